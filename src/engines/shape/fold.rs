//! Folding: two linked objects, or chains of such, become one chain.
//!
//! Invariant: the folded graph describes each state that the other one does. Of two neighbours, the
//! second one may be held only by the first and, where links lead back, by what comes behind it:
//! for another holder, what it holds could not be expressed any more. (Where that is broken,
//! addresses of its last object would still be right; it is precision that is lost.)
//!
//! Numbers in the objects must be the same, or unknown on both sides, unless the chain is long: a
//! list of ones that ends with a zero is two chains, but data without a pattern is one.
use super::along::{sorted, steps};
use super::graph::{
    End, Link, NodeId, NodeKind, Segment, ShapeCell, ShapeGraph, ShapeNode, ShapeValue,
};
use super::sum::{NumberSum, SumTerm};
use crate::cfa::Program;
use crate::domains::bounds::NumberBounds;
use crate::ir::{Bv, Width};
use std::collections::BTreeMap;

/// Two neighbours.
struct Pair {
    first: NodeId,
    second: NodeId,
    link: Link,
    merged: ShapeNode,
    /// Objects that only they hold, and that are described as parts of them from now on.
    absorbed: Vec<NodeId>,
}

/// The holder of an address.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Holder {
    Variable,
    Cell(NodeId, u64),
}

/// The holders of addresses in each node: of which end, and how far behind its start.
type Held = BTreeMap<NodeId, Vec<(Holder, End, i64)>>;

/// Folds what can be folded.
pub(super) fn fold(program: &Program, graph: &mut ShapeGraph, most_unfolded: usize) {
    let pointer = program.pointer_width();
    loop {
        let pairs = pairs(graph, pointer, false);
        if let Some(pair) = best(pairs) {
            count_by_graph(program, graph);
            merge(graph, pair, pointer);
            continue;
        }
        let loose = self::pairs(graph, pointer, true);
        match longest_chain(loose, most_unfolded) {
            Some(pair) => {
                count_by_graph(program, graph);
                merge(graph, pair, pointer);
            }
            None => break,
        }
    }
}

/// The pair whose numbers have the simplest pattern, the first one of several.
fn best(pairs: Vec<Pair>) -> Option<Pair> {
    let cost = |value: &ShapeValue| match value {
        ShapeValue::Steps(steps) if steps.step.signed().unsigned_abs() == 1 => 1,
        ShapeValue::Sorted(_) => 2,
        ShapeValue::Steps(_) => 3,
        ShapeValue::Each(_) => 4,
        _ => 0,
    };
    let most = |pair: &Pair| pair.merged.cells.values().map(|slot| cost(&slot.value)).max();
    pairs.into_iter().min_by_key(most)
}

/// A pair of the first chain of more neighbours than may be apart.
fn longest_chain(pairs: Vec<Pair>, most: usize) -> Option<Pair> {
    let next: BTreeMap<NodeId, NodeId> =
        pairs.iter().map(|pair| (pair.first, pair.second)).collect();
    pairs.into_iter().find(|pair| {
        let (mut at, mut length) = (pair.second, 2);
        while let Some(&behind) = next.get(&at)
            && length <= most
        {
            at = behind;
            length += 1;
        }
        length > most
    })
}

/// The variable that counts live objects is expressed by the objects of the graph.
fn count_by_graph(program: &Program, graph: &mut ShapeGraph) {
    let (population, true) = graph.population() else { return };
    for (&var, value) in &mut graph.vars {
        if let ShapeValue::Number(number) = *value
            && program.var(var).is_live_objects()
            && number.width() == Width::W64
            && let Ok(number) = i64::try_from(number.signed())
            && let Some(more) = number.checked_sub(population)
        {
            *value = ShapeValue::Count(more);
        }
    }
}

/// The neighbours that can be folded, in the order of the first ones.
fn pairs(graph: &ShapeGraph, pointer: Width, is_loose: bool) -> Vec<Pair> {
    let held = holders(graph);
    let mut pairs = Vec::new();
    for (&first, node) in &graph.nodes {
        if !is_foldable(node) {
            continue;
        }
        let links = node.cells.iter().filter_map(|(&at, slot)| match slot.value {
            ShapeValue::Address(second, End::First, head) => Some((at, second, head)),
            _ => None,
        });
        let found =
            links.filter(|&(_, second, _)| second != first).find_map(|(at, second, head)| {
                let link = link_of(graph, &held, (first, second), at, head)?;
                let (merged, absorbed) =
                    merged(graph, &held, (first, second), link, pointer, is_loose)?;
                Some(Pair { first, second, link, merged, absorbed })
            });
        pairs.extend(found);
    }
    pairs
}

fn is_foldable(node: &ShapeNode) -> bool {
    let is_private = matches!(node.kind, NodeKind::Heap { is_visible: false, .. });
    node.is_live && is_private && node.size.is_some()
}

fn holders(graph: &ShapeGraph) -> Held {
    let mut held: Held = BTreeMap::new();
    let mut note = |holder: Holder, value: &ShapeValue| {
        if let ShapeValue::Address(node, end, offset) = *value {
            held.entry(node).or_default().push((holder, end, offset));
        }
    };
    graph.vars.values().for_each(|value| note(Holder::Variable, value));
    for (&id, node) in &graph.nodes {
        node.cells.iter().for_each(|(&at, slot)| note(Holder::Cell(id, at), &slot.value));
    }
    held
}

/// How two neighbours are linked, if they can be a chain.
fn link_of(
    graph: &ShapeGraph,
    held: &Held,
    (first, second): (NodeId, NodeId),
    next: u64,
    head: i64,
) -> Option<Link> {
    let (a, b) = (graph.nodes.get(&first)?, graph.nodes.get(&second)?);
    if !is_foldable(b) || a.kind != b.kind || a.size != b.size {
        return None;
    }
    let last = |node: &ShapeNode| if node.segment.is_some() { End::Last } else { End::First };
    let back = ShapeValue::Address(first, last(a), head);
    let prev = b.cells.iter().find(|(at, slot)| slot.value == back && **at != next);
    let link = Link { next, prev: prev.map(|(&at, _)| at), head };
    let fits = |node: &ShapeNode| node.segment.is_none_or(|segment| segment.link == link);
    if !fits(a) || !fits(b) {
        return None;
    }
    // Each field has a cell, or its bytes have none.
    let has_room = |node: &ShapeNode, at: u64, bytes: u64| match node.cells.get(&at) {
        Some(slot) => slot.bytes == bytes,
        None => node.overlapping(at, bytes).is_empty(),
    };
    let bytes = a.cells.get(&next)?.bytes;
    if !has_room(b, next, bytes) || !link.prev.is_none_or(|prev| has_room(a, prev, bytes)) {
        return None;
    }
    // What the second one leads back from is what comes behind it.
    let behind = b.cells.get(&next).and_then(|slot| slot.value.node());
    let may_hold_second = |&(holder, end, offset): &(Holder, End, i64)| match holder {
        Holder::Cell(node, at) if node == first && at == next => end == End::First,
        Holder::Cell(node, at) => {
            link.prev == Some(at)
                && behind == Some(node)
                && end == last(b)
                && offset == head
                && node != second
        }
        Holder::Variable => false,
    };
    // A chain that ends is held at its end by what comes behind it alone.
    let may_hold_first = |&(holder, end, _): &(Holder, End, i64)| match holder {
        Holder::Cell(node, at) if node == second && link.prev == Some(at) => true,
        Holder::Cell(node, _) if node == second => false,
        _ => end == End::First,
    };
    let fits = held.get(&second)?.iter().all(may_hold_second)
        && held.get(&first).is_none_or(|holders| holders.iter().all(may_hold_first));
    fits.then_some(link)
}

/// The node of a chain of both, in which addresses of both still stand; `None`: they differ.
fn merged(
    graph: &ShapeGraph,
    held: &Held,
    (first, second): (NodeId, NodeId),
    link: Link,
    pointer: Width,
    is_loose: bool,
) -> Option<(ShapeNode, Vec<NodeId>)> {
    let (a, b) = (graph.nodes.get(&first)?, graph.nodes.get(&second)?);
    let is_link = |at: u64| at == link.next || link.prev == Some(at);
    let mut absorbed = Vec::new();
    let mut cells = fields(a, b, is_link, |at, x, y| {
        let owns = |value: &ShapeValue| value.node().is_some_and(|n| n == first || n == second);
        if owns(x) || owns(y) {
            return None;
        }
        let own = |holder, value| owned(graph, held, (holder, at), value);
        match (x == y, own(first, x), own(second, y)) {
            (false, Some(x_own), Some(y_own)) => {
                absorbed.extend([x, y].into_iter().filter_map(ShapeValue::node));
                let like = |x: &ShapeValue, y: &ShapeValue| joined(graph, x, y, pointer, is_loose);
                let same = (x_own.kind, x_own.size) == (y_own.kind, y_own.size);
                let cells = fields(&x_own, &y_own, |_| false, |_, x, y| like(x, y))?;
                let is_zeroed = x_own.is_zeroed && y_own.is_zeroed;
                let node = ShapeNode { cells, is_zeroed, ..x_own };
                same.then(|| ShapeValue::Own(Box::new(node)))
            }
            _ => {
                let is_many = [a, b].map(|node| node.segment.is_some());
                let is_known = [x, y].iter().any(|v| matches!(v, ShapeValue::Number(_)));
                let is_along =
                    graph.is_related && (x != y || is_pattern(x)) && (is_loose || !is_known);
                let along = is_along.then(|| {
                    steps((x, y), is_many, |width| graph.length_of(first, width))
                        .or_else(|| sorted(graph, (x, y), is_many, pointer))
                });
                // What a variable holds, too, is a number of its own like a constant.
                let is_held = |value: &ShapeValue| {
                    matches!(value, ShapeValue::Symbol(..))
                        && graph.vars.values().any(|held| held == value)
                };
                let is_apart = graph.is_related && !is_loose && (is_held(x) || is_held(y));
                let joined =
                    || joined(graph, x, y, pointer, is_loose).filter(|_| !is_apart || x == y);
                along.flatten().or_else(joined)
            }
        }
    })?;
    let bytes = a.cells.get(&link.next)?.bytes;
    let end = field(b, link.next, bytes)?;
    let is_link_apart = |at: u64| !cells.range(..at + bytes).any(|(&o, s)| o + s.bytes > at);
    if !is_link_apart(link.next) || !link.prev.is_none_or(is_link_apart) {
        return None;
    }
    if let Some(prev) = link.prev {
        cells.insert(prev, ShapeCell { bytes, value: field(a, prev, bytes)? });
    }
    cells.insert(link.next, ShapeCell { bytes, value: end });
    let node = ShapeNode {
        kind: a.kind,
        is_live: true,
        size: a.size,
        is_zeroed: a.is_zeroed && b.is_zeroed,
        cells,
        segment: Some(Segment { has_two: true, exact: None, link }),
    };
    Some((node, absorbed))
}

/// The fields of two objects, but some, as `f` joins them.
fn fields(
    a: &ShapeNode,
    b: &ShapeNode,
    is_left_out: impl Fn(u64) -> bool,
    mut f: impl FnMut(u64, &ShapeValue, &ShapeValue) -> Option<ShapeValue>,
) -> Option<BTreeMap<u64, ShapeCell>> {
    let mut offsets: Vec<u64> = a.cells.keys().chain(b.cells.keys()).copied().collect();
    offsets.sort_unstable();
    offsets.dedup();
    let mut cells = BTreeMap::new();
    for at in offsets.into_iter().filter(|&at| !is_left_out(at)) {
        let bytes = a.cells.get(&at).or_else(|| b.cells.get(&at))?.bytes;
        let (Some(x), Some(y)) = (field(a, at, bytes), field(b, at, bytes)) else {
            // Cells that do not fit each other: of arbitrary bytes nothing has to be said.
            if a.is_zeroed || b.is_zeroed {
                return None;
            }
            continue;
        };
        cells.insert(at, ShapeCell { bytes, value: f(at, &x, &y)? });
    }
    // Cells that were left out may lie under others that were not.
    let ends: Vec<(u64, u64)> = cells.iter().map(|(&at, slot)| (at, at + slot.bytes)).collect();
    ends.windows(2).all(|pair| pair[0].1 <= pair[1].0).then_some(cells)
}

/// The object that a field leads to, if it has no other holder and leads nowhere.
fn owned(
    graph: &ShapeGraph,
    held: &Held,
    (holder, at): (NodeId, u64),
    value: &ShapeValue,
) -> Option<ShapeNode> {
    // What all objects of a chain lead to is none's own.
    let is_chain = graph.nodes.get(&holder).is_none_or(|node| node.segment.is_some());
    let holder = Holder::Cell(holder, at);
    match value {
        ShapeValue::Own(node) => Some(ShapeNode::clone(node)),
        ShapeValue::Address(id, End::First, 0) if !is_chain => {
            let node = graph.nodes.get(id).filter(|node| is_foldable(node))?;
            let is_number = |cell: &ShapeCell| {
                matches!(cell.value, ShapeValue::Number(_) | ShapeValue::Symbol(..))
            };
            let is_own = node.segment.is_none()
                && held.get(id).is_some_and(|all| *all == [(holder, End::First, 0)])
                && node.cells.values().all(is_number);
            is_own.then(|| node.clone())
        }
        _ => None,
    }
}

/// What a field holds; where no cell says it, zero or a number of its own. `None`: other cells are
/// in the way.
fn field(node: &ShapeNode, at: u64, bytes: u64) -> Option<ShapeValue> {
    if let Some(slot) = node.cells.get(&at) {
        return (slot.bytes == bytes).then(|| slot.value.clone());
    }
    if !node.overlapping(at, bytes).is_empty() {
        return None;
    }
    let width = Width::new(u32::try_from(bytes * 8).ok()?)?;
    Some(match node.is_zeroed {
        true => ShapeValue::Number(Bv::zero(width)),
        false => ShapeValue::Each(NumberBounds::any(width)),
    })
}

/// Whether it says how numbers along a chain follow from each other.
const fn is_pattern(value: &ShapeValue) -> bool {
    matches!(value, ShapeValue::Sorted(_) | ShapeValue::Steps(_))
}

/// What two objects of a chain hold.
fn joined(
    graph: &ShapeGraph,
    a: &ShapeValue,
    b: &ShapeValue,
    pointer: Width,
    is_loose: bool,
) -> Option<ShapeValue> {
    use ShapeValue::{Each, Number, Sorted, Steps, Sum, Symbol};
    match (a, b) {
        // (Of two chains with the same pattern, the second one begins with it again.)
        _ if a == b && !is_pattern(a) => Some(a.clone()),
        (Number(_), _) | (_, Number(_)) if !is_loose => None,
        (Each(known), Number(_) | Symbol(..) | Sum(_) | Sorted(_) | Steps(_) | Each(_)) => {
            let new = graph.facts_of(b, pointer);
            Some(Each(if new.implies(known) { known.clone() } else { known.widened(&new) }))
        }
        (Number(_) | Symbol(..) | Sum(_) | Sorted(_) | Steps(_), Each(known)) => {
            let new = graph.facts_of(a, pointer);
            Some(Each(if new.implies(known) { known.clone() } else { known.widened(&new) }))
        }
        (
            Number(_) | Symbol(..) | Sum(_) | Sorted(_) | Steps(_),
            Number(_) | Symbol(..) | Sum(_) | Sorted(_) | Steps(_),
        ) => Some(Each(graph.facts_of(a, pointer).hull(&graph.facts_of(b, pointer)))),
        _ => None,
    }
}

/// Says the lengths of two neighbours by that of the chain of both; how long that is, if both are
/// known.
fn add_lengths(
    graph: &mut ShapeGraph,
    (first, second): (NodeId, NodeId),
    both: NodeId,
    pointer: Width,
) -> Option<u64> {
    let length = |id| match graph.nodes.get(&id).and_then(|node| node.segment) {
        Some(segment) => segment.exact,
        None => Some(1),
    };
    let all = |width| NumberSum::term(width, SumTerm::Length(both));
    match (length(first), length(second)) {
        (Some(x), Some(y)) => return Some(x + y),
        (Some(x), None) => graph.put_length(second, |w| all(w).minus(&NumberSum::count(w, x))),
        (None, Some(y)) => graph.put_length(first, |w| all(w).minus(&NumberSum::count(w, y))),
        (None, None) => {
            let (own, others) =
                (graph.forget_length(first, pointer), graph.forget_length(second, pointer));
            for (width, other) in others {
                if let (Some(own), Some(name)) = (own.get(&width), other.numbers().next()) {
                    let rest = all(width).minus(own).into_value();
                    graph.put_number(name, &rest);
                }
            }
        }
    }
    None
}

fn merge(graph: &mut ShapeGraph, pair: Pair, pointer: Width) {
    let Pair { first, second, link, merged, absorbed } = pair;
    let id = NodeId(graph.next_node);
    graph.next_node += 1;
    graph.nodes.insert(id, merged);
    let exact = add_lengths(graph, (first, second), id, pointer);
    graph.nodes.remove(&first);
    graph.nodes.remove(&second);
    absorbed.iter().for_each(|id| drop(graph.nodes.remove(id)));
    // The fields at the ends are numbers of their own where nothing is known.
    let Some(mut merged) = graph.nodes.remove(&id) else { return };
    if let Some(segment) = &mut merged.segment {
        segment.exact = exact.filter(|_| graph.is_related);
    }
    for at in [Some(link.next), link.prev].into_iter().flatten() {
        if let Some(slot) = merged.cells.get_mut(&at)
            && let ShapeValue::Each(facts) = &slot.value
        {
            slot.value = graph.fresh_with(facts.clone());
        }
    }
    graph.nodes.insert(id, merged);
    graph.redirect(first, |_| (id, End::First));
    graph.redirect(second, |_| (id, End::Last));
}
