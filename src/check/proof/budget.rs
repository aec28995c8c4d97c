//! What the check of a proof may spend on one question. Effort is that of the reference machine
//! ([`crate::effort`]).
use crate::effort::Effort;
use crate::smt::{Config, Ladder};

/// The first way of working, for a moment: there is something else to try.
pub(super) const GLANCE: Effort = Effort::millis(500);
/// The first way of working, and not much of it.
pub(super) const LITTLE: Effort = Effort::seconds(2);
/// All ways of working on bit vectors, and the one for floats.
pub(super) const FULL: Ladder<'_> = Ladder {
    bits: &[
        (Config::Bits, Effort::seconds(3)),
        (Config::Integers, Effort::seconds(3)),
        (Config::OneShot, Effort::seconds(10)),
        (Config::Bits, Effort::seconds(20)),
    ],
    floats: &[(Config::OneShot, Effort::seconds(30))],
};
