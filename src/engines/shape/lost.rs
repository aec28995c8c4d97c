//! Whether something surely leads to all live objects of the heap ([`crate::cfa::Op::AssumeLost`]).
//!
//! As [`reachable`] says. The first object of a chain leads to all of it, and so does the last one
//! where links lead back.
//!
//! A graph need not have all objects (unreachable ones are left out of it), so what is found is
//! compared with the number of objects that live. Nodes are different objects: where as many are
//! found, these are all.
use super::graph::{End, NodeId, NodeKind, Segment, ShapeGraph, ShapeNode, ShapeValue};
use crate::ir::Width;
use crate::program_facts::memory::reachable::{leads_to, reachable};
use std::collections::BTreeSet;

/// Whether these values and global objects surely lead to `count` live objects of the heap, which
/// are all that the program has to free.
pub(super) fn finds_all(
    graph: &ShapeGraph,
    count: &ShapeValue,
    held: &[ShapeValue],
    pointer: Width,
) -> bool {
    let mut search = NodeSearch { graph, whole: BTreeSet::new(), ends: BTreeSet::new() };
    let is_global = |node: &&ShapeNode| matches!(node.kind, NodeKind::Global(_));
    let globals = graph.nodes.values().filter(is_global).flat_map(cells);
    reachable(
        held.iter().chain(globals),
        |value| search.enter(value),
        |id, hold| graph.nodes.get(&id).into_iter().flat_map(cells).for_each(hold),
    );
    match count {
        ShapeValue::Count(more) => search.has_all_nodes() && *more <= -library_objects(graph),
        _ => graph.facts_of(count, pointer).high() <= search.objects(),
    }
}

struct NodeSearch<'a> {
    graph: &'a ShapeGraph,
    /// The nodes of which all objects are found.
    whole: BTreeSet<NodeId>,
    /// The chains of which no more than the last object is found.
    ends: BTreeSet<NodeId>,
}

impl NodeSearch<'_> {
    /// The node that a value leads to, if more of it is found so than before.
    fn enter(&mut self, value: &ShapeValue) -> Option<NodeId> {
        let &ShapeValue::Address(id, end, offset) = value else { return None };
        let node = self.graph.nodes.get(&id)?;
        if !node.is_live_on_heap() || !is_within(node, offset) {
            return None;
        }
        let is_new = match (node.segment, end) {
            (None, _) => self.whole.insert(id),
            (Some(Segment { link, .. }), _) if !is_within(node, link.head) => false,
            (Some(_), End::First) => self.whole.insert(id),
            (Some(Segment { link, .. }), End::Last) if link.prev.is_some() => self.whole.insert(id),
            (Some(_), End::Last) => self.ends.insert(id),
        };
        is_new.then_some(id)
    }

    /// Whether all objects are found that the graph has.
    fn has_all_nodes(&self) -> bool {
        let live = self.graph.nodes.iter().filter(|(_, node)| node.is_live_on_heap());
        live.into_iter()
            .all(|(id, node)| self.whole.contains(id) || (is_of_library(node) && node.owned() == 0))
    }

    /// How many objects are found at least that the program has to free.
    fn objects(&self) -> u128 {
        let nodes = self.whole.iter().filter_map(|id| self.graph.nodes.get(id));
        nodes.map(|node| least(node) * to_be_freed(node)).sum()
    }
}

/// What is in an object, or in the last one of a chain.
fn cells(node: &ShapeNode) -> impl Iterator<Item = &ShapeValue> {
    node.cells.values().map(|cell| &cell.value)
}

fn is_within(node: &ShapeNode, offset: i64) -> bool {
    u64::try_from(offset).is_ok_and(|offset| leads_to(offset, node.size))
}

const fn is_of_library(node: &ShapeNode) -> bool {
    matches!(node.kind, NodeKind::Heap { is_of_library: true, .. })
}

/// How many objects the node stands for at least.
fn least(node: &ShapeNode) -> u128 {
    match node.segment {
        Some(Segment { has_two: true, .. }) => 2,
        _ => 1,
    }
}

/// How many objects that the program has to free each object of a node is, with those that it has
/// for its own.
fn to_be_freed(node: &ShapeNode) -> u128 {
    let is_own = |value: &ShapeValue| match value {
        ShapeValue::Own(own) => own.is_live_on_heap() && !is_of_library(own),
        _ => false,
    };
    let own = node.cells.values().filter(|cell| is_own(&cell.value)).count();
    let own = u128::try_from(own).unwrap_or(0);
    if is_of_library(node) { own } else { 1 + own }
}

/// The number of counted objects of a graph that need not be freed; [`i64::MAX`] where that depends
/// on the length of a chain.
fn library_objects(graph: &ShapeGraph) -> i64 {
    let mut all = 0_i64;
    for node in graph.nodes.values().filter(|node| node.is_live_on_heap()) {
        let has_own = node.cells.values().any(|cell| match &cell.value {
            ShapeValue::Own(own) => is_of_library(own),
            _ => false,
        });
        if !is_of_library(node) && !has_own {
            continue;
        }
        if node.segment.is_some() || has_own {
            return i64::MAX;
        }
        all = all.saturating_add(1).saturating_add(node.owned());
    }
    all
}
