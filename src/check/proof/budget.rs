//! What the check of a proof may spend on one question. Effort is that of the reference machine
//! ([`crate::base::effort`]).
use crate::base::effort::Effort;
use crate::solver::smt::{Backend, Ladder};

/// For a moment: there is something else to try.
pub(super) const GLANCE: Ladder<'_> = Ladder {
    bits: &[(Backend::Bits, Effort::millis(150)), (Backend::Integers, Effort::millis(350))],
    floats: &[(Backend::ONCE, Effort::millis(500))],
};
/// Not much.
pub(super) const LITTLE: Ladder<'_> = Ladder {
    bits: &[
        (Backend::Bits, Effort::millis(150)),
        (Backend::Integers, Effort::millis(1500)),
        (Backend::Bits, Effort::seconds(2)),
    ],
    floats: &[(Backend::ONCE, Effort::seconds(2))],
};
/// All ways of working on bit vectors, and the one for floats.
pub(super) const FULL: Ladder<'_> = Ladder {
    bits: &[
        (Backend::Bits, Effort::millis(150)),
        (Backend::Integers, Effort::seconds(3)),
        (Backend::Bits, Effort::seconds(3)),
        (Backend::ONCE, Effort::seconds(10)),
        (Backend::Bits, Effort::seconds(20)),
    ],
    floats: &[(Backend::ONCE, Effort::seconds(30))],
};
