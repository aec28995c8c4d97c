//! Inductive explicit-value interpolants along an infeasible path, in one backward pass.
//!
//! Explicit-Value Analysis with CEGAR and Interpolation, section III-E. An interpolant at a position is a set of facts (registers, bytes) that
//! hold there on the path and from which the rest of the path contradicts itself. Algorithms 3 and 4 of the paper find it forwards, by
//! dropping one variable after another and re-running the suffix. Here the log of one run with full precision is read
//! backwards from the contradiction: a fact that an instruction computes is replaced by the facts it was computed from (only those that decided:
//! one zero factor, the chosen arm of a select). The sets so found are inductive by construction: at each step, the facts before
//! imply the facts after. Values need not be kept, for only the *keys* enter the precision.
//!
//! Known gap: where two operands would each do (`0 * 0`), the first is taken; the paper's search would try both.
use super::code::{Exit, Instr, Opcode, Operand};
use super::context::WriteSet;
use super::feasibility::{Conflict, FullRun};
use super::machine::choice;
use super::number::{ObjectId, ObjectOrigin, Value};
use super::run::Engine;
use crate::cfa::{EdgeId, FuncId, LocId, Path, Transfer};
use crate::ir::VarId;
use rustc_hash::{FxHashMap, FxHashSet};

/// Bytes of an object that a fact is about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Bytes {
    /// The object.
    pub object: ObjectId,
    /// First byte.
    pub offset: u64,
    /// How many.
    pub length: u64,
}

/// The facts needed at a position.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Needed {
    /// Registers by absolute index, ascending.
    pub registers: Vec<u32>,
    /// Bytes, in no order, without repetition.
    pub bytes: Vec<Bytes>,
}

/// What a refinement adds to the precision.
#[derive(Clone, Default, Debug)]
pub struct Interpolants {
    /// Definitions that must keep their values.
    pub definitions: FxHashSet<super::code::DefId>,
    /// Variables that states stored at a location must keep.
    pub at: FxHashSet<(LocId, VarId)>,
    /// Global variables whose initial value is needed.
    pub initial: FxHashSet<VarId>,
    /// Bytes that must be tracked.
    pub bytes: FxHashSet<(ObjectOrigin, u64, u64)>,
    /// All variables that occur.
    pub vars: FxHashSet<VarId>,
}

struct Frame {
    function: FuncId,
    base: usize,
}

/// Walks one conflict backwards.
struct Walk<'a> {
    engine: &'a mut Engine,
    entries: &'a [Value],
    frames: Vec<Frame>,
    needed: Needed,
    found: Interpolants,
    recorded: FxHashMap<LocId, (usize, Vec<u32>)>,
}

/// Reads the log backwards from `conflict`. `visit` is shown what is needed *before* each edge of the path, last edge first.
pub fn interpolate(
    engine: &mut Engine,
    path: &Path,
    run: &FullRun,
    conflict: Conflict,
    mut visit: impl FnMut(&Engine, usize, &Needed),
) -> Interpolants {
    let frames = frames_before(engine, &path[..conflict.position]);
    let returns_before =
        path[..conflict.position].iter().filter(|&&edge| is_return(engine, edge)).count();
    let mut returns = run.returns[..returns_before.min(run.returns.len())].to_vec();
    let entries = &run.entries[..conflict.entries];
    let recorded = FxHashMap::default();
    let mut walk = Walk {
        engine,
        entries,
        frames,
        needed: Needed::default(),
        found: Interpolants::default(),
        recorded,
    };
    let code = walk.engine.full_code(path[conflict.position]).instrs.clone();
    let base = walk.base();
    walk.need(code[conflict.instr].a, base);
    walk.undo_instrs(path[conflict.position], &code[..conflict.instr]);
    visit(walk.engine, conflict.position, &walk.needed);
    for position in (0..conflict.position).rev() {
        let edge = path[position];
        walk.record(edge);
        walk.undo_edge(edge, &mut returns);
        visit(walk.engine, position, &walk.needed);
    }
    walk.finish()
}

fn is_return(engine: &Engine, edge: EdgeId) -> bool {
    matches!(engine.context.program.edge(edge).transfer, Transfer::Return { .. })
}

/// The frames after a path prefix.
fn frames_before(engine: &Engine, prefix: &[EdgeId]) -> Vec<Frame> {
    let context = &engine.context;
    let mut frames =
        vec![Frame { function: context.program.main, base: context.layout.first_frame() }];
    for &edge in prefix {
        match context.program.edge(edge).transfer {
            Transfer::Jump => {}
            Transfer::Call { callee, .. } => push_frame(engine, &mut frames, callee),
            Transfer::Return { .. } => {
                frames.pop();
            }
        }
    }
    frames
}

fn push_frame(engine: &Engine, frames: &mut Vec<Frame>, function: FuncId) {
    let base = frames.last().map_or(engine.context.layout.first_frame(), |below| {
        below.base + engine.context.layout.frame_size(below.function)
    });
    frames.push(Frame { function, base });
}

impl Walk<'_> {
    fn base(&self) -> usize {
        self.frames.last().map_or(0, |frame| frame.base)
    }

    fn need(&mut self, operand: Operand, base: usize) {
        if operand == Operand::NONE {
            return;
        }
        let index = operand.index(base);
        let layout = &self.engine.context.layout;
        let is_constant = (layout.globals()..layout.first_frame()).contains(&index);
        if !is_constant {
            let index = u32::try_from(index).expect("fewer than 2^32 registers");
            if let Err(at) = self.needed.registers.binary_search(&index) {
                self.needed.registers.insert(at, index);
            }
        }
    }

    /// Whether the register is needed; from here on backwards it is not.
    fn take(&mut self, operand: Operand, base: usize) -> bool {
        if operand == Operand::NONE {
            return false;
        }
        let index = u32::try_from(operand.index(base)).expect("fewer than 2^32 registers");
        match self.needed.registers.binary_search(&index) {
            Ok(at) => {
                self.needed.registers.remove(at);
                true
            }
            Err(_) => false,
        }
    }

    fn need_bytes(&mut self, bytes: Bytes) {
        if bytes.length > 0 && !self.needed.bytes.contains(&bytes) {
            let origin = self.engine.context.objects.get(bytes.object).origin;
            self.found.bytes.insert((origin, bytes.offset, bytes.length));
            self.needed.bytes.push(bytes);
        }
    }

    fn pop(&mut self) -> Value {
        match self.entries.split_last() {
            Some((last, rest)) => {
                self.entries = rest;
                *last
            }
            None => Value::UNKNOWN,
        }
    }

    /// Notes the facts needed after `edge`: at its target, or, for a call, at the callee's entry.
    fn record(&mut self, edge: EdgeId) {
        let program = &self.engine.context.program;
        let location = match program.edge(edge).transfer {
            Transfer::Jump => program.edge(edge).target,
            Transfer::Call { callee, .. } => program.function(callee).entry,
            // The location after a return is noted when the frame is known: see `undo_edge`.
            Transfer::Return { .. } => return,
        };
        self.record_at(location);
    }

    fn record_at(&mut self, location: LocId) {
        let base = self.base();
        let last = self.recorded.entry(location).or_default();
        if last.0 == base && last.1 == self.needed.registers {
            return;
        }
        *last = (base, self.needed.registers.clone());
        for &index in &last.1 {
            if let Some(var) = var_at(self.engine, self.frames.last(), index) {
                self.found.at.insert((location, var));
            }
        }
    }

    fn undo_edge(&mut self, edge: EdgeId, returns: &mut Vec<EdgeId>) {
        let code = self.engine.full_code(edge).clone();
        match &code.exit {
            Exit::Jump => {}
            Exit::Call { args, .. } => {
                let callee_base = self.base();
                self.frames.pop();
                let base = self.base();
                for &(param, arg, def) in args {
                    if self.take(param, callee_base) {
                        self.define(def);
                        self.need(arg, base);
                    }
                }
            }
            Exit::Return { value } => {
                if let Some(call) = returns.pop() {
                    self.undo_return(edge, call, *value);
                }
            }
        }
        self.undo_instrs(edge, &code.instrs);
    }

    fn undo_return(&mut self, edge: EdgeId, call: EdgeId, value: Option<Operand>) {
        let location = self.engine.context.return_location(call);
        self.record_at(location);
        let base = self.base();
        let result = self.engine.context.call_result(call);
        let taken = result.is_some_and(|result| self.take(result, base));
        let function = self
            .engine
            .context
            .program
            .location(self.engine.context.program.edge(edge).source)
            .function;
        push_frame(self.engine, &mut self.frames, function);
        if taken {
            let Transfer::Call { args, .. } = &self.engine.context.program.edge(call).transfer
            else {
                return;
            };
            let def = self.engine.context.layout.result_def(call, args.len());
            self.define(def);
            let base = self.base();
            self.need(value.unwrap_or(Operand::NONE), base);
        }
    }

    fn define(&mut self, def: super::code::DefId) {
        self.found.definitions.insert(def);
        self.found.vars.extend(self.engine.context.layout.defined(def));
    }

    fn undo_instrs(&mut self, edge: EdgeId, instrs: &[Instr]) {
        let base = self.base();
        let mut at = instrs.len();
        while at > 0 {
            at -= 1;
            let instr = &instrs[at];
            // The bindings of a violated assume were passed over and logged nothing: its own entry is on top of the log.
            if self.entries.last() == Some(&super::machine::VIOLATED) && in_bindings(instrs, at) {
                continue;
            }
            match instr.op {
                Opcode::Assume { .. } => {
                    self.pop();
                }
                Opcode::Bind => {
                    let bound = self.pop() == Value::number(1);
                    if bound && self.take(instr.dst, base) {
                        self.define(instr.def);
                        self.need(instr.a, base);
                    }
                }
                Opcode::And | Opcode::Or | Opcode::Mul => {
                    let which = self.pop().bits;
                    if self.take_result(instr, base) {
                        self.need_chosen(which, [instr.a, instr.b], base);
                    }
                }
                Opcode::Select => {
                    let which = self.pop().bits;
                    if self.take_result(instr, base) {
                        if which == choice::FIRST || which == choice::SECOND {
                            self.need(instr.a, base);
                        }
                        self.need_chosen(
                            if which == choice::EITHER { choice::BOTH } else { which },
                            [instr.b, instr.c],
                            base,
                        );
                    }
                }
                Opcode::Load { bytes } => self.undo_load(instr, bytes, base),
                Opcode::Alloc { .. } => self.undo_alloc(instr, base),
                Opcode::Store { bytes, .. } => self.undo_store(edge, instr, bytes, base),
                Opcode::CopyBytes { .. } => self.undo_copy(edge, instr, base),
                Opcode::Fill { .. } => self.undo_fill(edge, instr, base),
                Opcode::Free | Opcode::Havoc => {}
                _ => {
                    if self.take_result(instr, base) {
                        for operand in [instr.a, instr.b, instr.c] {
                            self.need(operand, base);
                        }
                    }
                }
            }
        }
    }

    fn take_result(&mut self, instr: &Instr, base: usize) -> bool {
        let taken = self.take(instr.dst, base);
        if taken && instr.def != super::code::DefId::NONE {
            self.define(instr.def);
        }
        taken
    }

    fn need_chosen(&mut self, which: u64, [first, second]: [Operand; 2], base: usize) {
        if which == choice::BOTH || which == choice::FIRST {
            self.need(first, base);
        }
        if which == choice::BOTH || which == choice::SECOND {
            self.need(second, base);
        }
    }

    fn undo_load(&mut self, instr: &Instr, bytes: u8, base: usize) {
        let kind = self.pop().bits;
        let address = self.pop();
        if self.take_result(instr, base) {
            self.need(instr.a, base);
            if let (Some(object), 1) = (address.object(), kind) {
                self.need_bytes(Bytes { object, offset: address.bits, length: u64::from(bytes) });
            }
        }
    }

    fn undo_alloc(&mut self, instr: &Instr, base: usize) {
        let _zeroed = self.pop();
        let pointer = self.pop();
        // Facts about a new object start here: zero bytes need nothing before; others cannot be needed.
        let before = self.needed.bytes.len();
        self.needed.bytes.retain(|bytes| Some(bytes.object) != pointer.object());
        let has_facts = self.needed.bytes.len() < before;
        if self.take_result(instr, base) || has_facts {
            self.define(instr.def);
            self.need(instr.a, base);
        }
    }

    /// Takes out the needed bytes in a range of an object; what sticks out of the range stays needed. Gives the parts in the range.
    fn take_bytes(&mut self, object: ObjectId, offset: u64, length: u64) -> Vec<Bytes> {
        let end = offset.saturating_add(length);
        let mut taken = Vec::new();
        let mut rest = Vec::new();
        self.needed.bytes.retain(|bytes| {
            let bytes_end = bytes.offset.saturating_add(bytes.length);
            if bytes.object != object || bytes.offset >= end || bytes_end <= offset {
                return true;
            }
            let (from, to) = (bytes.offset.max(offset), bytes_end.min(end));
            taken.push(Bytes { object, offset: from, length: to - from });
            rest.push(Bytes { object, offset: bytes.offset, length: from - bytes.offset });
            rest.push(Bytes { object, offset: to, length: bytes_end - to });
            false
        });
        for bytes in rest {
            self.need_bytes(bytes);
        }
        taken
    }

    /// Whether the step could have written bytes that are needed, had its address not been known.
    fn threatens(&self, edge: EdgeId, step: u32) -> bool {
        let context = &self.engine.context;
        let set = context.write_set(edge, step);
        self.needed.bytes.iter().any(|bytes| match set {
            WriteSet::Any => true,
            WriteSet::Of(origins) => {
                origins.binary_search(&context.objects.get(bytes.object).origin).is_ok()
            }
        })
    }

    fn undo_store(&mut self, edge: EdgeId, instr: &Instr, bytes: u8, base: usize) {
        let address = self.pop();
        if self.needed.bytes.is_empty() {
            return;
        }
        let Some(object) = address.object() else { return };
        let threatens = self.threatens(edge, instr.step);
        let length = u64::from(bytes);
        if !self.take_bytes(object, address.bits, length).is_empty() {
            let origin = self.engine.context.objects.get(object).origin;
            self.found.bytes.insert((origin, address.bits, length));
            self.define(instr.def);
            self.need(instr.a, base);
            self.need(instr.b, base);
        } else if threatens {
            self.need(instr.a, base);
        }
    }

    fn undo_copy(&mut self, edge: EdgeId, instr: &Instr, base: usize) {
        let (length, from, to) = (self.pop(), self.pop(), self.pop());
        let (Some(target), true) = (to.object(), length.is_number()) else { return };
        if self.needed.bytes.is_empty() || length.bits == 0 {
            return;
        }
        let threatens = self.threatens(edge, instr.step);
        let taken = self.take_bytes(target, to.bits, length.bits);
        if taken.is_empty() && !threatens {
            return;
        }
        self.need(instr.a, base);
        self.need(instr.c, base);
        if let (false, Some(source)) = (taken.is_empty(), from.object()) {
            self.define(instr.def);
            self.need(instr.b, base);
            let constant = self.engine.context.constant_global(source).is_some();
            for bytes in taken.into_iter().filter(|_| !constant) {
                let offset = from.bits.wrapping_add(bytes.offset.wrapping_sub(to.bits));
                self.need_bytes(Bytes { object: source, offset, length: bytes.length });
            }
        }
    }

    fn undo_fill(&mut self, edge: EdgeId, instr: &Instr, base: usize) {
        let (length, to) = (self.pop(), self.pop());
        let (Some(target), true) = (to.object(), length.is_number()) else { return };
        if self.needed.bytes.is_empty() || length.bits == 0 {
            return;
        }
        let threatens = self.threatens(edge, instr.step);
        let taken = self.take_bytes(target, to.bits, length.bits);
        if taken.is_empty() && !threatens {
            return;
        }
        self.need(instr.a, base);
        self.need(instr.c, base);
        if !taken.is_empty() {
            self.define(instr.def);
            self.need(instr.b, base);
        }
    }

    /// What is needed before the first edge holds initially: note which initial values.
    fn finish(mut self) -> Interpolants {
        let entry = self.engine.context.program.function(self.engine.context.program.main).entry;
        self.record_at(entry);
        for &index in &self.needed.registers {
            if let Some(var) = var_at(self.engine, self.frames.last(), index) {
                self.found.initial.insert(var);
                self.found.vars.insert(var);
            }
        }
        self.found
    }
}

/// Whether the instruction is among the bindings of the assume before it.
fn in_bindings(instrs: &[Instr], at: usize) -> bool {
    instrs[..at].iter().enumerate().rev().find_map(|(index, instr)| match instr.op {
        Opcode::Assume { skip, .. } => Some(index + usize::from(skip) >= at),
        _ => None,
    }) == Some(true)
}

/// The variable in a register, if the register is a global variable or a local of the current frame.
fn var_at(engine: &Engine, frame: Option<&Frame>, index: u32) -> Option<VarId> {
    let index = usize::try_from(index).ok()?;
    let context = &engine.context;
    if index < context.layout.globals() {
        return context.layout.global_var(index);
    }
    let frame = frame.filter(|frame| index >= frame.base)?;
    context.program.function(frame.function).locals.get(index - frame.base).copied()
}
