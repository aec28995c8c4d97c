//! What the types of the source say of pointers that the entry function gets: how large an element
//! is, and which of them may lead into one object (C11 6.5, paragraph 7). Types of which little is
//! known may be any.
use super::pointer::{Meeting, Pointer};
use crate::cfa::source::{Member, SourceType, TypeId, TypeKind};
use crate::llvm::instrument::Instrument;
use crate::llvm::raw::debug::{Tag, TypeNode};
use crate::llvm::raw::{AnyValueExt, InstructionExt, LlvmValue};
use inkwell::values::{InstructionOpcode as Opcode, MetadataValue};

impl<'m> Instrument<'m, '_> {
    /// The alignment of a type.
    pub(super) fn align_of(&self, ty: TypeId, depth: u32) -> u64 {
        let SourceType { size, ref kind, .. } = *self.source.info.get(ty);
        // Of machines with 32 bits, some align nothing to more.
        let most = if self.layouts.pointer().bits() == 32 { 4 } else { 16 };
        match kind {
            _ if depth > DEEPEST => 1,
            TypeKind::Record(members) => {
                let all = members.iter().map(|member| self.align_of(member.ty, depth + 1));
                let own = all.max().unwrap_or(1);
                // Where it is packed, it may lie anywhere.
                let is_out = |member: &Member| member.offset % self.align_of(member.ty, depth + 1);
                if size % own == 0 && members.iter().all(|it| is_out(it) == 0) { own } else { 1 }
            }
            TypeKind::Array(element) => self.align_of(*element, depth + 1),
            _ if size.is_power_of_two() => size.min(most),
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
        is_byte(self.source.info.get(self.source.plain(ty))) || self.has_part(whole, ty, 0)
    }

    /// Whether a type is, or has a part, that may be accessed as the other one is.
    fn has_part(&self, whole: TypeId, ty: TypeId, depth: u32) -> bool {
        if depth > DEEPEST || self.is_alike(whole, ty, depth) {
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

    /// By how much the places differ where a pointer may lead in an object of a type.
    pub(super) fn step(&self, pointer: &Pointer<'m>, whole: Option<TypeId>) -> u64 {
        let mut whole = whole.filter(|_| pointer.is_typed);
        while let Some(ty) = whole {
            if pointer.ty.is_some_and(|own| self.is_alike(own, ty, 0)) {
                return pointer.size;
            }
            whole = match self.source.info.get(self.source.plain(ty)).kind {
                TypeKind::Array(element) => Some(element),
                _ => None,
            };
        }
        pointer.align
    }

    /// Whether an object of one type may be accessed as one of the other, because they are the
    /// same, perhaps by other names or in other files, or differ in the sign; types of which
    /// little is known may be.
    fn is_alike(&self, a: TypeId, b: TypeId, depth: u32) -> bool {
        let (a, b) = (self.source.plain(a), self.source.plain(b));
        if a == b || depth > DEEPEST {
            return true;
        }
        let (a, b) = (self.source.info.get(a), self.source.info.get(b));
        match (&a.kind, &b.kind) {
            (TypeKind::Other, _) | (_, TypeKind::Other) => a.size == b.size,
            (TypeKind::Record(these), TypeKind::Record(those)) => {
                a.size == b.size && a.name == b.name && has_names(these, those)
            }
            (TypeKind::Array(this), TypeKind::Array(that)) => {
                // One may be declared without its size.
                let fits = a.size == b.size || a.size == 0 || b.size == 0;
                fits && self.is_alike(*this, *that, depth + 1)
            }
            (one, other) => a.size == b.size && class(one) == class(other),
        }
    }
}

/// Types that refer to each other deeper than this are not looked into.
const DEEPEST: u32 = 32;

/// Whether values of a type are bytes, as which everything may be accessed (`std::byte`, too).
fn is_byte(ty: &SourceType) -> bool {
    let is_number = matches!(ty.kind, TypeKind::Char | TypeKind::Signed | TypeKind::Unsigned);
    ty.size == 1 && (is_number || ty.name == "enum byte")
}

/// Whether members of two records have the same names: records without a name are told apart so.
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
