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
//! One lemma is relational: `y + (x - y) * k`, for `k` up to a half, is between `x` and `y`, though
//! all is rounded (`RootedTerms::between`).
//!
//! Invariant: [`Intervals::Refuted`] only if no values of the variables, and no results of
//! operations without a defined one, satisfy all conjuncts; [`Intervals::Model`] satisfies all of
//! them by [`crate::ir::eval`].
mod backward;
mod operations;
mod range;
mod remainders;
mod search;
mod terms;
#[cfg(test)]
mod tests;

use super::simplify::build;
use super::{Bv, ExprId, ExprPool, VarId};
use crate::base::work::Work;
use crate::ir::budget::{MOST_SHORT_NODES, MOST_TERMS};
use rustc_hash::FxHashMap;

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

impl ExprPool {
    /// What ranges tell of the conjunction of `roots`; nothing where it has no floats.
    pub fn by_intervals(&self, roots: &[ExprId]) -> Intervals {
        self.by_intervals_within(roots, Work::MAX)
    }

    /// The same without much more work than `most`.
    pub fn by_intervals_within(&self, roots: &[ExprId], most: Work) -> Intervals {
        if !self.has_floats() {
            return Intervals::Open;
        }
        match terms::RootedTerms::of(self, roots, MOST_TERMS) {
            Some(terms) if terms.nodes.iter().any(|(node, _)| node.is_of_floats()) => {
                search::search(&terms, most)
            }
            _ => Intervals::Open,
        }
    }

    /// Leaves out of `facts` what follows, as ranges show, from the conjunction of `given`.
    pub fn leave_out_by_intervals(&mut self, facts: &mut Vec<ExprId>, given: &[ExprId]) {
        if !self.has_floats() {
            return;
        }
        let given = self.conjuncts(given);
        let mut all = self.about_floats(&given);
        let count = all.len();
        facts.retain(|&fact| {
            if !self.speaks_of_floats(fact) {
                return true;
            }
            all.truncate(count);
            all.push(build::not(self, fact));
            self.by_intervals(&all) != Intervals::Refuted
        });
    }

    /// Those of some conjuncts that ranges of floats are likely to need: about floats, and short
    /// ones.
    pub fn about_floats(&self, conjuncts: &[ExprId]) -> Vec<ExprId> {
        let is_telling = |&id: &ExprId| {
            self.size_up_to(id, MOST_SHORT_NODES) < MOST_SHORT_NODES || self.speaks_of_floats(id)
        };
        conjuncts.iter().copied().filter(is_telling).collect()
    }

    /// Whether there are operations on floats in the term.
    pub fn speaks_of_floats(&self, root: ExprId) -> bool {
        self.nodes_below([root]).any(|(_, node)| node.is_of_floats())
    }
}
