//! From a prepared program to a verdict: the only place that says TRUE or FALSE.
use crate::base::config::{Config, Dump, DumpKind};
use crate::base::limits::Limits;
use crate::base::progress::{Phase, Progress};
use crate::base::stats::Statistics;
use crate::base::verdict::{Reason, Verdict};
use crate::cfa::{Inputs, LocId, Program};
use crate::check::place::is_of_model;
use crate::frontend::llvm::Module;
use crate::output::file::write_file;
use crate::passes::Prepared;
use crate::portfolio::checks::library_calls::{CallEnd, LibraryCalls};
use crate::portfolio::checks::places;
use crate::portfolio::checks::places::{KnownPlaces, Remaining};
use crate::portfolio::confirm::Confirmer;
use crate::portfolio::confirm::without_witness::Woven;
use crate::portfolio::front_end::Front;
use crate::portfolio::parallel;
use crate::portfolio::past_answers::PastAnswers;
use crate::portfolio::shared::ReadsAgain;
use crate::portfolio::strategy::{Decision, Strategy};
use crate::program_facts::loops::Loops;
use crate::report::{InputError, Report};
use std::collections::BTreeSet;

/// What the verdict rests on beside the program. A shown violation needs no assumption.
pub(crate) fn assumptions(config: &Config, front: Front<'_>, verdict: &Verdict) -> Vec<String> {
    let mut assumptions = front.assumptions().to_vec();
    let rests_on_proofs =
        matches!(verdict, Verdict::True | Verdict::Covered { unreachable: 1.., .. });
    if rests_on_proofs && config.reading.assume_valid_memory {
        assumptions.push("no access to memory is invalid".to_owned());
    }
    let gives_memory = config.rules.is_some() && !config.reading.malloc_may_fail;
    if rests_on_proofs && gives_memory && front.allocates() {
        assumptions.push("malloc and alloca always give memory".to_owned());
    }
    if rests_on_proofs && config.reading.property.is_about_ends() && front.allocates() {
        assumptions.push("runs that go on for ever lose no memory".to_owned());
    }
    if rests_on_proofs && front.assumes_no_call_by_name() {
        assumptions.push(
            "unknown functions call those of the program only through addresses that they are given"
                .to_owned(),
        );
    }
    if rests_on_proofs && front.assumes_small_requests() {
        assumptions.push("no request of memory is larger than any object can be".to_owned());
    }
    if rests_on_proofs && front.assumes_program_name() {
        let what = "the program is started with its name, as Linux does (argc is at least 1, \
                    arguments fit in 6 MiB)";
        assumptions.push(what.to_owned());
    }
    assumptions
}

/// Explores and refines to a verdict. `original`: the program without what was
/// woven into it; `with_contracts`: reads it once more, with contracts in the place of models.
pub(crate) fn explore(
    config: &Config,
    module: &Module,
    original: Option<&Woven<'_>>,
    (prepared, with_contracts): (Prepared, Option<ReadsAgain>),
    limits: &Limits,
    progress: &mut dyn Progress,
    statistics: Statistics,
) -> Result<Report, InputError> {
    let front = Front::Read(module);
    let mut exploration = Exploration::new(config, front, original, prepared, progress)?;
    exploration.strategy.use_contracts(with_contracts);
    exploration.recall(limits);
    exploration.finish(config, limits, statistics)
}

/// The search for an answer.
pub(crate) struct Exploration<'a> {
    memory: Option<PastAnswers>,
    confirmer: Confirmer<'a>,
    strategy: Strategy,
    recalled: Option<Decision>,
    remaining: Remaining,
    warnings: Vec<String>,
}

impl<'a> Exploration<'a> {
    /// With all that is known from earlier runs.
    pub(crate) fn new(
        config: &Config,
        front: Front<'a>,
        original: Option<&'a Woven<'a>>,
        prepared: Prepared,
        progress: &'a mut dyn Progress,
    ) -> Result<Self, InputError> {
        progress.phase(Phase::Exploring);
        let mut warnings = Vec::new();
        let memory = PastAnswers::open(config, &prepared)?;
        let recollection = memory.as_ref().and_then(|memory| {
            let (found, obstacles) = memory.recall(&prepared);
            warnings.extend(obstacles);
            found
        });
        let confirmer = Confirmer::new(front, original, progress);
        let remaining = Remaining::of(&prepared.program);
        let slices = prepared.passes.slices();
        let mut strategy = Strategy::new(config.analysis, prepared);
        strategy.leave_out(&config.without_members);
        if let Some(recollection) = recollection {
            strategy.remember(recollection);
        }
        // What is shown steers no verdict: a page shows the checks of other properties, too.
        if config.reading.property.has_classes() && slices && original.is_none() {
            strategy.look_at_parts(&config.without_members);
        }
        Ok(Self { memory, confirmer, strategy, recalled: None, remaining, warnings })
    }

    /// Whether an earlier answer is one of this program, too.
    pub(crate) fn recall(&mut self, limits: &Limits) {
        self.recalled = self.strategy.recall(&mut self.confirmer, limits);
    }

    /// The answer, and what it cost.
    pub(crate) fn finish(
        self,
        config: &Config,
        limits: &Limits,
        mut statistics: Statistics,
    ) -> Result<Report, InputError> {
        let Self { memory, mut confirmer, mut strategy, recalled, remaining, mut warnings } = self;
        let decision = recalled.unwrap_or_else(|| {
            parallel::run(&mut strategy, config.engines_at_once.get(), &mut confirmer, limits)
        });
        if let Some(memory) = memory.filter(|_| !strategy.is_contradicted()) {
            warnings.extend(keep(&memory, &mut strategy, &decision, confirmer.confirmed.as_ref()));
        }
        strategy.count(&mut statistics);
        confirmer.count(&mut statistics);
        if strategy.is_contradicted() {
            warnings.push("internal error: a run fails though the program was proved".to_owned());
        }
        if config.output.statistics || config.output.shows_claims() {
            strategy.list(&mut statistics);
        }
        warnings.extend(dump_graph(config, &strategy)?);
        let proved = strategy.proved_places();
        let mut report = Report { warnings, ..conclude(decision) };
        match report.verdict {
            Verdict::True => {
                let mut proof = strategy.proof(config.output.shows_claims());
                if config.output.witness.is_some() {
                    let told = strategy.candidates();
                    proof.invariants = told.invariants;
                    // Where nothing is repeated, a proof needs no claims.
                    if confirmer.read_program().map_or(true, repeats) {
                        proof.left_out = told.left_out;
                    }
                }
                report.proof = Some(proof);
            }
            Verdict::False(_) | Verdict::Covered { .. } => {}
            Verdict::Unknown(ref mut reason) => {
                let hung = !confirmer.hung_on_places.is_subset(&proved);
                let as_read = confirmer.read_program().ok();
                if *reason == Reason::NeedsInvariant && as_read.is_some_and(|it| !repeats(it)) {
                    *reason = if hung { Reason::HangsOnPlaces } else { Reason::NeedsFact };
                }
                let partial = strategy.partial_results();
                report.partial_results = Some(match as_read {
                    Some(as_read) => LibraryCalls::of(as_read).partial_results(as_read, partial),
                    None => partial,
                });
            }
        }
        if shows_checks(config) {
            let end = report.counterexample.as_ref().map(CallEnd::of).unwrap_or_default();
            let violated = confirmer.violated.map(|place| (place, end)).into_iter().collect();
            let certain = confirmer.certain_accesses();
            if let Ok(as_read) = confirmer.read_program() {
                // A place of which it is not known where it is stays open as long as its kind is.
                let open = &remaining.without(&proved);
                let proved = &BTreeSet::new();
                let decided = KnownPlaces { remaining: open, violated: &violated, proved };
                let places = places::places(as_read);
                report.checks = places::list(as_read, &places, &decided, &report.verdict);
                places::count(certain, &places, &remaining, &mut statistics);
            }
        }
        // The process ends soon; taking millions of states apart one by one would only delay the
        // answer.
        std::mem::forget(strategy);
        Ok(Report { statistics, ..report })
    }
}

/// Whether the answer says what became of each check.
fn shows_checks(config: &Config) -> bool {
    config.output.reports.html.is_some() || config.reading.property.has_classes()
}

/// Whether functions of the program itself have loops, or call themselves.
fn repeats(program: &Program) -> bool {
    let is_own = |location: LocId| {
        let mut edges = program.location(location).out.iter();
        !edges.any(|edge| is_of_model(program, program.edge(*edge).position))
    };
    let loops = Loops::new(program);
    let mut locations = (0..program.locations.len()).map(LocId::from_index);
    locations.any(|location| loops.is_head(location) && is_own(location))
        || places::has_recursion(program)
}

/// Remembers an answer; gives what is in the way of that.
fn keep(
    memory: &PastAnswers,
    strategy: &mut Strategy,
    decision: &Decision,
    inputs: Option<&Inputs>,
) -> Option<String> {
    let lesson = match decision {
        Decision::Proved => strategy.lesson(None),
        Decision::Counterexample(_) => strategy.lesson(inputs),
        Decision::Unknown(_) => None,
    };
    let (engine, work, lesson) = lesson?;
    memory.keep(&engine, work, lesson)
}

/// The verdict, and for FALSE the run.
fn conclude(decision: Decision) -> Report {
    match decision {
        Decision::Proved => Report::bare(Verdict::True),
        Decision::Counterexample(found) => {
            let verdict = Verdict::False(found.property);
            Report { counterexample: Some(found), ..Report::bare(verdict) }
        }
        Decision::Unknown(reason) => Report::bare(Verdict::Unknown(reason)),
    }
}

/// Writes the reachability graph where that is wanted; gives what is in the way of that.
fn dump_graph(config: &Config, strategy: &Strategy) -> Result<Option<String>, InputError> {
    let mut dumps = config.output.dumps.iter().filter(|dump| dump.kind == DumpKind::Arg).peekable();
    if dumps.peek().is_none() {
        return Ok(None);
    }
    match strategy.draw() {
        Ok(drawing) => {
            dumps.try_for_each(|dump| write_dump(dump, &drawing))?;
            Ok(None)
        }
        Err(why) => Ok(Some(format!("--dump arg writes nothing: {why}"))),
    }
}

pub(crate) fn write_dump(dump: &Dump, content: &str) -> Result<(), InputError> {
    use std::io::Write;
    match &dump.file {
        Some(file) => write_file(file, content.as_bytes())
            .map_err(|error| format!("{}: {error}", file.display()))?,
        None => std::io::stdout()
            .write_all(content.as_bytes())
            .map_err(|error| format!("cannot write to stdout: {error}"))?,
    }
    Ok(())
}
