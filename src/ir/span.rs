//! Ranges of integers.
use super::Width;

/// A range of integers, both ends included.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Span(pub i128, pub i128);

impl Span {
    /// All numbers of a width; `None` where they do not fit.
    pub fn all(width: Width, is_signed: bool) -> Option<Self> {
        let half = 1i128.checked_shl(width.bits() - 1).filter(|&half| half > 0)?;
        Some(if is_signed { Self(-half, half - 1) } else { Self(0, half.checked_mul(2)? - 1) })
    }

    /// Whether all of it is in `other`.
    pub fn within(self, other: Self) -> bool {
        other.0 <= self.0 && self.1 <= other.1
    }

    /// What both have.
    pub fn meet(self, other: Self) -> Self {
        Self(self.0.max(other.0), self.1.min(other.1))
    }

    /// Both and what lies between.
    pub fn hull(self, other: Self) -> Self {
        Self(self.0.min(other.0), self.1.max(other.1))
    }

    /// All sums.
    pub fn plus(self, other: Self) -> Option<Self> {
        Some(Self(self.0.checked_add(other.0)?, self.1.checked_add(other.1)?))
    }

    /// All products.
    pub fn times(self, other: Self) -> Option<Self> {
        let ends = [(self.0, other.0), (self.0, other.1), (self.1, other.0), (self.1, other.1)];
        let (mut low, mut high) = (i128::MAX, i128::MIN);
        for (a, b) in ends {
            let product = a.checked_mul(b)?;
            (low, high) = (low.min(product), high.max(product));
        }
        Some(Self(low, high))
    }

    /// One number.
    pub const fn one(value: i128) -> Self {
        Self(value, value)
    }

    /// All numbers with the other sign; none of them is the least one.
    #[must_use]
    pub const fn negated(self) -> Self {
        Self(-self.1, -self.0)
    }

    /// All quotients by a positive number, rounded downwards.
    #[must_use]
    pub const fn divided(self, by: i128) -> Self {
        Self(self.0.div_euclid(by), self.1.div_euclid(by))
    }
}
