//! The symbolic executor: a run along edges of the program, with values that are expressions.
//!
//! Reading order: [`reading`], [`execute`] and [`objects`] (the run), [`value`] (values and what is
//! known of pointers), [`operators`] and [`bounded`] (what is computed with them), [`compile`]
//! (expressions of the program in flat form), [`object`] and [`memory`] (cells, and all objects of
//! a run), [`address`], [`choice`] and [`fields`] (symbolic addresses), [`outside`] (arbitrary
//! pointers),
//! [`fixed`] and [`amounts`] (terms that a path makes numbers), [`pointers`], [`within`].
//! What is known of numbers without a solver are [`crate::domains::bounds`].
//!
//! [`path`] makes the formula of one path. Imports no engine.
//!
//! Tests: `testsuite/tests/engines`, and beside the code.
pub(super) mod address;
mod amounts;
mod bounded;
mod budget;
mod choice;
pub(super) mod compile;
pub(super) mod execute;
pub(super) mod fields;
pub(super) mod fixed;
pub(super) mod halt;
mod inputs;
pub(super) mod memory;
pub(super) mod object;
pub(super) mod objects;
mod opening;
pub(super) mod operators;
pub(super) mod outside;
pub mod path;
pub(super) mod pointers;
pub(super) mod reading;
pub(super) mod recall;
pub(super) mod sameness;
pub mod slot;
#[cfg(test)]
pub(crate) mod tests;
pub(super) mod validity;
pub(super) mod value;
pub(super) mod variables;
mod within;
