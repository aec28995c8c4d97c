//! Goals as tasks for the engines: all that are left at once, then one by one.
use super::CoverageSearch;
use crate::base::limits::Stop;
use crate::base::progress::Progress;
use crate::base::verdict::Reason;
use crate::base::work::Work;
use crate::driver::search::{SearchAnswer, Unfinished, search};
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
        progress: &mut dyn Progress,
    ) -> Result<(), Unfinished> {
        loop {
            let wanted = self.wanted();
            if wanted.is_empty() {
                return Ok(());
            }
            match self.task(&wanted, work, progress)? {
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
    pub(super) fn one_by_one(&mut self, progress: &mut dyn Progress) -> Result<(), Unfinished> {
        // What more time does not change.
        let mut hopeless = BTreeSet::new();
        for work in ALONE {
            for key in self.wanted() {
                // A run for another goal may have passed it.
                if hopeless.contains(&key) || !self.wanted().contains(&key) {
                    continue;
                }
                match self.task(&BTreeSet::from([key]), work, progress)? {
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
        progress: &mut dyn Progress,
    ) -> Result<GoalsReached, Unfinished> {
        self.counters.tasks += 1;
        let aimed = self.run.read.module.aimed_at(goals);
        match search(self.run, &aimed, work, progress)? {
            SearchAnswer::Proved(_) => {
                self.counters.proofs += 1;
                Ok(GoalsReached::Proved)
            }
            SearchAnswer::Run(_, inputs, _) => {
                Ok(GoalsReached::Run(inputs.is_some_and(|inputs| self.take(&inputs))))
            }
            SearchAnswer::Unknown(reason, _) => Ok(GoalsReached::Unknown(reason)),
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
