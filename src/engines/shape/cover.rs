//! Whether a graph describes all that another one does.
//!
//! Both graphs are walked at once, from the variables on; what one leads to where the other leads
//! to something else is what is compared. Sums come last, when names and lengths of the general
//! graph are known in terms of the special one. Invariant: [`covers`] only where each state of the
//! second graph is one of the first. (The check of proofs has a comparison of its own.)
use super::graph::{End, NodeId, NumberId, ShapeGraph, ShapeNode, ShapeValue, SortedCells};
use super::sum::{NumberSum, SumTerm};
use super::tidy::live_on_heap;
use crate::domains::bounds::NumberBounds;
use crate::ir::{Bv, Width};
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
        sums: Vec::new(),
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
    /// Sums of the general graph with what they have to be.
    sums: Vec<(NumberSum, NumberSum)>,
    next_number: u32,
    /// Nodes of the special graph that objects of the general one have for their own.
    absorbed: BTreeSet<NodeId>,
}

impl Covering<'_> {
    fn all(&mut self) -> bool {
        for (var, value) in &self.general.vars {
            let own = match self.special.vars.get(var) {
                Some(own) => own.clone(),
                None if NumberSum::of(value).is_some() => self.arbitrary(value.width(self.pointer)),
                None => return false,
            };
            if !self.is_like(value, &own, false) {
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
        let others = general.nodes.iter().filter(|(id, node)| {
            matches!(node.kind, super::graph::NodeKind::Global(_)) && !self.nodes.contains_key(id)
        });
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
        if !self.sums_are_like() || !self.orders_hold() {
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

    /// `is_many`: the special one stands in each object of a segment.
    fn is_like(&mut self, general: &ShapeValue, special: &ShapeValue, is_many: bool) -> bool {
        use ShapeValue::{Address, Each, Own, Sorted, Steps, Sum, Symbol};
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
            (Symbol(id, width), value)
                if !matches!(value, Each(_) | Sorted(_) | Steps(_) | Own(_)) =>
            {
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
            (Sorted(sorted), value) => self.is_sorted_like(sorted, value, is_many),
            (Steps(steps), Steps(own)) => {
                steps.step == own.step && self.is_like(&steps.first, &own.first, false)
            }
            (Steps(steps), value) if !is_many && NumberSum::of(value).is_some() => {
                self.is_like(&steps.first, value, false)
            }
            (Sum(sum), value) => match NumberSum::of(value) {
                Some(own) if own.width() == sum.width() => {
                    self.sums.push((sum.clone(), own));
                    true
                }
                _ => false,
            },
            _ => general == special,
        }
    }

    fn is_sorted_like(
        &mut self,
        sorted: &SortedCells,
        special: &ShapeValue,
        is_many: bool,
    ) -> bool {
        let Some(own) = SortedCells::of(special, sorted.direction, is_many) else { return false };
        (own.is_strict || !sorted.is_strict)
            && self.is_like(&sorted.first, &own.first, false)
            && self.is_like(&sorted.last, &own.last, false)
    }

    /// Whether sums are what they have to be; a number that stands in no other place is what makes
    /// them so.
    fn sums_are_like(&mut self) -> bool {
        while !self.sums.is_empty() {
            let before = self.sums.len();
            let mut open = Vec::new();
            for (sum, own) in std::mem::take(&mut self.sums) {
                // `sum - own` with what is known put in is zero, or is solved for its one name.
                let Some(known) = self.known_part(&sum) else { return false };
                let rest = known.0.minus(&own);
                let mut unknown = known.1.numbers();
                match (unknown.next(), unknown.next()) {
                    (None, _) if rest.single().is_some_and(|bits| bits.unsigned() == 0) => {}
                    (None, _) => return false,
                    (Some(id), None) => {
                        let term = SumTerm::Number(id);
                        let factor = known.1.terms().find(|(own, _)| *own == term);
                        let Some(value) = factor.and_then(|(_, factor)| solved(&rest, factor))
                        else {
                            return false;
                        };
                        let value = value.into_value();
                        self.numbers.insert(id, value.clone());
                        if !self.satisfies(self.general.facts.get(&id), &value) {
                            return false;
                        }
                    }
                    _ => open.push((sum, own)),
                }
            }
            if open.len() == before {
                return false;
            }
            self.sums = open;
        }
        true
    }

    /// Whether the orders of the general graph hold in the other one.
    fn orders_hold(&self) -> bool {
        self.general.orders.iter().all(|order| {
            let own = order.mapped(|sum| {
                let (known, rest) = self.known_part(sum)?;
                rest.single().map(|_| known)
            });
            own.is_some_and(|own| self.special.implies(&own, self.pointer))
        })
    }

    /// A sum of the general graph in terms of the other one, as far as these are known, and what is
    /// left.
    fn known_part(&self, sum: &NumberSum) -> Option<(NumberSum, NumberSum)> {
        let width = sum.width();
        let mut known = NumberSum::constant(sum.rest());
        let mut rest = NumberSum::constant(Bv::zero(width));
        for (term, factor) in sum.terms() {
            let value = match term {
                SumTerm::Number(id) => match self.numbers.get(&id) {
                    Some(value) => Some(NumberSum::of(value)?),
                    None => None,
                },
                SumTerm::Length(id) => Some(self.special.length_of(*self.nodes.get(&id)?, width)),
            };
            match value {
                Some(value) => known = known.plus(&value, factor),
                None => rest = rest.plus(&NumberSum::term(width, term), factor),
            }
        }
        Some((known, rest))
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
        Some(self.arbitrary(width))
    }

    /// A number that occurs nowhere else.
    const fn arbitrary(&mut self, width: Width) -> ShapeValue {
        self.next_number += 1;
        ShapeValue::Symbol(NumberId(self.next_number - 1), width)
    }

    /// `is_many`: the special node stands for many objects.
    fn is_node_like(&mut self, general: &ShapeNode, special: &ShapeNode, is_many: bool) -> bool {
        let is_chain_like = match (general.segment, special.segment) {
            (None, None) => true,
            (Some(own), None) => !own.has_two,
            (Some(own), Some(other)) => {
                own.link == other.link
                    && (other.has_two || !own.has_two)
                    && (own.exact.is_none() || own.exact == other.exact)
            }
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
                own.is_some_and(|own| self.is_like(&slot.value, &own, is_many))
            })
            && (!general.is_zeroed || special.cells.keys().all(|at| general.cells.contains_key(at)))
    }
}

/// What a number is where `rest + factor · number = 0`, if it is one number then.
fn solved(rest: &NumberSum, factor: Bv) -> Option<NumberSum> {
    let width = rest.width();
    let name = SumTerm::Number(NumberId(u32::MAX));
    rest.plus(&NumberSum::term(width, name), factor).solved_for(name)
}

/// What a field holds: what a cell says, or zero; `None`: other cells, or arbitrary bytes.
pub(super) fn field(node: &ShapeNode, at: u64, bytes: u64) -> Option<ShapeValue> {
    if let Some(slot) = node.cells.get(&at) {
        return (slot.bytes == bytes).then(|| slot.value.clone());
    }
    let is_zero = node.is_zeroed && node.overlapping(at, bytes).is_empty();
    let width = Width::new(u32::try_from(bytes * 8).ok()?)?;
    is_zero.then(|| ShapeValue::Number(Bv::zero(width)))
}
