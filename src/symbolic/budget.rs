//! Bounds on the work of the symbolic executor: the table of the room.
//!
//! Beyond a bound on accesses the run stops with `Halt::unknown`, or goes on with an arbitrary
//! value; beyond one on simplification, a term stays as it is. A query beyond its budget is
//! undecided. None of them makes a path infeasible. Work is that of the reference machine
//! ([`crate::base::work`]).
use crate::base::work::Work;
use crate::solver::smt::{Backend, Fallbacks};
use std::num::NonZeroUsize;

// --- Queries ---
/// A query about a path that is not easy is given to the solver's other way of working. There is no
/// other limit than that of the whole.
pub(super) const PATH_QUERY: Fallbacks<'_> = Fallbacks {
    bits: &[
        (Backend::Bits, Work::millis(150)),
        (Backend::Integers, Work::millis(400)),
        (Backend::Bits, Work::millis(1500)),
        (Backend::ONCE, Work::millis(1500)),
        (Backend::Bits, Work::MAX),
    ],
    floats: &[(Backend::ONCE, Work::MAX)],
};
/// A query for a core.
pub(super) const CORE_QUERY: Fallbacks<'_> =
    Fallbacks { bits: &[(Backend::Bits, Work::millis(400))], floats: &[] };
/// Edges between two looks at the limits.
pub(super) const EDGES_BETWEEN_CHECKS: NonZeroUsize = NonZeroUsize::new(1024).expect("not 0");

// --- Accesses ---
/// Cases that one address may fall into.
pub(super) const MAX_CASES: usize = 256;
/// Cells that one access may choose between.
pub(super) const MAX_CELLS: usize = 4096;
/// The same where arbitrary content may take the place of what is not followed.
pub(super) const MAX_PROOF_CELLS: usize = 64;
/// Cells that all symbolic accesses of a run may touch.
pub(super) const MAX_TOUCHED: usize = 1 << 21;
/// Cells of which one write changes one, before it is asked which, where that can be asked: a byte
/// may be the index.
pub(super) const MAX_WRITTEN: usize = 256;
/// Fields that one write leaves as they are.
pub(super) const MAX_FIELDS: usize = 64;
/// Pieces that one copy or fill moves.
pub(super) const MAX_PIECES: usize = 1 << 20;
/// Writes that cells which are made later have to look at.
pub(super) const MAX_LATE_WRITES: usize = 8;
/// Cells that such a write changes at once.
pub(super) const MAX_CHANGED: usize = 64;
/// Bytes of an object of symbolic size. Where inputs are looked for, a larger size is not tried.
pub(super) const SYMBOLIC_SIZE_BYTES: u64 = 4096;
/// Cells of an object that are hashed; the others are only compared. (One fork in front of an array
/// of 100,000 took two milliseconds.)
pub(super) const MAX_HASHED: usize = 512;

// --- What is known of terms ---
/// Values of an amount that is asked for.
pub(super) const MAX_AMOUNTS: usize = 8;
/// Literals of a table that an amount is taken from.
pub(super) const MAX_LITERALS: usize = 1024;
/// Depth of nested choices that is searched for what is known of an offset.
pub(super) const MAX_NESTED_CHOICES: u32 = 8;
/// Conditions in the latest layer of those that hold on a path; then it is merged with the one
/// below.
pub(super) const MAX_LATEST_CONDITIONS: usize = 64;
/// Depth of a term to which it is looked for what its value follows from.
pub(super) const MAX_FIXED_DEPTH: usize = 6;
/// Pairs of a comparison of choices between pointers.
pub(super) const MAX_COMPARED_CHOICES: u32 = 256;
/// Pairs of which the order is asked.
pub(super) const MAX_ORDERED_CHOICES: u32 = 16;
/// Operands that an address may be a sum of.
pub(super) const MAX_ADDENDS: usize = 64;
/// Choices between pointers that are looked into.
pub(super) const MAX_CHOICES_WITHIN: u32 = 64;
