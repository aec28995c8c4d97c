//! Escalation: a path that an analysis cannot refute goes to the solver, and what the solver finds
//! inputs for is replayed on the program as it was read.
//!
//! (Explicit-Value Analysis with CEGAR and Interpolation, section III-F.) Shared by all analyses;
//! the only maker of counterexamples.
pub(crate) mod minimise;
pub(crate) mod reasons;
pub(crate) mod without_witness;

use super::budget::{PATH, PREFIX};
use super::checks::places;
use super::checks::places::CheckedPlace;
use super::confirm::minimise::minimal;
use super::confirm::reasons::{
    at, behind_assembly, describe, describe_unsupported, last_own, needed_results, needs_computed,
    place_of,
};
use super::confirm::without_witness::Woven;
use super::engine::{PathProposal, Proposal, Rejection};
use super::front_end::Front;
use crate::base::counterexample::Counterexample;
use crate::base::limits::{Limits, Stop};
use crate::base::progress::{Phase, Progress};
use crate::base::stats::{Statistics, Timer};
use crate::base::verdict::Reason;
use crate::cfa::{
    Inputs, Path, Position, Program, SiteKind, Target, UnsupportedId, UnsupportedKind, ViolationId,
    ViolationKind,
};
use crate::check::given::hangs_on_given_address;
use crate::check::passed::argument_count;
use crate::check::replay::{ReplayResult, may_fail, replay};
use crate::engines::predicate::{PathAnswer, check_path, infeasible_prefix};
use crate::interpreter::{Exhausted, FaultKind, Outcome};
use crate::ir::Bv;
use crate::solver::smt;
use crate::witness::weave::BROKEN;
use std::collections::BTreeSet;

/// The arguments of the program in a run that begins again because the list of them was too large.
const MOST_ARGUMENTS: u128 = 4096;

/// What became of a candidate.
#[expect(clippy::large_enum_variant, reason = "there are few of them in a run")]
pub(crate) enum Confirmation {
    /// A replay reached the error.
    Counterexample(Counterexample),
    /// It did not.
    Rejected(Rejection),
}

#[derive(Default)]
struct ConfirmationCounters {
    solver_paths: u64,
    solver_infeasible: u64,
    solver: smt::Counters,
    replays: u64,
    failed_replays: u64,
    solving: Timer,
    replaying: Timer,
}

/// Turns paths into counterexamples.
pub(crate) struct Confirmer<'a> {
    pub(crate) front: Front<'a>,
    /// The program as it was read; lowered when it is first needed.
    read: Option<Program>,
    /// The program without what a witness put into it.
    original: Option<&'a Woven<'a>>,
    /// Where progress is shown.
    pub(crate) progress: &'a mut dyn Progress,
    counters: ConfirmationCounters,
    /// The inputs of the counterexample that was made last.
    pub(crate) confirmed: Option<Inputs>,
    /// What it violates: the kind, and the number of the place.
    pub(crate) violated: Option<(ViolationKind, u32)>,
    /// The violations to which no input takes some path, perhaps only because objects lie where
    /// they do.
    pub(crate) hung_on_places: BTreeSet<CheckedPlace>,
}

impl<'a> Confirmer<'a> {
    pub(crate) fn new(
        front: Front<'a>,
        original: Option<&'a Woven<'a>>,
        progress: &'a mut dyn Progress,
    ) -> Self {
        let counters = ConfirmationCounters::default();
        Self {
            front,
            read: None,
            original,
            progress,
            counters,
            confirmed: None,
            violated: None,
            hung_on_places: BTreeSet::new(),
        }
    }

    /// Decides about what an engine proposes; `program`: that of the engine.
    pub(crate) fn confirm(
        &mut self,
        program: &Program,
        candidate: &Proposal,
        limits: &Limits,
    ) -> Result<Confirmation, Stop> {
        match candidate {
            Proposal::Inputs(inputs) => self.replay(inputs, limits),
            Proposal::Path(candidate) => self.confirm_path(program, candidate, limits),
        }
    }

    fn confirm_path(
        &mut self,
        program: &Program,
        candidate: &PathProposal,
        limits: &Limits,
    ) -> Result<Confirmation, Stop> {
        // What is guessed of the path costs a run only; its formula is the other way.
        if let (Target::Error(_), Some(inputs)) = (candidate.target, &candidate.guess)
            && self.may_fail(inputs, limits)
            && let found @ Confirmation::Counterexample(_) = self.replay(inputs, limits)?
        {
            return Ok(found);
        }
        let answer = self.escalate(program, candidate, limits)?;
        match answer {
            Confirmation::Rejected(rejection) if candidate.asks_for_prefix => {
                let edges =
                    self.infeasible_edges(program, &candidate.path, &rejection.reason, limits);
                Ok(Confirmation::Rejected(Rejection { infeasible_edges: edges, ..rejection }))
            }
            answer => Ok(answer),
        }
    }

    /// Solves the formula of a path, and replays what the solver finds.
    fn escalate(
        &mut self,
        program: &Program,
        candidate: &PathProposal,
        limits: &Limits,
    ) -> Result<Confirmation, Stop> {
        let PathProposal { target, ref path, is_decided, .. } = *candidate;
        if is_decided {
            // No assume on the path depends on anything unknown: it needs no solver, any input
            // takes it.
            return self.run_to(program, target, path, &Inputs::default(), limits);
        }
        self.progress.phase(Phase::Solving);
        self.counters.solver_paths += 1;
        let timer = self.counters.solving.start();
        let answer = check_path(program, path, limits, PATH, &mut self.counters.solver);
        drop(timer);
        match answer {
            PathAnswer::Feasible(inputs) => self.run_to(program, target, path, &inputs, limits),
            PathAnswer::Infeasible { by_places, .. } => {
                self.counters.solver_infeasible += 1;
                if let (true, Target::Error(violation)) = (by_places, target) {
                    let violation = &program.violations[violation.index()];
                    self.hung_on_places.insert(places::place_of(violation));
                }
                Ok(rejected(Reason::NeedsInvariant))
            }
            PathAnswer::Unknown(why) => Ok(rejected(Reason::Solver(why))),
            PathAnswer::Stopped(stop) => Err(stop),
        }
    }

    /// How much of a rejected path no input takes, as far as the reason says.
    fn infeasible_edges(
        &mut self,
        program: &Program,
        path: &Path,
        reason: &Reason,
        limits: &Limits,
    ) -> Option<u64> {
        let edges = match reason {
            Reason::NeedsInvariant => {
                let _timer = self.counters.solving.start();
                let counters = &mut self.counters.solver;
                infeasible_prefix(program, path, limits, PREFIX, counters)
            }
            Reason::Solver(_)
            | Reason::ReplayDisagrees(_)
            | Reason::NotExcluded(_)
            | Reason::HangsOnPlaces => path.len(),
            _ => return None,
        };
        Some(u64::try_from(edges).unwrap_or(u64::MAX))
    }

    /// A path that is feasible in the prepared program: an error only if the program as read fails
    /// on these inputs; an unsupported construct as it stands.
    fn run_to(
        &mut self,
        program: &Program,
        target: Target,
        path: &Path,
        inputs: &Inputs,
        limits: &Limits,
    ) -> Result<Confirmation, Stop> {
        match target {
            Target::Unsupported(unsupported)
                if program.unsupported[unsupported.index()].kind
                    == UnsupportedKind::InvalidAccess =>
            {
                self.show_access(program, unsupported, inputs, limits)
            }
            Target::Unsupported(unsupported) => {
                let user = last_own(program, path);
                let reason = match self.read_program() {
                    Ok(as_read) => describe_unsupported(program, as_read, unsupported, user),
                    Err(reason) => reason,
                };
                Ok(rejected(reason))
            }
            Target::Error(violation) => {
                let answer = self.replay(inputs, limits)?;
                let violation = &program.violations[violation.index()];
                let is_lost = violation.kind == ViolationKind::Track;
                Ok(match answer {
                    // What leads to memory is known where all of a run is, and not before.
                    Confirmation::Rejected(Rejection {
                        reason: Reason::ReplayDisagrees(_),
                        ..
                    }) if is_lost => {
                        let place = place_of(program, violation.position);
                        rejected(Reason::NotExcluded(format!("lost memory at {place}")))
                    }
                    answer => answer,
                })
            }
        }
    }

    /// Whether the program as read makes an invalid access on these inputs. That it does is no
    /// violation, but a reason not to say TRUE.
    fn show_access(
        &mut self,
        program: &Program,
        unsupported: UnsupportedId,
        inputs: &Inputs,
        limits: &Limits,
    ) -> Result<Confirmation, Stop> {
        let answer = self.replay(inputs, limits)?;
        let is_final = match &answer {
            Confirmation::Counterexample(_) => true,
            Confirmation::Rejected(rejection) => matches!(
                rejection.reason,
                Reason::InvalidAccess { .. } | Reason::Internal(_) | Reason::WitnessUseless(_)
            ),
        };
        if is_final {
            return Ok(answer);
        }
        let place = place_of(program, program.unsupported[unsupported.index()].position);
        Ok(rejected(Reason::InvalidAccess { place, is_shown: false }))
    }

    /// The program as it was read.
    pub(crate) fn read_program(&mut self) -> Result<&Program, Reason> {
        lowered(&mut self.read, self.front)
    }

    /// Whether a replay of these inputs, on which another program failed, may show something. They
    /// need not say all that the run draws, so that it is unknown whether it depends on a result
    /// that the verifier may not choose: where there are such results, it shows nothing.
    pub(crate) fn may_fail(&mut self, inputs: &Inputs, limits: &Limits) -> bool {
        self.progress.phase(Phase::Replaying);
        let _timer = self.counters.replaying.start();
        let program = lowered(&mut self.read, self.front);
        program.is_ok_and(|program| !has_computed(program) && may_fail(program, inputs, limits))
    }

    /// Whether the program as read fails on these inputs. Where its memory would be too large,
    /// there may be more arguments than the failure needs: the prepared program need not hold their
    /// list.
    pub(crate) fn replay(
        &mut self,
        inputs: &Inputs,
        limits: &Limits,
    ) -> Result<Confirmation, Stop> {
        self.progress.phase(Phase::Replaying);
        self.counters.replays += 1;
        let _timer = self.counters.replaying.start();
        let program = match lowered(&mut self.read, self.front) {
            Ok(program) => program,
            Err(reason) => return Ok(rejected(reason)),
        };
        if let Some(what) = needs_computed(program, inputs, limits) {
            return Ok(rejected(Reason::Unsupported(what)));
        }
        let mut result = replay(program, inputs, limits);
        let fewer = fewer_arguments(program, inputs).filter(|_| is_too_large(&result.outcome));
        let inputs = fewer.as_ref().unwrap_or(inputs);
        if fewer.is_some() {
            result = replay(program, inputs, limits);
        }
        if let Some(site) = result.trace.assembly {
            return Ok(rejected(behind_assembly(program, site)));
        }
        if let Some(useless) = self.original.and_then(|woven| woven.useless(program, &result)) {
            return Ok(rejected(useless));
        }
        match result.outcome {
            Outcome::Error { violation, .. } => {
                let small = smallest(program, inputs, &result, limits);
                let (inputs, result) =
                    small.as_ref().map_or((inputs, &result), |it| (&it.0, &it.1));
                let found = match counterexample(program, violation, inputs, result, limits) {
                    Ok(found) => found,
                    Err(reason) => return Ok(rejected(reason)),
                };
                let violation = &program.violations[violation.index()];
                self.confirmed = Some(inputs.clone());
                self.violated = Some((violation.kind, violation.place));
                match self.original.filter(|_| !violation.what.contains(BROKEN)) {
                    None => Ok(Confirmation::Counterexample(found)),
                    Some(woven) => {
                        Ok(without_witness::replayed(woven.original, program, inputs, limits)
                            .map_or_else(rejected, Confirmation::Counterexample))
                    }
                }
            }
            Outcome::Limit(Exhausted::Stop(stop)) => Err(stop),
            outcome => {
                let checks_accesses = self.front.checks_accesses();
                let reason = no_violation(program, &outcome, checks_accesses, result.trace.end());
                let is_failed =
                    matches!(reason, Reason::HangsOnPlaces | Reason::ReplayDisagrees(_));
                self.counters.failed_replays += u64::from(is_failed);
                Ok(rejected(reason))
            }
        }
    }

    /// Lists what the paths cost.
    pub(crate) fn count(&self, statistics: &mut Statistics) {
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

/// A run of the program as read that violates the property, with its evidence.
///
/// # Errors
///
/// Why the run is no counterexample: it depends on what is not known of code outside the program.
fn counterexample(
    program: &Program,
    violation: ViolationId,
    inputs: &Inputs,
    result: &ReplayResult,
    limits: &Limits,
) -> Result<Counterexample, Reason> {
    let violation = &program.violations[violation.index()];
    let mut remarks = needed_results(program, inputs);
    if violation.kind.is_about_memory() {
        // What unknown code leaves in memory may be pointers: arbitrary ones lead nowhere.
        if let Some(needed) = remarks.first().filter(|_| !inputs.changes.is_empty()) {
            return Err(Reason::Unsupported(needed.clone()));
        }
        if hangs_on_given_address(program, inputs, limits) {
            let what = "an access through an address that came from outside";
            return Err(Reason::Unsupported(at(program, what, violation.position)));
        }
    }
    let run = result.trace.counterexample(program);
    remarks.extend(run.remarks.iter().cloned());
    Ok(Counterexample { remarks, ..run })
}

/// Why a run of the program as read that ended so shows no violation; `end`: the last place of
/// its trace.
fn no_violation(
    program: &Program,
    outcome: &Outcome,
    checks_accesses: bool,
    end: Option<Position>,
) -> Reason {
    match outcome {
        Outcome::Fault(fault) if fault.kind.is_access() && checks_accesses => {
            let place = place_of(program, fault.position);
            Reason::InvalidAccess { place, is_shown: true }
        }
        // Nothing is said of what the program does behind that.
        Outcome::Fault(fault) if fault.kind == FaultKind::Division => {
            let place = place_of(program, fault.position);
            let place = if place.is_empty() { place } else { format!(" at {place}") };
            Reason::Undefined(format!("{}{place}", fault.kind))
        }
        Outcome::Unsupported(unsupported)
            if program.unsupported[unsupported.index()].kind == UnsupportedKind::InvalidAccess =>
        {
            let place = place_of(program, program.unsupported[unsupported.index()].position);
            Reason::InvalidAccess { place, is_shown: true }
        }
        // What the passes could fold away stays in the way of the program as read.
        Outcome::Unsupported(unsupported) => {
            describe_unsupported(program, program, *unsupported, end)
        }
        Outcome::Stray => Reason::HangsOnPlaces,
        other => Reason::ReplayDisagrees(describe(other, program)),
    }
}

fn rejected(reason: Reason) -> Confirmation {
    Confirmation::Rejected(reason.into())
}

/// The program as it was read, made when it is first needed.
fn lowered<'p>(read: &'p mut Option<Program>, front: Front<'_>) -> Result<&'p Program, Reason> {
    if let Some(program) = read {
        return Ok(program);
    }
    let program = front.lower_as_read().map_err(|error| Reason::Internal(error.to_string()))?;
    Ok(read.insert(program))
}

/// Smaller inputs with the same end, and their run.
fn smallest(
    program: &Program,
    inputs: &Inputs,
    result: &ReplayResult,
    limits: &Limits,
) -> Option<(Inputs, ReplayResult)> {
    let small = minimal(program, inputs, limits)?;
    let again = replay(program, &small, limits);
    (again.outcome == result.outcome && again.trace.assembly.is_none()).then_some((small, again))
}

/// Whether a run ended because its objects take more memory than there is.
fn is_too_large(outcome: &Outcome) -> bool {
    matches!(outcome, Outcome::Limit(Exhausted::ObjectSize | Exhausted::AddressSpace))
}

/// The same inputs with at most [`MOST_ARGUMENTS`] arguments of the program, if they have more.
fn fewer_arguments(program: &Program, inputs: &Inputs) -> Option<Inputs> {
    let key = argument_count(program)?;
    let (draw, count) = inputs.values.iter().find(|(draw, _)| draw.key == key)?;
    let fewer = Bv::new(count.width(), MOST_ARGUMENTS);
    let values = inputs.values.clone().into_iter().chain([(*draw, fewer)]).collect();
    (count.unsigned() > MOST_ARGUMENTS).then(|| Inputs { values, ..inputs.clone() })
}

/// Whether there is inline assembly, or a function without a model, that does what it says.
fn has_computed(program: &Program) -> bool {
    program.sites.iter().any(|site| site.kind == SiteKind::Computed)
}
