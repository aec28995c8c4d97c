//! The abstract reachability graph: a tree of states with covering edges, and the waitlist.
//!
//! Invariants: a node is *expanded* (all successors were added), *waiting* (in the waitlist),
//! *covered* (by one that is not removed), a *dead end* (a target that was put aside), or removed.
//! When a node is removed, whatever it covered goes back to the waitlist: dropping those states
//! instead is the fault in the thesis' refinement algorithm (its 5.5). Where several nodes cover
//! one together, each of them is needed.
//!
//! A node may be covered after it was expanded, by one that is newer, and what it led to stays, so
//! that the newer one may stand below it. A node that covers was not covered when it began to, so
//! there are no circles: behind each covered node there is one that is not, and describes it.
//!
//! `testsuite/papers/T9_uncover_false.c` is the program that shows this.
use super::waitlist::{Rank, Waitlist};
use crate::base::exploration::Order;
use crate::base::work;
use crate::base::work::WorkKind;
use crate::cfa::EdgeId;
use rustc_hash::FxHashMap;

/// Names a node of an [`Arg`]; never used twice.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct NodeId(pub u32);

impl NodeId {
    /// Position in the order of creation.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// How a node was reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Origin {
    /// The node it was reached from.
    pub parent: NodeId,
    /// The first edge taken from there.
    pub first: EdgeId,
    /// How many edges were taken.
    pub edges: u64,
}

#[derive(Clone, Debug)]
struct Node<S> {
    /// `None` once the node is removed, so that its memory is free.
    state: Option<S>,
    origin: Option<Origin>,
    children: Vec<NodeId>,
    covered_by: Option<NodeId>,
    covers: Vec<NodeId>,
    /// The first edges that are to be expanded; `None`: all.
    pending: Option<Vec<EdgeId>>,
    waiting: Option<Rank>,
    /// How often coverage was given up on the way here.
    generation: u32,
    /// Whether the node covers no more.
    is_released: bool,
    /// Whether its state describes another one, too, which was merged with it.
    is_merged: bool,
}

/// The graph.
#[derive(Clone, Debug)]
pub struct Arg<S> {
    nodes: Vec<Node<S>>,
    /// Of nodes that several others cover together: all of these but the first.
    unions: FxHashMap<NodeId, Vec<NodeId>>,
    waitlist: Waitlist,
    live: usize,
}

/// What [`Arg::remove_subtree`] removed and set free.
#[derive(Debug)]
pub struct Pruned<S> {
    /// The removed nodes with their states.
    pub removed: Vec<(NodeId, S)>,
    /// Nodes that the removed ones had covered; they wait to be added to the waitlist again.
    pub uncovered: Vec<NodeId>,
}

impl<S> Arg<S> {
    /// An empty graph.
    pub fn new(order: Order) -> Self {
        let (nodes, unions) = (Vec::new(), FxHashMap::default());
        Self { nodes, unions, waitlist: Waitlist::new(order), live: 0 }
    }

    /// Adds a state, not yet waiting.
    pub fn add(&mut self, state: S, origin: Option<Origin>) -> NodeId {
        work::spend(WorkKind::State, 1);
        let id = NodeId(u32::try_from(self.nodes.len()).expect("fewer than 2^32 abstract states"));
        if let Some(origin) = origin {
            self.nodes[origin.parent.index()].children.push(id);
        }
        let generation = origin.map_or(0, |origin| self.nodes[origin.parent.index()].generation);
        let (children, covers) = (Vec::new(), Vec::new());
        self.nodes.push(Node {
            state: Some(state),
            origin,
            children,
            covered_by: None,
            covers,
            pending: None,
            waiting: None,
            generation,
            is_released: false,
            is_merged: false,
        });
        self.live += 1;
        id
    }

    /// The state of a node that is not removed.
    pub fn state(&self, node: NodeId) -> &S {
        self.nodes[node.index()].state.as_ref().expect("the node is not removed")
    }

    /// How the node was reached; `None` for the root.
    pub fn origin(&self, node: NodeId) -> Option<Origin> {
        self.nodes[node.index()].origin
    }

    /// Gives `node` a state that describes more, since another one was merged with it. What it led
    /// to was removed before.
    pub fn merge(&mut self, node: NodeId, state: S) {
        let entry = &mut self.nodes[node.index()];
        debug_assert!(entry.children.is_empty(), "what the old state led to is removed");
        entry.state = Some(state);
        entry.is_merged = true;
    }

    /// Whether the node's state describes another one, too, which was merged with it.
    pub fn is_merged(&self, node: NodeId) -> bool {
        self.nodes[node.index()].is_merged
    }

    /// The nodes that were reached from this one.
    pub fn children(&self, node: NodeId) -> &[NodeId] {
        &self.nodes[node.index()].children
    }

    /// Whether others describe all that this one does.
    pub fn is_covered(&self, node: NodeId) -> bool {
        self.nodes[node.index()].covered_by.is_some()
    }

    /// Whether the node was removed.
    pub fn is_removed(&self, node: NodeId) -> bool {
        self.nodes[node.index()].state.is_none()
    }

    /// The nodes from the root to `node`, both included.
    pub fn ancestry(&self, node: NodeId) -> Vec<NodeId> {
        let mut chain = vec![node];
        let mut at = node;
        while let Some(origin) = self.origin(at) {
            at = origin.parent;
            chain.push(at);
        }
        chain.reverse();
        chain
    }

    /// Records that `by` describes all that `node` does, which waits no more.
    pub fn cover(&mut self, node: NodeId, by: NodeId) {
        debug_assert!(
            !self.is_covered(by) && !self.is_removed(by) && !self.is_released(by),
            "only a live, uncovered node covers, and if it has not been released"
        );
        let entry = &mut self.nodes[node.index()];
        entry.covered_by = Some(by);
        if let Some(rank) = entry.waiting.take() {
            self.waitlist.remove(node, rank, entry.generation);
            entry.pending = None;
        }
        self.nodes[by.index()].covers.push(node);
    }

    /// Records that these describe all that `node` does, together.
    pub fn cover_by_union(&mut self, node: NodeId, by: &[NodeId]) {
        let Some((&first, others)) = by.split_first() else { return };
        self.cover(node, first);
        for other in others {
            self.nodes[other.index()].covers.push(node);
        }
        self.unions.insert(node, others.to_vec());
    }

    /// From now on `node` covers nothing; what it covered is to be added to the waitlist again.
    pub fn release(&mut self, node: NodeId) -> Vec<NodeId> {
        self.nodes[node.index()].is_released = true;
        let covered = std::mem::take(&mut self.nodes[node.index()].covers);
        covered.iter().for_each(|&other| self.uncover(other, node));
        covered
    }

    /// What covers `covered` covers it no more, since `by`, one of these, does not.
    fn uncover(&mut self, covered: NodeId, by: NodeId) {
        let first = self.nodes[covered.index()].covered_by.take();
        let others = self.unions.remove(&covered).unwrap_or_default();
        for other in first.into_iter().chain(others).filter(|&other| other != by) {
            self.nodes[other.index()].covers.retain(|&node| node != covered);
        }
    }

    /// Whether the node covers no more.
    pub fn is_released(&self, node: NodeId) -> bool {
        self.nodes[node.index()].is_released
    }

    /// Coverage of `node`, which does not wait, was given up: it belongs to a later generation.
    pub fn defer(&mut self, node: NodeId) {
        self.nodes[node.index()].generation += 1;
    }

    /// Puts `node` on the waitlist: all of it, or, on top of what already waits there, only its
    /// successors that begin with `only`.
    pub fn wait(&mut self, node: NodeId, only: Option<EdgeId>, rank: Rank) {
        let entry = &mut self.nodes[node.index()];
        entry.pending = match (entry.waiting.is_some(), entry.pending.take(), only) {
            (false, _, Some(edge)) => Some(vec![edge]),
            (true, Some(mut edges), Some(edge)) => {
                if !edges.contains(&edge) {
                    edges.push(edge);
                }
                Some(edges)
            }
            (_, _, None) | (true, None, _) => None,
        };
        if entry.waiting.is_none() {
            entry.waiting = Some(rank);
            self.waitlist.push(node, rank, entry.generation);
        }
    }

    /// Takes the next node to expand, and which of its first edges (`None`: all).
    pub fn pop(&mut self) -> Option<(NodeId, Option<Vec<EdgeId>>)> {
        let node = self.waitlist.pop()?;
        let entry = &mut self.nodes[node.index()];
        entry.waiting = None;
        Some((node, entry.pending.take()))
    }

    /// Removes `root` and everything below it.
    pub fn remove_subtree(&mut self, root: NodeId) -> Pruned<S> {
        if let Some(origin) = self.origin(root) {
            self.nodes[origin.parent.index()].children.retain(|&child| child != root);
        }
        let mut pruned = Pruned { removed: Vec::new(), uncovered: Vec::new() };
        let mut stack = vec![root];
        while let Some(node) = stack.pop() {
            self.remove_node(node, &mut stack, &mut pruned);
        }
        let nodes = &self.nodes;
        pruned.uncovered.retain(|node| nodes[node.index()].state.is_some());
        pruned
    }

    fn remove_node(&mut self, node: NodeId, stack: &mut Vec<NodeId>, pruned: &mut Pruned<S>) {
        let entry = &mut self.nodes[node.index()];
        let Some(state) = entry.state.take() else { return };
        if let Some(rank) = entry.waiting.take() {
            self.waitlist.remove(node, rank, entry.generation);
        }
        pruned.removed.push((node, state));
        stack.append(&mut entry.children);
        let covers = std::mem::take(&mut entry.covers);
        self.live -= 1;
        for covered in covers {
            self.uncover(covered, node);
            pruned.uncovered.push(covered);
        }
        self.uncover(node, node);
    }

    /// How many nodes are not removed.
    pub fn len(&self) -> usize {
        self.live
    }

    /// Whether there is no node.
    pub fn is_empty(&self) -> bool {
        self.live == 0
    }

    /// How many nodes were ever made.
    pub fn created(&self) -> usize {
        self.nodes.len()
    }

    /// How many nodes wait.
    pub fn waiting(&self) -> usize {
        self.waitlist.len()
    }

    /// All nodes that are not removed, oldest first.
    pub fn nodes(&self) -> impl Iterator<Item = NodeId> + '_ {
        let ids = (0u32..).map(NodeId);
        ids.zip(&self.nodes).filter(|(_, node)| node.state.is_some()).map(|(id, _)| id)
    }

    /// The node that covers `node`, or the first of those that do so together.
    pub fn covered_by(&self, node: NodeId) -> Option<NodeId> {
        self.nodes[node.index()].covered_by
    }
}
