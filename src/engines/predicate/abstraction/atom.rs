//! Truth values in a normal form: what differs only by a negation is one atom with a sign.
//!
//! Nothing is built (the pool is read only), so that the form is found by comparing shapes. It
//! covers what [`crate::ir::simplify`] makes of a negation: `not x`, the swapped comparison, and
//! the neighbouring bound where a side is a literal.
use crate::ir::{BinaryOp, Bv, Expr, ExprId, ExprPool, UnaryOp, Width};

/// A truth value without a sign.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(super) enum Atom {
    /// Any expression of width 1.
    Plain(ExprId),
    /// `a < b`.
    Less(Order, ExprId, ExprId),
    /// `a < bound`, where the bound is not the least value.
    Below(Order, ExprId, Bv),
    /// True.
    True,
}

/// How bits are read as numbers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(super) enum Order {
    Signed,
    Unsigned,
}

/// An atom, or (`false`) its negation.
pub(super) type Literal = (Atom, bool);

/// `id` (width 1) as an atom with a sign.
pub(super) fn literal(pool: &ExprPool, id: ExprId) -> Literal {
    debug_assert_eq!(pool.width(id), Width::BOOL);
    let (mut id, mut sign) = (id, true);
    while let Expr::Unary(UnaryOp::Not, inner) = pool.get(id) {
        (id, sign) = (inner, !sign);
    }
    let (atom, positive) = match pool.get(id) {
        Expr::Const(value) => (Atom::True, value.is_true()),
        Expr::Binary(op, a, b) => match comparison(op) {
            // a <= b is not (b < a).
            Some((order, or_equal)) => {
                let (a, b) = if or_equal { (b, a) } else { (a, b) };
                let (atom, positive) = less(pool, id, order, a, b);
                (atom, positive != or_equal)
            }
            None => (Atom::Plain(id), true),
        },
        _ => (Atom::Plain(id), true),
    };
    (atom, positive == sign)
}

fn comparison(op: BinaryOp) -> Option<(Order, bool)> {
    match op {
        BinaryOp::Ult => Some((Order::Unsigned, false)),
        BinaryOp::Slt => Some((Order::Signed, false)),
        BinaryOp::Ule => Some((Order::Unsigned, true)),
        BinaryOp::Sle => Some((Order::Signed, true)),
        _ => None,
    }
}

/// `a < b`; `id` is the node that says so or the opposite.
fn less(pool: &ExprPool, id: ExprId, order: Order, a: ExprId, b: ExprId) -> Literal {
    match (pool.literal(a), pool.literal(b)) {
        (None, None) => (Atom::Less(order, a, b), true),
        (None, Some(bound)) if bound != least(order, bound.width()) => {
            (Atom::Below(order, a, bound), true)
        }
        // k < x is not (x < k + 1).
        (Some(k), None) => {
            let bound = Bv::new(k.width(), k.unsigned().wrapping_add(1));
            if bound == least(order, k.width()) {
                // Nothing is above the greatest value; whether the other side is defined is left
                // open.
                return (Atom::Less(order, a, b), true);
            }
            (Atom::Below(order, b, bound), false)
        }
        // Not simplified: taken as it stands.
        _ => {
            let negated = matches!(pool.get(id), Expr::Binary(op, ..) if comparison(op).is_some_and(|(_, or_equal)| or_equal));
            (Atom::Plain(id), !negated)
        }
    }
}

fn least(order: Order, width: Width) -> Bv {
    match order {
        Order::Unsigned => Bv::zero(width),
        Order::Signed => Bv::new(width, 1 << (width.bits() - 1)),
    }
}

#[cfg(test)]
mod tests {
    use super::{Atom, literal};
    use crate::ir::eval;
    use crate::ir::simplify::{build, simplify};
    use crate::ir::{BinaryOp, Bv, ExprId, ExprPool, UnaryOp, VarId, Width};
    use rustc_hash::FxHashMap;

    /// All comparisons of two variables and of a variable with a literal, as they stand.
    fn comparisons(pool: &mut ExprPool, width: Width) -> Vec<ExprId> {
        let mut sides = vec![pool.var(VarId(0), width), pool.var(VarId(1), width)];
        sides.extend((0..=width.mask()).map(|bits| pool.number(width, bits)));
        let ops = [BinaryOp::Ult, BinaryOp::Ule, BinaryOp::Slt, BinaryOp::Sle, BinaryOp::Eq];
        let mut all = Vec::new();
        for op in ops {
            for &a in &sides {
                all.extend(sides.iter().map(|&b| pool.binary(op, a, b)));
            }
        }
        all
    }

    /// The values of the atom of `id`.
    fn table(pool: &ExprPool, id: ExprId) -> (Atom, Vec<bool>) {
        let (atom, sign) = literal(pool, id);
        let value = |bits: u128| {
            let width = Width::new(2).expect("a width");
            let inputs = [Bv::new(width, bits), Bv::new(width, bits >> 2)];
            eval::eval(pool, id, inputs.as_slice()).expect("total").is_true() == sign
        };
        (atom, (0..16).map(value).collect())
    }

    #[test]
    fn equal_atoms_have_equal_values() {
        let mut pool = ExprPool::new();
        let mut tables: FxHashMap<Atom, Vec<bool>> = FxHashMap::default();
        for id in comparisons(&mut pool, Width::new(2).expect("a width")) {
            let raw_negation = pool.unary(UnaryOp::Not, id);
            let simplified = simplify(&mut pool, id);
            let negation = build::not(&mut pool, simplified);
            for id in [id, raw_negation, simplified, negation] {
                let (atom, table) = table(&pool, id);
                assert_eq!(*tables.entry(atom).or_insert_with(|| table.clone()), table, "{atom:?}");
            }
            let ((atom, sign), negated) = (literal(&pool, simplified), literal(&pool, negation));
            assert_eq!((atom, !sign), negated);
        }
    }
}
