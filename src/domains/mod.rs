//! Numbers without a solver: what several engines compute with.
//!
//! [`bounds`] (what is known of a number, and how conditions are read), [`congruence`] (its low
//! bits), [`polynomial`] (terms over the integers, and conjunctions that these refute),
//! [`arithmetic`] (relations between several numbers).
//!
//! Known limit: intervals of floats and templates still stand where they are used.
//!
//! Tests: beside the code.
pub(crate) mod arithmetic;
pub mod bounds;
mod budget;
pub mod congruence;
pub mod polynomial;
