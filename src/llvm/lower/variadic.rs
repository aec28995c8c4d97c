//! Variable arguments, as clang lowers them on x86-64 and i386.
//!
//! The caller puts the arguments behind `...` into a heap object, passes its address in a hidden parameter, and frees it afterwards. On i386 `va_list` is
//! a pointer into it. On x86-64 it is the structure of the System V ABI (section 3.5.7) with all registers used up, so that clang's code
//! takes every argument from the overflow area, which is that object.
use super::call::Argument;
use super::function::FunctionLowering;
use super::{Unsupported, fold};
use crate::cfa::{AllocKind, Op, SiteKind};
use crate::ir::{BinaryOp, ExprId, Width};
use crate::llvm::raw::Value;

/// `gp_offset` once all six integer registers are used up.
const NO_INTEGER_REGISTERS: u128 = 48;
/// `fp_offset` once all eight vector registers are used up, too.
const NO_VECTOR_REGISTERS: u128 = 176;
/// The size of x86-64's `va_list`.
const VA_LIST_BYTES: u128 = 24;

impl<'m> FunctionLowering<'_, 'm> {
    /// Makes the object that holds the arguments behind `...`, and gives its address.
    pub(super) fn pass_variable_arguments(
        &mut self,
        args: &[Argument<'m>],
    ) -> Result<ExprId, Unsupported> {
        let slot = self.top.layouts.pointer().bytes();
        let mut end = 0_u64;
        let mut offsets = Vec::new();
        for arg in args {
            let ty = arg.byval.unwrap_or_else(|| arg.value.ty());
            let align = self.top.layouts.data.align(ty);
            // i386 aligns every argument to 4 bytes, x86-64 to 8 or 16.
            let align = if slot == 8 && align >= 16 { 16 } else { slot };
            let offset = end.next_multiple_of(align);
            end = offset + self.top.layouts.data.alloc_size(ty).next_multiple_of(slot);
            offsets.push(offset);
        }
        let pointer = self.top.layouts.pointer();
        let size = self.pool().number(pointer, u128::from(end.max(slot)));
        let position = self.position;
        let site = self.top.local_site(SiteKind::Uninitialised, "variable arguments", position);
        let object = self.allocate(AllocKind::Heap, size, 16, site);
        let base = self.top.out.read(object);
        for (arg, offset) in args.iter().zip(offsets) {
            self.pass_one(arg, base, offset)?;
        }
        Ok(base)
    }

    fn pass_one(
        &mut self,
        arg: &Argument<'m>,
        base: ExprId,
        offset: u64,
    ) -> Result<(), Unsupported> {
        if let (Some(ty), [from]) = (arg.byval, &*arg.leaves) {
            let to = self.at(base, offset);
            let length = u128::from(self.top.layouts.data.alloc_size(ty));
            let pointer = self.top.layouts.pointer();
            let length = self.pool().number(pointer, length);
            self.push(Op::Copy { to, from: *from, length });
            return Ok(());
        }
        let leaves = self.top.layouts.leaves(arg.value.ty())?;
        for (leaf, &value) in leaves.iter().zip(arg.leaves.iter()) {
            let address = self.at(base, offset + leaf.offset);
            self.push(Op::Store { address, value });
        }
        Ok(())
    }

    fn is_x86_64(&self) -> bool {
        self.top.layouts.pointer() == Width::W64
    }

    fn check_target(&self) -> Result<(), Unsupported> {
        let target = self.top.module.target();
        let known = if self.is_x86_64() {
            target.is_empty() || target.starts_with("x86_64") || target.starts_with("amd64")
        } else {
            true
        };
        if known { Ok(()) } else { Err(Unsupported(format!("variable arguments on {target}"))) }
    }

    /// match: `va_start(list)`; result: `list` starts at the object that the caller passed.
    pub(super) fn start_variable_arguments(&mut self, call: Value<'m>) -> Result<(), Unsupported> {
        self.check_target()?;
        let list = self.scalar(call.operand(0))?;
        let area = self
            .interface
            .area
            .ok_or_else(|| Unsupported::new("va_start in a function without variable arguments"))?;
        let area = self.top.out.read(area);
        if !self.is_x86_64() {
            self.push(Op::Store { address: list, value: area });
            return Ok(());
        }
        let integers = self.pool().number(Width::W32, NO_INTEGER_REGISTERS);
        let vectors = self.pool().number(Width::W32, NO_VECTOR_REGISTERS);
        let registers = self.pool().number(Width::W64, 0);
        for (offset, value) in [(0, integers), (4, vectors), (8, area), (16, registers)] {
            let address = self.at(list, offset);
            self.push(Op::Store { address, value });
        }
        Ok(())
    }

    /// match: `va_copy(to, from)`; result: the list's bytes.
    pub(super) fn copy_variable_arguments(&mut self, call: Value<'m>) -> Result<(), Unsupported> {
        self.check_target()?;
        let (to, from) = (self.scalar(call.operand(0))?, self.scalar(call.operand(1))?);
        let pointer = self.top.layouts.pointer();
        let bytes = if self.is_x86_64() { VA_LIST_BYTES } else { u128::from(pointer.bytes()) };
        let length = self.pool().number(pointer, bytes);
        self.push(Op::Copy { to, from, length });
        Ok(())
    }

    /// `a * b` at pointer width.
    pub(super) fn product(&mut self, a: ExprId, b: ExprId) -> ExprId {
        fold::binary(self.pool(), BinaryOp::Mul, a, b)
    }
}
