//! The explicit-value domain as a CPA, composed with location and call stack.
use super::code::DefId;
use super::context::{Context, Input};
use super::refine::Refiner;
use super::run::Engine;
use super::state::{Index, State};
use crate::cfa::{EdgeId, Target};
use crate::limits::{Limits, Stop};
use crate::reach::{Arg, Cpa, NodeId, Successor};

/// Location, call stack and explicit values, with the precision.
#[derive(Debug)]
pub struct ValueAnalysis {
    /// Executes runs.
    pub engine: Engine,
    /// Refines the precision.
    pub refiner: Refiner,
    index: Index,
}

impl ValueAnalysis {
    /// An analysis that tracks nothing yet.
    pub fn new(input: Input) -> Self {
        Self {
            engine: Engine::new(Context::new(input)),
            refiner: Refiner::default(),
            index: Index::default(),
        }
    }
}

impl ValueAnalysis {
    /// Tracks every variable everywhere: the analysis without abstraction, to compare with.
    pub fn track_everything(&mut self) {
        let Engine { precision, context, .. } = &mut self.engine;
        for index in 0..context.layout.definitions() {
            let def = DefId(u32::try_from(index).expect("definitions are numbered in 32 bits"));
            let var = context.layout.defined(def);
            precision.add_definition(def, var);
            if let Some(var) = var {
                precision.widen(var);
            }
        }
        self.engine.precision_changed();
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
        only: Option<EdgeId>,
        limits: &Limits,
        out: &mut Vec<Successor<State>>,
    ) -> Result<(), Stop> {
        self.engine.successors(state, only, limits, out)
    }

    fn adjust(&mut self, state: State) -> State {
        state
    }

    fn covering(&self, arg: &Arg<State>, state: &State) -> Option<NodeId> {
        self.index.covering(arg, &self.engine.tables, state)
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

    fn rank(&self, state: &State) -> u64 {
        // Deeper calls first: a callee is left before its caller goes on.
        let depth = u64::from(u32::MAX - self.engine.stacks.depth(state.stack));
        depth << 32 | u64::from(self.engine.context.rank[state.location.index()])
    }
}
