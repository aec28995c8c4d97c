//! One form for all graphs that say the same: what is dead goes, names follow from the order in
//! which they are met.
//!
//! Invariant: the tidy graph describes each state that the other one does. An unreachable object is
//! left out; so that a number of live objects stays what it was, it is expressed by the number of
//! objects that are left, or forgotten.
use super::graph::{
    NodeId, NodeKind, NumberId, ShapeCell, ShapeGraph, ShapeNode, ShapeValue, SortedCells,
    StepCells,
};
use super::sum::{NumberSum, SumTerm};
use crate::cfa::{LocId, Program, Scope};
use crate::ir::{Bv, VarId, Width};
use crate::program_facts::liveness::Liveness;
use std::collections::{BTreeMap, BTreeSet};

/// Forgets the variables that are not read any more, and gives everything its name.
pub fn tidy(program: &Program, live: &Liveness, location: LocId, graph: &mut ShapeGraph) {
    drop_dead_variables(program, live, location, graph);
    settle_counts(graph);
    drop_unreachable(graph, program.pointer_width());
    divide_factors(graph, program.pointer_width());
    drop_private_sums(graph, program.pointer_width());
    graph.settle_orders(program.pointer_width());
    drop_unconstrained(graph);
    *graph = renamed(graph);
}

fn drop_dead_variables(
    program: &Program,
    live: &Liveness,
    location: LocId,
    graph: &mut ShapeGraph,
) {
    let calls = graph.calls.clone();
    let current = program.location(location).function;
    graph.vars.retain(|&var, _| match program.var(var).scope {
        Scope::Global => live.is_live(location, var),
        Scope::Local(function) if function == current => live.is_live(location, var),
        Scope::Local(function) => calls.iter().any(|&call| {
            let edge = program.edge(call);
            program.location(edge.source).function == function && live.is_live(edge.target, var)
        }),
    });
}

/// A number of live objects is a number where these are known one by one. (Else a graph of one
/// object would differ from the same one with another history.)
fn settle_counts(graph: &mut ShapeGraph) {
    if let (count, true) = graph.population() {
        graph.for_each_value(|value| {
            if let ShapeValue::Count(more) = *value {
                let known = Bv::from_signed(Width::W64, i128::from(count.wrapping_add(more)));
                *value = ShapeValue::Number(known);
            }
        });
    }
}

fn drop_unreachable(graph: &mut ShapeGraph, pointer: Width) {
    let reached = graph.reachable();
    let lost: Vec<NodeId> =
        graph.nodes.keys().filter(|id| !reached.contains(id)).copied().collect();
    for id in lost {
        graph.forget_length(id, pointer);
        let Some(node) = graph.nodes.remove(&id) else { continue };
        if !node.is_live_on_heap() || !graph.counts() {
            continue;
        }
        match node.segment {
            None => graph.shift_count(-1),
            Some(_) => forget_counts(graph),
        }
    }
}

/// How many objects there are is not known any more.
pub(super) fn forget_counts(graph: &mut ShapeGraph) {
    let mut next = graph.next_number;
    let mut names: BTreeMap<i64, NumberId> = BTreeMap::new();
    graph.for_each_value(|value| {
        if let ShapeValue::Count(more) = *value {
            let id = *names.entry(more).or_insert_with(|| {
                next += 1;
                NumberId(next - 1)
            });
            *value = ShapeValue::Symbol(id, Width::W64);
        }
    });
    graph.next_number = next;
}

/// A number of which multiples alone are held, by the same power of two, is that multiple: so some
/// sum can be solved for each name.
fn divide_factors(graph: &mut ShapeGraph, pointer: Width) {
    let mut shared: BTreeMap<(NumberId, Width), u32> = BTreeMap::new();
    let mut note = |sum: &NumberSum| {
        for id in sum.numbers() {
            let twos = sum.factor(SumTerm::Number(id)).unsigned().trailing_zeros();
            let known = shared.entry((id, sum.width())).or_insert(twos);
            *known = twos.min(*known);
        }
    };
    graph.for_each_value(|value| {
        if let Some(sum) = NumberSum::of(value) {
            note(&sum);
        }
    });
    for order in &graph.orders {
        note(&order.low);
        note(&order.high);
    }
    for ((id, width), twos) in shared.into_iter().filter(|&(_, twos)| twos > 0) {
        let term = SumTerm::Number(id);
        let multiple = NumberSum::constant(Bv::zero(width))
            .plus(&NumberSum::term(width, term), Bv::new(width, 1 << twos));
        let facts = graph.facts_of(&multiple.into_value(), pointer);
        let name = graph.fresh_with(facts);
        let Some(name) = NumberSum::of(&name) else { continue };
        let divided = |sum: &NumberSum| {
            let factor = Bv::new(width, sum.factor(term).unsigned() >> twos);
            sum.put(term, &NumberSum::constant(Bv::zero(width))).plus(&name, factor)
        };
        let speaks = |sum: &NumberSum| sum.numbers().any(|own| own == id);
        graph.for_each_value(|value| {
            if let ShapeValue::Sum(sum) = value
                && speaks(sum)
            {
                *value = divided(sum).into_value();
            }
        });
        let put = |sum: &NumberSum| Some(if speaks(sum) { divided(sum) } else { sum.clone() });
        graph.orders = graph.orders.iter().filter_map(|order| order.mapped(put)).collect();
        graph.facts.remove(&id);
    }
}

/// A sum with a number that stands nowhere else is a number by itself.
fn drop_private_sums(graph: &mut ShapeGraph, pointer: Width) {
    loop {
        let mut places: BTreeMap<NumberId, BTreeSet<ShapeValue>> = BTreeMap::new();
        let mut sums: BTreeSet<NumberSum> = BTreeSet::new();
        graph.for_each_value(|value| match value {
            ShapeValue::Symbol(id, _) => {
                places.entry(*id).or_default().insert(value.clone());
            }
            ShapeValue::Sum(sum) => {
                let sum = sum.clone();
                for id in sum.numbers() {
                    places.entry(id).or_default().insert(ShapeValue::Sum(sum.clone()));
                }
                sums.insert(sum);
            }
            _ => {}
        });
        let is_private = |id: &NumberId| places.get(id).is_some_and(|all| all.len() == 1);
        let private = sums.into_iter().find_map(|sum| {
            let id = sum.numbers().find(is_private)?;
            sum.solved_for(SumTerm::Number(id)).map(|_| (sum, id))
        });
        let Some((sum, id)) = private else { return };
        let facts = graph.facts_of(&ShapeValue::Sum(sum.clone()), pointer);
        let name = graph.fresh_with(facts);
        let by =
            NumberSum::of(&name).and_then(|name| sum.minus(&name).solved_for(SumTerm::Number(id)));
        let Some(by) = by else { return };
        graph.put_number(id, &by.into_value());
        graph.facts.remove(&id);
    }
}

/// Numbers of which nothing is known, and that stand in one place alone, say nothing.
fn drop_unconstrained(graph: &mut ShapeGraph) {
    let mut places: BTreeMap<NumberId, u32> = BTreeMap::new();
    let mut note = |value: &ShapeValue, weight: u32| match value {
        ShapeValue::Symbol(id, _) => *places.entry(*id).or_default() += weight,
        ShapeValue::Sum(sum) => {
            sum.numbers().for_each(|id| *places.entry(id).or_default() += 2);
        }
        ShapeValue::Steps(steps) => {
            let sum = NumberSum::of(&steps.first);
            let numbers = sum.iter().flat_map(NumberSum::numbers);
            numbers.for_each(|id| *places.entry(id).or_default() += 2);
        }
        ShapeValue::Sorted(sorted) => {
            for end in [&sorted.first, &sorted.last] {
                let sum = NumberSum::of(end);
                let numbers = sum.iter().flat_map(NumberSum::numbers);
                numbers.for_each(|id| *places.entry(id).or_default() += 2);
            }
        }
        ShapeValue::Own(own) => {
            for cell in own.cells.values() {
                if let ShapeValue::Symbol(id, _) = cell.value {
                    *places.entry(id).or_default() += 2;
                }
            }
        }
        _ => {}
    };
    graph.vars.values().for_each(|value| note(value, 1));
    for node in graph.nodes.values() {
        // In a chain it is the same number in each object, but at its ends.
        let ends = |offset: u64| {
            node.segment.is_none_or(|s| s.link.next == offset || s.link.prev == Some(offset))
        };
        node.cells.iter().for_each(|(&at, slot)| note(&slot.value, if ends(at) { 1 } else { 2 }));
    }
    for order in &graph.orders {
        let numbers = order.low.numbers().chain(order.high.numbers());
        numbers.for_each(|id| *places.entry(id).or_default() += 2);
    }
    let facts = &graph.facts;
    let says_nothing = |value: &ShapeValue| match value {
        ShapeValue::Symbol(id, _) => {
            places.get(id) == Some(&1) && facts.get(id).is_none_or(|facts| facts.is_any())
        }
        ShapeValue::Each(facts) => facts.is_any(),
        _ => false,
    };
    graph.vars.retain(|_, value| !says_nothing(value));
    for node in graph.nodes.values_mut().filter(|node| !node.is_zeroed) {
        let link = node.segment.map(|segment| segment.link);
        let is_link = |at: u64| link.is_some_and(|l| l.next == at || l.prev == Some(at));
        node.cells.retain(|&at, slot| is_link(at) || !says_nothing(&slot.value));
    }
}

/// Gives names in the order in which variables lead to what has one.
struct Renaming<'a> {
    from: &'a ShapeGraph,
    nodes: BTreeMap<NodeId, NodeId>,
    numbers: BTreeMap<NumberId, NumberId>,
    order: Vec<NodeId>,
}

fn renamed(graph: &ShapeGraph) -> ShapeGraph {
    let (nodes, numbers, order) = (BTreeMap::new(), BTreeMap::new(), Vec::new());
    let mut renaming = Renaming { from: graph, nodes, numbers, order };
    let vars: BTreeMap<VarId, ShapeValue> =
        graph.vars.iter().map(|(&var, value)| (var, renaming.value(value))).collect();
    let mut globals: Vec<(u32, NodeId)> = Vec::new();
    for (&id, node) in &graph.nodes {
        if let NodeKind::Global(index) = node.kind {
            globals.push((index, id));
        }
    }
    globals.sort_unstable();
    for (_, id) in globals {
        renaming.node(id);
    }
    let mut nodes = BTreeMap::new();
    let mut at = 0;
    while let Some(&id) = renaming.order.get(at) {
        at += 1;
        let (Some(node), Some(&own)) = (graph.nodes.get(&id), renaming.nodes.get(&id)) else {
            continue;
        };
        let cells = node.cells.iter().map(|(&offset, slot)| {
            (offset, ShapeCell { bytes: slot.bytes, value: renaming.value(&slot.value) })
        });
        let cells = cells.collect();
        nodes.insert(own, ShapeNode { cells, ..node.clone() });
    }
    let facts = renaming.numbers.iter().filter_map(|(old, &new)| {
        let facts = graph.facts.get(old).filter(|facts| !facts.is_any());
        facts.map(|facts| (new, facts.clone()))
    });
    // Orders of numbers that stand nowhere were settled before.
    let term_of = |width: Width, term: SumTerm| {
        let term = match term {
            SumTerm::Number(id) => SumTerm::Number(*renaming.numbers.get(&id)?),
            SumTerm::Length(id) => SumTerm::Length(*renaming.nodes.get(&id)?),
        };
        Some(NumberSum::term(width, term))
    };
    let orders = graph
        .orders
        .iter()
        .filter_map(|order| order.mapped(|sum| sum.replaced(|term| term_of(sum.width(), term))));
    let orders = orders.collect();
    let count = |len: usize| u32::try_from(len).unwrap_or(u32::MAX);
    ShapeGraph {
        facts: facts.collect(),
        orders,
        is_related: graph.is_related,
        next_node: count(renaming.nodes.len()),
        next_number: count(renaming.numbers.len()),
        vars,
        nodes,
        calls: graph.calls.clone(),
    }
}

impl Renaming<'_> {
    fn node(&mut self, id: NodeId) -> NodeId {
        let next = NodeId(u32::try_from(self.nodes.len()).unwrap_or(u32::MAX));
        match self.nodes.get(&id) {
            Some(&known) => known,
            None => {
                self.nodes.insert(id, next);
                self.order.push(id);
                next
            }
        }
    }

    fn number(&mut self, id: NumberId) -> NumberId {
        let next = NumberId(u32::try_from(self.numbers.len()).unwrap_or(u32::MAX));
        *self.numbers.entry(id).or_insert(next)
    }

    fn value(&mut self, value: &ShapeValue) -> ShapeValue {
        match value {
            ShapeValue::Address(id, end, offset) if self.from.nodes.contains_key(id) => {
                ShapeValue::Address(self.node(*id), *end, *offset)
            }
            ShapeValue::Symbol(id, width) => ShapeValue::Symbol(self.number(*id), *width),
            ShapeValue::Sum(sum) => {
                let width = sum.width();
                let renamed = sum.replaced(|term| {
                    let term = match term {
                        SumTerm::Number(id) => SumTerm::Number(self.number(id)),
                        SumTerm::Length(id) if !self.from.nodes.contains_key(&id) => return None,
                        SumTerm::Length(id) => SumTerm::Length(self.node(id)),
                    };
                    Some(NumberSum::term(width, term))
                });
                renamed.map_or_else(|| value.clone(), NumberSum::into_value)
            }
            ShapeValue::Steps(steps) => ShapeValue::Steps(Box::new(StepCells {
                first: self.value(&steps.first),
                step: steps.step,
            })),
            ShapeValue::Sorted(sorted) => ShapeValue::Sorted(Box::new(SortedCells {
                first: self.value(&sorted.first),
                last: self.value(&sorted.last),
                ..SortedCells::clone(sorted)
            })),
            ShapeValue::Own(own) => {
                let mut own = own.clone();
                for cell in own.cells.values_mut() {
                    cell.value = self.value(&cell.value);
                }
                ShapeValue::Own(own)
            }
            _ => value.clone(),
        }
    }
}

/// The nodes that a graph has live on the heap.
pub fn live_on_heap(graph: &ShapeGraph) -> BTreeSet<NodeId> {
    let live = graph.nodes.iter().filter(|(_, node)| node.is_live_on_heap());
    live.map(|(&id, _)| id).collect()
}
