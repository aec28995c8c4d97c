//! What violates the property, one file per way to do so.
//!
//! Marks stand before a pass or another part of the instrumentation can take away what they are put
//! at: flags, calls, places that nobody reaches in a program without undefined behaviour. A mark is
//! a call of a function of our own that never returns, whose name has the kind, and the key of a
//! site whose name says what happens.
mod assertion;
mod complex;
mod conversion;
mod domain;
mod error_function;
pub(super) mod overflow;
pub(in crate::frontend::llvm) mod overlap;
mod trap;

use super::{Effect, Instrument, instruction_place};
use crate::cfa::{SiteKind, ViolationKind};
use crate::frontend::llvm::Options;
use crate::frontend::llvm::raw::{AnyValueExt, FunctionExt, InstructionExt};
use crate::frontend::llvm::sites::Marker;
use inkwell::values::{FunctionValue, InstructionOpcode as Opcode, InstructionValue};

/// The violation that a call of the function of this name is.
pub(in crate::frontend::llvm) fn of_call(name: &str, options: &Options) -> Option<ViolationKind> {
    let kinds = [
        (error_function::is_one(name, options), ViolationKind::Call),
        (assertion::is_one(name, options), ViolationKind::Assertion),
        (trap::is_one(name, options), ViolationKind::Trap),
    ];
    kinds.into_iter().find_map(|(is_one, kind)| is_one.then_some(kind))
}

/// What a call does wrong that fails an assertion, or reports an error.
pub(super) fn failure(call: InstructionValue<'_>, options: &Options) -> Option<String> {
    let name = call.called_function()?.name();
    match of_call(&name, options)? {
        ViolationKind::Assertion => Some(assertion::describe(&name, call)),
        ViolationKind::Call => Some(error_function::describe(&name)),
        _ => None,
    }
}

/// Whether an instruction by itself can violate the property, without a call of such a function.
pub(in crate::frontend::llvm) fn of_instruction(
    it: InstructionValue<'_>,
    options: &Options,
) -> bool {
    let is_about_ends = options.traps_are_errors || options.undefined_is_error;
    is_about_ends && it.get_opcode() == Opcode::Unreachable
        || options.overflow_is_error && overflow::may_overflow(it)
        || conversion::may_change(it, options)
        || options.undefined_is_error && (domain::may_leave(it) || overlap::is_copy(it))
        || options.unwritten_is_error && it.get_opcode() == Opcode::Load
}

impl<'m> Instrument<'m, '_> {
    /// match: a call that violates the property, or an `unreachable` where that does; result: a
    /// call of `parsimony.error.…` in its place, or in front.
    pub(super) fn mark_violations(&mut self, function: FunctionValue<'m>) {
        for instruction in function.instructions() {
            if instruction.get_opcode() == Opcode::Unreachable {
                self.mark_unreachable_trap(instruction);
                continue;
            }
            if instruction.get_opcode() == Opcode::Return {
                self.mark_return(instruction);
                continue;
            }
            let Some(callee) = instruction.called_function() else { continue };
            let name = callee.name();
            // Who has a handler of its own for clang's checks has the checks.
            let checked = match self.overflow_of(instruction) {
                Some(what) => Some((ViolationKind::Overflow, what)),
                None => self.conversion_of(instruction),
            };
            if checked.is_none() && !self.is_external(callee) {
                continue;
            }
            let kind = checked.map(|(kind, _)| kind);
            let Some(kind) = kind.or_else(|| of_call(&name, self.options)) else { continue };
            if self.options.goals.is_some() {
                // Tests may reach errors, and end there.
                let end = format!("{}.{name}", Marker::Unreachable.name());
                instruction.set_callee(self.declare(&end, instruction.call_type(), Effect::Ends));
                continue;
            }
            let what = match kind {
                ViolationKind::Call => error_function::describe(&name),
                ViolationKind::Assertion => assertion::describe(&name, instruction),
                ViolationKind::Trap => trap::describe(&name),
                ViolationKind::Overflow
                | ViolationKind::UnsignedWrap
                | ViolationKind::Narrowing => {
                    checked.map(|(_, what)| what).unwrap_or_default().to_owned()
                }
                ViolationKind::Division
                | ViolationKind::Shift
                | ViolationKind::Overlap
                | ViolationKind::Unwritten
                | ViolationKind::Unreachable
                | ViolationKind::Deref
                | ViolationKind::Free
                | ViolationKind::Track
                | ViolationKind::Cleanup
                | ViolationKind::Goal => continue,
            };
            let guard = self.options.guard.and_then(|guard| self.module.function(guard));
            if let Some(guard) = guard {
                self.builder.before(instruction);
                self.builder.call(guard, guard.get_type(), &[]);
            }
            let mark = self.violation(kind, &what, instruction);
            instruction.set_callee(self.declare(&mark, instruction.call_type(), Effect::Ends));
        }
    }

    /// The name of the function that stands for a violation.
    fn violation(&mut self, kind: ViolationKind, what: &str, at: InstructionValue<'m>) -> String {
        let key = self.sites.add(SiteKind::External, what, instruction_place(at));
        Marker::Error(kind, key).name()
    }
}
