//! What the parts of induction may spend, and on what. Their time slices are the portfolio's.
//!
//! Work is that of the reference machine ([`crate::base::work`]); an unrolling's nodes are
//! those of all its formulas together.
use crate::base::work::Work;
use crate::solver::smt::{Backend, BudgetedConfig};

/// Looking at all blocks, and running some.
pub(super) const MINING: Work = Work::seconds(4);
/// Polyhedra for all cut points.
pub(super) const GUESS: Work = Work::seconds(1);
/// One go at refuting predicates without the solver.
pub(super) const RANDOM_WALK: Work = Work::millis(400);

/// A query of the bounded search.
pub(super) const SEARCH_QUERY: Work = Work::seconds(20);
/// A query of the induction step.
pub(super) const STEP_QUERY: Work = Work::seconds(10);
/// A query about all predicates of a cut point.
pub(super) const CLAIMS_QUERY: Work = Work::seconds(1);
/// A query about a single predicate.
pub(super) const CLAIM_QUERY: Work = Work::seconds(2);
/// A query about a target, under the proven facts.
pub(super) const TARGET_QUERY: Work = Work::seconds(5);
/// A query about facts may overrun the slice by so much: else it would have to be asked again.
pub(super) const OVERRUN: Work = Work::seconds(1);

/// The solvers' configurations for a query about predicates or a target: most are easy for bits,
/// some for integers only.
pub(super) const CONFIGURATIONS: &[BudgetedConfig] = &[
    (Backend::Bits, Work::millis(40)),
    (Backend::Integers, Work::millis(500)),
    (Backend::Bits, Work::MAX),
];

/// Finding out which facts a proof needs.
pub(super) const PROOF_MINIMISATION: Work = Work::seconds(2);

/// Whether one of these facts can be done without.
pub(super) const FEWER_QUERY: Work = Work::millis(100);

/// Nodes beyond which an unrolling is not continued.
pub(super) const MAX_NODES: usize = 4_000_000;
/// The largest k of the induction.
pub(super) const MAX_INDUCTION: usize = 48;
/// Cut points that an attempt at invariants may reach.
pub(super) const MAX_CUT_POINTS: usize = 256;
