//! What an undecided path hides: the states that its own states cover.
//!
//! A covering state stands for all runs that reach the covered one. If no input takes the path to a
//! target, but the analysis cannot refute it, then the covered runs were never looked at beyond
//! that target: one of them may well reach it. So the states on the path are *released*: they cover
//! no more, and what they covered is explored on its own, one generation later. That unrolls loops
//! and separates joining branches, step by step, only where an undecided path leads through them.
//! Generations take turns ([`super::waitlist`]), so that no loop is unrolled for ever while another
//! waits.
//!
//! From the state on that no input reaches, the path is cut off: its continuations would only be
//! refuted by the solver one by one. That makes the graph incomplete, on top of the undecided
//! target, which stays in [`Search::unresolved`] for good: a search for counterexamples is all that
//! is left then.
use super::arg::{Arg, NodeId};
use super::cegar::{Search, Unresolved};
use super::operators::Cpa;
use super::replace::prune;
use crate::base::verdict::Reason;

/// Puts `target` aside for `reason` and sets free what the path to it hides. No input takes its
/// first `edges` edges.
pub(super) fn release_covered<C: Cpa>(
    cpa: &mut C,
    search: &mut Search<C::State>,
    target: NodeId,
    reason: Reason,
    edges: u64,
) {
    note(&mut search.unresolved, target, reason);
    let arg = &mut search.arg;
    let mut before = 0;
    for node in arg.ancestry(target) {
        before += arg.origin(node).map_or(0, |origin| origin.edges);
        if node == target || before >= edges.max(1) {
            let uncovered = prune(cpa, arg, node);
            return defer(cpa, arg, uncovered);
        }
        let uncovered = arg.release(node);
        defer(cpa, arg, uncovered);
    }
}

/// One entry per reason is enough: there may be very many such targets.
fn note(unresolved: &mut Vec<Unresolved>, node: NodeId, reason: Reason) {
    if unresolved.iter().all(|entry| !entry.is_released || entry.reason != reason) {
        unresolved.push(Unresolved { node, reason, is_released: true });
    }
}

/// Nodes that are not covered any more belong to the reached set again, and wait in the next
/// generation.
fn defer<C: Cpa>(cpa: &mut C, arg: &mut Arg<C::State>, uncovered: Vec<NodeId>) {
    for node in uncovered {
        let rank = cpa.rank(arg.state(node));
        cpa.added(arg, node);
        arg.defer(node);
        arg.wait(node, None, rank);
    }
}
