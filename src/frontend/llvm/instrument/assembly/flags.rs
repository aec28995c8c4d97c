//! The flags of x86 that arithmetic leaves, and conditions over them.
use super::Emulation;
use crate::frontend::llvm::raw::{AnyValueExt, LlvmValue};
use inkwell::IntPredicate;
use inkwell::values::InstructionOpcode as Opcode;

/// What is known of the flags.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Flags<'m> {
    pub(super) carry: Option<LlvmValue<'m>>,
    pub(super) zero: Option<LlvmValue<'m>>,
    pub(super) sign: Option<LlvmValue<'m>>,
    pub(super) overflow: Option<LlvmValue<'m>>,
}

impl<'m> Emulation<'_, 'm, '_> {
    /// A truth value.
    pub(super) fn bit(&self, value: bool) -> LlvmValue<'m> {
        self.constant(value.into(), 1)
    }

    /// Whether a number is zero.
    pub(super) fn is_zero(&self, value: LlvmValue<'m>) -> LlvmValue<'m> {
        self.host.builder.equal(value, self.host.builder.zero(value.ty()))
    }

    /// Whether a number is negative.
    pub(super) fn is_negative(&self, value: LlvmValue<'m>) -> LlvmValue<'m> {
        self.host.builder.compare(IntPredicate::SLT, value, self.host.builder.zero(value.ty()))
    }

    /// The flags that a result leaves.
    pub(super) fn set_flags(
        &mut self,
        result: LlvmValue<'m>,
        carry: Option<LlvmValue<'m>>,
        overflow: Option<LlvmValue<'m>>,
    ) {
        let (zero, sign) = match self.wants_flags {
            true => (Some(self.is_zero(result)), Some(self.is_negative(result))),
            false => (None, None),
        };
        self.flags = Flags { carry, zero, sign, overflow };
    }

    /// Whether a condition holds, by its name in `set`, `cmov` and `@cc`.
    pub(super) fn condition(&mut self, name: &str) -> Option<LlvmValue<'m>> {
        let builder = &self.host.builder;
        let Flags { carry, zero, sign, overflow } = self.flags;
        let less = |negate: bool| {
            let differ = builder.binary(Opcode::Xor, sign?, overflow?);
            Some(if negate { builder.not(differ) } else { differ })
        };
        let not = |value: Option<LlvmValue<'m>>| value.map(|value| builder.not(value));
        let or = |a: Option<LlvmValue<'m>>, b: Option<LlvmValue<'m>>| {
            Some(builder.binary(Opcode::Or, a?, b?))
        };
        match name {
            "o" => overflow,
            "no" => not(overflow),
            "b" | "c" | "nae" => carry,
            "nb" | "nc" | "ae" => not(carry),
            "e" | "z" => zero,
            "ne" | "nz" => not(zero),
            "be" | "na" => or(carry, zero),
            "a" | "nbe" => not(or(carry, zero)),
            "s" => sign,
            "ns" => not(sign),
            "l" | "nge" => less(false),
            "ge" | "nl" => less(true),
            "le" | "ng" => or(less(false), zero),
            "g" | "nle" => not(or(less(false), zero)),
            _ => None,
        }
    }
}
