//! Literals over the integers as predicates over bit vectors, in one reading of all numbers.
//!
//! What wraps around there is another formula than the literal. So summands with negative factors
//! stand on the right, equations hold modulo 2^w, and the caller checks the answer.
use super::forms::LinearForm;
use super::literals::{Literals, ProofAtom, ProofLiteral, ZeroComparison, children};
use crate::ir::simplify::build;
use crate::ir::sums::Sum;
use crate::ir::{BinaryOp, Bv, ExprId, ExprPool, Width};
use crate::solver::smt::terms::Term;
use cvc5::Kind;
use rustc_hash::FxHashMap;

/// Makes predicates.
pub(super) struct Predicates<'a> {
    pub(super) pool: &'a mut ExprPool,
    /// The expressions that symbols stand for.
    pub(super) names: &'a FxHashMap<Term, ExprId>,
    pub(super) signed: bool,
}

impl Predicates<'_> {
    /// The literal; `None`: it has a symbol without an expression, or too large a number.
    pub(super) fn literal(&mut self, literals: &mut Literals, it: ProofLiteral) -> Option<ExprId> {
        match literals.says(it) {
            Some(ZeroComparison::AtMost(form)) => self.at_most_zero(literals, &form),
            Some(ZeroComparison::Equal(form)) => self.is_zero(literals, &form),
            Some(ZeroComparison::Unequal(form)) => {
                let equal = self.is_zero(literals, &form)?;
                Some(build::not(self.pool, equal))
            }
            None => {
                let atom = match literals.atoms[it.atom].clone() {
                    ProofAtom::Formula(term) => self.formula(literals, &term)?,
                    _ => self.pool.bool(true),
                };
                Some(if it.positive { atom } else { build::not(self.pool, atom) })
            }
        }
    }

    fn formula(&mut self, literals: &mut Literals, term: &Term) -> Option<ExprId> {
        if let Some(&name) = self.names.get(term) {
            return Some(name);
        }
        let mut parts = Vec::new();
        for child in children(term) {
            let literal = literals.of(&child);
            parts.push(self.literal(literals, literal)?);
        }
        let pool = &mut *self.pool;
        Some(match (term.kind(), parts.as_slice()) {
            (Kind::And, [first, rest @ ..]) => {
                rest.iter().fold(*first, |all, &part| build::and(pool, all, part))
            }
            (Kind::Or, [first, rest @ ..]) => {
                rest.iter().fold(*first, |all, &part| build::or(pool, all, part))
            }
            (Kind::Implies, &[a, b]) => {
                let not = build::not(pool, a);
                build::or(pool, not, b)
            }
            (Kind::Xor, &[a, b]) => build::binary(pool, BinaryOp::Xor, a, b),
            (Kind::Equal, &[a, b]) => build::eq(pool, a, b),
            (Kind::Ite, &[c, a, b]) => build::ite(pool, c, a, b),
            _ => return None,
        })
    }

    /// `form = 0`, modulo 2^w.
    pub(super) fn is_zero(&mut self, literals: &Literals, form: &LinearForm) -> Option<ExprId> {
        let Some((width, terms)) = self.terms(literals, form)? else {
            return Some(self.pool.bool(form.constant == 0));
        };
        let mut sum = Sum::constant(Bv::from_signed(width, form.constant));
        terms.into_iter().for_each(|(term, by)| sum.add(term, Bv::from_signed(width, by)));
        Some(sum.is_zero(self.pool))
    }

    /// `form <= 0`.
    pub(super) fn at_most_zero(
        &mut self,
        literals: &Literals,
        form: &LinearForm,
    ) -> Option<ExprId> {
        let form = form.tightened();
        let Some((width, terms)) = self.terms(literals, &form)? else {
            return Some(self.pool.bool(form.constant <= 0));
        };
        let (left, right): (Vec<_>, Vec<_>) = terms.into_iter().partition(|&(_, by)| by > 0);
        let right: Vec<_> = right.into_iter().map(|(term, by)| (term, -by)).collect();
        // A constant stands where it is positive, or on the side that is empty.
        let is_alone = left.is_empty() || right.is_empty();
        let strict = !is_alone && form.constant == 1;
        let (on_left, on_right) = match form.constant {
            _ if strict => (0, 0),
            constant if right.is_empty() => (0, -constant),
            constant if left.is_empty() || constant > 0 => (constant, 0),
            constant => (0, -constant),
        };
        if is_alone && let Some(known) = self.trivial(width, on_left, on_right, left.is_empty()) {
            return Some(self.pool.bool(known));
        }
        let left = self.sum(width, &left, on_left)?;
        let right = self.sum(width, &right, on_right)?;
        let op = match (self.signed, strict) {
            (true, true) => BinaryOp::Slt,
            (true, false) => BinaryOp::Sle,
            (false, true) => BinaryOp::Ult,
            (false, false) => BinaryOp::Ule,
        };
        Some(build::binary(self.pool, op, left, right))
    }

    /// Whether a bound is beyond all numbers of the width, and so always or never holds.
    fn trivial(&self, width: Width, low: i128, high: i128, is_lower: bool) -> Option<bool> {
        let bound = if is_lower { low } else { high };
        if self.fits(width, bound) {
            return None;
        }
        Some((bound > 0) != is_lower)
    }

    fn fits(&self, width: Width, number: i128) -> bool {
        let bits = Bv::from_signed(width, number);
        match self.signed {
            true => bits.signed() == number,
            false => u128::try_from(number).is_ok_and(|number| bits.unsigned() == number),
        }
    }

    fn sum(&mut self, width: Width, terms: &[(ExprId, i128)], constant: i128) -> Option<ExprId> {
        let numbers = terms.iter().map(|&(_, by)| by).chain([constant]);
        if !numbers.into_iter().all(|number| self.fits(width, number)) {
            return None;
        }
        let mut sum = Sum::constant(Bv::from_signed(width, constant));
        terms.iter().for_each(|&(term, by)| sum.add(term, Bv::from_signed(width, by)));
        Some(sum.build(self.pool))
    }

    /// The expressions of the symbols, as wide as the widest one, with their factors. `None`: one
    /// has none; within: there is no symbol.
    #[expect(clippy::type_complexity, reason = "it is one list")]
    fn terms(
        &mut self,
        literals: &Literals,
        form: &LinearForm,
    ) -> Option<Option<(Width, Vec<(ExprId, i128)>)>> {
        let mut terms = Vec::new();
        for (&symbol, &factor) in &form.factors {
            terms.push((*self.names.get(&literals.terms[symbol])?, factor));
        }
        let Some(width) = terms.iter().map(|&(term, _)| self.pool.width(term)).max() else {
            return Some(None);
        };
        for (term, _) in &mut terms {
            if self.pool.width(*term) < width {
                *term = match self.signed {
                    true => build::sign_extend(self.pool, *term, width),
                    false => build::zero_extend(self.pool, *term, width),
                };
            }
        }
        Some(Some((width, terms)))
    }
}
