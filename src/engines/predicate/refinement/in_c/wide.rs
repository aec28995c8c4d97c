//! Numbers of widths that C does not have, as integers of a wide type that do not wrap around.
//!
//! Invariant: the integer is congruent to the number modulo 2 to the power of its width, and lies
//! in the range of the width, so that two of them are equal, or in order, where the numbers are.
//!
//! Sums wider than all types of C become integers of `long long` that do not wrap around. What has
//! no form in C (facts about all elements of an array, graphs of shapes) is named in the answer
//! instead.
use super::{Writer, signed_ty, ty};
use crate::engines::predicate::budget::MAX_C_DEPTH;
use crate::ir::{BinaryOp, Bv, Expr, ExprId, UnaryOp};

/// How a number is read.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum SignReading {
    Signed,
    Unsigned,
}

/// A type of C for integers.
#[derive(Clone, Copy)]
struct WideType {
    name: &'static str,
    /// What literals of it end in.
    suffix: &'static str,
    bits: u32,
}

const WIDE: [WideType; 2] = [
    WideType { name: "long long", suffix: "ll", bits: 64 },
    WideType { name: "__int128", suffix: "ll", bits: 127 },
];

/// An expression, and the least and the greatest value that it may have.
struct Integer {
    text: String,
    range: (i128, i128),
}

impl Writer<'_> {
    /// A comparison of numbers of a width that C does not have.
    pub(super) fn compared(
        &self,
        (a, b): (ExprId, ExprId),
        sign: &str,
        readings: &[SignReading],
        depth: u32,
    ) -> Option<String> {
        let all = WIDE.iter().flat_map(|wide| readings.iter().map(move |reading| (wide, reading)));
        let mut texts = all.filter_map(|(wide, &reading)| {
            let integer = |id| self.integer(id, reading, wide, depth);
            Some(format!("({} {sign} {})", integer(a)?.text, integer(b)?.text))
        });
        texts.next()
    }

    fn integer(
        &self,
        id: ExprId,
        reading: SignReading,
        wide: &WideType,
        depth: u32,
    ) -> Option<Integer> {
        let bits = self.pool.width(id).bits();
        let integer = |id, reading| self.integer(id, reading, wide, depth + 1);
        if depth > MAX_C_DEPTH || bits == 1 {
            return None;
        }
        let made = match self.pool.get(id) {
            Expr::Const(value) => {
                let number = match reading {
                    SignReading::Signed => value.signed(),
                    SignReading::Unsigned => i128::try_from(value.unsigned()).ok()?,
                };
                // The least number is no literal of C.
                let is_literal = number.unsigned_abs() <= u128::from(u64::MAX >> 1);
                let text = format!("{number}{}", wide.suffix);
                is_literal.then_some(Integer { text, range: (number, number) })
            }
            Expr::ZeroExtend(a) => integer(a, SignReading::Unsigned),
            Expr::SignExtend(a) if self.pool.width(a).bits() > 1 => integer(a, SignReading::Signed),
            Expr::Unary(UnaryOp::Neg, a) => integer(a, reading).and_then(|a| {
                let range = (a.range.1.checked_neg()?, a.range.0.checked_neg()?);
                Some(Integer { text: format!("(-{})", a.text), range })
            }),
            Expr::Binary(op @ (BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul), a, b) => {
                integer(a, reading).zip(integer(b, reading)).and_then(|(a, b)| ring(op, &a, &b))
            }
            Expr::Binary(BinaryOp::Shl, a, b) => {
                let shift = self.pool.literal(b).map(Bv::unsigned).filter(|shift| *shift < 63);
                integer(a, reading).zip(shift).and_then(|(a, shift)| {
                    let factor = 1_i128 << shift;
                    let text = format!("{factor}{}", wide.suffix);
                    ring(BinaryOp::Mul, &a, &Integer { text, range: (factor, factor) })
                })
            }
            Expr::Ite(c, a, b) => {
                let condition = self.expr(c, depth + 1);
                let both = integer(a, reading).zip(integer(b, reading));
                condition.zip(both).map(|(condition, (a, b))| Integer {
                    text: format!("(({condition}) ? {} : {})", a.text, b.text),
                    range: (a.range.0.min(b.range.0), a.range.1.max(b.range.1)),
                })
            }
            _ => None,
        };
        let fits = |it: &Integer| is_within(it, bits, reading) && is_within_type(it, wide);
        made.filter(fits).or_else(|| self.leaf(id, reading, wide, depth)).filter(fits)
    }

    /// A number of a width that C has.
    fn leaf(
        &self,
        id: ExprId,
        reading: SignReading,
        wide: &WideType,
        depth: u32,
    ) -> Option<Integer> {
        let bits = self.pool.width(id).bits();
        let text = match reading {
            SignReading::Signed => signed_ty(bits).and_then(|_| self.signed(id, depth))?,
            SignReading::Unsigned => ty(bits).and_then(|_| self.expr(id, depth))?,
        };
        let range = range(bits, reading)?;
        Some(Integer { text: format!("({}){text}", wide.name), range })
    }
}

fn ring(op: BinaryOp, a: &Integer, b: &Integer) -> Option<Integer> {
    let ((a_low, a_high), (b_low, b_high)) = (a.range, b.range);
    let (sign, range) = match op {
        BinaryOp::Add => ("+", (a_low.checked_add(b_low)?, a_high.checked_add(b_high)?)),
        BinaryOp::Sub => ("-", (a_low.checked_sub(b_high)?, a_high.checked_sub(b_low)?)),
        _ => {
            let corners = [(a_low, b_low), (a_low, b_high), (a_high, b_low), (a_high, b_high)];
            let products = corners.map(|(a, b)| a.checked_mul(b));
            let products: Option<Vec<i128>> = products.into_iter().collect();
            let products = products?;
            ("*", (*products.iter().min()?, *products.iter().max()?))
        }
    };
    Some(Integer { text: format!("({} {sign} {})", a.text, b.text), range })
}

fn is_within(it: &Integer, bits: u32, reading: SignReading) -> bool {
    range(bits, reading).is_some_and(|(low, high)| low <= it.range.0 && it.range.1 <= high)
}

fn is_within_type(it: &Integer, wide: &WideType) -> bool {
    is_within(it, wide.bits, SignReading::Signed)
}

/// All numbers of a width.
fn range(bits: u32, reading: SignReading) -> Option<(i128, i128)> {
    if !(1..=127).contains(&bits) {
        return None;
    }
    let half = 1_i128 << (bits - 1);
    Some(match reading {
        SignReading::Signed => (-half, half - 1),
        SignReading::Unsigned if bits < 127 => (0, 2 * half - 1),
        SignReading::Unsigned => (0, i128::MAX),
    })
}
