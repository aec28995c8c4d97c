//! Types and the data layout.
#![allow(unsafe_code)]
use inkwell::llvm_sys::{core, prelude::LLVMTypeRef, target};
use std::ffi::CStr;
use std::marker::PhantomData;

pub(in crate::llvm) use inkwell::llvm_sys::LLVMTypeKind as TypeKind;

/// A type of the module that `'m` borrows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(in crate::llvm) struct Type<'m>(pub(super) LLVMTypeRef, pub(super) PhantomData<&'m ()>);

impl<'m> Type<'m> {
    pub(super) fn new(raw: LLVMTypeRef) -> Self {
        assert!(!raw.is_null(), "LLVM gives a type");
        Self(raw, PhantomData)
    }

    pub(in crate::llvm) fn kind(self) -> TypeKind {
        // SAFETY: `self` is a live type.
        unsafe { core::LLVMGetTypeKind(self.0) }
    }

    /// The width of an integer type in bits.
    pub(in crate::llvm) fn int_bits(self) -> u32 {
        debug_assert_eq!(self.kind(), TypeKind::LLVMIntegerTypeKind);
        // SAFETY: `self` is an integer type.
        unsafe { core::LLVMGetIntTypeWidth(self.0) }
    }

    /// Whether it has a size known at compile time.
    pub(in crate::llvm) fn is_sized(self) -> bool {
        // SAFETY: `self` is a live type.
        unsafe { core::LLVMTypeIsSized(self.0) != 0 }
    }

    /// Whether it is the type of no value.
    pub(in crate::llvm) fn is_void(self) -> bool {
        self.kind() == TypeKind::LLVMVoidTypeKind
    }

    /// Whether it is a pointer.
    pub(in crate::llvm) fn is_pointer(self) -> bool {
        self.kind() == TypeKind::LLVMPointerTypeKind
    }

    /// The address space of a pointer type.
    pub(in crate::llvm) fn address_space(self) -> u32 {
        // SAFETY: `self` is a pointer type.
        unsafe { core::LLVMGetPointerAddressSpace(self.0) }
    }

    /// The element type of an array or vector.
    pub(in crate::llvm) fn element(self) -> Self {
        // SAFETY: `self` is an array or vector type.
        Self::new(unsafe { core::LLVMGetElementType(self.0) })
    }

    /// The number of elements of an array, vector or struct.
    pub(in crate::llvm) fn count(self) -> u64 {
        // SAFETY: the kind was looked at, so each query gets the type it asks for.
        unsafe {
            match self.kind() {
                TypeKind::LLVMArrayTypeKind => core::LLVMGetArrayLength2(self.0),
                TypeKind::LLVMVectorTypeKind => u64::from(core::LLVMGetVectorSize(self.0)),
                TypeKind::LLVMStructTypeKind => {
                    u64::from(core::LLVMCountStructElementTypes(self.0))
                }
                _ => 0,
            }
        }
    }

    /// The type of a struct's field.
    pub(in crate::llvm) fn field(self, index: u32) -> Self {
        // SAFETY: `self` is a struct type with more than `index` fields.
        Self::new(unsafe { core::LLVMStructGetTypeAtIndex(self.0, index) })
    }

    /// The parameter types of a function type.
    pub(in crate::llvm) fn params(self) -> Vec<Self> {
        // SAFETY: `self` is a function type, and the buffer has one slot per parameter.
        unsafe {
            let count = core::LLVMCountParamTypes(self.0);
            let mut raw =
                vec![std::ptr::null_mut(); usize::try_from(count).expect("u32 fits usize")];
            core::LLVMGetParamTypes(self.0, raw.as_mut_ptr());
            raw.into_iter().map(Self::new).collect()
        }
    }

    /// The result type of a function type.
    pub(in crate::llvm) fn result(self) -> Self {
        // SAFETY: `self` is a function type.
        Self::new(unsafe { core::LLVMGetReturnType(self.0) })
    }

    /// Whether a function type ends in `...`.
    pub(in crate::llvm) fn is_variadic(self) -> bool {
        // SAFETY: `self` is a function type.
        unsafe { core::LLVMIsFunctionVarArg(self.0) != 0 }
    }

    /// How LLVM writes it.
    pub(in crate::llvm) fn text(self) -> String {
        // SAFETY: LLVM gives a string that is ours to dispose of.
        unsafe {
            let raw = core::LLVMPrintTypeToString(self.0);
            let text = CStr::from_ptr(raw).to_string_lossy().into_owned();
            core::LLVMDisposeMessage(raw);
            text
        }
    }
}

/// Sizes and offsets: the module's data layout.
pub(in crate::llvm) struct DataLayout<'m> {
    raw: target::LLVMTargetDataRef,
    borrow: PhantomData<&'m ()>,
}

impl<'m> DataLayout<'m> {
    pub(super) fn new(raw: target::LLVMTargetDataRef) -> Self {
        Self { raw, borrow: PhantomData }
    }

    /// The width of a pointer in bits.
    pub(in crate::llvm) fn pointer_bits(&self) -> u32 {
        // SAFETY: `raw` lives as long as the module.
        unsafe { target::LLVMPointerSize(self.raw) * 8 }
    }

    /// Whether the lowest address holds the lowest byte.
    pub(in crate::llvm) fn little_endian(&self) -> bool {
        // SAFETY: `raw` lives as long as the module.
        let order = unsafe { target::LLVMByteOrder(self.raw) };
        matches!(order, target::LLVMByteOrdering::LLVMLittleEndian)
    }

    /// How many bytes a store of the (sized) type writes.
    pub(in crate::llvm) fn store_size(&self, ty: Type<'m>) -> u64 {
        // SAFETY: both live; the type is sized.
        unsafe { target::LLVMStoreSizeOfType(self.raw, ty.0) }
    }

    /// The distance of two elements of the (sized) type in an array, in bytes.
    pub(in crate::llvm) fn alloc_size(&self, ty: Type<'m>) -> u64 {
        // SAFETY: both live; the type is sized.
        unsafe { target::LLVMABISizeOfType(self.raw, ty.0) }
    }

    /// The size of the (sized) type in bits.
    pub(in crate::llvm) fn bits(&self, ty: Type<'m>) -> u64 {
        // SAFETY: both live; the type is sized.
        unsafe { target::LLVMSizeOfTypeInBits(self.raw, ty.0) }
    }

    /// The alignment of the (sized) type in bytes.
    pub(in crate::llvm) fn align(&self, ty: Type<'m>) -> u64 {
        // SAFETY: both live; the type is sized.
        u64::from(unsafe { target::LLVMABIAlignmentOfType(self.raw, ty.0) })
    }

    /// The byte offset of a struct's field.
    pub(in crate::llvm) fn field_offset(&self, ty: Type<'m>, index: u32) -> u64 {
        // SAFETY: both live; the type is a sized struct with more than `index` fields.
        unsafe { target::LLVMOffsetOfElement(self.raw, ty.0, index) }
    }
}
