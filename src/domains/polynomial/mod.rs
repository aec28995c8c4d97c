//! Terms as polynomials over integers, and conjunctions that these refute without a solver.
//!
//! Numbers that are taken apart into digits and put together again, and sums of bytes in another
//! order, are the same polynomial: `x % 10` is `x - 10 * (x / 10)`, where `x / 10` is a variable
//! of its own. A SAT solver would have to compare the circuits bit by bit.
//!
//! Invariant: wherever a term has a value, its [`Reading`] is congruent to it modulo 2^width, and
//! lies within its range, for the integers that its atoms stand for. So a conjunction is refuted
//! only if no integers within the ranges of the atoms satisfy it. Only terms that always have a
//! value are read.
//!
//! Equations of the path are put in (a digit that is zero), and comparisons of variables with
//! literals bound them ([`super::bounds`]). At most 64 conjuncts are looked at closer, with what
//! the path says of all terms, for the question whether two results are the same. The check of a
//! proof refutes in the same way, with readings of its own.
mod reading;
mod sum;
#[cfg(test)]
mod tests;

use crate::base::work;
use crate::base::work::WorkKind;
use crate::domains::bounds::NumberBounds;
use crate::domains::bounds::conditions::ReadConditions;
use crate::domains::budget::{MOST_CONJUNCTS, MOST_KEPT_READINGS};
use crate::ir::{BinaryOp, Expr, ExprId, ExprPool, Span, UnaryOp, Width};
use reading::moved_into;
use rustc_hash::FxHashMap;
use std::rc::Rc;
use sum::{IntegerVar, Polynomial};

/// What an integer variable stands for.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
enum Stands {
    /// The term, as an unsigned number.
    Unsigned(ExprId),
    /// The term, as a signed number.
    Signed(ExprId),
    /// The quotient, rounded down, or else to zero.
    Quotient { of: Polynomial, by: i128, down: bool },
}

/// A polynomial that is congruent to a term, and the range in which its value lies.
#[derive(Clone, Debug)]
struct Reading {
    sum: Polynomial,
    span: Span,
}

/// A conjunct, and what it says is zero.
type Equation = (ExprId, Rc<Polynomial>);

/// Polynomials of the terms of one pool, under what some conjuncts say of variables.
#[derive(Default)]
pub struct Polynomials {
    numbers: FxHashMap<Stands, IntegerVar>,
    spans: Vec<Span>,
    known: FxHashMap<ExprId, Reading>,
    /// What conjuncts say is zero.
    equations: FxHashMap<ExprId, Option<Rc<Polynomial>>>,
    /// What comparisons say of terms, and the conjuncts that say so.
    facts: FxHashMap<ExprId, NumberBounds>,
    said: Vec<ExprId>,
    read: ReadConditions,
    /// Whether all terms are looked at for what comparisons say of them, not only variables.
    of_all_terms: bool,
    /// How many terms were read.
    reads: usize,
}

impl Polynomials {
    /// Conjuncts that no values satisfy together, as their polynomials show; `None` where these do
    /// not show it. Only those from `before` on are looked at as the ones that cannot be.
    pub fn refute(
        &mut self,
        pool: &ExprPool,
        conjuncts: &[ExprId],
        before: usize,
    ) -> Option<Vec<ExprId>> {
        if self.known.len() > MOST_KEPT_READINGS {
            let (read, of_all_terms) = (std::mem::take(&mut self.read), self.of_all_terms);
            *self = Self { read, of_all_terms, ..Self::default() };
        }
        if let Some(core) = self.refute_by_facts(pool, conjuncts, before) {
            return Some(core);
        }
        // What is known of other terms holds on this path only, and so does what is read: this is
        // for the question in the end, whether two results are the same.
        let are_results = |id: &ExprId| match comparison(pool, *id) {
            Some((BinaryOp::Eq, a, b, false)) => {
                pool.literal(a).is_none() && pool.literal(b).is_none()
            }
            _ => false,
        };
        if conjuncts.len() > MOST_CONJUNCTS || !conjuncts[before..].iter().any(are_results) {
            return None;
        }
        let read = std::mem::take(&mut self.read);
        let mut closer = Self { of_all_terms: true, read, ..Self::default() };
        let core = closer.refute_by_facts(pool, conjuncts, before);
        self.read = closer.read;
        core
    }

    fn refute_by_facts(
        &mut self,
        pool: &ExprPool,
        conjuncts: &[ExprId],
        before: usize,
    ) -> Option<Vec<ExprId>> {
        let is_total = |id: &ExprId| pool.is_total(*id);
        let total: Vec<ExprId> = conjuncts.iter().copied().filter(is_total).collect();
        self.take_facts(pool, &total);
        let equations = self.equations(pool, &total);
        for &id in conjuncts[before..].iter().filter(|id| pool.is_total(**id)) {
            let Some((op, a, b, holds)) = comparison(pool, id) else { continue };
            if let Some(used) = self.contradicts(pool, (op, a, b, holds), &equations) {
                let mut core: Vec<ExprId> = self.said.clone();
                core.extend(used);
                core.push(id);
                // In the order of the path, each one once.
                return Some(conjuncts.iter().copied().filter(|id| core.contains(id)).collect());
            }
        }
        None
    }

    /// What comparisons say of variables. What was read under others is forgotten.
    fn take_facts(&mut self, pool: &ExprPool, conjuncts: &[ExprId]) {
        let mut facts: FxHashMap<ExprId, NumberBounds> = FxHashMap::default();
        let mut said = Vec::new();
        for &id in conjuncts {
            // Equations are put in.
            let is_read = matches!(comparison(pool, id), Some((op, _, _, holds))
                if op != BinaryOp::Eq || !holds);
            let read = is_read.then(|| self.read.of(pool, id)).flatten();
            let before = said.len();
            for (&of, bounds) in read.as_deref().into_iter().flatten() {
                if bounds.width() == Width::BOOL
                    || !self.of_all_terms && !matches!(pool.get(of), Expr::Var(_))
                {
                    continue;
                }
                let known = facts.get(&of).cloned().unwrap_or(NumberBounds::any(bounds.width()));
                let new = known.meet(bounds);
                // An empty range is left to others.
                if !new.is_empty() && (ranges(&new) != ranges(&known)) {
                    facts.insert(of, new);
                    said.push(id);
                }
            }
            said.truncate(before + 1);
        }
        if facts == self.facts {
            self.said = said;
            return;
        }
        let (read, of_all_terms) = (std::mem::take(&mut self.read), self.of_all_terms);
        *self = Self { facts, said, read, of_all_terms, ..Self::default() };
    }

    /// What comparisons say of a term, unsigned and signed; `None`: such numbers are too large.
    fn bounds_of(&self, pool: &ExprPool, id: ExprId) -> Option<(Span, Span)> {
        let any = || NumberBounds::any(pool.width(id));
        ranges(&self.facts.get(&id).cloned().unwrap_or_else(any))
    }

    /// Polynomials that are zero because of a conjunct.
    fn equations(&mut self, pool: &ExprPool, conjuncts: &[ExprId]) -> Vec<Equation> {
        let mut found = Vec::new();
        for &id in conjuncts {
            if !self.equations.contains_key(&id) {
                let equation = self.equation(pool, id);
                self.equations.insert(id, equation);
            }
            if let Some(zero) = &self.equations[&id] {
                found.push((id, Rc::clone(zero)));
            }
        }
        found
    }

    fn equation(&mut self, pool: &ExprPool, id: ExprId) -> Option<Rc<Polynomial>> {
        let (BinaryOp::Eq, a, b, true) = comparison(pool, id)? else { return None };
        let (difference, span) = self.difference(pool, a, b)?;
        // Congruent to zero, and too small to be another multiple.
        let all = Span::all(pool.width(a), false)?;
        let is_equation = span.within(Span(-all.1, all.1)) && !difference.0.is_empty();
        is_equation.then(|| Rc::new(difference))
    }

    /// `a - b`, where both are read as they are.
    fn difference(&mut self, pool: &ExprPool, a: ExprId, b: ExprId) -> Option<(Polynomial, Span)> {
        let (a, b) = (self.of(pool, a), self.of(pool, b));
        let sum = a.sum.plus(&b.sum, -1)?;
        let span = a.span.plus(b.span.times(Span(-1, -1))?)?;
        let span = self.span(&sum).map_or(span, |other| span.meet(other));
        Some((sum, span))
    }

    /// The conjuncts because of which the comparison does not come out so.
    fn contradicts(
        &mut self,
        pool: &ExprPool,
        (op, a, b, holds): (BinaryOp, ExprId, ExprId, bool),
        equations: &[Equation],
    ) -> Option<Vec<ExprId>> {
        let width = pool.width(a);
        let all = Span::all(width, false)?;
        let modulus = all.1.checked_add(1)?;
        let (sum, span) = match op {
            BinaryOp::Eq => self.difference(pool, a, b)?,
            _ => {
                let is_signed = matches!(op, BinaryOp::Slt | BinaryOp::Sle);
                let range = Span::all(width, is_signed)?;
                let (a, b) = (self.of(pool, a), self.of(pool, b));
                let (a, b) = (moved_into(a, range, width)?, moved_into(b, range, width)?);
                let sum = a.sum.plus(&b.sum, -1)?;
                let span = a.span.plus(b.span.times(Span(-1, -1))?)?;
                let span = self.span(&sum).map_or(span, |other| span.meet(other));
                (sum, span)
            }
        };
        let never = |sum: &Polynomial, span: Span| match (op, holds) {
            // Congruent to zero in each factor.
            (BinaryOp::Eq, false) => sum.0.values().all(|factor| factor % modulus == 0),
            // No multiple of the modulus is in the range.
            (BinaryOp::Eq, true) => {
                span.0.div_euclid(modulus) == span.1.div_euclid(modulus)
                    && span.0.rem_euclid(modulus) != 0
            }
            (BinaryOp::Ult | BinaryOp::Slt, true) => span.0 >= 0,
            (BinaryOp::Ult | BinaryOp::Slt, false) => span.1 < 0,
            (BinaryOp::Ule | BinaryOp::Sle, true) => span.0 > 0,
            (BinaryOp::Ule | BinaryOp::Sle, false) => span.1 <= 0,
            _ => false,
        };
        if never(&sum, span) {
            return Some(Vec::new());
        }
        if (op, holds) == (BinaryOp::Eq, true) {
            // It would be put into itself.
            return None;
        }
        let (sum, used) = self.put_in(sum, equations)?;
        let span = self.span(&sum).map_or(span, |other| span.meet(other));
        (!used.is_empty() && never(&sum, span)).then_some(used)
    }

    /// The polynomial where atoms are replaced by what equations say of them, and the conjuncts
    /// that say so.
    fn put_in(
        &self,
        mut sum: Polynomial,
        equations: &[Equation],
    ) -> Option<(Polynomial, Vec<ExprId>)> {
        let mut used = Vec::new();
        // What was made last speaks of what was there before.
        for (id, zero) in equations.iter().rev() {
            work::spend_on(WorkKind::Evaluation, zero.0.len());
            let mut atoms: Vec<IntegerVar> = zero.0.keys().flatten().copied().collect();
            atoms.sort_unstable();
            let speaks = |atom: &IntegerVar| sum.0.keys().any(|product| product.contains(atom));
            let found = atoms.into_iter().rev().filter(speaks).find_map(|atom| {
                zero.alone(atom).filter(|factor| factor.abs() == 1).map(|factor| (atom, factor))
            });
            let Some((atom, factor)) = found else { continue };
            // factor * atom + rest = 0, so atom = -rest / factor.
            let mut rest = Polynomial::clone(zero);
            rest.0.remove(&vec![atom]);
            let value = Polynomial::default().plus(&rest, -factor)?;
            sum = self.replaced(&sum, atom, &value)?;
            used.push(*id);
        }
        Some((sum, used))
    }

    fn replaced(
        &self,
        sum: &Polynomial,
        atom: IntegerVar,
        value: &Polynomial,
    ) -> Option<Polynomial> {
        let mut result = Polynomial::default();
        for (product, &factor) in &sum.0 {
            let mut part = Polynomial::constant(factor);
            for &other in product {
                part = match other == atom {
                    true => self.product(&part, value)?,
                    false => self.product(&part, &Polynomial([(vec![other], 1)].into()))?,
                };
            }
            result = result.plus(&part, 1)?;
        }
        Some(result)
    }
}

/// A comparison, and whether it holds.
fn comparison(pool: &ExprPool, id: ExprId) -> Option<(BinaryOp, ExprId, ExprId, bool)> {
    let (id, holds) = match pool.get(id) {
        Expr::Unary(UnaryOp::Not, inner) => (inner, false),
        _ => (id, true),
    };
    match pool.get(id) {
        Expr::Binary(op, a, b) => match op {
            BinaryOp::Eq | BinaryOp::Ult | BinaryOp::Ule | BinaryOp::Slt | BinaryOp::Sle => {
                Some((op, a, b, holds))
            }
            _ => None,
        },
        _ => None,
    }
}

/// Ranges, unsigned and signed, of numbers that are not too large.
fn ranges(bounds: &NumberBounds) -> Option<(Span, Span)> {
    let high = i128::try_from(bounds.high()).ok()?;
    let low = i128::try_from(bounds.low()).ok()?;
    Span::all(bounds.width(), false)?;
    Some((Span(low, high), Span(bounds.least(), bounds.most())))
}
