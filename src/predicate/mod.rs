//! Bit-precise formulas over paths.
//!
//! Reading order: [`path_formula`] (one path, its answer), `execute` (the symbolic run along it), `value` (values and what is known of
//! pointers), `compile` (expressions of the program in flat form), `memory` (objects and cells), `address` (symbolic addresses),
//! `outside` (arbitrary pointers), `solve` (independent parts, models, inputs). Over blocks: [`cut`], [`block`], `merge`, [`graph`] (block formulas), [`precision`], [`abstraction`],
//! [`domain`] (predicate abstraction), [`interpolate`] and [`refine`] (predicates that refute a chain of blocks), [`proof`] (what is claimed in the end).
pub mod abstraction;
mod address;
pub mod block;
mod compile;
pub mod cut;
pub mod domain;
mod execute;
pub mod facts;
pub mod graph;
pub mod induction;
pub mod interpolate;
mod memory;
mod merge;
mod outside;
pub mod path_formula;
pub mod precision;
pub mod proof;
pub mod refine;
mod solve;
mod value;

#[cfg(test)]
mod tests;

pub use path_formula::{PathAnswer, check_path, infeasible_prefix};
