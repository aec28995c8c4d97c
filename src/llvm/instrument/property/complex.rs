//! Arithmetic on complex integers, an extension of C.
//!
//! Clang checks no overflow there, and bitcode does not say whether their parts are signed: where a
//! part would overflow as a signed number, or wrap around as an unsigned one, that is a gap. The
//! names that clang gives to parts tell what they are, and for a quotient, which has none, its
//! form.
use crate::llvm::instrument::Instrument;
use crate::llvm::raw::{AnyValueExt, FunctionExt, InstructionExt, LlvmValue, Type};
use inkwell::types::IntType;
use inkwell::values::{FunctionValue, InstructionOpcode as Opcode, InstructionValue};

const OVERFLOW: &str = "a part of a complex integer that overflows if it is signed";
const WRAPS: &str = "a part of a complex integer that wraps around if it is unsigned";
/// What clang calls the parts of sums, products and negations.
const PARTS: [&str; 12] = [
    "add.r", "add.i", "sub.r", "sub.i", "mul.rl", "mul.rr", "mul.il", "mul.ir", "mul.r", "mul.i",
    "neg.r", "neg.i",
];
/// What it calls the conjugated one.
const CONJUGATE: &str = "conj.i";

/// What it calls the part that `++` and `--` change, and how it calls what they change.
const STEPS: [&str; 2] = ["inc", "dec"];
const REAL: &str = ".real";

/// LLVM's operation with a bit for overflow of signed numbers, and the type, if an instruction
/// computes a part of a complex integer.
pub(super) fn part_of_complex<'m>(
    instruction: InstructionValue<'m>,
) -> Option<(&'static str, IntType<'m>)> {
    let op = match instruction.get_opcode() {
        Opcode::Add => "sadd",
        Opcode::Sub => "ssub",
        Opcode::Mul => "smul",
        _ => return None,
    };
    let Type::Int(ty) = instruction.ty() else { return None };
    let name = instruction.name();
    let stem = name.trim_end_matches(|end: char| end.is_ascii_digit());
    let is_part = PARTS.contains(&stem)
        || stem == CONJUGATE
        || STEPS.contains(&stem) && is_real(instruction.operand(0))
        || is_of_quotient(instruction);
    (is_part && instruction.get_no_signed_wrap_flag() != Ok(true)).then_some((op, ty))
}

/// Whether a value is the real part of a complex number in memory.
fn is_real(value: LlvmValue<'_>) -> bool {
    let name = value.instruction().map(|load| load.name()).unwrap_or_default();
    name.trim_end_matches(|end: char| end.is_ascii_digit()).ends_with(REAL)
}

/// Whether it is one of `a * c + b * d` over `c * c + d * d`.
fn is_of_quotient(instruction: InstructionValue<'_>) -> bool {
    let users = || instruction.users().into_iter().filter_map(LlvmValue::instruction);
    let is_division = |user: InstructionValue<'_>| {
        matches!(user.get_opcode(), Opcode::SDiv | Opcode::UDiv)
            && is_sum_of_squares(user.operand(1))
    };
    match instruction.get_opcode() {
        Opcode::Mul => users().any(|sum| {
            let mut above = sum.users().into_iter().filter_map(LlvmValue::instruction);
            above.any(is_division)
        }),
        _ => users().any(is_division),
    }
}

fn is_sum_of_squares(value: LlvmValue<'_>) -> bool {
    let is_square = |part: LlvmValue<'_>| {
        part.opcode() == Some(Opcode::Mul) && part.operand(0) == part.operand(1)
    };
    value.opcode() == Some(Opcode::Add)
        && value.instruction().is_some_and(|sum| sum.name().is_empty())
        && is_square(value.operand(0))
        && is_square(value.operand(1))
}

impl<'m> Instrument<'m, '_> {
    /// match: a part of a complex integer, where it is asked whether unsigned numbers wrap around;
    /// result: a gap in front of it where it would.
    pub(in crate::llvm::instrument) fn mark_complex_wraps(&mut self, function: FunctionValue<'m>) {
        if !self.options.wrap_is_error || self.is_model(function) {
            return;
        }
        for part in function.instructions() {
            let Some((op, ty)) = part_of_complex(part) else { continue };
            let (a, b) = (part.operand(0), part.operand(1));
            self.builder.before(part);
            // `--` adds minus one.
            let wraps = match b.int().filter(|b| op == "sadd" && b.signed() == -1) {
                Some(_) => self.builder.equal(a, self.builder.zero(ty.into())),
                None => self.with_overflow(&op.replacen('s', "u", 1), ty, a, b),
            };
            self.gap_where(part, wraps, WRAPS);
        }
    }

    pub(super) fn check_part(&mut self, part: InstructionValue<'m>, op: &str, ty: IntType<'m>) {
        self.builder.before(part);
        let overflows = self.with_overflow(op, ty, part.operand(0), part.operand(1));
        self.gap_where(part, overflows, OVERFLOW);
    }
}
