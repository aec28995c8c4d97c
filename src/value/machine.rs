//! The register machine: executes compiled edges on one abstract state, in place.
//!
//! This is the hot loop of the value analysis: no allocation per instruction, two compares and an operation for arithmetic on known
//! numbers; everything else is out of line. With `LOG` it also writes down what a backward pass needs (see [`super::interpolate`]): one entry
//! per instruction whose operands or effect depend on values. In that mode an assume that does not hold is noted as a conflict and passed over.
use super::arith::{self, mask, signed};
use super::code::{Code, Exit, Instr, Opcode, Operand};
use super::contents::Shared;
use super::context::Context;
use super::lifetime::Compared;
use super::lives::Validity;
use super::number::{ObjectId, Value};
use super::precision::Precision;
use crate::cfa::{EdgeId, FuncId};
use crate::ir::{BinaryOp, Width};

/// A function's activation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Frame {
    /// The function.
    pub function: FuncId,
    /// Its first register.
    pub base: usize,
    /// The call edge that made it; `None` for `main`.
    pub call: Option<EdgeId>,
}

/// How a sequence of instructions ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flow {
    /// At its end.
    Through,
    /// At an assume that does not hold.
    Infeasible,
}

/// What a logged run writes down.
#[derive(Clone, Default, Debug)]
pub struct Log {
    /// Entries in order; their meaning depends on the instruction.
    pub entries: Vec<Value>,
    /// Assumes that did not hold: index of the instruction in its code, and how many entries there were before it.
    pub conflicts: Vec<(usize, usize)>,
    /// How many assumes were neither known to hold nor to fail.
    pub undecided: usize,
    /// Comparisons that were decided by what an operand is not, in order; rare, so no entries.
    pub exclusive: Vec<Exclusive>,
    /// Index of the present edge in its path.
    pub position: usize,
}

/// A comparison that was decided by what an operand is not, or by which objects are alive.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Exclusive {
    /// Index of its edge in the path.
    pub position: usize,
    /// Index of the instruction in the edge's code.
    pub instr: usize,
    /// Whether it is the first operand; the other is a number.
    pub is_first: bool,
    /// The numbers that it had not to be.
    pub numbers: Box<[u64]>,
    /// Both operands were known, and these objects had to be alive.
    pub lives: Option<Compared>,
}

impl Log {
    fn note_exclusive(&mut self, instr: usize, is_first: bool, numbers: Box<[u64]>) {
        let position = self.position;
        self.exclusive.push(Exclusive { position, instr, is_first, numbers, lives: None });
    }

    fn note_lives(&mut self, instr: usize, lives: Compared) {
        let (position, numbers, lives) = (self.position, Box::default(), Some(lives));
        self.exclusive.push(Exclusive { position, instr, is_first: false, numbers, lives });
    }
}

/// Which operand decided: entries of `And`, `Or`, `Mul`.
pub mod choice {
    /// Both operands.
    pub const BOTH: u64 = 0;
    /// The first alone.
    pub const FIRST: u64 = 1;
    /// The second alone.
    pub const SECOND: u64 = 2;
    /// The result is not known.
    pub const NONE: u64 = 3;
    /// A select whose two values agree, whatever the condition.
    pub const EITHER: u64 = 4;
}

/// The entry of an assume that does not hold: a value that no other entry has. Its bindings were passed over and have no entries.
pub const VIOLATED: Value = Value { base: super::number::Base::CONTENT, bits: u64::MAX };

/// The machine's state: registers, frames and memory.
#[derive(Clone, Default, Debug)]
pub struct Machine {
    /// Global variables, constants, then frames.
    pub regs: Vec<Value>,
    /// The current frame's first register.
    pub base: usize,
    /// Activations, `main`'s first.
    pub frames: Vec<Frame>,
    /// What is known of each object; index by [`ObjectId`].
    pub memory: Vec<Option<Shared>>,
    /// Objects with an entry in `memory`, in no order.
    pub present: Vec<ObjectId>,
    /// Counts memory writes, so that a cycle check need not compare contents that cannot have changed.
    pub writes: u64,
}

impl Machine {
    /// The value of a register.
    #[inline(always)]
    pub fn get(&self, operand: Operand) -> Value {
        self.regs[operand.index(self.base)]
    }

    /// Sets a register.
    #[inline(always)]
    pub fn set(&mut self, operand: Operand, value: Value) {
        let index = operand.index(self.base);
        self.regs[index] = value;
    }

    /// Empties the machine down to constants, with one frame for `main`.
    pub fn reset(&mut self, context: &Context) {
        let globals = context.layout.globals();
        self.regs.truncate(context.layout.first_frame());
        if self.regs.is_empty() {
            self.regs.resize(globals, Value::UNKNOWN);
            self.regs.extend_from_slice(&context.constants);
        }
        self.regs[..globals].fill(Value::UNKNOWN);
        self.frames.clear();
        for object in self.present.drain(..) {
            self.memory[object.index()] = None;
        }
        self.push_frame(context, context.program.main, None);
    }

    /// Enters a function: all its variables are unknown.
    pub fn push_frame(&mut self, context: &Context, function: FuncId, call: Option<EdgeId>) {
        let base = self.regs.len();
        self.regs.resize(base + context.layout.frame_size(function), Value::UNKNOWN);
        self.frames.push(Frame { function, base, call });
        self.base = base;
    }

    /// Leaves the current function; gives the call edge that made its frame.
    pub fn pop_frame(&mut self) -> Option<EdgeId> {
        let frame = self.frames.pop()?;
        self.regs.truncate(frame.base);
        self.base = self.frames.last().map_or(frame.base, |frame| frame.base);
        frame.call
    }

    /// Executes the code of an edge from instruction `from` on.
    #[inline]
    pub fn execute<const LOG: bool>(
        &mut self,
        context: &mut Context,
        precision: Option<&Precision>,
        edge: EdgeId,
        code: &[Instr],
        from: usize,
        log: &mut Log,
    ) -> Flow {
        let mut at = from;
        while let Some(instr) = code.get(at) {
            at += 1;
            let a = if instr.a == Operand::NONE { Value::UNKNOWN } else { self.get(instr.a) };
            let value = match instr.op {
                Opcode::Copy => a,
                Opcode::Forget => Value::UNKNOWN,
                Opcode::Add => self.binary(context, instr, a, BinaryOp::Add, |x, y, w| {
                    x.wrapping_add(y) & mask(w)
                }),
                Opcode::Sub => self.binary(context, instr, a, BinaryOp::Sub, |x, y, w| {
                    x.wrapping_sub(y) & mask(w)
                }),
                Opcode::Xor => self.binary(context, instr, a, BinaryOp::Xor, |x, y, _| x ^ y),
                Opcode::Eq => {
                    self.compare::<LOG>(context, instr, a, BinaryOp::Eq, at, log, |x, y, _| x == y)
                }
                Opcode::Ult => {
                    self.compare::<LOG>(context, instr, a, BinaryOp::Ult, at, log, |x, y, _| x < y)
                }
                Opcode::Ule => {
                    self.compare::<LOG>(context, instr, a, BinaryOp::Ule, at, log, |x, y, _| x <= y)
                }
                Opcode::Slt => {
                    self.compare::<LOG>(context, instr, a, BinaryOp::Slt, at, log, |x, y, w| {
                        signed(x, w) < signed(y, w)
                    })
                }
                Opcode::Sle => {
                    self.compare::<LOG>(context, instr, a, BinaryOp::Sle, at, log, |x, y, w| {
                        signed(x, w) <= signed(y, w)
                    })
                }
                Opcode::And => {
                    let value = self.binary(context, instr, a, BinaryOp::And, |x, y, _| x & y);
                    self.log_choice::<LOG>(instr, a, value, 0, log);
                    value
                }
                Opcode::Or => {
                    let value = self.binary(context, instr, a, BinaryOp::Or, |x, y, _| x | y);
                    self.log_choice::<LOG>(instr, a, value, mask(instr.width), log);
                    value
                }
                Opcode::Mul => {
                    let value = self.binary(context, instr, a, BinaryOp::Mul, |x, y, w| {
                        x.wrapping_mul(y) & mask(w)
                    });
                    self.log_choice::<LOG>(instr, a, value, 0, log);
                    value
                }
                Opcode::Binary(op) => {
                    arith::slow_binary(op, instr.width, a, self.get(instr.b), context)
                }
                Opcode::Not if a.is_number() => Value::number(!a.bits & mask(instr.width)),
                Opcode::Not => Value::UNKNOWN,
                Opcode::Unary(op) => arith::unary(op, instr.width, a),
                Opcode::ZeroExtend if a.is_number() || a.is_except() => a,
                Opcode::ZeroExtend => Value::UNKNOWN,
                Opcode::SignExtend { from } if a.is_except() => {
                    context.exceptions.sign_extended(a, from, instr.width)
                }
                Opcode::SignExtend { from } => {
                    if_number(a, |bits| signed(bits, from).cast_unsigned() & mask(instr.width))
                }
                Opcode::Extract { low } => if_number(a, |bits| (bits >> low) & mask(instr.width)),
                Opcode::Select => self.select::<LOG>(instr, a, log),
                Opcode::Node(id) => self.node(context, id, instr),
                Opcode::Assume { skip, .. } => {
                    match self.assume::<LOG>(a, at - 1, skip, log) {
                        Some(next) => at += next,
                        None => return Flow::Infeasible,
                    }
                    continue;
                }
                Opcode::Bind => {
                    self.bind::<LOG>(context, instr, a, log);
                    continue;
                }
                Opcode::Exclude => {
                    self.exclude::<LOG>(context, instr, a, log);
                    continue;
                }
                Opcode::AssumeInvalid(access) => {
                    let validity = self.validity(context, a, self.get(instr.b), access);
                    log.undecided += usize::from(validity == Validity::Unknown);
                    let is_valid = validity == Validity::Valid;
                    if LOG {
                        log.entries.push(a);
                        if is_valid {
                            log.conflicts.push((at - 1, log.entries.len()));
                        }
                    } else if is_valid {
                        return Flow::Infeasible;
                    }
                    continue;
                }
                Opcode::Load { bytes } => self.load::<LOG>(context, a, bytes, instr.width, log),
                Opcode::Alloc { site, zeroed } => {
                    self.alloc::<LOG>(context, precision, site, a, zeroed, log)
                }
                _ => {
                    self.write::<LOG>(context, precision, edge, instr, a, log);
                    continue;
                }
            };
            self.set(instr.dst, value);
        }
        Flow::Through
    }

    #[inline(always)]
    fn binary(
        &self,
        context: &Context,
        instr: &Instr,
        a: Value,
        op: BinaryOp,
        fast: impl FnOnce(u64, u64, u8) -> u64,
    ) -> Value {
        let b = self.get(instr.b);
        if a.base.0 | b.base.0 == 0 {
            return Value::number(fast(a.bits, b.bits, instr.width));
        }
        arith::slow_binary(op, instr.width, a, b, context)
    }

    /// A comparison; `next` is the place of the next instruction.
    #[inline(always)]
    #[expect(clippy::too_many_arguments, reason = "inlined into the hot loop")]
    fn compare<const LOG: bool>(
        &self,
        context: &Context,
        instr: &Instr,
        a: Value,
        op: BinaryOp,
        next: usize,
        log: &mut Log,
        holds: impl FnOnce(u64, u64, u8) -> bool,
    ) -> Value {
        let value = self.binary(context, instr, a, op, |x, y, w| u64::from(holds(x, y, w)));
        if !value.is_known()
            && let Some(lives) = self.different(op, a, self.get(instr.b), context)
        {
            if LOG {
                log.note_lives(next - 1, lives);
            }
            return Value::number(0);
        }
        if LOG && value.is_known() {
            let b = self.get(instr.b);
            if a.is_except() || b.is_except() {
                let numbers = context.exceptions.deciding(op, instr.width, a, b);
                log.note_exclusive(next - 1, a.is_except(), numbers);
            }
        }
        value
    }

    #[inline(always)]
    fn log_choice<const LOG: bool>(
        &self,
        instr: &Instr,
        a: Value,
        result: Value,
        absorbing: u64,
        log: &mut Log,
    ) {
        if LOG {
            let b = self.get(instr.b);
            let absorbs = |value: Value| value.is_number() && value.bits == absorbing;
            let which = match result {
                Value::UNKNOWN => choice::NONE,
                _ if absorbs(a) => choice::FIRST,
                _ if absorbs(b) => choice::SECOND,
                _ => choice::BOTH,
            };
            log.entries.push(Value::number(which));
        }
    }

    fn select<const LOG: bool>(&self, instr: &Instr, condition: Value, log: &mut Log) -> Value {
        let (then, otherwise) = (self.get(instr.b), self.get(instr.c));
        let (which, value) = match condition {
            Value { base: super::number::Base::NUMBER, bits: 0 } => (choice::SECOND, otherwise),
            Value { base: super::number::Base::NUMBER, .. } => (choice::FIRST, then),
            _ if then == otherwise => (choice::EITHER, then),
            _ => (choice::NONE, Value::UNKNOWN),
        };
        if LOG {
            log.entries.push(Value::number(if value.is_known() { which } else { choice::NONE }));
        }
        value
    }

    #[inline(always)]
    fn assume<const LOG: bool>(
        &mut self,
        condition: Value,
        at: usize,
        skip: u8,
        log: &mut Log,
    ) -> Option<usize> {
        let skip = usize::from(skip);
        if LOG {
            let fails = condition == Value::number(0);
            if fails {
                log.conflicts.push((at, log.entries.len()));
            }
            log.undecided += usize::from(!condition.is_known());
            // Bindings are valid also where the test was known; running them keeps the log's shape simple.
            log.entries.push(if fails { VIOLATED } else { Value::UNKNOWN });
            return Some(if fails { skip } else { 0 });
        }
        if condition.is_number() {
            return if condition.bits == 0 { None } else { Some(skip) };
        }
        log.undecided += 1;
        Some(0)
    }

    fn bind<const LOG: bool>(
        &mut self,
        context: &mut Context,
        instr: &Instr,
        value: Value,
        log: &mut Log,
    ) {
        let old = self.get(instr.dst);
        let new = context.exceptions.meet(old, value);
        self.set(instr.dst, new);
        if LOG {
            log.entries.push(if new == old { Value::UNKNOWN } else { value });
        }
    }

    fn exclude<const LOG: bool>(
        &mut self,
        context: &mut Context,
        instr: &Instr,
        number: Value,
        log: &mut Log,
    ) {
        let old = self.get(instr.dst);
        let new = if old.is_exact() { old } else { context.exceptions.exclude(old, number.bits) };
        self.set(instr.dst, new);
        if LOG {
            log.entries.push(if new == old { Value::UNKNOWN } else { number });
        }
    }

    #[cold]
    fn node(&mut self, context: &mut Context, id: crate::ir::ExprId, instr: &Instr) -> Value {
        let pool = &context.program.exprs;
        let expr = pool.get(id);
        let mut widths = [Width::BOOL; 3];
        let mut count = 0;
        expr.for_each_child(|child| {
            widths[count] = pool.width(child);
            count += 1;
        });
        let operands = [instr.a, instr.b, instr.c];
        let mut children = [(Value::UNKNOWN, Width::BOOL); 3];
        for index in 0..count {
            children[index] = (self.get(operands[index]), widths[index]);
        }
        arith::node(expr, pool.width(id), &children[..count], &mut context.wide)
    }

    /// Executes an edge's way of handing over control; gives the location's edge list owner: the edge whose target is next, or `None` when
    /// `main` returns. Untracked parameters and results stay unknown.
    pub fn leave(
        &mut self,
        context: &Context,
        edge: EdgeId,
        code: &Code,
        keep_result: impl Fn(EdgeId) -> bool,
    ) -> Next {
        match &code.exit {
            Exit::Jump => Next::Target(edge),
            Exit::Call { callee, args } => {
                let caller = self.base;
                self.push_frame(context, FuncId(*callee), Some(edge));
                for &(param, arg, _) in args {
                    let value = self.regs[arg.index(caller)];
                    self.set(param, value);
                }
                Next::Enter(FuncId(*callee))
            }
            Exit::Return { value } => {
                let value = value.map(|value| self.get(value));
                let ended = self.frames.last().map(|frame| frame.function);
                let Some(call) = self.pop_frame() else { return Next::End };
                if let Some(function) = ended {
                    self.end_objects(context, function);
                }
                if let Some(result) = context.call_result(call) {
                    let value = value.filter(|_| keep_result(call)).unwrap_or(Value::UNKNOWN);
                    self.set(result, value);
                }
                Next::Back(call)
            }
        }
    }
}

/// Where control goes after an edge.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Next {
    /// To the target of this edge.
    Target(EdgeId),
    /// To the entry of this function.
    Enter(FuncId),
    /// To the target of this call edge: its callee returned.
    Back(EdgeId),
    /// `main` returned.
    End,
}

#[inline(always)]
fn if_number(value: Value, f: impl FnOnce(u64) -> u64) -> Value {
    if value.is_number() { Value::number(f(value.bits)) } else { Value::UNKNOWN }
}
