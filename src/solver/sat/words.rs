//! Arithmetic on words: slices of wires, the lowest bit first.
//!
//! Both operands have one width, 1 to 128, and so has the result where nothing else is said.
use super::circuit::{Circuit, Wire};

/// Wires of a number.
pub type Word = Vec<Wire>;

impl Circuit {
    /// `width` bits of `bits`.
    pub fn number(width: usize, bits: u128) -> Word {
        (0..width).map(|at| Wire::constant(at < 128 && bits >> at & 1 == 1)).collect()
    }

    /// The complement of each bit.
    pub fn complement(word: &[Wire]) -> Word {
        word.iter().map(|&bit| !bit).collect()
    }

    /// `a` where `c` is set, else `b`.
    pub fn choose(&mut self, c: Wire, a: &[Wire], b: &[Wire]) -> Word {
        a.iter().zip(b).map(|(&a, &b)| self.choice(c, a, b)).collect()
    }

    /// All are set.
    pub fn all(&mut self, wires: &[Wire]) -> Wire {
        match wires {
            [] => Wire::TRUE,
            [one] => *one,
            _ => {
                let (low, high) = wires.split_at(wires.len() / 2);
                let (low, high) = (self.all(low), self.all(high));
                self.and(low, high)
            }
        }
    }

    /// Some wire is set.
    pub fn any(&mut self, wires: &[Wire]) -> Wire {
        !self.all(&Self::complement(wires))
    }

    /// Whether the words are equal.
    pub fn is_equal(&mut self, a: &[Wire], b: &[Wire]) -> Wire {
        let same: Word = a.iter().zip(b).map(|(&a, &b)| self.equal(a, b)).collect();
        self.all(&same)
    }

    /// `a + b + carry`, and the carry out of it.
    pub fn sum(&mut self, a: &[Wire], b: &[Wire], mut carry: Wire) -> (Word, Wire) {
        let mut sum = Word::with_capacity(a.len());
        for (&a, &b) in a.iter().zip(b) {
            let half = self.xor(a, b);
            sum.push(self.xor(half, carry));
            carry = self.majority(a, b, carry);
        }
        (sum, carry)
    }

    /// `a - b`.
    pub fn difference(&mut self, a: &[Wire], b: &[Wire]) -> Word {
        self.sum(a, &Self::complement(b), Wire::TRUE).0
    }

    /// `-a`.
    pub fn negative(&mut self, a: &[Wire]) -> Word {
        self.sum(&Self::number(a.len(), 0), &Self::complement(a), Wire::TRUE).0
    }

    /// `a < b`, unsigned: `a - b` borrows.
    pub fn is_below(&mut self, a: &[Wire], b: &[Wire]) -> Wire {
        let mut at_least = Wire::TRUE;
        for (&a, &b) in a.iter().zip(b) {
            at_least = self.majority(a, !b, at_least);
        }
        !at_least
    }

    /// `a < b`, signed.
    pub fn is_less(&mut self, a: &[Wire], b: &[Wire]) -> Wire {
        self.is_below(&with_sign_flipped(a), &with_sign_flipped(b))
    }

    /// Whether the signed sum with this result is out of range.
    pub fn sum_overflows(&mut self, a: &[Wire], b: &[Wire], sum: &[Wire]) -> Wire {
        let (a, b, sum) = (sign(a), sign(b), sign(sum));
        let (from_a, from_b) = (self.xor(sum, a), self.xor(sum, b));
        self.and(from_a, from_b)
    }

    /// `a * b` modulo two to the length of `a`.
    pub fn product(&mut self, a: &[Wire], b: &[Wire]) -> Word {
        let constants = |word: &[Wire]| word.iter().filter(|wire| wire.is_constant()).count();
        let (a, b) = if constants(a) > constants(b) { (b, a) } else { (a, b) };
        if constants(b) == b.len() {
            return self.product_by_constant(a, b);
        }
        let mut sum = Self::number(a.len(), 0);
        for (at, &bit) in b.iter().enumerate().filter(|&(_, &bit)| bit != Wire::FALSE) {
            let part: Word = a[..a.len() - at].iter().map(|&a| self.and(a, bit)).collect();
            let high = self.sum(&sum[at..], &part, Wire::FALSE).0;
            sum.splice(at.., high);
        }
        sum
    }

    /// By digits -1, 0 and 1, no two of which stand beside each other.
    fn product_by_constant(&mut self, a: &[Wire], constant: &[Wire]) -> Word {
        let mut sum = Self::number(a.len(), 0);
        let (mut carry, width) = (false, constant.len());
        for at in 0..width {
            let bit = constant[at] == Wire::TRUE;
            let next = constant.get(at + 1) == Some(&Wire::TRUE);
            if bit == carry {
                continue;
            }
            // This digit is 1 or, where ones follow, -1 with a carry.
            let part = &a[..width - at];
            let high = if next {
                self.difference(&sum[at..], part)
            } else {
                self.sum(&sum[at..], part, Wire::FALSE).0
            };
            carry = next;
            sum.splice(at.., high);
        }
        sum
    }

    /// Whether the product does not fit, of unsigned or of signed numbers.
    pub fn product_overflows(&mut self, a: &[Wire], b: &[Wire], is_signed: bool) -> Wire {
        let width = a.len();
        let long = |word: &[Wire]| {
            let front = if is_signed { sign(word) } else { Wire::FALSE };
            extended(word, 2 * width, front)
        };
        let product = self.product(&long(a), &long(b));
        if !is_signed {
            return self.any(&product[width..]);
        }
        let top = product[width - 1];
        let differ: Word = product[width..].iter().map(|&bit| self.xor(bit, top)).collect();
        self.any(&differ)
    }

    /// Quotient and remainder of unsigned numbers; of no meaning where `b` is 0.
    pub fn quotient(&mut self, a: &[Wire], b: &[Wire]) -> (Word, Word) {
        let width = a.len();
        let divisor = extended(b, width + 1, Wire::FALSE);
        let mut quotient = Self::number(width, 0);
        let mut rest = Self::number(width, 0);
        for at in (0..width).rev() {
            rest.insert(0, a[at]);
            let is_below = self.is_below(&rest, &divisor);
            let less = self.difference(&rest, &divisor);
            rest = self.choose(is_below, &rest, &less);
            // What is left is below the divisor.
            rest.truncate(width);
            quotient[at] = !is_below;
        }
        (quotient, rest)
    }

    /// The same of signed numbers, rounded to zero.
    pub fn signed_quotient(&mut self, a: &[Wire], b: &[Wire]) -> (Word, Word) {
        let (below_a, below_b) = (sign(a), sign(b));
        let (size_a, size_b) = (self.size(a), self.size(b));
        let (quotient, rest) = self.quotient(&size_a, &size_b);
        let differ = self.xor(below_a, below_b);
        (self.negative_if(differ, &quotient), self.negative_if(below_a, &rest))
    }

    fn size(&mut self, a: &[Wire]) -> Word {
        self.negative_if(sign(a), a)
    }

    fn negative_if(&mut self, condition: Wire, a: &[Wire]) -> Word {
        let negative = self.negative(a);
        self.choose(condition, &negative, a)
    }

    /// `a` shifted by `amount`; beyond the width, nothing is left but what entered.
    pub fn shifted(&mut self, shift: Shift, a: &[Wire], amount: &[Wire]) -> Word {
        let width = a.len();
        let entering = if shift == Shift::ArithmeticRight { sign(a) } else { Wire::FALSE };
        let mut word = a.to_vec();
        for (at, &bit) in amount.iter().enumerate() {
            let by = u32::try_from(at).ok().and_then(|at| 1_usize.checked_shl(at));
            let by = by.unwrap_or(width).min(width);
            let moved: Word = (0..width)
                .map(|place| {
                    let from = match shift {
                        Shift::Left => place.checked_sub(by),
                        Shift::Right | Shift::ArithmeticRight => Some(place + by),
                    };
                    from.and_then(|from| word.get(from)).copied().unwrap_or(entering)
                })
                .collect();
            word = self.choose(bit, &moved, &word);
        }
        word
    }

    /// How many bits are set.
    pub fn population(&mut self, a: &[Wire]) -> Word {
        let width = a.len();
        // Pairs, then fours, and so on: numbers of as many bits as they need.
        let mut counts: Vec<Word> = a.iter().map(|&bit| vec![bit]).collect();
        while counts.len() > 1 {
            let pairs = counts.chunks(2).map(|pair| match pair {
                [low, high] => {
                    let longest = low.len().max(high.len());
                    let (low, high) =
                        [low, high].map(|word| extended(word, longest, Wire::FALSE)).into();
                    let (mut sum, carry) = self.sum(&low, &high, Wire::FALSE);
                    sum.push(carry);
                    sum
                }
                rest => rest.concat(),
            });
            counts = pairs.collect();
        }
        let mut count = counts.pop().unwrap_or_default();
        count.resize(width.max(count.len()), Wire::FALSE);
        // A count of `width` fits `width` bits, but for a single one, where it is the bit.
        count.truncate(width);
        count
    }

    /// The number that belongs to the last set bit of `bits` (pairs of bit and number); the width
    /// if none is set.
    pub fn last_set(&mut self, a: &[Wire], bits: impl Iterator<Item = (usize, usize)>) -> Word {
        let number = |n: usize| Self::number(a.len(), n as u128);
        let mut result = number(a.len());
        for (bit, value) in bits {
            result = self.choose(a[bit], &number(value), &result);
        }
        result
    }
}

/// A direction, and what enters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shift {
    /// To the left, zeros enter.
    Left,
    /// To the right, zeros enter.
    Right,
    /// To the right, copies of the sign enter.
    ArithmeticRight,
}

/// The highest bit.
pub fn sign(word: &[Wire]) -> Wire {
    word.last().copied().unwrap_or(Wire::FALSE)
}

/// `word` with copies of `front` up to `width`.
pub fn extended(word: &[Wire], width: usize, front: Wire) -> Word {
    let mut word = word.to_vec();
    word.resize(width, front);
    word
}

fn with_sign_flipped(word: &[Wire]) -> Word {
    let mut word = word.to_vec();
    if let Some(sign) = word.last_mut() {
        *sign = !*sign;
    }
    word
}
