//! Memory objects: where they lie, and what may point where.
pub mod layout;
pub mod points_to;
pub mod reachable;
