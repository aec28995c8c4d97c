//! Bounds on the work of rewriting and of interval arithmetic: the table of the room. Beyond each
//! of them an expression stays as it is, or a question stays open.

// --- Expressions ---
/// Nodes that the recursion may visit before `eval_deep` takes over: bounds both the stack and the
/// blow-up by sharing.
pub(super) const SHALLOW_VISITS: u32 = 256;
/// Invertible operators around one operand that `eq_literal` takes off: bounds its work on long
/// chains.
pub(super) const MOST_INVERSIONS: u32 = 16;
/// Steps of choices for an equation, over all ways to make them.
pub(super) const MOST_CHOICE_STEPS: u32 = 1024;
/// Choices in a sum that are taken apart.
pub(super) const MOST_CHOICES: u32 = 64;

// --- Intervals ---
/// Terms of a question that is looked at.
pub(super) const MOST_TERMS: usize = 4096;
/// Nodes of a short conjunct: it has fewer.
pub(super) const MOST_SHORT_NODES: usize = 8;
/// Rounds in which ranges go up and down; what needs more is left to splitting.
pub(super) const MOST_ROUNDS: usize = 6;
/// Cells computed for an answer, over all parts.
pub(super) const MOST_CELLS: usize = 2_000_000;
/// Times that ranges are halved in one part; what is not decided then is too close to call.
pub(super) const MOST_HALVINGS: u32 = 28;
/// Points of the whole that are tried.
pub(super) const FIRST_POINTS: u32 = 8;
/// Points of each part that are tried.
pub(super) const POINTS_OF_PART: u32 = 4;
