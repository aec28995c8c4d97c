//! What x86-64 gives where [`super::eval`] has no defined result.
//!
//! So that a replay and the compiled program (at -O0) go the same way: clang's C front end never
//! makes use of the freedom at -O0. A path formula prefers models with these results
//! (`smt::Translator::take_machine_results`).
//! - Shifts: the amount is taken modulo 32 for widths up to 32, modulo 64 up to 64, modulo 128
//!   above; narrower shifts work on 32 bits.
//! - Float to integer: the conversion instruction works on 32 or 64 bits (16 bits at least for the
//!   x87 formats) and gives the "integer indefinite" (the sign bit alone) where the value does not
//!   fit; narrower results are cut off. 128-bit conversions are library calls that saturate.
use super::eval;
use super::{BinaryOp, Bv, Expr, ExprId, FloatBinaryOp, FloatKind, Width};

/// A shift by `amount` >= `width`; `None` if `op` is no shift.
pub fn shift(op: BinaryOp, a: Bv, amount: Bv) -> Option<Bv> {
    let bits = a.width().bits();
    let modulus: u32 = if bits <= 32 {
        32
    } else if bits <= 64 {
        64
    } else {
        128
    };
    let amount = u32::try_from(amount.unsigned() % u128::from(modulus)).expect("below 128");
    let value = match op {
        BinaryOp::Shl => a.unsigned() << amount,
        BinaryOp::LShr => a.unsigned() >> amount,
        BinaryOp::AShr => (a.signed() >> amount).cast_unsigned(),
        _ => return None,
    };
    Some(Bv::new(a.width(), value))
}

/// `FloatToSigned` or `FloatToUnsigned` of a value that does not fit `width`; `None` if `expr` is
/// neither.
pub fn float_to_integer(expr: Expr, width: Width, a: Bv) -> Option<Bv> {
    match expr {
        Expr::FloatToSigned(kind, _) => Some(signed(kind, width, a)),
        Expr::FloatToUnsigned(kind, _) => Some(unsigned(kind, width, a)),
        _ => None,
    }
}

fn signed(kind: FloatKind, width: Width, a: Bv) -> Bv {
    if width.bits() > 64 {
        return saturated(kind, width, a, Bv::new(width, 1 << (width.bits() - 1)));
    }
    let register = match width.bits() {
        1..=16 if kind == FloatKind::X87 => Width::W16,
        1..=32 => Width::W32,
        _ => Width::W64,
    };
    Bv::new(width, register_conversion(kind, register, a).unsigned())
}

fn unsigned(kind: FloatKind, width: Width, a: Bv) -> Bv {
    match width.bits() {
        1..32 => signed(kind, width, a),
        32..64 => Bv::new(width, register_conversion(kind, Width::W64, a).unsigned()),
        64 => {
            // The compiler joins a conversion of the value and one of the value less 2^63.
            let small = register_conversion(kind, Width::W64, a);
            if small.signed() >= 0 {
                return small;
            }
            let half = eval::node(
                Expr::FloatFromUnsigned(kind, DUMMY),
                kind.width(),
                &[Bv::new(Width::W64, 1 << 63)],
            );
            let less = half.and_then(|half| {
                let less = Expr::FloatBinary(FloatBinaryOp::Sub, kind, DUMMY, DUMMY);
                eval::node(less, kind.width(), &[a, half])
            });
            let big = less.map_or(0, |less| register_conversion(kind, Width::W64, less).unsigned());
            Bv::new(Width::W64, small.unsigned() | big)
        }
        _ => saturated(kind, width, a, Bv::zero(width)),
    }
}

/// The value if it fits, else the integer indefinite.
fn register_conversion(kind: FloatKind, register: Width, a: Bv) -> Bv {
    eval::node(Expr::FloatToSigned(kind, DUMMY), register, &[a])
        .unwrap_or_else(|| Bv::new(register, 1 << (register.bits() - 1)))
}

/// `smallest` for negative values, else the largest value that has the same shape.
fn saturated(kind: FloatKind, width: Width, a: Bv, smallest: Bv) -> Bv {
    let negative = a.unsigned() >> (kind.width().bits() - 1) == 1;
    if negative { smallest } else { Bv::new(width, smallest.unsigned().wrapping_sub(1)) }
}

/// Children are given by value; their ids do not matter.
const DUMMY: ExprId = ExprId(0);

#[cfg(test)]
mod tests {
    use super::*;

    fn bv(bits: u32, value: i128) -> Bv {
        Bv::from_signed(Width::new(bits).expect("a width"), value)
    }

    #[test]
    fn shifts_take_the_amount_as_x86_does() {
        assert_eq!(shift(BinaryOp::Shl, bv(32, 1), bv(32, 33)), Some(bv(32, 2)));
        assert_eq!(shift(BinaryOp::Shl, bv(32, 1), bv(32, -1)), Some(bv(32, 1 << 31)));
        assert_eq!(
            shift(BinaryOp::LShr, bv(64, -1), bv(64, 65)),
            Some(bv(64, i128::from(i64::MAX)))
        );
        assert_eq!(shift(BinaryOp::AShr, bv(8, -1), bv(8, 9)), Some(bv(8, -1)));
        assert_eq!(shift(BinaryOp::Shl, bv(8, 1), bv(8, 9)), Some(bv(8, 0)));
        assert_eq!(shift(BinaryOp::Shl, bv(128, 1), bv(128, 129)), Some(bv(128, 2)));
        assert_eq!(shift(BinaryOp::Add, bv(8, 1), bv(8, 9)), None);
    }

    #[test]
    fn floats_that_do_not_fit_give_the_integer_indefinite() {
        let double = |value: f64| Bv::new(Width::W64, value.to_bits().into());
        let signed = |bits: u32, value: f64| {
            let width = Width::new(bits).expect("a width");
            float_to_integer(Expr::FloatToSigned(FloatKind::Double, DUMMY), width, double(value))
        };
        let unsigned = |bits: u32, value: f64| {
            let width = Width::new(bits).expect("a width");
            float_to_integer(Expr::FloatToUnsigned(FloatKind::Double, DUMMY), width, double(value))
        };
        assert_eq!(signed(32, 1e20), Some(bv(32, i128::from(i32::MIN))));
        assert_eq!(signed(64, f64::NAN), Some(bv(64, i128::from(i64::MIN))));
        assert_eq!(signed(16, 70_000.5), Some(bv(16, 70_000)));
        assert_eq!(signed(8, -3e9), Some(bv(8, 0)));
        assert_eq!(unsigned(32, -1.5), Some(bv(32, -1)));
        assert_eq!(unsigned(64, -1.5), Some(bv(64, -1)));
        assert_eq!(unsigned(64, 1e20), Some(bv(64, i128::from(i64::MIN))));
        assert_eq!(unsigned(128, -1.0), Some(bv(128, 0)));
        assert_eq!(signed(128, -1e300), Some(bv(128, i128::MIN)));
        assert_eq!(signed(128, 1e300), Some(bv(128, i128::MAX)));
    }
}
