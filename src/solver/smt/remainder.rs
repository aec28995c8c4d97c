//! The remainder of floats, C's `fmod`: `a - n * b` for `n = trunc(a / b)`, which is exact.
//!
//! A quotient that is rounded towards zero has the whole part of the exact one, as long as the
//! format has all whole numbers up to there; then one rounding of `|a| - n * |b|` rounds nothing.
//! (cvc5's own remainder is that to the nearest, by long division over all exponents.) Beyond, the
//! result is any number between 0 and `b` that is not more than `a`: a proof holds for all of them,
//! and what a model says is for the replay.
use super::float::{format, power_of_two};
use super::terms::Term;
use super::translate::{Form, Translation};
use super::{Result, SmtError};
use crate::ir::{ExprId, FloatKind};
use cvc5::{Kind, RoundingMode};

impl Translation<'_> {
    /// `fmod(a, b)`
    pub(super) fn float_remainder(
        &mut self,
        kind: FloatKind,
        a: ExprId,
        b: ExprId,
    ) -> Result<Term> {
        if kind == FloatKind::Quad {
            return Err(SmtError::Unsupported("remainder of floats"));
        }
        let (a, b) = (self.get(a, Form::Float)?, self.get(b, Form::Float)?);
        let size = self.terms.apply(Kind::FloatingpointAbs, std::slice::from_ref(&a))?;
        let by = self.terms.apply(Kind::FloatingpointAbs, std::slice::from_ref(&b))?;
        let cut = self.terms.rounding(RoundingMode::RoundTowardZero);
        let nearest = self.terms.rounding(RoundingMode::RoundNearestTiesToEven);
        let divided = [cut.clone(), size.clone(), by.clone()];
        let quotient = self.terms.apply(Kind::FloatingpointDiv, &divided)?;
        let whole = self.terms.apply(Kind::FloatingpointRti, &[cut, quotient])?;
        let [exponent, digits] = format(kind);
        let most = self.terms.bits(power_of_two(kind, digits))?;
        let most = self.float_of_bits(kind.width(), &most)?;
        let is_exact = self.terms.apply(Kind::FloatingpointLt, &[whole.clone(), most])?;
        let taken = self.terms.apply(Kind::FloatingpointNeg, &[whole])?;
        let rest = [nearest, taken, by.clone(), size.clone()];
        let rest = self.terms.apply(Kind::FloatingpointFma, &rest)?;
        let any = self.any_remainder(kind, &size, &by, &is_exact)?;
        let rest = self.terms.ite(&is_exact, &rest, &any)?;
        // Of what is less, nothing is taken: also of a number by infinity.
        let is_less = self.terms.apply(Kind::FloatingpointLt, &[size.clone(), by.clone()])?;
        let rest = self.terms.ite(&is_less, &size, &rest)?;
        let is_negative = self.terms.apply(Kind::FloatingpointIsNeg, std::slice::from_ref(&a))?;
        let negated = self.terms.apply(Kind::FloatingpointNeg, std::slice::from_ref(&rest))?;
        let signed = self.terms.ite(&is_negative, &negated, &rest)?;
        let cases = [
            self.terms.apply(Kind::FloatingpointIsNan, std::slice::from_ref(&a))?,
            self.terms.apply(Kind::FloatingpointIsNan, std::slice::from_ref(&b))?,
            self.terms.apply(Kind::FloatingpointIsInf, &[a])?,
            self.terms.apply(Kind::FloatingpointIsZero, &[b])?,
        ];
        let is_none = self.terms.or(&cases)?;
        let none = self.terms.nan(exponent, digits)?;
        self.terms.ite(&is_none, &none, &signed)
    }

    /// Any number that a remainder of two positive numbers may be, where it is not computed.
    fn any_remainder(
        &mut self,
        kind: FloatKind,
        size: &Term,
        by: &Term,
        is_exact: &Term,
    ) -> Result<Term> {
        let any = self.terms.arbitrary(kind.width())?;
        let any = self.float_of_bits(kind.width(), &any)?;
        // Not the negative zero, which is not less than the other one.
        let any = self.terms.apply(Kind::FloatingpointAbs, &[any])?;
        let zero = self.terms.bits(crate::ir::Bv::zero(kind.width()))?;
        let zero = self.float_of_bits(kind.width(), &zero)?;
        let is_positive = self.terms.apply(Kind::FloatingpointLeq, &[zero.clone(), any.clone()])?;
        let is_less = self.terms.apply(Kind::FloatingpointLt, &[any.clone(), by.clone()])?;
        let fits = self.terms.apply(Kind::FloatingpointLeq, &[any.clone(), size.clone()])?;
        let holds = self.terms.and(&[is_positive, is_less, fits])?;
        // By nothing, there is none.
        let has_none = self.terms.apply(Kind::FloatingpointIsZero, std::slice::from_ref(by))?;
        let is_nan = [
            self.terms.apply(Kind::FloatingpointIsNan, std::slice::from_ref(size))?,
            self.terms.apply(Kind::FloatingpointIsNan, std::slice::from_ref(by))?,
        ];
        let is_nan = self.terms.or(&is_nan)?;
        let formula = self.terms.or(&[is_exact.clone(), has_none, is_nan, holds])?;
        self.constrain(formula);
        Ok(any)
    }
}
