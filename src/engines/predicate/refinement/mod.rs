//! Predicate abstraction with refinement: lazy abstraction (POPL 2002) with predicates from proofs
//! (POPL 2004).
//!
//! The analysis is a composite ([`crate::cpa::composite`]): [`locations`] is its first component,
//! abstraction locations with explicit values; [`domain`] the second, regions over [`precision`].
//! [`refine`] finds new predicates along a chain of blocks ([`path_formula`]), `explicit` places to
//! track by value (`counting`: what counters determine), `infer` predicates in their place, and
//! `fixed` puts what regions fix among the values; `premises` and `answers` save queries, [`show`]
//! writes predicates for a reader, [`in_c`] for a witness.
pub(crate) mod answers;
mod concretise;
mod counting;
pub mod domain;
mod explicit;
mod fixed;
pub mod in_c;
mod infer;
pub mod locations;
pub(crate) mod path_formula;
pub mod precision;
pub(crate) mod premises;
pub mod refine;
mod route;
mod shorten;
pub mod show;
