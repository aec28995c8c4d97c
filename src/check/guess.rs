//! Made-up inputs for concrete runs: deterministic, by the number of the run.
//!
//! Run 0 draws zeros. In another run each site keeps to a habit: the same value again and again, or
//! a new one for each draw. Values are small numbers, literals of the program and their neighbours,
//! powers of two with their neighbours, numbers of every length, and arbitrary bits: what tests
//! compare inputs with, and what makes sums and products overflow.
use crate::cfa::{Draw, Program};
use crate::ir::{Bv, Expr, Width};
use crate::random::Random;
use std::collections::BTreeSet;

/// The most literals of the program that inputs are made of.
const MOST_LITERALS: usize = 256;

/// What inputs are made of.
#[derive(Clone, Debug)]
pub struct Guesses {
    /// Literals and their neighbours, ascending.
    literals: Vec<u128>,
}

/// The inputs of one run.
#[derive(Clone, Debug)]
pub struct Guess<'a> {
    guesses: &'a Guesses,
    number: u64,
    random: Random,
}

impl Guesses {
    /// For runs of the program.
    pub fn of(program: &Program) -> Self {
        let mut found = BTreeSet::new();
        for expr in program.exprs.nodes() {
            if let Expr::Const(value) = expr {
                let bits = value.unsigned();
                found.extend([bits.wrapping_sub(1), bits, bits.wrapping_add(1)]);
            }
            if found.len() > MOST_LITERALS {
                break;
            }
        }
        Self { literals: found.into_iter().collect() }
    }

    /// The inputs of the run with this number.
    pub fn run(&self, number: u64) -> Guess<'_> {
        Guess { guesses: self, number, random: Random::new(number) }
    }
}

impl Guess<'_> {
    /// The value of a draw.
    pub fn value(&mut self, draw: Draw, width: Width) -> Bv {
        if self.number == 0 {
            return Bv::zero(width);
        }
        let mut habit = Random::new(self.number ^ u64::from(draw.key) << 32);
        let keeps_one = habit.below(2) == 0;
        let bits = if keeps_one { self.bits_by(&mut habit, width) } else { self.new_bits(width) };
        Bv::new(width, bits)
    }

    fn new_bits(&mut self, width: Width) -> u128 {
        let mut random = self.random.clone();
        let bits = self.bits_by(&mut random, width);
        self.random = random;
        bits
    }

    fn bits_by(&self, random: &mut Random, width: Width) -> u128 {
        let length = random.below(u64::from(width.bits()) + 1);
        let power = 1_u128.checked_shl(u32::try_from(length).unwrap_or(0)).unwrap_or(0);
        match random.below(8) {
            0 => 0,
            1 | 2 => self.literal(random),
            3 => random.below(16_u128),
            4 => random.below(16_u128).wrapping_neg(),
            5 => power.wrapping_add(random.below(3_u128)).wrapping_sub(1),
            6 => random.wide() & power.wrapping_sub(1),
            _ => random.wide(),
        }
    }

    fn literal(&self, random: &mut Random) -> u128 {
        let literals = &self.guesses.literals;
        literals.get(random.below(literals.len())).copied().unwrap_or(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cfa::text;

    #[test]
    fn runs_differ_and_can_be_repeated() {
        let source = "fn &main(%x: i32) {\n L0 -> L1: assume (ult %x 12345)\n L1 error\n}";
        let guesses = Guesses::of(&text::parse(source).expect("a program"));
        let values = |number: u64| -> Vec<Bv> {
            let mut guess = guesses.run(number);
            let draw = |occurrence| guess.value(Draw { key: 3, occurrence }, Width::W32);
            (0..20).map(draw).collect()
        };
        assert!(values(0).iter().all(|value| value.unsigned() == 0));
        assert_eq!(values(7), values(7));
        let all: Vec<Vec<Bv>> = (0..200).map(values).collect();
        // Some runs keep to one value, some do not; literals, their neighbours and long numbers
        // occur.
        let keeps = |run: &&Vec<Bv>| run.iter().all(|value| value == &run[0]);
        assert!((40..160).contains(&all.iter().filter(keeps).count()));
        let occurs = |bits| all.iter().flatten().any(|value| value.unsigned() == bits);
        assert!(occurs(12345) && occurs(12346) && occurs(0xffff_ffff) && occurs(65536));
        assert!(all.iter().flatten().any(|value| (100_000..200_000).contains(&value.unsigned())));
    }
}
