//! Predicate abstraction as the second component of the composite: a region, a boolean combination
//! of the predicates that are tracked at the cut point.
//!
//! (Lazy abstraction with adjustable-block encoding, POPL 2002 and FMCAD 2010.) The transfer
//! relation takes a whole block at once: its formula, in which the values that the first component
//! knows are constants, and then the strongest region at its end. An exit that the solver cannot
//! decide is taken to be open.
//!
//! The strongest region behind a union of regions is the union of the strongest regions behind
//! them: what merging loses is only which of two paths a state belongs to.
use super::answers::{Answers, Asked};
use super::fixed::with_fixed_values;
use super::infer::infer;
use super::locations::BlockStep;
use super::precision::{Precision, PredicateId};
use super::premises::{BlockPremises, Premises};
use crate::base::exploration::{MergeKind, StopKind};
use crate::base::limits::{Limits, Stop};
use crate::base::supervisor;
use crate::base::work;
use crate::base::work::WorkKind;
use crate::blocks::block::End;
use crate::blocks::cut_point::CutPoint;
use crate::blocks::graph::{BlockGraph, CutPointId, Entry, Goal, at_end, at_start};
use crate::blocks::proof::{Argument, Claim, Proof};
use crate::blocks::shared_invariants::SharedInvariants;
use crate::cfa::{EdgeId, LocId};
use crate::cpa::composite::{Composite, Following, Leap};
use crate::cpa::{Arg, NodeId};
use crate::engines::predicate::abstraction::{
    AbstractionConfig, AbstractionCounters, NotAbstracted, Region, Regions,
};
use crate::engines::predicate::budget::{PASSAGE, STATES_OF_SUCCESSOR};
use crate::ir::{ExprId, ExprPool, VarId, Width};
use crate::solver::smt::Answer;
use crate::symbolic::slot::Place;
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// What is known beside location and values.
#[derive(Clone, Debug)]
pub struct RegionState {
    /// Where the run is, in terms of the predicates.
    pub region: Region,
    /// The number of predicates that the region is over: those that were tracked at its location
    /// when it was made.
    tracked: usize,
}

/// An abstract state: a cut point or a target, and a region there.
pub type State = (Goal, RegionState);

/// Explicit values and predicates on one graph; where no value is tracked, predicate abstraction.
pub type PredicateAnalysis = Composite<BlockGraph, PredicateDomain>;

/// Predicates with their precision.
#[derive(Default)]
pub struct PredicateDomain {
    /// What is tracked.
    pub precision: Precision,
    /// The regions' manager.
    pub regions: Regions,
    /// What abstraction cost.
    pub counters: AbstractionCounters,
    /// What other engines have proven.
    pub facts: Rc<SharedInvariants>,
    /// How many predicates took the place of values.
    pub inferred: u64,
    /// How many predicates say the value of a place at a location, which is tracked by value.
    pub(super) values_said: FxHashMap<(LocId, Place), u32>,
    /// At how many locations the first component knows that predicates are tracked.
    stopped: usize,
    premises: Premises,
    answers: Answers,
    config: AbstractionConfig,
}

impl Following<BlockGraph> for PredicateDomain {
    type State = RegionState;

    fn initial(&mut self) -> RegionState {
        RegionState { region: self.regions.top(), tracked: 0 }
    }

    fn transfer(
        &mut self,
        graph: &mut BlockGraph,
        (from, known): (&Goal, &RegionState),
        leap: &Leap<BlockGraph>,
        limits: &Limits,
    ) -> Result<Option<RegionState>, Stop> {
        let Goal::CutPoint(cut) = from else { return Ok(None) };
        if !graph.program.explicit.is_empty() {
            work::spend(WorkKind::State, STATES_OF_SUCCESSOR);
        }
        let BlockStep { entry, exit } = &leap.step;
        debug_assert!(
            entry.block.entry.len() == graph.cut(*cut).symbolic.len(),
            "the block begins where the state is"
        );
        let block = entry.name(0);
        let mut premises = self.premises.take(block, &entry.block);
        let region = self.step(graph.cut(*cut), &known.region, entry, &mut premises, *exit, limits);
        self.premises.put(block, premises, *exit);
        let region = region?;
        let tracked = self.tracked(graph, &leap.to);
        Ok((!region.is_false()).then_some(RegionState { region, tracked }))
    }

    fn strengthen(&mut self, graph: &mut BlockGraph, to: Goal, known: &RegionState) -> Goal {
        with_fixed_values(self, graph, to, &known.region)
    }

    fn take_over(&mut self, graph: &mut BlockGraph) -> bool {
        let dropped = graph.take_dropped();
        for place in &dropped {
            self.inferred += infer(&mut self.precision, graph, place);
        }
        let stops = self.stop_where_tracked(graph);
        stops || !dropped.is_empty()
    }

    fn join(&mut self, a: &RegionState, b: &RegionState) -> RegionState {
        let region = self.regions.or(&a.region, &b.region);
        RegionState { region, tracked: a.tracked.min(b.tracked) }
    }

    fn is_within(&mut self, a: &RegionState, b: &RegionState) -> bool {
        self.regions.implies(&a.region, &b.region)
    }

    /// Those that have a part of `a`, until nothing of it is left.
    fn union_around(
        &mut self,
        a: &RegionState,
        all: &[(NodeId, &RegionState)],
    ) -> Option<Vec<NodeId>> {
        let (mut left, mut union) = (a.region.clone(), Vec::new());
        for (node, other) in all {
            let outside = self.regions.not(&other.region);
            let rest = self.regions.and(&left, &outside);
            // Regions are canonical: one that is the same lost nothing.
            if rest != left {
                union.push(*node);
                left = rest;
            }
            if left.is_false() {
                return Some(union);
            }
        }
        None
    }
}

impl PredicateDomain {
    /// Blocks pass no location where predicates are tracked. Says whether some did.
    pub(super) fn stop_where_tracked(&mut self, graph: &mut BlockGraph) -> bool {
        let (_, locations) = self.precision.size();
        if graph.program.explicit.is_empty() || self.stopped == locations {
            return false;
        }
        self.stopped = locations;
        graph.stop_at(&self.precision.locations())
    }

    /// How many predicates are tracked at the location of `goal`.
    fn tracked(&self, graph: &BlockGraph, goal: &Goal) -> usize {
        let Goal::CutPoint(cut) = goal else { return 0 };
        graph.cut(*cut).location.map_or(0, |location| self.precision.at(location).len())
    }

    /// Whether the state is one of those that have `predicate`.
    pub(crate) fn implies(&mut self, state: &State, predicate: PredicateId) -> bool {
        let literal = self.regions.literal(predicate, true);
        matches!(state.0, Goal::CutPoint(_)) && self.regions.implies(&state.1.region, &literal)
    }

    /// The region at the end of the exit. What the solver does not decide, or cannot even be asked,
    /// is open.
    fn step(
        &mut self,
        start: &CutPoint,
        region: &Region,
        entry: &Entry,
        premises: &mut BlockPremises,
        exit: usize,
        limits: &Limits,
    ) -> Result<Region, Stop> {
        limits.check()?;
        let assumption = self.over(start, &entry.block.entry, region, &mut premises.pool);
        let predicates = self.predicates(entry, premises, exit);
        let conjuncts = &entry.block.exits[exit].conjuncts;
        let question = Asked::new(&premises.pool, conjuncts, assumption, &predicates);
        if let Some(known) = question.as_ref().and_then(|question| self.answers.get(question)) {
            self.counters.remembered += 1;
            return Ok(known.clone());
        }
        let (premise, pool) = premises.premise(exit, conjuncts);
        let (regions, counters, config) = (&mut self.regions, &mut self.counters, &self.config);
        let assumptions = [assumption];
        let undecided = counters.undecided;
        let found = if predicates.is_empty() {
            match premise.is_satisfiable(pool, &assumptions, limits.budget(PASSAGE), counters) {
                Answer::Sat => Ok(regions.top()),
                Answer::Unsat => Ok(regions.bottom()),
                Answer::Unknown(_) => return Ok(regions.top()),
            }
        } else {
            premise.abstraction(pool, &assumptions, &predicates, regions, limits, config, counters)
        };
        match found {
            Ok(region) => {
                // What the solver left open it may decide another time.
                if let Some(question) = question
                    && self.counters.undecided == undecided
                {
                    self.answers.put(question, region.clone());
                }
                Ok(region)
            }
            Err(NotAbstracted::Stopped(stop)) => Err(stop),
            Err(NotAbstracted::Solver(_)) => Ok(self.regions.top()),
        }
    }

    /// The region over these symbols of the cut point's symbolic places.
    fn over(
        &self,
        cut: &CutPoint,
        symbols: &[(VarId, Width)],
        region: &Region,
        pool: &mut ExprPool,
    ) -> ExprId {
        let mut instances: FxHashMap<PredicateId, ExprId> = FxHashMap::default();
        for id in self.regions.support(region) {
            let value = &mut |pool: &mut ExprPool, place| at_start(cut, symbols, pool, place);
            match self.precision.instance(id, pool, value) {
                Some(instance) => instances.insert(id, instance),
                // A region names only predicates that have an instance at its cut point; if one had
                // none, nothing could be assumed.
                None => return pool.bool(true),
            };
        }
        self.regions.to_expr(region, pool, &mut |id| instances[&id])
    }

    /// The predicates that are tracked at the end of an exit, over its values.
    fn predicates(
        &self,
        entry: &Entry,
        premises: &mut BlockPremises,
        exit: usize,
    ) -> Vec<(PredicateId, ExprId)> {
        let End::CutPoint(end) = &entry.block.exits[exit].end else { return Vec::new() };
        let Some(location) = end.location else { return Vec::new() };
        let values = &entry.block.exits[exit].values;
        let mut predicates = Vec::new();
        for &id in self.precision.at(location) {
            let value = &mut |pool: &mut ExprPool, place| at_end(end, values, pool, place);
            let instance = self.precision.instance(id, &mut premises.pool, value);
            predicates.extend(instance.map(|instance| (id, instance)));
        }
        predicates
    }
}

impl PredicateAnalysis {
    /// An analysis that tracks nothing yet.
    pub fn of(graph: BlockGraph, operators: (MergeKind, StopKind)) -> Self {
        Self::new(graph, PredicateDomain::default(), operators)
    }

    /// Whether predicates were added at the state's location since it was made.
    pub(crate) fn is_outdated(&self, (goal, known): &State) -> bool {
        known.tracked < self.second.tracked(&self.first, goal)
    }

    /// Whether `a` is a part of `b`, a state of the same cut point.
    pub(crate) fn is_within(&mut self, a: &State, b: &State) -> bool {
        matches!(a.0, Goal::CutPoint(_)) && a.0 == b.0 && self.second.is_within(&a.1, &b.1)
    }

    /// The state at the end of the exit of this name, by the present precision; `None` if no run
    /// takes it.
    pub(crate) fn post_of(
        &mut self,
        state: &State,
        exit: EdgeId,
        limits: &Limits,
    ) -> Result<Option<State>, Stop> {
        let leap = BlockStep::of(&self.first, exit);
        self.post(state, &leap, limits)
    }

    /// Whether the block at the state was made again since it had the exit.
    pub(crate) fn is_old(&self, state: &State, exit: EdgeId) -> bool {
        matches!(state.0, Goal::CutPoint(cut) if !self.first.is_current(cut, exit))
    }

    /// What a closed graph claims: at each cut point, the union of the regions of its states. The
    /// solvers are given up: who checks needs the memory.
    pub fn proof(&mut self, arg: &Arg<State>) -> Proof {
        self.second.premises = Premises::default();
        self.second.answers = Answers::default();
        supervisor::trim_memory();
        let mut regions: FxHashMap<CutPointId, Region> = FxHashMap::default();
        for node in arg.nodes().filter(|&node| !arg.is_covered(node)) {
            if let (Goal::CutPoint(cut), RegionState { region, .. }) = arg.state(node) {
                let all = match regions.get(cut) {
                    Some(others) => self.second.regions.or(others, region),
                    None => region.clone(),
                };
                regions.insert(*cut, all);
            }
        }
        let mut cuts: Vec<(CutPointId, Region)> = regions.into_iter().collect();
        cuts.sort_unstable_by_key(|(cut, _)| *cut);
        let claims = cuts.iter().map(|(cut, region)| self.claim(*cut, region)).collect();
        let mut passed: Vec<LocId> = self.first.passed().into_iter().collect();
        passed.sort_unstable();
        Proof { passed, ..Proof::new(claims, Argument::Invariants) }
    }

    /// What a state says; `None` at a target.
    pub fn claim_of(&self, state: &State) -> Option<Claim> {
        match state {
            (Goal::CutPoint(cut), known) => Some(self.claim(*cut, &known.region)),
            (Goal::Target(..), _) => None,
        }
    }

    fn claim(&self, id: CutPointId, region: &Region) -> Claim {
        let cut = self.first.cut(id);
        let program = &self.first.program.program;
        let mut pool = ExprPool::new();
        let symbols: Vec<(VarId, Width)> = (0u32..)
            .map(VarId)
            .zip(cut.symbolic.iter().map(|place| place.width(program)))
            .collect();
        let formula = self.second.over(cut, &symbols, region, &mut pool);
        Claim { cut: CutPoint::clone(cut), pool, formulas: vec![formula] }
    }
}
