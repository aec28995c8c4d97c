//! What the sequence of methods may spend, and on what. Work is that of the reference machine
//! ([`crate::base::work`]). How much a whole call gets is its caller's matter.
use super::Method;
use crate::base::work::Work;
use crate::solver::smt::{Backend, Fallbacks};

/// A call without a limit.
pub(super) const UNBOUNDED: Work = Work::seconds(60);

/// Whether a path is refuted. Bits are tried for a while, then integers: these decide some paths
/// that bits do not.
pub(super) const PATH: Fallbacks<'_> = Fallbacks {
    bits: &[(Backend::Bits, PATH_IN_BITS), (Backend::Integers, BY_INTEGERS)],
    floats: &[(Backend::CORES, UNBOUNDED)],
};
/// One more model of a path.
pub(super) const ANOTHER: Fallbacks<'_> =
    Fallbacks { bits: &[(Backend::Bits, PATH_IN_BITS)], floats: &[(Backend::CORES, PATH_IN_BITS)] };
const PATH_IN_BITS: Work = Work::millis(400);
/// A query about candidates. Good ones are easy.
pub(super) const STEP: Fallbacks<'_> = Fallbacks {
    bits: &[(Backend::Bits, Work::millis(150)), (Backend::Integers, BY_INTEGERS)],
    floats: &[(Backend::CORES, Work::MAX)],
};
const BY_INTEGERS: Work = Work::millis(1500);
/// The check of a step of an answer: bits for a short while, integers, bits.
pub(super) const CHECK: Fallbacks<'_> = Fallbacks {
    bits: &[
        (Backend::Bits, Work::millis(150)),
        (Backend::Integers, HARD_CHECK),
        (Backend::Bits, HARD_CHECK),
    ],
    floats: &[(Backend::ONCE, HARD_CHECK)],
};
const HARD_CHECK: Work = Work::seconds(3);
/// A query of the last method, about a state or the next one.
pub(super) const STATE: Fallbacks<'_> = Fallbacks {
    bits: &[(Backend::Bits, Work::millis(400)), (Backend::Integers, BY_INTEGERS)],
    floats: &[(Backend::CORES, HARD_CHECK)],
};
/// The most states that are excluded at one cut.
pub(super) const STATES: usize = 400;
/// The most for one interpolant by synthesis.
pub(super) const SYNTHESIS: Work = Work::seconds(1);

/// What a method may spend, of so much that is left.
pub(super) fn share(method: Method, left: Work) -> Work {
    match method {
        Method::Atoms => left / 2,
        Method::Synthesis => left / 4,
        Method::Values => left / 2,
        Method::States => left,
    }
}

/// What is spent to decide a path without a core, of so much that is left.
pub(super) fn share_without_core(left: Work) -> Work {
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
