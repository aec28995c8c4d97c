//! Checks of copies between objects that overlap ([`crate::llvm::instrument::property::overlap`]).
use super::function::FunctionLowering;
use super::{Unsupported, fold};
use crate::cfa::{Op, ViolationKind};
use crate::ir::{BinaryOp, UnaryOp};
use crate::llvm::raw::InstructionExt;
use inkwell::values::InstructionValue;

impl<'m> FunctionLowering<'_, 'm> {
    /// match: a check of a copy; result: an error where the chosen number of bytes lies between both
    /// places, and is less than are copied.
    pub(super) fn check_overlap(
        &mut self,
        call: InstructionValue<'m>,
        key: u32,
    ) -> Result<(), Unsupported> {
        let (to, from) = (self.scalar(call.operand(0))?, self.scalar(call.operand(1))?);
        let length = self.length(call.operand(2))?;
        let (pointer, site) = (self.top.layouts.pointer(), self.site(key + 1));
        let dst = self.local("distance", pointer);
        self.push(Op::Nondet { dst, site });
        let distance = self.top.out.read(dst);
        let what = self.what(key);
        let pool = self.pool();
        let none = pool.number(pointer, 0);
        let is_none = fold::binary(pool, BinaryOp::Eq, distance, none);
        let is_some = fold::unary(pool, UnaryOp::Not, is_none);
        let is_less = fold::binary(pool, BinaryOp::Ult, distance, length);
        let is_step = fold::binary(pool, BinaryOp::And, is_some, is_less);
        let (up, down) = [(from, to), (to, from)]
            .map(|(low, high)| {
                let end = fold::binary(pool, BinaryOp::Add, low, distance);
                fold::binary(pool, BinaryOp::Eq, end, high)
            })
            .into();
        let is_between = fold::binary(pool, BinaryOp::Or, up, down);
        let overlaps = fold::binary(pool, BinaryOp::And, is_step, is_between);
        self.error_if(overlaps, ViolationKind::Overlap, what, key)
    }
}
