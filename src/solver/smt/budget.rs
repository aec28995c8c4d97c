//! Bounds on the work of queries to cvc5: the table of the room. Beyond each of them a query is
//! refused or undecided. What units of cvc5 cost is the table of [`super::resources`].

// --- Formulas ---
/// Depth of an expression that may be translated.
pub(super) const MAX_TERM_DEPTH: u32 = 400_000;
/// Bytes of stack for a query.
pub(super) const STACK_BYTES: usize = 1 << 30;
/// Nodes of a question to the integers: larger ones are unrollings for the most part, in which few
/// bounds are known.
pub(super) const MAX_LINEAR_NODES: usize = 6_000;
/// Multiples of a question to the integers: with more, they are harder than the bits.
pub(super) const MAX_MULTIPLES: usize = 12;
/// Nodes of a question to the synthesis: what cvc5 does with formulas before it searches heeds no
/// limit (one path of a library took 10 s of CPU for the budget of one).
pub(super) const MAX_SYNTHESIS_NODES: usize = 1_000;

/// Nodes of a path whose proof is asked for: larger ones are undecided.
pub(super) const MAX_PROOF_NODES: usize = 8_000;
/// Steps of a proof that is walked; a larger one gives no interpolants.
pub(super) const MAX_PROOF_STEPS: usize = 30_000;
/// Comparisons of a lemma while its multiples are looked for; beyond that it has none.
pub(super) const MAX_FARKAS_ROWS: usize = 120;
/// Equations that a lemma may deny: each doubles the cases.
pub(super) const MAX_SPLIT_EQUATIONS: usize = 3;

// --- How a budget is handed to cvc5 ---
/// Checks after which the meter is read at the latest. To read it takes 0.3 ms, as long as an easy
/// check.
pub(super) const MAX_UNREAD_CHECKS: u64 = 8;
/// Cheap units that are expected of a check at least: most checks by a solver that was asked before
/// are easy.
pub(super) const MIN_CHEAP_UNITS: u64 = 2_000;
/// The largest multiple of what the budget pays that is added for cheap units at once. Where they
/// turn out to be costly, a check spends as many budgets.
pub(super) const MAX_CHEAP_FACTOR: u64 = 8;
