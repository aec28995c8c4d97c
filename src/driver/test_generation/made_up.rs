//! Runs on made-up inputs: short ones first.
use super::{CoverageSearch, Offer};
use crate::base::work::Work;
use crate::cfa::Inputs;
use crate::check::guess::Guesses;
use crate::check::passed::MadeUp;
use crate::driver::search::Unfinished;
use crate::interpreter::{Exhausted, Outcome};

/// The number of runs of each stage, and the largest number of edges of each run.
const STAGES: [(u64, u64); 4] = [(128, 1 << 12), (256, 1 << 16), (64, 1 << 20), (2, 1 << 24)];
/// What a stage may spend.
const STAGE: Work = Work::seconds(2);

impl CoverageSearch<'_> {
    pub(super) fn made_up(&mut self) -> Result<(), Unfinished> {
        let limits = self.run.limits;
        let guesses = Guesses::of(self.program);
        let arguments = self.run.config.reading.entry != "main";
        for (runs, edges) in STAGES {
            let slice = limits.within(STAGE);
            let mut is_cut = false;
            for number in 0..runs {
                if self.wanted().is_empty() {
                    return Ok(());
                }
                if slice.check().is_err() {
                    limits.check()?;
                    break;
                }
                let guess = guesses.run(number);
                let made = MadeUp { guess: &guess, arguments };
                let (passed, offer) = self.run_on(&Inputs::default(), Some(made), edges, &slice);
                if let Offer::Refused(goals, why) = offer {
                    // Others may pass it with less.
                    goals.into_iter().for_each(|key| self.suite.explain(key, &why));
                }
                let is_over = !matches!(passed.outcome, Outcome::Limit(Exhausted::Edges));
                is_cut |= !is_over;
                if is_over && passed.inputs.values.is_empty() {
                    // Each further run would be the same.
                    return Ok(());
                }
                if passed.inputs.values.is_empty() {
                    break;
                }
            }
            if !is_cut && edges > STAGES[0].1 {
                // Longer runs would be no longer.
                return Ok(());
            }
        }
        Ok(())
    }
}
