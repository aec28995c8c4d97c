//! Memory that the program did not make: what an arbitrary pointer points to.
//!
//! A number that was not made from an address points to no object of the program: C gives no
//! meaning to an access through a guessed address, and the points-to analysis reads it so, too
//! ([`crate::program_facts::memory::points_to`]). Still such an access need not be an error: a
//! pointer that is arbitrary (from uninitialised memory, an input, an unknown function) may be one
//! to memory that other code made. So the first access through it makes an object for it, of
//! [`OUTSIDE_BYTES`] arbitrary bytes in an area of its own, which the replay finds in the inputs.
//! That the pointer is no other (null, or the same as the next) is an assumption.
use super::address::{Access, Pointee};
use super::execute::Run;
use super::halt::Halt;
use super::object::{Kind, Object, Rest};
use super::reading::Reading;
use super::value::{Extent, ObjectId, Origin};
use crate::ir::simplify::build;
use crate::ir::{Expr, ExprId};
use crate::program_facts::memory::layout::{OUTSIDE_BEFORE, OUTSIDE_BYTES};

/// What an address without an object's base in it is made from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Root {
    /// This number, which is an address in the object.
    Number(ObjectId),
    /// This arbitrary value.
    Pointer(ExprId),
}

impl Run<'_> {
    /// What `address`, which mentions no base, is made from; `None` if that is not known.
    pub(crate) fn root(&self, address: ExprId) -> Option<Root> {
        let addends = self.values.addends(address)?;
        let added = || addends.iter().filter(|(negative, _)| !negative).map(|&(_, id)| id);
        let number = added().find_map(|id| match self.values.pool.get(id) {
            Expr::Const(bits) => self.machine.memory.find(bits.low64()).map(Root::Number),
            _ => None,
        });
        let pointer = added().find(|&id| self.is_arbitrary(id)).map(Root::Pointer);
        number.or(pointer)
    }

    /// Whether it is a value that a replay can set.
    fn is_arbitrary(&self, id: ExprId) -> bool {
        let Expr::Var(var) = self.values.pool.get(id) else { return false };
        match self.values.origin(var) {
            Origin::Input(_)
            | Origin::Bytes(..)
            | Origin::Global(..)
            | Origin::Outside(..)
            | Origin::Changed(..) => true,
            Origin::Base(_) | Origin::Unset => false,
        }
    }

    /// An access of `bytes` bytes at `address`, which mentions no base, when `guard` holds.
    pub(crate) fn place_outside(
        &mut self,
        guard: Option<ExprId>,
        address: ExprId,
        (bytes, access): (u64, Access),
        places: &mut Vec<Pointee>,
    ) -> Result<(), Halt> {
        if self.reading == Reading::Complete {
            return Err(Halt::unknown("an address that may be anywhere"));
        }
        match self.root(address) {
            Some(Root::Pointer(pointer)) => {
                self.make_outside(pointer)?;
                self.place_case(guard, address, (bytes, access), places)
            }
            Some(Root::Number(object)) if self.is_valid(object, 0, bytes, access).is_ok() => {
                self.values.used_numbers = true;
                let (start, width) = (self.values.address(object), self.values.pointer_width());
                let start = self.values.pool.number(width, start.into());
                let offset = build::sub(&mut self.values.pool, address, start);
                let offset = self.offset_in(guard, object, offset, bytes)?;
                places.push(Pointee { guard, object, offset });
                Ok(())
            }
            Some(Root::Number(_)) | None => {
                Err(Halt::unknown("an address that is computed from arbitrary values"))
            }
        }
    }

    /// Makes the object that the arbitrary value `pointer` points to.
    pub(crate) fn make_outside(&mut self, pointer: ExprId) -> Result<(), Halt> {
        self.assumed = true;
        let no_room = || Halt::unknown("very many arbitrary pointers");
        let start = self.machine.layout.outside().ok_or_else(no_room)?;
        let extent = Extent { size: OUTSIDE_BYTES, is_exact: true, is_disjoint: true, align: 1 };
        let id = self.place(start, extent);
        let object = Object::new(OUTSIDE_BYTES, Kind::Static, Rest::Outside(id));
        self.machine.memory.insert(id, object);
        self.values.bind(pointer, id, OUTSIDE_BEFORE);
        Ok(())
    }
}
