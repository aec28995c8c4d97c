//! Rounding modes: the model of `fesetround` keeps the mode in a variable, and an operation that
//! rounds becomes a call of a model that asks for it (`runtime/models/rounding.c`). Where there is
//! no such model, it is an unsupported construct in another mode than "to nearest": no run is
//! followed further, for its result would be another one.
//!
//! Only programs that may set another mode have these models, and calls of them. What compilers
//! fold is rounded to nearest, as C has it without `FENV_ACCESS` (C11, 7.6.1).
//!
//! There is no operator for modes, so engines and the interpreter know nothing of them, and proofs
//! about arbitrary numbers are hard. The modes of SSE and of x87 are two variables: `ldmxcsr` sets
//! the first alone, `fegetround` gives the second. Texts of numbers ask for the mode themselves
//! (`decimal.h`). Where the program has no `FENV_ACCESS`, the answer lists that compilers leave
//! operations where they stand.
//!
//! Known limits: `fmal`, conversions to and from 128 bits, numbers of texts, and functions that are
//! not exact are unsupported constructs in another mode; so are texts of numbers where the two
//! units have different ones.
use super::calls::finish;
use super::choices::is_rearrangeable;
use super::strict::{constrained, numbers};
use super::{Instrument, instruction_place, known};
use crate::cfa::SiteKind;
use crate::frontend::llvm::budget::MOST_LANES;
use crate::frontend::llvm::library::{LibraryCall, is_inexact_intrinsic};
use crate::frontend::llvm::raw::{
    AnyValueExt, FunctionExt, GlobalExt, InstructionExt, LlvmValue, Module, Type,
};
use crate::frontend::llvm::sites::Marker;
use crate::ir::{FloatKind, FloatUnaryOp};
use inkwell::IntPredicate;
use inkwell::values::{FunctionValue, InstructionOpcode as Opcode, InstructionValue};

/// The variables of `runtime/models/fenv.c`: the mode of SSE, in which floats and doubles are
/// computed, and that of x87, which the library returns. Only assembly sets one of them alone.
const MODE: &str = "__parsimony_rounding";
const MODE_OF_X87: &str = "__parsimony_rounding_of_x87";
/// What sets it from memory.
const RESTORING: [&str; 2] = ["fesetenv", "feupdateenv"];
const UNSUPPORTED: &str = "an operation that rounds in another mode than to nearest";
/// What is taken for granted where the program does not tell the compiler that it sets the mode.
const STAYS: &str = "no operation is moved over a change of the rounding mode, or folded, though \
                     `#pragma STDC FENV_ACCESS` is off";

/// What the names of the models begin with: `f` behind them is the one of floats, `l` that of
/// `long double`.
const MODEL: &str = "__parsimony_rounded_";
/// The models, and with the first the others that it calls.
const ALL_MODELS: [&str; 27] = [
    "__parsimony_rounded_sub",
    "__parsimony_rounded_subf",
    "__parsimony_rounded_add",
    "__parsimony_rounded_addf",
    "__parsimony_rounded_mul",
    "__parsimony_rounded_mulf",
    "__parsimony_rounded_div",
    "__parsimony_rounded_divf",
    "__parsimony_rounded_sqrt",
    "__parsimony_rounded_sqrtf",
    "__parsimony_rounded_rint",
    "__parsimony_rounded_rintf",
    "__parsimony_rounded_single",
    "__parsimony_rounded_signed",
    "__parsimony_rounded_signedf",
    "__parsimony_rounded_unsigned",
    "__parsimony_rounded_unsignedf",
    "__parsimony_rounded_fma",
    "__parsimony_rounded_fmaf",
    "__parsimony_rounded_subl",
    "__parsimony_rounded_addl",
    "__parsimony_rounded_mull",
    "__parsimony_rounded_divl",
    "__parsimony_rounded_sqrtl",
    "__parsimony_rounded_rintl",
    "__parsimony_rounded_narrow",
    "__parsimony_rounded_narrowf",
];

/// SSE's control register masks all traps; its lowest bits say what has happened.
const CONTROL: u64 = 0x1f80;
const HAPPENED: u32 = 6;
/// So much higher stands the rounding mode in it than `fegetround` has it.
const MODE_BITS_ABOVE_THOSE_OF_X87: u64 = 3;
const MODE_BITS: u64 = 0xc00;
const TRAPS: &str = "a rounding mode other than to nearest, or traps";

/// The models that a program needs: all if it may set another mode than to nearest.
pub(super) fn models_for(module: &Module) -> &'static [&'static str] {
    let is_model = |function: &FunctionValue<'_>| function.is_declaration();
    let restores = RESTORING
        .into_iter()
        .any(|name| module.function(name).filter(is_model).is_some_and(|it| !it.is_unused()));
    let sets = module.function("fesetround").filter(is_model).is_some_and(|set| {
        let is_nearest = |user: LlvmValue<'_>| {
            let call = user.instruction().filter(|call| call.called_function() == Some(set));
            let mode = call.and_then(|call| call.args().first()?.int());
            mode.is_some_and(|mode| mode.unsigned() == 0)
        };
        !set.users().into_iter().all(is_nearest)
    });
    let loads = || {
        let calls = module.functions().into_iter().flat_map(FunctionExt::instructions);
        calls.filter(|call| call.is_call()).any(|call| match call.callee() {
            LlvmValue::Function(callee) => callee.name() == "llvm.x86.sse.ldmxcsr",
            callee => callee.assembly().is_some_and(|(template, _)| template.contains("ldmxcsr")),
        })
    };
    if restores || sets || loads() { &ALL_MODELS } else { &[] }
}

/// Whether a function computes to nearest by itself, whatever the mode is, and looks at the bits of
/// no NaN.
pub(super) fn is_rounding_model(function: FunctionValue<'_>) -> bool {
    function.name().starts_with(MODEL)
}

impl<'m> Instrument<'m, '_> {
    /// Lets each operation of `function` that rounds ask for the mode, or puts an unsupported
    /// construct for another one before it.
    pub(super) fn heed_rounding(&mut self, function: FunctionValue<'m>) {
        if self.sets_mode() && !is_rounding_model(function) {
            let is_model = self.is_model(function);
            let name = function.name();
            let is_exact = is_model && EXACT.contains(&name.as_str());
            let may_round = !is_model || ROUNDED.contains(&name.as_str());
            if !is_exact {
                self.split_fused(function);
                for instruction in function.instructions() {
                    if self.rounds(instruction) {
                        self.heed(instruction, may_round, !is_model);
                    }
                }
            }
        }
        self.relax(function);
    }

    fn heed(&mut self, operation: InstructionValue<'m>, may_round: bool, is_own: bool) {
        let is_called = operation.called_function().is_some_and(|it| it.intrinsic().is_none());
        let is_plain = !is_called && constrained(operation).is_none();
        // What compilers may do with it is to be said where it stands.
        let has_model = may_round && !is_rearrangeable(operation, self.may_fuse);
        if has_model && self.round_by_model(operation).is_some() {
            if is_plain && is_own {
                self.trusted.insert(STAYS.to_owned());
            }
            return;
        }
        let key = self.sites.add(SiteKind::Undefined, UNSUPPORTED, instruction_place(operation));
        self.builder.before(operation);
        let (Some(mode), Some(of_x87)) = (self.rounding_mode(), self.mode_of_x87()) else { return };
        let any = self.builder.binary(Opcode::Or, mode, of_x87);
        let nearest = self.builder.int(self.builder.int_type(32), 0);
        let differs = self.builder.compare(IntPredicate::NE, any, nearest);
        self.mark_where(&Marker::UnsupportedIf(key), differs);
    }

    /// match: `fmuladd(a, b, c)`, which no machine at hand computes at once; result: a product and
    /// a sum, which round each.
    fn split_fused(&mut self, function: FunctionValue<'m>) {
        for call in function.instructions() {
            let callee = call.called_function().and_then(FunctionExt::intrinsic);
            let is_fused = callee.is_some_and(|name| name == "llvm.fmuladd");
            if is_fused && !self.may_fuse && !is_rearrangeable(call, true) {
                self.open_fusion(call);
            }
        }
    }

    /// match: an operation that has a model; result: a call of it, or one for each number of a
    /// vector.
    fn round_by_model(&mut self, operation: InstructionValue<'m>) -> Option<()> {
        let base = self.model_of(operation)?;
        let (scalar, lanes) = operation.ty().elements().unwrap_or((operation.ty(), 0));
        let suffix = match scalar.float_kind()? {
            FloatKind::Single if base != "single" => "f",
            FloatKind::Double if base == "single" => return None,
            FloatKind::Single | FloatKind::Double => "",
            FloatKind::X87 => "l",
            _ => return None,
        };
        let model = self.module.function(&format!("{MODEL}{base}{suffix}"))?;
        let operands = numbers(operation);
        let fits = |operand: &LlvmValue<'m>| {
            let ty = operand.ty().element().unwrap_or_else(|| operand.ty());
            match base {
                "signed" | "unsigned" => ty.int_bits().is_some_and(|bits| bits <= 64),
                "single" => ty.float_kind() == Some(FloatKind::Double),
                "narrow" => ty.float_kind() == Some(FloatKind::X87),
                _ => ty.float_kind() == scalar.float_kind(),
            }
        };
        if lanes > MOST_LANES || !operands.iter().all(fits) {
            return None;
        }
        self.builder.before(operation);
        let result = if lanes == 0 {
            self.call_model(model, base, &operands)
        } else {
            let mut result = self.builder.zero(operation.ty());
            for lane in 0..u32::try_from(lanes).ok()? {
                let of_lane: Vec<_> =
                    operands.iter().map(|vector| self.builder.element(*vector, lane)).collect();
                let number = self.call_model(model, base, &of_lane);
                result = self.builder.with_element(result, number, lane);
            }
            result
        };
        finish(operation, result);
        Some(())
    }

    fn call_model(
        &self,
        model: FunctionValue<'m>,
        base: &str,
        operands: &[LlvmValue<'m>],
    ) -> LlvmValue<'m> {
        let whole = self.builder.int_type(64);
        let extend = if base == "signed" { Opcode::SExt } else { Opcode::ZExt };
        let widened = |operand: &LlvmValue<'m>| match operand.ty().int_bits() {
            Some(bits) if bits < 64 => self.builder.cast(extend, *operand, whole),
            _ => *operand,
        };
        let operands: Vec<_> = operands.iter().map(widened).collect();
        self.builder.call(model, model.get_type(), &operands).into()
    }

    /// The model of an operation that rounds, without the suffix of its type.
    fn model_of(&self, operation: InstructionValue<'m>) -> Option<&'static str> {
        let name = match operation.get_opcode() {
            Opcode::FAdd => "fadd".to_owned(),
            Opcode::FSub => "fsub".to_owned(),
            Opcode::FMul => "fmul".to_owned(),
            Opcode::FDiv => "fdiv".to_owned(),
            Opcode::FPTrunc => "fptrunc".to_owned(),
            Opcode::SIToFP => "sitofp".to_owned(),
            Opcode::UIToFP => "uitofp".to_owned(),
            Opcode::Call => {
                let callee = operation.called_function()?;
                match (constrained(operation), callee.intrinsic()) {
                    (Some(name), _) => name,
                    (None, Some(name)) => name.strip_prefix("llvm.")?.to_owned(),
                    (None, None) => {
                        let name = callee.name();
                        let is_known = self.is_external(callee) && known(&name).is_some();
                        is_known.then(|| name.trim_end_matches(['f', 'l']).to_owned())?
                    }
                }
            }
            _ => return None,
        };
        Some(match name.as_str() {
            "fadd" => "add",
            "fsub" => "sub",
            "fmul" => "mul",
            "fdiv" => "div",
            "fptrunc" => match numbers(operation).first().map(|number| number.ty()) {
                Some(ty) if ty.float_kind() == Some(FloatKind::X87) => "narrow",
                _ => "single",
            },
            "sitofp" => "signed",
            "uitofp" => "unsigned",
            "sqrt" => "sqrt",
            "fma" => "fma",
            "rint" | "nearbyint" => "rint",
            _ => return None,
        })
    }

    /// Whether the program may set another mode than to nearest.
    fn sets_mode(&self) -> bool {
        self.module.function(ALL_MODELS[0]).is_some()
    }

    /// match: a question for the mode, C's `FLT_ROUNDS`; result: 1 to nearest, 2 upward, 3
    /// downward, 0 towards zero (C11, 5.2.4.2.2).
    pub(super) fn answer_rounding(&self, call: InstructionValue<'m>) {
        self.builder.before(call);
        let word = self.builder.int_type(32);
        let number = |value| self.builder.int(word, value);
        let value = match self.mode_of_x87() {
            None => number(1),
            Some(mode) => {
                // Two bits for each mode, which is counted by 0x400.
                let place = self.builder.binary(Opcode::LShr, mode, number(9));
                let all = self.builder.binary(Opcode::LShr, number(0b0010_1101), place);
                self.builder.binary(Opcode::And, all, number(3))
            }
        };
        finish(call, value);
    }

    /// At the builder's place: the mode of SSE, as `fegetround` gives modes, where the program may
    /// set one.
    fn rounding_mode(&self) -> Option<LlvmValue<'m>> {
        let mode = self.module.global(MODE)?;
        Some(self.builder.load(self.builder.int_type(32), mode.into(), false))
    }

    /// The same of x87.
    fn mode_of_x87(&self) -> Option<LlvmValue<'m>> {
        let mode = self.module.global(MODE_OF_X87)?;
        Some(self.builder.load(self.builder.int_type(32), mode.into(), false))
    }

    /// At the builder's place: what SSE's control register holds.
    pub(super) fn control_word(&mut self, at: InstructionValue<'m>) -> LlvmValue<'m> {
        let place = instruction_place(at);
        let key = self.sites.add(SiteKind::Computed, "what has happened", place);
        let word = self.builder.int_type(32);
        let happened = self.nondet(self.builder.int_type(HAPPENED), key);
        let happened = self.builder.cast(Opcode::ZExt, happened, word);
        let control = self.builder.int(word, CONTROL);
        let value = self.builder.binary(Opcode::Or, happened, control);
        let Some(mode) = self.rounding_mode() else { return value };
        let above = self.builder.int(word, MODE_BITS_ABOVE_THOSE_OF_X87);
        let mode = self.builder.binary(Opcode::Shl, mode, above);
        self.builder.binary(Opcode::Or, value, mode)
    }

    /// At the builder's place: SSE's control register gets a value. With 32 bits, some operations
    /// are x87's, whose mode stays.
    pub(super) fn set_control_word(&mut self, value: LlvmValue<'m>, at: InstructionValue<'m>) {
        let key = self.sites.add(SiteKind::External, TRAPS, instruction_place(at));
        let word = self.builder.int_type(32);
        let number = |value| self.builder.int(word, value);
        let above = number(MODE_BITS_ABOVE_THOSE_OF_X87);
        let mode = self.builder.binary(Opcode::LShr, value, above);
        let mode = self.builder.binary(Opcode::And, mode, number(MODE_BITS));
        let usual = match (self.layouts.pointer().bits(), self.mode_of_x87()) {
            (64, _) => mode,
            (_, Some(of_x87)) => of_x87,
            (_, None) => number(0),
        };
        let usual = self.builder.binary(Opcode::Shl, usual, above);
        let usual = self.builder.binary(Opcode::Or, usual, number(CONTROL));
        let happened = self.builder.binary(Opcode::And, value, number((1 << HAPPENED) - 1));
        let usual = self.builder.binary(Opcode::Or, usual, happened);
        let differs = self.builder.not(self.builder.equal(value, usual));
        self.mark_where(&Marker::UnsupportedIf(key), differs);
        if let Some(variable) = self.module.global(MODE) {
            self.builder.store(mode, variable.into(), 4);
        }
    }

    /// Whether the result of an operation depends on the rounding mode.
    fn rounds(&self, instruction: InstructionValue<'m>) -> bool {
        match instruction.get_opcode() {
            Opcode::FAdd | Opcode::FSub | Opcode::FMul | Opcode::FDiv | Opcode::FPTrunc => true,
            Opcode::AtomicRMW => is_float(instruction.ty()),
            Opcode::SIToFP | Opcode::UIToFP => converts_to_fewer_digits(instruction),
            Opcode::Call => instruction.called_function().is_some_and(|callee| {
                if let Some(name) = constrained(instruction) {
                    return is_rounding_operation(&name, instruction);
                }
                let intrinsic = callee.intrinsic();
                match intrinsic.as_deref().and_then(|name| name.strip_prefix("llvm.")) {
                    Some(name) if name.starts_with("x86.") => is_about_floats(instruction),
                    Some(name) => is_rounding_intrinsic(name),
                    None => {
                        self.is_external(callee)
                            && known(&callee.name()).is_some_and(is_rounding)
                            && callee.name().trim_end_matches(['f', 'l']) != "roundeven"
                    }
                }
            }),
            _ => false,
        }
    }
}

/// Models whose results are exact in any mode, as all that they compute is.
const EXACT: [&str; 27] = [
    "round",
    "roundf",
    "lround",
    "llround",
    "lroundf",
    "llroundf",
    "modf",
    "modff",
    "frexp",
    "frexpf",
    "frexpl",
    "ilogb",
    "ilogbf",
    "ilogbl",
    "llogb",
    "llogbf",
    "llogbl",
    "logb",
    "logbf",
    "logbl",
    "significand",
    "significandf",
    "significandl",
    "nextafter",
    "nextafterf",
    "nextafterl",
    "modfl",
];
/// Models that round once, by an operation of their own or by a model that does it.
const ROUNDED: [&str; 29] = [
    "sqrt", "sqrtf", "sqrtl", "fdim", "fdimf", "fdiml", "fma", "fmaf", "ldexp", "ldexpf", "ldexpl",
    "scalb", "scalbf", "scalbl", "scalbn", "scalbnf", "scalbnl", "scalbln", "scalblnf", "scalblnl",
    "scalef", "scalel", "lrint", "lrintf", "lrintl", "llrint", "llrintf", "llrintl", "rint",
];

/// Whether an integer may have more digits than a floating-point format, or whether machines
/// compute with its conversion: the zero of a sum has a sign.
fn converts_to_fewer_digits(conversion: InstructionValue<'_>) -> bool {
    let (from, to) = (conversion.operand(0).ty(), conversion.ty());
    let bits = from.element().unwrap_or(from).int_bits();
    let digits = to.element().unwrap_or(to).float_kind().map(|kind| match kind.width().bits() {
        16 => 11,
        32 => 24,
        64 => 53,
        80 => 64,
        _ => 113,
    });
    // Into `long double`, nothing is added but where the number has a digit too many to be signed.
    let may_add = conversion.get_opcode() == Opcode::UIToFP && digits.is_none_or(|it| it < 64);
    bits.zip(digits).is_none_or(|(bits, digits)| bits > digits || may_add && bits >= 32)
}

/// Whether an operation of this name, as a constrained intrinsic, rounds.
fn is_rounding_operation(name: &str, call: InstructionValue<'_>) -> bool {
    match name {
        "fadd" | "fsub" | "fmul" | "fdiv" | "fptrunc" | "sitofp" | "uitofp" => true,
        _ => is_rounding_intrinsic(name) || call.ty().is_void(),
    }
}

/// Intrinsics whose results depend on the mode, beside those that are inexact in any case.
const ROUNDING: [&str; 7] = ["sqrt", "fma", "fmuladd", "rint", "nearbyint", "lrint", "llrint"];
/// The same of sums and products of vectors.
const REDUCING: [&str; 2] = ["vector.reduce.fadd", "vector.reduce.fmul"];

/// Whether it is a float, or made of them.
fn is_float(ty: Type<'_>) -> bool {
    ty.element().unwrap_or(ty).float_kind().is_some()
}

/// Whether a call gets or gives floating-point numbers.
fn is_about_floats(call: InstructionValue<'_>) -> bool {
    is_float(call.ty()) || call.args().iter().any(|arg| is_float(arg.ty()))
}

fn is_rounding_intrinsic(name: &str) -> bool {
    let base = name.split('.').next().unwrap_or(name);
    ROUNDING.contains(&base)
        || is_inexact_intrinsic(base)
        || REDUCING.iter().any(|start| name.starts_with(start))
}

/// The same of functions of the library.
fn is_rounding(known: LibraryCall) -> bool {
    matches!(
        known,
        LibraryCall::Inexact
            | LibraryCall::FloatFma
            | LibraryCall::FloatUnary(FloatUnaryOp::Sqrt | FloatUnaryOp::RoundEven)
    )
}
