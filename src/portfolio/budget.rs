//! What engines and the steps around them may spend. Work is that of the reference machine
//! ([`crate::base::work`]); reserves alone are time, for they are parts of the user's limit. No
//! slice of an engine depends on that limit: what is found within a second is found so whatever the
//! limit.
use crate::base::limits::Limits;
use crate::base::work::Work;
use std::time::Duration;

/// The first slice of an engine; slices double from round to round.
pub(crate) const FIRST_SLICE: Work = Work::seconds(2);
/// The first slice of an engine that decides soon what it decides in most cases.
pub(crate) const BRIEF_SLICE: Work = Work::millis(300);
/// The same for values with cases: their first proofs need a state for each value of an input.
pub(crate) const CASES_SLICE: Work = Work::millis(500);
/// The first one of an engine that is asked before others.
pub(crate) const SHORT_SLICE: Work = Work::seconds(1);
/// From this slice on engines get their share only.
pub(crate) const LONG_SLICE: Work = Work::seconds(8);
/// Values that are tracked lazily, beside other engines: the first three slices.
pub(crate) const LAZY_VALUES: Work = Work::seconds(10);
/// The same where no other engine waits but the one that follows.
pub(crate) const LAZY_VALUES_ALONE: Work = Work::seconds(20);
/// Values with cases: most of what has to be tracked is what the cases are about.
pub(crate) const LAZY_CASES: Work = Work::seconds(10);

/// The only run, beside other engines: 100 million edges, of which the last slice has the half.
pub(crate) const ONLY_RUN: Work = Work::seconds(10);

/// Predicates before paths: of six slow tasks that they decide at once, five took less.
pub(crate) const FIRST_PREDICATES: Work = Work::millis(50);

/// Concrete runs use this part of their slice: blind runs find an error soon or hardly ever.
pub(crate) const PART_FOR_RUNS: u64 = 8;
/// Concrete runs in a slice without a limit.
pub(crate) const RUNS: Work = Work::seconds(10);

/// Which inputs take a path.
pub(crate) const PATH: Work = Work::seconds(20);
/// Which part of a path cannot be taken.
pub(crate) const PREFIX: Work = Work::seconds(2);

/// The time that is kept for the check of a proof: this part of all, but no more than that.
pub(crate) const RESERVED_PART: u32 = 10;
pub(crate) const MOST_RESERVED: Duration = Duration::from_secs(30);

/// The time that is kept for telling, or writing to files, what a search has found so far.
const KEPT_PART: u32 = 20;
const MOST_KEPT: Duration = Duration::from_secs(5);

/// What such a search may use of the user's limits.
pub(crate) fn to_search(limits: &Limits) -> Limits {
    limits.reserving(KEPT_PART, MOST_KEPT)
}

/// The open calls of a run.
pub(crate) const FRAMES: usize = 1 << 16;
