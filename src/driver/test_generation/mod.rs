//! Tests for each place of a program, or proofs that no run passes it: who looks for them, and
//! when.
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
mod engines;
mod made_up;
mod tree;

use super::coverage::build;
use super::coverage::suite::Suite;
use super::explore::assumptions;
use super::inputs::{Inputs, inputs};
use crate::base::config::{AnalysisKind, Config};
use crate::base::limits::{Limits, Stop};
use crate::base::options::CoverageKind;
use crate::base::progress::{Phase, Progress};
use crate::base::stats::Statistics;
use crate::base::verdict::{Reason, Verdict};
use crate::base::work::Work;
use crate::cfa::{self, Program};
use crate::check::passed::{self, MadeUp, Passed};
use crate::frontend::llvm;
use crate::frontend::llvm::{Module, Options};
use crate::interpreter::{Bounds, Ready};
use crate::output::harness::{inputs_given, missing};
use crate::portfolio::budget::to_search;
use crate::portfolio::confirm::{Confirmation, Confirmer};
use crate::portfolio::front_end::Front;
use crate::report::{Coverage, InputError, Report};
use std::collections::BTreeSet;

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

/// Why the search ends before it is done.
enum Broken {
    Stop(Stop),
    Input(InputError),
}

impl From<Stop> for Broken {
    fn from(stop: Stop) -> Self {
        Self::Stop(stop)
    }
}

impl From<InputError> for Broken {
    fn from(error: InputError) -> Self {
        Self::Input(error)
    }
}

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
    config: &'a Config,
    module: &'a Module,
    /// The program as read, which shows its goals.
    program: &'a Program,
    ready: Ready<'a>,
    suite: Suite,
    /// Goals that runs pass which are no tests: not looked for any more.
    aside: BTreeSet<u32>,
    warnings: Vec<String>,
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

/// Looks for tests for the goals of the program that `config` names.
pub(crate) fn run(
    kind: CoverageKind,
    config: &Config,
    limits: &Limits,
    progress: &mut dyn Progress,
) -> Result<Report, InputError> {
    progress.phase(Phase::Reading);
    let inputs = inputs(config)?;
    let module = read(kind, &inputs, config)?;
    progress.phase(Phase::Preparing);
    let program = module.lower_as_read()?;
    progress.phase(Phase::Exploring);
    let name = match kind {
        CoverageKind::Locations => "locations",
        CoverageKind::Branches => "branches",
    };
    let ready = passed::ready(&program).ok_or("its objects do not fit into its address space")?;
    let mut search = CoverageSearch {
        config,
        module: &module,
        program: &program,
        ready,
        suite: Suite::new(module.goals().to_vec()),
        aside: BTreeSet::new(),
        warnings: Vec::new(),
        counters: CoverageCounters::default(),
    };
    match search.all(name, &to_search(limits), progress) {
        Ok(()) => {}
        Err(Broken::Stop(stop)) => search.suite.explain_rest(&Reason::Stopped(stop).to_string()),
        Err(Broken::Input(error)) => return Err(error),
    }
    let coverage = search.save(name)?;
    let verdict = verdict(&search.suite, &coverage);
    let mut warnings = inputs.warnings;
    warnings.extend_from_slice(module.warnings());
    warnings.append(&mut search.warnings);
    let [_, unreachable, _] = coverage.count();
    let proved = Verdict::Covered { goals: coverage.goals.len(), unreachable };
    let assumptions = assumptions(config, Front::Read(&module), &proved);
    let statistics = search.counters.statistics();
    Ok(Report {
        coverage: Some(coverage),
        warnings,
        assumptions,
        statistics,
        ..Report::bare(verdict)
    })
}

fn read(kind: CoverageKind, inputs: &Inputs, config: &Config) -> Result<Module, InputError> {
    let options = Options { goals: Some(kind), ..Options::of(config.reading.clone()) };
    Ok(llvm::read_with(&inputs.files, inputs.parts.clone(), &options)?)
}

fn verdict(suite: &Suite, coverage: &Coverage) -> Verdict {
    let [_, unreachable, open] = coverage.count();
    let goals = coverage.goals.len();
    match (suite.contradictions(), open) {
        (0, 0) => Verdict::Covered { goals, unreachable },
        (0, _) => Verdict::Unknown(Reason::OpenGoals(open, goals)),
        (wrong, _) => Verdict::Unknown(Reason::Internal(format!(
            "runs pass {wrong} goals that were proved to be unreachable"
        ))),
    }
}

impl CoverageSearch<'_> {
    fn all(
        &mut self,
        kind: &'static str,
        limits: &Limits,
        progress: &mut dyn Progress,
    ) -> Result<(), Broken> {
        self.made_up(limits)?;
        let analysis = self.config.analysis;
        if analysis == AnalysisKind::Runs {
            self.suite.explain_rest("no run on made-up inputs passes it");
            return Ok(());
        }
        self.save(kind)?;
        for (on_paths, on_all) in SLICES {
            if matches!(analysis, AnalysisKind::Paths | AnalysisKind::Portfolio) {
                self.paths(on_paths, limits, progress)?;
                self.save(kind)?;
            }
            if analysis != AnalysisKind::Paths {
                self.together(on_all, limits, progress)?;
                self.save(kind)?;
            }
        }
        self.one_by_one(limits, progress)
    }

    /// Writes the tests that there are, if they are wanted: what comes next may end the process.
    fn save(&self, kind: &'static str) -> Result<Coverage, InputError> {
        let coverage = self.suite.coverage(kind);
        if let Some(folder) = &self.config.output.tests {
            build::write(&coverage, self.config, folder)?;
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
            return refused("a run passes it that draws too many inputs for a test".to_owned());
        }
        let missing = missing(&passed.script, self.config).join(", ");
        // What it passes before it asks for what a test cannot give, a test passes, too.
        let first = match inputs_given(&passed.script, self.config) {
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
    fn take(&mut self, inputs: &cfa::Inputs, limits: &Limits) -> bool {
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
    fn judge(
        &mut self,
        answer: Confirmation,
        confirmer: &mut Confirmer<'_>,
        limits: &Limits,
    ) -> Option<Reason> {
        match answer {
            Confirmation::Counterexample(_) => {
                if let Some(inputs) = confirmer.confirmed.take() {
                    self.take(&inputs, limits);
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
