//! How a type lies in memory and what scalars it is made of.
//!
//! Aggregates and vectors are taken apart into their scalar *leaves*; a value of such a type is a
//! list of expressions, one per leaf.
use super::budget::MOST_LEAVES;
use super::raw::{InstructionExt, StructTypeExt, Type};
use crate::ir::{FloatKind, Width};
use inkwell::targets::{ByteOrdering, TargetData};
use inkwell::types::StructType;
use inkwell::values::InstructionValue;
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::rc::Rc;

/// What cannot be lowered, in the user's words: becomes an unsupported construct where the
/// program reaches it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Unsupported(pub(super) String);

impl Unsupported {
    pub(super) fn new(what: impl Into<String>) -> Self {
        Self(what.into())
    }
}

/// A scalar in a type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct ScalarLayout {
    /// Byte offset in memory.
    pub(super) offset: u64,
    /// Width of the value.
    pub(super) width: Width,
    /// How it is read as a floating-point number, if it is one.
    pub(super) float: Option<FloatKind>,
    /// Which element of a vector it is, if it is one: these share a register.
    pub(super) lane: Option<u64>,
}

impl ScalarLayout {
    /// One that is no element of a vector.
    const fn apart(offset: u64, width: Width, float: Option<FloatKind>) -> Self {
        Self { offset, width, float, lane: None }
    }
}

/// The scalars of a type, or why there are none.
type Leaves = Result<Rc<[ScalarLayout]>, Unsupported>;

/// Layout queries, with a cache.
pub(super) struct Layouts<'m> {
    data: TargetData,
    cache: RefCell<FxHashMap<Type<'m>, Leaves>>,
}

impl<'m> Layouts<'m> {
    pub(super) fn new(data: TargetData) -> Self {
        Self { data, cache: RefCell::default() }
    }

    /// Whether the lowest address holds the lowest byte.
    pub(super) fn little_endian(&self) -> bool {
        self.data.get_byte_ordering() == ByteOrdering::LittleEndian
    }

    /// How many bytes a store of the type writes, if that is known.
    pub(super) fn store_size(&self, ty: Type<'m>) -> Option<u64> {
        has_size(ty).then(|| self.data.get_store_size(&ty))
    }

    /// The distance of two elements of the (sized) type in an array, in bytes.
    pub(super) fn alloc_size(&self, ty: Type<'m>) -> u64 {
        self.data.get_abi_size(&ty)
    }

    /// The size of the (sized) type in bits.
    pub(super) fn bits(&self, ty: Type<'m>) -> u64 {
        self.data.get_bit_size(&ty)
    }

    /// The alignment of the (sized) type in bytes.
    pub(super) fn align(&self, ty: Type<'m>) -> u64 {
        u64::from(self.data.get_abi_alignment(&ty))
    }

    /// The byte offset of a field of a (sized) struct.
    pub(super) fn field_offset(&self, ty: StructType<'m>, index: u32) -> u64 {
        self.data.offset_of_element(&ty, index).expect("the verifier checks field numbers")
    }

    /// The width of a pointer.
    pub(super) fn pointer(&self) -> Width {
        Width::new(pointer_bits(&self.data)).expect("32 or 64, as checked when the module was read")
    }

    /// The scalars of a type in order of memory; `Err` says what is not supported.
    pub(super) fn leaves(&self, ty: Type<'m>) -> Leaves {
        if let Some(known) = self.cache.borrow().get(&ty) {
            return known.clone();
        }
        let mut leaves = Vec::new();
        let result = self.collect(ty, 0, &mut leaves).map(|()| Rc::from(leaves));
        self.cache.borrow_mut().insert(ty, result.clone());
        result
    }

    /// The only leaf of a scalar type.
    pub(super) fn scalar(&self, ty: Type<'m>) -> Result<ScalarLayout, Unsupported> {
        match &*self.leaves(ty)? {
            [leaf] => Ok(*leaf),
            _ => Err(Unsupported(format!("a scalar operation on {}", ty.text()))),
        }
    }

    fn collect(
        &self,
        ty: Type<'m>,
        offset: u64,
        out: &mut Vec<ScalarLayout>,
    ) -> Result<(), Unsupported> {
        let unsupported = || Err(Unsupported(format!("a value of type {}", ty.text())));
        match ty {
            Type::Void(_) => Ok(()),
            Type::Int(int) => match Width::new(int.get_bit_width()) {
                Some(width) => push(out, ScalarLayout::apart(offset, width, None)),
                None => unsupported(),
            },
            Type::Pointer(_) if ty.is_plain_pointer() => {
                push(out, ScalarLayout::apart(offset, self.pointer(), None))
            }
            Type::Struct(fields) if has_size(ty) => {
                (0..fields.count_fields()).try_for_each(|index| {
                    let inside = offset + self.field_offset(fields, index);
                    self.collect(fields.field(index), inside, out)
                })
            }
            Type::Array(_) | Type::Vector(_) => self.collect_elements(ty, offset, out),
            _ => match ty.float_kind() {
                Some(kind) => push(out, ScalarLayout::apart(offset, kind.width(), Some(kind))),
                None => unsupported(),
            },
        }
    }

    fn collect_elements(
        &self,
        ty: Type<'m>,
        offset: u64,
        out: &mut Vec<ScalarLayout>,
    ) -> Result<(), Unsupported> {
        let (element, count) = match ty.elements() {
            Some((element, count)) if count <= MOST_LEAVES => (element, count),
            _ => return Err(Unsupported(format!("a value of type {}", ty.text()))),
        };
        let stride = if matches!(ty, Type::Vector(_)) {
            // Vectors are packed by bits; elements that share a byte have no offset of their own
            // and are caught in memory accesses.
            self.bits(element).div_ceil(8)
        } else {
            self.alloc_size(element)
        };
        let first = out.len();
        (0..count).try_for_each(|index| self.collect(element, offset + index * stride, out))?;
        if matches!(ty, Type::Vector(_)) {
            for (lane, leaf) in (0..).zip(&mut out[first..]) {
                leaf.lane = Some(lane);
            }
        }
        Ok(())
    }

    /// Whether the type's leaves lie in memory at their offsets: false for vectors of bits or of
    /// other odd widths.
    pub(super) fn is_addressable(&self, ty: Type<'m>) -> bool {
        match (ty, ty.elements()) {
            (Type::Vector(_), Some((element, _))) => self.bits(element).is_multiple_of(8),
            (Type::Array(_), Some((element, _))) => self.is_addressable(element),
            (Type::Struct(ty), _) => ty.fields().into_iter().all(|ty| self.is_addressable(ty)),
            _ => true,
        }
    }

    /// The size of what an alloca makes, if it is known.
    pub(super) fn constant_size(&self, alloca: InstructionValue<'m>) -> Option<u64> {
        let count = alloca.operand(0).int()?;
        let ty = alloca.allocated_type();
        if !has_size(ty) {
            return None;
        }
        u64::try_from(count.unsigned()).ok()?.checked_mul(self.alloc_size(ty))
    }

    /// How far a literal index of `getelementptr` leads, and into what type.
    pub(super) fn gep_step(
        &self,
        ty: Type<'m>,
        first: bool,
        number: i64,
    ) -> Option<(i64, Type<'m>)> {
        if let (false, Type::Struct(fields)) = (first, ty) {
            let field = u32::try_from(number).expect("the verifier checks field numbers");
            let offset = has_size(ty).then(|| self.field_offset(fields, field))?;
            return Some((offset.cast_signed(), fields.field(field)));
        }
        let element = step_into(ty, first);
        let stride = self.stride(element)?;
        Some((stride.cast_signed().wrapping_mul(number), element))
    }

    /// The distance of two array elements, if it does not depend on the machine.
    pub(super) fn stride(&self, element: Type<'m>) -> Option<u64> {
        match element.is_sized() {
            true => has_size(element).then(|| self.alloc_size(element)),
            false => Some(1),
        }
    }

    /// The leaves that `indices` pick from an aggregate, as a range, and their type.
    pub(super) fn leaf_range(
        &self,
        ty: Type<'m>,
        indices: &[u32],
    ) -> Result<(std::ops::Range<usize>, Type<'m>), Unsupported> {
        let (mut start, mut current) = (0, ty);
        for &index in indices {
            if let Type::Struct(fields) = current {
                for before in 0..index {
                    start += self.leaves(fields.field(before))?.len();
                }
                current = fields.field(index);
            } else {
                let element = step_into(current, false);
                let position = usize::try_from(index).expect("u32 fits usize");
                start += self.leaves(element)?.len() * position;
                current = element;
            }
        }
        let length = self.leaves(current)?.len();
        Ok((start..start + length, current))
    }
}

fn push(out: &mut Vec<ScalarLayout>, leaf: ScalarLayout) -> Result<(), Unsupported> {
    if u64::try_from(out.len()).is_ok_and(|count| count >= MOST_LEAVES) {
        return Err(Unsupported::new("a value of more than 4096 scalars"));
    }
    out.push(leaf);
    Ok(())
}

/// The width of a pointer in bits.
pub(super) fn pointer_bits(data: &TargetData) -> u32 {
    data.get_pointer_byte_size(None) * 8
}

/// What a data layout says of pointers, if they have another number of bits, or are indexed by
/// another one. (LLVM's C library has bytes of the one, and nothing of the other.)
pub(super) fn odd_pointers(layout: &str, bits: u32) -> Option<String> {
    let is_odd = |specification: &&str| {
        let mut parts = specification.split(':');
        let name = parts.next().unwrap_or_default();
        // Letters in front of the address space say what a pointer is beside a number.
        let space = name.strip_prefix('p').map(|rest| rest.trim_start_matches(char::is_alphabetic));
        let numbers: Vec<u32> = parts.filter_map(|number| number.parse().ok()).collect();
        let (size, index) = (numbers.first(), numbers.get(3));
        matches!(space, Some("" | "0"))
            && [size, index].into_iter().flatten().any(|number| *number != bits)
    };
    layout.split('-').find(is_odd).map(str::to_owned)
}

/// Whether a type has a size that does not depend on the machine.
pub(super) fn has_size(ty: Type<'_>) -> bool {
    match ty {
        Type::Int(_) | Type::Float(_) | Type::Pointer(_) | Type::Vector(_) => true,
        Type::Array(_) => ty.element().is_some_and(has_size),
        Type::Struct(fields) => ty.is_sized() && fields.fields().into_iter().all(has_size),
        Type::Function(_) | Type::Scalable(_) | Type::Void(_) | Type::Other(_) => false,
    }
}

/// What an index into no struct leads to: the first one of a `getelementptr` stays, others pick
/// elements.
pub(super) fn step_into(ty: Type<'_>, first: bool) -> Type<'_> {
    if first { ty } else { ty.element().unwrap_or(ty) }
}
