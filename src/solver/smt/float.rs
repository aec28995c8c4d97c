//! Floating-point nodes: cvc5's theory of floats between bit patterns.
//!
//! A bit pattern becomes a number by `to_fp`; x87's explicit integer bit is taken out on the way in
//! (pseudo-denormals get exponent 1, unnormals and their kin read as NaN, as in `ir::float`) and
//! put back on the way out. The bits of a result are a symbol `s` with `to_fp(s) = result`, and
//! `ir::float::canonical_nan` where the result is NaN, for SMT-LIB has only one NaN.
use super::terms::Term;
use super::translate::{Form, Translation};
use super::{Result, SmtError};
use crate::ir::float::canonical_nan;
use crate::ir::{
    BinaryOp, Bv, Expr, ExprId, FloatBinaryOp, FloatCompareOp, FloatKind, FloatUnaryOp, Width,
};
use cvc5::{Kind, RoundingMode};

/// Bits of exponent and significand (with the hidden bit) of a format in SMT-LIB.
pub(super) const fn format(kind: FloatKind) -> [u32; 2] {
    match kind {
        FloatKind::Half => [5, 11],
        FloatKind::Single => [8, 24],
        FloatKind::Double => [11, 53],
        FloatKind::X87 => [15, 64],
        FloatKind::Quad => [15, 113],
    }
}

/// The format whose patterns have this width.
fn kind_of(width: Width) -> Result<FloatKind> {
    FloatKind::ALL
        .into_iter()
        .find(|kind| kind.width() == width)
        .ok_or(SmtError::Unsupported("float of this width"))
}

const NEAREST: RoundingMode = RoundingMode::RoundNearestTiesToEven;

impl Translation<'_> {
    /// Whether `a op b` changes the sign of a float without looking at its value: `a ^ sign`
    /// negates, `a & !sign` takes the absolute value.
    pub(super) fn sign_change(&self, op: BinaryOp, a: ExprId, b: ExprId) -> Option<Kind> {
        let mask = self.pool.literal(a).or_else(|| self.pool.literal(b))?;
        let kind = kind_of(mask.width()).ok()?;
        // Flipping the sign of an odd x87 pattern is no problem either: it reads as the same NaN
        // before and after.
        let sign = 1u128 << (kind.width().bits() - 1);
        match op {
            BinaryOp::Xor if mask.unsigned() == sign => Some(Kind::FloatingpointNeg),
            BinaryOp::And if mask.unsigned() == mask.width().mask() ^ sign => {
                Some(Kind::FloatingpointAbs)
            }
            _ => None,
        }
    }

    pub(super) fn sign(&mut self, op: BinaryOp, a: ExprId, b: ExprId) -> Result<Term> {
        let kind =
            self.sign_change(op, a, b).ok_or(SmtError::Unsupported("float of an integer"))?;
        let number = if self.pool.literal(a).is_some() { b } else { a };
        let number = self.get(number, Form::Float)?;
        self.terms.apply(kind, &[number])
    }

    /// The float node `expr` in its native form.
    pub(super) fn float(&mut self, expr: Expr, width: Width) -> Result<Term> {
        match expr {
            Expr::FloatUnary(op, _, a) => {
                let (kind, rounding) = unary(op);
                let rounding = self.terms.rounding(rounding);
                let a = self.get(a, Form::Float)?;
                self.terms.apply(kind, &[rounding, a])
            }
            Expr::FloatBinary(FloatBinaryOp::Rem, kind, a, b) => self.float_remainder(kind, a, b),
            Expr::FloatBinary(op, _, a, b) => {
                let kind = binary(op)?;
                let rounding = self.terms.rounding(NEAREST);
                let children = [rounding, self.get(a, Form::Float)?, self.get(b, Form::Float)?];
                self.terms.apply(kind, &children)
            }
            Expr::FloatFma(_, a, b, c) => {
                let rounding = self.terms.rounding(NEAREST);
                let mut children = vec![rounding];
                for child in [a, b, c] {
                    children.push(self.get(child, Form::Float)?);
                }
                self.terms.apply(Kind::FloatingpointFma, &children)
            }
            Expr::FloatCompare(op, _, a, b) => self.float_compare(op, a, b),
            Expr::FloatConvert(_, to, a) => {
                let a = self.get(a, Form::Float)?;
                self.rounded(Kind::FloatingpointToFpFromFp, to, a)
            }
            Expr::FloatFromSigned(to, a) => {
                let a = self.get(a, Form::Bits)?;
                self.rounded(Kind::FloatingpointToFpFromSbv, to, a)
            }
            Expr::FloatFromUnsigned(to, a) => {
                let a = self.get(a, Form::Bits)?;
                self.rounded(Kind::FloatingpointToFpFromUbv, to, a)
            }
            Expr::FloatToSigned(kind, a) => self.float_to_integer(kind, a, width, true),
            Expr::FloatToUnsigned(kind, a) => self.float_to_integer(kind, a, width, false),
            _ => Err(SmtError::Unsupported("float form of this operator")),
        }
    }

    fn rounded(&mut self, kind: Kind, to: FloatKind, a: Term) -> Result<Term> {
        let rounding = self.terms.rounding(NEAREST);
        self.terms.apply_indexed(kind, &format(to), &[rounding, a])
    }

    fn float_compare(&mut self, op: FloatCompareOp, a: ExprId, b: ExprId) -> Result<Term> {
        let (a, b) = (self.get(a, Form::Float)?, self.get(b, Form::Float)?);
        match op {
            FloatCompareOp::Equal => self.terms.apply(Kind::FloatingpointEq, &[a, b]),
            FloatCompareOp::Less => self.terms.apply(Kind::FloatingpointLt, &[a, b]),
            FloatCompareOp::LessEqual => self.terms.apply(Kind::FloatingpointLeq, &[a, b]),
            FloatCompareOp::Unordered => {
                let a = self.terms.apply(Kind::FloatingpointIsNan, &[a])?;
                let b = self.terms.apply(Kind::FloatingpointIsNan, &[b])?;
                self.terms.apply(Kind::Or, &[a, b])
            }
        }
    }

    /// Towards zero; arbitrary where `low <= trunc(a) < high` does not hold (that is false for NaN
    /// as well).
    fn float_to_integer(
        &mut self,
        kind: FloatKind,
        a: ExprId,
        width: Width,
        signed: bool,
    ) -> Result<Term> {
        let a = self.get(a, Form::Float)?;
        let zero = self.terms.rounding(RoundingMode::RoundTowardZero);
        let integral = self.terms.apply(Kind::FloatingpointRti, &[zero.clone(), a.clone()])?;
        let (to_bits, exponent) = if signed {
            (Kind::FloatingpointToSbv, width.bits() - 1)
        } else {
            (Kind::FloatingpointToUbv, width.bits())
        };
        let high = power_of_two(kind, exponent);
        let low = if signed { negated(kind, high) } else { Bv::zero(kind.width()) };
        let low_bits = self.terms.bits(low)?;
        let low = self.float_of_bits(kind.width(), &low_bits)?;
        let high_bits = self.terms.bits(high)?;
        let high = self.float_of_bits(kind.width(), &high_bits)?;
        // Where 2^exponent is beyond the format, `high` is infinity (and `low` too): only
        // infinities are out of range.
        let not_below = if power_is_finite(kind, exponent) || !signed {
            self.terms.apply(Kind::FloatingpointLeq, &[low, integral.clone()])?
        } else {
            self.terms.apply(Kind::FloatingpointLt, &[low, integral.clone()])?
        };
        let below = self.terms.apply(Kind::FloatingpointLt, &[integral, high])?;
        let defined = self.terms.and(&[not_below, below])?;
        let result = self.terms.apply_indexed(to_bits, &[width.bits()], &[zero, a])?;
        let any = self.terms.arbitrary(width)?;
        if signed && matches!(width.bits(), 32 | 64) {
            // The machine's "integer indefinite".
            let indefinite = self.terms.number(width, 1 << (width.bits() - 1))?;
            let formula = self.terms.equal(&any, &indefinite)?;
            self.prefer(formula);
        }
        self.terms.ite(&defined, &result, &any)
    }

    /// The number that the pattern `bits` of a format of this width spells.
    pub(super) fn float_of_bits(&mut self, width: Width, bits: &Term) -> Result<Term> {
        let kind = kind_of(width)?;
        let [exponent_bits, significand_bits] = format(kind);
        let to_fp = Kind::FloatingpointToFpFromIeeeBv;
        if kind != FloatKind::X87 {
            return self.terms.apply_indexed(to_fp, &format(kind), std::slice::from_ref(bits));
        }
        let parts = self.x87_parts(bits)?;
        let (no_exponent, integer_bit) = (self.no_exponent(&parts)?, self.is_set(&parts.integer)?);
        let one = self.terms.number(parts.exponent_width, 1)?;
        let pseudo_denormal = self.terms.and(&[no_exponent.clone(), integer_bit.clone()])?;
        let exponent = self.terms.ite(&pseudo_denormal, &one, &parts.exponent)?;
        let ieee =
            self.terms.apply(Kind::BitvectorConcat, &[parts.sign, exponent, parts.fraction])?;
        let number = self.terms.apply_indexed(to_fp, &format(kind), &[ieee])?;
        let valid = self.terms.apply(Kind::Or, &[no_exponent, integer_bit])?;
        let nan = self.terms.nan(exponent_bits, significand_bits)?;
        self.terms.ite(&valid, &number, &nan)
    }

    /// A pattern that spells `number`: the canonical one.
    pub(super) fn bits_of_float(&mut self, width: Width, number: &Term) -> Result<Term> {
        let kind = kind_of(width)?;
        let bits = self.terms.arbitrary(width)?;
        let read = self.float_of_bits(width, &bits)?;
        let spells = self.terms.equal(&read, number)?;
        let nan = self.terms.bits(canonical_nan(kind))?;
        let is_nan = self.terms.apply(Kind::FloatingpointIsNan, std::slice::from_ref(number))?;
        let is_canonical = self.terms.equal(&bits, &nan)?;
        let formula = self.terms.ite(&is_nan, &is_canonical, &spells)?;
        self.constrain(formula);
        if kind == FloatKind::X87 {
            let parts = self.x87_parts(&bits)?;
            let (no_exponent, integer_bit) =
                (self.no_exponent(&parts)?, self.is_set(&parts.integer)?);
            let formula = self.terms.apply(Kind::Xor, &[no_exponent, integer_bit])?;
            self.constrain(formula);
        }
        Ok(bits)
    }

    fn x87_parts(&mut self, bits: &Term) -> Result<X87Parts> {
        let width = |bits| Width::new(bits).ok_or(SmtError::Unsupported("float of this width"));
        let exponent_width = width(15)?;
        Ok(X87Parts {
            sign: self.terms.extract(bits, 79, Width::BOOL)?,
            exponent: self.terms.extract(bits, 64, exponent_width)?,
            exponent_width,
            integer: self.terms.extract(bits, 63, Width::BOOL)?,
            fraction: self.terms.extract(bits, 0, width(63)?)?,
        })
    }

    fn no_exponent(&mut self, parts: &X87Parts) -> Result<Term> {
        let zero = self.terms.number(parts.exponent_width, 0)?;
        self.terms.equal(&parts.exponent, &zero)
    }

    fn is_set(&mut self, bit: &Term) -> Result<Term> {
        let one = self.terms.bits(Bv::TRUE)?;
        self.terms.equal(bit, &one)
    }
}

struct X87Parts {
    sign: Term,
    exponent: Term,
    exponent_width: Width,
    integer: Term,
    fraction: Term,
}

/// The largest exponent of a finite number.
const fn largest_exponent(kind: FloatKind) -> u32 {
    (1 << (format(kind)[0] - 1)) - 1
}

const fn power_is_finite(kind: FloatKind, exponent: u32) -> bool {
    exponent <= largest_exponent(kind)
}

/// The pattern of `2^exponent`, infinity where that is too large.
pub(super) fn power_of_two(kind: FloatKind, exponent: u32) -> Bv {
    let biased = exponent.min(largest_exponent(kind) + 1) + largest_exponent(kind);
    let fraction_bits = format(kind)[1] - 1;
    let bits = u128::from(biased) << fraction_bits;
    if kind == FloatKind::X87 {
        // Above the fraction of 63 bits stands the integer bit.
        return Bv::new(kind.width(), (bits << 1) | (1 << 63));
    }
    Bv::new(kind.width(), bits)
}

fn negated(kind: FloatKind, value: Bv) -> Bv {
    Bv::new(kind.width(), value.unsigned() | (1 << (kind.width().bits() - 1)))
}

const fn unary(op: FloatUnaryOp) -> (Kind, RoundingMode) {
    let to_integral = Kind::FloatingpointRti;
    match op {
        FloatUnaryOp::Sqrt => (Kind::FloatingpointSqrt, NEAREST),
        FloatUnaryOp::Floor => (to_integral, RoundingMode::RoundTowardNegative),
        FloatUnaryOp::Ceil => (to_integral, RoundingMode::RoundTowardPositive),
        FloatUnaryOp::Trunc => (to_integral, RoundingMode::RoundTowardZero),
        FloatUnaryOp::RoundAway => (to_integral, RoundingMode::RoundNearestTiesToAway),
        FloatUnaryOp::RoundEven => (to_integral, NEAREST),
    }
}

const fn binary(op: FloatBinaryOp) -> Result<Kind> {
    match op {
        FloatBinaryOp::Add => Ok(Kind::FloatingpointAdd),
        FloatBinaryOp::Sub => Ok(Kind::FloatingpointSub),
        FloatBinaryOp::Mul => Ok(Kind::FloatingpointMult),
        FloatBinaryOp::Div => Ok(Kind::FloatingpointDiv),
        FloatBinaryOp::Rem => Err(SmtError::Unsupported("remainder of floats")),
    }
}
