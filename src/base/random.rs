//! Numbers that look arbitrary, the same in every run: what made-up inputs and samples are drawn
//! from, and random programs in tests.
//!
//! SplitMix64 (Steele, Lea, Flood: Fast splittable pseudorandom number generators, OOPSLA 2014). It
//! is ours because verdicts of blind searches, and programs that seeds name, hang on the sequence:
//! a new version of a library may change it.

/// A stream of numbers.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// Seeds beside each other give streams that have nothing in common.
    pub const fn new(seed: u64) -> Self {
        let mut random = Self(seed);
        Self(random.bits())
    }

    /// 64 arbitrary bits.
    pub const fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// 128 arbitrary bits.
    pub fn wide(&mut self) -> u128 {
        u128::from(self.bits()) << 64 | u128::from(self.bits())
    }

    /// A number from 0 and below `bound`; 0 if that is not positive.
    pub fn below<T: TryInto<u64> + TryFrom<u64> + Default>(&mut self, bound: T) -> T {
        let bound = bound.try_into().unwrap_or(0).max(1);
        // What is below a bound fits its type.
        T::try_from(self.bits() % bound).unwrap_or_default()
    }

    /// One of a list that is not empty.
    pub fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }

    /// True with this probability, in percent.
    pub fn chance(&mut self, percent: u64) -> bool {
        self.below(100_u64) < percent
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The generator's published sequence for the state 1234567.
    #[test]
    fn the_sequence_is_the_published_one() {
        let mut random = Random(1_234_567);
        let first: Vec<u64> = (0..3).map(|_| random.bits()).collect();
        let published =
            [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423];
        assert_eq!(first, published);
    }

    #[test]
    fn bounds_are_kept() {
        let mut random = Random::new(1);
        assert!((0..1000).all(|_| random.below(7u32) < 7 && random.below(3usize) < 3));
        assert_eq!((random.below(0u64), random.below(-1), random.pick(&[5])), (0, 0, 5));
    }
}
