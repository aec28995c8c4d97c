//! The portfolio: which engine works when, and what becomes of what it proposes.
//!
//! Engines are members ([`members`], listed in [`table`]) that work in time slices ([`strategy`]),
//! or beside each other in processes ([`parallel`]). They propose; the portfolio disposes: a
//! candidate for a counterexample is solved and replayed on the program as it was read
//! ([`confirm`]), a proof is checked ([`proof_check`]), and where a program was proved, some runs
//! of it as it was read are made ([`sanity_runs`]). Nothing else makes a counterexample or accepts
//! a proof.
pub(crate) mod assignment;
pub(crate) mod budget;
pub(crate) mod checks;
pub(crate) mod confirm;
pub(crate) mod cost;
pub(crate) mod engine;
pub(crate) mod front_end;
pub(crate) mod group_search;
pub(crate) mod member;
pub(crate) mod member_name;
pub(crate) mod members;
pub(crate) mod parallel;
pub(crate) mod partial_results;
pub(crate) mod past_answers;
pub(crate) mod proof_check;
#[cfg(test)]
pub(crate) mod random;
pub(crate) mod residual;
pub(crate) mod sanity_runs;
pub(crate) mod shared;
pub(crate) mod strategy;
pub(crate) mod table;
