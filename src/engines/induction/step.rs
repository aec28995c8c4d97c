//! The induction step: if runs may begin at any reached cut point with its invariants, does the
//! k-th block lead to a target?
//!
//! (k-induction, Sheeran, Singh, Stålmarck, FMCAD 2000; with invariants, Beyer, Dangl, Wendler,
//! *Boosting k-induction with continuously-refined invariants*, CAV 2015.) A run that reaches a
//! target in its n-th block, n > k, passes a reached cut point k - 1 blocks before the last one. So
//! if the first k blocks of every run lead to no target, and from no reached cut point the k-th
//! block does, then no run reaches a target. A run that goes on has reached no target in its
//! earlier blocks; that is all the hypothesis there is.
use super::budget::STEP_QUERY;
use super::invariants::Invariants;
use super::unroll::Unrolling;
use crate::base::limits::{Limits, Stop};
use crate::blocks::graph::{BlockGraph, CutPointId};
use crate::ir::simplify::build;
use crate::ir::{Bv, Expr};
use crate::solver::decide::Refuters;
use crate::solver::smt::Counters;
use crate::symbolic::halt::Halt;
use crate::symbolic::path::solve;

/// The search for a depth at which the step holds.
pub(super) struct InductionStep {
    unrolling: Unrolling,
    /// The layers that were looked at.
    pub(super) looked_at: usize,
    refuters: Refuters,
    pub(super) counters: Counters,
}

impl InductionStep {
    /// With the reached cut points as roots.
    pub(super) fn new(graph: &BlockGraph, cuts: &[CutPointId], invariants: &Invariants) -> Self {
        let mut unrolling = Unrolling::new(graph.program.program.pointer_width());
        for &cut in cuts {
            unrolling.add_root(graph, cut, &mut |cut, values, state| {
                invariants.instance(cut, &mut values.pool, state)
            });
        }
        Self {
            unrolling,
            looked_at: 0,
            refuters: Refuters::default(),
            counters: Counters::default(),
        }
    }

    /// Looks at one depth more: whether no target is reached there.
    pub(super) fn deepen(
        &mut self,
        graph: &mut BlockGraph,
        invariants: &Invariants,
        limits: &Limits,
    ) -> Result<bool, Stop> {
        if self.unrolling.depth() == self.looked_at {
            let assume = &mut |cut, values: &mut crate::symbolic::value::Values, state: &[_]| {
                invariants.instance(cut, &mut values.pool, state)
            };
            self.unrolling.extend(graph, assume, limits)?;
        }
        let depth = self.unrolling.depth();
        let pool = &mut self.unrolling.values.pool;
        let falsehood = pool.bool(false);
        let hits = &self.unrolling.layer(depth).hits;
        let conditions: Vec<_> = hits.iter().map(|hit| hit.condition).collect();
        let pool = &mut self.unrolling.values.pool;
        let any = conditions.into_iter().fold(falsehood, |any, one| build::or(pool, any, one));
        if pool.get(any) == Expr::Const(Bv::FALSE) {
            self.looked_at = depth;
            return Ok(true);
        }
        let slice = limits.within(STEP_QUERY);
        let (values, refuters) = (&self.unrolling.values, &mut self.refuters);
        let answer = solve::solve(values, &[any], refuters, &slice, &mut self.counters);
        let holds = match answer {
            Err(Halt::Infeasible) => true,
            Ok(_) => false,
            Err(Halt::Unknown(_) | Halt::Stopped(_)) => {
                limits.check()?;
                false
            }
        };
        self.looked_at = depth;
        Ok(holds)
    }

    /// Nodes of the unrolling's formulas.
    pub(super) fn size(&self) -> usize {
        self.unrolling.values.pool.len()
    }
}
