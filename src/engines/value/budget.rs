//! Bounds on the work of explicit values: the table of the room.
//!
//! Work is that of the reference machine ([`crate::base::work`]). Beyond a bound on what is
//! tracked, values are dropped: a state then has more runs, and a path that is not refuted stays
//! undecided. Beyond a bound of refinement, the search goes on in another way, or another engine
//! does.
use crate::base::work::Work;

// --- Values and cells that are tracked ---
/// Values of a variable at one location, in states that follow an open choice; with more it is
/// dropped there: it grows with an input, and tracking it need never end. (CPA+, section 5: a "more
/// than", not an "at least". Values that a deterministic run passes through are not stored and not
/// counted, so a loop with a known bound stays explicit.)
pub(super) const MAX_VALUES: usize = 1000;
/// Times that the number of a site's objects rises above all that was seen before at a location,
/// where everything is tracked; then these objects are dropped there.
pub(super) const MAX_RISES: u32 = 256;
/// The same while tracking is lazy: what bounds a list is often not tracked then (at most six
/// cells, in `papers/T1b`), and the second try finds out.
pub(super) const MAX_RISES_LAZILY: u32 = 64;
/// Ranges of one object that are tracked one by one; with more, all of the object is.
pub(super) const MAX_RANGES: usize = 8;
/// Cells of an object that are facts of their own; with more, the whole object is one fact.
pub(super) const MAX_CELLS_AS_FACTS: usize = 64;
/// Bytes of a range that is cut out of a known background; beyond, the background is unknown.
pub(super) const MAX_UNKNOWN_RANGE: u64 = 4096;
/// Bytes of a known background that are written out in words; beyond, they are unknown.
pub(super) const MAX_BACKGROUND: u64 = 1 << 16;
/// Bytes of a fill that is written out in words; beyond, they are unknown.
pub(super) const MAX_FILL: u64 = 1 << 16;
/// Depth to which a side of an equation is solved for a variable.
pub(super) const MAX_DEPTH: u32 = 12;

// --- Stored states ---
/// Shapes of a location that are looked at one by one.
pub(super) const MAX_LISTED_SHAPES: usize = 16;
/// States of a loop head that are listed one by one.
pub(super) const MAX_LISTED_STATES: usize = 8;

// --- Runs between stored states ---
/// Stored states in a row with one successor after which runs are not stored any more.
pub(super) const MAX_CALM: u32 = 32;
/// Edges between two looks at the limits.
pub(super) const EDGES_PER_CHECK: u64 = 1 << 16;
/// Edges of a run after which it is stored in between: it need not end (a recursion that is known
/// to go on never meets a state again), and others wait.
pub(super) const MAX_UNSTORED_EDGES: u64 = 1 << 20;

// --- Refinement ---
/// Contradictions of a path that are collected.
pub(super) const MAX_CONFLICTS: usize = 16;
/// Refinements after which laziness ends, if they made more than [`EAGER_AFTER_STATES`] states
/// together.
pub(super) const EAGER_AFTER_REFINEMENTS: u64 = 8;
/// States after which it does: see [`EAGER_AFTER_REFINEMENTS`].
pub(super) const EAGER_AFTER_STATES: usize = 20_000;
/// Times in a row that a part of the graph is computed again because it is older than the
/// precision; after that, all of it is. (The cells of a list are read in the opposite order of that
/// in which they were made, so each of them would make the list again from an older cell on.)
pub(super) const MAX_RENEWALS: u32 = 8;
/// Edges of a path of which more than the first contradiction is judged: each costs a walk over the
/// path.
pub(super) const MAX_JUDGED_EDGES: usize = 100_000;
/// Edges of a path that is explained while anything is not tracked: to execute a longer one with
/// everything tracked takes a tenth of the time, and no memory.
pub(super) const MAX_EXPLAINED_EDGES: u64 = 1 << 20;
/// Work of an edge of a longer path until inputs are known that take the path.
pub(super) const LONG_PATH_EDGE: Work = Work::nanos(1_200);
