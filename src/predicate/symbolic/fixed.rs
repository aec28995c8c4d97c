//! Terms to which a path's own assumptions give one value: a truth value that was assumed, and a
//! term that was compared with a literal.
//!
//! Invariant: whatever is fixed follows from one of the run's conjuncts, and each look at it notes
//! which. Only a run that is never joined with another one may have such terms (a join keeps
//! neither's conjuncts), so that they are off where blocks are made.
use super::execute::{Machine, Run};
use super::upper_bound::{upper_bound, upper_bound_under};
use super::value::Value;
use crate::ir::simplify::build;
use crate::ir::{BinaryOp, Bv, Expr, ExprId};
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// A value, and the conjunct that it follows from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::predicate) struct Because {
    pub(in crate::predicate) value: Bv,
    pub(in crate::predicate) conjunct: ExprId,
}

/// Terms with their values; copies share them until one learns another.
pub(in crate::predicate) type Fixed = Rc<FxHashMap<ExprId, Because>>;

/// The conjuncts that made terms numbers.
pub(in crate::predicate) type UsedConjuncts = FxHashSet<ExprId>;

impl Machine<'_> {
    /// Keeps these of its conjuncts, and what follows from them.
    pub(in crate::predicate) fn keep_conjuncts(&mut self, kept: Vec<ExprId>) {
        self.conjuncts = kept;
        if let Some(fixed) = &mut self.fixed {
            let kept: FxHashSet<ExprId> = self.conjuncts.iter().copied().collect();
            Rc::make_mut(fixed).retain(|_, because| kept.contains(&because.conjunct));
        }
    }
}

impl Run<'_> {
    /// From here on, terms with one value are read as that value.
    pub(in crate::predicate) fn fix_terms(&mut self) {
        self.machine.fixed = Some(Fixed::default());
    }

    /// Because of this conjunct, `term` has this value.
    pub(in crate::predicate) fn fix_term(&mut self, term: ExprId, value: Bv, conjunct: ExprId) {
        if let Some(fixed) = &mut self.machine.fixed {
            Rc::make_mut(fixed).insert(term, Because { value, conjunct });
        }
    }

    /// `value`, or the number that it has to be.
    pub(super) fn as_fixed(&mut self, value: Value) -> Value {
        let (Value::Symbolic(id), Some(fixed)) = (value, &self.machine.fixed) else { return value };
        let Some(because) = fixed.get(&id) else { return value };
        self.used.insert(because.conjunct);
        Value::Const(because.value)
    }

    /// Notes what follows from the conjunct `id`.
    pub(super) fn fix(&mut self, id: ExprId) {
        if self.machine.fixed.is_none() {
            return;
        }
        let negation = build::not(&mut self.values.pool, id);
        self.fix_term(id, Bv::TRUE, id);
        self.fix_term(negation, Bv::FALSE, id);
        if let Expr::Binary(BinaryOp::Eq, a, b) = self.values.pool.get(id) {
            match (self.values.pool.get(a), self.values.pool.get(b)) {
                (_, Expr::Const(bits)) => self.fix_term(a, bits, id),
                (Expr::Const(bits), _) => self.fix_term(b, bits, id),
                _ => {}
            }
        }
    }

    /// A number that `id` does not exceed. Where it is noted which conjuncts are used, none is.
    pub(super) fn upper_bound_here(&self, id: ExprId) -> u128 {
        match self.machine.fixed {
            Some(_) => upper_bound(&self.values.pool, id),
            None => upper_bound_under(&self.values.pool, id, &self.machine.conjuncts),
        }
    }
}
