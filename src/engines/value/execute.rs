//! The register machine at work: executes compiled edges on one abstract state, in place.
//!
//! This is the hot loop of the value analysis: no allocation per instruction, two compares and an
//! operation for arithmetic on known numbers; everything else is out of line. With `LOG` it also
//! writes down what a backward pass needs (see [`super::interpolate`]): one entry per instruction
//! whose operands or effect depend on values. In that mode an assume that does not hold is noted as
//! a conflict and passed over.
use super::arith;
use super::code::{Code, Exit, Instr, Opcode, Operand};
use super::context::Context;
use super::machine::{Flow, Log, Machine, Next, VIOLATED, choice};
use super::number::{Base, Value, mask, signed};
use super::precision::Precision;
use super::validity::Validity;
use crate::cfa::{EdgeId, FuncId};
use crate::ir::{BinaryOp, Width};

impl Machine {
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
                Opcode::Among => arith::among(a, self.get(instr.b), self.get(instr.c), context),
                Opcode::UnlessApart => {
                    arith::unless_apart(a, self.get(instr.b), self.get(instr.c), context)
                }
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
                Opcode::Hold => {
                    self.held.push(a);
                    continue;
                }
                Opcode::AssumeLost => {
                    let is_found = self.finds_all::<LOG>(context, a, log);
                    log.undecided += usize::from(!is_found);
                    if LOG && is_found {
                        log.conflicts.push((at - 1, log.entries.len()));
                    } else if is_found {
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
            Value { base: Base::NUMBER, bits: 0 } => (choice::SECOND, otherwise),
            Value { base: Base::NUMBER, .. } => (choice::FIRST, then),
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
            // Bindings are valid also where the test was known; running them keeps the log's shape
            // simple.
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
        let (widths, count) = expr.of_children(Width::BOOL, |child| pool.width(child));
        let operands = [instr.a, instr.b, instr.c];
        let mut children = [(Value::UNKNOWN, Width::BOOL); 3];
        for index in 0..count {
            children[index] = (self.get(operands[index]), widths[index]);
        }
        arith::node(expr, pool.width(id), &children[..count], &mut context.wide)
    }

    /// Executes an edge's way of handing over control; gives the location's edge list owner: the
    /// edge whose target is next, or `None` when `main` returns. Untracked parameters and results
    /// stay unknown.
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

#[inline(always)]
fn if_number(value: Value, f: impl FnOnce(u64) -> u64) -> Value {
    if value.is_number() { Value::number(f(value.bits)) } else { Value::UNKNOWN }
}
