//! What the check of a proof may spend on one question. Work is that of the reference machine
//! ([`crate::base::work`]).
use crate::base::work::Work;
use crate::solver::smt::{Backend, BudgetedConfig, Fallbacks};

/// cvc5 takes long over floats, whatever it is given: only where nothing else is left to try.
const NO_FLOATS: &[BudgetedConfig] = &[];
/// For a moment: there is something else to try.
pub(super) const GLANCE: Fallbacks<'_> = Fallbacks {
    bits: &[(Backend::Bits, Work::millis(150)), (Backend::Integers, Work::millis(350))],
    floats: NO_FLOATS,
};
/// Not much.
pub(super) const LITTLE: Fallbacks<'_> = Fallbacks {
    bits: &[
        (Backend::Bits, Work::millis(150)),
        (Backend::Integers, Work::millis(1500)),
        (Backend::Bits, Work::seconds(2)),
    ],
    floats: NO_FLOATS,
};
/// All configurations for bit vectors, and the one for floats.
pub(super) const FULL: Fallbacks<'_> = Fallbacks {
    bits: &[
        (Backend::Bits, Work::millis(150)),
        (Backend::Integers, Work::seconds(3)),
        (Backend::Bits, Work::seconds(3)),
        (Backend::ONCE, Work::seconds(10)),
        (Backend::Bits, Work::seconds(20)),
    ],
    floats: &[(Backend::ONCE, Work::seconds(30))],
};
