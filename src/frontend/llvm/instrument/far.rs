//! Pointers into other address spaces than that of C.
//!
//! What lies there, which of them are null, and what a cast between them does, a target decides. So
//! whatever makes, moves or uses such a pointer is an unsupported construct, and stands there
//! before any pass can draw conclusions from it. A `phi` only hands on what others have made.
use super::Instrument;
use crate::frontend::llvm::raw::{
    AnyValueExt, InstructionExt, LlvmValue, StructTypeExt, Type, VariableExt,
};
use crate::frontend::llvm::sites::Marker;
use inkwell::values::{InstructionOpcode as Opcode, InstructionValue};
use rustc_hash::FxHashSet;

const FAR: &str = "a pointer into another address space";

impl<'m> Instrument<'m, '_> {
    /// Puts an unsupported construct before each instruction that has to do with such a pointer.
    pub(super) fn mark_far_pointers(&mut self, instructions: &[InstructionValue<'m>]) {
        for &instruction in instructions {
            if instruction.get_opcode() == Opcode::Phi {
                for (value, block) in instruction.incoming() {
                    if let Some(end) = block.get_terminator().filter(|_| is_far_constant(value)) {
                        self.mark(end, &Marker::Unsupported(FAR));
                    }
                }
            } else if is_far(instruction.ty())
                || instruction.operands().any(|value| is_far(value.ty()) || is_far_constant(value))
            {
                self.mark(instruction, &Marker::Unsupported(FAR));
            }
        }
    }

    /// At the builder's place, the start of the run: an unsupported construct, if a variable that
    /// is used holds such a pointer from the start.
    pub(super) fn mark_far_globals(&mut self) {
        let mut globals = self.module.globals().into_iter();
        let holds_one = globals.any(|global| {
            global.initializer().is_some_and(is_far_constant) && !global.users().is_empty()
        });
        if holds_one {
            self.put_mark(&Marker::Unsupported(FAR));
        }
    }
}

/// Whether values of the type are such pointers, or have them as parts.
fn is_far(ty: Type<'_>) -> bool {
    match ty {
        Type::Pointer(_) => !ty.is_plain_pointer(),
        Type::Array(_) | Type::Vector(_) | Type::Scalable(_) => ty.element().is_some_and(is_far),
        Type::Struct(ty) => ty.fields().into_iter().any(is_far),
        _ => false,
    }
}

/// Whether a constant is made of such pointers.
fn is_far_constant(constant: LlvmValue<'_>) -> bool {
    let (mut open, mut seen) = (vec![constant], FxHashSet::default());
    while let Some(value) = open.pop() {
        let is_made = matches!(value, LlvmValue::Expression(_) | LlvmValue::Aggregate(_));
        if is_made && seen.insert(value) {
            open.extend(value.operands());
        }
        let is_constant = !matches!(value, LlvmValue::Instruction(_) | LlvmValue::Parameter(_));
        if is_constant && is_far(value.ty()) {
            return true;
        }
    }
    false
}
