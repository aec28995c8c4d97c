//! Terms to which a path's own assumptions give one value: a truth value that was assumed, and a
//! term that was compared with a literal.
//!
//! Invariant: whatever is fixed follows from the run's conjuncts. Only a run that is never joined
//! with another one may have such terms (a join keeps neither's conjuncts), so that they are off
//! where blocks are made.
use super::execute::Run;
use super::value::Value;
use crate::ir::simplify::build;
use crate::ir::{BinaryOp, Bv, Expr, ExprId};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// Terms with their values; copies share them until one learns another.
pub(in crate::predicate) type Fixed = Rc<FxHashMap<ExprId, Bv>>;

impl Run<'_> {
    /// From here on, terms with one value are read as that value.
    pub(in crate::predicate) fn fix_terms(&mut self) {
        self.machine.fixed = Some(Fixed::default());
    }

    /// The conjuncts say that `term` has this value.
    pub(in crate::predicate) fn fix_term(&mut self, term: ExprId, value: Bv) {
        if let Some(fixed) = &mut self.machine.fixed {
            Rc::make_mut(fixed).insert(term, value);
        }
    }

    /// `value`, or the number that it has to be.
    pub(super) fn as_fixed(&self, value: Value) -> Value {
        match (value, &self.machine.fixed) {
            (Value::Symbolic(id), Some(fixed)) => {
                fixed.get(&id).map_or(value, |&bits| Value::Const(bits))
            }
            _ => value,
        }
    }

    /// Notes what follows from the conjunct `id`.
    pub(super) fn fix(&mut self, id: ExprId) {
        if self.machine.fixed.is_none() {
            return;
        }
        let negation = build::not(&mut self.values.pool, id);
        let compared = match self.values.pool.get(id) {
            Expr::Binary(BinaryOp::Eq, a, b) => {
                let literal = |id| match self.values.pool.get(id) {
                    Expr::Const(bits) => Some(bits),
                    _ => None,
                };
                literal(b).map(|bits| (a, bits)).or(literal(a).map(|bits| (b, bits)))
            }
            _ => None,
        };
        let Some(fixed) = &mut self.machine.fixed else { return };
        let fixed = Rc::make_mut(fixed);
        fixed.insert(id, Bv::TRUE);
        fixed.insert(negation, Bv::FALSE);
        fixed.extend(compared);
    }
}
