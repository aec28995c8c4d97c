//! Graphs that describe what two graphs do.
//!
//! Both graphs are walked at once, from the variables on; their shapes have to be the same. Numbers
//! that differ get bounds, which are widened, or are sums of others ([`super::relate`]), and orders
//! that hold in both are kept. Invariant: what is joined describes both.
use super::budget::MOST_RELATED;
use super::cover::field;
use super::graph::{
    NodeId, NumberId, Segment, ShapeCell, ShapeGraph, ShapeNode, ShapeValue, SortedCells, StepCells,
};
use super::order::NumberOrder;
use super::relate::{JoinedSums, combination};
use super::sum::{NumberSum, SumTerm};
use super::tidy::forget_counts;
use crate::domains::bounds::NumberBounds;
use crate::ir::{BinaryOp, VarId, Width};
use std::collections::BTreeMap;

/// What two graphs become.
pub(super) struct JoinedGraph {
    /// The graph.
    pub graph: ShapeGraph,
    /// Whether numbers that one of them relates are not related any more.
    pub is_lossy: bool,
}

/// A graph that describes what both do, if their shapes are the same; what is said of numbers in
/// `old` and does not hold in `new` goes. Where numbers are to be related, sums of lengths and of
/// other numbers are looked for that are right in both.
pub(super) fn join(
    old: &ShapeGraph,
    new: &ShapeGraph,
    pointer: Width,
    is_related: bool,
) -> Option<JoinedGraph> {
    if old.calls != new.calls {
        return None;
    }
    let mut is_lossy = false;
    let mut walk = Joining::new((old, new), pointer, Vec::new(), false);
    walk.all()?;
    if is_related {
        // The nodes are paired in the same order again, so that they have the same names.
        let nodes = std::mem::take(&mut walk.nodes);
        walk = Joining::new((old, new), pointer, nodes.into_iter().collect(), true);
        walk.all()?;
        walk.keep_orders();
        is_lossy = walk.loses_relations();
    }
    let mut graph = walk.graph;
    if walk.loses_count {
        forget_counts(&mut graph);
    }
    Some(JoinedGraph { graph, is_lossy })
}

struct Joining<'a> {
    old: &'a ShapeGraph,
    new: &'a ShapeGraph,
    pointer: Width,
    graph: ShapeGraph,
    nodes: BTreeMap<(NodeId, NodeId), NodeId>,
    order: Vec<(NodeId, NodeId)>,
    numbers: BTreeMap<(ShapeValue, ShapeValue), ShapeValue>,
    is_related: bool,
    /// Nodes of both graphs with that of the joined one.
    paired: Vec<((NodeId, NodeId), NodeId)>,
    /// Numbers of both graphs with those of the joined one.
    sums: Vec<JoinedSums>,
    /// All numbers, in the same way.
    ordered: Vec<JoinedSums>,
    /// How many numbers were given names that neither graph has.
    arbitrary: u32,
    loses_count: bool,
}

impl<'a> Joining<'a> {
    fn new(
        (old, new): (&'a ShapeGraph, &'a ShapeGraph),
        pointer: Width,
        paired: Vec<((NodeId, NodeId), NodeId)>,
        is_related: bool,
    ) -> Self {
        Self {
            old,
            new,
            pointer,
            graph: ShapeGraph {
                calls: old.calls.clone(),
                is_related: old.is_related,
                ..ShapeGraph::default()
            },
            nodes: BTreeMap::new(),
            order: Vec::new(),
            numbers: BTreeMap::new(),
            is_related,
            paired,
            sums: Vec::new(),
            ordered: Vec::new(),
            arbitrary: 0,
            loses_count: false,
        }
    }

    fn all(&mut self) -> Option<()> {
        let names: Vec<VarId> = self.old.vars.keys().copied().collect();
        for var in names {
            let (a, b) = (self.old.vars.get(&var)?, self.new.vars.get(&var));
            match (a, b) {
                (ShapeValue::Address(..), None) => return None,
                (a, None) if self.is_related => {
                    let b = self.arbitrary(a.width(self.pointer));
                    let value = self.value(a, &b)?;
                    self.graph.vars.insert(var, value);
                }
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
        let others = self.new.vars.iter().filter(|(var, _)| !self.old.vars.contains_key(var));
        let others: Vec<(VarId, ShapeValue)> =
            others.filter(|_| self.is_related).map(|(&var, value)| (var, value.clone())).collect();
        for (var, b) in others {
            let a = self.arbitrary(b.width(self.pointer));
            let value = self.value(&a, &b)?;
            self.graph.vars.insert(var, value);
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
        use ShapeValue::{Address, Count, Each, Number, Own, Sorted, Steps};
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
            (Steps(x), Steps(y)) if x.step == y.step => {
                let first = self.value(&x.first, &y.first)?;
                Some(Steps(Box::new(StepCells { first, step: x.step })))
            }
            (Steps(_), _) | (_, Steps(_)) => {
                let (x, y) = self.both(a, b);
                Some(Each(widened(&x, &y)))
            }
            (Sorted(sorted), _) | (_, Sorted(sorted)) => {
                let sides = [a, b].map(|v| SortedCells::of(v, sorted.direction, true));
                let [Some(x), Some(y)] = sides else {
                    let (x, y) = self.both(a, b);
                    return Some(Each(widened(&x, &y)));
                };
                let first = self.value(&x.first, &y.first)?;
                let last = self.value(&x.last, &y.last)?;
                let is_strict = x.is_strict && y.is_strict;
                let direction = sorted.direction;
                Some(Sorted(Box::new(SortedCells { direction, is_strict, first, last })))
            }
            _ => {
                let key = (a.clone(), b.clone());
                if let Some(known) = self.numbers.get(&key) {
                    return Some(known.clone());
                }
                if let Some(value) = self.related(a, b) {
                    self.numbers.insert(key, value.clone());
                    self.note(a, b, &value);
                    return Some(value);
                }
                self.loses_count |= matches!(a, Count(_)) || matches!(b, Count(_));
                let (x, y) = self.both(a, b);
                let facts = match a {
                    Number(_) => x.hull(&y),
                    _ => widened(&x, &y),
                };
                let value = self.graph.fresh_with(facts);
                self.numbers.insert(key, value.clone());
                if let Some(known) = self.note(a, b, &value) {
                    self.sums.push(known);
                }
                Some(value)
            }
        }
    }

    /// That a number is these two.
    fn note(&mut self, a: &ShapeValue, b: &ShapeValue, both: &ShapeValue) -> Option<JoinedSums> {
        let known = [NumberSum::of(a)?, NumberSum::of(b)?, NumberSum::of(both)?];
        self.ordered.push(known.clone());
        Some(known)
    }

    /// Keeps the orders of numbers that hold in both graphs.
    fn keep_orders(&mut self) {
        let numbers: Vec<JoinedSums> = self.ordered.iter().take(MOST_RELATED).cloned().collect();
        for (at, a) in numbers.iter().enumerate() {
            let others = numbers.iter().enumerate().filter(|&(other, _)| other != at);
            for (_, b) in others.filter(|(_, b)| b[0].width() == a[0].width()) {
                for op in [BinaryOp::Slt, BinaryOp::Sle, BinaryOp::Ult, BinaryOp::Ule] {
                    self.keep_order(op, a, b);
                }
            }
        }
    }

    fn keep_order(&mut self, op: BinaryOp, a: &JoinedSums, b: &JoinedSums) {
        let order = |at: usize| NumberOrder::of(op, &a[at], &b[at], true);
        let (Some(old), Some(new), Some(both)) = (order(0), order(1), order(2)) else { return };
        // That one is the other one and a number is said by their sums.
        if both.low.minus(&both.high).single().is_some() {
            return;
        }
        if !self.graph.implies(&both, self.pointer)
            && self.old.implies(&old, self.pointer)
            && self.new.implies(&new, self.pointer)
        {
            self.graph.orders.insert(both);
        }
    }

    /// A sum of what is joined already that is `a` in the old graph and `b` in the new one, and so
    /// in all that is between the two.
    fn related(&self, a: &ShapeValue, b: &ShapeValue) -> Option<ShapeValue> {
        let target = [NumberSum::of(a)?, NumberSum::of(b)?];
        if !self.is_related || target[0].width() != target[1].width() {
            return None;
        }
        let [a, b] = target;
        Some(combination(self.known(a.width()), a, b)?.into_value())
    }

    /// The lengths and numbers of a width that are joined already, as far as they differ.
    fn known(&self, width: Width) -> Vec<JoinedSums> {
        let lengths = self.paired.iter().map(|&((a, b), id)| {
            let (x, y) = (self.old.length_of(a, width), self.new.length_of(b, width));
            [x, y, NumberSum::term(width, SumTerm::Length(id))]
        });
        let differ = |known: &JoinedSums| known[0].single().is_none() || known[0] != known[1];
        let numbers = self.sums.iter().filter(|known| known[0].width() == width).cloned();
        lengths.filter(differ).chain(numbers).take(MOST_RELATED).collect()
    }

    /// A number that occurs nowhere else in either graph.
    const fn arbitrary(&mut self, width: Width) -> ShapeValue {
        self.arbitrary += 1;
        ShapeValue::Symbol(NumberId(u32::MAX - self.arbitrary), width)
    }

    /// Whether numbers that are one in one of the graphs, or that are ordered, are neither in the
    /// joined one.
    fn loses_relations(&self) -> bool {
        let is_named = |sum: &NumberSum| sum.numbers().next().is_some();
        let splits = |own: usize, other: usize| {
            self.ordered.iter().enumerate().any(|(at, known)| {
                is_named(&known[own])
                    && self.ordered[at + 1..]
                        .iter()
                        .any(|next| next[own] == known[own] && next[other] != known[other])
            })
        };
        splits(0, 1) || splits(1, 0)
    }

    fn both(&self, a: &ShapeValue, b: &ShapeValue) -> (NumberBounds, NumberBounds) {
        (self.old.facts_of(a, self.pointer), self.new.facts_of(b, self.pointer))
    }

    fn node(&mut self, a: &ShapeNode, b: &ShapeNode) -> Option<ShapeNode> {
        let segment = match (a.segment, b.segment) {
            (None, None) => None,
            (Some(x), Some(y)) if x.link == y.link => {
                let exact = x.exact.filter(|_| x.exact == y.exact);
                Some(Segment { has_two: x.has_two && y.has_two, exact, ..x })
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
                (Some(x), None) | (None, Some(x))
                    if self.is_related
                        && NumberSum::of(&x).is_some()
                        && a.segment.is_none()
                        && [a, b].iter().all(|node| {
                            let cells = node.overlapping(at, bytes);
                            cells.is_empty()
                                || node.cells.get(&at).is_some_and(|slot| slot.bytes == bytes)
                        }) =>
                {
                    let other = self.arbitrary(x.width(self.pointer));
                    let is_old = field(a, at, bytes).is_some();
                    let value = match is_old {
                        true => self.value(&x, &other)?,
                        false => self.value(&other, &x)?,
                    };
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
