//! Steps of a symbolic run on whole objects: they are made, freed, copied, filled, and given to
//! unknown functions.
use super::address::Access;
use super::budget::SYMBOLIC_SIZE_BYTES;
use super::execute::Run;
use super::halt::Halt;
use super::object::{Kind, Object, Rest};
use super::reading::{Havoc, Reading};
use super::value::{Extent, ObjectId, Value};
use crate::cfa::{AllocKind, InputId};
use crate::ir::{BinaryOp, ExprId};
use crate::program_facts::memory::layout::Area;
use std::sync::Arc;

impl Run<'_> {
    /// A new object; of one of symbolic size it is known how many bytes it has at most.
    pub(crate) fn alloc(
        &mut self,
        kind: AllocKind,
        size: Value,
        align: u64,
        rest: Rest,
    ) -> Result<ObjectId, Halt> {
        let (bytes, symbolic_size) = match size {
            Value::Const(bits) => (bits.low64(), None),
            Value::Pointer(..) | Value::Symbolic(_) => {
                let size = self.values.embed(size);
                self.wanted.get_or_insert(size);
                (SYMBOLIC_SIZE_BYTES, Some(size))
            }
        };
        if let (Some(size), Reading::Inputs(_)) = (symbolic_size, self.reading) {
            let most = self.values.number(SYMBOLIC_SIZE_BYTES);
            let (size, op) = (self.values.lift(size), BinaryOp::Ule);
            let small = self.values.binary(op, size, most);
            self.assumed = true;
            self.assume(small)?;
        }
        let (address, bytes) = match self.reading {
            Reading::Inputs(_) => {
                let no_room =
                    || Halt::unknown("an object that does not fit into the address space");
                (
                    self.machine
                        .layout
                        .alloc(Area::from(kind), bytes, align)
                        .ok_or_else(no_room)?,
                    bytes,
                )
            }
            // No number is ever taken for an address here.
            Reading::Complete => (0, symbolic_size.map_or(bytes, |size| self.most_bytes(size))),
        };
        let is_exact = symbolic_size.is_none() || self.reading != Reading::Complete;
        // C promises that of what is allocated on the heap, whatever its size; of others, that
        // objects that have bytes share none.
        let is_disjoint = kind == AllocKind::Heap || is_exact && bytes > 0;
        let id = self.place(address, Extent { size: bytes, is_exact, is_disjoint, align });
        if kind == AllocKind::Block {
            self.may_be_dead(id);
        }
        let mut object = Object::new(bytes, kind.into(), rest);
        object.symbolic_size = symbolic_size;
        self.machine.memory.insert(id, object);
        if kind != AllocKind::Heap
            && let Some(frame) = self.machine.frames.last_mut()
        {
            frame.objects.push(id);
        }
        Ok(id)
    }

    /// How many bytes an object of this size may have.
    fn most_bytes(&mut self, size: ExprId) -> u64 {
        let most = self.upper_bound_here(size);
        u64::try_from(most).unwrap_or(u64::MAX).min(u64::MAX >> 1)
    }

    /// Sets where the next object lies; the caller makes it.
    pub(crate) fn place(&mut self, address: u64, extent: Extent) -> ObjectId {
        let id = self.values.place(address, extent);
        if let Reading::Inputs(_) = self.reading {
            self.machine.memory.place(address, id);
        }
        id
    }

    /// From here on a new object may have the address of this one.
    pub(crate) fn may_be_dead(&mut self, object: ObjectId) {
        Arc::make_mut(&mut self.machine.dead).insert(object);
        self.values.dead = Arc::clone(&self.machine.dead);
    }

    /// Any heap object that lives may be dead from here on.
    fn any_may_be_dead(&mut self) {
        let memory = &self.machine.memory;
        let heap: Vec<ObjectId> =
            memory.ids().filter(|&id| memory.object(id).kind == Kind::Heap).collect();
        heap.into_iter().for_each(|id| self.may_be_dead(id));
    }

    /// Ends the object's life where it is known which one it is; else all can be accessed as
    /// before, which only adds runs.
    pub(crate) fn free(&mut self, address: Value) -> Result<(), Halt> {
        match address {
            Value::Const(bits) if bits.unsigned() == 0 => Ok(()),
            Value::Pointer(object, 0) if self.machine.memory.object(object).kind == Kind::Heap => {
                self.may_be_dead(object);
                self.machine.memory.kill(object);
                Ok(())
            }
            Value::Symbolic(_) => {
                self.any_may_be_dead();
                Ok(())
            }
            // Going on with the object alive only adds runs.
            Value::Const(_) | Value::Pointer(..) if self.reading == Reading::Complete => {
                self.any_may_be_dead();
                Ok(())
            }
            Value::Const(_) | Value::Pointer(..) => {
                Err(Halt::unknown("a free of what is no heap object"))
            }
        }
    }

    /// Ends the life of an object whose block ends. That a new one may have its address is known
    /// from the first on.
    pub(crate) fn end(&mut self, address: Value) -> Result<(), Halt> {
        match address {
            Value::Pointer(object, 0) if self.machine.memory.object(object).kind == Kind::Stack => {
                self.machine.memory.kill(object);
                Ok(())
            }
            // The caller doubts the life of all that it may be.
            Value::Symbolic(_) => Ok(()),
            Value::Const(_) | Value::Pointer(..) => {
                Err(Halt::unknown("the end of a block without its object"))
            }
        }
    }

    pub(crate) fn copy(&mut self, to: Value, from: Value, length: Value) -> Result<(), Halt> {
        let done = self.copy_block(to, from, length);
        self.or_forget(done, to, length)
    }

    /// Where a write cannot be followed, a complete reading goes on with memory of arbitrary
    /// content.
    fn or_forget(&mut self, done: Result<(), Halt>, to: Value, length: Value) -> Result<(), Halt> {
        match done {
            Err(Halt::Unknown(_)) if self.reading == Reading::Complete => {
                self.write_block_somewhere(to, length);
                Ok(())
            }
            done => done,
        }
    }

    /// What the step under way may write has arbitrary content now.
    pub(crate) fn forget_written(&mut self) {
        match self.points_to {
            None => self.machine.memory.forget_all(),
            Some(points_to) => {
                let (edge, step) = self.at;
                self.machine.memory.forget(points_to.writes(edge, step));
            }
        }
    }

    fn copy_block(&mut self, to: Value, from: Value, length: Value) -> Result<(), Halt> {
        let bytes = self.length(length)?;
        if bytes == 0 {
            return Ok(());
        }
        if bytes <= 16 {
            let value = self.load(from, bytes)?;
            return self.store(to, value);
        }
        let (from, from_offset) = self.one_place(from, bytes, Access::Read)?;
        let (to, to_offset) = self.one_place(to, bytes, Access::Write)?;
        let pieces = self.machine.memory.read_range(&mut self.values, from, from_offset, bytes)?;
        self.machine.memory.forget_overlapping(to);
        for (offset, _, value) in pieces {
            self.machine.memory.write(&mut self.values, to, to_offset + offset, value);
        }
        Ok(())
    }

    pub(crate) fn fill(&mut self, to: Value, byte: Value, length: Value) -> Result<(), Halt> {
        let done = self.fill_block(to, byte, length);
        self.or_forget(done, to, length)
    }

    fn fill_block(&mut self, to: Value, byte: Value, length: Value) -> Result<(), Halt> {
        let bytes = self.length(length)?;
        if bytes == 0 {
            return Ok(());
        }
        let (to, offset) = self.one_place(to, bytes, Access::Write)?;
        self.machine.memory.forget_overlapping(to);
        self.machine.memory.fill(&mut self.values, to, (offset, bytes), byte)
    }

    fn length(&mut self, length: Value) -> Result<u64, Halt> {
        match length {
            Value::Const(bits) => Ok(bits.low64()),
            Value::Pointer(..) | Value::Symbolic(_) => {
                let length = self.values.embed(length);
                self.wanted.get_or_insert(length);
                Err(Halt::unknown("a block of memory of symbolic length"))
            }
        }
    }

    /// Unknown code runs: what it knows is arbitrary now.
    pub(crate) fn outside(&mut self, input: InputId) {
        self.met_havoc = true;
        match self.reading {
            Reading::Complete => self.forget_written(),
            Reading::Inputs(Havoc::WritesNothing) => {}
            Reading::Inputs(Havoc::WritesAnything) => {
                let Some(points_to) = self.points_to else { return };
                let known = points_to.writes(self.at.0, self.at.1);
                for id in self.machine.memory.ids() {
                    let object = self.machine.memory.object(id);
                    if let Kind::Static | Kind::Stack | Kind::Heap = object.kind
                        && object.target.is_some_and(|it| known.binary_search(&it).is_ok())
                    {
                        self.machine.memory.object_mut(id).forget(Rest::Changed(input, id));
                    }
                }
            }
        }
    }

    /// The content of a local is arbitrary: its new life begins.
    pub(crate) fn havoc(&mut self, address: Value, input: InputId) {
        self.met_havoc = true;
        let is_complete = self.reading == Reading::Complete;
        if self.reading == Reading::Inputs(Havoc::WritesNothing) {
            return;
        }
        let address = match address {
            Value::Symbolic(id) => self.values.lift(id),
            known => known,
        };
        let Value::Pointer(object, offset) = address else {
            // That the content stays in a reading of inputs takes runs away, no more.
            if is_complete {
                self.forget_written();
            }
            return;
        };
        let target = self.machine.memory.object_mut(object);
        if let Kind::Static | Kind::Stack | Kind::Heap = target.kind
            && let Ok(offset) = i64::try_from(offset)
        {
            target.forget(if is_complete { Rest::Arbitrary } else { Rest::Input(input, offset) });
        } else if is_complete {
            self.forget_written();
        }
    }
}
