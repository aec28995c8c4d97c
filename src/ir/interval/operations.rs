//! Operators on ranges: every result that operands in the ranges have.
//!
//! Rounding to nearest is monotone, so an operator that is monotone in each operand has its least
//! and greatest results at ends of the ranges, rounded as the operator itself rounds them. The
//! order is that of ranks, which distinguishes the two zeros, and the comments say why each
//! operator is monotone in it.
use super::range::FloatRange;
use crate::ir::float::{self, as_number, pattern};
use crate::ir::{Bv, FloatBinaryOp, FloatCompareOp, FloatKind, FloatUnaryOp, Width};

/// `op a` for all in the range.
pub(super) fn unary(op: FloatUnaryOp, a: FloatRange) -> FloatRange {
    let mut nan = a.nan;
    let mut numbers = FloatRange { nan: false, ..a };
    if op == FloatUnaryOp::Sqrt {
        // The root of -0 is -0; of what is less, NaN.
        nan |= a.has_number() && a.low < -1;
        numbers = numbers.meet(FloatRange { low: -1, ..FloatRange::numbers(a.kind) });
    }
    if !numbers.has_number() {
        return FloatRange { nan, ..FloatRange::none(a.kind) };
    }
    // All of them are monotone, and keep the sign of what becomes zero.
    let ends = numbers.ends().map(|end| float::unary(op, a.kind, end));
    FloatRange { nan, ..FloatRange::hull_of(a.kind, &ends) }
}

/// `-a`.
pub(super) fn negated(a: FloatRange) -> FloatRange {
    match a.has_number() {
        true => FloatRange { low: -1 - a.high, high: -1 - a.low, ..a },
        false => a,
    }
}

/// `a` without its sign.
pub(super) fn magnitude(a: FloatRange) -> FloatRange {
    let [positive, negative] = a.halves();
    FloatRange { nan: a.nan, ..positive.hull(negated(negative)) }
}

/// `a op b` for all in the ranges.
pub(super) fn binary(op: FloatBinaryOp, a: FloatRange, b: FloatRange) -> FloatRange {
    let nan = a.nan || b.nan;
    if !a.has_number() || !b.has_number() {
        return FloatRange { nan, ..FloatRange::none(a.kind) };
    }
    let of_numbers = match op {
        FloatBinaryOp::Add => sum(a, b),
        FloatBinaryOp::Sub => sum(a, negated(b)),
        FloatBinaryOp::Mul => product(a, b),
        FloatBinaryOp::Div => quotient(a, b),
        FloatBinaryOp::Rem => remainder(a, b),
    };
    FloatRange { nan: nan || of_numbers.nan, ..of_numbers }
}

/// Monotone in both operands. Zeros, too: a sum of zero is -0 only if both are -0, since sums of
/// what is not zero are zero only if they are exactly that, and +0 then.
fn sum(a: FloatRange, b: FloatRange) -> FloatRange {
    let kind = a.kind;
    let add = |x: i128, y: i128| {
        float::binary(FloatBinaryOp::Add, kind, pattern(kind, x), pattern(kind, y))
    };
    let (low, high) = (add(a.low, b.low), add(a.high, b.high));
    let all = FloatRange::numbers(kind);
    // NaN is the sum of infinities of different signs only.
    let is_negative = |range: FloatRange| range.low == all.low;
    let is_positive = |range: FloatRange| range.high == all.high;
    let nan = (is_negative(a) && is_positive(b)) || (is_positive(a) && is_negative(b));
    // Where an end is NaN, nothing is known of that side.
    let low = if float::is_nan(kind, low) { all.low } else { float::rank(kind, low) };
    let high = if float::is_nan(kind, high) { all.high } else { float::rank(kind, high) };
    FloatRange { kind, low, high, nan }
}

/// For a fixed factor without (with) a sign, the product grows (falls) with the other one, and so
/// does its sign, also that of a zero. Zero times infinity can be taken as the zero with the
/// product's sign for that.
fn product(a: FloatRange, b: FloatRange) -> FloatRange {
    let nan = (a.has_zero() && b.has_infinity()) || (a.has_infinity() && b.has_zero());
    FloatRange { nan, ..corners(FloatBinaryOp::Mul, a, b) }
}

/// For a fixed divisor without a sign, the quotient grows with the dividend; for a fixed dividend
/// without a sign, it falls while the divisor grows within one sign. The other signs mirror that.
/// What would be NaN can be taken as the zero with the quotient's sign for that: 0 / 0 between the
/// zeros that other divisors give, and inf / inf below the infinities that lesser ones give, where
/// finite dividends have zero.
fn quotient(a: FloatRange, b: FloatRange) -> FloatRange {
    let nan = (a.has_zero() && b.has_zero()) || (a.has_infinity() && b.has_infinity());
    let mut all = FloatRange::none(a.kind);
    for a in a.halves().into_iter().filter(|half| half.has_number()) {
        for b in b.halves().into_iter().filter(|half| half.has_number()) {
            all = all.hull(corners(FloatBinaryOp::Div, a, b));
        }
    }
    FloatRange { nan, ..all }
}

/// The hull of the results at the ends; what is NaN is the zero that has the signs' product.
fn corners(op: FloatBinaryOp, a: FloatRange, b: FloatRange) -> FloatRange {
    let kind = a.kind;
    let mut results = [Bv::zero(kind.width()); 4];
    let pairs = [(a.low, b.low), (a.low, b.high), (a.high, b.low), (a.high, b.high)];
    for (result, (x, y)) in results.iter_mut().zip(pairs) {
        *result = float::binary(op, kind, pattern(kind, x), pattern(kind, y));
        if float::is_nan(kind, *result) {
            *result = pattern(kind, if (x < 0) == (y < 0) { 0 } else { -1 });
        }
    }
    FloatRange::hull_of(kind, &results)
}

/// The remainder has the dividend's sign, is no larger than the dividend, and less than the
/// divisor, which is not zero. A dividend that is less than the divisor is all that remains.
fn remainder(a: FloatRange, b: FloatRange) -> FloatRange {
    let nan = a.has_infinity() || b.has_zero();
    let by = magnitude(b);
    if magnitude(a).high < by.low {
        return FloatRange { nan, ..a };
    }
    let most = (by.high - 1).max(0);
    let high = if a.high >= 0 { a.high.min(most) } else { -1 };
    let low = if a.low < 0 { a.low.max(-1 - most) } else { 0 };
    FloatRange { kind: a.kind, low, high, nan }
}

/// `a * b + c`, rounded once: monotone in the exact product, whose extremes are at the ends, and
/// in `c`. A zero may have any sign.
pub(super) fn fused(a: FloatRange, b: FloatRange, c: FloatRange) -> FloatRange {
    let kind = a.kind;
    let all = [a, b, c];
    if !all.iter().all(|range| range.has_number() && !range.has_infinity()) {
        return FloatRange::all(kind);
    }
    let mut hull = FloatRange::none(kind);
    for x in a.ends() {
        for y in b.ends() {
            let results = c.ends().map(|z| float::fma(kind, x, y, z));
            hull = hull.hull(FloatRange::hull_of(kind, &results));
        }
    }
    FloatRange { nan: all.iter().any(|range| range.nan), ..hull }.with_both_zeros()
}

/// All of the range in another format: monotone, and signs stay.
pub(super) fn converted(a: FloatRange, to: FloatKind) -> FloatRange {
    if !a.has_number() {
        return FloatRange { nan: a.nan, ..FloatRange::none(to) };
    }
    let ends = a.ends().map(|end| float::convert(a.kind, to, end));
    FloatRange { nan: a.nan, ..FloatRange::hull_of(to, &ends) }
}

/// The integers, of `width` bits, that all of the range is cut off to; `None` where one has no
/// defined result.
pub(super) fn to_integers(a: FloatRange, width: Width, is_signed: bool) -> Option<(i128, i128)> {
    if a.nan || !a.has_number() {
        return None;
    }
    let cut = |end: Bv| match is_signed {
        true => float::to_signed(a.kind, width, end).map(Bv::signed),
        false => i128::try_from(float::to_unsigned(a.kind, width, end)?.unsigned()).ok(),
    };
    let [low, high] = a.ends();
    Some((cut(low)?, cut(high)?))
}

/// Whether `a op b` holds of all pairs, or of none.
pub(super) fn compared(op: FloatCompareOp, a: FloatRange, b: FloatRange) -> Option<bool> {
    let may_be_nan = a.nan || b.nan;
    if !a.has_number() || !b.has_number() {
        // One of them is NaN in any case.
        return Some(op == FloatCompareOp::Unordered);
    }
    let [low, high, other_low, other_high] = [a.low, a.high, b.low, b.high].map(as_number);
    let (always, never) = match op {
        FloatCompareOp::Unordered => return if may_be_nan { None } else { Some(false) },
        FloatCompareOp::Less => (high < other_low, low >= other_high),
        FloatCompareOp::LessEqual => (high <= other_low, low > other_high),
        FloatCompareOp::Equal => {
            let is_one = low == high && other_low == other_high && low == other_low;
            (is_one, high < other_low || other_high < low)
        }
    };
    match (always && !may_be_nan, never) {
        (true, _) => Some(true),
        (_, true) => Some(false),
        _ => None,
    }
}

/// What is left of the ranges where `a op b` is (un)true.
pub(super) fn restricted(
    (op, holds): (FloatCompareOp, bool),
    a: FloatRange,
    b: FloatRange,
) -> (FloatRange, FloatRange) {
    match (op, holds) {
        (FloatCompareOp::Unordered, false) => (without_nan(a), without_nan(b)),
        (FloatCompareOp::Unordered, true) => {
            let only_nan = |x: FloatRange| FloatRange { nan: x.nan, ..FloatRange::none(x.kind) };
            (if b.nan { a } else { only_nan(a) }, if a.nan { b } else { only_nan(b) })
        }
        (FloatCompareOp::Equal, false) => (unequal(a, b), unequal(b, a)),
        (_, true) => {
            let (left, right) = bounded(op, a, b, true);
            (without_nan(left), without_nan(right))
        }
        // Not a < b is b <= a, or one of them is NaN: which binds nothing on the other side.
        (_, false) => {
            let (left, right) = bounded(op, a, b, false);
            (if b.nan { a } else { left }, if a.nan { b } else { right })
        }
    }
}

/// Those of `a` that may differ from some of `b`: not the only number of `b` at an end of `a`.
fn unequal(a: FloatRange, b: FloatRange) -> FloatRange {
    let is_one = b.has_number() && !b.nan && as_number(b.low) == as_number(b.high);
    match is_one && a.has_number() {
        true if as_number(a.low) == as_number(b.low) => at_least(a, b, 1),
        true if as_number(a.high) == as_number(b.low) => at_most(a, b, 1),
        _ => a,
    }
}

const fn without_nan(a: FloatRange) -> FloatRange {
    FloatRange { nan: false, ..a }
}

/// The numbers of both that stand in the relation to a number of the other: `a op b` if
/// `is_below`, else `b < a` or `b <= a`, whichever is the converse of `op`.
fn bounded(
    op: FloatCompareOp,
    a: FloatRange,
    b: FloatRange,
    is_below: bool,
) -> (FloatRange, FloatRange) {
    if !a.has_number() || !b.has_number() {
        let none = |x: FloatRange| FloatRange { nan: x.nan, ..FloatRange::none(x.kind) };
        return (none(a), none(b));
    }
    match (op, is_below) {
        (FloatCompareOp::Less, true) => (at_most(a, b, 1), at_least(b, a, 1)),
        (FloatCompareOp::LessEqual, true) => (at_most(a, b, 0), at_least(b, a, 0)),
        // Not less is at least, not less or equal is greater.
        (FloatCompareOp::Less, false) => (at_least(a, b, 0), at_most(b, a, 0)),
        (FloatCompareOp::LessEqual, false) => (at_least(a, b, 1), at_most(b, a, 1)),
        _ => (at_most(at_least(a, b, 0), b, 0), at_most(at_least(b, a, 0), a, 0)),
    }
}

/// Those of `a` that are, by `less` ranks, below the greatest of `b`; zeros are the same number.
fn at_most(a: FloatRange, b: FloatRange, less: i128) -> FloatRange {
    let most = as_number(b.high) - less;
    // The last rank with this number: +0 for zero, -1 - n + ... for what is negative.
    let high = if most < 0 { most - 1 } else { most };
    cut(a, FloatRange { high, nan: true, ..FloatRange::numbers(a.kind) })
}

/// Those of `a` that are, by `more` ranks, above the least of `b`.
fn at_least(a: FloatRange, b: FloatRange, more: i128) -> FloatRange {
    let least = as_number(b.low) + more;
    // The first rank with this number: -0 for zero.
    let low = if least <= 0 { least - 1 } else { least };
    cut(a, FloatRange { low, nan: true, ..FloatRange::numbers(a.kind) })
}

fn cut(a: FloatRange, to: FloatRange) -> FloatRange {
    // An empty range of numbers has no ends to be met.
    match to.has_number() {
        true => a.meet(to),
        false => FloatRange { nan: a.nan, ..FloatRange::none(a.kind) },
    }
}

/// What is left of the operands, numbers all, where `a op b` is in `result`; `is_square`: they are
/// the same. Only for sums, and products with a factor that has one sign: there the result is
/// monotone in an operand, and an end that leads out of the result is left out.
pub(super) fn operands(
    (op, is_square): (FloatBinaryOp, bool),
    result: FloatRange,
    a: FloatRange,
    b: FloatRange,
) -> (FloatRange, FloatRange) {
    let is_all = !result.has_number() || result == FloatRange::numbers(result.kind);
    if is_all || a.nan || b.nan || !a.has_number() || !b.has_number() {
        return (a, b);
    }
    let forward = if is_square && op == FloatBinaryOp::Mul {
        product(magnitude(a), magnitude(b))
    } else {
        binary(op, a, b)
    };
    if result.low <= forward.low && forward.high <= result.high {
        // Every pair leads there.
        return (a, b);
    }
    match op {
        FloatBinaryOp::Mul if is_square => {
            // x * x is |x| * |x|.
            let own = magnitude(a);
            let left = trimmed(own, &|x| product(x, x), result);
            let both = left.hull(negated(left)).meet(a);
            (both, both)
        }
        FloatBinaryOp::Add => {
            (trimmed(a, &|x| sum(x, b), result), trimmed(b, &|y| sum(a, y), result))
        }
        FloatBinaryOp::Sub => {
            let right = negated(b);
            let left = trimmed(a, &|x| sum(x, right), result);
            (left, negated(trimmed(right, &|y| sum(a, y), result)))
        }
        FloatBinaryOp::Mul => {
            (trimmed(a, &|x| product(x, b), result), trimmed(b, &|y| product(a, y), result))
        }
        _ => (a, b),
    }
}

/// The range without parts at its ends that lead to nothing in `result`. Each part is a range of
/// its own, and `of` says all that it leads to: so nothing rests on where it is cut.
fn trimmed(
    range: FloatRange,
    of: &dyn Fn(FloatRange) -> FloatRange,
    result: FloatRange,
) -> FloatRange {
    let leads = |part: FloatRange| {
        let all = of(part);
        all.nan || all.meet(result).has_number()
    };
    let mut left = range;
    for is_low in [true, false] {
        // Parts of less and less ranks: what is left out in the end is all that can be.
        for shift in (0..=126).rev() {
            let size = left.high.saturating_sub(left.low);
            let step = 1i128 << shift;
            if step > size {
                continue;
            }
            let part = match is_low {
                true => FloatRange { high: left.low + step - 1, ..left },
                false => FloatRange { low: left.high - step + 1, ..left },
            };
            if leads(part) {
                continue;
            }
            left = match is_low {
                true => FloatRange { low: left.low + step, ..left },
                false => FloatRange { high: left.high - step, ..left },
            };
        }
    }
    left
}
