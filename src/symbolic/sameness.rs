//! Whether two runs that were never joined stand at the same place with the same values.
//!
//! Terms are compared by their names in the pool. Two runs that are the same go on alike, whatever
//! led to them, but for what their conjuncts exclude. Inputs that are drawn later have names by how
//! often their site was met before; they are arbitrary in either run, so that is not compared. Nor
//! are addresses, of which a complete reading knows none.
use super::budget::MAX_HASHED;
use super::execute::{Machine, Run};
use super::memory::Memory;
use super::object::Kind;
use super::value::{ObjectId, Value};
use crate::cfa::{LocId, Scope};
use crate::ir::VarId;
use rustc_hash::FxHasher;
use std::hash::{Hash, Hasher};

impl Machine<'_> {
    /// Whether the other run is at the same place with the same values.
    pub(crate) fn is_same(&self, other: &Self) -> bool {
        self.location == other.location
            && self.base == other.base
            && self.frames == other.frames
            && *self.globals == *other.globals
            && *self.locals == *other.locals
            && self.dead == other.dead
            && self.memory.is_same_content(&other.memory)
    }

    /// A copy that knows nothing of the conjuncts: they make no difference to which runs are the
    /// same.
    pub(crate) fn without_conjuncts(&self) -> Self {
        let mut copy = self.emptied();
        (copy.location, copy.base, copy.frames) = (self.location, self.base, self.frames.clone());
        (copy.globals, copy.locals) = (self.globals.clone(), self.locals.clone());
        (copy.dead, copy.memory) = (self.dead.clone(), self.memory.clone());
        copy
    }

    /// The same for runs that are the same.
    pub(crate) fn fingerprint(&self) -> u64 {
        let mut hasher = FxHasher::default();
        (self.location, self.base, self.frames.len()).hash(&mut hasher);
        self.globals.hash(&mut hasher);
        self.locals.hash(&mut hasher);
        self.memory.hash_content(&mut hasher);
        hasher.finish()
    }
}

impl Memory<'_> {
    fn is_same_content(&self, other: &Self) -> bool {
        let is_same = |id: ObjectId| {
            let (one, two) = (self.object(id), other.object(id));
            let both_dead = one.kind == Kind::Dead && two.kind == Kind::Dead;
            self.is_same(other, id) || both_dead || one == two
        };
        self.len() == other.len() && self.ids().all(is_same)
    }

    fn hash_content(&self, hasher: &mut impl Hasher) {
        for id in self.ids() {
            let object = self.object(id);
            if let Kind::Static | Kind::Stack | Kind::Heap = object.kind
                && object.is_written
            {
                (id, object.size).hash(hasher);
                let cells = object.cells().take(MAX_HASHED);
                cells.for_each(|cell: (u64, u64, Value)| cell.hash(hasher));
            }
        }
    }
}

impl Run<'_> {
    /// Forgets the variables of `machine` that are not read again, by those that are live at a
    /// location.
    pub(crate) fn forget_dead<'l>(
        &self,
        machine: &mut Machine<'_>,
        live: impl Fn(LocId) -> &'l [VarId],
    ) {
        let Some(location) = machine.location else { return };
        let calls = machine.frames.iter().map(|call| (call.caller_base, call.target, call.result));
        let frames: Vec<_> = calls.chain([(machine.base, location, None)]).collect();
        let mut dead: Vec<usize> = Vec::new();
        for (base, at, result) in frames {
            let (function, live) = (self.program.location(at).function, live(at));
            for (slot, var) in self.program.function(function).locals.iter().enumerate() {
                // What the call gives back is written before it is read.
                if live.binary_search(var).is_err() || result == Some(*var) {
                    dead.push(base + slot);
                }
            }
        }
        for at in dead {
            if machine.locals[at].is_some() {
                machine.locals[at] = None;
            }
        }
        let live = live(location);
        for (index, variable) in self.program.vars.iter().enumerate() {
            let var = VarId(u32::try_from(index).expect("a table of u32"));
            let at = self.slot_of(var);
            if variable.scope == Scope::Global
                && live.binary_search(&var).is_err()
                && machine.globals[at].is_some()
            {
                machine.globals[at] = None;
            }
        }
    }
}
