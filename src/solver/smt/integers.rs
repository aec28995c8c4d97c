//! Expressions as terms over the integers, as if nothing ever wrapped around.
//!
//! Only for guessing: the meaning is another one. A bit vector is read as signed or as unsigned
//! throughout; low bits are the whole number, extensions are the number itself; what has no simple
//! reading is an unknown, one per node. A *flat* translation has no terms but sums: choices,
//! quotients and remainders are unknowns, too, and [`Integers::take_definitions`] says what they
//! are.
mod flat;

use super::terms::Term;
use super::{Result, Terms};
use crate::ir::walk::PostOrder;
use crate::ir::{BinaryOp, Bv, Expr, ExprId, ExprPool, UnaryOp, Width};
use cvc5::Kind;
use rustc_hash::FxHashMap;

/// A translation under way.
pub(super) struct Integers {
    signed: bool,
    /// Truth values for nodes of width 1, integers for the others.
    done: FxHashMap<ExprId, Term>,
    leaves: FxHashMap<ExprId, Term>,
    /// Of a flat translation: what the unknowns since the last look are.
    definitions: Option<Vec<Term>>,
}

impl Integers {
    pub(super) fn new(signed: bool) -> Self {
        let (done, leaves) = (FxHashMap::default(), FxHashMap::default());
        Self { signed, done, leaves, definitions: None }
    }

    pub(super) fn flat(signed: bool) -> Self {
        Self { definitions: Some(Vec::new()), ..Self::new(signed) }
    }

    /// What the unknowns are that were made since the last call.
    pub(super) fn take_definitions(&mut self) -> Vec<Term> {
        self.definitions.as_mut().map(std::mem::take).unwrap_or_default()
    }

    /// The variables and the terms that stand for them.
    pub(super) fn leaves(self) -> FxHashMap<ExprId, Term> {
        self.leaves
    }

    /// The same so far, in the order of their numbers.
    pub(super) fn leaves_so_far(&self) -> Vec<(ExprId, Term)> {
        let leaves = self.leaves.iter().map(|(&id, term)| (id, term.clone()));
        let mut leaves: Vec<(ExprId, Term)> = leaves.collect();
        leaves.sort_by_key(|&(id, _)| id);
        leaves
    }

    /// The width-1 expression `root` as a formula.
    pub(super) fn truth(
        &mut self,
        terms: &mut Terms,
        pool: &ExprPool,
        root: ExprId,
    ) -> Result<Term> {
        let mut walk = PostOrder::of(root);
        while let Some((id, _)) = walk.next(pool, |id| self.done.contains_key(&id)) {
            let term = self.node(terms, pool, id)?;
            self.done.insert(id, term);
        }
        Ok(self.done[&root].clone())
    }

    /// The symbol of a variable.
    pub(super) fn leaf(&mut self, terms: &mut Terms, pool: &ExprPool, id: ExprId) -> Result<Term> {
        if let Some(term) = self.leaves.get(&id) {
            return Ok(term.clone());
        }
        let term = unknown(terms, pool.width(id), id)?;
        self.leaves.insert(id, term.clone());
        Ok(term)
    }

    fn node(&mut self, terms: &mut Terms, pool: &ExprPool, id: ExprId) -> Result<Term> {
        let width = pool.width(id);
        if self.definitions.is_some()
            && let Some(term) = self.flat_node(terms, pool, id)?
        {
            return Ok(term);
        }
        let known = |child: ExprId| self.done[&child].clone();
        match pool.get(id) {
            Expr::Const(value) if width == Width::BOOL => Ok(terms.truth(value.is_true())),
            Expr::Const(value) => number(terms, value, self.signed),
            Expr::Var(_) | Expr::Address(_) => self.leaf(terms, pool, id),
            Expr::Unary(UnaryOp::Not, a) if width == Width::BOOL => terms.not(&known(a)),
            Expr::Unary(UnaryOp::Neg, a) if width > Width::BOOL => {
                terms.apply(Kind::Neg, &[known(a)])
            }
            Expr::Ite(c, a, b) => terms.ite(&known(c), &known(a), &known(b)),
            Expr::ZeroExtend(a) | Expr::SignExtend(a) if pool.width(a) == Width::BOOL => {
                let set = if matches!(pool.get(id), Expr::ZeroExtend(_)) { 1 } else { -1 };
                let (set, clear) = (terms.integer(set), terms.integer(0));
                terms.ite(&known(a), &set, &clear)
            }
            Expr::ZeroExtend(a) | Expr::SignExtend(a) | Expr::Extract(a, 0)
                if width > Width::BOOL =>
            {
                Ok(known(a))
            }
            Expr::Binary(op, a, b) => {
                let truths = pool.width(a) == Width::BOOL;
                match kind(op, truths) {
                    Some(Connective::Plain(kind)) => terms.apply(kind, &[known(a), known(b)]),
                    Some(Connective::NotLeft(kind)) => {
                        let a = terms.not(&known(a))?;
                        terms.apply(kind, &[a, known(b)])
                    }
                    None => self.by_literal(terms, pool, id, op, (a, b)),
                }
            }
            _ => unknown(terms, width, id),
        }
    }

    /// Products, quotients and remainders, where the right side is a literal.
    fn by_literal(
        &self,
        terms: &mut Terms,
        pool: &ExprPool,
        id: ExprId,
        op: BinaryOp,
        (a, b): (ExprId, ExprId),
    ) -> Result<Term> {
        let width = pool.width(id);
        let left = self.done[&a].clone();
        let Expr::Const(value) = pool.get(b) else { return unknown(terms, width, id) };
        if width == Width::BOOL || !value.is_true() {
            return unknown(terms, width, id);
        }
        let right = number(terms, value, self.signed)?;
        match op {
            BinaryOp::Mul => terms.apply(Kind::Mult, &[left, right]),
            BinaryOp::Shl if value.unsigned() < 63 => {
                let factor = terms.integer(1 << value.unsigned());
                terms.apply(Kind::Mult, &[left, factor])
            }
            BinaryOp::UDiv | BinaryOp::SDiv => terms.apply(Kind::IntsDivision, &[left, right]),
            BinaryOp::URem | BinaryOp::SRem => terms.apply(Kind::IntsModulus, &[left, right]),
            _ => unknown(terms, width, id),
        }
    }
}

/// What an operator is over the integers.
pub(super) enum Connective {
    Plain(Kind),
    /// With the left operand negated.
    NotLeft(Kind),
}

pub(super) fn kind(op: BinaryOp, truths: bool) -> Option<Connective> {
    use Connective::{NotLeft, Plain};
    let kind = match (op, truths) {
        (BinaryOp::Eq, _) => Kind::Equal,
        (BinaryOp::And | BinaryOp::Mul, true) => Kind::And,
        (BinaryOp::Or, true) => Kind::Or,
        (BinaryOp::Xor | BinaryOp::Add | BinaryOp::Sub, true) => Kind::Xor,
        (BinaryOp::Ule, true) => return Some(NotLeft(Kind::Or)),
        (BinaryOp::Ult, true) => return Some(NotLeft(Kind::And)),
        (BinaryOp::Add, false) => Kind::Add,
        (BinaryOp::Sub, false) => Kind::Sub,
        (BinaryOp::Ult | BinaryOp::Slt, false) => Kind::Lt,
        (BinaryOp::Ule | BinaryOp::Sle, false) => Kind::Leq,
        _ => return None,
    };
    Some(Plain(kind))
}

/// The number that `value` is read as.
pub(super) fn number(terms: &mut Terms, value: Bv, signed: bool) -> Result<Term> {
    let text = if signed { value.signed().to_string() } else { value.unsigned().to_string() };
    terms.integer_of(&text)
}

/// A symbol for what is not followed.
fn unknown(terms: &mut Terms, width: Width, id: ExprId) -> Result<Term> {
    let name = format!("x{}", id.0);
    if width == Width::BOOL { terms.truth_symbol(&name) } else { terms.integer_symbol(&name) }
}
