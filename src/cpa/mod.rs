//! Reachability: configurable program analysis with dynamic precision adjustment (CPA+), the
//! abstract reachability graph, and the refinement loop around it.
//!
//! Nothing in here knows what an abstract state is: [`crate::cpa::operators::Cpa`] is the
//! interface, and everything is generic over it with static dispatch, so that the framework costs
//! nothing in the hot loop. Reading order: [`cegar`] (the loop), [`explore`] (CPA+), [`operators`],
//! [`composite`] (two analyses on one graph), [`arg`], [`waitlist`], `deferred` (what undecided
//! paths hide).
//!
//! Tests: `testsuite/tests/engines`, and beside the code.
pub mod arg;
pub mod cegar;
pub mod composite;
mod deferred;
pub mod explore;
pub mod operators;
mod replace;
#[cfg(test)]
mod tests;
pub mod waitlist;

pub use crate::base::exploration::Order;
pub use arg::{Arg, NodeId};
pub use cegar::{Analysis, Conclusion, Refinement, Unresolved};
pub use operators::{Covering, Cpa, Successor};
pub use replace::start;
pub use waitlist::Rank;
