//! Escalation: a path that an analysis cannot refute goes to the solver, and what the solver finds inputs for is replayed on the program as
//! it was read.
//!
//! (Explicit-Value Analysis with CEGAR and Interpolation, section III-F.) Shared by all analyses; the only maker of counterexamples.
use crate::cfa::{GapId, Inputs, Path, Program, Target};
use crate::check::interpreter::{Exhausted, Outcome};
use crate::check::replay::replay;
use crate::limits::{Limits, Stop};
use crate::llvm::Module;
use crate::predicate::{PathAnswer, check_path, infeasible_prefix};
use crate::progress::{Phase, Progress};
use crate::reach::cegar::Refinement;
use crate::smt;
use crate::stats::{Statistics, Timer};
use crate::verdict::Reason;
use std::time::Duration;

/// A run that fails.
#[derive(Debug)]
pub(super) struct Counterexample {
    /// The run, for a reader.
    pub(super) text: String,
}

/// The solver's time for one path.
const SOLVER_TIME: Duration = Duration::from_secs(20);
/// The solver's time to find out which part of a path cannot be taken.
const PREFIX_TIME: Duration = Duration::from_secs(2);

#[derive(Default)]
struct Counters {
    solver_paths: u64,
    solver_infeasible: u64,
    solver: smt::Counters,
    replays: u64,
    failed_replays: u64,
    solving: Timer,
    replaying: Timer,
}

/// Turns paths into counterexamples.
pub(super) struct Confirmer<'a> {
    module: &'a Module,
    /// The program as it was read; lowered when it is first needed.
    read: Option<Program>,
    /// Where progress is shown.
    pub(super) progress: &'a mut dyn Progress,
    counters: Counters,
}

impl<'a> Confirmer<'a> {
    pub(super) fn new(module: &'a Module, progress: &'a mut dyn Progress) -> Self {
        Self { module, read: None, progress, counters: Counters::default() }
    }

    /// Decides about a path of `program` that an analysis could not refute.
    pub(super) fn escalate(
        &mut self,
        program: &Program,
        target: Target,
        path: &Path,
        is_decided: bool,
        limits: &Limits,
    ) -> Result<Refinement<Counterexample>, Stop> {
        if is_decided {
            // No assume on the path depends on anything unknown: it needs no solver, any input takes it.
            return self.confirm(program, target, &Inputs::default(), limits);
        }
        self.progress.phase(Phase::Solving);
        self.counters.solver_paths += 1;
        let timer = self.counters.solving.start();
        let answer = check_path(program, path, limits, SOLVER_TIME, &mut self.counters.solver);
        drop(timer);
        match answer {
            PathAnswer::Feasible(inputs) => self.confirm(program, target, &inputs, limits),
            PathAnswer::Infeasible { .. } => {
                self.counters.solver_infeasible += 1;
                Ok(Refinement::Unresolved(Reason::NeedsPredicates))
            }
            PathAnswer::Unknown(why) => Ok(Refinement::Unresolved(Reason::Solver(why))),
            PathAnswer::Stopped(stop) => Err(stop),
        }
    }

    /// Finds out how much of an undecided path no input takes, so that what hides behind it comes out.
    pub(super) fn hiding(
        &mut self,
        program: &Program,
        path: &Path,
        answer: Refinement<Counterexample>,
        limits: &Limits,
    ) -> Refinement<Counterexample> {
        let edges = match &answer {
            Refinement::Unresolved(Reason::NeedsPredicates) => {
                let _timer = self.counters.solving.start();
                let counters = &mut self.counters.solver;
                infeasible_prefix(program, path, limits, PREFIX_TIME, counters)
            }
            Refinement::Unresolved(Reason::Solver(_) | Reason::ReplayDisagrees(_)) => path.len(),
            _ => return answer,
        };
        match answer {
            Refinement::Unresolved(reason) => {
                Refinement::Hiding { reason, edges: u64::try_from(edges).unwrap_or(u64::MAX) }
            }
            other => other,
        }
    }

    /// A path that is feasible in the prepared program: an error only if the program as read fails on these inputs; a gap as it stands.
    fn confirm(
        &mut self,
        program: &Program,
        target: Target,
        inputs: &Inputs,
        limits: &Limits,
    ) -> Result<Refinement<Counterexample>, Stop> {
        if let Target::Gap(gap) = target {
            return Ok(Refinement::Unresolved(describe_gap(program, gap)));
        }
        self.replay(inputs, limits)
    }

    /// The program as it was read.
    pub(super) fn read_program(&mut self) -> Result<&Program, Reason> {
        lowered(&mut self.read, self.module)
    }

    /// Whether the program as read fails on these inputs.
    pub(super) fn replay(
        &mut self,
        inputs: &Inputs,
        limits: &Limits,
    ) -> Result<Refinement<Counterexample>, Stop> {
        self.progress.phase(Phase::Replaying);
        self.counters.replays += 1;
        let _timer = self.counters.replaying.start();
        let program = match lowered(&mut self.read, self.module) {
            Ok(program) => program,
            Err(reason) => return Ok(Refinement::Unresolved(reason)),
        };
        let result = replay(program, inputs, limits);
        match result.outcome {
            Outcome::Error { .. } => Ok(Refinement::Counterexample(Counterexample {
                text: result.trace.to_text(program),
            })),
            Outcome::Limit(Exhausted::Stop(stop)) => Err(stop),
            // What the passes could fold away stays in the way of the program as read.
            Outcome::Gap(gap) => Ok(Refinement::Unresolved(describe_gap(program, gap))),
            other => {
                self.counters.failed_replays += 1;
                let what = describe(&other, program);
                Ok(Refinement::Unresolved(Reason::ReplayDisagrees(what)))
            }
        }
    }

    /// Lists what the paths cost.
    pub(super) fn count(&self, statistics: &mut Statistics) {
        let solver = &self.counters.solver;
        statistics
            .component("escalation")
            .count("paths to the solver", self.counters.solver_paths, "paths")
            .count("paths that no input takes", self.counters.solver_infeasible, "paths")
            .time("path formulas", self.counters.solving.total())
            .count("replays", self.counters.replays, "replays")
            .count("replays that disagree", self.counters.failed_replays, "replays")
            .time("replay", self.counters.replaying.total());
        statistics
            .component("solver")
            .count("queries", solver.queries, "queries")
            .count("satisfiable", solver.sat, "queries")
            .count("unsatisfiable", solver.unsat, "queries")
            .count("not decided", solver.unknown, "queries")
            .time("time in queries", solver.time);
    }
}

/// The program as it was read, made when it is first needed.
fn lowered<'p>(read: &'p mut Option<Program>, module: &Module) -> Result<&'p Program, Reason> {
    if let Some(program) = read {
        return Ok(program);
    }
    let program = module.lower_as_read().map_err(|error| Reason::Internal(error.to_string()))?;
    Ok(read.insert(program))
}

/// A gap as the reason for UNKNOWN.
fn describe_gap(program: &Program, gap: GapId) -> Reason {
    let gap = &program.gaps[gap.index()];
    let position = gap.position;
    let file = usize::try_from(position.file).ok().and_then(|file| program.files.get(file));
    Reason::Unsupported(match (file, position.line) {
        (Some(file), line @ 1..) => format!("{} at {file}:{line}", gap.what),
        _ => gap.what.clone(),
    })
}

/// What became of a replay that should have reached the error.
fn describe(outcome: &Outcome, program: &Program) -> String {
    match outcome {
        Outcome::Error { .. } => "the error was reached".into(),
        Outcome::Gap(gap) => format!("the run meets {}", program.gaps[gap.index()].what),
        Outcome::Exit { .. } => "the run ends without the error".into(),
        Outcome::Blocked { position, .. } => {
            format!("an assumption fails at line {}", position.line)
        }
        Outcome::Fault(fault) => format!("{} at line {}", fault.kind, fault.position.line),
        Outcome::Limit(exhausted) => format!("{exhausted}"),
    }
}
