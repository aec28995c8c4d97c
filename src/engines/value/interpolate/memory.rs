//! Instructions on memory, read backwards: bytes that are needed behind them become operands and
//! bytes that are needed before.
use super::super::code::{Instr, Opcode};
use super::super::contents::LIFE;
use super::super::needed::{Bytes, Need, Wanted};
use super::super::number::{ObjectId, ObjectOrigin, Value};
use super::Walk;
use crate::cfa::EdgeId;

impl Walk<'_> {
    pub(super) fn undo_load(&mut self, instr: &Instr, bytes: u8, base: usize) {
        let kind = self.pop().bits;
        let address = self.pop();
        let wanted = self.take_result(instr, base);
        if wanted.is_empty() {
            return;
        }
        self.need(instr.a, base, &Wanted::VALUE);
        if let (Some(object), 1) = (address.object(), kind) {
            let (offset, length) = (address.bits, u64::from(bytes));
            wanted.needs().for_each(|need| self.need_bytes(Bytes { object, offset, length, need }));
        }
    }

    pub(super) fn undo_alloc(&mut self, instr: &Instr, base: usize) {
        let _zeroed = self.pop();
        let pointer = self.pop();
        // Facts about a new object start here: zero bytes need nothing before; others cannot be
        // needed.
        let before = self.needed.bytes.len();
        self.needed.bytes.retain(|bytes| Some(bytes.object) != pointer.object());
        let has_facts = self.needed.bytes.len() < before;
        if !self.take_result(instr, base).is_empty() || has_facts {
            self.define(instr.def);
            self.need(instr.a, base, &Wanted::VALUE);
        }
    }

    /// Needs to know that the object is alive, if it can die.
    pub(super) fn need_life(&mut self, object: ObjectId) {
        let context = &self.engine.context;
        let ends = match context.objects.get(object).origin {
            ObjectOrigin::Site(site) => context.lives.ends(site),
            ObjectOrigin::Global(_) | ObjectOrigin::Function(_) => false,
        };
        if ends {
            self.need_bytes(Bytes { object, offset: LIFE, length: 1, need: Need::Value });
        }
    }

    /// Who holds the address of which object, of those that a search for lost ones has found.
    pub(super) fn pop_found(&mut self) -> Vec<(Value, Value)> {
        let count = self.pop().bits;
        (0..count)
            .map(|_| {
                let object = self.pop();
                (self.pop(), object)
            })
            .collect()
    }

    /// That something leads to all objects is needed: their number, the addresses that lead there,
    /// and that they live. `before`: the instructions in front, of which the last ones say what
    /// variables hold.
    pub(super) fn need_found(&mut self, instr: &Instr, before: &[Instr], base: usize) {
        self.need(instr.a, base, &Wanted::VALUE);
        let is_held = |instr: &&Instr| instr.op == Opcode::Hold;
        let first = before.len() - before.iter().rev().take_while(is_held).count();
        let length = self.engine.context.program.pointer_width().bytes();
        for (holder, found) in self.pop_found() {
            match holder.object() {
                Some(object) => {
                    let (offset, need) = (holder.bits, Need::Value);
                    self.need_bytes(Bytes { object, offset, length, need });
                }
                None => {
                    let index = usize::try_from(holder.bits).ok();
                    let held = index.and_then(|index| before.get(first + index));
                    held.into_iter().for_each(|held| self.need(held.a, base, &Wanted::VALUE));
                }
            }
            found.object().into_iter().for_each(|object| self.need_life(object));
        }
    }

    /// That an object is alive is known behind this only if it is known which one is freed.
    pub(super) fn undo_free(&mut self, edge: EdgeId, instr: &Instr, base: usize) {
        let context = &self.engine.context;
        let set = context.write_set(edge, instr.step);
        let threatens = self.needed.bytes.iter().any(|bytes| {
            bytes.offset == LIFE && set.may_write(context.objects.get(bytes.object).origin)
        });
        if threatens {
            self.need(instr.a, base, &Wanted::VALUE);
        }
    }

    /// Takes out the needed bytes in a range of an object; what sticks out of the range stays
    /// needed. Gives the parts in the range.
    fn take_bytes(&mut self, object: ObjectId, offset: u64, length: u64) -> Vec<Bytes> {
        let (taken, rest) = self.needed.take_bytes(object, offset, length);
        for bytes in rest {
            self.need_bytes(bytes);
        }
        taken
    }

    /// Whether the step could have written bytes that are needed, had its address not been known.
    fn threatens(&self, edge: EdgeId, step: u32) -> bool {
        let context = &self.engine.context;
        let set = context.write_set(edge, step);
        let needed = self.needed.bytes.iter().filter(|bytes| bytes.offset != LIFE);
        needed.into_iter().any(|bytes| set.may_write(context.objects.get(bytes.object).origin))
    }

    pub(super) fn undo_store(&mut self, edge: EdgeId, instr: &Instr, bytes: u8, base: usize) {
        let address = self.pop();
        if self.needed.bytes.is_empty() {
            return;
        }
        let Some(object) = address.object() else { return };
        let threatens = self.threatens(edge, instr.step);
        let length = u64::from(bytes);
        let taken = self.take_bytes(object, address.bits, length);
        if !taken.is_empty() {
            let origin = self.engine.context.objects.get(object).origin;
            self.found.bytes.insert((origin, address.bits, length));
            self.define(instr.def);
            let mut wanted = Wanted::default();
            taken.iter().for_each(|bytes| wanted.add(bytes.need));
            self.need(instr.a, base, &Wanted::VALUE);
            self.need(instr.b, base, &wanted);
        } else if threatens {
            self.need(instr.a, base, &Wanted::VALUE);
        }
    }

    pub(super) fn undo_copy(&mut self, edge: EdgeId, instr: &Instr, base: usize) {
        let (length, from, to) = (self.pop(), self.pop(), self.pop());
        let taken = self.take_written(edge, instr, base, (to, length));
        if let (false, Some(source)) = (taken.is_empty(), from.object()) {
            self.define(instr.def);
            self.need(instr.b, base, &Wanted::VALUE);
            let constant = self.engine.context.constant_global(source).is_some();
            for bytes in taken.into_iter().filter(|_| !constant) {
                let offset = from.bits.wrapping_add(bytes.offset.wrapping_sub(to.bits));
                self.need_bytes(Bytes { object: source, offset, ..bytes });
            }
        }
    }

    pub(super) fn undo_fill(&mut self, edge: EdgeId, instr: &Instr, base: usize) {
        let (length, to) = (self.pop(), self.pop());
        if !self.take_written(edge, instr, base, (to, length)).is_empty() {
            self.define(instr.def);
            self.need(instr.b, base, &Wanted::VALUE);
        }
    }

    /// The needed bytes among `length` that are written from `to` on. Where these are, and that
    /// they spoil nothing else, is needed, too.
    fn take_written(
        &mut self,
        edge: EdgeId,
        instr: &Instr,
        base: usize,
        (to, length): (Value, Value),
    ) -> Vec<Bytes> {
        let (Some(target), true) = (to.object(), length.is_number()) else { return Vec::new() };
        if self.needed.bytes.is_empty() || length.bits == 0 {
            return Vec::new();
        }
        let threatens = self.threatens(edge, instr.step);
        let taken = self.take_bytes(target, to.bits, length.bits);
        if !taken.is_empty() || threatens {
            self.need_values([instr.a, instr.c], base);
        }
        taken
    }
}
