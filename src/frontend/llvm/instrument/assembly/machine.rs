//! Operands: reading and writing registers, memory and constants.
use super::{Bound, Emulation, RegisterSlot};
use crate::cfa::SiteKind;
use crate::frontend::llvm::assembly::{
    AddressForm, AsmOperand, Displacement, Family, MachineRegister,
};
use crate::frontend::llvm::instrument::volatile::leads_elsewhere;
use crate::frontend::llvm::raw::{AnyValueExt, LlvmValue, Type};
use crate::frontend::llvm::sites::Marker;
use crate::ir::Bv;
use inkwell::values::InstructionOpcode as Opcode;

const MAY_CHANGE: &str = "inline assembly reads a pointer that is defined elsewhere";

/// Whether a modifier changes nothing of how memory is written.
fn is_plain(modifier: Option<char>) -> bool {
    matches!(modifier, None | Some('b' | 'w' | 'k' | 'q'))
}

impl<'m> Emulation<'_, 'm, '_> {
    /// How many bits a number, an address or a float has; `None`: it is none of these.
    pub(super) fn bits_of(&self, ty: Type<'m>) -> Option<u32> {
        match ty {
            Type::Int(_) => ty.int_bits(),
            Type::Pointer(_) => Some(self.word),
            Type::Float(_) => ty.float_kind().map(|kind| kind.width().bits()),
            _ => None,
        }
    }

    /// A constant.
    pub(super) fn constant(&self, value: i128, bits: u32) -> LlvmValue<'m> {
        let ty = self.host.builder.int_type(bits);
        self.host.builder.wide_int(ty, value.cast_unsigned() & (u128::MAX >> (128 - bits)))
    }

    /// As a number of its own bits.
    pub(super) fn as_number(&self, value: LlvmValue<'m>) -> Option<LlvmValue<'m>> {
        let ty = value.ty();
        let bits = self.host.builder.int_type(self.bits_of(ty)?);
        Some(match ty {
            Type::Int(_) => value,
            Type::Pointer(_) => self.host.builder.cast(Opcode::PtrToInt, value, bits),
            _ => self.host.builder.cast(Opcode::BitCast, value, bits),
        })
    }

    /// The lowest bits of a number, or it with zeros in front.
    pub(super) fn resized(&self, value: LlvmValue<'m>, bits: u32) -> LlvmValue<'m> {
        self.cast_to(Opcode::ZExt, value, bits)
    }

    /// The same, with copies of its sign in front.
    pub(super) fn sign_extended(&self, value: LlvmValue<'m>, bits: u32) -> LlvmValue<'m> {
        self.cast_to(Opcode::SExt, value, bits)
    }

    fn cast_to(&self, extend: Opcode, value: LlvmValue<'m>, bits: u32) -> LlvmValue<'m> {
        let own = value.ty().int_bits().unwrap_or(bits);
        let op = if own > bits { Opcode::Trunc } else { extend };
        if own == bits {
            return value;
        }
        self.host.builder.cast(op, value, self.host.builder.int_type(bits))
    }

    /// A register's content as a value of a type; bits that nothing has written are arbitrary.
    pub(super) fn fitted(&mut self, content: LlvmValue<'m>, ty: Type<'m>) -> Option<LlvmValue<'m>> {
        if content.ty() == ty {
            return Some(content);
        }
        let bits = self.bits_of(ty)?;
        let number = self.as_number(content)?;
        let has = number.ty().int_bits()?;
        let number = if has < bits {
            let any = self.arbitrary(self.host.builder.int_type(bits), SiteKind::Computed);
            self.with_low(any, number, 0)
        } else {
            self.resized(number, bits)
        };
        Some(match ty {
            Type::Int(_) => number,
            Type::Pointer(_) => self.host.builder.cast(Opcode::IntToPtr, number, ty),
            _ => self.host.builder.cast(Opcode::BitCast, number, ty),
        })
    }

    /// A number with other bits from bit `shift` on.
    fn with_low(&self, whole: LlvmValue<'m>, part: LlvmValue<'m>, shift: u32) -> LlvmValue<'m> {
        let bits = whole.ty().int_bits().unwrap_or(self.word);
        let width = part.ty().int_bits().unwrap_or(bits);
        let mask = ((1_i128 << width) - 1) << shift;
        let builder = &self.host.builder;
        let rest = builder.binary(Opcode::And, whole, self.constant(!mask, bits));
        let part = self.resized(part, bits);
        let shift = self.constant(shift.into(), bits);
        builder.binary(Opcode::Or, rest, builder.binary(Opcode::Shl, part, shift))
    }

    /// How many bits an operand has by itself; `None`: the statement says it, or nothing does.
    pub(super) fn own_bits(&self, operand: &AsmOperand) -> Option<u32> {
        match operand {
            AsmOperand::Register(register) => Some(register.bits),
            AsmOperand::Given { index, modifier } => match self.operands.get(*index)? {
                Bound::Register(_) => self.given_bits(*index, *modifier),
                _ => None,
            },
            _ => None,
        }
    }

    /// The bits of its register that an operand names with a modifier.
    fn given_bits(&self, index: usize, modifier: Option<char>) -> Option<u32> {
        match modifier {
            None => {
                let bits = *self.widths.get(index)?;
                [8, 16, 32, 64].contains(&bits).then_some(bits)
            }
            Some('b' | 'h') => Some(8),
            Some('w') => Some(16),
            Some('k') => Some(32),
            Some('q') => Some(64).filter(|bits| *bits <= self.word),
            Some(_) => None,
        }
    }

    /// Whether an operand or a clobber of the call is a register of this family by its name.
    pub(super) fn names(&self, family: Family) -> bool {
        self.named.contains_key(&family)
    }

    /// Whether an operand is in memory.
    pub(super) fn is_memory(&self, operand: &AsmOperand) -> bool {
        match operand {
            AsmOperand::Address { .. } => true,
            AsmOperand::Given { index, .. } => {
                matches!(self.operands.get(*index), Some(Bound::Memory(..)))
            }
            _ => false,
        }
    }

    /// The constant that an operand is.
    pub(super) fn literal(&self, operand: &AsmOperand) -> Option<i128> {
        match operand {
            AsmOperand::Number(value) => Some(*value),
            AsmOperand::GivenNumber(index) | AsmOperand::Given { index, modifier: None } => {
                match self.operands.get(*index)? {
                    Bound::Constant(value) => value.int().map(Bv::signed),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// What an operand of this width is, with the type that it has.
    pub(super) fn read(&mut self, operand: &AsmOperand, bits: u32) -> Option<LlvmValue<'m>> {
        if let Some(value) = self.literal(operand) {
            return Some(self.constant(value, bits));
        }
        match operand {
            AsmOperand::Register(register) => {
                let slot = *self.named.get(&register.family)?;
                (register.bits == bits).then_some(())?;
                self.read_slot(slot, bits, register.is_high)
            }
            AsmOperand::Given { index, modifier } => match self.operands.get(*index)?.clone() {
                Bound::Register(slot) => {
                    (self.given_bits(*index, *modifier)? == bits).then_some(())?;
                    self.read_slot(slot, bits, *modifier == Some('h'))
                }
                Bound::Memory(address, ty) => {
                    is_plain(*modifier).then_some(())?;
                    self.load(address, ty, bits)
                }
                Bound::Constant(value) => {
                    let is_whole = modifier.is_none() && bits == self.word;
                    (is_whole && value.ty().is_pointer()).then_some(value)
                }
                Bound::Pair(..) | Bound::Condition(_) | Bound::Other => None,
            },
            AsmOperand::GivenNumber(index) => match self.operands.get(*index)? {
                Bound::Constant(value) if value.ty().is_pointer() && bits == self.word => {
                    Some(*value)
                }
                _ => None,
            },
            AsmOperand::Address { segment: Some(_), .. } => {
                Some(self.arbitrary(self.host.builder.int_type(bits), SiteKind::Computed))
            }
            AsmOperand::Address { .. } => {
                let address = self.address(operand)?;
                let ty = self.host.builder.int_type(bits).into();
                self.load(address, ty, bits)
            }
            AsmOperand::System(_) | AsmOperand::Number(_) => None,
        }
    }

    /// The same as a number.
    pub(super) fn number(&mut self, operand: &AsmOperand, bits: u32) -> Option<LlvmValue<'m>> {
        let value = self.read(operand, bits)?;
        self.as_number(value)
    }

    fn load(&mut self, address: LlvmValue<'m>, ty: Type<'m>, bits: u32) -> Option<LlvmValue<'m>> {
        let is_whole = self.bits_of(ty) == Some(bits) && [8, 16, 32, 64].contains(&bits);
        let ty = if is_whole { ty } else { self.host.builder.int_type(bits).into() };
        self.may_read_inputs().then(|| self.load_from(ty, address))
    }

    /// What lies in memory. Of an object that is defined elsewhere nothing says whether others
    /// change it: what is read there is for a proof alone, if the template is volatile.
    pub(super) fn load_from(&mut self, ty: Type<'m>, address: LlvmValue<'m>) -> LlvmValue<'m> {
        if !self.is_volatile || !leads_elsewhere(address) {
            return self.host.builder.load(ty, address, self.is_volatile);
        }
        let found = self.host.builder.load(ty, address, false);
        if ty.is_pointer() {
            self.host.put_mark(&Marker::MayBeUnsupported(MAY_CHANGE));
            return found;
        }
        self.arbitrary(ty, SiteKind::Computed)
    }

    /// Whether the registers of inputs, and those of addresses, still hold these.
    fn may_read_inputs(&self) -> bool {
        !self.has_overwritten
    }

    fn read_slot(&mut self, slot: usize, bits: u32, is_high: bool) -> Option<LlvmValue<'m>> {
        let RegisterSlot { content, is_input, .. } = self.slots[slot];
        if is_input && !self.may_read_inputs() {
            return None;
        }
        let content = content?;
        if self.bits_of(content.ty())? == bits && !is_high {
            return Some(content);
        }
        let number = self.as_number(content)?;
        let has = number.ty().int_bits()?;
        if is_high {
            let eight = self.constant(8, has);
            (has >= 16).then_some(())?;
            let moved = self.host.builder.binary(Opcode::LShr, number, eight);
            return Some(self.resized(moved, 8));
        }
        (has >= bits).then(|| self.resized(number, bits))
    }

    /// What an operand holds; bits that nothing has written are arbitrary.
    pub(super) fn held(&mut self, operand: &AsmOperand, bits: u32) -> Option<LlvmValue<'m>> {
        if let Some(number) = self.number(operand, bits) {
            return Some(number);
        }
        let slot = match operand {
            AsmOperand::Register(register) => *self.named.get(&register.family)?,
            AsmOperand::Given { index, .. } => match self.operands.get(*index)? {
                Bound::Register(slot) => *slot,
                _ => return None,
            },
            _ => return None,
        };
        let content = self.slots[slot].content?;
        self.fitted(content, self.host.builder.int_type(bits).into())
    }

    /// How many bits are known of the register that this one is a part of.
    pub(super) fn holds(&self, register: MachineRegister) -> Option<u32> {
        let slot = *self.named.get(&register.family)?;
        self.bits_of(self.slots[slot].content?.ty())
    }

    /// Writes an operand.
    pub(super) fn write(
        &mut self,
        operand: &AsmOperand,
        value: LlvmValue<'m>,
        bits: u32,
    ) -> Option<()> {
        match operand {
            AsmOperand::Register(register) => {
                let slot = *self.named.get(&register.family)?;
                (register.bits == bits).then_some(())?;
                self.write_slot(slot, value, bits, register.is_high)
            }
            AsmOperand::Given { index, modifier } => match self.operands.get(*index)?.clone() {
                Bound::Register(slot) => {
                    (self.given_bits(*index, *modifier)? == bits).then_some(())?;
                    self.write_slot(slot, value, bits, *modifier == Some('h'))
                }
                Bound::Memory(address, _) => {
                    (self.may_read_inputs() && is_plain(*modifier)).then_some(())?;
                    self.host.builder.store(value, address, 1);
                    Some(())
                }
                Bound::Constant(_) | Bound::Pair(..) | Bound::Condition(_) | Bound::Other => None,
            },
            AsmOperand::Address { segment: None, .. } => {
                let address = self.address(operand)?;
                self.host.builder.store(value, address, 1);
                Some(())
            }
            _ => None,
        }
    }

    /// Writes a register; of the machine's word, only a part of 8 or 16 bits leaves the rest.
    fn write_slot(
        &mut self,
        slot: usize,
        value: LlvmValue<'m>,
        bits: u32,
        is_high: bool,
    ) -> Option<()> {
        if !self.slots[slot].is_writable {
            return None;
        }
        let old = self.slots[slot].content;
        let value = if bits >= 32 && !is_high {
            if bits < self.word { self.resized(self.as_number(value)?, self.word) } else { value }
        } else {
            let value = self.as_number(value)?;
            let old = old.and_then(|old| self.as_number(old));
            let has = old.and_then(|old| old.ty().int_bits()).unwrap_or(0);
            match old {
                Some(old) if is_high && has >= 16 => self.with_low(old, value, 8),
                Some(old) if !is_high && has > bits => self.with_low(old, value, 0),
                _ if is_high => return None,
                _ => value,
            }
        };
        self.slots[slot].content = Some(value);
        self.has_overwritten |= self.slots[slot].is_shared;
        Some(())
    }

    /// The content of a register by its name.
    pub(super) fn read_register(&mut self, register: MachineRegister) -> Option<LlvmValue<'m>> {
        self.number(&AsmOperand::Register(register), register.bits)
    }

    /// An address that is computed: from a pointer, by numbers.
    pub(super) fn address(&mut self, operand: &AsmOperand) -> Option<LlvmValue<'m>> {
        let AsmOperand::Address { segment: None, base, index, scale, displacement } = operand
        else {
            return None;
        };
        let mut parts = Vec::new();
        for (place, factor) in [(base, 1), (index, *scale)] {
            let Some(place) = place else { continue };
            let value = self.read_place(*place)?;
            parts.push((value, factor));
        }
        let displacement = match displacement {
            Displacement::Number(number) => (*number).into(),
            Displacement::Given(index) => match self.operands.get(*index)? {
                Bound::Constant(value) => value.int()?.signed(),
                _ => return None,
            },
        };
        let is_pointer =
            |(value, factor): &(LlvmValue<'m>, u64)| value.ty().is_pointer() && *factor == 1;
        let start = parts.iter().position(is_pointer).map(|at| parts.remove(at).0);
        let mut offset = self.constant(displacement, self.word);
        for (value, factor) in parts {
            let value = self.as_number(value)?;
            let factor = self.constant(factor.into(), self.word);
            let part = self.host.builder.binary(Opcode::Mul, value, factor);
            offset = self.host.builder.binary(Opcode::Add, offset, part);
        }
        Some(match start {
            Some(start) => self.host.builder.offset_by(start, offset),
            None => {
                let pointer = self.host.builder.pointer_type();
                self.host.builder.cast(Opcode::IntToPtr, offset, pointer)
            }
        })
    }

    fn read_place(&mut self, place: AddressForm) -> Option<LlvmValue<'m>> {
        let word = self.word;
        match place {
            AddressForm::Register(register) => {
                let slot = *self.named.get(&register.family)?;
                (register.bits == word).then_some(())?;
                self.read_slot(slot, word, false)
            }
            AddressForm::Given(index) => match self.operands.get(index)? {
                &Bound::Register(slot) => self.read_slot(slot, word, false),
                _ => None,
            },
        }
    }
}
