//! Objects, their parts and values as the source calls and writes them.
use super::{Named, Recorder};
use crate::base::counterexample::{ShownValue, What};
use crate::cfa::source::{Several, TypeId, TypeKind, show};
use crate::cfa::source_values::ValuePrinter;
use crate::cfa::{FuncId, Position};
use crate::check::shown::{number, untyped_part};
use crate::ir::{Bv, Width};
use std::collections::BTreeMap;

impl Recorder<'_> {
    /// Records what an object held from the start, part by part, and how many parts there are
    /// beyond `most`.
    pub(super) fn initial(
        &mut self,
        object: &str,
        ty: Option<TypeId>,
        bytes: &BTreeMap<u64, u8>,
        most: usize,
    ) -> u64 {
        let (mut end, mut parts, mut left_out) = (0, 0, 0);
        for &offset in bytes.keys() {
            if offset < end {
                continue;
            }
            let (name, value);
            (name, value, end) = match ty.and_then(|ty| self.typed_part(object, ty, offset, bytes))
            {
                Some(part) => part,
                None => untyped_part(object, offset, bytes),
            };
            if parts < most {
                self.push(Position::default(), true, What::Initial { name, value });
            } else {
                left_out += 1;
            }
            parts += 1;
        }
        left_out
    }

    /// The part of an object that has the byte at `offset`, what it holds, and where it ends.
    fn typed_part(
        &self,
        object: &str,
        ty: TypeId,
        offset: u64,
        bytes: &BTreeMap<u64, u8>,
    ) -> Option<(String, ShownValue, u64)> {
        let source = &self.program.source;
        // A pointer to one may lead to an array of them.
        let size = source.get(ty).size;
        let index = offset.checked_div(size)?;
        let (path, leaf, start) = source.leaf(ty, offset % size)?;
        let start = index.checked_mul(size)?.checked_add(start)?;
        let end = start.checked_add(source.get(leaf).size)?;
        let value = number(bytes, start, end, self.program.little_endian)?;
        let index = if index == 0 { String::new() } else { format!("[{index}]") };
        Some((format!("{object}{index}{path}"), self.typed(value, Some(leaf)), end))
    }

    /// The object at `address`, and how far into it that is; `None` if none is known there.
    pub(super) fn object(&self, address: u64) -> Option<(&Named, u64)> {
        let (start, object) = self.objects.range(..=address).next_back()?;
        let offset = address - start;
        (offset <= object.size).then_some((object, offset))
    }

    /// `x`, `x+4`: what is at `address`.
    pub(super) fn part(&self, address: u64) -> Option<String> {
        let (object, offset) = self.object(address)?;
        let path = object.ty.and_then(|ty| {
            let (element, inside) = self.element(object, offset)?;
            // The whole object, or an element of it.
            let path = if offset == 0 { None } else { self.program.source.path(ty, inside) };
            path.map(|path| format!("{element}{path}"))
        });
        Some(match (path, offset) {
            (Some(path), _) => format!("{}{path}", object.name),
            (None, 0) => object.name.clone(),
            (None, _) => format!("{}+{offset}", object.name),
        })
    }

    /// Which element of an object an offset is in, where a pointer may lead to several ones of its
    /// type: `[2]`, and how far into that.
    fn element(&self, object: &Named, offset: u64) -> Option<(String, u64)> {
        let size = self.program.source.get(object.ty?).size;
        if !object.is_heap || object.size < size.saturating_mul(2) {
            return Some((String::new(), offset));
        }
        Some((format!("[{}]", offset.checked_div(size)?), offset % size))
    }

    /// What `bytes` bytes of an object at `offset` are called, and their type, where they are one
    /// part of it.
    pub(super) fn named(
        &self,
        object: &Named,
        offset: u64,
        bytes: u64,
    ) -> (String, Option<TypeId>) {
        let part = object.ty.and_then(|ty| {
            let (element, inside) = self.element(object, offset)?;
            let (path, ty) = self.program.source.part(ty, inside, bytes)?;
            Some((format!("{}{element}{path}", object.name), ty))
        });
        match part {
            Some((name, ty)) => (name, Some(ty)),
            None if offset == 0 && object.size == bytes => (object.name.clone(), None),
            None => (format!("{}+{offset}", object.name), None),
        }
    }

    /// An array, a record or elements that were written at once, `length` bytes: their name and
    /// their values. `bytes`: the first of these bytes. Bytes that were written as one number are
    /// none: `is_number`.
    pub(super) fn several(
        &self,
        (object, offset): (&Named, u64),
        length: u64,
        bytes: &[u8],
        is_number: bool,
    ) -> Option<(String, ShownValue)> {
        let source = &self.program.source;
        let ty = object.ty?;
        let size = source.get(ty).size;
        let (path, what) = match self.element(object, offset)? {
            (element, inside) if inside.checked_add(length)? <= size => {
                let (path, what) = source.several(ty, inside, length)?;
                (element + &path, what)
            }
            (_, inside) => {
                let is_whole = inside == 0 && length.checked_rem(size)? == 0;
                let first = offset.checked_div(size)?;
                let path = format!("[{first}..{}]", first + length / size);
                (path, is_whole.then_some(Several::Elements(ty))?)
            }
        };
        if let Several::Elements(element) = what
            && is_number
            && source.get(element).size == 1
        {
            return None;
        }
        let plain = |value: Bv| self.shown(value);
        let little_endian = self.program.little_endian;
        let printer = ValuePrinter { source, little_endian, plain: &plain };
        let is_cut = u64::try_from(bytes.len()).unwrap_or(length) < length;
        let text = printer.show(what, bytes, is_cut)?;
        let ty = match what {
            Several::Whole(id) => Some(source.get(id).name.clone()),
            Several::Elements(_) => None,
        };
        // What a text that ends in an array is in is the array.
        let is_text = text.starts_with('"');
        let array = path.rsplit_once("[0..").map(|(array, _)| array).filter(|_| is_text);
        let path = array.unwrap_or(&path);
        Some((format!("{}{path}", object.name), ShownValue { text, ty, bits: None }))
    }

    /// What a function returned, by its type in the source.
    pub(super) fn result(&self, callee: FuncId, value: Bv) -> ShownValue {
        let source = &self.program.source;
        let ty = source.results.get(&self.program.function(callee).name).copied();
        let fits = |id: &TypeId| match source.get(*id).kind {
            TypeKind::Record(_) | TypeKind::Array(_) => false,
            TypeKind::Bool => true,
            _ => source.get(*id).size.saturating_mul(8) == u64::from(value.width().bits()),
        };
        self.typed(value, ty.filter(fits))
    }

    /// The value of a variable may be the address of an object on the heap of which it was not
    /// known what is in it.
    pub(super) fn learn_type(&mut self, value: Bv, of: Option<TypeId>) {
        let source = &self.program.source;
        let Some(pointee) = of.and_then(|ty| source.pointee(ty)) else { return };
        let size = source.get(pointee).size;
        if let Some(object) = self.objects.get_mut(&value.low64())
            && object.is_heap
            && object.size >= size
            && object.ty.is_none_or(|ty| source.get(ty).size == 1 && size > 1)
        {
            // Bytes may be anything.
            object.ty = Some(pointee);
            if let Some(known) = self.known.get_mut(&value.low64()) {
                known.ty = Some(pointee);
            }
        }
    }

    /// A value of a type, if that is known.
    pub(super) fn typed(&self, value: Bv, ty: Option<TypeId>) -> ShownValue {
        let ty = ty.map(|ty| self.program.source.get(ty));
        self.value(value, ty.map(|ty| &ty.kind), ty.map(|ty| ty.name.clone()))
    }

    pub(super) fn value(
        &self,
        value: Bv,
        kind: Option<&TypeKind>,
        ty: Option<String>,
    ) -> ShownValue {
        let bits = Some(format!("{:#x}", value.unsigned()));
        let text = kind.and_then(|kind| show(kind, value));
        ShownValue { text: text.unwrap_or_else(|| self.shown(value)), ty, bits }
    }

    fn shown(&self, value: Bv) -> String {
        let is_pointer = value.width().bits() == self.program.pointer_bits;
        let address = value.low64();
        let known = self.object(address).zip(self.part(address));
        match known.filter(|_| is_pointer && value.is_true()) {
            // Its name is the verifier's own.
            Some(((object, _), _)) if object.is_unnamed() => "an object of the library".to_owned(),
            Some(((object, offset), part)) => self.address(object, offset, &part),
            None if value.width() == Width::BOOL => value.unsigned().to_string(),
            None => value.signed().to_string(),
        }
    }
}
