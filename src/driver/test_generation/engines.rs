//! Goals as tasks for the engines: all that are left at once, then one by one.
use super::{Broken, CoverageSearch};
use crate::base::limits::{Limits, Stop};
use crate::base::progress::Progress;
use crate::base::verdict::Reason;
use crate::base::work::Work;
use crate::driver::reading;
use crate::portfolio::confirm::Confirmer;
use crate::portfolio::front_end::Front;
use crate::portfolio::strategy::{Decision, Strategy};
use crate::report::InputError;
use std::collections::BTreeSet;

/// What they may spend on one, round by round.
const ALONE: [Work; 3] = [Work::seconds(2), Work::seconds(8), Work::seconds(32)];

/// What came of a task.
enum GoalsReached {
    /// No run reaches any of the goals.
    Proved,
    /// A run was found; whether it passes what none has passed.
    Run(bool),
    /// Undecided.
    Unknown(Reason),
}

impl CoverageSearch<'_> {
    /// To reach any goal is the error.
    pub(super) fn together(
        &mut self,
        work: Work,
        limits: &Limits,
        progress: &mut dyn Progress,
    ) -> Result<(), Broken> {
        loop {
            let wanted = self.wanted();
            if wanted.is_empty() {
                return Ok(());
            }
            match self.task(&wanted, work, limits, progress)? {
                GoalsReached::Proved => {
                    self.suite.prove(wanted);
                    return Ok(());
                }
                GoalsReached::Run(_) if self.wanted().len() < wanted.len() => {}
                GoalsReached::Run(_) => return Ok(()),
                GoalsReached::Unknown(reason) => {
                    let why = why(&reason, work);
                    wanted.iter().for_each(|&key| self.suite.explain(key, &why));
                    return Ok(());
                }
            }
        }
    }

    /// To reach one goal is the error, for each in turn.
    pub(super) fn one_by_one(
        &mut self,
        limits: &Limits,
        progress: &mut dyn Progress,
    ) -> Result<(), Broken> {
        // What more time does not change.
        let mut hopeless = BTreeSet::new();
        for work in ALONE {
            for key in self.wanted() {
                // A run for another goal may have passed it.
                if hopeless.contains(&key) || !self.wanted().contains(&key) {
                    continue;
                }
                match self.task(&BTreeSet::from([key]), work, limits, progress)? {
                    GoalsReached::Proved => self.suite.prove([key]),
                    GoalsReached::Run(true) => {}
                    GoalsReached::Run(false) => {
                        hopeless.insert(key);
                    }
                    GoalsReached::Unknown(reason) => {
                        self.suite.explain(key, &why(&reason, work));
                        if !matches!(reason, Reason::Stopped(_)) {
                            hopeless.insert(key);
                        }
                    }
                }
            }
        }
        Ok(())
    }

    fn task(
        &mut self,
        goals: &BTreeSet<u32>,
        work: Work,
        limits: &Limits,
        progress: &mut dyn Progress,
    ) -> Result<GoalsReached, Broken> {
        limits.check()?;
        self.counters.tasks += 1;
        let slice = limits.within(work);
        let aimed = self.module.aimed_at(goals);
        let prepared = reading::prepared(self.config, &aimed).map_err(InputError::from)?;
        let mut confirmer = Confirmer::new(Front::Read(&aimed), None, progress);
        let mut strategy = Strategy::new(self.config.analysis, prepared);
        strategy.leave_out(&self.config.without_members);
        let decision = strategy.run(&mut confirmer, &slice);
        if strategy.is_contradicted() {
            let what = "internal error: a run passes a goal though it was proved to be unreachable";
            self.warnings.push(what.to_owned());
        }
        match decision {
            Decision::Proved => {
                self.counters.proofs += 1;
                Ok(GoalsReached::Proved)
            }
            Decision::Counterexample(_) => {
                let inputs = confirmer.confirmed.take();
                Ok(GoalsReached::Run(inputs.is_some_and(|inputs| self.take(&inputs, limits))))
            }
            Decision::Unknown(reason) => {
                // The user's limit ends all, a slice only this task.
                limits.check()?;
                match reason {
                    Reason::Stopped(stop @ (Stop::Memory | Stop::Interrupted)) => Err(stop.into()),
                    reason => Ok(GoalsReached::Unknown(reason)),
                }
            }
        }
    }
}

fn why(reason: &Reason, work: Work) -> String {
    match reason {
        Reason::Stopped(Stop::Time) => {
            format!("not decided by {} s of work", work.on_reference().as_secs())
        }
        reason => reason.to_string(),
    }
}
