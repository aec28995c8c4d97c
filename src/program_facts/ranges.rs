//! Between which bounds a variable lies, as far as tests with literals tell.
//!
//! A range keeps bounds in unsigned and in signed order, each of which holds. Over-approximating:
//! what is not understood says nothing.
use crate::ir::{BinaryOp, Bv, Expr, ExprId, ExprPool, UnaryOp, VarId, Width};

/// The values of a variable of at most 64 bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ValueRange {
    width: Width,
    unsigned: Interval,
    signed: Interval,
}

/// Smallest and largest value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Interval {
    low: i128,
    high: i128,
}

impl Interval {
    fn meet(self, other: Self) -> Option<Self> {
        let (low, high) = (self.low.max(other.low), self.high.min(other.high));
        (low <= high).then_some(Self { low, high })
    }

    fn hull(self, other: Self) -> Self {
        Self { low: self.low.min(other.low), high: self.high.max(other.high) }
    }

    fn without(self, value: i128) -> Option<Self> {
        let low = self.low + i128::from(self.low == value);
        let high = self.high - i128::from(self.high == value);
        (low <= high).then_some(Self { low, high })
    }

    const fn count(self) -> u128 {
        self.high.abs_diff(self.low) + 1
    }
}

/// How deep conditions are looked into: each level may double the work.
const MOST_DEPTH: u32 = 10;
/// The widest variables that have ranges.
const MOST_BITS: u32 = 64;

impl ValueRange {
    /// Every value; none for wider variables.
    pub fn full(width: Width) -> Option<Self> {
        if width.bits() > MOST_BITS {
            return None;
        }
        let size = 1_i128 << width.bits();
        let unsigned = Interval { low: 0, high: size - 1 };
        Some(Self { width, unsigned, signed: Interval { low: -(size / 2), high: size / 2 - 1 } })
    }

    /// No fewer values than there are.
    pub fn count(&self) -> u128 {
        self.unsigned.count().min(self.signed.count())
    }

    /// All that may be, in ascending order.
    pub fn values(&self) -> impl Iterator<Item = Bv> + use<> {
        let shorter =
            if self.unsigned.count() < self.signed.count() { self.unsigned } else { self.signed };
        let width = self.width;
        (shorter.low..=shorter.high).map(move |value| Bv::from_signed(width, value))
    }

    /// What both contain.
    fn meet(&self, other: &Self) -> Option<Self> {
        let (unsigned, signed) =
            (self.unsigned.meet(other.unsigned)?, self.signed.meet(other.signed)?);
        Self { unsigned, signed, ..*self }.agreed()
    }

    /// Both and what lies between.
    pub fn hull(&self, other: &Self) -> Self {
        let (unsigned, signed) =
            (self.unsigned.hull(other.unsigned), self.signed.hull(other.signed));
        Self { unsigned, signed, ..*self }
    }

    fn without(&self, value: Bv) -> Option<Self> {
        let unsigned = self.unsigned.without(as_unsigned(value))?;
        Self { unsigned, signed: self.signed.without(value.signed())?, ..*self }.agreed()
    }

    /// Each order's bounds hold in the other where all values have one sign.
    fn agreed(self) -> Option<Self> {
        let size = 1_i128 << self.width.bits();
        let Self { mut unsigned, mut signed, .. } = self;
        if signed.low >= 0 {
            unsigned = unsigned.meet(signed)?;
        } else if signed.high < 0 {
            let moved = Interval { low: signed.low + size, high: signed.high + size };
            unsigned = unsigned.meet(moved)?;
        }
        if unsigned.high < size / 2 {
            signed = signed.meet(unsigned)?;
        } else if unsigned.low >= size / 2 {
            let moved = Interval { low: unsigned.low - size, high: unsigned.high - size };
            signed = signed.meet(moved)?;
        }
        Some(Self { unsigned, signed, ..self })
    }

    /// From `first` upwards to `last`, perhaps past the largest value.
    fn circular(first: Bv, last: Bv) -> Option<Self> {
        let mut range = Self::full(first.width())?;
        if first.unsigned() <= last.unsigned() {
            range.unsigned = Interval { low: as_unsigned(first), high: as_unsigned(last) };
        }
        if first.signed() <= last.signed() {
            range.signed = Interval { low: first.signed(), high: last.signed() };
        }
        Some(range)
    }

    /// What is left of the range where the condition is (un)true; `None`: nothing is.
    pub fn restricted(
        self,
        pool: &ExprPool,
        var: VarId,
        condition: ExprId,
        truth: bool,
    ) -> Option<Self> {
        self.restricted_to(pool, var, condition, truth, MOST_DEPTH)
    }

    fn restricted_to(
        self,
        pool: &ExprPool,
        var: VarId,
        condition: ExprId,
        truth: bool,
        depth: u32,
    ) -> Option<Self> {
        let Some(depth) = depth.checked_sub(1) else { return Some(self) };
        match pool.get(condition) {
            Expr::Const(value) => (value.is_true() == truth).then_some(self),
            Expr::Unary(UnaryOp::Not, inner) => self.restricted_to(pool, var, inner, !truth, depth),
            Expr::Binary(BinaryOp::And | BinaryOp::Or, a, b) if is_junction(pool, condition) => {
                let is_and = matches!(pool.get(condition), Expr::Binary(BinaryOp::And, ..));
                let first = self.restricted_to(pool, var, a, truth, depth);
                if is_and == truth {
                    return first?.restricted_to(pool, var, b, truth, depth);
                }
                match (first, self.restricted_to(pool, var, b, truth, depth)) {
                    (Some(one), Some(other)) => Some(one.hull(&other)),
                    (one, other) => one.or(other),
                }
            }
            Expr::Binary(op, a, b) => self.compared(pool, var, (op, a, b), truth),
            _ => Some(self),
        }
    }

    fn compared(
        self,
        pool: &ExprPool,
        var: VarId,
        (op, a, b): (BinaryOp, ExprId, ExprId),
        truth: bool,
    ) -> Option<Self> {
        let (added, literal, is_left) = match (sum(pool, var, a), sum(pool, var, b)) {
            (Some(added), None) => (added, pool.get(b), true),
            (None, Some(added)) => (added, pool.get(a), false),
            _ => return Some(self),
        };
        let (Expr::Const(literal), true) = (literal, added.width() == self.width) else {
            return Some(self);
        };
        let moved = |value: Bv| minus(value, added);
        if op == BinaryOp::Eq && !truth {
            return self.without(moved(literal));
        }
        let Some((first, last)) = admitted(op, literal, is_left, truth)? else {
            return Some(self);
        };
        match Self::circular(moved(first), moved(last)) {
            Some(other) => self.meet(&other),
            None => Some(self),
        }
    }
}

/// Which values `y`, from the first to the last, make `y op literal` (or with the sides exchanged)
/// (un)true. `None`: none does; `Some(None)`: not known.
#[expect(clippy::option_option, reason = "nothing and not known are different answers")]
fn admitted(op: BinaryOp, literal: Bv, is_left: bool, truth: bool) -> Option<Option<(Bv, Bv)>> {
    let (is_signed, is_strict) = match op {
        BinaryOp::Eq => return Some(Some((literal, literal))),
        BinaryOp::Ult => (false, true),
        BinaryOp::Ule => (false, false),
        BinaryOp::Slt => (true, true),
        BinaryOp::Sle => (true, false),
        _ => return Some(None),
    };
    let width = literal.width();
    let size = 1_i128 << width.bits();
    let all = if is_signed {
        Interval { low: -(size / 2), high: size / 2 - 1 }
    } else {
        Interval { low: 0, high: size - 1 }
    };
    let value = if is_signed { literal.signed() } else { as_unsigned(literal) };
    // Not less is greater or equal: the sides change their places, and strict becomes not strict.
    let (is_below, is_strict) = if truth { (is_left, is_strict) } else { (!is_left, !is_strict) };
    let margin = i128::from(is_strict);
    let bounds = if is_below {
        all.meet(Interval { low: all.low, high: value - margin })?
    } else {
        all.meet(Interval { low: value + margin, high: all.high })?
    };
    Some(Some((Bv::from_signed(width, bounds.low), Bv::from_signed(width, bounds.high))))
}

fn is_junction(pool: &ExprPool, condition: ExprId) -> bool {
    pool.width(condition) == Width::BOOL
}

/// `c` for `var + c` and `var`.
fn sum(pool: &ExprPool, var: VarId, id: ExprId) -> Option<Bv> {
    match pool.get(id) {
        Expr::Var(read) if read == var => Some(Bv::zero(pool.width(id))),
        Expr::Binary(BinaryOp::Add, a, b) => match (pool.get(a), pool.get(b)) {
            (Expr::Var(read), Expr::Const(value)) | (Expr::Const(value), Expr::Var(read))
                if read == var =>
            {
                Some(value)
            }
            _ => None,
        },
        _ => None,
    }
}

fn minus(a: Bv, b: Bv) -> Bv {
    Bv::new(a.width(), a.unsigned().wrapping_sub(b.unsigned()))
}

fn as_unsigned(value: Bv) -> i128 {
    // At most 64 bits.
    i128::try_from(value.unsigned()).unwrap_or(i128::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cfa::{Op, text};
    use crate::ir::Symbol;
    use crate::ir::eval::{Env, eval};

    struct One(Bv);

    impl Env for One {
        fn var(&self, _: VarId) -> Option<Bv> {
            Some(self.0)
        }
        fn address(&self, _: Symbol) -> Option<Bv> {
            None
        }
    }

    /// The range that a condition on %x of four bits leaves, which has to contain all that satisfy
    /// it.
    fn range(condition: &str) -> Option<ValueRange> {
        let source = format!("fn &main(%x: i4) {{\n L0 -> L1: assume {condition}\n L1 error\n}}");
        let program = text::parse(&source).expect("a program");
        let Op::Assume(condition) = program.edges[0].steps[0].op else { panic!("no assume") };
        let width = Width::new(4).expect("a width");
        let found = ValueRange::full(width)?.restricted(&program.exprs, VarId(0), condition, true);
        for bits in 0..16 {
            let value = Bv::new(width, bits);
            if eval(&program.exprs, condition, &One(value)).is_some_and(Bv::is_true) {
                let found = found.expect("a value satisfies the condition");
                assert!(found.values().any(|member| member == value), "{value:?} of {found:?}");
                assert!(found.values().count() <= 16);
            }
        }
        found
    }

    #[test]
    fn every_comparison_leaves_what_satisfies_it() {
        for op in ["eq", "ult", "ule", "slt", "sle"] {
            for literal in -8..8 {
                for a in ["%x", "(add %x 3)", "(add %x -5)"] {
                    for condition in
                        [format!("({op} {a} {literal})"), format!("({op} {literal} {a})")]
                    {
                        range(&condition);
                        range(&format!("(not {condition})"));
                        range(&format!("(and {condition} (not (eq %x 3)))"));
                        range(&format!("(or {condition} (slt %x -6))"));
                    }
                }
            }
        }
    }

    #[test]
    fn ranges_are_as_small_as_the_tests_say() {
        let count = |condition| range(condition).map_or(0, |range| range.count());
        assert_eq!(count("(and (slt -1 %x) (slt %x 5))"), 5);
        assert_eq!(count("(and (sle -3 %x) (slt %x 5))"), 8);
        assert_eq!(count("(ult (add %x -1) 6)"), 6);
        assert_eq!(count("(ult (add %x 2) 5)"), 5);
        assert_eq!(count("(and (ult %x 5) (not (eq %x 0)))"), 4);
        assert_eq!(count("(and (ult %x 5) (slt %x 0))"), 0);
        assert_eq!(count("(or (eq %x 1) (eq %x 3))"), 3);
        assert_eq!(count("(eq (mul %x %x) 1)"), 16);
    }
}
