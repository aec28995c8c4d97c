//! Counters of loops, what bounds them, and whether a test of one must fail in the end.
use crate::ir::{BinaryOp, Bv, ExprId, VarId};

/// A variable that each iteration of a loop changes exactly once, by a constant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Counter {
    /// What changes.
    pub var: VarId,
    /// By how much, wrapping; not zero.
    pub step: Bv,
    /// What a test of the loop compares it with.
    pub bound: LoopBound,
}

/// What a loop compares its counter with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LoopBound {
    /// A literal.
    Constant(Bv),
    /// Something that the loop does not change.
    Invariant(ExprId),
    /// Nothing, or something that changes.
    Other,
}

/// How a counter (on the left) is compared with its bound.
#[derive(Clone, Copy)]
pub(crate) enum CounterTest {
    Equal,
    NotEqual,
    Below { signed: bool, or_equal: bool },
    Above { signed: bool, or_equal: bool },
}

impl CounterTest {
    pub(crate) fn new(op: BinaryOp, negated: bool, var_is_left: bool) -> Option<Self> {
        let (signed, or_equal) = match op {
            BinaryOp::Eq if negated => return Some(Self::NotEqual),
            BinaryOp::Eq => return Some(Self::Equal),
            BinaryOp::Ult => (false, false),
            BinaryOp::Ule => (false, true),
            BinaryOp::Slt => (true, false),
            BinaryOp::Sle => (true, true),
            _ => return None,
        };
        // not (a < b) is b <= a.
        let or_equal = or_equal != negated;
        Some(if var_is_left != negated {
            Self::Below { signed, or_equal }
        } else {
            Self::Above { signed, or_equal }
        })
    }

    /// Whether adding `step` (not zero) again and again must falsify the comparison, without
    /// wrapping around it.
    pub(crate) fn ends(self, bound: LoopBound, step: Bv) -> bool {
        let width = step.width();
        let by = step.signed();
        let (signed, or_equal, upwards) = match self {
            Self::Equal => return true,
            // An odd step visits every value.
            Self::NotEqual => return by & 1 == 1,
            Self::Below { signed, or_equal } => (signed, or_equal, true),
            Self::Above { signed, or_equal } => (signed, or_equal, false),
        };
        if (by > 0) != upwards || width.bits() > 64 {
            return false;
        }
        let LoopBound::Constant(bound) = bound else {
            return by.abs() == 1 && !or_equal;
        };
        let last = if signed { bound.signed() } else { bound.unsigned().cast_signed() };
        let top = width.mask().cast_signed();
        let (least, greatest) = if signed { (-(top >> 1) - 1, top >> 1) } else { (0, top) };
        // The furthest value that satisfies the test, plus the step, must not leave the range.
        let strict = i128::from(!or_equal);
        if upwards { last - strict + by <= greatest } else { last + strict + by >= least }
    }
}
