//! The analyses, one room each; each opens with its paper.
//!
//! - [`value`]: explicit values with CEGAR and interpolation (Beyer and Löwe, FASE 2013).
//! - [`predicate`]: predicate abstraction over blocks, refined lazily by interpolants (Henzinger et
//!   al., POPL 2002 and 2004; Beyer, Keremoglu and Wendler, FMCAD 2010).
//! - [`induction`]: bounded model checking, invariants from templates, k-induction, polyhedra.
//! - [`lazy_annotation`]: labels that refuted paths leave behind (McMillan, CAV 2010).
//! - [`path_enumeration`]: all paths, one by one (King, 1976).
//! - [`shape`]: graphs of linked objects on the heap.
//!
//! What an engine has proved is a suggestion to others (`crate::blocks::shared_invariants`):
//! nothing rests on which engine proved it. Sums of products need polynomial invariants, which no
//! engine looks for.
//!
//! Invariant: no engine imports another one, [`crate::check`] or [`crate::driver`]. What two of
//! them need stands in [`crate::blocks`], [`crate::symbolic`], [`crate::domains`] or below.
//!
//! Tests: `testsuite/tests/engines`, and beside the code.
pub mod induction;
pub mod lazy_annotation;
pub mod path_enumeration;
pub mod predicate;
pub mod shape;
pub mod value;
