//! Comparisons of values: what is certain, and what assuming one teaches.
//!
//! Two objects that live share no byte, and none is at null; where an address leads behind the
//! bytes of its object, or one of the objects may be dead, nothing is certain of two of them. What
//! an address is as a number is not followed.
use super::graph::{End, NodeId, NodeKind, Segment, ShapeGraph, ShapeValue};
use super::order::NumberOrder;
use super::sum::NumberSum;
use super::trouble::{Case, Trouble};
use crate::cfa::{Defined, Program};
use crate::domains::bounds::{NumberBounds, backward, forward};
use crate::ir::eval::binary;
use crate::ir::{BinaryOp, Bv, Width};

/// Whether `a op b`, an operator whose result is a truth value; `None`: not known.
pub(super) fn decide(
    program: &Program,
    graph: &ShapeGraph,
    op: BinaryOp,
    a: &ShapeValue,
    b: &ShapeValue,
) -> Result<Option<bool>, Trouble> {
    use ShapeValue::{Address, Count, Number, Sum, Symbol};
    match (a, b) {
        (Number(x), Number(y)) => Ok(binary(op, *x, *y).map(Bv::is_true)),
        _ if a == b && NumberSum::of(a).is_some() => Ok(reflexive(op)),
        (Address(n, e, x), Address(m, f, y)) => {
            addresses(program, graph, op, (*n, *e, *x), (*m, *f, *y))
        }
        (Address(n, _, x), Number(y)) | (Number(y), Address(n, _, x)) if op == BinaryOp::Eq => {
            // It is y where another byte would be at null.
            let byte = i64::try_from(y.signed()).ok().and_then(|y| x.checked_sub(y));
            let is_there = graph.nodes.get(n).zip(byte);
            let differs = is_there.is_some_and(|(node, byte)| is_not_null(program, node, byte));
            Ok(differs.then_some(false))
        }
        (Count(more), Number(y)) | (Number(y), Count(more)) if op == BinaryOp::Eq => {
            Ok(count_is(graph, *more, *y))
        }
        (Number(_) | Symbol(..) | Sum(_), Number(_) | Symbol(..) | Sum(_)) => {
            let pointer = program.pointer_width();
            let known =
                forward::compare(op, &graph.facts_of(a, pointer), &graph.facts_of(b, pointer));
            Ok(known.or_else(|| by_relations(graph, op, (a, b), pointer)))
        }
        _ => Ok(None),
    }
}

/// What the difference and the order of two numbers say of them.
fn by_relations(
    graph: &ShapeGraph,
    op: BinaryOp,
    (a, b): (&ShapeValue, &ShapeValue),
    pointer: Width,
) -> Option<bool> {
    let (x, y) = (NumberSum::of(a)?, NumberSum::of(b)?);
    if let Some(order) = NumberOrder::of(op, &x, &y, true) {
        if !graph.is_related {
            return None;
        }
        return match graph.implies(&order, pointer) {
            true => Some(true),
            false => graph.implies(&order.denied(), pointer).then_some(false),
        };
    }
    if op != BinaryOp::Eq {
        return None;
    }
    let difference = x.minus(&y).into_value();
    let zero = Bv::zero(difference.width(pointer));
    let facts = graph.facts_of(&difference, pointer);
    if !facts.admits(zero) {
        return Some(false);
    }
    if let Some(value) = facts.single() {
        return Some(value == zero);
    }
    let is_less = |op, low, high| {
        NumberOrder::of(op, low, high, true).is_some_and(|order| graph.implies(&order, pointer))
    };
    let differs = !graph.orders.is_empty()
        && [BinaryOp::Slt, BinaryOp::Ult]
            .into_iter()
            .any(|op| is_less(op, &x, &y) || is_less(op, &y, &x));
    differs.then_some(false)
}

/// Whether an address is certainly not null: that of a byte that was allocated.
fn is_not_null(program: &Program, node: &super::graph::ShapeNode, offset: i64) -> bool {
    match node.kind {
        NodeKind::Global(index) => {
            let global = program.globals.get(usize::try_from(index).unwrap_or(usize::MAX));
            global.is_some_and(crate::cfa::GlobalObject::is_own) && node.has_byte(offset)
        }
        _ => node.has_byte(offset),
    }
}

fn addresses(
    program: &Program,
    graph: &ShapeGraph,
    op: BinaryOp,
    (n, e, x): (NodeId, End, i64),
    (m, f, y): (NodeId, End, i64),
) -> Result<Option<bool>, Trouble> {
    let (Some(a), Some(b)) = (graph.nodes.get(&n), graph.nodes.get(&m)) else { return Ok(None) };
    let within = |node: &super::graph::ShapeNode, offset: i64| {
        node.has_byte(offset) || node.size.and_then(|size| i64::try_from(size).ok()) == Some(offset)
    };
    if n == m && (e == f || a.segment.is_none()) {
        return Ok(match op {
            BinaryOp::Eq => Some(x == y),
            BinaryOp::Ult if within(a, x) && within(a, y) => Some(x < y),
            BinaryOp::Ule if within(a, x) && within(a, y) => Some(x <= y),
            _ => None,
        });
    }
    if op != BinaryOp::Eq || !a.has_byte(x) || !b.has_byte(y) || !a.is_live || !b.is_live {
        return Ok(None);
    }
    if n == m {
        return match a.segment {
            Some(Segment { has_two: false, .. }) => Err(Trouble::Splits(Case::Length(n))),
            _ => Ok(Some(false)),
        };
    }
    let is_disjoint = |kind: NodeKind| match kind {
        NodeKind::Heap { is_visible, .. } => !is_visible,
        NodeKind::Frame { is_of_block, .. } => !is_of_block,
        NodeKind::Global(index) => {
            let global = program.globals.get(usize::try_from(index).unwrap_or(usize::MAX));
            global.is_some_and(|global| global.defined == Defined::Here)
        }
        NodeKind::Function(_) => true,
    };
    Ok((is_disjoint(a.kind) && is_disjoint(b.kind)).then_some(false))
}

/// Whether the number of live heap objects and `more` is `value`.
fn count_is(graph: &ShapeGraph, more: i64, value: Bv) -> Option<bool> {
    let (least, is_exact) = graph.population();
    let wanted = i64::try_from(value.signed()).ok()?;
    let known = least.checked_add(more)?;
    match is_exact {
        true => Some(known == wanted),
        // There are fewer than 2^62 objects, so the sum does not wrap.
        false if wanted >= 0 && known > wanted && more.unsigned_abs() < 1 << 32 => Some(false),
        false => None,
    }
}

/// Of a number and itself.
const fn reflexive(op: BinaryOp) -> Option<bool> {
    match op {
        BinaryOp::Eq | BinaryOp::Ule | BinaryOp::Sle => Some(true),
        BinaryOp::Ult | BinaryOp::Slt | BinaryOp::USubOverflow | BinaryOp::SSubOverflow => {
            Some(false)
        }
        _ => None,
    }
}

/// Takes in that `a op b` is `truth`; says whether that can be. What it teaches may be lost.
pub(super) fn learn(
    program: &Program,
    graph: &mut ShapeGraph,
    op: BinaryOp,
    a: &ShapeValue,
    b: &ShapeValue,
    truth: bool,
) -> bool {
    let pointer = program.pointer_width();
    if let (BinaryOp::Eq, true, Some(x), Some(y)) = (op, truth, NumberSum::of(a), NumberSum::of(b))
    {
        return graph.equate(&x, &y, pointer);
    }
    let (x, y) = (graph.facts_of(a, pointer), graph.facts_of(b, pointer));
    let [x_new, y_new] = backward::compared(op, truth, &x, &y);
    let mut narrow = |value: &ShapeValue, facts: &NumberBounds| match value {
        ShapeValue::Symbol(id, _) => graph.restrict(*id, facts, pointer),
        ShapeValue::Sum(sum) => graph.restrict_sum(sum, facts, pointer),
        _ => true,
    };
    // The first may put a number for a name that the second one has, too: then nothing is said.
    if !narrow(a, &x_new) || (a != b && !narrow(b, &y_new)) {
        return false;
    }
    let (Some(x), Some(y)) = (NumberSum::of(a), NumberSum::of(b)) else { return true };
    if (op, truth) == (BinaryOp::Eq, false) {
        return graph.part(&x, &y, pointer);
    }
    NumberOrder::of(op, &x, &y, truth).is_none_or(|order| graph.learn_order(order, pointer))
}
