//! What inkwell lacks: small functions on its types, the only ones here that call the C library by
//! themselves.
//!
//! Modules, functions, blocks, instructions, types and the builder are inkwell's. It sorts types
//! and operands into enums of its own, and panics on what these leave out (tokens, labels,
//! metadata, tiles, types of targets); bitcode may contain all of them. So [`Type`] and
//! [`LlvmValue`] are sorted here, over inkwell's types, and what leads to a type or an operand is
//! asked here. Further:
//!
//! * [`module`]: reports of LLVM (inkwell's linking leaves a handler behind that writes to a dead
//!   frame, so linking, too), passes without a target machine, clones without a verification,
//!   aliases, resolvers, assembly, names with a zero byte, a layout that linking changed.
//! * [`constant`]: more than 64 bits of an integer, the bits of a float, elements, bytes of data,
//!   constant expressions, labels, assembly.
//! * [`instruction`]: callees whose type is not that of the call, invokes, successors, cases,
//!   masks, a few flags, metadata that is taken off.
//! * [`global`]: initial values of any type, parameters of any type, names of intrinsics,
//!   definitions that become declarations.
//! * [`attributes`]: kinds of attributes with a range, types in attributes.
//! * [`build`]: calls with arguments of any type.
//! * [`debug`]: debug records, nodes of types, files, inlined calls.
//!
//! Invariant: every handle borrows from the [`Module`] it came from, which owns its context, so
//! none can outlive the memory it points to. A handle of an instruction that was erased must not be
//! used again: only `instrument` and passes erase, and drop such handles at once.
pub(super) mod attributes;
pub(super) mod build;
pub(super) mod constant;
pub(super) mod debug;
pub(super) mod global;
pub(super) mod instruction;
pub(super) mod module;
pub(super) mod types;
pub(super) mod value;

pub(super) use global::{FunctionExt, GlobalExt, VariableExt};
pub(super) use instruction::InstructionExt;
pub(super) use module::{LlvmContext, Module};
pub(super) use types::{FunctionTypeExt, StructTypeExt, Type};
pub(super) use value::{AnyValueExt, LlvmValue, ends_before};
