//! Made-up inputs for concrete runs: deterministic, by the number of the run.
//!
//! Run 0 draws zeros. In another run each site keeps to a habit: the same value again and again, a
//! new one for each input, or one value for the first inputs and another from then on (a request
//! that fails once a table is full, the end of a text). Values are small numbers, literals of the
//! program and their neighbours, powers of two with their neighbours, numbers of every length, and
//! arbitrary bits: what tests compare inputs with, and what makes sums and products overflow.
use super::budget::{LONGEST_TEXT, LONGEST_WORD, MOST_LITERALS, MOST_WORDS};
use crate::base::random::Random;
use crate::cfa::{GlobalObject, Initialiser, InputId, Op, Program};
use crate::ir::{BinaryOp, Bv, Expr, Width};
use std::collections::BTreeSet;

/// What inputs are made of.
#[derive(Clone, Debug)]
pub struct Guesses {
    /// Literals and their neighbours, ascending.
    literals: Vec<u128>,
    /// Words of the texts in constant objects, ascending.
    words: Vec<Vec<u8>>,
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
        Self { literals: found.into_iter().collect(), words: words(program) }
    }

    /// A number of this width.
    pub fn bits(&self, random: &mut Random, width: Width) -> u128 {
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

    /// A byte as texts have them.
    pub fn byte(&self, random: &mut Random) -> u8 {
        match random.below(8) {
            0 => 0,
            1 => u8::try_from(self.literal(random) & 0xff).unwrap_or(0),
            2 => random.pick(b" \n\t=,:-+./%"),
            3 | 4 => random.pick(b"0123456789"),
            5 | 6 => b'a' + u8::try_from(random.below(26_u64)).unwrap_or(0),
            _ => u8::try_from(random.below(256_u64)).unwrap_or(0),
        }
    }

    /// One of the program's words, a number, or some characters; mostly with what ends a word
    /// behind it.
    pub fn word(&self, random: &mut Random) -> Vec<u8> {
        let mut word = match random.below(4) {
            0 | 1 if !self.words.is_empty() => self.words[random.below(self.words.len())].clone(),
            2 => {
                let bits: u32 = random.below(32);
                random.below(1_u64 << bits).to_string().into_bytes()
            }
            _ => (0..=random.below(12)).map(|_| self.byte(random)).collect(),
        };
        word.extend(match random.below(6) {
            0 => Some(b' '),
            1 => Some(b'\n'),
            2 => Some(0),
            3 => Some(random.pick(b"=,:;-/")),
            _ => None,
        });
        word
    }

    fn literal(&self, random: &mut Random) -> u128 {
        self.literals.get(random.below(self.literals.len())).copied().unwrap_or(1)
    }

    /// The inputs of the run with this number.
    pub fn run(&self, number: u64) -> Guess<'_> {
        Guess { guesses: self, number, random: Random::new(number) }
    }
}

impl Guess<'_> {
    /// The value of an input.
    pub fn value(&mut self, input: InputId, width: Width) -> Bv {
        if self.number == 0 {
            return Bv::zero(width);
        }
        let mut habit = Random::new(self.number ^ u64::from(input.key) << 32);
        let bits = match habit.below(8) {
            0..3 => self.guesses.bits(&mut habit, width),
            3..6 => self.new_bits(width),
            _ => self.changed_bits(input.occurrence.into(), &mut habit, width),
        };
        Bv::new(width, bits)
    }

    /// The content of an object that starts arbitrary: nothing, or some words.
    pub fn content(&mut self, input: InputId, room: usize) -> Vec<u8> {
        let mut habit = Random::new(self.number ^ u64::from(input.key) << 32);
        if self.number == 0 || habit.below(2) == 0 {
            return Vec::new();
        }
        let mut random = self.random.clone();
        let mut content = Vec::new();
        for _ in 0..=random.below(2) {
            content.extend(self.guesses.word(&mut random));
        }
        self.random = random;
        content.truncate(room);
        content
    }

    /// One value for the first inputs of a site, and another from then on.
    fn changed_bits(&self, occurrence: u128, habit: &mut Random, width: Width) -> u128 {
        let first_inputs = match habit.below(3) {
            0 => habit.below(16_u128),
            1 => 1 << habit.below(11),
            _ => self.guesses.literal(habit),
        };
        let first = self.guesses.bits(habit, width);
        let second = self.guesses.bits(habit, width);
        if occurrence < first_inputs { first } else { second }
    }

    fn new_bits(&mut self, width: Width) -> u128 {
        let mut random = self.random.clone();
        let bits = self.guesses.bits(&mut random, width);
        self.random = random;
        bits
    }
}

/// The words of the program's texts.
fn words(program: &Program) -> Vec<Vec<u8>> {
    let constants = program.globals.iter().filter(|object| object.constant);
    let mut found = BTreeSet::new();
    for text in constants.filter_map(content).chain([compared(program)]) {
        let is_end = |byte: &u8| !byte.is_ascii_graphic() || b"%,;()\"'".contains(byte);
        let words = text.split(is_end).filter(|word| (1..=LONGEST_WORD).contains(&word.len()));
        found.extend(words.map(<[u8]>::to_vec));
        if found.len() > MOST_WORDS {
            break;
        }
    }
    found.into_iter().collect()
}

/// The bytes that edges compare others with, in order, zeros between them: where a text is compared
/// with a literal, byte by byte.
fn compared(program: &Program) -> Vec<u8> {
    let byte = |op: &Op| {
        let Op::Assume(condition) = op else { return None };
        let Expr::Binary(BinaryOp::Eq, _, literal) = program.exprs.get(*condition) else {
            return None;
        };
        let Expr::Const(value) = program.exprs.get(literal) else { return None };
        u8::try_from(value.unsigned()).ok().filter(|_| value.width() == Width::W8)
    };
    let steps = program.edges.iter().flat_map(|edge| &edge.steps);
    steps.filter_map(|step| byte(&step.op)).collect()
}

/// The bytes of an object that is not too large for a text.
fn content(object: &GlobalObject) -> Option<Vec<u8>> {
    let size = usize::try_from(object.size).ok().filter(|&size| size <= LONGEST_TEXT)?;
    let mut bytes = vec![0; size];
    for (offset, piece) in object.init.as_ref()? {
        if let Initialiser::Value(value) = piece
            && value.width() == Width::W8
            && let Some(byte) = usize::try_from(*offset).ok().and_then(|at| bytes.get_mut(at))
        {
            *byte = u8::try_from(value.unsigned()).unwrap_or(0);
        }
    }
    Some(bytes)
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
            let input = |occurrence| guess.value(InputId { key: 3, occurrence }, Width::W32);
            (0..20).map(input).collect()
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
