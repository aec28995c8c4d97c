//! Bounds of operands by the bounds of their result.
//!
//! Invariant: where an operation has a result within the bounds, its operands are within those that
//! are said of them here. An operation that may have no defined result, and then any, says nothing.
use super::{NumberBounds, forward};
use crate::ir::{BinaryOp, Bv, Expr, UnaryOp};

/// For each operand, in their order, what follows from the result and what is known of the others.
pub(crate) fn operands(
    node: Expr,
    result: &NumberBounds,
    of: &[NumberBounds],
) -> Vec<NumberBounds> {
    match (node, of) {
        (Expr::Unary(op, _), [a]) => {
            // What undoes itself.
            let undone = match op {
                UnaryOp::Not | UnaryOp::Neg | UnaryOp::ByteSwap | UnaryOp::BitReverse => {
                    forward::node(node, a.width, std::slice::from_ref(result))
                }
                _ => NumberBounds::any(a.width),
            };
            vec![undone]
        }
        (Expr::Binary(op, ..), [a, b]) => match result.single() {
            Some(truth) if op.is_predicate() => compared(op, truth.is_true(), a, b).into(),
            _ => binary(op, result, a, b).into(),
        },
        (Expr::Ite(..), [c, a, b]) => choice(result, c, a, b).into(),
        (Expr::ZeroExtend(_), [a]) => vec![result.as_unsigned(a.width)],
        (Expr::SignExtend(_), [a]) => vec![result.as_signed(a.width)],
        (Expr::Extract(_, 0), [a]) if a.high <= result.width.mask() => {
            vec![result.as_unsigned(a.width)]
        }
        (Expr::Extract(_, 0), [a]) => vec![NumberBounds::of_class(a.width, result.class)],
        (Expr::Extract(_, low), [a]) if u32::from(low) + result.width.bits() == a.width.bits() => {
            vec![dividend(&result.as_unsigned(a.width), 1 << low)]
        }
        (Expr::Concat(..), [high, low]) => concatenated(result, high, low).into(),
        _ => of.iter().map(|operand| NumberBounds::any(operand.width)).collect(),
    }
}

/// Both sides of a comparison that is true, or is not. (Not less is: the other one is less or
/// equal.)
pub(crate) fn compared(
    op: BinaryOp,
    truth: bool,
    a: &NumberBounds,
    b: &NumberBounds,
) -> [NumberBounds; 2] {
    let (is_signed, is_strict) = match op {
        BinaryOp::Eq if truth => return [a.meet(b), a.meet(b)],
        BinaryOp::Eq => return [without(a, b), without(b, a)],
        BinaryOp::Ult => (false, truth),
        BinaryOp::Ule => (false, !truth),
        BinaryOp::Slt => (true, truth),
        BinaryOp::Sle => (true, !truth),
        _ => return [a.clone(), b.clone()],
    };
    let (mut less, mut greater) =
        if truth { (a.clone(), b.clone()) } else { (b.clone(), a.clone()) };
    let least = (less.low, less.least);
    let fits = match is_signed {
        true => {
            less.most = less.most.min(greater.most.saturating_sub(is_strict.into()));
            greater.least = greater.least.max(least.1.saturating_add(is_strict.into()));
            !is_strict || greater.most > least.1
        }
        false => {
            less.high = less.high.min(greater.high.saturating_sub(is_strict.into()));
            greater.low = greater.low.max(least.0.saturating_add(is_strict.into()));
            !is_strict || greater.high > least.0
        }
    };
    if !fits {
        return [a, b].map(|side| NumberBounds::empty(side.width));
    }
    less.settle();
    greater.settle();
    if truth { [less, greater] } else { [greater, less] }
}

/// `a` where it is not `b`.
fn without(a: &NumberBounds, b: &NumberBounds) -> NumberBounds {
    let mut all = a.clone();
    if let Some(value) = b.single() {
        all.exclude(value.unsigned());
    }
    all
}

fn binary(
    op: BinaryOp,
    result: &NumberBounds,
    a: &NumberBounds,
    b: &NumberBounds,
) -> [NumberBounds; 2] {
    let any = || NumberBounds::any(a.width);
    let at_least = |bits: u128| NumberBounds::between(a.width, bits, a.width.mask());
    let at_most = |bits: u128| NumberBounds::between(a.width, 0, bits);
    match op {
        BinaryOp::Add => [forward::difference(result, b), forward::difference(result, a)],
        BinaryOp::Sub => [forward::sum(result, b), forward::difference(a, result)],
        BinaryOp::Xor => [forward::binary(op, result, b), forward::binary(op, result, a)],
        BinaryOp::And => {
            // The bits that are asked for.
            let class = |mask: &NumberBounds| {
                let asked = mask.single().map_or(0, |mask| mask.unsigned().trailing_ones());
                result.class.coarser(asked)
            };
            let [left, right] = [class(b), class(a)];
            [at_least(result.low).with_class(left), at_least(result.low).with_class(right)]
        }
        BinaryOp::Or => [at_most(result.high), at_most(result.high)],
        BinaryOp::URem if b.low > 0 => [rest(at_least(result.low), result, b), any()],
        BinaryOp::SRem if b.least > 0 => {
            let (least, most) = super::signed_bounds(a.width);
            let least = if result.least > 0 { result.least } else { least };
            let most = if result.most < 0 { result.most } else { most };
            [rest(NumberBounds::between_signed(a.width, least, most), result, b), any()]
        }
        BinaryOp::UDiv => match b.single() {
            Some(by) if by.is_true() => [dividend(result, by.unsigned()), any()],
            _ => [any(), any()],
        },
        BinaryOp::LShr => match b.amount() {
            Some(by) => [dividend(result, 1 << by), any()],
            None => [any(), any()],
        },
        BinaryOp::Shl => match b.amount() {
            Some(by) => {
                let class = result.class.without_low_bits(by);
                [NumberBounds::of_class(a.width, class), any()]
            }
            None => [any(), any()],
        },
        _ => [any(), any()],
    }
}

/// What leaves such a rest: its low bits are the same below those of the divisor.
fn rest(all: NumberBounds, result: &NumberBounds, by: &NumberBounds) -> NumberBounds {
    let zeros = by.single().map_or(0, |by| by.unsigned().trailing_zeros());
    all.with_class(result.class.coarser(zeros))
}

/// What has such a quotient by a positive number, unsigned and rounded down.
fn dividend(quotient: &NumberBounds, by: u128) -> NumberBounds {
    let (width, mask) = (quotient.width, quotient.width.mask());
    let Some(low) = quotient.low.checked_mul(by).filter(|&low| low <= mask) else {
        return NumberBounds::empty(width);
    };
    let high = quotient.high.checked_mul(by).and_then(|high| high.checked_add(by - 1));
    NumberBounds::between(width, low, high.unwrap_or(mask))
}

/// Of a choice that has only one branch with such a result.
fn choice(
    result: &NumberBounds,
    c: &NumberBounds,
    a: &NumberBounds,
    b: &NumberBounds,
) -> [NumberBounds; 3] {
    let any = NumberBounds::any(result.width);
    let fits = |branch: &NumberBounds| !branch.meet(result).is_empty();
    let [is_first, is_second] = [Bv::TRUE, Bv::FALSE].map(|truth| c.admits(truth));
    match (is_first && fits(a), is_second && fits(b)) {
        (true, true) => [NumberBounds::any(c.width), any.clone(), any],
        (true, false) => [NumberBounds::of(Bv::TRUE), result.clone(), any],
        (false, true) => [NumberBounds::of(Bv::FALSE), any, result.clone()],
        (false, false) => [NumberBounds::empty(c.width), any.clone(), any],
    }
}

fn concatenated(
    result: &NumberBounds,
    high: &NumberBounds,
    low: &NumberBounds,
) -> [NumberBounds; 2] {
    let (count, mask) = (low.width.bits(), low.width.mask());
    let [first, last] = [result.low, result.high].map(|bits| bits >> count);
    let upper = NumberBounds::between(high.width, first, last);
    let upper = upper.with_class(result.class.without_low_bits(count));
    let lower = NumberBounds::of_class(low.width, result.class);
    match first == last {
        true => {
            let own = NumberBounds::between(low.width, result.low & mask, result.high & mask);
            [upper, lower.meet(&own)]
        }
        false => [upper, lower],
    }
}
