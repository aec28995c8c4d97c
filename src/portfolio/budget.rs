//! What members and the steps around them may spend: the table of all budgets of this room.
//!
//! Work is that of the reference machine ([`crate::base::work`]); reserves alone are time, for they
//! are parts of the user's limit. No slice of a member depends on that limit: what is found within
//! a second is found so whatever the limit.
use crate::base::limits::Limits;
use crate::base::work::Work;
use crate::passes::Prepared;
use std::time::Duration;

/// The slices that a member gets: they double from round to round.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Slices {
    /// The one of the first round.
    first: Work,
    /// From this round on it gets half of that: what is still open then is more likely decided by
    /// refinement than by a search that has met its wall.
    halved_from: u32,
    /// From this round on it gets twice of that.
    doubled_from: u32,
    /// What comes to the first one while the member gets on visibly; doubles, too.
    more: Work,
}

/// Members without reasons for another choice.
pub(crate) const LIGHT: Slices =
    Slices { first: Work::seconds(2), halved_from: 2, doubled_from: u32::MAX, more: Work::NONE };
/// Predicates behind values: see [`Slices::halved_from`].
pub(crate) const HEAVY: Slices = Slices { halved_from: u32::MAX, ..LIGHT };
/// The composite: it decides soon, or needs many refinements.
pub(crate) const REFINED: Slices =
    Slices { first: Work::millis(1250), halved_from: u32::MAX, doubled_from: 1, ..LIGHT };
/// Members that decide soon, or something else decides: summaries, shapes, array cells, labels.
pub(crate) const SHORT: Slices = Slices { first: Work::seconds(1), halved_from: 3, ..LIGHT };
/// The only run: what most programs end at once; the others begin again in each slice.
pub(crate) const QUICK: Slices = Slices { first: Work::millis(300), halved_from: 5, ..LIGHT };
/// Path enumeration: a program with few paths is decided at once; who sees their end gets more.
pub(crate) const BRIEF: Slices = Slices { more: Work::seconds(2), ..QUICK };
/// Cases decide at once or hardly ever: most proofs by them take less than half a second, and the
/// first ones need a state for each value of an input.
pub(crate) const CASES: Slices =
    Slices { first: Work::millis(500), halved_from: 4, more: Work::seconds(2), ..LIGHT };
/// Bounded search, invariants and k-induction: what they get together is what others get alone.
/// Where polyhedra had suggestions that are not enough, templates have work left behind them.
pub(crate) const SEARCH: Slices = Slices { first: Work::millis(750), ..LIGHT };
/// Floats take all of that.
pub(crate) const GUESSING: Slices = Slices { more: Work::millis(2250), ..SEARCH };
pub(crate) const INDUCTION: Slices = SEARCH;
/// Concrete runs: blind runs find an error soon or hardly ever, so they get an eighth.
pub(crate) const RUNS: Slices = Slices { first: Work::millis(250), ..LIGHT };

/// Explicit values that are tracked lazily, beside other members: the first three slices.
pub(crate) const LAZY_VALUES: Work = Work::seconds(10);
/// The same where no other member waits but the one that follows.
pub(crate) const LAZY_VALUES_ALONE: Work = Work::seconds(20);
/// Explicit values with cases: most of what has to be tracked is what the cases are about.
pub(crate) const LAZY_CASES: Work = Work::seconds(10);
/// The number of paths that need predicates after which explicit values hand over for the first
/// time.
pub(crate) const PATIENCE: usize = 8;
/// The only run, beside other members: 100 million edges, of which the last slice has the half.
pub(crate) const ONLY_RUN: Work = Work::seconds(10);
/// An only run of fewer edges is left to others at first: they take no longer and say more.
pub(crate) const SHORT_RUN: u64 = 1 << 12;
/// Rounds of path enumeration that go deeper, in which a search may come to its end: a loop that
/// has no end soon has more.
pub(crate) const FINITE_ROUNDS: u64 = 3;
/// What is left at most of the round of such a search: of most of its paths the end was seen.
pub(crate) const LEFT_OF_ROUND: f64 = 0.25;

/// Concrete runs before longer ones are made.
pub(crate) const RUNS_OF_ROUND: u64 = 64;
/// The first bound on a run's edges, and what it grows by. It is small, so that an error that a
/// short run meets is not shown by a long one.
pub(crate) const FIRST_EDGES: u64 = 1 << 6;
pub(crate) const MORE_EDGES: u64 = 8;
/// Rounds of runs in the first slice: few, so that other members hardly have to wait.
pub(crate) const FIRST_ROUNDS: u64 = 3;
/// Concrete runs give up after this number of complete runs that covered no new edge.
pub(crate) const FRUITLESS_RUNS: u64 = 1 << 14;
/// The inputs of a run that are remembered; where there are more, it cannot be replayed.
pub(crate) const MOST_INPUTS: usize = 1 << 20;
/// The objects of a run whose content is made up: all of them are stored with it.
pub(crate) const MOST_CONTENTS: usize = 64;
/// After this number of errors that the replay does not agree with, runs look for no more.
pub(crate) const MOST_DISAGREEMENTS: u64 = 16;
/// The open calls of a run.
pub(crate) const FRAMES: usize = 1 << 16;

/// Runs that make failing inputs smaller, and their edges in all: some ten milliseconds.
pub(crate) const SHRINK_RUNS: u32 = 512;
pub(crate) const SHRINK_EDGES: u64 = 1 << 21;
/// How many of them leave inputs out.
pub(crate) const SHORTER_RUNS: u32 = 256;
/// The largest number of inputs of a site that are made smaller one by one.
pub(crate) const MOST_SINGLES: usize = 16;

/// Sanity runs after a proof; their edges, each and all: 100,000 take about a millisecond.
pub(crate) const SANITY_RUNS: u64 = 24;
pub(crate) const SANITY_EDGES: u64 = 10_000;
pub(crate) const ALL_SANITY_EDGES: u64 = 100_000;
/// The open calls of such a run.
pub(crate) const SANITY_FRAMES: usize = 1 << 10;

/// Which inputs take a path.
pub(crate) const PATH: Work = Work::seconds(20);
/// Which part of a path cannot be taken.
pub(crate) const PREFIX: Work = Work::seconds(2);
/// Telling a proof by explicit values in the words of invariants.
pub(crate) const CLAIMS_OF_VALUES: Work = Work::seconds(1);
/// To repeat an answer of an earlier run may take so much more than to find it took.
pub(crate) const MORE_THAN_BEFORE: Work = Work::millis(500);

/// Searches of groups of checks get this part of what the members have spent.
pub(crate) const GROUP_PART: u64 = 24;
/// What they may spend where there is no answer.
pub(crate) const GROUPS_AT_END: Work = Work::seconds(5);
/// What the first round of all members takes, about.
pub(crate) const FIRST_ROUND: Work = Work::seconds(8);
/// How much shorter the slices of the first searches of groups are.
pub(crate) const FIRST_PACE: u64 = 128;
/// What it takes to make the program of a group and its members, about, and more of that per step
/// and edge of the whole.
const PER_GROUP: Work = Work::millis(30);
const PER_STEP: Work = Work::nanos(2_000);

/// A member that has failed at some checks looks once more at the others: for as long as it has
/// worked, but for no more than this, and no less than that.
pub(crate) const MOST_ON_REST: Work = Work::seconds(1);
pub(crate) const LEAST_ON_REST: Work = Work::millis(100);
/// What the check of a part's proof may take more than the member has spent.
pub(crate) const CHECK_OF_PART: Work = Work::millis(500);

/// Processes beside each other: a fifth one would save a hundredth of the work to the answer.
pub(crate) const MOST_PROCESSES: usize = 4;

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

/// What it takes to make the program of some checks.
pub(crate) fn preparation(prepared: &Prepared) -> Work {
    let size = prepared.statistics.after;
    PER_GROUP + PER_STEP * u64::try_from(size.edges + size.steps).unwrap_or(u64::MAX)
}

impl Slices {
    /// The slice of a round.
    pub(crate) fn of(self, round: u32) -> Work {
        let slice = self.first * 2u64.saturating_pow(round);
        match round {
            _ if round >= self.halved_from => slice / 2,
            _ if round >= self.doubled_from => slice * 2,
            _ => slice,
        }
    }

    /// What may come to the slice of a round.
    pub(crate) fn more(self, round: u32) -> Work {
        self.more * 2u64.saturating_pow(round)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refinement_gets_twice_as_much_of_long_slices() {
        let seconds =
            |slices: Slices| [0, 1, 2, 3].map(|round| slices.of(round).on_reference().as_secs());
        assert_eq!(seconds(LIGHT), [2, 4, 4, 8]);
        assert_eq!(seconds(HEAVY), [2, 4, 8, 16]);
        assert_eq!(seconds(REFINED), [1, 5, 10, 20]);
    }
}
