//! Predicate abstraction with refinement: lazy abstraction (POPL 2002) with predicates from proofs
//! (POPL 2004).
//!
//! [`domain`] is the abstract domain over [`precision`], [`refine`] finds new predicates along a
//! chain of blocks, `premises` and `answers` save queries, [`show`] writes predicates for a reader,
//! [`in_c`] for a witness.
pub(crate) mod answers;
mod concretise;
pub mod domain;
mod explicit;
pub mod in_c;
pub mod precision;
pub(crate) mod premises;
pub mod refine;
mod route;
mod shorten;
pub mod show;
