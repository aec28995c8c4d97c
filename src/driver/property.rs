//! The mode that decides the whole property: from a prepared program to a verdict.
//!
//! Two rules. FALSE only from [`crate::portfolio::confirm`], after [`crate::check::replay`] ended
//! in an error on the program *as it was read*. TRUE only from a closed reached set with no
//! unresolved target over all time slices, or from an induction that covers every abstraction
//! location of its graph, and only after the check of the proof
//! ([`crate::portfolio::proof_check`]).
use super::dump;
use super::prepare::{prepare, selection, steps};
use super::read::Verification;
use crate::base::config::Config;
use crate::base::counterexample::{Obligation, Proof};
use crate::base::limits::Limits;
use crate::base::progress::{Phase, Progress};
use crate::base::property::ViolationKind;
use crate::base::stats::Statistics;
use crate::base::verdict::{Reason, Verdict};
use crate::cfa::{Inputs, LocId, Program};
use crate::check::place::is_of_model;
use crate::frontend::llvm::{Models, Module, Options};
use crate::passes::Prepared;
use crate::passes::table::LLVM;
use crate::portfolio::checks::library_calls::{CallEnd, LibraryCalls};
use crate::portfolio::checks::places;
use crate::portfolio::checks::places::{CheckedPlace, KnownPlaces, Remaining};
use crate::portfolio::confirm::Confirmer;
use crate::portfolio::confirm::without_witness::Woven;
use crate::portfolio::front_end::Front;
use crate::portfolio::parallel;
use crate::portfolio::past_answers::PastAnswers;
use crate::portfolio::shared::ReadsAgain;
use crate::portfolio::strategy::{Decision, Strategy};
use crate::program_facts::loops::Loops;
use crate::report::{InputError, PartialResults, Report};
use std::collections::BTreeSet;

/// An error of the verifier.
pub(crate) const CONTRADICTION: &str = "a run fails though the program was proved";

/// Decides the property of the program of `run`, or of what something was woven into.
pub(crate) fn decide(
    run: Verification<'_>,
    woven: Option<(&Module, &Woven<'_>)>,
    progress: &mut dyn Progress,
) -> Result<Report, InputError> {
    let (module, original) = match woven {
        None => (&run.read.module, None),
        Some((module, original)) => (module, Some(original)),
    };
    let (prepared, statistics) = prepare(run, module, progress)?;
    let front = Front::Read(module);
    let mut exploration = Exploration::new(run.config, front, original, prepared, progress)?;
    if original.is_none() {
        exploration.strategy.use_contracts(with_contracts(run));
    }
    exploration.recall(run.limits);
    exploration.finish(run.config, run.limits, statistics)
}

/// How the program is read once more for proofs, with contracts in the place of models. Reads of
/// what was not written are none of a contract's business.
fn with_contracts(run: Verification<'_>) -> Option<ReadsAgain> {
    let sources = &run.read.sources;
    let asks_of_writes = sources.options.asks(ViolationKind::Uninitialised);
    let passes = selection(run.config);
    if asks_of_writes || !passes.includes(&LLVM) || !run.read.module.can_have_contracts() {
        return None;
    }
    let options = Options { models: Models::CONTRACTS, ..sources.options.clone() };
    let sources = sources.clone();
    Some(Box::new(move || sources.read(&options).ok()?.lower_prepared(steps(&passes)).ok()))
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
        strategy.explore(config.exploration);
        if let Some(recollection) = recollection {
            strategy.remember(recollection);
        }
        if slices && original.is_none() {
            strategy.keep_partial_proofs();
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
            warnings.push(format!("internal error: {CONTRADICTION}"));
        }
        if config.output.statistics || config.output.shows_claims() {
            strategy.list(&mut statistics);
        }
        warnings.extend(dump::graph(config, &strategy)?);
        let proved = strategy.proved_places();
        let mut report = Report { warnings, ..conclude(decision) };
        match report.verdict {
            Verdict::True => report.proof = Some(proof(config, &mut strategy, &mut confirmer)),
            Verdict::False(_) | Verdict::Covered { .. } => {}
            Verdict::Unknown(ref mut reason) => {
                let far = explain(reason, &strategy, &mut confirmer, &proved);
                report.partial_results = Some(far);
            }
        }
        if config.output.reports.html.is_some() || config.reading.property.has_classes() {
            let open = (&remaining, &proved);
            report.checks = checks(&mut confirmer, &report, open, &mut statistics);
        }
        // The process ends soon; taking millions of states apart one by one would only delay the
        // answer.
        std::mem::forget(strategy);
        Ok(Report { statistics, ..report })
    }
}

/// Why the program was proved, with as much of it as the outputs tell.
pub(crate) fn proof(
    config: &Config,
    strategy: &mut Strategy,
    confirmer: &mut Confirmer<'_>,
) -> Proof {
    let mut proof = strategy.proof(config.output.shows_claims());
    if config.output.witness.is_some() {
        let candidates = strategy.candidates();
        proof.invariants = candidates.invariants;
        // Where nothing is repeated, a proof needs no claims.
        if confirmer.read_program().map_or(true, repeats) {
            proof.left_out = candidates.left_out;
        }
    }
    proof
}

/// Gives the reason for UNKNOWN in the words of a program without loops, if it has none; and how
/// far the search came.
fn explain(
    reason: &mut Reason,
    strategy: &Strategy,
    confirmer: &mut Confirmer<'_>,
    proved: &BTreeSet<CheckedPlace>,
) -> PartialResults {
    let hung = !confirmer.hung_on_places.is_subset(proved);
    let far = strategy.partial_results();
    let Ok(as_read) = confirmer.read_program() else { return far };
    if *reason == Reason::NeedsInvariant && !repeats(as_read) {
        *reason = if hung { Reason::HangsOnPlaces } else { Reason::NeedsFact };
    }
    LibraryCalls::of(as_read).partial_results(as_read, far)
}

/// What became of each check. `open`: those that the passes left, and those of them that were
/// proved one by one.
fn checks(
    confirmer: &mut Confirmer<'_>,
    report: &Report,
    (remaining, proved): (&Remaining, &BTreeSet<CheckedPlace>),
    statistics: &mut Statistics,
) -> Vec<Obligation> {
    let end = report.counterexample.as_ref().map(CallEnd::of).unwrap_or_default();
    let violated = confirmer.violated.map(|place| (place, end)).into_iter().collect();
    let certain = confirmer.front.certain_accesses();
    let Ok(as_read) = confirmer.read_program() else { return Vec::new() };
    let places = places::places(as_read);
    places::count(certain, &places, remaining, statistics);
    // A place of which it is not known where it is stays open as long as its kind is.
    let remaining = &remaining.without(proved);
    let known = KnownPlaces { remaining, violated: &violated, proved: &BTreeSet::new() };
    places::list(as_read, &places, &known, &report.verdict)
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
