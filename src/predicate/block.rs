//! A block: all runs from one cut to the next ones, as one formula per end.
//!
//! (Adjustable-block encoding, FMCAD 2010.) The branches of a block are executed symbolically in topological order and joined where they meet, so
//! its formula is linear in its size although its paths are many. Invariant: complete. Each run of the program from the cut that stays
//! within the block is described by the way it ends in; what cannot be followed became an arbitrary value, or a way that is [`End::Lost`].
//!
//! Finite variables and pointers are not joined: branches that know different values of them stay apart, up to the block's ends.
use super::cut::{Call, Cut, Known, Place, Shape, functions, live_places};
use super::execute::{Frame, Machine, Reading, Run};
use super::facts::{Facts, cut_locations, finite_variables};
use super::memory::{Kind, Object, Rest};
use super::path_formula::Halt;
use super::value::{Model, ObjectId, Origin, Value, Values};
use crate::cfa::{EdgeId, LocId, Program, Target};
use crate::ir::{Bv, ExprId, ExprPool, Symbol, VarId, Width};
use crate::limits::{Limits, Stop};
use fixedbitset::FixedBitSet;
use std::collections::BTreeMap;

/// The program with what block analysis knows of it.
#[derive(Debug)]
pub struct BlockProgram {
    /// The program.
    pub program: Program,
    /// Facts about it.
    pub facts: Facts,
    /// Where blocks end.
    pub cuts: FixedBitSet,
    /// The variables that cuts know exactly.
    pub finite: FixedBitSet,
    /// Locations where cuts know no finite variables any more, because there were too many combinations.
    pub blurred: FixedBitSet,
}

impl BlockProgram {
    /// Finds the cuts and, if cuts shall know values, the finite variables.
    pub fn new(program: Program, facts: Facts, with_values: bool) -> Self {
        let cuts = cut_locations(&program, &facts);
        let finite = if with_values { finite_variables(&program) } else { FixedBitSet::new() };
        let blurred = FixedBitSet::with_capacity(program.locations.len());
        Self { program, facts, cuts, finite, blurred }
    }
}

/// Where a way ends.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum End {
    /// At the next cut.
    Cut(Cut),
    /// At a target.
    Target(Target, LocId),
    /// Where it could not be followed any more.
    Lost(String),
}

/// All runs of a block with one end.
#[derive(Debug)]
pub struct Way {
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
    pub(super) values: Values,
    /// The symbols of the start's symbolic places.
    pub entry: Vec<(VarId, Width)>,
    /// Its ends, in the order of the program.
    pub ways: Vec<Way>,
    trace: Vec<Trace>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct TraceId(usize);

/// How a branch came to where it is.
#[derive(Clone, Copy, Debug)]
enum Trace {
    Start,
    Step(TraceId, EdgeId),
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

    /// The edges that a run with these values of the block's variables takes on `way`.
    pub(super) fn path(&self, way: &Way, model: &Model) -> Vec<EdgeId> {
        self.trail(way, model).0
    }

    /// As [`Self::path`], with the choices that tell the path from the way's others: width-1 expressions and their values.
    pub(super) fn trail(&self, way: &Way, model: &Model) -> (Vec<EdgeId>, Vec<(ExprId, bool)>) {
        let (mut edges, mut choices, mut at) = (Vec::new(), Vec::new(), way.trace);
        loop {
            match self.trace[at.0] {
                Trace::Start => break,
                Trace::Step(before, edge) => {
                    edges.push(edge);
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

/// The most branches that are kept apart at one location under one call stack.
const MAX_APART: usize = 64;
/// Branches between two looks at the clock.
const BRANCHES_PER_CHECK: u64 = 64;

/// The block that begins at `cut`.
pub fn block(program: &BlockProgram, cut: &Cut, limits: &Limits) -> Result<Block, Stop> {
    let Some(run) = Run::new(&program.program, Reading::Complete) else {
        let what = "the global objects do not fit into the address space".to_owned();
        let way = Way {
            end: End::Lost(what),
            conjuncts: Vec::new(),
            values: Vec::new(),
            trace: TraceId(0),
        };
        let values = Values::new(program.program.pointer_width());
        return Ok(Block { values, entry: Vec::new(), ways: vec![way], trace: vec![Trace::Start] });
    };
    let mut walk = Walk {
        program,
        run,
        trace: vec![Trace::Start],
        waiting: BTreeMap::new(),
        arrived: BTreeMap::new(),
        ways: Vec::new(),
    };
    let entry = walk.enter(cut);
    walk.explore(limits)?;
    walk.close();
    let Walk { run, ways, trace, .. } = walk;
    Ok(Block { values: run.values, entry, ways, trace })
}

/// Places in the program: callees before what follows the call, then reverse postorder; and which location under which calls.
type Key = (Vec<u32>, LocId, Vec<Call>);

/// What branches must agree on to be joined.
type Signature = Vec<(Place, Value)>;

struct Branch<'p> {
    machine: Machine<'p>,
    trace: TraceId,
}

struct Walk<'p> {
    program: &'p BlockProgram,
    run: Run<'p>,
    trace: Vec<Trace>,
    waiting: BTreeMap<Key, Vec<Branch<'p>>>,
    arrived: BTreeMap<Key, Vec<Branch<'p>>>,
    ways: Vec<Way>,
}

impl<'p> Walk<'p> {
    /// Puts the machine at `cut`, with a symbol for each symbolic place.
    fn enter(&mut self, cut: &Cut) -> Vec<(VarId, Width)> {
        let Some(location) = cut.location else { return Vec::new() };
        let program = &self.program.program;
        let machine = &mut self.run.machine;
        machine.globals.fill(None);
        machine.conjuncts.clear();
        machine.location = Some(location);
        for (global, &constant) in (0u32..).zip(&self.program.facts.constant) {
            if !constant {
                let id = machine.memory.symbol(Symbol::Global(global));
                machine.memory.object_mut(id).forget(Rest::Arbitrary);
            }
        }
        self.open_frames(cut, location);
        let objects: Vec<ObjectId> = cut.objects.iter().map(|&shape| self.object(shape)).collect();
        for &(place, known) in &cut.known {
            let value = match known {
                Known::Bits(bits) => Value::Const(bits),
                Known::Object(index, offset) => {
                    let index = usize::try_from(index).expect("u32 fits usize");
                    Value::Pointer(objects[index], offset)
                }
                Known::Symbol(symbol, offset) => {
                    Value::Pointer(self.run.machine.memory.symbol(symbol), offset)
                }
            };
            *self.slot(place) = Some(value);
        }
        cut.symbolic
            .iter()
            .map(|&place| {
                let width = program.var(place.var()).width;
                let (value, var) = self.run.values.symbol(width);
                *self.slot(place) = Some(value);
                (var, width)
            })
            .collect()
    }

    fn open_frames(&mut self, cut: &Cut, location: LocId) {
        let program = &self.program.program;
        let machine = &mut self.run.machine;
        machine.frames.clear();
        let mut bases = Vec::new();
        let mut size = 0;
        let calls = cut.calls.iter().map(|call| call.target);
        for function in functions(program, calls, location) {
            bases.push(size);
            size += program.function(function).locals.len();
        }
        for (call, &base) in cut.calls.iter().zip(&bases) {
            machine.frames.push(Frame {
                caller_base: base,
                objects: Vec::new(),
                target: call.target,
                result: call.result,
            });
        }
        machine.base = bases.last().copied().unwrap_or(0);
        machine.locals.clear();
        machine.locals.resize(size, None);
    }

    fn object(&mut self, shape: Shape) -> ObjectId {
        let id = self.run.values.place(0, shape.size);
        let object = Object::new(shape.size, shape.kind(), Rest::Arbitrary);
        self.run.machine.memory.insert(id, object);
        id
    }

    fn slot(&mut self, place: Place) -> &mut Option<Value> {
        self.run.variable(place)
    }

    fn explore(&mut self, limits: &Limits) -> Result<(), Stop> {
        let start = Branch { machine: self.run.machine.clone(), trace: TraceId(0) };
        self.leave(start);
        let mut count = 0;
        while let Some((_, branches)) = self.waiting.pop_first() {
            for branch in self.joined(branches) {
                count += 1;
                if count % BRANCHES_PER_CHECK == 0 {
                    limits.check()?;
                }
                self.leave(branch);
            }
        }
        Ok(())
    }

    /// Takes every edge out of the branch's location.
    fn leave(&mut self, branch: Branch<'p>) {
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
            let trace = self.note(Trace::Step(branch.trace, edge));
            match result {
                Ok(()) => self.arrive(trace),
                Err(Halt::Infeasible) => {}
                Err(Halt::Unknown(what)) => {
                    let conjuncts = self.run.machine.conjuncts.clone();
                    self.ways.push(Way {
                        end: End::Lost(what),
                        conjuncts,
                        values: Vec::new(),
                        trace,
                    });
                }
                Err(Halt::Stopped(_)) => {
                    let conjuncts = self.run.machine.conjuncts.clone();
                    let end = End::Lost("a limit".to_owned());
                    self.ways.push(Way { end, conjuncts, values: Vec::new(), trace });
                }
            }
        }
    }

    fn note(&mut self, trace: Trace) -> TraceId {
        self.trace.push(trace);
        TraceId(self.trace.len() - 1)
    }

    fn arrive(&mut self, trace: TraceId) {
        let Some(location) = self.run.machine.location else { return };
        let key = self.key(location);
        let branch = Branch { machine: self.run.machine.clone(), trace };
        let is_cut = self.program.cuts.contains(location.index());
        let list = if is_cut { &mut self.arrived } else { &mut self.waiting };
        list.entry(key).or_default().push(branch);
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
        let mut groups: Vec<(Signature, Branch<'p>)> = Vec::new();
        let alone = branches.len() == 1;
        for mut branch in branches {
            if alone {
                groups.push((Vec::new(), branch));
                break;
            }
            let signature = self.signature(&mut branch);
            let crowded = groups.len() >= MAX_APART;
            match groups.iter_mut().find(|(other, _)| crowded || *other == signature) {
                None => groups.push((signature, branch)),
                Some((_, group)) => {
                    let first = group.machine.clone();
                    let (machine, choice) = self.run.join(first, branch.machine);
                    self.trace.push(Trace::Join(choice, group.trace, branch.trace));
                    *group = Branch { machine, trace: TraceId(self.trace.len() - 1) };
                }
            }
        }
        groups.into_iter().map(|(_, branch)| branch).collect()
    }

    /// What the branch knows of live finite variables and pointers. Forgets the dead variables.
    fn signature(&mut self, branch: &mut Branch<'p>) -> Signature {
        std::mem::swap(&mut self.run.machine, &mut branch.machine);
        let live = self.live();
        let kept: Vec<(Place, Option<Value>)> =
            live.iter().map(|&place| (place, *self.slot(place))).collect();
        self.run.machine.globals.fill(None);
        self.run.machine.locals.fill(None);
        let mut signature = Vec::new();
        for (place, value) in kept {
            *self.slot(place) = value;
            let Some(value) = value else { continue };
            if self.is_apart(place, value) {
                signature.push((place, value));
            }
        }
        std::mem::swap(&mut self.run.machine, &mut branch.machine);
        signature
    }

    fn is_apart(&self, place: Place, value: Value) -> bool {
        match value {
            Value::Pointer(..) => true,
            Value::Const(_) => self.program.finite.contains(place.var().index()),
            Value::Symbolic(_) => false,
        }
    }

    fn live(&self) -> Vec<Place> {
        let machine = &self.run.machine;
        let Some(location) = machine.location else { return Vec::new() };
        let calls = self.calls();
        live_places(&self.program.program, &self.program.facts.live, &calls, location)
    }

    fn calls(&self) -> Vec<Call> {
        let call = |frame: &Frame| Call { target: frame.target, result: frame.result };
        self.run.machine.frames.iter().map(call).collect()
    }

    /// Makes a way of each group of branches that arrived at one cut.
    fn close(&mut self) {
        while let Some((_, branches)) = self.arrived.pop_first() {
            for branch in self.joined(branches) {
                let way = self.way(branch);
                self.ways.push(way);
            }
        }
    }

    fn way(&mut self, branch: Branch<'p>) -> Way {
        self.run.machine = branch.machine;
        let location = self.run.machine.location.expect("a branch arrived at a location");
        let target = self.program.program.location(location).target;
        let (end, values) = match target {
            Some(target) => (End::Target(target, location), Vec::new()),
            None => {
                let (cut, values) = self.cut(location);
                (End::Cut(cut), values)
            }
        };
        let conjuncts = std::mem::take(&mut self.run.machine.conjuncts);
        Way { end, conjuncts, values, trace: branch.trace }
    }

    /// The cut that the machine stands at, and the values of its symbolic places.
    fn cut(&mut self, location: LocId) -> (Cut, Vec<ExprId>) {
        let calls = self.calls();
        let mut cut = Cut { location: Some(location), calls, ..Cut::start() };
        let mut objects: Vec<ObjectId> = Vec::new();
        let mut values = Vec::new();
        for place in self.live() {
            let width = self.program.program.var(place.var()).width;
            let value = match *self.slot(place) {
                Some(value) => value,
                None => self.run.values.fresh(width, Origin::Unset),
            };
            match self.known(location, place, value, &mut objects) {
                Some(known) => cut.known.push((place, known)),
                None => {
                    cut.symbolic.push(place);
                    values.push(self.run.values.embed(value));
                }
            }
        }
        let memory = &self.run.machine.memory;
        cut.objects = objects.iter().map(|&id| shape(memory.object(id))).collect();
        (cut, values)
    }

    fn known(
        &self,
        location: LocId,
        place: Place,
        value: Value,
        objects: &mut Vec<ObjectId>,
    ) -> Option<Known> {
        match value {
            Value::Const(bits) => {
                let is_blurred = self.program.blurred.contains(location.index());
                (!is_blurred && self.is_apart(place, value)).then_some(Known::Bits(bits))
            }
            Value::Symbolic(_) => None,
            Value::Pointer(id, offset) => {
                let program = &self.program.program;
                let (index, globals) = (id.index(), program.globals.len());
                if index < globals {
                    return Some(Known::Symbol(Symbol::Global(id.0), offset));
                }
                if index < globals + program.functions.len() {
                    let function = u32::try_from(index - globals).expect("a table of u32");
                    return Some(Known::Symbol(Symbol::Function(function), offset));
                }
                let at = objects.iter().position(|&object| object == id).unwrap_or_else(|| {
                    objects.push(id);
                    objects.len() - 1
                });
                Some(Known::Object(u32::try_from(at).expect("few objects"), offset))
            }
        }
    }
}

fn shape(object: &Object) -> Shape {
    Shape {
        size: object.size,
        is_heap: object.kind == Kind::Heap,
        is_dead: object.kind == Kind::Dead,
    }
}
