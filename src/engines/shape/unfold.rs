//! Taking an object out of a segment: what the program looks at is always an object by itself.
//!
//! Invariant: what comes out describes the same states as what goes in. Each object of a chain gets
//! numbers of its own for [`ShapeValue::Each`]; what has a name is shared.
use super::graph::{End, NodeId, Segment, ShapeGraph, ShapeNode, ShapeValue};
use super::trouble::Trouble;
use crate::ir::Width;

const NO_SEGMENT: Trouble = Trouble::GivesUp("a chain that is none");

/// The graph where a segment is one object, and where it is two or more.
pub(super) fn lengths(graph: &ShapeGraph, id: NodeId) -> Result<[ShapeGraph; 2], Trouble> {
    let segment = graph.nodes.get(&id).and_then(|node| node.segment);
    let Some(segment @ Segment { has_two: false, .. }) = segment else { return Err(NO_SEGMENT) };
    let (mut one, mut more) = (graph.clone(), graph.clone());
    if let Some(node) = more.nodes.get_mut(&id) {
        node.segment = Some(Segment { has_two: true, ..segment });
    }
    let single = object_of(&mut one, id)?;
    one.nodes.insert(id, single);
    one.redirect(id, |_| (id, End::First));
    Ok([one, more])
}

/// Takes the object at an end out of a segment of two or more.
pub(super) fn take(
    graph: &mut ShapeGraph,
    id: NodeId,
    end: End,
    pointer: Width,
) -> Result<(), Trouble> {
    let segment = graph.nodes.get(&id).and_then(|node| node.segment);
    let Some(Segment { has_two: true, link }) = segment else { return Err(NO_SEGMENT) };
    let mut object = object_of(graph, id)?;
    let taken = NodeId(graph.next_node);
    graph.next_node += 1;
    let bytes = pointer.bytes();
    let to_rest = slot(bytes, ShapeValue::Address(id, end, link.head));
    let to_taken = slot(bytes, ShapeValue::Address(taken, End::First, link.head));
    let Some(rest) = graph.nodes.get_mut(&id) else { return Err(NO_SEGMENT) };
    rest.segment = Some(Segment { has_two: false, link });
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
    Ok(())
}

fn slot(bytes: u64, value: ShapeValue) -> super::graph::ShapeCell {
    super::graph::ShapeCell { bytes, value }
}

/// One object of the segment, with the links of its ends.
fn object_of(graph: &mut ShapeGraph, id: NodeId) -> Result<ShapeNode, Trouble> {
    let Some(node) = graph.nodes.get(&id) else { return Err(NO_SEGMENT) };
    let mut object = ShapeNode { segment: None, ..node.clone() };
    single(graph, &mut object);
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
