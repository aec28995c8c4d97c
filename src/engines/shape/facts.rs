//! What is known of a number that is not known: bounds, and a few values that it does not have.
//!
//! Invariant: facts hold for each number that they are said of; an operation may forget, never
//! invent. Bounds are settled: each reading of the bits says what the other one does, so that
//! implication is decided bound by bound. Facts that no number satisfies are possible, and say that
//! the state is none ([`NumberFacts::is_empty`]).
use crate::ir::{Bv, Width};
use std::collections::BTreeSet;

/// The largest number of excluded values that are kept.
const MOST_EXCLUDED: usize = 4;

/// Bounds, unsigned and signed, and excluded values.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct NumberFacts {
    width: Width,
    low: u128,
    high: u128,
    least: i128,
    most: i128,
    not: BTreeSet<u128>,
}

impl NumberFacts {
    /// Nothing is known.
    pub fn any(width: Width) -> Self {
        let (least, most) = signed_bounds(width);
        Self { width, low: 0, high: width.mask(), least, most, not: BTreeSet::new() }
    }

    /// It is this number.
    pub fn of(value: Bv) -> Self {
        let (low, least) = (value.unsigned(), value.signed());
        let (high, most, not) = (low, least, BTreeSet::new());
        Self { width: value.width(), low, high, least, most, not }
    }

    /// It lies between these, both unsigned.
    pub fn between(width: Width, low: u128, high: u128) -> Self {
        let mut facts = Self::any(width);
        facts.at_least(low);
        facts.at_most(high);
        facts
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

    /// Whether nothing is known.
    pub fn is_any(&self) -> bool {
        *self == Self::any(self.width)
    }

    /// Whether no number is like this.
    pub fn is_empty(&self) -> bool {
        self.low > self.high
            || self.least > self.most
            || (self.low == self.high && !self.admits(Bv::new(self.width, self.low)))
    }

    /// The only number that is like this, if there is but one.
    pub fn single(&self) -> Option<Bv> {
        (self.low == self.high && !self.is_empty()).then(|| Bv::new(self.width, self.low))
    }

    /// Whether a number is like this.
    pub fn admits(&self, value: Bv) -> bool {
        let (bits, signed) = (value.unsigned(), value.signed());
        value.width() == self.width
            && (self.low..=self.high).contains(&bits)
            && (self.least..=self.most).contains(&signed)
            && !self.not.contains(&bits)
    }

    /// Whether each number of which this holds is one of which `other` holds.
    pub fn implies(&self, other: &Self) -> bool {
        self.width == other.width
            && self.low >= other.low
            && self.high <= other.high
            && self.least >= other.least
            && self.most <= other.most
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
        }
        self.settle();
    }

    /// Both hold.
    #[must_use]
    pub fn and(&self, other: &Self) -> Self {
        let mut all = self.clone();
        all.low = all.low.max(other.low);
        all.high = all.high.min(other.high);
        all.least = all.least.max(other.least);
        all.most = all.most.min(other.most);
        for &bits in &other.not {
            all.exclude(bits);
        }
        all.settle();
        all
    }

    /// What holds of the numbers of both.
    #[must_use]
    pub fn hull(&self, other: &Self) -> Self {
        let excluded = |of: &Self, by: &Self| -> Vec<u128> {
            let is_out = |&&bits: &&u128| !by.admits(Bv::new(of.width, bits));
            of.not.iter().filter(is_out).copied().collect()
        };
        let mut not: BTreeSet<u128> = excluded(self, other).into_iter().collect();
        not.extend(excluded(other, self));
        // That neither is zero is what matters most of numbers whose bounds go.
        for bits in [0, 1] {
            let zero = Bv::new(self.width, bits);
            if !self.admits(zero) && !other.admits(zero) {
                not.insert(zero.unsigned());
            }
        }
        let mut all = Self {
            width: self.width,
            low: self.low.min(other.low),
            high: self.high.max(other.high),
            least: self.least.min(other.least),
            most: self.most.max(other.most),
            not: not.into_iter().take(MOST_EXCLUDED).collect(),
        };
        all.settle();
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
        match (self.unsigned_range(false), self.unsigned_range(true)) {
            (None, None) => (self.low, self.high) = (1, 0),
            (Some(plain), None) => self.bound_by(plain, plain),
            (None, Some(negative)) => self.bound_by(negative, negative),
            (Some(plain), Some(negative)) => self.bound_by(plain, negative),
        }
        let mut not = std::mem::take(&mut self.not);
        not.retain(|&bits| self.admits(Bv::new(self.width, bits)));
        self.not = not;
    }

    /// The least and the greatest one, unsigned, of the numbers with or without a sign.
    fn unsigned_range(&self, is_negative: bool) -> Option<(u128, u128)> {
        // The first number whose sign is set.
        let half = (self.width.mask() >> 1) + 1;
        let (first, last) = match is_negative {
            true => (Bv::new(self.width, half).signed(), -1),
            false => (0, signed_bounds(self.width).1),
        };
        let (least, most) = (self.least.max(first), self.most.min(last));
        if least > most {
            return None;
        }
        let bits = |value: i128| Bv::from_signed(self.width, value).unsigned();
        let (mut low, mut high) = (self.low.max(bits(least)), self.high.min(bits(most)));
        while low < high && self.not.contains(&low) {
            low += 1;
        }
        while low < high && self.not.contains(&high) {
            high -= 1;
        }
        (low <= high && !self.not.contains(&low)).then_some((low, high))
    }

    /// Bounds by the ranges of the least and the greatest numbers, unsigned.
    fn bound_by(&mut self, first: (u128, u128), last: (u128, u128)) {
        let signed = |bits: u128| Bv::new(self.width, bits).signed();
        let (least, most) = match first == last {
            true => (signed(first.0), signed(first.1)),
            // Those with a sign come last, and are the least.
            false => (signed(last.0), signed(first.1)),
        };
        (self.low, self.high, self.least, self.most) = (first.0, last.1, least, most);
    }
}

fn signed_bounds(width: Width) -> (i128, i128) {
    let most = (width.mask() >> 1).cast_signed();
    (-most - 1, most)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All numbers of three bits of which the facts hold.
    fn numbers(facts: &NumberFacts) -> BTreeSet<u128> {
        let width = facts.width();
        (0..8).filter(|&bits| facts.admits(Bv::new(width, bits))).collect()
    }

    /// Facts with bounds of both kinds and two excluded values, and what they should admit.
    fn samples() -> Vec<(NumberFacts, BTreeSet<u128>)> {
        let width = Width::new(3).expect("a width");
        let mut all = Vec::new();
        for choice in 0..8_u128 * 8 * 8 * 8 {
            let part = |index: u32| choice >> (3 * index) & 7;
            let (low, least, not) = (part(0), part(1), [part(2), part(3)]);
            let least = Bv::new(width, least).signed();
            let mut facts = NumberFacts::any(width);
            facts.at_least(low);
            facts.at_most_signed(least);
            not.into_iter().for_each(|bits| facts.exclude(bits));
            let holds = |bits: &u128| {
                *bits >= low && Bv::new(width, *bits).signed() <= least && !not.contains(bits)
            };
            all.push((facts, (0..8).filter(holds).collect()));
        }
        all
    }

    #[test]
    fn facts_admit_what_they_were_made_of() {
        for (facts, expected) in samples() {
            assert_eq!(numbers(&facts), expected, "{facts:?}");
            assert!(!facts.is_empty() || expected.is_empty(), "{facts:?}");
            if let Some(single) = facts.single() {
                assert_eq!(expected, BTreeSet::from([single.unsigned()]), "{facts:?}");
            }
        }
    }

    #[test]
    fn joined_facts_hold_of_both_and_what_is_implied_is_a_subset() {
        let all = samples();
        for (a, first) in all.iter().step_by(7) {
            for (b, second) in all.iter().step_by(11) {
                let union: BTreeSet<u128> = first.union(second).copied().collect();
                assert!(numbers(&a.hull(b)).is_superset(&union), "{a:?} {b:?}");
                assert!(numbers(&a.widened(b)).is_superset(&union), "{a:?} {b:?}");
                let both: BTreeSet<u128> = first.intersection(second).copied().collect();
                assert_eq!(numbers(&a.and(b)), both, "{a:?} {b:?}");
                assert!(!a.implies(b) || first.is_subset(second), "{a:?} {b:?}");
            }
        }
    }

    #[test]
    fn what_is_joined_is_seen_to_be_implied() {
        let samples: Vec<NumberFacts> = samples().into_iter().map(|(facts, _)| facts).collect();
        let all: Vec<NumberFacts> = samples.into_iter().filter(|it| !it.is_empty()).collect();
        for a in all.iter().step_by(11) {
            for b in all.iter().step_by(31) {
                let wide = a.widened(b);
                assert!(a.implies(&wide) && b.implies(&wide), "{a:?} {b:?} {wide:?}");
                for c in all.iter().step_by(193) {
                    let (hull, wider) = (wide.hull(c), wide.widened(c));
                    assert!(wide.implies(&hull) && c.implies(&hull), "{wide:?} {c:?} {hull:?}");
                    assert!(wide.implies(&wider) && c.implies(&wider), "{wide:?} {c:?} {wider:?}");
                }
            }
        }
    }

    #[test]
    fn widening_ends() {
        let width = Width::W32;
        let mut facts = NumberFacts::of(Bv::new(width, 5));
        let mut changes = 0;
        for number in (0..1000).map(|number| Bv::new(width, number * 7919 % 4001 + 1)) {
            let new = NumberFacts::of(number);
            if !new.implies(&facts) {
                facts = facts.widened(&new);
                changes += 1;
            }
        }
        assert!(changes <= 4, "{changes}: {facts:?}");
        assert!(!facts.admits(Bv::zero(width)), "that none was zero is kept");
    }
}
