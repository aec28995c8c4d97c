//! Sums of products of integer variables.
use crate::base::work;
use crate::base::work::WorkKind;
use crate::domains::budget::MOST_TERMS;
use std::collections::BTreeMap;

/// An integer variable, by its number.
pub(super) type IntegerVar = u32;

/// A sum of products of atoms, each with its factor; no factor is zero.
#[derive(Clone, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(super) struct Polynomial(pub(super) BTreeMap<Vec<IntegerVar>, i128>);

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
        work::spend_on(WorkKind::Expression, self.0.len() + other.0.len());
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
