//! Which objects of the heap nothing leads to.
//!
//! An address may be kept anywhere: in a variable, in any word of a live object, at any offset;
//! what points into an object, or just behind it, leads to it. So an object counts as lost only
//! where there is no such number at all. What the library has made for itself is never lost,
//! but what it holds leads to others.
use super::{ConcreteObject, Memory, StorageClass};
use crate::program_facts::memory::layout::Area;
use crate::program_facts::memory::reachable::{leads_to, reachable};

impl Memory {
    /// An object that the program does not have to free.
    pub(in crate::interpreter) fn keep_for_library(&mut self, start: u64) {
        self.of_library.insert(start);
    }

    /// Where the live objects of the heap start to which neither the `variables` lead nor what they
    /// lead to, nor any other live object. A pointer has `bytes` bytes.
    pub(in crate::interpreter) fn lost(&self, variables: &[u64], bytes: usize) -> Vec<u64> {
        let heap = &self.objects[Area::Heap.index()];
        let mut is_found = vec![false; heap.len()];
        let registers: Vec<u8> = variables.iter().flat_map(|it| it.to_le_bytes()).collect();
        let number = |window: &[u8]| {
            window.iter().rev().fold(0, |value, byte| value << 8 | u64::from(*byte))
        };
        let others = [Area::Static, Area::Stack, Area::Outside].into_iter();
        let roots = others.flat_map(|area| &self.objects[area.index()]);
        let roots = roots.filter(|object| object.access != StorageClass::Dead);
        let held = registers.windows(bytes).map(number);
        let held = held.chain(roots.flat_map(|root| self.words(root, bytes)));
        let enter = |address: u64| {
            let behind = heap.partition_point(|object| object.start <= address);
            let index = behind.checked_sub(1)?;
            let object = &heap[index];
            let is_led_to = object.access == StorageClass::Heap
                && leads_to(address - object.start, Some(object.size));
            (is_led_to && !std::mem::replace(&mut is_found[index], true)).then_some(index)
        };
        reachable(held.chain(self.of_library.iter().copied()), enter, |index, hold| {
            self.words(&heap[index], bytes).for_each(hold);
        });
        let lost = heap.iter().zip(&is_found).filter(|(_, is_found)| !**is_found);
        lost.map(|(object, _)| object).filter(|it| self.is_left(it)).map(|it| it.start).collect()
    }

    /// Where the live objects of the heap start.
    pub(in crate::interpreter) fn left(&self) -> Vec<u64> {
        let heap = self.objects[Area::Heap.index()].iter();
        heap.filter(|object| self.is_left(object)).map(|object| object.start).collect()
    }

    /// Whether an object is one that the program has to free.
    fn is_left(&self, object: &ConcreteObject) -> bool {
        object.access == StorageClass::Heap && !self.of_library.contains(&object.start)
    }

    /// The words of this size at all offsets of an object.
    fn words<'a>(
        &'a self,
        object: &'a ConcreteObject,
        bytes: usize,
    ) -> impl Iterator<Item = u64> + 'a {
        let word = |window: &[u8]| {
            let shifted = |value: u64, byte: &u8| value << 8 | u64::from(*byte);
            match self.little_endian {
                true => window.iter().rev().fold(0, shifted),
                false => window.iter().fold(0, shifted),
            }
        };
        object.bytes(&self.arena).windows(bytes).map(word)
    }
}
