//! Objects and their content: cells of whole bytes at concrete offsets.
//!
//! Invariant: the cells of an object do not overlap, each has 1 to 16 bytes, and a cell's value is
//! as wide as the cell. What no cell covers is the object's [`Rest`], made into cells when somebody
//! reads it (so that an arbitrary byte, once read, stays what it is). Byte order matters only where
//! a cell is cut or cells are joined.
use super::halt::Halt;
use super::value::{ObjectId, Origin, Value, Values};
use crate::cfa::{Draw, GlobalId, Initialiser, Program};
use crate::ir::{Bv, ExprId, Symbol, Width};
use crate::memory::points_to::Target;
use std::collections::BTreeMap;
use std::rc::Rc;

/// How an object came to be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::predicate) enum Kind {
    Constant,
    Static,
    Function,
    Stack,
    Heap,
    Dead,
}

/// The content of bytes that no cell covers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::predicate) enum Rest {
    Zero,
    /// The bytes of a draw; the offset in the draw is the offset in the object minus this.
    Drawn(Draw, i64),
    /// Arbitrary from the start, of an external object.
    External(GlobalId),
    /// Arbitrary, and no input of the program.
    Arbitrary,
    /// Arbitrary from the start, behind an arbitrary pointer.
    Outside(ObjectId),
    /// What unknown code wrote to the object of this number, as the draw says.
    Changed(Draw, ObjectId),
}

#[derive(Clone)]
struct Cell {
    bytes: u64,
    value: Value,
}

/// A memory object.
#[derive(Clone)]
pub(in crate::predicate) struct Object {
    /// Bytes that it has (for a symbolic size: that it can have).
    pub(in crate::predicate) size: u64,
    /// Its size where that is not concrete.
    pub(in crate::predicate) symbolic_size: Option<ExprId>,
    pub(in crate::predicate) kind: Kind,
    cells: BTreeMap<u64, Cell>,
    pub(in crate::predicate) rest: Rest,
    /// Its initialiser has not been read yet.
    untouched: Option<GlobalId>,
    /// What points-to sets call it.
    pub(in crate::predicate) target: Option<Target>,
    /// Whether its content may differ from what it was at the start.
    pub(in crate::predicate) is_written: bool,
    /// Whether accesses through the names of other open objects may touch it.
    pub(in crate::predicate) is_open: bool,
    /// Whether its life may be over: it was freed, or perhaps, or its frame was left.
    pub(in crate::predicate) may_be_dead: bool,
}

/// Bytes of the pieces in which large ranges are moved.
const PIECE: u64 = 8;
/// The most pieces that one copy moves.
const MAX_PIECES: usize = 1 << 20;

/// All objects of a run. Clones share what neither of them changes.
#[derive(Clone)]
pub(in crate::predicate) struct Memory<'p> {
    pub(in crate::predicate) program: &'p Program,
    /// By number; what another branch of the run made is a dead object here.
    objects: Vec<Rc<Object>>,
    /// By address.
    placed: Rc<BTreeMap<u64, ObjectId>>,
}

impl<'p> Memory<'p> {
    /// The global objects and functions of `program`; they are placed in `values` by the caller, in
    /// this order. `is_complete`: nothing is made up of those that are defined elsewhere.
    pub(in crate::predicate) fn new(program: &'p Program, is_complete: bool) -> Self {
        let mut objects = Vec::with_capacity(program.globals.len() + program.functions.len());
        for (index, global) in program.globals.iter().enumerate() {
            let id = GlobalId::from_index(index);
            let kind = if global.constant { Kind::Constant } else { Kind::Static };
            let rest = if global.init.is_some() { Rest::Zero } else { Rest::External(id) };
            let size = if is_complete { global.size } else { global.made_up_size() };
            let object = Object {
                untouched: Some(id),
                target: Some(Target::Global(id)),
                is_open: global.may_overlap() && is_complete,
                ..Object::new(size, kind, rest)
            };
            objects.push(Rc::new(object));
        }
        let function = || Rc::new(Object::new(0, Kind::Function, Rest::Zero));
        objects.extend(program.functions.iter().map(|_| function()));
        Self { program, objects, placed: Rc::default() }
    }

    pub(in crate::predicate) fn symbol(&self, symbol: Symbol) -> ObjectId {
        match symbol {
            Symbol::Global(index) => ObjectId(index),
            Symbol::Function(index) => {
                let globals = u32::try_from(self.program.globals.len()).expect("a table of u32");
                ObjectId(globals + index)
            }
        }
    }

    pub(in crate::predicate) fn object(&self, id: ObjectId) -> &Object {
        &self.objects[id.index()]
    }

    pub(in crate::predicate) fn object_mut(&mut self, id: ObjectId) -> &mut Object {
        Rc::make_mut(&mut self.objects[id.index()])
    }

    /// Every object that the program may write has arbitrary content now.
    pub(in crate::predicate) fn forget_all(&mut self) {
        for object in &mut self.objects {
            if let Kind::Static | Kind::Stack | Kind::Heap = object.kind {
                Rc::make_mut(object).forget(Rest::Arbitrary);
            }
        }
    }

    /// The objects that these targets name have arbitrary content now.
    pub(in crate::predicate) fn forget(&mut self, targets: &[Target]) {
        for object in &mut self.objects {
            if let Kind::Static | Kind::Stack | Kind::Heap = object.kind
                && object.target.is_none_or(|target| targets.binary_search(&target).is_ok())
            {
                Rc::make_mut(object).forget(Rest::Arbitrary);
            }
        }
    }

    /// What was written through the name of `id` may have changed other open objects.
    pub(in crate::predicate) fn forget_overlapping(&mut self, id: ObjectId) {
        if !self.object(id).is_open {
            return;
        }
        let program = self.program;
        for index in 0..program.globals.len() {
            let other = self.symbol(Symbol::Global(GlobalId::from_index(index).0));
            if other != id && self.object(other).is_open && self.object(other).kind == Kind::Static
            {
                self.object_mut(other).forget(Rest::Arbitrary);
            }
        }
    }

    /// The life of heap objects may be over now: of those that these targets name, or of all.
    pub(in crate::predicate) fn doubt(&mut self, targets: Option<&[Target]>) {
        for object in &mut self.objects {
            let is_named = |target| {
                targets.is_none_or(|targets: &[Target]| targets.binary_search(&target).is_ok())
            };
            if object.kind == Kind::Heap && object.target.is_none_or(is_named) {
                Rc::make_mut(object).may_be_dead = true;
            }
        }
    }

    /// The numbers of all objects, dead ones included.
    pub(in crate::predicate) fn ids(&self) -> impl Iterator<Item = ObjectId> + use<> {
        (0..u32::try_from(self.objects.len()).expect("fewer than 2^32 objects")).map(ObjectId)
    }

    /// Whether this memory has a place for the object.
    pub(in crate::predicate) fn has(&self, id: ObjectId) -> bool {
        id.index() < self.objects.len()
    }

    /// Whether both memories have the same version of the object.
    pub(in crate::predicate) fn is_same(&self, other: &Self, id: ObjectId) -> bool {
        self.has(id)
            && other.has(id)
            && Rc::ptr_eq(&self.objects[id.index()], &other.objects[id.index()])
    }

    /// Takes over `other`'s version of the object.
    pub(in crate::predicate) fn adopt(&mut self, other: &Self, id: ObjectId) {
        if !self.has(id) {
            self.insert(id, Object::new(0, Kind::Dead, Rest::Zero));
        }
        self.objects[id.index()] = Rc::clone(&other.objects[id.index()]);
    }

    /// How many objects there are, dead ones included.
    pub(in crate::predicate) fn len(&self) -> usize {
        self.objects.len()
    }

    /// Adds the object that `id` names, which no object of this memory has yet.
    pub(in crate::predicate) fn insert(&mut self, id: ObjectId, object: Object) {
        if self.objects.len() <= id.index() {
            let dead = Rc::new(Object::new(0, Kind::Dead, Rest::Zero));
            self.objects.resize(id.index() + 1, dead);
        }
        self.objects[id.index()] = Rc::new(object);
    }

    /// The object that the number `address` lies in, or right behind.
    pub(in crate::predicate) fn find(&self, address: u64) -> Option<ObjectId> {
        let (&start, &id) = self.placed.range(..=address).next_back()?;
        (address - start <= self.object(id).size).then_some(id)
    }

    /// Tells where an object lies.
    pub(in crate::predicate) fn place(&mut self, address: u64, id: ObjectId) {
        Rc::make_mut(&mut self.placed).insert(address, id);
    }

    /// The object ceases to exist; its content is dropped.
    pub(in crate::predicate) fn kill(&mut self, id: ObjectId) {
        let object = self.object_mut(id);
        object.kind = Kind::Dead;
        object.may_be_dead = true;
        object.cells = BTreeMap::new();
        object.untouched = None;
    }

    /// The `bytes` (1 to 16) bytes at `offset`, which lie in the object.
    pub(in crate::predicate) fn read(
        &mut self,
        values: &mut Values,
        id: ObjectId,
        offset: u64,
        bytes: u64,
    ) -> Value {
        self.touch(values, id);
        if let Some(cell) = self.object(id).cells.get(&offset)
            && cell.bytes == bytes
        {
            return cell.value;
        }
        let object = self.object_mut(id);
        object.fill_gaps(values, offset, bytes, bytes);
        let little = self.program.little_endian;
        let pieces = self.objects[id.index()].pieces(values, offset, bytes, little);
        let joined = pieces.into_iter().map(|(_, _, value)| value).reduce(|first, second| {
            let (high, low) = if little { (second, first) } else { (first, second) };
            values.concat(high, low)
        });
        joined.expect("at least one byte")
    }

    /// Writes `value`, of whole bytes, at `offset`.
    pub(in crate::predicate) fn write(
        &mut self,
        values: &mut Values,
        id: ObjectId,
        offset: u64,
        value: Value,
    ) {
        self.touch(values, id);
        let bytes = values.width(value).bytes();
        let little = self.program.little_endian;
        let object = self.object_mut(id);
        object.is_written = true;
        if let Some(cell) = object.cells.get_mut(&offset)
            && cell.bytes == bytes
        {
            cell.value = value;
            return;
        }
        object.clear(values, offset, bytes, little);
        object.cells.insert(offset, Cell { bytes, value });
    }

    /// The content of a range, in pieces: offset from its start, number of bytes, value.
    pub(in crate::predicate) fn read_range(
        &mut self,
        values: &mut Values,
        id: ObjectId,
        offset: u64,
        bytes: u64,
    ) -> Result<Vec<(u64, u64, Value)>, Halt> {
        if usize::try_from(bytes / PIECE).map_or(true, |pieces| pieces > MAX_PIECES) {
            return Err(Halt::unknown("a copy of very many bytes"));
        }
        self.touch(values, id);
        let little = self.program.little_endian;
        let object = self.object_mut(id);
        object.fill_gaps(values, offset, bytes, PIECE);
        Ok(object.pieces(values, offset, bytes, little))
    }

    /// Sets a range to one byte value.
    pub(in crate::predicate) fn fill(
        &mut self,
        values: &mut Values,
        id: ObjectId,
        (offset, bytes): (u64, u64),
        byte: Value,
    ) -> Result<(), Halt> {
        let object = self.object_mut(id);
        let whole = offset == 0 && bytes == object.size;
        if whole && matches!(byte, Value::Const(bits) if bits.unsigned() == 0) {
            object.forget(Rest::Zero);
            return Ok(());
        }
        if usize::try_from(bytes / PIECE).map_or(true, |pieces| pieces > MAX_PIECES) {
            return Err(Halt::unknown("a fill of very many bytes"));
        }
        let mut done = 0;
        while done < bytes {
            let at = offset + done;
            let piece = (PIECE - at % PIECE).min(bytes - done);
            let mut value = byte;
            for _ in 1..piece {
                value = values.concat(value, byte);
            }
            self.write(values, id, at, value);
            done += piece;
        }
        Ok(())
    }

    /// Turns the initialiser of a global object into cells, once.
    pub(in crate::predicate) fn touch(&mut self, values: &mut Values, id: ObjectId) {
        if self.object(id).untouched.is_none() {
            return;
        }
        let Some(global) = self.object_mut(id).untouched.take() else { return };
        let program = self.program;
        for &(offset, piece) in program.globals[global.index()].init.iter().flatten() {
            let value = match piece {
                Initialiser::Value(bits) => {
                    let width = whole_bytes(bits.width());
                    Value::Const(Bv::new(width, bits.unsigned()))
                }
                Initialiser::Address { symbol, addend } => {
                    let target = self.symbol(symbol);
                    let addend = Bv::new(values.pointer_width(), addend.cast_unsigned().into());
                    Value::Pointer(target, addend.low64())
                }
            };
            let bytes = values.width(value).bytes();
            self.object_mut(id).cells.insert(offset, Cell { bytes, value });
        }
    }
}

impl Object {
    pub(in crate::predicate) fn new(size: u64, kind: Kind, rest: Rest) -> Self {
        let cells = BTreeMap::new();
        Self {
            size,
            symbolic_size: None,
            kind,
            cells,
            rest,
            untouched: None,
            target: None,
            is_written: false,
            is_open: false,
            may_be_dead: false,
        }
    }

    /// Drops the content; every byte is `rest` now.
    pub(in crate::predicate) fn forget(&mut self, rest: Rest) {
        self.cells.clear();
        self.untouched = None;
        self.rest = rest;
        self.is_written = true;
    }

    /// Offset, number of bytes and value of each cell, ascending.
    pub(in crate::predicate) fn cells(
        &self,
    ) -> impl ExactSizeIterator<Item = (u64, u64, Value)> + '_ {
        self.cells.iter().map(|(&offset, cell)| (offset, cell.bytes, cell.value))
    }

    /// The value of the cell that starts at `offset`.
    pub(in crate::predicate) fn cell(&self, offset: u64) -> Option<Value> {
        self.cells.get(&offset).map(|cell| cell.value)
    }

    /// Changes the value of the cell at `offset` to one of the same width.
    pub(in crate::predicate) fn set_cell(&mut self, offset: u64, value: Value) {
        if let Some(cell) = self.cells.get_mut(&offset) {
            cell.value = value;
        }
    }

    /// Gives both objects cells at the same places, cut where the other has an end; their offsets.
    pub(in crate::predicate) fn common_cells(
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
    fn cut(&mut self, values: &mut Values, ends: (u64, u64), little: bool) {
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
    pub(in crate::predicate) fn join_rest(&mut self, other: &Self) {
        self.is_written |= other.is_written;
        if self.rest != other.rest {
            self.rest = Rest::Arbitrary;
        }
    }

    /// The offsets and lengths of the cells that share a byte with the range, ascending.
    fn overlapping(&self, offset: u64, bytes: u64) -> Vec<(u64, u64)> {
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
    fn fill_gaps(&mut self, values: &mut Values, offset: u64, bytes: u64, piece: u64) {
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

    fn rest_at(&self, values: &mut Values, offset: u64, bytes: u64) -> Value {
        let width = byte_width(bytes);
        match self.rest {
            Rest::Zero => Value::Const(Bv::zero(width)),
            Rest::Drawn(draw, shift) => {
                let offset = i64::try_from(offset).unwrap_or(i64::MAX).saturating_sub(shift);
                values.fresh(width, Origin::Bytes(draw, offset))
            }
            Rest::External(id) => values.fresh(width, Origin::Global(id, offset)),
            Rest::Arbitrary => values.fresh(width, Origin::Unset),
            Rest::Outside(id) => values.fresh(width, Origin::Outside(id, offset)),
            Rest::Changed(draw, id) => values.fresh(width, Origin::Changed(draw, id, offset)),
        }
    }

    /// The cells of a range without gaps, cut at its ends; offsets from the start of the range.
    fn pieces(
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
    fn clear(&mut self, values: &mut Values, offset: u64, bytes: u64, little: bool) {
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
pub(in crate::predicate) fn byte_width(bytes: u64) -> Width {
    u32::try_from(8 * bytes).ok().and_then(Width::new).expect("cells have 1 to 16 bytes")
}

/// `width`, rounded up to whole bytes.
pub(in crate::predicate) fn whole_bytes(width: Width) -> Width {
    byte_width(width.bytes())
}
