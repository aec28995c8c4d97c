//! Analyses with formulas: what one path asks of its inputs, and predicate analyses over blocks.
//!
//! Rooms, from the ground up: [`symbolic`] (the symbolic executor), [`path`] (the formula of one
//! path), [`tree`] (all paths, one by one), [`blocks`] (block formulas between cuts),
//! [`abstraction`] (predicate abstraction of a block), [`arithmetic`] (facts about numbers without
//! a solver), [`interpolate`] (predicates that refute a chain of blocks), [`polyhedra`] (linear
//! inequalities without a solver), [`induction`] (bounded search, invariants, k-induction),
//! [`refinement`] (the abstract domain and its refinement).
//! `architecture.rs` holds the walls between them.
pub mod abstraction;
mod arithmetic;
pub mod blocks;
pub mod induction;
pub mod interpolate;
pub mod path;
mod polyhedra;
pub mod refinement;
pub mod symbolic;
pub mod tree;

#[cfg(test)]
pub(crate) mod tests;

pub use path::path_formula::{PathAnswer, check_path, infeasible_prefix};
