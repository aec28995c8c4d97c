//! Bit-precise formulas over paths.
//!
//! Reading order: [`path_formula`] (one path, its answer), `execute` (the symbolic run along it), `value` (values and what is known of
//! pointers), `compile` (expressions of the program in flat form), `memory` (objects and cells), `address` (symbolic addresses),
//! `solve` (independent parts, models, inputs), [`interpolate`] (predicates that refute a chain of blocks).
mod address;
mod compile;
mod execute;
pub mod interpolate;
mod memory;
pub mod path_formula;
mod solve;
mod value;

#[cfg(test)]
mod tests;

pub use path_formula::{PathAnswer, check_path};
