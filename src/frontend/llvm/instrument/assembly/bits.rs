//! Shifts, rotations, single bits and counts of bits.
use super::Emulation;
use super::flags::Flags;
use crate::cfa::SiteKind;
use crate::frontend::llvm::assembly::{AsmOperand, Family};
use crate::frontend::llvm::raw::LlvmValue;
use inkwell::values::InstructionOpcode as Opcode;

impl<'m> Emulation<'_, 'm, '_> {
    /// match: `shl n, x` and its like; result: the machine looks at the lowest five bits of `n`, or
    /// six where `x` has 64 bits.
    pub(super) fn shift(
        &mut self,
        name: &str,
        operands: &[AsmOperand],
        suffix: Option<u32>,
    ) -> Option<()> {
        let [amount, target] = operands else { return None };
        let bits = self.width(&[target], suffix)?;
        let count = match amount {
            AsmOperand::Register(register) if register.family != Family::C => return None,
            _ => self.number(amount, 8)?,
        };
        let a = self.number(target, bits)?;
        let wide = bits.max(32);
        let mask = self.constant(i128::from(wide) - 1, 8);
        let count = self.host.builder.binary(Opcode::And, count, mask);
        let result = match name {
            "rol" | "ror" => {
                let count = self.resized(count, bits);
                self.intrinsic(if name == "rol" { "fshl" } else { "fshr" }, &[a, a, count])?
            }
            _ => {
                let (op, value) = match name {
                    "shr" => (Opcode::LShr, self.resized(a, wide)),
                    "sar" => (Opcode::AShr, self.sign_extended(a, wide)),
                    _ => (Opcode::Shl, self.resized(a, wide)),
                };
                let count = self.resized(count, wide);
                let shifted = self.host.builder.binary(op, value, count);
                self.resized(shifted, bits)
            }
        };
        self.flags = self.flags_of_shift(name, amount, a, result, bits);
        self.write(target, result, bits)
    }

    /// The flags behind a shift by a constant; behind others, they depend on more.
    fn flags_of_shift(
        &self,
        name: &str,
        amount: &AsmOperand,
        a: LlvmValue<'m>,
        result: LlvmValue<'m>,
        bits: u32,
    ) -> Flags<'m> {
        let count = self.literal(amount).filter(|count| (1..i128::from(bits)).contains(count));
        let Some(count) = count.filter(|_| self.wants_flags && !name.starts_with("ro")) else {
            return Flags::default();
        };
        let last = match name {
            "shr" | "sar" => count - 1,
            _ => i128::from(bits) - count,
        };
        let last = self.host.builder.binary(Opcode::LShr, a, self.constant(last, bits));
        Flags {
            carry: Some(self.resized(last, 1)),
            zero: Some(self.is_zero(result)),
            sign: Some(self.is_negative(result)),
            overflow: None,
        }
    }

    /// match: `bt n, x`, `bts n, x`, `btr n, x`, `btc n, x`; result: the carry is bit `n` of `x`,
    /// which is set, cleared, or changed. In memory, a number in a register counts bits from there
    /// on, a constant one only those of the operand.
    pub(super) fn test_bit(
        &mut self,
        name: &str,
        operands: &[AsmOperand],
        suffix: Option<u32>,
    ) -> Option<()> {
        let [number, target] = operands else { return None };
        let is_memory = self.is_memory(target);
        let own = self.width(&[number, target], suffix);
        // Without any, assemblers take 32 bits.
        let bits = own.or(is_memory.then_some(32)).filter(|bits| *bits >= 16)?;
        let n = self.number(number, bits)?;
        let mask = self.constant(i128::from(bits) - 1, bits);
        let place = self.host.builder.binary(Opcode::And, n, mask);
        let is_string = is_memory && self.literal(number).is_none();
        let address = match is_string {
            true => Some(self.address_of_bit(target, n, bits)?),
            false => None,
        };
        let old = match address {
            Some(address) => {
                let ty = self.host.builder.int_type(bits);
                self.load_from(ty.into(), address)
            }
            None => self.number(target, bits)?,
        };
        let builder = &self.host.builder;
        let bit = builder.binary(Opcode::Shl, self.constant(1, bits), place);
        let moved = builder.binary(Opcode::LShr, old, place);
        let carry = self.resized(moved, 1);
        let builder = &self.host.builder;
        let new = match name {
            "bts" => Some(builder.binary(Opcode::Or, old, bit)),
            "btr" => Some(builder.binary(Opcode::And, old, builder.not(bit))),
            "btc" => Some(builder.binary(Opcode::Xor, old, bit)),
            _ => None,
        };
        self.flags.carry = Some(carry);
        (self.flags.sign, self.flags.overflow) = (None, None);
        match (new, address) {
            (None, _) => {}
            (Some(new), Some(address)) => self.host.builder.store(new, address, 1),
            (Some(new), None) => self.write(target, new, bits)?,
        }
        Some(())
    }

    /// Where the word with bit `n` from an operand on lies; `n` has a sign.
    fn address_of_bit(
        &mut self,
        target: &AsmOperand,
        n: LlvmValue<'m>,
        bits: u32,
    ) -> Option<LlvmValue<'m>> {
        let start = self.place_of(target)?;
        let (shift, bytes) = (bits.trailing_zeros(), i128::from(bits / 8));
        let builder = &self.host.builder;
        let word = builder.binary(Opcode::AShr, n, self.constant(shift.into(), bits));
        let word = self.sign_extended(word, self.word.max(bits));
        let word = self.resized(word, self.word);
        let bytes = self.constant(bytes, self.word);
        let offset = self.host.builder.binary(Opcode::Mul, word, bytes);
        Some(self.host.builder.offset_by(start, offset))
    }

    /// match: `bsf x, y` and its like. Where `x` is zero, `bsf` and `bsr` leave `y` as it is; what
    /// machines make of `rep; bsf`, differs there.
    pub(super) fn count_zeros(
        &mut self,
        operands: &[AsmOperand],
        suffix: Option<u32>,
        name: &str,
        is_open: bool,
    ) -> Option<()> {
        let [source, target] = operands else { return None };
        let bits = self.width(&[source, target], suffix)?;
        let a = self.number(source, bits)?;
        let no = self.bit(false);
        let is_zero = self.is_zero(a);
        self.flags = Flags::default();
        let result = match name {
            "popcnt" => {
                self.flags.zero = Some(is_zero);
                self.intrinsic("ctpop", &[a])?
            }
            "tzcnt" | "bsf" => self.intrinsic_with_flag("cttz", a, no)?,
            _ => self.intrinsic_with_flag("ctlz", a, no)?,
        };
        let result = match name {
            "popcnt" => result,
            "tzcnt" | "lzcnt" => {
                self.flags.zero = Some(self.is_zero(result));
                self.flags.carry = Some(is_zero);
                result
            }
            _ => {
                let last = self.constant(i128::from(bits) - 1, bits);
                let found = match name {
                    "bsr" => self.host.builder.binary(Opcode::Sub, last, result),
                    _ => result,
                };
                let old = if is_open { None } else { self.held(target, bits) };
                let old = match old {
                    Some(old) => old,
                    None => self.arbitrary(self.host.builder.int_type(bits), SiteKind::Computed),
                };
                self.flags.zero = Some(is_zero);
                self.host.builder.select(is_zero, old, found)
            }
        };
        self.write(target, result, bits)
    }

    fn intrinsic_with_flag(
        &mut self,
        name: &str,
        a: LlvmValue<'m>,
        flag: LlvmValue<'m>,
    ) -> Option<LlvmValue<'m>> {
        self.intrinsic(name, &[a, flag])
    }
}
