//! The operators of a configurable program analysis with dynamic precision adjustment.
//!
//! Beyer, Henzinger, Théoduloz: *Program Analysis with Dynamic Precision Adjustment* (ASE 2008),
//! and Théoduloz' thesis, section 4: abstract domain, precisions, transfer, merge, stop, prec.
//! Deviations: the precision lives in the analysis, not beside each state, because it is per
//! location and only grows between refinements; the transfer relation may take many edges in one
//! step, as long as it branches nowhere (so a deterministic loop leaves no trace in the graph), or
//! up to some locations, as blocks do.
//!
//! | operator | here | values | values and predicates | shapes |
//! |---|---|---|---|---|
//! | transfer, strengthening | [`Cpa::transfer`] | runs | blocks, then regions | edges |
//! | merge | [`Cpa::merge`] | sep, join | sep, agree, join | join |
//! | stop | [`Cpa::covering`] | sep | sep, join | sep |
//! | stop, of older states | [`Cpa::subsumed`] | none | none | sep |
//! | prec | [`Cpa::adjust`] | values per place | the same | folding |
//!
//! A graph whose states were joined is a tree still: the joined state stands where the older one
//! stood, and the newer one is covered by it. So a path to a target may be one that only the other
//! of the two runs takes. Where such a path is refuted and nothing can be learned from that, the
//! two stand apart again ([`Cpa::separate`]).
use super::arg::{Arg, NodeId};
use super::waitlist::Rank;
use crate::base::limits::{Limits, Stop};
use crate::cfa::{EdgeId, Target};

/// What a transfer gives: a state and how it was reached.
#[derive(Clone, Debug)]
pub struct Successor<S> {
    /// The abstract state after the steps.
    pub state: S,
    /// The first edge taken.
    pub first: EdgeId,
    /// How many edges were taken, calls and returns included: at least 1.
    pub edges: u64,
}

/// What describes all that a state does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Covering {
    /// One node.
    Node(NodeId),
    /// Several nodes together, none of which was released.
    Union(Vec<NodeId>),
}

/// A configurable program analysis.
pub trait Cpa {
    /// An abstract state of the composite: control (location and call stack) and data.
    type State;

    /// The state at the start of `main`, under the present precision.
    fn initial(&mut self) -> Self::State;

    /// Transfer with strengthening: every successor of `state`, or only those that begin with one
    /// of `only`. Complete: each concrete step from a state that `state` describes is described by
    /// a successor, or leads along a run that never leaves described states again and meets no
    /// target. On `Err` nothing may be concluded; the caller tries again or gives up.
    fn transfer(
        &mut self,
        state: &Self::State,
        only: Option<&[EdgeId]>,
        limits: &Limits,
        out: &mut Vec<Successor<Self::State>>,
    ) -> Result<(), Stop>;

    /// Precision adjustment (`prec`): may make `state` coarser in view of what is already reached.
    fn adjust(&mut self, arg: &Arg<Self::State>, state: Self::State) -> Self::State;

    /// Merge: a node that is neither covered nor released, and a state that describes all that its
    /// state and `state` do, more than the former; `None`: `state` stands beside the others.
    fn merge(
        &mut self,
        _: &Arg<Self::State>,
        _state: &Self::State,
    ) -> Option<(NodeId, Self::State)> {
        None
    }

    /// From now on no state merges with one that stands where `state` does. An analysis that
    /// merges states and refines has to do so: else a path could come again for ever.
    fn separate(&mut self, _state: &Self::State) {}

    /// Whether a merged state may allow what neither of the two did.
    fn loses_by_merging(&self) -> bool {
        false
    }

    /// Stop: nodes that are not themselves covered and describe all that `state` does; one that was
    /// released only if there is no other.
    fn covering(&mut self, arg: &Arg<Self::State>, state: &Self::State) -> Option<Covering>;

    /// Stop for what was reached before (backward subsumption): the nodes that are not covered and
    /// of whose states `node`, which is new or was merged, describes all. It covers them from now
    /// on, so that [`Cpa::covering`] no longer finds them; what they led to stays.
    fn subsumed(&mut self, _: &Arg<Self::State>, _node: NodeId) -> Vec<NodeId> {
        Vec::new()
    }

    /// Takes note that `node` now belongs to the reached set, so that [`Cpa::covering`] finds it.
    fn added(&mut self, arg: &Arg<Self::State>, node: NodeId);

    /// Takes note that `node` no longer belongs to the reached set.
    fn removed(&mut self, state: &Self::State, node: NodeId);

    /// Whether the state is at a target location.
    fn target(&self, state: &Self::State) -> Option<Target>;

    /// Where the state stands in the orders of exploration.
    fn rank(&self, state: &Self::State) -> Rank;
}
