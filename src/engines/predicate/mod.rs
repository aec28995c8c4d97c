//! Predicate abstraction over blocks, refined lazily (Lazy Abstraction, POPL 2002; Abstractions
//! from Proofs, POPL 2004; adjustable-block encoding, FMCAD 2010).
//!
//! [`abstraction`] (predicate abstraction of a block), [`interpolate`] (predicates that refute a
//! chain of blocks), [`refinement`] (the abstract domain and its refinement).
pub mod abstraction;
mod budget;
pub mod interpolate;
pub mod refinement;

pub use crate::symbolic::path::path_formula::{PathAnswer, check_path, infeasible_prefix};
