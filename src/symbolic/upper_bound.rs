//! Numbers that an expression, read unsigned, does not exceed: read off the expression, and off
//! what a branch has assumed. No solver.
use crate::ir::{BinaryOp, Bv, Expr, ExprId, ExprPool, UnaryOp};
use rustc_hash::FxHashMap;

/// How deep expressions are looked into.
const DEPTH: u32 = 12;

/// A number that `id` does not exceed.
pub(crate) fn upper_bound(pool: &ExprPool, id: ExprId) -> u128 {
    UpperBounds::default().bound(pool, id, DEPTH).0
}

/// A number that `id` does not exceed where all of `conjuncts` hold.
pub(crate) fn upper_bound_under(pool: &ExprPool, id: ExprId, conjuncts: &[ExprId]) -> u128 {
    UpperBounds::new(pool, conjuncts).bound(pool, id, DEPTH).0
}

/// What expressions of one pool do not exceed, by comparisons with literals.
#[derive(Default)]
pub(super) struct UpperBounds {
    unsigned: FxHashMap<ExprId, u128>,
    /// Read as signed numbers.
    signed: FxHashMap<ExprId, i128>,
    /// Expressions that are no negative numbers.
    natural: Vec<ExprId>,
    /// What was found out.
    known: FxHashMap<ExprId, u128>,
}

impl UpperBounds {
    /// A number that `id` does not exceed. Always give the same pool.
    pub(super) fn most(&mut self, pool: &ExprPool, id: ExprId) -> u128 {
        self.bound(pool, id, DEPTH).0
    }

    fn new(pool: &ExprPool, conjuncts: &[ExprId]) -> Self {
        let mut bounds = Self::default();
        for id in pool.conjuncts(conjuncts) {
            match pool.get(id) {
                Expr::Binary(op, a, b) => bounds.compare(pool, (op, a, b), true),
                Expr::Unary(UnaryOp::Not, not) => {
                    if let Expr::Binary(op, a, b) = pool.get(not) {
                        bounds.compare(pool, (op, a, b), false);
                    }
                }
                _ => {}
            }
        }
        bounds
    }

    /// Learns from a comparison that holds, or does not.
    fn compare(&mut self, pool: &ExprPool, (op, a, b): (BinaryOp, ExprId, ExprId), holds: bool) {
        let (left, right) = (pool.literal(a), pool.literal(b));
        match (op, holds, left, right) {
            (BinaryOp::Eq, true, None, Some(k)) => self.at_most(a, k.unsigned()),
            (BinaryOp::Eq, true, Some(k), None) => self.at_most(b, k.unsigned()),
            (BinaryOp::Ule, true, None, Some(k)) => self.at_most(a, k.unsigned()),
            (BinaryOp::Ult, false, Some(k), None) => self.at_most(b, k.unsigned()),
            (BinaryOp::Ult, true, None, Some(k)) => self.less(a, k.unsigned()),
            (BinaryOp::Ule, false, Some(k), None) => self.less(b, k.unsigned()),
            (BinaryOp::Sle, true, None, Some(k)) => self.at_most_signed(a, k.signed()),
            (BinaryOp::Slt, false, Some(k), None) => self.at_most_signed(b, k.signed()),
            // Less than the smallest number is nothing; saturation keeps the fact true then, too.
            (BinaryOp::Slt, true, None, Some(k)) => {
                self.at_most_signed(a, k.signed().saturating_sub(1))
            }
            (BinaryOp::Sle, false, Some(k), None) => {
                self.at_most_signed(b, k.signed().saturating_sub(1))
            }
            (BinaryOp::Sle, true, Some(k), None) if k.signed() >= 0 => self.natural.push(b),
            (BinaryOp::Slt, false, None, Some(k)) if k.signed() >= 0 => self.natural.push(a),
            (BinaryOp::Slt, true, Some(k), None) if k.signed() >= -1 => self.natural.push(b),
            (BinaryOp::Sle, false, None, Some(k)) if k.signed() >= -1 => self.natural.push(a),
            _ => {}
        }
    }

    fn at_most(&mut self, id: ExprId, most: u128) {
        let known = self.unsigned.entry(id).or_insert(most);
        *known = most.min(*known);
    }

    fn less(&mut self, id: ExprId, than: u128) {
        // Nothing is less than zero: then there is no such run, and any bound holds.
        self.at_most(id, than.saturating_sub(1));
    }

    fn at_most_signed(&mut self, id: ExprId, most: i128) {
        let known = self.signed.entry(id).or_insert(most);
        *known = most.min(*known);
    }

    /// What a comparison says of `id` itself.
    fn fact(&self, pool: &ExprPool, id: ExprId) -> Option<u128> {
        let unsigned = self.unsigned.get(&id).copied();
        let signed = self.signed.get(&id).filter(|_| self.natural.contains(&id));
        let signed = signed.map(|&most| u128::try_from(most).unwrap_or(0));
        // id - low <= most, so id <= low + most.
        let shifted = self.unsigned.iter().filter_map(|(&sum, &most)| {
            let Expr::Binary(BinaryOp::Add, x, k) = pool.get(sum) else { return None };
            let minus = pool.literal(k).filter(|_| x == id)?;
            let low = Bv::new(minus.width(), minus.unsigned().wrapping_neg()).unsigned();
            low.checked_add(most).filter(|&most| most <= minus.width().mask())
        });
        [unsigned, signed].into_iter().flatten().chain(shifted).min()
    }

    /// A number that `id` does not exceed, and whether operands were looked into as deep as they
    /// go: then it is remembered.
    fn bound(&mut self, pool: &ExprPool, id: ExprId, depth: u32) -> (u128, bool) {
        if let Some(&known) = self.known.get(&id) {
            return (known, true);
        }
        let mask = pool.width(id).mask();
        let Some(depth) = depth.checked_sub(1) else { return (mask, false) };
        let mut is_whole = true;
        let mut bound = |id| {
            let (bound, whole) = self.bound(pool, id, depth);
            is_whole &= whole;
            bound
        };
        let fits = |value: Option<u128>| value.filter(|&value| value <= mask).unwrap_or(mask);
        let of_operands = match pool.get(id) {
            Expr::Const(bits) => bits.unsigned(),
            Expr::ZeroExtend(a) => bound(a),
            Expr::SignExtend(a) => match bound(a) {
                most if most <= pool.width(a).mask() >> 1 => most,
                _ => mask,
            },
            Expr::Binary(BinaryOp::Add, a, b) => fits(bound(a).checked_add(bound(b))),
            Expr::Binary(BinaryOp::Mul, a, b) => fits(bound(a).checked_mul(bound(b))),
            Expr::Binary(BinaryOp::And, a, b) => bound(a).min(bound(b)),
            // A bit that neither has is in neither of both.
            Expr::Binary(BinaryOp::Or | BinaryOp::Xor, a, b) => {
                let bits = 128 - bound(a).max(bound(b)).leading_zeros();
                1u128.checked_shl(bits).map_or(mask, |above| above - 1).min(mask)
            }
            Expr::Binary(BinaryOp::URem, _, b) => match pool.literal(b) {
                Some(b) if b.is_true() => b.unsigned() - 1,
                _ => mask,
            },
            Expr::Binary(BinaryOp::Shl, a, b) => match amount(pool, id, b) {
                Some(by) => fits(1u128.checked_shl(by).and_then(|by| bound(a).checked_mul(by))),
                None => mask,
            },
            Expr::Binary(BinaryOp::LShr, a, b) => match amount(pool, id, b) {
                Some(by) => bound(a) >> by,
                None => mask,
            },
            Expr::Ite(_, a, b) => bound(a).max(bound(b)),
            Expr::Concat(high, low) if bound(high) == 0 => bound(low),
            _ => mask,
        };
        let bound = self.fact(pool, id).map_or(of_operands, |fact| fact.min(of_operands));
        if is_whole {
            self.known.insert(id, bound);
        }
        (bound, is_whole)
    }
}

/// How far the shift `id` by `by` shifts, if that is less than its width.
fn amount(pool: &ExprPool, id: ExprId, by: ExprId) -> Option<u32> {
    let by = u32::try_from(pool.literal(by)?.unsigned()).ok()?;
    (by < pool.width(id).bits()).then_some(by)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::simplify::build;
    use crate::ir::{VarId, Width};

    /// Every bound holds for every value of a variable of 5 bits for which the conjuncts hold.
    #[test]
    fn bounds_hold_for_all_values() {
        let width = Width::new(5).expect("a width");
        let ops = [BinaryOp::Eq, BinaryOp::Ult, BinaryOp::Ule, BinaryOp::Slt, BinaryOp::Sle];
        let mut tight = 0;
        for code in 0u128..32 * 32 * 5 * 4 {
            let (low, high) = (code % 32, code / 32 % 32);
            let (op, form) = (ops[usize::try_from(code / 1024 % 5).expect("small")], code / 5120);
            let mut pool = ExprPool::new();
            let x = pool.var(VarId(0), width);
            let (low, high) = (pool.number(width, low), pool.number(width, high));
            let moved = build::add(&mut pool, x, low);
            let first = build::binary(&mut pool, BinaryOp::Sle, low, x);
            let mut conjuncts = match form {
                0 => vec![first, build::binary(&mut pool, op, x, high)],
                1 => vec![first, build::binary(&mut pool, op, high, x)],
                2 => vec![build::binary(&mut pool, op, moved, high)],
                _ => vec![first, build::binary(&mut pool, op, high, x)],
            };
            if form == 3 {
                let last = conjuncts.pop().expect("two");
                conjuncts.push(build::not(&mut pool, last));
            }
            let wide = pool.sign_extend(x, Width::new(8).expect("a width"));
            for id in [x, moved, wide] {
                let bound = upper_bound_under(&pool, id, &conjuncts);
                tight += u32::from(bound < pool.width(id).mask());
                for value in 0..32 {
                    let value = |id| {
                        let env = |_| Some(Bv::new(width, value));
                        crate::ir::eval::eval(&pool, id, &Of(&env)).expect("total operators")
                    };
                    if conjuncts.iter().all(|&c| value(c) == Bv::TRUE) {
                        assert!(value(id).unsigned() <= bound, "{code}");
                    }
                }
            }
        }
        assert!(tight > 10_000, "{tight}");
    }

    struct Of<'a>(&'a dyn Fn(VarId) -> Option<Bv>);

    impl crate::ir::eval::Env for Of<'_> {
        fn var(&self, var: VarId) -> Option<Bv> {
            (self.0)(var)
        }
        fn address(&self, _: crate::ir::Symbol) -> Option<Bv> {
            None
        }
    }
}
