//! Induction over the block graph: bounded model checking, invariants by templates, k-induction.
//!
//! Reading order: [`unroll`] (the graph in layers), [`bounded`] (candidates for runs, and the base
//! case), [`mining`], [`template`] and [`ghosts`] (which predicates are tried), [`template_domain`]
//! (the strongest of them that hold of some points), [`quadratic`] (ellipses of filters),
//! [`sample`], [`random_walk`], [`query`], [`relaxed`] (without floats), [`attempt`] and
//! [`invariants`] (which of them no block breaks), [`invariant_search`] (stage by stage), [`step`]
//! and [`k_induction`]. Bounded search, the search for invariants, and k-induction are three parts,
//! each of which can be interrupted; who works when is the portfolio's matter.
//!
//! What TRUE rests on, in each case with every unsupported construct counted as a target:
//! 1. bounded model checking came to a depth that no run reaches, and every target up to there is
//!    refuted; or
//! 2. from all cut points that runs can reach, with facts that are inductive, no block leads to
//!    a target; or
//! 3. the same for the k-th block, and every target up to depth k is refuted.
//!
//! "Runs can reach" is itself part of the inductive facts: a cut point that is not listed is one
//! that no exit leads to from the facts of those that are. A solver's "unknown", a limit, or too
//! many cut points is never any of these.
//!
//! Known limits: a recursive function gives a cut point per depth of calls, so nothing is proved of
//! unbounded recursion; arrays have arbitrary content after each cut point (fields at literal
//! offsets do not), so facts about them are not found but for array cells, and candidates that
//! depend on them may be no runs. A candidate that is none ends the search for facts: what the
//! blocks allow, no facts of their cut points rule out.
mod attempt;
pub mod bounded;
mod budget;
pub mod ending;
mod ghosts;
pub mod invariant_search;
pub mod invariants;
pub mod k_induction;
mod mining;
pub(crate) mod polyhedra;
mod proof_core;
mod quadratic;
mod query;
mod random_walk;
mod relaxed;
mod sample;
mod splits;
mod step;
pub mod template;
mod template_domain;
mod unroll;

use crate::blocks::graph::BlockGraph;
use std::cell::RefCell;
use std::rc::Rc;

/// The graph on which the parts work.
pub type SharedGraph = Rc<RefCell<BlockGraph>>;

#[cfg(test)]
mod tests;
