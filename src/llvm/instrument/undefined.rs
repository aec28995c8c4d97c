//! Undefined values and operations that can have an undefined result.
//!
//! A pass may turn a branch on an undefined value into nothing at all. So an `undef` or `poison` operand becomes an arbitrary value of its own, and
//! a division, shift or conversion whose operands may leave its domain becomes a call that no pass looks into; the lowering turns it back.
use super::{Effect, Instrument, instruction_place};
use crate::cfa::SiteKind;
use crate::llvm::layout::float_kind;
use crate::llvm::raw::{Block, Opcode, Type, TypeKind, Value};
use crate::llvm::sites::Marker;

impl<'m> Instrument<'m, '_> {
    /// An arbitrary value of type `ty`, at the builder's place.
    pub(super) fn nondet(&self, ty: Type<'m>, key: u32) -> Value<'m> {
        let name = Marker::Nondet(key).name();
        let function_type = self.builder.function_type(ty, &[]);
        let function = self.declare(&name, function_type, Effect::Hidden);
        self.builder.call(function, function_type, &[])
    }

    /// match: an `undef` or `poison` operand of scalar type; result: an arbitrary value, drawn just before (for a phi: at the end of the
    /// incoming block).
    pub(super) fn replace_undefined_operands(&mut self, instructions: &[Value<'m>]) {
        for &user in instructions {
            if user.opcode() == Opcode::LLVMPHI {
                self.replace_undefined_incoming(user);
                continue;
            }
            for index in 0..user.operand_count() {
                if let Some(value) = user.operand_if_any(index)
                    && is_undefined_scalar(value)
                {
                    self.builder.before(user);
                    self.replace_operand(user, index, value);
                }
            }
        }
    }

    /// A block that leads here in several ways has to give the same value on all of them.
    fn replace_undefined_incoming(&mut self, phi: Value<'m>) {
        let mut drawn: Vec<(Block<'m>, Value<'m>)> = Vec::new();
        for (index, (value, block)) in (0..).zip(phi.incoming()) {
            let Some(terminator) = block.terminator().filter(|_| is_undefined_scalar(value)) else {
                continue;
            };
            if let Some((_, known)) = drawn.iter().find(|(from, _)| *from == block) {
                phi.set_operand(index, *known);
                continue;
            }
            self.builder.before(terminator);
            self.replace_operand(phi, index, value);
            drawn.push((block, phi.operand(index)));
        }
    }

    fn replace_operand(&mut self, user: Value<'m>, index: u32, old: Value<'m>) {
        let key = self.sites.add(SiteKind::Undefined, "undef", instruction_place(user));
        user.set_operand(index, self.nondet(old.ty(), key));
    }

    /// match: `a op b` with `op` a division or shift and `b` not a constant in its domain, or a conversion of a float to an integer; or
    /// `unreachable` that no call precedes. result: a call of `parsimony.op.…`, or of `parsimony.unreachable` in front.
    pub(super) fn hide_undefined_result(&mut self, instruction: Value<'m>) {
        use Opcode::{
            LLVMAShr, LLVMFPToSI, LLVMFPToUI, LLVMLShr, LLVMSDiv, LLVMSRem, LLVMShl, LLVMUDiv,
            LLVMURem, LLVMUnreachable,
        };
        let opcode = instruction.opcode();
        let hidden = match opcode {
            LLVMUDiv | LLVMURem => {
                Some((!is_divisor(instruction.operand(1), false), Effect::Hidden))
            }
            LLVMSDiv | LLVMSRem => {
                Some((!is_divisor(instruction.operand(1), true), Effect::Hidden))
            }
            LLVMShl | LLVMLShr | LLVMAShr => {
                Some((!is_shift_amount(instruction.operand(1)), Effect::Pure))
            }
            LLVMFPToSI | LLVMFPToUI => Some((true, Effect::Pure)),
            LLVMUnreachable => {
                self.mark_unreachable(instruction);
                None
            }
            _ => None,
        };
        if let Some((true, effect)) = hidden
            && let Some(name) = op_name(opcode)
        {
            self.hide(instruction, name, effect);
        }
    }

    fn hide(&mut self, instruction: Value<'m>, op: &str, effect: Effect) {
        let operands: Vec<_> =
            (0..instruction.operand_count()).map(|index| instruction.operand(index)).collect();
        let types: Vec<_> = operands.iter().map(|operand| operand.ty()).collect();
        let mut name = Marker::Op(op).name();
        for ty in types.iter().chain([&instruction.ty()]) {
            name.push('.');
            name.push_str(&ty.text());
        }
        let ty = self.builder.function_type(instruction.ty(), &types);
        let function = self.own(&name, ty, effect);
        self.builder.before(instruction);
        let call = self.builder.call(function, ty, &operands);
        instruction.replace_with(call);
        instruction.erase();
    }

    fn mark_unreachable(&mut self, instruction: Value<'m>) {
        if instruction.previous().is_some_and(Value::is_call) {
            return;
        }
        let name = Marker::Unreachable.name();
        let ty = self.builder.function_type(self.builder.void_type(), &[]);
        let function = self.own(&name, ty, Effect::Ends);
        self.builder.before(instruction);
        self.builder.call(function, ty, &[]);
    }
}

/// The name under which an operation is hidden, and found again.
fn op_name(opcode: Opcode) -> Option<&'static str> {
    crate::llvm::lower::HIDDEN_OPS.iter().find(|(_, op)| *op == opcode).map(|(name, _)| *name)
}

fn is_undefined_scalar(value: Value<'_>) -> bool {
    value.is_undefined()
        && (float_kind(value.ty()).is_some()
            || matches!(
                value.ty().kind(),
                TypeKind::LLVMIntegerTypeKind | TypeKind::LLVMPointerTypeKind
            ))
}

/// Whether it is a constant that no dividend makes undefined: not 0, and for a signed division not -1.
fn is_divisor(value: Value<'_>, signed: bool) -> bool {
    value.int().is_some_and(|n| n.unsigned() != 0 && !(signed && n.signed() == -1))
}

fn is_shift_amount(value: Value<'_>) -> bool {
    value.int().is_some_and(|n| n.unsigned() < u128::from(n.width().bits()))
}
