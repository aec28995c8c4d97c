//! Whether a claimed graph describes another one: chains are compared with the objects that they
//! stand for.
//!
//! Each node of the claim gets a run of nodes of the other graph, one after the other by the links
//! that the claim says, no node twice; each number of the claim gets one value. Invariant: `true`
//! only where each state of the other graph is one of the claim. A search that takes too long says
//! `false`.
//!
//! Bytes of a chain that no cell speaks of are arbitrary in each object, and not one number
//! (`regress/`: `list-of-one-number-or-any`). The runs of `shape_runs` found that this check and
//! the analysis had both overlooked it.
use super::budget::MAX_COMPARED_PAIRS;
use crate::base::work;
use crate::base::work::WorkKind;
use crate::domains::bounds::NumberBounds;
use crate::engines::shape::graph::{
    End, Link, NodeId, NodeKind, NumberId, Segment, ShapeCell, ShapeGraph, ShapeNode, ShapeValue,
};
use crate::engines::shape::sum::NumberSum;
use crate::ir::{Bv, Width};
use std::collections::{BTreeMap, BTreeSet};

/// Whether the claim describes each state that the graph does.
pub(super) fn describes(claim: &ShapeGraph, graph: &ShapeGraph, pointer: Width) -> bool {
    if claim.calls != graph.calls {
        return false;
    }
    let mut matching = Matching::default();
    for (var, value) in &claim.vars {
        let Some(own) = graph.vars.get(var) else { return false };
        matching.open.push((value.clone(), own.clone()));
    }
    let is_global = |node: &ShapeNode| matches!(node.kind, NodeKind::Global(_));
    for (&id, node) in claim.nodes.iter().filter(|(_, node)| is_global(node)) {
        let Some(own) = graph.node_of(node.kind) else { return false };
        let address = |id| ShapeValue::Address(id, End::First, 0);
        matching.open.push((address(id), address(own)));
    }
    // A global object without a node is as it was at the start.
    if graph.nodes.values().any(|node| is_global(node) && claim.node_of(node.kind).is_none()) {
        return false;
    }
    let mut comparison = ChainComparison { claim, graph, pointer, steps: 0 };
    let is_described = comparison.solve(matching);
    work::spend(WorkKind::Conjunct, u64::from(comparison.steps));
    is_described
}

/// The numbers in objects of the heap, each once. Chains are folded from objects with the same
/// numbers, so that what has others is seldom described.
pub(super) fn numbers(graph: &ShapeGraph) -> BTreeSet<Bv> {
    let is_on_heap = |node: &&ShapeNode| matches!(node.kind, NodeKind::Heap { .. });
    let cells = graph.nodes.values().filter(is_on_heap).flat_map(|node| node.cells.values());
    let number = |cell: &ShapeCell| match cell.value {
        ShapeValue::Number(bits) => Some(bits),
        _ => None,
    };
    cells.filter_map(number).collect()
}

pub(super) struct ChainComparison<'a> {
    pub(super) claim: &'a ShapeGraph,
    pub(super) graph: &'a ShapeGraph,
    pub(super) pointer: Width,
    steps: u32,
}

/// What stands for what so far, and what is still to be compared.
#[derive(Clone, Default)]
pub(super) struct Matching {
    pub(super) runs: BTreeMap<NodeId, Vec<NodeId>>,
    used: BTreeSet<NodeId>,
    pub(super) numbers: BTreeMap<NumberId, ShapeValue>,
    open: Vec<(ShapeValue, ShapeValue)>,
    /// Sums of the claim with what they have to be.
    pub(super) sums: Vec<(NumberSum, NumberSum)>,
    /// Addresses of ends of chains whose beginning was not met yet.
    later: Vec<(ShapeValue, ShapeValue)>,
    /// The number of arbitrary numbers that were given names.
    fresh: u32,
}

impl ChainComparison<'_> {
    fn solve(&mut self, mut matching: Matching) -> bool {
        loop {
            self.steps += 1;
            if self.steps > MAX_COMPARED_PAIRS {
                return false;
            }
            if let Some((claimed, own)) = matching.open.pop() {
                if let (ShapeValue::Address(node, end, offset), ShapeValue::Address(..)) =
                    (&claimed, &own)
                    && !matching.runs.contains_key(node)
                {
                    let is_chain =
                        self.claim.nodes.get(node).is_some_and(|node| node.segment.is_some());
                    if is_chain && *end == End::Last {
                        matching.later.push((claimed, own));
                        continue;
                    }
                    let (node, offset) = (*node, *offset);
                    return self.begin(&matching, node, &own, End::First, offset);
                }
                if !self.compare(&mut matching, &claimed, &own) {
                    return false;
                }
            } else if let Some((claimed, own)) = matching.later.pop() {
                let ShapeValue::Address(node, _, offset) = claimed else { return false };
                if !matching.runs.contains_key(&node) {
                    return self.begin(&matching, node, &own, End::Last, offset);
                }
                if !self.compare(&mut matching, &claimed, &own) {
                    return false;
                }
            } else {
                return self.is_complete(&matching);
            }
        }
    }

    /// Where objects are counted, the claim must have them all.
    fn is_complete(&self, matching: &Matching) -> bool {
        let Some(numbers) = self.numbers_of_sums(matching) else { return false };
        if !self.orders_are_right(matching, &numbers) {
            return false;
        }
        !self.claim.counts()
            || self
                .graph
                .nodes
                .iter()
                .all(|(id, node)| !node.is_live_on_heap() || matching.used.contains(id))
    }

    /// Tries the runs of nodes that a node of the claim may stand for.
    fn begin(
        &mut self,
        matching: &Matching,
        node: NodeId,
        own: &ShapeValue,
        met: End,
        offset: i64,
    ) -> bool {
        let &ShapeValue::Address(first, end, own_offset) = own else { return false };
        let (Some(claimed), Some(start)) =
            (self.claim.nodes.get(&node), self.graph.nodes.get(&first))
        else {
            return false;
        };
        let is_met = start.segment.is_none() || end == met;
        if offset != own_offset || !is_met {
            return false;
        }
        let mut run = vec![first];
        loop {
            if !run.iter().all(|id| self.may_stand_for(matching, claimed, *id)) {
                return false;
            }
            let is_enough = claimed.segment.is_none_or(|s| {
                let is_right = |objects| {
                    let length = self.length(&run, Width::W64);
                    length.single().is_some_and(|bits| bits.unsigned() == u128::from(objects))
                };
                (!s.has_two || self.least(&run) >= 2) && s.exact.is_none_or(is_right)
            });
            if is_enough
                && let Some(next) = self.with(matching, node, &run)
                && self.solve(next)
            {
                return true;
            }
            let Some(Segment { link, .. }) = claimed.segment else { return false };
            let next = match met {
                End::First => self.behind(*run.last().unwrap_or(&first), link),
                End::Last => self.before(*run.first().unwrap_or(&first), link),
            };
            match (next, met) {
                (Some(next), _) if run.contains(&next) => return false,
                (Some(next), End::First) => run.push(next),
                (Some(next), End::Last) => run.insert(0, next),
                (None, _) => return false,
            }
        }
    }

    /// Whether a node is like those that the claimed node stands for.
    fn may_stand_for(&self, matching: &Matching, claimed: &ShapeNode, id: NodeId) -> bool {
        let Some(own) = self.graph.nodes.get(&id) else { return false };
        let is_linked = match (claimed.segment, own.segment) {
            (_, None) => true,
            (Some(claimed), Some(own)) => claimed.link == own.link,
            (None, Some(_)) => false,
        };
        is_linked
            && !matching.used.contains(&id)
            && claimed.kind == own.kind
            && claimed.size == own.size
            && claimed.is_live == own.is_live
            && (!claimed.is_zeroed
                || (own.is_zeroed && own.cells.keys().all(|at| claimed.cells.contains_key(at))))
    }

    /// How many objects a run has at least.
    fn least(&self, run: &[NodeId]) -> usize {
        let has_two = |id: &&NodeId| {
            let segment = self.graph.nodes.get(*id).and_then(|node| node.segment);
            segment.is_some_and(|segment| segment.has_two)
        };
        run.len() + run.iter().filter(has_two).count()
    }

    /// The node that one is linked to, as the link says.
    fn behind(&self, id: NodeId, link: Link) -> Option<NodeId> {
        let slot = self.graph.nodes.get(&id)?.cells.get(&link.next)?;
        let next = slot.value.node().filter(|&next| next != id)?;
        self.are_linked(id, next, link).then_some(next)
    }

    /// The node that is linked to one, as the link says.
    fn before(&self, id: NodeId, link: Link) -> Option<NodeId> {
        let mut others = self.graph.nodes.keys().filter(|&&other| other != id);
        others.find(|&&other| self.are_linked(other, id, link)).copied()
    }

    /// Whether the last object of the first node is linked to the first one of the second.
    fn are_linked(&self, first: NodeId, second: NodeId, link: Link) -> bool {
        let (Some(a), Some(b)) = (self.graph.nodes.get(&first), self.graph.nodes.get(&second))
        else {
            return false;
        };
        let holds = |node: &ShapeNode, at: u64, value: ShapeValue| {
            node.cells
                .get(&at)
                .is_some_and(|slot| slot.bytes == self.pointer.bytes() && slot.value == value)
        };
        let end = if a.segment.is_some() { End::Last } else { End::First };
        let is_back = |prev| holds(b, prev, ShapeValue::Address(first, end, link.head));
        holds(a, link.next, ShapeValue::Address(second, End::First, link.head))
            && link.prev.is_none_or(is_back)
    }

    /// The matching where a node stands for a run; `None`: their cells do not fit.
    fn with(&self, matching: &Matching, node: NodeId, run: &[NodeId]) -> Option<Matching> {
        let mut next = matching.clone();
        next.runs.insert(node, run.to_vec());
        next.used.extend(run.iter().copied());
        let claimed = self.claim.nodes.get(&node)?;
        let (first, last) = (run.first()?, run.last()?);
        for (&at, slot) in &claimed.cells {
            if let ShapeValue::Sorted(sorted) = &slot.value {
                let ends = self.sorted(&mut next.fresh, sorted, run, (at, slot.bytes))?;
                next.open.push((sorted.first.clone(), ends.0));
                next.open.push((sorted.last.clone(), ends.1));
                continue;
            }
            if let ShapeValue::Steps(steps) = &slot.value {
                let first = self.steps(&mut next.fresh, steps, run, (at, slot.bytes))?;
                next.open.push((steps.first.clone(), first));
                continue;
            }
            let link = claimed.segment.map(|segment| segment.link);
            let owners: &[NodeId] = match link {
                Some(link) if link.next == at => std::slice::from_ref(last),
                Some(link) if link.prev == Some(at) => std::slice::from_ref(first),
                _ => run,
            };
            for owner in owners {
                let own = self.field(&mut next.fresh, *owner, at, slot.bytes)?;
                next.open.push((slot.value.clone(), own));
            }
        }
        Some(next)
    }

    /// What some bytes of a node are; arbitrary ones are a number that occurs nowhere else, or of a
    /// chain one in each object.
    pub(super) fn field(
        &self,
        fresh: &mut u32,
        id: NodeId,
        at: u64,
        bytes: u64,
    ) -> Option<ShapeValue> {
        let node = self.graph.nodes.get(&id)?;
        self.held(fresh, node, at, bytes, node.segment.is_some())
    }

    /// The same; `is_many`: the node stands for many objects.
    fn held(
        &self,
        fresh: &mut u32,
        node: &ShapeNode,
        at: u64,
        bytes: u64,
        is_many: bool,
    ) -> Option<ShapeValue> {
        if let Some(slot) = node.cells.get(&at) {
            return (slot.bytes == bytes).then(|| slot.value.clone());
        }
        let width = Width::new(u32::try_from(bytes.checked_mul(8)?).ok()?)?;
        if !node.overlapping(at, bytes).is_empty() {
            return None;
        }
        if node.is_zeroed {
            return Some(ShapeValue::Number(Bv::zero(width)));
        }
        if is_many {
            return Some(ShapeValue::Each(NumberBounds::any(width)));
        }
        let name = self.graph.next_number.checked_add(*fresh)?;
        *fresh += 1;
        Some(ShapeValue::Symbol(NumberId(name), width))
    }

    fn compare(&self, matching: &mut Matching, claimed: &ShapeValue, own: &ShapeValue) -> bool {
        use ShapeValue::{Address, Count, Each, Number, Own, Sorted, Steps, Sum, Symbol};
        let own = &self.known(own);
        match (claimed, own) {
            (Address(node, end, x), Address(other, own_end, y)) => {
                let Some(run) = matching.runs.get(node) else { return false };
                let met = match end {
                    End::First => run.first(),
                    End::Last => run.last(),
                };
                let is_single =
                    self.graph.nodes.get(other).is_some_and(|node| node.segment.is_none());
                x == y && met == Some(other) && (is_single || end == own_end)
            }
            (Own(claimed), Own(own)) => self.are_like(matching, claimed, own, true),
            (Own(claimed), Address(id, End::First, 0)) => {
                let node = self.graph.nodes.get(id).filter(|node| node.is_live_on_heap());
                matching.used.insert(*id)
                    && node.is_some_and(|own| self.are_like(matching, claimed, own, false))
            }
            (Own(_), _) => false,
            (Number(_), _) => claimed == own,
            (Count(more), Number(number)) => {
                let (population, is_exact) = self.graph.population();
                is_exact && i128::from(population) + i128::from(*more) == number.signed()
            }
            (Count(_), _) => claimed == own,
            (Symbol(..), Each(_) | Sorted(_) | Steps(_) | Own(_)) => false,
            (Symbol(id, width), _) => {
                if own.width(self.pointer) != *width {
                    return false;
                }
                match matching.numbers.get(id) {
                    Some(known) => known == own,
                    None => {
                        matching.numbers.insert(*id, own.clone());
                        self.claim.facts.get(id).is_none_or(|facts| self.satisfies(facts, own))
                    }
                }
            }
            (Each(facts), _) => self.satisfies(facts, own),
            (Sum(claimed), _) => match NumberSum::of(own) {
                Some(own) if own.width() == claimed.width() => {
                    matching.sums.push((claimed.clone(), own));
                    true
                }
                _ => false,
            },
            (Address(..) | Sorted(_) | Steps(_), _) => false,
        }
    }

    /// Whether an object that each object of a chain has for its own is like another one, or
    /// another such.
    fn are_like(
        &self,
        matching: &mut Matching,
        claimed: &ShapeNode,
        own: &ShapeNode,
        is_many: bool,
    ) -> bool {
        let is_like = claimed.segment.is_none()
            && own.segment.is_none()
            && (claimed.kind, claimed.size, claimed.is_live) == (own.kind, own.size, own.is_live)
            && (!claimed.is_zeroed
                || (own.is_zeroed && own.cells.keys().all(|at| claimed.cells.contains_key(at))));
        is_like
            && claimed.cells.iter().all(|(&at, cell)| {
                let held = self.held(&mut matching.fresh, own, at, cell.bytes, is_many);
                held.is_some_and(|own| {
                    matching.open.push((cell.value.clone(), own));
                    true
                })
            })
    }

    pub(super) fn satisfies(&self, facts: &NumberBounds, own: &ShapeValue) -> bool {
        self.graph.facts_of(own, self.pointer).implies(facts)
    }

    /// A number of live objects as a number, where these are known.
    fn known(&self, value: &ShapeValue) -> ShapeValue {
        match (value, self.graph.population()) {
            (ShapeValue::Count(more), (population, true)) => {
                let number = i128::from(population) + i128::from(*more);
                ShapeValue::Number(Bv::from_signed(Width::W64, number))
            }
            _ => value.clone(),
        }
    }
}
