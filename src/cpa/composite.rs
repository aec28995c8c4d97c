//! The composite of two analyses on one graph (CPA+, section 2: composite program analysis).
//!
//! The first component leads: it knows where control is and what it distinguishes there, and its
//! transfer gives steps. The second one follows along each step, or says that no run takes it. A
//! state is a pair. They strengthen each other: the step that the second one follows is that of the
//! first one's state, so that all that this one knows stands in it; a step that the second one
//! refutes is none of the first one either; and what the second one knows behind a step the first
//! one may put into its state ([`Following::strengthen`]).
//!
//! States may merge and cover each other where their first parts are the same. Invariant: what is
//! lost by that is only which parts of the second component belong together.
use super::arg::{Arg, NodeId};
use super::operators::{Covering, Cpa, Successor};
use super::waitlist::Rank;
use crate::base::exploration::{MergeKind, StopKind};
use crate::base::limits::{Limits, Stop};
use crate::cfa::{EdgeId, Target};
use rustc_hash::{FxHashMap, FxHashSet};
use std::hash::Hash;

/// The component that leads.
pub trait Leading {
    /// Control, and what is known of the data there.
    type State: Clone + Eq + Hash;
    /// A step from a state.
    type Step;

    /// The state at the start of the program.
    fn initial(&mut self) -> Self::State;

    /// All steps from `state`, or those that `only` names, each with its name and the state behind
    /// it. Complete, as [`Cpa::transfer`] is.
    fn steps(
        &mut self,
        state: &Self::State,
        only: Option<&[EdgeId]>,
        limits: &Limits,
    ) -> Result<Vec<Leap<Self>>, Stop>;

    /// Whether the state is at a target location.
    fn target(&self, state: &Self::State) -> Option<Target>;

    /// Where the state stands in the orders of exploration.
    fn rank(&self, state: &Self::State) -> Rank;
}

/// A step of the component that leads.
pub struct Leap<A: Leading + ?Sized> {
    /// The step.
    pub step: A::Step,
    /// Its name.
    pub name: EdgeId,
    /// The state behind it.
    pub to: A::State,
}

/// The component that follows.
pub trait Following<A: Leading> {
    /// What it knows.
    type State: Clone;

    /// What it knows at the start of the program.
    fn initial(&mut self) -> Self::State;

    /// Transfer along a step of the first component, with strengthening: what is known behind it;
    /// `None`: no run takes it.
    fn transfer(
        &mut self,
        first: &mut A,
        from: (&A::State, &Self::State),
        leap: &Leap<A>,
        limits: &Limits,
    ) -> Result<Option<Self::State>, Stop>;

    /// Strengthening of the first component: its state behind a step where what this component
    /// knows there, `known`, is known to it, too. Both describe the same runs together.
    fn strengthen(&mut self, first: &mut A, to: A::State, known: &Self::State) -> A::State;

    /// Precision adjustment across components: takes over what the first one has given up since
    /// this was called last. Says whether that was anything, so that steps lead elsewhere now.
    fn take_over(&mut self, first: &mut A) -> bool;

    /// The union of two states.
    fn join(&mut self, a: &Self::State, b: &Self::State) -> Self::State;

    /// Whether `b` describes all that `a` does.
    fn is_within(&mut self, a: &Self::State, b: &Self::State) -> bool;

    /// The same for states of a reached set together: some of them, if these do.
    fn union_around(
        &mut self,
        a: &Self::State,
        all: &[(NodeId, &Self::State)],
    ) -> Option<Vec<NodeId>>;
}

/// How often the components strengthened each other.
#[derive(Clone, Copy, Default, Debug)]
pub struct CompositeCounters {
    /// Steps that the first component allows.
    pub steps: u64,
    /// Those of them that the second one refuted.
    pub refuted: u64,
    /// States of the first component that the second one knew more of.
    pub strengthened: u64,
    /// States that were merged with others.
    pub merged: u64,
    /// States that several others covered together.
    pub covered_by_unions: u64,
}

/// A state of a composite.
pub type PairState<A, B> = (<A as Leading>::State, <B as Following<A>>::State);

/// Two analyses on one graph.
pub struct Composite<A: Leading, B> {
    /// The component that leads.
    pub first: A,
    /// The component that follows.
    pub second: B,
    /// What they did for each other.
    pub counters: CompositeCounters,
    merge: MergeKind,
    stop: StopKind,
    /// The nodes of the reached set that are not covered, by their first parts.
    index: FxHashMap<A::State, Vec<NodeId>>,
    /// Where states merge no more.
    apart: FxHashSet<A::State>,
}

impl<A: Leading, B: Following<A>> Composite<A, B> {
    /// With nothing reached yet.
    pub fn new(first: A, second: B, (merge, stop): (MergeKind, StopKind)) -> Self {
        Self {
            first,
            second,
            counters: CompositeCounters::default(),
            merge,
            stop,
            index: FxHashMap::default(),
            apart: FxHashSet::default(),
        }
    }

    /// Forgets the states that were reached; precisions stay.
    pub fn restart(&mut self) {
        self.index.clear();
    }

    /// The state behind a step; `None` if no run takes it.
    pub fn post(
        &mut self,
        (from, known): &PairState<A, B>,
        leap: &Leap<A>,
        limits: &Limits,
    ) -> Result<Option<PairState<A, B>>, Stop> {
        let known = self.second.transfer(&mut self.first, (from, known), leap, limits)?;
        Ok(known.map(|known| {
            let to = self.second.strengthen(&mut self.first, leap.to.clone(), &known);
            self.counters.strengthened += u64::from(to != leap.to);
            (to, known)
        }))
    }
}

impl<A: Leading, B: Following<A>> Cpa for Composite<A, B> {
    type State = PairState<A, B>;

    fn initial(&mut self) -> Self::State {
        (self.first.initial(), self.second.initial())
    }

    fn transfer(
        &mut self,
        state: &Self::State,
        only: Option<&[EdgeId]>,
        limits: &Limits,
        out: &mut Vec<Successor<Self::State>>,
    ) -> Result<(), Stop> {
        let mut leaps = self.first.steps(&state.0, only, limits)?;
        while self.second.take_over(&mut self.first) {
            leaps = self.first.steps(&state.0, only, limits)?;
        }
        for leap in leaps {
            self.counters.steps += 1;
            match self.post(state, &leap, limits)? {
                Some(state) => out.push(Successor { state, first: leap.name, edges: 1 }),
                None => self.counters.refuted += 1,
            }
        }
        Ok(())
    }

    /// The first component adjusts its precision where it makes states; the second one has taken
    /// over what that gave up.
    fn adjust(&mut self, _: &Arg<Self::State>, state: Self::State) -> Self::State {
        state
    }

    fn merge(
        &mut self,
        arg: &Arg<Self::State>,
        (first, known): &Self::State,
    ) -> Option<(NodeId, Self::State)> {
        if self.merge == MergeKind::Sep || self.apart.contains(first) {
            return None;
        }
        let nodes = self.index.get(first)?;
        let node = nodes.iter().copied().find(|&node| !arg.is_released(node))?;
        self.counters.merged += 1;
        Some((node, (first.clone(), self.second.join(&arg.state(node).1, known))))
    }

    fn separate(&mut self, (first, _): &Self::State) {
        self.apart.insert(first.clone());
    }

    fn covering(
        &mut self,
        arg: &Arg<Self::State>,
        (first, known): &Self::State,
    ) -> Option<Covering> {
        let nodes = self.index.get(first)?;
        let second = &mut self.second;
        let mut within = |&&node: &&NodeId| second.is_within(known, &arg.state(node).1);
        let is_released = |node: &&NodeId| arg.is_released(**node);
        if let Some(&node) = nodes.iter().filter(|node| !is_released(node)).find(&mut within) {
            return Some(Covering::Node(node));
        }
        if self.stop == StopKind::Join {
            let all = nodes.iter().filter(|node| !is_released(node));
            let all: Vec<_> = all.map(|&node| (node, &arg.state(node).1)).collect();
            if let Some(union) = self.second.union_around(known, &all) {
                self.counters.covered_by_unions += 1;
                return Some(Covering::Union(union));
            }
        }
        let second = &mut self.second;
        let mut within = |&&node: &&NodeId| second.is_within(known, &arg.state(node).1);
        let released = nodes.iter().filter(is_released).find(&mut within);
        released.map(|&node| Covering::Node(node))
    }

    fn added(&mut self, arg: &Arg<Self::State>, node: NodeId) {
        self.index.entry(arg.state(node).0.clone()).or_default().push(node);
    }

    fn removed(&mut self, (first, _): &Self::State, node: NodeId) {
        if let Some(nodes) = self.index.get_mut(first) {
            nodes.retain(|&other| other != node);
        }
    }

    fn target(&self, (first, _): &Self::State) -> Option<Target> {
        self.first.target(first)
    }

    fn rank(&self, (first, _): &Self::State) -> Rank {
        self.first.rank(first)
    }
}
