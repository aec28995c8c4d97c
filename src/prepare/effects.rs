//! What an operation reads and writes: the one place that lists the fields of every [`Op`] and [`Transfer`].
//!
//! Invariant: [`expressions`] and [`map_expressions`] visit the same expressions in the same order.
use crate::cfa::{Op, Program, SiteId, Transfer};
use crate::ir::{ExprId, VarId};

/// Calls `f` for each expression that `op` evaluates.
pub fn expressions(op: &Op, mut f: impl FnMut(ExprId)) {
    match *op {
        Op::Nondet { .. } => {}
        Op::Assume(e)
        | Op::Assign { value: e, .. }
        | Op::Load { address: e, .. }
        | Op::Alloc { size: e, .. }
        | Op::Free { address: e }
        | Op::Havoc { address: e, .. }
        | Op::Observe { value: e } => f(e),
        Op::Store { address, value } => {
            f(address);
            f(value);
        }
        Op::Copy { to, from, length } => {
            f(to);
            f(from);
            f(length);
        }
        Op::Fill { to, byte, length } => {
            f(to);
            f(byte);
            f(length);
        }
    }
}

/// Replaces each expression that `op` evaluates by what `f` makes of it.
pub fn map_expressions(op: &mut Op, mut f: impl FnMut(ExprId) -> ExprId) {
    match op {
        Op::Nondet { .. } => {}
        Op::Assume(e)
        | Op::Assign { value: e, .. }
        | Op::Load { address: e, .. }
        | Op::Alloc { size: e, .. }
        | Op::Free { address: e }
        | Op::Havoc { address: e, .. }
        | Op::Observe { value: e } => *e = f(*e),
        Op::Store { address, value } => {
            *address = f(*address);
            *value = f(*value);
        }
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
    }
}

/// The variable that `op` sets.
pub fn written(op: &Op) -> Option<VarId> {
    match *op {
        Op::Assign { dst, .. }
        | Op::Nondet { dst, .. }
        | Op::Load { dst, .. }
        | Op::Alloc { dst, .. } => Some(dst),
        Op::Assume(_)
        | Op::Store { .. }
        | Op::Free { .. }
        | Op::Copy { .. }
        | Op::Fill { .. }
        | Op::Havoc { .. }
        | Op::Observe { .. } => None,
    }
}

/// The site where `op` draws arbitrary values.
pub fn site(op: &Op) -> Option<SiteId> {
    match *op {
        Op::Nondet { site, .. } | Op::Alloc { site, .. } | Op::Havoc { site, .. } => Some(site),
        Op::Assume(_)
        | Op::Assign { .. }
        | Op::Load { .. }
        | Op::Store { .. }
        | Op::Free { .. }
        | Op::Copy { .. }
        | Op::Fill { .. }
        | Op::Observe { .. } => None,
    }
}

/// The key of the site where `op` draws, if it draws.
pub fn draw_key(program: &Program, op: &Op) -> Option<u32> {
    site(op).map(|site| program.sites[site.index()].key)
}

/// Calls `f` for each expression that the transfer evaluates.
pub fn transfer_expressions(transfer: &Transfer, mut f: impl FnMut(ExprId)) {
    match transfer {
        Transfer::Jump => {}
        Transfer::Call { args, .. } => args.iter().copied().for_each(f),
        Transfer::Return { value } => {
            if let Some(value) = *value {
                f(value);
            }
        }
    }
}

/// Replaces each expression that the transfer evaluates by what `f` makes of it.
pub fn map_transfer_expressions(transfer: &mut Transfer, mut f: impl FnMut(ExprId) -> ExprId) {
    match transfer {
        Transfer::Jump => {}
        Transfer::Call { args, .. } => args.iter_mut().for_each(|arg| *arg = f(*arg)),
        Transfer::Return { value } => {
            if let Some(value) = value {
                *value = f(*value);
            }
        }
    }
}

/// The variable that a call sets on return.
pub fn call_result(transfer: &Transfer) -> Option<VarId> {
    match *transfer {
        Transfer::Call { result, .. } => result,
        Transfer::Jump | Transfer::Return { .. } => None,
    }
}
