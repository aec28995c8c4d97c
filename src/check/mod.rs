//! Independent checks: what says FALSE or TRUE must survive them.
//!
//! Nothing here knows how the analyses search (`cpa`, precision, interpolation): a mistake of
//! theirs must not be repeated by the check. Only [`proof`] knows what they say in the end, and
//! what a block of the program is.
//!
//! Known limit: with unknown code that returns an address of the program's (`gmtime_r(&t, &m) ==
//! &m`) the input is a number, and the program as read has its objects elsewhere, so that the
//! replay disagrees: UNKNOWN. Runs on made-up inputs are guided by which edges earlier runs took,
//! not by the conditions that kept them from others.
//!
//! Reading order: [`trace`] (what a run of [`crate::interpreter`] did, for a reader, by `recorder`
//! and `script`; `main_arguments`), [`replay`] (does a counterexample fail? `relocated`: does it
//! hang on where its objects lie? [`input_user`]: where does it draw a value?), [`guess`] (made-up
//! inputs), [`corpus`] (those of them that came further, and what is made of these), [`passed`]
//! (which goals a run passes), [`proof`] (is a proof one?).
//!
//! Tests: `testsuite/tests/driver`, and beside the code.
mod budget;
pub mod corpus;
mod depends;
pub mod given;
pub mod guess;
pub mod input_user;
mod main_arguments;
pub mod passed;
pub mod place;
pub mod proof;
mod recorder;
mod refused;
mod relocated;
pub mod replay;
mod script;
mod shown;
pub mod trace;
