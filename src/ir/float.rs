//! IEEE-754 and x87 arithmetic on bit patterns.
//!
//! Invariant: an arithmetic result that is NaN is always [`canonical_nan`]: positive, quiet,
//! without payload. (LLVM leaves sign and payload of a NaN open, and SMT-LIB has one NaN only; x86
//! hardware would give the negative one for an invalid operation and keep payloads.) Rounding is to
//! nearest, ties to even, without exceptions or flags; subnormals are kept. Of x87's odd patterns,
//! pseudo-NaNs, pseudo-infinities and unnormals read as NaN, pseudo-denormals as the number they
//! spell.
//!
//! `Single` and `Double` use the host's arithmetic, which Rust guarantees to be IEEE-754's apart
//! from the bits of a NaN; the other formats use the software implementation `rustc_apfloat`, and
//! the tests tie the two to each other.
use super::bv::{Bv, Width};
use super::operator::{FloatBinaryOp, FloatCompareOp, FloatKind, FloatUnaryOp};
use rustc_apfloat::ieee;
use rustc_apfloat::{Float, FloatConvert, Round, Status};
use std::cmp::Ordering;

/// The one NaN that arithmetic yields.
pub fn canonical_nan(kind: FloatKind) -> Bv {
    let bits = match kind {
        FloatKind::Half => 0x7e00,
        FloatKind::Single => 0x7fc0_0000,
        FloatKind::Double => 0x7ff8_0000_0000_0000,
        FloatKind::X87 => 0x7fff_c000_0000_0000_0000,
        FloatKind::Quad => 0x7fff_8000_0000_0000_0000_0000_0000_0000,
    };
    Bv::new(kind.width(), bits)
}

/// Whether the bit pattern `a` is a NaN (for x87: or one of the patterns that the hardware does not
/// accept).
pub fn is_nan(kind: FloatKind, a: Bv) -> bool {
    compare(FloatCompareOp::Unordered, kind, a, a)
}

/// `op a`.
pub fn unary(op: FloatUnaryOp, kind: FloatKind, a: Bv) -> Bv {
    match kind {
        FloatKind::Half => soft::unary::<ieee::Half>(op, kind, a),
        FloatKind::Single => host::single::unary(op, a),
        FloatKind::Double => host::double::unary(op, a),
        FloatKind::X87 => soft::unary::<ieee::X87DoubleExtended>(op, kind, a),
        FloatKind::Quad => soft::unary::<ieee::Quad>(op, kind, a),
    }
}

/// `a op b`.
pub fn binary(op: FloatBinaryOp, kind: FloatKind, a: Bv, b: Bv) -> Bv {
    match kind {
        FloatKind::Half => soft::binary::<ieee::Half>(op, kind, a, b),
        FloatKind::Single => host::single::binary(op, a, b),
        FloatKind::Double => host::double::binary(op, a, b),
        FloatKind::X87 => soft::binary::<ieee::X87DoubleExtended>(op, kind, a, b),
        FloatKind::Quad => soft::binary::<ieee::Quad>(op, kind, a, b),
    }
}

/// `a * b + c`, rounded once.
pub fn fma(kind: FloatKind, a: Bv, b: Bv, c: Bv) -> Bv {
    match kind {
        FloatKind::Half => soft::fma::<ieee::Half>(kind, a, b, c),
        FloatKind::Single => host::single::fma(a, b, c),
        FloatKind::Double => host::double::fma(a, b, c),
        FloatKind::X87 => soft::fma::<ieee::X87DoubleExtended>(kind, a, b, c),
        FloatKind::Quad => soft::fma::<ieee::Quad>(kind, a, b, c),
    }
}

/// Whether `a op b` holds.
pub fn compare(op: FloatCompareOp, kind: FloatKind, a: Bv, b: Bv) -> bool {
    let order = match kind {
        FloatKind::Half => soft::compare::<ieee::Half>(a, b),
        FloatKind::Single => host::single::compare(a, b),
        FloatKind::Double => host::double::compare(a, b),
        FloatKind::X87 => soft::compare::<ieee::X87DoubleExtended>(a, b),
        FloatKind::Quad => soft::compare::<ieee::Quad>(a, b),
    };
    match op {
        FloatCompareOp::Equal => order == Some(Ordering::Equal),
        FloatCompareOp::Less => order == Some(Ordering::Less),
        FloatCompareOp::LessEqual => order.is_some_and(Ordering::is_le),
        FloatCompareOp::Unordered => order.is_none(),
    }
}

/// The number `a` of format `from` in format `to`, to nearest even.
pub fn convert(from: FloatKind, to: FloatKind, a: Bv) -> Bv {
    match from {
        FloatKind::Half => soft::convert::<ieee::Half>(to, a),
        FloatKind::Single => soft::convert::<ieee::Single>(to, a),
        FloatKind::Double => soft::convert::<ieee::Double>(to, a),
        FloatKind::X87 => soft::convert::<ieee::X87DoubleExtended>(to, a),
        FloatKind::Quad => soft::convert::<ieee::Quad>(to, a),
    }
}

/// The signed integer `a` of any width in format `kind`, to nearest even.
pub fn from_signed(kind: FloatKind, a: Bv) -> Bv {
    match kind {
        FloatKind::Half => soft::from_signed::<ieee::Half>(kind, a),
        FloatKind::Single => soft::from_signed::<ieee::Single>(kind, a),
        FloatKind::Double => soft::from_signed::<ieee::Double>(kind, a),
        FloatKind::X87 => soft::from_signed::<ieee::X87DoubleExtended>(kind, a),
        FloatKind::Quad => soft::from_signed::<ieee::Quad>(kind, a),
    }
}

/// The unsigned integer `a` of any width in format `kind`, to nearest even.
pub fn from_unsigned(kind: FloatKind, a: Bv) -> Bv {
    match kind {
        FloatKind::Half => soft::from_unsigned::<ieee::Half>(kind, a),
        FloatKind::Single => soft::from_unsigned::<ieee::Single>(kind, a),
        FloatKind::Double => soft::from_unsigned::<ieee::Double>(kind, a),
        FloatKind::X87 => soft::from_unsigned::<ieee::X87DoubleExtended>(kind, a),
        FloatKind::Quad => soft::from_unsigned::<ieee::Quad>(kind, a),
    }
}

/// `a` cut off towards zero as a signed integer of `width` bits; `None` for a NaN and where it does
/// not fit.
pub fn to_signed(kind: FloatKind, width: Width, a: Bv) -> Option<Bv> {
    let (negative, magnitude) = truncate(kind, a)?;
    let half_range = (width.mask() >> 1) + 1;
    if negative {
        (magnitude <= half_range).then(|| Bv::new(width, magnitude.wrapping_neg()))
    } else {
        (magnitude < half_range).then(|| Bv::new(width, magnitude))
    }
}

/// `a` cut off towards zero as an unsigned integer of `width` bits; `None` for a NaN and where it
/// does not fit.
pub fn to_unsigned(kind: FloatKind, width: Width, a: Bv) -> Option<Bv> {
    let (negative, magnitude) = truncate(kind, a)?;
    let fits = magnitude <= if negative { 0 } else { width.mask() };
    fits.then(|| Bv::new(width, magnitude))
}

/// Sign and absolute value of `a` cut off towards zero; `None` for NaN, infinities, and magnitudes
/// of 2^128 and more.
fn truncate(kind: FloatKind, a: Bv) -> Option<(bool, u128)> {
    match kind {
        FloatKind::Half => soft::truncate::<ieee::Half>(a),
        FloatKind::Single => soft::truncate::<ieee::Single>(a),
        FloatKind::Double => soft::truncate::<ieee::Double>(a),
        FloatKind::X87 => soft::truncate::<ieee::X87DoubleExtended>(a),
        FloatKind::Quad => soft::truncate::<ieee::Quad>(a),
    }
}

/// The place of a pattern that is no NaN in the order -inf < ... < -0 < +0 < ... < +inf: the ranks
/// of neighbours differ by one, and +0 has 0. (IEEE-754's total order.) Not for x87, where several
/// patterns are one number.
pub fn rank(kind: FloatKind, bits: Bv) -> i128 {
    let sign = sign_of(kind);
    let magnitude = (bits.unsigned() & !sign).cast_signed();
    if bits.unsigned() & sign == 0 { magnitude } else { -1 - magnitude }
}

/// The pattern with this rank.
pub fn pattern(kind: FloatKind, rank: i128) -> Bv {
    let bits = if rank >= 0 { rank.cast_unsigned() } else { !rank.cast_unsigned() | sign_of(kind) };
    Bv::new(kind.width(), bits)
}

/// The rank with both zeros as one number: what comparisons look at.
pub const fn as_number(rank: i128) -> i128 {
    if rank < 0 { rank + 1 } else { rank }
}

/// The rank of infinity.
pub const fn infinity(kind: FloatKind) -> i128 {
    match kind {
        FloatKind::Half => 0x1f << 10,
        FloatKind::Single => 0xff << 23,
        FloatKind::Double => 0x7ff << 52,
        FloatKind::X87 => 0xffff << 63,
        FloatKind::Quad => 0x7fff << 112,
    }
}

/// The bit that is the sign.
pub const fn sign_of(kind: FloatKind) -> u128 {
    1 << (kind.width().bits() - 1)
}

/// Arithmetic in software, for every format.
mod soft {
    use super::{
        Bv, Float, FloatBinaryOp, FloatConvert, FloatKind, FloatUnaryOp, Ordering, Round, Status,
        canonical_nan, ieee,
    };

    fn read<F: Float>(a: Bv) -> F {
        F::from_bits(a.unsigned())
    }

    fn write<F: Float>(kind: FloatKind, value: F) -> Bv {
        if value.is_nan() { canonical_nan(kind) } else { Bv::new(kind.width(), value.to_bits()) }
    }

    pub(super) fn unary<F: Float>(op: FloatUnaryOp, kind: FloatKind, a: Bv) -> Bv {
        let a = read::<F>(a);
        let round = match op {
            FloatUnaryOp::Sqrt => return write(kind, sqrt(a)),
            FloatUnaryOp::Floor => Round::TowardNegative,
            FloatUnaryOp::Ceil => Round::TowardPositive,
            FloatUnaryOp::Trunc => Round::TowardZero,
            FloatUnaryOp::RoundAway => Round::NearestTiesToAway,
            FloatUnaryOp::RoundEven => Round::NearestTiesToEven,
        };
        write(kind, a.round_to_integral(round).value)
    }

    pub(super) fn binary<F: Float>(op: FloatBinaryOp, kind: FloatKind, a: Bv, b: Bv) -> Bv {
        let (a, b) = (read::<F>(a), read::<F>(b));
        let result = match op {
            FloatBinaryOp::Add => a + b,
            FloatBinaryOp::Sub => a - b,
            FloatBinaryOp::Mul => a * b,
            FloatBinaryOp::Div => a / b,
            FloatBinaryOp::Rem => a.c_fmod(b),
        };
        write(kind, result.value)
    }

    pub(super) fn fma<F: Float>(kind: FloatKind, a: Bv, b: Bv, c: Bv) -> Bv {
        write(kind, read::<F>(a).mul_add(read(b), read(c)).value)
    }

    pub(super) fn compare<F: Float>(a: Bv, b: Bv) -> Option<Ordering> {
        read::<F>(a).partial_cmp(&read(b))
    }

    pub(super) fn convert<F>(to: FloatKind, a: Bv) -> Bv
    where
        F: FloatConvert<ieee::Half>
            + FloatConvert<ieee::Single>
            + FloatConvert<ieee::Double>
            + FloatConvert<ieee::X87DoubleExtended>
            + FloatConvert<ieee::Quad>,
    {
        let a = read::<F>(a);
        let mut loses_information = false;
        macro_rules! to_format {
            ($format:ty) => {{
                let result: $format = a.convert(&mut loses_information).value;
                write(to, result)
            }};
        }
        match to {
            FloatKind::Half => to_format!(ieee::Half),
            FloatKind::Single => to_format!(ieee::Single),
            FloatKind::Double => to_format!(ieee::Double),
            FloatKind::X87 => to_format!(ieee::X87DoubleExtended),
            FloatKind::Quad => to_format!(ieee::Quad),
        }
    }

    pub(super) fn from_signed<F: Float>(kind: FloatKind, a: Bv) -> Bv {
        write(kind, F::from_i128(a.signed()).value)
    }

    pub(super) fn from_unsigned<F: Float>(kind: FloatKind, a: Bv) -> Bv {
        write(kind, F::from_u128(a.unsigned()).value)
    }

    pub(super) fn truncate<F: Float>(a: Bv) -> Option<(bool, u128)> {
        let a = read::<F>(a);
        let magnitude = a.abs().to_u128(128);
        (!magnitude.status.contains(Status::INVALID_OP))
            .then_some((a.is_negative(), magnitude.value))
    }

    /// The square root, to nearest even: p + 1 bits of it by the digit-by-digit method (p: the
    /// significand's bits), one more bit that says whether anything is left, and the format's own
    /// rounding of that integer.
    fn sqrt<F: Float>(a: F) -> F {
        if a.is_nan() || a.is_zero() || a.is_pos_infinity() {
            return a;
        }
        if a.is_negative() {
            return F::qnan(None);
        }
        let precision = i32::try_from(F::PRECISION).expect("at most 113 bits");
        let mut exponent = 0;
        // a = significand * 2^exponent, the significand an integer of exactly `precision` bits.
        let fraction = a.frexp(&mut exponent);
        let significand = fraction.scalbn(precision).to_u128(128).value;
        exponent -= precision;
        // radicand = significand * 2^shift, with an even exponent left over.
        let shift = precision + 1 + (exponent + precision + 1).rem_euclid(2);
        let (mut root, mut rest) = (0u128, 0u128);
        for pair in (0..=precision).rev() {
            let bit = |position: i32| match position - shift {
                place if place < 0 => 0,
                place => (significand >> place) & 1,
            };
            rest = (rest << 2) | (bit(2 * pair + 1) << 1) | bit(2 * pair);
            let trial = (root << 2) | 1;
            root <<= 1;
            if rest >= trial {
                rest -= trial;
                root |= 1;
            }
        }
        let with_sticky_bit = (root << 1) | u128::from(rest != 0);
        F::from_u128(with_sticky_bit).value.scalbn((exponent - shift) / 2 - 1)
    }
}

/// Arithmetic of the host, for the formats that it has.
mod host {
    macro_rules! host_format {
        ($format:ident, $float:ty, $word:ty, $kind:expr) => {
            pub(crate) mod $format {
                use super::super::{Bv, FloatBinaryOp, FloatUnaryOp, Ordering, canonical_nan};

                fn read(a: Bv) -> $float {
                    let bits = <$word>::try_from(a.unsigned()).expect("a value of this format");
                    <$float>::from_bits(bits)
                }

                fn write(value: $float) -> Bv {
                    if value.is_nan() {
                        canonical_nan($kind)
                    } else {
                        Bv::new($kind.width(), u128::from(value.to_bits()))
                    }
                }

                #[inline]
                pub(crate) fn unary(op: FloatUnaryOp, a: Bv) -> Bv {
                    let a = read(a);
                    write(match op {
                        FloatUnaryOp::Sqrt => a.sqrt(),
                        FloatUnaryOp::Floor => a.floor(),
                        FloatUnaryOp::Ceil => a.ceil(),
                        FloatUnaryOp::Trunc => a.trunc(),
                        FloatUnaryOp::RoundAway => a.round(),
                        FloatUnaryOp::RoundEven => a.round_ties_even(),
                    })
                }

                #[inline]
                pub(crate) fn binary(op: FloatBinaryOp, a: Bv, b: Bv) -> Bv {
                    let (a, b) = (read(a), read(b));
                    write(match op {
                        FloatBinaryOp::Add => a + b,
                        FloatBinaryOp::Sub => a - b,
                        FloatBinaryOp::Mul => a * b,
                        FloatBinaryOp::Div => a / b,
                        FloatBinaryOp::Rem => a % b,
                    })
                }

                #[inline]
                pub(crate) fn fma(a: Bv, b: Bv, c: Bv) -> Bv {
                    write(read(a).mul_add(read(b), read(c)))
                }

                #[inline]
                pub(crate) fn compare(a: Bv, b: Bv) -> Option<Ordering> {
                    read(a).partial_cmp(&read(b))
                }
            }
        };
    }
    host_format!(single, f32, u32, super::super::FloatKind::Single);
    host_format!(double, f64, u64, super::super::FloatKind::Double);
}

#[cfg(test)]
mod tests;
