//! CFA to CFA passes, and the facts that analyses want beside a program.
//!
//! Every pass is a pure function on [`crate::cfa::Program`] that keeps its meaning: the set of reachable targets, and for each run that reaches
//! a target its draws by (site key, occurrence). A pass may drop draws only together with all other draws of the same key. A run ends
//! at the first target that it reaches.
pub mod dominators;
pub mod effects;
pub mod liveness;
pub mod loops;
pub mod reachability;
