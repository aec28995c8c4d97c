//! Orders: which of two numbers is the smaller one.
//!
//! (A small part of difference bounds: Miné, A new numerical abstract domain
//! based on difference-bound matrices, PADO 2001. Numbers are words here, so that `a < b` says that
//! `a + 1 <= b`, but not the other way round.)
use super::sum::NumberSum;
use crate::ir::{BinaryOp, Bv};

/// `low <= high`, or `low < high`.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct NumberOrder {
    /// Whether both are read as signed numbers.
    pub is_signed: bool,
    /// Whether they differ.
    pub is_strict: bool,
    /// The smaller one.
    pub low: NumberSum,
    /// The greater one; as wide.
    pub high: NumberSum,
}

impl NumberOrder {
    /// What a comparison says where it is `truth`, if it is one by order.
    pub fn of(op: BinaryOp, a: &NumberSum, b: &NumberSum, truth: bool) -> Option<Self> {
        let (is_signed, is_strict) = match op {
            BinaryOp::Slt => (true, true),
            BinaryOp::Sle => (true, false),
            BinaryOp::Ult => (false, true),
            BinaryOp::Ule => (false, false),
            _ => return None,
        };
        let order = Self { is_signed, is_strict, low: a.clone(), high: b.clone() };
        Some(if truth { order } else { order.denied() })
    }

    /// What holds where this does not.
    pub fn denied(&self) -> Self {
        Self {
            is_signed: self.is_signed,
            is_strict: !self.is_strict,
            low: self.high.clone(),
            high: self.low.clone(),
        }
    }

    /// The order of what `f` makes of both; `None` where it makes nothing of one.
    pub fn mapped(&self, mut f: impl FnMut(&NumberSum) -> Option<NumberSum>) -> Option<Self> {
        let (low, high) = (f(&self.low)?, f(&self.high)?);
        Some(Self { low, high, ..self.clone() })
    }

    /// Whether it holds of these two numbers.
    pub fn holds(&self, low: Bv, high: Bv) -> bool {
        let (is_less, is_same) = match self.is_signed {
            true => (low.signed() < high.signed(), low == high),
            false => (low.unsigned() < high.unsigned(), low == high),
        };
        is_less || (is_same && !self.is_strict)
    }
}
