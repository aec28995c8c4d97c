//! Places in memory that are expressed by ghost indices, and how an access lies to one.
//!
//! A place is an address, expressed as a sum over the program's variables and ghost indices. What
//! is said of an access and a place is about these two addresses as numbers, and exact: whether
//! they are the same, and whether the bytes overlap. That a *difference* of two sums is a multiple
//! of the greatest common divisor of its factors holds where nothing wraps around: where all terms
//! are widened numbers of at most 32 bits and factors are small. Else only the divisor's powers of
//! two count, which also divide what a sum wraps around by.
use super::past::variables;
use crate::cfa::Program;
use crate::ir::simplify::{build, replace};
use crate::ir::sums::{Sum, negated};
use crate::ir::{BinaryOp, Bv, Expr, ExprId, ExprPool, VarId, Width};

/// Factors of widened numbers up to here wrap around nowhere.
const SMALL_FACTOR: i128 = 1 << 24;
/// Bits of a number that is widened.
const MOST_NARROW: u32 = 32;
/// Terms of a difference.
const MOST_TERMS: usize = 8;

/// A number of an access that is compared with the number of a place in the same role.
pub(super) struct Pair {
    /// Of the access.
    pub(super) own: ExprId,
    /// Of the place.
    pub(super) ghost: ExprId,
    pub(super) signed: bool,
}

/// How an access lies to a place.
pub(super) enum Overlap {
    /// They share no byte.
    Never,
    /// They begin at the same byte, or share none.
    Whole,
    /// Anything may be.
    Partial,
}

/// An access and a place.
pub(super) struct Meeting {
    /// Numbers such that the addresses are the same if all pairs are equal; empty: nothing is
    /// known.
    pub(super) pairs: Vec<Pair>,
    /// Whether the addresses differ if some pair does.
    pub(super) is_exact: bool,
    /// Address of the access minus that of the place.
    pub(super) difference: Sum,
}

/// The number in an operand that widens it; the operand itself where nothing does.
pub(super) fn inner(pool: &ExprPool, term: ExprId) -> ExprId {
    match pool.get(term) {
        Expr::SignExtend(inner) | Expr::ZeroExtend(inner) => inner,
        _ => term,
    }
}

/// `of`, widened as `like` is.
pub(super) fn widened_like(pool: &mut ExprPool, like: ExprId, of: ExprId) -> ExprId {
    let width = pool.width(like);
    match pool.get(like) {
        Expr::SignExtend(_) => build::sign_extend(pool, of, width),
        Expr::ZeroExtend(_) => build::zero_extend(pool, of, width),
        _ => of,
    }
}

fn same_kind(pool: &ExprPool, a: ExprId, b: ExprId) -> bool {
    match (pool.get(a), pool.get(b)) {
        (Expr::SignExtend(x), Expr::SignExtend(y)) | (Expr::ZeroExtend(x), Expr::ZeroExtend(y)) => {
            pool.width(x) == pool.width(y)
        }
        (Expr::SignExtend(_) | Expr::ZeroExtend(_), _)
        | (_, Expr::SignExtend(_) | Expr::ZeroExtend(_)) => false,
        _ => true,
    }
}

impl Meeting {
    /// Of an access and a place.
    pub(super) fn of(program: &mut Program, access: &Sum, place: &Sum) -> Self {
        let difference = access.clone().minus(place);
        let (pairs, is_exact) = pairs(program, access, &difference).unwrap_or_default();
        Self { pairs, is_exact, difference }
    }

    /// How `access` bytes lie to the place's `own` bytes.
    pub(super) fn overlap(&self, pool: &ExprPool, access: u64, own: u64) -> Overlap {
        let reach = -i128::from(access)..i128::from(own);
        let constant = self.difference.constant;
        let granule = self.granule(pool);
        let may_be = |distance: &i128| match granule {
            // A literal.
            None => Bv::from_signed(constant.width(), *distance) == constant,
            Some(granule) => (distance - constant.signed()) % granule == 0,
        };
        let mut met = reach.skip(1).filter(may_be);
        match (met.next(), met.next()) {
            (None, _) => Overlap::Never,
            (Some(0), None) => Overlap::Whole,
            _ => Overlap::Partial,
        }
    }

    /// What divides the difference without its constant; `None`: it is zero.
    fn granule(&self, pool: &ExprPool) -> Option<i128> {
        let factors = self.difference.terms.values().map(|factor| factor.signed().abs());
        let divisor = factors.reduce(gcd)?;
        let wraps = !is_small(pool, &self.difference);
        Some(if wraps { 1 << divisor.trailing_zeros().min(64) } else { divisor })
    }

    /// Whether the addresses are the same.
    pub(super) fn is_same(&self, pool: &mut ExprPool) -> ExprId {
        let mut all = pool.bool(true);
        for pair in &self.pairs {
            let equal = build::eq(pool, pair.own, pair.ghost);
            all = build::and(pool, all, equal);
        }
        if self.is_exact { all } else { self.difference.is_zero(pool) }
    }

    /// Whether the `access` bytes of the access overlap with the `own` bytes of the place.
    pub(super) fn is_met(&self, pool: &mut ExprPool, access: u64, own: u64) -> ExprId {
        let width = self.difference.width;
        let mut moved = self.difference.clone();
        let before = Bv::new(width, u128::from(access - 1));
        moved.constant = Bv::new(width, moved.constant.unsigned().wrapping_add(before.unsigned()));
        let moved = moved.build(pool);
        let all = pool.number(width, u128::from(access + own - 1));
        build::binary(pool, BinaryOp::Ult, moved, all)
    }
}

/// Whether the sum is the same over the integers.
fn is_small(pool: &ExprPool, sum: &Sum) -> bool {
    let is_narrow = |(&term, factor): (&ExprId, &Bv)| {
        let inner = inner(pool, term);
        inner != term
            && pool.width(inner).bits() <= MOST_NARROW
            && factor.signed().abs() <= SMALL_FACTOR
    };
    // 8 terms of at most 2^32 times 2^24 each stay below 2^62.
    sum.width.bits() == 64
        && sum.terms.len() <= MOST_TERMS
        && sum.constant.signed().abs() <= SMALL_FACTOR
        && sum.terms.iter().all(is_narrow)
}

fn gcd(a: i128, b: i128) -> i128 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// Pairs the access's terms of the difference with those of the place; says whether equal addresses
/// mean equal pairs.
fn pairs(program: &mut Program, access: &Sum, difference: &Sum) -> Option<(Vec<Pair>, bool)> {
    let (own, ghost): (Vec<_>, Vec<_>) = difference
        .terms
        .iter()
        .map(|(&term, &factor)| (term, factor))
        .partition(|(term, _)| access.terms.contains_key(term));
    if own.is_empty() || ghost.is_empty() {
        return None;
    }
    let is_small = is_small(&program.exprs, difference);
    let mut found = Vec::new();
    for &(term, factor) in &own {
        // Each with one that no other one may be paired with.
        if own.iter().filter(|(_, other)| *other == factor).count() > 1 {
            break;
        }
        let mut others = ghost.iter().filter(|(_, other)| *other == negated(factor));
        let (Some(&(other, _)), None) = (others.next(), others.next()) else { break };
        let pool = &program.exprs;
        let [own, ghost] = match same_kind(pool, term, other) {
            true => [term, other].map(|side| inner(pool, side)),
            false => [term, other],
        };
        found.push(Pair { own, ghost, signed: is_signed(program, term) });
    }
    if found.len() == own.len() && own.len() == ghost.len() && !difference.constant.is_true() {
        let is_exact = found.len() == 1 && is_small;
        return Some((found, is_exact));
    }
    // All in one, in the steps that they have in common.
    let factors = difference.terms.values().chain([&difference.constant]);
    let step = factors.map(|factor| factor.signed().abs()).fold(0, gcd);
    let width = difference.width;
    let part = |factor: Bv, sign: i128| Bv::from_signed(width, sign * factor.signed() / step);
    let (mut left, mut right) =
        (Sum::constant(Bv::zero(width)), Sum::constant(part(difference.constant, -1)));
    own.iter().for_each(|&(term, factor)| left.add(term, part(factor, 1)));
    ghost.iter().for_each(|&(term, factor)| right.add(term, part(factor, -1)));
    let signed = is_signed(program, own[0].0);
    let (own, ghost) = (left.build(&mut program.exprs), right.build(&mut program.exprs));
    Some((vec![Pair { own, ghost, signed }], is_small))
}

/// Whether an index is one of signed numbers: as it is widened, or else as it is compared.
fn is_signed(program: &Program, term: ExprId) -> bool {
    let pool = &program.exprs;
    let vars = match pool.get(term) {
        Expr::SignExtend(_) => return true,
        Expr::ZeroExtend(_) => return false,
        _ => variables(pool, term),
    };
    pool.nodes().any(|node| match node {
        Expr::Binary(BinaryOp::Slt | BinaryOp::Sle, a, b) => {
            pool.width(a) == pool.width(term)
                && [a, b].into_iter().any(|side| {
                    let read = variables(pool, side);
                    vars.iter().any(|var| read.contains(var))
                })
        }
        _ => false,
    })
}

/// Where `other` lies when `access` is at the place: the variables of the access are expressed by
/// the ghost indices. Both are addresses at one time. `None`: no ghost index takes part.
pub(super) fn derived(
    program: &mut Program,
    access: &Sum,
    place: &Sum,
    other: ExprId,
) -> Option<Sum> {
    let meeting = Meeting::of(program, access, place);
    let read = variables(&program.exprs, other);
    let mut address = other;
    let mut is_told = false;
    for Pair { own, ghost, .. } in meeting.pairs {
        let sum = Sum::of(&program.exprs, own);
        let is_unit = |factor: Bv| factor.unsigned() == 1 || factor.signed() == -1;
        let solvable =
            sum.terms.iter().find_map(|(&term, &factor)| match program.exprs.get(term) {
                Expr::Var(var) if is_unit(factor) && read.contains(&var) => Some((term, factor)),
                _ => None,
            });
        let Some((term, factor)) = solvable else { continue };
        let mut value = Sum::of(&program.exprs, ghost).minus(&sum);
        value.add(term, factor);
        if factor.unsigned() != 1 {
            value = value.negated();
        }
        let value = value.build(&mut program.exprs);
        address = replace(&mut program.exprs, address, term, value);
        is_told = true;
    }
    (is_told && program.exprs.is_total(address)).then(|| Sum::of(&program.exprs, address))
}

/// Whether a term is a pointer's, and no number's: the one that a place is counted from.
pub(super) fn is_base(
    pool: &ExprPool,
    term: ExprId,
    factor: Bv,
    is_pointer: impl Fn(VarId) -> bool,
) -> bool {
    factor.unsigned() == 1
        && match pool.get(term) {
            Expr::Address(_) => true,
            Expr::Var(var) => is_pointer(var),
            _ => false,
        }
}

/// A truth value for each order of two numbers: less, equal, greater.
pub(super) fn orders(pool: &mut ExprPool, pair: &Pair) -> [ExprId; 3] {
    let op = if pair.signed { BinaryOp::Slt } else { BinaryOp::Ult };
    let below = build::binary(pool, op, pair.ghost, pair.own);
    let equal = build::eq(pool, pair.own, pair.ghost);
    let above = build::binary(pool, op, pair.own, pair.ghost);
    [below, equal, above]
}

/// What an index is so that `offset` lies in `low..=high` bytes, if it is the only one. An index
/// that is as wide as addresses may be another one that leads to the same place.
pub(super) fn range(pool: &mut ExprPool, offset: &Sum, low: i128, high: i128) -> Option<ExprId> {
    let (&term, &factor) = offset.terms.iter().next()?;
    let (step, constant) = (factor.signed(), offset.constant.signed());
    let index = inner(pool, term);
    let is_told = is_small(pool, offset) || index == term && step.count_ones() == 1;
    if offset.terms.len() > 1 || step <= 0 || !is_told {
        return None;
    }
    let first = (low - constant).div_euclid(step) + i128::from((low - constant) % step != 0);
    let last = (high - constant).div_euclid(step);
    let width = pool.width(index);
    let is_signed = !matches!(pool.get(term), Expr::ZeroExtend(_));
    let (least, most) = match is_signed {
        true => (-(1i128 << (width.bits() - 1)), (1i128 << (width.bits() - 1)) - 1),
        false => (0, (1i128 << width.bits()) - 1),
    };
    let (first, last) = (first.max(least), last.min(most));
    if first > last {
        return None;
    }
    let op = if is_signed { BinaryOp::Sle } else { BinaryOp::Ule };
    let [first, last] = [first, last].map(|value| pool.constant(Bv::from_signed(width, value)));
    let from = build::binary(pool, op, first, index);
    let to = build::binary(pool, op, index, last);
    Some(build::and(pool, from, to))
}

/// Whether a value of this width at the offset shares a byte with the `length` bytes from the
/// start, which are valid; where `length` is zero, it may be true.
pub(super) fn is_touched(
    pool: &mut ExprPool,
    offset: ExprId,
    length: ExprId,
    value: Width,
) -> ExprId {
    let width = pool.width(length);
    // Valid bytes are at most half of what there are addresses, so this wraps around nowhere.
    let before = pool.number(width, u128::from(value.bytes() - 1));
    let moved = build::add(pool, offset, before);
    let reach = build::add(pool, length, before);
    build::binary(pool, BinaryOp::Ult, moved, reach)
}

/// Whether a value of this width at the offset lies within `length` bytes.
pub(super) fn is_inside(
    pool: &mut ExprPool,
    offset: ExprId,
    length: ExprId,
    value: Width,
) -> ExprId {
    let width = pool.width(length);
    let bytes = pool.number(width, u128::from(value.bytes()));
    let is_enough = build::binary(pool, BinaryOp::Ule, bytes, length);
    let last = build::sub(pool, length, bytes);
    let is_before = build::binary(pool, BinaryOp::Ule, offset, last);
    build::and(pool, is_enough, is_before)
}
