//! Sums of products of integer variables, and ranges of integers.
use crate::ir::Width;
use std::collections::BTreeMap;

/// The most terms of a polynomial.
const MOST_TERMS: usize = 256;

/// An integer variable, by its number.
pub(super) type IntegerVar = u32;

/// A range of integers, both ends included.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::ir) struct Span(pub(in crate::ir) i128, pub(in crate::ir) i128);

/// A sum of products of atoms, each with its factor; no factor is zero.
#[derive(Clone, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(super) struct Polynomial(pub(super) BTreeMap<Vec<IntegerVar>, i128>);

impl Span {
    /// All numbers of a width; `None` where they do not fit.
    pub(in crate::ir) fn all(width: Width, is_signed: bool) -> Option<Self> {
        let half = 1i128.checked_shl(width.bits() - 1).filter(|&half| half > 0)?;
        Some(if is_signed { Self(-half, half - 1) } else { Self(0, half.checked_mul(2)? - 1) })
    }

    /// Whether all of it is in `other`.
    pub(in crate::ir) fn within(self, other: Self) -> bool {
        other.0 <= self.0 && self.1 <= other.1
    }

    /// What both have.
    pub(in crate::ir) fn meet(self, other: Self) -> Self {
        Self(self.0.max(other.0), self.1.min(other.1))
    }

    /// Both and what lies between.
    pub(in crate::ir) fn hull(self, other: Self) -> Self {
        Self(self.0.min(other.0), self.1.max(other.1))
    }

    /// All sums.
    pub(in crate::ir) fn plus(self, other: Self) -> Option<Self> {
        Some(Self(self.0.checked_add(other.0)?, self.1.checked_add(other.1)?))
    }

    /// All products.
    pub(in crate::ir) fn times(self, other: Self) -> Option<Self> {
        let ends = [(self.0, other.0), (self.0, other.1), (self.1, other.0), (self.1, other.1)];
        let (mut low, mut high) = (i128::MAX, i128::MIN);
        for (a, b) in ends {
            let product = a.checked_mul(b)?;
            (low, high) = (low.min(product), high.max(product));
        }
        Some(Self(low, high))
    }
}

impl Polynomial {
    /// A number.
    pub(super) fn constant(value: i128) -> Self {
        let mut sum = Self::default();
        if value != 0 {
            sum.0.insert(Vec::new(), value);
        }
        sum
    }

    /// Adds a product; `None` where that is too much.
    pub(super) fn add(&mut self, product: Vec<IntegerVar>, factor: i128) -> Option<()> {
        let old = self.0.get(&product).copied().unwrap_or(0);
        match old.checked_add(factor)? {
            0 => drop(self.0.remove(&product)),
            new => drop(self.0.insert(product, new)),
        }
        (self.0.len() <= MOST_TERMS).then_some(())
    }

    /// `self + by * other`
    pub(super) fn plus(&self, other: &Self, by: i128) -> Option<Self> {
        let mut sum = self.clone();
        for (product, factor) in &other.0 {
            sum.add(product.clone(), factor.checked_mul(by)?)?;
        }
        Some(sum)
    }

    /// The factor of the atom alone, if nothing else speaks of the atom.
    pub(super) fn alone(&self, atom: IntegerVar) -> Option<i128> {
        let mut with = self.0.iter().filter(|(product, _)| product.contains(&atom));
        match (with.next(), with.next()) {
            (Some((product, &factor)), None) if product.len() == 1 => Some(factor),
            _ => None,
        }
    }
}
