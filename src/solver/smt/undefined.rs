//! Where operators have no defined result, and what x86 gives there (as [`crate::ir::undefined`]
//! says it for values).
use super::Result;
use super::terms::Term;
use super::translate::{Translation, on_bits};
use crate::ir::{BinaryOp, Bv, ExprId, Width};
use cvc5::Kind;

impl Translation<'_> {
    /// When `a op b` has a defined result; `None`: always.
    pub(super) fn defined(
        &mut self,
        op: BinaryOp,
        (a, left): (ExprId, &Term),
        (b, right): (ExprId, &Term),
    ) -> Result<Option<Term>> {
        let width = self.pool.width(a);
        let divisor = self.pool.literal(b).map(Bv::unsigned);
        match op {
            BinaryOp::UDiv | BinaryOp::URem if divisor.is_some_and(|b| b != 0) => Ok(None),
            BinaryOp::UDiv | BinaryOp::URem => {
                let zero = self.terms.number(width, 0)?;
                self.terms.apply(Kind::Distinct, &[right.clone(), zero]).map(Some)
            }
            BinaryOp::SDiv | BinaryOp::SRem
                if divisor.is_some_and(|b| b != 0 && b != width.mask()) =>
            {
                Ok(None)
            }
            BinaryOp::SDiv | BinaryOp::SRem => {
                let lowest = (width.mask() >> 1) + 1;
                let zero = self.terms.number(width, 0)?;
                let minus_one = self.terms.number(width, width.mask())?;
                let lowest = self.terms.number(width, lowest)?;
                let divisor = self.terms.apply(Kind::Distinct, &[right.clone(), zero])?;
                let a = self.terms.apply(Kind::Distinct, &[left.clone(), lowest])?;
                let b = self.terms.apply(Kind::Distinct, &[right.clone(), minus_one])?;
                let no_overflow = self.terms.apply(Kind::Or, &[a, b])?;
                self.terms.and(&[divisor, no_overflow]).map(Some)
            }
            BinaryOp::Shl | BinaryOp::LShr | BinaryOp::AShr
                if divisor.is_some_and(|b| b < u128::from(width.bits())) =>
            {
                Ok(None)
            }
            BinaryOp::Shl | BinaryOp::LShr | BinaryOp::AShr => {
                let bound = self.terms.number(width, u128::from(width.bits()))?;
                let fits = self.terms.apply(Kind::BitvectorUlt, &[right.clone(), bound])?;
                match self.pool.literal(a) {
                    Some(a) if a.is_true() => Ok(Some(fits)),
                    Some(_) => Ok(None),
                    None => {
                        let zero = self.terms.number(width, 0)?;
                        let stays = self.terms.equal(left, &zero)?;
                        self.terms.apply(Kind::Or, &[fits, stays]).map(Some)
                    }
                }
            }
            _ => Ok(None),
        }
    }

    /// Offers what the machine gives for a shift by too much: it takes the amount modulo the size
    /// of a register. Beyond the width, cvc5's shifts give what entered, as the machine's on a
    /// larger register do.
    pub(super) fn machine_shift(
        &mut self,
        op: BinaryOp,
        (a, amount): (&Term, &Term),
        any: &Term,
        width: Width,
    ) -> Result<()> {
        if !matches!(op, BinaryOp::Shl | BinaryOp::LShr | BinaryOp::AShr) {
            return Ok(());
        }
        let register: u128 = match width.bits() {
            ..=32 => 32,
            33..=64 => 64,
            _ => 128,
        };
        let mask = self.terms.number(width, register - 1)?;
        let amount = self.terms.apply(Kind::BitvectorAnd, &[amount.clone(), mask])?;
        let result = self.terms.apply(on_bits(op), &[a.clone(), amount])?;
        let formula = self.terms.equal(any, &result)?;
        self.prefer(formula);
        Ok(())
    }
}
