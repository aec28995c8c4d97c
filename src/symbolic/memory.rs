//! All objects of a run, by number and by address, and accesses at concrete offsets.
use super::budget::MAX_PIECES;
use super::halt::Halt;
use super::object::{Cell, Death, Kind, Object, Rest, whole_bytes};
use super::value::{ObjectId, Value, Values};
use crate::base::work;
use crate::base::work::WorkKind;
use crate::cfa::{GlobalId, Initialiser, Program};
use crate::ir::{Bv, Symbol};
use crate::program_facts::memory::points_to::Target;
use std::collections::BTreeMap;
use std::rc::Rc;

/// Bytes of the pieces in which large ranges are moved.
const PIECE: u64 = 8;

/// All objects of a run. Clones share what neither of them changes.
#[derive(Clone)]
pub(crate) struct Memory<'p> {
    pub(crate) program: &'p Program,
    /// By number; what another branch of the run made is a dead object here.
    objects: Vec<Rc<Object>>,
    /// By address.
    placed: Rc<BTreeMap<u64, ObjectId>>,
}

impl<'p> Memory<'p> {
    /// The global objects and functions of `program`; they are placed in `values` by the caller, in
    /// this order. `is_complete`: nothing is made up of those that are defined elsewhere.
    pub(crate) fn new(program: &'p Program, is_complete: bool) -> Self {
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

    /// The same without objects.
    pub(crate) fn emptied(&self) -> Self {
        Self { program: self.program, objects: Vec::new(), placed: Rc::default() }
    }

    pub(crate) fn symbol(&self, symbol: Symbol) -> ObjectId {
        match symbol {
            Symbol::Global(index) => ObjectId(index),
            Symbol::Function(index) => {
                let globals = u32::try_from(self.program.globals.len()).expect("a table of u32");
                ObjectId(globals + index)
            }
        }
    }

    pub(crate) fn object(&self, id: ObjectId) -> &Object {
        &self.objects[id.index()]
    }

    /// The object as it is now: a holder of it sees by its address whether it was changed.
    pub(super) fn version(&self, id: ObjectId) -> &Rc<Object> {
        &self.objects[id.index()]
    }

    pub(crate) fn object_mut(&mut self, id: ObjectId) -> &mut Object {
        let object = &mut self.objects[id.index()];
        if Rc::strong_count(object) > 1 {
            work::spend_on(WorkKind::CopiedCell, object.cells.len());
        }
        Rc::make_mut(object)
    }

    /// Every object that the program may write has arbitrary content now.
    pub(crate) fn forget_all(&mut self) {
        for object in &mut self.objects {
            if let Kind::Static | Kind::Stack | Kind::Heap = object.kind {
                Rc::make_mut(object).forget(Rest::Arbitrary);
            }
        }
    }

    /// The objects that these targets name have arbitrary content now.
    pub(crate) fn forget(&mut self, targets: &[Target]) {
        for object in &mut self.objects {
            if let Kind::Static | Kind::Stack | Kind::Heap = object.kind
                && object.target.is_none_or(|target| targets.binary_search(&target).is_ok())
            {
                Rc::make_mut(object).forget(Rest::Arbitrary);
            }
        }
    }

    /// What was written through the name of `id` may have changed other open objects.
    pub(crate) fn forget_overlapping(&mut self, id: ObjectId) {
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

    /// The life of objects of this kind may be over now: of those that these targets name, or of
    /// all.
    pub(crate) fn doubt(&mut self, kind: Kind, targets: Option<&[Target]>) {
        for object in &mut self.objects {
            let is_named = |target| {
                targets.is_none_or(|targets: &[Target]| targets.binary_search(&target).is_ok())
            };
            if object.kind == kind && object.target.is_none_or(is_named) {
                Rc::make_mut(object).death = Death::Perhaps;
            }
        }
    }

    /// The numbers of all objects, dead ones included.
    pub(crate) fn ids(&self) -> impl Iterator<Item = ObjectId> + use<> {
        (0..u32::try_from(self.objects.len()).expect("fewer than 2^32 objects")).map(ObjectId)
    }

    /// Whether this memory has a place for the object.
    pub(crate) fn has(&self, id: ObjectId) -> bool {
        id.index() < self.objects.len()
    }

    /// Whether both memories have the same version of the object.
    pub(crate) fn is_same(&self, other: &Self, id: ObjectId) -> bool {
        self.has(id)
            && other.has(id)
            && Rc::ptr_eq(&self.objects[id.index()], &other.objects[id.index()])
    }

    /// Takes over `other`'s version of the object.
    pub(crate) fn adopt(&mut self, other: &Self, id: ObjectId) {
        if !self.has(id) {
            self.insert(id, Object::new(0, Kind::Dead, Rest::Zero));
        }
        self.objects[id.index()] = Rc::clone(&other.objects[id.index()]);
    }

    /// How many objects there are, dead ones included.
    pub(crate) fn len(&self) -> usize {
        self.objects.len()
    }

    /// Adds the object that `id` names, which no object of this memory has yet.
    pub(crate) fn insert(&mut self, id: ObjectId, object: Object) {
        if self.objects.len() <= id.index() {
            let dead = Rc::new(Object::new(0, Kind::Dead, Rest::Zero));
            self.objects.resize(id.index() + 1, dead);
        }
        self.objects[id.index()] = Rc::new(object);
    }

    /// The object that the number `address` lies in, or right behind.
    pub(crate) fn find(&self, address: u64) -> Option<ObjectId> {
        let (&start, &id) = self.placed.range(..=address).next_back()?;
        (address - start <= self.object(id).size).then_some(id)
    }

    /// Sets where an object lies.
    pub(crate) fn place(&mut self, address: u64, id: ObjectId) {
        Rc::make_mut(&mut self.placed).insert(address, id);
    }

    /// The object ceases to exist; its content is dropped.
    pub(crate) fn kill(&mut self, id: ObjectId) {
        let object = self.object_mut(id);
        object.kind = Kind::Dead;
        object.death = Death::Perhaps;
        object.cells = BTreeMap::new();
        object.late.clear();
        object.untouched = None;
    }

    /// The `bytes` (1 to 16) bytes at `offset`, which lie in the object.
    pub(crate) fn read(
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
    pub(crate) fn write(&mut self, values: &mut Values, id: ObjectId, offset: u64, value: Value) {
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
    pub(crate) fn read_range(
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
    pub(crate) fn fill(
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
    pub(crate) fn touch(&mut self, values: &mut Values, id: ObjectId) {
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
