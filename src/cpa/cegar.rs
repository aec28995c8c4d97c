//! Counterexample-guided abstraction refinement with lazy abstraction (Henzinger, Jhala, Majumdar,
//! Sutre, POPL 2002): explore, and when a target turns up, ask whether the path to it is real; if
//! not, refine the precision along it and rebuild only the part of the graph below the pivot, the
//! first state that the refinement changes.
//!
//! TRUE may be concluded only from [`Conclusion::Closed`] with nothing in [`Search::unresolved`]:
//! the waitlist is empty and every target that was met has been refuted.
use super::arg::{Arg, NodeId};
use super::explore::explore;
use super::hidden;
use super::operators::Cpa;
use super::waitlist::Order;
use crate::base::limits::{Limits, Stop};
use crate::base::verdict::Reason;
use crate::cfa::EdgeId;

/// What became of a target that exploration met.
#[derive(Debug)]
pub enum Refinement<Cex> {
    /// The path is infeasible and the precision now refutes it: rebuild from `pivot` on, whose
    /// state (or whose parent's run) changes.
    Refined {
        /// The first node on the path that has to be computed anew.
        pivot: NodeId,
    },
    /// The path is real: a replay reached the error.
    Counterexample(Cex),
    /// Neither refuted nor shown real. The verdict can no longer be TRUE; another path may still be
    /// a counterexample.
    Unresolved(Reason),
    /// The same, and no input takes the first `edges` edges: another path may hide behind this one.
    Hiding {
        /// Why the target is undecided.
        reason: Reason,
        /// At least 1.
        edges: u64,
    },
}

/// A refinable analysis: what the loop needs beyond [`Cpa`].
pub trait Analysis {
    /// The domain that is explored.
    type Domain: Cpa;
    /// A counterexample with its evidence.
    type Counterexample;
    /// The domain with its precision.
    fn domain(&mut self) -> &mut Self::Domain;
    /// Decides about the path to `target`.
    fn refine(
        &mut self,
        arg: &Arg<StateOf<Self>>,
        target: NodeId,
        limits: &Limits,
    ) -> Result<Refinement<Self::Counterexample>, Stop>;
    /// Called once per round, for progress reports.
    fn observe(&mut self, arg: &Arg<StateOf<Self>>);
}

/// The abstract states of an analysis.
pub type StateOf<A> = <<A as Analysis>::Domain as Cpa>::State;

/// A target that was put aside.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unresolved {
    /// The target's node.
    pub node: NodeId,
    /// Why it could not be decided.
    pub reason: Reason,
    /// Whether what its path hid was set free: it stays undecided even where its node is gone.
    pub(super) is_revealed: bool,
}

/// How the loop ended.
#[derive(Debug)]
pub enum Conclusion<Cex> {
    /// The reached set is closed, up to the targets in [`Search::unresolved`].
    Closed,
    /// A counterexample.
    Counterexample(Cex),
    /// A limit; the search can go on from where it is.
    Stopped(Stop),
    /// So many targets in a row stayed undecided that another analysis should have its turn; the
    /// search can go on.
    Impatient,
}

/// A search between two calls of [`run`].
#[derive(Debug)]
pub struct Search<S> {
    /// The graph.
    pub arg: Arg<S>,
    /// Targets that were met and could not be decided. While there are any, nothing is proved.
    pub unresolved: Vec<Unresolved>,
    /// After so many undecided targets, [`run`] returns.
    pub patience: usize,
    /// How many targets could not be decided so far.
    pub undecided: usize,
    /// A target whose refinement a limit stopped.
    pending: Option<NodeId>,
}

impl<S> Search<S> {
    /// A search with nothing but the initial state.
    pub fn new<C: Cpa<State = S>>(cpa: &mut C, order: Order) -> Self {
        let mut arg = Arg::new(order);
        start(cpa, &mut arg);
        Self { arg, unresolved: Vec::new(), patience: usize::MAX, undecided: 0, pending: None }
    }
}

/// Runs to a conclusion.
pub fn run<A: Analysis>(
    analysis: &mut A,
    search: &mut Search<StateOf<A>>,
    limits: &Limits,
) -> Conclusion<A::Counterexample> {
    let before = search.undecided;
    loop {
        if search.undecided - before >= search.patience {
            return Conclusion::Impatient;
        }
        analysis.observe(&search.arg);
        let found = match search.pending.take() {
            Some(target) => Ok(Some(target)),
            None => explore(analysis.domain(), &mut search.arg, limits),
        };
        let target = match found {
            Ok(Some(target)) => target,
            Ok(None) => return Conclusion::Closed,
            Err(stop) => return Conclusion::Stopped(stop),
        };
        match analysis.refine(&search.arg, target, limits) {
            Ok(Refinement::Refined { pivot }) => rebuild(analysis.domain(), &mut search.arg, pivot),
            Ok(Refinement::Counterexample(counterexample)) => {
                return Conclusion::Counterexample(counterexample);
            }
            Ok(Refinement::Unresolved(reason)) => {
                search.unresolved.push(Unresolved { node: target, reason, is_revealed: false });
                search.undecided += 1;
            }
            Ok(Refinement::Hiding { reason, edges }) => {
                hidden::reveal(analysis.domain(), search, target, reason, edges);
                search.undecided += 1;
            }
            Err(stop) => {
                search.pending = Some(target);
                return Conclusion::Stopped(stop);
            }
        }
        let arg = &search.arg;
        search.unresolved.retain(|entry| entry.is_revealed || !arg.is_removed(entry.node));
    }
}

/// Makes the graph that holds just the initial state.
fn start<C: Cpa>(cpa: &mut C, arg: &mut Arg<C::State>) {
    let state = cpa.initial();
    let rank = cpa.rank(&state);
    let root = arg.add(state, None);
    cpa.added(arg, root);
    arg.wait(root, None, rank);
}

/// Removes the subtree at `pivot`; its parent waits again, with the edge that led there; what the
/// removed nodes covered waits again too.
fn rebuild<C: Cpa>(cpa: &mut C, arg: &mut Arg<C::State>, pivot: NodeId) {
    let origin = arg.origin(pivot);
    for node in prune(cpa, arg, pivot) {
        let rank = cpa.rank(arg.state(node));
        cpa.added(arg, node);
        arg.wait(node, None, rank);
    }
    match origin {
        Some(origin) => wait_parent(cpa, arg, origin.parent, origin.first),
        None => start(cpa, arg),
    }
}

/// Removes the subtree at `root`; gives what it covered.
pub(super) fn prune<C: Cpa>(cpa: &mut C, arg: &mut Arg<C::State>, root: NodeId) -> Vec<NodeId> {
    let pruned = arg.remove_subtree(root);
    for (node, state) in &pruned.removed {
        cpa.removed(state, *node);
    }
    pruned.uncovered
}

fn wait_parent<C: Cpa>(cpa: &C, arg: &mut Arg<C::State>, parent: NodeId, edge: EdgeId) {
    let rank = cpa.rank(arg.state(parent));
    arg.wait(parent, Some(edge), rank);
}
