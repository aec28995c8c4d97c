//! Bounds on the steps in which the SAT solver searches: the table of the room. Each query has its
//! budget from its caller, and beyond it the answer is [`super::solver::Searched::Spent`]. What a
//! step costs is the table of prices in [`super::solver`].
use crate::base::work::Work;

/// Conflicts that are allowed at first, before their cost is known.
pub(super) const FIRST_CONFLICTS: u64 = 500;
/// Conflicts that are allowed at least from then on.
pub(super) const MIN_CONFLICTS: u64 = 50;
/// Work after which the clock is looked at, about.
pub(super) const WORK_PER_CHECK: Work = Work::millis(500);
