//! What was read or written last at an offset that is not concrete, of an object whose cells are
//! too many to be distinguished: the same offset has the same content for as long as the object is
//! not changed.
//!
//! An object is the same as long as its version is: versions are shared (`Rc`), and a change of one
//! that has another holder makes a new one. Here each is held for which something is remembered, so
//! that there is no other one of its address. Branches of a run that have one version have one
//! content.
use super::budget::MAX_PROOF_CELLS;
use super::object::Object;
use super::value::{ObjectId, Value};
use crate::ir::ExprId;
use crate::program_facts::memory::points_to::Target;
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// Offset and length of what is read of objects at literal offsets, by their names.
pub(crate) type Fields = FxHashMap<Target, Vec<(u64, u64)>>;

/// The content of objects at offsets, by object, offset and number of bytes.
#[derive(Default)]
pub(super) struct Recalled {
    known: FxHashMap<(ObjectId, ExprId, u64), (Rc<Object>, Value)>,
    /// What other writes leave as it is.
    pub(super) fields: Option<Rc<Fields>>,
}

impl Recalled {
    /// What this version of an object has at an offset, if that is remembered.
    pub(super) fn find(&self, version: &Rc<Object>, key: (ObjectId, ExprId, u64)) -> Option<Value> {
        let (known, value) = self.known.get(&key)?;
        Rc::ptr_eq(known, version).then_some(*value)
    }

    /// This version has this value there, whatever else it has.
    pub(super) fn remember(
        &mut self,
        version: &Rc<Object>,
        key: (ObjectId, ExprId, u64),
        value: Value,
    ) {
        // Of a version that is held, a change copies all cells.
        if version.cells.len() <= MAX_PROOF_CELLS {
            self.known.insert(key, (Rc::clone(version), value));
        }
    }
}
