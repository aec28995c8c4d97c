//! Is a proof one? The last word before TRUE.
//!
//! A proof comes in one of six forms. *Inductive*: a formula per cut point ([`inductive`], `cover`,
//! `by_known`, `unrolled`, `query`). By *values*: stored states that are closed ([`values`],
//! `described`). By *paths*: what became of each choice ([`paths`]). By *annotation*: formulas at
//! locations, and what functions do not return ([`annotated`]). By *shapes*: graphs of memory
//! ([`shapes`], `chains`). By the *only run*, which is made once more ([`only_run`]). Whatever form
//! it has, runs of the program on some inputs must not break it (`runs`, `claims`, `stored`), but
//! for the only run.
//!
//! Invariant: [`Checked::Accepted`] only where every obligation was discharged. What a solver or a
//! limit leaves open is [`Checked::Undecided`]; [`Checked::Refuted`] means that an analysis is
//! wrong.
//!
//! Known limit: blocks are made again, with expressions and solvers of their own, but by the
//! symbolic executor that the analyses use, too. Its faults are for the runs to find.
//!
//! A refuted proof is UNKNOWN and an internal error on stderr. One that is not decided is UNKNOWN,
//! too, unless another engine has one that is decided: only this check leads to TRUE, so there is
//! nothing to fall back to.
//!
//! Further limits: facts that preparation finds (liveness, objects that nothing writes) are used as
//! they are; runs compare variables and single cells, not large objects. A run of values that came
//! to nothing under a coarser precision is repeated under the last one, where a loop without a
//! target may take longer to close.
pub mod annotated;
mod annotated_terms;
mod budget;
mod by_known;
mod chain_numbers;
mod chains;
mod claims;
mod cover;
mod described;
mod fault;
pub mod inductive;
pub mod only_run;
pub mod paths;
mod query;
mod runs;
mod shape_runs;
pub mod shapes;
mod stored;
#[cfg(test)]
mod tests;
mod unrolled;
pub mod values;

use crate::solver::smt;
use std::time::Duration;

/// What became of a check.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Checked {
    /// It is a proof.
    Accepted,
    /// It is none, and this is why: an error of the verifier.
    Refuted(String),
    /// A limit came first, or the solver has no answer.
    Undecided(String),
}

/// What a check cost.
#[derive(Clone, Copy, Default, Debug)]
pub struct Counters {
    /// What had to be shown, each by one query or less.
    pub obligations: u64,
    /// What the formulas' form showed, without a query.
    pub trivial: u64,
    /// Concrete runs.
    pub runs: u64,
    /// Edges of all runs.
    pub steps: u64,
    /// Wall time of the runs.
    pub run_time: Duration,
    /// Edges executed again.
    pub edges: u64,
    /// Queries.
    pub solver: smt::Counters,
    /// Wall time of the rest.
    pub time: Duration,
}
