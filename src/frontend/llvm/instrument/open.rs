//! Results that are left open: by LLVM, by IEEE-754, or to the machine. An arbitrary value takes
//! their place.
use super::{Instrument, instruction_place};
use crate::cfa::SiteKind;
use crate::frontend::llvm::raw::{AnyValueExt, InstructionExt, LlvmValue};
use inkwell::values::InstructionValue;

impl<'m> Instrument<'m, '_> {
    /// match: `r = ctlz(x, is_open)`, `cttz(x, is_open)`; result: `is_open and x = 0 ? any : r`,
    /// where `r` is defined. (x86's `bsr` and `bsf` leave there what was in the register.)
    pub(super) fn open_count_of_zeros(&mut self, call: InstructionValue<'m>) {
        let is_open = call.operand(1).int().is_some_and(|flag| flag.is_true());
        call.set_operand(1, self.builder.int(self.builder.int_type(1), 0));
        let Some(next) = call.get_next_instruction().filter(|_| is_open) else { return };
        let key =
            self.sites.add(SiteKind::Undefined, "count of zeros in zero", instruction_place(call));
        self.builder.before(next);
        let is_zero = self.builder.equal(call.operand(0), self.builder.zero(call.ty()));
        let any = self.nondet(call.ty(), key);
        self.select_instead(call, is_zero, any);
    }

    /// Puts `c ? other : call` in place of `call`.
    fn select_instead(&self, call: InstructionValue<'m>, c: LlvmValue<'m>, other: LlvmValue<'m>) {
        let result = self.builder.select(c, other, call);
        call.replace_with(result);
        if let LlvmValue::Instruction(result) = result {
            result.set_operand(2, LlvmValue::from(call));
        }
    }
}
