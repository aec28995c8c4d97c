//! One object and its content: cells of whole bytes at concrete offsets.
//!
//! Invariant: the cells of an object do not overlap, each has 1 to 16 bytes, and a cell's value is
//! as wide as the cell. What no cell covers is the object's [`Rest`], made into cells when it is
//! read (so that an arbitrary byte, once read, stays what it is). Byte order matters only where a
//! cell is cut or cells are joined.
use super::budget::{MAX_CHANGED, MAX_LATE_WRITES};
use super::value::{ObjectId, Origin, Value, Values};
use crate::cfa::{AllocKind, GlobalId, InputId};
use crate::ir::simplify::build;
use crate::ir::{Bv, ExprId, ExprPool, Width};
use crate::program_facts::memory::points_to::Target;
use std::collections::BTreeMap;

/// How an object came to be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    Constant,
    Static,
    Function,
    Stack,
    Heap,
    Dead,
}

impl From<AllocKind> for Kind {
    fn from(kind: AllocKind) -> Self {
        match kind {
            AllocKind::Stack | AllocKind::Block => Self::Stack,
            AllocKind::Heap => Self::Heap,
        }
    }
}

/// The content of bytes that no cell covers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Rest {
    Zero,
    /// The bytes of an input; the offset in the input is the offset in the object minus this.
    Input(InputId, i64),
    /// Arbitrary from the start, of an external object.
    External(GlobalId),
    /// Arbitrary, and no input of the program.
    Arbitrary,
    /// Arbitrary from the start, behind an arbitrary pointer.
    Outside(ObjectId),
    /// What unknown code wrote to the object of this number, as the input says.
    Changed(InputId, ObjectId),
}

/// Some bytes that are read and written as one.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) struct Cell {
    pub(super) bytes: u64,
    pub(super) value: Value,
}

/// A byte that was written at an offset that is not concrete.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct LateByte {
    pub(super) offset: ExprId,
    /// When it was written; `None`: always.
    pub(super) guard: Option<ExprId>,
    pub(super) value: Value,
}

impl LateByte {
    /// What is at an offset behind the write, where it was `old`.
    fn over(&self, values: &mut Values, at: u64, old: Value) -> Value {
        let (width, pool) = (values.pointer_width(), &mut values.pool);
        let number = pool.number(width, at.into());
        let here = build::eq(pool, self.offset, number);
        let here = self.guard.map_or(here, |guard| build::and(pool, guard, here));
        values.ite(here, self.value, old)
    }
}

/// A memory object.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Object {
    /// Bytes that it has (for a symbolic size: that it can have).
    pub(crate) size: u64,
    /// Its size where that is not concrete.
    pub(crate) symbolic_size: Option<ExprId>,
    pub(crate) kind: Kind,
    /// By offset.
    pub(super) cells: BTreeMap<u64, Cell>,
    pub(crate) rest: Rest,
    /// What was written over the rest, in this order, and is in no cell yet.
    pub(super) late: Vec<LateByte>,
    /// Its initialiser has not been read yet.
    pub(super) untouched: Option<GlobalId>,
    /// What points-to sets call it.
    pub(crate) target: Option<Target>,
    /// Whether its content may differ from what it was at the start.
    pub(crate) is_written: bool,
    /// Whether accesses through the names of other open objects may touch it.
    pub(crate) is_open: bool,
    /// Whether its life is over: it was freed, or its frame was left.
    pub(crate) death: Death,
}

/// Whether an object's life is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Death {
    /// It lives.
    Never,
    /// It is dead where this truth value holds, and lives elsewhere.
    Where(ExprId),
    /// Not known.
    Perhaps,
}

impl Death {
    /// Where it is dead; `None`: not known.
    pub(crate) fn condition(self, pool: &mut ExprPool) -> Option<ExprId> {
        match self {
            Self::Never => Some(pool.bool(false)),
            Self::Where(condition) => Some(condition),
            Self::Perhaps => None,
        }
    }

    /// The other way round.
    pub(crate) fn of(condition: Option<ExprId>, pool: &mut ExprPool) -> Self {
        match condition {
            Some(condition) if condition == pool.bool(false) => Self::Never,
            Some(condition) => Self::Where(condition),
            None => Self::Perhaps,
        }
    }
}

impl Object {
    pub(crate) fn new(size: u64, kind: Kind, rest: Rest) -> Self {
        let cells = BTreeMap::new();
        Self {
            size,
            symbolic_size: None,
            kind,
            cells,
            rest,
            late: Vec::new(),
            untouched: None,
            target: None,
            is_written: false,
            is_open: false,
            death: Death::Never,
        }
    }

    /// Where it is dead; `None`: not known.
    pub(crate) fn is_dead(&self, pool: &mut ExprPool) -> Option<ExprId> {
        match self.kind {
            Kind::Dead => Some(pool.bool(true)),
            _ => self.death.condition(pool),
        }
    }

    /// Drops the content; every byte is `rest` now.
    pub(crate) fn forget(&mut self, rest: Rest) {
        self.cells.clear();
        self.late.clear();
        self.untouched = None;
        self.rest = rest;
        self.is_written = true;
    }

    /// Whether every byte without a cell is zero.
    pub(crate) fn is_zero_behind_cells(&self) -> bool {
        self.rest == Rest::Zero && self.late.is_empty()
    }

    /// Writes a byte at any offset up to `last`: cells see it at once, what has none yet when it
    /// gets one. So an object of any size needs no cell for each of its bytes. `false`: it has
    /// cells of another size, or there are too many.
    pub(super) fn write_late(&mut self, values: &mut Values, byte: LateByte, last: u64) -> bool {
        let is_of_bytes = self.cells.values().all(|cell| cell.bytes == 1);
        let is_room = self.late.len() < MAX_LATE_WRITES && self.cells.len() <= MAX_CHANGED;
        if self.untouched.is_some() || !is_of_bytes || !is_room {
            return false;
        }
        for (&at, cell) in self.cells.range_mut(..=last) {
            cell.value = byte.over(values, at, cell.value);
        }
        self.late.push(byte);
        self.is_written = true;
        true
    }

    /// Offset, number of bytes and value of each cell, ascending.
    pub(crate) fn cells(&self) -> impl ExactSizeIterator<Item = (u64, u64, Value)> + '_ {
        self.cells.iter().map(|(&offset, cell)| (offset, cell.bytes, cell.value))
    }

    /// The value of the cell that starts at `offset`.
    pub(crate) fn cell(&self, offset: u64) -> Option<Value> {
        self.cells.get(&offset).map(|cell| cell.value)
    }

    /// Changes the value of the cell at `offset` to one of the same width.
    pub(crate) fn set_cell(&mut self, offset: u64, value: Value) {
        if let Some(cell) = self.cells.get_mut(&offset) {
            cell.value = value;
        }
    }

    /// Gives both objects cells at the same places, cut where the other has an end; their offsets.
    pub(crate) fn common_cells(
        &mut self,
        values: &mut Values,
        other: &mut Self,
        little: bool,
    ) -> Vec<u64> {
        for (offset, bytes, _) in self.cells().collect::<Vec<_>>() {
            other.cut(values, (offset, offset + bytes), little);
        }
        for (offset, bytes, _) in other.cells().collect::<Vec<_>>() {
            self.cut(values, (offset, offset + bytes), little);
        }
        // The pieces are the same now but for those that only one of them has.
        let all = self.cells().chain(other.cells());
        let all: BTreeMap<u64, u64> = all.map(|(offset, bytes, _)| (offset, bytes)).collect();
        for object in [self, other] {
            for (&offset, &bytes) in &all {
                if !object.cells.contains_key(&offset) {
                    let value = object.rest_at(values, offset, bytes);
                    object.cells.insert(offset, Cell { bytes, value });
                }
            }
        }
        all.into_keys().collect()
    }

    /// Cuts the cells that have one of these offsets inside.
    pub(super) fn cut(&mut self, values: &mut Values, ends: (u64, u64), little: bool) {
        for at in [ends.0, ends.1] {
            let Some((&start, cell)) = self.cells.range(..at).next_back() else { continue };
            let (cell, first) = (cell.clone(), at - start);
            if first >= cell.bytes {
                continue;
            }
            let low = slice(values, &cell, 0, first, little);
            let high = slice(values, &cell, first, cell.bytes - first, little);
            self.cells.insert(start, Cell { bytes: first, value: low });
            self.cells.insert(at, Cell { bytes: cell.bytes - first, value: high });
        }
    }

    /// What no cell covers is what it was in both, or arbitrary.
    pub(crate) fn join_rest(&mut self, other: &Self) {
        self.is_written |= other.is_written;
        if self.rest != other.rest || self.late != other.late {
            self.rest = Rest::Arbitrary;
            self.late.clear();
        }
    }

    /// The offsets and lengths of the cells that share a byte with the range, ascending.
    pub(super) fn overlapping(&self, offset: u64, bytes: u64) -> Vec<(u64, u64)> {
        let end = offset + bytes;
        let before = self.cells.range(..offset).next_back();
        before
            .into_iter()
            .filter(|&(&start, cell)| start + cell.bytes > offset)
            .chain(self.cells.range(offset..end))
            .map(|(&start, cell)| (start, cell.bytes))
            .collect()
    }

    /// Makes cells of at most `piece` (up to 16) bytes where the range has none.
    pub(super) fn fill_gaps(&mut self, values: &mut Values, offset: u64, bytes: u64, piece: u64) {
        let piece = if self.late.is_empty() { piece } else { 1 };
        let mut at = offset;
        let mut gaps = Vec::new();
        for (start, length) in self.overlapping(offset, bytes) {
            if start > at {
                gaps.push((at, start));
            }
            at = at.max(start + length);
        }
        if at < offset + bytes {
            gaps.push((at, offset + bytes));
        }
        for (mut at, end) in gaps {
            while at < end {
                // Pieces end at multiples of their size, so that later accesses meet them whole.
                let next = if piece > 1 { (at / piece + 1) * piece } else { at + 1 }.min(end);
                let value = self.rest_at(values, at, next - at);
                self.cells.insert(at, Cell { bytes: next - at, value });
                at = next;
            }
        }
    }

    /// What a new cell has.
    fn rest_at(&self, values: &mut Values, offset: u64, bytes: u64) -> Value {
        if bytes > 1 && !self.late.is_empty() {
            // Only a join of branches asks for more than a byte then, and may take any value.
            return values.fresh(byte_width(bytes), Origin::Unset);
        }
        let first = self.first_at(values, offset, bytes);
        self.late.iter().fold(first, |old, late| late.over(values, offset, old))
    }

    fn first_at(&self, values: &mut Values, offset: u64, bytes: u64) -> Value {
        let width = byte_width(bytes);
        match self.rest {
            Rest::Zero => Value::Const(Bv::zero(width)),
            Rest::Input(input, shift) => {
                let offset = i64::try_from(offset).unwrap_or(i64::MAX).saturating_sub(shift);
                values.fresh(width, Origin::Bytes(input, offset))
            }
            Rest::External(id) => values.fresh(width, Origin::Global(id, offset)),
            Rest::Arbitrary => values.fresh(width, Origin::Unset),
            Rest::Outside(id) => values.fresh(width, Origin::Outside(id, offset)),
            Rest::Changed(input, id) => values.fresh(width, Origin::Changed(input, id, offset)),
        }
    }

    /// The cells of a range without gaps, cut at its ends; offsets from the start of the range.
    pub(super) fn pieces(
        &self,
        values: &mut Values,
        offset: u64,
        bytes: u64,
        little: bool,
    ) -> Vec<(u64, u64, Value)> {
        let end = offset + bytes;
        let cut = |(start, length): (u64, u64)| {
            let (from, to) = (start.max(offset), (start + length).min(end));
            let cell = &self.cells[&start];
            let value = slice(values, cell, from - start, to - from, little);
            (from - offset, to - from, value)
        };
        self.overlapping(offset, bytes).into_iter().map(cut).collect()
    }

    /// Takes out every cell in the range; what sticks out of it stays.
    pub(super) fn clear(&mut self, values: &mut Values, offset: u64, bytes: u64, little: bool) {
        let end = offset + bytes;
        for (start, length) in self.overlapping(offset, bytes) {
            let Some(cell) = self.cells.remove(&start) else { continue };
            if start < offset {
                let value = slice(values, &cell, 0, offset - start, little);
                self.cells.insert(start, Cell { bytes: offset - start, value });
            }
            let behind = (start + length).saturating_sub(end);
            if behind > 0 {
                let value = slice(values, &cell, length - behind, behind, little);
                self.cells.insert(end, Cell { bytes: behind, value });
            }
        }
    }
}

/// The bytes `from .. from + bytes` of a cell.
fn slice(values: &mut Values, cell: &Cell, from: u64, bytes: u64, little: bool) -> Value {
    let low = if little { from } else { cell.bytes - from - bytes };
    let low = u32::try_from(8 * low).expect("at most 128 bits");
    values.extract(cell.value, low, byte_width(bytes))
}

/// The width of a cell of `bytes` bytes.
pub(crate) fn byte_width(bytes: u64) -> Width {
    u32::try_from(8 * bytes).ok().and_then(Width::new).expect("cells have 1 to 16 bytes")
}

/// `width`, rounded up to whole bytes.
pub(crate) fn whole_bytes(width: Width) -> Width {
    byte_width(width.bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_written_somewhere_is_seen_by_old_cells_and_new_ones() {
        let mut values = Values::new(Width::W64);
        let (place, _) = values.symbol(Width::W64);
        let (offset, (value, _)) = (values.embed(place), values.symbol(Width::W8));
        let byte = LateByte { offset, guard: None, value };
        let mut object = Object::new(100, Kind::Heap, Rest::Zero);
        object.fill_gaps(&mut values, 3, 1, 1);
        let before = object.clone();
        assert!(object.write_late(&mut values, byte, 99));
        // A wide access meets single bytes.
        object.fill_gaps(&mut values, 4, 2, 2);
        let zero = Value::Const(Bv::zero(Width::W8));
        for at in 3..6 {
            let expected = byte.over(&mut values, at, zero);
            assert!(expected != zero && object.cell(at) == Some(expected), "{at}");
        }
        assert!(!object.is_zero_behind_cells() && before.is_zero_behind_cells());
        object.join_rest(&before);
        assert!(object.rest == Rest::Arbitrary && object.late.is_empty());
    }

    #[test]
    fn wide_cells_refuse_single_bytes() {
        let mut values = Values::new(Width::W64);
        let (place, _) = values.symbol(Width::W64);
        let (offset, (value, _)) = (values.embed(place), values.symbol(Width::W8));
        let mut object = Object::new(100, Kind::Heap, Rest::Zero);
        object.fill_gaps(&mut values, 0, 4, 4);
        assert!(!object.write_late(&mut values, LateByte { offset, guard: None, value }, 99));
    }
}
