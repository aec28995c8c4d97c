//! Bounds of a result by the bounds of its operands.
//!
//! Invariant: the result of an operation has no defined value, or one within its bounds, whatever
//! the operands are within theirs. An operation without a defined result may have any, so of one
//! that may lack it nothing is known.
use super::super::congruence::Congruence;
use super::NumberBounds;
use crate::ir::{BinaryOp, Bv, Expr, UnaryOp, Width, eval};

/// Whether the bounds of such a node are those of its operands in some way.
pub(crate) const fn is_followed(node: Expr) -> bool {
    matches!(
        node,
        Expr::Const(_)
            | Expr::Unary(..)
            | Expr::Binary(..)
            | Expr::Ite(..)
            | Expr::ZeroExtend(_)
            | Expr::SignExtend(_)
            | Expr::Extract(..)
            | Expr::Concat(..)
    )
}

/// The bounds of a node of this width over operands, in their order.
pub(crate) fn node(node: Expr, width: Width, of: &[NumberBounds]) -> NumberBounds {
    if of.iter().any(NumberBounds::is_empty) {
        return NumberBounds::empty(width);
    }
    match (node, of) {
        (Expr::Const(bits), _) => NumberBounds::of(bits),
        (Expr::Unary(op, _), [a]) => unary(op, a),
        (Expr::Binary(op, ..), [a, b]) => binary(op, a, b),
        (Expr::Ite(..), [c, a, b]) => match c.single() {
            Some(c) => if c.is_true() { a } else { b }.clone(),
            None => a.hull(b),
        },
        (Expr::ZeroExtend(_), [a]) => a.as_unsigned(width),
        (Expr::SignExtend(_), [a]) => a.as_signed(width),
        (Expr::Extract(_, low), [a]) => a.extracted(low.into(), width),
        (Expr::Concat(..), [high, low]) => {
            let count = low.width.bits();
            let shifted = |bits: u128| bits.checked_shl(count).unwrap_or(0);
            let (least, most) = (shifted(high.low) | low.low, shifted(high.high) | low.high);
            let class = high.class.above(low.class, count);
            NumberBounds::between(width, least, most).with_class(class)
        }
        _ => NumberBounds::any(width),
    }
}

fn unary(op: UnaryOp, a: &NumberBounds) -> NumberBounds {
    let (width, mask) = (a.width, a.width.mask());
    match (op, a.single()) {
        (_, Some(bits)) => NumberBounds::of(eval::unary(op, bits)),
        (UnaryOp::Not, _) => {
            let mut all = NumberBounds::between(width, mask - a.high, mask - a.low);
            (all.least, all.most) = (-1 - a.most, -1 - a.least);
            all.class = a.class.complement();
            all.not = a.not.iter().map(|bits| mask - bits).collect();
            all.settle();
            all
        }
        (UnaryOp::Neg, _) => difference(&NumberBounds::of(Bv::zero(width)), a),
        (UnaryOp::PopCount | UnaryOp::LeadingZeros | UnaryOp::TrailingZeros, _) => {
            NumberBounds::between(width, 0, width.bits().into())
        }
        (UnaryOp::ByteSwap | UnaryOp::BitReverse, _) => NumberBounds::any(width),
    }
}

/// The bounds of `a op b`.
pub(crate) fn binary(op: BinaryOp, a: &NumberBounds, b: &NumberBounds) -> NumberBounds {
    let width = if op.is_predicate() { Width::BOOL } else { a.width };
    if a.is_empty() || b.is_empty() {
        return NumberBounds::empty(width);
    }
    if let (Some(a), Some(b)) = (a.single(), b.single()) {
        let result = eval::binary(op, a, b);
        return result.map_or_else(|| NumberBounds::any(width), NumberBounds::of);
    }
    match op {
        BinaryOp::Add => sum(a, b),
        BinaryOp::Sub => difference(a, b),
        BinaryOp::Mul => product(a, b),
        BinaryOp::UDiv | BinaryOp::URem if b.low > 0 => divided(op, a, b),
        BinaryOp::SDiv | BinaryOp::SRem if b.least > 0 => divided_signed(op, a, b),
        BinaryOp::Shl => match b.amount() {
            Some(by) => product(a, &NumberBounds::of(Bv::new(width, 1 << by))),
            None => NumberBounds::any(width),
        },
        BinaryOp::LShr | BinaryOp::AShr if b.high < width.bits().into() => shifted_right(op, a, b),
        BinaryOp::And | BinaryOp::Or | BinaryOp::Xor => by_bits(op, a, b),
        _ => match compare(op, a, b) {
            Some(truth) => NumberBounds::of(Bv::bool(truth)),
            None => NumberBounds::any(width),
        },
    }
}

/// Whether `a op b`, an order or an equation; `None`: not known.
pub(crate) fn compare(op: BinaryOp, a: &NumberBounds, b: &NumberBounds) -> Option<bool> {
    let ordered = |is_less: bool, is_not: bool| match (is_less, is_not) {
        (true, _) => Some(true),
        (_, true) => Some(false),
        _ => None,
    };
    match op {
        BinaryOp::Eq if a.meet(b).is_empty() => Some(false),
        BinaryOp::Eq => (a.single().is_some() && a == b).then_some(true),
        BinaryOp::Ult => ordered(a.high < b.low, a.low >= b.high),
        BinaryOp::Ule => ordered(a.high <= b.low, a.low > b.high),
        BinaryOp::Slt => ordered(a.most < b.least, a.least >= b.most),
        BinaryOp::Sle => ordered(a.most <= b.least, a.least > b.most),
        _ => None,
    }
}

/// All sums modulo 2^w: each sum of two ranges that no sign changes in goes once around at most.
pub(super) fn sum(a: &NumberBounds, b: &NumberBounds) -> NumberBounds {
    let add = |x: u128, y: u128| x.wrapping_add(y);
    let all =
        arcs_of(a, b, |x, y| (add(x.0, y.0), add(x.1, y.1))).with_class(a.class.plus(b.class));
    let all = all.without_moved(a, b, add);
    all.without_moved(b, a, add)
}

/// All differences modulo 2^w.
pub(super) fn difference(a: &NumberBounds, b: &NumberBounds) -> NumberBounds {
    let subtract = |x: u128, y: u128| x.wrapping_sub(y);
    let all = arcs_of(a, b, |x, y| (subtract(x.0, y.1), subtract(x.1, y.0)));
    let all = all.with_class(a.class.minus(b.class)).without_moved(a, b, subtract);
    all.without_moved(b, a, |x, y| subtract(y, x))
}

fn arcs_of(
    a: &NumberBounds,
    b: &NumberBounds,
    arc: impl Fn((u128, u128), (u128, u128)) -> (u128, u128),
) -> NumberBounds {
    let mut all = NumberBounds::empty(a.width);
    for x in a.arcs() {
        for y in b.arcs() {
            let (first, last) = arc(x, y);
            all = all.hull(&NumberBounds::arc(a.width, first, last));
        }
    }
    all
}

fn product(a: &NumberBounds, b: &NumberBounds) -> NumberBounds {
    let width = a.width;
    let mut all = NumberBounds::of_class(width, a.class.times(b.class));
    if let Some(high) = a.high.checked_mul(b.high).filter(|&high| high <= width.mask()) {
        all = all.meet(&NumberBounds::between(width, a.low * b.low, high));
    }
    let ends = corners((a.least, a.most), (b.least, b.most), i128::checked_mul);
    if let Some((least, most)) = ends {
        let (first, last) = super::signed_bounds(width);
        if first <= least && most <= last {
            all = all.meet(&NumberBounds::between_signed(width, least, most));
        }
    }
    all
}

/// The least and the greatest result of an operation that is monotone in each operand.
fn corners(
    (least, most): (i128, i128),
    (low, high): (i128, i128),
    f: impl Fn(i128, i128) -> Option<i128>,
) -> Option<(i128, i128)> {
    let ends = [f(least, low)?, f(least, high)?, f(most, low)?, f(most, high)?];
    Some((ends.into_iter().min()?, ends.into_iter().max()?))
}

/// By a divisor that is not zero.
fn divided(op: BinaryOp, a: &NumberBounds, b: &NumberBounds) -> NumberBounds {
    if op == BinaryOp::UDiv {
        return NumberBounds::between(a.width, a.low / b.high, a.high / b.low);
    }
    if a.high < b.low {
        return a.clone();
    }
    let all = NumberBounds::between(a.width, 0, a.high.min(b.high - 1));
    all.with_class(a.class.coarser(b.zeros()))
}

/// By a divisor that is positive.
fn divided_signed(op: BinaryOp, a: &NumberBounds, b: &NumberBounds) -> NumberBounds {
    if op == BinaryOp::SDiv {
        let ends = corners((a.least, a.most), (b.least, b.most), i128::checked_div);
        return ends.map_or_else(
            || NumberBounds::any(a.width),
            |(least, most)| NumberBounds::between_signed(a.width, least, most),
        );
    }
    if -b.least < a.least && a.most < b.least {
        return a.clone();
    }
    let (least, most) = (a.least.max(1 - b.most).min(0), a.most.min(b.most - 1).max(0));
    NumberBounds::between_signed(a.width, least, most).with_class(a.class.coarser(b.zeros()))
}

/// By less than the width.
fn shifted_right(op: BinaryOp, a: &NumberBounds, b: &NumberBounds) -> NumberBounds {
    let class = b.amount().map_or(Congruence::ANY, |by| a.class.without_low_bits(by));
    if op == BinaryOp::LShr {
        return NumberBounds::between(a.width, a.low >> b.high, a.high >> b.low).with_class(class);
    }
    let signed = |bits: u128| bits.cast_signed();
    let ends = corners((a.least, a.most), (signed(b.low), signed(b.high)), |a, by| Some(a >> by));
    let (least, most) = ends.unwrap_or((i128::MIN, i128::MAX));
    NumberBounds::between_signed(a.width, least, most).with_class(class)
}

fn by_bits(op: BinaryOp, a: &NumberBounds, b: &NumberBounds) -> NumberBounds {
    let width = a.width;
    // A bit above the highest of both is in neither.
    let ones = |bits: u128| u128::MAX.checked_shr(bits.leading_zeros()).unwrap_or(0);
    let is_negative = [a.most < 0, b.most < 0];
    let is_natural = [a.least >= 0, b.least >= 0];
    let (low, high, class, sign) = match op {
        BinaryOp::And => {
            let sign = if is_negative == [true, true] { Some(true) } else { None };
            (0, a.high.min(b.high), a.class.and(b.class), sign)
        }
        BinaryOp::Or => {
            let class = a.class.complement().and(b.class.complement()).complement();
            let sign = if is_negative.contains(&true) { Some(true) } else { None };
            (a.low.max(b.low), ones(a.high.max(b.high)), class, sign)
        }
        _ => {
            let is_known = |at: usize| is_negative[at] || is_natural[at];
            let sign = (is_known(0) && is_known(1)).then_some(is_negative[0] != is_negative[1]);
            (0, ones(a.high.max(b.high)), a.class.xor(b.class), sign)
        }
    };
    let mut all = NumberBounds::between(width, low, high).with_class(class);
    match sign {
        Some(true) => all.at_most_signed(-1),
        Some(false) => all.at_least_signed(0),
        None => {}
    }
    if op == BinaryOp::Xor {
        let flip = |x: u128, y: u128| x ^ y;
        return all.without_moved(a, b, flip).without_moved(b, a, flip);
    }
    all
}

impl NumberBounds {
    /// Those of these numbers that a number of the width is, unsigned, at this width.
    pub(super) fn as_unsigned(&self, to: Width) -> Self {
        let mut all = Self::between(to, self.low, self.high).with_class(self.class);
        let fitting = self.not.iter().filter(|&&bits| bits <= to.mask());
        fitting.for_each(|&bits| all.exclude(bits));
        all
    }

    /// The same of signed numbers.
    pub(super) fn as_signed(&self, to: Width) -> Self {
        let mut all = Self::between_signed(to, self.least, self.most).with_class(self.class);
        for value in self.not.iter().map(|&bits| Bv::new(self.width, bits).signed()) {
            let moved = Bv::from_signed(to, value);
            if moved.signed() == value {
                all.exclude(moved.unsigned());
            }
        }
        all
    }

    /// The same bits, with as many zero bits above them as needed, or with as few bits.
    pub(crate) fn resized(&self, to: Width) -> Self {
        if to < self.width { self.extracted(0, to) } else { self.as_unsigned(to) }
    }

    /// The bits from `low` on.
    fn extracted(&self, low: u32, to: Width) -> Self {
        let (least, most) = super::signed_bounds(to);
        match low {
            0 if self.high <= to.mask() => self.as_unsigned(to),
            0 if least <= self.least && self.most <= most => self.as_signed(to),
            _ if self.high >> low <= to.mask() => {
                let all = Self::between(to, self.low >> low, self.high >> low);
                all.with_class(self.class.without_low_bits(low))
            }
            _ => Self::of_class(to, self.class.without_low_bits(low)),
        }
    }

    /// How many low bits are zero.
    fn zeros(&self) -> u32 {
        self.class.and(Congruence::ANY).known_bits()
    }

    /// How far a shift by this goes, if that is known and less than the width.
    pub(super) fn amount(&self) -> Option<u32> {
        let by = u32::try_from(self.single()?.unsigned()).ok()?;
        (by < self.width.bits()).then_some(by)
    }

    /// Without what `a` is not, moved as far as `b` says, if that is one number.
    fn without_moved(mut self, a: &Self, b: &Self, f: impl Fn(u128, u128) -> u128) -> Self {
        if let Some(by) = b.single() {
            for &bits in &a.not {
                self.exclude(Bv::new(self.width, f(bits, by.unsigned())).unsigned());
            }
        }
        self
    }
}
