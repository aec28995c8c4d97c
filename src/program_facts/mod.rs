//! Facts about a program that no engine has to find: graphs of its locations (dominators, loops,
//! reachability), of its variables (liveness, counters, ranges, costs) and of its memory
//! ([`memory`]: what an address may lie in).
//!
//! Every fact holds of all runs; none depends on a precision.
//!
//! Tests: `testsuite/tests/passes`, and beside the code.
pub mod costs;
pub mod counters;
pub mod dominators;
pub mod effects;
pub mod guards;
pub mod liveness;
pub mod loops;
pub mod memory;
pub mod outside;
pub mod postdominance;
pub mod ranges;
pub mod reachability;
