//! Abstract values: a known number, a known pointer (object and byte offset), anything but some
//! numbers, or unknown.
//!
//! A [`Value`] takes 16 bytes and is compared as a whole: equal values are equal facts. Numbers of
//! up to 64 bits are stored in place; wider ones are interned ([`Wide`]). The width is not stored:
//! it belongs to the variable or the operator.
use crate::cfa::{FuncId, GlobalId, SiteId};
use crate::ir::{Bv, Width};
use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};

/// What a value is relative to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Base(pub u32);

impl Base {
    /// The bits are a number of at most 64 bits.
    pub const NUMBER: Self = Self(0);
    /// Nothing is known.
    pub const UNKNOWN: Self = Self(u32::MAX);
    /// The bits are an index into [`Wide`]: a number of 65 to 128 bits.
    pub const WIDE: Self = Self(u32::MAX - 1);
    /// The bits are an index into the table of interned object contents (facts about large objects
    /// only).
    pub const CONTENT: Self = Self(u32::MAX - 2);
    /// The bits are an index into [`super::except::Exceptions`]: not one of these numbers of at
    /// most 64 bits, but anything else (a pointer as well).
    pub const EXCEPT: Self = Self(u32::MAX - 3);
}

/// A value of the explicit-value domain.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Value {
    /// The kind of value, or the object that a pointer points into.
    pub base: Base,
    /// The number, or the byte offset within the object (wrapping at pointer width).
    pub bits: u64,
}

impl Value {
    /// Nothing is known.
    pub const UNKNOWN: Self = Self { base: Base::UNKNOWN, bits: 0 };

    /// A number of at most 64 bits, already cut to its width.
    pub const fn number(bits: u64) -> Self {
        Self { base: Base::NUMBER, bits }
    }

    /// A pointer.
    pub const fn pointer(object: ObjectId, offset: u64) -> Self {
        Self { base: Base(object.0), bits: offset }
    }

    /// Whether anything is known.
    pub const fn is_known(self) -> bool {
        self.base.0 != Base::UNKNOWN.0
    }

    /// Whether it is known which value it is.
    pub const fn is_exact(self) -> bool {
        self.base.0 != Base::UNKNOWN.0 && self.base.0 != Base::EXCEPT.0
    }

    /// Whether no more is known than that some numbers are excluded.
    pub const fn is_except(self) -> bool {
        self.base.0 == Base::EXCEPT.0
    }

    /// Whether it is a number of at most 64 bits.
    pub const fn is_number(self) -> bool {
        self.base.0 == Base::NUMBER.0
    }

    /// The object it points into.
    pub const fn object(self) -> Option<ObjectId> {
        if self.base.0 == 0 || self.base.0 >= Base::EXCEPT.0 {
            None
        } else {
            Some(ObjectId(self.base.0))
        }
    }
}

/// Numbers of more than 64 bits.
#[derive(Clone, Default, Debug)]
pub struct Wide {
    numbers: Vec<u128>,
    index: FxHashMap<u128, u64>,
}

impl Wide {
    /// The value that stands for a bit vector.
    pub fn value(&mut self, bv: Bv) -> Value {
        if bv.width() <= Width::W64 {
            return Value::number(bv.low64());
        }
        let next = u64::try_from(self.numbers.len()).expect("fewer than 2^64 numbers");
        let bits = *self.index.entry(bv.unsigned()).or_insert_with(|| {
            self.numbers.push(bv.unsigned());
            next
        });
        Value { base: Base::WIDE, bits }
    }

    /// The bit vector of `width` that a value stands for; `None` for anything but a number.
    pub fn bv(&self, value: Value, width: Width) -> Option<Bv> {
        match value.base {
            Base::NUMBER => Some(Bv::new(width, u128::from(value.bits))),
            Base::WIDE => {
                let index = usize::try_from(value.bits).ok()?;
                self.numbers.get(index).map(|&bits| Bv::new(width, bits))
            }
            _ => None,
        }
    }
}

/// Names a memory object; from 1. Interned by [`Objects`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct ObjectId(pub u32);

impl ObjectId {
    /// Position in tables over objects.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Where an object comes from: what precision and points-to analysis speak of.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum ObjectOrigin {
    /// A global object.
    Global(GlobalId),
    /// A function.
    Function(FuncId),
    /// Made at this allocation site.
    Site(SiteId),
}

/// A memory object of an abstract state.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Object {
    /// Where it comes from.
    pub origin: ObjectOrigin,
    /// Which of the objects alive at once that come from there, from 0.
    pub instance: u32,
    /// Size in bytes, where known.
    pub size: Option<u64>,
}

/// All objects that any state mentions.
#[derive(Clone, Default, Debug)]
pub struct Objects {
    objects: Vec<Object>,
    index: FxHashMap<Object, ObjectId>,
}

impl Objects {
    /// The name of an object.
    pub fn intern(&mut self, object: Object) -> ObjectId {
        let next =
            ObjectId(u32::try_from(self.objects.len() + 1).expect("fewer than 2^32 objects"));
        *self.index.entry(object).or_insert_with(|| {
            self.objects.push(object);
            next
        })
    }

    /// The object that `id` names.
    pub fn get(&self, id: ObjectId) -> &Object {
        &self.objects[id.index() - 1]
    }
}

/// The low `width` bits (1 to 64) set.
#[inline(always)]
pub const fn mask(width: u8) -> u64 {
    u64::MAX >> (64 - width as u32)
}

/// Sign-extends the low `width` bits.
#[inline(always)]
pub const fn signed(bits: u64, width: u8) -> i64 {
    let shift = 64 - width as u32;
    (bits << shift).cast_signed() >> shift
}
