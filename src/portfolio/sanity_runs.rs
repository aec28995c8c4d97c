//! Sanity runs behind TRUE: some runs of the program *as it was read*, on made-up inputs.
//!
//! The check of a proof ([`super::proof_check`]) speaks of the prepared program: a wrong pass,
//! slice or propagation is as wrong there. The program as read has seen none of them, so a run of
//! it that reaches the error shows such a fault, and is a counterexample like any other.
//!
//! Deterministic, and bounded in steps. What the runs do not meet stays unseen.
use super::budget::{ALL_SANITY_EDGES, MOST_INPUTS, SANITY_EDGES, SANITY_FRAMES, SANITY_RUNS};
use super::confirm::{Confirmation, Confirmer};
use super::engine::Rejection;
use super::members::runs::Run;
use crate::base::counterexample::Counterexample;
use crate::base::limits::{Limits, Stop};
use crate::base::stats::{Statistics, Timer};
use crate::base::verdict::Reason;
use crate::cfa::{Inputs, Program};
use crate::check::guess::Guesses;
use crate::interpreter::{Bounds, Outcome, Ready};

/// What the runs cost.
#[derive(Default)]
pub(crate) struct SanityRuns {
    runs: u64,
    edges: u64,
    working: Timer,
}

/// What a run shows that the proof does not know of.
#[expect(clippy::large_enum_variant, reason = "there are few of them in a run")]
pub(crate) enum Contradiction {
    /// It fails.
    Violation(Counterexample),
    /// It accesses memory in a way that has no meaning, where that is not assumed away.
    InvalidAccess(Reason),
}

impl SanityRuns {
    /// A run that is not as it should be though the program was proved.
    pub(crate) fn contradiction(
        &mut self,
        confirmer: &mut Confirmer<'_>,
        limits: &Limits,
    ) -> Result<Option<Contradiction>, Stop> {
        let inputs = {
            let _timer = self.working.start();
            // What cannot be lowered as it was read has no runs to look at.
            let Ok(program) = confirmer.read_program() else { return Ok(None) };
            suspicious_inputs(program, limits, &mut self.runs, &mut self.edges)?
        };
        let Some(inputs) = inputs else { return Ok(None) };
        match confirmer.replay(&inputs, limits)? {
            Confirmation::Counterexample(found) => Ok(Some(Contradiction::Violation(found))),
            Confirmation::Rejected(Rejection { reason, .. }) => match reason {
                Reason::InvalidAccess { .. } => Ok(Some(Contradiction::InvalidAccess(reason))),
                _ => Ok(None),
            },
        }
    }

    /// Lists what the runs cost.
    pub(crate) fn count(&self, statistics: &mut Statistics) {
        statistics
            .component("sanity runs")
            .count("runs of the program as read", self.runs, "runs")
            .count("edges of the runs", self.edges, "edges")
            .time("time", self.working.total());
    }
}

/// Inputs of a run that reaches the error, or an invalid access.
fn suspicious_inputs(
    program: &Program,
    limits: &Limits,
    runs: &mut u64,
    edges: &mut u64,
) -> Result<Option<Inputs>, Stop> {
    let guesses = Guesses::of(program);
    let Some(ready) = Ready::for_observer::<Run<'_>>(program) else { return Ok(None) };
    let mut left = ALL_SANITY_EDGES;
    for number in 0..SANITY_RUNS {
        limits.check()?;
        let bounds = Bounds { limits, edges: left.min(SANITY_EDGES), frames: SANITY_FRAMES };
        let mut run = Run::new(guesses.run(number), None);
        let outcome = ready.run(&Inputs::default(), bounds, &mut run);
        *runs += 1;
        *edges += run.steps;
        left = left.saturating_sub(run.steps);
        let is_suspicious = match outcome {
            Outcome::Error { .. } => true,
            Outcome::Fault(fault) => fault.kind.is_access() && fault.is_certain,
            Outcome::Exit { .. }
            | Outcome::Blocked { .. }
            | Outcome::Unsupported(_)
            | Outcome::Stray
            | Outcome::Limit(_) => false,
        };
        if is_suspicious && run.drawn.values.len() < MOST_INPUTS {
            return Ok(Some(run.drawn.inputs()));
        }
        // Without an input all runs are alike.
        if left == 0 || run.drawn.is_empty() {
            break;
        }
    }
    Ok(None)
}
