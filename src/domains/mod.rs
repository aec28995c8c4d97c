//! Numbers without a solver: what several engines compute with.
//!
//! Known limit: affine relations, intervals and templates still stand in the engines that use them.
//!
//! Tests: beside the code.
pub(crate) mod arithmetic;
