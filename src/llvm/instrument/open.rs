//! Results that are left open: by LLVM, by IEEE-754, or to the machine. An arbitrary value takes their place.
use super::calls::finish;
use super::{Instrument, instruction_place};
use crate::cfa::SiteKind;
use crate::llvm::raw::{Opcode, Value};

impl<'m> Instrument<'m, '_> {
    /// match: `r = ctlz(x, is_open)`, `cttz(x, is_open)`; result: `is_open and x = 0 ? any : r`, where `r` is defined. (x86's `bsr` and `bsf`
    /// leave there what was in the register.)
    pub(super) fn open_count_of_zeros(&mut self, call: Value<'m>) {
        let is_open = call.operand(1).int().is_some_and(|flag| flag.is_true());
        call.set_operand(1, self.builder.int(self.builder.int_type(1), 0));
        let Some(next) = call.next().filter(|_| is_open) else { return };
        let key =
            self.sites.add(SiteKind::Undefined, "count of zeros in zero", instruction_place(call));
        self.builder.before(next);
        let is_zero = self.builder.equal(call.operand(0), self.builder.zero(call.ty()));
        let any = self.nondet(call.ty(), key);
        self.select_instead(call, is_zero, any);
    }

    /// match: `r = fmin(a, b)`, `fmax(a, b)`; result: `a` and `b` zero ? any of them : `r` (C11 7.12.12: which zero it is, is open).
    pub(super) fn open_sign_of_zero(&mut self, call: Value<'m>) {
        let (Some(next), &[a, b]) = (call.next(), call.args().as_slice()) else { return };
        let key = self.sites.add(SiteKind::Undefined, "which zero", instruction_place(call));
        self.builder.before(next);
        let zero = self.builder.zero(call.ty());
        let (first, second) = (self.builder.equal(a, zero), self.builder.equal(b, zero));
        let are_zero = self.builder.binary(Opcode::LLVMAnd, first, second);
        let which = self.nondet(are_zero.ty(), key);
        let any = self.builder.select(which, a, b);
        self.select_instead(call, are_zero, any);
    }

    /// match: `fmuladd(a, b, c)`; result: `fma(a, b, c)` or `a * b + c`. Machines differ; and LLVM's folding rounds once, where our lowering
    /// rounds twice.
    pub(super) fn open_fusion(&mut self, call: Value<'m>) {
        let (Some(callee), &[a, b, c]) = (call.called_function(), call.args().as_slice()) else {
            return;
        };
        let key =
            self.sites.add(SiteKind::Undefined, "whether it is fused", instruction_place(call));
        let name = callee.name().replacen("fmuladd", "fma", 1);
        let declare = || self.module.declare(&name, callee.value_type());
        let fma = self.module.function(&name).unwrap_or_else(declare);
        self.builder.before(call);
        let fused = self.builder.call(fma, fma.value_type(), &[a, b, c]);
        let product = self.builder.binary(Opcode::LLVMFMul, a, b);
        let sum = self.builder.binary(Opcode::LLVMFAdd, product, c);
        let is_fused = self.nondet(self.builder.int_type(1), key);
        finish(call, self.builder.select(is_fused, fused, sum));
    }

    /// Puts `c ? other : call` in place of `call`.
    fn select_instead(&self, call: Value<'m>, c: Value<'m>, other: Value<'m>) {
        let result = self.builder.select(c, other, call);
        call.replace_with(result);
        result.set_operand(2, call);
    }
}
