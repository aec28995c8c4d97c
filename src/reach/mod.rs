//! Reachability: configurable program analysis with dynamic precision adjustment (CPA+), the
//! abstract reachability graph, and the refinement loop around it.
//!
//! Nothing in here knows what an abstract state is: [`cpa::Cpa`] is the interface, and everything
//! is generic over it with static dispatch, so that the framework costs nothing in the hot loop.
//! Reading order: [`cegar`] (the loop), [`explore`] (CPA+), [`cpa`], [`arg`], [`waitlist`],
//! `hidden` (what undecided paths hide).
pub mod arg;
pub mod cegar;
pub mod cpa;
pub mod explore;
mod hidden;
#[cfg(test)]
mod tests;
pub mod waitlist;

pub use arg::{Arg, NodeId};
pub use cegar::{Analysis, Conclusion, Refinement, Unresolved};
pub use cpa::{Cpa, Successor};
pub use waitlist::{Order, Rank};
