//! Terms to which a path's own assumptions give one value: a truth value that was assumed, and what
//! is left of a number by a comparison ([`crate::domains::bounds`]).
//!
//! Invariant: whatever is fixed follows from one of the run's conjuncts, and each look at it notes
//! which. Only a run that is never joined with another one may have such terms (a join keeps
//! neither's conjuncts), so that they are off where blocks are made.
use super::amounts::worth_asking;
use super::budget::{MAX_FIXED_DEPTH, MAX_LATEST_CONDITIONS};
use super::execute::{Machine, Run};
use super::value::Value;
use crate::ir::simplify::build;
use crate::ir::{BinaryOp, Bv, Expr, ExprId};
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// A value, and the conjunct that it follows from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Because {
    pub(crate) value: Bv,
    pub(crate) conjunct: ExprId,
}

/// Terms with their values. Copies share them until one learns another; then only the latest few
/// are copied, for a path forks often.
#[derive(Clone, Default)]
pub(crate) struct Fixed {
    old: Rc<FxHashMap<ExprId, Because>>,
    latest: Rc<FxHashMap<ExprId, Because>>,
}

impl Fixed {
    fn get(&self, id: ExprId) -> Option<Because> {
        self.latest.get(&id).or_else(|| self.old.get(&id)).copied()
    }

    fn insert(&mut self, id: ExprId, because: Because) {
        if self.latest.len() >= MAX_LATEST_CONDITIONS {
            let latest = std::mem::take(&mut self.latest);
            Rc::make_mut(&mut self.old).extend(latest.iter().map(|(&id, &because)| (id, because)));
        }
        Rc::make_mut(&mut self.latest).insert(id, because);
    }

    fn retain(&mut self, keeps: impl Fn(&Because) -> bool) {
        for part in [&mut self.old, &mut self.latest] {
            Rc::make_mut(part).retain(|_, because| keeps(because));
        }
    }

    fn is_empty(&self) -> bool {
        self.old.is_empty() && self.latest.is_empty()
    }

    /// Whether the term has one value.
    pub(crate) fn has(&self, id: ExprId) -> bool {
        self.get(id).is_some()
    }
}

/// The conjuncts that made terms numbers.
pub(crate) type UsedConjuncts = FxHashSet<ExprId>;

impl Machine<'_> {
    /// Keeps these of its conjuncts, and what follows from them.
    pub(crate) fn keep_conjuncts(&mut self, kept: Vec<ExprId>) {
        self.conjuncts = kept;
        if let Some(fixed) = &mut self.fixed {
            let kept: FxHashSet<ExprId> = self.conjuncts.iter().copied().collect();
            fixed.retain(|because| kept.contains(&because.conjunct));
        }
    }
}

impl Run<'_> {
    /// From here on, terms with one value are read as that value.
    pub(crate) fn fix_terms(&mut self) {
        self.machine.fixed = Some(Fixed::default());
    }

    /// Because of this conjunct, `term` has this value, and so have others with it.
    pub(crate) fn fix_term(&mut self, term: ExprId, value: Bv, conjunct: ExprId) {
        let Some(fixed) = &mut self.machine.fixed else { return };
        // Nothing follows from what cannot be.
        let facts = self.values.facts_of(term, value);
        for (&term, bounds) in facts.as_deref().into_iter().flatten() {
            if let Some(value) = bounds.single() {
                fixed.insert(term, Because { value, conjunct });
            }
        }
        fixed.insert(term, Because { value, conjunct });
    }

    /// `value`, or the number that it has to be.
    pub(super) fn as_fixed(&mut self, value: Value) -> Value {
        let (Value::Symbolic(id), Some(fixed)) = (value, self.machine.fixed.clone()) else {
            return value;
        };
        let mut used = Vec::new();
        if let Some(bits) = self.number(id, &fixed, MAX_FIXED_DEPTH, &mut used) {
            self.used.extend(used);
            return Value::Const(bits);
        }
        self.chosen(id, &fixed)
    }

    /// What a choice comes to whose condition has one value; `id` itself, if it is no such choice.
    fn chosen(&mut self, mut id: ExprId, fixed: &Fixed) -> Value {
        let mut used = Vec::new();
        while let Expr::Ite(condition, yes, no) = self.values.pool.get(id) {
            used.clear();
            let Some(bits) = self.number(condition, fixed, MAX_FIXED_DEPTH, &mut used) else {
                break;
            };
            self.used.extend(used.iter().copied());
            id = if bits.is_true() { yes } else { no };
        }
        self.values.lift(id)
    }

    /// The value of `id`, if its operands have one; and the conjuncts that this rests on.
    fn number(
        &mut self,
        id: ExprId,
        fixed: &Fixed,
        depth: usize,
        used: &mut Vec<ExprId>,
    ) -> Option<Bv> {
        let expr = self.values.pool.get(id);
        if let Expr::Const(bits) = expr {
            return Some(bits);
        }
        if let Some(because) = fixed.get(id) {
            used.push(because.conjunct);
            return Some(because.value);
        }
        if depth == 0 || fixed.is_empty() {
            return None;
        }
        if let Expr::Ite(condition, yes, no) = expr {
            let is_true = self.number(condition, fixed, depth - 1, used)?.is_true();
            return self.number(if is_true { yes } else { no }, fixed, depth - 1, used);
        }
        let (operands, count) = expr.of_children(id, |operand| operand);
        let mut numbers = [Value::Const(Bv::FALSE); 3];
        // The right one is a literal more often.
        for at in (0..count).rev() {
            numbers[at] = Value::Const(self.number(operands[at], fixed, depth - 1, used)?);
        }
        let operands = match &numbers[..count] {
            [] => return None,
            operands => operands,
        };
        // What has no defined result stays a term.
        match self.values.node(expr, self.values.pool.width(id), operands) {
            Value::Const(bits) => Some(bits),
            Value::Pointer(..) | Value::Symbolic(_) => None,
        }
    }

    /// The operands of `expr`, where a shift's amount is the number that it has to be, if the path
    /// fixes it; where it could have few values, the number is wanted.
    pub(super) fn with_amount(&mut self, expr: Expr, operands: &mut [Value]) {
        let Expr::Binary(BinaryOp::Shl | BinaryOp::LShr | BinaryOp::AShr, ..) = expr else {
            return;
        };
        if self.machine.fixed.is_none() {
            return;
        }
        operands[1] = self.as_fixed(operands[1]);
        let Value::Symbolic(amount) = operands[1] else { return };
        if let Some(wanted) = worth_asking(&mut self.few_valued, &self.values.pool, amount) {
            self.wanted.get_or_insert(wanted);
        }
    }

    /// Notes what follows from the conjunct `id`.
    pub(super) fn fix(&mut self, id: ExprId) {
        if self.machine.fixed.is_none() {
            return;
        }
        let negation = build::not(&mut self.values.pool, id);
        self.fix_term(id, Bv::TRUE, id);
        if let Some(fixed) = &mut self.machine.fixed {
            fixed.insert(negation, Because { value: Bv::FALSE, conjunct: id });
        }
    }

    /// A number that `id` does not exceed. Where it is noted which conjuncts are used, none is.
    pub(super) fn upper_bound_here(&mut self, id: ExprId) -> u128 {
        match self.machine.fixed {
            Some(_) => self.values.upper_bound(id),
            None => self.values.upper_bound_under(id, &self.machine.conjuncts),
        }
    }
}
