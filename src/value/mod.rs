//! Explicit-value analysis with CEGAR and interpolation (Beyer, Löwe, 2012).
//!
//! An abstract state knows the values of some variables and memory cells and nothing of the others. The precision says which ones, per location; it
//! starts empty and grows where an infeasible error path needs it to.
//!
//! Reading order: [`number`] (values), [`contents`] (memory objects), [`state`] (stored states and covering), [`code`] and [`layout`] (edges as register
//! code), [`machine`] and [`heap`] (the hot loop), [`run`] (from state to state), [`precision`], [`feasibility`], [`interpolate`], [`refine`], [`domain`] (the CPA).
pub mod arith;
pub mod code;
pub mod contents;
pub mod context;
pub mod domain;
pub mod feasibility;
pub mod heap;
pub mod initial;
pub mod interpolate;
pub mod layout;
pub mod machine;
pub mod number;
pub mod precision;
pub mod refine;
pub mod run;
pub mod state;

#[cfg(test)]
mod tests;

pub use context::{Context, Input};
pub use domain::ValueAnalysis;
