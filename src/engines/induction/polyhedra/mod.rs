//! Linear inequalities of cut points without a solver: convex polyhedra by abstract interpretation.
//!
//! (Cousot and Halbwachs, POPL 1978.) [`cone`] (the double description), [`polyhedron`],
//! [`numbers`] (a cut point's numbers and trace partitions), [`walk`] (the paths of a block),
//! [`fixpoint`] (from the start to what no block leaves, with widening), and last the inequalities
//! as predicates. What comes out are suggestions: arithmetic is that of integers, and the inductive
//! engine has to prove each of them.
//!
//! It works before templates are tried, for a second of work at most. Widening keeps what touches
//! the same points, and stops at constants of the program. Facts differ by the sign of what a loop
//! leaves alone, for `i <= n` holds of `while (i < n)` only where `n` is not negative. Equations
//! are the lines of the cone, so Karr's domain is in it. It gives up on more than 48 locations,
//! looks at 12 numbers of each, and a polyhedron that gets too large keeps the constraints that
//! still hold. Each inequality becomes a candidate over sums too wide to wrap around.
mod cone;
mod fixpoint;
mod numbers;
mod polyhedron;
mod predicates;
mod walk;

#[cfg(test)]
mod tests;

pub(crate) use fixpoint::{Advice, Suggestions, suggestions};
