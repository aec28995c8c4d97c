//! Rules for bitwise operators, and for all operators on one operand.
use super::operands::{Build, ite_of_literals, only};
use crate::ir::{BinaryOp, Bv, Expr, ExprId, ExprPool, UnaryOp, eval};

pub(super) fn unary(pool: &mut ExprPool, op: UnaryOp, a: ExprId) -> Option<ExprId> {
    let width = pool.width(a);
    // match: op Ite(c, k1, k2); result: Ite(c, op k1, op k2)
    if let Some((c, first, second)) = ite_of_literals(pool, a) {
        let first = pool.constant(eval::unary(op, first));
        let second = pool.constant(eval::unary(op, second));
        return Some(Build::ite(pool, c, first, second));
    }
    match (op, pool.get(a)) {
        // match: ~~x, --x, bswap bswap x, bitreverse bitreverse x; result: x
        (
            UnaryOp::Not | UnaryOp::Neg | UnaryOp::ByteSwap | UnaryOp::BitReverse,
            Expr::Unary(inner, x),
        ) if inner == op => Some(x),
        // match: ~(x < y); result: y <= x; and so for the other orders
        (UnaryOp::Not, Expr::Binary(order, x, y)) => {
            let negated = match order {
                BinaryOp::Ult => BinaryOp::Ule,
                BinaryOp::Ule => BinaryOp::Ult,
                BinaryOp::Slt => BinaryOp::Sle,
                BinaryOp::Sle => BinaryOp::Slt,
                BinaryOp::Sub | BinaryOp::Add => return not_sum(pool, order, x, y),
                _ => return None,
            };
            Some(Build::binary(pool, negated, y, x))
        }
        // match: -(x - y); result: y - x
        (UnaryOp::Neg, Expr::Binary(BinaryOp::Sub, x, y)) => Some(Build::sub(pool, y, x)),
        // match: -(x + k); result: -k - x
        (UnaryOp::Neg, Expr::Binary(BinaryOp::Add, x, k)) => {
            let k = pool.literal(k)?;
            let negated = pool.number(width, k.unsigned().wrapping_neg());
            Some(Build::sub(pool, negated, x))
        }
        // match: ~-x; result: x + -1
        (UnaryOp::Not, Expr::Unary(UnaryOp::Neg, x)) => {
            let minus_one = pool.number(width, width.mask());
            Some(Build::add(pool, x, minus_one))
        }
        // match: -~x; result: x + 1
        (UnaryOp::Neg, Expr::Unary(UnaryOp::Not, x)) => {
            let one = pool.number(width, 1);
            Some(Build::add(pool, x, one))
        }
        // match: -x, w(x) = 1; result: x; and so for popcount and bitreverse
        (UnaryOp::Neg | UnaryOp::PopCount | UnaryOp::BitReverse, _) if width.bits() == 1 => Some(a),
        // match: ctlz x, w(x) = 1; result: ~x; and so for cttz
        (UnaryOp::LeadingZeros | UnaryOp::TrailingZeros, _) if width.bits() == 1 => {
            Some(Build::not(pool, a))
        }
        // match: bswap x, w(x) = 8; result: x
        (UnaryOp::ByteSwap, _) if width.bits() == 8 => Some(a),
        _ => None,
    }
}

fn not_sum(pool: &mut ExprPool, op: BinaryOp, x: ExprId, y: ExprId) -> Option<ExprId> {
    if op == BinaryOp::Add {
        // match: ~(x + k); result: (-k - 1) - x
        let k = pool.literal(y)?;
        let left = pool.number(k.width(), !k.unsigned());
        return Some(Build::sub(pool, left, x));
    }
    // match: ~(k - y); result: y + (-k - 1)
    let k = pool.literal(x)?;
    let right = pool.number(k.width(), !k.unsigned());
    Some(Build::add(pool, y, right))
}

/// Whether one is the complement of the other.
fn are_complements(pool: &ExprPool, a: ExprId, b: ExprId) -> bool {
    pool.get(a) == Expr::Unary(UnaryOp::Not, b) || pool.get(b) == Expr::Unary(UnaryOp::Not, a)
}

/// match: (x op k1) op k, op one of & | ^; result: x op (k1 op k)
fn reassociate(pool: &mut ExprPool, op: BinaryOp, a: ExprId, k: Bv) -> Option<ExprId> {
    let Expr::Binary(inner, x, k1) = pool.get(a) else { return None };
    let k1 = pool.literal(k1).filter(|_| inner == op)?;
    let folded = pool.constant(eval::binary(op, k1, k)?);
    Some(Build::binary(pool, op, x, folded))
}

/// match: zext(x) op k, k < 2^w(x), op one of & | ^; result: zext(x op k)
fn below_zero_extend(pool: &mut ExprPool, op: BinaryOp, a: ExprId, k: Bv) -> Option<ExprId> {
    let Expr::ZeroExtend(x) = pool.get(a) else { return None };
    let width = pool.width(x);
    if k.unsigned() > width.mask() {
        return None;
    }
    let k = pool.number(width, k.unsigned());
    let narrow = Build::binary(pool, op, x, k);
    Some(Build::zero_extend(pool, narrow, pool.width(a)))
}

pub(super) fn and(pool: &mut ExprPool, a: ExprId, b: ExprId) -> Option<ExprId> {
    let width = pool.width(a);
    // match: a & a; result: a
    if a == b {
        return Some(a);
    }
    // match: a & ~a, a total; result: 0
    if are_complements(pool, a, b) {
        return only(pool, a, Bv::zero(width));
    }
    let Some(k) = pool.literal(b) else {
        return absorb(pool, BinaryOp::Or, a, b).or_else(|| absorb(pool, BinaryOp::Or, b, a));
    };
    // match: a & 0, a total; result: 0
    if !k.is_true() {
        return only(pool, a, k);
    }
    // match: a & -1; result: a
    if k.unsigned() == width.mask() {
        return Some(a);
    }
    if let Expr::ZeroExtend(x) = pool.get(a) {
        // match: zext(x) & k; result: zext(x) & (k mod 2^w(x))
        let mask = pool.width(x).mask();
        let cut = Bv::new(width, k.unsigned() & mask);
        if cut.is_true() && cut.unsigned() != mask {
            return below_zero_extend(pool, BinaryOp::And, a, cut);
        }
        // match: zext(x) & k, k = -1 mod 2^w(x); result: zext(x). match: k = 0 mod 2^w(x), x total;
        // result: 0
        return if cut.is_true() { Some(a) } else { only(pool, x, cut) };
    }
    reassociate(pool, BinaryOp::And, a, k)
}

/// match: a & (a | y), y total; result: a; and so with & and | changed, and for either side of the
/// inner operator
fn absorb(pool: &ExprPool, inner: BinaryOp, a: ExprId, b: ExprId) -> Option<ExprId> {
    match pool.get(b) {
        Expr::Binary(op, x, y) if op == inner => {
            let absorbed = (x == a && pool.is_total(y)) || (y == a && pool.is_total(x));
            absorbed.then_some(a)
        }
        _ => None,
    }
}

pub(super) fn or(pool: &mut ExprPool, a: ExprId, b: ExprId) -> Option<ExprId> {
    let width = pool.width(a);
    let ones = Bv::new(width, width.mask());
    // match: a | a; result: a
    if a == b {
        return Some(a);
    }
    // match: a | ~a, a total; result: -1
    if are_complements(pool, a, b) {
        return only(pool, a, ones);
    }
    let Some(k) = pool.literal(b) else {
        return absorb(pool, BinaryOp::And, a, b)
            .or_else(|| absorb(pool, BinaryOp::And, b, a))
            .or_else(|| join(pool, a, b))
            .or_else(|| join(pool, b, a));
    };
    // match: a | 0; result: a
    if !k.is_true() {
        return Some(a);
    }
    // match: a | -1, a total; result: -1
    if k == ones {
        return only(pool, a, ones);
    }
    below_zero_extend(pool, BinaryOp::Or, a, k).or_else(|| reassociate(pool, BinaryOp::Or, a, k))
}

/// match: (zext(x) << n) | zext(y), n = w(y), w(x) + w(y) <= w; result: zext(concat(x, y))
fn join(pool: &mut ExprPool, a: ExprId, b: ExprId) -> Option<ExprId> {
    let Expr::Binary(BinaryOp::Shl, shifted, n) = pool.get(a) else { return None };
    let (Expr::ZeroExtend(x), Expr::ZeroExtend(y)) = (pool.get(shifted), pool.get(b)) else {
        return None;
    };
    let (high, low) = (pool.width(x).bits(), pool.width(y).bits());
    let width = pool.width(a);
    let fits = pool.literal(n)?.unsigned() == u128::from(low) && high + low <= width.bits();
    if !fits {
        return None;
    }
    let joined = Build::concat(pool, x, y);
    Some(Build::zero_extend(pool, joined, width))
}

pub(super) fn xor(pool: &mut ExprPool, a: ExprId, b: ExprId) -> Option<ExprId> {
    let width = pool.width(a);
    // match: a ^ a, a total; result: 0
    if a == b {
        return only(pool, a, Bv::zero(width));
    }
    // match: a ^ ~a, a total; result: -1
    if are_complements(pool, a, b) {
        return only(pool, a, Bv::new(width, width.mask()));
    }
    let Some(k) = pool.literal(b) else {
        return match (pool.get(a), pool.get(b)) {
            // match: ~x ^ ~y; result: x ^ y
            (Expr::Unary(UnaryOp::Not, x), Expr::Unary(UnaryOp::Not, y)) => {
                Some(Build::binary(pool, BinaryOp::Xor, x, y))
            }
            _ => None,
        };
    };
    // match: a ^ 0; result: a
    if !k.is_true() {
        return Some(a);
    }
    // match: a ^ -1; result: ~a
    if k.unsigned() == width.mask() {
        return Some(Build::not(pool, a));
    }
    // match: ~x ^ k; result: x ^ ~k
    if let Expr::Unary(UnaryOp::Not, x) = pool.get(a) {
        let complement = pool.number(width, !k.unsigned());
        return Some(Build::binary(pool, BinaryOp::Xor, x, complement));
    }
    below_zero_extend(pool, BinaryOp::Xor, a, k).or_else(|| reassociate(pool, BinaryOp::Xor, a, k))
}
