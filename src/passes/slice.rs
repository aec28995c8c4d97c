//! Property-directed slicing: keeps what can influence whether a target is reached.
//!
//! Backwards from the targets: a location or edge is *needed* if a target lies there, if a run may
//! end or stay there (a dead end, a failed assume, a loop not known to end, recursion), or if a
//! needed step is on it. A branch is needed if something needed is control-dependent on it
//! (Ferrante, Ottenstein, Warren 1987); its conditions then need their variables, these their
//! assignments, loads their objects, objects their stores, and a function in which something is
//! needed needs its calls. A branch that is not needed becomes a jump to where all its ways meet:
//! between the two there is nothing needed, and every way gets there. All steps of one input key
//! are needed together, so no input is shifted.
//!
//! What makes a branch *surely pass* is: its guards cover all cases (by their shape), no assume
//! stands in the middle of an edge, and every loop on the way ends
//! ([`crate::program_facts::loops`]). Flow-insensitive in variables and objects: a variable that is
//! needed anywhere is needed everywhere.
//!
//! Where leaks are looked for, all that may hold an address and all that frees is needed; where the
//! address of an object is compared, so is what frees the object, because another one may then have
//! its address.
use crate::cfa::{
    Access, AllocKind, Edge, EdgeId, FuncId, LocId, Op, Program, Scope, Step, Transfer,
};
use crate::ir::{BinaryOp, Bv, Expr, ExprId, VarId, Width};
use crate::program_facts::effects;
use crate::program_facts::guards::never_blocks;
use crate::program_facts::loops::Loops;
use crate::program_facts::memory::points_to::{PointsTo, Target};
use crate::program_facts::postdominance::Postdominance;
use crate::program_facts::reachability::{callers, calls_within};
use fixedbitset::FixedBitSet;
use rustc_hash::{FxHashMap, FxHashSet};

/// The program without what cannot influence whether a target is reached. Unreachable rests stay:
/// prune afterwards.
pub fn slice(mut program: Program) -> Program {
    let blocking: Vec<LocId> = (0..program.locations.len())
        .map(LocId::from_index)
        .filter(|&location| {
            !program.location(location).out.is_empty() && !never_blocks(&mut program, location)
        })
        .collect();
    let loops = Loops::new(&program);
    let points_to = PointsTo::new(&program);
    let mut slicer = Slicer::new(&program, &loops, &points_to);
    slicer.seed(&blocking);
    slicer.close();
    let needed = slicer.needed();
    rewrite(&mut program, &needed);
    crate::cfa::builder::relink(&mut program);
    program
}

/// What happens to be needed.
#[derive(Clone, Copy)]
enum Criterion {
    Var(VarId),
    Object(Target),
    /// A location, for what lies there or for where its edges lead.
    Location(LocId),
    /// That control gets over this edge.
    Edge(EdgeId),
    Step(EdgeId, usize),
    Function(FuncId),
    Result(FuncId),
    Key(u32),
}

/// What reads and writes what.
struct Index {
    /// Per variable, the steps that set it.
    definitions: FxHashMap<VarId, Vec<(EdgeId, usize)>>,
    /// Per variable, the calls that return it.
    results: FxHashMap<VarId, Vec<EdgeId>>,
    /// Per parameter, its function and position.
    params: FxHashMap<VarId, (FuncId, usize)>,
    /// Per object, the steps that may write to it, allocate it or free it.
    writers: FxHashMap<Target, Vec<(EdgeId, usize)>>,
    /// Per object, the steps that allocate or free it.
    lives: FxHashMap<Target, Vec<(EdgeId, usize)>>,
    /// The steps that free an object of the heap.
    frees: Vec<(EdgeId, usize)>,
    /// Per key, the steps that draw.
    draws: FxHashMap<u32, Vec<(EdgeId, usize)>>,
    /// Per function, its `Return` edges.
    returns: Vec<Vec<EdgeId>>,
    callers: Vec<Vec<EdgeId>>,
}

impl Index {
    fn new(program: &Program, points_to: &PointsTo) -> Self {
        let mut index = Self {
            definitions: FxHashMap::default(),
            results: FxHashMap::default(),
            params: FxHashMap::default(),
            writers: FxHashMap::default(),
            lives: FxHashMap::default(),
            frees: Vec::new(),
            draws: FxHashMap::default(),
            returns: vec![Vec::new(); program.functions.len()],
            callers: callers(program),
        };
        for (number, function) in program.functions.iter().enumerate() {
            let id = FuncId::from_index(number);
            for (position, &param) in function.params.iter().enumerate() {
                index.params.insert(param, (id, position));
            }
        }
        for (number, edge) in program.edges.iter().enumerate() {
            let id = EdgeId::from_index(number);
            for (position, step) in edge.steps.iter().enumerate() {
                index.step(program, points_to, (id, position), &step.op);
            }
            if let Some(result) = effects::call_result(&edge.transfer) {
                index.results.entry(result).or_default().push(id);
            }
            if matches!(edge.transfer, Transfer::Return { .. }) {
                index.returns[program.location(edge.source).function.index()].push(id);
            }
        }
        index
    }

    fn step(&mut self, program: &Program, points_to: &PointsTo, at: (EdgeId, usize), op: &Op) {
        if let Some(dst) = op.dst() {
            self.definitions.entry(dst).or_default().push(at);
        }
        if let Some(key) = effects::input_key(program, op) {
            self.draws.entry(key).or_default().push(at);
        }
        if let Op::Free { kind: AllocKind::Heap, .. } = *op {
            self.frees.push(at);
        }
        let mut touch = |target| self.writers.entry(target).or_default().push(at);
        points_to.writes(at.0, at.1).iter().for_each(|&target| touch(target));
        let lives = match *op {
            Op::Alloc { site, .. } => vec![Target::Site(site)],
            Op::Free { address, .. } => points_to.targets_of(&program.exprs, address),
            _ => Vec::new(),
        };
        for target in lives {
            touch(target);
            self.lives.entry(target).or_default().push(at);
        }
    }
}

/// What is needed.
struct Needed {
    vars: FixedBitSet,
    locations: FixedBitSet,
    edges: FixedBitSet,
    functions: FixedBitSet,
    results: FixedBitSet,
    steps: FxHashSet<(EdgeId, usize)>,
    /// Per location whose edges are not needed though several leave it: where all ways from there
    /// meet.
    meets: FxHashMap<LocId, LocId>,
}

struct Slicer<'p> {
    program: &'p Program,
    loops: &'p Loops,
    points_to: &'p PointsTo,
    index: Index,
    control: Postdominance,
    needed: Needed,
    objects: FxHashSet<Target>,
    keys: FxHashSet<u32>,
    /// Expressions that were searched for comparisons of pointers.
    searched: FxHashSet<ExprId>,
    work: Vec<Criterion>,
}

impl<'p> Slicer<'p> {
    fn new(program: &'p Program, loops: &'p Loops, points_to: &'p PointsTo) -> Self {
        let empty = FixedBitSet::with_capacity;
        let needed = Needed {
            vars: empty(program.vars.len()),
            locations: empty(program.locations.len()),
            edges: empty(program.edges.len()),
            functions: empty(program.functions.len()),
            results: empty(program.functions.len()),
            steps: FxHashSet::default(),
            meets: FxHashMap::default(),
        };
        Self {
            program,
            loops,
            points_to,
            index: Index::new(program, points_to),
            control: Postdominance::new(program, loops),
            needed,
            objects: FxHashSet::default(),
            keys: FxHashSet::default(),
            searched: FxHashSet::default(),
            work: Vec::new(),
        }
    }

    /// Where a target is, and where a run may end or stay.
    fn seed(&mut self, blocking: &[LocId]) {
        self.work.extend(blocking.iter().map(|&location| Criterion::Location(location)));
        for (index, location) in self.program.locations.iter().enumerate() {
            let id = LocId::from_index(index);
            let is_exit = self.program.function(location.function).exit == id;
            let is_end = location.out.is_empty() && !is_exit;
            let stays = self.loops.headed(id).is_some_and(|found| !found.terminates);
            let has_no_meet = location.out.len() > 1 && self.control.meet(id).is_none();
            if location.target.is_some() || is_end || stays || has_no_meet {
                self.work.push(Criterion::Location(id));
            }
        }
        self.work.extend(recursive(self.program).into_iter().map(Criterion::Function));
    }

    fn close(&mut self) {
        while let Some(need) = self.work.pop() {
            match need {
                Criterion::Var(var) => self.var(var),
                Criterion::Object(object) => self.object(object),
                Criterion::Location(location) => self.location(location),
                Criterion::Edge(edge) => self.edge(edge),
                Criterion::Step(edge, step) => self.step(edge, step),
                Criterion::Function(function) => self.function(function),
                Criterion::Result(function) => self.result(function),
                Criterion::Key(key) => self.key(key),
            }
        }
    }

    /// Two addresses that are compared can only be the same if one of the objects is dead, so what
    /// frees them is needed.
    fn comparisons(&mut self, root: ExprId) {
        let pool = &self.program.exprs;
        for (_, expr) in pool.new_nodes_below([root], &mut self.searched) {
            if let Expr::Binary(BinaryOp::Eq, a, b) = expr
                && pool.width(a) == self.program.pointer_width()
            {
                let (a, b) =
                    (self.points_to.targets_of(pool, a), self.points_to.targets_of(pool, b));
                if a.is_empty() || b.is_empty() {
                    continue;
                }
                for target in a.into_iter().chain(b) {
                    let frees = self.index.lives.get(&target).into_iter().flatten();
                    self.work.extend(frees.map(|&(edge, step)| Criterion::Step(edge, step)));
                }
            }
        }
    }

    fn expr(&mut self, root: ExprId) {
        self.comparisons(root);
        self.work.extend(self.program.exprs.vars_in(root).map(Criterion::Var));
    }

    fn var(&mut self, var: VarId) {
        if self.needed.vars.put(var.index()) {
            return;
        }
        let definitions = self.index.definitions.get(&var).into_iter().flatten();
        self.work.extend(definitions.map(|&(edge, step)| Criterion::Step(edge, step)));
        for &call in self.index.results.get(&var).into_iter().flatten() {
            self.work.push(Criterion::Edge(call));
            if let Transfer::Call { callee, .. } = self.program.edge(call).transfer {
                self.work.push(Criterion::Function(callee));
                self.work.push(Criterion::Result(callee));
            }
        }
        let mut compared = Vec::new();
        if let Some(&(function, position)) = self.index.params.get(&var) {
            for &call in &self.index.callers[function.index()] {
                if let Transfer::Call { args, .. } = &self.program.edge(call).transfer {
                    compared.push(args[position]);
                    let vars = self.program.exprs.vars_in(args[position]);
                    self.work.extend(vars.map(Criterion::Var));
                }
            }
        }
        compared.into_iter().for_each(|arg| self.comparisons(arg));
    }

    fn object(&mut self, object: Target) {
        if self.objects.insert(object) {
            let writers = self.index.writers.get(&object).into_iter().flatten();
            self.work.extend(writers.map(|&(edge, step)| Criterion::Step(edge, step)));
        }
    }

    fn location(&mut self, location: LocId) {
        if self.needed.locations.put(location.index()) {
            return;
        }
        let node = self.program.location(location);
        self.work.push(Criterion::Function(node.function));
        self.work.extend(self.control.deciders_of_location(location).map(Criterion::Location));
        for &edge in &node.out {
            for (position, step) in self.program.edge(edge).steps.iter().enumerate() {
                if step.op.is_test() {
                    self.work.push(Criterion::Step(edge, position));
                }
            }
        }
    }

    fn edge(&mut self, edge: EdgeId) {
        if self.needed.edges.put(edge.index()) {
            return;
        }
        let source = self.program.edge(edge).source;
        self.work.push(Criterion::Function(self.program.location(source).function));
        self.work.extend(self.control.deciders_of_edge(edge).map(Criterion::Location));
    }

    fn step(&mut self, edge: EdgeId, step: usize) {
        if !self.needed.steps.insert((edge, step)) {
            return;
        }
        self.work.push(Criterion::Edge(edge));
        let op = &self.program.edge(edge).steps[step].op;
        op.for_each_expr(|root| self.expr(root));
        self.work.extend(effects::input_key(self.program, op).map(Criterion::Key));
        let reads = self.points_to.reads(edge, step).iter();
        self.work.extend(reads.map(|&object| Criterion::Object(object)));
        if let Op::AssumeInvalid { address, access, .. } = *op {
            // Whether the access is valid depends on which objects are alive, and how large they
            // are.
            let objects = self.points_to.targets_of(&self.program.exprs, address);
            if access == Access::Scan {
                // How far a scan goes depends on where there is a zero.
                self.work.extend(objects.iter().map(|&object| Criterion::Object(object)));
            }
            let changes = objects.into_iter().flat_map(|object| self.index.lives.get(&object));
            self.work.extend(changes.flatten().map(|&(edge, step)| Criterion::Step(edge, step)));
        }
        if let Op::AssumeLost { .. } = *op {
            // What leads to an object hangs on all that holds an address, and on what has died.
            let holders = self.points_to.holders().iter();
            self.work.extend(holders.map(|&object| Criterion::Object(object)));
            let frees = self.index.frees.iter();
            self.work.extend(frees.map(|&(edge, step)| Criterion::Step(edge, step)));
        }
        if let Op::Alloc { dst, .. } = *op {
            // Its address is used by whatever needs its content.
            self.work.push(Criterion::Var(dst));
        }
    }

    fn function(&mut self, function: FuncId) {
        if !self.needed.functions.put(function.index()) {
            let calls = &self.index.callers[function.index()];
            self.work.extend(calls.iter().map(|&call| Criterion::Edge(call)));
        }
    }

    fn result(&mut self, function: FuncId) {
        if self.needed.results.put(function.index()) {
            return;
        }
        for position in 0..self.index.returns[function.index()].len() {
            let edge = self.index.returns[function.index()][position];
            self.work.push(Criterion::Edge(edge));
            if let Transfer::Return { value: Some(value) } = self.program.edge(edge).transfer {
                self.expr(value);
            }
        }
    }

    fn key(&mut self, key: u32) {
        if self.keys.insert(key) {
            let draws = self.index.draws.get(&key).into_iter().flatten();
            self.work.extend(draws.map(|&(edge, step)| Criterion::Step(edge, step)));
        }
    }

    fn needed(mut self) -> Needed {
        for (index, location) in self.program.locations.iter().enumerate() {
            let id = LocId::from_index(index);
            if location.out.len() > 1 && !self.needed.locations.contains(index) {
                let meet = self.control.meet(id).expect("a branch without a meet is needed");
                self.needed.meets.insert(id, meet);
            }
        }
        self.needed
    }
}

/// The functions that may be active more than once at a time.
fn recursive(program: &Program) -> Vec<FuncId> {
    let calls = calls_within(program);
    let callees = |function: usize| {
        calls[function].iter().filter_map(|&call| match program.edge(call).transfer {
            Transfer::Call { callee, .. } => Some(callee.index()),
            Transfer::Jump | Transfer::Return { .. } => None,
        })
    };
    let is_recursive = |function: &usize| {
        let mut seen = FixedBitSet::with_capacity(program.functions.len());
        let mut work: Vec<usize> = callees(*function).collect();
        while let Some(next) = work.pop() {
            if !seen.put(next) {
                work.extend(callees(next));
            }
        }
        seen.contains(*function)
    };
    (0..program.functions.len()).filter(is_recursive).map(FuncId::from_index).collect()
}

/// Drops what is not needed.
fn rewrite(program: &mut Program, needed: &Needed) {
    let exits: Vec<LocId> = program.functions.iter().map(|function| function.exit).collect();
    let mut short_cuts = Vec::new();
    let mut keep = FixedBitSet::with_capacity(program.edges.len());
    for index in 0..program.locations.len() {
        let location = LocId::from_index(index);
        let out = program.locations[index].out.clone();
        let Some(&meet) = needed.meets.get(&location) else {
            keep.extend(out.iter().map(|edge| edge.index()));
            continue;
        };
        let function = program.location(location).function;
        let transfer = if meet == exits[function.index()] {
            Transfer::Return { value: zero_result(program, function) }
        } else {
            Transfer::Jump
        };
        let position = program.edge(out[0]).position;
        short_cuts.push(Edge {
            source: location,
            target: meet,
            steps: Vec::new(),
            transfer,
            position,
        });
    }
    for index in keep.ones() {
        let id = EdgeId::from_index(index);
        let mut number = 0;
        let mut steps = std::mem::take(&mut program.edges[index].steps);
        steps.retain(|_: &Step| {
            number += 1;
            needed.steps.contains(&(id, number - 1))
        });
        program.edges[index].steps = steps;
        let transfer = std::mem::replace(&mut program.edges[index].transfer, Transfer::Jump);
        let function = program.location(program.edges[index].source).function;
        program.edges[index].transfer = reduced(program, needed, function, transfer);
    }
    let edges = std::mem::take(&mut program.edges).into_iter().enumerate();
    program.edges = edges.filter(|(index, _)| keep.contains(*index)).map(|(_, e)| e).collect();
    program.edges.extend(short_cuts);
}

/// The transfer without a call of a function in which nothing is needed, and without arguments and
/// results that are not needed.
fn reduced(
    program: &mut Program,
    needed: &Needed,
    function: FuncId,
    transfer: Transfer,
) -> Transfer {
    match transfer {
        Transfer::Jump => Transfer::Jump,
        Transfer::Call { callee, .. } if !needed.functions.contains(callee.index()) => {
            Transfer::Jump
        }
        Transfer::Call { callee, mut args, result } => {
            for (position, arg) in args.iter_mut().enumerate() {
                let param = program.functions[callee.index()].params[position];
                if !needed.vars.contains(param.index()) {
                    let width = program.exprs.width(*arg);
                    *arg = program.exprs.constant(Bv::zero(width));
                }
            }
            let result = result.filter(|result| needed.vars.contains(result.index()));
            Transfer::Call { callee, args, result }
        }
        Transfer::Return { .. } if !needed.results.contains(function.index()) => {
            Transfer::Return { value: zero_result(program, function) }
        }
        Transfer::Return { value } => Transfer::Return { value },
    }
}

fn zero_result(program: &mut Program, function: FuncId) -> Option<ExprId> {
    let width: Option<Width> = program.function(function).result;
    width.map(|width| program.exprs.constant(Bv::zero(width)))
}

/// Global variables that no expression reads need no initial value.
pub fn drop_unread_globals(program: &mut Program) {
    let mut read = FixedBitSet::with_capacity(program.vars.len());
    for edge in &program.edges {
        edge.for_each_expr(|root| read.extend(program.exprs.vars_in(root).map(VarId::index)));
    }
    let vars = &program.vars;
    program
        .global_values
        .retain(|(var, _)| vars[var.index()].scope == Scope::Global && read.contains(var.index()));
}
