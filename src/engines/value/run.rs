//! Runs: from a stored state along one edge, and on for as long as control is decided.
//!
//! A run ends where several edges are open, at a target, at the program's end, or at a join or loop
//! head, so that states can meet there. But states in a row with a single successor cannot meet
//! others for long: after some of them (`calm`) a run stops being stored, and a loop over known
//! numbers is executed like a program. (Not one that passes an assume that is not known to hold:
//! where the other way was pruned because no target lies there, a loop has no open choice, but
//! nothing that is known bounds it.) A run that enters a state it was in before is over: it stays
//! in a cycle without a target (Brent's algorithm: one saved state, at distances that double).
//!
//! Invariant: every choice inside a run is by a guard that is *known* to hold. So the same choices
//! come out when the run is repeated with a finer precision ([`Engine::expand`]).
use super::budget::{EDGES_PER_CHECK, MAX_CALM, MAX_UNSTORED_EDGES};
use super::code::{Code, Operand};
use super::compile::{Mode, compile_edge};
use super::context::Context;
use super::dispatch::{Choice, Dispatch};
use super::machine::{Flow, Log, Machine, Next};
use super::precision::Precision;
use super::state::{self, StackId, Stacks, State, Tables};
use super::visits::Visits;
use crate::base::limits::{Limits, Stop};
use crate::base::work;
use crate::base::work::WorkKind;
use crate::cfa::{EdgeId, LocId, Path, Transfer};
use crate::cpa::Successor;
use std::rc::Rc;

/// Executes runs under a precision.
#[derive(Debug)]
pub struct Engine {
    /// The program and its tables.
    pub context: Context,
    /// The state being executed.
    pub machine: Machine,
    /// Call stacks.
    pub stacks: Stacks,
    /// Interned shapes and contents.
    pub tables: Tables,
    /// What is tracked.
    pub precision: Precision,
    /// Edges executed, over all runs.
    pub edges_executed: u64,
    /// Instructions executed, over all runs.
    pub instructions: u64,
    codes: Vec<Option<Code>>,
    full_codes: Vec<Option<Code>>,
    dispatches: Vec<Dispatch>,
    interests: Vec<Option<Rc<[Operand]>>>,
    joins: Vec<bool>,
    /// Per location, whether it is the head of a loop: asked at each step.
    heads: Vec<bool>,
    targets: Vec<bool>,
    log: Log,
    visits: Option<Visits>,
}

/// A state of a run, not stored, with which later ones of the run are compared.
struct Milestone {
    location: LocId,
    stack: StackId,
    regs: Vec<super::number::Value>,
    memory: Vec<(super::number::ObjectId, super::contents::Shared)>,
    writes: u64,
}

impl Engine {
    /// An engine that tracks nothing yet.
    pub fn new(context: Context) -> Self {
        let program = &context.program;
        let dispatches = (0..program.locations.len())
            .map(|index| Dispatch::new(&context, LocId::from_index(index)))
            .collect();
        let edges = program.edges.len();
        let locations = || (0..program.locations.len()).map(LocId::from_index);
        let heads: Vec<bool> = locations().map(|at| context.facts.loops.is_head(at)).collect();
        let is_join = |at: LocId| heads[at.index()] || program.location(at).incoming.len() > 1;
        let joins = locations().map(is_join).collect();
        let targets = program.locations.iter().map(|location| location.target.is_some()).collect();
        Self {
            machine: Machine::default(),
            stacks: Stacks::new(),
            tables: Tables::default(),
            precision: Precision::empty(context.layout.definitions()),
            edges_executed: 0,
            instructions: 0,
            codes: std::iter::repeat_with(|| None).take(edges).collect(),
            full_codes: std::iter::repeat_with(|| None).take(edges).collect(),
            dispatches,
            interests: vec![None; program.locations.len()],
            joins,
            heads,
            targets,
            log: Log::default(),
            visits: None,
            context,
        }
    }

    /// Drops what was compiled for a precision that has changed.
    pub fn precision_changed(&mut self) {
        self.codes.iter_mut().for_each(|code| *code = None);
        self.interests.iter_mut().for_each(|interest| *interest = None);
    }

    /// The state at `main`'s entry: initial values of tracked globals and cells.
    pub fn initial(&mut self) -> State {
        self.machine.reset(&self.context);
        super::initial::set_values(&mut self.machine, &mut self.context, Some(&self.precision));
        let entry = self.context.program.function(self.context.program.main).entry;
        self.store(entry, Stacks::MAIN, 0)
    }

    fn store(&mut self, location: LocId, stack: StackId, calm: u32) -> State {
        let Self { machine, context, tables, interests, precision, .. } = self;
        let interest = |at: LocId| {
            let slot = &mut interests[at.index()];
            Rc::clone(slot.get_or_insert_with(|| {
                state::interest(context, at, |var| precision.tracks_at(at, var))
            }))
        };
        let keeps = |object| !precision.has_grown(location, context.objects.get(object).origin);
        state::store(machine, context, tables, location, stack, calm, interest, keeps)
    }

    fn load(&mut self, state: &State) {
        state::load(&mut self.machine, &self.context, &self.stacks, &self.tables, state);
    }

    /// All successors of a state, or those that begin with `only`.
    pub fn successors(
        &mut self,
        state: &State,
        only: Option<EdgeId>,
        limits: &Limits,
        out: &mut Vec<Successor<State>>,
    ) -> Result<(), Stop> {
        work::spend(WorkKind::ValueState, 1);
        self.load(state);
        match self.choose(state.location) {
            Choice::Nothing => {}
            Choice::Decided(edge, known) => {
                if only.is_none_or(|only| only == edge) {
                    out.extend(self.run(state, edge, known, state.calm + 1, limits)?);
                }
            }
            Choice::Open => {
                let edges = self.context.program.location(state.location).out.clone();
                for (index, edge) in edges
                    .into_iter()
                    .filter(|edge| only.is_none_or(|only| only == *edge))
                    .enumerate()
                {
                    if index > 0 {
                        self.load(state);
                    }
                    out.extend(self.run(state, edge, false, 0, limits)?);
                }
            }
        }
        Ok(())
    }

    /// Follows `first` and on from there, to where the run ends; `None` if it ends in nothing.
    fn run(
        &mut self,
        from: &State,
        first: EdgeId,
        guard_known: bool,
        calm: u32,
        limits: &Limits,
    ) -> Result<Option<Successor<State>>, Stop> {
        let mut stack = from.stack;
        let (mut edge, mut after_guard) = (first, guard_known);
        let mut edges = 0u64;
        let mut milestone: Option<Milestone> = None;
        let (mut power, mut distance) = (64u64, 0u64);
        let undecided = self.log.undecided;
        let mut calm = calm;
        loop {
            let Some(location) = self.step(edge, after_guard, &mut stack) else { return Ok(None) };
            if self.log.undecided != undecided {
                calm = 0;
            }
            edges += 1;
            if edges.is_multiple_of(EDGES_PER_CHECK) {
                limits.check()?;
            }
            let is_join = self.joins[location.index()];
            if self.targets[location.index()] || (is_join && calm < MAX_CALM) {
                return Ok(Some(self.successor(location, stack, calm, first, edges)));
            }
            if self.heads[location.index()] {
                self.note_visit(location);
                if milestone.as_ref().is_some_and(|known| self.is_at(known, location, stack)) {
                    return Ok(None);
                }
                distance += 1;
                if distance == power {
                    milestone = Some(self.milestone(location, stack));
                    (power, distance) = (power * 2, 0);
                }
            }
            match self.choose(location) {
                Choice::Nothing => return Ok(None),
                Choice::Decided(..) if edges >= MAX_UNSTORED_EDGES => {
                    return Ok(Some(self.successor(location, stack, calm, first, edges)));
                }
                Choice::Decided(next, known) => (edge, after_guard) = (next, known),
                Choice::Open => {
                    return Ok(Some(self.successor(location, stack, calm, first, edges)));
                }
            }
        }
    }

    /// What holds at the heads of loops wherever the runs from `states` on come by.
    pub fn visits<'s>(
        &mut self,
        states: impl Iterator<Item = &'s State>,
        visits: &mut Visits,
        limits: &Limits,
    ) -> Result<(), Stop> {
        self.visits = Some(std::mem::take(visits));
        let mut ends = Vec::new();
        let all = || {
            for state in states {
                limits.check()?;
                self.load(state);
                if self.heads[state.location.index()] {
                    self.note_visit(state.location);
                }
                ends.clear();
                self.successors(state, None, limits, &mut ends)?;
            }
            Ok(())
        };
        let result = all();
        *visits = self.visits.take().unwrap_or_default();
        result
    }

    #[inline]
    fn note_visit(&mut self, head: LocId) {
        if let Some(visits) = &mut self.visits {
            visits.record(&self.context, &self.machine, head);
        }
    }

    fn successor(
        &mut self,
        location: LocId,
        stack: StackId,
        calm: u32,
        first: EdgeId,
        edges: u64,
    ) -> Successor<State> {
        Successor { state: self.store(location, stack, calm), first, edges }
    }

    /// Executes one edge; gives the location it leads to, or `None` if it cannot be taken or ends
    /// the program.
    fn step(&mut self, edge: EdgeId, after_guard: bool, stack: &mut StackId) -> Option<LocId> {
        self.compile(edge);
        let Self { codes, machine, context, precision, log, .. } = self;
        let code = codes[edge.index()].as_ref().expect("just compiled");
        let from = if after_guard { code.after_guard } else { 0 };
        work::spend(WorkKind::ValueEdge, 1);
        self.edges_executed += 1;
        self.instructions += u64::try_from(code.instrs.len() - from).expect("usize fits u64");
        if machine.execute::<false>(context, Some(precision), edge, &code.instrs, from, log)
            == Flow::Infeasible
        {
            return None;
        }
        let next =
            machine.leave(context, edge, code, |call| precision.tracks(result_def(context, call)));
        self.arrive(next, stack)
    }

    fn compile(&mut self, edge: EdgeId) {
        if self.codes[edge.index()].is_none() {
            let mode = Mode::Tracked(&self.precision);
            self.codes[edge.index()] =
                Some(compile_edge(&self.context.program, &self.context.layout, edge, mode));
        }
    }

    fn arrive(&mut self, next: Next, stack: &mut StackId) -> Option<LocId> {
        let program = &self.context.program;
        match next {
            Next::Target(edge) => Some(program.edge(edge).target),
            Next::Enter(function) => {
                let call = self.machine.frames.last().and_then(|frame| frame.call)?;
                let (_, below) = self.machine.frames.split_last()?;
                let is_recursive = || below.iter().any(|frame| frame.function == function);
                *stack = self.stacks.push(*stack, call, is_recursive);
                Some(program.function(function).entry)
            }
            Next::Back(call) => {
                *stack = self.stacks.pop(*stack)?;
                Some(program.edge(call).target)
            }
            Next::End => None,
        }
    }

    /// Which edge is open at a location, in the machine's state.
    fn choose(&mut self, location: LocId) -> Choice {
        let Self { dispatches, machine, context, log, .. } = self;
        dispatches[location.index()].choose(machine, context, log)
    }

    fn milestone(&self, location: LocId, stack: StackId) -> Milestone {
        let mut memory: Vec<_> = self
            .machine
            .present
            .iter()
            .filter_map(|&object| {
                self.machine.contents(object).map(|contents| (object, Rc::clone(contents)))
            })
            .collect();
        memory.sort_unstable_by_key(|(object, _)| *object);
        Milestone {
            location,
            stack,
            regs: self.machine.regs.clone(),
            memory,
            writes: self.machine.writes,
        }
    }

    /// Whether the machine is in the saved state again, as far as any later step can tell: live
    /// variables of the current frame, all of the frames below and the global variables, and
    /// memory.
    fn is_at(&self, milestone: &Milestone, location: LocId, stack: StackId) -> bool {
        if milestone.location != location || milestone.stack != stack {
            return false;
        }
        let machine = &self.machine;
        let same = |index: usize| machine.regs[index] == milestone.regs[index];
        let live = self.context.facts.live.at(location);
        live.iter().all(|&var| same(self.context.layout.var(var).index(machine.base)))
            && (0..machine.base).all(same)
            && (milestone.writes == machine.writes
                || self.milestone(location, stack).memory == milestone.memory)
    }

    /// The edges of a run that was made before, of which the first edge and the length are known.
    /// `None` if they do not come out again, which would be an internal error.
    pub fn expand(
        &mut self,
        from: &State,
        first: EdgeId,
        edges: u64,
        path: &mut Path,
    ) -> Option<()> {
        self.load(from);
        let mut stack = from.stack;
        let mut edge = first;
        for left in (0..edges).rev() {
            path.push(edge);
            let location = self.follow(edge, &mut stack)?;
            if left > 0 {
                let Choice::Decided(next, _) = self.choose(location) else { return None };
                edge = next;
            }
        }
        Some(())
    }

    /// Like [`Engine::step`], but assumes that a finer precision finds violated are passed over:
    /// what the coarser run knew is computed as before.
    fn follow(&mut self, edge: EdgeId, stack: &mut StackId) -> Option<LocId> {
        self.compile(edge);
        let Self { codes, machine, context, precision, log, .. } = self;
        let code = codes[edge.index()].as_ref().expect("just compiled");
        log.entries.clear();
        log.conflicts.clear();
        log.exclusive.clear();
        machine.execute::<true>(context, Some(precision), edge, &code.instrs, 0, log);
        let next =
            machine.leave(context, edge, code, |call| precision.tracks(result_def(context, call)));
        self.arrive(next, stack)
    }

    /// The variable that a fact is about: a global one, or one of the topmost frame.
    pub fn variable(&self, state: &State, key: state::Key) -> Option<crate::ir::VarId> {
        let index = usize::try_from(key.place).ok().filter(|_| key.object == 0)?;
        if let Some(var) = self.context.layout.global_var(index) {
            return Some(var);
        }
        let program = &self.context.program;
        let function = program.function(program.location(state.location).function);
        function.locals.get(index.checked_sub(state.base)?).copied()
    }

    /// States stored at the location do not keep the variable from now on.
    pub fn drop_at(&mut self, location: LocId, var: crate::ir::VarId) {
        self.precision.drop_at(location, var);
        self.interests[location.index()] = None;
    }

    /// The state as it is stored now that more objects are dropped at its location; what only they
    /// led to is gone as well.
    pub fn without_dropped_objects(&mut self, state: State) -> State {
        self.load(&state);
        self.store(state.location, state.stack, state.calm)
    }

    /// Whether states like this one may keep what is known of the object.
    pub fn may_keep_object(&self, state: &State, object: super::number::ObjectId) -> bool {
        !self.precision.has_grown(state.location, self.context.objects.get(object).origin)
    }

    /// Whether states like this one may keep the register: its variable was not dropped at its
    /// location.
    pub fn may_keep(&self, state: &State, register: u32) -> bool {
        let Ok(index) = usize::try_from(register) else { return false };
        if index < state.base && index >= self.context.layout.first_frame() {
            return self.may_keep_below(state, index);
        }
        let key = state::Key::register(index);
        self.variable(state, key).is_none_or(|var| !self.precision.is_dropped(state.location, var))
    }

    /// The same for a register of a frame below the topmost one, which is stored as at the location
    /// where its callee returns.
    fn may_keep_below(&self, state: &State, index: usize) -> bool {
        let program = &self.context.program;
        let mut base = self.context.layout.first_frame();
        for call in self.stacks.calls(state.stack) {
            let location = self.context.return_location(call);
            let function = program.location(location).function;
            let size = self.context.layout.frame_size(function);
            if index < base + size {
                let var = program.function(function).locals.get(index - base);
                return var.is_none_or(|&var| !self.precision.is_dropped(location, var));
            }
            base += size;
        }
        true
    }

    /// The variable in a register, for a reader.
    pub fn register_name(&self, stack: StackId, place: u64) -> Option<String> {
        let index = usize::try_from(place).ok()?;
        let program = &self.context.program;
        if let Some(var) = self.context.layout.global_var(index) {
            return Some(program.var(var).name.clone());
        }
        let mut base = self.context.layout.first_frame();
        let mut function = program.main;
        for call in self.stacks.calls(stack).into_iter().map(Some).chain([None]) {
            let size = self.context.layout.frame_size(function);
            if index < base + size {
                let function = program.function(function);
                let var = function.locals.get(index.checked_sub(base)?)?;
                return Some(format!("{}::{}", function.name, program.var(*var).name));
            }
            base += size;
            if let Transfer::Call { callee, .. } = &program.edge(call?).transfer {
                function = *callee;
            }
        }
        None
    }

    /// The code of an edge with the full precision.
    pub fn full_code(&mut self, edge: EdgeId) -> &Code {
        let slot = &mut self.full_codes[edge.index()];
        slot.get_or_insert_with(|| {
            compile_edge(&self.context.program, &self.context.layout, edge, Mode::Full)
        })
    }

    /// Executes an edge with the full precision and a log.
    pub fn step_full(&mut self, edge: EdgeId, log: &mut Log) -> Next {
        self.full_code(edge);
        let Self { full_codes, machine, context, .. } = self;
        let code = full_codes[edge.index()].as_ref().expect("just compiled");
        machine.execute::<true>(context, None, edge, &code.instrs, 0, log);
        machine.leave(context, edge, code, |_| true)
    }
}

fn result_def(context: &Context, call: EdgeId) -> super::code::DefId {
    match &context.program.edge(call).transfer {
        Transfer::Call { args, .. } => context.layout.result_def(call, args.len()),
        Transfer::Jump | Transfer::Return { .. } => super::code::DefId::NONE,
    }
}
