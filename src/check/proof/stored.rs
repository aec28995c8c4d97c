//! Do the stored states of a proof by values describe a run that comes by?
//!
//! The run is followed from state to state: each step of the proof says after how many edges it
//! must be in the next one. Registers are compared, and single cells of objects that they or global
//! names lead to; what is known of large objects as a whole is not (known limit).
use super::budget::MAX_FACTS;
use super::runs::{self, Watch};
use super::{Checked, Counters};
use crate::base::limits::Limits;
use crate::cfa::{EdgeId, Transfer};
use crate::engines::value::context::Context;
use crate::engines::value::number::{Base, ObjectId, ObjectOrigin, Value};
use crate::engines::value::proof::{Names, StateSpace};
use crate::engines::value::state::State;
use crate::interpreter::Sight;
use crate::ir::{Bv, Symbol, VarId};
use rustc_hash::FxHashMap;

/// Makes runs and follows them through the proof.
pub(super) fn check(
    names: &Names<'_>,
    proof: &StateSpace<'_>,
    limits: &Limits,
    counters: &mut Counters,
) -> Checked {
    let mut follower = Follower { names, proof, goal: Some(0), left: 0, facts: MAX_FACTS };
    runs::check(&names.context.program, &mut follower, limits, counters)
}

struct Follower<'a, 'b> {
    names: &'a Names<'b>,
    proof: &'a StateSpace<'b>,
    /// The state that the run comes to; `None`: it is followed no more.
    goal: Option<usize>,
    /// The number of edges until then.
    left: u64,
    /// The number of facts that may still be compared.
    facts: usize,
}

impl Watch for Follower<'_, '_> {
    fn begin(&mut self) {
        (self.goal, self.left) = (Some(0), 0);
    }

    fn edge(&mut self, edge: EdgeId) {
        let Some(at) = self.goal else { return };
        if self.left == 0 {
            let steps = &self.proof.steps;
            let found = steps.binary_search_by_key(&(at, edge), |step| (step.from, step.first));
            let step = found.ok().and_then(|index| steps.get(index));
            (self.goal, self.left) = match step {
                Some(step) => (Some(step.to), step.edges),
                // A run that is claimed to come to nothing.
                None => (None, 0),
            };
        }
        self.left = self.left.saturating_sub(1);
    }

    fn at(&mut self, sight: &Sight<'_>, calls: &[EdgeId]) -> Result<(), String> {
        let Some(state) = self.goal.filter(|_| self.left == 0) else { return Ok(()) };
        let Some(state) = self.proof.states.get(state) else {
            return Err("a step leads to no state".to_owned());
        };
        if self.facts < state.facts.len() {
            self.goal = None;
            return Ok(());
        }
        self.facts -= state.facts.len();
        let is_there =
            state.location == sight.location && self.names.stacks.calls(state.stack) == calls;
        match is_there && is_described(self.names.context, state, calls, sight) {
            true => Ok(()),
            false => Err(format!("a run leaves the stored states at L{}", sight.location.0)),
        }
    }
}

/// Whether the facts hold.
fn is_described(context: &Context, state: &State, calls: &[EdgeId], sight: &Sight<'_>) -> bool {
    let mut starts: FxHashMap<ObjectId, u64> = FxHashMap::default();
    let registers = state.facts.partition_point(|(key, _)| key.object == 0);
    let (registers, cells) = state.facts.split_at(registers);
    let are_values = registers.iter().all(|&(key, value)| {
        let place = usize::try_from(key.place).ok().and_then(|at| place(context, calls, at));
        let actual = place.and_then(|(depth, var)| sight.var(depth, var));
        actual.is_some_and(|actual| is_value(context, value, actual, sight, &mut starts))
    });
    are_values
        && cells.iter().filter(|(key, _)| !key.is_whole()).all(|&(key, value)| {
            let start = start_of(context, ObjectId(key.object), sight, &starts);
            let at = start.map(|start| start.wrapping_add(key.place));
            // An object that is not found, or is dead, says nothing.
            let actual = at.and_then(|at| sight.bytes(at, key.bytes));
            actual.is_none_or(|actual| is_value(context, value, actual, sight, &mut starts))
        })
}

/// Where an object starts, if that is known.
fn start_of(
    context: &Context,
    object: ObjectId,
    sight: &Sight<'_>,
    starts: &FxHashMap<ObjectId, u64>,
) -> Option<u64> {
    match context.objects.get(object).origin {
        ObjectOrigin::Global(global) => sight.address(Symbol::Global(global.0)),
        ObjectOrigin::Function(_) => None,
        ObjectOrigin::Site(_) => starts.get(&object).copied(),
    }
}

/// The variable in a register, with the depth of its frame.
fn place(context: &Context, calls: &[EdgeId], register: usize) -> Option<(usize, VarId)> {
    if let Some(var) = context.layout.global_var(register) {
        return Some((calls.len(), var));
    }
    let program = &context.program;
    let (mut base, mut function) = (context.layout.first_frame(), program.main);
    for depth in 0..=calls.len() {
        let size = context.layout.frame_size(function);
        if register < base + size {
            let at = register.checked_sub(base)?;
            return program.function(function).locals.get(at).map(|&var| (depth, var));
        }
        base += size;
        if let Transfer::Call { callee, .. } = program.edge(*calls.get(depth)?).transfer {
            function = callee;
        }
    }
    None
}

fn is_value(
    context: &Context,
    value: Value,
    actual: Bv,
    sight: &Sight<'_>,
    starts: &mut FxHashMap<ObjectId, u64>,
) -> bool {
    match value.base {
        Base::NUMBER | Base::WIDE => context.wide.bv(value, actual.width()) == Some(actual),
        Base::EXCEPT => !context.exceptions.numbers(value).contains(&actual.low64()),
        _ => value.object().is_none_or(|object| {
            let start = Bv::new(actual.width(), actual.unsigned().wrapping_sub(value.bits.into()));
            is_object(context, object, start, sight, starts)
        }),
    }
}

/// Whether an object may start there.
fn is_object(
    context: &Context,
    object: ObjectId,
    start: Bv,
    sight: &Sight<'_>,
    starts: &mut FxHashMap<ObjectId, u64>,
) -> bool {
    let symbol = match context.objects.get(object).origin {
        ObjectOrigin::Global(global) => Symbol::Global(global.0),
        ObjectOrigin::Function(function) => Symbol::Function(function.0),
        ObjectOrigin::Site(_) => {
            let start = start.low64();
            let is_new = !starts.values().any(|&other| other == start);
            return match starts.get(&object) {
                Some(&known) => known == start,
                None => {
                    starts.insert(object, start);
                    is_new
                }
            };
        }
    };
    let address = sight.address(symbol);
    address.is_none_or(|address| Bv::new(start.width(), address.into()) == start)
}
