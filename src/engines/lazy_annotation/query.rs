//! Questions about conjunctions, with cores, and what is made of these.
//!
//! One decider serves all questions of an engine ([`crate::solver::decide`]): what earlier ones
//! taught serves later ones. What is not decided is [`Found::Unknown`], and never taken for one of
//! the others.
//!
//! What is asked of the variables of a place, and not of one state, comes again with each state:
//! there, conjuncts that share no variable are asked apart (`excludes_anywhere`).
use super::budget::QUERY;
use crate::base::limits::{Limits, Stop};
use crate::base::work::Work;
use crate::ir::eval::{self, Env};
use crate::ir::{Bv, ExprId, ExprPool, Symbol, VarId};
use crate::solver::decide::parts::parts;
use crate::solver::decide::{
    Care, Conjuncts, Decider, ModelUse, Satisfiability, SparseModel, Undecided, of_variables,
};
use crate::solver::smt;
use crate::solver::smt::{Backend, Fallbacks};
use std::rc::Rc;

/// The answer to a question.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Found {
    /// All of it holds at once in this model.
    Model(Valuation),
    /// These conjuncts have no model.
    Core(Rc<[ExprId]>),
    Unknown,
}

/// What variables are in a model; others may be anything.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Valuation(Rc<SparseModel>);

impl Env for Valuation {
    fn var(&self, var: VarId) -> Option<Bv> {
        self.0.get(&var).copied()
    }

    fn address(&self, _: Symbol) -> Option<Bv> {
        None
    }
}

impl Valuation {
    /// The truth value of an expression; `None`: it depends on what the model does not say.
    pub(super) fn truth(&self, pool: &ExprPool, id: ExprId) -> Option<bool> {
        eval::eval(pool, id, self).map(|value| value == Bv::TRUE)
    }
}

/// Answers questions about expressions of one pool.
pub(super) struct Oracle {
    decider: Decider<'static>,
}

impl Oracle {
    pub(super) fn new() -> Self {
        Self { decider: Decider::new(&of_variables, ModelUse::Proof) }
    }

    /// What solvers did.
    pub(super) const fn counters(&self) -> smt::Counters {
        self.decider.counters
    }

    /// Have these conjuncts of the pool, which is always the same, a model?
    pub(super) fn ask(
        &mut self,
        pool: &ExprPool,
        conjuncts: &[ExprId],
        limits: &Limits,
    ) -> Result<Found, Stop> {
        self.ask_within(pool, conjuncts, QUERY, limits)
    }

    /// The same, within this work.
    pub(super) fn ask_within(
        &mut self,
        pool: &ExprPool,
        conjuncts: &[ExprId],
        most: Work,
        limits: &Limits,
    ) -> Result<Found, Stop> {
        limits.check()?;
        let all = pool.conjuncts(conjuncts);
        let fallbacks =
            Fallbacks { bits: &[(Backend::Bits, most)], floats: &[(Backend::CORES, most)] };
        match self.decider.decide(&Conjuncts::new(pool, &all), Care::Usual(fallbacks), limits) {
            Satisfiability::Model(model) => Ok(Found::Model(Valuation(model))),
            Satisfiability::Infeasible(core) => Ok(Found::Core(core)),
            Satisfiability::Unknown(Undecided::Open(_)) => Ok(Found::Unknown),
            Satisfiability::Unknown(Undecided::Stopped(stop)) => Err(stop),
        }
    }

    /// Whether the conjuncts are known to have no model.
    pub(super) fn excludes(
        &mut self,
        pool: &ExprPool,
        conjuncts: &[ExprId],
        limits: &Limits,
    ) -> Result<bool, Stop> {
        Ok(matches!(self.ask(pool, conjuncts, limits)?, Found::Core(_)))
    }

    /// The same of conjuncts over the variables of a place: what shares no variable with others is
    /// asked by itself.
    pub(super) fn excludes_anywhere(
        &mut self,
        pool: &ExprPool,
        conjuncts: &[ExprId],
        limits: &Limits,
    ) -> Result<bool, Stop> {
        let all = pool.conjuncts(conjuncts);
        for part in parts(pool, &all, &of_variables) {
            let mut part: Vec<ExprId> = part.places.into_iter().map(|at| all[at]).collect();
            part.sort_unstable();
            if self.excludes(pool, &part, limits)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Those of `open` that are needed beside `fixed`, which has no model together with them: each
    /// one is left out in turn, the last first. One that is a conjunction is needed where a part
    /// of it is.
    pub(super) fn minimise(
        &mut self,
        pool: &ExprPool,
        fixed: &[ExprId],
        mut open: Vec<ExprId>,
        limits: &Limits,
    ) -> Result<Vec<ExprId>, Stop> {
        let mut at = open.len();
        while at > 0 {
            at -= 1;
            let mut less = open.clone();
            less.remove(at);
            let all: Vec<ExprId> = fixed.iter().chain(&less).copied().collect();
            if let Found::Core(core) = self.ask(pool, &all, limits)? {
                less.retain(|&id| pool.conjuncts(&[id]).iter().any(|part| core.contains(part)));
                at = at.min(less.len());
                open = less;
            }
        }
        Ok(open)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::Width;
    use crate::ir::simplify::build;

    #[test]
    fn parts_are_excluded_as_the_whole_is() {
        let (mut pool, mut oracle) = (ExprPool::new(), Oracle::new());
        let [a, b, c] = [0, 1, 2].map(|var| pool.var(VarId(var), Width::BOOL));
        let (not_a, not_c) = (build::not(&mut pool, a), build::not(&mut pool, c));
        let limits = Limits::none();
        // Twice, for what is known must be said again.
        for _ in 0..2 {
            for (conjuncts, excluded) in [
                (vec![a, b, not_c], false),
                (vec![a, b, c, not_c], true),
                (vec![not_a, b, a], true),
                (vec![], false),
            ] {
                assert_eq!(oracle.excludes_anywhere(&pool, &conjuncts, &limits), Ok(excluded));
            }
        }
    }
}
