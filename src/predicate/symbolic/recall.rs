//! What was read or written last at an offset that is not concrete, of an object whose cells are too
//! many to be told apart: the same offset has the same content for as long as nobody changes the
//! object.
//!
//! An object is the same as long as its version is: versions are shared (`Rc`), and a change of one
//! that somebody else holds makes a new one. Here each is held for which something is remembered, so
//! that there is none of its address. Branches of a run that have one version have one content.
use super::address::{Offset, Pointee};
use super::execute::Run;
use super::object::Object;
use super::reading::MAX_PROOF_CELLS;
use super::value::{ObjectId, Value};
use crate::ir::ExprId;
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// The content of objects at offsets, by object, offset and number of bytes.
pub(super) type Recalled = FxHashMap<(ObjectId, ExprId, u64), (Rc<Object>, Value)>;

impl Run<'_> {
    /// What is at a place that cannot be followed: what is remembered, or an arbitrary value, which
    /// is remembered from now on.
    pub(super) fn recall(&mut self, place: Pointee, bytes: u64) -> Value {
        if let Offset::Among { offset, .. } = place.offset
            && let Some((version, value)) = self.recalled.get(&(place.object, offset, bytes))
            && Rc::ptr_eq(version, self.machine.memory.version(place.object))
        {
            return *value;
        }
        let value = self.arbitrary(bytes);
        self.remember(place, bytes, value);
        value
    }

    /// The object of this place has this value there, whatever else it has.
    pub(super) fn remember(&mut self, place: Pointee, bytes: u64, value: Value) {
        let Offset::Among { offset, .. } = place.offset else { return };
        let version = self.machine.memory.version(place.object);
        // Of a version that is held, a change copies all cells.
        if version.cells.len() <= MAX_PROOF_CELLS {
            let version = Rc::clone(version);
            self.recalled.insert((place.object, offset, bytes), (version, value));
        }
    }
}
