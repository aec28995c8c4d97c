//! Pointers with symbolic offsets where objects have no addresses: what C says of comparisons, and
//! choices within one object.
//!
//! Invariant: every result is that of the machine for all addresses at which the objects may lie.
//! An object lies nowhere at 0, objects share no byte, and an object (with the byte behind it) does
//! not wrap around the address space; outside of its object a pointer is a number like any other.
//!
//! At 64 bits programs have the lower half of the address space, so that `p + x` is not below `p`
//! while `x` looks positive; at 32 bits only offsets within a known size are ordered. A dead
//! object's address may be any but that of a global object.
use super::value::{ObjectId, Value, Values};
use crate::ir::simplify::build;
use crate::ir::{BinaryOp, Bv, ExprId};

impl Values {
    /// `a op b`, both of pointer width, where that can be said in terms of offsets.
    pub(crate) fn compare_pointers(
        &mut self,
        op: BinaryOp,
        a: ExprId,
        b: ExprId,
    ) -> Option<ExprId> {
        let (left, right) = (self.split_base(a), self.split_base(b));
        let (both, result) = match (op, left, right) {
            (BinaryOp::Ult | BinaryOp::Ule, Some((o, x)), Some((p, y))) if o == p => {
                let reach = self.reach(o);
                let inside = [self.at_most(x, reach), self.at_most(y, reach)];
                (self.all(inside), build::binary(&mut self.pool, op, x, y))
            }
            (BinaryOp::Ult | BinaryOp::Ule, Some((o, x)), Some((p, y)))
                if self.are_disjoint(o, p) =>
            {
                (self.both_inside((o, x), (p, y)), self.comes_before(o, p))
            }
            (BinaryOp::Eq, Some((o, x)), Some((p, y))) if self.are_disjoint(o, p) => {
                (self.no_common_address((o, x), (p, y)), self.pool.bool(false))
            }
            // It is the number where the byte so far before it is at null.
            (BinaryOp::Eq, Some((o, x)), None) if self.pool.literal(b).is_some() => {
                let before = build::sub(&mut self.pool, x, b);
                (self.at_most(before, self.reach(o)), self.pool.bool(false))
            }
            (BinaryOp::Eq, None, Some((p, y))) if self.pool.literal(a).is_some() => {
                let before = build::sub(&mut self.pool, y, a);
                (self.at_most(before, self.reach(p)), self.pool.bool(false))
            }
            _ => return None,
        };
        let as_numbers = build::binary(&mut self.pool, op, a, b);
        Some(build::ite(&mut self.pool, both, result, as_numbers))
    }

    /// Where two offsets in different objects are no common address: both lie in their object, or
    /// both lie behind the start and at most at the end.
    fn no_common_address(
        &mut self,
        (o, x): (ObjectId, ExprId),
        (p, y): (ObjectId, ExprId),
    ) -> ExprId {
        let (Some(first), Some(second)) = (self.last(o), self.last(p)) else {
            return self.pool.bool(false);
        };
        let within = self.both_inside((o, x), (p, y));
        if !self.has_bytes(o) || !self.has_bytes(p) {
            return within;
        }
        let one = self.pool.number(self.pointer_width(), 1);
        let mut behind = |offset, last| {
            let before = build::sub(&mut self.pool, offset, one);
            self.at_most(before, last)
        };
        let behind = [behind(x, first), behind(y, second)];
        let behind = self.all(behind);
        build::or(&mut self.pool, within, behind)
    }

    /// Where two offsets are those of bytes in two objects.
    fn both_inside(&mut self, (o, x): (ObjectId, ExprId), (p, y): (ObjectId, ExprId)) -> ExprId {
        let (Some(first), Some(second)) = (self.last(o), self.last(p)) else {
            return self.pool.bool(false);
        };
        let inside = [self.at_most(x, first), self.at_most(y, second)];
        self.all(inside)
    }

    /// Whether one of two objects that share no byte lies in front of the other: one term for both
    /// orders, so that exactly one of them holds.
    fn comes_before(&mut self, o: ObjectId, p: ObjectId) -> ExprId {
        let [first, second] =
            [o.min(p), o.max(p)].map(|object| self.embed(Value::Pointer(object, 0)));
        let before = build::binary(&mut self.pool, BinaryOp::Ult, first, second);
        if o < p { before } else { build::not(&mut self.pool, before) }
    }

    fn all(&mut self, both: [ExprId; 2]) -> ExprId {
        build::and(&mut self.pool, both[0], both[1])
    }

    /// `c ? a : b` for two pointers into one object, as a pointer into it.
    pub(crate) fn choose_offset(&mut self, c: ExprId, a: Value, b: Value) -> Option<Value> {
        let ((object, x), (other, y)) = (self.split(a)?, self.split(b)?);
        if object != other {
            return None;
        }
        let base = self.embed(Value::Pointer(object, 0));
        let offset = build::ite(&mut self.pool, c, x, y);
        let address = build::add(&mut self.pool, base, offset);
        Some(self.lift(address))
    }

    fn split(&mut self, value: Value) -> Option<(ObjectId, ExprId)> {
        match value {
            Value::Const(_) => None,
            Value::Pointer(object, offset) => {
                let offset = self.number(offset);
                Some((object, self.embed(offset)))
            }
            Value::Symbolic(id) if self.mentions_base(id) => self.split_base(id),
            Value::Symbolic(_) => None,
        }
    }

    fn at_most(&mut self, offset: ExprId, most: u64) -> ExprId {
        let width = self.pointer_width();
        let most = Bv::new(width, u128::from(most).min(width.mask()));
        if self.upper_bound(offset) <= most.unsigned() {
            return self.pool.bool(true);
        }
        let most = self.pool.constant(most);
        build::binary(&mut self.pool, BinaryOp::Ule, offset, most)
    }
}
