//! What the engine may spend, and on what.
//!
//! Effort is that of the reference machine ([`crate::base::effort`]); an unrolling's nodes are
//! those of all its formulas together.
use crate::base::effort::Effort;
use crate::solver::smt::{Backend, Way};

/// The first turn of each part (search, invariants, induction); it doubles from round to round.
pub(super) const FIRST_TURN: Effort = Effort::millis(750);
/// The same where there are floats.
pub(super) const FIRST_TURN_OF_FLOATS: Effort = Effort::seconds(3);
pub(super) const LONGEST_TURN: Effort = Effort::seconds(20);

/// Looking at all blocks, and running some.
pub(super) const SURVEY: Effort = Effort::seconds(4);
/// Polyhedra for all cuts.
pub(super) const GUESS: Effort = Effort::seconds(1);
/// K-induction with what polyhedra suggested, before other facts make its formulas long.
pub(super) const GLANCE: Effort = Effort::millis(400);
/// One go at refuting predicates without the solver.
pub(super) const STIR: Effort = Effort::millis(400);

/// A query of the bounded search.
pub(super) const SEARCH_QUERY: Effort = Effort::seconds(20);
/// A query of the induction step.
pub(super) const STEP_QUERY: Effort = Effort::seconds(10);
/// A query about all predicates of a cut.
pub(super) const CLAIMS_QUERY: Effort = Effort::seconds(1);
/// A query about a single predicate.
pub(super) const CLAIM_QUERY: Effort = Effort::seconds(2);
/// A query about a target, under the proven facts.
pub(super) const TARGET_QUERY: Effort = Effort::seconds(5);
/// A query about facts may overrun the slice by so much: else it would have to be asked again.
pub(super) const OVERRUN: Effort = Effort::seconds(1);

/// The ways of a query about predicates or a target: most are easy for bits, some for integers
/// only.
pub(super) const WAYS: &[Way] = &[
    (Backend::Bits, Effort::millis(40)),
    (Backend::Integers, Effort::millis(500)),
    (Backend::Bits, Effort::MAX),
];

/// Finding out which facts a proof needs.
pub(super) const CONDENSE: Effort = Effort::seconds(2);

/// Whether one of these facts can be done without.
pub(super) const FEWER_QUERY: Effort = Effort::millis(100);

/// Nodes beyond which an unrolling is not continued.
pub(super) const MAX_NODES: usize = 4_000_000;
/// The largest k of the induction.
pub(super) const MAX_INDUCTION: usize = 48;
/// Cuts that an attempt at invariants may reach.
pub(super) const MAX_CUTS: usize = 256;
