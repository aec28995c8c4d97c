//! What the types of the source say of pointers that the entry function gets: how large an element
//! is, and which of them may lead into one object (C11 6.5, paragraph 7). Types of which little is
//! known may be any.
use super::Pointer;
use crate::cfa::source::{SourceType, TypeId, TypeKind};
use crate::llvm::instrument::Instrument;
use crate::llvm::raw::debug::{Tag, TypeNode};
use crate::llvm::raw::{AnyValueExt, InstructionExt, LlvmValue};
use inkwell::values::{InstructionOpcode as Opcode, MetadataValue};

impl<'m> Instrument<'m, '_> {
    /// The alignment of a type.
    pub(super) fn align_of(&self, ty: TypeId, depth: u32) -> u64 {
        let SourceType { size, ref kind, .. } = *self.source.info.get(ty);
        match kind {
            _ if depth > DEEPEST => 1,
            TypeKind::Record(members) => {
                let all = members.iter().map(|member| self.align_of(member.ty, depth + 1));
                all.max().unwrap_or(1)
            }
            TypeKind::Array(element) => self.align_of(*element, depth + 1),
            _ if size.is_power_of_two() => size.min(16),
            _ => 1,
        }
    }

    /// Size and alignment of what the program reads and writes through a parameter, where nothing
    /// else tells.
    pub(super) fn used_as(&self, params: Vec<LlvmValue<'m>>, index: u32) -> (u64, u64) {
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
        (size, 1 << size.trailing_zeros().min(4))
    }

    /// Whether two pointers may lead into one object.
    pub(super) fn may_share(&self, a: &Pointer<'m>, b: &Pointer<'m>) -> bool {
        self.may_lie_in(a, b.ty, u64::MAX) || self.may_lie_in(b, a.ty, u64::MAX)
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
        let (Some(ty), Some(whole)) = (pointer.ty, whole) else { return true };
        is_byte(self.source.info.get(ty)) || self.has_part(whole, ty, 0)
    }

    /// Whether a type is, or has a part, that may be accessed as the other one is.
    fn has_part(&self, whole: TypeId, ty: TypeId, depth: u32) -> bool {
        let (outer, inner) = (self.source.info.get(whole), self.source.info.get(ty));
        if whole == ty || depth > DEEPEST || is_alike(outer, inner) {
            return true;
        }
        match &outer.kind {
            TypeKind::Record(members) => {
                // What stands in front of the first member is a base class.
                members.first().is_none_or(|first| first.offset > 0)
                    || members.iter().any(|it| self.has_part(it.ty, ty, depth + 1))
            }
            TypeKind::Array(element) => self.has_part(*element, ty, depth + 1),
            _ => false,
        }
    }

    /// By how much the places differ where a pointer may lead in an object of a type.
    pub(super) fn step(&self, pointer: &Pointer<'m>, whole: Option<TypeId>) -> u64 {
        let mut whole = whole;
        while let Some(ty) = whole {
            let same = pointer.ty.is_some_and(|own| {
                own == ty || is_alike(self.source.info.get(own), self.source.info.get(ty))
            });
            if same {
                return pointer.size;
            }
            whole = match self.source.info.get(ty).kind {
                TypeKind::Array(element) => Some(element),
                _ => None,
            };
        }
        pointer.align
    }
}

/// Types that refer to each other deeper than this are not looked into.
const DEEPEST: u32 = 32;

/// Whether values of a type are bytes, as which everything may be accessed.
fn is_byte(ty: &SourceType) -> bool {
    ty.size == 1 && matches!(ty.kind, TypeKind::Char | TypeKind::Signed | TypeKind::Unsigned)
}

/// Whether an object of one type may be accessed as one of the other, because they are the same, or
/// differ in the sign; types of which little is known may be.
fn is_alike(a: &SourceType, b: &SourceType) -> bool {
    let class = |ty: &SourceType| match ty.kind {
        TypeKind::Char | TypeKind::Signed | TypeKind::Unsigned | TypeKind::Enum(_) => 0,
        TypeKind::Bool => 1,
        TypeKind::Float => 2,
        TypeKind::Pointer => 3,
        TypeKind::Record(_) => 4,
        TypeKind::Array(_) => 5,
        TypeKind::Other => 6,
    };
    match (class(a), class(b)) {
        (6, _) | (_, 6) => a.size == b.size,
        (4 | 5, 4 | 5) => a.name == b.name && a.size == b.size,
        (one, other) => one == other && a.size == b.size,
    }
}

/// Whether `const` stands before what is pointed to.
pub(super) fn is_const(mut ty: MetadataValue<'_>) -> bool {
    for _ in 0..DEEPEST {
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
