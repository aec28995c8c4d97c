//! One obligation: has a conjunction no model? Decided with thorough care
//! ([`crate::solver::decide`]): each one gets solvers of its own, and nothing of a search is in the
//! check's deciders.
use super::Counters;
use crate::base::limits::Limits;
use crate::ir::{ExprId, ExprPool};
use crate::solver::decide::{Care, Conjuncts, Decider, ModelUse, Satisfiability, of_variables};
use crate::solver::smt::Fallbacks;

/// A decider for expressions of one pool.
pub(super) fn decider() -> Decider<'static> {
    Decider::new(&of_variables, ModelUse::Proof)
}

/// Is there a model of all `conjuncts` of `pool`, which is always the same for one decider?
pub(super) fn ask(
    decider: &mut Decider<'_>,
    pool: &ExprPool,
    conjuncts: &[ExprId],
    fallbacks: Fallbacks<'_>,
    limits: &Limits,
    counters: &mut Counters,
) -> Satisfiability {
    let conjuncts = pool.conjuncts(conjuncts);
    let found =
        decider.decide(&Conjuncts::new(pool, &conjuncts), Care::Thorough(fallbacks), limits);
    let solvers = decider.take_counters();
    counters.trivial += u64::from(solvers.queries == 0);
    counters.solver.add(&solvers);
    found
}
