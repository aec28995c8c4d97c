//! Writes at places that are not concrete, into objects whose cells are too many to be
//! distinguished: what of the object stays as it was.
//!
//! A structure has fields beside an array (`items[64]` and `n`), and an element of the array is
//! written. Cuts speak of the *fields*: what the program reads at literal offsets. Invariant: the
//! content of the object behind the write describes that of each run. A field keeps its value where
//! all bytes that are written lie before it or behind it, as numbers, and is arbitrary elsewhere,
//! as all other bytes of the object are. Which fields there are is advice.
use super::address::{Offset, Pointee};
use super::budget::MAX_FIELDS;
use super::execute::Run;
use super::object::{Kind, Rest, byte_width};
use super::recall::Fields;
use super::value::{ObjectId, Origin, Value};
use crate::ir::simplify::build;
use crate::ir::{BinaryOp, ExprId};
use std::rc::Rc;

/// Bytes of an object.
struct Written {
    object: ObjectId,
    offset: Value,
    length: Value,
    /// Whether they are known not to wrap around: they lie in the object.
    is_inside: bool,
}

impl Run<'_> {
    /// From here on, writes leave these fields as they are.
    pub(crate) fn keep_fields(&mut self, fields: &Rc<Fields>) {
        self.recalled.fields = Some(Rc::clone(fields));
    }

    /// A value of `bytes` bytes was written somewhere in the place's object, where `guard` holds.
    pub(super) fn write_somewhere(&mut self, place: Pointee, guard: Option<ExprId>, bytes: u64) {
        let offset = match place.offset {
            Offset::At(offset) => self.values.number(offset),
            Offset::Among { offset, .. } | Offset::Anywhere(offset) => self.values.lift(offset),
        };
        let length = self.values.number(bytes);
        let object = place.object;
        self.write_beside(&Written { object, offset, length, is_inside: true }, guard);
    }

    /// A block of memory was written that cannot be followed.
    pub(super) fn write_block_somewhere(&mut self, to: Value, length: Value) {
        let Some((object, offset)) = self.start_of(to).filter(|_| self.recalled.fields.is_some())
        else {
            return self.forget_written();
        };
        self.machine.memory.forget_overlapping(object);
        self.write_beside(&Written { object, offset, length, is_inside: false }, None);
    }

    /// The one object that can be written at an address, and how far in.
    fn start_of(&mut self, address: Value) -> Option<(ObjectId, Value)> {
        let (object, offset) = match address {
            Value::Pointer(object, offset) => (object, self.values.number(offset)),
            Value::Const(_) => return None,
            Value::Symbolic(id) => {
                // A choice between pointers has no base of its own.
                let (object, rest) = self.values.split_base(id)?;
                (object, self.values.lift(rest))
            }
        };
        let is_writable = match self.machine.memory.object(object).kind {
            Kind::Static | Kind::Stack | Kind::Heap => self.is_certain(object),
            Kind::Constant | Kind::Function | Kind::Dead => false,
        };
        is_writable.then_some((object, offset))
    }

    fn write_beside(&mut self, written: &Written, guard: Option<ExprId>) {
        let object = written.object;
        let mut kept = Vec::new();
        for (at, bytes) in self.fields_of(object) {
            let before = self.machine.memory.read(&mut self.values, object, at, bytes);
            let mut stays = self.is_left(written, at, bytes);
            if let Some(guard) = guard {
                let pool = &mut self.values.pool;
                let elsewhere = build::not(pool, guard);
                stays = build::or(pool, elsewhere, stays);
            }
            let any = self.values.fresh(byte_width(bytes), Origin::Unset);
            kept.push((at, self.values.ite(stays, before, any)));
        }
        self.machine.memory.object_mut(object).forget(Rest::Arbitrary);
        for (at, value) in kept {
            self.machine.memory.write(&mut self.values, object, at, value);
        }
    }

    /// The fields of an object of which something is known.
    fn fields_of(&self, id: ObjectId) -> Vec<(u64, u64)> {
        let object = self.machine.memory.object(id);
        let fields = self.recalled.fields.as_ref().zip(object.target);
        let Some(fields) = fields.and_then(|(fields, target)| fields.get(&target)) else {
            return Vec::new();
        };
        let is_known = |&(at, bytes): &(u64, u64)| {
            let is_inside = at.checked_add(bytes).is_some_and(|end| end <= object.size);
            let has_rest = object.rest != Rest::Arbitrary || object.untouched.is_some();
            is_inside && (has_rest || !object.overlapping(at, bytes).is_empty())
        };
        fields.iter().copied().filter(is_known).take(MAX_FIELDS).collect()
    }

    /// Where none of the bytes is written that a field has.
    fn is_left(&mut self, written: &Written, at: u64, bytes: u64) -> ExprId {
        let Written { offset, length, is_inside, .. } = *written;
        let start = self.values.embed(offset);
        if let Value::Const(length) = length
            && self.upper_bound_here(start).saturating_add(length.unsigned()) <= at.into()
        {
            return self.values.pool.bool(true);
        }
        let is_left = self.is_beside(offset, length, &(at..at + bytes));
        if is_inside {
            return is_left;
        }
        let end = self.values.binary(BinaryOp::Add, offset, length);
        let is_whole = self.values.binary(BinaryOp::Ule, offset, end);
        let is_whole = self.values.embed(is_whole);
        build::and(&mut self.values.pool, is_whole, is_left)
    }
}
