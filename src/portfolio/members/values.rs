//! The engine of explicit values: the CEGAR loop over the value analysis.
//!
//! It tracks lazily what refinement asks for; its successor, which takes over its domain, tracks
//! everything. States that are distinguished do not subsume each other, so a counterexample that
//! hid behind an undecided path can come out there.
use super::predicates::{MOST_SHOWN, claimed};
use super::visited;
use crate::base::counterexample;
use crate::base::exploration::Exploration;
use crate::base::limits::{Limits, Stop};
use crate::base::progress::{Progress, Snapshot};
use crate::base::stats::{Statistics, Timer};
use crate::base::verdict::Reason;
use crate::blocks::proof::Proof;
use crate::cfa::{Program, Target};
use crate::cpa::cegar;
use crate::cpa::cegar::{Analysis, Conclusion, Refinement, Search};
use crate::cpa::{Arg, Cpa, NodeId, Order};
use crate::engines::predicate::refinement::{in_c, show};
use crate::engines::value::ValueAnalysis;
use crate::engines::value::proof;
use crate::engines::value::refine::Feasibility;
use crate::engines::value::state::State;
use crate::engines::value::visits::Visits;
use crate::passes::Prepared;
use crate::portfolio::budget::CLAIMS_OF_VALUES;
use crate::portfolio::cost::Cost;
use crate::portfolio::engine::{
    Cooperates, Engine, Explains, Outcome, PathProposal, Proposal, Rejection, weightiest,
};
use crate::portfolio::proof_check::Certificate;
use crate::portfolio::shared::Shared;
use crate::report::{EngineWork, PartialResults};
use std::collections::BTreeSet;
use std::rc::Rc;

/// Explicit values with their search.
pub(crate) struct Values {
    domain: ValueAnalysis,
    search: Search<State>,
    refining: Timer,
    /// What the slices of this search cost.
    cost: Cost,
    /// How many undecided targets there may be in a slice.
    patience: usize,
    /// What the last path led to that was proposed.
    proposed: Option<Target>,
    /// The targets of paths that were rejected.
    failed_at: BTreeSet<Target>,
}

impl Values {
    /// An engine that tracks nothing yet. It hands over after `patience` undecided targets.
    pub(crate) fn new(prepared: &Prepared, exploration: Exploration, patience: usize) -> Self {
        Self::on(analysis(prepared, exploration), patience)
    }

    /// An engine that tracks what an earlier run had to track.
    pub(crate) fn remembering(shared: &Shared, patience: usize) -> Self {
        let mut domain = analysis(&shared.prepared, shared.exploration);
        if let Some(tracked) = &shared.tracked {
            domain.remember(tracked);
        }
        Self::on(domain, patience)
    }

    /// An engine that tracks everything from the start.
    pub(crate) fn eager(prepared: &Prepared, exploration: Exploration, patience: usize) -> Self {
        Self::tracking_all(analysis(prepared, exploration), patience)
    }

    /// What the stored states come to at the heads of loops; nothing where they are too many.
    fn visited(&mut self) -> Proof {
        let Self { domain, search, .. } = self;
        let states = proof::of(&search.arg).states;
        let limits = Limits::none().within(CLAIMS_OF_VALUES);
        let program = &domain.engine.context.program;
        let mut visits = Visits::new(program, |var| in_c::is_named(program, var));
        let is_whole = domain.engine.visits(states.into_iter(), &mut visits, &limits).is_ok();
        if !is_whole {
            visits.heads.clear();
        }
        visited::proof(&domain.engine.context.program, &visits)
    }

    fn tracking_all(mut domain: ValueAnalysis, patience: usize) -> Self {
        domain.restart_eagerly();
        Self::on(domain, patience)
    }

    fn on(mut domain: ValueAnalysis, patience: usize) -> Self {
        let order = domain.exploration.order.unwrap_or(Order::DepthFirst);
        let mut search = Search::new(&mut domain, order);
        search.patience = patience;
        Self {
            domain,
            search,
            refining: Timer::default(),
            cost: Cost::default(),
            patience,
            proposed: None,
            failed_at: BTreeSet::new(),
        }
    }

    /// Whether it could be decided what is undecided, if everything were tracked.
    fn may_gain_from_eagerness(&self) -> bool {
        let unresolved = &self.search.unresolved;
        self.may_hand_over()
            && unresolved.iter().any(|entry| entry.reason == Reason::NeedsInvariant)
    }
}

impl Engine for Values {
    fn run(&mut self, progress: &mut dyn Progress, limits: &Limits) -> Outcome {
        let mut analysis =
            Refining { domain: &mut self.domain, progress, refining: &mut self.refining };
        match self.cost.of(|| cegar::run(&mut analysis, &mut self.search, limits)) {
            Conclusion::Closed if self.search.unresolved.is_empty() => Outcome::Proved,
            Conclusion::Candidate { target, path, is_decided } => {
                self.proposed = Some(target);
                Outcome::Proposal(Proposal::Path(PathProposal {
                    is_decided,
                    asks_for_prefix: true,
                    ..PathProposal::new(target, path)
                }))
            }
            Conclusion::Closed if self.may_gain_from_eagerness() => Outcome::HandsOver,
            Conclusion::Closed => Outcome::Undecided(weightiest(self.search.unresolved.clone())),
            Conclusion::Stopped(stop) => Outcome::Paused(stop),
            // Values that are distinguished hide less.
            Conclusion::Impatient if self.may_hand_over() => Outcome::HandsOver,
            Conclusion::Impatient => {
                self.patience *= 2;
                self.search.patience = self.patience;
                Outcome::Paused(Stop::Time)
            }
        }
    }

    fn program(&self) -> &Program {
        &self.domain.engine.context.program
    }

    fn rejected(&mut self, rejection: Rejection) {
        let Rejection { reason, infeasible_edges } = rejection;
        self.failed_at.extend(self.proposed.take());
        cegar::reject(&mut self.domain, &mut self.search, reason, infeasible_edges);
    }

    fn proof(&mut self) -> Certificate<'_> {
        let states = proof::of(&self.search.arg);
        let names = proof::names(&mut self.domain.engine);
        Certificate::Values(Box::new(names), states)
    }

    fn open(&self) -> Option<Reason> {
        let open = &self.search.unresolved;
        (!open.is_empty()).then(|| weightiest(open.clone()))
    }

    /// Lists what the run cost.
    fn count(&self, statistics: &mut Statistics) {
        let arg = &self.search.arg;
        let (definitions, variables, objects) = self.domain.engine.precision.size();
        let refiner = &self.domain.refiner.statistics;
        let engine = &self.domain.engine;
        let created = u64::try_from(arg.created()).unwrap_or(u64::MAX);
        statistics
            .component("exploration")
            .size("abstract states", arg.len(), "states")
            .size("abstract states ever made", arg.created(), "states")
            .rate("states per second", created, self.cost.cpu, "states/s")
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
            .time("refinement", self.refining.total());
    }
}

impl Cooperates for Values {
    /// Paths that were rejected have set free what they hid, which leaves gaps in the graph: what
    /// is known of other targets, a search of its own has to show.
    fn failed_at(&self) -> Vec<Target> {
        let put_aside = self.search.unresolved.iter().filter_map(|entry| {
            let state = self.search.arg.state(entry.only_gap()?);
            self.domain.target(state)
        });
        put_aside.chain(self.failed_at.iter().copied()).collect()
    }

    fn may_hand_over(&self) -> bool {
        !self.domain.refiner.is_eager
    }

    /// Its conclusion counts only if it decides: each is sound by itself.
    fn successor(self: Box<Self>) -> Option<Box<dyn Engine>> {
        let Self { domain, search, refining, patience, .. } = *self;
        // Taking millions of states apart one by one would only delay the answer.
        std::mem::forget(search.arg);
        Some(Box::new(Self { refining, ..Self::tracking_all(domain, patience) }))
    }
}

impl Explains for Values {
    fn claims(&mut self) -> Vec<counterexample::Claim> {
        let proof = self.visited();
        claimed(show::claims(&self.domain.engine.context.program, &proof, MOST_SHOWN))
    }

    fn candidates(&mut self) -> counterexample::Candidates {
        let proof = self.visited();
        in_c::candidates(&self.domain.engine.context.program, &proof)
    }

    fn draw(&self) -> Option<String> {
        let (engine, arg) = (&self.domain.engine, &self.search.arg);
        Some(super::drawing::draw(arg, |node| super::drawing::of_values(engine, arg.state(node))))
    }

    fn partial_results(&self) -> PartialResults {
        let refinements = self.domain.refiner.statistics.refinements;
        let work = EngineWork::new("values", self.search.arg.created(), "states", refinements);
        PartialResults { work: vec![work], ..PartialResults::default() }
    }
}

fn analysis(prepared: &Prepared, exploration: Exploration) -> ValueAnalysis {
    let (program, facts) = (Program::clone(&prepared.program), Rc::clone(&prepared.facts));
    let mut domain = ValueAnalysis::new(program, facts);
    domain.exploration = exploration;
    domain
}

/// The analysis with its refinement, for one time slice.
struct Refining<'v> {
    domain: &'v mut ValueAnalysis,
    progress: &'v mut dyn Progress,
    refining: &'v mut Timer,
}

impl Analysis for Refining<'_> {
    type Domain = ValueAnalysis;

    fn domain(&mut self) -> &mut ValueAnalysis {
        self.domain
    }

    fn refine(
        &mut self,
        arg: &Arg<State>,
        target: NodeId,
        limits: &Limits,
    ) -> Result<Refinement, Stop> {
        let timer = self.refining.start();
        let answer = self.domain.refine(arg, target, limits);
        drop(timer);
        match answer? {
            Feasibility::Refuted { pivot } => Ok(Refinement::Refined { pivot }),
            Feasibility::Abandoned => Ok(Refinement::Unresolved(Reason::NeedsInvariant)),
            Feasibility::Broken(what) => Ok(Refinement::Unresolved(Reason::Internal(what.into()))),
            Feasibility::Feasible { path, is_decided } => {
                Ok(Refinement::Feasible { path, is_decided })
            }
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
