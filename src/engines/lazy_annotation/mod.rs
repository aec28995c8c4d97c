//! Lazy annotation: symbolic execution that learns (McMillan, CAV 2010).
//!
//! Execution runs forward along one path at a time. Where it cannot reach a target, it learns a
//! label, a formula that describes this and similar states, so that they are not explored again.
//! Labels of all locations are a proof in the end. Loops and recursion are bounded by a number of
//! rounds, and what was learned for it is strengthened to what holds for any. Functions are not
//! inlined: what they cannot return is learned like labels.
//!
//! Reading order: [`place`], `calls`, `graph`, `across`, `query`, `labels`, `facts`, `solve`,
//! `learn`, `templates`, `visit`, `search`, `guess`, `conjoin`, `expand`, `strengthen`, [`engine`],
//! [`proof`] (what is claimed).
//!
//! Known limits: what is written to memory is not followed, nor are floats; a label without
//! quantifiers may not be found where an input does not go away, and then nothing is concluded.
//!
//! Further limits: three paths to a target that no input takes, and it is given up. Facts compare
//! eight variables of a location. What is guessed compares an output with one input, not with sums
//! of them (`recursion/multiplication`), for the calls of one frame: what the callers' calls
//! further on would need is not asked of a callee. Guessed summaries wait until a path needs them;
//! as labels from the start they would be what is learned from (`recursion/mutual-parity-of-any`).
mod across;
mod budget;
mod calls;
mod conjoin;
pub mod engine;
mod expand;
mod facts;
mod graph;
mod guess;
mod labels;
mod learn;
mod place;
pub mod proof;
mod query;
mod search;
mod solve;
mod strengthen;
mod templates;
mod visit;
