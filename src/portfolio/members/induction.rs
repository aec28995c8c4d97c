//! The engine of induction: its candidates are confirmed, its proofs checked.
use super::predicates::{MOST_SHOWN, claimed, list};
use crate::base::counterexample;
use crate::base::limits::{Limits, Stop};
use crate::base::progress::Progress;
use crate::base::stats::{Statistics, Timer};
use crate::base::verdict::Reason;
use crate::blocks::graph::BlockGraph;
use crate::blocks::shared_invariants::SharedInvariants;
use crate::cfa::Program;
use crate::engines::induction::engine;
use crate::engines::induction::engine::ProvedBy;
use crate::engines::induction::template::Stage;
use crate::engines::predicate::refinement::in_c;
use crate::engines::predicate::refinement::show;
use crate::portfolio::engine::{
    Cooperates, Engine, Explains, Outcome, PathProposal, Proposal, Rejection, weightiest_of,
};
use crate::portfolio::partial_results;
use crate::portfolio::proof_check::Certificate;
use crate::report::{OpenTarget, PartialResults};
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

/// Bounded model checking, invariants and k-induction on a graph of blocks of their own.
pub(crate) struct Induction {
    graph: BlockGraph,
    engine: engine::InductionEngine,
    /// Why candidates are undecided.
    undecided: Vec<Reason>,
    working: Timer,
    /// The number of invariants that were already shared.
    shared: usize,
    /// Whether the program is its own: what is proven of it says nothing to others.
    has_own_program: bool,
}

impl Induction {
    /// All three.
    pub(crate) fn new(mut graph: BlockGraph) -> Self {
        let engine = engine::InductionEngine::new(&mut graph);
        Self::with(engine, graph)
    }

    /// Facts alone, on a program of its own.
    pub(crate) fn on_own_program(mut graph: BlockGraph) -> Self {
        let engine = engine::InductionEngine::for_proofs(&mut graph);
        Self { has_own_program: true, ..Self::with(engine, graph) }
    }

    /// Bounded model checking alone.
    pub(crate) fn bounded(mut graph: BlockGraph) -> Self {
        let engine = engine::InductionEngine::bounded(&mut graph);
        Self::with(engine, graph)
    }

    fn with(engine: engine::InductionEngine, graph: BlockGraph) -> Self {
        Self {
            graph,
            engine,
            undecided: Vec::new(),
            working: Timer::default(),
            shared: 0,
            has_own_program: false,
        }
    }
}

impl Engine for Induction {
    fn run(&mut self, _: &mut dyn Progress, limits: &Limits) -> Outcome {
        let timer = self.working.start();
        let ending = self.engine.run(&mut self.graph, limits);
        drop(timer);
        match ending {
            Ok(engine::Ending::Proved) => Outcome::Proved,
            Ok(engine::Ending::TimeUp) => Outcome::Paused(Stop::Time),
            Ok(engine::Ending::Exhausted(why)) => {
                Outcome::Undecided(self.open().unwrap_or(Reason::Solver(why)))
            }
            Ok(engine::Ending::Path(target, path)) => {
                Outcome::Proposal(Proposal::Path(PathProposal::new(target, path)))
            }
            Err(stop) => Outcome::Paused(stop),
        }
    }

    fn program(&self) -> &Program {
        &self.graph.program.program
    }

    fn rejected(&mut self, rejection: Rejection) {
        self.undecided.push(rejection.reason);
        self.engine.refute();
    }

    fn proof(&mut self) -> Certificate<'_> {
        match self.engine.proof(&self.graph) {
            Some(proof) => Certificate::Inductive(&self.graph.program, proof),
            None => Certificate::None,
        }
    }

    fn open(&self) -> Option<Reason> {
        let open = self.undecided.iter().cloned();
        (!self.undecided.is_empty()).then(|| weightiest_of(open))
    }

    /// Lists what was done.
    fn count(&self, statistics: &mut Statistics) {
        let own = self.engine.statistics();
        let mut component = statistics.component("induction");
        component
            .size("depth without a target", own.depth, "blocks")
            .count("candidates", own.candidates, "paths")
            .count("attempts at invariants", own.attempts, "attempts")
            .count("states that refute predicates", own.states, "states")
            .count("predicates given up", own.given_up, "predicates")
            .size("facts", own.facts.0, "facts")
            .size("cut points with facts", own.facts.1, "cut points")
            .size("k of induction", own.induction, "blocks")
            .count("queries", own.solver.queries, "queries")
            .count("not decided", own.solver.unknown, "queries")
            .time("time in queries", own.solver.time)
            .time("time", self.working.total());
        match own.proof {
            None => {}
            Some(ProvedBy::Depth(depth)) => {
                component.size("proved at depth", depth, "blocks");
            }
            Some(ProvedBy::Invariants(stage)) => {
                component.size(proved_by(stage), own.facts.0, "facts");
            }
            Some(ProvedBy::Induction(k)) => {
                component.size("proved by k-induction", k, "blocks");
            }
        }
    }
}

impl Cooperates for Induction {
    fn is_progressing(&mut self) -> bool {
        self.engine.has_tried_suggestions()
    }

    fn facts(&mut self) -> Option<SharedInvariants> {
        let invariants = self.engine.invariants().filter(|_| !self.has_own_program)?;
        let (count, _) = invariants.size();
        if count <= self.shared {
            return None;
        }
        self.shared = count;
        let program = &self.graph.program.program;
        Some(SharedInvariants::new(program, invariants.claims(&self.graph)))
    }

    /// Only at its start: what it proves itself is more than what others could tell it.
    fn share_invariants(&mut self, facts: &Rc<SharedInvariants>) -> bool {
        if !self.has_own_program {
            self.engine.share_invariants(facts);
        }
        false
    }
}

impl Explains for Induction {
    fn watched(&self) -> Option<Arc<AtomicU64>> {
        Some(self.engine.watched())
    }

    fn claims(&mut self) -> Vec<counterexample::Claim> {
        let Some(proof) = self.engine.proof(&self.graph) else { return Vec::new() };
        claimed(show::claims(&self.graph.program.program, &proof, MOST_SHOWN))
    }

    fn candidates(&mut self) -> counterexample::Candidates {
        let program = &self.graph.program.program;
        let proof = self.engine.proof(&self.graph);
        proof.map(|proof| in_c::candidates(program, &proof)).unwrap_or_default()
    }

    fn partial_results(&self) -> PartialResults {
        let program = &self.graph.program;
        let bound = self.engine.clear().and_then(|blocks| partial_results::bound(program, blocks));
        let open = self.engine.open().iter().filter_map(|open| {
            let target = partial_results::target(&program.program, open.target, open.location)?;
            let head = self.graph.cut(open.cut).location;
            let needs_invariant_at =
                head.and_then(|head| partial_results::head(&program.program, head));
            Some(OpenTarget { target, needs_invariant_at })
        });
        PartialResults { bound, open: open.collect(), ..PartialResults::default() }
    }

    fn list(&self, statistics: &mut Statistics) {
        if let Some(proof) = self.engine.proof(&self.graph) {
            let claims = show::claims(&self.graph.program.program, &proof, MOST_SHOWN);
            list(statistics, "invariants found", claims);
        }
    }
}

const fn proved_by(stage: Stage) -> &'static str {
    match stage {
        Stage::Shared => "proved by shared invariants",
        Stage::Repair => "proved by repaired invariants",
        Stage::Convex => "proved by convex invariants",
        Stage::Plain => "proved by plain invariants",
        Stage::Guarded => "proved by guarded invariants",
    }
}
