//! Proofs by the only run: a program that draws nothing has one run, and that comes to its end.
//!
//! The check is the run itself, on the program in which every check and every unsupported construct
//! is a target. It is refuted where the run depends on anything arbitrary ([`Certainty`]), as where
//! it comes by a target. Its length is bounded by the limits alone.
use super::{Checked, Counters, fault};
use crate::base::limits::Limits;
use crate::cfa::{Inputs, Program};
use crate::interpreter::{Bounds, Certainty, Exhausted, Outcome, Ready};
use std::time::Instant;

/// Makes the run.
pub fn check(program: &Program, limits: &Limits, counters: &mut Counters) -> Checked {
    let start = Instant::now();
    let RunEnd { outcome, edges, .. } = run(program, limits);
    counters.obligations += 1;
    counters.runs += 1;
    counters.steps += edges;
    counters.run_time += start.elapsed();
    match outcome {
        Some(Outcome::Exit { .. } | Outcome::Blocked { .. }) => Checked::Accepted,
        Some(Outcome::Limit(Exhausted::Stop(stop))) => {
            Checked::Undecided(fault::describe(stop).to_owned())
        }
        Some(Outcome::Error { location, .. }) => {
            Checked::Refuted(format!("the run reaches the error at L{}", location.0))
        }
        _ => Checked::Refuted("it is not the only run, or does not end".to_owned()),
    }
}

/// How the run ends. [`Outcome::Exit`] and [`Outcome::Blocked`]: so does every run of the program;
/// from there on no path leads to a target.
pub struct RunEnd {
    /// `None`: the program has no place in its address space.
    pub outcome: Option<Outcome>,
    /// How many edges it took.
    pub edges: u64,
    /// Whether it ended where an access may be invalid, which a replay decides.
    pub may_fail: bool,
}

/// Makes the run, as far as it is the only one.
pub fn run(program: &Program, limits: &Limits) -> RunEnd {
    let Some(ready) = Ready::for_observer::<Certainty<'_>>(program) else {
        return RunEnd { outcome: None, edges: 0, may_fail: false };
    };
    let mut certainty = Certainty::new(&ready);
    let outcome = ready.run(&Inputs::default(), Bounds::of(limits), &mut certainty);
    let Certainty { edges, may_fail, .. } = certainty;
    RunEnd { outcome: Some(outcome), edges, may_fail }
}
