//! What is known of a number modulo 2^w that is not known: bounds by both readings, its low bits,
//! and a few values that it does not have.
//!
//! Invariant: what is said holds for each number that it is said of; an operation may forget, never
//! invent. Bounds are settled: each reading of the bits says what the other one does, and no end of
//! them is a number that is left out, so that implication is decided bound by bound. Bounds that no
//! number satisfies are possible, and say that the state is none ([`NumberBounds::is_empty`]).
//!
//! [`forward`] (of a result, by its operands), [`backward`] (of operands, by their result),
//! [`conditions`] (what a condition says of terms), [`terms`] (of a term, by its parts and by
//! conditions). (Intervals without a sign agnostic to wrap-around: Navas, Schachte, Søndergaard,
//! Stuckey, *Signedness-agnostic program analysis*, APLAS 2012; here both signs have a range.)
pub(crate) mod backward;
pub(crate) mod conditions;
pub(crate) mod forward;
pub(crate) mod terms;
#[cfg(test)]
mod tests;

use super::congruence::Congruence;
use crate::domains::budget::MOST_EXCLUDED;
use crate::ir::{Bv, Width};
use std::collections::BTreeSet;

/// Bounds, unsigned and signed, low bits, and excluded values.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct NumberBounds {
    width: Width,
    low: u128,
    high: u128,
    least: i128,
    most: i128,
    class: Congruence,
    not: BTreeSet<u128>,
}

impl NumberBounds {
    /// Nothing is known.
    pub fn any(width: Width) -> Self {
        let (least, most) = signed_bounds(width);
        let (class, not) = (Congruence::ANY, BTreeSet::new());
        Self { width, low: 0, high: width.mask(), least, most, class, not }
    }

    /// No number is like this.
    pub(crate) fn empty(width: Width) -> Self {
        Self { low: 1, high: 0, least: 0, most: -1, ..Self::any(width) }
    }

    /// It is this number.
    pub fn of(value: Bv) -> Self {
        let (width, bits, number) = (value.width(), value.unsigned(), value.signed());
        let class = Congruence::new(width.bits(), value.low64());
        let not = BTreeSet::new();
        Self { width, low: bits, high: bits, least: number, most: number, class, not }
    }

    /// It lies between these, both unsigned.
    pub fn between(width: Width, low: u128, high: u128) -> Self {
        let mut bounds = Self { low, high: high.min(width.mask()), ..Self::any(width) };
        bounds.settle();
        bounds
    }

    /// It lies between these, both signed.
    pub(crate) fn between_signed(width: Width, least: i128, most: i128) -> Self {
        let mut bounds = Self::any(width);
        (bounds.least, bounds.most) = (least.max(bounds.least), most.min(bounds.most));
        bounds.settle();
        bounds
    }

    /// It lies between these when one goes upwards from the first one, perhaps past the largest
    /// number.
    fn arc(width: Width, first: u128, last: u128) -> Self {
        let [first, last] = [first, last].map(|bits| Bv::new(width, bits));
        let mut bounds = Self::any(width);
        if first.unsigned() <= last.unsigned() {
            (bounds.low, bounds.high) = (first.unsigned(), last.unsigned());
        }
        if first.signed() <= last.signed() {
            (bounds.least, bounds.most) = (first.signed(), last.signed());
        }
        bounds.settle();
        bounds
    }

    /// Its low bits are these.
    pub(crate) fn of_class(width: Width, class: Congruence) -> Self {
        Self::any(width).with_class(class)
    }

    fn with_class(mut self, class: Congruence) -> Self {
        match self.class.meet(class.coarser(self.width.bits())) {
            Some(class) => self.class = class,
            None => return Self::empty(self.width),
        }
        self.settle();
        self
    }

    /// The width.
    pub const fn width(&self) -> Width {
        self.width
    }

    /// The least value, unsigned.
    pub const fn low(&self) -> u128 {
        self.low
    }

    /// The greatest value, unsigned.
    pub const fn high(&self) -> u128 {
        self.high
    }

    /// The least value, signed.
    pub const fn least(&self) -> i128 {
        self.least
    }

    /// The greatest value, signed.
    pub const fn most(&self) -> i128 {
        self.most
    }

    /// The low bits.
    pub(crate) const fn class(&self) -> Congruence {
        self.class
    }

    /// Whether nothing is known.
    pub fn is_any(&self) -> bool {
        let is_full = self.low == 0 && self.high == self.width.mask();
        is_full && (self.least, self.most) == signed_bounds(self.width) && self.is_arcs()
    }

    /// Whether no number is like this.
    pub const fn is_empty(&self) -> bool {
        self.low > self.high
    }

    /// The only number that is like this, if there is but one.
    pub fn single(&self) -> Option<Bv> {
        (self.low == self.high).then(|| Bv::new(self.width, self.low))
    }

    /// No fewer numbers than are like this.
    pub(crate) fn count(&self) -> u128 {
        let of_arc = |(first, last): (u128, u128)| ((last - first) >> self.class.known_bits()) + 1;
        let all = self.arcs().map(of_arc).fold(0, u128::saturating_add);
        all.saturating_sub(self.not.len().try_into().unwrap_or(u128::MAX))
    }

    /// All numbers that are like this, ascending in the reading that has fewer between its bounds.
    pub(crate) fn values(&self) -> impl Iterator<Item = Bv> + use<> {
        let mut arcs: Vec<(u128, u128)> = self.arcs().collect();
        if self.most.abs_diff(self.least) <= self.high.wrapping_sub(self.low) {
            arcs.reverse();
        }
        let (bounds, step) = (self.clone(), 1u128.checked_shl(self.class.known_bits()));
        let next =
            move |last: u128, value: &u128| value.checked_add(step?).filter(|&value| value <= last);
        let in_arcs = arcs.into_iter().flat_map(move |(first, last)| {
            std::iter::successors(Some(first), move |value| next(last, value))
        });
        let width = self.width;
        in_arcs.map(move |bits| Bv::new(width, bits)).filter(move |&value| bounds.admits(value))
    }

    /// Whether a number is like this.
    pub fn admits(&self, value: Bv) -> bool {
        value.width() == self.width && self.has(value) && !self.not.contains(&value.unsigned())
    }

    /// Whether it lies within the bounds.
    fn has(&self, value: Bv) -> bool {
        (self.low..=self.high).contains(&value.unsigned())
            && (self.least..=self.most).contains(&value.signed())
            && self.class.admits(value.low64())
    }

    /// Whether each number of which this holds is one of which `other` holds.
    pub fn implies(&self, other: &Self) -> bool {
        self.width == other.width
            && self.low >= other.low
            && self.high <= other.high
            && self.least >= other.least
            && self.most <= other.most
            && other.class.includes(self.class)
            && other.not.iter().all(|&bits| !self.admits(Bv::new(self.width, bits)))
    }

    /// It is at least this, unsigned.
    pub fn at_least(&mut self, bits: u128) {
        self.low = self.low.max(bits);
        self.settle();
    }

    /// It is at most this, unsigned.
    pub fn at_most(&mut self, bits: u128) {
        self.high = self.high.min(bits);
        self.settle();
    }

    /// It is at least this, signed.
    pub fn at_least_signed(&mut self, value: i128) {
        self.least = self.least.max(value);
        self.settle();
    }

    /// It is at most this, signed.
    pub fn at_most_signed(&mut self, value: i128) {
        self.most = self.most.min(value);
        self.settle();
    }

    /// It is not this.
    pub fn exclude(&mut self, bits: u128) {
        if self.not.len() < MOST_EXCLUDED && self.admits(Bv::new(self.width, bits)) {
            self.not.insert(bits);
            self.settle();
        }
    }

    /// It may be this number, too.
    pub(crate) fn take_in(&mut self, value: Bv) {
        if !self.admits(value) {
            *self = self.hull(&Self::of(value));
        }
    }

    /// Numbers that it is not, one by one: excluded ones, zero, and what is next to the bounds if
    /// nothing is behind it; not what low bits leave out, half of all numbers or more.
    pub(crate) fn left_out(&self) -> Vec<Bv> {
        let (least, most) = signed_bounds(self.width);
        let signed = |value: i128| Bv::from_signed(self.width, value).unsigned();
        let ends = [
            (self.low > 0, 0),
            (self.width.mask() - self.high == 1, self.width.mask()),
            (self.least.abs_diff(least) == 1, signed(least)),
            (self.most.abs_diff(most) == 1, signed(most)),
        ];
        let ends = ends.into_iter().filter_map(|(is_out, bits)| is_out.then_some(bits));
        let is_out = |bits: &u128| {
            let value = Bv::new(self.width, *bits);
            !self.admits(value) && self.class.admits(value.low64())
        };
        let all: BTreeSet<u128> = ends.chain(self.not.iter().copied()).filter(is_out).collect();
        all.into_iter().map(|bits| Bv::new(self.width, bits)).collect()
    }

    /// Whether bounds say all.
    fn is_arcs(&self) -> bool {
        self.class == Congruence::ANY && self.not.is_empty()
    }

    /// Both hold.
    #[must_use]
    pub fn meet(&self, other: &Self) -> Self {
        if self.is_any() || other.is_any() {
            return if self.is_any() { other } else { self }.clone();
        }
        let mut all = self.clone();
        all.low = all.low.max(other.low);
        all.high = all.high.min(other.high);
        all.least = all.least.max(other.least);
        all.most = all.most.min(other.most);
        all = all.with_class(other.class);
        other.not.iter().for_each(|&bits| all.exclude(bits));
        all
    }

    /// What holds of the numbers of both.
    #[must_use]
    pub fn hull(&self, other: &Self) -> Self {
        if self.is_empty() || other.is_empty() {
            return if self.is_empty() { other } else { self }.clone();
        }
        let mut all = Self {
            width: self.width,
            low: self.low.min(other.low),
            high: self.high.max(other.high),
            least: self.least.min(other.least),
            most: self.most.max(other.most),
            class: self.class.join(other.class),
            not: BTreeSet::new(),
        };
        all.settle();
        // That neither is zero is what matters most of numbers whose bounds go.
        for &bits in [0, 1].iter().chain(&self.not).chain(&other.not) {
            let value = Bv::new(self.width, bits);
            if !self.admits(value) && !other.admits(value) {
                all.exclude(value.unsigned());
            }
        }
        all
    }

    /// The same, but bounds of `self` that do not hold of `other` go, so that no chain is endless.
    #[must_use]
    pub fn widened(&self, other: &Self) -> Self {
        let mut all = self.hull(other);
        let (least, most) = signed_bounds(self.width);
        if all.low < self.low {
            all.low = all.low.min(1);
        }
        if all.high > self.high {
            all.high = self.width.mask();
        }
        if all.least < self.least {
            all.least = if all.least < 0 { least } else { all.least.min(1) };
        }
        if all.most > self.most {
            all.most = if all.most < 0 { -1 } else { most };
        }
        // One bound may have gone alone. What is not settled does not imply what is.
        all.settle();
        all
    }

    /// Makes each bound a number that is like this: the numbers without and those with a sign are
    /// two ranges, whose ends no excluded value is.
    fn settle(&mut self) {
        let (first, last) = match [false, true].map(|is_negative| self.half(is_negative)) {
            [None, None] => return *self = Self::empty(self.width),
            [Some(half), None] | [None, Some(half)] => (half, half),
            [Some(plain), Some(negative)] => (plain, negative),
        };
        let signed = |bits: u128| Bv::new(self.width, bits).signed();
        (self.least, self.most) = match first == last {
            true => (signed(first.0), signed(first.1)),
            // Those with a sign come last, and are the least.
            false => (signed(last.0), signed(first.1)),
        };
        (self.low, self.high) = (first.0, last.1);
        if let Some(value) = self.single() {
            self.class = Congruence::new(self.width.bits(), value.low64());
        }
        if !self.not.is_empty() {
            let mut not = std::mem::take(&mut self.not);
            not.retain(|&bits| self.has(Bv::new(self.width, bits)));
            self.not = not;
        }
    }

    /// The least and the greatest one, unsigned, of the numbers with or without a sign.
    fn half(&self, is_negative: bool) -> Option<(u128, u128)> {
        let (first, last) = match is_negative {
            true => (signed_bounds(self.width).0, -1),
            false => (0, signed_bounds(self.width).1),
        };
        let (least, most) = (self.least.max(first), self.most.min(last));
        let bits = |value: i128| Bv::from_signed(self.width, value).unsigned();
        let (low, high) = (self.low.max(bits(least)), self.high.min(bits(most)));
        if least > most || low > high {
            return None;
        }
        let (mut low, mut high) = (self.class.ceiling(low)?, self.class.floor(high)?);
        let step = 1u128 << self.class.known_bits();
        while low < high && self.not.contains(&low) {
            low += step;
        }
        while low < high && self.not.contains(&high) {
            high -= step;
        }
        (low <= high && !self.not.contains(&low)).then_some((low, high))
    }

    /// The first and the last one, unsigned, of the numbers without and of those with a sign, as
    /// far as there are some.
    fn arcs(&self) -> impl Iterator<Item = (u128, u128)> + use<> {
        [false, true].map(|is_negative| self.half(is_negative)).into_iter().flatten()
    }
}

fn signed_bounds(width: Width) -> (i128, i128) {
    let most = (width.mask() >> 1).cast_signed();
    (-most - 1, most)
}
