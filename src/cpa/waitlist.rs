//! The states that wait for exploration, in an order that is a parameter.
//!
//! States have a *generation*: 0, or how often coverage was given up on the way to them
//! (`deferred`). Each generation waits in a list of its own, and they take turns, since none of
//! them need ever end: every second turn is the first one's, the others share the rest.
use super::arg::NodeId;
use crate::base::exploration::Order;
use std::collections::{BTreeMap, BTreeSet};

/// Where a state stands in the orders.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Rank {
    /// How many calls on the stack are of a function that was already active.
    pub recursion: u32,
    /// Place in the program: callees before the rest of their callers, then reverse postorder.
    pub place: u64,
}

/// What nodes are sorted by.
type SortKey = (Rank, i64, NodeId);

/// A set of nodes with an order. A node may be in it once.
#[derive(Clone, Debug)]
pub struct Waitlist {
    order: Order,
    /// Generation 0.
    nodes: BTreeSet<SortKey>,
    /// The later generations; none is empty.
    deferred: BTreeMap<u32, BTreeSet<SortKey>>,
    /// The generation that the last node was taken from, and the last later one.
    last: (u32, u32),
    /// The last generation of the present round: later ones, which a turn may make, wait for the
    /// next round.
    newest: u32,
}

impl Waitlist {
    /// An empty list.
    pub fn new(order: Order) -> Self {
        Self { order, nodes: BTreeSet::new(), deferred: BTreeMap::new(), last: (0, 0), newest: 0 }
    }

    /// Adds `node`.
    pub fn push(&mut self, node: NodeId, rank: Rank, generation: u32) {
        let key = self.key(node, rank);
        match generation {
            0 => self.nodes.insert(key),
            _ => self.deferred.entry(generation).or_default().insert(key),
        };
    }

    /// Ids grow with age, so the order among equals follows from them.
    fn key(&self, node: NodeId, rank: Rank) -> (Rank, i64, NodeId) {
        let age = i64::from(node.0);
        match self.order {
            Order::DepthFirst => (Rank { place: 0, ..rank }, -age, node),
            Order::BreadthFirst => (Rank { place: 0, ..rank }, age, node),
            Order::Topological => (rank, age, node),
        }
    }

    /// Takes the next one.
    pub fn pop(&mut self) -> Option<NodeId> {
        let (last, last_deferred) = self.last;
        if self.deferred.is_empty() || (last > 0 && !self.nodes.is_empty()) {
            self.last.0 = 0;
            return self.nodes.pop_first().map(|(.., node)| node);
        }
        let mut later = self.deferred.range(last_deferred.saturating_add(1)..);
        let turn = later.next().map(|(&generation, _)| generation);
        let generation = match turn.filter(|generation| *generation <= self.newest) {
            Some(generation) => generation,
            None => {
                self.newest = self.deferred.keys().next_back().copied()?;
                self.deferred.keys().next().copied()?
            }
        };
        self.last = (generation, generation);
        let list = self.deferred.get_mut(&generation)?;
        let first = list.pop_first().map(|(.., node)| node);
        if list.is_empty() {
            self.deferred.remove(&generation);
        }
        first
    }

    /// Drops a node, if it is in.
    pub fn remove(&mut self, node: NodeId, rank: Rank, generation: u32) {
        let key = self.key(node, rank);
        if generation == 0 {
            self.nodes.remove(&key);
        } else if let Some(list) = self.deferred.get_mut(&generation) {
            list.remove(&key);
            if list.is_empty() {
                self.deferred.remove(&generation);
            }
        }
    }

    /// Whether nothing waits: the reached set is closed.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty() && self.deferred.is_empty()
    }

    /// How many wait.
    pub fn len(&self) -> usize {
        self.nodes.len() + self.deferred.values().map(BTreeSet::len).sum::<usize>()
    }
}
