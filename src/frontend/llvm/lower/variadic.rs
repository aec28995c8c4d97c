//! Variable arguments, as clang lowers them on x86-64 and i386.
//!
//! The caller puts the arguments behind `...` into a heap object, passes its address in a hidden
//! parameter, and frees it afterwards. On i386 `va_list` is a pointer into it. On x86-64 it is the
//! structure of the System V ABI (section 3.5.7), whose two areas lie in that object: first the
//! registers that a real callee would save, then the arguments on the stack. Which argument goes
//! where is that of the ABI ([`super::registers`]), for clang's code takes it from there. Places
//! of that object where no argument lies are barred, so that to take one more is an invalid access.
use super::call::Argument;
use super::function::FunctionLowering;
use super::registers::{ArgumentSlot, Used};
use super::{Unsupported, fold};
use crate::cfa::{AllocKind, Op, SiteKind, VARIABLE_ARGUMENTS};
use crate::frontend::llvm::raw::{AnyValueExt, InstructionExt, Type};
use crate::frontend::llvm::sites;
use crate::ir::{BinaryOp, ExprId, Width};
use inkwell::values::InstructionValue;
use std::ops::Range;

/// Where the vector registers lie in the area of saved registers, behind six of eight bytes each.
const SAVED_VECTORS: u64 = 48;
/// The size of a saved vector register.
const VECTOR_BYTES: u64 = 16;
/// The size of the area of saved registers, filled up so that what follows has the object's
/// alignment.
const SAVED_BYTES: u64 = 192;
/// No argument wants more.
const AREA_ALIGN: u64 = 64;
/// The size of x86-64's `va_list`.
const VA_LIST_BYTES: u128 = 24;

impl<'m> FunctionLowering<'_, 'm> {
    /// Makes the object that holds the arguments behind `...`, and gives its address. `fixed`: what
    /// the arguments before use up.
    pub(super) fn pass_variable_arguments(
        &mut self,
        args: &[Argument<'m>],
        fixed: Used,
    ) -> Result<ExprId, Unsupported> {
        let mut used = fixed;
        let mut slots = Vec::new();
        for arg in args {
            slots.push(self.slots(arg, &mut used)?);
        }
        let word = self.top.layouts.pointer().bytes();
        let end = self.stack_area() + self.stack_start(fixed) + (used.stack - fixed.stack);
        let pointer = self.top.layouts.pointer();
        let whole = end.max(word);
        let size = self.pool().number(pointer, u128::from(whole));
        let position = self.position;
        let site = self.top.local_site(SiteKind::Uninitialised, VARIABLE_ARGUMENTS, position);
        self.top.out.bar(site, self.not_given(used, end..whole));
        let object = self.allocate(AllocKind::Heap, size, AREA_ALIGN, site);
        let base = self.top.out.read(object);
        self.wrote(base, size)?;
        for (arg, slots) in args.iter().zip(slots) {
            self.pass_one(arg, base, fixed, &slots)?;
        }
        Ok(base)
    }

    /// The bytes of the object where no argument lies: in registers that are left, and `behind` the
    /// last one on the stack.
    fn not_given(&self, used: Used, behind: Range<u64>) -> Vec<Range<u64>> {
        let vectors = SAVED_VECTORS + used.vectors * VECTOR_BYTES;
        let registers = [used.integers * 8..SAVED_VECTORS, vectors..SAVED_BYTES];
        let registers = registers.into_iter().filter(|_| self.is_x86_64());
        registers.chain([behind]).filter(|bytes| !bytes.is_empty()).collect()
    }

    /// Where an argument's scalars go; for one that is passed in memory, where its bytes do.
    fn slots(&self, arg: &Argument<'m>, used: &mut Used) -> Result<Vec<ArgumentSlot>, Unsupported> {
        let layouts = &self.top.layouts;
        match &arg.byval {
            Some(byval) => {
                let size = layouts.alloc_size(byval.ty);
                let copy = sites::ByValue { size, align: byval.align };
                Ok(vec![used.memory(layouts.pointer().bytes(), copy)])
            }
            None => used.value(layouts, arg.value.ty()),
        }
    }

    /// Where the arguments on the stack lie in the object.
    fn stack_area(&self) -> u64 {
        if self.is_x86_64() { SAVED_BYTES } else { 0 }
    }

    /// Where variable arguments start in the area of those on the stack. Behind `fixed` ones, as
    /// far as alignment can tell.
    fn stack_start(&self, fixed: Used) -> u64 {
        fixed.stack % AREA_ALIGN
    }

    fn pass_one(
        &mut self,
        arg: &Argument<'m>,
        base: ExprId,
        fixed: Used,
        slots: &[ArgumentSlot],
    ) -> Result<(), Unsupported> {
        let place = |this: &Self, slot: ArgumentSlot| match slot {
            ArgumentSlot::Integer(register) => register * 8,
            ArgumentSlot::Vector(register) => SAVED_VECTORS + register * VECTOR_BYTES,
            ArgumentSlot::Stack(offset) => {
                this.stack_area() + this.stack_start(fixed) + (offset - fixed.stack)
            }
        };
        if let (Some(byval), [from], [slot]) = (&arg.byval, &*arg.leaves, slots) {
            let to = self.at(base, place(self, *slot));
            let length = u128::from(self.top.layouts.alloc_size(byval.ty));
            let pointer = self.top.layouts.pointer();
            let length = self.pool().number(pointer, length);
            self.leave_copied(*from, length)?;
            self.push(Op::Copy { to, from: *from, length });
            return Ok(());
        }
        let leaves = self.top.layouts.leaves(arg.value.ty())?;
        let is_vector = matches!(arg.value.ty(), Type::Vector(_));
        for ((leaf, &value), &slot) in leaves.iter().zip(arg.leaves.iter()).zip(slots) {
            // The elements of a vector share a register.
            let inside =
                if is_vector && matches!(slot, ArgumentSlot::Vector(_)) { leaf.offset } else { 0 };
            let address = self.at(base, place(self, slot) + inside);
            self.push(Op::Store { address, value });
        }
        Ok(())
    }

    fn is_x86_64(&self) -> bool {
        self.top.layouts.pointer() == Width::W64
    }

    fn check_target(&self) -> Result<(), Unsupported> {
        let target = self.top.module.target();
        let machine = target.split('-').next().unwrap_or_default();
        let known = if self.is_x86_64() {
            // Windows has another convention.
            let is_other = target.contains("windows") || target.contains("uefi");
            matches!(machine, "" | "x86_64" | "amd64") && !is_other
        } else {
            matches!(machine, "" | "i386" | "i486" | "i586" | "i686")
        };
        if !known {
            return Err(Unsupported(format!("variable arguments on {target}")));
        }
        // C's, and what LLVM makes of it for functions that only the module calls.
        match self.function.get_call_conventions() {
            0 | 8 => Ok(()),
            _ => Err(Unsupported::new("variable arguments by another calling convention than C's")),
        }
    }

    /// match: `va_start(list)`; result: `list` starts at the object that the caller passed.
    pub(super) fn start_variable_arguments(
        &mut self,
        call: InstructionValue<'m>,
    ) -> Result<(), Unsupported> {
        self.check_target()?;
        let list = self.scalar(call.operand(0))?;
        let area = self
            .interface
            .area
            .ok_or_else(|| Unsupported::new("va_start in a function without variable arguments"))?;
        let area = self.top.out.read(area);
        if !self.is_x86_64() {
            let start = self.at(area, self.stack_start(self.interface.used));
            self.push(Op::Store { address: list, value: start });
            return Ok(());
        }
        let fixed = self.interface.used;
        let integers = u128::from(fixed.integers * 8);
        let vectors = u128::from(SAVED_VECTORS + fixed.vectors * VECTOR_BYTES);
        let integers = self.pool().number(Width::W32, integers);
        let vectors = self.pool().number(Width::W32, vectors);
        let stack = self.at(area, self.stack_area() + self.stack_start(fixed));
        for (offset, value) in [(0, integers), (4, vectors), (8, stack), (16, area)] {
            let address = self.at(list, offset);
            self.push(Op::Store { address, value });
        }
        Ok(())
    }

    /// match: `va_copy(to, from)`; result: the list's bytes.
    pub(super) fn copy_variable_arguments(
        &mut self,
        call: InstructionValue<'m>,
    ) -> Result<(), Unsupported> {
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
