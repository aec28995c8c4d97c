//! Arithmetic of x86 and the flags that it leaves.
use super::Emulation;
use crate::cfa::SiteKind;
use crate::llvm::assembly::{AsmOperand, Family, MachineRegister};
use crate::llvm::instrument::{Effect, instruction_place};
use crate::llvm::raw::{AnyValueExt, LlvmValue};
use crate::llvm::sites::Marker;
use inkwell::IntPredicate;
use inkwell::values::InstructionOpcode as Opcode;

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
        if bits < 16 {
            return None;
        }
        let wide = 2 * bits;
        let low = MachineRegister::accumulator(bits);
        let high = MachineRegister { family: Family::D, ..low };
        let is_signed = name.starts_with('i');
        let extended = |this: &Self, value| match is_signed {
            true => this.sign_extended(value, wide),
            false => this.resized(value, wide),
        };
        let source = self.number(operand, bits)?;
        let factor = extended(self, source);
        let a = self.read_register(low)?;
        let half = self.constant(bits.into(), wide);
        self.flags = super::Flags::default();
        if name.ends_with("mul") {
            let a = extended(self, a);
            let product = self.host.builder.binary(Opcode::Mul, a, factor);
            let upper = self.host.builder.binary(Opcode::LShr, product, half);
            let (lower, upper) = (self.resized(product, bits), self.resized(upper, bits));
            self.write_named(low, lower)?;
            return self.write_named(high, upper);
        }
        let upper = self.read_register(high)?;
        let upper = self.resized(upper, wide);
        let upper = self.host.builder.binary(Opcode::Shl, upper, half);
        let lower = self.resized(a, wide);
        let dividend = self.host.builder.binary(Opcode::Or, upper, lower);
        let (divide, remain) = match is_signed {
            true => (Opcode::SDiv, Opcode::SRem),
            false => (Opcode::UDiv, Opcode::URem),
        };
        let quotient = self.host.builder.binary(divide, dividend, factor);
        let rest = self.host.builder.binary(remain, dividend, factor);
        let (result, rest) = (self.resized(quotient, bits), self.resized(rest, bits));
        let fits = self.host.builder.equal(extended(self, result), quotient);
        let fails = self.host.builder.not(fits);
        self.gap_if(fails, "a quotient in inline assembly that does not fit");
        self.write_named(low, result)?;
        self.write_named(high, rest)
    }

    /// What is not followed where a condition holds.
    fn gap_if(&mut self, condition: LlvmValue<'m>, what: &str) {
        let place = instruction_place(self.call);
        let key = self.host.sites.add(SiteKind::Undefined, what, place);
        let builder = &self.host.builder;
        let bit = builder.int_type(1).into();
        let ty = builder.function_type(builder.void_type(), &[bit]);
        let gap = self.host.declare(&Marker::GapIf(key).name(), ty, Effect::Hidden);
        self.host.builder.call(gap, ty, &[condition]);
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
