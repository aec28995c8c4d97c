//! The explicit-value domain as a CPA, composed with location and call stack.
use super::budget::MAX_VALUES;
use super::context::Context;
use super::growth::Growth;
use super::index::Index;
use super::number::Value;
use super::refine::{Feasibility, Refiner};
use super::run::Engine;
use super::state::{Key, State};
use super::tracked::Tracked;
use crate::base::exploration::{ExplicitLimit, Exploration, MergeKind};
use crate::base::limits::{Limits, Stop};
use crate::cfa::{EdgeId, LocId, Program, Target};
use crate::cpa::{Arg, Covering, Cpa, NodeId, Rank, Successor};
use crate::ir::VarId;
use crate::program_facts::ProgramFacts;
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// Location, call stack and explicit values, with the precision.
#[derive(Debug)]
pub struct ValueAnalysis {
    /// Executes runs.
    pub engine: Engine,
    /// Refines the precision.
    pub refiner: Refiner,
    index: Index,
    growth: Growth,
    values: FxHashMap<(LocId, VarId), FxHashSet<Value>>,
    /// What the user chose of merge and of the number of values.
    pub exploration: Exploration,
    /// Where states merge no more.
    apart: FxHashSet<LocId>,
}

impl ValueAnalysis {
    /// An analysis of a program that was not prepared, for tests.
    pub fn of(program: Program) -> Self {
        let facts = Rc::new(ProgramFacts::of(&program));
        Self::new(program, facts)
    }

    /// An analysis that tracks nothing yet. It adds expressions to the program.
    pub fn new(program: Program, facts: Rc<ProgramFacts>) -> Self {
        Self {
            engine: Engine::new(Context::new(program, facts)),
            refiner: Refiner::default(),
            index: Index::default(),
            growth: Growth::default(),
            values: FxHashMap::default(),
            exploration: Exploration::default(),
            apart: FxHashSet::default(),
        }
    }
}

impl ValueAnalysis {
    /// Tracks from the start what an earlier run had to track.
    pub fn remember(&mut self, tracked: &Tracked) {
        let Engine { precision, context, .. } = &mut self.engine;
        tracked.restore(&context.program, &context.layout, precision);
        self.engine.precision_changed();
    }

    /// Starts over on a new graph, with every variable tracked: see
    /// [`super::refine::track_eagerly`].
    pub fn restart_eagerly(&mut self) {
        // What grew without a bound may have one now that all is tracked that a test could need.
        self.engine.precision.readmit();
        super::refine::track_eagerly(&mut self.engine, u32::MAX);
        self.refiner.is_eager = true;
        self.refiner.made_before = 0;
        self.index = Index::default();
        self.count_again();
    }

    /// What was dropped for its many values is tracked again: those of before do not count.
    fn count_again(&mut self) {
        self.growth.clear();
        self.values.clear();
    }

    /// Decides about the path to `target`.
    pub fn refine(
        &mut self,
        arg: &Arg<State>,
        target: NodeId,
        limits: &Limits,
    ) -> Result<Feasibility, Stop> {
        let tracked_all = self.refiner.tracks_all;
        let found = self.refiner.refine(&mut self.engine, arg, target, limits);
        if self.refiner.tracks_all && !tracked_all {
            self.count_again();
        }
        found
    }
}

impl ValueAnalysis {
    /// How many values a variable may take at a location.
    fn most_values(&self) -> usize {
        match self.exploration.explicit_limit {
            ExplicitLimit::PerPlace => MAX_VALUES,
            ExplicitLimit::Values(count) => count,
            ExplicitLimit::Unlimited => usize::MAX,
        }
    }

    /// Drops the objects of which there are more and more.
    fn without_grown_objects(&mut self, state: State) -> State {
        let grown = self.growth.note(&self.engine.context, &state, self.refiner.is_eager);
        if grown.is_empty() {
            return state;
        }
        for site in grown {
            self.engine.precision.drop_objects_at(state.location, site);
        }
        self.engine.without_dropped_objects(state)
    }
}

impl Cpa for ValueAnalysis {
    type State = State;

    fn initial(&mut self) -> State {
        self.engine.initial()
    }

    fn transfer(
        &mut self,
        state: &State,
        only: Option<&[EdgeId]>,
        limits: &Limits,
        out: &mut Vec<Successor<State>>,
    ) -> Result<(), Stop> {
        match only {
            None => self.engine.successors(state, None, limits, out),
            Some(only) => only
                .iter()
                .try_for_each(|&edge| self.engine.successors(state, Some(edge), limits, out)),
        }
    }

    fn adjust(&mut self, _: &Arg<State>, state: State) -> State {
        let most = self.most_values();
        let state = self.without_grown_objects(state);
        let location = state.location;
        let mut dropped: Vec<Key> = Vec::new();
        for &(key, value) in &state.facts {
            let Some(var) = self.engine.variable(&state, key) else { continue };
            let values = self.values.entry((location, var)).or_default();
            if values.len() <= most {
                values.insert(value);
            }
            if values.len() > most {
                self.engine.drop_at(location, var);
                dropped.push(key);
            }
        }
        if dropped.is_empty() {
            return state;
        }
        state.filtered(&mut self.engine.tables, |key| !dropped.contains(&key))
    }

    /// The facts that both states have.
    fn merge(&mut self, arg: &Arg<State>, state: &State) -> Option<(NodeId, State)> {
        if self.exploration.merge != MergeKind::Join || self.apart.contains(&state.location) {
            return None;
        }
        let node = self.index.beside(arg, state)?;
        let other = arg.state(node).clone();
        let facts: FxHashMap<Key, Value> = state.facts.iter().copied().collect();
        let shared: FxHashSet<Key> = other
            .facts
            .iter()
            .copied()
            .filter(|(key, value)| facts.get(key) == Some(value))
            .map(|(key, _)| key)
            .collect();
        let joined = other.filtered(&mut self.engine.tables, |key| shared.contains(&key));
        Some((node, State { calm: 0, ..joined }))
    }

    fn separate(&mut self, state: &State) {
        self.apart.insert(state.location);
    }

    fn loses_by_merging(&self) -> bool {
        true
    }

    fn covering(&mut self, arg: &Arg<State>, state: &State) -> Option<Covering> {
        self.index.covering(arg, &self.engine.tables, state).map(Covering::Node)
    }

    fn added(&mut self, arg: &Arg<State>, node: NodeId) {
        self.index.insert(arg.state(node), node);
    }

    fn removed(&mut self, state: &State, node: NodeId) {
        self.index.remove(state, node);
    }

    fn target(&self, state: &State) -> Option<Target> {
        self.engine.context.program.location(state.location).target
    }

    fn rank(&self, state: &State) -> Rank {
        let stacks = &self.engine.stacks;
        // Deeper calls first: a callee is left before its caller goes on.
        let depth = u64::from(u32::MAX - stacks.depth(state.stack));
        let place = depth << 32 | u64::from(self.engine.context.facts.rank[state.location.index()]);
        Rank { recursion: stacks.recursion(state.stack), place }
    }
}
