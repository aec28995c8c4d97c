//! The states that wait for exploration, in an order that is a parameter.
use super::arg::NodeId;
use std::collections::BTreeSet;

/// In which order states are explored. Whatever the order, states deeper in a recursion come after all that are less deep: an abstract recursion
/// need never end, and what lies behind it must have its turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Order {
    /// Newest first.
    #[default]
    DepthFirst,
    /// Oldest first: finds short counterexamples.
    BreadthFirst,
    /// What comes earlier in the program first, so that branches meet before their join is left.
    Topological,
}

/// Where a state stands in the orders.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Rank {
    /// How many calls on the stack are of a function that was already active.
    pub recursion: u32,
    /// Place in the program: callees before the rest of their callers, then reverse postorder.
    pub place: u64,
}

/// A set of nodes with an order. A node may be in it once.
#[derive(Clone, Debug)]
pub struct Waitlist {
    order: Order,
    nodes: BTreeSet<(Rank, i64, NodeId)>,
}

impl Waitlist {
    /// An empty list.
    pub fn new(order: Order) -> Self {
        Self { order, nodes: BTreeSet::new() }
    }

    /// Adds `node`.
    pub fn push(&mut self, node: NodeId, rank: Rank) {
        self.nodes.insert(self.key(node, rank));
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
        self.nodes.pop_first().map(|(.., node)| node)
    }

    /// Drops a node, if it is in.
    pub fn remove(&mut self, node: NodeId, rank: Rank) {
        let key = self.key(node, rank);
        self.nodes.remove(&key);
    }

    /// Whether nothing waits: the reached set is closed.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// How many wait.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }
}
