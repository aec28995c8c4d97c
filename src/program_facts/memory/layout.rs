//! Which address every memory object gets: one policy for the replay interpreter and for path
//! formulas.
//!
//! A bump allocator per [`Area`]. Objects of an area get ascending addresses in the order in which
//! they come to life: global objects in program order, then functions, in the static area; heap and
//! stack objects as the run allocates them. The areas are apart because the two users work on two
//! forms of one program: a path formula speaks of the prepared one, which has fewer stack objects,
//! and a counterexample that holds the address of a heap object must name the same object when the
//! program as read is replayed. What an arbitrary pointer points to lies outside of all these.
//! Addresses are never reused, so a dangling pointer stays recognisable; what proves takes them to
//! be (`value::lifetime`). The first [`FIRST_ADDRESS`] bytes of each area are never mapped (null
//! page and small integers), and at least [`GUARD_BYTES`] unmapped bytes lie between two objects,
//! many more where there is room, so that an access out of bounds hits nothing: else a run could go
//! on behind it in another object, which is no run of the program. An object of size 0 still has an
//! address of its own. The upper half of a 32-bit address space is used too; the last bytes of an
//! address space never are.
//!
//! Known limit: where the prepared program lacks a global or a heap object, what comes after it in
//! that area lies elsewhere.
//!
//! A counterexample never uses an address twice, so an error that needs a new object in the place
//! of a dead one is UNKNOWN, and not FALSE. The program as read makes more stack objects than the
//! prepared one; counterexamples that depend on their addresses end as "replay disagrees".
use crate::cfa::{AllocKind, FuncId, GlobalId, Program};
use crate::ir::Symbol;

/// The lowest address that an object can have, counted from the start of its area.
pub const FIRST_ADDRESS: u64 = 0x1_0000;
/// Unmapped bytes behind every object, at least.
pub const GUARD_BYTES: u64 = 64;
/// The same where addresses have more than 32 bits.
const WIDE_GUARD_BYTES: u64 = 1 << 20;
/// Bytes of address space per function; nothing can be read or written there.
pub const FUNCTION_BYTES: u64 = 1;
/// Alignment of functions in bytes.
pub const FUNCTION_ALIGN: u64 = 16;
/// Bytes around what an arbitrary pointer points to: there is no telling how many there are.
pub const OUTSIDE_BYTES: u64 = 4096;
/// How many of these lie before it: a pointer may lead into the middle.
pub const OUTSIDE_BEFORE: u64 = 1024;
/// Alignment of such memory in bytes.
pub const OUTSIDE_ALIGN: u64 = 16;
/// What [`Layout::elsewhere`] adds to the first address of an area, and behind every object.
const MOVED_BYTES: u64 = 1 << 16;
const MORE_GUARD_BYTES: u64 = 1 << 8;
/// The same where addresses have more than 32 bits.
const WIDE_MORE_GUARD_BYTES: u64 = 1 << 16;
/// Wider address spaces are used up to this width, as user space is on real machines.
const MAX_ADDRESS_BITS: u32 = 47;

/// A part of the address space.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Area {
    /// Global objects and functions: the lowest eighth.
    Static,
    /// Heap objects: half of all, behind the static ones.
    Heap,
    /// Stack objects: two eighths, behind the heap.
    Stack,
    /// Memory that the program did not make, but has an arbitrary pointer to: the uppermost eighth.
    Outside,
}

impl Area {
    /// All of them, ascending.
    pub const ALL: [Self; 4] = [Self::Static, Self::Heap, Self::Stack, Self::Outside];

    /// Position in [`Area::ALL`].
    pub const fn index(self) -> usize {
        match self {
            Self::Static => 0,
            Self::Heap => 1,
            Self::Stack => 2,
            Self::Outside => 3,
        }
    }

    /// Where it starts, in eighths of the address space.
    const fn start(self) -> u64 {
        match self {
            Self::Static => 0,
            Self::Heap => 1,
            Self::Stack => 5,
            Self::Outside => 7,
        }
    }

    /// Where it ends, in eighths of the address space.
    const fn end(self) -> u64 {
        match self {
            Self::Static => Self::Heap.start(),
            Self::Heap => Self::Stack.start(),
            Self::Stack => Self::Outside.start(),
            Self::Outside => 8,
        }
    }
}

impl From<AllocKind> for Area {
    fn from(kind: AllocKind) -> Self {
        match kind {
            AllocKind::Stack | AllocKind::Block => Self::Stack,
            AllocKind::Heap => Self::Heap,
        }
    }
}

/// The free part of an area.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Free {
    first: u64,
    next: u64,
    end: u64,
    guard: u64,
}

impl Free {
    fn alloc(&mut self, size: u64, align: u64) -> Option<u64> {
        let mask = align.max(1).checked_next_power_of_two()? - 1;
        let address = self.next.checked_add(mask)? & !mask;
        let behind = address.checked_add(size.max(1))?.checked_add(self.guard)?;
        if behind > self.end {
            return None;
        }
        self.next = behind;
        Some(address)
    }
}

/// The state of the allocator.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layout {
    eighth: u64,
    free: [Free; 4],
}

impl Layout {
    /// An empty address space for pointers of `pointer_bits` (1 to 64) bits.
    pub fn new(pointer_bits: u32) -> Self {
        let eighth = (1_u64 << pointer_bits.clamp(1, MAX_ADDRESS_BITS)) / 8;
        let guard = if pointer_bits > 32 { WIDE_GUARD_BYTES } else { GUARD_BYTES };
        let free = Area::ALL.map(|area| Free {
            first: area.start() * eighth + FIRST_ADDRESS,
            next: area.start() * eighth + FIRST_ADDRESS,
            end: (area.end() * eighth).saturating_sub(guard),
            guard,
        });
        Self { eighth, free }
    }

    /// The same with all objects of the program elsewhere: each is moved by another distance, and
    /// none by nothing. Areas, the order of objects, and the low bits of their addresses stay.
    /// Where an object is aligned to more than these, it may be moved as far as the one before it.
    pub fn elsewhere(pointer_bits: u32) -> Self {
        let mut layout = Self::new(pointer_bits);
        let more = if pointer_bits > 32 { WIDE_MORE_GUARD_BYTES } else { MORE_GUARD_BYTES };
        for (free, part) in layout.free.iter_mut().take(Area::Outside.index()).zip(0..) {
            // No multiple of `more` leads from one area's distances to another's.
            free.first += MOVED_BYTES + part * (more / 4);
            free.next = free.first;
            free.guard += more;
        }
        layout
    }

    /// The address of the next object in `area`, of `size` bytes, aligned to `align` bytes (a power
    /// of two; 0 counts as 1). `None` where the area is exhausted: nothing is taken then.
    pub fn alloc(&mut self, area: Area, size: u64, align: u64) -> Option<u64> {
        self.free[area.index()].alloc(size, align)
    }

    /// Memory that the program did not make.
    pub fn outside(&mut self) -> Option<u64> {
        self.alloc(Area::Outside, OUTSIDE_BYTES, OUTSIDE_ALIGN)
    }

    /// The area that `address` lies in.
    #[inline]
    pub fn area_of(&self, address: u64) -> Area {
        if address < Area::Heap.start() * self.eighth {
            Area::Static
        } else if address < Area::Stack.start() * self.eighth {
            Area::Heap
        } else if address < Area::Outside.start() * self.eighth {
            Area::Stack
        } else {
            Area::Outside
        }
    }

    /// Whether the address space goes on behind `address`.
    pub fn holds(&self, address: u64) -> bool {
        address < Area::Outside.end() * self.eighth
    }

    /// Goes on in `area` behind `end`, the end of the last object that lives there (`None`: there
    /// is none). Only for a run that has used up the area: addresses are reused from then on.
    pub fn restart_behind(&mut self, area: Area, end: Option<u64>) {
        let free = &mut self.free[area.index()];
        free.next = end.map_or(free.first, |end| end.saturating_add(free.guard));
    }
}

/// The addresses that are fixed from the start.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Symbols {
    /// By [`GlobalId`].
    pub globals: Vec<u64>,
    /// By [`FuncId`].
    pub functions: Vec<u64>,
}

impl Symbols {
    /// Places the global objects and functions of `program`, and the layout that goes on behind
    /// them. `None` where they do not fit into the address space.
    pub fn place(program: &Program) -> Option<(Self, Layout)> {
        Self::place_in(program, Layout::new(program.pointer_bits))
    }

    /// The same in this empty address space.
    pub fn place_in(program: &Program, mut layout: Layout) -> Option<(Self, Layout)> {
        let mut place = |size, align| layout.alloc(Area::Static, size, align);
        let globals =
            program.globals.iter().map(|object| place(object.made_up_size(), object.align));
        let globals = globals.collect::<Option<_>>()?;
        let functions = program.functions.iter().map(|_| place(FUNCTION_BYTES, FUNCTION_ALIGN));
        let functions = functions.collect::<Option<_>>()?;
        Some((Self { globals, functions }, layout))
    }

    /// The address of `symbol`; `None` if the program has no such symbol.
    pub fn address(&self, symbol: Symbol) -> Option<u64> {
        match symbol {
            Symbol::Global(index) => self.globals.get(GlobalId(index).index()),
            Symbol::Function(index) => self.functions.get(FuncId(index).index()),
        }
        .copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn objects_are_aligned_and_kept_apart() {
        let mut layout = Layout::new(64);
        for area in Area::ALL {
            let mut last = 0;
            for (size, align) in [(0, 1), (4, 4), (1, 64), (3, 0), (100, 16)] {
                let address = layout.alloc(area, size, align).expect("room");
                assert!(address >= FIRST_ADDRESS && address.is_multiple_of(align.max(1)));
                assert!(address >= last);
                assert_eq!(layout.area_of(address), area);
                last = address + size.max(1) + GUARD_BYTES;
            }
        }
    }

    #[test]
    fn areas_know_nothing_of_each_other() {
        for bits in [32, 64] {
            let mut layout = Layout::new(bits);
            let heap = layout.clone().alloc(Area::Heap, 4, 4);
            layout.alloc(Area::Static, 100, 4).expect("room");
            layout.alloc(Area::Stack, 1000, 8).expect("room");
            assert_eq!(layout.alloc(Area::Heap, 4, 4), heap);
        }
    }

    #[test]
    fn elsewhere_each_object_is_moved_by_a_distance_of_its_own() {
        for bits in [32, 64] {
            let (mut here, mut there) = (Layout::new(bits), Layout::elsewhere(bits));
            let mut distances = vec![0];
            for area in [Area::Static, Area::Heap, Area::Stack] {
                for (size, align) in [(0, 1), (4, 4), (1, 64), (3, 0), (100, 16), (5000, 8)] {
                    let here = here.alloc(area, size, align).expect("room");
                    let there = there.alloc(area, size, align).expect("room");
                    assert_eq!(here % 64, there % 64);
                    distances.push(there - here);
                }
            }
            let all = distances.len();
            distances.sort_unstable();
            distances.dedup();
            assert_eq!(distances.len(), all, "{distances:?}");
            assert_eq!(here.outside(), there.outside());
        }
    }

    #[test]
    fn a_small_address_space_ends() {
        let mut layout = Layout::new(32);
        assert_eq!(layout.alloc(Area::Heap, 0x8000_0000, 1), None);
        assert_eq!(layout.alloc(Area::Heap, u64::MAX, 1), None);
        let address = layout.alloc(Area::Heap, 0x7000_0000, 16).expect("room");
        assert_eq!(address, 0x2000_0000 + FIRST_ADDRESS);
        assert_eq!(layout.alloc(Area::Heap, 0x1000_0000, 16), None);
        assert!(layout.alloc(Area::Heap, 0x1000, 16).is_some());
        layout.restart_behind(Area::Heap, None);
        assert_eq!(layout.alloc(Area::Heap, 1, 1), Some(address));
        let last = layout.alloc(Area::Outside, 0x1ffe_ff80, 1).expect("room");
        assert!(u32::try_from(last + 0x1ffe_ff80).is_ok());
        assert_eq!(layout.alloc(Area::Outside, 1, 1), None);
    }

    #[test]
    fn a_tiny_address_space_holds_nothing() {
        for bits in [0, 1, 8, 16] {
            assert_eq!(Layout::new(bits).alloc(Area::Static, 1, 1), None);
        }
    }
}
