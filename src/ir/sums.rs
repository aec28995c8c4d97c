//! Expressions as linear sums modulo 2^w.
use super::budget::MOST_CHOICES;
use super::simplify::build;
use super::{BinaryOp, Bv, Expr, ExprId, ExprPool, UnaryOp, Width};
use crate::base::work;
use crate::base::work::WorkKind;
use std::collections::BTreeMap;

/// `Σ factor · term + constant`, modulo 2 to the width; terms are no sums, factors not zero.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sum {
    /// Of the sum and of each term.
    pub width: Width,
    /// Terms with their factors.
    pub terms: BTreeMap<ExprId, Bv>,
    /// What is added to them.
    pub constant: Bv,
}

impl Sum {
    /// The number `value`.
    pub fn constant(value: Bv) -> Self {
        Self { width: value.width(), terms: BTreeMap::new(), constant: value }
    }

    /// The expression `id`, taken apart as far as it is linear. Each node is taken apart once, when
    /// all its factors are together: a parent has a greater number than its children.
    pub fn of(pool: &ExprPool, id: ExprId) -> Self {
        let mut sum = Self::constant(Bv::zero(pool.width(id)));
        let mut open = BTreeMap::from([(id, Bv::new(sum.width, 1))]);
        while let Some((id, factor)) = open.pop_last() {
            work::spend(WorkKind::Expression, 1);
            let mut push = |child: ExprId, factor: Bv| {
                let entry = open.entry(child).or_insert(Bv::zero(factor.width()));
                *entry = plus(*entry, factor);
            };
            match pool.get(id) {
                Expr::Const(value) => sum.constant = plus(sum.constant, product(factor, value)),
                Expr::Binary(BinaryOp::Add, a, b) => {
                    push(a, factor);
                    push(b, factor);
                }
                Expr::Binary(BinaryOp::Sub, a, b) => {
                    push(a, factor);
                    push(b, negated(factor));
                }
                Expr::Unary(UnaryOp::Neg, a) => push(a, negated(factor)),
                Expr::Unary(UnaryOp::Not, a) => {
                    // ~a = -a - 1.
                    sum.constant = plus(sum.constant, negated(factor));
                    push(a, negated(factor));
                }
                Expr::Binary(op @ (BinaryOp::Mul | BinaryOp::Shl), a, b) => {
                    match scaled(pool, op, a, b) {
                        Some((inner, times)) => push(inner, product(factor, times)),
                        None => sum.add(id, factor),
                    }
                }
                _ => sum.add(id, factor),
            }
        }
        sum
    }

    /// Like [`Self::of`], with choices taken apart too: `c ? x : y` is `y` and the difference,
    /// where `c` holds. So sums that are equal whatever `c` is are equal here.
    pub fn lifted(pool: &mut ExprPool, id: ExprId) -> Self {
        let mut sum = Self::of(pool, id);
        let mut budget = MOST_CHOICES;
        loop {
            let choice = sum.terms.iter().find_map(|(&term, &factor)| match pool.get(term) {
                Expr::Ite(c, a, b) if !matches!(pool.get(b), Expr::Const(k) if !k.is_true()) => {
                    Some((term, factor, c, a, b))
                }
                Expr::ZeroExtend(c) => match pool.get(c) {
                    // zext(~c) = 1 - zext(c).
                    Expr::Unary(UnaryOp::Not, inner) if pool.width(c) == Width::BOOL => {
                        Some((term, factor, inner, term, term))
                    }
                    _ => None,
                },
                _ => None,
            });
            let Some((term, factor, c, a, b)) = choice else { return sum };
            if budget == 0 {
                return sum;
            }
            budget -= 1;
            sum.terms.remove(&term);
            if a == term {
                sum.constant = plus(sum.constant, factor);
                let positive = build::zero_extend(pool, c, sum.width);
                sum.add(positive, negated(factor));
                continue;
            }
            let (first, second) = (Self::of(pool, a), Self::of(pool, b));
            let difference = first.minus(&second);
            if difference.terms.is_empty() {
                let is_chosen = build::zero_extend(pool, c, sum.width);
                sum.add(is_chosen, product(factor, difference.constant));
            } else {
                let (difference, zero) = (difference.build(pool), pool.number(sum.width, 0));
                let part = build::ite(pool, c, difference, zero);
                sum.add(part, factor);
            }
            for (&term, &own) in &second.terms {
                sum.add(term, product(own, factor));
            }
            sum.constant = plus(sum.constant, product(second.constant, factor));
        }
    }

    /// Adds `factor · term`; the term is taken as it stands.
    pub fn add(&mut self, term: ExprId, factor: Bv) {
        let old = self.terms.get(&term).copied().unwrap_or(Bv::zero(self.width));
        let new = plus(old, factor);
        if new.is_true() {
            self.terms.insert(term, new);
        } else {
            self.terms.remove(&term);
        }
    }

    /// Whether it is zero whatever its terms are.
    pub fn vanishes(&self) -> bool {
        self.terms.is_empty() && !self.constant.is_true()
    }

    /// The sum with `value` in the place of a term.
    #[must_use]
    pub fn with(mut self, term: ExprId, value: &Self) -> Self {
        let factor = self.terms.remove(&term).unwrap_or(Bv::zero(self.width));
        for (&other, &own) in &value.terms {
            self.add(other, product(own, factor));
        }
        self.constant = plus(self.constant, product(value.constant, factor));
        self
    }

    /// What is the same where `zero` is zero, with fewer terms, if that can be had by one of them.
    #[must_use]
    pub fn shortened(&self, zero: &Self) -> Option<Self> {
        if self.width != zero.width {
            return None;
        }
        let candidates = zero.terms.iter().filter_map(|(term, factor)| {
            let own = self.terms.get(term).filter(|_| factor.unsigned() & 1 == 1)?;
            let by = product(*own, Bv::new(self.width, inverse(factor.unsigned())));
            let mut scaled = Self::constant(product(zero.constant, by));
            for (&other, &factor) in &zero.terms {
                scaled.add(other, product(factor, by));
            }
            Some(self.clone().minus(&scaled))
        });
        let shortest = candidates.min_by_key(|candidate| candidate.terms.len())?;
        (shortest.terms.len() < self.terms.len()).then_some(shortest)
    }

    /// `self - other`.
    pub fn minus(mut self, other: &Self) -> Self {
        for (&term, &factor) in &other.terms {
            self.add(term, negated(factor));
        }
        self.constant = plus(self.constant, negated(other.constant));
        self
    }

    /// `-self`.
    pub fn negated(&self) -> Self {
        Self::constant(Bv::zero(self.width)).minus(self)
    }

    /// The sum as an expression.
    pub fn build(&self, pool: &mut ExprPool) -> ExprId {
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

    /// `self = 0` in a form that is the same for `self` and `-self`: summands with negative factors
    /// stand on the right.
    pub fn is_zero(&self, pool: &mut ExprPool) -> ExprId {
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

/// `a op b` (a product or a shift to the left) as a multiple of an operand.
fn scaled(pool: &ExprPool, op: BinaryOp, a: ExprId, b: ExprId) -> Option<(ExprId, Bv)> {
    let bits = u128::from(pool.width(a).bits());
    match (op, pool.get(a), pool.get(b)) {
        (BinaryOp::Mul, _, Expr::Const(times)) => Some((a, times)),
        (BinaryOp::Mul, Expr::Const(times), _) => Some((b, times)),
        (BinaryOp::Shl, _, Expr::Const(by)) if by.unsigned() < bits => {
            Some((a, Bv::new(by.width(), 1 << by.unsigned())))
        }
        _ => None,
    }
}

fn plus(a: Bv, b: Bv) -> Bv {
    Bv::new(a.width(), a.unsigned().wrapping_add(b.unsigned()))
}

fn product(a: Bv, b: Bv) -> Bv {
    Bv::new(a.width(), a.unsigned().wrapping_mul(b.unsigned()))
}

/// `-a`.
pub fn negated(a: Bv) -> Bv {
    Bv::new(a.width(), a.unsigned().wrapping_neg())
}

/// The inverse of an odd number modulo 2^128, by Newton's iteration.
pub fn inverse(odd: u128) -> u128 {
    let mut inverse = odd;
    for _ in 0..7 {
        inverse = inverse.wrapping_mul(2u128.wrapping_sub(odd.wrapping_mul(inverse)));
    }
    inverse
}

/// Linear equations, solved for a term each.
#[derive(Clone, Default, Debug)]
pub struct Equations {
    /// Terms with what they are, as a sum without earlier ones.
    solved: Vec<(ExprId, Sum)>,
}

impl Equations {
    /// Learns `sum = 0`. Equations without an odd factor are left out.
    pub fn learn(&mut self, sum: Sum) {
        let sum = self.reduced(sum);
        let odd = sum.terms.iter().find(|(_, factor)| factor.unsigned() & 1 == 1);
        let Some((&term, &factor)) = odd else { return };
        let mut rest = sum;
        rest.terms.remove(&term);
        let inverse = negated(Bv::new(factor.width(), inverse(factor.unsigned())));
        let mut value = Sum::constant(product(rest.constant, inverse));
        for (&other, &own) in &rest.terms {
            value.add(other, product(own, inverse));
        }
        self.solved.push((term, value));
    }

    /// `sum` with the solved terms replaced.
    pub fn reduced(&self, mut sum: Sum) -> Sum {
        for (term, value) in &self.solved {
            if value.width != sum.width {
                continue;
            }
            if sum.terms.contains_key(term) {
                sum = sum.with(*term, value);
            }
        }
        sum
    }
}
