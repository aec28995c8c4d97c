//! Rules for comparisons and overflow tests.
use super::operands::{Build, only, sum_with_literal};
use crate::ir::budget::MOST_INVERSIONS;
use crate::ir::{BinaryOp, Bv, Expr, ExprId, ExprPool, UnaryOp, Width, eval};

pub(super) fn eq(pool: &mut ExprPool, a: ExprId, b: ExprId) -> Option<ExprId> {
    // match: a = a, a total; result: true
    if a == b {
        return only(pool, a, Bv::TRUE);
    }
    if let Some(k) = pool.literal(b) {
        return eq_literal(pool, a, k);
    }
    if let Some((x, y)) = same_extension(pool, a, b) {
        return Some(Build::eq(pool, x, y));
    }
    let ((x, k1), (y, k2)) = (sum_with_literal(pool, a), sum_with_literal(pool, b));
    // match: x + k1 = x + k2, x total; result: whether k1 = k2. (They differ where both sides are
    // simplified.)
    if x == y {
        return only(pool, x, Bv::bool(k1 == k2));
    }
    // match: x + k = y + k; result: x = y
    if k1 == k2 && k1.is_true() {
        return Some(Build::eq(pool, x, y));
    }
    match (pool.get(a), pool.get(b)) {
        // match: ~x = ~y, -x = -y; result: x = y
        (Expr::Unary(op @ (UnaryOp::Not | UnaryOp::Neg), x), Expr::Unary(other, y))
            if op == other =>
        {
            Some(Build::eq(pool, x, y))
        }
        // match: ~x = b, w = 1; result: ~(x = b)
        (Expr::Unary(UnaryOp::Not, x), _) if pool.width(a) == Width::BOOL => {
            let equal = Build::eq(pool, x, b);
            Some(Build::not(pool, equal))
        }
        (_, Expr::Unary(UnaryOp::Not, y)) if pool.width(a) == Width::BOOL => {
            let equal = Build::eq(pool, a, y);
            Some(Build::not(pool, equal))
        }
        _ => eq_own_summand(pool, a, b).or_else(|| eq_own_summand(pool, b, a)),
    }
}

/// match: x + b = b, b total; result: x = 0; and so with the summands changed
fn eq_own_summand(pool: &mut ExprPool, a: ExprId, b: ExprId) -> Option<ExprId> {
    let Expr::Binary(BinaryOp::Add, x, y) = pool.get(a) else { return None };
    let rest = if x == b {
        y
    } else if y == b {
        x
    } else {
        return None;
    };
    if !pool.is_total(b) {
        return None;
    }
    let zero = pool.number(pool.width(b), 0);
    Some(Build::eq(pool, rest, zero))
}

fn eq_literal(pool: &mut ExprPool, a: ExprId, k: Bv) -> Option<ExprId> {
    let (mut x, mut k) = (a, k);
    for _ in 0..MOST_INVERSIONS {
        match invert(pool, x, k) {
            Inverted::Equation(inner, value) => (x, k) = (inner, value),
            Inverted::Never(inner) => {
                return only(pool, inner, Bv::FALSE).or_else(|| intern_equation(pool, a, x, k));
            }
            Inverted::Not => break,
        }
    }
    // match: a = true; result: a. match: a = false; result: ~a
    if k.width() == Width::BOOL {
        return Some(if k.is_true() { x } else { Build::not(pool, x) });
    }
    let rewritten = match pool.get(x) {
        // match: concat(x, y) = k; result: x = k's high bits & y = k's low bits
        Expr::Concat(high, low) => {
            let high_bits = k.unsigned() >> pool.width(low).bits();
            let high_equal = eq_bits(pool, high, high_bits)?;
            let low_equal = eq_bits(pool, low, k.unsigned())?;
            Some(Build::and(pool, high_equal, low_equal))
        }
        Expr::Binary(op, first, second) if !k.is_true() => eq_zero(pool, op, first, second),
        Expr::Ite(c, first, second) => eq_literal_of_ite(pool, c, first, second, k),
        _ => None,
    };
    rewritten.or_else(|| intern_equation(pool, a, x, k))
}

/// `x = k`, as it stands, if that is not where the rewriting of `a = …` began.
fn intern_equation(pool: &mut ExprPool, a: ExprId, x: ExprId, k: Bv) -> Option<ExprId> {
    if x == a {
        return None;
    }
    let k = pool.constant(k);
    Some(pool.binary(BinaryOp::Eq, x, k))
}

/// What an equation with a literal says about the operand of the outermost operator.
enum Inverted {
    /// The operand equals the value.
    Equation(ExprId, Bv),
    /// The equation never holds, where the operand is defined.
    Never(ExprId),
    /// Nothing as simple.
    Not,
}

fn invert(pool: &ExprPool, a: ExprId, k: Bv) -> Inverted {
    let value = |bits: u128| Bv::new(k.width(), bits);
    match pool.get(a) {
        // match: zext(x) = k; result: x = k, or false (x total) if k does not fit; and so for sext
        Expr::ZeroExtend(x) | Expr::SignExtend(x) => match narrowed(pool, a, k) {
            Some(narrow) => Inverted::Equation(x, narrow),
            None => Inverted::Never(x),
        },
        // match: op x = k, op its own inverse; result: x = op k
        Expr::Unary(
            op @ (UnaryOp::Not | UnaryOp::Neg | UnaryOp::ByteSwap | UnaryOp::BitReverse),
            x,
        ) => Inverted::Equation(x, eval::unary(op, k)),
        Expr::Binary(op, x, y) => match (op, pool.literal(x), pool.literal(y)) {
            // match: x + k1 = k; result: x = k - k1
            (BinaryOp::Add, None, Some(k1)) => {
                Inverted::Equation(x, value(k.unsigned().wrapping_sub(k1.unsigned())))
            }
            // match: k1 - y = k; result: y = k1 - k
            (BinaryOp::Sub, Some(k1), None) => {
                Inverted::Equation(y, value(k1.unsigned().wrapping_sub(k.unsigned())))
            }
            // match: x ^ k1 = k; result: x = k ^ k1
            (BinaryOp::Xor, None, Some(k1)) => {
                Inverted::Equation(x, value(k.unsigned() ^ k1.unsigned()))
            }
            _ => Inverted::Not,
        },
        _ => Inverted::Not,
    }
}

/// `x = bits` (the low bits of them).
fn eq_bits(pool: &mut ExprPool, x: ExprId, bits: u128) -> Option<ExprId> {
    let k = pool.number(pool.width(x), bits);
    Some(Build::eq(pool, x, k))
}

/// The rules for `(x op y) = 0`.
fn eq_zero(pool: &mut ExprPool, op: BinaryOp, x: ExprId, y: ExprId) -> Option<ExprId> {
    let is_or = |id| matches!(pool.get(id), Expr::Binary(BinaryOp::Or, _, _));
    match op {
        // match: x - y = 0, x ^ y = 0; result: x = y
        BinaryOp::Sub | BinaryOp::Xor => Some(Build::eq(pool, x, y)),
        // match: x | y = 0, x and y no | themselves (so that chains are not copied); result: x = 0
        // & y = 0
        BinaryOp::Or if !is_or(x) && !is_or(y) && pool.literal(y).is_none() => {
            let (x, y) = (eq_bits(pool, x, 0)?, eq_bits(pool, y, 0)?);
            Some(Build::and(pool, x, y))
        }
        _ => None,
    }
}

/// The rules for `Ite(c, x, y) = k` with a literal and another branch that is total and small (so
/// that chains are not copied).
fn eq_literal_of_ite(
    pool: &mut ExprPool,
    c: ExprId,
    x: ExprId,
    y: ExprId,
    k: Bv,
) -> Option<ExprId> {
    let (other, known, when_other) = match (pool.literal(x), pool.literal(y)) {
        (Some(k1), None) => (y, k1, Build::not(pool, c)),
        (None, Some(k2)) => (x, k2, c),
        _ => return None,
    };
    let is_small = match pool.get(other) {
        Expr::Var(_) => true,
        Expr::ZeroExtend(inner) => pool.width(inner) == Width::BOOL,
        _ => false,
    };
    if !is_small || !pool.is_total(other) {
        return None;
    }
    let equal = eq_bits(pool, other, k.unsigned())?;
    if known == k {
        // match: Ite(c, k, y) = k, y total; result: c | y = k. match: Ite(c, x, k) = k, x total;
        // result: ~c | x = k
        let otherwise = Build::not(pool, when_other);
        Some(Build::or(pool, otherwise, equal))
    } else {
        // match: Ite(c, k1, y) = k, k1 != k, y total; result: ~c & y = k. match: Ite(c, x, k2) = k,
        // k2 != k, x total; result: c & x = k
        Some(Build::and(pool, when_other, equal))
    }
}

/// Two extensions of one kind of operands of one width.
fn same_extension(pool: &ExprPool, a: ExprId, b: ExprId) -> Option<(ExprId, ExprId)> {
    match (pool.get(a), pool.get(b)) {
        (Expr::ZeroExtend(x), Expr::ZeroExtend(y)) | (Expr::SignExtend(x), Expr::SignExtend(y))
            if pool.width(x) == pool.width(y) =>
        {
            Some((x, y))
        }
        _ => None,
    }
}

/// The value that the operand of the extension `extended` has where `extended` is `k`, if there is
/// one.
fn narrowed(pool: &ExprPool, extended: ExprId, k: Bv) -> Option<Bv> {
    let (narrow, back) = match pool.get(extended) {
        Expr::ZeroExtend(x) => {
            let narrow = Bv::new(pool.width(x), k.unsigned());
            (narrow, Bv::new(k.width(), narrow.unsigned()))
        }
        Expr::SignExtend(x) => {
            let narrow = Bv::new(pool.width(x), k.unsigned());
            (narrow, Bv::from_signed(k.width(), narrow.signed()))
        }
        _ => return None,
    };
    (back == k).then_some(narrow)
}

/// The least and the greatest value of `width` in the order of `op`.
fn bounds(op: BinaryOp, width: Width) -> (Bv, Bv) {
    let half = (width.mask() >> 1) + 1;
    match op {
        BinaryOp::Slt | BinaryOp::Sle => (Bv::new(width, half), Bv::new(width, half - 1)),
        _ => (Bv::zero(width), Bv::new(width, width.mask())),
    }
}

/// `k + 1`, wrapping.
fn successor(k: Bv) -> Bv {
    Bv::new(k.width(), k.unsigned().wrapping_add(1))
}

/// `k - 1`, wrapping.
fn predecessor(k: Bv) -> Bv {
    Bv::new(k.width(), k.unsigned().wrapping_sub(1))
}

/// `op` is `Ult` or `Slt`; MIN and MAX are the bounds of its order.
pub(super) fn less(pool: &mut ExprPool, op: BinaryOp, a: ExprId, b: ExprId) -> Option<ExprId> {
    // match: a < a, a total; result: false
    if a == b {
        return only(pool, a, Bv::FALSE);
    }
    let (min, max) = bounds(op, pool.width(a));
    if let Some(k) = pool.literal(b) {
        return match k {
            // match: a < MIN, a total; result: false
            _ if k == min => only(pool, a, Bv::FALSE),
            // match: a < MIN + 1; result: a = MIN
            _ if k == successor(min) => eq_bits(pool, a, min.unsigned()),
            // match: a < MAX; result: ~(a = MAX)
            _ if k == max => not_eq_bits(pool, a, max),
            _ => less_extended(pool, op, a, k, Side::Left),
        };
    }
    if let Some(k) = pool.literal(a) {
        return match k {
            // match: MAX < b, b total; result: false
            _ if k == max => only(pool, b, Bv::FALSE),
            // match: MAX - 1 < b; result: b = MAX
            _ if k == predecessor(max) => eq_bits(pool, b, max.unsigned()),
            // match: MIN < b; result: ~(b = MIN)
            _ if k == min => not_eq_bits(pool, b, min),
            _ => less_extended(pool, op, b, k, Side::Right),
        };
    }
    order_of_extensions(pool, op, a, b)
}

fn not_eq_bits(pool: &mut ExprPool, x: ExprId, k: Bv) -> Option<ExprId> {
    let equal = eq_bits(pool, x, k.unsigned())?;
    Some(Build::not(pool, equal))
}

/// match: zext(x) op zext(y); result: x op y, unsigned. match: sext(x) op sext(y); result: x op y.
/// (w(x) = w(y).)
fn order_of_extensions(pool: &mut ExprPool, op: BinaryOp, a: ExprId, b: ExprId) -> Option<ExprId> {
    let (x, y) = same_extension(pool, a, b)?;
    let narrow = match (pool.get(a), op) {
        (Expr::ZeroExtend(_), BinaryOp::Slt) => BinaryOp::Ult,
        (Expr::ZeroExtend(_), BinaryOp::Sle) => BinaryOp::Ule,
        _ => op,
    };
    Some(Build::binary(pool, narrow, x, y))
}

/// On which side of the order the operand stands that is no literal.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Left,
    Right,
}

/// `ext(x) < k` or `k < ext(x)` for an extension.
fn less_extended(
    pool: &mut ExprPool,
    op: BinaryOp,
    extended: ExprId,
    k: Bv,
    side: Side,
) -> Option<ExprId> {
    let (x, is_signed) = match pool.get(extended) {
        Expr::ZeroExtend(x) => (x, false),
        Expr::SignExtend(x) => (x, true),
        _ => return None,
    };
    if let Some(narrow) = narrowed(pool, extended, k) {
        // match: zext(x) < k, k fits; result: x < k, unsigned. match: sext(x) < k, k fits; result:
        // x < k
        let op = if is_signed { op } else { BinaryOp::Ult };
        let narrow = pool.constant(narrow);
        let (a, b) = if side == Side::Left { (x, narrow) } else { (narrow, x) };
        return Some(Build::binary(pool, op, a, b));
    }
    if op == BinaryOp::Ult && is_signed {
        // match: sext(x) < k unsigned, k does not fit; result: ~(x < 0). match: k < sext(x);
        // result: x < 0. (k lies between the images.)
        let zero = pool.number(pool.width(x), 0);
        let is_negative = Build::binary(pool, BinaryOp::Slt, x, zero);
        let is_below = Build::not(pool, is_negative);
        return Some(if side == Side::Left { is_below } else { is_negative });
    }
    // match: ext(x) < k, k above all values of ext(x), x total; result: true; and so below, and on
    // the other side
    let k_is_above = op == BinaryOp::Ult || k.signed() >= 0;
    only(pool, x, Bv::bool(k_is_above == (side == Side::Left)))
}

/// `op` is `Ule` or `Sle`; MIN and MAX are the bounds of its order.
pub(super) fn less_equal(
    pool: &mut ExprPool,
    op: BinaryOp,
    a: ExprId,
    b: ExprId,
) -> Option<ExprId> {
    // match: a <= a, a total; result: true
    if a == b {
        return only(pool, a, Bv::TRUE);
    }
    let strict = if op == BinaryOp::Ule { BinaryOp::Ult } else { BinaryOp::Slt };
    let (min, max) = bounds(op, pool.width(a));
    if let Some(k) = pool.literal(b) {
        // match: a <= MAX, a total; result: true
        if k == max {
            return only(pool, a, Bv::TRUE);
        }
        // match: a <= k; result: a < k + 1
        let next = pool.constant(successor(k));
        return Some(Build::binary(pool, strict, a, next));
    }
    if let Some(k) = pool.literal(a) {
        // match: MIN <= b, b total; result: true
        if k == min {
            return only(pool, b, Bv::TRUE);
        }
        // match: k <= b; result: k - 1 < b
        let previous = pool.constant(predecessor(k));
        return Some(Build::binary(pool, strict, previous, b));
    }
    order_of_extensions(pool, op, a, b)
}

pub(super) fn overflow(pool: &mut ExprPool, op: BinaryOp, a: ExprId, b: ExprId) -> Option<ExprId> {
    // match: does a - b overflow, unsigned; result: a < b
    if op == BinaryOp::USubOverflow {
        return Some(Build::binary(pool, BinaryOp::Ult, a, b));
    }
    let k = pool.literal(b)?;
    let width = k.width();
    let is_product = matches!(op, BinaryOp::UMulOverflow | BinaryOp::SMulOverflow);
    // A single bit set is -1 in signed products, and -1 * -1 does overflow.
    let is_one = k.unsigned() == 1 && (op == BinaryOp::UMulOverflow || width.bits() > 1);
    // match: does a + 0, a - 0, a * 0 or a * 1 overflow, a total; result: false
    if !k.is_true() || (is_product && is_one) {
        return only(pool, a, Bv::FALSE);
    }
    let (min, max) = bounds(BinaryOp::Slt, width);
    let bits = k.unsigned();
    let (order, bound, a_is_less) = match op {
        // match: does a + k overflow, unsigned; result: MAX - k < a
        BinaryOp::UAddOverflow => (BinaryOp::Ult, width.mask() - bits, false),
        // match: does a * k overflow, unsigned; result: MAX / k < a
        BinaryOp::UMulOverflow => (BinaryOp::Ult, width.mask() / bits, false),
        // match: does a + k overflow, signed; result: MAX - k < a for k > 0, a < MIN - k for k < 0
        BinaryOp::SAddOverflow if k.signed() > 0 => {
            (BinaryOp::Slt, max.unsigned().wrapping_sub(bits), false)
        }
        BinaryOp::SAddOverflow => (BinaryOp::Slt, min.unsigned().wrapping_sub(bits), true),
        // match: does a - k overflow, signed; result: a < MIN + k for k > 0, MAX + k < a for k < 0
        BinaryOp::SSubOverflow if k.signed() > 0 => {
            (BinaryOp::Slt, min.unsigned().wrapping_add(bits), true)
        }
        BinaryOp::SSubOverflow => (BinaryOp::Slt, max.unsigned().wrapping_add(bits), false),
        _ => return None,
    };
    let bound = pool.number(width, bound);
    let (first, second) = if a_is_less { (a, bound) } else { (bound, a) };
    Some(Build::binary(pool, order, first, second))
}
