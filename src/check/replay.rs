//! Does a counterexample fail? The last word before FALSE.
use super::interpreter::{self, Bounds, Outcome};
use super::trace::{Recorder, Trace};
use crate::cfa::{Inputs, Program};
use crate::limits::Limits;

/// How a replay ended, and what it did.
#[derive(Clone, Debug)]
pub struct ReplayResult {
    /// FALSE may only be said where this is [`Outcome::Error`].
    pub outcome: Outcome,
    /// The run, for a reader.
    pub trace: Trace,
}

/// Runs `program`, which must be the program *as read*, on `inputs`.
pub fn replay(program: &Program, inputs: &Inputs, limits: &Limits) -> ReplayResult {
    let mut recorder = Recorder::new(program);
    let outcome = interpreter::run(program, inputs, Bounds::of(limits), &mut recorder);
    ReplayResult { outcome, trace: recorder.finish(outcome) }
}
