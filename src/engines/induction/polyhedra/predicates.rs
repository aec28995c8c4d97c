//! Polyhedra as predicates over bit vectors: sums of a width that none of them leaves.
use super::cone::{Row, Sense};
use super::numbers::{Disjunction, Numbers, partitions};
use super::polyhedron::{Constraint, Polyhedron};
use crate::engines::induction::budget::MAX_PREDICATES;
use crate::ir::simplify::build;
use crate::ir::{BinaryOp, Bv, ExprId, ExprPool, VarId, Width};
use rustc_hash::FxHashSet;

/// What the polyhedra of a cut point say: what holds in all trace partitions, what holds in one,
/// and which trace partitions there are.
pub(super) fn predicates(
    numbers: &Numbers,
    state: &Disjunction,
    pool: &mut ExprPool,
) -> Vec<ExprId> {
    let mut found = Vec::new();
    let mut parts = state.values();
    let first = parts.next().cloned();
    let around = first.and_then(|first| parts.try_fold(first, |all, part| all.join(part)));
    let is_new = |one: &Constraint| around.as_ref().is_none_or(|around| !around.satisfies(one));
    for (row, side) in around.iter().flat_map(Polyhedron::constraints) {
        found.extend(predicate(numbers, &row, side, pool));
    }
    for partition in partitions(numbers) {
        let is_other = {
            let partition = guard(numbers, &partition, pool);
            build::not(pool, partition)
        };
        let Some(part) = state.get(&partition) else {
            found.push(is_other);
            continue;
        };
        for (row, side) in part.constraints().filter(is_new) {
            let fact = predicate(numbers, &row, side, pool);
            found.extend(fact.map(|fact| build::or(pool, is_other, fact)));
        }
    }
    let mut seen = FxHashSet::default();
    found.retain(|&fact| fact != pool.bool(true) && seen.insert(fact));
    found.truncate(MAX_PREDICATES);
    found
}

/// That a cut point is in this trace partition.
fn guard(numbers: &Numbers, partition: &[bool], pool: &mut ExprPool) -> ExprId {
    let mut all = pool.bool(true);
    for (&at, &sign) in numbers.signs.iter().zip(partition) {
        let zero = pool.number(numbers.widths[at], 0);
        let var = variable(numbers, at, pool);
        let mut literal = build::binary(pool, BinaryOp::Sle, zero, var);
        if !sign {
            literal = build::not(pool, literal);
        }
        all = build::and(pool, all, literal);
    }
    all
}

fn variable(numbers: &Numbers, at: usize, pool: &mut ExprPool) -> ExprId {
    let var = VarId(u32::try_from(numbers.places[at]).expect("fewer than 2^32 places"));
    pool.var(var, numbers.widths[at])
}

/// `row · (1, x) >= 0`, or `= 0`. `None`: too wide.
fn predicate(numbers: &Numbers, row: &Row, side: Sense, pool: &mut ExprPool) -> Option<ExprId> {
    let width = width(numbers, row)?;
    let [mut positive, mut negative] = [pool.number(width, 0); 2];
    for (at, &factor) in row[1..].iter().enumerate() {
        if factor == 0 {
            continue;
        }
        let var = variable(numbers, at, pool);
        let wide = if numbers.unsigned[at] {
            build::zero_extend(pool, var, width)
        } else {
            build::sign_extend(pool, var, width)
        };
        let by = pool.constant(Bv::from_signed(width, factor.abs()));
        let term = build::binary(pool, BinaryOp::Mul, wide, by);
        let sum = if factor > 0 { &mut positive } else { &mut negative };
        *sum = build::add(pool, *sum, term);
    }
    let constant = pool.constant(Bv::from_signed(width, row[0].abs()));
    let sum = if row[0] > 0 { &mut positive } else { &mut negative };
    *sum = build::add(pool, *sum, constant);
    let op = if side == Sense::On { BinaryOp::Eq } else { BinaryOp::Sle };
    Some(build::binary(pool, op, negative, positive))
}

/// A width in which no part of the sum wraps.
fn width(numbers: &Numbers, row: &Row) -> Option<Width> {
    let mut most = row[0].unsigned_abs();
    for (at, &factor) in row[1..].iter().enumerate().filter(|&(_, &factor)| factor != 0) {
        let largest = 1u128.checked_shl(numbers.widths[at].bits())?;
        most = most.checked_add(largest.checked_mul(factor.unsigned_abs())?)?;
    }
    let bits = 128 - most.leading_zeros() + 1;
    Width::new(bits)
}
