//! Formulas of cvc5 over integers as expressions, as far as our operators go.
//!
//! An integer is a bit vector, in the signed or the unsigned reading; literals take the width of
//! what they stand beside.
use super::terms::Term;
use crate::ir::simplify::build;
use crate::ir::{BinaryOp, Bv, ExprId, ExprPool, UnaryOp, Width};
use cvc5::Kind;
use rustc_hash::FxHashMap;

/// The formula `term`, whose symbols are `symbols`; `None` if it has a symbol or an operator that
/// we have not, or integers of different widths.
pub(super) fn expression(
    pool: &mut ExprPool,
    term: &Term,
    symbols: &FxHashMap<Term, ExprId>,
    signed: bool,
) -> Option<ExprId> {
    Back { pool, symbols, signed }.truth(term)
}

/// Interpolants are small: recursion will do.
struct Back<'a> {
    pool: &'a mut ExprPool,
    symbols: &'a FxHashMap<Term, ExprId>,
    signed: bool,
}

impl Back<'_> {
    fn truth(&mut self, term: &Term) -> Option<ExprId> {
        if let Some(&id) = self.symbols.get(term) {
            return Some(id);
        }
        if term.is_boolean_value() {
            let value = term.boolean_value().ok()?;
            return Some(self.pool.bool(value));
        }
        let children = children(term)?;
        match (term.kind(), children.as_slice()) {
            (Kind::Not, [a]) => {
                let a = self.truth(a)?;
                Some(build::not(self.pool, a))
            }
            (Kind::And, all) => self.fold(all, build::and),
            (Kind::Or, all) => self.fold(all, build::or),
            (Kind::Implies, [a, b]) => {
                let (a, b) = (self.truth(a)?, self.truth(b)?);
                let a = build::not(self.pool, a);
                Some(build::or(self.pool, a, b))
            }
            (Kind::Xor, [a, b]) => {
                let (a, b) = (self.truth(a)?, self.truth(b)?);
                Some(build::binary(self.pool, BinaryOp::Xor, a, b))
            }
            (Kind::Ite, [c, a, b]) => {
                let (c, a, b) = (self.truth(c)?, self.truth(a)?, self.truth(b)?);
                Some(build::ite(self.pool, c, a, b))
            }
            (Kind::Equal, [a, b]) if a.sort().is_boolean() => {
                let (a, b) = (self.truth(a)?, self.truth(b)?);
                Some(build::eq(self.pool, a, b))
            }
            (Kind::Distinct, [a, b]) if !a.sort().is_boolean() => {
                let equal = self.comparison(Kind::Equal, a, b)?;
                Some(build::not(self.pool, equal))
            }
            (kind, [a, b]) => self.comparison(kind, a, b),
            _ => None,
        }
    }

    fn fold(
        &mut self,
        terms: &[Term],
        join: impl Fn(&mut ExprPool, ExprId, ExprId) -> ExprId,
    ) -> Option<ExprId> {
        let mut parts = terms.iter();
        let mut all = self.truth(parts.next()?)?;
        for part in parts {
            let part = self.truth(part)?;
            all = join(self.pool, all, part);
        }
        Some(all)
    }

    fn comparison(&mut self, kind: Kind, a: &Term, b: &Term) -> Option<ExprId> {
        let (less, less_equal) = if self.signed {
            (BinaryOp::Slt, BinaryOp::Sle)
        } else {
            (BinaryOp::Ult, BinaryOp::Ule)
        };
        let (op, swapped) = match kind {
            Kind::Equal => (BinaryOp::Eq, false),
            Kind::Lt => (less, false),
            Kind::Leq => (less_equal, false),
            Kind::Gt => (less, true),
            Kind::Geq => (less_equal, true),
            _ => return None,
        };
        let width = self.width(a).or_else(|| self.width(b))?;
        let (a, b) = (self.number(a, width)?, self.number(b, width)?);
        let (a, b) = if swapped { (b, a) } else { (a, b) };
        Some(build::binary(self.pool, op, a, b))
    }

    /// The width of the bit vector that `term` stands for; `None` where there are only literals.
    fn width(&self, term: &Term) -> Option<Width> {
        if let Some(&id) = self.symbols.get(term) {
            return Some(self.pool.width(id));
        }
        children(term)?.iter().find_map(|child| self.width(child))
    }

    fn number(&mut self, term: &Term, width: Width) -> Option<ExprId> {
        if let Some(&id) = self.symbols.get(term) {
            return (self.pool.width(id) == width).then_some(id);
        }
        if term.is_integer_value() {
            let value: i128 = term.integer_value().ok()?.parse().ok()?;
            return Some(self.pool.constant(Bv::from_signed(width, value)));
        }
        let all = children(term)?;
        match (term.kind(), all.as_slice()) {
            (Kind::Ite, [c, a, b]) => {
                let (c, a, b) = (self.truth(c)?, self.number(a, width)?, self.number(b, width)?);
                Some(build::ite(self.pool, c, a, b))
            }
            (Kind::Neg, [a]) => {
                let a = self.number(a, width)?;
                Some(build::unary(self.pool, UnaryOp::Neg, a))
            }
            (kind, all) => self.sum(operator(kind)?, all, width),
        }
    }

    /// cvc5's sums and products have any number of operands.
    fn sum(&mut self, op: BinaryOp, terms: &[Term], width: Width) -> Option<ExprId> {
        let mut parts = terms.iter();
        let mut all = self.number(parts.next()?, width)?;
        for part in parts {
            let part = self.number(part, width)?;
            all = build::binary(self.pool, op, all, part);
        }
        Some(all)
    }
}

fn operator(kind: Kind) -> Option<BinaryOp> {
    Some(match kind {
        Kind::Add => BinaryOp::Add,
        Kind::Sub => BinaryOp::Sub,
        Kind::Mult => BinaryOp::Mul,
        _ => return None,
    })
}

fn children(term: &Term) -> Option<Vec<Term>> {
    (0..term.num_children()).map(|index| term.child(index).ok()).collect()
}
