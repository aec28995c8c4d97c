//! Bounds on the size of blocks and on what abstraction locations speak of: the table of the room.
//! Beyond each of them a block knows less of the state at its start or end, or an access is not
//! followed: it then has more runs, never fewer.

// --- Abstraction locations ---
/// Objects that a cut point has names for, beside those that variables point to.
pub(super) const MAX_OBJECTS: usize = 12;
/// Cells of one object that keeps all it has.
pub(super) const MAX_KEPT_CELLS: usize = 256;
/// Cells with symbols of one cut point.
pub(super) const MAX_SYMBOLS: usize = 512;
/// Pointers in one object that are known.
pub(super) const MAX_POINTERS: usize = 64;
/// Cut points at one location and call stack before the first slot is dropped.
pub(super) const MAX_CUT_POINTS: usize = 400;
/// The same where no slot has more than [`FEW_SLOT_VALUES`] values: these are combinations of
/// flags, and to know all but one of them proves little.
pub(super) const MAX_CUT_POINTS_OF_FEW: usize = 4000;
/// Values of a slot that has few.
pub(super) const FEW_SLOT_VALUES: usize = 8;
/// Further cut points before the next slot is dropped.
pub(super) const MORE_CUT_POINTS: usize = 50;
/// Refinements that ask for a place before it is known at all locations.
pub(super) const WIDEN_AFTER: u32 = 2;
/// Values of a place of the explicit precision at one location, for each value of the counters with
/// constant bounds: with more, the place is dropped there.
pub(super) const MAX_EXPLICIT_VALUES: usize = 3;
/// The same of a place into which no input flows: if its values are likely to be few, or it is in
/// memory and no predicates are tracked beside it,
pub(super) const MAX_COMPUTED_VALUES: usize = 64;
/// or else.
pub(super) const SOME_COMPUTED_VALUES: usize = 16;
/// Steps of such a counter, a second where blocks pass its loop: one with more is none.
pub(super) const MAX_COUNTED_STEPS: u64 = 20_000_000;
/// Values of these counters, each about 14 kB of cut points and blocks: with more, they are
/// dropped, too.
pub(super) const MAX_COUNTS: usize = 50_000;
/// Cut points at one location and call stack for each value of the counters.
pub(super) const CUT_POINTS_OF_COUNT: usize = 16;
/// Offsets at which a pointer was met: with more it walks.
pub(super) const MAX_OFFSETS: usize = 4;

// --- Cells of objects ---
/// Cells at literal offsets of one object.
pub(super) const MAX_EXACT_CELLS: usize = 64;
/// Elements of an array that are cells.
pub(super) const MAX_ELEMENTS: u64 = 32;
/// The elements that are cells of an array whose length varies.
pub(super) const ELEMENTS_OF_UNKNOWN_LENGTH: u64 = 8;
/// Bytes of an object of which elements are cells: a write to some element of a larger one is not
/// followed.
pub(super) const MAX_BYTES_WITH_ELEMENTS: u64 = 512;
/// Rounds in which copies of copies are followed.
pub(super) const COPY_ROUNDS: u32 = 3;
/// Literal offsets of a pointer; more become a class.
pub(super) const MAX_LITERAL_OFFSETS: usize = 8;
/// Objects that a pointer leads to; further ones are not followed.
pub(super) const MAX_POINTEES: usize = 64;
/// Passes over the program; what is not found by then stays unknown.
pub(super) const OFFSET_ROUNDS: usize = 24;
/// Depth to which addresses are looked into.
pub(super) const MAX_ADDRESS_DEPTH: u32 = 256;

// --- Blocks ---
/// Branches that are forked at one location under one call stack: in a block of few steps, and in
/// any other.
pub(super) const MAX_UNMERGED: [usize; 2] = [1024, 64];
/// Steps of branches in a block of few.
pub(super) const FEW_STEPS: usize = 16_384;
/// Steps after which a block whose run is decided ends at the next abstraction location.
pub(super) const MAX_DECIDED_STEPS: usize = 4096;
/// Edges of loops over known numbers that a block passes: some hundredths of a second.
pub(super) const MAX_LOOP_EDGES: u64 = 1 << 20;
/// Steps of an edge that counts as one there; one with more counts as several.
pub(super) const STEPS_OF_LITTLE: u64 = 8;
/// Sets of unknown variables for each of which such a loop has code of its own; then all are
/// dropped.
pub(super) const MAX_LOOP_CODES: usize = 8;
/// Edges of a run in place that count as one branch between two looks at the limits.
pub(super) const EDGES_IN_PLACE: u32 = 256;
/// Branches between two looks at the limits.
pub(super) const BRANCHES_PER_CHECK: u64 = 64;
/// Bytes that an access to a text goes over, where all that matters is its end.
pub(super) const MOST_BYTES_OF_TEXTS: usize = 8;
/// Depth to which an expression is looked into for its finitely many values.
pub(super) const MAX_FINITE_DEPTH: u32 = 8;
/// Parts of all branches at one location.
pub(super) const MAX_PARTS: usize = 24;
/// Depth to which a choice between constants is looked into.
pub(super) const MAX_CHOICE_DEPTH: u32 = 4;
/// Objects that are searched for choices.
pub(super) const MAX_SEARCHED_OBJECTS: usize = 256;

// --- Shared invariants ---
/// How many facts are taken of a claim, and how large they may be, in nodes; the shortest ones
/// first.
#[derive(Clone, Copy, Debug)]
pub(super) struct InvariantBound {
    pub(super) facts: usize,
    pub(super) size: usize,
}

/// Facts, and their size in nodes, of what another engine shares.
pub(super) const SHARED: InvariantBound = InvariantBound { facts: 48, size: 24 };
/// The same of what an earlier proof had to claim.
pub(super) const REMEMBERED: InvariantBound = InvariantBound { facts: 400, size: 400 };
