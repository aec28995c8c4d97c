//! What the low bits of a number are: which offsets a symbolic index may name.
//!
//! A [`Congruence`] says that a value is a residue plus a multiple of a power of two. (Granger's
//! arithmetical congruences, restricted to powers of two, where they survive wrap-around.)
use serde::{Deserialize, Serialize};

/// A value is `residue` modulo `2^zeros`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Congruence {
    /// At most 64.
    zeros: u32,
    residue: u64,
}

/// Of offsets, larger powers of two are of no use: no access is wider than 16 bytes, few elements
/// are larger than 4096.
const MOST_OF_OFFSETS: u32 = 12;

impl Congruence {
    /// What holds for every value.
    pub(crate) const ANY: Self = Self { zeros: 0, residue: 0 };

    /// The low `zeros` bits are those of `residue`.
    pub(crate) fn new(zeros: u32, residue: u64) -> Self {
        Self { zeros: zeros.min(u64::BITS), residue: residue & low_bits(zeros) }
    }

    /// Of this offset alone, as far as classes of offsets distinguish it.
    pub fn of(value: u64) -> Self {
        Self::new(MOST_OF_OFFSETS, value)
    }

    /// The same, as far as classes of offsets say it.
    pub(crate) fn of_offsets(self) -> Self {
        self.coarser(MOST_OF_OFFSETS)
    }

    /// How many bits are known.
    pub(crate) const fn known_bits(self) -> u32 {
        self.zeros
    }

    /// The power of two, and what is left over; of offsets.
    pub(crate) fn stride(self) -> (u64, u64) {
        let Self { zeros, residue } = self.of_offsets();
        (1 << zeros, residue)
    }

    /// Of values that are one or the other.
    pub(crate) fn join(self, other: Self) -> Self {
        let common = (self.residue ^ other.residue).trailing_zeros();
        Self::new(self.zeros.min(other.zeros).min(common), self.residue)
    }

    /// Of values of both classes; `None`: there are none.
    pub(crate) fn meet(self, other: Self) -> Option<Self> {
        let (coarse, fine) = if self.zeros <= other.zeros { (self, other) } else { (other, self) };
        coarse.includes(fine).then_some(fine)
    }

    /// Of the values plus `by`, wrapping at a width of more bits than are known.
    pub(crate) fn shifted(self, by: u64) -> Self {
        Self::new(self.zeros, self.residue.wrapping_add(by))
    }

    /// Of the values plus some multiple of `2^zeros`.
    pub(crate) fn coarser(self, zeros: u32) -> Self {
        Self::new(self.zeros.min(zeros), self.residue)
    }

    /// Whether a value of this class is less than `length` behind one of the other.
    pub(crate) fn meets(self, other: &Self, length: u64) -> bool {
        let zeros = self.zeros.min(other.zeros);
        let distance = self.residue.wrapping_sub(other.residue);
        Self::new(zeros, distance).residue < length
    }

    /// Whether all values of `other` are of this class, too.
    pub fn includes(self, other: Self) -> bool {
        self.join(other) == self
    }

    /// Whether the value may be `value`.
    pub(crate) fn admits(self, value: u64) -> bool {
        Self::new(self.zeros, value) == self
    }

    /// The least number of the class from `value` on.
    pub(crate) fn ceiling(self, value: u128) -> Option<u128> {
        let rest = u128::from(self.residue).wrapping_sub(value) & u128::from(low_bits(self.zeros));
        value.checked_add(rest)
    }

    /// The greatest number of the class up to `value`.
    pub(crate) fn floor(self, value: u128) -> Option<u128> {
        let rest = value.wrapping_sub(self.residue.into()) & u128::from(low_bits(self.zeros));
        value.checked_sub(rest)
    }

    /// Of all sums.
    pub(crate) fn plus(self, other: Self) -> Self {
        Self::new(self.zeros.min(other.zeros), self.residue.wrapping_add(other.residue))
    }

    /// Of all differences.
    pub(crate) fn minus(self, other: Self) -> Self {
        Self::new(self.zeros.min(other.zeros), self.residue.wrapping_sub(other.residue))
    }

    /// Of all products: `(r + 2^m x) (s + 2^n y) = r s + 2^m x s + 2^n y r + 2^(m + n) x y`.
    pub(crate) fn times(self, other: Self) -> Self {
        let of_one = self.zeros + other.residue.trailing_zeros();
        let of_other = other.zeros + self.residue.trailing_zeros();
        let zeros = of_one.min(of_other).min(self.zeros + other.zeros);
        Self::new(zeros, self.residue.wrapping_mul(other.residue))
    }

    /// Of all complements.
    pub(crate) fn complement(self) -> Self {
        Self::new(self.zeros, !self.residue)
    }

    /// Of all conjunctions by bits: a bit is known if both are, or if one is zero.
    pub(crate) fn and(self, other: Self) -> Self {
        let [one, two] = [self, other].map(|class| low_bits(class.zeros));
        let known = one & two | one & !self.residue | two & !other.residue;
        Self::new(known.trailing_ones(), self.residue & other.residue)
    }

    /// Of all exclusive disjunctions by bits.
    pub(crate) fn xor(self, other: Self) -> Self {
        Self::new(self.zeros.min(other.zeros), self.residue ^ other.residue)
    }

    /// Of the values without this many low bits.
    pub(crate) fn without_low_bits(self, count: u32) -> Self {
        let residue = self.residue.checked_shr(count).unwrap_or(0);
        Self::new(self.zeros.saturating_sub(count), residue)
    }

    /// Of values with these `count` bits below them.
    pub(crate) fn above(self, low: Self, count: u32) -> Self {
        if low.zeros < count {
            return low;
        }
        let residue = self.residue.checked_shl(count).unwrap_or(0);
        Self::new(self.zeros + count, residue | low.residue)
    }
}

/// A word with this many low bits set.
fn low_bits(count: u32) -> u64 {
    1u64.checked_shl(count).map_or(u64::MAX, |power| power - 1)
}
