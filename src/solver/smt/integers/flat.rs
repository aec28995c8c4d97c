//! Flat translation: sums alone, and unknowns with their definitions.
//!
//! A proof over sums names atoms of the path; cvc5's own treatment of choices and quotients would
//! put symbols of its own in between, of which no one knows the block.
use super::{Integers, number};
use crate::ir::{BinaryOp, Bv, Expr, ExprId, ExprPool, Width};
use crate::solver::smt::terms::Term;
use crate::solver::smt::{Result, Terms};
use cvc5::Kind;

impl Integers {
    /// The term of a node that is translated otherwise here than elsewhere.
    pub(super) fn flat_node(
        &mut self,
        terms: &mut Terms,
        pool: &ExprPool,
        id: ExprId,
    ) -> Result<Option<Term>> {
        let width = pool.width(id);
        if width == Width::BOOL {
            return Ok(None);
        }
        let known = |child: ExprId| self.done[&child].clone();
        match pool.get(id) {
            Expr::Const(_) | Expr::Var(_) | Expr::Address(_) => Ok(None),
            Expr::Ite(c, a, b) => {
                let (c, a, b) = (known(c), known(a), known(b));
                self.choice(terms, pool, id, [c, a, b]).map(Some)
            }
            Expr::ZeroExtend(c) | Expr::SignExtend(c) if pool.width(c) == Width::BOOL => {
                let set = if matches!(pool.get(id), Expr::ZeroExtend(_)) { 1 } else { -1 };
                let parts = [known(c), terms.integer(set), terms.integer(0)];
                self.choice(terms, pool, id, parts).map(Some)
            }
            Expr::ZeroExtend(_) | Expr::SignExtend(_) | Expr::Extract(_, 0) => Ok(None),
            Expr::Unary(crate::ir::UnaryOp::Neg, _) => Ok(None),
            Expr::Binary(op @ (BinaryOp::Add | BinaryOp::Sub), a, b) => {
                let Some(value) = pool.literal(b).filter(|_| !self.signed) else { return Ok(None) };
                // Unsigned code subtracts by adding what wraps.
                let (left, right) = (known(a), terms.integer_of(&value.signed().to_string())?);
                let kind = if op == BinaryOp::Add { Kind::Add } else { Kind::Sub };
                terms.apply(kind, &[left, right]).map(Some)
            }
            Expr::Binary(op, a, b) => self.flat_by_literal(terms, pool, id, (op, a, b)).map(Some),
            _ => self.leaf(terms, pool, id).map(Some),
        }
    }

    /// `c ? a : b`.
    fn choice(
        &mut self,
        terms: &mut Terms,
        pool: &ExprPool,
        id: ExprId,
        [c, a, b]: [Term; 3],
    ) -> Result<Term> {
        let it = self.leaf(terms, pool, id)?;
        let (is_a, is_b, not) = (terms.equal(&it, &a)?, terms.equal(&it, &b)?, terms.not(&c)?);
        let both = [terms.or(&[not, is_a])?, terms.or(&[c, is_b])?];
        self.define(both);
        Ok(it)
    }

    fn define(&mut self, conditions: impl IntoIterator<Item = Term>) {
        self.definitions.get_or_insert_default().extend(conditions);
    }

    /// Products, quotients and remainders by literals; all others are unknowns.
    fn flat_by_literal(
        &mut self,
        terms: &mut Terms,
        pool: &ExprPool,
        id: ExprId,
        (op, a, b): (BinaryOp, ExprId, ExprId),
    ) -> Result<Term> {
        let Some(value) = pool.literal(b).filter(|value| value.is_true()) else {
            return self.leaf(terms, pool, id);
        };
        let whole = self.done[&a].clone();
        let power = |by: Bv| (by.unsigned() < 62).then(|| 1_i64 << by.unsigned());
        let positive = |by: Bv| i64::try_from(by.signed()).ok().filter(|&by| by > 1);
        match op {
            BinaryOp::Mul => {
                let factor = number(terms, value, true)?;
                terms.apply(Kind::Mult, &[factor, whole])
            }
            BinaryOp::Shl if let Some(factor) = power(value) => {
                let factor = terms.integer(factor);
                terms.apply(Kind::Mult, &[factor, whole])
            }
            BinaryOp::UDiv | BinaryOp::SDiv if let Some(by) = positive(value) => {
                let quotient = self.leaf(terms, pool, id)?;
                self.divided(terms, &whole, by, Some(quotient.clone()), None)?;
                Ok(quotient)
            }
            BinaryOp::LShr | BinaryOp::AShr if let Some(by) = power(value) => {
                let quotient = self.leaf(terms, pool, id)?;
                self.divided(terms, &whole, by, Some(quotient.clone()), None)?;
                Ok(quotient)
            }
            BinaryOp::URem | BinaryOp::SRem if let Some(by) = positive(value) => {
                let rest = self.leaf(terms, pool, id)?;
                self.divided(terms, &whole, by, None, Some(rest.clone()))?;
                Ok(rest)
            }
            BinaryOp::And if let Some(by) = positive(value).and_then(|it| it.checked_add(1)) => {
                let rest = self.leaf(terms, pool, id)?;
                match by & (by - 1) {
                    0 => self.divided(terms, &whole, by, None, Some(rest.clone()))?,
                    _ => self.between(terms, &rest, by)?,
                }
                Ok(rest)
            }
            _ => self.leaf(terms, pool, id),
        }
    }

    /// `whole = by · quotient + rest`, and `0 <= rest < by`.
    fn divided(
        &mut self,
        terms: &mut Terms,
        whole: &Term,
        by: i64,
        quotient: Option<Term>,
        rest: Option<Term>,
    ) -> Result<()> {
        let quotient = quotient.map_or_else(|| terms.integer_symbol("quotient"), Ok)?;
        let factor = terms.integer(by);
        let product = terms.apply(Kind::Mult, &[factor, quotient])?;
        let difference = terms.apply(Kind::Sub, &[whole.clone(), product])?;
        if let Some(rest) = &rest {
            let is_rest = terms.equal(rest, &difference)?;
            self.define([is_rest]);
        }
        self.between(terms, &rest.unwrap_or(difference), by)
    }

    /// `0 <= number < by`.
    fn between(&mut self, terms: &mut Terms, number: &Term, by: i64) -> Result<()> {
        let (zero, by) = (terms.integer(0), terms.integer(by));
        let low = terms.apply(Kind::Leq, &[zero, number.clone()])?;
        let high = terms.apply(Kind::Lt, &[number.clone(), by])?;
        self.define([low, high]);
        Ok(())
    }
}
