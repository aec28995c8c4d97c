//! What attributes hold. (inkwell knows no kind of one with a range, and panics on types that it
//! does not know.)
#![allow(unsafe_code)]
use super::types::Type;
use inkwell::attributes::Attribute;
use inkwell::llvm_sys::core;

/// The number of an attribute's kind, if it is no string.
pub(in crate::llvm) fn kind_of(attribute: &Attribute) -> u32 {
    debug_assert!(!attribute.is_string());
    // SAFETY: an attribute with a kind.
    unsafe { core::LLVMGetEnumAttributeKind(attribute.as_mut_ptr()) }
}

/// The type in an attribute that has one.
pub(in crate::llvm) fn type_of<'m>(attribute: Attribute) -> Option<Type<'m>> {
    let raw = attribute.as_mut_ptr();
    // SAFETY: an attribute with a type.
    attribute.is_type().then(|| Type::new(unsafe { core::LLVMGetTypeAttributeValue(raw) }))
}
