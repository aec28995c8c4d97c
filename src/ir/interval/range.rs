//! Sets of floating-point numbers between two bounds, and whether NaN is one of them.
//!
//! Numbers are kept by their rank ([`crate::ir::float::rank`]), so ranges tell the zeros apart. Not
//! for x87, where several patterns are one number.
use crate::ir::float::{infinity, is_nan, pattern, rank, sign_of};
use crate::ir::{Bv, FloatKind, Width};

/// Numbers of one format from one rank to another, and perhaps NaN.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct FloatRange {
    pub(super) kind: FloatKind,
    pub(super) low: i128,
    /// Below `low`: no number is in the range.
    pub(super) high: i128,
    pub(super) nan: bool,
}

/// The format whose patterns have this width, if there is one with ranks.
pub(super) fn kind_of(width: Width) -> Option<FloatKind> {
    let kinds = [FloatKind::Half, FloatKind::Single, FloatKind::Double, FloatKind::Quad];
    kinds.into_iter().find(|kind| kind.width() == width)
}

impl FloatRange {
    /// Everything.
    pub(super) const fn all(kind: FloatKind) -> Self {
        Self { nan: true, ..Self::numbers(kind) }
    }

    /// All numbers, with infinities.
    pub(super) const fn numbers(kind: FloatKind) -> Self {
        let high = infinity(kind);
        Self { kind, low: -1 - high, high, nan: false }
    }

    /// Nothing.
    pub(super) const fn none(kind: FloatKind) -> Self {
        Self { kind, low: 0, high: -1, nan: false }
    }

    /// This value alone. Of a NaN, the others, too.
    pub(super) fn one(kind: FloatKind, bits: Bv) -> Self {
        if is_nan(kind, bits) {
            return Self { nan: true, ..Self::none(kind) };
        }
        let rank = rank(kind, bits);
        Self { kind, low: rank, high: rank, nan: false }
    }

    /// From the lesser of some numbers to the greatest, and NaN if one of them is.
    pub(super) fn hull_of(kind: FloatKind, all: &[Bv]) -> Self {
        all.iter().fold(Self::none(kind), |hull, &bits| hull.hull(Self::one(kind, bits)))
    }

    pub(super) const fn has_number(self) -> bool {
        self.low <= self.high
    }

    pub(super) const fn is_empty(self) -> bool {
        !self.has_number() && !self.nan
    }

    /// What both have.
    pub(super) fn meet(self, other: Self) -> Self {
        let (low, high) = (self.low.max(other.low), self.high.min(other.high));
        let numbers = if low <= high { (low, high) } else { (0, -1) };
        Self { low: numbers.0, high: numbers.1, nan: self.nan && other.nan, ..self }
    }

    /// Both and what lies between.
    pub(super) fn hull(self, other: Self) -> Self {
        let nan = self.nan || other.nan;
        match (self.has_number(), other.has_number()) {
            (false, _) => Self { nan, ..other },
            (_, false) => Self { nan, ..self },
            _ => {
                let (low, high) = (self.low.min(other.low), self.high.max(other.high));
                Self { kind: self.kind, low, high, nan }
            }
        }
    }

    #[cfg(test)]
    pub(super) fn contains(self, bits: Bv) -> bool {
        if is_nan(self.kind, bits) {
            return self.nan;
        }
        let rank = rank(self.kind, bits);
        self.low <= rank && rank <= self.high
    }

    /// Whether one of the zeros is in it.
    pub(super) const fn has_zero(self) -> bool {
        self.low <= 0 && self.high >= -1 && self.has_number()
    }

    /// Whether an infinity is in it.
    pub(super) const fn has_infinity(self) -> bool {
        let most = infinity(self.kind);
        self.has_number() && (self.high == most || self.low == -1 - most)
    }

    /// With both zeros where it has one: for results whose zeros may have any sign.
    pub(super) fn with_both_zeros(self) -> Self {
        match self.has_zero() {
            true => Self { low: self.low.min(-1), high: self.high.max(0), ..self },
            false => self,
        }
    }

    /// The patterns of the ends; only where it has a number.
    pub(super) fn ends(self) -> [Bv; 2] {
        [pattern(self.kind, self.low), pattern(self.kind, self.high)]
    }

    /// The numbers without a sign, and those with one.
    pub(super) fn halves(self) -> [Self; 2] {
        let numbers = Self { nan: false, ..Self::numbers(self.kind) };
        let positive = Self { low: 0, ..numbers };
        [self.meet(positive), self.meet(Self { high: -1, ..numbers })]
    }

    /// The numbers that patterns from `low` to `high` are, as unsigned integers.
    pub(super) fn of_patterns(kind: FloatKind, low: u128, high: u128) -> Self {
        let sign = sign_of(kind);
        let part = |low: u128, high: u128| {
            // Without the sign.
            let most = infinity(kind).cast_unsigned();
            let nan = high > most;
            match low <= most {
                true => {
                    Self { kind, low: low.cast_signed(), high: high.min(most).cast_signed(), nan }
                }
                false => Self { nan, ..Self::none(kind) },
            }
        };
        let mut all = Self::none(kind);
        if low < sign {
            all = part(low, high.min(sign - 1));
        }
        if high >= sign {
            let negative = part(low.max(sign) - sign, high - sign);
            let mirrored = match negative.has_number() {
                true => Self { low: -1 - negative.high, high: -1 - negative.low, ..negative },
                false => negative,
            };
            all = all.hull(mirrored);
        }
        all
    }
}
