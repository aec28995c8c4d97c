//! Whether a byte is one of several in an object.
//!
//! It is asked only where these lie in one live object. So a byte of another object is none of
//! them, wherever the two lie; nor is one of an object that is dead, in whose place they may be:
//! that is another byte.
use super::budget::MAX_CHOICES_WITHIN;
use super::value::{ObjectId, Value, Values};
use crate::ir::simplify::build;
use crate::ir::{BinaryOp, Expr, ExprId};

impl Values {
    /// Whether the byte at `a` is one of the `n` from `start` on.
    pub(super) fn is_within(&mut self, a: Value, start: Value, n: Value) -> Value {
        if self.has_layout {
            let distance = self.binary(BinaryOp::Sub, a, start);
            return self.binary(BinaryOp::Ult, distance, n);
        }
        let [a, start, n] = [a, start, n].map(|value| self.embed(value));
        let result = self.within_choices(a, start, n, &mut { MAX_CHOICES_WITHIN });
        self.lift(result)
    }

    /// match: `Ite(c, x, y)` for `a` or `start`; result: the choice of what is asked of each.
    fn within_choices(&mut self, a: ExprId, start: ExprId, n: ExprId, budget: &mut u32) -> ExprId {
        if let Some(left) = budget.checked_sub(1) {
            *budget = left;
            let (first, second) = (self.pool.get(a), self.pool.get(start));
            let branches = match (first, second) {
                (Expr::Ite(c, x, y), _) => Some((c, [(x, start), (y, start)])),
                (_, Expr::Ite(c, x, y)) => Some((c, [(a, x), (a, y)])),
                _ => None,
            };
            if let Some((c, branches)) = branches {
                let [x, y] = branches.map(|(a, start)| self.within_choices(a, start, n, budget));
                return build::ite(&mut self.pool, c, x, y);
            }
        }
        match (self.split_base(a), self.split_base(start)) {
            (Some((o, x)), Some((p, y))) if o == p => self.is_between(x, y, n),
            (Some((o, _)), Some((p, _))) if self.are_others(o, p) => self.pool.bool(false),
            _ => self.is_between(a, start, n),
        }
    }

    /// Whether two objects, one of which may be dead, are not one.
    fn are_others(&self, o: ObjectId, p: ObjectId) -> bool {
        o != p && self.extent(o).is_disjoint && self.extent(p).is_disjoint
    }

    fn is_between(&mut self, a: ExprId, start: ExprId, n: ExprId) -> ExprId {
        let distance = build::binary(&mut self.pool, BinaryOp::Sub, a, start);
        build::binary(&mut self.pool, BinaryOp::Ult, distance, n)
    }
}
