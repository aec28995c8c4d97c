//! Whether something surely leads to all live objects of the heap ([`crate::cfa::Op::AssumeLost`]).
//!
//! From the values of variables that the operation names, and from the cells of global objects,
//! known addresses lead to objects, and from their cells on. An address counts where it lies in
//! the object or just behind it, and the object is certainly alive. Objects of other names are
//! others, so where as many are found as live, all are. Locals lead nowhere: when the run ends
//! they may be out of scope, or of a function that was inlined.
//!
//! Under `LOG` the entries are, for each object that is found, who holds its address (a place in
//! memory, or the number of a variable) and the object, in the order in which they were found, and
//! then how many there are; only where the run does not go on.
use super::context::Context;
use super::machine::{Log, Machine};
use super::number::{ObjectId, ObjectOrigin, Value};
use crate::ir::Width;
use rustc_hash::FxHashSet;

/// An object that was found, and who holds its address.
#[derive(Clone, Copy, Debug)]
struct Finding {
    holder: Value,
    object: ObjectId,
}

/// The search for objects.
struct ObjectSearch<'a> {
    machine: &'a Machine,
    context: &'a Context,
    seen: FxHashSet<ObjectId>,
    found: Vec<Finding>,
}

impl Machine {
    /// Whether something surely leads to so many objects of the heap, which are all that the
    /// program has to free.
    #[cold]
    pub(super) fn finds_all<const LOG: bool>(
        &mut self,
        context: &Context,
        count: Value,
        log: &mut Log,
    ) -> bool {
        let held = std::mem::take(&mut self.held);
        let found = match count.is_number() {
            true => ObjectSearch::new(self, context).all(&held),
            false => Vec::new(),
        };
        let is_to_be_freed = |finding: &&Finding| match context.objects.get(finding.object).origin {
            ObjectOrigin::Site(site) => !context.program.is_of_library(site),
            ObjectOrigin::Global(_) | ObjectOrigin::Function(_) => false,
        };
        let objects = u64::try_from(found.iter().filter(is_to_be_freed).count()).unwrap_or(0);
        let is_all = count.is_number() && count.bits <= objects;
        if LOG {
            let found = if is_all { found.as_slice() } else { &[] };
            for finding in found {
                log.entries.extend([finding.holder, Value::pointer(finding.object, 0)]);
            }
            log.entries.push(Value::number(u64::try_from(found.len()).unwrap_or(u64::MAX)));
        }
        is_all
    }
}

impl<'a> ObjectSearch<'a> {
    fn new(machine: &'a Machine, context: &'a Context) -> Self {
        Self { machine, context, seen: FxHashSet::default(), found: Vec::new() }
    }

    /// What the variables' values and global objects lead to.
    fn all(mut self, held: &[Value]) -> Vec<Finding> {
        for (index, &value) in (0..).zip(held) {
            self.address(Value::number(index), value);
        }
        let mut roots = self.machine.present.clone();
        roots.retain(|&object| self.is_root(object));
        roots.sort_unstable();
        roots.into_iter().for_each(|object| self.cells(object));
        let mut at = 0;
        while let Some(&Finding { object, .. }) = self.found.get(at) {
            self.cells(object);
            at += 1;
        }
        self.found
    }

    /// Whether it is a global object of the program's that shares no byte with others.
    fn is_root(&self, object: ObjectId) -> bool {
        match self.context.objects.get(object).origin {
            ObjectOrigin::Global(global) => {
                !self.context.is_constant(global) && !self.context.may_overlap(object)
            }
            ObjectOrigin::Function(_) | ObjectOrigin::Site(_) => false,
        }
    }

    fn cells(&mut self, object: ObjectId) {
        let pointer = self.context.program.pointer_width();
        let Some(contents) = self.machine.contents(object) else { return };
        for cell in &contents.cells {
            if is_whole(cell.bytes, pointer) {
                self.address(Value::pointer(object, cell.offset), cell.value);
            }
        }
    }

    /// Somebody holds this value.
    fn address(&mut self, holder: Value, value: Value) {
        let Some(id) = value.object() else { return };
        let object = self.context.objects.get(id);
        let ObjectOrigin::Site(site) = object.origin else { return };
        let is_within = object.size.map_or(value.bits == 0, |size| value.bits <= size);
        if is_within
            && self.context.lives.are_on_heap(site)
            && self.machine.is_alive(self.context, id, site)
            && self.seen.insert(id)
        {
            self.found.push(Finding { holder, object: id });
        }
    }
}

fn is_whole(bytes: u8, pointer: Width) -> bool {
    u64::from(bytes) == pointer.bytes()
}
