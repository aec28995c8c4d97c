//! What a statement is, by its name and the width of its operands.
use super::Emulation;
use crate::frontend::llvm::assembly::{AsmOperand, AsmStatement, MachineRegister, Repeat};
use crate::frontend::llvm::raw::{AnyValueExt, LlvmValue};

/// Names that take a suffix for the width (`b`, `w`, `l`, `q`).
const WITH_WIDTH: [&str; 49] = [
    "mov", "movabs", "lea", "add", "adc", "sub", "sbb", "and", "or", "xor", "cmp", "test", "inc",
    "dec", "neg", "not", "shl", "sal", "shr", "sar", "rol", "ror", "shld", "shrd", "imul", "mul",
    "div", "idiv", "bswap", "bt", "bts", "btr", "btc", "bsf", "bsr", "tzcnt", "lzcnt", "popcnt",
    "xchg", "xadd", "cmpxchg", "push", "pop", "in", "out", "andn", "blsr", "blsi", "movnti",
];

/// A statement's name without its suffix, and the width that the suffix says.
fn split_width(name: &str) -> (&str, Option<u32>) {
    if WITH_WIDTH.contains(&name) {
        return (name, None);
    }
    let widths = [('b', 8), ('w', 16), ('l', 32), ('q', 64)];
    for (suffix, bits) in widths {
        if let Some(base) = name.strip_suffix(suffix)
            && WITH_WIDTH.contains(&base)
        {
            return (base, Some(bits));
        }
    }
    (name, None)
}

/// `movzbl`, `movslq`, `movzx`: whether the sign is copied, and the widths from and to where they
/// are said.
fn extension(name: &str) -> Option<(bool, Option<u32>, Option<u32>)> {
    let (rest, is_signed) = match (name.strip_prefix("movz"), name.strip_prefix("movs")) {
        (Some(rest), _) => (rest, false),
        (_, Some(rest)) => (rest, true),
        _ => return None,
    };
    let width = |letter| match letter {
        'b' => Some(8),
        'w' => Some(16),
        'l' => Some(32),
        'q' => Some(64),
        _ => None,
    };
    let mut letters = rest.chars();
    match (letters.next(), letters.next(), letters.next()) {
        (Some('x'), None, _) => Some((is_signed, None, None)),
        (Some(from), None, _) => Some((is_signed, Some(width(from)?), None)),
        (Some(from), Some(to), None) => Some((is_signed, Some(width(from)?), Some(width(to)?))),
        _ => None,
    }
}

impl<'m> Emulation<'_, 'm, '_> {
    /// Does what a statement says; `None`: that is not known.
    pub(super) fn run(&mut self, statement: &AsmStatement) -> Option<()> {
        let operands = &statement.operands;
        let is_repeated = statement.repeat != Repeat::Once;
        if self.run_system(&statement.name, operands, is_repeated)? {
            return Some(());
        }
        let (base, suffix) = split_width(&statement.name);
        // `rep; bsf` is `tzcnt` to machines that know it.
        if is_repeated {
            return match base {
                "bsf" => self.count_zeros(operands, suffix, "bsf", true),
                _ => None,
            };
        }
        if let Some(condition) = statement.name.strip_prefix("set") {
            let value = self.condition(condition)?;
            let value = self.resized(value, 8);
            return self.write(operands.first()?, value, 8);
        }
        if let Some(condition) = statement.name.strip_prefix("cmov") {
            return self.move_if(condition, operands);
        }
        if let (Some((is_signed, from, to)), [source, target]) =
            (extension(&statement.name), &operands[..])
        {
            return self.extend(is_signed, source, from, target, to);
        }
        if let [one] = &operands[..] {
            return self.run_unary(base, one, suffix);
        }
        match base {
            "mov" | "movabs" | "movnti" => self.move_value(operands, suffix),
            "lea" => self.load_address(operands, suffix),
            "xchg" | "xadd" | "cmpxchg" => self.exchange(base, operands, suffix),
            "shl" | "sal" | "shr" | "sar" | "rol" | "ror" => self.shift(base, operands, suffix),
            "bt" | "bts" | "btr" | "btc" => self.test_bit(base, operands, suffix),
            "bsf" | "bsr" | "tzcnt" | "lzcnt" | "popcnt" => {
                self.count_zeros(operands, suffix, base, false)
            }
            "imul" => self.multiply(operands, suffix),
            _ => self.run_binary(base, operands, suffix),
        }
    }

    /// The width of a statement: what it says, or what its operands say, which must agree.
    pub(super) fn width(&self, operands: &[&AsmOperand], suffix: Option<u32>) -> Option<u32> {
        let mut width = suffix;
        for bits in operands.iter().filter_map(|operand| self.own_bits(operand)) {
            if width.is_some_and(|width| width != bits) {
                return None;
            }
            width = Some(bits);
        }
        width
    }

    fn move_value(&mut self, operands: &[AsmOperand], suffix: Option<u32>) -> Option<()> {
        let [source, target] = operands else { return None };
        let bits = self.width(&[source, target], suffix)?;
        let value = self.read(source, bits)?;
        self.write(target, value, bits)
    }

    fn extend(
        &mut self,
        is_signed: bool,
        source: &AsmOperand,
        from: Option<u32>,
        target: &AsmOperand,
        to: Option<u32>,
    ) -> Option<()> {
        let from = self.width(&[source], from)?;
        let to = self.width(&[target], to)?;
        let value = self.number(source, from)?;
        let value = if is_signed { self.sign_extended(value, to) } else { self.resized(value, to) };
        self.write(target, value, to)
    }

    fn load_address(&mut self, operands: &[AsmOperand], suffix: Option<u32>) -> Option<()> {
        let [source, target] = operands else { return None };
        let bits = self.width(&[target], suffix)?;
        let address = self.address(source)?;
        let value = if bits == self.word {
            address
        } else {
            let number = self.as_number(address)?;
            self.resized(number, bits)
        };
        self.write(target, value, bits)
    }

    fn move_if(&mut self, condition: &str, operands: &[AsmOperand]) -> Option<()> {
        let [source, target] = operands else { return None };
        let (condition, suffix) = match self.condition(condition) {
            Some(bit) => (bit, None),
            // `cmovzl`
            None => {
                let (name, width) = condition.split_at_checked(condition.len().checked_sub(1)?)?;
                let bits = match width {
                    "w" => 16,
                    "l" => 32,
                    "q" => 64,
                    _ => return None,
                };
                (self.condition(name)?, Some(bits))
            }
        };
        let bits = self.width(&[source, target], suffix)?;
        let (new, old) = (self.number(source, bits)?, self.number(target, bits)?);
        let value = self.host.builder.select(condition, new, old);
        self.write(target, value, bits)
    }

    /// match: `xchg a, b`; `xadd a, b`; `cmpxchg new, b`, which compares `b` with the accumulator.
    fn exchange(&mut self, name: &str, operands: &[AsmOperand], suffix: Option<u32>) -> Option<()> {
        let [source, target] = operands else { return None };
        let bits = self.width(&[source, target], suffix)?;
        match name {
            "xchg" => {
                let (a, b) = (self.read(source, bits)?, self.read(target, bits)?);
                // Memory first: it is found by registers.
                let mut sides = [(source, b), (target, a)];
                sides.sort_by_key(|(operand, _)| !self.is_memory(operand));
                sides.into_iter().try_for_each(|(operand, value)| self.write(operand, value, bits))
            }
            "xadd" => {
                let (a, b) = (self.number(source, bits)?, self.number(target, bits)?);
                let sum = self.sum(a, b, None);
                self.write(target, sum, bits)?;
                if source == target { Some(()) } else { self.write(source, b, bits) }
            }
            _ => {
                let accumulator = MachineRegister::accumulator(bits);
                // Where they are equal, the upper half of it stays.
                let whole = MachineRegister::accumulator(self.word);
                let kept = match bits == 32 && self.holds(accumulator)? > bits {
                    true => Some(self.read_register(whole)?),
                    false => None,
                };
                let expected = self.read_register(accumulator)?;
                let old = self.read(target, bits)?;
                let new = self.read(source, bits)?;
                let number = self.as_number(old)?;
                self.difference(expected, number, None);
                let is_same = self.host.builder.equal(expected, number);
                let new = if new.ty() == old.ty() { new } else { self.fitted(new, old.ty())? };
                let value = self.host.builder.select(is_same, new, old);
                self.write(target, value, bits)?;
                let Some(kept) = kept else { return self.write_named(accumulator, number) };
                let other = self.resized(number, self.word);
                let value = self.host.builder.select(is_same, kept, other);
                self.write_named(whole, value)
            }
        }
    }

    /// Writes a register: as many bits as it has under this name.
    pub(super) fn write_named(
        &mut self,
        register: MachineRegister,
        value: LlvmValue<'m>,
    ) -> Option<()> {
        self.write(&AsmOperand::Register(register), value, register.bits)
    }
}
