//! What is known of a module before the reads of its functions are marked.
use crate::frontend::llvm::raw::LlvmValue;
use inkwell::values::{FunctionValue, InstructionValue};
use rustc_hash::{FxHashMap, FxHashSet};

/// What is known of the module.
#[derive(Default)]
pub(in crate::frontend::llvm::instrument) struct UninitialisedFacts<'m> {
    /// Global variables by whether no copy of memory comes there.
    pub(super) direct: FxHashMap<LlvmValue<'m>, bool>,
    pub(super) registers: RegisterCopies<'m>,
    /// Whether the program was made by a compiler of Rust.
    pub(super) is_rust: bool,
}

/// What a load is for.
pub(super) enum Role {
    Read,
    /// It hands a structure on.
    Copy,
    /// One of the two.
    Unclear,
}

/// Who passes structures so that both sides are known.
#[derive(Default)]
pub(super) struct RegisterCopies<'m> {
    /// Loads by the place of what they load.
    pub(super) loads: FxHashMap<InstructionValue<'m>, Role>,
    pub(super) params: FxHashSet<(FunctionValue<'m>, u32)>,
    pub(super) results: FxHashSet<FunctionValue<'m>>,
    /// The object that they go by.
    pub(super) object: Option<LlvmValue<'m>>,
}
