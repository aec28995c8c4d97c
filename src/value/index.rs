//! Finds states that describe a given one: covering by hash lookups instead of a search.
//!
//! A state covers another one at the same location and call stack if all its facts are facts of the other. Nodes are grouped by their
//! *last fact*: a covering node's last fact is among the facts of the covered state, so one lookup per fact (or a look at every group, if those are
//! fewer) finds the groups. In a group, nodes are grouped by shape, and in a shape by the hash of their values. Long lists make a shape of their own for
//! each length, and have different last cells.
use super::number::Value;
use super::state::{Fact, Key, StackId, State, Tables};
use crate::cfa::LocId;
use crate::reach::{Arg, NodeId};
use rustc_hash::{FxHashMap, FxHasher};
use std::hash::{Hash, Hasher};

/// Nodes by the hash of their facts' values.
type ByValues = FxHashMap<u64, Vec<NodeId>>;

/// Nodes by their shape; in no order.
type ByShape = Vec<(u32, ByValues)>;

/// Nodes by their last fact; `None` for a state that knows nothing.
type ByLast = FxHashMap<Option<Fact>, ByShape>;

/// All nodes that may cover others.
#[derive(Default, Debug)]
pub struct Index {
    partitions: FxHashMap<(LocId, StackId), ByLast>,
}

impl Index {
    /// Adds a node.
    pub fn insert(&mut self, state: &State, node: NodeId) {
        let partition = self.partitions.entry((state.location, state.stack)).or_default();
        let shapes = partition.entry(state.facts.last().copied()).or_default();
        let at = shapes.iter().position(|(shape, _)| *shape == state.shape).unwrap_or_else(|| {
            shapes.push((state.shape, ByValues::default()));
            shapes.len() - 1
        });
        shapes[at].1.entry(hash_of(&state.facts)).or_default().push(node);
    }

    /// Removes a node; nothing if it is not in.
    pub fn remove(&mut self, state: &State, node: NodeId) {
        let Some(partition) = self.partitions.get_mut(&(state.location, state.stack)) else {
            return;
        };
        let last = state.facts.last().copied();
        let Some(shapes) = partition.get_mut(&last) else { return };
        let Some((_, nodes)) = shapes.iter_mut().find(|(shape, _)| *shape == state.shape) else {
            return;
        };
        let key = hash_of(&state.facts);
        if let Some(list) = nodes.get_mut(&key) {
            list.retain(|&other| other != node);
            if list.is_empty() {
                nodes.remove(&key);
            }
        }
        shapes.retain(|(_, nodes)| !nodes.is_empty());
        if shapes.is_empty() {
            partition.remove(&last);
        }
    }

    /// A node whose facts are all facts of `state`.
    pub fn covering(&self, arg: &Arg<State>, tables: &Tables, state: &State) -> Option<NodeId> {
        let partition = self.partitions.get(&(state.location, state.stack))?;
        let mut values = Vec::new();
        let mut search = |shapes: &ByShape| covering_of(shapes, arg, tables, state, &mut values);
        if partition.len() <= state.facts.len() {
            let is_fact = |last: &Option<Fact>| last.is_none_or(|last| has(&state.facts, last));
            let groups = partition.iter().filter(|(last, _)| is_fact(last));
            return groups.map(|(_, shapes)| shapes).find_map(search);
        }
        let lasts = std::iter::once(None).chain(state.facts.iter().copied().map(Some));
        lasts.filter_map(|last| partition.get(&last)).find_map(&mut search)
    }
}

fn covering_of(
    shapes: &ByShape,
    arg: &Arg<State>,
    tables: &Tables,
    state: &State,
    values: &mut Vec<Value>,
) -> Option<NodeId> {
    for (shape, nodes) in shapes {
        if !project(tables.keys(*shape), &state.facts, values) {
            continue;
        }
        let Some(list) = nodes.get(&hash(values.iter().copied())) else { continue };
        let same = |node: &&NodeId| {
            let facts = &arg.state(**node).facts;
            facts.len() == values.len() && facts.iter().zip(&*values).all(|((_, a), b)| a == b)
        };
        if let Some(node) = list.iter().find(same) {
            return Some(*node);
        }
    }
    None
}

fn has(facts: &[Fact], (key, value): Fact) -> bool {
    let found = facts.binary_search_by_key(&key, |(key, _)| *key);
    found.is_ok_and(|at| facts[at].1 == value)
}

/// The values of `keys` in `facts` (both ascending), or false if one is missing.
fn project(keys: &[Key], facts: &[Fact], values: &mut Vec<Value>) -> bool {
    values.clear();
    if keys.len() > facts.len() {
        return false;
    }
    let mut at = 0;
    for key in keys {
        while facts.get(at).is_some_and(|(other, _)| other < key) {
            at += 1;
        }
        match facts.get(at) {
            Some((other, value)) if other == key => values.push(*value),
            _ => return false,
        }
    }
    true
}

fn hash_of(facts: &[Fact]) -> u64 {
    hash(facts.iter().map(|(_, value)| *value))
}

fn hash(values: impl Iterator<Item = Value>) -> u64 {
    let mut hasher = FxHasher::default();
    for value in values {
        value.hash(&mut hasher);
    }
    hasher.finish()
}
