//! Checks of copies between objects that overlap
//! ([`crate::frontend::llvm::instrument::property::overlap`]).
use super::function::FunctionLowering;
use super::{Unsupported, fold};
use crate::cfa::ViolationKind;
use crate::frontend::llvm::raw::InstructionExt;
use crate::ir::{BinaryOp, Expr, ExprId, UnaryOp, Width};
use inkwell::values::InstructionValue;

impl<'m> FunctionLowering<'_, 'm> {
    /// match: a check of a copy; result: an error where both places differ, and one of them is
    /// among the bytes that are copied from or to the other. Of a text, as many bytes may be read
    /// as are written or fewer, and both places must not be the same, either.
    pub(super) fn check_overlap(
        &mut self,
        call: InstructionValue<'m>,
        key: u32,
    ) -> Result<(), Unsupported> {
        let (to, from) = (self.scalar(call.operand(0))?, self.scalar(call.operand(1))?);
        let written = self.length(call.operand(2))?;
        let read = match call.args().get(3) {
            Some(read) => Some(self.length(*read)?),
            None => None,
        };
        let what = self.what(key);
        let is_above = self.is_within(to, from, read.unwrap_or(written));
        let is_below = self.is_within(from, to, written);
        let pool = self.pool();
        let is_same = fold::binary(pool, BinaryOp::Eq, to, from);
        let differs = fold::unary(pool, UnaryOp::Not, is_same);
        let is_inside = fold::binary(pool, BinaryOp::Or, is_above, is_below);
        let overlaps = match read {
            Some(_) => is_inside,
            None => fold::binary(pool, BinaryOp::And, differs, is_inside),
        };
        self.error_if(overlaps, ViolationKind::Overlap, what, key)
    }

    /// Whether the byte at `address` is one of the `length` from `start` on, which lie in one live
    /// object.
    pub(super) fn is_within(&mut self, address: ExprId, start: ExprId, length: ExprId) -> ExprId {
        fold::make(self.pool(), Expr::Within(address, start, length), Width::BOOL)
    }
}
