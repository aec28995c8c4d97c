//! Intrinsics of SSE and SSE2 over floating-point numbers. Those that end in `.ss` and `.sd` work
//! on the first lane, and take the others from their first argument.
use super::{fold, x86};
use crate::ir::{
    BinaryOp, Expr, ExprId, ExprPool, FloatCompareOp, FloatKind, FloatUnaryOp, UnaryOp, Width,
};

/// The lanes of a result with `to.1` lanes of `to.0` bits.
pub(super) fn values(
    pool: &mut ExprPool,
    name: &str,
    kind: FloatKind,
    rows: &[&[ExprId]],
    to: (Width, usize),
    is_vector: bool,
) -> Option<Vec<ExprId>> {
    let (set, op) = name.split_once('.')?;
    let &[a, ref rest @ ..] = rows else { return None };
    if !matches!(set, "sse" | "sse2") {
        return None;
    }
    if op.starts_with("movmsk") {
        return Some(vec![x86::signs(pool, a, to.0)]);
    }
    if op.starts_with("cvt") {
        return convert(pool, op, kind, a, to, is_vector);
    }
    let &[b, ..] = rest else { return None };
    let (base, suffix) = op.split_once('.')?;
    if let Some(test) = base.strip_prefix("ucomi").or_else(|| base.strip_prefix("comi")) {
        let bit = compared(pool, test, kind, *a.first()?, *b.first()?)?;
        return Some(vec![fold::resize(pool, bit, to.0)]);
    }
    let count = if suffix.starts_with('s') { 1 } else { a.len() };
    let mut lanes = a.to_vec();
    for (lane, &b) in lanes.iter_mut().zip(b).take(count) {
        *lane = match base {
            "max" => extremum(pool, kind, b, *lane, (*lane, b)),
            "min" => extremum(pool, kind, *lane, b, (*lane, b)),
            "cmp" => {
                let predicate = pool.literal(*rest.get(1)?.first()?)?.unsigned();
                let holds = predicate_of(pool, predicate, kind, *lane, b)?;
                fold::resize_signed(pool, holds, kind.width())
            }
            _ => return None,
        };
    }
    Some(lanes)
}

/// The first of two numbers where `low < high`, else the second one: also where they are not
/// ordered, or zeros.
fn extremum(
    pool: &mut ExprPool,
    kind: FloatKind,
    low: ExprId,
    high: ExprId,
    (first, second): (ExprId, ExprId),
) -> ExprId {
    let wins = fold::compare(pool, FloatCompareOp::Less, kind, low, high);
    fold::ite(pool, wins, first, second)
}

/// match: `comilt(a, b)` and its like; result: whether it holds; of what is not ordered, only that
/// it differs.
fn compared(
    pool: &mut ExprPool,
    test: &str,
    kind: FloatKind,
    a: ExprId,
    b: ExprId,
) -> Option<ExprId> {
    Some(match test {
        "eq" => fold::compare(pool, FloatCompareOp::Equal, kind, a, b),
        "lt" => fold::compare(pool, FloatCompareOp::Less, kind, a, b),
        "le" => fold::compare(pool, FloatCompareOp::LessEqual, kind, a, b),
        "gt" => fold::compare(pool, FloatCompareOp::Less, kind, b, a),
        "ge" => fold::compare(pool, FloatCompareOp::LessEqual, kind, b, a),
        "neq" => {
            let equal = fold::compare(pool, FloatCompareOp::Equal, kind, a, b);
            fold::unary(pool, UnaryOp::Not, equal)
        }
        _ => return None,
    })
}

/// The comparison with this number.
fn predicate_of(
    pool: &mut ExprPool,
    number: u128,
    kind: FloatKind,
    a: ExprId,
    b: ExprId,
) -> Option<ExprId> {
    let op = match number & 3 {
        0 => FloatCompareOp::Equal,
        1 => FloatCompareOp::Less,
        2 => FloatCompareOp::LessEqual,
        _ => FloatCompareOp::Unordered,
    };
    let holds = fold::compare(pool, op, kind, a, b);
    match number {
        0..=3 => Some(holds),
        4..=7 => Some(fold::unary(pool, UnaryOp::Not, holds)),
        _ => None,
    }
}

/// match: `cvtps2dq(a)` and its like; result: each lane, rounded; lanes that the result has beyond
/// are zero.
fn convert(
    pool: &mut ExprPool,
    op: &str,
    kind: FloatKind,
    a: &[ExprId],
    (to, count): (Width, usize),
    is_vector: bool,
) -> Option<Vec<ExprId>> {
    let used = if is_vector { a.len() } else { 1 };
    let mut lanes = Vec::new();
    for &lane in a.iter().take(used) {
        lanes.push(match op {
            "cvtpd2ps" => {
                let narrow = Expr::FloatConvert(kind, FloatKind::Single, lane);
                fold::make(pool, narrow, to)
            }
            "cvttps2dq" | "cvttpd2dq" | "cvttsd2si" | "cvttsd2si64" | "cvttss2si"
            | "cvttss2si64" => to_int(pool, kind, FloatUnaryOp::Trunc, lane, to),
            "cvtps2dq" | "cvtpd2dq" | "cvtsd2si" | "cvtsd2si64" | "cvtss2si" | "cvtss2si64" => {
                to_int(pool, kind, FloatUnaryOp::RoundEven, lane, to)
            }
            _ => return None,
        });
    }
    while lanes.len() < count {
        lanes.push(pool.number(to, 0));
    }
    Some(lanes)
}

/// A rounded number as a whole one; the least one where it does not fit.
fn to_int(
    pool: &mut ExprPool,
    kind: FloatKind,
    round: FloatUnaryOp,
    a: ExprId,
    to: Width,
) -> ExprId {
    let whole = fold::make(pool, Expr::FloatUnary(round, kind, a), kind.width());
    let least = pool.number(to, 1 << (to.bits() - 1));
    let low = fold::make(pool, Expr::FloatFromSigned(kind, least), kind.width());
    let sign = pool.number(kind.width(), 1 << (kind.width().bits() - 1));
    let high = fold::binary(pool, BinaryOp::Xor, low, sign);
    let above = fold::compare(pool, FloatCompareOp::LessEqual, kind, low, whole);
    let below = fold::compare(pool, FloatCompareOp::Less, kind, whole, high);
    let fits = fold::binary(pool, BinaryOp::And, above, below);
    let inside = fold::make(pool, Expr::FloatToSigned(kind, whole), to);
    fold::ite(pool, fits, inside, least)
}
