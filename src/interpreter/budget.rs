//! Bounds on the work of runs: the table of the room. Beyond a bound on what is known of all runs
//! less is known; beyond a bound on memory the run ends without an answer.

// --- Runs ---
/// Edges between two looks at the limits.
pub(super) const EDGES_PER_CHECK: u64 = 1 << 16;
/// Bytes of an object from which on it is a reason to look at the limits.
pub(super) const LARGE_OBJECT_BYTES: u64 = 1 << 20;
/// Bytes of one operation that are shown to observers.
pub(super) const SHOWN_BYTES: u64 = 128;
/// Bytes of an object; a larger one ends the run.
pub(super) const MAX_OBJECT_BYTES: u64 = 1 << 32;
/// Bytes of an object that is searched for addresses which unknown code then knows.
pub(super) const MOST_SEARCHED_BYTES: u64 = 1 << 20;

// --- What is the same in every run ---
/// Bytes of an object that is followed.
pub(super) const MOST_CERTAIN_BYTES: u64 = 1 << 26;
/// Bytes of all live objects that are followed; further ones are not.
pub(super) const MOST_CERTAIN_BYTES_IN_ALL: usize = 1 << 28;
/// Edges after which the work of noting what is known is counted.
pub(super) const EDGES_PER_PAYMENT: u64 = 1 << 10;
/// Nodes of a condition that are looked at.
pub(super) const MOST_CERTAIN_NODES: u32 = 4096;
/// Bytes that a run makes, copies or fills before it is given up, unless it takes many edges
/// between: nothing counts what that costs.
pub(super) const MOST_MOVED_BYTES: u64 = 1 << 27;
/// Bytes beyond that for each edge of the run.
pub(super) const MOVED_BYTES_PER_EDGE: u64 = 64;
