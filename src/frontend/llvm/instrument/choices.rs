//! What the language leaves to the compiler or the machine, beside undefined values: such an
//! operation does not just do what it says.
//!
//! Where one of the possible results is an arbitrary value, it becomes one; where computing it as
//! it stands is one way of several, an under-approximated branch before it says that there are
//! others.
//!
//! Such are floating-point operations that may be rearranged or fused, what `__builtin_object_size`
//! and `__builtin_constant_p` find, weak exchanges that fail, and assembly at the top level of a
//! file. As in clang's IR, and not as C leaves it open: padding behind a store (C11 6.2.6.1), bytes
//! of a union behind its initialiser, the place of constant compound literals (6.5.2.5),
//! differences of labels. An overlapping `memcpy` moves, where it is no violation.
use super::calls::finish;
use super::{Effect, Instrument, instruction_place};
use crate::cfa::SiteKind;
use crate::frontend::llvm::assembly::acts_unreached;
use crate::frontend::llvm::attributes::FunctionAttributes;
use crate::frontend::llvm::raw::{
    AnyValueExt, FunctionExt, GlobalExt, InstructionExt, LlvmValue, Module, Type, VariableExt,
};
use crate::frontend::llvm::sites::Marker;
use crate::ir::FloatKind;
use inkwell::values::{
    FastMathFlags, FunctionValue, GlobalValue, InstructionOpcode as Opcode, InstructionValue,
    LLVMTailCallKind,
};

const FAST: &str = "floating-point arithmetic that a compiler may rearrange";
/// What is taken for granted of x86 with 32 bits.
const AS_TYPED: &str = "floating-point operations give numbers of their types, as with -msse2 \
                        -mfpmath=sse (x87 keeps more digits)";
const FUSED: &str = "a product and a sum that the machine may round once";
const HANDED_ON: &str = "variable arguments that are handed on";
const DIRECTIVES: &str = "inline assembly that makes symbols or fills sections";
const ASSEMBLY: &str = "inline assembly at the top level of a file";

/// Whether products and sums may be fused: x86 does so only where the program says that the machine
/// can.
fn may_fuse(module: &Module) -> bool {
    let machine = machine(module);
    let is_x86 = matches!(machine.as_str(), "" | "x86_64" | "amd64") || is_i386(&machine);
    let can_fuse = |function: FunctionValue<'_>| {
        let features = function.text_attribute("target-features");
        features.is_some_and(|features| features.split(',').any(|one| one.starts_with("+fma")))
    };
    !is_x86 || module.functions().into_iter().any(can_fuse)
}

/// The machine that a module is for, as its target names it.
pub(super) fn machine(module: &Module) -> String {
    module.target().split('-').next().unwrap_or_default().to_owned()
}

/// Whether it is an x86 of 32 bits.
pub(super) fn is_i386(machine: &str) -> bool {
    matches!(machine, "i386" | "i486" | "i586" | "i686")
}

/// Whether the machine code of a function for an x86 of 32 bits may keep more digits of a number
/// than its type has, as x87 does.
fn keeps_digits(function: FunctionValue<'_>) -> bool {
    let features = function.text_attribute("target-features");
    let has_sse = features.is_some_and(|all| all.split(',').any(|one| one == "+sse2"));
    let is_narrow = |it: InstructionValue<'_>| {
        let scalar = it.ty().element().unwrap_or(it.ty());
        matches!(scalar.float_kind(), Some(FloatKind::Single | FloatKind::Double))
    };
    let computes = |it: InstructionValue<'_>| match it.get_opcode() {
        Opcode::FAdd | Opcode::FSub | Opcode::FMul | Opcode::FDiv => true,
        Opcode::FPTrunc | Opcode::SIToFP | Opcode::UIToFP => true,
        _ => it.called_function().and_then(FunctionExt::intrinsic).is_some(),
    };
    !has_sse && function.instructions().into_iter().any(|it| is_narrow(it) && computes(it))
}

impl<'m> Instrument<'m, '_> {
    /// Notes whether the machine may fuse operations, and whether it may keep more digits; before
    /// attributes are stripped.
    pub(super) fn note_fusion(&mut self) {
        self.may_fuse = may_fuse(self.module);
        let mut own = self.written.iter().filter(|function| !self.is_model(**function));
        if is_i386(&machine(self.module)) && own.any(|function| keeps_digits(*function)) {
            self.trusted.insert(AS_TYPED.to_owned());
        }
    }

    /// Looks at all instructions of a function as they were read, and leads accesses to devices.
    pub(super) fn open_all_choices(&mut self, function: FunctionValue<'m>) {
        for instruction in function.instructions() {
            self.open_choices(instruction);
        }
        self.redirect_devices(function);
    }

    /// Looks at an instruction as it was read, with its flags.
    fn open_choices(&mut self, instruction: InstructionValue<'m>) {
        let opcode = instruction.get_opcode();
        match opcode {
            Opcode::Load if instruction.get_volatile() == Ok(true) => {
                self.read_volatile(instruction);
            }
            Opcode::Store if instruction.get_volatile() == Ok(true) => {
                self.write_volatile(instruction);
                return;
            }
            Opcode::AtomicRMW | Opcode::AtomicCmpXchg | Opcode::Call => {
                self.read_volatile_otherwise(instruction);
            }
            _ => {}
        }
        match opcode {
            Opcode::AtomicCmpXchg if instruction.is_weak_exchange() => {
                self.fail_exchange(instruction);
            }
            Opcode::Call
                if instruction.call_type().is_var_arg()
                    && instruction.get_tail_call_kind()
                        == Ok(LLVMTailCallKind::LLVMTailCallKindMustTail) =>
            {
                self.mark(instruction, &Marker::Unsupported(HANDED_ON));
            }
            _ => {}
        }
        // These only hand a value on.
        let computes = !matches!(opcode, Opcode::Phi | Opcode::FCmp | Opcode::Load);
        if computes && is_rearrangeable(instruction, self.may_fuse) {
            self.mark(instruction, &Marker::MayBeUnsupported(FAST));
        }
    }

    /// match: `fmuladd(a, b, c)`; result: `a * b + c`, rounded twice, which LLVM would not do when
    /// it folds; perhaps the machine rounds once.
    pub(super) fn open_fusion(&mut self, call: InstructionValue<'m>) {
        let &[a, b, c] = call.args().as_slice() else { return };
        if self.may_fuse {
            self.mark(call, &Marker::MayBeUnsupported(FUSED));
        }
        self.builder.before(call);
        let product = self.builder.binary(Opcode::FMul, a, b);
        let sum = self.builder.binary(Opcode::FAdd, product, c);
        finish(call, sum);
    }

    /// match: a question that a compiler answers by what it finds out; result: a call with a key
    /// for whether it finds anything, and one for what, on which a counterexample may not depend.
    pub(super) fn ask_compiler(&mut self, call: InstructionValue<'m>, name: &str) {
        let place = instruction_place(call);
        let key = self.sites.add(SiteKind::Undefined, name, place.clone());
        self.sites.add(SiteKind::Computed, name, place);
        let callee = Marker::Call(key, name).name();
        call.set_callee(self.declare(&callee, call.call_type(), Effect::Hidden));
    }

    /// match: `cmpxchg weak p, expected, new`; result: the same, with a choice to write back what
    /// was expected and to fail.
    fn fail_exchange(&mut self, exchange: InstructionValue<'m>) {
        let Some(next) = exchange.get_next_instruction() else { return };
        let place = instruction_place(exchange);
        let key = self.sites.add(SiteKind::Computed, "a weak atomic exchange", place);
        self.builder.before(exchange);
        let fails = self.nondet(self.builder.int_type(1), key);
        let (expected, new) = (exchange.operand(1), exchange.operand(2));
        exchange.set_operand(2, self.builder.select(fails, expected, new));
        self.builder.before(next);
        let equal = self.builder.member(exchange, 1);
        let works = self.builder.binary(Opcode::And, equal, self.builder.not(fails));
        let result = self.builder.with_element(exchange, works, 1);
        exchange.replace_with(result);
        // Those two read what was made.
        if let (LlvmValue::Instruction(equal), LlvmValue::Instruction(result)) = (equal, result) {
            equal.set_operand(0, LlvmValue::from(exchange));
            result.set_operand(0, LlvmValue::from(exchange));
        }
    }

    /// At the builder's place: assembly that does more than to name symbols may define, change or
    /// call anything.
    pub(super) fn note_assembly(&mut self) {
        let is_static = |name: &str| {
            let function = self.module.function(name).is_some_and(GlobalExt::is_internal);
            function || self.module.global(name).is_some_and(GlobalExt::is_internal)
        };
        let assembly = self.module.assembly();
        if !assembly.split(['\n', ';']).all(|line| is_harmless(line, is_static)) {
            self.put_mark(&Marker::MayBeUnsupported(ASSEMBLY));
        }
        let functions = self.module.functions().into_iter();
        let calls = functions.flat_map(FunctionExt::instructions).filter(|call| call.is_call());
        let mut assembly = calls.filter_map(|call| call.callee().assembly());
        if assembly.any(|(template, _)| acts_unreached(&template)) {
            self.put_mark(&Marker::MayBeUnsupported(DIRECTIVES));
        }
    }

    pub(super) fn mark(&mut self, before: InstructionValue<'m>, marker: &Marker<'_>) {
        self.builder.before(before);
        self.put_mark(marker);
    }

    /// At the builder's place: a mark that counts where a truth value holds.
    pub(super) fn mark_where(&mut self, marker: &Marker<'_>, condition: LlvmValue<'m>) {
        let ty = self.builder.function_type(self.builder.void_type(), &[condition.ty()]);
        let function = self.declare(&marker.name(), ty, Effect::Hidden);
        self.builder.call(function, ty, &[condition]);
    }

    /// At the builder's place. Nothing comes behind what we cannot follow.
    pub(super) fn put_mark(&mut self, marker: &Marker<'_>) {
        let ty = self.builder.function_type(self.builder.void_type(), &[]);
        let effect =
            if matches!(marker, Marker::Unsupported(_)) { Effect::Ends } else { Effect::Hidden };
        let function = self.own(&marker.name(), ty, effect);
        self.builder.call(function, ty, &[]);
    }

    /// At the builder's place: lets LLVM know that the static variables of named sections may be
    /// found, by symbols that the linker makes.
    pub(super) fn keep_sections(&mut self) {
        let globals = self.module.globals();
        if globals.iter().all(|global| global.initializer().is_some()) {
            return;
        }
        let is_hidden = |global: &GlobalValue<'m>| {
            global.initializer().is_some() && !global.section().is_empty() && global.is_internal()
        };
        let pointer = Type::from(self.builder.pointer_type());
        let ty = self.builder.function_type(self.builder.void_type(), &[pointer]);
        for global in globals.into_iter().filter(is_hidden) {
            if global.ty() == pointer {
                let name = format!("{}.keep", Marker::Nothing.name());
                let keep = self.own(&name, ty, Effect::Hidden);
                self.builder.call(keep, ty, &[global.into()]);
            }
        }
    }
}

/// Whether a compiler may compute with floating-point numbers in another way than an instruction
/// says; `fuses`: also where all that it may do is to leave out the rounding of a product before a
/// sum.
pub(super) fn is_rearrangeable(instruction: InstructionValue<'_>, fuses: bool) -> bool {
    let Ok(flags) = instruction.get_fast_math_flags() else { return false };
    let free = FastMathFlags::AllowReassoc
        | FastMathFlags::AllowReciprocal
        | FastMathFlags::ApproxFunc
        | FastMathFlags::NoSignedZeros;
    flags.intersects(free) || fuses && flags.contains(FastMathFlags::AllowContract)
}

/// Whether a line of assembly only says something about symbols or sections. To make a symbol
/// global is more where it `is_static`: other modules may name it then.
fn is_harmless(line: &str, is_static: impl Fn(&str) -> bool) -> bool {
    const NAMING: [&str; 14] = [
        ".symver",
        ".ident",
        ".hidden",
        ".protected",
        ".internal",
        ".local",
        ".type",
        ".size",
        ".text",
        ".data",
        ".bss",
        ".previous",
        ".popsection",
        ".file",
    ];
    let line = line.trim();
    let mut words = line.split(|c: char| c.is_whitespace() || c == ',');
    let first = words.next().unwrap_or_default();
    if let ".globl" | ".global" = first {
        return !words.any(is_static);
    }
    line.is_empty() || line.starts_with('#') || NAMING.contains(&first)
}
