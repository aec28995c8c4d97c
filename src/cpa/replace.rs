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

#[cfg(test)]
mod tests {
    use super::{rebuild, start};
    use crate::base::exploration::Order;
    use crate::base::limits::{Limits, Stop};
    use crate::cfa::{EdgeId, Target};
    use crate::cpa::explore::explore;
    use crate::cpa::{Arg, Covering, Cpa, NodeId, Rank, Successor};

    /// A number describes all smaller ones. The start leads to one and two, and nothing else leads
    /// anywhere.
    #[derive(Default)]
    struct UpTo {
        reached: Vec<NodeId>,
        expanded: Vec<u32>,
    }

    impl Cpa for UpTo {
        type State = u32;

        fn initial(&mut self) -> u32 {
            0
        }

        fn transfer(
            &mut self,
            state: &u32,
            only: Option<&[EdgeId]>,
            _: &Limits,
            out: &mut Vec<Successor<u32>>,
        ) -> Result<(), Stop> {
            self.expanded.push(*state);
            let edges = [1, 2].map(EdgeId).into_iter().filter(|_| *state == 0);
            let edges = edges.filter(|edge| only.is_none_or(|only| only.contains(edge)));
            out.extend(edges.map(|first| Successor { state: first.0, first, edges: 1 }));
            Ok(())
        }

        fn adjust(&mut self, _: &Arg<u32>, state: u32) -> u32 {
            state
        }

        fn covering(&mut self, arg: &Arg<u32>, state: &u32) -> Option<Covering> {
            let mut reached = self.reached.iter().copied();
            reached.find(|&node| arg.state(node) >= state).map(Covering::Node)
        }

        fn subsumed(&mut self, arg: &Arg<u32>, node: NodeId) -> Vec<NodeId> {
            let is_within = |other: &mut NodeId| arg.state(*other) < arg.state(node);
            self.reached.extract_if(.., is_within).collect()
        }

        fn added(&mut self, _: &Arg<u32>, node: NodeId) {
            self.reached.push(node);
        }

        fn removed(&mut self, _: &u32, node: NodeId) {
            self.reached.retain(|&other| other != node);
        }

        fn target(&self, _: &u32) -> Option<Target> {
            None
        }

        fn rank(&self, _: &u32) -> Rank {
            Rank::default()
        }
    }

    #[test]
    fn what_a_newer_state_describes_is_explored_only_without_it() {
        let (mut cpa, mut arg) = (UpTo::default(), Arg::new(Order::BreadthFirst));
        start(&mut cpa, &mut arg);
        assert_eq!(explore(&mut cpa, &mut arg, &Limits::none()), Ok(None));
        assert_eq!(cpa.expanded, [0, 2]);
        let covered = |arg: &Arg<u32>| -> Vec<u32> {
            arg.nodes().filter(|&node| arg.is_covered(node)).map(|node| *arg.state(node)).collect()
        };
        // The start stands above what covers it.
        assert_eq!(covered(&arg), [0, 1]);
        rebuild(&mut cpa, &mut arg, NodeId(2));
        assert_eq!((covered(&arg), arg.waiting()), (vec![0], 2));
        assert_eq!(explore(&mut cpa, &mut arg, &Limits::none()), Ok(None));
        assert_eq!(cpa.expanded, [0, 2, 0, 2]);
    }
}
