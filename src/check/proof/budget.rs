//! What the check of a proof may spend: the table of the room. Work is that of the reference
//! machine ([`crate::base::work`]). A question beyond its budget is undecided, and what hangs on it
//! is not accepted.
use crate::base::work::Work;
use crate::solver::smt::{Backend, BudgetedConfig, Fallbacks};

/// cvc5 takes long over floats, whatever it is given: only where nothing else is left to try.
const NO_FLOATS: &[BudgetedConfig] = &[];
/// A question for which there is something else to try.
pub(super) const GLANCE: Fallbacks<'_> = Fallbacks {
    bits: &[(Backend::Bits, Work::millis(150)), (Backend::Integers, Work::millis(350))],
    floats: NO_FLOATS,
};
/// The same with more work.
pub(super) const LITTLE: Fallbacks<'_> = Fallbacks {
    bits: &[
        (Backend::Bits, Work::millis(150)),
        (Backend::Integers, Work::millis(1500)),
        (Backend::Bits, Work::seconds(2)),
    ],
    floats: NO_FLOATS,
};
/// All configurations for bit vectors, and the one for floats.
pub(super) const FULL: Fallbacks<'_> = Fallbacks {
    bits: &[
        (Backend::Bits, Work::millis(150)),
        (Backend::Integers, Work::seconds(3)),
        (Backend::Bits, Work::seconds(3)),
        (Backend::ONCE, Work::seconds(10)),
        (Backend::Bits, Work::seconds(20)),
    ],
    floats: &[(Backend::ONCE, Work::seconds(30))],
};

// --- Obligations of inductive claims ---
/// Exits of a block that one query looks at, at first.
pub(super) const EXITS_OF_QUERY: usize = 32;
/// Failures in a row of such queries after which each exit has a query of its own.
pub(super) const MAX_FAILED_QUERIES: u32 = 4;
/// Nodes of an obligation that is remembered.
pub(super) const MAX_SHAPE_NODES: usize = 200;
/// Obligations that are remembered: about 40 MB.
pub(super) const MAX_SHAPES: usize = 5_000;

// --- Graphs and values ---
/// Pairs of values that one comparison of graphs looks at; beyond, it does not succeed.
pub(super) const MAX_COMPARED_PAIRS: u32 = 20_000;
/// Edges between two looks at the limits.
pub(super) const EDGES_PER_CHECK: u64 = 1 << 16;
/// States between two looks at the limits.
pub(super) const STATES_PER_CHECK: usize = 1 << 8;

// --- Sanity runs, beside the check of the claims: what is beyond these bounds is not compared ---
/// Runs.
pub(super) const RUNS: u64 = 24;
/// Edges of a run.
pub(super) const EDGES_OF_RUN: u64 = 10_000;
/// Open calls of a run.
pub(super) const FRAMES_OF_RUN: usize = 1 << 10;
/// Edges of all runs.
pub(super) const EDGES_OF_RUNS: u64 = 100_000;
/// Visits of claimed locations that are looked at: a formula may be large.
pub(super) const MAX_VISITS: u64 = 50_000;
/// Values that are compared with graphs in all runs.
pub(super) const MAX_COMPARED_VALUES: u64 = 400_000;
/// Facts of stored states that are compared, in all.
pub(super) const MAX_FACTS: usize = 1_000_000;

/// Claims that know less than a state, which are asked for before all others; and sets of slots at
/// one location by which they are found. With more, all claims are asked for at once.
pub(super) const MAX_COARSER: usize = 32;
/// Claims about one place among which those that know more than a state are looked for.
pub(super) const MAX_FINER: usize = 1000;
