//! What values hold at the heads of loops, as claims like those of the other engines: for a reader,
//! and as candidates for the invariants of a witness. No check rests on them.
use crate::blocks::cut_point::CutPoint;
use crate::blocks::proof::{Argument, Claim, Proof};
use crate::cfa::{Program, Scope};
use crate::domains::bounds::NumberBounds;
use crate::engines::value::visits::{LoopHead, Visits};
use crate::ir::simplify::build;
use crate::ir::{BinaryOp, Bv, ExprId, ExprPool, VarId};
use crate::symbolic::slot::{Place, Slot};
use std::collections::BTreeMap;

/// One claim per head.
pub(crate) fn proof(program: &Program, visits: &Visits) -> Proof {
    let claim = |(&location, head): (_, &LoopHead)| {
        let cut = CutPoint { location: Some(location), ..CutPoint::start() };
        claim(program, cut, head)
    };
    Proof::new(visits.heads.iter().map(claim).collect(), Argument::Invariants)
}

fn claim(program: &Program, mut cut: CutPoint, head: &LoopHead) -> Claim {
    let mut pool = ExprPool::new();
    let mut places = BTreeMap::new();
    for (at, &var) in head.ranges.keys().enumerate() {
        let slot = match program.var(var).scope {
            Scope::Global => Slot::Global(var),
            Scope::Local(_) => Slot::Local(0, var),
        };
        cut.symbolic.push(Place::Value(slot));
        places.insert(var, pool.var(VarId::from_index(at), program.var(var).width));
    }
    // A variable of one value says that once.
    let recorded: Vec<usize> = (0..head.recorded.len())
        .filter(|&at| {
            head.ranges.get(&head.recorded[at]).is_some_and(|range| range.single().is_none())
        })
        .collect();
    let mut all = pool.bool(true);
    for (var, range) in &head.ranges {
        let is_recorded = recorded.iter().any(|&at| head.recorded[at] == *var);
        if !is_recorded {
            let part = within(&mut pool, places[var], range);
            all = build::and(&mut pool, all, part);
        }
    }
    let mut one_of = pool.bool(recorded.is_empty());
    for state in &head.states {
        let mut each = pool.bool(true);
        for &at in &recorded {
            let part = is(&mut pool, places[&head.recorded[at]], state[at]);
            each = build::and(&mut pool, each, part);
        }
        one_of = build::or(&mut pool, one_of, each);
    }
    all = build::and(&mut pool, all, one_of);
    Claim { cut, pool, formulas: vec![all] }
}

fn is(pool: &mut ExprPool, place: ExprId, value: Bv) -> ExprId {
    let value = pool.constant(value);
    build::eq(pool, place, value)
}

/// By the reading that leaves fewer values.
fn within(pool: &mut ExprPool, place: ExprId, range: &NumberBounds) -> ExprId {
    if let Some(value) = range.single() {
        return is(pool, place, value);
    }
    let is_signed = range.most().abs_diff(range.least()) < range.high() - range.low();
    let (op, bounds) = match is_signed {
        true => (BinaryOp::Sle, [range.least(), range.most()].map(i128::cast_unsigned)),
        false => (BinaryOp::Ule, [range.low(), range.high()]),
    };
    let [from, to] = bounds.map(|bits| pool.number(range.width(), bits));
    let above = build::binary(pool, op, from, place);
    let below = build::binary(pool, op, place, to);
    build::and(pool, above, below)
}
