//! What is known of each byte of each live object of a run: the counterpart of its memory.
//!
//! Invariant: the bytes of an address are marked one after the other, and the mark of the first
//! one stands only where all of them were written together. So marks that ascend from the first to
//! the last are those of one address, the one that was written there last.
use super::known::InEveryRun;
use crate::cfa::SiteId;
use crate::interpreter::budget::{MOST_CERTAIN_BYTES, MOST_CERTAIN_BYTES_IN_ALL};
use rustc_hash::FxHashMap;

/// The mark of a byte that is the same number in every run.
const NUMBER: u8 = 0;
/// The mark of a byte of which nothing is known.
const NOTHING: u8 = 1;
/// The mark of the first byte of an address; those of the others ascend.
const FIRST: u8 = 2;

/// Where an object lives, and what that means for its address.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Home {
    /// A global object; constants whose address does not matter may share it.
    Static { is_constant: bool, is_shared: bool },
    /// A function: it has no bytes.
    Code,
    /// Of a call.
    Stack,
    /// Of a block.
    Block,
    /// Of the heap; one that the library made for itself is not freed by the program.
    Heap { is_of_library: bool },
}

/// A live object that shares no byte with others but shared constants.
#[derive(Clone, Debug)]
pub(super) struct CertainObject {
    pub(super) size: u64,
    /// A power of two.
    pub(super) align: u64,
    pub(super) home: Home,
    /// Where it was made in the run.
    pub(super) site: Option<SiteId>,
    /// Whether it may be dead unseen, so that what was made since may lie in its place: its block
    /// may have ended, or unknown code may have freed it.
    pub(super) ends_unseen: bool,
    marks: Box<[u8]>,
    /// By the offset of its first byte: the object that an address leads to.
    addresses: FxHashMap<u64, u64>,
}

impl CertainObject {
    /// An object all of whose bytes are `known`; not an address.
    pub(super) fn new(size: u64, align: u64, home: Home, known: InEveryRun) -> Option<Self> {
        let bytes = if home == Home::Code { 0 } else { size };
        let bytes = usize::try_from(bytes).ok().filter(|_| size <= MOST_CERTAIN_BYTES)?;
        let marks = vec![plain(known); bytes].into_boxed_slice();
        let (align, addresses) = (align.max(1), FxHashMap::default());
        Some(Self { size, align, home, site: None, ends_unseen: false, marks, addresses })
    }

    /// Whether `length` bytes from `offset` on lie in it.
    pub(super) const fn holds(&self, offset: u64, length: u64) -> bool {
        offset <= self.size && length <= self.size - offset
    }
}

/// The live objects, by the address at which they start in this run.
#[derive(Debug)]
pub(super) struct CertainMemory {
    objects: FxHashMap<u64, CertainObject>,
    pointer_bytes: usize,
    /// How many bytes they have.
    bytes: usize,
    /// Where the last object starts that there is from the start.
    last_static: u64,
}

impl CertainMemory {
    /// No object yet.
    pub(super) fn new(pointer_bytes: usize) -> Self {
        Self { objects: FxHashMap::default(), pointer_bytes, bytes: 0, last_static: u64::MAX }
    }

    /// The live object that starts here.
    pub(super) fn get(&self, start: u64) -> Option<&CertainObject> {
        self.objects.get(&start)
    }

    /// What the run makes lies behind this object.
    pub(super) fn starts_behind(&mut self, last: u64) {
        self.last_static = last;
    }

    /// Whether the run has made the object that starts here, which may be dead.
    pub(super) fn is_made(&self, start: u64) -> bool {
        start > self.last_static
    }

    /// Follows an object, if there is room: no other one starts there.
    pub(super) fn insert(&mut self, start: u64, object: CertainObject) {
        let bytes = self.bytes.saturating_add(object.marks.len());
        if bytes <= MOST_CERTAIN_BYTES_IN_ALL {
            self.bytes = bytes;
            self.objects.insert(start, object);
        }
    }

    pub(super) fn remove(&mut self, start: u64) -> Option<CertainObject> {
        let object = self.objects.remove(&start)?;
        self.bytes -= object.marks.len();
        Some(object)
    }

    /// What is known of the bytes of an object together.
    pub(super) fn read(&self, start: u64, offset: u64, length: u64) -> Option<InEveryRun> {
        let object = self.objects.get(&start)?;
        let marks = object.marks.get(range(offset, length)?)?;
        if marks.iter().all(|&mark| mark == NUMBER) {
            return Some(InEveryRun::NUMBER);
        }
        let address = object.addresses.get(&offset).filter(|_| self.is_address(marks));
        Some(address.map_or(InEveryRun::NOTHING, |&start| InEveryRun::address(start)))
    }

    /// Writes what is known of them.
    pub(super) fn write(
        &mut self,
        start: u64,
        offset: u64,
        length: u64,
        known: InEveryRun,
    ) -> Option<()> {
        let pointer_bytes = self.pointer_bytes;
        let object = self.objects.get_mut(&start)?;
        let marks = object.marks.get_mut(range(offset, length)?)?;
        match known.object().filter(|_| marks.len() == pointer_bytes) {
            Some(start) => {
                (FIRST..).zip(marks).for_each(|(mark, place)| *place = mark);
                object.addresses.insert(offset, start);
            }
            None => marks.fill(plain(known)),
        }
        Some(())
    }

    /// Copies what is known; the ranges may overlap. Of addresses that are copied in part nothing
    /// is known.
    pub(super) fn copy(&mut self, to: (u64, u64), from: (u64, u64), length: u64) -> Option<()> {
        let source = self.objects.get(&from.0)?;
        let mut marks = source.marks.get(range(from.1, length)?)?.to_vec();
        let mut addresses = Vec::new();
        let mut at = 0;
        while at < marks.len() {
            let next = marks.get(at..at + self.pointer_bytes).filter(|next| self.is_address(next));
            if next.is_some() {
                let offset = u64::try_from(at).ok()?;
                addresses.push((to.1 + offset, *source.addresses.get(&(from.1 + offset))?));
                at += self.pointer_bytes;
            } else {
                marks[at] = marks[at].min(NOTHING);
                at += 1;
            }
        }
        let target = self.objects.get_mut(&to.0)?;
        target.marks.get_mut(range(to.1, length)?)?.copy_from_slice(&marks);
        target.addresses.extend(addresses);
        Some(())
    }

    fn is_address(&self, marks: &[u8]) -> bool {
        marks.len() == self.pointer_bytes && (FIRST..).zip(marks).all(|(mark, &own)| mark == own)
    }
}

fn plain(known: InEveryRun) -> u8 {
    if known == InEveryRun::NUMBER { NUMBER } else { NOTHING }
}

fn range(offset: u64, length: u64) -> Option<std::ops::Range<usize>> {
    let from = usize::try_from(offset).ok()?;
    Some(from..from.checked_add(usize::try_from(length).ok()?)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn contents() -> CertainMemory {
        let mut contents = CertainMemory::new(8);
        for start in [1000, 2000] {
            let object =
                CertainObject::new(32, 8, Home::Stack, InEveryRun::NOTHING).expect("small");
            contents.insert(start, object);
        }
        contents
    }

    #[test]
    fn addresses_are_known_as_a_whole_only() {
        let mut contents = contents();
        let address = InEveryRun::address(2000);
        contents.write(1000, 8, 8, address).expect("in bounds");
        assert_eq!(contents.read(1000, 8, 8), Some(address));
        assert_eq!(contents.read(1000, 8, 4), Some(InEveryRun::NOTHING));
        assert_eq!(contents.read(1000, 4, 8), Some(InEveryRun::NOTHING));
        contents.write(1000, 12, 1, InEveryRun::NUMBER).expect("in bounds");
        assert_eq!(contents.read(1000, 8, 8), Some(InEveryRun::NOTHING));
        assert_eq!(contents.read(1000, 12, 1), Some(InEveryRun::NUMBER));
        assert_eq!(contents.read(1000, 30, 4), None);
    }

    #[test]
    fn halves_of_two_addresses_are_none() {
        let mut contents = contents();
        contents.write(1000, 0, 8, InEveryRun::address(1000)).expect("in bounds");
        contents.write(2000, 0, 8, InEveryRun::address(2000)).expect("in bounds");
        contents.copy((1000, 4), (2000, 4), 4).expect("in bounds");
        assert_eq!(contents.read(1000, 0, 8), Some(InEveryRun::NOTHING));
        contents.copy((1000, 3), (2000, 0), 16).expect("in bounds");
        assert_eq!(contents.read(1000, 3, 8), Some(InEveryRun::address(2000)));
        assert_eq!(contents.read(1000, 0, 8), Some(InEveryRun::NOTHING));
    }
}
