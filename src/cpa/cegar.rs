//! Counterexample-guided abstraction refinement with lazy abstraction (Henzinger, Jhala, Majumdar,
//! Sutre, POPL 2002): explore, and when a target turns up, ask whether the path to it is real; if
//! not, refine the precision along it and rebuild only the part of the graph below the pivot, the
//! first state that the refinement changes.
//!
//! TRUE may be concluded only from [`Conclusion::Closed`] with nothing in [`Search::unresolved`]:
//! the waitlist is empty and every target that was met has been refuted.
use super::arg::{Arg, NodeId};
use super::deferred;
use super::explore::explore;
use super::operators::Cpa;
use super::replace::{rebuild, start};
use crate::base::exploration::Order;
use crate::base::limits::{Limits, Stop};
use crate::base::verdict::Reason;
use crate::cfa::{Path, Target};

/// What an analysis says about the path to a target that exploration met.
#[derive(Debug)]
pub enum Refinement {
    /// The path is infeasible and the precision now refutes it: rebuild from `pivot` on, whose
    /// state (or whose parent's run) changes.
    Refined {
        /// The first node on the path that has to be computed again.
        pivot: NodeId,
    },
    /// The analysis cannot refute the path.
    Feasible {
        /// The edges of the path, from the start of the program.
        path: Path,
        /// No assume on the path depends on anything unknown: any input takes it.
        is_decided: bool,
    },
    /// Neither refuted nor feasible.
    Unresolved(Reason),
}

/// A refinable analysis: what the loop needs beyond [`Cpa`].
pub trait Analysis {
    /// The domain that is explored.
    type Domain: Cpa;
    /// The domain with its precision.
    fn domain(&mut self) -> &mut Self::Domain;
    /// Decides about the path to `target`.
    fn refine(
        &mut self,
        arg: &Arg<StateOf<Self>>,
        target: NodeId,
        limits: &Limits,
    ) -> Result<Refinement, Stop>;
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
    pub(super) is_released: bool,
}

impl Unresolved {
    /// The target's node, if the graph is whole but for what follows it. Where what its path hid
    /// was set free, it is not.
    pub fn only_gap(&self) -> Option<NodeId> {
        (!self.is_released).then_some(self.node)
    }
}

/// How the loop ended.
#[derive(Debug)]
pub enum Conclusion {
    /// The reached set is closed, up to the targets in [`Search::unresolved`].
    Closed,
    /// A path to a target that the analysis could not refute. The search goes on after [`reject`];
    /// without it, the same path is found again.
    Candidate {
        /// What the path leads to.
        target: Target,
        /// The edges of the path, from the start of the program.
        path: Path,
        /// Any input takes the path.
        is_decided: bool,
    },
    /// A limit; the search can go on from where it is.
    Stopped(Stop),
    /// [`Search::patience`] targets stayed undecided since the search last ended this way or at a
    /// limit; the search can go on.
    Impatient,
}

/// A search between two calls of [`run`].
#[derive(Debug)]
pub struct Search<S> {
    /// The graph.
    pub arg: Arg<S>,
    /// Targets that were met and could not be decided. While there are any, nothing is proved.
    pub unresolved: Vec<Unresolved>,
    /// The number of undecided targets after which [`run`] returns.
    pub patience: usize,
    /// The number of targets that could not be decided so far.
    pub undecided: usize,
    /// The same since [`run`] last ended with a limit or out of patience.
    recently_undecided: usize,
    /// A target that is to be looked at again: a limit stopped its refinement, or the path to it is
    /// a candidate and was not rejected.
    pending: Option<NodeId>,
}

impl<S> Search<S> {
    /// A search with nothing but the initial state.
    pub fn new<C: Cpa<State = S>>(cpa: &mut C, order: Order) -> Self {
        let mut arg = Arg::new(order);
        start(cpa, &mut arg);
        Self {
            arg,
            unresolved: Vec::new(),
            patience: usize::MAX,
            undecided: 0,
            recently_undecided: 0,
            pending: None,
        }
    }

    fn count_undecided(&mut self) {
        self.undecided += 1;
        self.recently_undecided += 1;
        self.forget_removed();
    }

    /// Targets whose nodes are gone, by refinement or because states were merged, come again if
    /// something still leads to them.
    fn forget_removed(&mut self) {
        let arg = &self.arg;
        self.unresolved.retain(|entry| entry.is_released || !arg.is_removed(entry.node));
    }
}

/// Runs to a conclusion.
pub fn run<A: Analysis>(
    analysis: &mut A,
    search: &mut Search<StateOf<A>>,
    limits: &Limits,
) -> Conclusion {
    let conclusion = run_on(analysis, search, limits);
    if matches!(conclusion, Conclusion::Stopped(_) | Conclusion::Impatient) {
        search.recently_undecided = 0;
    }
    conclusion
}

fn run_on<A: Analysis>(
    analysis: &mut A,
    search: &mut Search<StateOf<A>>,
    limits: &Limits,
) -> Conclusion {
    loop {
        if search.recently_undecided >= search.patience {
            return Conclusion::Impatient;
        }
        analysis.observe(&search.arg);
        let found = match search.pending.take() {
            Some(target) => Ok(Some(target)),
            None => explore(analysis.domain(), &mut search.arg, limits),
        };
        search.forget_removed();
        let target = match found {
            Ok(Some(target)) => target,
            Ok(None) => return Conclusion::Closed,
            Err(stop) => return Conclusion::Stopped(stop),
        };
        match analysis.refine(&search.arg, target, limits) {
            Ok(Refinement::Refined { pivot }) => {
                let pivot = match analysis.domain().loses_by_merging() {
                    true => first_merged(analysis.domain(), &search.arg, target, Some(pivot)),
                    false => None,
                }
                .unwrap_or(pivot);
                rebuild_at(analysis.domain(), search, pivot);
            }
            Ok(Refinement::Feasible { path, is_decided }) => {
                // Where nothing was merged, the analysis may well refute it.
                if !is_decided
                    && analysis.domain().loses_by_merging()
                    && let Some(pivot) = first_merged(analysis.domain(), &search.arg, target, None)
                {
                    rebuild_at(analysis.domain(), search, pivot);
                    continue;
                }
                let Some(kind) = analysis.domain().target(search.arg.state(target)) else {
                    put_aside(search, target, Reason::Internal("a path to no target".into()));
                    continue;
                };
                search.pending = Some(target);
                return Conclusion::Candidate { target: kind, path, is_decided };
            }
            Ok(Refinement::Unresolved(reason)) => {
                match first_merged(analysis.domain(), &search.arg, target, None) {
                    Some(pivot) => rebuild_at(analysis.domain(), search, pivot),
                    None => put_aside(search, target, reason),
                }
            }
            Err(stop) => {
                search.pending = Some(target);
                return Conclusion::Stopped(stop);
            }
        }
    }
}

/// The candidate that [`run`] gave last is no counterexample: its target stays undecided for
/// `reason`. `infeasible_edges`: no input takes that many first edges of its path, so that other
/// paths, which its states cover, may lead to the target.
pub fn reject<C: Cpa>(
    cpa: &mut C,
    search: &mut Search<C::State>,
    reason: Reason,
    infeasible_edges: Option<u64>,
) {
    let Some(target) = search.pending.take() else {
        // Without a candidate there is nothing to reject. Should it happen, nothing is proved.
        let reason = Reason::Internal("a rejection without a candidate".into());
        let node = NodeId(0);
        search.unresolved.push(Unresolved { node, reason, is_released: true });
        return;
    };
    match infeasible_edges {
        None => put_aside(search, target, reason),
        Some(edges) => {
            deferred::release_covered(cpa, search, target, reason, edges);
            search.count_undecided();
        }
    }
}

/// The first node on the path to `target`, up to `last`, that was merged with another one. From now
/// on no states merge where it stands, so that it is not merged when it is made again. The path may
/// be one that only the other one takes, and come again although the precision refutes it.
fn first_merged<C: Cpa>(
    cpa: &mut C,
    arg: &Arg<C::State>,
    target: NodeId,
    last: Option<NodeId>,
) -> Option<NodeId> {
    let path = arg.ancestry(target);
    let length = path.iter().position(|&node| Some(node) == last).map_or(path.len(), |at| at + 1);
    let merged = path.into_iter().take(length).find(|&node| arg.is_merged(node))?;
    cpa.separate(arg.state(merged));
    Some(merged)
}

fn rebuild_at<C: Cpa>(cpa: &mut C, search: &mut Search<C::State>, pivot: NodeId) {
    rebuild(cpa, &mut search.arg, pivot);
    search.forget_removed();
}

fn put_aside<S>(search: &mut Search<S>, target: NodeId, reason: Reason) {
    search.unresolved.push(Unresolved { node: target, reason, is_released: false });
    search.count_undecided();
}
