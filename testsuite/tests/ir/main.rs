//! Expressions and bit vectors (`ir`, and the text form of `cfa`): everything at small widths, and
//! random deep expressions.
mod exhaustive;
mod random;
#[path = "../common/random_exprs.rs"]
mod random_exprs;
#[path = "../common/small_exprs.rs"]
mod small_exprs;
