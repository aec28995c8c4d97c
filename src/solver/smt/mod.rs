//! Questions to solvers. The only place that knows cvc5; most questions about bit vectors go to the
//! circuits of [`super::sat`].
//!
//! Who asks does it by an [`Encoder`], which has the formulas, and a [`Session`], which has solvers
//! over them. Of cvc5, [`Terms`] makes terms, [`Translator`] turns expressions into terms,
//! [`Solver`] decides them. Since version 1.4 every term holds its own reference to the manager
//! that made it, so nothing here carries a lifetime. Terms of different [`Terms`] must not be mixed
//! (cvc5 answers with an error, not with a crash).
//!
//! Reading order: [`terms`], [`translate`] (bit vectors), [`undefined`], [`float`], [`encode`],
//! [`resources`], [`library`], [`by_kind`], [`solver`], [`bits`], [`session`], [`stack`],
//! [`interpolant`] (synthesis), [`linear`], [`integers`], [`back`], [`proof`], [`dump`].
mod back;
mod bits;
mod budget;
pub mod by_kind;
pub mod dump;
pub mod encode;
mod float;
mod integers;
pub mod interpolant;
mod library;
mod linear;
pub mod proof;
mod ranges;
mod remainder;
mod resources;
pub mod session;
pub mod solver;
pub mod stack;
pub mod terms;
pub mod translate;
mod undefined;

#[cfg(test)]
mod tests;

pub use encode::{Encoder, Leaf, Term};
pub use session::{BudgetedConfig, Fallbacks, Session};
pub use solver::{Answer, Backend, Counters, Lifetime, Logic, NoAnswer, Solver};
pub use terms::Terms;
pub use translate::Translator;

/// What can go wrong with a term or a solver. Never an answer to a query.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SmtError {
    /// The expression has an operator that is not translated.
    #[error("the solver interface has no {0}")]
    Unsupported(&'static str),
    /// The caller knows no term for a leaf of the expression.
    #[error("no term for a variable or an address")]
    UnknownLeaf,
    /// cvc5 refused a call.
    #[error("cvc5: {0}")]
    Backend(String),
}

impl From<cvc5::Error> for SmtError {
    fn from(error: cvc5::Error) -> Self {
        Self::Backend(error.message().to_owned())
    }
}

/// The result of everything that makes terms.
pub type Result<T> = std::result::Result<T, SmtError>;
