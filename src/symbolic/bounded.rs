//! What operators come to because their operands are small.
//!
//! Checksums add a few bytes and take the rest by a large number; fields are packed by shifts and
//! taken apart again. A circuit for a division that changes nothing is as large as for any other.
use super::value::Values;
use crate::domains::bounds::{NumberBounds, forward};
use crate::ir::simplify::build;
use crate::ir::{BinaryOp, Bv, Expr, ExprId, UnaryOp, Width};

impl Values {
    /// As [`Self::by_bounds`], where all paths are followed one by one. (What it does to the
    /// invariants that are looked for elsewhere was not measured.)
    pub(super) fn by_bounds_on_paths(
        &mut self,
        op: BinaryOp,
        a: ExprId,
        b: ExprId,
    ) -> Option<ExprId> {
        if self.shares_inputs() { self.by_bounds(op, a, b) } else { None }
    }

    /// The value of `a op b`, if bounds of the operands tell it.
    pub(super) fn by_bounds(&mut self, op: BinaryOp, a: ExprId, b: ExprId) -> Option<ExprId> {
        use BinaryOp::{And, Eq, LShr, SDiv, SRem, Sle, Slt, UDiv, URem, Ule, Ult};
        let is_asked =
            matches!(op, And | Eq | LShr | SDiv | SRem | Sle | Slt | UDiv | URem | Ule | Ult);
        // What may have no defined result is not left out.
        let is_total = self.pool.is_total(a) && self.pool.is_total(b);
        if !is_asked || !is_total || self.pool.width(a) == Width::BOOL {
            return None;
        }
        let (x, y) = (self.bounds(a), self.bounds(b));
        // match: a op b with one result within the bounds; result: that
        if let Some(value) = forward::binary(op, &x, &y).single() {
            return Some(self.pool.constant(value));
        }
        self.with_literal(op, (a, &x), b).or_else(|| self.of_parts(op, a, b))
    }

    fn with_literal(
        &mut self,
        op: BinaryOp,
        (a, x): (ExprId, &NumberBounds),
        b: ExprId,
    ) -> Option<ExprId> {
        let literal = self.pool.literal(b)?;
        let (k, number) = (literal.unsigned(), literal.signed());
        match op {
            // match: x % k, x < k; result: x
            BinaryOp::URem if x.high() < k => Some(a),
            // match: x % k, signed, -k < x < k; result: x
            BinaryOp::SRem if number > 0 && -number < x.least() && x.most() < number => Some(a),
            // match: x & (2^n - 1), x < 2^n; result: x
            BinaryOp::And if k & (k.wrapping_add(1)) == 0 && x.high() <= k => Some(a),
            BinaryOp::And if k & (k.wrapping_add(1)) == 0 => self.masked(a, k),
            // match: (x << n) >> n, x << n < 2^w; result: x
            BinaryOp::LShr => self.shifted_back(a, k),
            _ => None,
        }
    }

    /// match: (x | y) op k, op one of & >>, where x op k is 0; result: y op k
    fn of_parts(&mut self, op: BinaryOp, a: ExprId, b: ExprId) -> Option<ExprId> {
        let (BinaryOp::And | BinaryOp::LShr, Expr::Binary(BinaryOp::Or, x, y), Some(k)) =
            (op, self.pool.get(a), self.pool.literal(b))
        else {
            return None;
        };
        for (part, other) in [(x, y), (y, x)] {
            let nothing = self.by_bounds(op, part, b);
            if nothing.and_then(|id| self.pool.literal(id)) == Some(Bv::zero(k.width())) {
                return Some(match self.by_bounds(op, other, b) {
                    Some(known) => known,
                    None => build::binary(&mut self.pool, op, other, b),
                });
            }
        }
        None
    }

    /// match: ~x & (2^n - 1), x < 2^n; result: x ^ (2^n - 1)
    /// match: (x ^ c) & (2^n - 1), x < 2^n; result: x ^ (c & (2^n - 1))
    fn masked(&mut self, a: ExprId, mask: u128) -> Option<ExprId> {
        let (x, c) = match self.pool.get(a) {
            Expr::Unary(UnaryOp::Not, x) => (x, mask),
            Expr::Binary(BinaryOp::Xor, x, c) => (x, self.pool.literal(c)?.unsigned() & mask),
            _ => return None,
        };
        if self.upper_bound(x) > mask {
            return None;
        }
        let c = self.pool.number(self.pool.width(a), c);
        Some(build::binary(&mut self.pool, BinaryOp::Xor, x, c))
    }

    fn shifted_back(&mut self, a: ExprId, by: u128) -> Option<ExprId> {
        let Expr::Binary(BinaryOp::Shl, x, n) = self.pool.get(a) else { return None };
        let width = self.pool.width(a);
        let fits = self.pool.literal(n)?.unsigned() == by
            && by < u128::from(width.bits())
            && self.upper_bound(x) <= width.mask() >> by;
        fits.then_some(x)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::eval::{self, Env};
    use crate::ir::{Symbol, VarId};

    struct Known(Bv, Bv);

    impl Env for Known {
        fn var(&self, var: VarId) -> Option<Bv> {
            Some(if var.0 == 0 { self.0 } else { self.1 })
        }

        fn address(&self, _: Symbol) -> Option<Bv> {
            None
        }
    }

    /// Whatever is rewritten has the same value for all values of two variables of 3 bits.
    #[test]
    fn what_is_rewritten_keeps_its_value() {
        let (small, wide) = (Width::new(3).expect("a width"), Width::new(6).expect("a width"));
        let ops = [
            BinaryOp::URem,
            BinaryOp::UDiv,
            BinaryOp::Ult,
            BinaryOp::Ule,
            BinaryOp::And,
            BinaryOp::LShr,
            BinaryOp::Eq,
            BinaryOp::Slt,
            BinaryOp::Sle,
            BinaryOp::SDiv,
            BinaryOp::SRem,
        ];
        let mut rewritten = 0;
        for code in 0u128..11 * 64 * 6 * 7 {
            let (op, code) = (ops[usize::try_from(code % 11).expect("small")], code / 11);
            let (k, form, by) = (code % 64, code / 64 % 6, code / 384);
            let mut values = Values::new(Width::W64);
            let pool = &mut values.pool;
            let (x, y) = (pool.var(VarId(0), small), pool.var(VarId(1), small));
            let (x, y) = (build::zero_extend(pool, x, wide), build::zero_extend(pool, y, wide));
            let flips = pool.number(wide, by * 9);
            let (k, by) = (pool.number(wide, k), pool.number(wide, by));
            let high = pool.binary(BinaryOp::Shl, y, by);
            let a = match form {
                0 => x,
                1 => high,
                2 => pool.binary(BinaryOp::Or, x, high),
                3 => pool.unary(UnaryOp::Not, x),
                4 => pool.binary(BinaryOp::Xor, x, flips),
                _ => pool.binary(BinaryOp::Add, x, y),
            };
            for (left, right) in [(a, k), (k, a)] {
                let Some(result) = values.by_bounds(op, left, right) else { continue };
                rewritten += 1;
                let plain = values.pool.binary(op, left, right);
                for bits in 0..64 {
                    let env = Known(Bv::new(small, bits % 8), Bv::new(small, bits / 8));
                    let before = eval::eval(&values.pool, plain, &env);
                    let after = eval::eval(&values.pool, result, &env);
                    assert_eq!(before, after, "{op:?} {code} {bits}");
                }
            }
        }
        assert!(rewritten > 5000, "{rewritten}");
    }
}
