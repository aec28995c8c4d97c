//! Rounding modes: the model of `fesetround` keeps the mode in a variable, and an operation that
//! rounds is a gap where that is not "to nearest".
//!
//! What compilers fold is rounded to nearest, as C has it without `FENV_ACCESS` (C11, 7.6.1).
use super::{Effect, Instrument, instruction_place};
use crate::cfa::SiteKind;
use crate::llvm::library::{LibraryCall, known};
use crate::llvm::raw::{AnyValueExt, FunctionExt, GlobalExt, InstructionExt, LlvmValue};
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
        let Some(mode) = self.module.global(MODE).filter(|_| self.sets_mode()) else { return };
        for instruction in function.instructions() {
            if !rounds(instruction) {
                continue;
            }
            let key = self.sites.add(SiteKind::Undefined, GAP, instruction_place(instruction));
            self.builder.before(instruction);
            let word = self.builder.int_type(32);
            let now = self.builder.load(word, mode.into(), false);
            let nearest = self.builder.int(word, 0);
            let differs = self.builder.compare(IntPredicate::NE, now, nearest);
            let bit = self.builder.int_type(1).into();
            let ty = self.builder.function_type(self.builder.void_type(), &[bit]);
            let gap = self.declare(&Marker::GapIf(key).name(), ty, Effect::Hidden);
            self.builder.call(gap, ty, &[differs]);
        }
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
            let name = callee.intrinsic();
            let name = name.as_deref().and_then(|name| name.strip_prefix("llvm."));
            let base = name.map(|name| name.split('.').next().unwrap_or(name));
            match base {
                Some(base) => ROUNDING.contains(&base),
                None => callee.is_declaration() && known(&callee.name()).is_some_and(is_rounding),
            }
        }),
        _ => false,
    }
}

/// Intrinsics whose results depend on the mode.
const ROUNDING: [&str; 26] = [
    "sqrt",
    "fma",
    "fmuladd",
    "rint",
    "nearbyint",
    "lrint",
    "llrint",
    "sin",
    "cos",
    "tan",
    "asin",
    "acos",
    "atan",
    "atan2",
    "sinh",
    "cosh",
    "tanh",
    "exp",
    "exp2",
    "exp10",
    "log",
    "log2",
    "log10",
    "pow",
    "powi",
    "x86",
];

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
