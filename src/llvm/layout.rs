//! How a type lies in memory and what scalars it is made of.
//!
//! Aggregates and vectors are taken apart into their scalar *leaves*; a value of such a type is a list of expressions, one per leaf.
use super::raw::{DataLayout, Type, TypeKind, Value};
use crate::ir::{FloatKind, Width};
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::rc::Rc;

/// What cannot be lowered, in the user's words: becomes a gap where the program reaches it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Unsupported(pub(super) String);

impl Unsupported {
    pub(super) fn new(what: impl Into<String>) -> Self {
        Self(what.into())
    }
}

/// A scalar in a type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Leaf {
    /// Byte offset in memory.
    pub(super) offset: u64,
    /// Width of the value.
    pub(super) width: Width,
    /// How it is read as a floating-point number, if it is one.
    pub(super) float: Option<FloatKind>,
}

/// The scalars of a type, or why there are none.
type Leaves = Result<Rc<[Leaf]>, Unsupported>;

/// More leaves than this make a value that we do not take apart.
const MOST_LEAVES: u64 = 4096;

/// Layout queries, with a cache.
pub(super) struct Layouts<'m> {
    pub(super) data: DataLayout<'m>,
    cache: RefCell<FxHashMap<Type<'m>, Leaves>>,
}

impl<'m> Layouts<'m> {
    pub(super) fn new(data: DataLayout<'m>) -> Self {
        Self { data, cache: RefCell::default() }
    }

    /// The width of a pointer.
    pub(super) fn pointer(&self) -> Width {
        Width::new(self.data.pointer_bits()).expect("32 or 64, as checked when the module was read")
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
    pub(super) fn scalar(&self, ty: Type<'m>) -> Result<Leaf, Unsupported> {
        match &*self.leaves(ty)? {
            [leaf] => Ok(*leaf),
            _ => Err(Unsupported(format!("a scalar operation on {}", ty.text()))),
        }
    }

    fn collect(&self, ty: Type<'m>, offset: u64, out: &mut Vec<Leaf>) -> Result<(), Unsupported> {
        let unsupported = || Err(Unsupported(format!("a value of type {}", ty.text())));
        match ty.kind() {
            TypeKind::LLVMVoidTypeKind => Ok(()),
            TypeKind::LLVMIntegerTypeKind => match Width::new(ty.int_bits()) {
                Some(width) => push(out, Leaf { offset, width, float: None }),
                None => unsupported(),
            },
            TypeKind::LLVMPointerTypeKind if ty.address_space() == 0 => {
                push(out, Leaf { offset, width: self.pointer(), float: None })
            }
            TypeKind::LLVMStructTypeKind if ty.is_sized() => {
                let fields = u32::try_from(ty.count()).expect("u32 fields");
                (0..fields).try_for_each(|index| {
                    let inside = offset + self.data.field_offset(ty, index);
                    self.collect(ty.field(index), inside, out)
                })
            }
            TypeKind::LLVMArrayTypeKind | TypeKind::LLVMVectorTypeKind => {
                self.collect_elements(ty, offset, out)
            }
            _ => match float_kind(ty) {
                Some(kind) => push(out, Leaf { offset, width: kind.width(), float: Some(kind) }),
                None => unsupported(),
            },
        }
    }

    fn collect_elements(
        &self,
        ty: Type<'m>,
        offset: u64,
        out: &mut Vec<Leaf>,
    ) -> Result<(), Unsupported> {
        let element = ty.element();
        if ty.count() > MOST_LEAVES {
            return Err(Unsupported(format!("a value of type {}", ty.text())));
        }
        let stride = if ty.kind() == TypeKind::LLVMVectorTypeKind {
            // Vectors are packed by bits; elements that share a byte have no offset of their own and are caught in memory accesses.
            self.data.bits(element).div_ceil(8)
        } else {
            self.data.alloc_size(element)
        };
        (0..ty.count()).try_for_each(|index| self.collect(element, offset + index * stride, out))
    }

    /// Whether the type's leaves lie in memory at their offsets: false for vectors of bits or of other odd widths.
    pub(super) fn is_addressable(&self, ty: Type<'m>) -> bool {
        match ty.kind() {
            TypeKind::LLVMVectorTypeKind => self.data.bits(ty.element()).is_multiple_of(8),
            TypeKind::LLVMArrayTypeKind => self.is_addressable(ty.element()),
            TypeKind::LLVMStructTypeKind => (0..u32::try_from(ty.count()).unwrap_or(0))
                .all(|index| self.is_addressable(ty.field(index))),
            _ => true,
        }
    }

    /// The size of what an alloca makes, if it is known.
    pub(super) fn constant_size(&self, alloca: Value<'m>) -> Option<u64> {
        let count = alloca.operand(0).int()?;
        let ty = alloca.allocated_type();
        if !ty.is_sized() || ty.kind() == TypeKind::LLVMScalableVectorTypeKind {
            return None;
        }
        u64::try_from(count.unsigned()).ok()?.checked_mul(self.data.alloc_size(ty))
    }

    /// How far a literal index of `getelementptr` leads, and into what type.
    pub(super) fn gep_step(&self, ty: Type<'m>, first: bool, number: i64) -> (i64, Type<'m>) {
        if !first && ty.kind() == TypeKind::LLVMStructTypeKind {
            let field = u32::try_from(number).expect("the verifier checks field numbers");
            let offset = self.data.field_offset(ty, field);
            return (offset.cast_signed(), ty.field(field));
        }
        let element = if first { ty } else { ty.element() };
        let stride = self.stride(element);
        (stride.cast_signed().wrapping_mul(number), element)
    }

    /// The distance of two array elements.
    pub(super) fn stride(&self, element: Type<'m>) -> u64 {
        if element.is_sized() { self.data.alloc_size(element) } else { 1 }
    }

    /// The leaves that `indices` pick from an aggregate, as a range, and their type.
    pub(super) fn leaf_range(
        &self,
        ty: Type<'m>,
        indices: &[u32],
    ) -> Result<(std::ops::Range<usize>, Type<'m>), Unsupported> {
        let (mut start, mut current) = (0, ty);
        for &index in indices {
            if current.kind() == TypeKind::LLVMStructTypeKind {
                for before in 0..index {
                    start += self.leaves(current.field(before))?.len();
                }
                current = current.field(index);
            } else {
                let element = current.element();
                let position = usize::try_from(index).expect("u32 fits usize");
                start += self.leaves(element)?.len() * position;
                current = element;
            }
        }
        let length = self.leaves(current)?.len();
        Ok((start..start + length, current))
    }
}

fn push(out: &mut Vec<Leaf>, leaf: Leaf) -> Result<(), Unsupported> {
    if u64::try_from(out.len()).is_ok_and(|count| count >= MOST_LEAVES) {
        return Err(Unsupported::new("a value of more than 4096 scalars"));
    }
    out.push(leaf);
    Ok(())
}

/// The format of a floating-point type.
pub(super) fn float_kind(ty: Type<'_>) -> Option<FloatKind> {
    match ty.kind() {
        TypeKind::LLVMHalfTypeKind => Some(FloatKind::Half),
        TypeKind::LLVMFloatTypeKind => Some(FloatKind::Single),
        TypeKind::LLVMDoubleTypeKind => Some(FloatKind::Double),
        TypeKind::LLVMX86_FP80TypeKind => Some(FloatKind::X87),
        TypeKind::LLVMFP128TypeKind => Some(FloatKind::Quad),
        _ => None,
    }
}
