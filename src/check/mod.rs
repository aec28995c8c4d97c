//! Independent checks: what says FALSE must survive them.
//!
//! Nothing here knows the analyses (`reach`, `value`, `predicate`): a mistake of theirs must not be repeated by the check.
//!
//! Reading order: [`interpreter`] (runs a program on given inputs), [`trace`] (what a run did, for a reader), [`replay`] (does a
//! counterexample fail?), [`inputs`] (inputs as text and back).
pub mod inputs;
pub mod interpreter;
pub mod replay;
pub mod trace;
