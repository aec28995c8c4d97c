//! Locals whose lives end in a loop: each round has to make an object of its own, for one object
//! has one life.
//!
//! The inliner puts the locals of an inlined function into the entry of its caller, while the ends
//! of their scopes stay where the call was. Where that is in a loop, the local is moved to its
//! first use, in front of which nothing of its life has happened: what gives it a content where the
//! callee began, arbitrary or not.
use super::builder::Builder;
use super::flow;
use super::raw::{AnyValueExt, InstructionExt, LlvmValue, Module};
use super::sites::Marker;
use inkwell::values::{InstructionOpcode as Opcode, InstructionValue};
use rustc_hash::FxHashSet;

/// Moves locals into the loops that they live in. One that has no first use stays: it is dead from
/// the second round on, which no run confirms.
pub(super) fn begin_in_loops(module: &Module) {
    let Some(marker) = module.function(&Marker::EndOfBlock.name()) else { return };
    let builder = Builder::new(module);
    let mut seen = FxHashSet::default();
    for call in marker.users().into_iter().filter_map(LlvmValue::instruction) {
        if let [LlvmValue::Instruction(local)] = call.args()[..]
            && local.get_opcode() == Opcode::Alloca
            && seen.insert(local)
            && let Some(first) = begins_in_loop(local)
        {
            builder.move_before(local, first);
        }
    }
}

/// The first use of a local of the entry that ends again and again.
fn begins_in_loop(local: InstructionValue<'_>) -> Option<InstructionValue<'_>> {
    if local.get_parent() != local.function().get_first_basic_block() {
        return None;
    }
    let users: Vec<_> = local.users().into_iter().filter_map(LlvmValue::instruction).collect();
    let ends: Vec<_> = users.iter().copied().filter(|user| is_end(*user)).collect();
    if !ends.iter().any(|end| users.iter().any(|user| flow::leads_to(*end, *user))) {
        return None;
    }
    let first = users.iter().copied().find(|user| is_first(*user, &users))?;
    (first.get_opcode() != Opcode::Phi && end_once(&ends, first)).then_some(first)
}

fn is_end(user: InstructionValue<'_>) -> bool {
    let callee = user.called_function();
    callee.is_some_and(|callee| Marker::parse(&callee.name()) == Some(Marker::EndOfBlock))
}

/// Whether each run to any of the `users` has passed `first`, one of them.
pub(super) fn is_first<'m>(first: InstructionValue<'m>, users: &[InstructionValue<'m>]) -> bool {
    users.iter().all(|user| *user == first || flow::comes_before(first, *user))
}

/// Whether each way from one of the `ends` to another, or to itself, passes `start`.
pub(super) fn end_once<'m>(ends: &[InstructionValue<'m>], start: InstructionValue<'m>) -> bool {
    ends.iter().all(|end| {
        let reached = reached_from(*end, &[start]);
        ends.iter().all(|next| !reached.contains(next))
    })
}

/// The instructions that a run may come to from `end` before it passes one of the `starts`.
pub(super) fn reached_from<'m>(
    end: InstructionValue<'m>,
    starts: &[InstructionValue<'m>],
) -> FxHashSet<InstructionValue<'m>> {
    let mut reached = FxHashSet::default();
    reaches(end, starts, |it| {
        reached.insert(it);
        false
    });
    reached
}

/// Whether one of these instructions is of some kind.
pub(super) fn reaches<'m>(
    end: InstructionValue<'m>,
    starts: &[InstructionValue<'m>],
    mut is_it: impl FnMut(InstructionValue<'m>) -> bool,
) -> bool {
    let (mut open, mut seen) = (next_of(end), FxHashSet::default());
    while let Some(at) = open.pop() {
        if starts.contains(&at) || !seen.insert(at) {
            continue;
        }
        if is_it(at) {
            return true;
        }
        open.extend(next_of(at));
    }
    false
}

/// What a run may do next, behind a call that returns.
fn next_of(it: InstructionValue<'_>) -> Vec<InstructionValue<'_>> {
    match it.get_next_instruction() {
        Some(next) => vec![next],
        None => it.successors().into_iter().filter_map(|it| it.get_first_instruction()).collect(),
    }
}
