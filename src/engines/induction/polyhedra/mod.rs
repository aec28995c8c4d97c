//! Linear inequalities of cuts without a solver: convex polyhedra by abstract interpretation.
//!
//! (Cousot and Halbwachs, POPL 1978.) [`cone`] (the double description), [`polyhedron`],
//! [`numbers`] (a cut's numbers and regimes), [`walk`] (the paths of a block), [`fixpoint`] (from
//! the start to what no block leaves, with widening), [`told`] (as predicates). What comes out are
//! suggestions: arithmetic is that of integers, and the inductive engine proves each anew.
mod cone;
mod fixpoint;
mod numbers;
mod polyhedron;
mod told;
mod walk;

#[cfg(test)]
mod tests;

pub(crate) use fixpoint::{Advice, Suggestions, suggestions};
