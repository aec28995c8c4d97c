//! Bit vectors by bit-blasting and a SAT solver: for the many small questions of a run.
//!
//! The only place that knows the SAT solver. [`circuit`] has the gates, [`words`] the arithmetic,
//! [`blast`] turns expressions into wires, [`solver`] decides. Nothing here knows of programs, nor
//! of budgets beyond the one that a check gets.
//!
//! Bit-blasting comes first, because most questions of a run are small: a solver takes 10 µs to
//! make, where cvc5's takes 5 ms, terms of cvc5 are not made at all, and what one question taught
//! the next one knows. cvc5 keeps what bit-blasting is bad at (floats, sums of many variables as
//! integers, synthesis), and is asked where bit-blasting has spent its part of the fallback
//! sequence. Measured in `testsuite/doc/measurements.md`, "Bit-blasting first". cvc5's library
//! exports the symbols of a CaDiCaL of its own, another version: this one is compiled under other
//! names (`.cargo/config.toml`), and `testsuite/tests/architecture` looks at the symbols.
pub mod blast;
mod budget;
pub mod circuit;
pub mod solver;
pub mod words;

#[cfg(test)]
mod tests;

pub use blast::Blaster;
pub use circuit::Wire;
pub use solver::{SatSolver, Searched};

/// What can go wrong with a circuit or its solver. Never an answer to a query.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum CircuitError {
    /// The expression has an operator without gates.
    #[error("there are no gates for {0}")]
    Unsupported(&'static str),
    /// The circuit takes more than the budget.
    #[error("a circuit that is too large")]
    Spent,
    /// The SAT solver refused a call.
    #[error("the SAT solver: {0}")]
    Refused(String),
}
