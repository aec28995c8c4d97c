//! The engine of predicates: the CEGAR loop over predicate abstraction.
use super::drawing;
use super::memory_growth::Growth;
use crate::base::counterexample;
use crate::base::exploration::{ExplicitLimit, Exploration};
use crate::base::limits::{Limits, Stop};
use crate::base::progress::{Progress, Snapshot};
use crate::base::stats::{Statistics, Timer};
use crate::base::verdict::Reason;
use crate::blocks::graph::{BlockGraph, Goal};
use crate::blocks::proof::{Argument, Proof};
use crate::blocks::shared_invariants::SharedInvariants;
use crate::cfa::{Inputs, Program, Target};
use crate::cpa::cegar;
use crate::cpa::cegar::{Analysis, Conclusion, Refinement, Search, Unresolved};
use crate::cpa::{Arg, Cpa, NodeId, Order};
use crate::engines::predicate::interpolate::{InterpolantSource, Method};
use crate::engines::predicate::refinement::domain::{PredicateAnalysis, State};
use crate::engines::predicate::refinement::in_c;
use crate::engines::predicate::refinement::refine::{Feasibility, Refiner};
use crate::engines::predicate::refinement::show;
use crate::engines::predicate::refinement::show::Shown;
use crate::portfolio::cost::Cost;
use crate::portfolio::engine::{
    Cooperates, Engine, Explains, Outcome, PartialProof, PathProposal, Proposal, Rejection,
    weightiest,
};
use crate::portfolio::proof_check::Certificate;
use crate::report::{EngineWork, PartialResults};
use std::collections::BTreeSet;
use std::rc::Rc;

/// Predicate abstraction with its search.
pub(crate) struct Predicates {
    order: Order,
    domain: PredicateAnalysis,
    refiner: Refiner,
    search: Search<State>,
    refining: Timer,
    /// What its slices cost.
    cost: Cost,
    growth: Growth,
    /// Inputs that most likely take the path that was found last.
    guess: Option<Inputs>,
    /// Nothing is left to explore, but targets are undecided.
    is_over: bool,
    /// Whether it has had a slice.
    has_worked: bool,
}

impl Predicates {
    /// An engine that tracks no predicate yet. Breadth first: a loop that is unrolled without end
    /// must not keep others from their slice.
    pub(crate) fn new(graph: BlockGraph, exploration: Exploration) -> Self {
        let mut domain = PredicateAnalysis::of(graph, (exploration.merge, exploration.stop));
        let order = exploration.order.unwrap_or(Order::BreadthFirst);
        let search = Search::new(&mut domain, order);
        Self {
            order,
            domain,
            refiner: Refiner::default(),
            search,
            refining: Timer::default(),
            cost: Cost::default(),
            growth: Growth::default(),
            guess: None,
            is_over: false,
            has_worked: false,
        }
    }

    /// The same with explicit values beside predicates: both are learned, path by path.
    pub(crate) fn composite(graph: BlockGraph, exploration: Exploration) -> Self {
        let mut engine = Self::new(graph, exploration);
        engine.refiner.tracks_values = exploration.explicit_limit != ExplicitLimit::Values(0);
        engine
    }

    /// Lists how many predicates there are, and how they lie: over all abstraction locations that
    /// were met, and in what the states of the graph say (those are the active ones).
    fn count_predicates(&self, statistics: &mut Statistics) {
        let Self { domain, search, .. } = self;
        let (predicates, locations) = domain.second.precision.size();
        let met = domain.first.locations();
        let (all, most) = domain.second.precision.spread(met.iter().copied());
        let regions = search.arg.nodes().map(|node| &search.arg.state(node).1.region);
        let active: BTreeSet<_> =
            regions.flat_map(|region| domain.second.regions.support(region)).collect();
        statistics
            .component("predicates")
            .size("predicates", predicates, "predicates")
            .size("active predicates", active.len(), "predicates")
            .size("locations with predicates", locations, "locations")
            .mean("predicates per location", all, met.len(), "predicates")
            .size("most predicates at a location", most, "predicates")
            .count("answered from memory", self.domain.second.counters.remembered, "abstractions");
    }

    /// What a drawing says of a state: its location, and what is known there.
    fn label(&self, state: &State) -> drawing::NodeLabel {
        let program = &self.domain.first.program.program;
        if let (Goal::Target(_, location), _) = state {
            return drawing::NodeLabel { lines: vec![format!("L{}", location.0)], is_target: true };
        }
        let claim = self.domain.claim_of(state).into_iter().collect();
        let claims = Proof::new(claim, Argument::Invariants);
        let shown = show::claims(program, &claims, MOST_SHOWN).into_iter().next();
        let (place, formulas) = shown.unwrap_or_else(|| ("start".to_owned(), Vec::new()));
        drawing::NodeLabel {
            lines: [place].into_iter().chain(formulas).collect(),
            is_target: false,
        }
    }
}

impl Predicates {
    /// Begins the graph again; what was learned stays.
    fn restart(&mut self) {
        self.domain.restart();
        self.refiner.restart();
        self.search = Search::new(&mut self.domain, self.order);
        self.is_over = false;
    }

    /// Explores and refines, for one slice.
    fn explore(&mut self, progress: &mut dyn Progress, limits: &Limits) -> Conclusion {
        let Self { domain, refiner, search, refining, cost, growth, guess, .. } = self;
        let mut analysis = Refining { domain, refiner, progress, refining, growth, guess };
        cost.of(|| cegar::run(&mut analysis, search, limits))
    }

    /// Lazy tracking ends with the first slice, where flags are tracked: all places that only ever
    /// hold constants of the program are known then.
    fn be_eager(&mut self) {
        let is_first = !std::mem::replace(&mut self.has_worked, true);
        if !is_first
            && !self.is_over
            && self.domain.first.tracks_few()
            && self.domain.first.know_few()
        {
            self.restart();
        }
    }
}

impl Engine for Predicates {
    fn run(&mut self, progress: &mut dyn Progress, limits: &Limits) -> Outcome {
        self.be_eager();
        let mut conclusion = self.explore(progress, limits);
        // A graph is closed under the blocks that are made now, or it is begun again.
        while matches!(conclusion, Conclusion::Closed) && self.domain.first.take_passing_changed() {
            self.restart();
            conclusion = self.explore(progress, limits);
        }
        match conclusion {
            Conclusion::Closed if self.search.unresolved.is_empty() => Outcome::Proved,
            Conclusion::Closed => {
                self.is_over = true;
                // They stay: a search that goes on without beginning again must not pass for a
                // proof.
                Outcome::Undecided(weightiest(self.search.unresolved.clone()))
            }
            Conclusion::Candidate { target, path, is_decided } => {
                let guess = self.guess.take();
                let candidate =
                    PathProposal { is_decided, guess, ..PathProposal::new(target, path) };
                Outcome::Proposal(Proposal::Path(candidate))
            }
            Conclusion::Stopped(stop) => Outcome::Paused(stop),
            Conclusion::Impatient => Outcome::Paused(Stop::Time),
        }
    }

    fn program(&self) -> &Program {
        &self.domain.first.program.program
    }

    fn rejected(&mut self, rejection: Rejection) {
        let Rejection { reason, infeasible_edges } = rejection;
        cegar::reject(&mut self.domain, &mut self.search, reason, infeasible_edges);
    }

    fn proof(&mut self) -> Certificate<'_> {
        let proof = self.domain.proof(&self.search.arg);
        Certificate::Inductive(&self.domain.first.program, proof)
    }

    fn open(&self) -> Option<Reason> {
        let open = &self.search.unresolved;
        (!open.is_empty()).then(|| weightiest(open.clone()))
    }

    /// Lists what the run cost.
    fn count(&self, statistics: &mut Statistics) {
        let arg = &self.search.arg;
        let (cuts, blocks) = self.domain.first.size();
        let (tracked, tracking) = self.domain.first.program.explicit_size();
        let refiner = &self.refiner;
        let created = u64::try_from(arg.created()).unwrap_or(u64::MAX);
        statistics
            .component("predicates")
            .size("abstract states", arg.len(), "states")
            .size("abstract states ever made", arg.created(), "states")
            .rate("states per second", created, self.cost.cpu, "states/s")
            .size("cut points", cuts, "cut points")
            .size("blocks", blocks, "blocks")
            .size("blocks that another engine had made", self.domain.first.taken(), "blocks")
            .count("refinements", refiner.refinements, "refinements")
            .count("paths refuted by values", refiner.by_values, "paths")
            .count("paths with values tracked for predicates", refiner.strengthened, "paths")
            .count("paths shortened", refiner.shortened, "paths")
            .size("places tracked", tracked, "places")
            .size("locations with tracked places", tracking, "locations")
            .size("places dropped", self.domain.first.dropped(), "places")
            .count("states merged", self.domain.counters.merged, "states")
            .count("states covered by unions", self.domain.counters.covered_by_unions, "states")
            .count("states renewed", refiner.renewals, "paths")
            .size("longest error path", refiner.longest, "blocks")
            .time("refinement", self.refining.total());
        self.count_predicates(statistics);
        self.growth.count(statistics);
        statistics
            .component("strengthening")
            .count("blocks with values put in", self.domain.first.with_values(), "blocks")
            .count("steps that predicates refuted", self.domain.counters.refuted, "steps")
            .count(
                "states with values from predicates",
                self.domain.counters.strengthened,
                "states",
            )
            .count("predicates in the place of values", self.domain.second.inferred, "predicates");
        for source in InterpolantSource::ALL {
            let paths = refiner.interpolation.refuted_by(source);
            statistics.component("interpolants").count(source.text(), paths, "paths");
        }
        for (method, counters) in Method::ALL.iter().zip(&refiner.interpolation.methods) {
            statistics
                .component(name(*method))
                .count("tried", counters.tried, "paths")
                .count("succeeded", counters.succeeded, "paths")
                .count("refused by the check", counters.refused, "paths")
                .time("time", counters.time);
        }
    }
}

impl Cooperates for Predicates {
    /// The graph is whole but for what follows the targets that were put aside.
    fn left_open(&self) -> Option<Vec<Target>> {
        if !self.is_over {
            return None;
        }
        let target = |entry: &Unresolved| {
            let state = self.search.arg.state(entry.only_gap()?);
            self.domain.target(state)
        };
        self.search.unresolved.iter().map(target).collect()
    }

    fn partial_proof(&mut self) -> Option<PartialProof> {
        let program = Rc::clone(&self.domain.first.program);
        Some(PartialProof { program, claims: self.domain.proof(&self.search.arg) })
    }

    /// Where it has an allowance, that is all it gets.
    fn may_hand_over(&self) -> bool {
        true
    }

    /// Where the search has come to its end without an answer, it begins again: the facts may
    /// refute what was not refuted.
    fn share_invariants(&mut self, facts: &Rc<SharedInvariants>) -> bool {
        self.domain.second.facts = Rc::clone(facts);
        if facts.is_empty() {
            return false;
        }
        if self.is_over {
            self.restart();
        }
        true
    }
}

impl Explains for Predicates {
    fn claims(&mut self) -> Vec<counterexample::Claim> {
        let proof = self.domain.proof(&self.search.arg);
        claimed(show::claims(&self.domain.first.program.program, &proof, MOST_SHOWN))
    }

    fn candidates(&mut self) -> counterexample::Candidates {
        let proof = self.domain.proof(&self.search.arg);
        in_c::candidates(&self.domain.first.program.program, &proof)
    }

    fn draw(&self) -> Option<String> {
        let arg = &self.search.arg;
        Some(drawing::draw(arg, |node| self.label(arg.state(node))))
    }

    fn partial_results(&self) -> PartialResults {
        let created = self.search.arg.created();
        let work = EngineWork::new("predicates", created, "states", self.refiner.refinements);
        PartialResults { work: vec![work], ..PartialResults::default() }
    }

    fn list(&self, statistics: &mut Statistics) {
        let program = &self.domain.first.program.program;
        let predicates = show::predicates(program, &self.domain.second.precision, MOST_SHOWN);
        list(statistics, "predicates found", predicates);
        let tracked = show::explicit(&self.domain.first.program, MOST_SHOWN);
        list(statistics, "places tracked", tracked);
    }
}

/// Lists formulas by location.
pub(crate) fn list(statistics: &mut Statistics, component: &'static str, formulas: Shown) {
    for (place, formulas) in formulas {
        statistics.component(component).text(place, formulas.join("  "));
    }
}

/// Formulas by location, as a part of an answer.
pub(crate) fn claimed(formulas: Shown) -> Vec<counterexample::Claim> {
    formulas.into_iter().map(|(at, formulas)| counterexample::Claim { at, formulas }).collect()
}

/// Locations whose formulas are listed.
pub(crate) const MOST_SHOWN: usize = 100;

/// What statistics call a method.
const fn name(method: Method) -> &'static str {
    match method {
        Method::Proof => "interpolation by proof",
        Method::Atoms => "interpolation by atoms",
        Method::Visits => "interpolation by visits",
        Method::Synthesis => "interpolation by synthesis",
        Method::Values => "interpolation by values",
        Method::States => "interpolation by states",
    }
}

/// The analysis with its refinement, for one time slice.
struct Refining<'v> {
    domain: &'v mut PredicateAnalysis,
    refiner: &'v mut Refiner,
    progress: &'v mut dyn Progress,
    refining: &'v mut Timer,
    growth: &'v mut Growth,
    guess: &'v mut Option<Inputs>,
}

impl Analysis for Refining<'_> {
    type Domain = PredicateAnalysis;

    fn domain(&mut self) -> &mut PredicateAnalysis {
        self.domain
    }

    fn refine(
        &mut self,
        arg: &Arg<State>,
        target: NodeId,
        limits: &Limits,
    ) -> Result<Refinement, Stop> {
        let timer = self.refining.start();
        let answer = self.refiner.refine(self.domain, arg, target, limits);
        drop(timer);
        self.growth.observe(self.refiner.refinements);
        match answer? {
            Feasibility::Refuted { pivot } => Ok(Refinement::Refined { pivot }),
            Feasibility::NoPredicates => Ok(Refinement::Unresolved(Reason::NeedsInvariant)),
            Feasibility::Unknown(why) => Ok(Refinement::Unresolved(Reason::Solver(why))),
            Feasibility::Feasible { path, guess } => {
                *self.guess = guess;
                Ok(Refinement::Feasible { path, is_decided: false })
            }
        }
    }

    fn observe(&mut self, arg: &Arg<State>) {
        let number = |size: usize| u64::try_from(size).unwrap_or(u64::MAX);
        self.progress.update(&Snapshot {
            arg_nodes: number(arg.len()),
            waiting: number(arg.waiting()),
            refinements: self.refiner.refinements,
        });
    }
}
