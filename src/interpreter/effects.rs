//! What a run asks of the world: inputs, new objects, what external and unknown code writes.
use super::budget::{LARGE_OBJECT_BYTES, SHOWN_BYTES};
use super::code::{Alloc, Reg, Register, index};
use super::initial;
use super::machine::{Interpreter, place_of};
use super::observer::{Allocation, Observer, Place};
use super::outcome::Interruption;
use crate::cfa::{Access, AllocKind, InputId, ObjectName, SiteId};
use crate::ir::{Bv, Width};

impl<O: Observer> Interpreter<'_, O> {
    fn count(&mut self, site: SiteId) -> InputId {
        let key = self.program.sites[site.index()].key;
        let count = &mut self.occurrences[index(self.code.key_of_site[site.index()])];
        *count += 1;
        InputId { key, occurrence: *count - 1 }
    }

    pub(super) fn input(&mut self, base: usize, dst: Register, site: SiteId, pc: usize) {
        let input = self.count(site);
        let listed = self.inputs.values.get(&input).copied();
        let value = listed
            .or_else(|| self.observer.unlisted(input, dst.width))
            .unwrap_or_else(|| initial::unlisted(self.program, self.inputs, dst.width));
        let value = Bv::new(dst.width, value.unsigned());
        self.set_wide(base, dst, value);
        self.observer.drew(place_of(self.code, pc), site, input, value);
    }

    pub(super) fn alloc(
        &mut self,
        base: usize,
        alloc: Alloc,
        pc: usize,
    ) -> Result<(), Interruption> {
        let input = self.count(alloc.site);
        let size = self.get(base, alloc.size);
        if size >= LARGE_OBJECT_BYTES {
            self.bounds.check()?;
        }
        let (address, bytes) = self.memory.allocate(alloc.kind, size, alloc.align)?;
        if !alloc.zeroed {
            initial::fill(self.program, self.inputs, bytes);
            let listed = self.inputs.bytes.get(&input);
            if listed.is_none() && alloc.kind == AllocKind::Heap {
                self.observer.unlisted_content(input, bytes);
            }
            for (&offset, &byte) in listed.into_iter().flatten() {
                if let Some(to) = usize::try_from(offset).ok().and_then(|at| bytes.get_mut(at)) {
                    *to = byte;
                }
            }
        }
        if alloc.is_read_only {
            self.memory.forbid_writes(alloc.kind);
        }
        if alloc.is_of_library {
            self.memory.keep_for_library(address);
        }
        if !self.program.sites[alloc.site.index()].barred.is_empty() {
            self.memory.bar(address, alloc.site);
        }
        if self.known.is_wanted {
            self.known.made.insert(input, address);
        }
        self.set(base, alloc.dst, address);
        let object = Allocation { address, size, kind: alloc.kind, site: alloc.site };
        self.observer.allocated(place_of(self.code, pc), object);
        Ok(())
    }

    /// Whether the program may access these bytes in this way.
    pub(super) fn may_access(&self, address: u64, length: u64, access: Access) -> bool {
        if !self.memory.is_valid(address, length, access) {
            return false;
        }
        let has_bytes = !access.gives_back() && length > 0;
        match self.memory.barring_site(address).filter(|_| has_bytes) {
            Some((site, offset)) => !self.program.is_barred(site, offset, length),
            None => true,
        }
    }

    pub(super) fn fill(
        &mut self,
        base: usize,
        to: Reg,
        byte: Reg,
        length: Reg,
        pc: usize,
    ) -> Result<(), Interruption> {
        let (to, length) = (self.get(base, to), self.get(base, length));
        if length > 0 {
            let byte = self.get(base, byte).to_le_bytes()[0];
            self.memory.write(to, length)?.fill(byte);
            self.accessed(pc, to);
        }
        self.overwritten(place_of(self.code, pc), to, length);
        Ok(())
    }

    /// Reports to the observer that a range of memory was written.
    pub(super) fn overwritten(&mut self, place: Place, to: u64, length: u64) {
        let most = if O::CONTENTS { length.min(SHOWN_BYTES) } else { 0 };
        let bytes = if most > 0 { self.memory.read(to, most).unwrap_or_default() } else { &[] };
        self.observer.overwritten(place, to, length, bytes);
    }

    /// Unknown code writes the bytes that the inputs list, to objects by their names.
    pub(super) fn outside(
        &mut self,
        base: usize,
        (given, site): &(Box<[Register]>, SiteId),
        place: Place,
    ) {
        let input = self.count(*site);
        self.observer.left_the_program(*site);
        if !self.known.is_wanted {
            return;
        }
        let given: Vec<Bv> = given.iter().map(|&slot| self.get_wide(base, slot)).collect();
        self.known.learn(&mut self.memory, given.into_iter());
        let from = (input, ObjectName::Global(String::new()));
        let changes = self.inputs.changes.range(from..).take_while(|((of, _), _)| *of == input);
        for ((_, name), bytes) in changes {
            let start = match name {
                ObjectName::Global(name) => {
                    let mut globals = self.program.globals.iter();
                    let index = globals.position(|global| global.name == *name);
                    index.map(|index| self.code.symbols.globals[index])
                }
                ObjectName::Made(input) => self.known.made.get(input).copied(),
            };
            let Some(start) = start.filter(|&start| self.known.has(start)) else { continue };
            for (&offset, &byte) in bytes {
                let at = start.wrapping_add(offset);
                if let Ok(to) = self.memory.write(at, 1) {
                    to[0] = byte;
                    self.observer.stored(place, at, Bv::new(Width::W8, byte.into()));
                }
            }
        }
    }

    /// The external function writes the bytes that the inputs list, as far as the object behind
    /// `address` has them.
    pub(super) fn havoc(&mut self, address: u64, site: SiteId, place: Place) {
        let input = self.count(site);
        let Some((start, size)) = self.memory.object_at(address) else { return };
        for (&offset, &byte) in self.inputs.bytes.get(&input).into_iter().flatten() {
            let at = address.wrapping_add_signed(offset);
            if at.wrapping_sub(start) < size
                && let Ok(to) = self.memory.write(at, 1)
            {
                to[0] = byte;
            }
        }
        self.overwritten(place, start, size);
    }
}
