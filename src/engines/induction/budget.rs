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
/// k-induction with what polyhedra suggested, before other facts make its formulas long.
pub(super) const EARLY_INDUCTION: Work = Work::millis(400);
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

// What is beyond the bounds below is left out, or undecided: there are fewer suggestions, and none
// is taken as proved or refuted for that.

// --- Bounded search ---
/// Nodes of a frontier that are asked one by one whether runs reach them; of a larger one, none.
pub(super) const MAX_ASKED_FRONTIER: usize = 8;
/// Candidates of one depth that may be refuted one path at a time; then the target is given up.
pub(super) const MAX_REFUTED_CANDIDATES: u32 = 16;

// --- Syntactic mining ---
/// Cut points that syntactic mining looks at.
pub(super) const MAX_MINED_CUT_POINTS: usize = 128;
/// Guards kept per cut point.
pub(super) const MAX_MINED_GUARDS: usize = 32;
/// Remainders kept per cut point.
pub(super) const MAX_MINED_REMAINDERS: usize = 4;
/// Nodes of one block that are looked at.
pub(super) const MAX_MINED_NODES: usize = 50_000;
/// Nodes of an expression that may become a predicate.
pub(super) const MAX_PREDICATE_NODES: usize = 24;
/// Rounds in which guards are carried backwards over blocks.
pub(super) const PRECONDITION_ROUNDS: usize = 2;

// --- Sampling: runs of blocks ---
/// Runs from the start.
pub(super) const SAMPLE_RUNS: u32 = 48;
/// Blocks of one run.
pub(super) const SAMPLE_BLOCKS: u32 = 48;
/// Tries of one block, each with other nondeterministic inputs, before the run is given up.
pub(super) const SAMPLE_TRIES: u32 = 12;
/// Samples kept per cut point.
pub(super) const MAX_SAMPLES: usize = 256;
/// Expressions of a block beyond which the block is too costly to be run.
pub(super) const MAX_SAMPLED_NODES: usize = 20_000;

// --- Random walk ---
/// Tries in a row without a change after which the walk ends.
pub(super) const MAX_IDLE: u32 = 4_000;
/// The longest step along a ray: an absolute value.
pub(super) const MAX_STRIDE: u128 = 1 << 64;
/// Tries between two looks at the limits.
pub(super) const TRIES_PER_CHECK: u32 = 32;

// --- Template domain, per cut point ---
/// Places that get bounds of their own.
pub(super) const MAX_BOUNDED: usize = 24;
/// Places of one width that affine relations speak of.
pub(super) const MAX_AFFINE: usize = 20;
/// Pairs of places whose difference and sum get bounds.
pub(super) const MAX_PAIRS: usize = 24;
/// Guards whose truth is tracked.
pub(super) const MAX_TRACKED_GUARDS: usize = 32;
/// Guards that split the points in two sets, each with facts of its own.
pub(super) const MAX_SPLITTING_GUARDS: usize = 6;
/// Thresholds of a term.
pub(super) const MAX_THRESHOLDS: usize = 48;
/// Thresholds of a floating-point number.
pub(super) const MAX_FLOAT_THRESHOLDS: usize = 96;
/// Thresholds of sums and differences.
pub(super) const MAX_PAIR_THRESHOLDS: usize = 12;
/// Counters, numbers and bounds that sums are looked for of.
pub(super) const MAX_COUNTERS: usize = 3;
/// Moves of a bound before the bound is given up.
pub(super) const MAX_MOVES: u32 = 8;
/// Depth to which terms are read as quadratic forms.
pub(super) const MAX_QUADRATIC_DEPTH: u32 = 24;
/// Quadratic forms of one cut point.
pub(super) const MAX_QUADRATIC_FORMS: usize = 4;

// --- Array cells ---
/// Thresholds of the value of an array cell.
pub(super) const MAX_GHOST_THRESHOLDS: usize = 7;
/// Differences of indices of array cells that are looked at under guards.
pub(super) const MAX_GHOST_BOUNDS: usize = 6;
/// Numbers that the value of an array cell is related to.
pub(super) const MAX_GHOST_COMPANIONS: usize = 4;
/// Bounds that an index is compared with.
pub(super) const MAX_INDEX_BOUNDS: usize = 6;
/// Guards about indices of array cells, of a cut point; those by values come on top.
pub(super) const MAX_GHOST_GUARDS: usize = 40;
/// Values of array cells that are one more guard.
pub(super) const MAX_VALUE_GUARDS: usize = 6;
/// Bounds of indices under which values of array cells are a guard.
pub(super) const MAX_VALUED_BOUNDS: usize = 3;
/// Numbers of the program that the value of an array cell may be equal to.
pub(super) const MAX_GHOST_EQUALS: usize = 3;
/// Splits by one bound and its neighbours.
pub(super) const MAX_SPLITS: usize = 4;

// --- Polyhedra ---
/// Constants of the program that are given to polyhedra.
pub(super) const MAX_CONSTANTS: usize = 32;
/// Cut points beyond which no polyhedra are computed.
pub(super) const MAX_POLYHEDRA_CUT_POINTS: usize = 48;
/// Numbers of a cut point that are dimensions of its polyhedra.
pub(super) const MAX_DIMENSIONS: usize = 12;
/// Numbers of a cut point whose signs are distinguished.
pub(super) const MAX_SIGNS: usize = 2;
/// Times that a polyhedron grows before it is widened.
pub(super) const WIDENING_DELAY: u32 = 3;
/// Times that a polyhedron grows before no new constraints are found.
pub(super) const MAX_VISITS: u32 = 40;
/// Rays of a cone, also on the way to a smaller one.
pub(super) const MAX_RAYS: usize = 160;
/// The largest factor of an inequality: an absolute value.
pub(super) const MAX_SLOPE: i128 = 256;
/// Predicates that polyhedra suggest for a cut point.
pub(super) const MAX_PREDICATES: usize = 96;
/// Walks through one block exit from one polyhedron.
pub(super) const MAX_WALKS: usize = 192;
/// Dimensions of a walk beside those of the cut point.
pub(super) const MAX_HELPERS: usize = 10;

// --- Queries and proofs ---
/// Undecided questions about the floats of a block after which no more are asked.
pub(super) const MAX_UNDECIDED_FLOATS: u32 = 3;
/// Solvers that are kept; the oldest is dropped for a new one.
pub(super) const MAX_SOLVERS: usize = 64;
/// Reasons of a proof up to which each is tried for whether it can be left out.
pub(super) const MAX_TRIED_REASONS: usize = 16;
