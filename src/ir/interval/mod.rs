//! Conjunctions about floating-point numbers, decided by ranges instead of a solver.
//!
//! A solver looks at a sum of doubles as at a circuit, and at bounds of it bit by bit. But rounding
//! is monotone: the bounds of a sum are the sums of the bounds. So each term gets a range
//! ([`terms`]), from ranges of its parts ([`operations`]); comparisons narrow these; and where that
//! does not decide, the question is split: by a truth value first, then by halving the range of a
//! variable (interval constraint propagation with branch and prune, as in Van Hentenryck and
//! others, *Solving polynomial systems using a branch and prune approach*, SINUM 1997). Points of
//! each part are tried, too, by concrete evaluation: most bounds that do not hold are broken at an
//! end.
//!
//! Invariant: [`Intervals::Refuted`] only if no values of the variables, and no results of
//! operations without a defined one, satisfy all conjuncts; [`Intervals::Model`] satisfies all of
//! them by [`crate::ir::eval`].
mod backward;
mod operations;
mod range;
mod search;
mod terms;
#[cfg(test)]
mod tests;

use super::simplify::build;
use super::{Bv, Expr, ExprId, ExprPool, VarId};
use rustc_hash::{FxHashMap, FxHashSet};

/// The answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Intervals {
    /// No model.
    Refuted,
    /// These values, and any of variables that do not occur.
    Model(FxHashMap<VarId, Bv>),
    /// Not decided.
    Open,
}

/// Questions of more terms are not looked at.
const MOST_TERMS: usize = 4096;

impl ExprPool {
    /// What ranges tell of the conjunction of `roots`; nothing where it has no floats.
    pub fn by_intervals(&self, roots: &[ExprId]) -> Intervals {
        match terms::Terms::of(self, roots, MOST_TERMS) {
            Some(terms) if terms.nodes.iter().any(|(node, _)| node.is_of_floats()) => {
                search::search(&terms)
            }
            _ => Intervals::Open,
        }
    }

    /// Leaves out of `facts` what follows, as ranges show, from the conjunction of `given`.
    pub fn leave_out_by_intervals(&mut self, facts: &mut Vec<ExprId>, given: &[ExprId]) {
        let mut all = given.to_vec();
        facts.retain(|&fact| {
            all.truncate(given.len());
            all.push(build::not(self, fact));
            self.by_intervals(&all) != Intervals::Refuted
        });
    }

    /// Whether there are operations on floats in the term.
    pub fn speaks_of_floats(&self, root: ExprId) -> bool {
        let (mut seen, mut stack) = (FxHashSet::default(), vec![root]);
        while let Some(id) = stack.pop() {
            let node: Expr = self.get(id);
            if node.is_of_floats() {
                return true;
            }
            node.for_each_child(|child| {
                if seen.insert(child) {
                    stack.push(child);
                }
            });
        }
        false
    }
}
