//! What unknown code knows during a run: it may write nothing else, and not before it could know
//! it.
//!
//! Analyses take what is ever given to unknown code for known all the time, which only adds runs. A
//! counterexample must not use that: what it says that unknown code writes is written only if the
//! run has given the object away before. What is handed over in parts narrower than an address is
//! not recognised.
use super::budget::MOST_SEARCHED_BYTES;
use super::memory::Memory;
use crate::cfa::{InputId, Program};
use crate::ir::Bv;
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;

/// Objects by their names and by who knows them; as far as there is anything that unknown code
/// writes.
#[derive(Default)]
pub(super) struct KnownObjects {
    /// Whether unknown code writes anything in this run: else nothing is noted.
    pub(super) is_wanted: bool,
    /// Where an occurrence of an allocation made its object.
    pub(super) made: FxHashMap<InputId, u64>,
    /// Where objects start that unknown code knows.
    starts: BTreeSet<u64>,
    pointer_bytes: usize,
    little_endian: bool,
}

impl KnownObjects {
    /// What is known from the start: globals by their linkage, and what unknown code itself has
    /// made.
    pub(super) fn new(
        program: &Program,
        globals: &[u64],
        outside: impl Iterator<Item = u64>,
    ) -> Self {
        let named = program.globals.iter().zip(globals);
        let visible = named.filter(|(global, _)| global.visible || global.init.is_none());
        Self {
            is_wanted: true,
            made: FxHashMap::default(),
            starts: visible.map(|(_, &start)| start).chain(outside).collect(),
            pointer_bytes: usize::try_from(program.pointer_bits / 8).expect("4 or 8"),
            little_endian: program.little_endian,
        }
    }

    pub(super) fn has(&self, start: u64) -> bool {
        self.starts.contains(&start)
    }

    /// Unknown code runs, and is given these values.
    pub(super) fn learn(&mut self, memory: &mut Memory, given: impl Iterator<Item = Bv>) {
        let mut work: Vec<u64> = self.starts.iter().copied().collect();
        for value in given {
            let bytes = value.to_bytes(self.little_endian);
            self.addresses(memory, &bytes, &mut work);
        }
        let mut searched = BTreeSet::new();
        while let Some(start) = work.pop() {
            if !searched.insert(start) {
                continue;
            }
            let Some((start, size)) = memory.object_at(start) else { continue };
            if size > MOST_SEARCHED_BYTES {
                continue;
            }
            let Ok(bytes) = memory.read(start, size).map(<[u8]>::to_vec) else { continue };
            self.addresses(memory, &bytes, &mut work);
        }
    }

    /// Notes each object that an address among the bytes leads to.
    fn addresses(&mut self, memory: &Memory, bytes: &[u8], work: &mut Vec<u64>) {
        for window in bytes.windows(self.pointer_bytes) {
            let fold = |address: u64, byte: &u8| address << 8 | u64::from(*byte);
            let address = match self.little_endian {
                true => window.iter().rev().fold(0, fold),
                false => window.iter().fold(0, fold),
            };
            if let Some((start, _)) = memory.object_at(address)
                && self.starts.insert(start)
            {
                work.push(start);
            }
        }
    }
}
