//! The states that wait for exploration, in an order that is a parameter.
use super::arg::NodeId;
use std::collections::{BTreeSet, VecDeque};

/// In which order states are explored.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Order {
    /// Newest first.
    #[default]
    DepthFirst,
    /// Oldest first: finds short counterexamples.
    BreadthFirst,
    /// By [`super::Cpa::rank`]: what comes earlier in the program first, so that branches meet before their join is left.
    Ranked,
}

/// A set of nodes with an order. A node may be in it once.
#[derive(Clone, Debug)]
pub struct Waitlist {
    order: Order,
    queue: VecDeque<NodeId>,
    ranked: BTreeSet<(u64, NodeId)>,
}

impl Waitlist {
    /// An empty list.
    pub fn new(order: Order) -> Self {
        Self { order, queue: VecDeque::new(), ranked: BTreeSet::new() }
    }

    /// Adds `node`; `rank` counts only for [`Order::Ranked`].
    pub fn push(&mut self, node: NodeId, rank: u64) {
        match self.order {
            Order::DepthFirst | Order::BreadthFirst => self.queue.push_back(node),
            Order::Ranked => {
                self.ranked.insert((rank, node));
            }
        }
    }

    /// Takes the next one.
    pub fn pop(&mut self) -> Option<NodeId> {
        match self.order {
            Order::DepthFirst => self.queue.pop_back(),
            Order::BreadthFirst => self.queue.pop_front(),
            Order::Ranked => self.ranked.pop_first().map(|(_, node)| node),
        }
    }

    /// Drops every node for which `keep` is false.
    pub fn retain(&mut self, mut keep: impl FnMut(NodeId) -> bool) {
        self.queue.retain(|&node| keep(node));
        self.ranked.retain(|&(_, node)| keep(node));
    }

    /// Whether nothing waits: the reached set is closed.
    pub fn is_empty(&self) -> bool {
        self.queue.is_empty() && self.ranked.is_empty()
    }

    /// How many wait.
    pub fn len(&self) -> usize {
        self.queue.len() + self.ranked.len()
    }
}
