//! Complex integers, an extension of C: which instructions compute parts of them, and whether these
//! are signed.
//!
//! The names that clang gives to parts tell what they are, and for a quotient, which has none, its
//! form. Bitcode does not say whether a part is signed, but clang's syntax tree has the type of
//! each expression: where a source has complex integers of signed types alone, parts get the flag
//! that clang gives to other signed operations (`nsw`).
//!
//! Known limits: a source with signed and unsigned ones, or with a name for the type of a part, and
//! bitcode without a source. What clang folds, because all operands are constants, is not seen.
use super::clang::{self, Language};
use super::gather::Gathered;
use super::raw::{AnyValueExt, FunctionExt, InstructionExt, LlvmValue, Module, Type};
use super::{Options, chosen::Unit};
use crate::cfa::ViolationKind;
use inkwell::types::IntType;
use inkwell::values::{InstructionOpcode as Opcode, InstructionValue};

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

/// How clang writes a complex type, in front of that of its parts.
const COMPLEX: &str = "_Complex ";
/// Types of parts that are no unsigned integers of a known size, as clang writes them.
const SIGNED_OR_FLOAT: [&str; 9] = [
    "int",
    "long",
    "long long",
    "__int128",
    "float",
    "double",
    "long double",
    "_Float16",
    "__float128",
];

/// Marks parts of complex integers as signed, in each unit of which the source says that all are.
///
/// The files are the first units. (C++ is an unsupported construct.)
pub(super) fn mark_signed_parts(units: &[Unit], files: &[Gathered], options: &Options) {
    if !options.asks(ViolationKind::Overflow) && !options.asks(ViolationKind::UnsignedWrap) {
        return;
    }
    let compiled = units.iter().zip(files).filter(|(_, file)| file.language == Some(Language::C));
    for (unit, file) in compiled {
        let parts = parts(&unit.module);
        let are_signed = || {
            let tree = clang::syntax_tree(&file.path, options);
            tree.is_some_and(|tree| has_no_unsigned(&tree))
        };
        if !parts.is_empty() && are_signed() {
            for part in parts {
                part.mark_signed();
            }
        }
    }
}

fn parts(module: &Module) -> Vec<InstructionValue<'_>> {
    let all = module.functions().into_iter().flat_map(FunctionExt::instructions);
    all.filter(|instruction| part_of_complex(*instruction).is_some()).collect()
}

/// Whether each complex type in a syntax tree is known to have no unsigned integers.
fn has_no_unsigned(tree: &str) -> bool {
    tree.split(COMPLEX).skip(1).all(|rest| {
        let end = rest.find(|c: char| !c.is_alphanumeric() && !matches!(c, ' ' | '_'));
        SIGNED_OR_FLOAT.contains(&rest[..end.unwrap_or(rest.len())].trim_end())
    })
}

#[cfg(test)]
mod tests {
    use super::has_no_unsigned;

    #[test]
    fn types_of_parts_in_a_syntax_tree() {
        let signed = "`-VarDecl a 'const _Complex int *const'\n|-X 'int (_Complex long, _Complex \
                      double)' '_Complex int[3]'";
        assert!(has_no_unsigned(signed));
        for other in ["'U':'_Complex unsigned int'", "'_Complex uint32_t'", "'_Complex short'"] {
            assert!(!has_no_unsigned(other), "{other}");
        }
    }
}
