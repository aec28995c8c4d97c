//! The register machine: executes compiled edges on one abstract state, in place.
//!
//! This is the hot loop of the value analysis: no allocation per instruction, two compares and an operation for arithmetic on known
//! numbers; everything else is out of line. With `LOG` it also writes down what a backward pass needs (see [`super::interpolate`]): one entry
//! per instruction whose operands or effect depend on values. In that mode an assume that does not hold is noted as a conflict and passed over.
use super::arith::{self, mask, signed};
use super::code::{Code, Exit, Instr, Opcode, Operand};
use super::contents::{Background, ByteSource, Contents, Read, Shared};
use super::context::{Context, WriteSet};
use super::number::{Object, ObjectId, ObjectOrigin, Value};
use super::precision::Precision;
use crate::cfa::{EdgeId, FuncId, SiteId};
use crate::ir::{BinaryOp, Bv, Width};
use std::rc::Rc;

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
                    self.binary(context, instr, a, BinaryOp::Eq, |x, y, _| u64::from(x == y))
                }
                Opcode::Ult => {
                    self.binary(context, instr, a, BinaryOp::Ult, |x, y, _| u64::from(x < y))
                }
                Opcode::Ule => {
                    self.binary(context, instr, a, BinaryOp::Ule, |x, y, _| u64::from(x <= y))
                }
                Opcode::Slt => self.binary(context, instr, a, BinaryOp::Slt, |x, y, w| {
                    u64::from(signed(x, w) < signed(y, w))
                }),
                Opcode::Sle => self.binary(context, instr, a, BinaryOp::Sle, |x, y, w| {
                    u64::from(signed(x, w) <= signed(y, w))
                }),
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
                    let b = self.get(instr.b);
                    arith::slow_binary(
                        op,
                        instr.width,
                        a,
                        b,
                        context.program.pointer_bits,
                        &context.objects,
                    )
                }
                Opcode::Not if a.is_number() => Value::number(!a.bits & mask(instr.width)),
                Opcode::Not => Value::UNKNOWN,
                Opcode::Unary(op) => arith::unary(op, instr.width, a),
                Opcode::ZeroExtend => if_number(a, |bits| bits),
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
                    self.bind::<LOG>(instr, a, log);
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
        arith::slow_binary(op, instr.width, a, b, context.program.pointer_bits, &context.objects)
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
        Some(0)
    }

    fn bind<const LOG: bool>(&mut self, instr: &Instr, value: Value, log: &mut Log) {
        let binds = value.is_known() && !self.get(instr.dst).is_known();
        if binds {
            self.set(instr.dst, value);
        }
        if LOG {
            log.entries.push(Value::number(u64::from(binds)));
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

    /// What is known of an object.
    pub fn contents(&self, object: ObjectId) -> Option<&Shared> {
        self.memory.get(object.index()).and_then(Option::as_ref)
    }

    /// Replaces what is known of an object.
    pub fn set_contents(&mut self, object: ObjectId, contents: Shared) {
        if self.memory.len() <= object.index() {
            self.memory.resize(object.index() + 1, None);
        }
        let slot = &mut self.memory[object.index()];
        if slot.is_none() {
            self.present.push(object);
        }
        *slot = Some(contents);
    }

    fn contents_mut(&mut self, object: ObjectId) -> &mut Contents {
        if self.contents(object).is_none() {
            self.set_contents(object, Rc::new(Contents::default()));
        }
        Rc::make_mut(self.memory[object.index()].as_mut().expect("just set"))
    }

    fn load<const LOG: bool>(
        &mut self,
        context: &mut Context,
        address: Value,
        bytes: u8,
        width: u8,
        log: &mut Log,
    ) -> Value {
        let (value, constant) = match address.object() {
            None => (Value::UNKNOWN, false),
            Some(object) => self.load_from(context, object, address.bits, bytes, width),
        };
        if LOG {
            log.entries.push(address);
            let kind = if value.is_known() { if constant { 2 } else { 1 } } else { 0 };
            log.entries.push(Value::number(kind));
        }
        value
    }

    /// The value, and whether it is constant: no write can change it.
    fn load_from(
        &mut self,
        context: &mut Context,
        object: ObjectId,
        offset: u64,
        bytes: u8,
        width: u8,
    ) -> (Value, bool) {
        if let ObjectOrigin::Global(global) = context.objects.get(object).origin {
            if context.is_constant(global) {
                return (context.initial_value(global, offset, bytes, width), true);
            }
        }
        let Some(contents) = self.contents(object) else { return (Value::UNKNOWN, false) };
        let value = match contents.read(offset, bytes) {
            Read::Cell(value) => value,
            Read::Background(background) => {
                context.background_value(object, background, offset, bytes, width)
            }
            Read::Bytes(sources) => assemble(context, object, offset, &sources, width),
        };
        // Memory holds whole bytes; a narrower variable takes the low bits.
        let value = if value.is_number() && width < 64 {
            Value::number(value.bits & mask(width))
        } else {
            value
        };
        (value, false)
    }

    #[cold]
    fn alloc<const LOG: bool>(
        &mut self,
        context: &mut Context,
        precision: Option<&Precision>,
        site: SiteId,
        size: Value,
        zeroed: bool,
        log: &mut Log,
    ) -> Value {
        let size = size.is_number().then_some(size.bits);
        let origin = ObjectOrigin::Site(site);
        let instance = self.free_instance(context, origin);
        let object = context.objects.intern(Object { origin, instance, size });
        if self.contents(object).is_some() {
            self.contents_mut(object).clear();
        }
        if zeroed {
            self.zero(precision, object, origin, size);
        }
        self.writes += 1;
        let pointer = Value::pointer(object, 0);
        if LOG {
            log.entries.push(pointer);
            log.entries.push(Value::number(u64::from(zeroed)));
        }
        pointer
    }

    fn zero(
        &mut self,
        precision: Option<&Precision>,
        object: ObjectId,
        origin: ObjectOrigin,
        size: Option<u64>,
    ) {
        match precision {
            Some(precision) if !precision.tracks_whole(origin) => {
                for (offset, length) in precision.ranges(origin) {
                    let fits = size.is_none_or(|size| offset.saturating_add(length) <= size);
                    if let (true, Ok(bytes @ 1..=8)) = (fits, u8::try_from(length)) {
                        self.contents_mut(object).write(offset, bytes, Value::number(0));
                    }
                }
            }
            _ => self.set_contents(object, Rc::new(Contents::over(Background::Zero))),
        }
    }

    /// The smallest instance number of this origin that nothing in the state mentions: an object that no tracked pointer and
    /// no tracked cell speaks of has no facts, so its name is free.
    fn free_instance(&self, context: &Context, origin: ObjectOrigin) -> u32 {
        let mut used = Vec::new();
        let mut note = |object: Option<ObjectId>| {
            if let Some(object) = object
                .map(|object| context.objects.get(object))
                .filter(|object| object.origin == origin)
            {
                used.push(object.instance);
            }
        };
        for value in &self.regs {
            note(value.object());
        }
        for &object in &self.present {
            let contents = self.memory[object.index()].as_ref();
            if contents.is_some_and(|contents| !contents.is_trivial()) {
                note(Some(object));
            }
            for cell in contents.into_iter().flat_map(|contents| &contents.cells) {
                note(cell.value.object());
            }
        }
        used.sort_unstable();
        used.dedup();
        (0u32..).zip(&used).find(|(expected, found)| expected != *found).map_or_else(
            || u32::try_from(used.len()).expect("fewer than 2^32 objects"),
            |(expected, _)| expected,
        )
    }

    #[inline(never)]
    fn write<const LOG: bool>(
        &mut self,
        context: &mut Context,
        precision: Option<&Precision>,
        edge: EdgeId,
        instr: &Instr,
        a: Value,
        log: &mut Log,
    ) {
        self.writes += 1;
        match instr.op {
            Opcode::Store { bytes, keep } => {
                let value = if keep { self.get(instr.b) } else { Value::UNKNOWN };
                if LOG {
                    log.entries.push(a);
                }
                self.store(context, precision, edge, instr.step, a, bytes, value);
            }
            Opcode::CopyBytes { keep } => {
                self.copy_bytes::<LOG>(context, precision, edge, instr, keep, log)
            }
            Opcode::Fill { keep } => self.fill::<LOG>(context, precision, edge, instr, keep, log),
            Opcode::Free => {
                if let Some(object) = a.object().filter(|&object| self.contents(object).is_some()) {
                    self.contents_mut(object).clear();
                }
            }
            _ => self.forget_all(context, edge, instr.step),
        }
    }

    fn store(
        &mut self,
        context: &Context,
        precision: Option<&Precision>,
        edge: EdgeId,
        step: u32,
        address: Value,
        bytes: u8,
        value: Value,
    ) {
        let Some(object) = address.object() else { return self.forget_all(context, edge, step) };
        let origin = context.objects.get(object).origin;
        let tracked = precision
            .is_none_or(|precision| precision.tracks_bytes(origin, address.bits, u64::from(bytes)));
        let value = if tracked { value } else { Value::UNKNOWN };
        if value.is_known() {
            self.contents_mut(object).write(address.bits, bytes, value);
        } else if self.contents(object).is_some() {
            self.contents_mut(object).write(address.bits, bytes, Value::UNKNOWN);
        }
    }

    /// Forgets every object that the step may write.
    fn forget_all(&mut self, context: &Context, edge: EdgeId, step: u32) {
        let set = context.write_set(edge, step);
        for index in 0..self.present.len() {
            let object = self.present[index];
            if may_write(&set, context.objects.get(object).origin)
                && self.contents(object).is_some_and(|c| !c.is_trivial())
            {
                self.contents_mut(object).clear();
            }
        }
    }

    fn forget_range(&mut self, object: ObjectId, offset: u64, length: u64) {
        if self.contents(object).is_some() {
            self.contents_mut(object).forget(offset, length);
        }
    }

    fn copy_bytes<const LOG: bool>(
        &mut self,
        context: &Context,
        precision: Option<&Precision>,
        edge: EdgeId,
        instr: &Instr,
        keep: bool,
        log: &mut Log,
    ) {
        let (to, from, length) = (self.get(instr.a), self.get(instr.b), self.get(instr.c));
        if LOG {
            log.entries.extend([to, from, length]);
        }
        if length == Value::number(0) {
            return;
        }
        let Some(target) = to.object() else { return self.forget_all(context, edge, instr.step) };
        if !length.is_number() {
            return self.forget_range(target, 0, u64::MAX);
        }
        let source = from
            .object()
            .filter(|_| keep)
            .map(|source| self.copied(context, source, from.bits, length.bits));
        self.forget_range(target, to.bits, length.bits);
        let origin = context.objects.get(target).origin;
        for (offset, bytes, value) in source.into_iter().flatten() {
            let at = to.bits.wrapping_add(offset);
            if precision
                .is_none_or(|precision| precision.tracks_bytes(origin, at, u64::from(bytes)))
            {
                self.contents_mut(target).write(at, bytes, value);
            }
        }
    }

    /// The known cells in a range, as (offset from its start, bytes, value). Background is given in words; a constant object's initial
    /// content likewise.
    fn copied(
        &self,
        context: &Context,
        object: ObjectId,
        offset: u64,
        length: u64,
    ) -> Vec<(u64, u8, Value)> {
        let end = offset.saturating_add(length);
        let mut known = Vec::new();
        let constant = context.constant_global(object);
        let empty = Contents::default();
        let contents = self.contents(object).map_or(&empty, |contents| contents);
        let mut at = offset;
        for cell in contents.cells.iter().filter(|_| constant.is_none()) {
            let cell_end = cell.offset.saturating_add(u64::from(cell.bytes));
            if cell.offset >= offset && cell_end <= end && cell.value.is_known() {
                known.push((cell.offset - offset, cell.bytes, cell.value));
            }
            if cell.offset < end && cell_end > at {
                context.background_pieces(
                    object,
                    contents.background,
                    at,
                    cell.offset.max(at),
                    offset,
                    &mut known,
                );
                at = cell_end;
            }
        }
        let background = if constant.is_some() { Background::Initial } else { contents.background };
        context.background_pieces(object, background, at.min(end), end, offset, &mut known);
        known
    }

    fn fill<const LOG: bool>(
        &mut self,
        context: &Context,
        precision: Option<&Precision>,
        edge: EdgeId,
        instr: &Instr,
        keep: bool,
        log: &mut Log,
    ) {
        let (to, byte, length) = (self.get(instr.a), self.get(instr.b), self.get(instr.c));
        if LOG {
            log.entries.extend([to, length]);
        }
        if length == Value::number(0) {
            return;
        }
        let Some(target) = to.object() else { return self.forget_all(context, edge, instr.step) };
        if !length.is_number() {
            return self.forget_range(target, 0, u64::MAX);
        }
        let object = *context.objects.get(target);
        let whole = precision.is_none_or(|precision| precision.tracks_whole(object.origin));
        if keep
            && whole
            && byte == Value::number(0)
            && to.bits == 0
            && object.size.is_some_and(|size| size <= length.bits)
        {
            return self.set_contents(target, Rc::new(Contents::over(Background::Zero)));
        }
        self.forget_range(target, to.bits, length.bits);
        if keep && byte.is_number() {
            self.fill_pieces(precision, target, object.origin, to.bits, length.bits, byte.bits);
        }
    }

    /// Writes the fill pattern: the tracked ranges as they are, or all of the range in words.
    fn fill_pieces(
        &mut self,
        precision: Option<&Precision>,
        target: ObjectId,
        origin: ObjectOrigin,
        offset: u64,
        length: u64,
        byte: u64,
    ) {
        let end = offset.saturating_add(length);
        let pieces: Vec<(u64, u64)> = match precision {
            Some(precision) if !precision.tracks_whole(origin) => precision
                .ranges(origin)
                .filter(|&(at, bytes)| at >= offset && at.saturating_add(bytes) <= end)
                .collect(),
            _ if length > MAX_FILL => return,
            _ => (0..length.div_ceil(8))
                .map(|word| (offset + word * 8, (length - word * 8).min(8)))
                .collect(),
        };
        for (at, bytes) in pieces {
            if let Ok(bytes @ 1..=8) = u8::try_from(bytes) {
                let pattern = byte.wrapping_mul(0x0101_0101_0101_0101) & mask(bytes * 8);
                self.contents_mut(target).write(at, bytes, Value::number(pattern));
            }
        }
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
                let Some(call) = self.pop_frame() else { return Next::End };
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

/// Longest fill that is written out in words, in bytes.
const MAX_FILL: u64 = 1 << 16;

fn may_write(set: &WriteSet<'_>, origin: ObjectOrigin) -> bool {
    match set {
        WriteSet::Any => !matches!(origin, ObjectOrigin::Function(_)),
        WriteSet::Of(origins) => origins.binary_search(&origin).is_ok(),
    }
}

#[inline(always)]
fn if_number(value: Value, f: impl FnOnce(u64) -> u64) -> Value {
    if value.is_number() { Value::number(f(value.bits)) } else { Value::UNKNOWN }
}

/// Puts a value together from bytes; unknown unless every byte is a known number's.
fn assemble(
    context: &mut Context,
    object: ObjectId,
    offset: u64,
    sources: &[ByteSource],
    width: u8,
) -> Value {
    let mut bytes = Vec::with_capacity(sources.len());
    for (position, source) in (offset..).zip(sources) {
        let byte = match *source {
            ByteSource::Background(background) => {
                context.background_value(object, background, position, 1, 8)
            }
            ByteSource::Cell { value, byte, of } => cell_byte(context, value, byte, of),
        };
        match u8::try_from(byte.bits) {
            Ok(bits) if byte.is_number() => bytes.push(bits),
            _ => return Value::UNKNOWN,
        }
    }
    match Width::new(u32::from(width)) {
        Some(width) => {
            context.wide.value(Bv::from_bytes(width, &bytes, context.program.little_endian))
        }
        None => Value::UNKNOWN,
    }
}

fn cell_byte(context: &Context, value: Value, byte: u8, of: u8) -> Value {
    let Some(bv) = Width::new(u32::from(of) * 8).and_then(|width| context.wide.bv(value, width))
    else {
        return Value::UNKNOWN;
    };
    Value::number(u64::from(bv.to_bytes(context.program.little_endian)[usize::from(byte)]))
}
