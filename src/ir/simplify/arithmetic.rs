//! Rules for sums, products, quotients and shifts.
use super::operands::{Build, only, sum_with_literal};
use crate::ir::{BinaryOp, Bv, Expr, ExprId, ExprPool, UnaryOp};

pub(super) fn add(pool: &mut ExprPool, a: ExprId, b: ExprId) -> Option<ExprId> {
    if let Some(k) = pool.literal(b) {
        return add_literal(pool, a, k);
    }
    let ((x, k1), (y, k2)) = (sum_with_literal(pool, a), sum_with_literal(pool, b));
    if k1.is_true() || k2.is_true() {
        // match: (x + k1) + (y + k2); result: (x + y) + (k1 + k2)
        let sum = Build::add(pool, x, y);
        let k = pool.number(k1.width(), k1.unsigned().wrapping_add(k2.unsigned()));
        return Some(Build::add(pool, sum, k));
    }
    cancel(pool, a, b).or_else(|| cancel(pool, b, a)).or_else(|| same_either_way(pool, a, b))
}

/// match: Ite(c, x1, x2) + Ite(c, y1, y2), c total, no parts that are choices, x1 + y1 = x2 + y2 as
/// they are simplified; result: x1 + y1. (One of two counters is incremented: their sum is.)
fn same_either_way(pool: &mut ExprPool, a: ExprId, b: ExprId) -> Option<ExprId> {
    let (Expr::Ite(c, x1, x2), Expr::Ite(d, y1, y2)) = (pool.get(a), pool.get(b)) else {
        return None;
    };
    let is_choice = |&part: &ExprId| matches!(pool.get(part), Expr::Ite(..));
    if c != d || !pool.is_total(c) || [x1, x2, y1, y2].iter().any(is_choice) {
        return None;
    }
    let first = Build::add(pool, x1, y1);
    (Build::add(pool, x2, y2) == first).then_some(first)
}

fn add_literal(pool: &mut ExprPool, a: ExprId, k: Bv) -> Option<ExprId> {
    // match: x + 0; result: x
    if !k.is_true() {
        return Some(a);
    }
    match pool.get(a) {
        // match: (x + k1) + k; result: x + (k1 + k)
        Expr::Binary(BinaryOp::Add, x, k1) => {
            let k1 = pool.literal(k1)?;
            let sum = pool.number(k.width(), k1.unsigned().wrapping_add(k.unsigned()));
            Some(Build::add(pool, x, sum))
        }
        // match: (k1 - x) + k; result: (k1 + k) - x
        Expr::Binary(BinaryOp::Sub, k1, x) => {
            let k1 = pool.literal(k1)?;
            let sum = pool.number(k.width(), k1.unsigned().wrapping_add(k.unsigned()));
            Some(Build::sub(pool, sum, x))
        }
        // match: -x + k; result: k - x
        Expr::Unary(UnaryOp::Neg, x) => {
            let k = pool.constant(k);
            Some(Build::sub(pool, k, x))
        }
        // match: ~x + k; result: (k - 1) - x
        Expr::Unary(UnaryOp::Not, x) => {
            let less = pool.number(k.width(), k.unsigned().wrapping_sub(1));
            Some(Build::sub(pool, less, x))
        }
        _ => None,
    }
}

fn cancel(pool: &mut ExprPool, a: ExprId, b: ExprId) -> Option<ExprId> {
    match pool.get(a) {
        // match: (x - b) + b, b total; result: x
        Expr::Binary(BinaryOp::Sub, x, y) if y == b => pool.is_total(b).then_some(x),
        // match: -x + b; result: b - x
        Expr::Unary(UnaryOp::Neg, x) => Some(Build::sub(pool, b, x)),
        _ => None,
    }
}

pub(super) fn sub(pool: &mut ExprPool, a: ExprId, b: ExprId) -> Option<ExprId> {
    let width = pool.width(a);
    // match: a - a, a total; result: 0
    if a == b {
        return only(pool, a, Bv::zero(width));
    }
    // match: a - k; result: a + -k
    if let Some(k) = pool.literal(b) {
        let negated = pool.number(width, k.unsigned().wrapping_neg());
        return Some(Build::add(pool, a, negated));
    }
    if let Some(k) = pool.literal(a) {
        return sub_from_literal(pool, k, b);
    }
    let ((x, k1), (y, k2)) = (sum_with_literal(pool, a), sum_with_literal(pool, b));
    if k1.is_true() || k2.is_true() {
        // match: (x + k1) - (y + k2); result: (x - y) + (k1 - k2)
        let difference = Build::sub(pool, x, y);
        let k = pool.number(width, k1.unsigned().wrapping_sub(k2.unsigned()));
        return Some(Build::add(pool, difference, k));
    }
    match (pool.get(a), pool.get(b)) {
        // match: (b + y) - b, b total; result: y
        (Expr::Binary(BinaryOp::Add, x, y), _) if x == b => pool.is_total(b).then_some(y),
        // match: (x + b) - b, b total; result: x
        (Expr::Binary(BinaryOp::Add, x, y), _) if y == b => pool.is_total(b).then_some(x),
        // match: a - (a + y), a total; result: -y
        (_, Expr::Binary(BinaryOp::Add, x, y)) if x == a && pool.is_total(a) => {
            Some(Build::unary(pool, UnaryOp::Neg, y))
        }
        // match: a - (x + a), a total; result: -x
        (_, Expr::Binary(BinaryOp::Add, x, y)) if y == a && pool.is_total(a) => {
            Some(Build::unary(pool, UnaryOp::Neg, x))
        }
        // match: a - -y; result: a + y
        (_, Expr::Unary(UnaryOp::Neg, y)) => Some(Build::add(pool, a, y)),
        _ => None,
    }
}

fn sub_from_literal(pool: &mut ExprPool, k: Bv, b: ExprId) -> Option<ExprId> {
    // match: 0 - b; result: -b
    if !k.is_true() {
        return Some(Build::unary(pool, UnaryOp::Neg, b));
    }
    match pool.get(b) {
        // match: k - (y + k2); result: (k - k2) - y
        Expr::Binary(BinaryOp::Add, y, k2) => {
            let k2 = pool.literal(k2)?;
            let left = pool.number(k.width(), k.unsigned().wrapping_sub(k2.unsigned()));
            Some(Build::sub(pool, left, y))
        }
        // match: k - (k1 - y); result: y + (k - k1)
        Expr::Binary(BinaryOp::Sub, k1, y) => {
            let k1 = pool.literal(k1)?;
            let right = pool.number(k.width(), k.unsigned().wrapping_sub(k1.unsigned()));
            Some(Build::add(pool, y, right))
        }
        // match: k - -y; result: y + k
        Expr::Unary(UnaryOp::Neg, y) => {
            let k = pool.constant(k);
            Some(Build::add(pool, y, k))
        }
        // match: k - ~y; result: y + (k + 1)
        Expr::Unary(UnaryOp::Not, y) => {
            let right = pool.number(k.width(), k.unsigned().wrapping_add(1));
            Some(Build::add(pool, y, right))
        }
        _ => None,
    }
}

pub(super) fn mul(pool: &mut ExprPool, a: ExprId, b: ExprId) -> Option<ExprId> {
    let k = pool.literal(b)?;
    match k.unsigned() {
        // match: a * 0, a total; result: 0
        0 => return only(pool, a, k),
        // match: a * 1; result: a
        1 => return Some(a),
        // match: a * -1; result: -a
        bits if bits == k.width().mask() => return Some(Build::unary(pool, UnaryOp::Neg, a)),
        _ => {}
    }
    match pool.get(a) {
        // match: (x * k1) * k; result: x * (k1 * k)
        Expr::Binary(BinaryOp::Mul, x, k1) => {
            let k1 = pool.literal(k1)?;
            let product = pool.number(k.width(), k1.unsigned().wrapping_mul(k.unsigned()));
            Some(Build::binary(pool, BinaryOp::Mul, x, product))
        }
        // match: -x * k; result: x * -k
        Expr::Unary(UnaryOp::Neg, x) => {
            let negated = pool.number(k.width(), k.unsigned().wrapping_neg());
            Some(Build::binary(pool, BinaryOp::Mul, x, negated))
        }
        _ => None,
    }
}

pub(super) fn div(pool: &mut ExprPool, op: BinaryOp, a: ExprId, b: ExprId) -> Option<ExprId> {
    let k = pool.literal(b)?;
    let width = k.width();
    let is_signed = matches!(op, BinaryOp::SDiv | BinaryOp::SRem);
    // A single bit set is -1, by which signed division is not total.
    if k.unsigned() == 1 && !(is_signed && width.bits() == 1) {
        return match op {
            // match: a / 1; result: a
            BinaryOp::UDiv | BinaryOp::SDiv => Some(a),
            // match: a % 1, a total; result: 0
            _ => only(pool, a, Bv::zero(width)),
        };
    }
    if let Some(quotient) = exact_division(pool, op, a, k) {
        return Some(quotient);
    }
    if is_signed || !k.unsigned().is_power_of_two() {
        return None;
    }
    if op == BinaryOp::UDiv {
        // match: a udiv 2^n; result: a lshr n
        let amount = pool.number(width, u128::from(k.unsigned().trailing_zeros()));
        Some(Build::binary(pool, BinaryOp::LShr, a, amount))
    } else {
        // match: a urem 2^n; result: a & (2^n - 1)
        let mask = pool.number(width, k.unsigned() - 1);
        Some(Build::and(pool, a, mask))
    }
}

/// match: (ext(x) * k) / k, where the product does not wrap around; result: ext(x). (What an index
/// is computed from that the compiler made an offset of.)
/// match: (ext(x) * k) % k, the same, x total; result: 0
fn exact_division(pool: &mut ExprPool, op: BinaryOp, a: ExprId, k: Bv) -> Option<ExprId> {
    let factor = product_by(pool, a, k)?;
    let is_signed = matches!(op, BinaryOp::SDiv | BinaryOp::SRem);
    if !is_exact_product(pool, factor, k, is_signed) {
        return None;
    }
    match op {
        BinaryOp::UDiv | BinaryOp::SDiv => Some(factor),
        _ => only(pool, factor, Bv::zero(k.width())),
    }
}

/// What `a` is the product of with `k`.
fn product_by(pool: &ExprPool, a: ExprId, k: Bv) -> Option<ExprId> {
    match pool.get(a) {
        Expr::Binary(BinaryOp::Mul, x, k1) => (pool.literal(k1)? == k).then_some(x),
        Expr::Binary(BinaryOp::Shl, x, by) => {
            let by = pool.literal(by)?.unsigned();
            let is_it =
                k.unsigned().is_power_of_two() && by == u128::from(k.unsigned().trailing_zeros());
            is_it.then_some(x)
        }
        _ => None,
    }
}

/// Whether an extended number times `k` is the product of the numbers, read as signed or unsigned.
fn is_exact_product(pool: &ExprPool, factor: ExprId, k: Bv, is_signed: bool) -> bool {
    let width = k.width().bits();
    // The number of bits that the factor needs beside the sign.
    let needed = match (pool.get(factor), is_signed) {
        (Expr::ZeroExtend(x), _) => pool.width(x).bits(),
        (Expr::SignExtend(x), true) => pool.width(x).bits() - 1,
        _ => return false,
    };
    let most = if is_signed { k.width().mask() >> 1 } else { k.width().mask() };
    // |x| <= 2^needed, and so |x * k| <= 2^needed * k: no more than what there are numbers for.
    needed < width && k.unsigned() > 0 && k.unsigned() <= (most >> needed)
}

pub(super) fn shift(pool: &mut ExprPool, op: BinaryOp, a: ExprId, b: ExprId) -> Option<ExprId> {
    // match: 0 shifted by b, b total; result: 0
    if pool.literal(a).is_some_and(|a| !a.is_true()) {
        return only(pool, b, Bv::zero(pool.width(a)));
    }
    let k = pool.literal(b)?;
    let bits = u128::from(k.width().bits());
    // match: a shifted by 0; result: a
    if !k.is_true() {
        return Some(a);
    }
    if k.unsigned() >= bits {
        return None;
    }
    if let Expr::Binary(inner, x, k1) = pool.get(a)
        && inner == op
    {
        let k1 = pool.literal(k1).filter(|k1| k1.unsigned() < bits)?;
        let sum = k1.unsigned() + k.unsigned();
        return match op {
            // match: (x shifted by k1) shifted by k, k1 + k < w; result: x shifted by k1 + k
            _ if sum < bits => {
                let amount = pool.number(k.width(), sum);
                Some(Build::binary(pool, op, x, amount))
            }
            // match: (x ashr k1) ashr k, k1 + k >= w; result: x ashr (w - 1)
            BinaryOp::AShr => {
                let amount = pool.number(k.width(), bits - 1);
                Some(Build::binary(pool, op, x, amount))
            }
            // match: (x shl k1) shl k, k1 + k >= w, x total; result: 0; and so for lshr
            _ => only(pool, x, Bv::zero(k.width())),
        };
    }
    if let Some(factor) = shifted_back(pool, op, a, k) {
        return Some(factor);
    }
    match pool.get(a) {
        // match: zext(x) lshr k, k >= w(x), x total; result: 0; and so for ashr
        Expr::ZeroExtend(x)
            if op != BinaryOp::Shl && k.unsigned() >= u128::from(pool.width(x).bits()) =>
        {
            only(pool, x, Bv::zero(k.width()))
        }
        _ => None,
    }
}

/// match: (ext(x) * 2^k) shifted right by k, where the product does not wrap around; result: ext(x)
fn shifted_back(pool: &ExprPool, op: BinaryOp, a: ExprId, k: Bv) -> Option<ExprId> {
    if op == BinaryOp::Shl {
        return None;
    }
    let power = Bv::new(k.width(), 1 << k.unsigned());
    let factor = product_by(pool, a, power)?;
    is_exact_product(pool, factor, power, op == BinaryOp::AShr).then_some(factor)
}
