//! Traps, panics, and what the compiler takes to be unreachable violate the property, where the
//! user wants that.
//!
//! LLVM drops a way to `unreachable` on which everything returns. So each one gets a mark, even
//! where a call stands in front of it.
use super::{Effect, Instrument, Options};
use crate::cfa::ViolationKind;
use crate::frontend::llvm::attributes::FunctionAttributes;
use crate::frontend::llvm::library::{LibraryCall, known};
use crate::frontend::llvm::raw::{AnyValueExt, InstructionExt};
use inkwell::basic_block::BasicBlock;
use inkwell::values::{FunctionValue, InstructionOpcode as Opcode, InstructionValue};

/// Whether a call of it is a trap.
pub(super) fn is_one(name: &str, options: &Options) -> bool {
    let is_trap = matches!(name, "llvm.trap" | "llvm.ubsantrap" | "llvm.debugtrap");
    options.asks(ViolationKind::Trap) && (is_trap || known(name) == Some(LibraryCall::Panic))
}

/// Whether reaching an instruction is a violation.
pub(super) fn may_end(instruction: InstructionValue<'_>, options: &Options) -> bool {
    let is_asked = options.asks(ViolationKind::Trap) || options.asks(ViolationKind::Unreachable);
    is_asked && instruction.get_opcode() == Opcode::Unreachable
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
    /// match: a return of a function that must not return; result: a mark in front of it.
    pub(super) fn mark_return(&mut self, instruction: InstructionValue<'m>) {
        let function = instruction.function();
        if !self.options.asks(ViolationKind::Unreachable) || !self.noreturn.contains(&function) {
            return;
        }
        let what = format!("`{}` returns, though it must not", function.name());
        self.mark_end(ViolationKind::Unreachable, &what, instruction);
    }

    /// What it means that a run comes here.
    fn unreachable_after(&self, instruction: InstructionValue<'m>) -> String {
        let is_of_no_return = |function: &FunctionValue<'m>| {
            self.noreturn.contains(function) || function.has_attribute(self.kinds.noreturn)
        };
        let before = instruction.get_previous_instruction().filter(|it| it.is_call());
        let callee = before.and_then(|call| call.called_function()).filter(is_of_no_return);
        let own = instruction.get_parent().and_then(BasicBlock::get_parent);
        match callee.or(own.filter(is_of_no_return)) {
            Some(function) => format!("`{}` returns, though it must not", function.name()),
            None => "what the compiler takes to be unreachable is reached".to_owned(),
        }
    }

    /// match: `unreachable`; result: a mark in front of it.
    pub(super) fn mark_unreachable_trap(&mut self, instruction: InstructionValue<'m>) {
        let kind = match [ViolationKind::Trap, ViolationKind::Unreachable]
            .map(|kind| self.options.asks(kind))
        {
            [true, _] => ViolationKind::Trap,
            [false, true] => ViolationKind::Unreachable,
            [false, false] => return,
        };
        let what = self.unreachable_after(instruction);
        self.mark_end(kind, &what, instruction);
    }

    /// A violation in front of an instruction, where the run ends.
    pub(super) fn mark_end(
        &mut self,
        kind: ViolationKind,
        what: &str,
        instruction: InstructionValue<'m>,
    ) {
        let name = self.violation(kind, what, instruction);
        let ty = self.builder.function_type(self.builder.void_type(), &[]);
        let function = self.declare(&name, ty, Effect::Ends);
        self.builder.before(instruction);
        self.builder.call(function, ty, &[]);
    }
}
