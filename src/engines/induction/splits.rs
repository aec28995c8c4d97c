//! What splits the values of a ghost's index in two: `index <= bound + at`.
//!
//! The same split is written in many ways (`k < n`, `k <= n - 1`, `0 <= n - 1 - k`), and each would
//! be a guard with facts of its own. So a split is identified by the bound of the index, as a sum
//! over the integers; the way in which it was found first is its expression. Advice: nothing rests
//! on it, so that sums wrap around does not matter.
use super::budget::MAX_SPLITS;
use crate::ir::simplify::build;
use crate::ir::sums::Sum;
use crate::ir::{BinaryOp, Bv, Expr, ExprId, ExprPool, VarId};
use std::collections::BTreeSet;

/// A split, as an expression and as a bound.
pub(super) struct Split {
    /// The same as an expression, as its sides were found.
    pub(super) below: ExprId,
    is_signed: bool,
    /// The index.
    index: ExprId,
    /// What is left of the bound without its constant; the constant with the index's sign.
    bound: Sum,
    at: i128,
    /// Whether it is what a loop that goes up to the bound has not passed, or has: `ghost < bound`,
    /// or for an index that is counted from the end `bound <= ghost`.
    is_open: bool,
}

impl Split {
    /// The two splits around `ghost = bound`: of an index, if `ghost` is a sum with one, else of
    /// `ghost`.
    pub(super) fn pair(
        pool: &mut ExprPool,
        indices: &BTreeSet<VarId>,
        is_signed: bool,
        ghost: ExprId,
        bound: ExprId,
    ) -> Vec<Self> {
        let mut form = Sum::of(pool, bound).minus(&Sum::of(pool, ghost));
        let mut of_ghost = Sum::of(pool, ghost).terms.into_iter();
        let index = of_ghost
            .find(|&(term, _)| matches!(pool.get(term), Expr::Var(var) if indices.contains(&var)));
        let (index, sign) = match index {
            Some((index, factor)) if factor.signed().abs() == 1 => (index, factor.signed()),
            _ => (ghost, 1),
        };
        form.terms.remove(&index);
        if sign < 0 {
            form = form.negated();
        }
        let at = form.constant.signed();
        form.constant = Bv::zero(form.width);
        let op = if is_signed { BinaryOp::Slt } else { BinaryOp::Ult };
        let (low, high) = if sign > 0 { (ghost, bound) } else { (bound, ghost) };
        let before = build::binary(pool, op, low, high);
        let after = build::binary(pool, op, high, low);
        let until = build::not(pool, after);
        let make = |below, at, is_open| {
            let bound = form.clone();
            Self { below, is_signed, index, bound, at, is_open }
        };
        vec![make(before, at - 1, sign > 0), make(until, at, sign < 0)]
    }

    fn is_of_ghost(&self, other: &Self) -> bool {
        self.index == other.index && self.is_signed == other.is_signed
    }

    /// Whether they differ by a constant alone.
    fn is_beside(&self, other: &Self) -> bool {
        self.is_of_ghost(other) && self.bound == other.bound
    }

    pub(super) fn is_of_literal(&self) -> bool {
        self.bound.terms.is_empty()
    }

    /// Whether all indices from zero on are above.
    pub(super) fn is_of_start(&self) -> bool {
        self.is_of_literal() && self.at < 0
    }
}

/// Takes in a split that is not known.
pub(super) fn take(splits: &mut Vec<Split>, split: Split) {
    let beside: Vec<usize> =
        (0..splits.len()).filter(|&known| splits[known].is_beside(&split)).collect();
    match beside.iter().find(|&&known| splits[known].at == split.at) {
        Some(&known) => splits[known].is_open |= split.is_open,
        None if beside.len() < MAX_SPLITS => splits.push(split),
        None => {}
    }
}

/// Lower and upper bounds of an index, those of which both come early first.
pub(super) fn pairs(splits: &[Split]) -> Vec<(&Split, &Split)> {
    let is_upper = |high: &Split| high.is_open && !high.is_of_literal();
    let (mut ranked, numbered) = (Vec::new(), || splits.iter().enumerate());
    for (below, low) in numbered() {
        for (above, high) in numbered().filter(|(_, high)| is_upper(high)) {
            if low.is_of_ghost(high) && !low.is_beside(high) {
                ranked.push((below + above, (low, high)));
            }
        }
    }
    ranked.sort_by_key(|(rank, _)| *rank);
    ranked.into_iter().map(|(_, pair)| pair).collect()
}
