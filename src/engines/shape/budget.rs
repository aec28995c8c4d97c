//! Bounds on the search for shapes: the table of the room. Beyond each of them the search gives up:
//! its answer is "unknown".

/// Graphs in all: more lead nowhere.
pub(super) const MOST_GRAPHS: usize = 3_000;
/// Graphs that one edge leads to.
pub(super) const MOST_GRAPHS_OF_EDGE: usize = 256;
/// Objects that a graph may have.
pub(super) const MOST_OBJECTS: usize = 48;
/// Graphs of a location that differ by their numbers alone, before numbers that are related in one
/// of them are not any more.
pub(super) const MOST_UNRELATED: usize = 8;
/// Numbers of a graph of which sums are looked for.
pub(super) const MOST_RELATED: usize = 24;
/// The largest factor in a sum that is found for a number.
pub(super) const MOST_FACTOR: u128 = 64;
/// Names in a sum.
pub(super) const MOST_NAMES: usize = 3;
/// Terms of a condition that is read for what it says of variables.
pub(super) const MOST_READ_TERMS: usize = 64;
/// Cases of one step.
pub(super) const MOST_CASES: usize = 96;
/// Cells that one step writes.
pub(super) const MOST_PIECES: u64 = 64;
/// Nodes of an expression that are looked at, shared ones each time.
pub(super) const MOST_VISITS: u32 = 4_000;
/// Depth of an expression.
pub(super) const MOST_DEPTH: u32 = 400;
