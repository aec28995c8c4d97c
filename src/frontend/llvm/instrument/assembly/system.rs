//! Statements about the machine and the system: fences, traps, clocks, ports, registers that hold
//! no numbers of the program.
use super::bug_table::{AfterTrap, after_trap};
use super::flags::Flags;
use super::{Bound, Emulation, instruction_place};
use crate::cfa::SiteKind;
use crate::cfa::source::INSTRUCTION;
use crate::frontend::llvm::assembly::{AsmOperand, AsmStatement, Family, MachineRegister, Repeat};
use crate::frontend::llvm::raw::LlvmValue;

/// What changes nothing that the program sees.
const NOTHING: [&str; 21] = [
    "nop",
    "nopl",
    "nopw",
    "mfence",
    "lfence",
    "sfence",
    "pause",
    "cld",
    "fwait",
    "wait",
    "emms",
    "endbr32",
    "endbr64",
    "clflush",
    "clflushopt",
    "clwb",
    "prefetcht0",
    "prefetcht1",
    "prefetcht2",
    "prefetchnta",
    "prefetchw",
];
/// The same, in the kernel of a system; elsewhere the machine refuses them.
const PRIVILEGED: [&str; 9] =
    ["cli", "sti", "hlt", "wbinvd", "invlpg", "clts", "wrmsr", "clac", "stac"];
/// What is taken for granted of these.
const IS_KERNEL: &str = "privileged instructions are run in a kernel, and change nothing that the \
                         program reads";

/// The same of traps with a row in its table.
const IS_KERNEL_OF_LINUX: &str = "traps of warnings (`__bug_table`) are run in the kernel of Linux, \
                                  which goes on behind them";

/// What gives arbitrary numbers, and in which registers.
const ANSWERS: [(&str, &[Family]); 6] = [
    ("rdtsc", &[Family::A, Family::D]),
    ("rdtscp", &[Family::A, Family::D, Family::C]),
    ("cpuid", &[Family::A, Family::B, Family::C, Family::D]),
    ("rdmsr", &[Family::A, Family::D]),
    ("rdpmc", &[Family::A, Family::D]),
    ("xgetbv", &[Family::A, Family::D]),
];

impl<'m> Emulation<'_, 'm, '_> {
    /// Does what a statement says if it is one of these; `None`: it is one, and not known.
    pub(super) fn run_system(
        &mut self,
        name: &str,
        operands: &[AsmOperand],
        is_repeated: bool,
    ) -> Option<bool> {
        // `rep; nop` is `pause`.
        if NOTHING.contains(&name) {
            return Some(true);
        }
        if is_repeated {
            return Some(false);
        }
        if PRIVILEGED.contains(&name) {
            self.needs_kernel(name, IS_KERNEL);
            return Some(true);
        }
        if let ("cpuid", [kept]) = (name, operands) {
            return self.answer_beside(kept).map(|()| true);
        }
        if let Some((_, registers)) = ANSWERS.iter().find(|(known, _)| *known == name) {
            return self.answer(name, registers).map(|()| true);
        }
        match name {
            "ud2" | "ud2a" | "ud1" | "ud0" => match after_trap(self.call) {
                AfterTrap::Nothing => self.trap("llvm.trap"),
                AfterTrap::Next => self.needs_kernel(name, IS_KERNEL_OF_LINUX),
                AfterTrap::Unknown => return None,
            },
            "int3" => self.trap("llvm.debugtrap"),
            "int" if operands == [AsmOperand::Number(3)] => self.trap("llvm.debugtrap"),
            "cltd" | "cdq" | "cqto" | "cqo" => {
                self.spread_sign(if name.starts_with("cq") { 64 } else { 32 })?;
            }
            "cbtw" | "cbw" => self.extend_accumulator(8)?,
            "cwtl" | "cwde" => self.extend_accumulator(16)?,
            "cltq" | "cdqe" => self.extend_accumulator(32)?,
            "pushf" | "pushfl" | "pushfq" | "pushfw" if name != "pushfw" => {
                let ty = self.host.builder.int_type(self.word);
                let any = self.arbitrary(ty, SiteKind::Computed);
                self.stack.push(any);
            }
            "popf" | "popfl" | "popfq" => {
                self.stack.pop()?;
                self.flags = Flags::default();
            }
            "stc" | "clc" => self.flags.carry = Some(self.bit(name == "stc")),
            "ldmxcsr" | "vldmxcsr" => {
                let value = self.number(operands.first()?, 32)?;
                self.host.set_control_word(value, self.call);
            }
            "stmxcsr" | "vstmxcsr" => {
                let value = self.host.control_word(self.call);
                self.write(operands.first()?, value, 32)?;
            }
            "rdrand" | "rdseed" | "rdrandl" | "rdrandq" | "rdseedl" | "rdseedq" => {
                self.draw(name, operands)?;
            }
            "in" | "inb" | "inw" | "inl" => self.read_port(name, operands)?,
            "out" | "outb" | "outw" | "outl" => {
                self.needs_kernel(name, IS_KERNEL);
            }
            _ if self.touches_system(operands) => return self.move_system(name, operands),
            _ if self.is_barrier(name, operands) => self.flags = Flags::default(),
            _ => return Some(false),
        }
        Some(true)
    }

    /// Only a kernel may run this.
    fn needs_kernel(&mut self, name: &str, granted: &str) {
        self.host.trusted.insert(granted.to_owned());
        self.host.source.info.privileged.insert(name.to_owned());
    }

    /// What an instruction of this name gives: any number.
    fn answered(&mut self, bits: u32, name: &str) -> LlvmValue<'m> {
        let place = instruction_place(self.call);
        let name = format!("{INSTRUCTION}{name}`");
        let key = self.host.sites.add(SiteKind::External, &name, place);
        self.host.nondet(self.host.builder.int_type(bits), key)
    }

    /// The run ends.
    fn trap(&mut self, name: &str) {
        let ty = self.host.builder.function_type(self.host.builder.void_type(), &[]);
        let trap = self.host.module.function(name);
        let trap = trap.unwrap_or_else(|| self.host.module.declare(name, ty));
        self.host.builder.call(trap, ty, &[]);
        self.is_over = true;
    }

    /// Arbitrary numbers in registers; on a machine of 32 bits, `A` with 64 is two of them.
    fn answer(&mut self, name: &str, registers: &[Family]) -> Option<()> {
        for &family in registers {
            let any = self.answered(32, name);
            let register = MachineRegister { family, bits: 32, is_high: false };
            self.write_named(register, any)?;
        }
        Some(())
    }

    /// match: `xchg %rbx, x; cpuid; xchg %rbx, x`, with which headers keep a register that
    /// compilers may not be asked for; result: `cpuid x`. The exchange is the same where `x` is in
    /// `rbx`.
    pub(super) fn without_exchanges(&self, mut statements: Vec<AsmStatement>) -> Vec<AsmStatement> {
        let kept_in = |window: &[AsmStatement]| match window {
            [first, middle, last] if first == last && middle.name == "cpuid" => self.kept_by(first),
            _ => None,
        };
        let find = |statements: &[AsmStatement]| {
            (0..).zip(statements.windows(3)).find_map(|(at, window)| Some((at, kept_in(window)?)))
        };
        while let Some((at, kept)) = find(&statements) {
            let name = "cpuid".to_owned();
            let only = AsmStatement { name, repeat: Repeat::Once, operands: vec![kept] };
            statements.splice(at..at + 3, [only]);
        }
        statements
    }

    /// The other register of an exchange with the whole of `rbx`, which the call does not name.
    fn kept_by(&self, statement: &AsmStatement) -> Option<AsmOperand> {
        let AsmStatement { name, repeat: Repeat::Once, operands } = statement else { return None };
        if !matches!(name.as_str(), "xchg" | "xchgl" | "xchgq") {
            return None;
        }
        let is_kept = |operand: &AsmOperand| {
            let whole = MachineRegister { family: Family::B, bits: self.word, is_high: false };
            *operand == AsmOperand::Register(whole) && !self.names(Family::B)
        };
        let other = match &operands[..] {
            [kept, other] | [other, kept] if is_kept(kept) => other,
            _ => return None,
        };
        let is_whole = self.own_bits(other) == Some(self.word) && !self.is_memory(other);
        // What `cpuid` itself answers in is not kept.
        let is_answer = match other {
            AsmOperand::Register(it) => [Family::A, Family::C, Family::D].contains(&it.family),
            _ => false,
        };
        (is_whole && !is_answer).then(|| other.clone())
    }

    /// match: `cpuid x`, see [`Self::without_exchanges`]; result: what it answers in `rbx` is in
    /// `x`.
    fn answer_beside(&mut self, kept: &AsmOperand) -> Option<()> {
        self.answer("cpuid", &[Family::A, Family::C, Family::D])?;
        let answer = self.answered(32, "cpuid");
        let whole = self.resized(answer, self.word);
        self.write(kept, whole, self.word)
    }

    /// match: `cdq`, `cqo`; result: the sign of the accumulator in all of the register above it.
    fn spread_sign(&mut self, bits: u32) -> Option<()> {
        let low = MachineRegister::accumulator(bits);
        let a = self.read_register(low)?;
        let negative = self.is_negative(a);
        let sign = self.sign_extended(negative, bits);
        self.write_named(MachineRegister { family: Family::D, ..low }, sign)
    }

    /// match: `cbw`, `cwde`, `cdqe`; result: the accumulator in twice as many bits.
    fn extend_accumulator(&mut self, bits: u32) -> Option<()> {
        let a = self.read_register(MachineRegister::accumulator(bits))?;
        let whole = self.sign_extended(a, 2 * bits);
        self.write_named(MachineRegister::accumulator(2 * bits), whole)
    }

    /// match: `rdrand x`; result: any number, or zero where there is none.
    fn draw(&mut self, name: &str, operands: &[AsmOperand]) -> Option<()> {
        let [target] = operands else { return None };
        let bits = self.width(&[target], None)?;
        let any = self.answered(bits, name);
        let works = self.answered(1, name);
        let none = self.constant(0, bits);
        let value = self.host.builder.select(works, any, none);
        let no = Some(self.bit(false));
        self.flags = Flags { carry: Some(works), zero: no, sign: no, overflow: no };
        self.write(target, value, bits)
    }

    /// match: `in port, %al`; result: any number.
    fn read_port(&mut self, name: &str, operands: &[AsmOperand]) -> Option<()> {
        let [_, target] = operands else { return None };
        self.needs_kernel(name, IS_KERNEL);
        let suffix = match name {
            "inb" => Some(8),
            "inw" => Some(16),
            "inl" => Some(32),
            _ => None,
        };
        let bits = self.width(&[target], suffix)?;
        let any = self.answered(bits, name);
        self.write(target, any, bits)
    }

    fn touches_system(&self, operands: &[AsmOperand]) -> bool {
        operands.iter().any(|operand| matches!(operand, AsmOperand::System(_)))
    }

    /// match: `mov %cr0, x`, `mov x, %cr0`; result: any number; nothing.
    fn move_system(&mut self, name: &str, operands: &[AsmOperand]) -> Option<bool> {
        let [source, target] = operands else { return None };
        if !matches!(name, "mov" | "movl" | "movq" | "movw") {
            return None;
        }
        match (source, target) {
            (AsmOperand::System(_), target) => {
                let bits = self.width(&[target], None)?;
                let any = self.answered(bits, name);
                self.write(target, any, bits)?;
            }
            // Segments of data are where addresses of the program begin.
            (_, AsmOperand::System(register)) if register.starts_with(['c', 'd']) => {
                self.needs_kernel(name, IS_KERNEL);
                (register.len() == 3).then_some(())?;
            }
            _ => return None,
        }
        Some(true)
    }

    /// match: `lock; addl $0, (%rsp)`, an access to the stack that changes nothing.
    fn is_barrier(&self, name: &str, operands: &[AsmOperand]) -> bool {
        let [source, AsmOperand::Address { segment: None, base, index: None, .. }] = operands
        else {
            return false;
        };
        let is_stack = matches!(
            base,
            Some(crate::frontend::llvm::assembly::AddressForm::Register(register))
                if register.family == Family::STACK
        );
        is_stack
            && self.literal(source) == Some(0)
            && matches!(name, "addb" | "addw" | "addl" | "addq" | "orb" | "orw" | "orl" | "orq")
    }

    /// The address of an operand in memory.
    pub(super) fn place_of(&mut self, operand: &AsmOperand) -> Option<LlvmValue<'m>> {
        match operand {
            AsmOperand::Given { index, .. } => match self.operands.get(*index)? {
                Bound::Memory(address, _) if !self.has_overwritten => Some(*address),
                _ => None,
            },
            _ => self.address(operand),
        }
    }
}
