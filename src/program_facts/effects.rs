//! What an operation draws, and rewriting all of its expressions: what [`Op`] and [`Transfer`]
//! themselves do not offer.
use crate::cfa::{Op, Program, Transfer};
use crate::ir::{ExprId, VarId};

/// Replaces each expression that `op` evaluates by what `f` makes of it, in the order of its
/// fields.
pub fn map_expressions(op: &mut Op, mut f: impl FnMut(ExprId) -> ExprId) {
    match op {
        Op::Nondet { .. } => {}
        Op::Assume(e)
        | Op::Assign { value: e, .. }
        | Op::Load { address: e, .. }
        | Op::Alloc { size: e, .. }
        | Op::Free { address: e, .. }
        | Op::Havoc { address: e, .. }
        | Op::Observe { value: e } => *e = f(*e),
        Op::Store { address, value } => {
            *address = f(*address);
            *value = f(*value);
        }
        Op::Outside { given, .. } => given.iter_mut().for_each(|value| *value = f(*value)),
        Op::Copy { to, from, length } => {
            *to = f(*to);
            *from = f(*from);
            *length = f(*length);
        }
        Op::Fill { to, byte, length } => {
            *to = f(*to);
            *byte = f(*byte);
            *length = f(*length);
        }
        Op::AssumeInvalid { address, length, .. } => {
            *address = f(*address);
            *length = f(*length);
        }
        Op::AssumeLost { count, held } => {
            *count = f(*count);
            held.iter_mut().for_each(|value| *value = f(*value));
        }
    }
}

/// Replaces each expression that the transfer evaluates by what `f` makes of it.
pub fn map_transfer_expressions(transfer: &mut Transfer, mut f: impl FnMut(ExprId) -> ExprId) {
    match transfer {
        Transfer::Jump => {}
        Transfer::Call { args, .. } => args.iter_mut().for_each(|arg| *arg = f(*arg)),
        Transfer::Return { value } => value.iter_mut().for_each(|value| *value = f(*value)),
    }
}

/// Calls `f` for each expression that the transfer evaluates.
pub fn transfer_expressions(transfer: &Transfer, f: impl FnMut(ExprId)) {
    match transfer {
        Transfer::Jump => {}
        Transfer::Call { args, .. } => args.iter().copied().for_each(f),
        Transfer::Return { value } => value.iter().copied().for_each(f),
    }
}

/// The variable that a call sets on return.
pub fn call_result(transfer: &Transfer) -> Option<VarId> {
    match *transfer {
        Transfer::Call { result, .. } => result,
        Transfer::Jump | Transfer::Return { .. } => None,
    }
}

/// The key of the site where `op` draws, if it draws.
pub fn input_key(program: &Program, op: &Op) -> Option<u32> {
    op.site().map(|site| program.sites[site.index()].key)
}
