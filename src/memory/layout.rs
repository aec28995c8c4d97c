//! Which address every memory object gets: one policy for the replay interpreter and for path formulas.
//!
//! A bump allocator. Objects get ascending addresses in the order in which they come to life: global objects in program order, then
//! functions, then stack and heap objects as the run allocates them. Addresses are never reused, so a dangling pointer stays
//! recognisable. The first [`FIRST_ADDRESS`] bytes are never mapped (null page and small integers), and at least [`GUARD_BYTES`]
//! unmapped bytes lie between two objects, so that an access a little out of bounds hits nothing. An object of size 0 still has an
//! address of its own. The upper half of a 32-bit address space is used too; the last bytes of an address space never are.
use crate::cfa::{FuncId, GlobalId, Program};
use crate::ir::Symbol;

/// The lowest address that an object can have.
pub const FIRST_ADDRESS: u64 = 0x1_0000;
/// Unmapped bytes behind every object, at least.
pub const GUARD_BYTES: u64 = 64;
/// Bytes of address space per function; nothing can be read or written there.
pub const FUNCTION_BYTES: u64 = 1;
/// Alignment of functions in bytes.
pub const FUNCTION_ALIGN: u64 = 16;

/// The state of the allocator.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layout {
    next: u64,
    end: u64,
}

impl Layout {
    /// An empty address space for pointers of `pointer_bits` (1 to 64) bits.
    pub fn new(pointer_bits: u32) -> Self {
        let top = u64::MAX >> (64 - pointer_bits.clamp(1, 64));
        Self { next: FIRST_ADDRESS, end: top - GUARD_BYTES }
    }

    /// The address of the next object, of `size` bytes, aligned to `align` bytes (a power of two; 0 counts as 1).
    /// `None` where the address space is exhausted: nothing is taken then.
    pub fn alloc(&mut self, size: u64, align: u64) -> Option<u64> {
        let mask = align.max(1).checked_next_power_of_two()? - 1;
        let address = self.next.checked_add(mask)? & !mask;
        let behind = address.checked_add(size.max(1))?.checked_add(GUARD_BYTES)?;
        if behind > self.end {
            return None;
        }
        self.next = behind;
        Some(address)
    }

    /// Goes on behind `end`, the end of the last object that lives. Only for a run that has used up the address space: addresses
    /// are reused from then on.
    pub fn restart_behind(&mut self, end: u64) {
        self.next = end.saturating_add(GUARD_BYTES).max(FIRST_ADDRESS);
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
    /// Places the global objects and functions of `program`, and the layout that goes on behind them.
    /// `None` where they do not fit into the address space.
    pub fn place(program: &Program) -> Option<(Self, Layout)> {
        let mut layout = Layout::new(program.pointer_bits);
        let globals = program.globals.iter().map(|object| layout.alloc(object.size, object.align));
        let globals = globals.collect::<Option<_>>()?;
        let functions =
            program.functions.iter().map(|_| layout.alloc(FUNCTION_BYTES, FUNCTION_ALIGN));
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
        let mut last = 0;
        for (size, align) in [(0, 1), (4, 4), (1, 64), (3, 0), (100, 16)] {
            let address = layout.alloc(size, align).expect("room");
            assert!(address >= FIRST_ADDRESS && address.is_multiple_of(align.max(1)));
            assert!(address >= last);
            last = address + size.max(1) + GUARD_BYTES;
        }
    }

    #[test]
    fn a_small_address_space_ends() {
        let mut layout = Layout::new(32);
        assert_eq!(layout.alloc(0xffff_ff00, 1), None);
        assert_eq!(layout.alloc(u64::MAX, 1), None);
        let address = layout.alloc(0x8000_0000, 16).expect("room");
        assert_eq!(address, FIRST_ADDRESS);
        assert_eq!(layout.alloc(0x8000_0000, 16), None);
        assert!(layout.alloc(0x1000, 16).is_some());
    }
}
