//! Taking an object out of a segment: what the program looks at is always an object by itself.
//!
//! Invariant: what comes out describes the same states as what goes in. Each object of a chain gets
//! numbers of its own for [`ShapeValue::Each`]; what has a name is shared.
use super::graph::{End, NodeId, Segment, ShapeGraph, ShapeNode, ShapeValue, SortedCells};
use super::sum::{NumberSum, SumTerm};
use super::trouble::Trouble;
use crate::ir::{Bv, Width};

const NO_SEGMENT: Trouble = Trouble::GivesUp("a chain that is none");

/// The graph where a segment is two or more objects, and where it is one.
pub(super) fn lengths(
    graph: &ShapeGraph,
    id: NodeId,
    pointer: Width,
) -> Result<[ShapeGraph; 2], Trouble> {
    let segment = graph.nodes.get(&id).and_then(|node| node.segment);
    let Some(segment @ Segment { has_two: false, .. }) = segment else { return Err(NO_SEGMENT) };
    let (mut one, mut more) = (graph.clone(), graph.clone());
    if let Some(node) = more.nodes.get_mut(&id) {
        node.segment = Some(Segment { has_two: true, ..segment });
    }
    ends_meet(&mut one, id, pointer);
    let single = object_of(&mut one, id, End::First, none)?;
    one.nodes.insert(id, single);
    one.redirect(id, |_| (id, End::First));
    one.put_length(id, |width| NumberSum::count(width, 1));
    Ok([more, one])
}

/// Takes the object at an end out of a segment of two or more.
pub(super) fn take(
    graph: &mut ShapeGraph,
    id: NodeId,
    end: End,
    pointer: Width,
) -> Result<(), Trouble> {
    let segment = graph.nodes.get(&id).and_then(|node| node.segment);
    let Some(Segment { has_two: true, exact, link }) = segment else { return Err(NO_SEGMENT) };
    if exact.is_none() {
        graph.put_length(id, |width| {
            let one = NumberSum::count(width, 1);
            one.plus(&NumberSum::term(width, SumTerm::Length(id)), Bv::new(width, 1))
        });
    }
    let rest = |width| match exact {
        Some(objects) => NumberSum::count(width, objects - 1),
        None => NumberSum::term(width, SumTerm::Length(id)),
    };
    let mut object = object_of(graph, id, end, rest)?;
    shorten_sorted(graph, id, end, pointer);
    shorten_steps(graph, id, end);
    let taken = NodeId(graph.next_node);
    graph.next_node += 1;
    let bytes = pointer.bytes();
    let to_rest = slot(bytes, ShapeValue::Address(id, end, link.head));
    let to_taken = slot(bytes, ShapeValue::Address(taken, End::First, link.head));
    let Some(rest) = graph.nodes.get_mut(&id) else { return Err(NO_SEGMENT) };
    let exact = exact.map(|objects| objects - 1);
    rest.segment = Some(Segment { has_two: exact.is_some_and(|rest| rest > 1), exact, link });
    // Addresses of the end that is taken lead to the object from now on; those that are made here
    // do not.
    graph.redirect(id, |own| if own == end { (taken, End::First) } else { (id, own) });
    let rewritten = |value: &mut ShapeValue| {
        if let ShapeValue::Address(node, own, _) = value
            && *node == id
            && *own == end
        {
            (*node, *own) = (taken, End::First);
        }
    };
    object.cells.values_mut().for_each(|slot| rewritten(&mut slot.value));
    let Some(rest) = graph.nodes.get_mut(&id) else { return Err(NO_SEGMENT) };
    match end {
        End::First => {
            object.cells.insert(link.next, to_rest);
            if let Some(prev) = link.prev {
                rest.cells.insert(prev, to_taken);
            }
        }
        End::Last => {
            rest.cells.insert(link.next, to_taken);
            if let Some(prev) = link.prev {
                object.cells.insert(prev, to_rest);
            }
        }
    }
    graph.nodes.insert(taken, object);
    if exact == Some(1) {
        ends_meet(graph, id, pointer);
        let single = object_of(graph, id, End::First, none)?;
        graph.nodes.insert(id, single);
        graph.redirect(id, |_| (id, End::First));
    }
    Ok(())
}

/// The sorted numbers of a segment.
fn sorted(graph: &ShapeGraph, id: NodeId) -> Vec<(u64, SortedCells)> {
    let cells = graph.nodes.get(&id).into_iter().flat_map(|node| &node.cells);
    let sorted = cells.filter_map(|(&at, slot)| match &slot.value {
        ShapeValue::Sorted(sorted) => Some((at, SortedCells::clone(sorted))),
        _ => None,
    });
    sorted.collect()
}

/// The first object is the last one, so their numbers are the same.
fn ends_meet(graph: &mut ShapeGraph, id: NodeId, pointer: Width) {
    for (_, SortedCells { first, last, .. }) in sorted(graph, id) {
        if let (Some(first), Some(last)) = (NumberSum::of(&first), NumberSum::of(&last)) {
            // Where that cannot be, nothing is lost by going on.
            let _ = graph.equate(&first, &last, pointer);
        }
    }
}

/// An object is taken from an end: the number in the next one, which is at the end now, gets a name
/// and lies between both ends.
fn shorten_sorted(graph: &mut ShapeGraph, id: NodeId, end: End, pointer: Width) {
    for (at, own) in sorted(graph, id) {
        let facts = graph.facts_of(&ShapeValue::Sorted(Box::new(own.clone())), pointer);
        let next = graph.fresh_with(facts);
        let (before, behind) = match end {
            End::First => (own.is_strict, false),
            End::Last => (false, own.is_strict),
        };
        let orders = [
            own.direction.order(&own.first, &next, before),
            own.direction.order(&next, &own.last, behind),
        ];
        for order in orders.into_iter().flatten() {
            let _ = graph.learn_order(order, pointer);
        }
        if let Some(slot) = graph.nodes.get_mut(&id).and_then(|node| node.cells.get_mut(&at))
            && let ShapeValue::Sorted(sorted) = &mut slot.value
        {
            match end {
                End::First => sorted.first = next,
                End::Last => sorted.last = next,
            }
        }
    }
}

/// An object is taken from an end: where it is the first one, the next one is the first now.
fn shorten_steps(graph: &mut ShapeGraph, id: NodeId, end: End) {
    let cells = graph.nodes.get_mut(&id).into_iter().flat_map(|node| node.cells.values_mut());
    for slot in cells.filter(|_| end == End::First) {
        if let ShapeValue::Steps(steps) = &mut slot.value
            && let Some(next) = steps.at(&NumberSum::count(steps.step.width(), 1))
        {
            steps.first = next.into_value();
        }
    }
}

/// There are no other objects.
fn none(width: Width) -> NumberSum {
    NumberSum::count(width, 0)
}

fn slot(bytes: u64, value: ShapeValue) -> super::graph::ShapeCell {
    super::graph::ShapeCell { bytes, value }
}

/// One object of the segment, with the links of its ends; beside it, it has `others`.
fn object_of(
    graph: &mut ShapeGraph,
    id: NodeId,
    end: End,
    others: impl Fn(Width) -> NumberSum,
) -> Result<ShapeNode, Trouble> {
    let Some(node) = graph.nodes.get(&id) else { return Err(NO_SEGMENT) };
    let mut object = ShapeNode { segment: None, ..node.clone() };
    single(graph, &mut object);
    for slot in object.cells.values_mut() {
        if let ShapeValue::Steps(steps) = &slot.value {
            let number = match end {
                End::First => Some(steps.first.clone()),
                End::Last => steps.at(&others(steps.step.width())).map(NumberSum::into_value),
            };
            slot.value = number.unwrap_or_else(|| graph.fresh(steps.step.width()));
        }
        if let ShapeValue::Sorted(sorted) = &slot.value {
            slot.value = match end {
                End::First => sorted.first.clone(),
                End::Last => sorted.last.clone(),
            };
        }
    }
    for slot in object.cells.values_mut() {
        if let ShapeValue::Own(own) = &slot.value {
            let mut own = ShapeNode::clone(own);
            single(graph, &mut own);
            slot.value = ShapeValue::Address(graph.add(own), End::First, 0);
        }
    }
    Ok(object)
}

/// Gives names to what is a number of its own in each object.
fn single(graph: &mut ShapeGraph, object: &mut ShapeNode) {
    for slot in object.cells.values_mut() {
        if let ShapeValue::Each(facts) = &slot.value {
            slot.value = graph.fresh_with(facts.clone());
        }
    }
}
