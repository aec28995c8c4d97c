//! What the ladder may spend, and on what. Effort is that of the reference machine
//! ([`crate::base::effort`]). How much a whole call gets is its caller's matter.
use super::Rung;
use crate::base::effort::Effort;
use crate::solver::smt::{Backend, Ladder};

/// A call without a limit.
pub(super) const UNBOUNDED: Effort = Effort::seconds(60);

/// Whether a path is refuted. Bits are tried for a while, then integers: these decide some paths
/// that bits do not.
pub(super) const PATH: Ladder<'_> = Ladder {
    bits: &[(Backend::Bits, PATH_IN_BITS), (Backend::Integers, BY_INTEGERS)],
    floats: &[(Backend::CORES, UNBOUNDED)],
};
/// One more model of a path.
pub(super) const ANOTHER: Ladder<'_> =
    Ladder { bits: &[(Backend::Bits, PATH_IN_BITS)], floats: &[(Backend::CORES, PATH_IN_BITS)] };
const PATH_IN_BITS: Effort = Effort::millis(400);
/// A query about candidates. Good ones are easy.
pub(super) const STEP: Ladder<'_> = Ladder {
    bits: &[(Backend::Bits, Effort::millis(150)), (Backend::Integers, BY_INTEGERS)],
    floats: &[(Backend::CORES, Effort::MAX)],
};
const BY_INTEGERS: Effort = Effort::millis(1500);
/// The check of a step of an answer: bits for a short while, integers, bits.
pub(super) const CHECK: Ladder<'_> = Ladder {
    bits: &[
        (Backend::Bits, Effort::millis(150)),
        (Backend::Integers, HARD_CHECK),
        (Backend::Bits, HARD_CHECK),
    ],
    floats: &[(Backend::ONCE, HARD_CHECK)],
};
const HARD_CHECK: Effort = Effort::seconds(3);
/// A query of the last rung, about a state or the next one.
pub(super) const STATE: Ladder<'_> = Ladder {
    bits: &[(Backend::Bits, Effort::millis(400)), (Backend::Integers, BY_INTEGERS)],
    floats: &[(Backend::CORES, HARD_CHECK)],
};
/// The most states that are excluded at one cut.
pub(super) const STATES: usize = 400;
/// The most for one interpolant by synthesis.
pub(super) const SYNTHESIS: Effort = Effort::seconds(1);

/// What a rung may spend, of so much that is left.
pub(super) fn share(rung: Rung, left: Effort) -> Effort {
    match rung {
        Rung::Atoms => left / 2,
        Rung::Synthesis => left / 4,
        Rung::Values => left / 2,
        Rung::States => left,
    }
}

/// What is spent to decide a path without a core, of so much that is left.
pub(super) fn share_without_core(left: Effort) -> Effort {
    left / 8
}

/// The number of failures after which synthesis is not expected to succeed, and comes last.
pub(super) const VAIN: u64 = 1;
/// The most variables in a grammar: the search is exponential in them.
pub(super) const MAX_VARIABLES: usize = 6;
/// The most constants in a grammar, beside 0 and 1.
pub(super) const MAX_CONSTANTS: usize = 4;
/// The largest number of cuts over which interpolants are chained.
pub(super) const MAX_CHAINED: usize = 12;
