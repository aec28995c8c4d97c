//! A term within bounds that are constants of the program.
use crate::ir::simplify::build;
use crate::ir::{BinaryOp, Bv, Expr, ExprId, ExprPool, FloatCompareOp, FloatKind, Width, float};
use std::rc::Rc;

/// A term with bounds.
#[derive(Clone, Debug)]
pub(crate) struct Range {
    pub(crate) expr: ExprId,
    /// How its bits are read, if not as a floating-point number.
    pub(crate) signed: bool,
    /// The format of a floating-point number; thresholds are then ranks with one zero
    /// ([`float::as_number`]).
    pub(crate) float: Option<FloatKind>,
    /// `(x, y)` where the term is `x - y` without overflow; then how these are read.
    pub(crate) difference: Option<(ExprId, ExprId)>,
    pub(crate) operands_signed: bool,
    /// Ascending.
    pub(crate) thresholds: Rc<[i128]>,
}

impl Range {
    /// A term that is no difference.
    pub(crate) fn new(expr: ExprId, signed: bool, thresholds: Rc<[i128]>) -> Self {
        Self { expr, signed, float: None, difference: None, operands_signed: signed, thresholds }
    }

    /// A floating-point number.
    pub(crate) fn of_float(expr: ExprId, kind: FloatKind, thresholds: Rc<[i128]>) -> Self {
        Self { float: Some(kind), ..Self::new(expr, true, thresholds) }
    }

    /// The term's value as a number; a NaN is none.
    pub(crate) fn read(&self, value: Option<Bv>) -> Option<i128> {
        let value = value?;
        if let Some(kind) = self.float {
            let is_number = !float::is_nan(kind, value);
            return is_number.then(|| float::as_number(float::rank(kind, value)));
        }
        if self.signed { Some(value.signed()) } else { i128::try_from(value.unsigned()).ok() }
    }

    /// The greatest threshold up to `value`.
    pub(crate) fn floor(&self, value: i128) -> Option<i128> {
        let above = self.thresholds.partition_point(|&threshold| threshold <= value);
        above.checked_sub(1).map(|at| self.thresholds[at])
    }

    /// The least threshold from `value` on.
    pub(crate) fn ceiling(&self, value: i128) -> Option<i128> {
        let at = self.thresholds.partition_point(|&threshold| threshold < value);
        self.thresholds.get(at).copied()
    }

    /// `bound <= term`.
    pub(crate) fn at_least(&self, pool: &mut ExprPool, bound: i128) -> ExprId {
        match (self.difference, bound) {
            (Some((x, y)), 0) => self.compare(pool, (y, x), false),
            (Some((x, y)), 1) => self.compare(pool, (y, x), true),
            _ => {
                let number = self.number(pool, bound);
                self.compare(pool, (number, self.expr), false)
            }
        }
    }

    /// `term <= bound`.
    pub(crate) fn at_most(&self, pool: &mut ExprPool, bound: i128) -> ExprId {
        match (self.difference, bound) {
            (Some((x, y)), 0) => self.compare(pool, (x, y), false),
            (Some((x, y)), -1) => self.compare(pool, (x, y), true),
            _ => {
                let number = self.number(pool, bound);
                self.compare(pool, (self.expr, number), false)
            }
        }
    }

    fn number(&self, pool: &mut ExprPool, bound: i128) -> ExprId {
        let width = pool.width(self.expr);
        if let Some(kind) = self.float {
            let rank = if bound < 0 { bound - 1 } else { bound };
            return pool.constant(float::pattern(kind, rank));
        }
        pool.constant(Bv::from_signed(width, bound))
    }

    fn compare(&self, pool: &mut ExprPool, (a, b): (ExprId, ExprId), strict: bool) -> ExprId {
        if let Some(kind) = self.float {
            let op = if strict { FloatCompareOp::Less } else { FloatCompareOp::LessEqual };
            return build::node(pool, Expr::FloatCompare(op, kind, a, b), Width::BOOL);
        }
        let signed = match self.difference {
            Some((x, _)) if pool.width(a) == pool.width(x) => self.operands_signed,
            _ => self.signed,
        };
        let op = match (signed, strict) {
            (true, true) => BinaryOp::Slt,
            (true, false) => BinaryOp::Sle,
            (false, true) => BinaryOp::Ult,
            (false, false) => BinaryOp::Ule,
        };
        build::binary(pool, op, a, b)
    }
}
