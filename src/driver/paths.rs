//! The engine of paths: symbolic execution, one path after the other.
//!
//! It is the engine for programs whose runs are bounded by what they are given: a harness around a
//! library with a few arbitrary bytes, where no invariant has to be found.
use super::confirm::Confirmer;
use super::engine::{Engine, Outcome, weightiest_of};
use super::facts;
use super::proof::Certificate;
use crate::base::limits::{Limits, Stop};
use crate::base::stats::Statistics;
use crate::base::verdict::Reason;
use crate::cfa::{EdgeId, Inputs, Target};
use crate::cpa::cegar::Refinement;
use crate::engines::path_enumeration::search::{PathSearch, SearchEvent, TreeProgress};
use crate::engines::path_enumeration::subject::Subject;
use crate::passes::Prepared;
use crate::report::{EngineWork, HowFar};

/// A search over paths.
pub(super) struct Paths {
    subject: &'static Subject,
    search: PathSearch<'static>,
    /// A path to a target, which there was no time for yet.
    pending: Option<(Target, Vec<EdgeId>, Option<Inputs>)>,
    /// Why targets that were reached are undecided.
    undecided: Vec<Reason>,
    /// How far the search had come when somebody asked last.
    before: TreeProgress,
}

/// Rounds that go deeper, in which a search may come to its end: a loop that has no end soon has
/// more.
const ROUNDS: u64 = 3;
/// What is left at most of the round of such a search: of most of its paths the end was seen.
const LEFT: f64 = 0.25;

impl Paths {
    /// At the start of the program. States refer to it and live as long as the engine does: this
    /// handle of it is never given back.
    pub(super) fn new(prepared: &Prepared) -> Option<Self> {
        let subject: &'static Subject = Box::leak(Box::new(facts::subject(prepared)));
        let search = PathSearch::new(subject, true)?;
        let before = search.progress();
        Some(Self { subject, search, pending: None, undecided: Vec::new(), before })
    }

    fn search(&mut self, confirmer: &mut Confirmer<'_>, limits: &Limits) -> Result<Outcome, Stop> {
        loop {
            if let Some((target, path, inputs)) = &self.pending {
                // What is guessed of the path costs a run only; its formula is the other way.
                if let (Target::Error(_), Some(inputs)) = (target, inputs)
                    && confirmer.may_fail(inputs, limits)
                    && let Refinement::Counterexample(found) = confirmer.replay(inputs, limits)?
                {
                    return Ok(Outcome::Counterexample(found));
                }
                let program = &self.subject.program;
                let answer = confirmer.escalate(program, *target, path, false, limits)?;
                self.pending = None;
                match answer {
                    Refinement::Counterexample(found) => return Ok(Outcome::Counterexample(found)),
                    Refinement::Unresolved(reason) | Refinement::Hiding { reason, .. } => {
                        self.undecided.push(reason);
                    }
                    Refinement::Refined { .. } => {}
                }
            }
            match self.search.run(limits)? {
                SearchEvent::Reached(target, path, inputs) => {
                    self.pending = Some((target, path, inputs));
                }
                SearchEvent::Closed if self.search.is_open() => {
                    return Ok(Outcome::Undecided(self.open().unwrap_or(Reason::NeedsInvariant)));
                }
                SearchEvent::Closed => return Ok(Outcome::Proved),
            }
        }
    }
}

impl Engine for Paths {
    fn run(&mut self, confirmer: &mut Confirmer<'_>, limits: &Limits) -> Outcome {
        self.search(confirmer, limits).unwrap_or_else(Outcome::Paused)
    }

    fn proof(&mut self) -> Certificate<'_> {
        Certificate::Paths(self.subject, self.search.proof())
    }

    fn is_getting_on(&mut self) -> bool {
        let (before, now) = (self.before, self.search.progress());
        self.before = now;
        let is_deeper = now.rounds > before.rounds;
        now.rounds <= ROUNDS && (is_deeper || now.left <= LEFT)
    }

    fn open(&self) -> Option<Reason> {
        let lost = self.search.lost.iter().cloned().map(Reason::Unsupported);
        let reasons = self.undecided.iter().cloned().chain(lost);
        (reasons.clone().next().is_some()).then(|| weightiest_of(reasons))
    }

    fn how_far(&self) -> HowFar {
        let paths = usize::try_from(self.search.done.paths).unwrap_or(usize::MAX);
        let work = EngineWork::new("paths", paths, "paths", 0);
        HowFar { work: vec![work], ..HowFar::default() }
    }

    fn count(&self, statistics: &mut Statistics) {
        let (done, answered) = (&self.search.done, self.search.answered());
        statistics
            .component("paths")
            .count("paths", done.paths, "paths")
            .count("edges", done.edges, "edges")
            .count("forks", done.forks, "choices")
            .count("ways that no input takes", done.refuted, "ways")
            .count("terms split by their values", done.split, "terms")
            .count("terms with too many values", done.lost, "terms")
            .count("places where paths may meet", done.joins, "places")
            .count("labels learned", done.labels, "labels")
            .count("paths blocked by labels", done.blocked, "paths")
            .count("rounds", done.rounds, "rounds")
            .count("answered by models", answered.by_models, "questions")
            .count("answered by the values of a byte", answered.by_values, "questions")
            .count("asked before", answered.before, "questions")
            .count("answered by cores", answered.by_cores, "questions")
            .count("queries", answered.solver.queries, "queries")
            .count("not decided", answered.solver.unknown, "queries")
            .time("time in queries", answered.solver.time);
    }
}
