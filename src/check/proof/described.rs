//! Does a stored state describe the machine's state?
//!
//! It does if each of its facts is one of the machine's, for one naming of objects: the numbers
//! that distinguish objects of one allocation site have no meaning. Different objects stay
//! different.
use crate::engines::value::contents::{Background, Contents, Read};
use crate::engines::value::context::Context;
use crate::engines::value::machine::Machine;
use crate::engines::value::number::{ObjectId, ObjectOrigin, Value};
use crate::engines::value::state::{Fact, State, Tables};
use crate::ir::Width;
use crate::program_facts::memory::layout::FIRST_ADDRESS;
use rustc_hash::FxHashMap;

/// Which object of the machine is which of the state.
#[derive(Default)]
struct Naming {
    of_state: FxHashMap<ObjectId, ObjectId>,
    of_machine: FxHashMap<ObjectId, ObjectId>,
    /// Pairs whose content was not compared yet.
    fresh: Vec<(ObjectId, ObjectId)>,
}

impl Naming {
    /// Notes that they are the same; whether that can be.
    fn unite(&mut self, context: &Context, stored: ObjectId, actual: ObjectId) -> bool {
        match (self.of_state.get(&stored), self.of_machine.get(&actual)) {
            (Some(&a), Some(&b)) => a == actual && b == stored,
            (None, None) => {
                let (a, b) = (context.objects.get(stored), context.objects.get(actual));
                let is_named = !matches!(a.origin, ObjectOrigin::Site(_));
                let is_alike = a.origin == b.origin && (a.size.is_none() || a.size == b.size);
                let may_be = stored == actual || (is_alike && !is_named);
                self.of_state.insert(stored, actual);
                self.of_machine.insert(actual, stored);
                self.fresh.push((stored, actual));
                may_be
            }
            _ => false,
        }
    }
}

/// The two states while they are compared.
struct Comparison<'a> {
    machine: &'a mut Machine,
    context: &'a mut Context,
    tables: &'a Tables,
    naming: Naming,
}

/// Whether every fact of `state` holds in the machine. Control is not compared.
pub(super) fn describes(
    state: &State,
    machine: &mut Machine,
    context: &mut Context,
    tables: &Tables,
) -> bool {
    let registers = state.facts.partition_point(|(key, _)| key.object == 0);
    let (registers, memory) = state.facts.split_at(registers);
    let mut comparison = Comparison { machine, context, tables, naming: Naming::default() };
    registers.iter().all(|fact| comparison.register(*fact)) && comparison.memory(memory)
}

impl Comparison<'_> {
    fn register(&mut self, (key, value): Fact) -> bool {
        let actual = usize::try_from(key.place).ok().and_then(|at| self.machine.regs.get(at));
        actual.copied().is_some_and(|actual| self.fits(value, actual))
    }

    /// Whether what is stored says no more than what is actual.
    fn fits(&mut self, stored: Value, actual: Value) -> bool {
        if !stored.is_known() {
            return true;
        }
        if stored.is_except() {
            return self.is_excepted(stored, actual);
        }
        match (stored.object(), actual.object()) {
            (Some(a), Some(b)) => {
                stored.bits == actual.bits && self.naming.unite(self.context, a, b)
            }
            _ => stored == actual,
        }
    }

    fn is_excepted(&self, stored: Value, actual: Value) -> bool {
        let exceptions = &self.context.exceptions;
        let differs = |&number: &u64| match actual.object() {
            // No object lies in the first bytes of the address space.
            Some(_) => number < FIRST_ADDRESS && actual.bits < FIRST_ADDRESS,
            None => exceptions.differs(actual, number),
        };
        exceptions.numbers(stored).iter().all(differs)
    }

    /// Objects are compared when it is known which they are; those that only global names lead to
    /// have that name.
    fn memory(&mut self, facts: &[Fact]) -> bool {
        let objects = || facts.chunk_by(|(a, _), (b, _)| a.object == b.object);
        let mut waiting: FxHashMap<ObjectId, &[Fact]> =
            objects().map(|facts| (ObjectId(facts[0].0.object), facts)).collect();
        for facts in objects() {
            let stored = ObjectId(facts[0].0.object);
            if !self.named(&mut waiting) {
                return false;
            }
            if waiting.contains_key(&stored) && !self.naming.unite(self.context, stored, stored) {
                return false;
            }
        }
        self.named(&mut waiting)
    }

    /// Compares all objects that are known, and those that they lead to.
    fn named(&mut self, waiting: &mut FxHashMap<ObjectId, &[Fact]>) -> bool {
        while let Some((stored, actual)) = self.naming.fresh.pop() {
            let facts = waiting.remove(&stored).unwrap_or_default();
            if !facts.iter().all(|fact| self.bytes(actual, *fact)) {
                return false;
            }
        }
        true
    }

    fn bytes(&mut self, object: ObjectId, (key, value): Fact) -> bool {
        if key.is_whole() {
            let stored = self.tables.whole(value).clone();
            return self.whole(object, &stored);
        }
        self.cell(object, key.place, key.bytes, value)
    }

    fn cell(&mut self, object: ObjectId, offset: u64, bytes: u8, value: Value) -> bool {
        if u32::from(bytes) * 8 > Width::W128.bits() {
            return false;
        }
        let actual = self.machine.read(self.context, object, offset, bytes);
        self.fits(value, actual)
    }

    /// Over a known background a state may say less than another only cell by cell.
    fn whole(&mut self, object: ObjectId, stored: &Contents) -> bool {
        let Contents { cells, background } = stored;
        if *background != Background::Unknown {
            let actual = self.machine.contents(object).cloned();
            let Some(actual) = actual.filter(|actual| actual.background == *background) else {
                return false;
            };
            // What was written over the background in one of them must have been in the other.
            let is_written =
                |offset, bytes| stored.read(offset, bytes) != Read::Background(*background);
            if !actual.cells.iter().all(|cell| is_written(cell.offset, cell.bytes)) {
                return false;
            }
        }
        cells.iter().all(|cell| self.cell(object, cell.offset, cell.bytes, cell.value))
    }
}
