//! Bounds on the work of deciding a conjunction: the table of the room. Beyond each of them another
//! refuter or a solver is asked, or less is kept for later questions. Work is that of the reference
//! machine ([`crate::base::work`]).
use crate::base::work::Work;
use crate::solver::smt::{Backend, Fallbacks};

// --- Refuters ---
/// New conjuncts that polynomials are asked about: each is compared with all equations.
pub(super) const MOST_COMPARED: usize = 128;
/// Conjuncts of a conjunction that is asked for as a whole.
pub(super) const MOST_AS_A_WHOLE: usize = 64;
/// Nodes of a fact that polynomials look at.
pub(super) const MOST_POLYNOMIAL_NODES: usize = 64;
/// Candidates that are tried in pairs.
pub(super) const MOST_PAIRED: usize = 8;
/// Variables of a part whose values are guessed: one with more goes to the solver at once.
pub(super) const MOST_GUESSED_VARIABLES: usize = 8;

// --- Solvers ---
/// What is tried at once for a large formula.
pub(super) const AT_ONCE: Fallbacks<'_> =
    Fallbacks { bits: &[(Backend::Bits, Work::millis(400))], floats: &[] };
/// Queries for one conjunction; parts are put together until there are no more of them.
pub(super) const MOST_QUERIES: usize = 16;
/// Nodes of a formula that is given to cvc5 in this process: about where a fork (some milliseconds)
/// costs less than the query.
pub(super) const MOST_NODES_FOR_CVC5: usize = 2_000;
/// Nodes of a formula that is bit-blasted in this process, whose memory is the user's.
pub(super) const MOST_NODES_FOR_BIT_BLASTING: usize = 50_000;

// --- What is kept ---
/// Answers that are kept.
pub(super) const MOST_ANSWERS: usize = 1 << 16;
/// Operations on floats of a question with usual care: cvc5 takes seconds to translate more, which
/// no budget ends, and hardly ever answers.
pub(super) const MOST_FLOAT_OPERATIONS: usize = 64;
/// Questions after which a session is dropped: it holds the clauses of all of them.
pub(super) const MOST_QUESTIONS: u64 = 20_000;
/// Questions after which it is checked whether a session has become slow.
pub(super) const QUESTIONS_PER_CHECK: u64 = 8;
/// Gates of a session, as a multiple of those of its first question: one with more spends most of
/// the time on those of other questions.
pub(super) const MOST_GROWTH: u64 = 4;
/// Gates of a first question that are counted at least for [`MOST_GROWTH`]: few do not matter.
pub(super) const FEW_GATES: u64 = 1024;
