//! Induction over the block graph: bounded model checking, invariants by templates, k-induction.
//!
//! Reading order: [`unroll`] (the graph in layers), [`bounded`] (candidates for runs, and the base
//! case), [`survey`], [`template`] and [`ghosts`] (which predicates are tried), [`hull`] (the
//! strongest of them that hold of some points), [`quadratic`] (ellipses of filters), [`sample`],
//! [`stir`], [`query`], [`relaxed`] (without floats), [`attempt`] and [`invariants`] (which of them
//! no block breaks), [`step`] (k-induction), [`engine`] (all of it in slices of time).
//!
//! What TRUE rests on, in each case with every gap counted as a target:
//! 1. bounded model checking came to a depth that no run reaches, and every target up to there is
//!    refuted; or
//! 2. from all cuts that runs can reach, with facts that are inductive, no block leads to a target;
//!    or
//! 3. the same for the k-th block, and every target up to depth k is refuted.
//!
//! "Runs can reach" is itself part of the inductive facts: a cut that is not listed is one that no
//! way leads to from the facts of those that are. A solver's "unknown", a limit, or too many cuts
//! is never any of these.
//!
//! Known gaps: a recursive function gives a cut per depth of calls, so nothing is proved of
//! unbounded recursion; arrays have arbitrary content after each cut (fields at literal offsets do
//! not), so facts about them are not found but for ghost cells, and candidates that depend on them
//! may be no runs. A candidate that is none ends the search for facts: what the blocks allow, no
//! facts of their cuts rule out.
mod attempt;
mod bounded;
mod budget;
pub mod engine;
mod essence;
mod ghosts;
mod hull;
pub mod invariants;
pub(crate) mod polyhedra;
mod quadratic;
mod query;
mod relaxed;
mod sample;
mod splits;
mod step;
mod stir;
mod survey;
pub mod template;
mod unroll;

#[cfg(test)]
mod tests;
