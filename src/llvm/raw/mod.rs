//! A thin, safe face over the LLVM C library: handles for what the front end reads and edits.
//!
//! Invariant: every handle borrows from the [`Module`] it came from, which owns its context, so none can outlive the memory it points to. A
//! handle of an instruction that was erased must not be used again: only `instrument` erases, and it drops such handles at once.
//! Reading order: [`module`] (files, passes), [`types`], [`value`], [`debug`], [`edit`].
pub(super) mod debug;
pub(super) mod edit;
pub(super) mod module;
pub(super) mod types;
pub(super) mod value;

pub(super) use edit::Builder;
pub(super) use module::{Context, Module};
pub(super) use types::{DataLayout, Type, TypeKind};
pub(super) use value::{Block, Opcode, Value, ValueKind};
