//! The machine that runs register code.
use super::budget::EDGES_PER_CHECK;
use super::code::{Call, Code, ExprNode, Instr, Reg, Register, StepRef, Tree, halves, index};
use super::frame::Frame;
use super::initial;
use super::known::KnownObjects;
use super::memory::Memory;
use super::observer::{Observer, Place};
use super::outcome::{Bounds, Exhausted, Fault, FaultKind, Interruption, Outcome};
use super::sight::{SeenStep, Sight};
use crate::base::work;
use crate::base::work::WorkKind;
use crate::cfa::{EdgeId, Inputs, Position, Program, ViolationId, ViolationKind};
use crate::ir::eval::{self, Env};
use crate::ir::{BinaryOp, Bv, Expr, Symbol, VarId, Width, undefined};

/// The state of a run.
pub(super) struct Interpreter<'a, O> {
    pub(super) program: &'a Program,
    pub(super) code: &'a Code,
    pub(super) inputs: &'a Inputs,
    pub(super) bounds: Bounds<'a>,
    pub(super) observer: &'a mut O,
    pub(super) slots: Vec<u64>,
    pub(super) frames: Vec<Frame>,
    pub(super) memory: Memory,
    pub(super) known: KnownObjects,
    /// By dense key number: how many inputs there were.
    pub(super) occurrences: Vec<u64>,
    /// Edges that may be taken before the next look at the limits.
    pub(super) budget: u64,
    pub(super) edges_left: u64,
    /// What the budget was after that look.
    pub(super) granted: u64,
    pub(super) last_edge: Option<EdgeId>,
}

impl<'a, O: Observer> Interpreter<'a, O> {
    pub(super) fn new(
        program: &'a Program,
        code: &'a Code,
        globals: &Memory,
        inputs: &'a Inputs,
        bounds: Bounds<'a>,
        observer: &'a mut O,
    ) -> Self {
        let memory = initial::memory(program, code, globals, inputs);
        let known = match inputs.changes.is_empty() {
            true => KnownObjects::default(),
            false => {
                let outside = inputs.outside.keys().copied();
                KnownObjects::new(program, &code.symbols.globals, outside)
            }
        };
        Self {
            program,
            code,
            inputs,
            bounds,
            observer,
            slots: code.fixed.clone(),
            frames: Vec::new(),
            memory,
            known,
            occurrences: vec![0; code.keys],
            budget: 0,
            granted: 0,
            edges_left: bounds.edges,
            last_edge: None,
        }
    }

    /// Runs to the end.
    pub(super) fn run(mut self) -> Outcome {
        let mut pc = index(self.code.start);
        let mut base = self.slots.len();
        self.slots.resize(base + self.code.bodies[self.program.main.index()].frame, 0);
        let end = self.go(&mut pc, &mut base);
        work::spend(WorkKind::RunEdge, self.granted - self.budget);
        match end {
            Ok(outcome) => outcome,
            Err(Interruption::Limit(limit)) => Outcome::Limit(limit),
            Err(Interruption::Fault(kind)) => Outcome::Fault(self.fault(kind, pc)),
        }
    }

    /// Whether nothing leads to some object of the heap: no word of any register, not even of
    /// those that are read no more, nor of any live object.
    fn has_lost(&mut self) -> bool {
        let bytes = usize::try_from(self.program.pointer_bits / 8).unwrap_or(8);
        let lost = self.memory.lost(&self.slots, bytes);
        self.observer.left(&lost);
        !lost.is_empty()
    }

    /// A run that ends in a violation shows what it has left on the heap, if that is the violation.
    fn show_left(&mut self, violation: ViolationId) {
        let violation = self.program.violations.get(violation.index());
        if violation.is_some_and(|violation| violation.kind == ViolationKind::Cleanup) {
            self.observer.left(&self.memory.left());
        }
    }

    fn fault(&self, kind: FaultKind, pc: usize) -> Fault {
        let place = self.place(pc);
        let address = self.memory.missed.filter(|_| kind == FaultKind::InvalidAddress);
        let position = place.position(self.program);
        let is_certain = address.is_none_or(|address| !self.memory.may_be_elsewhere(address));
        Fault { kind, edge: place.edge, step: place.step, position, address, is_certain }
    }

    pub(super) fn place(&self, pc: usize) -> Place {
        let origin = index(self.code.origin_of[pc]);
        let StepRef { edge, step } =
            self.code.origins.get(origin).copied().unwrap_or(StepRef { edge: EdgeId(0), step: 0 });
        Place { edge, step: index(step) }
    }

    #[inline(always)]
    pub(super) fn get(&self, base: usize, reg: Reg) -> u64 {
        self.slots[reg.at(base)]
    }

    #[inline(always)]
    pub(super) fn set(&mut self, base: usize, reg: Reg, value: u64) {
        self.slots[reg.at(base)] = value;
    }

    pub(super) fn get_wide(&self, base: usize, slot: Register) -> Bv {
        let low = u128::from(self.get(base, slot.reg));
        let high = if slot.is_wide() { u128::from(self.get(base, slot.reg.second())) } else { 0 };
        Bv::new(slot.width, high << 64 | low)
    }

    pub(super) fn set_wide(&mut self, base: usize, slot: Register, value: Bv) {
        let (low, high) = halves(value);
        self.set(base, slot.reg, low);
        if slot.is_wide() {
            self.set(base, slot.reg.second(), high);
        }
    }

    /// The main loop: from `pc` on until something ends it. On a halt, `pc` is the instruction that
    /// halted.
    pub(super) fn go(&mut self, at: &mut usize, base: &mut usize) -> Result<Outcome, Interruption> {
        let code = self.code;
        loop {
            let pc = *at;
            let b = *base;
            if O::STEPS && !self.before(pc, b) {
                return Ok(Outcome::Stray);
            }
            match code.instrs[pc] {
                Instr::Move { dst, src } => self.set(b, dst, self.get(b, src)),
                Instr::Add { width, dst, a, b: c } => {
                    let value = self.get(b, a).wrapping_add(self.get(b, c));
                    self.set(b, dst, cut(value, width));
                }
                Instr::Sub { width, dst, a, b: c } => {
                    let value = self.get(b, a).wrapping_sub(self.get(b, c));
                    self.set(b, dst, cut(value, width));
                }
                Instr::And { dst, a, b: c } => {
                    self.set(b, dst, self.get(b, a) & self.get(b, c));
                }
                Instr::Equal { dst, a, b: c } => {
                    self.set(b, dst, u64::from(self.get(b, a) == self.get(b, c)));
                }
                Instr::Unary { op, width, dst, a } => {
                    self.set(b, dst, eval::unary64(op, u32::from(width), self.get(b, a)));
                }
                Instr::Binary { op, width, dst, a, b: c } => {
                    let (x, y) = (self.get(b, a), self.get(b, c));
                    let value = match eval::binary64(op, u32::from(width), x, y) {
                        Some(value) => value,
                        None if O::STRICT => return Err(FaultKind::Undefined.into()),
                        None => undefined64(op, width, x, y)?,
                    };
                    self.set(b, dst, value);
                }
                Instr::Select { dst, condition, a, b: c } => {
                    let from = if self.get(b, condition) == 0 { c } else { a };
                    self.set(b, dst, self.get(b, from));
                }
                Instr::Extract { low, width, dst, a } => {
                    self.set(b, dst, cut(self.get(b, a) >> low, width));
                }
                Instr::SignExtend { from, to, dst, a } => {
                    let shift = 64 - from;
                    let value = (self.get(b, a) << shift).cast_signed() >> shift;
                    self.set(b, dst, cut(value.cast_unsigned(), to));
                }
                Instr::Concat { low_bits, dst, high, low } => {
                    self.set(b, dst, self.get(b, high) << low_bits | self.get(b, low));
                }
                Instr::Node(node) => self.node(b, &code.nodes[index(node)])?,
                Instr::Tree(tree) => self.tree(b, code.trees[index(tree)])?,
                Instr::Guard { a, otherwise } => {
                    if self.get(b, a) == 0 {
                        *at = index(otherwise);
                        continue;
                    }
                }
                Instr::GuardInvalid { address, length, access, otherwise } => {
                    let (address, length) = (self.get(b, address), self.get(b, length));
                    if self.may_access(address, length, access) {
                        *at = index(otherwise);
                        continue;
                    }
                    self.observer.refused(address, length, access);
                }
                Instr::AssumeInvalid { address, length, access } => {
                    let (address, length) = (self.get(b, address), self.get(b, length));
                    if self.may_access(address, length, access) {
                        return Ok(self.blocked(pc));
                    }
                    self.observer.refused(address, length, access);
                }
                Instr::GuardLost { otherwise } => {
                    if !self.has_lost() {
                        *at = index(otherwise);
                        continue;
                    }
                }
                Instr::AssumeLost => {
                    if !self.has_lost() {
                        return Ok(self.blocked(pc));
                    }
                }
                Instr::Edge(edge) => self.edge(edge)?,
                Instr::Arrived(location) => {
                    let Self { code, slots, frames, memory, observer, .. } = self;
                    observer.arrived(&Sight { location, code, slots, frames, base: b, memory });
                }
                Instr::Jump(to) => {
                    *at = index(to);
                    continue;
                }
                Instr::Load { bytes, bits, dst, address } => {
                    let from = self.get(b, address);
                    let value = self.memory.load(from, bytes)?;
                    self.set(b, dst, cut(value, bits));
                    self.accessed(pc, from);
                }
                Instr::Store { address, value } if !value.is_wide() => {
                    let to = self.get(b, address);
                    let number = self.get(b, value.reg);
                    let bytes = value.width.bytes().to_le_bytes()[0];
                    self.memory.store(to, bytes, number)?;
                    let value = Bv::new(value.width, number.into());
                    self.accessed(pc, to);
                    self.observer.stored(place_of(code, pc), to, value);
                }
                Instr::Store { address, value } => {
                    let to = self.get(b, address);
                    let value = self.get_wide(b, value);
                    let bytes = value.to_bytes(self.memory.little_endian);
                    self.memory.write(to, value.width().bytes())?.copy_from_slice(&bytes);
                    self.accessed(pc, to);
                    self.observer.stored(place_of(code, pc), to, value);
                }
                Instr::LoadWide { dst, address } => {
                    let little_endian = self.memory.little_endian;
                    let from = self.get(b, address);
                    let bytes = self.memory.read(from, dst.width.bytes())?;
                    let value = Bv::from_bytes(dst.width, bytes, little_endian);
                    self.set_wide(b, dst, value);
                    self.accessed(pc, from);
                }
                Instr::Assume(condition) => {
                    if self.get(b, condition) == 0 {
                        return Ok(self.blocked(pc));
                    }
                }
                Instr::Call(call) => {
                    *at = self.call(call, base, pc)?;
                    continue;
                }
                Instr::Return { value } => match self.give_back(value, base, pc) {
                    Ok(next) => {
                        *at = next;
                        continue;
                    }
                    Err(value) => return Ok(Outcome::Exit { value }),
                },
                Instr::Nondet { dst, width, site } => {
                    self.input(b, Register { reg: dst, width }, site, pc);
                }
                Instr::Alloc(alloc) => self.alloc(b, code.allocs[index(alloc)], pc)?,
                Instr::Free { address, kind } => {
                    let address = self.get(b, address);
                    if address != 0 {
                        self.accessed(pc, address);
                        self.memory.free(address, kind)?;
                        self.observer.freed(place_of(code, pc), address);
                    }
                }
                Instr::Copy { to, from, length } => {
                    let (to, length) = (self.get(b, to), self.get(b, length));
                    let from = self.get(b, from);
                    self.memory.copy(to, from, length)?;
                    if length > 0 {
                        self.accessed(pc, from);
                        self.accessed(pc, to);
                    }
                    self.overwritten(place_of(code, pc), to, length);
                }
                Instr::Fill { to, byte, length } => self.fill(b, to, byte, length, pc)?,
                Instr::Havoc { address, site } => {
                    let address = self.get(b, address);
                    self.accessed(pc, address);
                    self.havoc(address, site, place_of(code, pc));
                }
                Instr::Outside(outside) => {
                    self.outside(b, &code.outsides[index(outside)], place_of(code, pc));
                }
                Instr::Observe { value } => {
                    let value = self.get_wide(b, value);
                    self.observer.observed(place_of(code, pc), value);
                }
                Instr::Assigned(var) => {
                    let value = self.get_wide(b, code.vars[var.index()]);
                    self.observer.assigned(place_of(code, pc), var, value);
                }
                Instr::Blocked(location) => {
                    return Ok(Outcome::Blocked { location, position: self.last_position() });
                }
                Instr::Exit => return Ok(Outcome::Exit { value: None }),
                Instr::Error(location, violation) => {
                    self.show_left(violation);
                    let position = self.last_position();
                    return Ok(Outcome::Error { location, violation, position });
                }
                Instr::Unsupported(unsupported) => return Ok(Outcome::Unsupported(unsupported)),
            }
            *at = pc + 1;
        }
    }

    /// Shows the instruction to an observer that wants to see it.
    #[inline(always)]
    fn before(&mut self, pc: usize, base: usize) -> bool {
        let Self { code, slots, observer, .. } = self;
        observer.before(&SeenStep { instr: code.instrs[pc], pc, code, slots, base })
    }

    /// Reports what the access at `address` goes to, to an observer that asks for it.
    #[inline(always)]
    pub(super) fn accessed(&mut self, pc: usize, address: u64) {
        if O::ACCESSES
            && let Some(hit) = self.memory.hit(address)
        {
            self.observer.accessed(place_of(self.code, pc), hit);
        }
    }

    fn blocked(&self, pc: usize) -> Outcome {
        let place = self.place(pc);
        let location = self.program.edge(place.edge).source;
        Outcome::Blocked { location, position: place.position(self.program) }
    }

    /// Where the last edge was taken.
    fn last_position(&self) -> Position {
        self.last_edge.map_or_else(Position::default, |edge| self.program.edge(edge).position)
    }

    #[inline(always)]
    fn edge(&mut self, edge: EdgeId) -> Result<(), Interruption> {
        self.last_edge = Some(edge);
        if self.budget == 0 {
            self.look_at_limits()?;
        }
        self.budget -= 1;
        self.observer.edge(edge);
        Ok(())
    }

    #[cold]
    fn look_at_limits(&mut self) -> Result<(), Interruption> {
        work::spend(WorkKind::RunEdge, self.granted);
        self.granted = 0;
        self.bounds.check()?;
        self.budget = EDGES_PER_CHECK.min(self.edges_left);
        self.granted = self.budget;
        self.edges_left -= self.budget;
        if self.budget == 0 { Err(Exhausted::Edges.into()) } else { Ok(()) }
    }

    /// Opens the callee's frame; gives where it starts.
    fn call(&mut self, call: u32, base: &mut usize, pc: usize) -> Result<usize, Interruption> {
        let code = self.code;
        let Call { callee, args, .. } = &code.calls[index(call)];
        if self.frames.len() >= self.bounds.frames {
            return Err(FaultKind::StackOverflow.into());
        }
        let body = code.bodies[callee.index()];
        let new = self.slots.len();
        self.slots.resize(new + body.frame, 0);
        for &(from, to) in args {
            self.slots[new + to] = self.get(*base, from.reg);
            if from.is_wide() {
                self.slots[new + to + 1] = self.get(*base, from.reg.second());
            }
        }
        self.frames.push(Frame { base: *base, call, mark: self.memory.mark() });
        *base = new;
        self.observer.called(place_of(code, pc), *callee);
        Ok(index(body.entry))
    }

    /// Closes the frame; gives where the caller goes on, or what `main` returned.
    fn give_back(
        &mut self,
        value: Option<Register>,
        base: &mut usize,
        pc: usize,
    ) -> Result<usize, Option<Bv>> {
        let code = self.code;
        let value = value.map(|slot| self.get_wide(*base, slot));
        let frame = self.frames.pop().ok_or(value)?;
        self.slots.truncate(*base);
        self.memory.release(frame.mark);
        *base = frame.base;
        let call = &code.calls[index(frame.call)];
        if let Some(slot) = call.result {
            self.set_wide(*base, slot, value.unwrap_or(Bv::zero(slot.width)));
        }
        self.observer.returned(place_of(code, pc), call.callee, value);
        if let (Some(var), Some(value)) = (call.shown, value) {
            self.observer.assigned(place_of(code, pc), var, value);
        }
        Ok(index(call.back))
    }

    fn node(&mut self, base: usize, node: &ExprNode) -> Result<(), Interruption> {
        let mut args = [Bv::FALSE; 3];
        let mut count = 0;
        for (arg, slot) in args.iter_mut().zip(node.args.iter().flatten()) {
            *arg = self.get_wide(base, *slot);
            count += 1;
        }
        let width = node.dst.width;
        let value = eval::node(node.expr, width, &args[..count]).or_else(|| match node.expr {
            _ if O::STRICT => None,
            Expr::Binary(op, ..) => undefined::shift(op, args[0], args[1]),
            other => undefined::float_to_integer(other, width, args[0]),
        });
        let value = value.ok_or_else(|| undefined_kind(node.expr))?;
        self.set_wide(base, node.dst, value);
        Ok(())
    }

    /// Only expressions with a division stay trees.
    fn tree(&mut self, base: usize, tree: Tree) -> Result<(), Interruption> {
        let value = eval::eval(&self.program.exprs, tree.expr, &View { machine: self, base });
        self.set_wide(base, tree.dst, value.ok_or(FaultKind::Division)?);
        Ok(())
    }
}

/// What the lazy evaluator sees of a frame.
struct View<'m, 'a, O> {
    machine: &'m Interpreter<'a, O>,
    base: usize,
}

impl<O: Observer> Env for View<'_, '_, O> {
    fn var(&self, var: VarId) -> Option<Bv> {
        Some(self.machine.get_wide(self.base, self.machine.code.vars[var.index()]))
    }
    fn address(&self, symbol: Symbol) -> Option<Bv> {
        let width = self.machine.program.pointer_width();
        let address = self.machine.code.symbols.address(symbol)?;
        Some(Bv::new(width, address.into()))
    }
}

#[inline(always)]
pub(super) fn place_of(code: &Code, pc: usize) -> Place {
    let origin = code.origins[index(code.origin_of[pc])];
    Place { edge: origin.edge, step: index(origin.step) }
}

/// The low `width` (1 to 64) bits.
#[inline(always)]
fn cut(value: u64, width: u8) -> u64 {
    value & (u64::MAX >> (64 - width))
}

#[cold]
fn undefined64(op: BinaryOp, width: u8, a: u64, b: u64) -> Result<u64, Interruption> {
    let width = Width::new(u32::from(width)).unwrap_or(Width::W64);
    undefined::shift(op, Bv::new(width, a.into()), Bv::new(width, b.into()))
        .map(Bv::low64)
        .ok_or(Interruption::Fault(FaultKind::Division))
}

fn undefined_kind(expr: Expr) -> FaultKind {
    match expr {
        Expr::Binary(..) => FaultKind::Division,
        _ => FaultKind::Undefined,
    }
}
