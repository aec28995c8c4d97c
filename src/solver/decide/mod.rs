//! One way to decide whether a conjunction has a model: infeasible with a core, a model, or
//! unknown with the reason.
//!
//! A [`Decider`] answers for all engines and for the check of proofs, in one order:
//!
//! | care | refuters ([`table`]) | solvers |
//! |---|---|---|
//! | quick | those of [`Refuters`] alone: sums, polynomials, ranges | none |
//! | usual | earlier answers, then these | a session that is kept |
//! | thorough | these, part by part; no earlier answers | a fresh one per part |
//!
//! Invariant: [`Satisfiability::Infeasible`] only where a refuter or a solver showed that no values
//! of the variables, and no results of operations without a defined one, satisfy all conjuncts of
//! the core. A limit, a missing operator or a solver's "unknown" is [`Satisfiability::Unknown`]. A
//! model is a guess until it is evaluated or replayed.
//!
//! The check of proofs has deciders of its own: no answer of a search is in them.
//!
//! What stays apart: abstractions (`engines::predicate::abstraction`) and the exits of blocks
//! (`engines::induction::query`) assert a block once, and ask many questions of it; interpolation
//! asserts a path once, and asks for cores of it block by block. They keep sessions of their own;
//! the first two ask [`Refuters`] before.
//!
//! Reading order: [`conjuncts`] (questions and answers), [`table`], [`refuters`],
//! [`slices`], [`kept`], [`decider`], [`parts`], [`guess`], [`thorough`], [`forked`].
mod budget;
mod conjuncts;
mod decider;
mod forked;
mod guess;
mod kept;
pub(crate) mod parts;
mod refuters;
mod slices;
pub mod table;
mod thorough;

pub(crate) use conjuncts::{Care, Conjuncts, Satisfiability, SparseModel, Undecided, of_variables};
pub(crate) use decider::Decider;
pub(crate) use forked::{FormulaSize, size};
pub(crate) use refuters::{Refuted, Refuters, shrunk};
pub(crate) use thorough::ModelUse;
