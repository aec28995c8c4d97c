//! Rounding modes: the model of `fesetround` keeps the mode in a variable, and an operation that
//! rounds is a gap where that is not "to nearest": no run is followed further, for its result would
//! be another one.
//!
//! What compilers fold is rounded to nearest, as C has it without `FENV_ACCESS` (C11, 7.6.1).
use super::calls::finish;
use super::{Instrument, instruction_place};
use crate::cfa::SiteKind;
use crate::llvm::library::{LibraryCall, is_inexact_intrinsic, known};
use crate::llvm::raw::{AnyValueExt, FunctionExt, GlobalExt, InstructionExt, LlvmValue, Type};
use crate::llvm::sites::Marker;
use inkwell::IntPredicate;
use inkwell::values::{FunctionValue, InstructionOpcode as Opcode, InstructionValue};

/// The variable of `runtime/models/fenv.c`.
const MODE: &str = "__parsimony_rounding";
/// What sets it from memory.
const RESTORING: [&str; 2] = ["fesetenv", "feupdateenv"];
const GAP: &str = "an operation that rounds in another mode than to nearest";

impl<'m> Instrument<'m, '_> {
    /// Puts a gap for another mode before each operation of `function` that rounds.
    pub(super) fn heed_rounding(&mut self, function: FunctionValue<'m>) {
        if !self.sets_mode() {
            return;
        }
        for instruction in function.instructions() {
            if !rounds(instruction) {
                continue;
            }
            let key = self.sites.add(SiteKind::Undefined, GAP, instruction_place(instruction));
            self.builder.before(instruction);
            let Some(now) = self.rounding_mode() else { return };
            let nearest = self.builder.int(self.builder.int_type(32), 0);
            let differs = self.builder.compare(IntPredicate::NE, now, nearest);
            self.mark_where(&Marker::GapIf(key), differs);
        }
    }

    /// match: a question for the mode, C's `FLT_ROUNDS`; result: 1 to nearest, 2 upward, 3
    /// downward, 0 towards zero (C11, 5.2.4.2.2).
    pub(super) fn answer_rounding(&self, call: InstructionValue<'m>) {
        self.builder.before(call);
        let word = self.builder.int_type(32);
        let number = |value| self.builder.int(word, value);
        let value = match self.rounding_mode() {
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

    /// At the builder's place: the mode, as `fegetround` gives it, where the program may set one.
    pub(super) fn rounding_mode(&self) -> Option<LlvmValue<'m>> {
        let mode = self.module.global(MODE)?;
        Some(self.builder.load(self.builder.int_type(32), mode.into(), false))
    }

    /// Whether the program may set another mode than to nearest.
    fn sets_mode(&self) -> bool {
        let restores = RESTORING.into_iter().any(|name| {
            self.module.function(name).is_some_and(|it| !it.is_declaration() && !it.is_unused())
        });
        let Some(set) = self.module.function("fesetround") else { return restores };
        let is_nearest = |user: LlvmValue<'m>| {
            let call = user.instruction().filter(|call| call.called_function() == Some(set));
            let mode = call.and_then(|call| call.args().first()?.int());
            mode.is_some_and(|mode| mode.unsigned() == 0)
        };
        restores || !set.users().into_iter().all(is_nearest)
    }
}

/// Whether the result of an operation depends on the rounding mode.
fn rounds(instruction: InstructionValue<'_>) -> bool {
    match instruction.get_opcode() {
        Opcode::FAdd | Opcode::FSub | Opcode::FMul | Opcode::FDiv | Opcode::FPTrunc => true,
        Opcode::SIToFP | Opcode::UIToFP => {
            let bits = instruction.operand(0).ty().int_bits();
            let digits = instruction.ty().float_kind().map(|kind| match kind.width().bits() {
                16 => 11,
                32 => 24,
                64 => 53,
                80 => 64,
                _ => 113,
            });
            bits.zip(digits).is_none_or(|(bits, digits)| bits > digits)
        }
        Opcode::Call => instruction.called_function().is_some_and(|callee| {
            let intrinsic = callee.intrinsic();
            match intrinsic.as_deref().and_then(|name| name.strip_prefix("llvm.")) {
                Some(name) if name.starts_with("x86.") => is_about_floats(instruction),
                Some(name) => is_rounding_intrinsic(name),
                None if callee.is_declaration() => known(&callee.name()).is_some_and(is_rounding),
                None => MODELS.contains(&callee.name().as_str()),
            }
        }),
        _ => false,
    }
}

/// Intrinsics whose results depend on the mode, beside those that are inexact in any case.
const ROUNDING: [&str; 7] = ["sqrt", "fma", "fmuladd", "rint", "nearbyint", "lrint", "llrint"];
/// The same of sums and products of vectors.
const REDUCING: [&str; 2] = ["vector.reduce.fadd", "vector.reduce.fmul"];
/// Models that round without such an operation.
const MODELS: [&str; 2] = ["__parsimony_write_double", "__parsimony_write_long_double"];

/// Whether a call gets or gives floating-point numbers.
fn is_about_floats(call: InstructionValue<'_>) -> bool {
    let is_float = |ty: Type<'_>| ty.element().unwrap_or(ty).float_kind().is_some();
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
    use crate::ir::FloatUnaryOp;
    matches!(
        known,
        LibraryCall::Inexact
            | LibraryCall::FloatFma
            | LibraryCall::FloatUnary(FloatUnaryOp::Sqrt | FloatUnaryOp::RoundEven)
    )
}
