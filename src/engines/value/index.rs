//! Finds states that describe a given one: covering by hash lookups instead of a search.
//!
//! A state covers another one at the same location and call stack if all its facts are facts of the
//! other. Nodes are grouped by shape, and in a shape by the hash of their values: one lookup per
//! shape. Most locations have a few shapes; but long lists make a shape of their own for each
//! length. So what comes after the first [`MAX_LISTED_SHAPES`] shapes has a *witness*, a fact that
//! all its nodes share, and is looked at only where the state in question knows that fact.
use super::budget::MAX_LISTED_SHAPES;
use super::number::Value;
use super::state::{Fact, Key, StackId, State, Tables};
use crate::base::work;
use crate::base::work::WorkKind;
use crate::cfa::LocId;
use crate::cpa::{Arg, NodeId};
use rustc_hash::{FxHashMap, FxHasher};
use std::hash::{Hash, Hasher};

/// The nodes of one shape.
#[derive(Default, Debug)]
struct ShapeClass {
    /// A fact of each of them; `None` if the shape is always looked at.
    witness: Option<Fact>,
    /// By the hash of their facts' values.
    nodes: FxHashMap<u64, Vec<NodeId>>,
}

/// The nodes at one location and call stack.
#[derive(Default, Debug)]
struct Partition {
    groups: FxHashMap<u32, ShapeClass>,
    /// The shapes without a witness.
    always: Vec<u32>,
    /// The shapes with one, by it.
    by_witness: FxHashMap<Fact, Vec<u32>>,
    /// How many nodes that know a fact were added since the first witness was needed: a good
    /// witness is rare.
    known: FxHashMap<Fact, u32>,
}

/// All nodes that may cover others.
#[derive(Default, Debug)]
pub struct Index {
    partitions: FxHashMap<(LocId, StackId), Partition>,
}

impl Index {
    /// Adds a node.
    pub fn insert(&mut self, state: &State, node: NodeId) {
        let partition = self.partitions.entry((state.location, state.stack)).or_default();
        let hash = hash(state.facts.iter().map(|(_, value)| *value));
        partition.group_for(state).nodes.entry(hash).or_default().push(node);
    }

    /// Removes a node; nothing if it is not in.
    pub fn remove(&mut self, state: &State, node: NodeId) {
        if let Some(partition) = self.partitions.get_mut(&(state.location, state.stack)) {
            partition.remove(state, node);
        }
    }

    /// The oldest node at the state's location and call stack that was not released.
    pub fn beside(&self, arg: &Arg<State>, state: &State) -> Option<NodeId> {
        let partition = self.partitions.get(&(state.location, state.stack))?;
        let nodes = partition.groups.values().flat_map(|group| group.nodes.values().flatten());
        nodes.copied().filter(|&node| !arg.is_released(node)).min()
    }

    /// A node whose facts are all facts of `state`; one that was released only if there is no
    /// other.
    pub fn covering(&self, arg: &Arg<State>, tables: &Tables, state: &State) -> Option<NodeId> {
        let partition = self.partitions.get(&(state.location, state.stack))?;
        let (mut values, mut released) = (Vec::new(), None);
        let mut search = |shapes: &Vec<u32>| {
            let mut nodes = shapes
                .iter()
                .filter_map(|&shape| partition.covering(shape, arg, tables, state, &mut values));
            nodes.find(|&node| {
                let is_released = arg.is_released(node);
                released = released.or(is_released.then_some(node));
                !is_released
            })
        };
        let mut found = search(&partition.always);
        if found.is_none() && !partition.by_witness.is_empty() {
            let shapes = state.facts.iter().filter_map(|fact| partition.by_witness.get(fact));
            found = { shapes }.find_map(search);
        }
        found.or(released)
    }
}

impl Partition {
    /// The group that the state belongs to.
    fn group_for(&mut self, state: &State) -> &mut ShapeClass {
        let Self { groups, always, by_witness, known } = self;
        let is_new = !groups.contains_key(&state.shape);
        let group = groups.entry(state.shape).or_default();
        if is_new && always.len() >= MAX_LISTED_SHAPES {
            group.witness = rarest(known, &state.facts);
        }
        if group.witness.is_some() {
            state.facts.iter().for_each(|fact| *known.entry(*fact).or_default() += 1);
        }
        if is_new {
            match group.witness {
                None => always.push(state.shape),
                Some(fact) => by_witness.entry(fact).or_default().push(state.shape),
            }
        } else if let Some(fact) = group.witness.take_if(|fact| !has(&state.facts, *fact)) {
            forget_witness(by_witness, fact, state.shape);
            always.push(state.shape);
        }
        group
    }

    fn remove(&mut self, state: &State, node: NodeId) {
        let Some(group) = self.groups.get_mut(&state.shape) else { return };
        let hash = hash(state.facts.iter().map(|(_, value)| *value));
        if let Some(list) = group.nodes.get_mut(&hash) {
            list.retain(|&other| other != node);
            if list.is_empty() {
                group.nodes.remove(&hash);
            }
        }
        if group.nodes.is_empty() {
            match group.witness {
                None => self.always.retain(|&shape| shape != state.shape),
                Some(fact) => forget_witness(&mut self.by_witness, fact, state.shape),
            }
            self.groups.remove(&state.shape);
        }
    }

    fn covering(
        &self,
        shape: u32,
        arg: &Arg<State>,
        tables: &Tables,
        state: &State,
        values: &mut Vec<Value>,
    ) -> Option<NodeId> {
        if !project(tables.keys(shape), &state.facts, values) {
            return None;
        }
        let list = self.groups.get(&shape)?.nodes.get(&hash(values.iter().copied()))?;
        let same = |node: &&NodeId| {
            let facts = &arg.state(**node).facts;
            facts.len() == values.len() && facts.iter().zip(&*values).all(|((_, a), b)| a == b)
        };
        let mut nodes = list.iter().filter(same).copied();
        let first = nodes.next()?;
        if !arg.is_released(first) {
            return Some(first);
        }
        nodes.find(|&node| !arg.is_released(node)).or(Some(first))
    }
}

/// The fact that the fewest nodes know. About memory if possible, because states of one shape more
/// often differ in registers; of several, a number before a pointer (the end of a list, not one of
/// its links), and the last, about the youngest object.
fn rarest(known: &FxHashMap<Fact, u32>, facts: &[Fact]) -> Option<Fact> {
    let uses = |(key, value): &&Fact| {
        let count = known.get(&(*key, *value)).copied().unwrap_or(0);
        (key.object == 0, count, value.object().is_some())
    };
    facts.iter().rev().min_by_key(uses).copied()
}

fn forget_witness(by_witness: &mut FxHashMap<Fact, Vec<u32>>, fact: Fact, shape: u32) {
    if let Some(shapes) = by_witness.get_mut(&fact) {
        shapes.retain(|&other| other != shape);
        if shapes.is_empty() {
            by_witness.remove(&fact);
        }
    }
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
    let has_all = keys.iter().all(|key| {
        while facts.get(at).is_some_and(|(other, _)| other < key) {
            at += 1;
        }
        let found = facts.get(at).filter(|(other, _)| other == key);
        values.extend(found.map(|(_, value)| *value));
        found.is_some()
    });
    work::spend_on(WorkKind::ValueFact, 1 + at);
    has_all
}

fn hash(values: impl Iterator<Item = Value>) -> u64 {
    let mut hasher = FxHasher::default();
    for value in values {
        value.hash(&mut hasher);
    }
    hasher.finish()
}
