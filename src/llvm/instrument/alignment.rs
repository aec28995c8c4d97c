//! Vectors at places that are not aligned: machines refuse what they access by `movaps` and its
//! like (`_mm_load_ps`, a pointer to `__m128`), so that such an access is an invalid one.
//!
//! Where invalid accesses are no violation, or with 32 bits, where the C library may align more
//! than our heap does, it is a gap. Other types machines access anywhere: that is not looked at.
use super::{Instrument, instruction_place};
use crate::cfa::{SiteKind, ViolationKind};
use crate::llvm::layout::{Layouts, step_into};
use crate::llvm::raw::{AnyValueExt, InstructionExt, LlvmValue, Type};
use crate::llvm::sites::Marker;
use inkwell::values::{InstructionOpcode as Opcode, InstructionValue};

/// Vectors of so many bytes machines want aligned.
const LEAST: u64 = 16;
const GAP: &str = "a vector at a place that is not aligned";

impl<'m> Instrument<'m, '_> {
    /// match: a load or a store of a vector that wants to be aligned; result: a check that it is,
    /// in front of it.
    pub(super) fn check_alignment(&mut self, access: InstructionValue<'m>) {
        let (ty, address) = match access.get_opcode() {
            Opcode::Load => (access.ty(), access.operand(0)),
            Opcode::Store => (access.operand(0).ty(), access.operand(1)),
            _ => return,
        };
        let align = access.get_alignment().map_or(1, u64::from);
        let is_vector = matches!(ty, Type::Vector(_)) && address.ty().is_plain_pointer();
        if !is_vector || align < LEAST || known_alignment(&self.layouts, address) >= align {
            return;
        }
        self.builder.before(access);
        let word = self.builder.int_type(self.layouts.pointer().bits());
        let number = self.builder.cast(Opcode::PtrToInt, address, word);
        let rest = self.builder.int(word, align - 1);
        let rest = self.builder.binary(Opcode::And, number, rest);
        let is_aligned = self.builder.equal(rest, self.builder.int(word, 0));
        let differs = self.builder.not(is_aligned);
        if self.options.memory.deref && word.get_bit_width() == 64 {
            self.violate_where(access, differs, ViolationKind::Deref, GAP);
        } else {
            let key = self.sites.add(SiteKind::Undefined, GAP, instruction_place(access));
            self.mark_where(&Marker::GapIf(key), differs);
        }
    }
}

/// What an address certainly is a multiple of.
fn known_alignment<'m>(layouts: &Layouts<'m>, address: LlvmValue<'m>) -> u64 {
    match address {
        LlvmValue::Variable(global) => global.get_alignment().into(),
        LlvmValue::Instruction(local) if local.get_opcode() == Opcode::Alloca => {
            local.get_alignment().map_or(1, u64::from)
        }
        _ if address.opcode() == Some(Opcode::GetElementPtr) => {
            let base = known_alignment(layouts, address.operand(0));
            base.min(alignment_of_steps(layouts, address).unwrap_or(1)).max(1)
        }
        _ => 1,
    }
}

/// What the distance that a `getelementptr` goes is a multiple of.
fn alignment_of_steps<'m>(layouts: &Layouts<'m>, gep: LlvmValue<'m>) -> Option<u64> {
    let mut ty = gep.gep_type()?;
    let mut all = 0;
    for position in 1..gep.operand_count() {
        let index = gep.operand(position);
        let first = position == 1;
        match index.int().and_then(|number| i64::try_from(number.signed()).ok()) {
            Some(number) => {
                let (step, next) = layouts.gep_step(ty, first, number)?;
                ty = next;
                all |= step.cast_unsigned();
            }
            None => {
                ty = step_into(ty, first);
                all |= layouts.stride(ty)?;
            }
        }
    }
    Some(if all == 0 { u64::MAX } else { 1 << all.trailing_zeros() })
}
