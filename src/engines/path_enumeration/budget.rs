//! What the exploration of all paths may spend. Work is that of the reference machine
//! ([`crate::base::work`]).
use crate::base::work::Work;
use crate::solver::smt::{Backend, Fallbacks};

/// One question about one path. What is not answered counts as possible, so that there are more
/// paths, of which the last question decides.
pub(super) const QUESTION: Fallbacks<'_> = Fallbacks {
    bits: &[(Backend::Bits, Work::seconds(2))],
    floats: &[(Backend::ONCE, Work::seconds(2))],
};
/// One question of the check.
pub(super) const CHECK: Fallbacks<'_> = Fallbacks {
    bits: &[
        (Backend::Bits, Work::seconds(3)),
        (Backend::ONCE, Work::seconds(3)),
        (Backend::Bits, Work::seconds(20)),
    ],
    floats: &[(Backend::ONCE, Work::seconds(30))],
};
/// The forks of a path, and the edges, in the first round; what they grow by.
pub(super) const FORKS: u32 = 24;
pub(super) const EDGES: u64 = 1 << 16;
pub(super) const MORE_FORKS: u32 = 2;
pub(super) const MORE_EDGES: u64 = 8;
/// The largest number of values that are given to a term that should be a number.
pub(super) const MOST_VALUES: usize = 64;
/// Solvers are dropped after this number of questions: they hold the clauses of all paths.
pub(super) const QUESTIONS_OF_A_SOLVER: u64 = 20_000;
/// The number of questions after which it is checked whether a solver has become slow.
pub(super) const QUESTIONS_AT_LEAST: u64 = 8;
/// Models that are tried on a question before a solver is.
pub(super) const MODELS: usize = 8;
/// The largest number of paths to one target that are tried; if none of them is confirmed, the
/// target is undecided.
pub(super) const PATHS_TO_A_TARGET: u32 = 4;
/// A solver that knows this many times the gates of its first question spends most of the time on
/// those of other paths. [`FEW_GATES`]: as few do not matter.
pub(super) const GROWTH: u64 = 4;
pub(super) const FEW_GATES: u64 = 1024;
