//! Linear forms over the integers, of which literals and interpolants are made.
use crate::domains::arithmetic::gcd;
use std::collections::BTreeMap;

/// `Σ factor · symbol + constant`; no factor is zero.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Default, Debug)]
pub(super) struct LinearForm {
    pub(super) factors: BTreeMap<usize, i128>,
    pub(super) constant: i128,
}

impl LinearForm {
    pub(super) fn constant(constant: i128) -> Self {
        Self { factors: BTreeMap::new(), constant }
    }

    pub(super) fn symbol(symbol: usize) -> Self {
        Self { factors: BTreeMap::from([(symbol, 1)]), constant: 0 }
    }

    /// `self + times · other`; `None` where a number grows too large.
    pub(super) fn plus(&self, other: &Self, times: i128) -> Option<Self> {
        let mut sum = self.clone();
        sum.constant = sum.constant.checked_add(other.constant.checked_mul(times)?)?;
        for (&symbol, &factor) in &other.factors {
            let old = sum.factors.remove(&symbol).unwrap_or(0);
            let new = old.checked_add(factor.checked_mul(times)?)?;
            if new != 0 {
                sum.factors.insert(symbol, new);
            }
        }
        Some(sum)
    }

    pub(super) fn times(&self, times: i128) -> Option<Self> {
        Self::default().plus(self, times)
    }

    /// `1 - self`: it is at most zero where `self` is not.
    pub(super) fn complement(&self) -> Option<Self> {
        Self::constant(1).plus(self, -1)
    }

    /// The factor of the first symbol; 0: there is none.
    pub(super) fn leading(&self) -> i128 {
        self.factors.values().next().copied().unwrap_or(0)
    }

    /// The greatest common divisor of the factors; 1 without factors.
    pub(super) fn divisor(&self) -> i128 {
        let all = self.factors.values().fold(0, |all, factor| gcd(all, factor.unsigned_abs()));
        i128::try_from(all).unwrap_or(1).max(1)
    }

    /// The form with the least factors that is at most zero for the same integers.
    pub(super) fn tightened(&self) -> Self {
        let divisor = self.divisor();
        let factors = self.factors.iter().map(|(&symbol, factor)| (symbol, factor / divisor));
        let up = -(-self.constant).div_euclid(divisor);
        Self { factors: factors.collect(), constant: up }
    }
}

#[cfg(test)]
mod tests {
    use super::LinearForm;
    use std::collections::BTreeMap;

    #[test]
    fn a_form_is_tightened_over_the_integers() {
        // 2x - 3 <= 0 is x - 1 <= 0.
        let form = LinearForm { factors: BTreeMap::from([(0, 2)]), constant: -3 };
        let tight = LinearForm { factors: BTreeMap::from([(0, 1)]), constant: -1 };
        assert_eq!(form.tightened(), tight);
        // Its complement is 2 - x <= 0.
        let complement = LinearForm { factors: BTreeMap::from([(0, -1)]), constant: 2 };
        assert_eq!(tight.complement(), Some(complement));
    }
}
