//! The mode that looks for tests (`--cover`): for each place of a program a run that passes it, or
//! a proof that none does.
//!
//! A goal is a place that the front end marked (`llvm::instrument::goals`). It is covered if a run
//! passes it that `check::passed` has seen, unreachable if a proof that survived its check says so,
//! and open otherwise: no limit, unsupported construct or disagreement is ever "unreachable". Which
//! runs make a suite says [`suite`], what its files are [`build`].
//!
//! The goals of one program are one property after the other. Runs on made-up inputs come first:
//! they cost next to nothing and pass most ([`made_up`]). Then all paths are followed while they
//! reach goals that no run has passed ([`tree`]). What is left is a task for the engines as any
//! other ([`engines`]): to reach *any* of these goals is the error, so a run passes one more, and
//! one proof says of all at once that they are unreachable. Where a goal is too hard, the others
//! would wait for it: so each is a task by itself in the end, in slices that get longer.
//!
//! A run counts if the program as read passes the goal on its inputs ([`crate::check::passed`]), if
//! that does not hang on where objects lie, and if a test can give it all that it needs. "No run"
//! comes from a proof that was checked, about a program in which the goal is the error, and which
//! no unsupported construct leaves: the same as TRUE.
//!
//! Sources of runs alternate: made-up inputs, path enumeration (the one place where it alternates
//! with the others), the portfolio. A run is a test only if its accesses do not depend on where
//! objects lie, and if a native harness can give all that it was given. Known limits: made-up
//! inputs are not guided by what is covered; each round of paths begins again from the start; a
//! worker that dies leaves the tests that were written so far, and no table. Other limits are in
//! `verify help limits`.
mod build;
mod engines;
mod made_up;
mod suite;
mod tree;

use super::read::Verification;
use super::search::Unfinished;
use crate::base::config::AnalysisKind;
use crate::base::limits::Limits;
use crate::base::options::CoverageKind;
use crate::base::progress::{Phase, Progress};
use crate::base::stats::Statistics;
use crate::base::verdict::{Reason, Verdict};
use crate::base::work::Work;
use crate::cfa::{self, Program};
use crate::check::passed::{self, MadeUp, Passed};
use crate::interpreter::{Bounds, Ready};
use crate::output::harness::{inputs_given, missing};
use crate::portfolio::budget::to_search;
use crate::portfolio::confirm::{Confirmation, Confirmer};
use crate::report::{Coverage, InputError, Report};
use std::collections::BTreeSet;
use suite::Suite;

/// What paths that reach nothing new may spend, and then the engines on all goals at once, before
/// each is looked at by itself.
const SLICES: [(Work, Work); 3] = [
    (Work::seconds(1), Work::seconds(2)),
    (Work::seconds(4), Work::seconds(8)),
    (Work::seconds(16), Work::seconds(16)),
];
/// The edges of a run that becomes a test, and its open calls.
const EDGES: u64 = 1 << 22;
const FRAMES: usize = 1 << 16;

/// What became of a run that was offered.
enum Offer {
    /// It passes nothing new.
    Nothing,
    /// It is in the suite.
    Taken,
    /// It passes these goals, but is no test, for this reason.
    Refused(BTreeSet<u32>, String),
}

/// The search for tests and proofs.
struct CoverageSearch<'a> {
    run: Verification<'a>,
    /// What the goals are, for people.
    kind: &'static str,
    /// The program as read, which shows its goals.
    program: &'a Program,
    ready: Ready<'a>,
    suite: Suite,
    /// Goals that runs pass which are no tests: not looked for any more.
    aside: BTreeSet<u32>,
    counters: CoverageCounters,
}

/// What it cost.
#[derive(Default)]
struct CoverageCounters {
    runs: u64,
    rounds_of_paths: u64,
    tasks: u64,
    proofs: u64,
    refused: u64,
}

/// Looks for tests for the goals of a program.
pub(crate) fn decide(
    run: Verification<'_>,
    kind: CoverageKind,
    progress: &mut dyn Progress,
) -> Result<Report, InputError> {
    progress.phase(Phase::Preparing);
    let program = run.read.module.lower_as_read()?;
    progress.phase(Phase::Exploring);
    let limits = &to_search(run.limits);
    let mut search = CoverageSearch {
        run: Verification { limits, ..run },
        kind: match kind {
            CoverageKind::Locations => "locations",
            CoverageKind::Branches => "branches",
        },
        program: &program,
        ready: passed::ready(&program).ok_or("its objects do not fit into its address space")?,
        suite: Suite::new(run.read.module.goals().to_vec()),
        aside: BTreeSet::new(),
        counters: CoverageCounters::default(),
    };
    let mut fault = None;
    match search.all(progress) {
        Ok(()) => {}
        Err(Unfinished::Stop(stop)) => {
            search.suite.explain_rest(&Reason::Stopped(stop).to_string());
        }
        Err(Unfinished::Internal(what)) => fault = Some(what),
        Err(Unfinished::Input(error)) => return Err(error),
    }
    let coverage = search.save()?;
    let verdict = verdict(&search.suite, &coverage, fault);
    let statistics = search.counters.statistics();
    Ok(Report { coverage: Some(coverage), statistics, ..Report::bare(verdict) })
}

fn verdict(suite: &Suite, coverage: &Coverage, fault: Option<String>) -> Verdict {
    let [_, unreachable, open] = coverage.count();
    let goals = coverage.goals.len();
    let wrong = suite.contradictions();
    let contradiction = || format!("runs pass {wrong} goals that were proved to be unreachable");
    match fault.or_else(|| (wrong > 0).then(contradiction)) {
        Some(what) => Verdict::Unknown(Reason::Internal(what)),
        None if open == 0 => Verdict::Covered { goals, unreachable },
        None => Verdict::Unknown(Reason::OpenGoals(open, goals)),
    }
}

impl CoverageSearch<'_> {
    fn all(&mut self, progress: &mut dyn Progress) -> Result<(), Unfinished> {
        self.made_up()?;
        let analysis = self.run.config.analysis;
        if analysis == AnalysisKind::Runs {
            self.suite.explain_rest("no run on made-up inputs passes it");
            return Ok(());
        }
        self.save()?;
        for (on_paths, on_all) in SLICES {
            if matches!(analysis, AnalysisKind::Paths | AnalysisKind::Portfolio) {
                self.paths(on_paths, progress)?;
                self.save()?;
            }
            if analysis != AnalysisKind::Paths {
                self.together(on_all, progress)?;
                self.save()?;
            }
        }
        self.one_by_one(progress)
    }

    /// Writes the tests that there are, if they are wanted: what comes next may end the process.
    fn save(&self) -> Result<Coverage, InputError> {
        let config = self.run.config;
        let coverage = self.suite.coverage(self.kind);
        if let Some(folder) = &config.output.tests {
            build::write(&coverage, config, folder)?;
        }
        Ok(coverage)
    }

    /// The goals that are worth a search.
    fn wanted(&self) -> BTreeSet<u32> {
        self.suite.open().difference(&self.aside).copied().collect()
    }

    /// Runs the program as read, and takes the run into the suite if it is worth it.
    fn run_on(
        &mut self,
        inputs: &cfa::Inputs,
        made: Option<MadeUp<'_>>,
        edges: u64,
        limits: &Limits,
    ) -> (Passed, Offer) {
        self.counters.runs += 1;
        let bounds = Bounds { limits, edges, frames: FRAMES };
        let passed = passed::pass(&self.ready, self.program, inputs, made, bounds);
        let offer = self.offer(&passed, bounds);
        (passed, offer)
    }

    fn offer(&mut self, passed: &Passed, bounds: Bounds<'_>) -> Offer {
        if !self.suite.wants(passed) {
            return Offer::Nothing;
        }
        let refused = |why: String| {
            let open = self.suite.open();
            Offer::Refused(passed.goals.intersection(&open).copied().collect(), why)
        };
        if passed.is_long {
            return refused("a run passes it that takes too many inputs for a test".to_owned());
        }
        let missing = missing(&passed.script, self.run.config).join(", ");
        // What it passes before it asks for what a test cannot give, a test passes, too.
        let first = match inputs_given(&passed.script, self.run.config) {
            _ if missing.is_empty() => Some(passed.clone()),
            given => given.map(|drawn| passed.until(drawn, &missing)),
        };
        let Some(first) = first.filter(|first| self.suite.wants(first)) else {
            return refused(format!("a run passes it that hangs on {missing}"));
        };
        if !passed::is_a_run(self.program, &passed.inputs, bounds) {
            return refused("a run passes it that hangs on where its objects lie".to_owned());
        }
        self.suite.add(first);
        Offer::Taken
    }

    /// Makes a test of a run that an engine has found. Says whether it passes something new.
    fn take(&mut self, inputs: &cfa::Inputs) -> bool {
        let limits = self.run.limits;
        // A test cannot choose how many arguments it gets; perhaps that does not matter.
        let mut usual = inputs.clone();
        let count = passed::argument_count(self.program);
        usual.values.retain(|draw, _| count != Some(draw.key));
        if usual.values.len() < inputs.values.len()
            && matches!(self.run_on(&usual, None, EDGES, limits).1, Offer::Taken)
        {
            return true;
        }
        match self.run_on(inputs, None, EDGES, limits).1 {
            Offer::Taken => true,
            Offer::Nothing => false,
            Offer::Refused(goals, why) => {
                self.counters.refused += 1;
                for key in goals {
                    self.suite.explain(key, &why);
                    self.aside.insert(key);
                }
                false
            }
        }
    }

    /// What a replay of a path says: a test, or why there is none.
    fn judge(&mut self, answer: Confirmation, confirmer: &mut Confirmer<'_>) -> Option<Reason> {
        match answer {
            Confirmation::Counterexample(_) => {
                if let Some(inputs) = confirmer.confirmed.take() {
                    self.take(&inputs);
                }
                None
            }
            Confirmation::Rejected(rejection) => Some(rejection.reason),
        }
    }
}

impl CoverageCounters {
    fn statistics(&self) -> Statistics {
        let mut statistics = Statistics::default();
        statistics
            .component("tests")
            .count("runs of the program as read", self.runs, "runs")
            .count("rounds of paths", self.rounds_of_paths, "rounds")
            .count("tasks for engines", self.tasks, "tasks")
            .count("proofs", self.proofs, "proofs")
            .count("runs that are no tests", self.refused, "runs");
        statistics
    }
}
