//! Byte memory of objects with unmapped gaps between them.
//!
//! Invariant: in each area, objects ascend by start address and do not overlap; dead heap objects
//! stay as tombstones, without content, until there are many, and stack objects go with their
//! frame. Small objects of the stack and global objects keep their bytes in one arena, all others
//! own theirs. Addresses come from [`Layout`], the policy that path formulas share, and are not
//! reused; only a full area of a 32-bit address space starts again behind its last live object.
//!
//! Known limit: an access so far out of bounds that it lands in another object (more than 1 MiB
//! between them, 64 bytes at 32 bits) goes on there, and so does one through a literal address. No
//! FALSE rests on that, nor is a proof refuted by it (`crate::check::relocated`), but that such an
//! access is invalid may not be noticed.
use super::budget::MAX_OBJECT_BYTES;
use super::hit::Hit;
use super::outcome::{Exhausted, FaultKind};
use crate::cfa::{self, AllocKind, SiteId};
use crate::program_facts::memory::layout::{Area, FIRST_ADDRESS, GUARD_BYTES, Layout};
use rustc_hash::{FxHashMap, FxHashSet};

/// Objects of more bytes than this own their content even on the stack.
pub(super) const ARENA_BYTES: u64 = 1 << 16;
/// Entries of the address cache.
const CACHE: usize = 1024;

#[derive(Debug)]
struct ConcreteObject {
    start: u64,
    size: u64,
    content: Content,
    access: StorageClass,
    /// Whether its size is known.
    is_own: bool,
}

#[derive(Debug)]
enum Content {
    /// From this position of the arena.
    Arena(usize),
    Own(Box<[u8]>),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum StorageClass {
    Constant,
    Static,
    Stack,
    /// See [`cfa::Site::read_only`].
    ReadOnlyStack,
    Heap,
    Dead,
}

impl StorageClass {
    const fn is_stack(self) -> bool {
        matches!(self, Self::Stack | Self::ReadOnlyStack)
    }
}

impl ConcreteObject {
    /// The same object; one that owns its content has zeros.
    fn again(&self) -> Self {
        let content = match &self.content {
            Content::Arena(at) => Content::Arena(*at),
            Content::Own(bytes) => Content::Own(vec![0; bytes.len()].into_boxed_slice()),
        };
        Self { content, ..*self }
    }

    fn holds(&self, address: u64, length: u64) -> bool {
        let offset = address.wrapping_sub(self.start);
        offset <= self.size && length <= self.size - offset && self.access != StorageClass::Dead
    }

    fn bytes<'a>(&'a self, arena: &'a [u8]) -> &'a [u8] {
        match &self.content {
            Content::Arena(at) => &arena[*at..*at + to_index(self.size)],
            Content::Own(bytes) => bytes,
        }
    }

    fn bytes_mut<'a>(&'a mut self, arena: &'a mut [u8]) -> &'a mut [u8] {
        match &mut self.content {
            Content::Arena(at) => &mut arena[*at..*at + to_index(self.size)],
            Content::Own(bytes) => bytes,
        }
    }
}

/// What a frame found when it was opened.
#[derive(Clone, Copy, Debug)]
pub(super) struct StackMark {
    objects: usize,
    arena: usize,
}

/// All memory of a run.
#[derive(Debug)]
pub(super) struct Memory {
    /// By [`Area`].
    objects: [Vec<ConcreteObject>; 4],
    /// Dead heap objects.
    dead: usize,
    arena: Vec<u8>,
    cache: Box<[usize]>,
    layout: Layout,
    /// The last address at which there was nothing.
    pub(super) missed: Option<u64>,
    pub(super) little_endian: bool,
    /// Where the library's own objects of the heap start.
    of_library: FxHashSet<u64>,
    /// Where heap objects start of which bytes are barred ([`cfa::Site::barred`]), and their
    /// sites.
    barred: FxHashMap<u64, SiteId>,
    /// Whether some global object is defined elsewhere, and may be larger than it is made up here.
    has_foreign: bool,
}

/// Where an object is among all.
#[derive(Clone, Copy, Debug)]
struct Position {
    area: Area,
    index: usize,
}

impl Memory {
    /// Empty memory whose next object gets the next address of `layout`.
    pub(super) fn new(layout: Layout, little_endian: bool) -> Self {
        Self {
            objects: [const { Vec::new() }; 4],
            dead: 0,
            arena: Vec::new(),
            cache: vec![0; CACHE].into_boxed_slice(),
            layout,
            missed: None,
            little_endian,
            barred: FxHashMap::default(),
            of_library: FxHashSet::default(),
            has_foreign: false,
        }
    }

    /// Adds a global object; they come in ascending order of addresses, before any other object.
    pub(super) fn add_global(
        &mut self,
        start: u64,
        size: u64,
        constant: bool,
    ) -> Result<&mut [u8], Exhausted> {
        let access = if constant { StorageClass::Constant } else { StorageClass::Static };
        self.add(Area::Static, start, size, access)
    }

    /// The same global objects, of which those that own their content contain zeros.
    pub(super) fn again(&self) -> Self {
        let mut memory = Self::new(self.layout.clone(), self.little_endian);
        memory.arena.clone_from(&self.arena);
        memory.has_foreign = self.has_foreign;
        let area = Area::Static.index();
        memory.objects[area] = self.objects[area].iter().map(ConcreteObject::again).collect();
        memory
    }

    /// The content of a global object, by its number.
    pub(super) fn global(&mut self, index: usize) -> &mut [u8] {
        self.objects[Area::Static.index()][index].bytes_mut(&mut self.arena)
    }

    /// The last object may be larger than it is.
    pub(super) fn is_elsewhere(&mut self) {
        self.has_foreign = true;
        if let Some(object) = self.objects[Area::Static.index()].last_mut() {
            object.is_own = false;
        }
    }

    /// Adds memory that the program did not make; in ascending order of addresses, before any other
    /// object but global ones. `None` where none can be at that address.
    pub(super) fn add_outside(&mut self, start: u64, size: u64) -> Option<&mut [u8]> {
        let area = Area::Outside;
        let last = self.objects[area.index()].last().map_or(0, |last| last.start + last.size);
        let end = start.checked_add(size)?;
        let fits = self.layout.area_of(start) == area && start >= last && self.layout.holds(end);
        fits.then(|| self.add(area, start, size, StorageClass::Static).ok()).flatten()
    }

    /// Makes a zeroed object and gives its address and content.
    pub(super) fn allocate(
        &mut self,
        kind: AllocKind,
        size: u64,
        align: u64,
    ) -> Result<(u64, &mut [u8]), Exhausted> {
        if size > MAX_OBJECT_BYTES {
            return Err(Exhausted::ObjectSize);
        }
        let area = Area::from(kind);
        let start = match self.layout.alloc(area, size, align) {
            Some(start) => start,
            None => self.allocate_again(area, size, align)?,
        };
        let access = match kind {
            AllocKind::Stack | AllocKind::Block => StorageClass::Stack,
            AllocKind::Heap => StorageClass::Heap,
        };
        Ok((start, self.add(area, start, size, access)?))
    }

    /// Checked writes to the last object of this kind are invalid.
    pub(super) fn forbid_writes(&mut self, kind: AllocKind) {
        if let Some(object) = self.objects[Area::from(kind).index()].last_mut()
            && object.access == StorageClass::Stack
        {
            object.access = StorageClass::ReadOnlyStack;
        }
    }

    /// The area was used up once: goes on behind the last object that lives there.
    #[cold]
    fn allocate_again(&mut self, area: Area, size: u64, align: u64) -> Result<u64, Exhausted> {
        if area == Area::Heap {
            self.compact();
        }
        let last = self.objects[area.index()].last();
        self.layout.restart_behind(area, last.map(|last| last.start + last.size));
        self.layout.alloc(area, size, align).ok_or(Exhausted::AddressSpace)
    }

    fn add(
        &mut self,
        area: Area,
        start: u64,
        size: u64,
        access: StorageClass,
    ) -> Result<&mut [u8], Exhausted> {
        if size > MAX_OBJECT_BYTES {
            return Err(Exhausted::ObjectSize);
        }
        let length = to_index(size);
        let content = if access == StorageClass::Heap || size > ARENA_BYTES {
            Content::Own(vec![0; length].into_boxed_slice())
        } else {
            let at = self.arena.len();
            self.arena.resize(at + length, 0);
            Content::Arena(at)
        };
        let objects = &mut self.objects[area.index()];
        objects.push(ConcreteObject { start, size, content, access, is_own: true });
        let object = objects.last_mut().expect("just pushed");
        Ok(object.bytes_mut(&mut self.arena))
    }

    /// Opens a frame.
    pub(super) fn mark(&self) -> StackMark {
        StackMark { objects: self.objects[Area::Stack.index()].len(), arena: self.arena.len() }
    }

    /// Closes the frame that was opened at `mark`: its stack objects die.
    pub(super) fn release(&mut self, mark: StackMark) {
        self.objects[Area::Stack.index()].truncate(mark.objects);
        self.arena.truncate(mark.arena);
    }

    /// The object of this kind that starts at `address` dies.
    pub(super) fn free(&mut self, address: u64, kind: AllocKind) -> Result<(), FaultKind> {
        if kind != AllocKind::Heap {
            return self.end(address);
        }
        let index = self.heap_object(address).ok_or(FaultKind::InvalidFree)?;
        let heap = &mut self.objects[Area::Heap.index()];
        let object = &mut heap[index];
        object.access = StorageClass::Dead;
        object.content = Content::Own(Box::default());
        self.barred.remove(&address);
        self.of_library.remove(&address);
        self.dead += 1;
        if self.dead > 4096 && self.dead > heap.len() / 2 {
            self.compact();
        }
        Ok(())
    }

    /// The stack object that starts at `address` dies before its frame does.
    fn end(&mut self, address: u64) -> Result<(), FaultKind> {
        let stack = &mut self.objects[Area::Stack.index()];
        let found = stack.binary_search_by_key(&address, |object| object.start);
        let object = found.ok().map(|index| &mut stack[index]);
        let object = object.filter(|object| object.access.is_stack());
        object.ok_or(FaultKind::InvalidFree)?.access = StorageClass::Dead;
        Ok(())
    }

    /// The live heap object that starts at `address`.
    fn heap_object(&self, address: u64) -> Option<usize> {
        let heap = &self.objects[Area::Heap.index()];
        let index = heap.binary_search_by_key(&address, |object| object.start).ok()?;
        (heap[index].access == StorageClass::Heap).then_some(index)
    }

    fn compact(&mut self) {
        self.objects[Area::Heap.index()].retain(|object| object.access != StorageClass::Dead);
        self.dead = 0;
    }

    /// The object that holds `length` bytes from `address` on.
    #[inline]
    fn locate(&mut self, address: u64, length: u64) -> Result<Position, FaultKind> {
        let area = self.layout.area_of(address);
        let entry = to_index((address >> 3) & (CACHE as u64 - 1));
        let index = self.cache[entry];
        let guess = self.objects[area.index()].get(index);
        if guess.is_some_and(|object| object.holds(address, length)) {
            return Ok(Position { area, index });
        }
        let position = self.search(address, length).inspect_err(|_| self.missed = Some(address))?;
        self.cache[entry] = position.index;
        Ok(position)
    }

    #[inline(never)]
    fn search(&self, address: u64, length: u64) -> Result<Position, FaultKind> {
        let area = self.layout.area_of(address);
        let objects = &self.objects[area.index()];
        let behind = objects.partition_point(|object| object.start <= address);
        let index = behind.checked_sub(1).ok_or(FaultKind::InvalidAddress)?;
        let object = &objects[index];
        if object.holds(address, length) {
            Ok(Position { area, index })
        } else if object.access == StorageClass::Dead && address - object.start <= object.size {
            Err(FaultKind::UseAfterFree)
        } else {
            Err(FaultKind::InvalidAddress)
        }
    }

    fn object(&self, position: Position) -> &ConcreteObject {
        &self.objects[position.area.index()][position.index]
    }

    /// The bytes from `address` on.
    #[inline]
    pub(super) fn read(&mut self, address: u64, length: u64) -> Result<&[u8], FaultKind> {
        let position = self.locate(address, length)?;
        let object = self.object(position);
        let offset = to_index(address - object.start);
        Ok(&object.bytes(&self.arena)[offset..offset + to_index(length)])
    }

    /// The bytes from `address` on, to be written.
    #[inline]
    pub(super) fn write(&mut self, address: u64, length: u64) -> Result<&mut [u8], FaultKind> {
        let Position { area, index } = self.locate(address, length)?;
        let object = &mut self.objects[area.index()][index];
        if object.access == StorageClass::Constant {
            return Err(FaultKind::WriteToConstant);
        }
        let offset = to_index(address - object.start);
        Ok(&mut object.bytes_mut(&mut self.arena)[offset..offset + to_index(length)])
    }

    /// A number of `length` <= 8 bytes in memory byte order.
    #[inline]
    pub(super) fn load(&mut self, address: u64, length: u8) -> Result<u64, FaultKind> {
        let little_endian = self.little_endian;
        let bytes = self.read(address, u64::from(length))?;
        let value = match bytes {
            [a] => return Ok(u64::from(*a)),
            [a, b] => u64::from(u16::from_le_bytes([*a, *b])),
            [a, b, c, d] => u64::from(u32::from_le_bytes([*a, *b, *c, *d])),
            [a, b, c, d, e, f, g, h] => u64::from_le_bytes([*a, *b, *c, *d, *e, *f, *g, *h]),
            _ => bytes.iter().rev().fold(0, |value, byte| (value << 8) | u64::from(*byte)),
        };
        Ok(if little_endian { value } else { value.swap_bytes() >> (64 - 8 * u32::from(length)) })
    }

    /// Writes a number of `length` <= 8 bytes.
    #[inline]
    pub(super) fn store(&mut self, address: u64, length: u8, value: u64) -> Result<(), FaultKind> {
        let little_endian = self.little_endian;
        let bytes = self.write(address, u64::from(length))?;
        let value =
            if little_endian { value } else { value.swap_bytes() >> (64 - 8 * u32::from(length)) };
        let all = value.to_le_bytes();
        match bytes.len() {
            1 => bytes.copy_from_slice(&all[..1]),
            4 => bytes.copy_from_slice(&all[..4]),
            8 => bytes.copy_from_slice(&all),
            length => bytes.copy_from_slice(&all[..length]),
        }
        Ok(())
    }

    /// `memmove`.
    pub(super) fn copy(&mut self, to: u64, from: u64, length: u64) -> Result<(), FaultKind> {
        if length == 0 {
            return Ok(());
        }
        let bytes = self.read(from, length)?.to_vec();
        self.write(to, length)?.copy_from_slice(&bytes);
        Ok(())
    }

    /// The bytes from `address` on, without a trace of the look at them; `None` if they are not
    /// part of a live object.
    pub(super) fn peek(&self, address: u64, length: u64) -> Option<&[u8]> {
        let object = self.object(self.search(address, length).ok()?);
        let offset = to_index(address - object.start);
        object.bytes(&self.arena).get(offset..offset + to_index(length))
    }

    /// Some bytes of the heap object that was made last, at `start`, are barred.
    pub(super) fn bar(&mut self, start: u64, site: SiteId) {
        self.barred.insert(start, site);
    }

    /// The site of the heap object around `address`, and the offset in it, if some of its bytes are
    /// barred.
    pub(super) fn barring_site(&self, address: u64) -> Option<(SiteId, u64)> {
        if self.barred.is_empty() {
            return None;
        }
        let start = self.object(self.search(address, 1).ok()?).start;
        self.barred.get(&start).map(|&site| (site, address - start))
    }

    /// Whether a program may access these bytes in this way, if none of them is barred.
    pub(super) fn is_valid(&self, address: u64, length: u64, access: cfa::Access) -> bool {
        if access.gives_back() {
            let is_of_library = self.of_library.contains(&address);
            let is_given_so = is_of_library == (access == cfa::Access::Release);
            let found = self.heap_object(address).map(|at| &self.objects[Area::Heap.index()][at]);
            let fits =
                |object: &ConcreteObject| access != cfa::Access::Delete || object.size == length;
            return address == 0 || is_given_so && found.is_some_and(fits);
        }
        length == 0
            || self.may_be_elsewhere(address)
            || self.search(address, length).is_ok_and(|position| {
                let object = self.object(position);
                match object.access {
                    StorageClass::Constant | StorageClass::ReadOnlyStack => access.is_read(),
                    _ => true,
                }
            })
    }

    /// Whether an access here may be one to an object that is defined elsewhere and whose end is
    /// unknown. Not so near to an object of the program, for which it was meant then.
    pub(super) fn may_be_elsewhere(&self, address: u64) -> bool {
        if !self.has_foreign || address < FIRST_ADDRESS {
            return false;
        }
        let objects = &self.objects[self.layout.area_of(address).index()];
        let (before, behind) =
            objects.split_at(objects.partition_point(|object| object.start <= address));
        let before = before
            .last()
            .filter(|object| address - object.start <= object.size.saturating_add(GUARD_BYTES));
        let behind = behind.first().filter(|object| object.start - address <= GUARD_BYTES);
        let mut near = before.into_iter().chain(behind).peekable();
        near.peek().is_none() || near.any(|object| !object.is_own)
    }

    /// What an access at `address`, which has succeeded or will, goes to.
    pub(super) fn hit(&mut self, address: u64) -> Option<Hit> {
        let position = self.locate(address, 0).ok()?;
        let start = self.object(position).start;
        let Position { area, index } = position;
        Some(Hit { area, index, start, offset: address - start })
    }

    /// The start and size of the live object that holds `address`.
    pub(super) fn object_at(&self, address: u64) -> Option<(u64, u64)> {
        let object = self.object(self.search(address, 0).ok()?);
        Some((object.start, object.size))
    }
}

fn to_index(value: u64) -> usize {
    usize::try_from(value).expect("at most the size of an object")
}

mod lost;
#[cfg(test)]
mod tests;
