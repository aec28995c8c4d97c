//! Whether a graph describes all that another one does, and graphs that describe both.
//!
//! Both graphs are walked at once, from the variables on: what one leads to where the other leads
//! to something else is what is compared. Invariant: [`covers`] only where each state of the second
//! graph is one of the first; what is joined describes both. (The check of proofs has a comparison
//! of its own.)
use super::graph::{End, NodeId, NumberId, Segment, ShapeCell, ShapeGraph, ShapeNode, ShapeValue};
use super::tidy::{forget_counts, live_on_heap};
use crate::domains::bounds::NumberBounds;
use crate::ir::{Bv, VarId, Width};
use std::collections::{BTreeMap, BTreeSet};

/// Whether `general` describes each state that `special` does. Both are tidy.
pub(super) fn covers(general: &ShapeGraph, special: &ShapeGraph, pointer: Width) -> bool {
    if general.calls != special.calls {
        return false;
    }
    let mut walk = Covering {
        general,
        special,
        pointer,
        nodes: BTreeMap::new(),
        open: Vec::new(),
        numbers: BTreeMap::new(),
        next_number: special.next_number,
        absorbed: BTreeSet::new(),
    };
    walk.all()
}

struct Covering<'a> {
    general: &'a ShapeGraph,
    special: &'a ShapeGraph,
    pointer: Width,
    nodes: BTreeMap<NodeId, NodeId>,
    open: Vec<(NodeId, NodeId)>,
    numbers: BTreeMap<NumberId, ShapeValue>,
    next_number: u32,
    /// Nodes of the special graph that objects of the general one have for their own.
    absorbed: BTreeSet<NodeId>,
}

impl Covering<'_> {
    fn all(&mut self) -> bool {
        for (var, value) in &self.general.vars {
            let Some(own) = self.special.vars.get(var) else { return false };
            if !self.is_like(value, own) {
                return false;
            }
        }
        while let Some((a, b)) = self.open.pop() {
            let (Some(x), Some(y)) = (self.general.nodes.get(&a), self.special.nodes.get(&b))
            else {
                return false;
            };
            if !self.is_node_like(x, y, y.segment.is_some()) {
                return false;
            }
        }
        let (general, special) = (self.general, self.special);
        // Global objects that have no holder are as they were at the start, or known by themselves.
        let others = general.nodes.iter().filter(|(id, _)| !self.nodes.contains_key(id));
        let others: Vec<(NodeId, &ShapeNode)> = others.map(|(&id, node)| (id, node)).collect();
        for (id, node) in others {
            let Some(own) = special.node_of(node.kind) else { return false };
            if !self.pair(id, own) {
                return false;
            }
            while let Some((a, b)) = self.open.pop() {
                let (Some(x), Some(y)) = (general.nodes.get(&a), special.nodes.get(&b)) else {
                    return false;
                };
                if !self.is_node_like(x, y, y.segment.is_some()) {
                    return false;
                }
            }
        }
        let globals = |graph: &ShapeGraph| {
            graph
                .nodes
                .values()
                .filter(|n| matches!(n.kind, super::graph::NodeKind::Global(_)))
                .count()
        };
        if globals(general) != globals(special) {
            return false;
        }
        // Live objects are counted: none may be left out.
        !general.counts() || {
            let met: BTreeSet<NodeId> =
                self.nodes.values().chain(&self.absorbed).copied().collect();
            live_on_heap(special).is_subset(&met)
        }
    }

    fn pair(&mut self, a: NodeId, b: NodeId) -> bool {
        match self.nodes.get(&a) {
            Some(&known) => known == b,
            None => {
                let is_new =
                    !self.nodes.values().any(|&known| known == b) && !self.absorbed.contains(&b);
                self.nodes.insert(a, b);
                self.open.push((a, b));
                is_new
            }
        }
    }

    fn is_like(&mut self, general: &ShapeValue, special: &ShapeValue) -> bool {
        use ShapeValue::{Address, Each, Own, Symbol};
        match (general, special) {
            (Own(own), Own(other)) => self.is_node_like(own, other, true),
            (Own(own), Address(id, End::First, 0)) => {
                let special = self.special;
                let is_new =
                    !self.nodes.values().any(|known| known == id) && self.absorbed.insert(*id);
                let node = special.nodes.get(id).filter(|node| node.is_live_on_heap());
                is_new && node.is_some_and(|node| self.is_node_like(own, node, false))
            }
            (Address(a, e, x), Address(b, f, y)) => {
                let is_single =
                    self.special.nodes.get(b).is_some_and(|node| node.segment.is_none());
                (e == f || is_single) && x == y && self.pair(*a, *b)
            }
            (Symbol(id, width), value) if !matches!(value, Each(_) | Own(_)) => {
                if value.width(self.pointer) != *width {
                    return false;
                }
                if let Some(known) = self.numbers.get(id) {
                    return known == value;
                }
                self.numbers.insert(*id, value.clone());
                self.satisfies(self.general.facts.get(id), value)
            }
            (Each(facts), value) => self.satisfies(Some(facts), value),
            _ => general == special,
        }
    }

    fn satisfies(&self, facts: Option<&NumberBounds>, value: &ShapeValue) -> bool {
        facts.is_none_or(|facts| self.special.facts_of(value, self.pointer).implies(facts))
    }

    /// What a field holds; arbitrary bytes are a number that occurs nowhere else, or of a chain one
    /// in each object.
    fn held(&mut self, node: &ShapeNode, at: u64, bytes: u64, is_many: bool) -> Option<ShapeValue> {
        if node.is_zeroed || !node.overlapping(at, bytes).is_empty() {
            return field(node, at, bytes);
        }
        let width = Width::new(u32::try_from(bytes * 8).ok()?)?;
        if is_many {
            return Some(ShapeValue::Each(NumberBounds::any(width)));
        }
        self.next_number += 1;
        Some(ShapeValue::Symbol(NumberId(self.next_number - 1), width))
    }

    /// `is_many`: the special node stands for many objects.
    fn is_node_like(&mut self, general: &ShapeNode, special: &ShapeNode, is_many: bool) -> bool {
        let is_chain_like = match (general.segment, special.segment) {
            (None, None) => true,
            (Some(own), None) => !own.has_two,
            (Some(own), Some(other)) => own.link == other.link && (other.has_two || !own.has_two),
            (None, Some(_)) => false,
        };
        let is_like = is_chain_like
            && general.kind == special.kind
            && general.size == special.size
            && general.is_live == special.is_live
            && (special.is_zeroed || !general.is_zeroed);
        // Bytes that are zero in the general one are so in the other one.
        is_like
            && general.cells.iter().all(|(&at, slot)| {
                let own = self.held(special, at, slot.bytes, is_many);
                own.is_some_and(|own| self.is_like(&slot.value, &own))
            })
            && (!general.is_zeroed || special.cells.keys().all(|at| general.cells.contains_key(at)))
    }
}

/// What a field holds: what a cell says, or zero; `None`: other cells, or arbitrary bytes.
fn field(node: &ShapeNode, at: u64, bytes: u64) -> Option<ShapeValue> {
    if let Some(slot) = node.cells.get(&at) {
        return (slot.bytes == bytes).then(|| slot.value.clone());
    }
    let is_zero = node.is_zeroed && node.overlapping(at, bytes).is_empty();
    let width = Width::new(u32::try_from(bytes * 8).ok()?)?;
    is_zero.then(|| ShapeValue::Number(Bv::zero(width)))
}

/// A graph that describes what both do, if their shapes are the same; what is said of numbers in
/// `old` and does not hold in `new` goes.
pub(super) fn join(old: &ShapeGraph, new: &ShapeGraph, pointer: Width) -> Option<ShapeGraph> {
    if old.calls != new.calls {
        return None;
    }
    let graph = ShapeGraph { calls: old.calls.clone(), ..ShapeGraph::default() };
    let mut walk = Joining {
        old,
        new,
        pointer,
        graph,
        nodes: BTreeMap::new(),
        order: Vec::new(),
        numbers: BTreeMap::new(),
        loses_count: false,
    };
    walk.all()?;
    let mut graph = walk.graph;
    if walk.loses_count {
        forget_counts(&mut graph);
    }
    Some(graph)
}

struct Joining<'a> {
    old: &'a ShapeGraph,
    new: &'a ShapeGraph,
    pointer: Width,
    graph: ShapeGraph,
    nodes: BTreeMap<(NodeId, NodeId), NodeId>,
    order: Vec<(NodeId, NodeId)>,
    numbers: BTreeMap<(ShapeValue, ShapeValue), ShapeValue>,
    loses_count: bool,
}

impl Joining<'_> {
    fn all(&mut self) -> Option<()> {
        let names: Vec<VarId> = self.old.vars.keys().copied().collect();
        for var in names {
            let (a, b) = (self.old.vars.get(&var)?, self.new.vars.get(&var));
            match (a, b) {
                (ShapeValue::Address(..), None) => return None,
                (_, None) => {}
                (a, Some(b)) => {
                    let value = self.value(a, b)?;
                    self.graph.vars.insert(var, value);
                }
            }
        }
        let is_address = |(var, value): (&VarId, &ShapeValue)| {
            !self.old.vars.contains_key(var) && value.node().is_some()
        };
        if self.new.vars.iter().any(is_address) {
            return None;
        }
        for (&id, node) in &self.old.nodes {
            if matches!(node.kind, super::graph::NodeKind::Global(_)) {
                let own = self.new.node_of(node.kind)?;
                self.pair(id, own)?;
            }
        }
        let mut at = 0;
        while let Some(&(a, b)) = self.order.get(at) {
            at += 1;
            let node = self.node(self.old.nodes.get(&a)?, self.new.nodes.get(&b)?)?;
            let id = *self.nodes.get(&(a, b))?;
            self.graph.nodes.insert(id, node);
        }
        // Each node has one partner, and none is left out.
        let is_whole =
            self.order.len() == self.old.nodes.len() && self.order.len() == self.new.nodes.len();
        is_whole.then_some(())
    }

    fn pair(&mut self, a: NodeId, b: NodeId) -> Option<NodeId> {
        if let Some(&id) = self.nodes.get(&(a, b)) {
            return Some(id);
        }
        if self.nodes.keys().any(|&(x, y)| x == a || y == b) {
            return None;
        }
        let id = NodeId(self.graph.next_node);
        self.graph.next_node += 1;
        self.nodes.insert((a, b), id);
        self.order.push((a, b));
        Some(id)
    }

    fn value(&mut self, a: &ShapeValue, b: &ShapeValue) -> Option<ShapeValue> {
        use ShapeValue::{Address, Count, Each, Number, Own};
        match (a, b) {
            (Address(n, e, x), Address(m, f, y)) => {
                let id = (e == f && x == y).then(|| self.pair(*n, *m)).flatten()?;
                Some(Address(id, *e, *x))
            }
            (Own(x), Own(y)) => Some(Own(Box::new(self.node(x, y)?))),
            (Address(..) | Own(_), _) | (_, Address(..) | Own(_)) => None,
            (Number(x), Number(y)) if x == y => Some(a.clone()),
            (Count(x), Count(y)) if x == y => Some(a.clone()),
            _ if a.width(self.pointer) != b.width(self.pointer) => None,
            (Each(_), _) | (_, Each(_)) => {
                let (x, y) = self.both(a, b);
                Some(Each(widened(&x, &y)))
            }
            _ => {
                let key = (a.clone(), b.clone());
                if let Some(known) = self.numbers.get(&key) {
                    return Some(known.clone());
                }
                self.loses_count |= matches!(a, Count(_)) || matches!(b, Count(_));
                let (x, y) = self.both(a, b);
                let facts = match a {
                    Number(_) => x.hull(&y),
                    _ => widened(&x, &y),
                };
                let value = self.graph.fresh_with(facts);
                self.numbers.insert(key, value.clone());
                Some(value)
            }
        }
    }

    fn both(&self, a: &ShapeValue, b: &ShapeValue) -> (NumberBounds, NumberBounds) {
        (self.old.facts_of(a, self.pointer), self.new.facts_of(b, self.pointer))
    }

    fn node(&mut self, a: &ShapeNode, b: &ShapeNode) -> Option<ShapeNode> {
        let segment = match (a.segment, b.segment) {
            (None, None) => None,
            (Some(x), Some(y)) if x.link == y.link => {
                Some(Segment { has_two: x.has_two && y.has_two, ..x })
            }
            _ => return None,
        };
        if a.kind != b.kind || a.size != b.size || a.is_live != b.is_live {
            return None;
        }
        let mut offsets: Vec<u64> = a.cells.keys().chain(b.cells.keys()).copied().collect();
        offsets.sort_unstable();
        offsets.dedup();
        let mut cells: BTreeMap<u64, ShapeCell> = BTreeMap::new();
        for at in offsets {
            let bytes = a.cells.get(&at).or_else(|| b.cells.get(&at))?.bytes;
            match (field(a, at, bytes), field(b, at, bytes)) {
                (Some(x), Some(y)) => {
                    let value = self.value(&x, &y)?;
                    cells.insert(at, ShapeCell { bytes, value });
                }
                (x, y) => {
                    let held = [x, y]
                        .into_iter()
                        .flatten()
                        .any(|value| value.node().is_some() || matches!(value, ShapeValue::Own(_)));
                    if held || a.is_zeroed || b.is_zeroed {
                        return None;
                    }
                }
            }
        }
        let ends: Vec<(u64, u64)> = cells.iter().map(|(&at, slot)| (at, at + slot.bytes)).collect();
        let is_disjoint = ends.windows(2).all(|pair| pair[0].1 <= pair[1].0);
        let is_zeroed = a.is_zeroed && b.is_zeroed;
        let node = ShapeNode { is_zeroed, cells, segment, ..a.clone() };
        is_disjoint.then_some(node)
    }
}

fn widened(old: &NumberBounds, new: &NumberBounds) -> NumberBounds {
    if new.implies(old) { old.clone() } else { old.widened(new) }
}
