//! The CPA+ algorithm (Théoduloz' thesis, algorithm 4.1), interruptible: it works on a graph with a
//! waitlist and leaves both such that it can be called again, so that refinement and a hand-over
//! between analyses are the same move.
//!
//! Invariant: a node leaves the waitlist only when *all* its successors have been added. When a
//! target turns up among them, the rest is added first; when a limit stops the transfer, the node
//! goes back.
use super::arg::{Arg, NodeId, Origin};
use super::operators::{Covering, Cpa, Successor};
use super::replace::{cover_subsumed, merge_into};
use crate::base::limits::{Limits, Stop};
use crate::cfa::EdgeId;

/// Nodes between two looks at the clock.
const NODES_PER_CHECK: u64 = 128;

/// Explores until the waitlist is empty (`Ok(None)`: the reached set is closed) or a node at a
/// target location turns up, which is not put on the waitlist.
pub fn explore<C: Cpa>(
    cpa: &mut C,
    arg: &mut Arg<C::State>,
    limits: &Limits,
) -> Result<Option<NodeId>, Stop> {
    let mut successors = Vec::new();
    let mut expanded = 0u64;
    while let Some((node, edges)) = arg.pop() {
        successors.clear();
        expanded += 1;
        let in_time =
            if expanded.is_multiple_of(NODES_PER_CHECK) { limits.check() } else { Ok(()) };
        let done = in_time.and_then(|()| {
            cpa.transfer(arg.state(node), edges.as_deref(), limits, &mut successors)
        });
        if let Err(stop) = done {
            wait_again(cpa, arg, node, edges.as_deref());
            return Err(stop);
        }
        if let Some(target) = add_all(cpa, arg, node, &mut successors) {
            return Ok(Some(target));
        }
    }
    Ok(None)
}

fn wait_again<C: Cpa>(cpa: &C, arg: &mut Arg<C::State>, node: NodeId, edges: Option<&[EdgeId]>) {
    let rank = cpa.rank(arg.state(node));
    match edges {
        None => arg.wait(node, None, rank),
        Some(edges) => edges.iter().for_each(|&edge| arg.wait(node, Some(edge), rank)),
    }
}

/// Adds the successors. Of several targets the first is returned; for the others the parent waits
/// again, with just these edges.
fn add_all<C: Cpa>(
    cpa: &mut C,
    arg: &mut Arg<C::State>,
    parent: NodeId,
    successors: &mut Vec<Successor<C::State>>,
) -> Option<NodeId> {
    let mut found = None;
    for Successor { state, first, edges } in successors.drain(..) {
        let state = cpa.adjust(arg, state);
        let is_target = cpa.target(&state).is_some();
        if is_target && found.is_some() {
            let rank = cpa.rank(arg.state(parent));
            arg.wait(parent, Some(first), rank);
            continue;
        }
        let origin = Origin { parent, first, edges };
        if is_target {
            found = Some(arg.add(state, Some(origin)));
        } else if !add(cpa, arg, state, origin) {
            // What the parent led to is gone, a target among it: it comes again.
            return None;
        }
    }
    found
}

/// Adds a state, covered or merged with another one, or waiting. False: what it was merged with is
/// the node that it was reached from, or stands before that one. What that led to is removed then,
/// and comes again, since the merged node waits with all of its edges.
fn add<C: Cpa>(cpa: &mut C, arg: &mut Arg<C::State>, state: C::State, origin: Origin) -> bool {
    let covering = cpa.covering(arg, &state);
    if covering.is_none()
        && let Some((node, merged)) = cpa.merge(arg, &state)
    {
        merge_into(cpa, arg, node, merged);
        let is_there = node != origin.parent && !arg.is_removed(origin.parent);
        if is_there {
            let child = arg.add(state, Some(origin));
            arg.cover(child, node);
        }
        return is_there;
    }
    let rank = cpa.rank(&state);
    let child = arg.add(state, Some(origin));
    match covering {
        Some(Covering::Node(by)) if !arg.is_released(by) => {
            arg.cover(child, by);
            return true;
        }
        Some(Covering::Union(by)) => {
            arg.cover_by_union(child, &by);
            return true;
        }
        Some(Covering::Node(_)) => arg.defer(child),
        None => {}
    }
    cpa.added(arg, child);
    arg.wait(child, None, rank);
    cover_subsumed(cpa, arg, child);
    true
}
