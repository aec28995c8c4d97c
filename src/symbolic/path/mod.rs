//! The bit-precise formula of one path, and its answer: inputs, or none.
//!
//! [`path_formula`] makes it, [`solve`] takes it apart and asks the solver, [`solve_forked`] does
//! so in a process of its own.
pub mod path_formula;
pub(crate) mod solve;
pub(crate) mod solve_forked;
