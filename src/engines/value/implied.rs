//! What an assume implies for single variables.
//!
//! `assume x = e` gives `x` a value where that of `e` is known, also through what can be inverted
//! (`x + k = e`, `zext x = e`, `not x`, …). What else is said of numbers ([`bounds`]) gives `x` a
//! value where one is left, or excludes values. Of an order with a constant, no more is taken than
//! that the variable is not zero, where zero would not satisfy it: a null test or a flag test in
//! disguise.
//!
//! [`bounds`]: crate::domains::bounds
//!
//! Where the value is an address, it is taken only if the variable may point there by `points_to`:
//! that two addresses are equal does not make one a pointer to the other's object, and slicing and
//! write sets rest on `points_to`.
use super::budget::MAX_DEPTH;
use crate::domains::bounds::conditions::{Facts, assume};
use crate::ir::{BinaryOp, Expr, ExprId, ExprPool, UnaryOp, VarId, Width};

/// How a variable stands to a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Relation {
    /// It has this value.
    Equals,
    /// It has another value than this constant of 2 to 64 bits.
    Differs,
}

/// What is known of a variable.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct VariableFact {
    /// The variable.
    pub var: VarId,
    /// How it stands to the value.
    pub relation: Relation,
    /// The value.
    pub value: ExprId,
}

/// What follows for single variables where `condition` holds.
pub fn implied(pool: &mut ExprPool, condition: ExprId) -> Vec<VariableFact> {
    let (mut facts, mut found) = (Facts::new(), Vec::new());
    if !assume(pool, &mut facts, condition, true) {
        return found;
    }
    for (&id, bounds) in &facts {
        match (pool.get(id), bounds.single()) {
            (Expr::Binary(BinaryOp::Eq, a, b), Some(truth)) => {
                equation(pool, [a, b], truth.is_true(), &mut found);
            }
            (_, Some(value)) if bounds.width() > Width::BOOL => {
                let value = pool.constant(value);
                equal(pool, id, value, 0, &mut found);
            }
            _ => {}
        }
    }
    let value_of = |var| facts.iter().find(|(id, _)| pool.get(**id) == Expr::Var(var));
    // Where the value is known, no other terms for it are needed.
    found.retain(|fact| value_of(fact.var).is_none_or(|(_, bounds)| bounds.single().is_none()));
    for (&id, bounds) in &facts {
        let Expr::Var(var) = pool.get(id) else { continue };
        let (relation, values) = match bounds.single() {
            Some(value) => (Relation::Equals, vec![value]),
            None if bounds.width() > Width::W64 => continue,
            None => (Relation::Differs, bounds.left_out()),
        };
        for value in values {
            let value = pool.constant(value);
            found.push(VariableFact { var, relation, value });
        }
    }
    found
}

/// Collects what follows from an equation that holds, or does not.
fn equation(pool: &mut ExprPool, [a, b]: [ExprId; 2], truth: bool, out: &mut Vec<VariableFact>) {
    for (side, other) in [(a, b), (b, a)] {
        if truth {
            equal(pool, side, other, 0, out);
        } else if pool.width(a) == Width::BOOL {
            let other = pool.not(other);
            equal(pool, side, other, 0, out);
        }
    }
}

/// Solves `side = value` for a variable, through operators that can be inverted.
fn equal(
    pool: &mut ExprPool,
    side: ExprId,
    value: ExprId,
    depth: u32,
    out: &mut Vec<VariableFact>,
) {
    if depth > MAX_DEPTH {
        return;
    }
    match pool.get(side) {
        Expr::Var(var) if side != value => {
            out.push(VariableFact { var, relation: Relation::Equals, value })
        }
        Expr::ZeroExtend(a) | Expr::SignExtend(a) => {
            let narrow = pool.width(a);
            let low = pool.extract(value, 0, narrow);
            equal(pool, a, low, depth + 1, out);
        }
        Expr::Unary(op @ (UnaryOp::Not | UnaryOp::Neg), a) => {
            let inverse = pool.unary(op, value);
            equal(pool, a, inverse, depth + 1, out);
        }
        Expr::Binary(op @ (BinaryOp::Add | BinaryOp::Xor | BinaryOp::Sub), a, b) => {
            let inverse_op = if op == BinaryOp::Add { BinaryOp::Sub } else { op };
            let for_a = if op == BinaryOp::Sub { BinaryOp::Add } else { inverse_op };
            let solved_a = pool.binary(for_a, value, b);
            equal(pool, a, solved_a, depth + 1, out);
            let solved_b = if op == BinaryOp::Sub {
                pool.binary(op, a, value)
            } else {
                pool.binary(inverse_op, value, a)
            };
            equal(pool, b, solved_b, depth + 1, out);
        }
        Expr::Concat(high, low) => {
            let low_width = pool.width(low);
            let low_value = pool.extract(value, 0, low_width);
            let high_value = pool.extract(value, low_width.bits(), pool.width(high));
            equal(pool, low, low_value, depth + 1, out);
            equal(pool, high, high_value, depth + 1, out);
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::{Bv, eval};

    /// What is implied holds for all values of two variables of three bits that satisfy the
    /// condition.
    #[test]
    fn what_is_implied_holds() {
        let (width, mut pool) = (Width::new(3).expect("a width"), ExprPool::new());
        let [x, y] = [0, 1].map(|var| pool.var(VarId(var), width));
        let mut terms = vec![x, y];
        for k in 0..8 {
            let k = pool.number(width, k);
            let sums =
                [BinaryOp::Add, BinaryOp::Sub, BinaryOp::Xor].map(|op| [(op, x, k), (op, k, x)]);
            let sums = sums.into_iter().flatten();
            terms.extend(sums.map(|(op, a, b)| pool.binary(op, a, b)).collect::<Vec<ExprId>>());
            terms.push(k);
        }
        let is_less = pool.binary(BinaryOp::Slt, x, y);
        let wide = pool.intern(Expr::SignExtend(x), Width::W8);
        let narrow = pool.intern(Expr::Extract(wide, 0), width);
        let [not, difference] = [pool.unary(UnaryOp::Not, y), pool.binary(BinaryOp::Sub, x, y)];
        let flag = pool.intern(Expr::ZeroExtend(is_less), width);
        terms.extend([narrow, not, difference, flag]);
        let mut count = 0;
        for (at, &a) in terms.iter().enumerate() {
            for &b in terms.iter().skip(at % 2).step_by(2) {
                for op in [BinaryOp::Eq, BinaryOp::Ult, BinaryOp::Ule, BinaryOp::Slt, BinaryOp::Sle]
                {
                    let holds = pool.binary(op, a, b);
                    let both = pool.binary(BinaryOp::And, holds, is_less);
                    for condition in [holds, pool.not(holds), both, pool.not(both)] {
                        let facts = implied(&mut pool, condition);
                        count += facts.len();
                        check(&pool, condition, &facts);
                    }
                }
            }
        }
        assert!(count > 10_000, "{count}");
    }

    fn check(pool: &ExprPool, condition: ExprId, facts: &[VariableFact]) {
        let width = Width::new(3).expect("a width");
        for bits in 0..64 {
            let env = [bits % 8, bits / 8].map(|bits| Bv::new(width, bits));
            let value = |id| eval::eval(pool, id, env.as_slice()).expect("total operators");
            for fact in facts.iter().filter(|_| value(condition).is_true()) {
                let is_equal = env[fact.var.index()] == value(fact.value);
                assert_eq!(is_equal, fact.relation == Relation::Equals, "{fact:?} {env:?}");
            }
        }
    }
}
