//! What the check of a proof may spend on one question. Effort is that of the reference machine
//! ([`crate::base::effort`]).
use crate::base::effort::Effort;
use crate::solver::smt::{Config, Ladder};

/// For a moment: there is something else to try.
pub(super) const GLANCE: Ladder<'_> = Ladder {
    bits: &[(Config::Bits, Effort::millis(150)), (Config::Integers, Effort::millis(350))],
    floats: &[(Config::OneShot, Effort::millis(500))],
};
/// Not much.
pub(super) const LITTLE: Ladder<'_> = Ladder {
    bits: &[
        (Config::Bits, Effort::millis(150)),
        (Config::Integers, Effort::millis(1500)),
        (Config::Bits, Effort::seconds(2)),
    ],
    floats: &[(Config::OneShot, Effort::seconds(2))],
};
/// All ways of working on bit vectors, and the one for floats.
pub(super) const FULL: Ladder<'_> = Ladder {
    bits: &[
        (Config::Bits, Effort::millis(150)),
        (Config::Integers, Effort::seconds(3)),
        (Config::Bits, Effort::seconds(3)),
        (Config::OneShot, Effort::seconds(10)),
        (Config::Bits, Effort::seconds(20)),
    ],
    floats: &[(Config::OneShot, Effort::seconds(30))],
};
