//! The CEGAR loop over values by themselves, for tests.
use crate::base::limits::{Limits, Stop};
use crate::base::verdict::Reason;
use crate::cpa::cegar::{Analysis, Refinement};
use crate::cpa::{Arg, NodeId};
use crate::engines::value::ValueAnalysis;
use crate::engines::value::refine::Feasibility;
use crate::engines::value::state::State;

/// The search ends at the first path that values cannot refute.
pub(crate) struct Trusting(pub(crate) ValueAnalysis);

impl Analysis for Trusting {
    type Domain = ValueAnalysis;
    fn domain(&mut self) -> &mut ValueAnalysis {
        &mut self.0
    }
    fn refine(
        &mut self,
        arg: &Arg<State>,
        target: NodeId,
        limits: &Limits,
    ) -> Result<Refinement, Stop> {
        let ValueAnalysis { engine, refiner, .. } = &mut self.0;
        Ok(match refiner.refine(engine, arg, target, limits)? {
            Feasibility::Refuted { pivot } => Refinement::Refined { pivot },
            Feasibility::Feasible { path, is_decided } => Refinement::Feasible { path, is_decided },
            Feasibility::Abandoned => Refinement::Unresolved(Reason::NeedsInvariant),
            Feasibility::Broken(what) => Refinement::Unresolved(Reason::Internal(what.into())),
        })
    }
    fn observe(&mut self, _: &Arg<State>) {}
}
