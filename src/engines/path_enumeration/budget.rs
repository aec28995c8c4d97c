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
/// Forks of a path in the first round.
pub(super) const FORKS: u32 = 24;
/// Edges of a path in the first round.
pub(super) const EDGES: u64 = 1 << 16;
/// What the bound on forks is multiplied by from round to round.
pub(super) const MORE_FORKS: u32 = 2;
/// What the bound on edges is multiplied by from round to round.
pub(super) const MORE_EDGES: u64 = 8;
/// The largest number of values that are given to a term that should be a number.
pub(super) const MOST_VALUES: usize = 64;
/// The largest number of paths to one target that are tried; if none of them is confirmed, the
/// target is undecided.
pub(super) const PATHS_TO_A_TARGET: u32 = 4;
/// Cells that one access at a symbolic offset goes over. A table of a checksum has 256.
pub(super) const MOST_CELLS: usize = 4096;
/// Edges that are taken without a choice before the limits are checked.
pub(super) const EDGES_PER_CHECK: u64 = 2048;
/// Labels that are kept: each has the memory of a run.
pub(super) const MOST_LABELS: usize = 50_000;
/// Labels that are kept at one place with the same values.
pub(super) const MOST_ALIKE: usize = 16;
