//! Places that tests are wanted for, as a run shows them.
//!
//! A run shows the key of a place by [`super::Op::Observe`]. What a program prints is shown so,
//! too: so a key has a width that no printed value has.
use crate::ir::{Bv, Width};

const BITS: u32 = 72;

/// What a run shows at the place with this key.
pub fn shown(key: u32) -> Bv {
    Bv::new(width(), key.into())
}

/// The key of the place, if it is one that is shown.
pub fn passed(value: Bv) -> Option<u32> {
    (value.width() == width()).then(|| u32::try_from(value.unsigned()).ok()).flatten()
}

const fn width() -> Width {
    match Width::new(BITS) {
        Some(width) => width,
        None => Width::W128,
    }
}
