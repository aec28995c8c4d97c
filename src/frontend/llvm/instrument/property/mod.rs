//! What violates the property, one file per way to do so. A new one is a kind with its rows in
//! `base::property::table`, a file here, and its lines in [`Instrument::mark_checks`] and
//! [`of_instruction`] (or, where a call is the violation, in [`CALLS`]).
//!
//! Marks stand before a pass or another part of the instrumentation can take away what they are put
//! at: flags, calls, places that are not reached in a program without undefined behaviour. A mark
//! is a call of a function of our own that never returns, whose name has the kind, and the key of a
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

/// A kind of violation that a call is: whether the function of a name is one for it, and what
/// happens.
struct CallKind {
    kind: ViolationKind,
    is_one: fn(&str, &Options) -> bool,
    describe: for<'m> fn(&str, InstructionValue<'m>) -> String,
}

/// All of them.
const CALLS: [CallKind; 3] = [
    CallKind {
        kind: ViolationKind::Call,
        is_one: error_function::is_one,
        describe: |name, _| error_function::describe(name),
    },
    CallKind {
        kind: ViolationKind::Assertion,
        is_one: assertion::is_one,
        describe: assertion::describe,
    },
    CallKind {
        kind: ViolationKind::Trap,
        is_one: trap::is_one,
        describe: |name, _| trap::describe(name),
    },
];

fn kind_of_call(name: &str, options: &Options) -> Option<&'static CallKind> {
    CALLS.iter().find(|call| (call.is_one)(name, options))
}

/// The violation that a call of the function of this name is.
pub(in crate::frontend::llvm) fn of_call(name: &str, options: &Options) -> Option<ViolationKind> {
    Some(kind_of_call(name, options)?.kind)
}

/// What a call does wrong that fails an assertion, or reports an error.
pub(super) fn failure(call: InstructionValue<'_>, options: &Options) -> Option<String> {
    let name = call.called_function()?.name();
    let known = kind_of_call(&name, options).filter(|known| known.kind != ViolationKind::Trap)?;
    Some((known.describe)(&name, call))
}

/// Whether an instruction by itself can violate the property, without a call of such a function.
pub(in crate::frontend::llvm) fn of_instruction(
    it: InstructionValue<'_>,
    options: &Options,
) -> bool {
    trap::may_end(it, options)
        || options.asks(ViolationKind::Overflow) && overflow::may_overflow(it)
        || conversion::may_change(it, options)
        || domain::may_leave(it) && options.asks(domain::kind_of(it))
        || options.asks(ViolationKind::Overlap) && overlap::is_copy(it)
        || options.asks(ViolationKind::Uninitialised) && it.get_opcode() == Opcode::Load
}

impl<'m> Instrument<'m, '_> {
    /// Puts the checks into a function as it was read, one kind after the other.
    pub(super) fn mark_checks(&mut self, function: FunctionValue<'m>) {
        self.mark_overflows(function);
        self.mark_complex_wraps(function);
        self.mark_domains(function);
        self.note_copies(function);
        self.note_bound_steps(function);
        self.check_const_writes(function);
        self.mark_violations(function);
    }

    /// match: a call that violates the property, or an `unreachable` where that does; result: a
    /// call of `parsimony.error.…` in its place, or in front.
    fn mark_violations(&mut self, function: FunctionValue<'m>) {
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
            let Some((kind, what)) = self.violation_of(instruction, callee) else { continue };
            if self.options.goals.is_some() {
                // Tests may reach errors, and end there.
                let end = format!("{}.{name}", Marker::Unreachable.name());
                instruction.set_callee(self.declare(&end, instruction.call_type(), Effect::Ends));
                continue;
            }
            let guard = self.options.guard.and_then(|guard| self.module.function(guard));
            if let Some(guard) = guard {
                self.builder.before(instruction);
                self.builder.call(guard, guard.get_type(), &[]);
            }
            let mark = self.violation(kind, &what, instruction);
            instruction.set_callee(self.declare(&mark, instruction.call_type(), Effect::Ends));
        }
    }

    /// What a call violates, and what happens.
    fn violation_of(
        &mut self,
        call: InstructionValue<'m>,
        callee: FunctionValue<'m>,
    ) -> Option<(ViolationKind, String)> {
        // Who has a handler of its own for clang's checks has the checks.
        let checked = match self.overflow_of(call) {
            Some(what) => Some((ViolationKind::Overflow, what)),
            None => self.conversion_of(call),
        };
        if let Some((kind, what)) = checked {
            return Some((kind, what.to_owned()));
        }
        let name = callee.name();
        let known = kind_of_call(&name, self.options).filter(|_| self.is_external(callee))?;
        Some((known.kind, (known.describe)(&name, call)))
    }

    /// The name of the function that stands for a violation.
    fn violation(&mut self, kind: ViolationKind, what: &str, at: InstructionValue<'m>) -> String {
        let key = self.sites.add(SiteKind::External, what, instruction_place(at));
        Marker::Error(kind, key).name()
    }
}
