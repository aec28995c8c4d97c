//! Bounded model checking, invariants and k-induction in time slices, as one engine that can be
//! interrupted and goes on where it was.
use super::bounded::{Bounded, Progress};
use super::budget::{
    FIRST_SLICE, FIRST_SLICE_OF_FLOATS, GLANCE, LONGEST_SLICE, MAX_INDUCTION, MAX_NODES, MINING,
    PROOF_MINIMISATION,
};
use super::invariants::{Failure, Invariants, OpenTarget};
use super::mining::mine;
use super::sample::Samples;
use super::step::InductionStep;
use super::template::Stage;
use crate::base::limits::{Limits, Stop};
use crate::base::work::Work;
use crate::blocks::graph::BlockGraph;
use crate::blocks::proof;
use crate::blocks::proof::Argument;
use crate::blocks::shared_invariants::SharedInvariants;
use crate::cfa::{Path, Target};
use crate::solver::smt;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

/// Where a run of the engine ended.
#[derive(Debug)]
pub enum Ending {
    /// No run of the program reaches a target.
    Proved,
    /// A candidate for a run to a target. Where it is none, [`InductionEngine::refute`] goes before
    /// the next call.
    Path(Target, Path),
    /// Nothing is left to try.
    Exhausted(String),
    /// The slice is over; the next one goes on.
    TimeUp,
}

/// What proved the program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ProvedBy {
    /// All runs are this short.
    Depth(usize),
    /// Facts that no block breaks, found at this stage.
    Invariants(Stage),
    /// k-induction with facts.
    Induction(usize),
}

/// What the engine did.
#[derive(Clone, Default, Debug)]
pub struct Statistics {
    /// Blocks of the longest runs that were looked at.
    pub depth: usize,
    /// Candidates given out.
    pub candidates: u64,
    /// Attempts to find invariants.
    pub attempts: u64,
    /// States by which predicates were refuted.
    pub states: u64,
    /// Predicates given up for want of an answer.
    pub given_up: u64,
    /// Proven facts, and cut points that have them.
    pub facts: (usize, usize),
    /// The k of k-induction.
    pub induction: usize,
    /// Queries.
    pub solver: smt::Counters,
    /// What proved the program.
    pub proof: Option<ProvedBy>,
}

/// The stages; the first two only where there are shared invariants.
const STAGES: [Stage; 5] =
    [Stage::Shared, Stage::Repair, Stage::Convex, Stage::Plain, Stage::Guarded];
/// The first stage otherwise.
const WITHOUT_SHARED: usize = 2;
/// What follows for ghosts: polyhedra say what sizes are, all else needs guards.
const GUARDED: usize = 4;
/// The stages before this one are cheap: k-induction waits for it.
const COSTLY: usize = 3;

/// A part of the engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Technique {
    Search,
    Invariants,
    Induction,
}

/// What a time slice came to.
enum TechniqueEnd {
    Proved(ProvedBy),
    Path(Target, Path),
    /// There is more to do.
    Open,
    /// What was cheap is done: the same part goes on, with a slice of its own.
    Again,
    /// There is nothing more to do.
    Over,
}

/// The engine.
pub struct InductionEngine {
    bounded: Bounded,
    invariants: Option<Invariants>,
    step: Option<InductionStep>,
    stage: usize,
    /// The stage's facts are proven, only the targets are to be asked about.
    has_facts: bool,
    /// Whether suggestions of polyhedra were tried since the last call of
    /// [`Self::has_tried_suggestions`].
    has_tried: bool,
    /// The part that has the next slice.
    technique: Technique,
    work: Work,
    is_over: [bool; 3],
    /// Depth at which the induction step holds.
    step_holds: Option<usize>,
    step_solver: smt::Counters,
    why: String,
    candidates: u64,
    proof: Option<ProvedBy>,
    shared: Rc<SharedInvariants>,
    has_floats: bool,
    has_ghosts: bool,
}

impl InductionEngine {
    /// An engine that has done nothing.
    pub fn new(graph: &mut BlockGraph) -> Self {
        Self::beginning(graph, false)
    }

    /// An engine for a program that was made for guarded facts: it looks for no runs.
    pub fn for_proofs(graph: &mut BlockGraph) -> Self {
        Self::beginning(graph, true)
    }

    fn beginning(graph: &mut BlockGraph, has_ghosts: bool) -> Self {
        let program = &graph.program.program;
        let has_floats = program.exprs.nodes().any(|node| node.is_of_floats());
        Self {
            has_floats,
            has_ghosts,
            bounded: Bounded::new(graph),
            invariants: None,
            step: None,
            stage: WITHOUT_SHARED,
            has_facts: false,
            has_tried: false,
            // Ranges of floats are asked at once; what a search asks of them takes the solver long.
            technique: if has_floats || has_ghosts {
                Technique::Invariants
            } else {
                Technique::Search
            },
            work: if has_floats { FIRST_SLICE_OF_FLOATS } else { FIRST_SLICE },
            // What ghosts are for is facts; the rest is done on the program without them.
            is_over: [has_ghosts, false, has_ghosts],
            step_holds: None,
            step_solver: smt::Counters::default(),
            why: String::new(),
            candidates: 0,
            proof: None,
            shared: Rc::default(),
        }
    }

    /// Takes what was proven before as predicates to try first.
    pub fn share_invariants(&mut self, facts: &Rc<SharedInvariants>) {
        if self.invariants.is_none() && !facts.is_empty() {
            self.shared = Rc::clone(facts);
            (self.stage, self.technique) = (0, Technique::Invariants);
        }
    }

    /// An engine that only looks for runs to targets (and proves programs whose runs are all
    /// short).
    pub fn bounded(graph: &mut BlockGraph) -> Self {
        Self { is_over: [false, true, true], ..Self::new(graph) }
    }

    /// Works until there is an answer or `limits` are reached. Always give the same graph.
    pub fn run(&mut self, graph: &mut BlockGraph, limits: &Limits) -> Result<Ending, Stop> {
        loop {
            if self.is_over == [true; 3] {
                return Ok(Ending::Exhausted(self.why.clone()));
            }
            let (next, index) = match self.technique {
                Technique::Search => (Technique::Invariants, 0),
                Technique::Invariants => (Technique::Induction, 1),
                Technique::Induction => (Technique::Search, 2),
            };
            let slice = limits.within(self.work);
            let end = match self.technique {
                _ if self.is_over[index] => Ok(TechniqueEnd::Over),
                Technique::Search => self.search(graph, &slice),
                Technique::Invariants => self.strengthen(graph, &slice),
                Technique::Induction => self.induct(graph, &slice),
            };
            let goes_on = matches!(end, Ok(TechniqueEnd::Again));
            match end {
                Ok(TechniqueEnd::Proved(proof)) => {
                    self.proof = Some(proof);
                    return Ok(Ending::Proved);
                }
                Ok(TechniqueEnd::Path(target, path)) => {
                    self.candidates += 1;
                    return Ok(Ending::Path(target, path));
                }
                Ok(TechniqueEnd::Open | TechniqueEnd::Again) | Err(Stop::Time) => {}
                Ok(TechniqueEnd::Over) => self.is_over[index] = true,
                Err(stop) => return Err(stop),
            }
            match limits.check() {
                Ok(()) => {}
                Err(Stop::Time) => return Ok(Ending::TimeUp),
                Err(stop) => return Err(stop),
            }
            if goes_on {
                continue;
            }
            self.technique = next;
            if next == Technique::Search {
                self.work = (self.work * 2).min(LONGEST_SLICE);
            }
        }
    }

    /// The last path is no run to its target, or not known to be one. Then nothing can be proved
    /// any more (the formulas allow the path), but there may be other runs.
    pub fn refute(&mut self) {
        self.bounded.refute();
    }

    /// Whether all that polyhedra suggested was tried since this was asked last.
    pub fn has_tried_suggestions(&mut self) -> bool {
        std::mem::take(&mut self.has_tried)
    }

    /// The proven facts of cut points, for other engines.
    pub fn invariants(&self) -> Option<&Invariants> {
        self.invariants.as_ref()
    }

    /// The number of blocks from the start that lead to no target; `None` where a target within
    /// them was left undecided.
    pub fn clear(&self) -> Option<usize> {
        self.bounded.is_exact.then(|| self.bounded.clear())
    }

    /// The same at any time and from any thread, for the display of progress.
    pub fn watched(&self) -> Arc<AtomicU64> {
        Arc::clone(&self.bounded.watched)
    }

    /// What the proven facts did not rule out when they were asked last.
    pub fn open(&self) -> &[OpenTarget] {
        self.invariants.as_ref().map_or(&[], |invariants| &invariants.open)
    }

    /// What the proof claims; after [`Ending::Proved`].
    pub fn proof(&self, graph: &BlockGraph) -> Option<proof::Proof> {
        let argument = match self.proof? {
            ProvedBy::Depth(depth) => Argument::Depth(depth),
            ProvedBy::Invariants(_) => Argument::Invariants,
            ProvedBy::Induction(k) => Argument::Induction(k),
        };
        let claims = match (argument, &self.invariants) {
            // The search does without.
            (Argument::Depth(_), _) | (_, None) => Vec::new(),
            (_, Some(invariants)) => invariants.claims(graph).collect(),
        };
        Some(proof::Proof { claims, argument })
    }

    /// What was done up to now.
    pub fn statistics(&self) -> Statistics {
        let mut statistics = Statistics {
            depth: self.bounded.clear(),
            candidates: self.candidates,
            induction: self.step.as_ref().map_or(0, |step| step.looked_at),
            proof: self.proof,
            ..Statistics::default()
        };
        statistics.solver.add(&self.bounded.counters);
        statistics.solver.add(&self.step_solver);
        if let Some(step) = &self.step {
            statistics.solver.add(&step.counters);
        }
        if let Some(invariants) = &self.invariants {
            statistics.solver.add(invariants.solver());
            statistics.attempts = invariants.counters.attempts;
            statistics.states = invariants.counters.states;
            statistics.given_up = invariants.counters.given_up;
            statistics.facts = invariants.size();
        }
        statistics
    }

    /// Looks deeper, but no deeper than the induction step needs where that holds.
    fn search(&mut self, graph: &mut BlockGraph, limits: &Limits) -> Result<TechniqueEnd, Stop> {
        loop {
            if let Some(proof) = self.closed() {
                return Ok(TechniqueEnd::Proved(proof));
            }
            if self.bounded.size() > MAX_NODES {
                self.why = "too long a path formula".to_owned();
                return Ok(TechniqueEnd::Over);
            }
            match self.bounded.step(graph, limits)? {
                Progress::Deeper => {}
                Progress::Candidate(target, path) => return Ok(TechniqueEnd::Path(target, path)),
                Progress::Ended if self.bounded.is_exact => {
                    return Ok(TechniqueEnd::Proved(ProvedBy::Depth(self.bounded.clear())));
                }
                Progress::Ended => {
                    self.why = "a target that is neither refuted nor reached".to_owned();
                    return Ok(TechniqueEnd::Over);
                }
            }
        }
    }

    /// Whether base case and step together are a proof.
    fn closed(&self) -> Option<ProvedBy> {
        let k = self.step_holds?;
        (self.bounded.is_exact && self.bounded.clear() >= k).then_some(ProvedBy::Induction(k))
    }

    /// Proves facts at the next stage, and asks whether they rule out all targets.
    fn strengthen(
        &mut self,
        graph: &mut BlockGraph,
        limits: &Limits,
    ) -> Result<TechniqueEnd, Stop> {
        // Facts need no base case: a target that a search left undecided may well be ruled out.
        if self.bounded.has_refuted {
            return Ok(TechniqueEnd::Over);
        }
        let Some(&stage) = STAGES.get(self.stage) else { return Ok(TechniqueEnd::Over) };
        if self.invariants.is_none() {
            let slice = limits.within(MINING);
            let found = mine(graph, &slice)?;
            let samples = Samples::draw(graph, &slice)?;
            self.invariants = Some(Invariants::new(found, samples, Rc::clone(&self.shared)));
        }
        let Some(invariants) = &mut self.invariants else { return Ok(TechniqueEnd::Open) };
        if stage == Stage::Convex {
            let is_asked = invariants.suggestions.is_some();
            // Polyhedra know no floats.
            if self.has_floats || !invariants.guess(graph, limits)? {
                self.stage = if self.has_ghosts { GUARDED } else { self.stage + 1 };
                return self.strengthen(graph, limits);
            }
            if !is_asked {
                return Ok(TechniqueEnd::Again);
            }
        }
        if !self.has_facts {
            match invariants.prove(graph, stage, limits) {
                Ok(()) => {}
                Err(Failure::Stopped(stop)) => return Err(stop),
                Err(Failure::GivenUp(why)) => {
                    self.why = why;
                    return Ok(TechniqueEnd::Over);
                }
            }
            self.has_facts = true;
        }
        if invariants.open_targets(graph, limits)? == 0 {
            invariants.minimise_proof(graph, &limits.within(PROOF_MINIMISATION));
            return Ok(TechniqueEnd::Proved(ProvedBy::Invariants(stage)));
        }
        if stage == Stage::Convex && !self.has_ghosts {
            match self.step_by_step(graph, &limits.within(GLANCE)) {
                Ok(TechniqueEnd::Proved(proof)) => return Ok(TechniqueEnd::Proved(proof)),
                // Only the search has to catch up.
                Ok(_) | Err(Stop::Time) if self.step_holds.is_some() => {
                    return Ok(TechniqueEnd::Over);
                }
                Ok(_) | Err(Stop::Time) => {}
                Err(stop) => return Err(stop),
            }
        }
        self.has_tried |= stage == Stage::Convex;
        let next = if self.has_ghosts { GUARDED } else { 0 };
        (self.stage, self.has_facts) = (next.max(self.stage + 1), false);
        if let Some(step) = self.step.take() {
            self.step_solver.add(&step.counters);
        }
        self.is_over[2] = self.has_ghosts;
        // Shared invariants are cheap, and were not enough: the next stage follows at once. So it
        // does before a search that asks the solver about floats.
        let goes_on = self.stage <= WITHOUT_SHARED || self.has_floats || self.has_ghosts;
        match stage {
            _ if goes_on => self.strengthen(graph, limits),
            Stage::Convex => Ok(TechniqueEnd::Again),
            _ => Ok(TechniqueEnd::Open),
        }
    }

    /// Looks for a k whose step holds.
    fn induct(&mut self, graph: &mut BlockGraph, limits: &Limits) -> Result<TechniqueEnd, Stop> {
        if !self.bounded.is_exact {
            return Ok(TechniqueEnd::Over);
        }
        if self.stage <= COSTLY {
            return Ok(self.without_facts());
        }
        self.step_by_step(graph, limits)
    }

    /// The same with the facts that there are.
    fn step_by_step(
        &mut self,
        graph: &mut BlockGraph,
        limits: &Limits,
    ) -> Result<TechniqueEnd, Stop> {
        let Some(invariants) = &self.invariants else { return Ok(self.without_facts()) };
        let Some(cuts) = invariants.reached() else { return Ok(self.without_facts()) };
        let step = self.step.get_or_insert_with(|| InductionStep::new(graph, cuts, invariants));
        while self.step_holds.is_none() {
            if step.looked_at >= MAX_INDUCTION || step.size() > MAX_NODES {
                return Ok(TechniqueEnd::Over);
            }
            limits.check()?;
            if step.deepen(graph, invariants, limits)? {
                self.step_holds = Some(step.looked_at);
            }
        }
        // The base case is the search's.
        Ok(self.closed().map_or(TechniqueEnd::Over, TechniqueEnd::Proved))
    }

    fn without_facts(&self) -> TechniqueEnd {
        if self.is_over[1] { TechniqueEnd::Over } else { TechniqueEnd::Open }
    }
}
