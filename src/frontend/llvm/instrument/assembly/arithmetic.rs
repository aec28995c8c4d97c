//! Arithmetic of x86 and the flags that it leaves.
use super::Emulation;
use crate::cfa::{SiteKind, ViolationKind};
use crate::frontend::llvm::assembly::{AsmOperand, Family, MachineRegister};
use crate::frontend::llvm::instrument::instruction_place;
use crate::frontend::llvm::raw::{AnyValueExt, LlvmValue};
use crate::frontend::llvm::sites::Marker;
use inkwell::IntPredicate;
use inkwell::values::InstructionOpcode as Opcode;

/// What has a quotient that its register has not.
const NO_QUOTIENT: &str = "a quotient in inline assembly that does not fit";

impl<'m> Emulation<'_, 'm, '_> {
    /// `a + b`, and a carry.
    pub(super) fn sum(
        &mut self,
        a: LlvmValue<'m>,
        b: LlvmValue<'m>,
        carry: Option<LlvmValue<'m>>,
    ) -> LlvmValue<'m> {
        let bits = a.ty().int_bits().unwrap_or(self.word);
        let mut result = self.host.builder.binary(Opcode::Add, a, b);
        if let Some(carry) = carry {
            let carry = self.resized(carry, bits);
            result = self.host.builder.binary(Opcode::Add, result, carry);
        }
        if !self.wants_flags {
            return result;
        }
        let builder = &self.host.builder;
        let mut out = builder.compare(IntPredicate::ULT, result, a);
        if let Some(carry) = carry {
            let all = builder.binary(Opcode::And, carry, builder.equal(result, a));
            out = builder.binary(Opcode::Or, out, all);
        }
        let (x, y) =
            (builder.binary(Opcode::Xor, a, result), builder.binary(Opcode::Xor, b, result));
        let overflow = self.is_negative(self.host.builder.binary(Opcode::And, x, y));
        self.set_flags(result, Some(out), Some(overflow));
        result
    }

    /// `a - b`, and less a borrow.
    pub(super) fn difference(
        &mut self,
        a: LlvmValue<'m>,
        b: LlvmValue<'m>,
        borrow: Option<LlvmValue<'m>>,
    ) -> LlvmValue<'m> {
        let bits = a.ty().int_bits().unwrap_or(self.word);
        let mut result = self.host.builder.binary(Opcode::Sub, a, b);
        if let Some(borrow) = borrow {
            let borrow = self.resized(borrow, bits);
            result = self.host.builder.binary(Opcode::Sub, result, borrow);
        }
        if !self.wants_flags {
            return result;
        }
        let builder = &self.host.builder;
        let mut out = builder.compare(IntPredicate::ULT, a, b);
        if let Some(borrow) = borrow {
            let all = builder.binary(Opcode::And, borrow, builder.equal(a, b));
            out = builder.binary(Opcode::Or, out, all);
        }
        let (x, y) = (builder.binary(Opcode::Xor, a, b), builder.binary(Opcode::Xor, a, result));
        let overflow = self.is_negative(self.host.builder.binary(Opcode::And, x, y));
        self.set_flags(result, Some(out), Some(overflow));
        result
    }

    /// match: `op source, target`
    pub(super) fn run_binary(
        &mut self,
        name: &str,
        operands: &[AsmOperand],
        suffix: Option<u32>,
    ) -> Option<()> {
        let [source, target] = operands else { return None };
        let bits = self.width(&[source, target], suffix)?;
        if source == target && matches!(name, "xor" | "sub" | "sbb") && !self.is_memory(target) {
            return self.run_on_itself(name, target, bits);
        }
        let (a, b) = (self.number(target, bits)?, self.number(source, bits)?);
        let logic = |this: &mut Self, op| {
            let result = this.host.builder.binary(op, a, b);
            let no = this.bit(false);
            this.set_flags(result, Some(no), Some(no));
            result
        };
        let result = match name {
            "add" => self.sum(a, b, None),
            "adc" => {
                let carry = self.flags.carry?;
                self.sum(a, b, Some(carry))
            }
            "sub" | "cmp" => self.difference(a, b, None),
            "sbb" => {
                let borrow = self.flags.carry?;
                self.difference(a, b, Some(borrow))
            }
            "and" | "test" => logic(self, Opcode::And),
            "or" => logic(self, Opcode::Or),
            "xor" => logic(self, Opcode::Xor),
            _ => return None,
        };
        match name {
            "cmp" | "test" => Some(()),
            _ => self.write(target, result, bits),
        }
    }

    /// match: `xor x, x`, `sub x, x`, `sbb x, x`, where `x` need not hold anything yet.
    fn run_on_itself(&mut self, name: &str, target: &AsmOperand, bits: u32) -> Option<()> {
        let no = self.bit(false);
        let result = match name {
            "sbb" => {
                let borrow = self.flags.carry?;
                let result = self.sign_extended(borrow, bits);
                self.set_flags(result, Some(borrow), Some(no));
                result
            }
            _ => {
                let result = self.constant(0, bits);
                self.set_flags(result, Some(no), Some(no));
                result
            }
        };
        self.write(target, result, bits)
    }

    /// match: `op x`
    pub(super) fn run_unary(
        &mut self,
        name: &str,
        target: &AsmOperand,
        suffix: Option<u32>,
    ) -> Option<()> {
        if matches!(name, "push" | "pop") {
            suffix.is_none_or(|bits| bits == self.word).then_some(())?;
            return self.use_stack(name == "push", target);
        }
        let bits = self.width(&[target], suffix)?;
        if matches!(name, "mul" | "imul" | "div" | "idiv") {
            return self.run_wide(name, target, bits);
        }
        let a = self.number(target, bits)?;
        let one = self.constant(1, bits);
        let least = self.constant(1 << (bits - 1), bits);
        let builder = &self.host.builder;
        let result = match name {
            "inc" | "dec" => {
                let op = if name == "inc" { Opcode::Add } else { Opcode::Sub };
                let result = builder.binary(op, a, one);
                let edge = if name == "inc" { result } else { a };
                let overflow = builder.equal(edge, least);
                // The carry stays as it was.
                let carry = self.flags.carry;
                self.set_flags(result, carry, Some(overflow));
                result
            }
            "neg" => {
                let zero = self.constant(0, bits);
                self.difference(zero, a, None)
            }
            "not" => builder.not(a),
            "bswap" => self.intrinsic("bswap", &[a])?,
            "shl" | "sal" | "shr" | "sar" | "rol" | "ror" => {
                let operands = [AsmOperand::Number(1), target.clone()];
                return self.shift(name, &operands, Some(bits));
            }
            _ => return None,
        };
        self.write(target, result, bits)
    }

    /// match: `push x`, `pop x`, between which nothing but these is on the stack.
    fn use_stack(&mut self, pushes: bool, operand: &AsmOperand) -> Option<()> {
        let word = self.word;
        if pushes {
            let value = self.read(operand, word)?;
            self.stack.push(value);
            return Some(());
        }
        let value = self.stack.pop()?;
        self.write(operand, value, word)
    }

    /// match: `imul x, y`, `imul n, x, y`
    pub(super) fn multiply(&mut self, operands: &[AsmOperand], suffix: Option<u32>) -> Option<()> {
        let (first, second, target) = match operands {
            [source, target] => (source, target, target),
            [number, source, target] => (number, source, target),
            _ => return None,
        };
        let bits = self.width(&[first, second, target], suffix)?;
        let (a, b) = (self.number(first, bits)?, self.number(second, bits)?);
        let (a, b) = (self.sign_extended(a, 2 * bits), self.sign_extended(b, 2 * bits));
        let whole = self.host.builder.binary(Opcode::Mul, a, b);
        let result = self.resized(whole, bits);
        self.flags = super::Flags::default();
        if self.wants_flags {
            let same = self.host.builder.equal(self.sign_extended(result, 2 * bits), whole);
            let lost = self.host.builder.not(same);
            (self.flags.carry, self.flags.overflow) = (Some(lost), Some(lost));
        }
        self.write(target, result, bits)
    }

    /// match: `mul x`, `imul x`, `div x`, `idiv x`, of the accumulator with its upper half.
    fn run_wide(&mut self, name: &str, operand: &AsmOperand, bits: u32) -> Option<()> {
        let is_signed = name.starts_with('i');
        let source = self.number(operand, bits)?;
        let factor = self.extended(source, 2 * bits, is_signed);
        self.flags = super::Flags::default();
        if name.ends_with("mul") {
            let a = self.read_register(MachineRegister::accumulator(bits))?;
            let a = self.extended(a, 2 * bits, is_signed);
            let product = self.host.builder.binary(Opcode::Mul, a, factor);
            if self.wants_flags {
                let low = self.resized(product, bits);
                let same =
                    self.host.builder.equal(self.extended(low, 2 * bits, is_signed), product);
                let lost = self.host.builder.not(same);
                (self.flags.carry, self.flags.overflow) = (Some(lost), Some(lost));
            }
            return self.write_wide(product, bits);
        }
        let dividend = self.read_wide(bits)?;
        let (divide, remain) = match is_signed {
            true => (Opcode::SDiv, Opcode::SRem),
            false => (Opcode::UDiv, Opcode::URem),
        };
        let zero = self.constant(0, 2 * bits);
        let is_zero = self.host.builder.equal(factor, zero);
        self.fault_where(is_zero, "a division by zero");
        if is_signed {
            // The only one that has no quotient of twice the width, either.
            let least = self.constant(1 << (2 * bits - 1), 2 * bits);
            let is_least = self.host.builder.equal(dividend, least);
            let minus_one = self.constant(-1, 2 * bits);
            let is_minus_one = self.host.builder.equal(factor, minus_one);
            let both = self.host.builder.binary(Opcode::And, is_least, is_minus_one);
            self.fault_where(both, NO_QUOTIENT);
        }
        let quotient = self.host.builder.binary(divide, dividend, factor);
        let rest = self.host.builder.binary(remain, dividend, factor);
        let (result, rest) = (self.resized(quotient, bits), self.resized(rest, bits));
        let fits = self.host.builder.equal(self.extended(result, 2 * bits, is_signed), quotient);
        let fails = self.host.builder.not(fits);
        self.fault_where(fails, NO_QUOTIENT);
        let half = self.constant(bits.into(), 2 * bits);
        let rest = self.resized(rest, 2 * bits);
        let rest = self.host.builder.binary(Opcode::Shl, rest, half);
        let result = self.resized(result, 2 * bits);
        self.write_wide(self.host.builder.binary(Opcode::Or, rest, result), bits)
    }

    fn extended(&self, value: LlvmValue<'m>, bits: u32, is_signed: bool) -> LlvmValue<'m> {
        if is_signed { self.sign_extended(value, bits) } else { self.resized(value, bits) }
    }

    /// The number in the accumulator and what extends it: `dx:ax`, or `ax` of two bytes.
    fn read_wide(&mut self, bits: u32) -> Option<LlvmValue<'m>> {
        let low = MachineRegister::accumulator(bits);
        if bits == 8 {
            return self.read_register(MachineRegister::accumulator(16));
        }
        let (lower, upper) = (
            self.read_register(low)?,
            self.read_register(MachineRegister { family: Family::D, ..low })?,
        );
        let (lower, upper) = (self.resized(lower, 2 * bits), self.resized(upper, 2 * bits));
        let half = self.constant(bits.into(), 2 * bits);
        let upper = self.host.builder.binary(Opcode::Shl, upper, half);
        Some(self.host.builder.binary(Opcode::Or, upper, lower))
    }

    fn write_wide(&mut self, whole: LlvmValue<'m>, bits: u32) -> Option<()> {
        let low = MachineRegister::accumulator(bits);
        if bits == 8 {
            return self.write_named(MachineRegister::accumulator(16), whole);
        }
        let half = self.constant(bits.into(), 2 * bits);
        let upper = self.host.builder.binary(Opcode::LShr, whole, half);
        let (lower, upper) = (self.resized(whole, bits), self.resized(upper, bits));
        self.write_named(low, lower)?;
        self.write_named(MachineRegister { family: Family::D, ..low }, upper)
    }

    /// The machine stops the program where a condition holds; what may be left out where its
    /// results are not used is an unsupported construct there.
    fn fault_where(&mut self, condition: LlvmValue<'m>, what: &str) {
        if self.host.options.asks(ViolationKind::Division) {
            self.host.violate_where(self.call, condition, ViolationKind::Division, what);
        }
        let place = instruction_place(self.call);
        if self.is_volatile {
            let goes_on = self.host.builder.not(condition);
            return self.host.assume(place, goes_on);
        }
        let key = self.host.sites.add(SiteKind::Undefined, what, place);
        self.host.mark_where(&Marker::UnsupportedIf(key), condition);
    }

    /// An intrinsic of LLVM over numbers of one width.
    pub(super) fn intrinsic(
        &mut self,
        name: &str,
        args: &[LlvmValue<'m>],
    ) -> Option<LlvmValue<'m>> {
        let ty = args.first()?.ty();
        let types: Vec<_> = args.iter().map(|arg| arg.ty()).collect();
        let function_type = self.host.builder.function_type(ty, &types);
        let name = format!("llvm.{name}.i{}", ty.int_bits()?);
        let function = self.host.module.function(&name);
        let function = function.unwrap_or_else(|| self.host.module.declare(&name, function_type));
        Some(self.host.builder.call(function, function_type, args).into())
    }
}
