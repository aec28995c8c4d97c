//! Escalation: a path that an analysis cannot refute goes to the solver, and what the solver finds
//! inputs for is replayed on the program as it was read.
//!
//! (Explicit-Value Analysis with CEGAR and Interpolation, section III-F.) Shared by all analyses;
//! the only maker of counterexamples.
use super::budget::{PATH, PREFIX};
use super::front::Front;
use super::original::{self, Woven};
use super::smaller::minimal;
use crate::cfa::source::{INSTRUCTION, OF_RUST};
use crate::cfa::{
    GapId, GapKind, Inputs, ObjectName, Path, Position, Program, SiteId, SiteKind, Target,
    ViolationKind,
};
use crate::check::draws::user_of_draw;
use crate::check::given::hangs_on_given_address;
use crate::check::interpreter::{Exhausted, FaultKind, Outcome};
use crate::check::passed::argument_count;
use crate::check::place::is_of_model;
use crate::check::replay::{ReplayResult, may_fail, replay};
use crate::evidence::Counterexample;
use crate::ir::Bv;
use crate::limits::{Limits, Stop};
use crate::llvm::CALLS_BACK;
use crate::names::demangled;
use crate::predicate::{PathAnswer, check_path, infeasible_prefix};
use crate::progress::{Phase, Progress};
use crate::reach::cegar::Refinement;
use crate::smt;
use crate::stats::{Statistics, Timer};
use crate::verdict::Reason;
use crate::witness::weave::BROKEN;
use rustc_hash::FxHashSet;

/// So many results of functions without definition are listed.
const MOST_NEEDED: usize = 3;

/// The arguments of the program in a run that begins again because the list of them was too large.
const MOST_ARGUMENTS: u128 = 4096;

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
pub(super) struct Confirmer<'a> {
    front: Front<'a>,
    /// The program as it was read; lowered when it is first needed.
    read: Option<Program>,
    /// The program without what a witness put into it.
    original: Option<&'a Woven<'a>>,
    /// Where progress is shown.
    pub(super) progress: &'a mut dyn Progress,
    counters: ConfirmationCounters,
    /// The inputs of the counterexample that was made last.
    pub(super) confirmed: Option<Inputs>,
    /// What it violates: the kind, and the number of the place.
    pub(super) violated: Option<(ViolationKind, u32)>,
}

impl<'a> Confirmer<'a> {
    pub(super) fn new(
        front: Front<'a>,
        original: Option<&'a Woven<'a>>,
        progress: &'a mut dyn Progress,
    ) -> Self {
        let counters = ConfirmationCounters::default();
        Self { front, read: None, original, progress, counters, confirmed: None, violated: None }
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
            // No assume on the path depends on anything unknown: it needs no solver, any input
            // takes it.
            return self.confirm(program, target, path, &Inputs::default(), limits);
        }
        self.progress.phase(Phase::Solving);
        self.counters.solver_paths += 1;
        let timer = self.counters.solving.start();
        let answer = check_path(program, path, limits, PATH, &mut self.counters.solver);
        drop(timer);
        match answer {
            PathAnswer::Feasible(inputs) => self.confirm(program, target, path, &inputs, limits),
            PathAnswer::Infeasible { .. } => {
                self.counters.solver_infeasible += 1;
                Ok(Refinement::Unresolved(Reason::NeedsInvariant))
            }
            PathAnswer::Unknown(why) => Ok(Refinement::Unresolved(Reason::Solver(why))),
            PathAnswer::Stopped(stop) => Err(stop),
        }
    }

    /// Finds out how much of an undecided path no input takes, so that what hides behind it comes
    /// out.
    pub(super) fn hiding(
        &mut self,
        program: &Program,
        path: &Path,
        answer: Refinement<Counterexample>,
        limits: &Limits,
    ) -> Refinement<Counterexample> {
        let edges = match &answer {
            Refinement::Unresolved(Reason::NeedsInvariant) => {
                let _timer = self.counters.solving.start();
                let counters = &mut self.counters.solver;
                infeasible_prefix(program, path, limits, PREFIX, counters)
            }
            Refinement::Unresolved(
                Reason::Solver(_)
                | Reason::ReplayDisagrees(_)
                | Reason::NotExcluded(_)
                | Reason::HangsOnPlaces,
            ) => path.len(),
            _ => return answer,
        };
        match answer {
            Refinement::Unresolved(reason) => {
                Refinement::Hiding { reason, edges: u64::try_from(edges).unwrap_or(u64::MAX) }
            }
            other => other,
        }
    }

    /// A path that is feasible in the prepared program: an error only if the program as read fails
    /// on these inputs; a gap as it stands.
    fn confirm(
        &mut self,
        program: &Program,
        target: Target,
        path: &Path,
        inputs: &Inputs,
        limits: &Limits,
    ) -> Result<Refinement<Counterexample>, Stop> {
        match target {
            Target::Gap(gap) if program.gaps[gap.index()].kind == GapKind::InvalidAccess => {
                self.show_access(program, gap, inputs, limits)
            }
            Target::Gap(gap) => {
                let user = last_own(program, path);
                Ok(Refinement::Unresolved(describe_gap(program, gap, user)))
            }
            Target::Error(violation) => {
                let answer = self.replay(inputs, limits)?;
                let violation = &program.violations[violation.index()];
                let is_lost = violation.kind == ViolationKind::Track;
                Ok(match answer {
                    // What leads to memory is known where all of a run is, and not before.
                    Refinement::Unresolved(Reason::ReplayDisagrees(_)) if is_lost => {
                        let place = place_of(program, violation.position);
                        let what = format!("lost memory at {place}");
                        Refinement::Unresolved(Reason::NotExcluded(what))
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
        gap: GapId,
        inputs: &Inputs,
        limits: &Limits,
    ) -> Result<Refinement<Counterexample>, Stop> {
        let answer = self.replay(inputs, limits)?;
        Ok(match answer {
            Refinement::Counterexample(_)
            | Refinement::Unresolved(
                Reason::InvalidAccess { .. } | Reason::Internal(_) | Reason::WitnessUseless(_),
            ) => answer,
            Refinement::Unresolved(_) | Refinement::Refined { .. } | Refinement::Hiding { .. } => {
                let place = place_of(program, program.gaps[gap.index()].position);
                Refinement::Unresolved(Reason::InvalidAccess { place, is_shown: false })
            }
        })
    }

    /// So many accesses are certainly valid as they are written, if that is known.
    pub(super) fn certain_accesses(&self) -> Option<u64> {
        match self.front {
            Front::Read(module) => Some(module.certain_accesses()),
            Front::Known(_) => None,
        }
    }

    /// The program as it was read.
    pub(super) fn read_program(&mut self) -> Result<&Program, Reason> {
        lowered(&mut self.read, self.front)
    }

    /// Whether a replay of these inputs, on which another program failed, may show something. They
    /// need not say all that the run draws, so that nothing tells whether it hangs on a result that
    /// is not ours to choose: where there are such results, it shows nothing.
    pub(super) fn may_fail(&mut self, inputs: &Inputs, limits: &Limits) -> bool {
        self.progress.phase(Phase::Replaying);
        let _timer = self.counters.replaying.start();
        let program = lowered(&mut self.read, self.front);
        program.is_ok_and(|program| !has_computed(program) && may_fail(program, inputs, limits))
    }

    /// Whether the program as read fails on these inputs. Where its memory would be too large,
    /// there may be more arguments than the failure needs: the prepared program need not hold their
    /// list.
    pub(super) fn replay(
        &mut self,
        inputs: &Inputs,
        limits: &Limits,
    ) -> Result<Refinement<Counterexample>, Stop> {
        self.progress.phase(Phase::Replaying);
        self.counters.replays += 1;
        let _timer = self.counters.replaying.start();
        let program = match lowered(&mut self.read, self.front) {
            Ok(program) => program,
            Err(reason) => return Ok(Refinement::Unresolved(reason)),
        };
        if let Some(what) = needs_computed(program, inputs, limits) {
            return Ok(Refinement::Unresolved(Reason::Unsupported(what)));
        }
        let mut result = replay(program, inputs, limits);
        let fewer = fewer_arguments(program, inputs).filter(|_| is_too_large(&result.outcome));
        let inputs = fewer.as_ref().unwrap_or(inputs);
        if fewer.is_some() {
            result = replay(program, inputs, limits);
        }
        if let Some(site) = result.trace.assembly {
            return Ok(Refinement::Unresolved(behind_assembly(program, site)));
        }
        if let Some(useless) = self.original.and_then(|woven| woven.useless(program, &result)) {
            return Ok(Refinement::Unresolved(useless));
        }
        match result.outcome {
            Outcome::Error { violation, .. } => {
                let small = smallest(program, inputs, &result, limits);
                let (inputs, result) =
                    small.as_ref().map_or((inputs, &result), |it| (&it.0, &it.1));
                let mut remarks = needed_results(program, inputs);
                let kind = program.violations[violation.index()].kind;
                // What unknown code leaves in memory may be pointers: arbitrary ones lead nowhere.
                if kind.is_about_memory()
                    && !inputs.changes.is_empty()
                    && let Some(needed) = remarks.first()
                {
                    return Ok(Refinement::Unresolved(Reason::Unsupported(needed.clone())));
                }
                if kind.is_about_memory() && hangs_on_given_address(program, inputs, limits) {
                    let what = "an access through an address that came from outside";
                    let place = &program.violations[violation.index()];
                    return Ok(Refinement::Unresolved(Reason::Unsupported(at(
                        program,
                        what,
                        place.position,
                    ))));
                }
                let run = result.trace.evidence(program);
                remarks.extend(run.remarks.iter().cloned());
                let what = &program.violations[violation.index()].what;
                let found = Counterexample { remarks, ..run };
                self.confirmed = Some(inputs.clone());
                self.violated = Some((kind, program.violations[violation.index()].place));
                match self.original.filter(|_| !what.contains(BROKEN)) {
                    None => Ok(Refinement::Counterexample(found)),
                    Some(woven) => Ok(original::replayed(woven.original, program, inputs, limits)
                        .map_or_else(Refinement::Unresolved, Refinement::Counterexample)),
                }
            }
            Outcome::Limit(Exhausted::Stop(stop)) => Err(stop),
            Outcome::Fault(fault) if fault.kind.is_access() && self.front.checks_accesses() => {
                let place = place_of(program, fault.position);
                Ok(Refinement::Unresolved(Reason::InvalidAccess { place, is_shown: true }))
            }
            // Nothing is said of what the program does behind that.
            Outcome::Fault(fault) if fault.kind == FaultKind::Division => {
                let place = place_of(program, fault.position);
                let place = if place.is_empty() { place } else { format!(" at {place}") };
                Ok(Refinement::Unresolved(Reason::Undefined(format!("{}{place}", fault.kind))))
            }
            Outcome::Gap(gap) if program.gaps[gap.index()].kind == GapKind::InvalidAccess => {
                let place = place_of(program, program.gaps[gap.index()].position);
                Ok(Refinement::Unresolved(Reason::InvalidAccess { place, is_shown: true }))
            }
            // What the passes could fold away stays in the way of the program as read.
            Outcome::Gap(gap) => {
                Ok(Refinement::Unresolved(describe_gap(program, gap, result.trace.end())))
            }
            Outcome::Stray => {
                self.counters.failed_replays += 1;
                Ok(Refinement::Unresolved(Reason::HangsOnPlaces))
            }
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

/// The inline assembly, or function without a model, on whose results the inputs say something.
/// Unknown functions may do anything that we think of, but these do what they say, and a run that
/// needs another result is none.
fn needs_computed(program: &Program, inputs: &Inputs, limits: &Limits) -> Option<String> {
    let changed = inputs.changes.keys().map(|(draw, _)| draw.key);
    let keys: FxHashSet<u32> = inputs.values.keys().map(|draw| draw.key).chain(changed).collect();
    let mut sites = program.sites.iter();
    let site = sites.find(|site| site.kind == SiteKind::Computed && keys.contains(&site.key))?;
    if is_of_model(program, site.position) {
        let what = "a run that depends on what the library does, which its model leaves open";
        return Some(match user_of_draw(program, inputs, site.key, limits) {
            Some(user) => at(program, what, user),
            None => at(program, what, site.position),
        });
    }
    let does = if site.name.starts_with(OF_RUST) { "allows" } else { "computes" };
    Some(at(program, &format!("a run that depends on what {} {does}", site.name), site.position))
}

/// What assembly writes is not known, so that it wrote nothing is a guess.
pub(super) fn behind_assembly(program: &Program, site: SiteId) -> Reason {
    let site = &program.sites[site.index()];
    let what = format!("a run behind {} that may write memory", site.name);
    Reason::Unsupported(at(program, &what, site.position))
}

/// What functions without definition have to do for a run to fail, as its first line; nothing where
/// there are none.
pub(super) fn needed_results(program: &Program, inputs: &Inputs) -> Vec<String> {
    let outside = |key: u32| {
        let mut sites = program.sites.iter();
        sites.find(|site| site.key == key && site.kind == SiteKind::External)
    };
    let results = inputs.values.iter().filter_map(|(draw, value)| {
        let site = outside(draw.key)?;
        match site.name.strip_suffix(CALLS_BACK) {
            Some(name) => value.is_true().then(|| (name, "call back".to_owned(), site)),
            None => Some((site.name.as_str(), format!("return {}", value.signed()), site)),
        }
    });
    let changes = inputs.changes.keys().filter_map(|(draw, object)| {
        let site = outside(draw.key)?;
        let what = match object {
            ObjectName::Global(name) => name.as_str(),
            ObjectName::Made(made) => {
                let mut sites = program.sites.iter();
                sites.find(|site| site.key == made.key).map_or("memory", |site| &site.name)
            }
        };
        Some((site.name.as_str(), format!("write `{what}`"), site))
    });
    let mut needed: Vec<String> = Vec::new();
    for (name, does, site) in results.chain(changes) {
        let it = match name.starts_with(INSTRUCTION) {
            true => name.to_owned(),
            false => format!("`{}` (no definition)", demangled(name)),
        };
        let text = at(program, &format!("{it} to {does}"), site.position);
        if !needed.contains(&text) {
            needed.push(text);
        }
    }
    match needed.len() {
        0 => Vec::new(),
        1..=MOST_NEEDED => vec![format!("this run needs {}", needed.join(", "))],
        more => vec![format!(
            "this run needs {}, and {} more",
            needed[..MOST_NEEDED].join(", "),
            more - MOST_NEEDED
        )],
    }
}

/// A gap as the reason for UNKNOWN. `user`: where the program was last, which is told of a gap in a
/// model of the library.
fn describe_gap(program: &Program, gap: GapId, user: Option<Position>) -> Reason {
    let gap = &program.gaps[gap.index()];
    let mut text = at(program, &gap.what, gap.position);
    if let Some(user) = user.filter(|_| is_of_model(program, gap.position)) {
        text += &format!(", called at {}", place_of(program, user));
    }
    Reason::Unsupported(text)
}

/// The last place of a path that is no model's.
fn last_own(program: &Program, path: &Path) -> Option<Position> {
    let positions = path.iter().rev().flat_map(|&edge| {
        let edge = program.edge(edge);
        let steps = edge.steps.iter().rev().map(|step| step.position);
        [edge.position].into_iter().chain(steps)
    });
    let mut own = positions.filter(|&at| program.file(at).is_some() && !is_of_model(program, at));
    own.next()
}

fn at(program: &Program, what: &str, position: Position) -> String {
    match place_of(program, position) {
        place if place.is_empty() => what.to_owned(),
        place => format!("{what} at {place}"),
    }
}

/// File and line; nothing where they are not known.
fn place_of(program: &Program, position: Position) -> String {
    let file = program.file(position);
    file.map_or_else(String::new, |file| format!("{file}:{}", position.line))
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
        Outcome::Stray => Reason::HangsOnPlaces.to_string(),
        Outcome::Limit(exhausted) => format!("{exhausted}"),
    }
}
