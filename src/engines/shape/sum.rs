//! Numbers as sums: what is known exactly of a number in terms of others and of lengths of chains.
//!
//! A sum is `Σ factor · term + constant`, modulo 2 to its width, where a term is the number of a
//! name (of the same width) or the number of objects of a chain. Sums are in one form: no factor is
//! zero, so two sums are the same in all states if and only if they are equal. (Relations of this
//! kind are those of Karr, Affine relationships among variables of a program, Acta Informatica
//! 1976; here values are written over common terms, so that none is solved for.)
use super::names::{NodeId, NumberId};
use crate::ir::sums::inverse;
use crate::ir::{Bv, Width};
use std::collections::BTreeMap;

/// What a sum is of.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum SumTerm {
    /// The number of this name.
    Number(NumberId),
    /// The number of objects that this node stands for.
    Length(NodeId),
}

/// `Σ factor · term + constant`, modulo 2 to the width.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct NumberSum {
    constant: Bv,
    terms: BTreeMap<SumTerm, Bv>,
}

impl NumberSum {
    /// This number.
    pub const fn constant(value: Bv) -> Self {
        Self { constant: value, terms: BTreeMap::new() }
    }

    /// A number of objects.
    pub fn count(width: Width, objects: u64) -> Self {
        Self::constant(Bv::new(width, u128::from(objects)))
    }

    /// This term.
    pub fn term(width: Width, term: SumTerm) -> Self {
        let terms = BTreeMap::from([(term, Bv::new(width, 1))]);
        Self { constant: Bv::zero(width), terms }
    }

    /// Its width.
    pub const fn width(&self) -> Width {
        self.constant.width()
    }

    /// What is added to the terms.
    pub const fn rest(&self) -> Bv {
        self.constant
    }

    /// The factor of a term.
    pub fn factor(&self, term: SumTerm) -> Bv {
        self.terms.get(&term).copied().unwrap_or(Bv::zero(self.width()))
    }

    /// The terms with their factors.
    pub fn terms(&self) -> impl Iterator<Item = (SumTerm, Bv)> {
        self.terms.iter().map(|(&term, &factor)| (term, factor))
    }

    /// The names in it.
    pub fn numbers(&self) -> impl Iterator<Item = NumberId> {
        self.terms.keys().filter_map(|term| match term {
            SumTerm::Number(id) => Some(*id),
            SumTerm::Length(_) => None,
        })
    }

    /// The number that it is, if it has no terms.
    pub fn single(&self) -> Option<Bv> {
        self.terms.is_empty().then_some(self.constant)
    }

    /// `self + factor · other`; both are as wide.
    pub fn plus(&self, other: &Self, factor: Bv) -> Self {
        let mut sum = self.clone();
        sum.constant = added(sum.constant, times(other.constant, factor));
        for (&term, &own) in &other.terms {
            let old = sum.terms.get(&term).copied().unwrap_or(Bv::zero(sum.width()));
            sum.set(term, added(old, times(own, factor)));
        }
        sum
    }

    /// `self - other`
    pub fn minus(&self, other: &Self) -> Self {
        self.plus(other, Bv::new(self.width(), self.width().mask()))
    }

    /// The sum with another one put for a term.
    pub fn put(&self, term: SumTerm, by: &Self) -> Self {
        let Some(&factor) = self.terms.get(&term) else { return self.clone() };
        let mut sum = self.clone();
        sum.terms.remove(&term);
        sum.plus(by, factor)
    }

    /// The sum with other ones put for all terms at once; `None` where `f` has none for a term.
    pub fn replaced(&self, mut f: impl FnMut(SumTerm) -> Option<Self>) -> Option<Self> {
        let mut sum = Self::constant(self.constant);
        for (&term, &factor) in &self.terms {
            sum = sum.plus(&f(term)?, factor);
        }
        Some(sum)
    }

    /// What a term is where this sum is zero, if it is one number then.
    pub fn solved_for(&self, term: SumTerm) -> Option<Self> {
        let factor = *self.terms.get(&term)?;
        if factor.unsigned().is_multiple_of(2) {
            return None;
        }
        let mut rest = self.clone();
        rest.terms.remove(&term);
        let width = self.width();
        // factor · term + rest = 0
        let inverse = Bv::new(width, inverse(factor.unsigned()).wrapping_neg());
        Some(Self::constant(Bv::zero(width)).plus(&rest, inverse))
    }

    fn set(&mut self, term: SumTerm, factor: Bv) {
        if factor.unsigned() == 0 {
            self.terms.remove(&term);
        } else {
            self.terms.insert(term, factor);
        }
    }
}

fn added(a: Bv, b: Bv) -> Bv {
    Bv::new(a.width(), a.unsigned().wrapping_add(b.unsigned()))
}

fn times(a: Bv, b: Bv) -> Bv {
    Bv::new(a.width(), a.unsigned().wrapping_mul(b.unsigned()))
}

#[cfg(test)]
mod tests {
    use super::{NumberSum, SumTerm};
    use crate::engines::shape::names::NumberId;
    use crate::ir::{Bv, Width};

    fn name(id: u32) -> SumTerm {
        SumTerm::Number(NumberId(id))
    }

    fn value(sum: &NumberSum, numbers: [u128; 2]) -> u128 {
        let known = sum.replaced(|term| {
            let bits = numbers[usize::from(term == name(1))];
            Some(NumberSum::constant(Bv::new(sum.width(), bits)))
        });
        known.and_then(|known| known.single()).expect("a number").unsigned()
    }

    /// `a·x + b·y + c`
    fn sum(width: Width, [a, b, c]: [u128; 3]) -> NumberSum {
        NumberSum::constant(Bv::new(width, c))
            .plus(&NumberSum::term(width, name(0)), Bv::new(width, a))
            .plus(&NumberSum::term(width, name(1)), Bv::new(width, b))
    }

    /// Where a sum is solved for a name, it is zero exactly where the name is the solution.
    #[test]
    fn solutions_are_the_only_ones() {
        let width = Width::new(3).expect("a width");
        let all = (0..512).map(|i| [i & 7, i >> 3 & 7, i >> 6]);
        let mut solved = 0;
        for sum in all.map(|factors| sum(width, factors)) {
            let Some(solution) = sum.solved_for(name(0)) else { continue };
            solved += 1;
            for numbers in (0..64).map(|i| [i & 7, i >> 3]) {
                let is_zero = value(&sum, numbers) == 0;
                assert_eq!(is_zero, value(&solution, numbers) == numbers[0], "{sum:?}");
            }
        }
        assert_eq!(solved, 256);
    }

    #[test]
    fn what_cancels_out_is_gone() {
        let x = NumberSum::term(Width::W32, name(0));
        assert_eq!(x.minus(&x).single(), Some(Bv::zero(Width::W32)));
        let three = NumberSum::count(Width::W32, 3);
        assert_eq!(x.plus(&three, Bv::new(Width::W32, 1)).minus(&x), three);
        assert_eq!(x.put(name(0), &three).single(), three.single());
    }
}
