//! Which variables may still be read, at each location.
//!
//! A variable is live at a location if some path from there reads it before it is written. Locals
//! are followed within their frame; global variables go through calls: per function, a first phase
//! finds what may be read before it is written until the exit (*exposed*) and what may stay
//! uninitialised from the location to the exit (*kept*), so that a second phase need not mix up the
//! callers of a function. What is live at an exit is what is live after any of the function's
//! calls; nothing is live where the run ends.
//!
//! Only variables that an edge reads before it writes them take part in the bit sets (temporaries
//! that die on their edge do not), and equal sets of one function are stored once.
use super::effects;
use super::reachability::{callers, calls_within};
use crate::cfa::{Edge, EdgeId, FuncId, LocId, Program, Scope, Transfer};
use crate::ir::{ExprId, VarId};
use fixedbitset::FixedBitSet;
use rustc_hash::{FxHashMap, FxHashSet};

/// The live variables of every location.
#[derive(Clone, Debug)]
pub struct Liveness {
    /// Sorted runs, shared between locations.
    vars: Vec<VarId>,
    /// Per location, its run in `vars`.
    runs: Vec<(u32, u32)>,
}

impl Liveness {
    /// The live variables at `location`, ascending: its function's locals and the global ones.
    pub fn at(&self, location: LocId) -> &[VarId] {
        let (start, end) = self.runs[location.index()];
        let position = |at: u32| usize::try_from(at).expect("u32 fits usize");
        &self.vars[position(start)..position(end)]
    }

    /// Whether `var` is live at `location`.
    pub fn is_live(&self, location: LocId, var: VarId) -> bool {
        self.at(location).binary_search(&var).is_ok()
    }
}

/// Computes the live variables of every location.
pub fn liveness(program: &Program) -> Liveness {
    let mut solver = Dataflow::new(program);
    solver.summarise();
    solver.solve();
    solver.store()
}

/// What an edge without its transfer does to one function's numbered variables:
/// `live before = read + (live after − written)`.
struct GenKill {
    read: Vec<u32>,
    written: Vec<u32>,
}

/// The sets of one function. Numbers are dense: global variables first, the same in every function,
/// then the function's locals.
struct FunctionSets {
    locals: Vec<VarId>,
    edges: FxHashMap<EdgeId, GenKill>,
    /// Locations in the order in which they are best visited (the last of a depth-first search
    /// first).
    order: Vec<LocId>,
}

struct Dataflow<'p> {
    program: &'p Program,
    globals: Vec<VarId>,
    frames: Vec<FunctionSets>,
    /// Per location: the set of live (in the first phase: exposed) variables.
    live: Vec<FixedBitSet>,
    /// Per location: the global variables that some path to the exit does not write.
    kept: Vec<FixedBitSet>,
    exposed_in: Vec<FixedBitSet>,
    kept_in: Vec<FixedBitSet>,
}

const NONE: u32 = u32::MAX;

impl<'p> Dataflow<'p> {
    fn new(program: &'p Program) -> Self {
        let exposed = exposed_variables(program);
        let mut number = vec![NONE; program.vars.len()];
        let mut globals = Vec::new();
        let mut locals = vec![Vec::new(); program.functions.len()];
        for index in exposed.ones() {
            let var = VarId(u32::try_from(index).expect("fewer than 2^32 variables"));
            match program.var(var).scope {
                Scope::Global => globals.push(var),
                Scope::Local(function) => locals[function.index()].push(var),
            }
        }
        let mut assign = |vars: &[VarId], from: usize| {
            for (offset, var) in vars.iter().enumerate() {
                number[var.index()] = u32::try_from(from + offset).expect("fewer than 2^32");
            }
        };
        assign(&globals, 0);
        locals.iter().for_each(|vars| assign(vars, globals.len()));
        let mut frames: Vec<FunctionSets> = locals.into_iter().map(FunctionSets::new).collect();
        for (index, edge) in program.edges.iter().enumerate() {
            let frame = &mut frames[program.location(edge.source).function.index()];
            frame.edges.insert(EdgeId::from_index(index), GenKill::new(program, edge, &number));
        }
        for (frame, function) in frames.iter_mut().zip(&program.functions) {
            frame.order = post_order(program, function.entry, |_| false);
            if !frame.order.contains(&function.exit) {
                frame.order.insert(0, function.exit);
            }
        }
        let size = |location: &crate::cfa::Location| {
            globals.len() + frames[location.function.index()].locals.len()
        };
        let empty = |size| FixedBitSet::with_capacity(size);
        Self {
            program,
            live: program.locations.iter().map(|l| empty(size(l))).collect(),
            kept: program.locations.iter().map(|_| empty(globals.len())).collect(),
            exposed_in: program.functions.iter().map(|_| empty(globals.len())).collect(),
            kept_in: program.functions.iter().map(|_| empty(globals.len())).collect(),
            globals,
            frames,
        }
    }

    /// The first phase: exposed and kept global variables per function, callees before callers,
    /// until nothing changes.
    fn summarise(&mut self) {
        if self.globals.is_empty() {
            return;
        }
        for function in &self.program.functions {
            self.kept[function.exit.index()].insert_range(..);
        }
        let callers = callers(self.program);
        let mut waiting = Queue::new(self.program.functions.len());
        while let Some(function) = waiting.pop() {
            while self.sweep(function) {}
            let entry = self.program.functions[function].entry.index();
            let mut exposed = FixedBitSet::with_capacity(self.globals.len());
            exposed.extend(self.live[entry].ones().take_while(|&bit| bit < self.globals.len()));
            let kept = self.kept[entry].clone();
            if exposed != self.exposed_in[function] || kept != self.kept_in[function] {
                self.exposed_in[function] = exposed;
                self.kept_in[function] = kept;
                for call in &callers[function] {
                    waiting.push(self.source_function(*call));
                }
            }
        }
    }

    /// The second phase: what is live at exits flows from the callers down, until nothing changes.
    fn solve(&mut self) {
        let calls = calls_within(self.program);
        let mut waiting = Queue::new(self.program.functions.len());
        while let Some(function) = waiting.pop() {
            while self.sweep(function) {}
            for &call in &calls[function] {
                let edge = self.program.edge(call);
                let Transfer::Call { callee, .. } = edge.transfer else { continue };
                let mut after = self.live[edge.target.index()].clone();
                self.remove_result(edge, &mut after);
                let exit = &mut self.live[self.program.function(callee).exit.index()];
                let globals = after.ones().take_while(|&bit| bit < self.globals.len());
                let mut changed = false;
                for bit in globals {
                    changed |= !exit.put(bit);
                }
                if changed {
                    waiting.push(callee.index());
                }
            }
        }
    }

    fn source_function(&self, edge: EdgeId) -> usize {
        self.program.location(self.program.edge(edge).source).function.index()
    }

    /// One round over a function's locations; whether a set grew.
    fn sweep(&mut self, function: usize) -> bool {
        let mut changed = false;
        for position in 0..self.frames[function].order.len() {
            let location = self.frames[function].order[position];
            for &edge in &self.program.location(location).out {
                changed |= self.flow(function, edge);
            }
        }
        changed
    }

    /// Carries the sets at the edge's target over to its source; whether they grew.
    fn flow(&mut self, function: usize, id: EdgeId) -> bool {
        let edge = self.program.edge(id);
        let (source, target) = (edge.source.index(), edge.target.index());
        let mut live = self.live[target].clone();
        let mut kept = self.kept[target].clone();
        self.remove_result(edge, &mut live);
        if let (Some(result), true) = (effects::call_result(&edge.transfer), !kept.is_clear()) {
            let bit = self.globals.binary_search(&result).ok();
            bit.into_iter().for_each(|bit| kept.remove(bit));
        }
        if let Transfer::Call { callee, .. } = edge.transfer {
            let callee = callee.index();
            kept.intersect_with(&self.kept_in[callee]);
            for bit in 0..self.globals.len() {
                if !self.kept_in[callee].contains(bit) {
                    live.remove(bit);
                }
            }
            live.extend(self.exposed_in[callee].ones());
        }
        let step = &self.frames[function].edges[&id];
        for bit in step.written.iter().map(|&bit| bit_index(bit)) {
            live.remove(bit);
            if bit < self.globals.len() {
                kept.remove(bit);
            }
        }
        live.extend(step.read.iter().map(|&bit| bit_index(bit)));
        grow(&mut self.live[source], &live) | grow(&mut self.kept[source], &kept)
    }

    /// The variable that a call sets is not read from before the call.
    fn remove_result(&self, edge: &Edge, live: &mut FixedBitSet) {
        let Some(result) = effects::call_result(&edge.transfer) else { return };
        let bit = match self.program.var(result).scope {
            Scope::Global => self.globals.binary_search(&result).ok(),
            Scope::Local(function) => {
                let found = self.frames[function.index()].locals.binary_search(&result);
                found.ok().map(|bit| bit + self.globals.len())
            }
        };
        bit.into_iter().for_each(|bit| live.remove(bit));
    }

    fn store(&self) -> Liveness {
        let mut vars = Vec::new();
        let mut runs = Vec::with_capacity(self.live.len());
        let mut known: FxHashMap<(FuncId, &FixedBitSet), (u32, u32)> = FxHashMap::default();
        for (location, set) in self.program.locations.iter().zip(&self.live) {
            let run = *known.entry((location.function, set)).or_insert_with(|| {
                let locals = &self.frames[location.function.index()].locals;
                let start = vars.len();
                vars.extend(set.ones().map(|bit| match bit.checked_sub(self.globals.len()) {
                    None => self.globals[bit],
                    Some(local) => locals[local],
                }));
                vars[start..].sort_unstable();
                let position = |at| u32::try_from(at).expect("fewer than 2^32 live variables");
                (position(start), position(vars.len()))
            });
            runs.push(run);
        }
        Liveness { vars, runs }
    }
}

impl FunctionSets {
    fn new(locals: Vec<VarId>) -> Self {
        Self { locals, edges: FxHashMap::default(), order: Vec::new() }
    }
}

impl GenKill {
    fn new(program: &Program, edge: &Edge, number: &[u32]) -> Self {
        let mut step = Self { read: Vec::new(), written: Vec::new() };
        walk(program, edge, |var, is_write| {
            let bit = number[var.index()];
            if bit == NONE {
                return;
            }
            let list = if is_write { &mut step.written } else { &mut step.read };
            list.push(bit);
        });
        step.read.sort_unstable();
        step.read.dedup();
        step
    }
}

/// Calls `f(var, false)` for each variable that the edge reads before it writes it, and
/// `f(var, true)` for each that its steps write.
fn walk(program: &Program, edge: &Edge, mut f: impl FnMut(VarId, bool)) {
    let mut written: FxHashSet<VarId> = FxHashSet::default();
    let read = |root: ExprId, written: &FxHashSet<VarId>, f: &mut dyn FnMut(VarId, bool)| {
        let open = program.exprs.vars_in(root).filter(|var| !written.contains(var));
        open.for_each(|var| f(var, false));
    };
    for step in &edge.steps {
        step.op.for_each_expr(|root| read(root, &written, &mut f));
        written.extend(step.op.dst());
    }
    effects::transfer_expressions(&edge.transfer, |root| read(root, &written, &mut f));
    written.into_iter().for_each(|var| f(var, true));
}

/// The variables that some edge reads before it writes them.
fn exposed_variables(program: &Program) -> FixedBitSet {
    let mut exposed = FixedBitSet::with_capacity(program.vars.len());
    for edge in &program.edges {
        walk(program, edge, |var, is_write| {
            if !is_write {
                exposed.insert(var.index());
            }
        });
    }
    exposed
}

/// The locations that can be reached from `entry` within its function, each after those that it
/// leads to (back edges aside). What `is_end` says is not entered.
pub fn post_order(program: &Program, entry: LocId, is_end: impl Fn(LocId) -> bool) -> Vec<LocId> {
    let mut seen = FxHashSet::from_iter([entry]);
    let mut order = Vec::new();
    let mut stack = vec![(entry, 0)];
    while let Some((location, next)) = stack.last_mut() {
        let Some(&edge) = program.location(*location).out.get(*next) else {
            order.push(*location);
            stack.pop();
            continue;
        };
        *next += 1;
        let target = program.edge(edge).target;
        if !is_end(target) && seen.insert(target) {
            stack.push((target, 0));
        }
    }
    order
}

fn grow(set: &mut FixedBitSet, more: &FixedBitSet) -> bool {
    if more.is_subset(set) {
        return false;
    }
    set.union_with(more);
    true
}

fn bit_index(bit: u32) -> usize {
    usize::try_from(bit).expect("u32 fits usize")
}

/// Functions that wait for a visit, each once.
struct Queue {
    waiting: std::collections::VecDeque<usize>,
    is_waiting: Vec<bool>,
}

impl Queue {
    fn new(count: usize) -> Self {
        Self { waiting: (0..count).collect(), is_waiting: vec![true; count] }
    }

    fn push(&mut self, function: usize) {
        if !std::mem::replace(&mut self.is_waiting[function], true) {
            self.waiting.push_back(function);
        }
    }

    fn pop(&mut self) -> Option<usize> {
        let function = self.waiting.pop_front()?;
        self.is_waiting[function] = false;
        Some(function)
    }
}
