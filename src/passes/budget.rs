//! Bounds on the work of passes, and on how much a program grows by them: the table of the room.
//! Beyond each of them a pass leaves the program as it is at that place, which loses no run.

// --- Array cells ---
/// Cells of a program.
pub(super) const MOST_CELLS: usize = 5;
/// Cells of a program, where some are ends of texts.
pub(super) const MOST_CELLS_WITH_TEXTS: usize = 8;
/// Cells that a target hangs on.
pub(super) const MOST_ROOTS: usize = 3;
/// Elements of an array, as far as their number is known: of fewer each is known by itself.
pub(super) const FEWEST_ELEMENTS: u64 = 33;
/// Indices of one place.
pub(super) const MOST_INDICES: usize = 2;
/// Cells at places that the program itself names.
pub(super) const MOST_ANCHORS: usize = 3;
/// Edges between where a string is made and where its end is put.
pub(super) const MOST_EDGES_TO_END: usize = 16;
/// Edges that a past reaches back.
pub(super) const MOST_EDGES_BACK: usize = 16;
/// Nodes of an expression that is returned: it has fewer.
pub(super) const MOST_RETURNED_NODES: usize = 48;
/// Definitions between a guard and a load.
pub(super) const MOST_LEVELS: usize = 6;
/// Bytes of a store or of a constant that are followed one by one.
pub(super) const MOST_FOLLOWED_BYTES: u64 = 16;
/// Bytes of a constant: longer ones are not looked into.
pub(super) const MOST_CONSTANT_BYTES: u64 = 4096;

// --- Cases ---
/// Branches of one distinction.
pub(super) const MOST_VALUES: u128 = 1024;
/// Values of one distinction: two are distinguished by tests anyway.
pub(super) const FEWEST_VALUES: u128 = 3;
/// Of a variable that never has more than [`MOST_VALUES`], tests leave few values where they leave
/// at most this part: a divisor.
pub(super) const SMALL_PART: u128 = 4;
/// Distinctions by expressions.
pub(super) const MOST_EXPRESSIONS: usize = 8;
/// Inputs whose ranges are followed through the program.
pub(super) const MOST_INPUTS: usize = 64;
/// Places where a distinction by ranges is made.
pub(super) const MOST_PLACES: usize = 32;

// --- Other passes ---
/// Conditions that become branches; the rest stay values.
pub(super) const MOST_CONDITIONS: usize = 16;
/// Nodes of a value that is put in place of a single use.
pub(super) const MOST_PUT_NODES: usize = 32;
/// Nodes of a value that may be evaluated more often for it.
pub(super) const CHEAP_NODES: usize = 3;
/// Uses of a value of at most [`CHEAP_NODES`] nodes.
pub(super) const MOST_CHEAP_USES: u32 = 4;
/// Steps of all ways out of a location that is copied.
pub(super) const MOST_COPIED_STEPS: usize = 64;
