//! Types: those of inkwell, and those that inkwell panics on.
#![allow(unsafe_code)]
use crate::ir::FloatKind;
use inkwell::AddressSpace;
use inkwell::llvm_sys::prelude::LLVMTypeRef;
use inkwell::llvm_sys::{LLVMTypeKind as Kind, core};
use inkwell::types::{
    AnyType, ArrayType, AsTypeRef, BasicType, FloatType, FunctionType, IntType, PointerType,
    ScalableVectorType, StructType, VectorType, VoidType,
};
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;

/// A type of the module that `'m` borrows. (`AnyTypeEnum` of inkwell, without its panics.)
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::frontend::llvm) enum Type<'m> {
    Array(ArrayType<'m>),
    Float(FloatType<'m>),
    Function(FunctionType<'m>),
    Int(IntType<'m>),
    Pointer(PointerType<'m>),
    Struct(StructType<'m>),
    Vector(VectorType<'m>),
    /// A vector whose length the machine decides.
    Scalable(ScalableVectorType<'m>),
    Void(VoidType<'m>),
    /// A label, metadata, a token, a tile of a matrix, or a type of one target.
    Other(OtherType<'m>),
}

/// A type for which inkwell has no name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::frontend::llvm) struct OtherType<'m>(LLVMTypeRef, PhantomData<&'m ()>);

// SAFETY: gives the pointer that LLVM gave.
unsafe impl AsTypeRef for Type<'_> {
    fn as_type_ref(&self) -> LLVMTypeRef {
        match self {
            Self::Array(ty) => ty.as_type_ref(),
            Self::Float(ty) => ty.as_type_ref(),
            Self::Function(ty) => ty.as_type_ref(),
            Self::Int(ty) => ty.as_type_ref(),
            Self::Pointer(ty) => ty.as_type_ref(),
            Self::Struct(ty) => ty.as_type_ref(),
            Self::Vector(ty) => ty.as_type_ref(),
            Self::Scalable(ty) => ty.as_type_ref(),
            Self::Void(ty) => ty.as_type_ref(),
            Self::Other(ty) => ty.0,
        }
    }
}

// SAFETY: it is a type. That it is one of inkwell's is what `as_any_type_enum` wants, which is not
// called.
unsafe impl<'m> AnyType<'m> for Type<'m> {}
// SAFETY: the same. What is made of a type with inkwell (a local, a load) wants one of values.
unsafe impl<'m> BasicType<'m> for Type<'m> {}

impl Hash for Type<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.as_type_ref().hash(state);
    }
}

macro_rules! from_inkwell {
    ($($variant:ident: $ty:ident),*) => {
        $(impl<'m> From<$ty<'m>> for Type<'m> {
            fn from(ty: $ty<'m>) -> Self {
                Self::$variant(ty)
            }
        })*
    };
}
from_inkwell! { Array: ArrayType, Float: FloatType, Function: FunctionType, Int: IntType, Pointer: PointerType, Vector: VectorType, Void: VoidType }

impl<'m> Type<'m> {
    pub(super) fn new(raw: LLVMTypeRef) -> Self {
        assert!(!raw.is_null(), "LLVM gives a type");
        // SAFETY: a live type, of the kind that was looked at.
        unsafe {
            match core::LLVMGetTypeKind(raw) {
                Kind::LLVMArrayTypeKind => Self::Array(ArrayType::new(raw)),
                Kind::LLVMHalfTypeKind
                | Kind::LLVMBFloatTypeKind
                | Kind::LLVMFloatTypeKind
                | Kind::LLVMDoubleTypeKind
                | Kind::LLVMX86_FP80TypeKind
                | Kind::LLVMFP128TypeKind
                | Kind::LLVMPPC_FP128TypeKind => Self::Float(FloatType::new(raw)),
                Kind::LLVMFunctionTypeKind => Self::Function(FunctionType::new(raw)),
                Kind::LLVMIntegerTypeKind => Self::Int(IntType::new(raw)),
                Kind::LLVMPointerTypeKind => Self::Pointer(PointerType::new(raw)),
                Kind::LLVMStructTypeKind => Self::Struct(StructType::new(raw)),
                Kind::LLVMVectorTypeKind => Self::Vector(VectorType::new(raw)),
                Kind::LLVMScalableVectorTypeKind => Self::Scalable(ScalableVectorType::new(raw)),
                Kind::LLVMVoidTypeKind => Self::Void(VoidType::new(raw)),
                Kind::LLVMLabelTypeKind
                | Kind::LLVMMetadataTypeKind
                | Kind::LLVMTokenTypeKind
                | Kind::LLVMX86_AMXTypeKind
                | Kind::LLVMTargetExtTypeKind => Self::Other(OtherType(raw, PhantomData)),
            }
        }
    }

    /// Whether it has a size known at compile time.
    pub(in crate::frontend::llvm) fn is_sized(self) -> bool {
        BasicType::is_sized(&self)
    }

    /// Whether it is the type of no value.
    pub(in crate::frontend::llvm) fn is_void(self) -> bool {
        matches!(self, Self::Void(_))
    }

    pub(in crate::frontend::llvm) fn is_pointer(self) -> bool {
        matches!(self, Self::Pointer(_))
    }

    /// Whether it is a pointer into the memory that C knows.
    pub(in crate::frontend::llvm) fn is_plain_pointer(self) -> bool {
        matches!(self, Self::Pointer(ty) if ty.get_address_space() == AddressSpace::default())
    }

    /// The width of an integer type in bits.
    pub(in crate::frontend::llvm) fn int_bits(self) -> Option<u32> {
        match self {
            Self::Int(ty) => Some(ty.get_bit_width()),
            _ => None,
        }
    }

    /// The format of a floating-point type, if we have it.
    pub(in crate::frontend::llvm) fn float_kind(self) -> Option<FloatKind> {
        let Self::Float(ty) = self else { return None };
        // SAFETY: a live type.
        match unsafe { core::LLVMGetTypeKind(ty.as_type_ref()) } {
            Kind::LLVMHalfTypeKind => Some(FloatKind::Half),
            Kind::LLVMFloatTypeKind => Some(FloatKind::Single),
            Kind::LLVMDoubleTypeKind => Some(FloatKind::Double),
            Kind::LLVMX86_FP80TypeKind => Some(FloatKind::X87),
            Kind::LLVMFP128TypeKind => Some(FloatKind::Quad),
            _ => None,
        }
    }

    /// What an array or vector is made of.
    pub(in crate::frontend::llvm) fn element(self) -> Option<Self> {
        // SAFETY: a type with elements.
        matches!(self, Self::Array(_) | Self::Vector(_) | Self::Scalable(_))
            .then(|| Self::new(unsafe { core::LLVMGetElementType(self.as_type_ref()) }))
    }

    /// What an array or vector is made of, and how many of them. (inkwell counts up to 32 bits.)
    pub(in crate::frontend::llvm) fn elements(self) -> Option<(Self, u64)> {
        let count = match self {
            // SAFETY: an array type.
            Self::Array(ty) => unsafe { core::LLVMGetArrayLength2(ty.as_type_ref()) },
            Self::Vector(ty) => u64::from(ty.get_size()),
            _ => return None,
        };
        Some((self.element()?, count))
    }

    /// The array of `count` elements of a type. (inkwell counts up to 32 bits.)
    pub(in crate::frontend::llvm) fn array(element: Self, count: u64) -> Self {
        // SAFETY: a type that has a size.
        Self::new(unsafe { core::LLVMArrayType2(element.as_type_ref(), count) })
    }

    /// The number of elements or fields.
    pub(in crate::frontend::llvm) fn count(self) -> u64 {
        match self {
            Self::Struct(ty) => u64::from(ty.count_fields()),
            _ => self.elements().map_or(0, |(_, count)| count),
        }
    }

    /// How LLVM writes it.
    pub(in crate::frontend::llvm) fn text(self) -> String {
        AnyType::print_to_string(&self).to_string()
    }
}

/// What inkwell does not say of structs.
pub(in crate::frontend::llvm) trait StructTypeExt<'m> {
    /// The type of a field.
    fn field(self, index: u32) -> Type<'m>;
    /// The types of all fields.
    fn fields(self) -> Vec<Type<'m>>;
}

impl<'m> StructTypeExt<'m> for StructType<'m> {
    fn field(self, index: u32) -> Type<'m> {
        assert!(index < self.count_fields(), "the verifier checks field numbers");
        // SAFETY: a struct type with more than `index` fields.
        Type::new(unsafe { core::LLVMStructGetTypeAtIndex(self.as_type_ref(), index) })
    }

    fn fields(self) -> Vec<Type<'m>> {
        (0..self.count_fields()).map(|index| self.field(index)).collect()
    }
}

/// What inkwell does not say of function types.
pub(in crate::frontend::llvm) trait FunctionTypeExt<'m> {
    /// A function type without `...`.
    fn of(result: Type<'m>, params: &[Type<'m>]) -> Self;
    fn params(self) -> Vec<Type<'m>>;
    fn result(self) -> Type<'m>;
}

impl<'m> FunctionTypeExt<'m> for FunctionType<'m> {
    fn of(result: Type<'m>, params: &[Type<'m>]) -> Self {
        let mut raw: Vec<_> = params.iter().map(AsTypeRef::as_type_ref).collect();
        let count = u32::try_from(raw.len()).expect("u32 parameters");
        // SAFETY: the array has `count` live types.
        unsafe {
            Self::new(core::LLVMFunctionType(result.as_type_ref(), raw.as_mut_ptr(), count, 0))
        }
    }

    fn params(self) -> Vec<Type<'m>> {
        let count = usize::try_from(self.count_param_types()).expect("u32 fits usize");
        let mut raw = vec![std::ptr::null_mut(); count];
        // SAFETY: the buffer has one slot per parameter.
        unsafe { core::LLVMGetParamTypes(self.as_type_ref(), raw.as_mut_ptr()) };
        raw.into_iter().map(Type::new).collect()
    }

    fn result(self) -> Type<'m> {
        // SAFETY: a function type.
        Type::new(unsafe { core::LLVMGetReturnType(self.as_type_ref()) })
    }
}
