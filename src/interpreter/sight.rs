//! What an observer sees of a run: before an instruction, its registers; at a location, every
//! variable of every frame, and memory.
use super::code::{Code, Instr, Reg, Register, index, is_wide};
use super::frame::Frame;
use super::memory::Memory;
use crate::cfa::LocId;
use crate::ir::{Bv, Symbol, VarId, Width};

/// The run before an instruction.
pub struct SeenStep<'m> {
    pub(super) instr: Instr,
    /// Where the instruction is.
    pub(super) pc: usize,
    pub(super) code: &'m Code,
    pub(super) slots: &'m [u64],
    pub(super) base: usize,
}

impl SeenStep<'_> {
    /// Which step of its edge the instruction belongs to.
    pub(super) fn step(&self) -> u32 {
        let origin = self.code.origin_of.get(self.pc).copied().map(index);
        origin.and_then(|origin| self.code.origins.get(origin)).map_or(0, |origin| origin.step)
    }

    /// What is in a register.
    pub(super) fn value(&self, Register { reg, width }: Register) -> Bv {
        let at = |reg: Reg| self.slots.get(reg.at(self.base)).copied().unwrap_or(0);
        let high = if is_wide(width) { at(reg.second()) } else { 0 };
        Bv::new(width, u128::from(high) << 64 | u128::from(at(reg)))
    }
}

/// The run's variables at a location.
pub struct Sight<'m> {
    /// Where it is.
    pub location: LocId,
    pub(super) code: &'m Code,
    pub(super) slots: &'m [u64],
    pub(super) frames: &'m [Frame],
    pub(super) base: usize,
    pub(super) memory: &'m Memory,
}

impl Sight<'_> {
    /// How many calls are open.
    pub fn depth(&self) -> usize {
        self.frames.len()
    }

    /// The value of a global variable, or of a local one of the frame at this depth of calls;
    /// `None` if there is no such frame.
    pub fn var(&self, depth: usize, var: VarId) -> Option<Bv> {
        let base = match self.frames.get(depth) {
            Some(frame) => frame.base,
            None if depth == self.frames.len() => self.base,
            None => return None,
        };
        let Register { reg, width } = *self.code.vars.get(var.index())?;
        let low = *self.slots.get(reg.at(base))?;
        let high = if is_wide(width) { *self.slots.get(reg.second().at(base))? } else { 0 };
        Some(Bv::new(width, u128::from(high) << 64 | u128::from(low)))
    }

    /// The value of `count` bytes (at most 16) in memory; `None` if they are not part of a live
    /// object.
    pub fn bytes(&self, address: u64, count: u8) -> Option<Bv> {
        let width = Width::new(u32::from(count) * 8)?;
        let bytes = self.memory.peek(address, count.into())?;
        Some(Bv::from_bytes(width, bytes, self.memory.little_endian))
    }

    /// The address of a global object or a function.
    pub fn address(&self, symbol: Symbol) -> Option<u64> {
        self.code.symbols.address(symbol)
    }
}
