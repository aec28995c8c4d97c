//! Proofs by values: are the stored states closed?
//!
//! *Initiation*: the first state describes the program's start. *Closure*: from each state, along
//! each edge that may be open, execution leads to where a state describes it, or ends, or comes to
//! a state that it was in before. *Safety*: it comes by no target. Between two states control must
//! be decided. No solver, no search: each stored run is executed once more.
//!
//! Edges are compiled again, and which edge is open is decided here; single instructions are
//! executed by the machine of the analysis (known limit). The runs ([`super::runs`]) follow the
//! stored states with another machine.
use super::budget::{EDGES_PER_CHECK, STATES_PER_CHECK};
use super::described::describes;
use super::fault::Fault;
use super::inductive::conclude;
use super::{Checked, Counters};
use crate::base::limits::Limits;
use crate::cfa::{EdgeId, LocId, Op, Transfer};
use crate::engines::value::code::{Code, Exit, Instr, Operand};
use crate::engines::value::compile::{Mode, compile_check, compile_condition, compile_edge};
use crate::engines::value::contents::Shared;
use crate::engines::value::context::Context;
use crate::engines::value::initial;
use crate::engines::value::machine::{Flow, Log, Machine, Next};
use crate::engines::value::number::{ObjectId, Value};
use crate::engines::value::proof::{Names, StateSpace, Transition};
use crate::engines::value::state;
use crate::engines::value::state::{StackId, State};
use crate::ir::{Expr, ExprId, UnaryOp};
use rustc_hash::FxHashMap;
use std::rc::Rc;
use std::time::Instant;

/// Checks `proof`.
pub fn check<'a>(
    names: &mut Names<'a>,
    proof: &StateSpace<'a>,
    limits: &Limits,
    counters: &mut Counters,
) -> Checked {
    let by_runs = super::stored::check(names, proof, limits, counters);
    if by_runs != Checked::Accepted {
        return by_runs;
    }
    obligations(names, proof, limits, counters)
}

/// The proof by itself, without runs.
pub(super) fn obligations<'a>(
    names: &mut Names<'a>,
    proof: &StateSpace<'a>,
    limits: &Limits,
    counters: &mut Counters,
) -> Checked {
    let start = Instant::now();
    let mut check = Check::new(names, proof, limits);
    let result = check.all(counters);
    counters.edges += check.edges;
    counters.time += start.elapsed();
    conclude(result)
}

/// What opens an edge.
enum Guard {
    /// This code, and where its truth is.
    Condition(Box<[Instr]>, Operand),
    /// An access that would be invalid, unless this code says that it is valid.
    Invalid(Box<[Instr]>),
}

/// The ways out of a location.
enum Exits {
    /// One edge, or none.
    Single(Option<EdgeId>),
    /// Two, of which the second is open where the first one's guard does not hold.
    Branch(Guard, EdgeId, EdgeId),
    /// Others, each with its guard if it has one.
    Many(Box<[(EdgeId, Option<Guard>)]>),
}

/// An edge to be executed.
struct Compiled {
    code: Code,
    /// Where it leads if it calls nothing and does not return.
    target: LocId,
}

/// What has to be known of a location in the innermost loop.
#[derive(Clone, Copy)]
struct Kind {
    is_target: bool,
    is_head: bool,
}

/// Which edges may be taken.
enum Open {
    None,
    /// Just this one; and whether its guard is known to hold.
    One(EdgeId, bool),
    Many,
}

struct Check<'a, 'b> {
    names: &'a mut Names<'b>,
    proof: &'a StateSpace<'b>,
    limits: &'a Limits,
    machine: Machine,
    codes: Vec<Option<Compiled>>,
    exits: Vec<Option<Exits>>,
    kinds: Vec<Kind>,
    stacks: FxHashMap<StackId, Box<[EdgeId]>>,
    log: Log,
    edges: u64,
}

/// A state of a run, with which later ones are compared: a run that is in it again ends nowhere.
struct Milestone {
    location: LocId,
    calls: Vec<EdgeId>,
    regs: Vec<Value>,
    memory: Vec<(ObjectId, Shared)>,
}

impl<'a, 'b> Check<'a, 'b> {
    fn new(names: &'a mut Names<'b>, proof: &'a StateSpace<'b>, limits: &'a Limits) -> Self {
        let program = &names.context.program;
        let codes = std::iter::repeat_with(|| None).take(program.edges.len()).collect();
        let exits = std::iter::repeat_with(|| None).take(program.locations.len()).collect();
        let kind = |location: LocId| Kind {
            is_target: program.location(location).target.is_some(),
            is_head: names.context.facts.loops.is_head(location),
        };
        let kinds = (0..program.locations.len()).map(LocId::from_index).map(kind).collect();
        let (machine, stacks, log) = (Machine::default(), FxHashMap::default(), Log::default());
        Self { names, proof, limits, machine, codes, exits, kinds, stacks, log, edges: 0 }
    }

    fn all(&mut self, counters: &mut Counters) -> Result<(), Fault> {
        self.limits.check()?;
        counters.obligations += 1;
        self.initiation()?;
        for from in 0..self.proof.states.len() {
            if from.is_multiple_of(STATES_PER_CHECK) {
                self.limits.check()?;
            }
            let steps = &self.proof.steps;
            let first = steps.partition_point(|step| step.from < from);
            let count = steps[first..].iter().take_while(|step| step.from == from).count();
            self.closure(self.proof.states[from], &steps[first..first + count], counters)?;
        }
        Ok(())
    }

    fn initiation(&mut self) -> Result<(), Fault> {
        let broken = |what: &str| Fault::Broken(format!("initiation: {what}"));
        let Some(root) = self.proof.states.first() else { return Err(broken("there is no state")) };
        let Names { context, precision, .. } = &mut *self.names;
        self.machine.reset(context);
        initial::set_values(&mut self.machine, context, Some(precision));
        let entry = context.program.function(context.program.main).entry;
        match self.is_described(root, entry) {
            true => Ok(()),
            false => Err(broken("the first state does not describe the start")),
        }
    }

    /// The runs from `state` on end where they are stored to.
    fn closure(
        &mut self,
        state: &State,
        steps: &[Transition],
        counters: &mut Counters,
    ) -> Result<(), Fault> {
        if self.is_target(state.location) {
            return Err(Fault::Broken(format!("safety: L{} is reached", state.location.0)));
        }
        self.load(state);
        let candidates: Vec<(EdgeId, bool)> = match self.open(state.location) {
            Open::None => Vec::new(),
            Open::One(edge, is_known) => vec![(edge, is_known)],
            Open::Many => {
                let out = &self.names.context.program.location(state.location).out;
                out.iter().map(|&edge| (edge, false)).collect()
            }
        };
        for (index, &(edge, is_known)) in candidates.iter().enumerate() {
            if index > 0 {
                self.load(state);
            }
            counters.obligations += 1;
            let step = steps.iter().find(|step| step.first == edge);
            self.run(state.location, edge, is_known, step)?;
        }
        Ok(())
    }

    fn load(&mut self, state: &State) {
        let Names { context, stacks, tables, .. } = &*self.names;
        state::load(&mut self.machine, context, stacks, tables, state);
    }

    /// Follows `first` and on to where `step` ends; without one, until the run ends or is where it
    /// was.
    fn run(
        &mut self,
        from: LocId,
        first: EdgeId,
        is_known: bool,
        step: Option<&Transition>,
    ) -> Result<(), Fault> {
        let (mut edge, mut after_guard, mut taken) = (first, is_known, 0u64);
        let length = step.map_or(0, |step| step.edges);
        let mut milestone: Option<Milestone> = None;
        let (mut power, mut distance) = (64u64, 0u64);
        loop {
            let Some(location) = self.take(edge, after_guard) else { return Ok(()) };
            taken += 1;
            if taken.is_multiple_of(EDGES_PER_CHECK) {
                self.limits.check()?;
            }
            let kind = self.kinds[location.index()];
            if kind.is_target {
                return Err(Fault::Broken(format!(
                    "safety: L{} is reached from L{}",
                    location.0, from.0
                )));
            }
            if taken == length
                && let Some(step) = step
            {
                let to = self.proof.states.get(step.to).copied();
                return match to.is_some_and(|to| self.is_described(to, location)) {
                    true => Ok(()),
                    false => Err(Fault::Broken(format!(
                        "closure: no state describes what follows L{} at L{}",
                        from.0, location.0
                    ))),
                };
            }
            if kind.is_head && step.is_none() {
                if milestone.as_ref().is_some_and(|known| self.is_at(known, location)) {
                    return Ok(());
                }
                distance += 1;
                if distance == power {
                    milestone = Some(self.milestone(location));
                    (power, distance) = (power * 2, 0);
                }
            }
            (edge, after_guard) = match self.open(location) {
                Open::None => return Ok(()),
                Open::One(edge, is_known) => (edge, is_known),
                Open::Many => {
                    return Err(Fault::Broken(format!(
                        "closure: no state is stored for the choice at L{} that follows L{}",
                        location.0, from.0
                    )));
                }
            };
        }
    }

    /// Executes an edge; where it leads, or `None` if it cannot be taken or ends the program.
    #[inline]
    fn take(&mut self, edge: EdgeId, after_guard: bool) -> Option<LocId> {
        if self.codes[edge.index()].is_none() {
            self.compile(edge);
        }
        let Self { names, codes, machine, log, .. } = self;
        let Names { context, precision, .. } = &mut **names;
        let Compiled { code, target } = codes[edge.index()].as_ref()?;
        let from = if after_guard { code.after_guard } else { 0 };
        self.edges += 1;
        let flow =
            machine.execute::<false>(context, Some(precision), edge, &code.instrs, from, log);
        if flow == Flow::Infeasible {
            return None;
        }
        if let Exit::Jump = code.exit {
            return Some(*target);
        }
        let keeps = |call| match &context.program.edge(call).transfer {
            Transfer::Call { args, .. } => {
                precision.tracks(context.layout.result_def(call, args.len()))
            }
            Transfer::Jump | Transfer::Return { .. } => false,
        };
        match machine.leave(context, edge, code, keeps) {
            Next::Target(edge) | Next::Back(edge) => Some(context.program.edge(edge).target),
            Next::Enter(function) => Some(context.program.function(function).entry),
            Next::End => None,
        }
    }

    fn compile(&mut self, edge: EdgeId) {
        let Names { context, precision, .. } = &*self.names;
        let mode = Mode::Tracked(precision);
        let code = compile_edge(&context.program, &context.layout, edge, mode);
        let target = context.program.edge(edge).target;
        self.codes[edge.index()] = Some(Compiled { code, target });
    }

    /// Which edges out of a location are not known to be closed.
    #[inline]
    fn open(&mut self, location: LocId) -> Open {
        if self.exits[location.index()].is_none() {
            self.exits[location.index()] = Some(exits(self.names.context, location));
        }
        let Self { names, exits, machine, log, .. } = self;
        let context = &mut *names.context;
        let mut truth = |edge: EdgeId, guard: &Guard| match guard {
            Guard::Condition(code, truth) => {
                machine.execute::<false>(context, None, edge, code, 0, log);
                let value = machine.get(*truth);
                value.is_number().then_some(value.bits != 0)
            }
            Guard::Invalid(code) => {
                let flow = machine.execute::<false>(context, None, edge, code, 0, log);
                (flow == Flow::Infeasible).then_some(false)
            }
        };
        match &exits[location.index()] {
            None | Some(Exits::Single(None)) => Open::None,
            Some(Exits::Single(Some(edge))) => Open::One(*edge, false),
            Some(Exits::Branch(guard, then, otherwise)) => match truth(*then, guard) {
                Some(true) => Open::One(*then, true),
                Some(false) => Open::One(*otherwise, true),
                None => Open::Many,
            },
            Some(Exits::Many(edges)) => {
                let mut open = Open::None;
                for (edge, guard) in edges {
                    let holds = guard.as_ref().and_then(|guard| truth(*edge, guard));
                    match (holds, &open) {
                        (Some(false), _) => {}
                        (_, Open::None) => open = Open::One(*edge, holds == Some(true)),
                        _ => return Open::Many,
                    }
                }
                open
            }
        }
    }

    fn is_target(&self, location: LocId) -> bool {
        self.names.context.program.location(location).target.is_some()
    }

    /// Whether the machine, at `location`, is in a state that `state` describes.
    fn is_described(&mut self, state: &State, location: LocId) -> bool {
        let stacks = self.names.stacks;
        let calls =
            self.stacks.entry(state.stack).or_insert_with(|| stacks.calls(state.stack).into());
        let own = self.machine.frames.iter().filter_map(|frame| frame.call);
        if state.location != location || !own.eq(calls.iter().copied()) {
            return false;
        }
        let Names { context, tables, .. } = &mut *self.names;
        describes(state, &mut self.machine, context, tables)
    }

    fn calls(&self) -> Vec<EdgeId> {
        self.machine.frames.iter().filter_map(|frame| frame.call).collect()
    }

    fn milestone(&self, location: LocId) -> Milestone {
        let (calls, regs) = (self.calls(), self.machine.regs.clone());
        Milestone { location, calls, regs, memory: self.memory() }
    }

    fn memory(&self) -> Vec<(ObjectId, Shared)> {
        let machine = &self.machine;
        let present = machine.present.iter();
        let mut memory: Vec<(ObjectId, Shared)> = present
            .filter_map(|&object| Some((object, Rc::clone(machine.contents(object)?))))
            .collect();
        memory.sort_unstable_by_key(|(object, _)| *object);
        memory
    }

    /// Whether the machine is in that state again: all that may still be read.
    fn is_at(&self, milestone: &Milestone, location: LocId) -> bool {
        let (machine, context) = (&self.machine, &self.names.context);
        let same = |at: usize| machine.regs.get(at) == milestone.regs.get(at);
        milestone.location == location
            && context
                .facts
                .live
                .at(location)
                .iter()
                .all(|&var| same(context.layout.var(var).index(machine.base)))
            && (0..machine.base).all(same)
            && milestone.calls == self.calls()
            && milestone.memory == self.memory()
    }
}

fn exits(context: &Context, location: LocId) -> Exits {
    let program = &context.program;
    let first = |edge: EdgeId| program.edge(edge).steps.first().map(|step| &step.op);
    let compiled = |edge, condition| {
        let (code, truth) = compile_condition(program, &context.layout, edge, condition);
        Guard::Condition(code, truth)
    };
    let guarded = |&edge: &EdgeId| {
        let guard = match first(edge) {
            Some(&Op::Assume(condition)) => Some(compiled(edge, condition)),
            Some(check @ Op::AssumeInvalid { .. }) => {
                Some(Guard::Invalid(compile_check(program, &context.layout, edge, check)))
            }
            _ => None,
        };
        (edge, guard)
    };
    let is_not = |a: ExprId, b: ExprId| program.exprs.get(a) == Expr::Unary(UnaryOp::Not, b);
    match program.location(location).out.as_slice() {
        [] => Exits::Single(None),
        [edge] => Exits::Single(Some(*edge)),
        &[a, b] => match (first(a), first(b)) {
            (Some(&Op::Assume(x)), Some(&Op::Assume(y))) if is_not(y, x) => {
                Exits::Branch(compiled(a, x), a, b)
            }
            (Some(&Op::Assume(x)), Some(&Op::Assume(y))) if is_not(x, y) => {
                Exits::Branch(compiled(b, y), b, a)
            }
            _ => Exits::Many([a, b].iter().map(guarded).collect()),
        },
        edges => Exits::Many(edges.iter().map(guarded).collect()),
    }
}
