//! Predicate abstraction over blocks as a CPA: a state is a cut point with a region, a boolean
//! combination of the predicates tracked there.
//!
//! (Lazy abstraction with adjustable-block encoding, POPL 2002 and FMCAD 2010.) The transfer
//! relation takes a whole block at once: its formula, and then the strongest region at its end. An
//! exit that the solver cannot decide is taken to be open.
use super::answers::{Answers, Asked};
use super::precision::{Precision, PredicateId};
use super::premises::{BlockPremises, Premises};
use crate::base::limits::{Limits, Stop};
use crate::base::supervisor;
use crate::base::work;
use crate::base::work::WorkKind;
use crate::blocks::block::End;
use crate::blocks::cut_point::CutPoint;
use crate::blocks::graph::{BlockGraph, CutPointId, Entry, Goal, at_end, at_start};
use crate::blocks::proof::{Argument, Claim, Proof};
use crate::blocks::shared_invariants::SharedInvariants;
use crate::cfa::{EdgeId, LocId, Target};
use crate::cpa::{Arg, Cpa, NodeId, Rank, Successor};
use crate::engines::predicate::abstraction::{
    AbstractionConfig, AbstractionCounters, NotAbstracted, Region, Regions,
};
use crate::engines::predicate::budget::{PASSAGE, STATES_OF_SUCCESSOR};
use crate::ir::{ExprId, ExprPool, VarId, Width};
use crate::solver::smt::Answer;
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// An abstract state.
#[derive(Clone, Debug)]
pub enum State {
    /// At a cut point, in a region; the number of predicates that the region is over: those that
    /// were tracked at its location then.
    CutPoint(CutPointId, Region, usize),
    /// At a target.
    Target(Target, LocId),
}

/// Predicate abstraction with its precision.
pub struct PredicateAnalysis {
    /// The program in blocks.
    pub graph: BlockGraph,
    /// What is tracked.
    pub precision: Precision,
    /// The regions' manager.
    pub regions: Regions,
    /// What abstraction cost.
    pub counters: AbstractionCounters,
    /// What other engines have proven.
    pub facts: Rc<SharedInvariants>,
    premises: Premises,
    answers: Answers,
    index: FxHashMap<CutPointId, Vec<NodeId>>,
    config: AbstractionConfig,
}

impl PredicateAnalysis {
    /// An analysis that tracks no predicate yet.
    pub fn new(graph: BlockGraph) -> Self {
        Self {
            graph,
            precision: Precision::default(),
            regions: Regions::new(),
            counters: AbstractionCounters::default(),
            facts: Rc::default(),
            premises: Premises::default(),
            answers: Answers::default(),
            index: FxHashMap::default(),
            config: AbstractionConfig::default(),
        }
    }

    /// Forgets the states that were made; the precision stays.
    pub fn restart(&mut self) {
        self.index.clear();
    }

    /// The state at the end of exit number `exit`, if some run takes it.
    fn successor(
        &mut self,
        (id, region): (CutPointId, &Region),
        entry: &Entry,
        exit: usize,
        limits: &Limits,
    ) -> Result<Option<State>, Stop> {
        if !self.graph.program.explicit.is_empty() {
            work::spend(WorkKind::State, STATES_OF_SUCCESSOR);
        }
        let block = entry.name(0);
        let mut premises = self.premises.take(block, &entry.block);
        let region = self.step((id, region), entry, &mut premises, exit, limits);
        self.premises.put(block, premises, exit);
        let region = region?;
        Ok((!region.is_false()).then(|| match entry.goals[exit] {
            Goal::CutPoint(cut) => State::CutPoint(cut, region, self.tracked(cut)),
            Goal::Target(target, location) => State::Target(target, location),
        }))
    }

    /// How many predicates are tracked at the cut point's location.
    fn tracked(&self, id: CutPointId) -> usize {
        self.graph.cut(id).location.map_or(0, |location| self.precision.at(location).len())
    }

    /// Whether predicates were added at the state's location since it was made.
    pub(crate) fn is_outdated(&self, state: &State) -> bool {
        matches!(state, State::CutPoint(cut, _, tracked) if *tracked < self.tracked(*cut))
    }

    /// Whether the state is one of those that have `predicate`.
    pub(crate) fn implies(&mut self, state: &State, predicate: PredicateId) -> bool {
        let State::CutPoint(_, region, _) = state else { return false };
        let literal = self.regions.literal(predicate, true);
        self.regions.implies(region, &literal)
    }

    /// Whether `a` is a part of `b`, a state of the same cut point.
    pub(crate) fn is_within(&mut self, a: &State, b: &State) -> bool {
        match (a, b) {
            (State::CutPoint(cut, a, _), State::CutPoint(other, b, _)) if cut == other => {
                self.regions.implies(a, b)
            }
            _ => false,
        }
    }

    /// The state at the end of `exit` from `state`, by the present precision; `None` if no
    /// run takes it.
    pub(crate) fn post(
        &mut self,
        state: &State,
        exit: EdgeId,
        limits: &Limits,
    ) -> Result<Option<State>, Stop> {
        let State::CutPoint(cut, region, _) = state else { return Ok(None) };
        let (entry, exit) = self.graph.exit(exit);
        self.successor((*cut, region), &entry, exit, limits)
    }

    /// Whether the block at the state was made again since it had the exit.
    pub(crate) fn is_old(&self, state: &State, exit: EdgeId) -> bool {
        let State::CutPoint(cut, ..) = state else { return false };
        !self.graph.is_current(*cut, exit)
    }

    /// The exits of the block at `cut` that are to be taken: `only`, or, where the block was made
    /// again since, all that its runs may take now.
    fn exits(entry: &Entry, old: Option<(Rc<Entry>, usize)>) -> Vec<usize> {
        let all = 0..entry.goals.len();
        match old {
            None => all.collect(),
            Some((old, exit)) if std::ptr::eq(&raw const *old, entry) => vec![exit],
            Some((old, exit)) => {
                let was = &old.block.exits[exit].end;
                all.filter(|&exit| may_be_part(&entry.block.exits[exit].end, was)).collect()
            }
        }
    }

    /// The region at the end of the exit. What the solver does not decide, or cannot even be asked,
    /// is open.
    fn step(
        &mut self,
        (id, region): (CutPointId, &Region),
        entry: &Entry,
        premises: &mut BlockPremises,
        exit: usize,
        limits: &Limits,
    ) -> Result<Region, Stop> {
        limits.check()?;
        let start = Rc::clone(self.graph.cut(id));
        let assumption = self.over(&start, &entry.block.entry, region, &mut premises.pool);
        let predicates = self.predicates(entry, premises, exit);
        let conjuncts = &entry.block.exits[exit].conjuncts;
        let question = Asked::new(&premises.pool, conjuncts, assumption, &predicates);
        if let Some(known) = question.as_ref().and_then(|question| self.answers.get(question)) {
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

/// Whether a run that ended at `was` in a block can end at `now` after the block was made again:
/// where it ends does not depend on what is known there. What could not be followed may end
/// anywhere.
fn may_be_part(now: &End, was: &End) -> bool {
    match (now, was) {
        (End::CutPoint(now), End::CutPoint(was)) => {
            now.location == was.location && now.calls == was.calls
        }
        (End::Target(now, _), End::Target(was, _)) => now == was,
        (End::Lost(_), _) | (_, End::Lost(_)) => true,
        (End::CutPoint(_), End::Target(..)) | (End::Target(..), End::CutPoint(_)) => false,
    }
}

impl PredicateAnalysis {
    /// What a closed graph claims: at each cut point, the union of the regions of its states. The
    /// solvers are given up: who checks needs the memory.
    pub fn proof(&mut self, arg: &Arg<State>) -> Proof {
        self.premises = Premises::default();
        self.answers = Answers::default();
        supervisor::trim_memory();
        let mut regions: FxHashMap<CutPointId, Region> = FxHashMap::default();
        for node in arg.nodes() {
            if let (State::CutPoint(cut, region, _), false) =
                (arg.state(node), arg.is_covered(node))
            {
                let all = match regions.get(cut) {
                    Some(others) => self.regions.or(others, region),
                    None => region.clone(),
                };
                regions.insert(*cut, all);
            }
        }
        let mut cuts: Vec<(CutPointId, Region)> = regions.into_iter().collect();
        cuts.sort_unstable_by_key(|(cut, _)| *cut);
        let claims = cuts.iter().map(|(cut, region)| self.claim(*cut, region)).collect();
        Proof { claims, argument: Argument::Invariants }
    }

    /// What a state says; `None` at a target.
    pub fn claim_of(&self, state: &State) -> Option<Claim> {
        match state {
            State::CutPoint(cut, region, _) => Some(self.claim(*cut, region)),
            State::Target(..) => None,
        }
    }

    fn claim(&self, id: CutPointId, region: &Region) -> Claim {
        let cut = self.graph.cut(id);
        let program = &self.graph.program.program;
        let mut pool = ExprPool::new();
        let symbols: Vec<(VarId, Width)> = (0u32..)
            .map(VarId)
            .zip(cut.symbolic.iter().map(|place| place.width(program)))
            .collect();
        let formula = self.over(cut, &symbols, region, &mut pool);
        Claim { cut: CutPoint::clone(cut), pool, formulas: vec![formula] }
    }
}

impl Cpa for PredicateAnalysis {
    type State = State;

    fn initial(&mut self) -> State {
        State::CutPoint(self.graph.start(), self.regions.top(), 0)
    }

    /// The edges of successors are names of exits here.
    fn transfer(
        &mut self,
        state: &State,
        only: Option<EdgeId>,
        limits: &Limits,
        out: &mut Vec<Successor<State>>,
    ) -> Result<(), Stop> {
        let State::CutPoint(cut, region, _) = state else { return Ok(()) };
        let entry = self.graph.block(*cut, limits)?;
        let old = only.map(|name| self.graph.exit(name));
        for exit in Self::exits(&entry, old) {
            let first = entry.name(exit);
            if let Some(state) = self.successor((*cut, region), &entry, exit, limits)? {
                out.push(Successor { state, first, edges: 1 });
            }
        }
        Ok(())
    }

    fn adjust(&mut self, state: State) -> State {
        state
    }

    fn covering(&mut self, arg: &Arg<State>, state: &State) -> Option<NodeId> {
        let State::CutPoint(cut, region, _) = state else { return None };
        let (index, regions) = (&self.index, &mut self.regions);
        index.get(cut)?.iter().copied().find(|&node| match arg.state(node) {
            State::CutPoint(_, other, _) => !arg.is_covered(node) && regions.implies(region, other),
            State::Target(..) => false,
        })
    }

    fn added(&mut self, arg: &Arg<State>, node: NodeId) {
        if let State::CutPoint(cut, ..) = arg.state(node) {
            self.index.entry(*cut).or_default().push(node);
        }
    }

    fn removed(&mut self, state: &State, node: NodeId) {
        if let State::CutPoint(cut, ..) = state
            && let Some(nodes) = self.index.get_mut(cut)
        {
            nodes.retain(|&other| other != node);
        }
    }

    fn target(&self, state: &State) -> Option<Target> {
        match state {
            State::Target(target, _) => Some(*target),
            State::CutPoint(..) => None,
        }
    }

    fn rank(&self, state: &State) -> Rank {
        match state {
            State::CutPoint(cut, ..) => self.graph.rank(*cut),
            State::Target(..) => Rank::default(),
        }
    }
}
