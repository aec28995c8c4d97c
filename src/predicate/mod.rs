//! Bit-precise formulas over paths.
//!
//! Reading order: [`path_formula`] (one path, its answer), `execute` (the symbolic run along it), `value` (values and what is known of
//! pointers), `compile` (expressions of the program in flat form), `memory` (objects and cells), `address` (symbolic addresses), `outside` (arbitrary
//! pointers), `solve` (independent parts, models, inputs).
mod address;
mod compile;
mod execute;
mod memory;
mod outside;
pub mod path_formula;
mod solve;
mod value;

#[cfg(test)]
mod tests;

pub use path_formula::{PathAnswer, check_path};
