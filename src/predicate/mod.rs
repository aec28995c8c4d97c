//! Bit-precise formulas over paths.
//!
//! Reading order: [`path_formula`] (one path, its answer), `execute` and `objects` (the symbolic run along it), `value` (values and what is
//! known of pointers), `operators` (what is computed with them), `compile` (expressions of the program in flat form), `memory` (objects and cells), `address` (symbolic addresses),
//! `outside` (arbitrary pointers), `pointers`, `congruence`, `upper_bound` (what is known of them without a solver), `solve` (independent parts, models,
//! inputs). Over blocks: [`cut`], [`block`], `enter`, `merge`, `arrive`, `split`, [`graph`] (block formulas); what cuts speak of: `cells`, `offsets`, `finite`, [`bounds`];
//! [`precision`], [`abstraction`], `premises`, [`domain`] (predicate abstraction), [`interpolate`] and [`refine`] (predicates that refute a chain of blocks), [`shared_facts`] (what induction proved, as suggestions for them), [`proof`] (what is claimed in the end), [`show`] (both for a reader).
pub mod abstraction;
mod address;
mod answers;
mod arrive;
pub mod block;
pub mod bounds;
mod cells;
mod compile;
pub mod congruence;
pub mod cut;
pub mod domain;
mod enter;
mod execute;
pub mod facts;
mod finite;
pub mod graph;
mod halt;
pub mod induction;
pub mod interpolate;
mod memory;
mod merge;
mod objects;
mod offsets;
mod operators;
mod outside;
pub mod path_formula;
mod pointers;
pub mod precision;
mod premises;
pub mod proof;
pub mod refine;
pub mod shared_facts;
pub mod show;
pub mod slot;
mod solve;
mod solve_apart;
mod split;
mod upper_bound;
mod validity;
mod value;
mod variables;

#[cfg(test)]
mod tests;

pub use path_formula::{PathAnswer, check_path, infeasible_prefix};
