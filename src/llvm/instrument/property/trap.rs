//! Traps, panics, and what the compiler takes to be unreachable violate the property, where the
//! user wants that.
//!
//! LLVM drops a way to `unreachable` on which everything returns. So each one gets a mark, even
//! where a call stands in front of it.
use super::{Effect, Instrument, Options};
use crate::cfa::ViolationKind;
use crate::llvm::library::{LibraryCall, known};
use inkwell::values::InstructionValue;

/// Whether a call of it is a trap.
pub(super) fn is_one(name: &str, options: &Options) -> bool {
    let is_trap = matches!(name, "llvm.trap" | "llvm.ubsantrap" | "llvm.debugtrap");
    options.traps_are_errors && (is_trap || known(name) == Some(LibraryCall::Panic))
}

/// What happens.
pub(super) fn describe(name: &str) -> String {
    if name.starts_with("llvm.") {
        "a trap is reached".to_owned()
    } else {
        "a panic begins".to_owned()
    }
}

impl<'m> Instrument<'m, '_> {
    /// match: `unreachable`; result: a mark in front of it.
    pub(super) fn mark_unreachable_trap(&mut self, instruction: InstructionValue<'m>) {
        if !self.options.traps_are_errors {
            return;
        }
        let what = "what the compiler takes to be unreachable is reached";
        let name = self.violation(ViolationKind::Trap, what, instruction);
        let ty = self.builder.function_type(self.builder.void_type(), &[]);
        let function = self.declare(&name, ty, Effect::Ends);
        self.builder.before(instruction);
        self.builder.call(function, ty, &[]);
    }
}
