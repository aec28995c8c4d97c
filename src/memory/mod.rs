//! Memory objects: where they lie (later: what may point where).
pub mod layout;
