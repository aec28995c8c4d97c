//! Memory instructions of the register machine: loads, stores, allocation, copies, fills, havoc.
//!
//! Invariant: a write whose address is not known forgets every object in its step's write set; a
//! write that is not tracked forgets what it overwrites. Under `LOG` each instruction appends the
//! entries that [`super::interpolate`] pops: load 2 (address, kind), store 1 (address), allocation
//! 2 (pointer, zeroed), copy 3 (to, from, length), fill 2 (to, length), others none.
use super::budget::MAX_FILL;
use super::code::{Instr, Opcode};
use super::contents::{Background, ByteSource, Contents, LIFE, Read, Shared};
use super::context::Context;
use super::machine::{Log, Machine};
use super::number::{Object, ObjectId, ObjectOrigin, Value, mask};
use super::precision::Precision;
use crate::cfa::{EdgeId, SiteId};
use crate::ir::{Bv, Width};
use fixedbitset::FixedBitSet;
use std::rc::Rc;

impl Machine {
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

    pub(super) fn contents_mut(&mut self, object: ObjectId) -> &mut Contents {
        if self.contents(object).is_none() {
            self.set_contents(object, Rc::new(Contents::default()));
        }
        Rc::make_mut(self.memory[object.index()].as_mut().expect("just set"))
    }

    pub(super) fn load<const LOG: bool>(
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

    /// What is known of some bytes of an object.
    pub fn read(
        &mut self,
        context: &mut Context,
        object: ObjectId,
        offset: u64,
        bytes: u8,
    ) -> Value {
        self.load_from(context, object, offset, bytes, bytes.saturating_mul(8)).0
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
        if let ObjectOrigin::Global(global) = context.objects.get(object).origin
            && context.is_constant(global)
        {
            return (context.initial_value(global, offset, bytes, width), true);
        }
        let Some(contents) = self.contents(object) else { return (Value::UNKNOWN, false) };
        let value = match contents.read(offset, bytes) {
            Read::Cell(value) => value,
            Read::Background(background) => {
                context.background_value(object, background, offset, bytes, width)
            }
            Read::Bytes(sources) => assemble(context, object, offset, &sources, width),
        };
        (narrowed(value, bytes, width), false)
    }

    #[cold]
    pub(super) fn alloc<const LOG: bool>(
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
        if context.lives.ends(site)
            && precision.is_none_or(|precision| precision.tracks_bytes(origin, LIFE, 1))
        {
            self.contents_mut(object).begin_life();
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

    /// The smallest instance number of this origin that nothing in the state mentions: an object
    /// that no tracked pointer and no tracked cell speaks of has no facts, so its name is free.
    fn free_instance(&self, context: &Context, origin: ObjectOrigin) -> u32 {
        let mut used = FixedBitSet::new();
        let mut note = |object: Option<ObjectId>| {
            if let Some(object) = object
                .map(|object| context.objects.get(object))
                .filter(|object| object.origin == origin)
            {
                used.grow_and_insert(usize::try_from(object.instance).expect("u32 fits usize"));
            }
        };
        for value in &self.regs {
            note(value.object());
        }
        for &object in &self.present {
            let contents = self.memory[object.index()].as_ref();
            if contents.is_some_and(|contents| !contents.says_at_most_life()) {
                note(Some(object));
            }
            for cell in contents.into_iter().flat_map(|contents| &contents.cells) {
                note(cell.value.object());
            }
        }
        let free = used.zeroes().next().unwrap_or(used.len());
        u32::try_from(free).expect("fewer than 2^32 objects")
    }

    #[inline(never)]
    pub(super) fn write<const LOG: bool>(
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
                match a.object() {
                    Some(object) => {
                        self.forget_overlapping(context, object);
                        self.store(context, precision, (object, a.bits), bytes, value);
                    }
                    None => self.forget_all(context, edge, instr.step),
                }
            }
            Opcode::CopyBytes { keep } => {
                self.copy_bytes::<LOG>(context, precision, edge, instr, keep, log)
            }
            Opcode::Fill { keep } => self.fill::<LOG>(context, precision, edge, instr, keep, log),
            Opcode::Free => self.free(context, edge, instr.step, a),
            _ => self.forget_all(context, edge, instr.step),
        }
    }

    fn store(
        &mut self,
        context: &Context,
        precision: Option<&Precision>,
        (object, offset): (ObjectId, u64),
        bytes: u8,
        value: Value,
    ) {
        let origin = context.objects.get(object).origin;
        let tracked = precision
            .is_none_or(|precision| precision.tracks_bytes(origin, offset, u64::from(bytes)));
        let value = if tracked { value } else { Value::UNKNOWN };
        if value.is_known() {
            self.contents_mut(object).write(offset, bytes, value);
        } else if self.contents(object).is_some() {
            self.contents_mut(object).write(offset, bytes, Value::UNKNOWN);
        }
    }

    /// Forgets every object that the step may write.
    fn forget_all(&mut self, context: &Context, edge: EdgeId, step: u32) {
        let set = context.write_set(edge, step);
        for index in 0..self.present.len() {
            let object = self.present[index];
            if set.may_write(context.objects.get(object).origin)
                && self.contents(object).is_some_and(|c| !c.says_at_most_life())
            {
                self.contents_mut(object).clear_bytes();
            }
        }
    }

    /// What is written through the name of `object` may change other objects that have it, too.
    fn forget_overlapping(&mut self, context: &Context, object: ObjectId) {
        if !context.may_overlap(object) {
            return;
        }
        for index in 0..self.present.len() {
            let other = self.present[index];
            if other != object && context.may_overlap(other) {
                self.contents_mut(other).clear();
            }
        }
    }

    fn forget_range(&mut self, object: ObjectId, offset: u64, length: u64) {
        // Whatever is written, it is not the byte that says that the object is alive.
        let length = if offset < LIFE { length.min(LIFE - offset) } else { length };
        if self.contents(object).is_some() {
            self.contents_mut(object).forget(offset, length);
        }
    }

    /// The object in which `length` bytes are written from `to` on, if both are known; else what
    /// they may be is forgotten.
    fn written(
        &mut self,
        context: &Context,
        edge: EdgeId,
        instr: &Instr,
        (to, length): (Value, Value),
    ) -> Option<ObjectId> {
        if length == Value::number(0) {
            return None;
        }
        let Some(target) = to.object() else {
            self.forget_all(context, edge, instr.step);
            return None;
        };
        self.forget_overlapping(context, target);
        if !length.is_number() {
            self.forget_range(target, 0, LIFE);
            return None;
        }
        Some(target)
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
        let Some(target) = self.written(context, edge, instr, (to, length)) else { return };
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

    /// The known cells in a range, as (offset from its start, bytes, value). Background is given in
    /// words; a constant object's initial content likewise.
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
        let Some(target) = self.written(context, edge, instr, (to, length)) else { return };
        let object = *context.objects.get(target);
        let whole = precision.is_none_or(|precision| precision.tracks_whole(object.origin));
        if keep
            && whole
            && byte == Value::number(0)
            && to.bits == 0
            && object.size.is_some_and(|size| size <= length.bits)
        {
            let is_alive = self.contents(target).is_some_and(|contents| contents.is_alive());
            self.set_contents(target, Rc::new(Contents::over(Background::Zero)));
            if is_alive {
                self.contents_mut(target).begin_life();
            }
            return;
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
}

/// Memory holds whole bytes; a narrower variable takes the low bits, of which an excluded number of
/// all bits says nothing.
fn narrowed(value: Value, bytes: u8, width: u8) -> Value {
    if value.is_number() && width < 64 {
        Value::number(value.bits & mask(width))
    } else if value.is_except() && width < bytes * 8 {
        Value::UNKNOWN
    } else {
        value
    }
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
