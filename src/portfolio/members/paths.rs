//! The engine of paths: symbolic execution, one path after the other.
//!
//! It is the engine for programs whose runs are bounded by what they are given: a harness around a
//! library with a few arbitrary bytes, where no invariant has to be found.
use crate::base::limits::Limits;
use crate::base::progress::Progress;
use crate::base::stats::Statistics;
use crate::base::verdict::Reason;
use crate::cfa::Program;
use crate::engines::path_enumeration::search::{PathSearch, SearchEvent, TreeProgress};
use crate::engines::path_enumeration::subject::Subject;
use crate::passes::Prepared;
use crate::portfolio::budget::{FINITE_ROUNDS, LEFT_OF_ROUND};
use crate::portfolio::engine::{
    Cooperates, Engine, Explains, Outcome, PathProposal, Proposal, Rejection, weightiest_of,
};
use crate::portfolio::proof_check::Certificate;
use crate::report::{EngineWork, PartialResults};
use std::rc::Rc;

/// A search over paths.
pub(crate) struct Paths {
    subject: &'static Subject,
    search: PathSearch<'static>,
    /// Why targets that were reached are undecided.
    undecided: Vec<Reason>,
    /// How far the search had come when this was last asked.
    before: TreeProgress,
}

impl Paths {
    /// At the start of the program. States refer to it and live as long as the engine does: this
    /// handle of it is never given back.
    pub(crate) fn new(prepared: &Prepared) -> Option<Self> {
        let (program, facts) = (Rc::clone(&prepared.program), Rc::clone(&prepared.facts));
        let subject = Subject::new(program, facts);
        let subject: &'static Subject = Box::leak(Box::new(subject));
        let search = PathSearch::new(subject, true)?;
        let before = search.progress();
        Some(Self { subject, search, undecided: Vec::new(), before })
    }
}

impl Engine for Paths {
    fn run(&mut self, _: &mut dyn Progress, limits: &Limits) -> Outcome {
        match self.search.run(limits) {
            Ok(SearchEvent::Reached(target, path, guess)) => {
                let candidate = PathProposal { guess, ..PathProposal::new(target, path) };
                Outcome::Proposal(Proposal::Path(candidate))
            }
            Ok(SearchEvent::Closed) if self.search.is_open() => {
                Outcome::Undecided(self.open().unwrap_or(Reason::NeedsInvariant))
            }
            Ok(SearchEvent::Closed) => Outcome::Proved,
            Err(stop) => Outcome::Paused(stop),
        }
    }

    fn program(&self) -> &Program {
        &self.subject.program
    }

    fn rejected(&mut self, rejection: Rejection) {
        self.undecided.push(rejection.reason);
    }

    fn proof(&mut self) -> Certificate<'_> {
        Certificate::Paths(self.subject, self.search.proof())
    }

    fn open(&self) -> Option<Reason> {
        let lost = self.search.lost.iter().cloned().map(Reason::Unsupported);
        let reasons = self.undecided.iter().cloned().chain(lost);
        (reasons.clone().next().is_some()).then(|| weightiest_of(reasons))
    }

    fn count(&self, statistics: &mut Statistics) {
        let (done, answered) = (&self.search.done, self.search.answered());
        statistics
            .component("paths")
            .count("paths", done.paths, "paths")
            .count("edges", done.edges, "edges")
            .count("forks", done.forks, "choices")
            .count("branches that no input takes", done.refuted, "branches")
            .count("terms split by their values", done.split, "terms")
            .count("terms with too many values", done.lost, "terms")
            .count("places where paths may meet", done.joins, "places")
            .count("labels learned", done.labels, "labels")
            .count("paths blocked by labels", done.blocked, "paths")
            .count("rounds", done.rounds, "rounds")
            .count("answered by a path's own inputs", answered.by_own_inputs, "questions")
            .count("queries", answered.solver.queries, "queries")
            .count("not decided", answered.solver.unknown, "queries")
            .time("time in queries", answered.solver.time);
    }
}

impl Cooperates for Paths {
    fn is_progressing(&mut self) -> bool {
        let (before, now) = (self.before, self.search.progress());
        self.before = now;
        let is_deeper = now.rounds > before.rounds;
        now.rounds <= FINITE_ROUNDS && (is_deeper || now.left <= LEFT_OF_ROUND)
    }
}

impl Explains for Paths {
    fn partial_results(&self) -> PartialResults {
        let paths = usize::try_from(self.search.done.paths).unwrap_or(usize::MAX);
        let work = EngineWork::new("paths", paths, "paths", 0);
        PartialResults { work: vec![work], ..PartialResults::default() }
    }
}
