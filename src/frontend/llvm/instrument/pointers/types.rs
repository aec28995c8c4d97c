//! What the types of the source say of pointers that the entry function gets: how large an element
//! is, and which of them may lead into one object (C11 6.5, paragraph 7). Types of which little is
//! known may be any.
//!
//! Known limit: that an object has no effective type before it is written (C11 6.5, paragraph 6) is
//! not followed, so fewer pairs of pointers share an object than without `-fstrict-aliasing`.
use super::pointer::{Meeting, Pointer};
use crate::cfa::source::{Member, SourceType, TypeId, TypeKind};
use crate::frontend::llvm::budget::MOST_REFERENCES;
use crate::frontend::llvm::instrument::Instrument;
use crate::frontend::llvm::raw::debug::{Tag, TypeNode};
use crate::frontend::llvm::raw::{AnyValueExt, InstructionExt, LlvmValue};
use inkwell::values::{InstructionOpcode as Opcode, MetadataValue};

impl<'m> Instrument<'m, '_> {
    /// The size of what the program reads and writes through a parameter, where nothing else says
    /// it.
    pub(super) fn used_as(&self, params: Vec<LlvmValue<'m>>, index: u32) -> u64 {
        let param = usize::try_from(index).ok().and_then(|index| params.get(index).copied());
        let mut values: Vec<LlvmValue<'m>> = param.into_iter().collect();
        let homes = values
            .iter()
            .flat_map(|value| value.users())
            .filter(|user| user.opcode() == Some(Opcode::Store) && Some(user.operand(0)) == param);
        let homes: Vec<_> = homes.map(|store| store.operand(1)).collect();
        let loads = homes.iter().flat_map(|home| home.users());
        values.extend(loads.filter(|user| user.opcode() == Some(Opcode::Load)));
        let mut size = 1;
        for (value, user) in
            values.iter().flat_map(|it| it.users().into_iter().map(move |u| (it, u)))
        {
            let LlvmValue::Instruction(user) = user else { continue };
            let ty = match user.get_opcode() {
                Opcode::Load if user.operand(0) == *value => Some(user.ty()),
                Opcode::Store if user.operand(1) == *value => Some(user.operand(0).ty()),
                Opcode::GetElementPtr if user.operand(0) == *value => user.value().gep_type(),
                _ => None,
            };
            let ty = ty.filter(|ty| ty.is_sized());
            size = size.max(ty.map_or(1, |ty| self.layouts.alloc_size(ty)));
        }
        size
    }

    /// Whether two pointers may lead into one object.
    pub(super) fn may_share(&self, a: &Pointer<'m>, b: &Pointer<'m>) -> bool {
        self.may_lie_in(a, b.ty, u64::MAX) || self.may_lie_in(b, a.ty, u64::MAX)
    }

    /// Whether what a pointer leads to may be a stream of C's library: a structure whose name every
    /// library chooses itself (`struct _IO_FILE`, `struct __sFILE`).
    pub(super) fn may_be_stream(&self, pointer: &Pointer<'m>) -> bool {
        let Some(ty) = pointer.ty.filter(|_| pointer.is_typed) else { return true };
        let ty = self.innermost(ty);
        self.is_bytes(ty, 0) || self.source.info.get(ty).name.ends_with("FILE")
    }

    /// Whether two pointers share no object just because of their types.
    pub(super) fn types_keep_apart(&self, pointers: &[Pointer<'m>]) -> bool {
        let mut pairs = pointers
            .iter()
            .enumerate()
            .flat_map(|(number, one)| pointers[..number].iter().map(move |other| (one, other)));
        pairs.any(|(a, b)| a.meets(b) != Meeting::Never && !self.may_share(a, b))
    }

    /// Whether what a pointer leads to may be a part of an object of a type and size.
    pub(super) fn may_lie_in(
        &self,
        pointer: &Pointer<'m>,
        whole: Option<TypeId>,
        size: u64,
    ) -> bool {
        if pointer.size > size {
            return false;
        }
        let (Some(ty), Some(whole), true) = (pointer.ty, whole, pointer.is_typed) else {
            return true;
        };
        let ty = self.innermost(ty);
        self.is_bytes(ty, 0) || self.has_part(whole, ty, 0)
    }

    /// The type of the elements of an array, or of arrays of arrays: that is what is accessed.
    fn innermost(&self, ty: TypeId) -> TypeId {
        let mut ty = self.source.plain(ty);
        for _ in 0..MOST_REFERENCES {
            match self.source.info.get(ty).kind {
                TypeKind::Array(element) => ty = self.source.plain(element),
                _ => return ty,
            }
        }
        ty
    }

    /// Whether values of a type are bytes alone, as which everything may be accessed.
    fn is_bytes(&self, ty: TypeId, depth: u32) -> bool {
        let ty = self.source.info.get(self.innermost(ty));
        match &ty.kind {
            _ if depth > MOST_REFERENCES => true,
            // What stands in front of the first member is a base class.
            TypeKind::Record(members) => {
                members.first().map_or(ty.size <= 1, |first| first.offset == 0)
                    && members.iter().all(|it| self.is_bytes(it.ty, depth + 1))
            }
            _ => is_byte(ty),
        }
    }

    /// Whether a type is, or has a part, that may be accessed as the other one is.
    fn has_part(&self, whole: TypeId, ty: TypeId, depth: u32) -> bool {
        if depth > MOST_REFERENCES || self.is_alike(whole, ty, depth) {
            return true;
        }
        match &self.source.info.get(self.source.plain(whole)).kind {
            TypeKind::Record(members) => {
                // What stands in front of the first member is a base class, and one that is
                // virtual, or has no table of functions, stands behind the pointer to the table.
                members.first().is_none_or(|first| first.offset > 0)
                    || members.iter().any(|it| it.name.starts_with("_vptr"))
                    || members.iter().any(|it| self.has_part(it.ty, ty, depth + 1))
            }
            TypeKind::Array(element) => self.has_part(*element, ty, depth + 1),
            // Two numbers make a complex one.
            TypeKind::Other => true,
            _ => false,
        }
    }

    /// By how much the places differ where a pointer may lead in an object of a type, whose address
    /// is a multiple of `align` bytes: pointers to arrays may overlap in some of the elements.
    pub(super) fn step(&self, pointer: &Pointer<'m>, (whole, align): (Option<TypeId>, u64)) -> u64 {
        let least = pointer.align.min(align).max(1);
        let (Some(own), Some(whole), true) = (pointer.ty, whole, pointer.is_typed) else {
            return least;
        };
        let (own, whole) = (self.innermost(own), self.innermost(whole));
        let size = self.source.info.get(own).size;
        let is_element = size > 0 && !self.is_bytes(own, 0) && self.is_alike(own, whole, 0);
        if is_element { size } else { least }
    }

    /// Whether a pointer leads to several elements of one type, as which they are accessed.
    pub(super) fn is_list(&self, pointer: &Pointer<'m>) -> bool {
        let element = pointer.ty.map(|ty| self.source.info.get(self.innermost(ty)).size);
        element.is_some_and(|size| 0 < size && size < pointer.size)
    }

    /// Whether a pointer leads to a record.
    pub(super) fn is_record(&self, pointer: &Pointer<'m>) -> bool {
        pointer.ty.is_some_and(|ty| {
            matches!(self.source.info.get(self.innermost(ty)).kind, TypeKind::Record(_))
        })
    }

    /// Whether an object of one type may be accessed as one of the other, because they are the
    /// same, perhaps by other names or in other files, or differ in the sign; types of which
    /// little is known may be.
    fn is_alike(&self, a: TypeId, b: TypeId, depth: u32) -> bool {
        let (a, b) = (self.source.plain(a), self.source.plain(b));
        if a == b || depth > MOST_REFERENCES {
            return true;
        }
        let (a, b) = (self.source.info.get(a), self.source.info.get(b));
        match (&a.kind, &b.kind) {
            (TypeKind::Other, _) | (_, TypeKind::Other) => a.size == b.size,
            (TypeKind::Record(these), TypeKind::Record(those)) => {
                a.size == b.size && a.name == b.name && has_names(these, those)
            }
            (one, other) => a.size == b.size && class(one) == class(other),
        }
    }
}

/// Whether a type is one of bytes (`std::byte` is, too).
fn is_byte(ty: &SourceType) -> bool {
    let is_number = matches!(ty.kind, TypeKind::Char | TypeKind::Signed | TypeKind::Unsigned);
    ty.size == 1 && (is_number || ty.name == "enum byte")
}

/// Whether members of two records have the same names: records without a name are distinguished by
/// that.
fn has_names(these: &[Member], those: &[Member]) -> bool {
    let names = |members: &[Member]| -> Vec<_> {
        members.iter().map(|it| (it.name.clone(), it.offset)).collect()
    };
    names(these) == names(those)
}

/// Types of one class and size are the same but for the sign.
fn class(kind: &TypeKind) -> u32 {
    match kind {
        TypeKind::Char | TypeKind::Signed | TypeKind::Unsigned | TypeKind::Enum(_) => 0,
        TypeKind::Bool => 1,
        TypeKind::Float => 2,
        TypeKind::Pointer => 3,
        TypeKind::Record(_) => 4,
        TypeKind::Array(_) => 5,
        TypeKind::Other => 6,
    }
}

/// Whether `const` stands before what is pointed to.
pub(super) fn is_const(mut ty: MetadataValue<'_>) -> bool {
    for _ in 0..MOST_REFERENCES {
        if ty.is_const() {
            return true;
        }
        match ty.base_type().filter(|_| ty.tag() == Tag::Alias) {
            Some(base) => ty = base,
            None => return false,
        }
    }
    false
}
