//! What predicate abstraction, interpolation and refinement may spend: the table of the room. One
//! abstraction has budgets of its own (`AbstractionConfig`).
//!
//! Work is that of the reference machine ([`crate::base::work`]). A query beyond its budget is
//! undecided: a path counts as feasible, a candidate is not used, and a region is larger. A bound
//! on candidates leaves out the others.
use super::interpolate::Method;
use crate::base::work::Work;
use crate::solver::smt::{Backend, Fallbacks};

// --- Refinement ---
/// Work of one interpolation.
pub(super) const INTERPOLATION: Work = Work::seconds(30);
/// Work of one query whether an exit is feasible.
pub(super) const FEASIBILITY: Work = Work::seconds(30);
/// Work of one query whether an exit can be taken at all, where no predicates are tracked at its
/// end.
pub(super) const PASSAGE: Work = Work::seconds(5);

// --- Interpolation: queries ---
/// Work of a call without a limit. How much a whole call gets is its caller's matter.
pub(super) const UNLIMITED_CALL: Work = Work::seconds(60);

/// Whether a path is refuted. Bits are tried for a while, then integers: these decide some paths
/// that bits do not.
pub(super) const PATH_QUERY: Fallbacks<'_> = Fallbacks {
    bits: &[(Backend::Bits, PATH_IN_BITS), (Backend::Integers, BY_INTEGERS)],
    floats: &[(Backend::CORES, UNLIMITED_CALL)],
};
/// One more model of a path.
pub(super) const ANOTHER_MODEL: Fallbacks<'_> =
    Fallbacks { bits: &[(Backend::Bits, PATH_IN_BITS)], floats: &[(Backend::CORES, PATH_IN_BITS)] };
/// Work of a query about a path in bits.
const PATH_IN_BITS: Work = Work::millis(400);
/// A query about candidates. Good ones are easy.
pub(super) const CANDIDATE_QUERY: Fallbacks<'_> = Fallbacks {
    bits: &[(Backend::Bits, Work::millis(150)), (Backend::Integers, BY_INTEGERS)],
    floats: &[(Backend::CORES, Work::MAX)],
};
/// Work of a query in integers.
const BY_INTEGERS: Work = Work::millis(1500);
/// The check of a step of an answer: bits for a short while, integers, bits.
pub(super) const STEP_CHECK: Fallbacks<'_> = Fallbacks {
    bits: &[
        (Backend::Bits, Work::millis(150)),
        (Backend::Integers, HARD_CHECK),
        (Backend::Bits, HARD_CHECK),
    ],
    floats: &[(Backend::ONCE, HARD_CHECK)],
};
/// Work of a query that was not easy.
const HARD_CHECK: Work = Work::seconds(3);
/// A query of the last method, about a state or the next one.
pub(super) const STATE_QUERY: Fallbacks<'_> = Fallbacks {
    bits: &[(Backend::Bits, Work::millis(400)), (Backend::Integers, BY_INTEGERS)],
    floats: &[(Backend::CORES, HARD_CHECK)],
};

/// What a method may spend, of what is left.
pub(super) fn share_of(method: Method, left: Work) -> Work {
    match method {
        Method::Proof | Method::Visits => left / 4,
        Method::Atoms => left / 2,
        Method::Synthesis => left / 4,
        Method::Values => left / 2,
        Method::States => left,
    }
}

/// What is spent to decide a path without a core, of what is left.
pub(super) fn share_without_core(left: Work) -> Work {
    left / 8
}

// --- Interpolation: by synthesis ---
/// Visits of one location on a path, from which on guesses come before proofs.
pub(super) const MANY_VISITS: usize = 8;
/// Work of one interpolant by synthesis.
pub(super) const SYNTHESIS: Work = Work::seconds(1);
/// Failures after which synthesis is not expected to succeed, and comes last.
pub(super) const FAILED_SYNTHESES: u64 = 1;
/// Variables in a grammar: the search is exponential in them.
pub(super) const MAX_GRAMMAR_VARIABLES: usize = 6;
/// Constants in a grammar, beside 0 and 1.
pub(super) const MAX_GRAMMAR_CONSTANTS: usize = 4;
/// Abstraction locations over which interpolants are chained.
pub(super) const MAX_CHAINED: usize = 12;

// --- Interpolation: by a proof ---
/// Work of one proof.
pub(super) const PROOF: Work = Work::millis(400);
/// Nodes of an interpolant that is looked at: larger ones say something of this path alone.
pub(super) const MAX_PROOF_PREDICATE: usize = 80;

// --- Interpolation: by states ---
/// States that are excluded at one abstraction location.
pub(super) const MAX_STATES: usize = 400;
/// Attempts to leave out a member of a core.
pub(super) const MAX_STATE_DROPS: usize = 24;
/// Farther bounds that are tried for each bound.
pub(super) const MAX_FARTHER: usize = 4;

// --- Interpolation: candidates of a path ---
/// Models of the way to the contradiction that are looked for.
pub(super) const MAX_PATH_MODELS: usize = 5;
/// Conditions that are asked for both ways.
pub(super) const MAX_CONDITIONS: usize = 64;
/// Attempts to leave out a member of the core of a path.
pub(super) const MAX_CORE_DROPS: usize = 10;
/// Atoms; those of the core and of later blocks are taken first.
pub(super) const MAX_ATOMS: usize = 160;
/// Nodes of the tree of an atom.
pub(super) const MAX_ATOM_SIZE: usize = 24;
/// Rounds in which preconditions of preconditions are taken.
pub(super) const PRECONDITION_ROUNDS: usize = 2;
/// Constants that are kept for a place.
pub(super) const MAX_PLACE_CONSTANTS: usize = 12;
/// Ways to name the variables of one expression; the rest is left out.
pub(super) const MAX_NAMES: usize = 4;
/// Guards of clauses (an atom and its negation are two).
pub(super) const MAX_GUARDS: usize = 16;
/// Clauses for a class.
pub(super) const MAX_CLAUSES: usize = 240;

// --- Interpolation: relations between places ---
/// Places that are compared with each other.
pub(super) const MAX_PLACES: usize = 16;
/// Places that are looked at in triples.
pub(super) const MAX_TRIPLED: usize = 9;
/// The greatest factor in a relation: an absolute value.
pub(super) const MAX_FACTOR: i128 = 16;
/// Low bits that values have in common: more are the same by chance.
pub(super) const MAX_COMMON_BITS: u32 = 6;
/// Variables that are tried in the place of a constant.
pub(super) const MAX_RENAMED: usize = 3;
/// Points that are looked at.
pub(super) const MAX_POINTS: usize = 48;

// --- Abstraction ---
/// Nodes beyond which a conjunction of claims does not grow: further claims are left out.
pub(super) const MAX_REGION_NODES: usize = 1 << 14;
/// Literals, and other variables, that are tried for a variable: the bound of each kind.
pub(super) const MAX_SOURCES: usize = 32;
/// Nodes of a side of a comparison that are looked at.
pub(super) const MAX_SIDE_NODES: u32 = 16;
/// Depth of an expression that is translated: cvc5 was seen to take 10 000 levels on a stack of 2
/// MB.
pub(super) const MAX_DEPTH: u32 = 8_000;
/// Operators on more than one bit up to which formulas are light: their clauses are made again for
/// each question.
pub(super) const MAX_LIGHT_OPERATORS: usize = 24;
/// Models of a premise that are kept.
pub(super) const MAX_MODELS: usize = 64;
/// Queries after which a solver is replaced (the SAT solver after more of them, which was not
/// measured: [`crate::solver::smt::Session::renew`]). Measured with cvc5 over 600 abstractions of a
/// small block by ever new predicates: with one solver the time of a query doubled and its memory
/// grew by 50 MB; replaced every 25 to 200 queries, all took half as long, with half of that.
pub(super) const MAX_SESSION_QUERIES: u64 = 100;

// --- Memory: when something is dropped ---
/// Sets of assumptions whose abstractions are remembered; then all are forgotten.
pub(super) const MAX_CACHED_ASSUMPTIONS: usize = 256;
/// Abstractions that are remembered; then all are forgotten.
pub(super) const MAX_CACHED_RESULTS: usize = 1024;
/// Regions before unused ones are dropped for the first time.
pub(super) const FIRST_SWEEP: usize = 1 << 12;
/// Implications that are remembered; then all are forgotten.
pub(super) const MAX_IMPLICATIONS: usize = 1 << 18;
/// Nodes of a question that is remembered: larger ones are not worth the comparison.
pub(super) const MAX_QUESTION_NODES: usize = 400;
/// Nodes of all remembered questions, about 40 MB; then all are forgotten.
pub(super) const MAX_REMEMBERED_NODES: usize = 1_000_000;
/// Queries after which a solver is dropped: what it has learned, and the terms that were made for
/// it, stay with it.
pub(super) const MAX_PREMISE_QUERIES: u64 = 500;
/// Bytes of all blocks together, by estimation: 256 of the smallest solvers, about.
pub(super) const MAX_PREMISE_BYTES: u64 = 256_000_000;
/// Bytes of a solver that was asked little. Measured: 0.75 MB for one of a few nodes; 1.8 and 3.7
/// MB for some of 8 and 50 sums of 32 bits under choices, after some hundred queries.
pub(super) const SOLVER_BYTES: u64 = 750_000;
/// Bytes that a bit adds which the formulas of a solver compute.
pub(super) const BYTES_PER_BIT: u64 = 600;
/// Bytes of a node on the tape.
pub(super) const TAPE_NODE_BYTES: usize = 160;
/// Bytes of a number in a model.
pub(super) const VALUE_BYTES: usize = 32;
/// Bytes of a node of a pool.
pub(super) const POOL_NODE_BYTES: u64 = 64;

// --- Predicates in C, for witnesses and hints ---
/// Characters of an expression: longer ones are left out, as they are unreadable, and each is
/// compiled and proved.
pub(super) const MAX_C_LENGTH: usize = 1000;
/// Depth of an expression: deeper ones are left out, too.
pub(super) const MAX_C_DEPTH: u32 = 60;

// --- Explicit values, lazily and eagerly ---
/// Steps of a counter that is worth some attempts by predicates before its values are known,
pub(super) const LONG_COUNT: u64 = 10_000;
/// of one whose loop runs by itself: a second of a symbolic run,
pub(super) const LONG_DECIDED_COUNT: u64 = 1_000_000;
/// of one whose loop computes with variables alone: a second of the interpreter's machine,
pub(super) const LONG_WHOLE_COUNT: u64 = 20_000_000;
/// and how many paths through a location are left to predicates for that.
pub(super) const PREDICATES_FIRST: u32 = 3;
/// Refinements by values, and
pub(super) const EAGER_AFTER_REFINEMENTS: u64 = 2;
/// states that were made, before all places of few values are known.
pub(super) const EAGER_AFTER_STATES: usize = 500;

/// Steps of a counter with a state for each, beside predicates: about as many as a graph may have
/// before the counter is dropped.
pub(super) const MAX_STATES_OF_COUNT: u64 = 50_000;

// --- Predicates in the place of values ---
/// Predicates for one variable at one location.
pub(super) const MAX_INFERRED: u64 = 4;
/// Nodes of such a predicate.
pub(super) const MAX_INFERRED_NODES: usize = 12;

// --- Values from predicates ---
/// Predicates that say the value of one place at one location.
pub(super) const MAX_FIXED_VALUES: u32 = 4;

// --- Explicit values along a path ---
/// Rounds in which equations among a block's conjuncts give values to each other.
pub(super) const EQUATION_ROUNDS: u32 = 3;
/// Nodes of a block times places that a minimal interpolant is looked for among: with more, all of
/// them are tracked.
pub(super) const MAX_FOLDED_NODES: usize = 200_000;

/// Blocks of a path that is always looked at as a whole.
pub(super) const MAX_WHOLE_PATH: usize = 12;
/// Rounds of a loop at each end of its unrolling that a longer path keeps.
pub(super) const KEPT_ROUNDS: usize = 2;

// --- Inputs for a long path ---
/// Attempts from its start.
pub(super) const CONCRETE_ATTEMPTS: u64 = 4;
/// Inputs that are made up for one block before the solver is asked about it.
pub(super) const MADE_UP_PER_BLOCK: u32 = 8;
/// Blocks of one attempt that the solver is asked about.
pub(super) const QUERIES_OF_ATTEMPT: u32 = 64;
/// For one of them.
pub(super) const BLOCK_QUERY: Work = Work::millis(200);
/// What a successor under a learned precision costs beside its formulas, in states of a graph: its
/// cut point and block are made and kept.
pub(super) const STATES_OF_SUCCESSOR: u64 = 50;
