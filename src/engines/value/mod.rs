//! Explicit-value analysis with CEGAR and interpolation (Beyer, Löwe, 2012).
//!
//! An abstract state knows the values of some variables and memory cells and nothing of the others.
//! The precision says which ones, per location; it starts empty and grows where an infeasible error
//! path needs it to.
//!
//! Reading order: [`number`] and [`except`] (values), [`contents`] (memory objects), [`state`]
//! (stored states), [`index`] (covering), [`code`], [`compile`], [`layout`] and [`implied`] (edges
//! as register code), [`machine`], `execute` and [`heap`] (the hot loop), [`run`] and `dispatch`
//! (from state to state), [`precision`], [`feasibility`], [`interpolate`] and [`needed`],
//! [`refine`], [`growth`], [`proof`] and [`visits`], [`domain`] (the CPA).
pub mod arith;
mod budget;
pub mod code;
pub mod compile;
pub mod contents;
pub mod context;
mod dispatch;
pub mod domain;
pub mod except;
mod execute;
pub mod feasibility;
pub mod growth;
pub mod heap;
pub mod implied;
pub mod index;
pub mod initial;
pub mod interpolate;
pub mod layout;
pub mod lifetime;
pub mod lives;
mod lost;
pub mod machine;
pub mod needed;
pub mod number;
pub mod precision;
pub mod proof;
pub mod refine;
pub mod run;
pub mod state;
pub mod tracked;
mod validity;
pub mod visits;
pub mod write_set;

#[cfg(test)]
pub(crate) mod tests;

pub use context::Context;
pub use domain::ValueAnalysis;
