//! Vectors at places that are not aligned: x86 refuses what it accesses by `movaps` and its like
//! (`_mm_load_ps`, a pointer to `__m128`), so that such an access is an invalid one. A vector that
//! is larger than a register is accessed in parts, and each of them wants what a register wants.
//!
//! Where invalid accesses are no violation, or with 32 bits, where the C library may align more
//! than our heap does, it is an unsupported construct. So it is where the compiler has a choice of
//! registers. Other types, and other machines, access any place: that is not looked at.
use super::choices::{is_i386, machine};
use super::vectors::VectorRegisters;
use super::{Instrument, instruction_place};
use crate::cfa::{SiteKind, ViolationKind};
use crate::frontend::llvm::attributes::FunctionAttributes;
use crate::frontend::llvm::layout::{Layouts, step_into};
use crate::frontend::llvm::raw::{AnyValueExt, InstructionExt, LlvmValue, Type};
use crate::frontend::llvm::sites::Marker;
use inkwell::values::{InstructionOpcode as Opcode, InstructionValue};

const UNSUPPORTED: &str = "a vector at a place that is not aligned";

impl<'m> Instrument<'m, '_> {
    /// Notes by what registers functions access vectors; before attributes are stripped.
    pub(super) fn note_registers(&mut self) {
        let machine = machine(self.module);
        let is_x86 = matches!(machine.as_str(), "" | "x86_64" | "amd64") || is_i386(&machine);
        for &function in &self.written {
            let registers = match function.text_attribute("target-features") {
                _ if !is_x86 => VectorRegisters::NONE,
                Some(features) => VectorRegisters::of(&features),
                None => VectorRegisters::SSE,
            };
            self.vector_registers.insert(function, registers);
        }
    }

    /// match: a load or a store of a vector that wants to be aligned; result: a check that it is,
    /// in front of it.
    pub(super) fn check_alignment(&mut self, access: InstructionValue<'m>) {
        let (ty, address) = match access.get_opcode() {
            Opcode::Load => (access.ty(), access.operand(0)),
            Opcode::Store => (access.operand(0).ty(), access.operand(1)),
            _ => return,
        };
        if !matches!(ty, Type::Vector(_)) || !address.ty().is_plain_pointer() {
            return;
        }
        let size = self.layouts.store_size(ty).unwrap_or(0).next_power_of_two();
        let align = access.get_alignment().map_or(1, u64::from).min(size);
        let registers = self.vector_registers.get(&access.function());
        let VectorRegisters { certain, most } = registers.copied().unwrap_or(VectorRegisters::NONE);
        let known = known_alignment(&self.layouts, address);
        let wants = |align: u64| align >= VectorRegisters::LEAST && known < align;
        let (certain, most) = (certain.min(align), most.min(align));
        let is_violation =
            self.options.asks(ViolationKind::Deref) && self.layouts.pointer().bits() == 64;
        self.builder.before(access);
        if is_violation && wants(certain) {
            let differs = self.is_no_multiple(address, certain);
            self.violate_where(access, differs, ViolationKind::Deref, UNSUPPORTED);
        }
        if wants(most) && (!is_violation || most > certain) {
            let differs = self.is_no_multiple(address, most);
            let key = self.sites.add(SiteKind::Undefined, UNSUPPORTED, instruction_place(access));
            self.mark_where(&Marker::UnsupportedIf(key), differs);
        }
    }

    /// At the builder's place: whether an address is no multiple of a power of two.
    pub(super) fn is_no_multiple(&self, address: LlvmValue<'m>, of: u64) -> LlvmValue<'m> {
        let word = self.builder.int_type(self.layouts.pointer().bits());
        let number = self.builder.cast(Opcode::PtrToInt, address, word);
        let rest = self.builder.int(word, of - 1);
        let rest = self.builder.binary(Opcode::And, number, rest);
        let is_aligned = self.builder.equal(rest, self.builder.int(word, 0));
        self.builder.not(is_aligned)
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
