//! Whether something surely leads to all live objects of the heap ([`crate::cfa::Op::AssumeLost`]).
//!
//! From global objects and from the values of variables that the operation names, addresses lead
//! to objects, and from their cells on. An address counts where it lies in a live object or just
//! behind it. The first object of a chain leads to all of it, and so does the last one where links
//! lead back. Locals lead nowhere: when the run ends they may be out of scope, or of a function
//! that was inlined.
//!
//! A graph need not have all objects (what nobody can reach is left out of it), so what is found
//! is compared with the number of objects that live. Nodes are different objects: where as many
//! are found, these are all.
use super::graph::{End, NodeId, NodeKind, Segment, ShapeGraph, ShapeNode, ShapeValue};
use crate::ir::Width;
use std::collections::BTreeSet;

/// Whether these values and global objects surely lead to so many live objects of the heap, which
/// are all that the program has to free.
pub(super) fn finds_all(
    graph: &ShapeGraph,
    count: &ShapeValue,
    held: &[ShapeValue],
    pointer: Width,
) -> bool {
    let mut search =
        NodeSearch { graph, whole: BTreeSet::new(), ends: BTreeSet::new(), open: vec![] };
    held.iter().for_each(|value| search.address(value));
    let is_global = |node: &&ShapeNode| matches!(node.kind, NodeKind::Global(_));
    graph.nodes.values().filter(is_global).for_each(|node| search.cells(node));
    while let Some(id) = search.open.pop() {
        graph.nodes.get(&id).into_iter().for_each(|node| search.cells(node));
    }
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
    open: Vec<NodeId>,
}

impl NodeSearch<'_> {
    /// Somebody holds this value.
    fn address(&mut self, value: &ShapeValue) {
        let &ShapeValue::Address(id, end, offset) = value else { return };
        let Some(node) = self.graph.nodes.get(&id) else { return };
        if !node.is_live_on_heap() || !is_within(node, offset) {
            return;
        }
        let is_new = match (node.segment, end) {
            (None, _) => self.whole.insert(id),
            (Some(Segment { link, .. }), _) if !is_within(node, link.head) => false,
            (Some(_), End::First) => self.whole.insert(id),
            (Some(Segment { link, .. }), End::Last) if link.prev.is_some() => self.whole.insert(id),
            (Some(_), End::Last) => self.ends.insert(id),
        };
        if is_new {
            self.open.push(id);
        }
    }

    /// What is in an object, or in the last one of a chain.
    fn cells(&mut self, node: &ShapeNode) {
        node.cells.values().for_each(|cell| self.address(&cell.value));
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

fn is_within(node: &ShapeNode, offset: i64) -> bool {
    match (u64::try_from(offset), node.size) {
        (Ok(offset), Some(size)) => offset <= size,
        (Ok(offset), None) => offset == 0,
        (Err(_), _) => false,
    }
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

/// How many of the objects that a graph counts nobody has to free; none where that hangs on how
/// long a chain is.
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
