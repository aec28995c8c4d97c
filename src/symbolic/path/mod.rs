//! The bit-precise formula of one path, and its answer: inputs, or none.
//!
//! [`path_formula`] makes it, [`solve`] has it decided.
pub mod path_formula;
pub(crate) mod solve;
