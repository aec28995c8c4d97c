//! A block: all runs from one cut point to the next ones, as one formula per end.
//!
//! (Adjustable-block encoding, FMCAD 2010.) The branches of a block are executed symbolically in
//! topological order and joined where they meet, so its formula is linear in its size although its
//! paths are many. Invariant: complete. Each run of the program from the cut point that stays
//! within the block is described by the exit it ends in; what cannot be followed became an
//! arbitrary value, or an exit that is [`End::Lost`].
//!
//! Finite values and pointers are not joined: branches that know different ones of them, in
//! variables or in memory, stay apart, up to the block's ends (unless they get very many). Where a
//! block begins ([`super::enter`]) and ends ([`super::arrive`]), and runs without a choice
//! ([`super::single_run`]), have files of their own.
//!
//! Known limits: at most 1024 branches stay apart at one location of a short block, and 64 in one
//! of more than 16,384 steps; the known values of a scheduler's threads double with each thread,
//! and there is no partial order reduction. Two records say that an object is dead, `Machine::dead`
//! for comparisons of addresses and `Object::may_be_dead` for accesses; abstraction locations keep
//! one bit for both. A block with many exits has a list of all variables for each exit that sets
//! one, until it is made.
use super::bounds::Bounds;
use super::budget::{
    BRANCHES_PER_CHECK, FEW_STEPS, MAX_DECIDED_STEPS, MAX_UNMERGED, MOST_BYTES_OF_TEXTS,
};
use super::cut_point::{Call, CutPoint, live_slots, open_calls};
use super::program::BlockProgram;
use super::whole_loops::LoopRun;
use crate::base::limits::{Limits, Stop};
use crate::base::work;
use crate::base::work::WorkKind;
use crate::cfa::{EdgeId, LocId, Target};
use crate::ir::{Bv, ExprId, ExprPool, VarId, Width};
use crate::symbolic::execute::{Machine, Run};
use crate::symbolic::halt::Halt;
use crate::symbolic::object::Object;
use crate::symbolic::reading::Reading;
use crate::symbolic::slot::Slot;
use crate::symbolic::value::{Model, Value, Values};
use hashbrown::HashMap;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// Where an exit ends.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum End {
    /// At the next cut point.
    CutPoint(CutPoint),
    /// At a target.
    Target(Target, LocId),
    /// Where it could not be followed any more.
    Lost(String),
}

/// All runs of a block with one end.
#[derive(Debug)]
pub struct BlockExit {
    /// Where they end.
    pub end: End,
    /// Width-1 expressions over the block's variables that hold exactly on these runs.
    pub conjuncts: Vec<ExprId>,
    /// The values of the end's symbolic places.
    pub values: Vec<ExprId>,
    trace: TraceId,
}

/// A block.
pub struct Block {
    /// Its expressions.
    pub(crate) values: Values,
    /// The symbols of the start's symbolic places.
    pub entry: Vec<(VarId, Width)>,
    /// Its ends, in the order of the program.
    pub exits: Vec<BlockExit>,
    /// The abstraction locations that its runs pass, ascending.
    pub(crate) passed: Vec<LocId>,
    trace: Vec<Trace>,
    /// The edges of [`Trace::Run`].
    edges: Vec<EdgeId>,
    /// Those of [`Trace::Loop`].
    loops: Vec<LoopRun>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct TraceId(usize);

/// How a branch came to where it is.
#[derive(Clone, Copy, Debug)]
pub(super) enum Trace {
    Start,
    Step(TraceId, EdgeId),
    /// Along this number of edges of the block's list, up to this place.
    Run(TraceId, usize, usize),
    /// The run of a loop of this number.
    Loop(TraceId, usize),
    /// The first where the condition holds, else the second.
    Join(ExprId, TraceId, TraceId),
}

impl Block {
    /// Where its expressions are.
    pub fn pool(&self) -> &ExprPool {
        &self.values.pool
    }

    /// The width of one of their variables.
    pub fn width(&self, var: VarId) -> Width {
        self.values.var_width(var)
    }

    /// The edges that a run with these values of the block's variables takes on `exit`.
    pub(crate) fn path(&self, exit: &BlockExit, model: &Model) -> Vec<EdgeId> {
        self.trail(exit, model).0
    }

    /// As [`Self::path`], with the choices that tell the path from the exit's others: width-1
    /// expressions and their values.
    pub(crate) fn trail(
        &self,
        exit: &BlockExit,
        model: &Model,
    ) -> (Vec<EdgeId>, Vec<(ExprId, bool)>) {
        let (mut edges, mut choices, mut at) = (Vec::new(), Vec::new(), exit.trace);
        loop {
            match self.trace[at.0] {
                Trace::Start => break,
                Trace::Step(before, edge) => {
                    edges.push(edge);
                    at = before;
                }
                Trace::Run(before, count, end) => {
                    edges.extend(self.edges[end - count..end].iter().rev());
                    at = before;
                }
                Trace::Loop(before, number) => {
                    edges.extend(self.loops[number].edges().iter().rev());
                    at = before;
                }
                Trace::Join(choice, a, b) => {
                    let first = self.values.eval(choice, model) != Some(Bv::FALSE);
                    choices.push((choice, first));
                    at = if first { a } else { b };
                }
            }
        }
        edges.reverse();
        (edges, choices)
    }
}

/// How often joining touches a live variable: read, forgotten, set, compared and joined.
const SLOT_VISITS: usize = 8;

/// The block that begins at `cut`.
pub fn block(
    program: &BlockProgram,
    bounds: &Bounds,
    cut: &CutPoint,
    limits: &Limits,
) -> Result<Block, Stop> {
    let block = block_within(program, bounds, cut, MAX_DECIDED_STEPS, limits)?;
    let is_lost = |exit: &BlockExit| matches!(exit.end, End::Lost(_));
    if block.passed.is_empty() || !block.exits.iter().any(is_lost) {
        return Ok(block);
    }
    // A shorter block may not meet the limit that this one did.
    block_within(program, bounds, cut, 0, limits)
}

/// The same, where a decided run passes no location after this number of steps.
fn block_within(
    program: &BlockProgram,
    bounds: &Bounds,
    cut: &CutPoint,
    max_decided: usize,
    limits: &Limits,
) -> Result<Block, Stop> {
    let [many, few] = MAX_UNMERGED;
    let Some(mut walk) = Walk::new(program, bounds, cut, many) else { return Ok(lost(program)) };
    let mut entry = walk.enter(cut);
    if !walk.explore(max_decided, FEW_STEPS, limits)? {
        let Some(again) = Walk::new(program, bounds, cut, few) else { return Ok(lost(program)) };
        walk = again;
        entry = walk.enter(cut);
        walk.explore(max_decided, usize::MAX, limits)?;
    }
    walk.close();
    let Walk { run, exits, trace, edges, loops, passed, .. } = walk;
    let passed = passed.into_iter().collect();
    Ok(Block { values: run.values, entry, exits, trace, edges, loops, passed })
}

/// The block of a program that no run can be followed in.
fn lost(program: &BlockProgram) -> Block {
    let what = "the global objects do not fit into the address space".to_owned();
    let (conjuncts, values) = (Vec::new(), Vec::new());
    let exit = BlockExit { end: End::Lost(what), conjuncts, values, trace: TraceId(0) };
    let values = Values::new(program.program.pointer_width());
    Block {
        values,
        entry: Vec::new(),
        exits: vec![exit],
        passed: Vec::new(),
        trace: vec![Trace::Start],
        edges: Vec::new(),
        loops: Vec::new(),
    }
}

/// Places in the program: callees before what follows the call, then reverse postorder; and which
/// location under which calls.
type Key = (Vec<u32>, LocId, Vec<Call>);

/// What branches must agree on to be joined.
type Signature = Vec<(Slot, Value)>;

/// Runs of the block that stand at one place.
pub(crate) struct Branch<'p> {
    pub(crate) machine: Machine<'p>,
    pub(super) trace: TraceId,
}

impl<'p> Branch<'p> {
    /// The same runs where something more is known of them.
    pub(crate) fn with(&self, machine: Machine<'p>) -> Self {
        Self { machine, trace: self.trace }
    }
}

/// A block in the making.
pub(crate) struct Walk<'p> {
    pub(crate) program: &'p BlockProgram,
    pub(crate) bounds: &'p Bounds,
    pub(crate) run: Run<'p>,
    trace: Vec<Trace>,
    /// See [`Trace::Run`].
    pub(super) edges: Vec<EdgeId>,
    /// See [`Trace::Loop`].
    pub(super) loops: Vec<LoopRun>,
    /// Their edges.
    pub(super) loop_edges: u64,
    /// Where there is no loop to be run as a whole.
    pub(super) no_loops: BTreeSet<LocId>,
    /// Edges that were taken, and joins.
    pub(super) steps: usize,
    pub(super) waiting: BTreeMap<Key, Vec<Branch<'p>>>,
    arrived: BTreeMap<Key, Vec<Branch<'p>>>,
    exits: Vec<BlockExit>,
    max_unmerged: usize,
    /// The location where the block begins.
    pub(super) start: Option<LocId>,
    /// Conjuncts at the block's start: a run with no other ones is decided.
    pub(super) assumed: usize,
    /// Steps after which a decided run passes no abstraction location any more.
    pub(super) max_decided: usize,
    pub(super) passed: BTreeSet<LocId>,
    /// Expressions that were there when the run last passed an abstraction location.
    pub(super) known_nodes: usize,
}

impl<'p> Walk<'p> {
    fn new(
        program: &'p BlockProgram,
        bounds: &'p Bounds,
        cut: &CutPoint,
        max_unmerged: usize,
    ) -> Option<Self> {
        let mut run = Run::new(&program.program, Reading::Complete)?;
        run.compiled = Rc::clone(&program.compiled);
        run.points_to = Some(&program.facts.points_to);
        run.keep_fields(program.cells.fields());
        if program.has_scans {
            run.most_bytes = MOST_BYTES_OF_TEXTS;
        }
        Some(Self {
            program,
            bounds,
            run,
            trace: vec![Trace::Start],
            edges: Vec::new(),
            loops: Vec::new(),
            loop_edges: 0,
            no_loops: BTreeSet::new(),
            steps: 0,
            waiting: BTreeMap::new(),
            arrived: BTreeMap::new(),
            exits: Vec::new(),
            max_unmerged,
            start: cut.location,
            assumed: 0,
            max_decided: 0,
            passed: BTreeSet::new(),
            known_nodes: 0,
        })
    }

    /// Follows all branches to the block's ends; `false`: that takes more than `max_steps` steps.
    fn explore(
        &mut self,
        max_decided: usize,
        max_steps: usize,
        limits: &Limits,
    ) -> Result<bool, Stop> {
        (self.assumed, self.max_decided) = (self.run.machine.conjuncts.len(), max_decided);
        self.known_nodes = self.run.values.pool.len();
        let start = Branch { machine: self.run.machine.clone(), trace: TraceId(0) };
        self.leave(start);
        let mut count = 0;
        while let Some((_, branches)) = self.waiting.pop_first() {
            if self.steps > max_steps {
                return Ok(false);
            }
            for branch in self.joined(branches) {
                count += 1;
                if count % BRANCHES_PER_CHECK == 0 {
                    limits.check()?;
                }
                self.leave(branch);
            }
        }
        Ok(true)
    }

    /// Takes every edge out of the branch's location.
    fn leave(&mut self, branch: Branch<'p>) {
        let Some(branch) = self.run_alone(branch) else { return };
        let Some(location) = branch.machine.location else { return };
        let edges = &self.program.program.location(location).out;
        let mut machine = Some(branch.machine);
        for (index, &edge) in edges.iter().enumerate() {
            let last = index + 1 == edges.len();
            let copy = if last { machine.take() } else { machine.clone() };
            let Some(copy) = copy else { return };
            self.run.machine = copy;
            self.run.touched = 0;
            let result = self.run.take(edge);
            self.steps += 1;
            let trace = self.note(Trace::Step(branch.trace, edge));
            match result {
                Ok(()) => self.arrive(trace),
                Err(halt) => self.halt(halt, trace),
            }
        }
    }

    /// Makes an exit for a run that cannot be followed, unless no run is like that.
    pub(super) fn halt(&mut self, halt: Halt, trace: TraceId) {
        let what = match halt {
            Halt::Infeasible => return,
            Halt::Unknown(what) => what,
            Halt::Stopped(_) => "a limit".to_owned(),
        };
        let (conjuncts, end) = (self.run.machine.conjuncts.clone(), End::Lost(what));
        self.exits.push(BlockExit { end, conjuncts, values: Vec::new(), trace });
    }

    pub(super) fn note(&mut self, trace: Trace) -> TraceId {
        self.trace.push(trace);
        TraceId(self.trace.len() - 1)
    }

    fn arrive(&mut self, trace: TraceId) {
        if self.is_end() {
            return self.arrive_at_end(trace);
        }
        let Some(location) = self.run.machine.location else { return };
        // The run is over. It must not wait: another one would not be the only one then.
        if self.program.program.location(location).out.is_empty() {
            return;
        }
        let branch = Branch { machine: self.run.machine.clone(), trace };
        self.waiting.entry(self.key(location)).or_default().push(branch);
    }

    /// The same where the block ends.
    pub(super) fn arrive_at_end(&mut self, trace: TraceId) {
        let Some(location) = self.run.machine.location else { return };
        let branch = Branch { machine: self.run.machine.clone(), trace };
        self.arrived.entry(self.key(location)).or_default().push(branch);
    }

    fn key(&self, location: LocId) -> Key {
        let calls = self.calls();
        let rank = |at: LocId| self.program.facts.rank[at.index()];
        let mut ranks: Vec<u32> = calls.iter().map(|call| rank(call.target)).collect();
        // The end of a call string is larger than any longer one: callees come first.
        ranks.extend([rank(location), u32::MAX]);
        (ranks, location, calls)
    }

    /// Joins those branches at one place that agree on what is never joined.
    fn joined(&mut self, branches: Vec<Branch<'p>>) -> Vec<Branch<'p>> {
        if branches.len() == 1 {
            return branches;
        }
        // They stand at one place: the same variables live in all.
        let live = branches.first().map(|first| self.live_in(&first.machine)).unwrap_or_default();
        let mut groups: Vec<Branch<'p>> = Vec::new();
        let mut alike: HashMap<Signature, Vec<usize>> = HashMap::new();
        for mut branch in branches {
            let signature = self.signature(&mut branch, &live);
            let same = alike.entry(signature).or_default();
            match self.group(&groups, same, &branch) {
                None => {
                    same.push(groups.len());
                    groups.push(branch);
                }
                Some(group) => {
                    let group = &mut groups[group];
                    let first = group.machine.clone();
                    let (machine, choice) = self.run.join(first, branch.machine);
                    let trace = self.note(Trace::Join(choice, group.trace, branch.trace));
                    self.steps += 1;
                    *group = Branch { machine, trace };
                }
            }
        }
        groups
    }

    /// The group that the branch is to join: one that agrees with it; where there are many, one
    /// whose variables do (`same`), or any.
    fn group(&self, groups: &[Branch<'p>], same: &[usize], branch: &Branch<'p>) -> Option<usize> {
        let agrees = |&group: &usize| self.agree_on_memory(&groups[group].machine, &branch.machine);
        let agreeing = same.iter().copied().find(agrees);
        if agreeing.is_some() || groups.len() < self.max_unmerged {
            return agreeing;
        }
        same.first().copied().or(Some(0))
    }

    /// Whether no object holds different pointers or finite values in the two.
    fn agree_on_memory(&self, a: &Machine<'p>, b: &Machine<'p>) -> bool {
        a.memory.ids().filter(|&id| b.memory.has(id) && !a.memory.is_same(&b.memory, id)).all(
            |id| {
                let (a, b) = (a.memory.object(id), b.memory.object(id));
                let Some(target) = a.target.filter(|_| a.kind == b.kind) else { return true };
                let is_disjoint = |offset, bytes, value| match value {
                    Value::Pointer(..) => true,
                    Value::Const(_) => self.program.distinguishes_cell(target, offset, bytes),
                    Value::Symbolic(_) => false,
                };
                let differs = |a: &Object, b: &Object| {
                    a.cells().any(|(offset, bytes, value)| {
                        is_disjoint(offset, bytes, value) && b.cell(offset) != Some(value)
                    })
                };
                !(differs(a, b) || differs(b, a))
            },
        )
    }

    /// What the branch knows of live finite variables and pointers. Forgets the dead variables.
    fn signature(&mut self, branch: &mut Branch<'p>, live: &[Slot]) -> Signature {
        work::spend_on(WorkKind::Slot, SLOT_VISITS * live.len());
        std::mem::swap(&mut self.run.machine, &mut branch.machine);
        let kept: Vec<(Slot, Option<Value>)> =
            live.iter().map(|&slot| (slot, self.run.variable(slot))).collect();
        self.run.machine.globals.fill(None);
        self.run.machine.locals.fill(None);
        let mut signature = Vec::new();
        for (slot, value) in kept {
            self.run.set_variable(slot, value);
            let Some(value) = value else { continue };
            if self.is_disjoint(slot, value) {
                signature.push((slot, value));
            }
        }
        std::mem::swap(&mut self.run.machine, &mut branch.machine);
        signature
    }

    fn is_disjoint(&self, slot: Slot, value: Value) -> bool {
        match (value, slot) {
            (Value::Pointer(..), _) => true,
            (Value::Const(_), Slot::Global(var) | Slot::Local(_, var)) => {
                self.program.distinguishes(var)
            }
            (Value::Const(_), Slot::Cell(_)) | (Value::Symbolic(_), _) => false,
        }
    }

    /// The live variables of the machine.
    pub(crate) fn live(&self) -> Vec<Slot> {
        self.live_in(&self.run.machine)
    }

    fn live_in(&self, machine: &Machine<'p>) -> Vec<Slot> {
        let Some(location) = machine.location else { return Vec::new() };
        let calls = open_calls(machine);
        live_slots(&self.program.program, &self.program.facts.live, &calls, location)
    }

    /// Makes an exit of each group of branches that arrived at one cut point.
    fn close(&mut self) {
        while let Some((_, branches)) = self.arrived.pop_first() {
            let mut exits = 0;
            for branch in self.joined(branches) {
                for branch in self.split(branch, &mut exits) {
                    let exit = self.exit(branch);
                    self.exits.push(exit);
                }
            }
        }
    }

    fn exit(&mut self, branch: Branch<'p>) -> BlockExit {
        self.run.machine = branch.machine;
        let location = self.run.machine.location.expect("a branch arrived at a location");
        let target = self.program.program.location(location).target;
        let (end, values) = match target {
            Some(target) => (End::Target(target, location), Vec::new()),
            None => {
                let (cut, values) = self.cut(location);
                (End::CutPoint(cut), values)
            }
        };
        let conjuncts = std::mem::take(&mut self.run.machine.conjuncts);
        BlockExit { end, conjuncts, values, trace: branch.trace }
    }
}
