//! Bounds on the search for shapes: the table of the room. Beyond each of them the search gives up:
//! its answer is "unknown".

/// Graphs in all: more lead nowhere.
pub(super) const MOST_GRAPHS: usize = 3_000;
/// Graphs that one edge leads to.
pub(super) const MOST_GRAPHS_OF_EDGE: usize = 256;
/// Objects that a graph may have.
pub(super) const MOST_OBJECTS: usize = 48;
/// Cases of one step.
pub(super) const MOST_CASES: usize = 96;
/// Cells that one step writes.
pub(super) const MOST_PIECES: u64 = 64;
/// Nodes of an expression that are looked at, shared ones each time.
pub(super) const MOST_VISITS: u32 = 4_000;
/// Depth of an expression.
pub(super) const MOST_DEPTH: u32 = 400;
