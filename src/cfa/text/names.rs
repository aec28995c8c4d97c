//! The names of operators, formats and kinds in the text form: tables that printer and parser
//! share.
use crate::cfa::{Access, AllocKind, Defined, SiteKind};
use crate::ir::{BinaryOp, FloatBinaryOp, FloatCompareOp, FloatKind, FloatUnaryOp, UnaryOp, Width};

/// A table of names.
pub(super) type Table<T> = [(&'static str, T)];

/// The name of `item`, which is in the table.
pub(super) fn name_of<T: Copy + PartialEq>(table: &Table<T>, item: T) -> &'static str {
    table.iter().find(|entry| entry.1 == item).expect("a table of all items").0
}

/// The item that `name` names.
pub(super) fn named<T: Copy>(table: &Table<T>, name: &str) -> Option<T> {
    table.iter().find(|entry| entry.0 == name).map(|entry| entry.1)
}

/// The width that `name` (`i32`) names.
pub(super) fn width_named(name: &str) -> Option<Width> {
    let digits = name.strip_prefix('i')?;
    let plain = digits.bytes().all(|c| c.is_ascii_digit()) && !digits.starts_with('0');
    Width::new(digits.parse().ok().filter(|_| plain)?)
}

pub(super) const ACCESSES: &Table<Access> = &[
    ("read", Access::Read),
    ("write", Access::Write),
    ("free", Access::Free),
    ("delete", Access::Delete),
    ("release", Access::Release),
    ("scan", Access::Scan),
];

pub(super) const UNARY: &Table<UnaryOp> = &[
    ("not", UnaryOp::Not),
    ("neg", UnaryOp::Neg),
    ("popcount", UnaryOp::PopCount),
    ("ctlz", UnaryOp::LeadingZeros),
    ("cttz", UnaryOp::TrailingZeros),
    ("bswap", UnaryOp::ByteSwap),
    ("bitreverse", UnaryOp::BitReverse),
];

pub(super) const BINARY: &Table<BinaryOp> = &[
    ("add", BinaryOp::Add),
    ("sub", BinaryOp::Sub),
    ("mul", BinaryOp::Mul),
    ("udiv", BinaryOp::UDiv),
    ("sdiv", BinaryOp::SDiv),
    ("urem", BinaryOp::URem),
    ("srem", BinaryOp::SRem),
    ("shl", BinaryOp::Shl),
    ("lshr", BinaryOp::LShr),
    ("ashr", BinaryOp::AShr),
    ("and", BinaryOp::And),
    ("or", BinaryOp::Or),
    ("xor", BinaryOp::Xor),
    ("eq", BinaryOp::Eq),
    ("ult", BinaryOp::Ult),
    ("ule", BinaryOp::Ule),
    ("slt", BinaryOp::Slt),
    ("sle", BinaryOp::Sle),
    ("uaddo", BinaryOp::UAddOverflow),
    ("saddo", BinaryOp::SAddOverflow),
    ("usubo", BinaryOp::USubOverflow),
    ("ssubo", BinaryOp::SSubOverflow),
    ("umulo", BinaryOp::UMulOverflow),
    ("smulo", BinaryOp::SMulOverflow),
];

/// Comparisons that are read as the swapped one.
pub(super) const SWAPPED: &Table<BinaryOp> = &[
    ("ugt", BinaryOp::Ult),
    ("uge", BinaryOp::Ule),
    ("sgt", BinaryOp::Slt),
    ("sge", BinaryOp::Sle),
];

pub(super) const FLOAT_UNARY: &Table<FloatUnaryOp> = &[
    ("fsqrt", FloatUnaryOp::Sqrt),
    ("ffloor", FloatUnaryOp::Floor),
    ("fceil", FloatUnaryOp::Ceil),
    ("ftrunc", FloatUnaryOp::Trunc),
    ("fround", FloatUnaryOp::RoundAway),
    ("froundeven", FloatUnaryOp::RoundEven),
];

pub(super) const FLOAT_BINARY: &Table<FloatBinaryOp> = &[
    ("fadd", FloatBinaryOp::Add),
    ("fsub", FloatBinaryOp::Sub),
    ("fmul", FloatBinaryOp::Mul),
    ("fdiv", FloatBinaryOp::Div),
    ("frem", FloatBinaryOp::Rem),
];

pub(super) const FLOAT_COMPARE: &Table<FloatCompareOp> = &[
    ("feq", FloatCompareOp::Equal),
    ("flt", FloatCompareOp::Less),
    ("fle", FloatCompareOp::LessEqual),
    ("funo", FloatCompareOp::Unordered),
];

pub(super) const FORMATS: &Table<FloatKind> = &[
    ("half", FloatKind::Half),
    ("single", FloatKind::Single),
    ("double", FloatKind::Double),
    ("x87", FloatKind::X87),
    ("quad", FloatKind::Quad),
];

pub(super) const SITE_KINDS: &Table<SiteKind> = &[
    ("input", SiteKind::Input),
    ("uninitialised", SiteKind::Uninitialised),
    ("external", SiteKind::External),
    ("computed", SiteKind::Computed),
    ("environment", SiteKind::Environment),
    ("undefined", SiteKind::Undefined),
    ("choice", SiteKind::Choice),
];

/// What follows an object's alignment; nothing for one that is defined in the program.
pub(super) const DEFINED: &Table<Defined> = &[
    ("shared", Defined::Shared),
    ("section", Defined::InSection),
    ("elsewhere", Defined::Elsewhere),
];

pub(super) const ALLOC_KINDS: &Table<AllocKind> =
    &[("stack", AllocKind::Stack), ("block", AllocKind::Block), ("heap", AllocKind::Heap)];

#[cfg(test)]
mod tests {
    use super::*;
    use std::fmt::Debug;

    /// Each item has a name, by which the parser finds it.
    fn are_named<T: Copy + PartialEq + Debug>(table: &Table<T>, all: &[T]) {
        for &item in all {
            let name = table.iter().find(|entry| entry.1 == item).map(|entry| entry.0);
            assert_eq!(name.and_then(|name| named(table, name)), Some(item), "{item:?}");
        }
        assert_eq!(table.len(), all.len());
    }

    #[test]
    fn each_operator_has_a_name() {
        are_named(UNARY, &UnaryOp::ALL);
        are_named(BINARY, &BinaryOp::ALL);
        are_named(FLOAT_UNARY, &FloatUnaryOp::ALL);
        are_named(FLOAT_BINARY, &FloatBinaryOp::ALL);
        are_named(FLOAT_COMPARE, &FloatCompareOp::ALL);
        are_named(FORMATS, &FloatKind::ALL);
    }
}
