//! Locals that are just loaded and stored as a whole: a truth value stands beside each, which says
//! whether it was written. Passes make registers of both, as they would of the local alone.
//!
//! Where a function leaves what it returns has no name in C; that nothing wrote there is no read
//! (C11 6.9.1, paragraph 12), but an unsupported construct where a caller uses the result.
use super::LocalNames;
use crate::cfa::{SiteKind, ViolationKind};
use crate::frontend::llvm::flow;
use crate::frontend::llvm::instrument::initial::{Renewal, is_start_of_life};
use crate::frontend::llvm::instrument::scopes::is_made_up;
use crate::frontend::llvm::instrument::{Instrument, instruction_place};
use crate::frontend::llvm::raw::{AnyValueExt, FunctionExt, InstructionExt, LlvmValue, debug};
use crate::frontend::llvm::sites::Marker;
use inkwell::basic_block::BasicBlock;
use inkwell::values::{FunctionValue, InstructionOpcode as Opcode, InstructionValue};
use rustc_hash::FxHashSet;

/// What is said of locals that the compiler has made.
const MADE_UP_LOCAL: &str = "a local of the compiler's own, which nothing has written";
/// What is said of a result that may be missing.
const NO_RESULT: &str = "a function that returns no result, though its result is used";

impl<'m> Instrument<'m, '_> {
    /// The locals that nothing does but load and store them as a whole.
    pub(super) fn plain_locals(
        &self,
        instructions: &[InstructionValue<'m>],
    ) -> FxHashSet<InstructionValue<'m>> {
        let locals = instructions.iter().copied().filter(|it| it.get_opcode() == Opcode::Alloca);
        locals.filter(|local| self.is_plain_local(*local)).collect()
    }

    fn is_plain_local(&self, local: InstructionValue<'m>) -> bool {
        let ty = local.allocated_type();
        let is_one = local.operand(0).int().is_some_and(|count| count.unsigned() == 1);
        is_one
            && self.layouts.store_size(ty).is_some()
            && local.users().into_iter().all(|user| match user.opcode() {
                Some(Opcode::Load) => user.ty() == ty,
                Some(Opcode::Store) => {
                    let value = user.operand(0);
                    value != local && value.ty() == ty && self.came_by(value).is_none()
                }
                Some(Opcode::Call) => user.instruction().is_some_and(is_mark_of_life),
                _ => false,
            })
    }

    /// Gives each plain local a truth value beside it, and checks that at each load, unless the
    /// function's reads say nothing; result: all plain locals.
    pub(super) fn shadow_locals(
        &mut self,
        instructions: &[InstructionValue<'m>],
        renewals: &[Renewal<'m>],
        names: &LocalNames<'m>,
        is_open: bool,
    ) -> FxHashSet<InstructionValue<'m>> {
        let plain = self.plain_locals(instructions);
        let Some(first) = instructions.first().filter(|_| !is_open) else { return plain };
        let written = self.written_in_their_blocks(first.function());
        for &local in instructions.iter().filter(|it| plain.contains(*it)) {
            let lives_again: Vec<_> =
                renewals.iter().filter(|(one, _)| *one == local).map(|(_, place)| *place).collect();
            if lives_again.is_empty() && written.contains(&local) {
                continue;
            }
            self.shadow(local, &lives_again, names);
        }
        plain
    }

    fn shadow(
        &mut self,
        local: InstructionValue<'m>,
        lives_again: &[InstructionValue<'m>],
        names: &LocalNames<'m>,
    ) {
        let users: Vec<_> = local.users().into_iter().filter_map(LlvmValue::instruction).collect();
        if !users.iter().any(|user| user.get_opcode() == Opcode::Load) {
            return;
        }
        let bool = self.builder.int_type(1);
        let (no, yes) = (self.builder.int(bool, 0), self.builder.int(bool, 1));
        self.builder.before(local);
        let shadow = LlvmValue::from(self.builder.alloca(bool.into(), "parsimony.written"));
        let begins = local.get_next_instruction().into_iter().chain(lives_again.iter().copied());
        for mut begin in begins {
            while begin.get_opcode() == Opcode::Phi
                && let Some(next) = begin.get_next_instruction()
            {
                begin = next;
            }
            self.builder.before(begin);
            self.builder.store(no, shadow, 1);
        }
        let (name, _) = self.name_of(local, names);
        let is_named = names.contains_key(&LlvmValue::from(local));
        for user in users {
            self.builder.before(user);
            match user.get_opcode() {
                Opcode::Store => self.builder.store(yes, shadow, 1),
                Opcode::Load => {
                    let is_written = self.builder.load_bit(shadow);
                    let is_uninitialised = self.builder.not(is_written);
                    self.check_local(user, is_uninitialised, &name, is_named);
                }
                _ => {}
            }
        }
    }

    /// At the builder's place, in front of a load of a local.
    fn check_local(
        &mut self,
        load: InstructionValue<'m>,
        is_uninitialised: LlvmValue<'m>,
        name: &str,
        is_named: bool,
    ) {
        if !is_named && is_returned(load) {
            if is_result_used(load.function()) {
                let key = self.sites.add(SiteKind::External, NO_RESULT, instruction_place(load));
                self.mark_where(&Marker::MayBeUnsupportedIf(key), is_uninitialised);
            }
            return;
        }
        // The compiler's own, of which no source speaks.
        if !is_named && has_variables(&load.function().instructions()) && is_made_up(name) {
            let key = self.sites.add(SiteKind::External, MADE_UP_LOCAL, instruction_place(load));
            return self.mark_where(&Marker::MayBeUnsupportedIf(key), is_uninitialised);
        }
        let what = format!("`{name}` is read, which nothing has written");
        let key = self.sites.add(SiteKind::External, &what, instruction_place(load));
        self.mark_where(&Marker::ErrorIf(ViolationKind::Uninitialised, key), is_uninitialised);
    }

    /// The allocas of a function whose first use in their block is a store to all of them.
    pub(super) fn written_in_their_blocks(
        &self,
        function: FunctionValue<'m>,
    ) -> FxHashSet<InstructionValue<'m>> {
        let blocks = function.get_basic_blocks().into_iter();
        let written = blocks.flat_map(|block| {
            self.written_first(&block.get_instructions().collect::<Vec<_>>()).into_iter()
        });
        written.collect()
    }

    /// Whether a function may have locals whose life begins again where nothing says so: in a loop,
    /// without debug information; or where a jump goes around their declaration.
    pub(super) fn has_unknown_scopes(
        &self,
        function: FunctionValue<'m>,
        instructions: &[InstructionValue<'m>],
    ) -> bool {
        let cycles = flow::in_cycles(function);
        if cycles.is_empty() {
            return false;
        }
        let written = self.written_in_their_blocks(function);
        let is_local = |it: &InstructionValue<'m>| {
            it.get_opcode() == Opcode::Alloca && !written.contains(it) && !it.is_unused()
        };
        // There may be places of lines alone.
        if debug::subprogram(function).is_none() || !has_variables(instructions) {
            return instructions.iter().any(is_local);
        }
        let entered = |it: &InstructionValue<'m>| {
            let is_one = it.get_opcode() == Opcode::Alloca && !it.is_unused();
            is_one && may_be_entered_by_jump(*it, instructions, &cycles, &written)
        };
        if instructions.iter().any(entered) {
            return true;
        }
        instructions.iter().any(|declared| {
            cycles.contains(&declared.block())
                && debug::debug_variables(*declared).into_iter().any(|variable| {
                    let local = variable.value.instruction();
                    let local = local.filter(|it| it.get_opcode() == Opcode::Alloca);
                    variable.is_declaration
                        && !variable.is_parameter()
                        && local.is_some_and(|local| may_be_gone_around(local, *declared))
                })
        })
    }
}

/// Whether a local may be one of an inner block that a jump in a cycle enters: nothing marks where
/// it begins to live (clang marks no local that a jump goes around), and its declaration is reached
/// by no run, or lies in front of the cycle.
fn may_be_entered_by_jump<'m>(
    local: InstructionValue<'m>,
    instructions: &[InstructionValue<'m>],
    cycles: &FxHashSet<BasicBlock<'m>>,
    written: &FxHashSet<InstructionValue<'m>>,
) -> bool {
    let users: Vec<_> = local.users().into_iter().filter_map(LlvmValue::instruction).collect();
    let is_in_cycle = users.iter().any(|user| cycles.contains(&user.block()));
    if !is_in_cycle || users.iter().any(|user| is_start_of_life(*user)) {
        return false;
    }
    let of_local = |variable: &debug::DebugVariable<'m>| variable.value == local;
    let mut declared = instructions.iter().flat_map(|it| {
        debug::debug_variables(*it).into_iter().filter(of_local).map(|one| (*it, one))
    });
    match declared.next() {
        Some((place, variable)) => {
            let is_inner = variable.location.is_some_and(|at| at.scope().is_block());
            is_inner && !cycles.contains(&place.block())
        }
        None => {
            let name = local.name();
            !written.contains(&local) && (name.is_empty() || !is_made_up(&name))
        }
    }
}

/// Whether debug information speaks of variables of a function.
fn has_variables(instructions: &[InstructionValue<'_>]) -> bool {
    instructions.iter().any(|it| !debug::debug_variables(*it).is_empty())
}

/// Whether a run may use a local without having come by its declaration, and nothing else marks
/// where it begins to live.
fn may_be_gone_around(local: InstructionValue<'_>, declared: InstructionValue<'_>) -> bool {
    let users: Vec<_> = local.users().into_iter().filter_map(LlvmValue::instruction).collect();
    !users.iter().any(|user| is_start_of_life(*user))
        && users.iter().any(|user| *user != declared && !flow::comes_before(declared, *user))
}

fn is_mark_of_life(call: InstructionValue<'_>) -> bool {
    let intrinsic = call.called_function().and_then(FunctionExt::intrinsic);
    intrinsic.is_some_and(|name| name.starts_with("llvm.lifetime."))
}

/// Whether a loaded value is just what the function returns.
fn is_returned(load: InstructionValue<'_>) -> bool {
    matches!(load.users()[..], [user] if user.opcode() == Some(Opcode::Return))
}

/// Whether a caller looks at what a function returns.
fn is_result_used(function: FunctionValue<'_>) -> bool {
    match flow::direct_calls(function) {
        Some(calls) => calls.into_iter().any(|call| !call.is_unused()),
        None => true,
    }
}
