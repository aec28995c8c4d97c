//! What lazy annotation may spend, by effort of the reference machine ([`crate::base::effort`]).
use crate::base::effort::Effort;

/// So many models are kept.
pub(super) const MOST_MODELS: usize = 4;
/// One question to the SAT solver.
pub(super) const QUERY: Effort = Effort::millis(500);
/// The same about all that a cut may lead to.
pub(super) const OBLIGATION: Effort = Effort::seconds(3);
/// An interpolant by synthesis.
pub(super) const SYNTHESIS: Effort = Effort::millis(600);
/// The solver is made anew after so many checks (see `Session::renew`: ten times that). A model
/// says something of all wires that it ever had, and most questions have one: with 2,000, a
/// driver's questions take twenty times as long.
pub(super) const CHECKS: u64 = 10;
/// So many labels of a place are tried on a state, the last first.
pub(super) const MOST_TRIED: usize = 24;
/// A core of more parts is not minimised.
pub(super) const MOST_MINIMISED: usize = 24;
/// Of so many clauses those are left out that the others imply.
pub(super) const MOST_PRUNED: usize = 64;
/// Facts of a larger size are not stated.
pub(super) const MOST_NODES: usize = 200;
/// So many variables of a state are compared with each other.
pub(super) const MOST_COMPARED: usize = 8;
/// So many numbers of a function's guards are compared with its variables.
pub(super) const MOST_CONSTANTS: usize = 16;
/// Summaries are guessed of a function that leads to so many at most.
pub(super) const MOST_GUESSED: usize = 200;
/// A call is asked for so many times what it cannot return on one way.
pub(super) const MOST_ASKED: u32 = 64;
/// A target that so many paths led to and no replay reached is given up.
pub(super) const MOST_PATHS: u32 = 3;
/// Searches by synthesis in a run.
pub(super) const MOST_SYNTHESES: u32 = 40;
/// Labels of a place that may be strengthened, the last ones.
pub(super) const MOST_CANDIDATES: usize = 8;
/// The rounds of a loop, or of recursion, after which no larger number is tried.
pub(super) const MOST_ROUNDS: i64 = 1 << 20;
