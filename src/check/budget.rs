//! Bounds on the work of replays, on the inputs of concrete runs, and on what is kept of a run: the
//! table of the room. The check of proofs has one of its own.
//!
//! Beyond a bound less of a run is kept or explained, or the run is given up, which is no
//! counterexample.

// --- Replays ---
/// Changes of inputs where a run goes through a pointer that leads nowhere.
pub(super) const MOST_CHANGES: usize = 8;
/// What the edges of the first run are multiplied by for the run elsewhere: a program may count up
/// to an address.
pub(super) const RELOCATED_EDGES_FACTOR: u64 = 4;
/// Edges beyond that.
pub(super) const RELOCATED_MORE_EDGES: u64 = 1 << 18;
/// Objects made by a run whose address may be among the inputs.
pub(super) const MOST_MADE_OBJECTS: usize = 1 << 12;
/// Inputs of a run that are kept: 32 MB.
pub(super) const MOST_SCRIPT_INPUTS: usize = 1 << 20;
/// Inputs of a run that are kept for a test: with more it is no test.
pub(super) const MOST_TEST_INPUTS: usize = 1 << 18;
/// Arguments, and bytes of them, that are handed over.
pub(super) const MOST_ARGUMENTS: u64 = 1 << 16;

// --- What the end of a run depends on ---
/// Events of a run that has a slice: 100 MB.
pub(super) const MOST_EVENTS: u64 = 1 << 20;
/// Steps, and dependences, that are kept.
pub(super) const MOST_DEPENDENCES: usize = 1 << 21;
/// Bytes of a copy that are followed.
pub(super) const MOST_COPIED_BYTES: u64 = 1 << 16;
/// Depth to which an operation is looked for behind the condition that ends the run.
pub(super) const MOST_OPERATION_DEPTH: u32 = 8;
/// Edges of a run to an input: no line is worth a longer run, as reasons are made in the course of
/// a search.
pub(super) const MOST_EDGES_TO_INPUT: u64 = 1 << 16;

// --- What is recorded of a run ---
/// Events that are kept at each end of the run.
pub(super) const MOST_EVENTS_AT_END: usize = 2000;
/// Events between them that are kept because the end depends on them.
pub(super) const MOST_EVENTS_BETWEEN: usize = 4000;
/// Inputs that are listed.
pub(super) const MOST_LISTED_INPUTS: usize = 1000;
/// Objects that are shown as they were at the start, and parts of each: what happens afterwards is
/// what a run is read for.
pub(super) const MOST_INITIAL_OBJECTS: usize = 12;
/// Remembered objects that are gone, beyond the number of those that live.
pub(super) const MOST_GONE_OBJECTS: usize = 1 << 16;
/// Bytes of a text that are kept.
pub(super) const MOST_TEXT_BYTES: usize = 1 << 16;

// --- Inputs of concrete runs ---
/// Literals of the program that inputs are made of.
pub(super) const MOST_LITERALS: usize = 256;
/// Words of its texts.
pub(super) const MOST_WORDS: usize = 512;
/// Bytes of such a word.
pub(super) const LONGEST_WORD: usize = 24;
/// Bytes of a text whose words are taken.
pub(super) const LONGEST_TEXT: usize = 1 << 12;
/// Inputs of a run that is kept: one with more is kept only where it took an edge that none had
/// taken, as each run that is made of it costs as much.
pub(super) const MOST_SEED_INPUTS: usize = 1 << 12;
/// Edges of a run that is kept: the same holds of one with more.
pub(super) const MOST_SEED_EDGES: u64 = 1 << 13;
/// Inputs of all runs that are kept: some 50 megabytes.
pub(super) const ALL_SEED_INPUTS: usize = 1 << 20;
/// Runs that are kept.
pub(super) const MOST_SEEDS: usize = 1 << 10;
/// The newest runs, of which every second run is made.
pub(super) const NEWEST_SEEDS: usize = 8;
/// Values in a row that one change repeats or leaves out.
pub(super) const LONGEST_STRETCH: usize = 8;
/// Edges that a changed run may take beyond twice those of its seed.
pub(super) const MORE_EDGES: u64 = 1 << 12;
/// Bytes of an object that are made up.
pub(super) const MOST_MADE_UP_BYTES: usize = 64;
