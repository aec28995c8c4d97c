//! Expressions as linear sums modulo 2^w.
use crate::ir::simplify::build;
use crate::ir::{BinaryOp, Bv, Expr, ExprId, ExprPool, UnaryOp, Width};
use std::collections::BTreeMap;

/// `Σ factor · term + constant`, modulo 2 to the width; terms are no sums, factors not zero.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Sum {
    pub(super) width: Width,
    pub(super) terms: BTreeMap<ExprId, Bv>,
    pub(super) constant: Bv,
}

impl Sum {
    /// The number `value`.
    pub(super) fn constant(value: Bv) -> Self {
        Self { width: value.width(), terms: BTreeMap::new(), constant: value }
    }

    /// The expression `id`, taken apart as far as it is linear.
    pub(super) fn of(pool: &ExprPool, id: ExprId) -> Self {
        let mut sum = Self::constant(Bv::zero(pool.width(id)));
        let mut stack = vec![(id, Bv::new(sum.width, 1))];
        while let Some((id, factor)) = stack.pop() {
            let times = |value: Bv| product(factor, value);
            match pool.get(id) {
                Expr::Const(value) => sum.constant = plus(sum.constant, times(value)),
                Expr::Binary(BinaryOp::Add, a, b) => stack.extend([(a, factor), (b, factor)]),
                Expr::Binary(BinaryOp::Sub, a, b) => {
                    stack.extend([(a, factor), (b, negated(factor))])
                }
                Expr::Unary(UnaryOp::Neg, a) => stack.push((a, negated(factor))),
                Expr::Unary(UnaryOp::Not, a) => {
                    // ~a = -a - 1.
                    sum.constant = plus(sum.constant, negated(factor));
                    stack.push((a, negated(factor)));
                }
                Expr::Binary(BinaryOp::Mul, a, b) => match (pool.get(a), pool.get(b)) {
                    (_, Expr::Const(value)) => stack.push((a, times(value))),
                    (Expr::Const(value), _) => stack.push((b, times(value))),
                    _ => sum.add(id, factor),
                },
                Expr::Binary(BinaryOp::Shl, a, b) => match pool.get(b) {
                    Expr::Const(amount) if amount.unsigned() < u128::from(sum.width.bits()) => {
                        stack.push((a, times(Bv::new(sum.width, 1 << amount.unsigned()))));
                    }
                    _ => sum.add(id, factor),
                },
                _ => sum.add(id, factor),
            }
        }
        sum
    }

    /// Adds `factor · term`; the term is taken as it stands.
    pub(super) fn add(&mut self, term: ExprId, factor: Bv) {
        let old = self.terms.get(&term).copied().unwrap_or(Bv::zero(self.width));
        let new = plus(old, factor);
        if new.is_true() {
            self.terms.insert(term, new);
        } else {
            self.terms.remove(&term);
        }
    }

    /// `self - other`.
    pub(super) fn minus(mut self, other: &Self) -> Self {
        for (&term, &factor) in &other.terms {
            self.add(term, negated(factor));
        }
        self.constant = plus(self.constant, negated(other.constant));
        self
    }

    /// `-self`.
    pub(super) fn negated(&self) -> Self {
        Self::constant(Bv::zero(self.width)).minus(self)
    }

    /// The sum as an expression.
    pub(super) fn build(&self, pool: &mut ExprPool) -> ExprId {
        let mut result = pool.constant(self.constant);
        for (&term, &factor) in &self.terms {
            let part = if factor.unsigned() == 1 {
                term
            } else {
                let factor = pool.constant(factor);
                build::binary(pool, BinaryOp::Mul, term, factor)
            };
            result = build::add(pool, part, result);
        }
        result
    }

    /// `self = 0` in a form that is the same for `self` and `-self`: summands with negative factors stand on the right.
    pub(super) fn is_zero(&self, pool: &mut ExprPool) -> ExprId {
        let leading = self.terms.values().next();
        let sum = if leading.is_some_and(|first| first.signed() < 0) {
            self.negated()
        } else {
            self.clone()
        };
        let mut left = Self::constant(Bv::zero(sum.width));
        let mut right = Self::constant(negated(sum.constant));
        for (&term, &factor) in &sum.terms {
            let is_least = factor.signed() == negated(factor).signed();
            if factor.signed() < 0 && !is_least {
                right.add(term, negated(factor));
            } else {
                left.add(term, factor);
            }
        }
        let (left, right) = (left.build(pool), right.build(pool));
        build::eq(pool, left, right)
    }
}

fn plus(a: Bv, b: Bv) -> Bv {
    Bv::new(a.width(), a.unsigned().wrapping_add(b.unsigned()))
}

fn product(a: Bv, b: Bv) -> Bv {
    Bv::new(a.width(), a.unsigned().wrapping_mul(b.unsigned()))
}

/// `-a`.
pub(super) fn negated(a: Bv) -> Bv {
    Bv::new(a.width(), a.unsigned().wrapping_neg())
}
