//! What variables hold at the heads of loops, over all visits: a proof by values in the words of
//! invariants, for a reader and for a witness. Nothing rests on it.
//!
//! A variable that a visit knows nothing of is left out. Few states are listed as they are,
//! together; where they are many, the variable with the most values is described by its least and
//! its greatest one alone: so the mode of a machine stays, and the counter beside it becomes a
//! range.
use super::budget::MAX_LISTED_STATES;
use super::context::Context;
use super::machine::Machine;
use crate::cfa::{LocId, Program};
use crate::domains::bounds::NumberBounds;
use crate::ir::{Bv, VarId};
use std::collections::{BTreeMap, BTreeSet};

/// What was seen at the heads.
#[derive(Clone, Debug, Default)]
pub struct Visits {
    /// By location.
    pub heads: BTreeMap<LocId, LoopHead>,
    /// By variable: whether it is recorded.
    wanted: Vec<bool>,
}

/// What was seen at a head.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LoopHead {
    /// The variables that were known at every visit.
    pub ranges: BTreeMap<VarId, NumberBounds>,
    /// Those of them whose values are listed together.
    pub recorded: Vec<VarId>,
    /// Their values, in that order.
    pub states: BTreeSet<Vec<Bv>>,
}

impl Visits {
    /// None yet; of the variables that are `wanted`.
    pub fn new(program: &Program, wanted: impl Fn(VarId) -> bool) -> Self {
        let wanted = (0..program.vars.len()).map(|at| wanted(VarId::from_index(at))).collect();
        Self { heads: BTreeMap::new(), wanted }
    }

    /// The machine is at a head.
    pub(super) fn record(&mut self, context: &Context, machine: &Machine, head: LocId) {
        let globals = (0..context.layout.globals()).filter_map(|at| context.layout.global_var(at));
        let vars = context.facts.live.at(head).iter().copied().chain(globals);
        let value = |var: VarId| {
            let value = *machine.regs.get(context.layout.var(var).index(machine.base))?;
            let width = context.program.var(var).width;
            let number = value.is_number().then(|| context.wide.bv(value, width));
            Some((var, number.flatten()?))
        };
        let wanted = vars.filter(|var| self.wanted[var.index()]);
        let known: BTreeMap<VarId, Bv> = wanted.filter_map(value).collect();
        match self.heads.get_mut(&head) {
            Some(seen) => seen.visit(&known),
            None => drop(self.heads.insert(head, LoopHead::of(known))),
        }
    }
}

impl LoopHead {
    fn of(known: BTreeMap<VarId, Bv>) -> Self {
        Self {
            ranges: known.iter().map(|(&var, &value)| (var, NumberBounds::of(value))).collect(),
            recorded: known.keys().copied().collect(),
            states: BTreeSet::from([known.into_values().collect()]),
        }
    }

    fn visit(&mut self, known: &BTreeMap<VarId, Bv>) {
        self.ranges.retain(|var, range| {
            let value = known.get(var);
            value.inspect(|&&value| range.take_in(value)).is_some()
        });
        while let Some(gone) = self.recorded.iter().position(|var| !known.contains_key(var)) {
            self.distinguish(gone);
        }
        self.states.insert(self.recorded.iter().map(|var| known[var]).collect());
        while self.states.len() > MAX_LISTED_STATES {
            let values = |at: &usize| {
                self.states.iter().map(|state| state[*at]).collect::<BTreeSet<Bv>>().len()
            };
            let Some(at) = (0..self.recorded.len()).max_by_key(values) else { return };
            self.distinguish(at);
        }
    }

    /// Removes the variable from those whose values are listed together.
    fn distinguish(&mut self, at: usize) {
        self.recorded.remove(at);
        let without = |mut state: Vec<Bv>| {
            state.remove(at);
            state
        };
        self.states = std::mem::take(&mut self.states).into_iter().map(without).collect();
    }
}
