//! What a condition says of terms: the one reader of comparisons.
//!
//! Each term that is known gives bounds to its operands ([`super::backward`]), a truth value among
//! them: so a conjunction that holds, a sum that is compared with a literal and a mask that is
//! tested are all read in the same way. Only where one of two truth values decides, both cases are
//! looked at, and what holds in both is kept.
//!
//! Invariant: what is said holds wherever the condition has the truth value that is asked for,
//! where an operation without a defined result may have any. Not deciding is `true`.
use super::{NumberBounds, backward, forward, terms};
use crate::base::work::{self, WorkKind};
use crate::domains::budget::{
    MOST_OPERAND_DEPTH, MOST_REMEMBERED_CONDITIONS, MOST_TERMS_OF_CONDITION,
};
use crate::ir::{BinaryOp, Bv, Expr, ExprId, ExprPool, Width};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;
use std::sync::Arc;

/// What is known of terms.
pub(crate) type Facts = BTreeMap<ExprId, NumberBounds>;

/// What a term costs, compared with a new expression.
const PRICE: u64 = 4;

/// Takes in that the condition is (un)true; says whether that can be. If not, the facts are of no
/// use.
pub(crate) fn assume(pool: &ExprPool, facts: &mut Facts, condition: ExprId, truth: bool) -> bool {
    equals(pool, facts, condition, Bv::bool(truth))
}

fn equals(pool: &ExprPool, facts: &mut Facts, term: ExprId, value: Bv) -> bool {
    let mut reader = ConditionReader { pool, steps: MOST_TERMS_OF_CONDITION };
    let can_be = reader.narrow(facts, term, &NumberBounds::of(value));
    work::spend(WorkKind::Expression, PRICE * u64::from(MOST_TERMS_OF_CONDITION - reader.steps));
    can_be
}

/// What conditions of one pool say where they hold, each read once.
#[derive(Default)]
pub(crate) struct ReadConditions(FxHashMap<(ExprId, Bv), Option<Arc<Facts>>>);

impl ReadConditions {
    /// What this one says; `None`: it cannot hold.
    pub(crate) fn of(&mut self, pool: &ExprPool, condition: ExprId) -> Option<Arc<Facts>> {
        self.with_value(pool, condition, Bv::TRUE)
    }

    /// The same of a term that has this value.
    pub(crate) fn with_value(
        &mut self,
        pool: &ExprPool,
        term: ExprId,
        value: Bv,
    ) -> Option<Arc<Facts>> {
        if self.0.len() > MOST_REMEMBERED_CONDITIONS {
            self.0.clear();
        }
        let read = || {
            let mut facts = Facts::new();
            equals(pool, &mut facts, term, value).then(|| Arc::new(facts))
        };
        self.0.entry((term, value)).or_insert_with(read).clone()
    }
}

struct ConditionReader<'p> {
    pool: &'p ExprPool,
    steps: u32,
}

impl ConditionReader<'_> {
    /// Takes in bounds of a term; says whether there is such a number.
    fn narrow(&mut self, facts: &mut Facts, id: ExprId, to: &NumberBounds) -> bool {
        let Some(left) = self.steps.checked_sub(1) else { return true };
        self.steps = left;
        let node = self.pool.get(id);
        let mut children = Vec::new();
        if forward::is_followed(node) {
            node.for_each_child(|child| children.push(child));
        }
        let of: Vec<NumberBounds> = children.iter().map(|&child| self.of(facts, child)).collect();
        let by_operands = forward::node(node, to.width(), &of);
        let known =
            facts.get(&id).map_or_else(|| by_operands.clone(), |own| own.meet(&by_operands));
        let new = known.meet(to);
        if new.is_empty() || matches!(node, Expr::Const(_)) {
            return !new.is_empty();
        }
        if new == by_operands {
            return true;
        }
        if facts.insert(id, new.clone()).as_ref() == Some(&new) {
            return true;
        }
        if let Some(sides) = alternatives(node, &new) {
            return self.either(facts, sides, &new);
        }
        let operands = backward::operands(node, &new, &of);
        children
            .iter()
            .zip(&operands)
            .all(|(&child, operand)| operand.is_any() || self.narrow(facts, child, operand))
    }

    /// What holds whichever side has this truth value.
    fn either(&mut self, facts: &mut Facts, sides: [ExprId; 2], truth: &NumberBounds) -> bool {
        let cases = sides.map(|side| {
            let mut own = facts.clone();
            self.narrow(&mut own, side, truth).then_some(own)
        });
        match cases {
            [Some(mut one), Some(other)] => {
                one.retain(|id, bounds| {
                    let other = other.get(id);
                    other.inspect(|other| *bounds = bounds.hull(other)).is_some()
                });
                *facts = one;
            }
            [Some(case), None] | [None, Some(case)] => *facts = case,
            [None, None] => return false,
        }
        true
    }

    fn of(&self, facts: &Facts, id: ExprId) -> NumberBounds {
        let fact = |id| facts.get(&id).cloned();
        let mut memory = FxHashMap::default();
        terms::Evaluation { pool: self.pool, fact: &fact, memory: &mut memory }
            .of(id, MOST_OPERAND_DEPTH)
    }
}

/// The operands of a conjunction that does not hold, or of a disjunction that does: one of them has
/// its truth value.
fn alternatives(node: Expr, bounds: &NumberBounds) -> Option<[ExprId; 2]> {
    let truth = bounds.single().filter(|_| bounds.width() == Width::BOOL)?;
    match node {
        Expr::Binary(BinaryOp::And, a, b) if !truth.is_true() => Some([a, b]),
        Expr::Binary(BinaryOp::Or, a, b) if truth.is_true() => Some([a, b]),
        _ => None,
    }
}
