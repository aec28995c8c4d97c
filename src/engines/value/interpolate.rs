//! Inductive explicit-value interpolants along an infeasible path, in one backward pass.
//!
//! Explicit-Value Analysis with CEGAR and Interpolation, section III-E. An interpolant at a
//! position is a set of facts (registers, bytes) that hold there on the path and from which the
//! rest of the path contradicts itself. Algorithms 3 and 4 of the paper find it forwards, by
//! dropping one variable after another and re-running the suffix. Here the log of one run with full
//! precision is read backwards from the contradiction: a fact that an instruction computes is
//! replaced by the facts it was computed from (only those that decided: one zero factor, the chosen
//! arm of a select). The sets so found are inductive by construction: at each step, the facts
//! before imply the facts after. Values need not be kept, for only the *keys* enter the precision;
//! but where a comparison asked for no more than what its operand is not, no more is needed, and
//! back to the assume that excluded it ([`super::needed`]).
//!
//! Known limit: where two operands would each do (`0 * 0`), the first is taken; the paper's search
//! would try both.
mod memory;

use super::code::{Exit, Instr, Opcode, Operand};
use super::feasibility::{Conflict, FullRun};
use super::machine::{Exclusive, choice};
use super::needed::{Bytes, Need, Needed, Wanted};
use super::number::{ObjectOrigin, Value, mask};
use super::run::Engine;
use crate::cfa::{Access, EdgeId, FuncId, LocId, Path, Transfer};
use crate::ir::VarId;
use rustc_hash::{FxHashMap, FxHashSet};

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
    /// All variables whose value is needed.
    pub vars: FxHashSet<VarId>,
    /// All variables of which it is needed what an assume excludes.
    pub excluded: FxHashSet<VarId>,
}

struct OpenCall {
    function: FuncId,
    base: usize,
}

/// Walks one conflict backwards.
struct Walk<'a> {
    engine: &'a mut Engine,
    entries: &'a [Value],
    exclusive: &'a [Exclusive],
    /// Index of the present edge in the path.
    position: usize,
    frames: Vec<OpenCall>,
    needed: Needed,
    found: Interpolants,
    recorded: FxHashMap<LocId, (usize, Vec<(u32, Need)>)>,
}

/// Reads the log backwards from `conflict`. `visit` is shown what is needed *before* each edge of
/// the path, last edge first.
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
    let before =
        |note: &Exclusive| (note.position, note.instr) < (conflict.position, conflict.instr);
    let exclusive = &run.exclusive[..run.exclusive.partition_point(before)];
    let recorded = FxHashMap::default();
    let mut walk = Walk {
        engine,
        entries,
        exclusive,
        position: conflict.position,
        frames,
        needed: Needed::default(),
        found: Interpolants::default(),
        recorded,
    };
    let code = walk.engine.full_code(path[conflict.position]).instrs.clone();
    let base = walk.base();
    walk.need_conflict(&code[..=conflict.instr], base);
    walk.undo_instrs(path[conflict.position], &code[..conflict.instr]);
    visit(walk.engine, conflict.position, &walk.needed);
    for position in (0..conflict.position).rev() {
        let edge = path[position];
        walk.position = position;
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
fn frames_before(engine: &Engine, prefix: &[EdgeId]) -> Vec<OpenCall> {
    let context = &engine.context;
    let mut frames =
        vec![OpenCall { function: context.program.main, base: context.layout.first_frame() }];
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

fn push_frame(engine: &Engine, frames: &mut Vec<OpenCall>, function: FuncId) {
    let base = frames.last().map_or(engine.context.layout.first_frame(), |below| {
        below.base + engine.context.layout.frame_size(below.function)
    });
    frames.push(OpenCall { function, base });
}

impl Walk<'_> {
    fn base(&self) -> usize {
        self.frames.last().map_or(0, |frame| frame.base)
    }

    fn need(&mut self, operand: Operand, base: usize, wanted: &Wanted) {
        if operand == Operand::NONE {
            return;
        }
        let index = operand.index(base);
        let layout = &self.engine.context.layout;
        let is_constant = (layout.globals()..layout.first_frame()).contains(&index);
        if !is_constant {
            let index = u32::try_from(index).expect("fewer than 2^32 registers");
            wanted.needs().for_each(|need| self.needed.add(index, need));
        }
    }

    /// What is needed of the register; from here on backwards nothing is.
    fn take(&mut self, operand: Operand, base: usize) -> Wanted {
        if operand == Operand::NONE {
            return Wanted::default();
        }
        self.needed.take(u32::try_from(operand.index(base)).expect("fewer than 2^32 registers"))
    }

    fn need_bytes(&mut self, bytes: Bytes) {
        if self.needed.add_bytes(bytes) {
            let origin = self.engine.context.objects.get(bytes.object).origin;
            self.found.bytes.insert((origin, bytes.offset, bytes.length));
        }
    }

    /// The note about the comparison at `instr` of the present edge, if there is one.
    fn pop_exclusive(&mut self, instr: usize) -> Option<&Exclusive> {
        let (last, rest) = self.exclusive.split_last()?;
        if (last.position, last.instr) != (self.position, instr) {
            return None;
        }
        self.exclusive = rest;
        Some(last)
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
        for &(index, _) in &last.1 {
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
                    let wanted = self.take(param, callee_base);
                    if !wanted.is_empty() {
                        self.define(def);
                        self.need(arg, base, &wanted);
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
        let wanted = result.map(|result| self.take(result, base)).unwrap_or_default();
        let function = self
            .engine
            .context
            .program
            .location(self.engine.context.program.edge(edge).source)
            .function;
        push_frame(self.engine, &mut self.frames, function);
        if !wanted.is_empty() {
            let Transfer::Call { args, .. } = &self.engine.context.program.edge(call).transfer
            else {
                return;
            };
            let def = self.engine.context.layout.result_def(call, args.len());
            self.define(def);
            let base = self.base();
            self.need(value.unwrap_or(Operand::NONE), base, &wanted);
        }
    }

    fn define(&mut self, def: super::code::DefId) {
        self.found.definitions.insert(def);
        let layout = &self.engine.context.layout;
        let vars =
            if layout.is_exclusion(def) { &mut self.found.excluded } else { &mut self.found.vars };
        vars.extend(layout.defined(def));
    }

    fn undo_instrs(&mut self, edge: EdgeId, instrs: &[Instr]) {
        let base = self.base();
        let mut at = instrs.len();
        while at > 0 {
            at -= 1;
            let instr = &instrs[at];
            // The bindings of a violated assume were passed over and logged nothing: its own entry
            // is on top of the log.
            if self.entries.last() == Some(&super::machine::VIOLATED) && in_bindings(instrs, at) {
                continue;
            }
            match instr.op {
                Opcode::Assume { .. } => {
                    self.pop();
                }
                Opcode::Bind => self.undo_bind(instr, base),
                Opcode::Exclude => {
                    let number = self.pop();
                    let index = u32::try_from(instr.dst.index(base)).expect("fewer than 2^32");
                    let need = Need::Differs(number.bits);
                    if number.is_known() && self.needed.remove(index, need) {
                        self.define(instr.def);
                    }
                }
                Opcode::And | Opcode::Or | Opcode::Mul => {
                    let which = self.pop().bits;
                    if !self.take_result(instr, base).is_empty() {
                        self.need_chosen(which, [instr.a, instr.b], base, &Wanted::VALUE);
                    }
                }
                Opcode::Eq | Opcode::Ult | Opcode::Ule | Opcode::Slt | Opcode::Sle => {
                    self.undo_comparison(instr, at, base);
                }
                Opcode::Copy | Opcode::ZeroExtend => {
                    let wanted = self.take_result(instr, base);
                    self.need(instr.a, base, &wanted);
                }
                Opcode::SignExtend { from } => {
                    let mut wanted = self.take_result(instr, base);
                    wanted.differs.iter_mut().for_each(|number| *number &= mask(from));
                    self.need(instr.a, base, &wanted);
                }
                Opcode::Select => {
                    let which = self.pop().bits;
                    let wanted = self.take_result(instr, base);
                    if !wanted.is_empty() && (which == choice::FIRST || which == choice::SECOND) {
                        self.need(instr.a, base, &Wanted::VALUE);
                    }
                    let which = if which == choice::EITHER { choice::BOTH } else { which };
                    self.need_chosen(which, [instr.b, instr.c], base, &wanted);
                }
                Opcode::Load { bytes } => self.undo_load(instr, bytes, base),
                Opcode::Alloc { .. } => self.undo_alloc(instr, base),
                Opcode::Store { bytes, .. } => self.undo_store(edge, instr, bytes, base),
                Opcode::CopyBytes { .. } => self.undo_copy(edge, instr, base),
                Opcode::Fill { .. } => self.undo_fill(edge, instr, base),
                Opcode::Free => self.undo_free(edge, instr, base),
                Opcode::AssumeInvalid(_) => {
                    self.pop();
                }
                Opcode::AssumeLost => {
                    self.pop_found();
                }
                Opcode::Hold | Opcode::Havoc => {}
                _ => {
                    if !self.take_result(instr, base).is_empty() {
                        self.need_values([instr.a, instr.b, instr.c], base);
                    }
                }
            }
        }
    }

    /// What the contradiction at the last instruction rests on.
    fn need_conflict(&mut self, code: &[Instr], base: usize) {
        let Some((instr, before)) = code.split_last() else { return };
        match instr.op {
            Opcode::AssumeInvalid(_) => self.need_access(instr, base),
            Opcode::AssumeLost => self.need_found(instr, before, base),
            _ => self.need(instr.a, base, &Wanted::VALUE),
        }
    }

    /// That an access is valid is needed.
    fn need_access(&mut self, instr: &Instr, base: usize) {
        let address = self.pop();
        let object = address.object();
        // Without an object, no bytes would have been accessed, or null would have been freed.
        let gives_back = matches!(instr.op, Opcode::AssumeInvalid(access) if access.gives_back());
        let is_of_size = matches!(instr.op, Opcode::AssumeInvalid(Access::Delete));
        if object.is_some() || gives_back {
            self.need(instr.a, base, &Wanted::VALUE);
        }
        if !gives_back || is_of_size {
            self.need(instr.b, base, &Wanted::VALUE);
        }
        object.into_iter().for_each(|object| self.need_life(object));
    }

    fn take_result(&mut self, instr: &Instr, base: usize) -> Wanted {
        let wanted = self.take(instr.dst, base);
        if !wanted.is_empty() && instr.def != super::code::DefId::NONE {
            self.define(instr.def);
        }
        wanted
    }

    fn need_values<const N: usize>(&mut self, operands: [Operand; N], base: usize) {
        for operand in operands {
            self.need(operand, base, &Wanted::VALUE);
        }
    }

    fn need_chosen(
        &mut self,
        which: u64,
        [first, second]: [Operand; 2],
        base: usize,
        wanted: &Wanted,
    ) {
        if which == choice::BOTH || which == choice::FIRST {
            self.need(first, base, wanted);
        }
        if which == choice::BOTH || which == choice::SECOND {
            self.need(second, base, wanted);
        }
    }

    /// What the binding added comes from its operand; the rest was known before.
    fn undo_bind(&mut self, instr: &Instr, base: usize) {
        let operand = self.pop();
        if !operand.is_known() {
            return;
        }
        let mut wanted = self.take(instr.dst, base);
        let known = &self.engine.context.exceptions;
        let (operand, before) = wanted
            .differs
            .iter()
            .partition(|&&number| operand.is_exact() || known.differs(operand, number));
        wanted.differs = operand;
        self.need(instr.dst, base, &Wanted::none_of(before));
        if !wanted.is_empty() {
            self.define(instr.def);
            self.need(instr.a, base, &wanted);
        }
    }

    /// Where an operand was known by what it is not, that is needed of it.
    fn undo_comparison(&mut self, instr: &Instr, at: usize, base: usize) {
        let note = self.pop_exclusive(at).cloned();
        if self.take_result(instr, base).is_empty() {
            return;
        }
        match note {
            None => self.need_values([instr.a, instr.b], base),
            Some(Exclusive { lives: Some(lives), .. }) => {
                self.need_values([instr.a, instr.b], base);
                lives.into_iter().for_each(|object| self.need_life(object));
            }
            Some(Exclusive { is_first, numbers, .. }) => {
                let (value, number) =
                    if is_first { (instr.a, instr.b) } else { (instr.b, instr.a) };
                self.need(value, base, &Wanted::none_of(numbers.to_vec()));
                self.need(number, base, &Wanted::VALUE);
            }
        }
    }

    /// What is needed before the first edge holds initially: note which initial values.
    fn finish(mut self) -> Interpolants {
        let entry = self.engine.context.program.function(self.engine.context.program.main).entry;
        self.record_at(entry);
        for &(index, _) in &self.needed.registers {
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

/// The variable in a register, if the register is a global variable or a local of the current
/// frame.
fn var_at(engine: &Engine, frame: Option<&OpenCall>, index: u32) -> Option<VarId> {
    let index = usize::try_from(index).ok()?;
    let context = &engine.context;
    if index < context.layout.globals() {
        return context.layout.global_var(index);
    }
    let frame = frame.filter(|frame| index >= frame.base)?;
    context.program.function(frame.function).locals.get(index - frame.base).copied()
}
