//! What lazy annotation may spend, by work of the reference machine ([`crate::base::work`]).
use crate::base::work::Work;

/// One question to the SAT solver.
pub(super) const QUERY: Work = Work::millis(500);
/// The same about all that a cut point may lead to.
pub(super) const OBLIGATION: Work = Work::seconds(3);
/// An interpolant by synthesis.
pub(super) const SYNTHESIS: Work = Work::millis(600);
/// The largest number of labels of a place that are tried on a state, the last first.
pub(super) const MOST_TRIED: usize = 24;
/// A core of more parts is not minimised.
pub(super) const MOST_MINIMISED: usize = 24;
/// The largest number of clauses of which those are left out that the others imply.
pub(super) const MOST_PRUNED: usize = 64;
/// Facts of a larger size are not stated.
pub(super) const MOST_NODES: usize = 200;
/// The largest number of variables of a state that are compared with each other.
pub(super) const MOST_COMPARED: usize = 8;
/// The largest number of constants of a function's guards that are compared with its variables.
pub(super) const MOST_CONSTANTS: usize = 16;
/// Summaries are guessed of a function that leads to this number of functions at most.
pub(super) const MOST_GUESSED: usize = 200;
/// The largest number of times that a call is asked what it cannot return on one path.
pub(super) const MOST_ASKED: u32 = 64;
/// A target is given up after this number of paths to it that no replay confirmed.
pub(super) const MOST_PATHS: u32 = 3;
/// Searches by synthesis in a run.
pub(super) const MOST_SYNTHESES: u32 = 40;
/// Labels of a place that may be strengthened, the last ones.
pub(super) const MOST_CANDIDATES: usize = 8;
/// The rounds of a loop, or of recursion, after which no larger number is tried.
pub(super) const MOST_ROUNDS: i64 = 1 << 20;
