//! The engine of lazy annotation: its paths to targets are confirmed, its claims checked.
use crate::base::counterexample::Candidates;
use crate::base::limits::Limits;
use crate::base::progress::Progress;
use crate::base::stats::{Statistics, Timer};
use crate::base::verdict::Reason;
use crate::cfa::{Program, Transfer};
use crate::engines::lazy_annotation::engine::{Annotator, AnnotatorEnd};
use crate::passes::Prepared;
use crate::portfolio::engine::{
    Cooperates, Engine, Explains, Outcome, PathProposal, Proposal, Rejection, weightiest_of,
};
use crate::portfolio::proof_check::Certificate;
use crate::report::{EngineWork, PartialResults};
use std::rc::Rc;

/// Searches that `--stats` lists apart: the first ones, with these numbers of rounds of loops.
const ROUNDS: [(i64, &str); 4] = [
    (0, "backtracks of the search without a round"),
    (1, "backtracks of the search of 1 round"),
    (2, "backtracks of the search of 2 rounds"),
    (4, "backtracks of the search of 4 rounds"),
];

/// Lazy annotation of a program.
pub(crate) struct Annotation {
    prepared: Rc<Prepared>,
    annotator: Annotator,
    /// Why paths to targets are undecided.
    undecided: Vec<Reason>,
    working: Timer,
}

/// Whether functions of the program are called, beside those that begin and end it.
pub(crate) fn has_calls(program: &Program) -> bool {
    let calls = program.edges.iter().filter_map(|edge| match edge.transfer {
        Transfer::Call { callee, .. } => Some((program.location(edge.source).function, callee)),
        Transfer::Jump | Transfer::Return { .. } => None,
    });
    calls.into_iter().any(|(caller, _)| caller != program.main)
}

impl Annotation {
    /// Without learning, paths are enumerated.
    pub(crate) fn new(prepared: Rc<Prepared>, is_learning: bool) -> Self {
        let annotator = Annotator::new(Rc::clone(&prepared), is_learning);
        Self { prepared, annotator, undecided: Vec::new(), working: Timer::default() }
    }
}

impl Engine for Annotation {
    fn run(&mut self, _: &mut dyn Progress, limits: &Limits) -> Outcome {
        let timer = self.working.start();
        let ending = self.annotator.run(limits);
        drop(timer);
        match ending {
            Ok(AnnotatorEnd::Proved) => Outcome::Proved,
            Ok(AnnotatorEnd::Exhausted) => {
                Outcome::Undecided(self.open().unwrap_or(Reason::NeedsInvariant))
            }
            Ok(AnnotatorEnd::Path(target, path)) => {
                Outcome::Proposal(Proposal::Path(PathProposal::new(target, path)))
            }
            Err(stop) => Outcome::Paused(stop),
        }
    }

    fn program(&self) -> &Program {
        &self.prepared.program
    }

    fn rejected(&mut self, rejection: Rejection) {
        self.undecided.push(rejection.reason);
        self.annotator.refute();
    }

    fn proof(&mut self) -> Certificate<'_> {
        match self.annotator.proof() {
            Some(proof) => Certificate::Annotated(&self.prepared.program, proof),
            None => Certificate::None,
        }
    }

    fn open(&self) -> Option<Reason> {
        let open = self.undecided.iter().cloned();
        (!self.undecided.is_empty()).then(|| weightiest_of(open))
    }

    /// Lists what was done.
    fn count(&self, statistics: &mut Statistics) {
        let work = self.annotator.work();
        let (tally, origins) = (work.tally, work.origins);
        let rounds = usize::try_from(work.rounds).unwrap_or(usize::MAX);
        let mut component = statistics.component("annotation");
        for (rounds, name) in ROUNDS {
            if let Some(&(_, backtracks)) = work.ended.iter().find(|&&(own, _)| own == rounds) {
                component.count(name, backtracks, "backtracks");
            }
        }
        component
            .count("states visited", tally.visits, "states")
            .count("states blocked by labels", tally.blocked, "states")
            .count("backtracks to saturation", tally.saturation, "backtracks")
            .count("backtracks to completion", tally.backtracks, "backtracks")
            .size("labels learned", work.labels, "labels")
            .size("labels kept for the proof", work.kept, "labels")
            .count("labels conjoined", tally.conjoined, "labels")
            .count("labels subsumed", tally.subsumed, "labels")
            .count("summaries learned", tally.summaries, "summaries")
            .count("summaries guessed", tally.guessed, "summaries")
            .count("summary hits", tally.summary_hits, "calls")
            .count("calls asked", tally.asked, "calls")
            .count("paths to targets", tally.paths, "paths")
            .size("rounds of loops", rounds, "rounds")
            .count("searches", work.searches, "searches")
            .count("edges by weakest preconditions", origins.core, "edges")
            .count("edges by solved equations", origins.solved, "edges")
            .count("edges by facts", origins.facts, "edges")
            .count("edges by guesses", origins.guesses, "edges")
            .count("edges by synthesis", origins.synthesis, "edges")
            .count("edges without a label", origins.none, "edges")
            .count("queries", work.solver.queries, "queries")
            .count("not decided", work.solver.unknown, "queries")
            .time("time in queries", work.solver.time)
            .time("time", self.working.total());
    }
}

impl Cooperates for Annotation {}

impl Explains for Annotation {
    fn candidates(&mut self) -> Candidates {
        Candidates::none_of("what cannot happen from places on")
    }

    fn partial_results(&self) -> PartialResults {
        let tally = self.annotator.work().tally;
        let visits = usize::try_from(tally.visits).unwrap_or(usize::MAX);
        let work = EngineWork::new("annotation", visits, "states", tally.paths);
        PartialResults { work: vec![work], ..PartialResults::default() }
    }
}
