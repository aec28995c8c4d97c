//! The symbolic run along one path: frames, operations, and the conjunction of what was assumed.
//!
//! Invariant: where everything is concrete this is an interpreter, without a solver and without a
//! new expression; a path of a million concrete steps costs about a second. An access that cannot
//! be followed halts the run with the reason, it is never guessed.
use super::amounts::FewValued;
use super::budget::{EDGES_BETWEEN_CHECKS, MAX_PROOF_CELLS};
use super::compile::Compiled;
use super::fixed::{Fixed, UsedConjuncts};
use super::halt::Halt;
use super::memory::Memory;
use super::object::{Rest, whole_bytes};
use super::reading::{Executed, Reading, global_extent};
use super::recall::Recalled;
use super::slot::Slot;
use super::value::{Counts, Extent, ObjectId, Origin, Value, Values};
use super::variables::Variables;
use crate::base::limits::Limits;
use crate::base::work;
use crate::base::work::WorkKind;
use crate::cfa::{
    AllocKind, Edge, EdgeId, FuncId, InputId, LocId, Op, Position, Program, Scope, SiteId, Transfer,
};
use crate::ir::{Bv, Expr, ExprId, VarId};
use crate::program_facts::memory::layout::{Layout, Symbols};
use crate::program_facts::memory::points_to::{PointsTo, Target};
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;
use std::sync::Arc;

/// The part of a run that changes with every step; a run that branches has one per branch.
#[derive(Clone)]
pub(crate) struct Machine<'p> {
    pub(crate) globals: Variables,
    pub(crate) locals: Variables,
    /// Where the innermost frame starts in `locals`.
    pub(crate) base: usize,
    pub(crate) frames: Vec<Frame>,
    pub(crate) location: Option<LocId>,
    pub(crate) memory: Memory<'p>,
    pub(crate) layout: Layout,
    occurrences: Counts,
    /// Width-1 expressions that all hold.
    pub(crate) conjuncts: Vec<ExprId>,
    /// See [`Values::dead`].
    pub(crate) dead: Arc<BTreeSet<ObjectId>>,
    /// Terms that have one value because of the conjuncts; `None`: none is looked for.
    pub(crate) fixed: Option<Fixed>,
}

/// Where a variable stands.
#[derive(Clone, Copy)]
enum Located {
    Global(usize),
    Local(usize),
}

/// A run under way.
pub(crate) struct Run<'p> {
    pub(crate) program: &'p Program,
    pub(crate) values: Values,
    pub(crate) machine: Machine<'p>,
    pub(crate) reading: Reading,
    /// What runs of one program share.
    pub(crate) compiled: Rc<RefCell<Compiled>>,
    scratch: Vec<Value>,
    /// Where each variable stands among the globals or in its function's frames.
    slots: Vec<usize>,
    pub(crate) assumed: bool,
    pub(crate) met_havoc: bool,
    /// Cells that symbolic accesses went over.
    pub(crate) touched: usize,
    /// The most cells that one access goes over where arbitrary content may take their place.
    pub(crate) most_cells: usize,
    /// The same of an access to a byte, if it is less.
    pub(crate) most_bytes: usize,
    /// A term that a step wanted to be a number, and went on with arbitrary content.
    pub(crate) wanted: Option<ExprId>,
    /// Which shift amounts are worth a path for each of their values.
    pub(crate) few_valued: FewValued,
    /// The conjuncts that made terms numbers since they were last taken.
    pub(crate) used: UsedConjuncts,
    /// What a write that cannot be followed, or unknown code, may change; without it, everything
    /// (where inputs are looked for: nothing).
    pub(crate) points_to: Option<&'p PointsTo>,
    /// The step under way.
    pub(crate) at: (EdgeId, usize),
    /// What is where cells are too many.
    pub(super) recalled: Recalled,
}

/// What to do when a frame is left.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Frame {
    pub(crate) caller_base: usize,
    /// Stack objects that die then.
    pub(crate) objects: Vec<ObjectId>,
    /// Where the caller goes on.
    pub(crate) target: LocId,
    pub(crate) result: Option<VarId>,
}

impl Machine<'_> {
    /// One without any content.
    pub(crate) fn emptied(&self) -> Self {
        Self {
            globals: Variables::default(),
            locals: Variables::default(),
            base: 0,
            frames: Vec::new(),
            location: None,
            memory: self.memory.emptied(),
            layout: self.layout.clone(),
            occurrences: Counts::default(),
            conjuncts: Vec::new(),
            dead: Arc::default(),
            fixed: None,
        }
    }
}

impl<'p> Run<'p> {
    /// A run at the start of `main`; `None` if the program's objects have no room.
    pub(crate) fn new(program: &'p Program, reading: Reading) -> Option<Self> {
        let (symbols, layout) = Symbols::place(program)?;
        let mut values = Values::new(program.pointer_width());
        let mut memory = Memory::new(program, reading == Reading::Complete);
        for (global, address) in program.globals.iter().zip(symbols.globals) {
            let extent = global_extent(global, reading);
            memory.place(address, values.place(address, extent));
        }
        for (function, address) in program.functions.iter().zip(symbols.functions) {
            let is_disjoint = reading != Reading::Complete || !function.is_elsewhere;
            let extent = Extent { size: 1, is_exact: is_disjoint, is_disjoint, align: 1 };
            memory.place(address, values.place(address, extent));
        }
        values.lasting = program.globals.len() + program.functions.len();
        let mut slots = vec![0; program.vars.len()];
        for function in &program.functions {
            for (slot, var) in function.locals.iter().enumerate() {
                slots[var.index()] = slot;
            }
        }
        let global = |var: &&crate::cfa::Variable| var.scope == Scope::Global;
        let machine = Machine {
            globals: vec![None; program.vars.iter().filter(global).count()].into(),
            locals: Variables::default(),
            base: 0,
            frames: Vec::new(),
            location: None,
            memory,
            layout,
            occurrences: Counts::default(),
            conjuncts: Vec::new(),
            dead: Arc::default(),
            fixed: None,
        };
        values.has_layout = reading != Reading::Complete;
        let mut run = Self {
            program,
            values,
            machine,
            reading,
            compiled: Rc::default(),
            scratch: Vec::new(),
            slots,
            assumed: false,
            met_havoc: false,
            touched: 0,
            most_cells: MAX_PROOF_CELLS,
            most_bytes: usize::MAX,
            wanted: None,
            few_valued: FewValued::default(),
            used: UsedConjuncts::default(),
            points_to: None,
            at: (EdgeId(0), 0),
            recalled: Recalled::default(),
        };
        let mut next = 0;
        for (index, var) in program.vars.iter().enumerate() {
            if var.scope == Scope::Global {
                run.slots[index] = next;
                next += 1;
            }
        }
        for &(var, value) in &program.global_values {
            let value = run.eval(value);
            run.set(var, value);
        }
        run.enter(program.main);
        Some(run)
    }

    /// Takes the edges of `path`, one after the other.
    pub(crate) fn follow(&mut self, path: &[EdgeId], limits: &Limits) -> Result<(), Halt> {
        for edges in path.chunks(EDGES_BETWEEN_CHECKS.get()) {
            limits.check().map_err(Halt::Stopped)?;
            for &edge in edges {
                self.take(edge)?;
            }
        }
        Ok(())
    }

    pub(crate) fn finish(self) -> Executed {
        Executed {
            values: self.values,
            conjuncts: self.machine.conjuncts,
            assumed: self.assumed,
            met_havoc: self.met_havoc,
        }
    }

    pub(crate) fn take(&mut self, id: EdgeId) -> Result<(), Halt> {
        let program = self.program;
        let edge =
            program.edges.get(id.index()).filter(|edge| Some(edge.source) == self.machine.location);
        let edge = edge.ok_or_else(|| Halt::unknown("not a path of this program"))?;
        self.values.dead = Arc::clone(&self.machine.dead);
        work::spend_on(WorkKind::SymbolicStep, edge.steps.len() + 1);
        for (number, step) in edge.steps.iter().enumerate() {
            self.at = (id, number);
            self.step(&step.op).map_err(|halt| self.locate(halt, step.position))?;
        }
        self.transfer(edge);
        Ok(())
    }

    /// The first two edges of `out` whose first condition is not a constant "false" here, as far as
    /// there are any.
    pub(crate) fn open_edges(&mut self, out: &[EdgeId]) -> [Option<EdgeId>; 2] {
        let program = self.program;
        self.values.dead = Arc::clone(&self.machine.dead);
        let mut open = [None, None];
        for &id in out {
            let is_refuted = match program.edges[id.index()].steps.first().map(|step| &step.op) {
                Some(&Op::Assume(condition)) => self.eval(condition) == Value::Const(Bv::FALSE),
                _ => false,
            };
            if !is_refuted {
                open = [open[0].or(Some(id)), open[0].and(Some(id))];
                if open[1].is_some() {
                    break;
                }
            }
        }
        open
    }

    /// Adds the place in the source to the reason.
    fn locate(&self, halt: Halt, position: Position) -> Halt {
        let Halt::Unknown(what) = halt else { return halt };
        match self.program.file(position) {
            Some(file) => Halt::Unknown(format!("{what} ({file}:{})", position.line)),
            None => Halt::Unknown(what),
        }
    }

    fn transfer(&mut self, edge: &Edge) {
        match &edge.transfer {
            Transfer::Jump => self.machine.location = Some(edge.target),
            Transfer::Call { callee, args, result } => {
                let args: Vec<Value> = args.iter().map(|&arg| self.eval(arg)).collect();
                self.machine.frames.push(Frame {
                    caller_base: self.machine.base,
                    objects: Vec::new(),
                    target: edge.target,
                    result: *result,
                });
                self.enter(*callee);
                for (&param, arg) in self.program.function(*callee).params.iter().zip(args) {
                    self.set(param, arg);
                }
            }
            Transfer::Return { value } => {
                let value = value.map(|value| self.eval(value));
                self.leave(value);
            }
        }
    }

    fn enter(&mut self, function: FuncId) {
        let function = self.program.function(function);
        self.machine.base = self.machine.locals.len();
        self.machine.locals.resize(self.machine.base + function.locals.len(), None);
        self.machine.location = Some(function.entry);
    }

    fn leave(&mut self, value: Option<Value>) {
        let Some(frame) = self.machine.frames.pop() else {
            // Main returns: the run is over.
            self.machine.location = None;
            return;
        };
        for object in frame.objects {
            self.may_be_dead(object);
            self.machine.memory.kill(object);
        }
        self.machine.locals.truncate(self.machine.base);
        self.machine.base = frame.caller_base;
        self.machine.location = Some(frame.target);
        if let Some(result) = frame.result {
            let width = self.program.var(result).width;
            let value = value.unwrap_or_else(|| self.values.fresh(width, Origin::Unset));
            self.set(result, value);
        }
    }

    /// Where the variable of the frame that `slot` names stands, among the locals if it is one.
    fn index_of(&self, slot: Slot) -> Located {
        match slot {
            Slot::Global(var) => Located::Global(self.slots[var.index()]),
            Slot::Local(depth, var) => {
                let depth = usize::try_from(depth).expect("u32 fits usize");
                let callers = &self.machine.frames;
                // A frame begins where the call that it makes finds its caller.
                let base = callers.get(depth).map_or(self.machine.base, |call| call.caller_base);
                Located::Local(base + self.slots[var.index()])
            }
            Slot::Cell(_) => unreachable!("a cell is no variable"),
        }
    }

    /// Where the variable stands among the globals, or in its function's frames.
    pub(super) fn slot_of(&self, var: VarId) -> usize {
        self.slots[var.index()]
    }

    /// Likewise, in the innermost frame.
    fn index_here(&self, var: VarId) -> Located {
        let slot = self.slots[var.index()];
        match self.program.var(var).scope {
            Scope::Global => Located::Global(slot),
            Scope::Local(_) => Located::Local(self.machine.base + slot),
        }
    }

    fn known_at(&self, at: Located) -> Option<Value> {
        match at {
            Located::Global(index) => self.machine.globals[index],
            Located::Local(index) => self.machine.locals[index],
        }
    }

    fn known_at_mut(&mut self, at: Located) -> &mut Option<Value> {
        match at {
            Located::Global(index) => &mut self.machine.globals[index],
            Located::Local(index) => &mut self.machine.locals[index],
        }
    }

    /// What is known of the variable of the frame that `slot` names, which is not memory.
    pub(crate) fn variable(&self, slot: Slot) -> Option<Value> {
        self.known_at(self.index_of(slot))
    }

    /// Sets the variable that `slot` names, or makes it unknown.
    pub(crate) fn set_variable(&mut self, slot: Slot, value: Option<Value>) {
        let at = self.index_of(slot);
        *self.known_at_mut(at) = value;
    }

    /// What is known of the variable in the innermost frame.
    pub(crate) fn known(&self, var: VarId) -> Option<Value> {
        self.known_at(self.index_here(var))
    }

    pub(crate) fn set(&mut self, var: VarId, value: Value) {
        let at = self.index_here(var);
        *self.known_at_mut(at) = Some(value);
    }

    pub(crate) fn get(&mut self, var: VarId) -> Value {
        if let Some(value) = self.known_at(self.index_here(var)) {
            return value;
        }
        let value = self.values.fresh(self.program.var(var).width, Origin::Unset);
        self.set(var, value);
        value
    }

    /// The value of an expression of the program, now.
    pub(super) fn eval(&mut self, root: ExprId) -> Value {
        let program = self.program;
        match program.exprs.get(root) {
            Expr::Const(bits) => return Value::Const(bits),
            Expr::Var(var) => return self.read(var),
            _ => {}
        }
        let mut compiled = self.compiled.take();
        let mut scratch = std::mem::take(&mut self.scratch);
        scratch.clear();
        for operator in compiled.list(&program.exprs, root) {
            let value = match operator.expr {
                Expr::Const(bits) => Value::Const(bits),
                Expr::Var(var) => self.read(var),
                Expr::Address(symbol) => Value::Pointer(self.machine.memory.symbol(symbol), 0),
                expr => {
                    let mut operands = [Value::Const(Bv::FALSE); 3];
                    for (slot, &at) in operands.iter_mut().zip(operator.operands()) {
                        *slot = scratch[at];
                    }
                    let operands = &mut operands[..operator.operands().len()];
                    self.with_amount(expr, operands);
                    self.values.node(expr, operator.width, operands)
                }
            };
            scratch.push(value);
        }
        let value = scratch.last().copied().expect("a list ends with its root");
        self.scratch = scratch;
        self.compiled.replace(compiled);
        self.as_fixed(value)
    }

    fn read(&mut self, var: VarId) -> Value {
        let value = self.get(var);
        self.as_fixed(value)
    }

    /// From here on, `condition` holds.
    pub(crate) fn assume(&mut self, condition: Value) -> Result<(), Halt> {
        let id = match self.as_fixed(condition) {
            Value::Const(bits) if bits.is_true() => return Ok(()),
            Value::Const(_) => return Err(Halt::Infeasible),
            Value::Pointer(..) | Value::Symbolic(_) => self.values.embed(condition),
        };
        if self.machine.conjuncts.last() != Some(&id) {
            self.machine.conjuncts.push(id);
            self.fix(id);
        }
        Ok(())
    }

    fn step(&mut self, op: &Op) -> Result<(), Halt> {
        match *op {
            Op::Assume(condition) => {
                let condition = self.eval(condition);
                self.assume(condition)
            }
            Op::Assign { dst, value } => {
                let value = self.eval(value);
                self.set(dst, value);
                Ok(())
            }
            Op::Nondet { dst, site } => {
                let input = self.input(site);
                let value = self.values.fresh(self.program.var(dst).width, Origin::Input(input));
                self.set(dst, value);
                Ok(())
            }
            Op::Load { dst, address } => {
                let (address, width) = (self.eval(address), self.program.var(dst).width);
                let value = self.load(address, width.bytes())?;
                let value = self.values.extract(value, 0, width);
                self.set(dst, value);
                Ok(())
            }
            Op::Store { address, value } => {
                let (address, value) = (self.eval(address), self.eval(value));
                let width = whole_bytes(self.values.width(value));
                let value = self.values.zero_extend(value, width);
                self.store(address, value)
            }
            Op::Alloc { dst, kind, size, align, zeroed, site } => {
                let size = self.eval(size);
                let input = self.input(site);
                let rest = if zeroed { Rest::Zero } else { Rest::Input(input, 0) };
                let object = self.alloc(kind, size, align, rest)?;
                self.machine.memory.object_mut(object).target = Some(Target::Site(site));
                // Unknown code that knows a heap object may free it.
                if kind == AllocKind::Heap && self.program.sites[site.index()].visible {
                    self.may_be_dead(object);
                }
                if let Reading::Inputs(_) = self.reading {
                    self.values.made.insert(object, input);
                }
                self.set(dst, Value::Pointer(object, 0));
                Ok(())
            }
            Op::Free { address: pointer, kind } => {
                let address = self.eval(pointer);
                if let Value::Symbolic(id) = address
                    && !(kind == AllocKind::Heap && self.end_one_of(id))
                {
                    self.doubt_life(pointer, kind);
                }
                match kind {
                    AllocKind::Heap => self.free(address),
                    AllocKind::Stack | AllocKind::Block => self.end(address),
                }
            }
            Op::Copy { to, from, length } => {
                let (to, from, length) = (self.eval(to), self.eval(from), self.eval(length));
                self.copy(to, from, length)
            }
            Op::Fill { to, byte, length } => {
                let (to, byte, length) = (self.eval(to), self.eval(byte), self.eval(length));
                self.fill(to, byte, length)
            }
            Op::Havoc { address, site } => {
                let address = self.eval(address);
                let input = self.input(site);
                self.havoc(address, input);
                Ok(())
            }
            Op::Outside { site, .. } => {
                let input = self.input(site);
                self.outside(input);
                Ok(())
            }
            // What is lost, a run finds out: any path may come to the error.
            Op::Observe { .. } | Op::AssumeLost { .. } => Ok(()),
            Op::AssumeInvalid { address, length, access } => {
                let (address, length) = (self.eval(address), self.eval(length));
                self.assume_invalid(address, length, access.into())
            }
        }
    }

    fn input(&mut self, site: SiteId) -> InputId {
        let key = self.program.sites[site.index()].key;
        let count = self.machine.occurrences.entry(key).or_default();
        *count += 1;
        InputId { key, occurrence: *count - 1 }
    }
}
