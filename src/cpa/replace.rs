//! Parts of the graph that are computed again: below a pivot, and where states are merged.
//!
//! Invariant: whatever is removed comes back, unless nothing reaches it any more. The parent of
//! what was removed waits again, and so does each node that a removed one covered.
use super::arg::{Arg, NodeId};
use super::operators::Cpa;
use crate::cfa::EdgeId;

/// Makes the graph that holds just the initial state.
pub fn start<C: Cpa>(cpa: &mut C, arg: &mut Arg<C::State>) {
    let state = cpa.initial();
    let rank = cpa.rank(&state);
    let root = arg.add(state, None);
    cpa.added(arg, root);
    arg.wait(root, None, rank);
}

/// Removes the subtree at `pivot`; its parent waits again, with the edge that led there; what the
/// removed nodes covered waits again too.
pub(super) fn rebuild<C: Cpa>(cpa: &mut C, arg: &mut Arg<C::State>, pivot: NodeId) {
    let origin = arg.origin(pivot);
    let uncovered = prune(cpa, arg, pivot);
    reach(cpa, arg, uncovered);
    match origin {
        Some(origin) => wait_parent(cpa, arg, origin.parent, origin.first),
        None => start(cpa, arg),
    }
}

/// Gives `node` the state `merged`, which describes more; all that the old one led to is explored
/// again from it.
pub(super) fn merge_into<C: Cpa>(
    cpa: &mut C,
    arg: &mut Arg<C::State>,
    node: NodeId,
    merged: C::State,
) {
    for child in arg.children(node).to_vec() {
        let uncovered = prune(cpa, arg, child);
        reach(cpa, arg, uncovered);
    }
    cpa.removed(arg.state(node), node);
    arg.merge(node, merged);
    reach(cpa, arg, vec![node]);
    cover_subsumed(cpa, arg, node);
}

/// What `node`, which was added or merged, describes besides is not explored.
pub(super) fn cover_subsumed<C: Cpa>(cpa: &mut C, arg: &mut Arg<C::State>, node: NodeId) {
    for older in cpa.subsumed(arg, node) {
        arg.cover(older, node);
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

/// These belong to the reached set again and wait.
fn reach<C: Cpa>(cpa: &mut C, arg: &mut Arg<C::State>, nodes: Vec<NodeId>) {
    for node in nodes {
        let rank = cpa.rank(arg.state(node));
        cpa.added(arg, node);
        arg.wait(node, None, rank);
    }
}

fn wait_parent<C: Cpa>(cpa: &C, arg: &mut Arg<C::State>, parent: NodeId, edge: EdgeId) {
    let rank = cpa.rank(arg.state(parent));
    arg.wait(parent, Some(edge), rank);
}
