//! The analysis that the CEGAR loop runs: values first; a path that they cannot refute goes to the solver, and a path that the solver
//! finds an input for is replayed on the program as it was read.
//!
//! (Explicit-Value Analysis with CEGAR and Interpolation, section III-F.) Where the solver says "infeasible", the predicate analysis takes
//! over; until it is there, the target stays undecided with the reason "needs predicates".
use crate::cfa::{Inputs, Path, Program, Target};
use crate::check::interpreter::{Exhausted, Outcome};
use crate::check::replay::replay;
use crate::limits::{Limits, Stop};
use crate::llvm::Module;
use crate::predicate::{PathAnswer, check_path};
use crate::progress::{Phase, Progress, Snapshot};
use crate::reach::cegar::{Analysis, Conclusion, Refinement};
use crate::reach::{Arg, Cpa, NodeId};
use crate::smt;
use crate::stats::{Statistics, Timer};
use crate::value::refine::Answer;
use crate::value::state::State;
use crate::value::{Input, ValueAnalysis};
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

#[derive(Default)]
struct Counters {
    solver_paths: u64,
    solver_infeasible: u64,
    solver: smt::Counters,
    replays: u64,
    failed_replays: u64,
    refining: Timer,
    solving: Timer,
    replaying: Timer,
}

/// Values, solver and replay together.
pub(super) struct Verifier<'a> {
    module: &'a Module,
    /// The program as it was read; lowered when it is first needed.
    read: Option<Program>,
    domain: ValueAnalysis,
    progress: &'a mut dyn Progress,
    counters: Counters,
}

impl<'a> Verifier<'a> {
    pub(super) fn new(module: &'a Module, input: Input, progress: &'a mut dyn Progress) -> Self {
        let domain = ValueAnalysis::new(input);
        Self { module, read: None, domain, progress, counters: Counters::default() }
    }

    pub(super) fn domain_mut(&mut self) -> &mut ValueAnalysis {
        &mut self.domain
    }

    /// Whether a second try with everything tracked could decide what is undecided: some path needs
    /// predicates, or the first try took its time; and tracking was lazy.
    pub(super) fn may_gain_from_eagerness(&self, conclusion: &Conclusion<Counterexample>) -> bool {
        let is_undecided = match conclusion {
            Conclusion::Closed(unresolved) => {
                unresolved.iter().any(|entry| entry.reason == Reason::NeedsPredicates)
            }
            Conclusion::Stopped(stop, _) => *stop == Stop::Time,
            Conclusion::Counterexample(_) => false,
        };
        is_undecided && !self.domain.refiner.is_eager
    }

    /// Decides about a path that values could not refute.
    fn escalate(
        &mut self,
        target: Target,
        path: &Path,
        is_decided: bool,
        limits: &Limits,
    ) -> Result<Refinement<Counterexample>, Stop> {
        if is_decided {
            // No assume on the path depends on anything unknown: it needs no solver, any input takes it.
            return self.confirm(target, &Inputs::default(), limits);
        }
        self.progress.phase(Phase::Solving);
        self.counters.solver_paths += 1;
        let program = &self.domain.engine.context.program;
        let timer = self.counters.solving.start();
        let answer = check_path(program, path, limits, SOLVER_TIME, &mut self.counters.solver);
        drop(timer);
        match answer {
            PathAnswer::Feasible(inputs) => self.confirm(target, &inputs, limits),
            PathAnswer::Infeasible { .. } => {
                self.counters.solver_infeasible += 1;
                Ok(Refinement::Unresolved(Reason::NeedsPredicates))
            }
            PathAnswer::Unknown(why) => Ok(Refinement::Unresolved(Reason::Solver(why))),
            PathAnswer::Stopped(stop) => Err(stop),
        }
    }

    /// A path that is feasible in the prepared program: an error only if the program as read fails on these inputs; a gap as it stands.
    fn confirm(
        &mut self,
        target: Target,
        inputs: &Inputs,
        limits: &Limits,
    ) -> Result<Refinement<Counterexample>, Stop> {
        if let Target::Gap(gap) = target {
            return Ok(Refinement::Unresolved(self.gap(gap)));
        }
        self.progress.phase(Phase::Replaying);
        self.counters.replays += 1;
        let _timer = self.counters.replaying.start();
        if self.read.is_none() {
            match self.module.lower_as_read() {
                Ok(program) => self.read = Some(program),
                Err(error) => {
                    return Ok(Refinement::Unresolved(Reason::Internal(error.to_string())));
                }
            }
        }
        let Some(program) = &self.read else {
            return Ok(Refinement::Unresolved(Reason::Internal(
                "the program was not lowered".into(),
            )));
        };
        let result = replay(program, inputs, limits);
        match result.outcome {
            Outcome::Error { .. } => Ok(Refinement::Counterexample(Counterexample {
                text: result.trace.to_text(program),
            })),
            Outcome::Limit(Exhausted::Stop(stop)) => Err(stop),
            other => {
                self.counters.failed_replays += 1;
                let what = describe(&other, program);
                Ok(Refinement::Unresolved(Reason::ReplayDisagrees(what)))
            }
        }
    }

    fn gap(&self, gap: crate::cfa::GapId) -> Reason {
        let program = &self.domain.engine.context.program;
        let gap = &program.gaps[gap.index()];
        let position = gap.position;
        let file = usize::try_from(position.file).ok().and_then(|file| program.files.get(file));
        Reason::Unsupported(match (file, position.line) {
            (Some(file), line @ 1..) => format!("{} at {file}:{line}", gap.what),
            _ => gap.what.clone(),
        })
    }

    /// Lists what the run cost.
    pub(super) fn count(&self, arg: &Arg<State>, statistics: &mut Statistics) {
        let (definitions, variables, objects) = self.domain.engine.precision.size();
        let refiner = &self.domain.refiner.statistics;
        let engine = &self.domain.engine;
        let solver = &self.counters.solver;
        statistics
            .component("exploration")
            .size("abstract states", arg.len(), "states")
            .size("abstract states ever made", arg.created(), "states")
            .count("edges executed", engine.edges_executed, "edges")
            .count("instructions executed", engine.instructions, "instructions");
        statistics
            .component("explicit values")
            .count("refinements", refiner.refinements, "refinements")
            .count("contradictions found", refiner.conflicts, "assumes")
            .size("variables tracked", variables, "variables")
            .size("definitions tracked", definitions, "definitions")
            .size("memory objects tracked", objects, "objects")
            .count("variables widened", refiner.widened, "variables")
            .size("longest error path", refiner.longest_path, "edges")
            .time("refinement", self.counters.refining.total());
        statistics
            .component("escalation")
            .count("paths to the solver", self.counters.solver_paths, "paths")
            .count("paths that need predicates", self.counters.solver_infeasible, "paths")
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

    /// The reachability graph for Graphviz.
    pub(super) fn draw(&self, arg: &Arg<State>) -> String {
        super::graph::draw(&self.domain.engine, arg)
    }
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

impl Analysis for Verifier<'_> {
    type Domain = ValueAnalysis;
    type Counterexample = Counterexample;

    fn domain(&mut self) -> &mut ValueAnalysis {
        &mut self.domain
    }

    fn refine(
        &mut self,
        arg: &Arg<State>,
        target: NodeId,
        limits: &Limits,
    ) -> Result<Refinement<Counterexample>, Stop> {
        let ValueAnalysis { engine, refiner, .. } = &mut self.domain;
        let timer = self.counters.refining.start();
        let answer = refiner.refine(engine, arg, target, limits);
        drop(timer);
        match answer? {
            Answer::Refuted { pivot } => Ok(Refinement::Refined { pivot }),
            Answer::Abandoned => Ok(Refinement::Unresolved(Reason::NeedsPredicates)),
            Answer::Broken(what) => Ok(Refinement::Unresolved(Reason::Internal(what.into()))),
            Answer::Feasible { path, is_decided } => match self.domain.target(arg.state(target)) {
                Some(kind) => self.escalate(kind, &path, is_decided, limits),
                None => Ok(Refinement::Unresolved(Reason::Internal("a path to no target".into()))),
            },
        }
    }

    fn observe(&mut self, arg: &Arg<State>) {
        let number = |size: usize| u64::try_from(size).unwrap_or(u64::MAX);
        self.progress.update(&Snapshot {
            arg_nodes: number(arg.len()),
            waiting: number(arg.waiting()),
            refinements: self.domain.refiner.statistics.refinements,
        });
    }
}
