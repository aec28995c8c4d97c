//! What a proof by shapes says of memory must hold of runs.
//!
//! Wherever a run comes to a location with graphs, one of them has to describe the memory as it is:
//! the bytes are read, chains are walked. Nothing of the analysis takes part but its data.
use super::budget::MAX_COMPARED_VALUES;
use super::runs::Watch;
use crate::base::work;
use crate::base::work::WorkKind;
use crate::cfa::{EdgeId, Program, Scope};
use crate::engines::shape::graph::{
    End, NodeId, NodeKind, NumberId, Segment, ShapeGraph, ShapeNode, ShapeValue,
};
use crate::engines::shape::order::NumberOrder;
use crate::engines::shape::proof::ShapeProof;
use crate::engines::shape::sum::{NumberSum, SumTerm};
use crate::interpreter::Sight;
use crate::ir::{Bv, Symbol, VarId, Width};
use std::collections::{BTreeMap, BTreeSet};

/// Compares runs with graphs.
pub(super) struct ShapeWatch<'a> {
    program: &'a Program,
    proof: &'a ShapeProof,
    steps: u64,
}

impl<'a> ShapeWatch<'a> {
    pub(super) const fn new(program: &'a Program, proof: &'a ShapeProof) -> Self {
        Self { program, proof, steps: 0 }
    }
}

impl Watch for ShapeWatch<'_> {
    fn begin(&mut self) {}

    fn at(&mut self, sight: &Sight<'_>, calls: &[EdgeId]) -> Result<(), String> {
        let Some(claims) = self.proof.claims.get(&sight.location) else { return Ok(()) };
        for claim in claims.iter().filter(|claim| claim.calls == calls) {
            let mut picture =
                Picture { program: self.program, sight, claim, calls, steps: self.steps };
            let is_like = picture.is_like();
            work::spend(WorkKind::RunEdge, picture.steps - self.steps);
            self.steps = picture.steps;
            // What there was no time for is not said to be wrong.
            if is_like || self.steps > MAX_COMPARED_VALUES {
                return Ok(());
            }
        }
        Err(format!("no graph describes the memory at L{}", sight.location.0))
    }
}

/// A claim beside the memory of a run.
struct Picture<'a> {
    program: &'a Program,
    sight: &'a Sight<'a>,
    claim: &'a ShapeGraph,
    calls: &'a [EdgeId],
    steps: u64,
}

/// What stands for what, and what is still to be compared.
#[derive(Clone, Default)]
struct PartialReading {
    starts: BTreeMap<(NodeId, End), u64>,
    taken: BTreeSet<u64>,
    numbers: BTreeMap<NumberId, Bv>,
    lengths: BTreeMap<NodeId, i64>,
    counts: Vec<(i64, Bv)>,
    sums: Vec<(NumberSum, Bv)>,
    /// Numbers of the chain that is walked, by offset.
    columns: BTreeMap<u64, Vec<Bv>>,
    open: Vec<(ShapeValue, Bv)>,
    /// Ends of chains whose beginning was not met yet.
    later: Vec<(ShapeValue, Bv)>,
}

impl Picture<'_> {
    fn is_like(&mut self) -> bool {
        let mut reading = PartialReading::default();
        for (&var, value) in &self.claim.vars {
            let Some(own) = self.var(var) else { return false };
            reading.open.push((value.clone(), own));
        }
        for (&id, node) in &self.claim.nodes {
            if let NodeKind::Global(index) = node.kind {
                let Some(address) = self.sight.address(Symbol::Global(index)) else {
                    return false;
                };
                let address = Bv::new(self.program.pointer_width(), u128::from(address));
                reading.open.push((ShapeValue::Address(id, End::First, 0), address));
            }
        }
        self.solve(reading)
    }

    fn var(&self, var: VarId) -> Option<Bv> {
        let function =
            |edge: EdgeId| self.program.location(self.program.edge(edge).source).function;
        let depth = match self.program.var(var).scope {
            Scope::Global => self.calls.len(),
            Scope::Local(own) if self.program.location(self.sight.location).function == own => {
                self.calls.len()
            }
            Scope::Local(own) => self.calls.iter().position(|&call| function(call) == own)?,
        };
        self.sight.var(depth, var)
    }

    fn solve(&mut self, mut reading: PartialReading) -> bool {
        loop {
            self.steps += 1;
            if self.steps > MAX_COMPARED_VALUES {
                return true;
            }
            let Some((claimed, own)) = reading.open.pop() else {
                let Some((claimed, own)) = reading.later.pop() else {
                    return self.is_counted(&reading);
                };
                let ShapeValue::Address(node, _, offset) = claimed else { return false };
                if !reading.starts.contains_key(&(node, End::Last)) {
                    let start = self.start(own, offset);
                    reading.later.push((claimed, own));
                    return self.begin_before(&reading, node, start);
                }
                if !self.compare(&mut reading, &claimed, own) {
                    return false;
                }
                continue;
            };
            if let ShapeValue::Address(node, end, offset) = claimed
                && !reading.starts.contains_key(&(node, end))
            {
                if end == End::Last {
                    reading.later.push((claimed, own));
                    continue;
                }
                let start = self.start(own, offset);
                return self.begin(&reading, node, start);
            }
            if !self.compare(&mut reading, &claimed, own) {
                return false;
            }
        }
    }

    /// Where the object starts in which an address lies that far behind the start.
    fn start(&self, address: Bv, offset: i64) -> u64 {
        let start = address.low64().wrapping_sub(offset.cast_unsigned());
        Bv::new(self.program.pointer_width(), u128::from(start)).low64()
    }

    fn is_counted(&self, reading: &PartialReading) -> bool {
        let live = self.claim.nodes.iter().filter(|(_, node)| node.is_live_on_heap());
        let length = |id: &NodeId| reading.lengths.get(id).copied().unwrap_or(1);
        let all: i64 = live.map(|(id, node)| length(id) * (1 + node.owned())).sum();
        let is_right = |&(more, value): &(i64, Bv)| i128::from(all + more) == value.signed();
        let is_sum = |(sum, value): &(NumberSum, Bv)| {
            let known = sum.replaced(|term| match term {
                SumTerm::Number(id) => reading.numbers.get(&id).copied().map(NumberSum::constant),
                SumTerm::Length(id) => {
                    let objects = u64::try_from(length(&id)).ok()?;
                    Some(NumberSum::count(sum.width(), objects))
                }
            });
            // A name that stands in sums alone may be any number.
            known.and_then(|known| known.single()).is_none_or(|known| known == *value)
        };
        let is_order = |order: &NumberOrder| {
            let known = |sum: &NumberSum| {
                let known = sum.replaced(|term| match term {
                    SumTerm::Number(id) => {
                        reading.numbers.get(&id).copied().map(NumberSum::constant)
                    }
                    SumTerm::Length(id) => {
                        let objects = u64::try_from(length(&id)).ok()?;
                        Some(NumberSum::count(sum.width(), objects))
                    }
                });
                known.and_then(|known| known.single())
            };
            known(&order.low)
                .zip(known(&order.high))
                .is_none_or(|(low, high)| order.holds(low, high))
        };
        reading.counts.iter().all(is_right)
            && reading.sums.iter().all(is_sum)
            && self.claim.orders.iter().all(is_order)
    }

    fn compare(&mut self, reading: &mut PartialReading, claimed: &ShapeValue, own: Bv) -> bool {
        match claimed {
            ShapeValue::Number(value) => *value == own,
            ShapeValue::Symbol(id, width) => {
                let known = *reading.numbers.entry(*id).or_insert(own);
                let facts = self.claim.facts.get(id);
                known == own && own.width() == *width && facts.is_none_or(|facts| facts.admits(own))
            }
            ShapeValue::Each(facts) => facts.admits(own),
            // They are compared where a chain ends.
            ShapeValue::Sorted(_) | ShapeValue::Steps(_) => true,
            ShapeValue::Address(node, end, offset) => {
                reading.starts.get(&(*node, *end)) == Some(&self.start(own, *offset))
            }
            ShapeValue::Own(node) => {
                let start = self.start(own, 0);
                self.takes(reading, node, start, None)
            }
            ShapeValue::Count(more) => {
                reading.counts.push((*more, own));
                true
            }
            ShapeValue::Sum(sum) => {
                reading.sums.push((sum.clone(), own));
                sum.width() == own.width()
            }
        }
    }

    /// A chain of which only the end is known, which is here: it is walked back to where it may
    /// begin. Where no links lead back, that is not seen.
    fn begin_before(&mut self, reading: &PartialReading, id: NodeId, end: u64) -> bool {
        let segment = self.claim.nodes.get(&id).and_then(|node| node.segment);
        let link = segment.map(|segment| segment.link);
        let Some((head, prev)) = link.and_then(|link| Some((link.head, link.prev?))) else {
            return true;
        };
        let (mut at, mut passed) = (end, BTreeSet::new());
        while passed.insert(at) {
            if self.begin(reading, id, at) {
                return true;
            }
            let Some(back) = self.word(at, prev) else { return false };
            at = self.start(back, head);
        }
        false
    }

    /// A node begins here: its objects are walked.
    fn begin(&mut self, reading: &PartialReading, id: NodeId, start: u64) -> bool {
        let Some(node) = self.claim.nodes.get(&id) else { return false };
        let mut next = reading.clone();
        next.starts.insert((id, End::First), start);
        if !node.is_live {
            next.starts.insert((id, End::Last), start);
            return self.solve(next);
        }
        let Some(segment) = node.segment else {
            next.starts.insert((id, End::Last), start);
            return self.takes(&mut next, node, start, None) && self.solve(next);
        };
        let Segment { has_two, exact, link } = segment;
        if let Some(prev) = link.prev {
            let slot = node.cells.get(&prev).map(|slot| slot.value.clone());
            let (Some(value), Some(own)) = (slot, self.word(start, prev)) else { return false };
            next.open.push((value, own));
        }
        next.columns.clear();
        let (mut at, mut length) = (start, 1);
        loop {
            if !self.takes(&mut next, node, at, Some(segment)) {
                return false;
            }
            let Some(behind) = self.word(at, link.next) else { return false };
            let is_right = exact.is_none_or(|objects| i64::try_from(objects) == Ok(length));
            if (length > 1 || !has_two) && is_right {
                let mut ended = next.clone();
                ended.starts.insert((id, End::Last), at);
                ended.lengths.insert(id, length);
                let Some(slot) = node.cells.get(&link.next) else { return false };
                ended.open.push((slot.value.clone(), behind));
                if sorted(node, &mut ended) && grows(node, &mut ended) && self.solve(ended) {
                    return true;
                }
            }
            let own = at;
            at = self.start(behind, link.head);
            length += 1;
            if let Some(prev) = link.prev
                && self.word(at, prev).map(|back| self.start(back, link.head)) != Some(own)
            {
                return false;
            }
        }
    }

    fn word(&self, start: u64, at: u64) -> Option<Bv> {
        let bytes = u8::try_from(self.program.pointer_width().bytes()).ok()?;
        self.sight.bytes(start.checked_add(at)?, bytes)
    }

    /// An object of a node is here, and nowhere else: what its cells say is to be compared.
    fn takes(
        &mut self,
        reading: &mut PartialReading,
        node: &ShapeNode,
        start: u64,
        segment: Option<Segment>,
    ) -> bool {
        self.steps += 1;
        let is_end =
            |at: u64| segment.is_some_and(|s| s.link.next == at || s.link.prev == Some(at));
        if !reading.taken.insert(start)
            || self.steps > MAX_COMPARED_VALUES
            || !self.is_there(node, start)
        {
            return false;
        }
        for (&at, slot) in node.cells.iter().filter(|(at, _)| !is_end(**at)) {
            let bytes = u8::try_from(slot.bytes).ok();
            let address = start.checked_add(at);
            let own = bytes.and_then(|bytes| self.sight.bytes(address?, bytes));
            match own {
                Some(own) => {
                    reading.columns.entry(at).or_default().push(own);
                    reading.open.push((slot.value.clone(), own));
                }
                None => return false,
            }
        }
        true
    }

    /// Whether all bytes are there, and those zero that should be.
    fn is_there(&mut self, node: &ShapeNode, start: u64) -> bool {
        if let NodeKind::Function(index) = node.kind {
            return self.sight.address(Symbol::Function(index)) == Some(start);
        }
        let Some(size) = node.size else { return true };
        let zero = Bv::zero(Width::W8);
        let mut at = 0;
        while at < size {
            self.steps += 1;
            let byte = start.checked_add(at).and_then(|address| self.sight.bytes(address, 1));
            let is_cell = !node.overlapping(at, 1).is_empty();
            if byte.is_none() || (node.is_zeroed && !is_cell && byte != Some(zero)) {
                return false;
            }
            // Of arbitrary bytes the last one says that all are there.
            let step = if node.is_zeroed { 1 } else { (size - 1 - at).max(1) };
            at += step;
        }
        true
    }
}

/// Whether numbers of a chain that was walked rise or fall as its node says; those at its ends are
/// to be compared.
fn sorted(node: &ShapeNode, reading: &mut PartialReading) -> bool {
    let cells = node.cells.iter().filter_map(|(at, slot)| match &slot.value {
        ShapeValue::Sorted(sorted) => Some((at, sorted)),
        _ => None,
    });
    for (at, sorted) in cells {
        let Some(numbers) = reading.columns.get(at) else { continue };
        let lie = |pair: &[Bv]| {
            let order = sorted.direction.order(
                &ShapeValue::Number(pair[0]),
                &ShapeValue::Number(pair[1]),
                sorted.is_strict,
            );
            let ends = order
                .and_then(|order| Some(order.holds(order.low.single()?, order.high.single()?)));
            ends != Some(false)
        };
        if !numbers.windows(2).all(lie) {
            return false;
        }
        if let (Some(&first), Some(&last)) = (numbers.first(), numbers.last()) {
            reading.open.push((sorted.first.clone(), first));
            reading.open.push((sorted.last.clone(), last));
        }
    }
    true
}

/// Whether numbers of a chain that was walked grow as its node says; the first one is to be
/// compared.
fn grows(node: &ShapeNode, reading: &mut PartialReading) -> bool {
    let cells = node.cells.iter().filter_map(|(at, slot)| match &slot.value {
        ShapeValue::Steps(steps) => Some((at, steps)),
        _ => None,
    });
    for (at, steps) in cells {
        let Some(numbers) = reading.columns.get(at) else { continue };
        let is_step = |pair: &[Bv]| {
            let next = pair[0].unsigned().wrapping_add(steps.step.unsigned());
            Bv::new(pair[0].width(), next) == pair[1]
        };
        if !numbers.windows(2).all(is_step) {
            return false;
        }
        if let Some(&first) = numbers.first() {
            reading.open.push((steps.first.clone(), first));
        }
    }
    true
}
