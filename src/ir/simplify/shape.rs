//! Rules for choices and for operators that cut, extend and join bit vectors.
use super::operands::{Build, ite_of_literals, only};
use crate::ir::{BinaryOp, Bv, Expr, ExprId, ExprPool, UnaryOp, Width};

pub(super) fn ite(pool: &mut ExprPool, c: ExprId, a: ExprId, b: ExprId) -> Option<ExprId> {
    // match: Ite(true, a, b); result: a. match: Ite(false, a, b); result: b
    if let Some(c) = pool.literal(c) {
        return Some(if c.is_true() { a } else { b });
    }
    // match: Ite(c, a, a), c total; result: a
    if a == b && pool.is_total(c) {
        return Some(a);
    }
    match (pool.get(c), pool.get(a), pool.get(b)) {
        // match: Ite(~x, a, b); result: Ite(x, b, a)
        (Expr::Unary(UnaryOp::Not, x), _, _) => Some(Build::ite(pool, x, b, a)),
        // match: Ite(c, Ite(c, x, _), b); result: Ite(c, x, b)
        (_, Expr::Ite(inner, x, _), _) if inner == c => Some(Build::ite(pool, c, x, b)),
        // match: Ite(c, a, Ite(c, _, y)); result: Ite(c, a, y)
        (_, _, Expr::Ite(inner, _, y)) if inner == c => Some(Build::ite(pool, c, a, y)),
        _ if pool.width(a) == Width::BOOL => ite_of_truth_values(pool, c, a, b),
        _ => ite_of_numbers(pool, c, a, b),
    }
}

fn ite_of_truth_values(pool: &mut ExprPool, c: ExprId, a: ExprId, b: ExprId) -> Option<ExprId> {
    // match: Ite(c, c, b); result: Ite(c, true, b). match: Ite(c, a, c); result: Ite(c, a, false)
    let first = if a == c { Some(true) } else { pool.literal(a).map(Bv::is_true) };
    let second = if b == c { Some(false) } else { pool.literal(b).map(Bv::is_true) };
    match (first, second) {
        // match: Ite(c, true, false); result: c
        (Some(true), Some(false)) => Some(c),
        // match: Ite(c, false, true); result: ~c
        (Some(false), Some(true)) => Some(Build::not(pool, c)),
        // match: Ite(c, true, b), b total; result: c | b
        (Some(true), None) if pool.is_total(b) => Some(Build::or(pool, c, b)),
        // match: Ite(c, a, false), a total; result: c & a
        (None, Some(false)) if pool.is_total(a) => Some(Build::and(pool, c, a)),
        // match: Ite(c, false, b), b total; result: ~c & b
        (Some(false), None) if pool.is_total(b) => {
            let otherwise = Build::not(pool, c);
            Some(Build::and(pool, otherwise, b))
        }
        // match: Ite(c, a, true), a total; result: ~c | a
        (None, Some(true)) if pool.is_total(a) => {
            let otherwise = Build::not(pool, c);
            Some(Build::or(pool, otherwise, a))
        }
        _ => None,
    }
}

fn ite_of_numbers(pool: &mut ExprPool, c: ExprId, a: ExprId, b: ExprId) -> Option<ExprId> {
    let (a, b) = (pool.literal(a)?, pool.literal(b)?);
    let width = a.width();
    let ones = width.mask();
    match (a.unsigned(), b.unsigned()) {
        // match: Ite(c, 1, 0); result: zext(c)
        (1, 0) => Some(Build::zero_extend(pool, c, width)),
        // match: Ite(c, 0, 1); result: zext(~c)
        (0, 1) => {
            let otherwise = Build::not(pool, c);
            Some(Build::zero_extend(pool, otherwise, width))
        }
        // match: Ite(c, -1, 0); result: sext(c)
        (bits, 0) if bits == ones => Some(Build::sign_extend(pool, c, width)),
        // match: Ite(c, 0, -1); result: sext(~c)
        (0, bits) if bits == ones => {
            let otherwise = Build::not(pool, c);
            Some(Build::sign_extend(pool, otherwise, width))
        }
        _ => None,
    }
}

pub(super) fn extract(pool: &mut ExprPool, a: ExprId, low: u32, width: Width) -> Option<ExprId> {
    // match: extract(a, 0, w(a)); result: a
    if width == pool.width(a) {
        return Some(a);
    }
    // match: extract(Ite(c, k1, k2)); result: Ite(c, extract(k1), extract(k2))
    if let Some((c, first, second)) = ite_of_literals(pool, a) {
        let first = pool.number(width, first.unsigned() >> low);
        let second = pool.number(width, second.unsigned() >> low);
        return Some(Build::ite(pool, c, first, second));
    }
    match pool.get(a) {
        // match: extract(extract(x, l1), l2); result: extract(x, l1 + l2)
        Expr::Extract(x, inner) => Some(Build::extract(pool, x, u32::from(inner) + low, width)),
        Expr::Concat(high_part, low_part) => {
            extract_of_concat(pool, high_part, low_part, low, width)
        }
        Expr::ZeroExtend(x) => extract_of_zero_extend(pool, x, low, width),
        Expr::SignExtend(x) => extract_of_sign_extend(pool, x, low, width),
        Expr::Unary(op, x) if low == 0 => truncate_unary(pool, op, x, width),
        Expr::Binary(op, x, y) => extract_of_shift(pool, op, x, y, low, width)
            .or_else(|| if low == 0 { truncate_binary(pool, op, x, y, width) } else { None }),
        _ => None,
    }
}

fn extract_of_concat(
    pool: &mut ExprPool,
    high_part: ExprId,
    low_part: ExprId,
    low: u32,
    width: Width,
) -> Option<ExprId> {
    let split = pool.width(low_part).bits();
    if low >= split {
        // match: extract(concat(x, y)), only of x, y total; result: extract(x)
        return pool
            .is_total(low_part)
            .then(|| Build::extract(pool, high_part, low - split, width));
    }
    if low + width.bits() <= split {
        // match: extract(concat(x, y)), only of y, x total; result: extract(y)
        return pool.is_total(high_part).then(|| Build::extract(pool, low_part, low, width));
    }
    // match: extract(concat(x, y)), of both; result: concat(extract(x, 0), extract(y))
    let below = Width::new(split - low)?;
    let above = Width::new(width.bits() - below.bits())?;
    let high_part = Build::extract(pool, high_part, 0, above);
    let low_part = Build::extract(pool, low_part, low, below);
    Some(Build::concat(pool, high_part, low_part))
}

fn extract_of_zero_extend(
    pool: &mut ExprPool,
    x: ExprId,
    low: u32,
    width: Width,
) -> Option<ExprId> {
    let inner = pool.width(x).bits();
    // match: extract(zext(x)), only of the zeros, x total; result: 0
    if low >= inner {
        return only(pool, x, Bv::zero(width));
    }
    // match: extract(zext(x)), only of x; result: extract(x)
    if low + width.bits() <= inner {
        return Some(Build::extract(pool, x, low, width));
    }
    // match: extract(zext(x)), of both; result: zext(extract(x))
    let part = Build::extract(pool, x, low, Width::new(inner - low)?);
    Some(Build::zero_extend(pool, part, width))
}

fn extract_of_sign_extend(
    pool: &mut ExprPool,
    x: ExprId,
    low: u32,
    width: Width,
) -> Option<ExprId> {
    let inner = pool.width(x).bits();
    // match: extract(sext(x)), only of x; result: extract(x)
    if low + width.bits() <= inner {
        return Some(Build::extract(pool, x, low, width));
    }
    // match: extract(sext(x)), of both or only of the sign; result: sext(extract(x)), of at least
    // the sign
    let first = low.min(inner - 1);
    let part = Build::extract(pool, x, first, Width::new(inner - first)?);
    Some(Build::sign_extend(pool, part, width))
}

/// The rules for `extract(x shifted by k, low)`, for an `x` that is not shifted itself (so that
/// chains are not walked).
fn extract_of_shift(
    pool: &mut ExprPool,
    op: BinaryOp,
    x: ExprId,
    k: ExprId,
    low: u32,
    width: Width,
) -> Option<ExprId> {
    if let Expr::Binary(BinaryOp::Shl | BinaryOp::LShr | BinaryOp::AShr, _, _) = pool.get(x) {
        return None;
    }
    let bits = pool.width(x).bits();
    let amount = u32::try_from(pool.literal(k)?.unsigned()).ok().filter(|&k| k < bits)?;
    let fits = low + amount + width.bits() <= bits;
    match op {
        // match: extract(x lshr k, low), without the zeros that entered; result: extract(x, low +
        // k); and so for ashr
        BinaryOp::LShr | BinaryOp::AShr if fits => {
            Some(Build::extract(pool, x, low + amount, width))
        }
        // match: extract(x shl k, low), low >= k; result: extract(x, low - k)
        BinaryOp::Shl if low >= amount => Some(Build::extract(pool, x, low - amount, width)),
        // match: extract(x shl k, low), only of the zeros that entered, x total; result: 0
        BinaryOp::Shl if low + width.bits() <= amount => only(pool, x, Bv::zero(width)),
        _ => None,
    }
}

/// Whether `extract(x, 0, width)` is no larger than `x`.
fn truncates_freely(pool: &ExprPool, x: ExprId, width: Width) -> bool {
    match pool.get(x) {
        Expr::Const(_) | Expr::Extract(..) => true,
        Expr::ZeroExtend(inner) | Expr::SignExtend(inner) => pool.width(inner) <= width,
        _ => false,
    }
}

/// match: extract(op x, 0), op one of ~ -, extract(x, 0) no larger than x; result: op extract(x, 0)
fn truncate_unary(pool: &mut ExprPool, op: UnaryOp, x: ExprId, width: Width) -> Option<ExprId> {
    let local = matches!(op, UnaryOp::Not | UnaryOp::Neg) && truncates_freely(pool, x, width);
    if !local {
        return None;
    }
    let x = Build::extract(pool, x, 0, width);
    Some(Build::unary(pool, op, x))
}

/// match: extract(x op y, 0), op one of + - * & | ^, extract(x, 0) and extract(y, 0) no larger than
/// x and y; result: extract(x, 0) op extract(y, 0)
fn truncate_binary(
    pool: &mut ExprPool,
    op: BinaryOp,
    x: ExprId,
    y: ExprId,
    width: Width,
) -> Option<ExprId> {
    let local = matches!(
        op,
        BinaryOp::Add
            | BinaryOp::Sub
            | BinaryOp::Mul
            | BinaryOp::And
            | BinaryOp::Or
            | BinaryOp::Xor
    );
    if !local || !truncates_freely(pool, x, width) || !truncates_freely(pool, y, width) {
        return None;
    }
    let x = Build::extract(pool, x, 0, width);
    let y = Build::extract(pool, y, 0, width);
    Some(Build::binary(pool, op, x, y))
}

pub(super) fn zero_extend(pool: &mut ExprPool, a: ExprId, width: Width) -> Option<ExprId> {
    // match: zext(a), w(a) = w; result: a
    if width == pool.width(a) {
        return Some(a);
    }
    match pool.get(a) {
        // match: zext(zext(x)); result: zext(x)
        Expr::ZeroExtend(x) => Some(Build::zero_extend(pool, x, width)),
        // match: zext(Ite(c, k1, k2)); result: Ite(c, zext(k1), zext(k2))
        _ => {
            let (c, first, second) = ite_of_literals(pool, a)?;
            let first = pool.number(width, first.unsigned());
            let second = pool.number(width, second.unsigned());
            Some(Build::ite(pool, c, first, second))
        }
    }
}

pub(super) fn sign_extend(pool: &mut ExprPool, a: ExprId, width: Width) -> Option<ExprId> {
    // match: sext(a), w(a) = w; result: a
    if width == pool.width(a) {
        return Some(a);
    }
    match pool.get(a) {
        // match: sext(sext(x)); result: sext(x)
        Expr::SignExtend(x) => Some(Build::sign_extend(pool, x, width)),
        // match: sext(zext(x)); result: zext(x)
        Expr::ZeroExtend(x) => Some(Build::zero_extend(pool, x, width)),
        // match: sext(Ite(c, k1, k2)); result: Ite(c, sext(k1), sext(k2))
        _ => {
            let (c, first, second) = ite_of_literals(pool, a)?;
            let first = pool.constant(Bv::from_signed(width, first.signed()));
            let second = pool.constant(Bv::from_signed(width, second.signed()));
            Some(Build::ite(pool, c, first, second))
        }
    }
}

pub(super) fn concat(pool: &mut ExprPool, high: ExprId, low: ExprId) -> Option<ExprId> {
    if let Some(joined) = join(pool, high, low) {
        return Some(joined);
    }
    let width = Width::new(pool.width(high).bits() + pool.width(low).bits())?;
    // match: concat(0, y); result: zext(y)
    if pool.literal(high).is_some_and(|k| !k.is_true()) {
        return Some(Build::zero_extend(pool, low, width));
    }
    match (pool.get(high), pool.get(low)) {
        // match: concat(zext(x), y); result: zext(concat(x, y))
        (Expr::ZeroExtend(x), _) => {
            let joined = Build::concat(pool, x, low);
            Some(Build::zero_extend(pool, joined, width))
        }
        // match: concat(x, concat(y, z)), x and y join; result: concat(join(x, y), z)
        (_, Expr::Concat(y, z)) => {
            let joined = join(pool, high, y)?;
            Some(Build::concat(pool, joined, z))
        }
        // match: concat(concat(x, y), z), y and z join; result: concat(x, join(y, z))
        (Expr::Concat(x, y), _) => {
            let joined = join(pool, y, low)?;
            Some(Build::concat(pool, x, joined))
        }
        _ => None,
    }
}

/// match: concat(k1, k2); result: a literal. match: concat(extract(x, l + w(y)), y) with y =
/// extract(x, l); result: extract(x, l)
fn join(pool: &mut ExprPool, high: ExprId, low: ExprId) -> Option<ExprId> {
    let low_bits = pool.width(low).bits();
    let width = Width::new(pool.width(high).bits() + low_bits)?;
    if let (Some(k1), Some(k2)) = (pool.literal(high), pool.literal(low)) {
        return Some(pool.number(width, (k1.unsigned() << low_bits) | k2.unsigned()));
    }
    match (pool.get(high), pool.get(low)) {
        (Expr::Extract(x, from), Expr::Extract(y, start))
            if x == y && u32::from(from) == u32::from(start) + low_bits =>
        {
            Some(Build::extract(pool, x, u32::from(start), width))
        }
        _ => None,
    }
}
