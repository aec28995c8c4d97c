//! Whether something surely leads to all live objects of the heap ([`crate::cfa::Op::AssumeLost`]).
//!
//! As [`reachable`] says, where an object is certainly alive. Objects of other names are others, so
//! where as many are found as live, all are.
//!
//! Under `LOG` the entries are, for each object that is found, who holds its address (a place in
//! memory, or the number of a variable) and the object, in the order in which they were found, and
//! then how many there are; only where the run does not go on.
use super::context::Context;
use super::machine::{Log, Machine};
use super::number::{ObjectId, ObjectOrigin, Value};
use crate::program_facts::memory::reachable::{leads_to, reachable};
use rustc_hash::FxHashSet;

/// An object that was found, and who holds its address.
#[derive(Clone, Copy, Debug)]
struct Finding {
    holder: Value,
    object: ObjectId,
}

/// Where objects are searched for.
struct ObjectSearch<'a> {
    machine: &'a Machine,
    context: &'a Context,
}

impl Machine {
    /// Whether something surely leads to `count` objects of the heap, which are all that the
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
            true => ObjectSearch { machine: self, context }.all(&held),
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

impl ObjectSearch<'_> {
    /// What the variables' values and global objects lead to.
    fn all(&self, held: &[Value]) -> Vec<Finding> {
        let mut roots = self.machine.present.clone();
        roots.retain(|&object| self.is_root(object));
        roots.sort_unstable();
        let variables = (0..).zip(held).map(|(index, &value)| (Value::number(index), value));
        let cells = roots.iter().flat_map(|&object| self.cells(object));
        let mut seen = FxHashSet::default();
        reachable(
            variables.chain(cells),
            |(holder, value)| {
                let object = self.led_to(value).filter(|&object| seen.insert(object))?;
                Some(Finding { holder, object })
            },
            |finding, hold| self.cells(finding.object).for_each(hold),
        )
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

    /// The pointers in an object, each with its place.
    fn cells(&self, object: ObjectId) -> impl Iterator<Item = (Value, Value)> {
        let pointer = self.context.program.pointer_width().bytes();
        let cells = self.machine.contents(object).into_iter().flat_map(|contents| &contents.cells);
        let pointers = cells.filter(move |cell| u64::from(cell.bytes) == pointer);
        pointers.map(move |cell| (Value::pointer(object, cell.offset), cell.value))
    }

    /// The live object of the heap that a value leads to.
    fn led_to(&self, value: Value) -> Option<ObjectId> {
        let id = value.object()?;
        let object = self.context.objects.get(id);
        let ObjectOrigin::Site(site) = object.origin else { return None };
        let is_live = leads_to(value.bits, object.size)
            && self.context.lives.are_on_heap(site)
            && self.machine.is_alive(self.context, id, site);
        is_live.then_some(id)
    }
}
