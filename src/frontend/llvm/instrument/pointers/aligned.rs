//! What addresses of objects are multiples of: as the source declares it, else as the ABI of x86
//! has it (System V). Other machines align most types alike.
//!
//! Limits: debug information does not tell packed records from others whose members lie alike:
//! where the program accesses one that is packed, all may be; else the answer lists that none is.
use crate::frontend::llvm::budget::MOST_NESTED_TYPES;
use crate::frontend::llvm::instrument::Instrument;
use crate::frontend::llvm::raw::debug::{Tag, TypeNode};
use crate::frontend::llvm::raw::{AnyValueExt, FunctionExt, InstructionExt, LlvmValue};
use inkwell::values::{FunctionValue, InstructionOpcode as Opcode, MetadataValue};

/// Numbers of 16 bytes that are aligned to as many.
const WIDE: [&str; 9] = [
    "long double",
    "__float128",
    "_Float128",
    "__int128",
    "unsigned __int128",
    "__ibm128",
    "i128",
    "u128",
    "f128",
];

impl<'m> Instrument<'m, '_> {
    /// What the address of an object of a type is a multiple of, in bytes.
    pub(super) fn alignment(&self, ty: MetadataValue<'m>) -> u64 {
        self.alignment_at(ty, !self.accesses_packed, 0)
    }

    /// `by_members`: records are aligned as their members are, else only as is declared of them (of
    /// members, clang declares what their types ask for, which packed records do not give).
    fn alignment_at(&self, ty: MetadataValue<'m>, by_members: bool, depth: u32) -> u64 {
        if depth > MOST_NESTED_TYPES {
            return 1;
        }
        let declared = ty.declared_align_bits() / 8;
        if declared > 0 {
            return declared;
        }
        let of_base =
            || ty.base_type().map_or(1, |base| self.alignment_at(base, by_members, depth + 1));
        match ty.tag() {
            Tag::Alias | Tag::Const | Tag::Member => of_base(),
            Tag::Other if ty.is_base_class() => of_base(),
            Tag::Array if ty.is_vector() => (ty.type_bits() / 8).max(1).next_power_of_two(),
            Tag::Array => of_base(),
            Tag::Record if by_members => self.alignment_of_record(ty, depth),
            Tag::Basic | Tag::Pointer | Tag::Enumeration => self.alignment_of_number(ty),
            Tag::Record | Tag::Other => 1,
        }
    }

    fn alignment_of_record(&self, ty: MetadataValue<'m>, depth: u32) -> u64 {
        let mut most = 1;
        for part in parts_of_object(ty) {
            let align = self.alignment_at(part, true, depth + 1);
            // Where a virtual base lies, its offset does not tell.
            let has_place = !part.is_bit_field() && !part.is_base_class();
            if has_place && !part.offset_bits().is_multiple_of(8 * align) {
                return 1;
            }
            most = most.max(align);
        }
        if ty.type_bits().is_multiple_of(8 * most) { most } else { 1 }
    }

    fn alignment_of_number(&self, ty: MetadataValue<'m>) -> u64 {
        let title = ty.title().unwrap_or_default();
        // One number beside another.
        let bytes = if title == "complex" { ty.type_bits() / 16 } else { ty.type_bits() / 8 };
        let is_wide = WIDE.contains(&title.as_str()) || title == "complex";
        self.alignment_of_bytes(bytes).min(if is_wide { 16 } else { 8 })
    }

    /// The alignment of a number by its size, both in bytes. Some machines with 32 bits align
    /// nothing to more than 4.
    fn alignment_of_bytes(&self, bytes: u64) -> u64 {
        let most = if self.layouts.pointer().bits() == 32 { 4 } else { 16 };
        if bytes.is_power_of_two() { bytes.min(most) } else { 1 }
    }

    /// Whether a function accesses a number at an address that its type alone would not allow, as
    /// members of packed records lie. Left out is what is passed or returned in registers: parts of
    /// records, in numbers larger than their members.
    pub(in crate::frontend::llvm::instrument) fn has_packed_access(
        &self,
        function: FunctionValue<'m>,
    ) -> bool {
        let is_call = |value: LlvmValue<'m>| value.opcode() == Some(Opcode::Call);
        function.instructions().into_iter().any(|access| {
            let (ty, address, is_passed) = match access.get_opcode() {
                Opcode::Load => {
                    let users = access.value().users();
                    let is_passed = !users.is_empty() && users.into_iter().all(is_call);
                    (access.ty(), access.operand(0), is_passed)
                }
                Opcode::Store => {
                    let stored = access.operand(0);
                    (stored.ty(), access.operand(1), is_call(stored))
                }
                _ => return false,
            };
            let is_local = address.opcode() == Some(Opcode::Alloca);
            let is_number = ty.int_bits().is_some() || ty.float_kind().is_some() || ty.is_pointer();
            let bytes = self.layouts.store_size(ty).unwrap_or(0);
            let align = access.get_alignment().map_or(1, u64::from);
            is_number && !is_local && !is_passed && align < self.alignment_of_bytes(bytes).min(8)
        })
    }

    /// Ends runs in which an address is no multiple of `align` bytes. It certainly is a multiple of
    /// `known` bytes: where that is enough, there is nothing to do.
    pub(super) fn assume_aligned(&mut self, address: LlvmValue<'m>, align: u64, known: u64) {
        if align > known {
            let is_none = self.is_no_multiple(address, align);
            self.assume_not(is_none, "the alignment of an argument");
        }
    }
}

/// What each object of a class has: members and base classes.
fn parts_of_object(ty: MetadataValue<'_>) -> impl Iterator<Item = MetadataValue<'_>> {
    ty.parts()
        .into_iter()
        .filter(|part| part.tag() == Tag::Member && !part.is_static() || part.is_base_class())
}
