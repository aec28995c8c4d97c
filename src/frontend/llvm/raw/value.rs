//! Values, sorted by what they are.
//!
//! inkwell sorts them by their types, so that a function or a constant is no more than a pointer or
//! an integer, and panics on types that it does not know. What is what decides here, and inkwell's
//! own types carry it where there is one.
#![allow(unsafe_code)]
use super::types::Type;
use inkwell::basic_block::BasicBlock;
use inkwell::llvm_sys::prelude::LLVMValueRef;
use inkwell::llvm_sys::{LLVMValue, LLVMValueKind as Kind, core};
use inkwell::values::{
    AggregateValue, AnyValue, AsValueRef, BasicValue, BasicValueUse, FloatValue, FunctionValue,
    GlobalValue, InstructionValue, IntValue, PointerValue, VectorValue,
};
use std::ffi::c_char;
use std::marker::PhantomData;
use std::ptr::NonNull;

/// A value of the module that `'m` borrows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(in crate::frontend::llvm) enum LlvmValue<'m> {
    Instruction(InstructionValue<'m>),
    Parameter(Plain<'m>),
    Function(FunctionValue<'m>),
    /// A global variable.
    Variable(GlobalValue<'m>),
    Alias(GlobalValue<'m>),
    /// A function that a resolver picks.
    Indirect(GlobalValue<'m>),
    /// An integer constant.
    Int(IntValue<'m>),
    /// A floating-point constant.
    Float(FloatValue<'m>),
    /// The null pointer.
    Null(PointerValue<'m>),
    /// The zero of an array, struct or vector.
    Zero(Plain<'m>),
    /// `undef` or `poison`.
    Undefined(Plain<'m>),
    /// An array or vector of plain numbers.
    Data(Plain<'m>),
    /// Another array, struct or vector.
    Aggregate(Plain<'m>),
    /// A constant that an operation makes of others.
    Expression(Plain<'m>),
    /// The address of a block.
    Label(PointerValue<'m>),
    Block(BasicBlock<'m>),
    Assembly(PointerValue<'m>),
    /// Metadata, and what only some targets have.
    Other(Plain<'m>),
}

/// A value for which inkwell has no type, or one whose type it may panic on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(in crate::frontend::llvm) struct Plain<'m>(NonNull<LLVMValue>, PhantomData<&'m ()>);

// SAFETY: gives the pointer that LLVM gave.
unsafe impl AsValueRef for LlvmValue<'_> {
    fn as_value_ref(&self) -> LLVMValueRef {
        match self {
            Self::Instruction(value) => value.as_value_ref(),
            Self::Function(value) => value.as_value_ref(),
            Self::Variable(value) | Self::Alias(value) | Self::Indirect(value) => {
                value.as_value_ref()
            }
            Self::Int(value) => value.as_value_ref(),
            Self::Float(value) => value.as_value_ref(),
            Self::Null(value) | Self::Label(value) | Self::Assembly(value) => value.as_value_ref(),
            // SAFETY: a live block.
            Self::Block(block) => unsafe { core::LLVMBasicBlockAsValue(block.as_mut_ptr()) },
            Self::Parameter(value)
            | Self::Zero(value)
            | Self::Undefined(value)
            | Self::Data(value)
            | Self::Aggregate(value)
            | Self::Expression(value)
            | Self::Other(value) => value.0.as_ptr(),
        }
    }
}

// SAFETY: it is a value. That it is one of inkwell's is what `as_any_value_enum` wants, which is
// not called.
unsafe impl<'m> AnyValue<'m> for LlvmValue<'m> {}
// SAFETY: the same. What inkwell does with an operand, it does with one of any type.
unsafe impl<'m> BasicValue<'m> for LlvmValue<'m> {}
// SAFETY: it is one where the builder wants one: that looks at the type, and refuses others.
unsafe impl<'m> AggregateValue<'m> for LlvmValue<'m> {}

impl<'m> From<InstructionValue<'m>> for LlvmValue<'m> {
    fn from(value: InstructionValue<'m>) -> Self {
        Self::Instruction(value)
    }
}

impl<'m> From<FunctionValue<'m>> for LlvmValue<'m> {
    fn from(value: FunctionValue<'m>) -> Self {
        Self::Function(value)
    }
}

macro_rules! sorted {
    ($($ty:ident),*) => {
        $(impl<'m> From<$ty<'m>> for LlvmValue<'m> {
            fn from(value: $ty<'m>) -> Self {
                Self::new(value.as_value_ref())
            }
        })*
    };
}
sorted! { GlobalValue, IntValue, FloatValue, PointerValue, VectorValue }

macro_rules! comparable {
    ($($ty:ident),*) => {
        $(impl<'m> PartialEq<$ty<'m>> for LlvmValue<'m> {
            fn eq(&self, other: &$ty<'m>) -> bool {
                self.as_value_ref() == other.as_value_ref()
            }
        })*
    };
}
comparable! { InstructionValue, FunctionValue, GlobalValue }

pub(super) fn text(raw: *const c_char, length: usize) -> String {
    if raw.is_null() {
        return String::new();
    }
    // SAFETY: LLVM gives pointer and length of a string that it keeps.
    let bytes = unsafe { std::slice::from_raw_parts(raw.cast::<u8>(), length) };
    String::from_utf8_lossy(bytes).into_owned()
}

pub(super) fn size(count: u32) -> usize {
    usize::try_from(count).expect("u32 fits usize")
}

impl<'m> LlvmValue<'m> {
    pub(super) fn new(raw: LLVMValueRef) -> Self {
        Self::optional(raw).expect("LLVM gives a value")
    }

    pub(super) fn optional(raw: LLVMValueRef) -> Option<Self> {
        let plain = Plain(NonNull::new(raw)?, PhantomData);
        // SAFETY: a live value, of the kind that was looked at.
        Some(unsafe {
            match core::LLVMGetValueKind(raw) {
                // Constants that the C library has no kind for are called instructions, too.
                Kind::LLVMInstructionValueKind if !core::LLVMIsAInstruction(raw).is_null() => {
                    Self::Instruction(InstructionValue::new(raw))
                }
                Kind::LLVMArgumentValueKind => Self::Parameter(plain),
                Kind::LLVMFunctionValueKind => Self::Function(FunctionValue::new(raw)?),
                Kind::LLVMGlobalVariableValueKind => Self::Variable(GlobalValue::new(raw)),
                Kind::LLVMGlobalAliasValueKind => Self::Alias(GlobalValue::new(raw)),
                Kind::LLVMGlobalIFuncValueKind => Self::Indirect(GlobalValue::new(raw)),
                Kind::LLVMConstantIntValueKind | Kind::LLVMConstantFPValueKind => {
                    // A vector of equal numbers may be of this kind.
                    match Type::new(core::LLVMTypeOf(raw)) {
                        Type::Int(_) => Self::Int(IntValue::new(raw)),
                        Type::Float(_) => Self::Float(FloatValue::new(raw)),
                        _ => Self::Other(plain),
                    }
                }
                Kind::LLVMConstantPointerNullValueKind => Self::Null(PointerValue::new(raw)),
                Kind::LLVMConstantAggregateZeroValueKind => Self::Zero(plain),
                Kind::LLVMUndefValueValueKind | Kind::LLVMPoisonValueKind => Self::Undefined(plain),
                Kind::LLVMConstantDataArrayValueKind | Kind::LLVMConstantDataVectorValueKind => {
                    Self::Data(plain)
                }
                Kind::LLVMConstantArrayValueKind
                | Kind::LLVMConstantStructValueKind
                | Kind::LLVMConstantVectorValueKind => Self::Aggregate(plain),
                Kind::LLVMConstantExprValueKind => Self::Expression(plain),
                Kind::LLVMBlockAddressValueKind => Self::Label(PointerValue::new(raw)),
                Kind::LLVMBasicBlockValueKind => {
                    Self::Block(BasicBlock::new(core::LLVMValueAsBasicBlock(raw))?)
                }
                Kind::LLVMInlineAsmValueKind => Self::Assembly(PointerValue::new(raw)),
                _ => Self::Other(plain),
            }
        })
    }

    /// Whether it is what an operation without a result was folded to.
    pub(in crate::frontend::llvm) fn is_poison(self) -> bool {
        // SAFETY: a live value.
        let kind = unsafe { core::LLVMGetValueKind(self.as_value_ref()) };
        kind == Kind::LLVMPoisonValueKind
    }

    pub(in crate::frontend::llvm) fn instruction(self) -> Option<InstructionValue<'m>> {
        match self {
            Self::Instruction(instruction) => Some(instruction),
            _ => None,
        }
    }

    pub(in crate::frontend::llvm) fn function(self) -> Option<FunctionValue<'m>> {
        match self {
            Self::Function(function) => Some(function),
            _ => None,
        }
    }

    pub(in crate::frontend::llvm) fn variable(self) -> Option<GlobalValue<'m>> {
        match self {
            Self::Variable(variable) => Some(variable),
            _ => None,
        }
    }

    /// A function, a variable, or another name of one.
    pub(in crate::frontend::llvm) fn global(self) -> Option<GlobalValue<'m>> {
        match self {
            Self::Function(function) => Some(function.as_global_value()),
            Self::Variable(value) | Self::Alias(value) | Self::Indirect(value) => Some(value),
            _ => None,
        }
    }

    /// A value of integer type, as inkwell has it.
    pub(in crate::frontend::llvm) fn as_int(self) -> Option<IntValue<'m>> {
        // SAFETY: an integer.
        matches!(self.ty(), Type::Int(_)).then(|| unsafe { IntValue::new(self.as_value_ref()) })
    }

    /// A value of floating-point type.
    pub(in crate::frontend::llvm) fn as_float(self) -> Option<FloatValue<'m>> {
        // SAFETY: a float.
        matches!(self.ty(), Type::Float(_)).then(|| unsafe { FloatValue::new(self.as_value_ref()) })
    }

    /// A vector.
    pub(in crate::frontend::llvm) fn as_vector(self) -> Option<VectorValue<'m>> {
        let is_vector = matches!(self.ty(), Type::Vector(_));
        // SAFETY: a vector.
        is_vector.then(|| unsafe { VectorValue::new(self.as_value_ref()) })
    }

    /// An address.
    pub(in crate::frontend::llvm) fn as_pointer(self) -> Option<PointerValue<'m>> {
        // SAFETY: a pointer.
        self.ty().is_pointer().then(|| unsafe { PointerValue::new(self.as_value_ref()) })
    }
}

impl<'m> Type<'m> {
    /// The zero of the type, if values have it.
    pub(in crate::frontend::llvm) fn zero(self) -> Option<LlvmValue<'m>> {
        let zero: &dyn AnyValue<'m> = match self {
            Self::Array(ty) => &ty.const_zero(),
            Self::Float(ty) => &ty.const_zero(),
            Self::Int(ty) => &ty.const_zero(),
            Self::Pointer(ty) => &ty.const_zero(),
            Self::Struct(ty) => &ty.const_zero(),
            Self::Vector(ty) => &ty.const_zero(),
            Self::Scalable(ty) => &ty.const_zero(),
            Self::Function(_) | Self::Void(_) | Self::Other(_) => return None,
        };
        Some(LlvmValue::new(zero.as_value_ref()))
    }
}

/// What every value has: of inkwell's own accessors, those of types panic on some, and those of
/// names end at a zero byte.
pub(in crate::frontend::llvm) trait AnyValueExt<'m>:
    AnyValue<'m>
{
    /// It, sorted.
    fn value(&self) -> LlvmValue<'m> {
        LlvmValue::new(self.as_value_ref())
    }

    fn ty(&self) -> Type<'m> {
        // SAFETY: a live value.
        Type::new(unsafe { core::LLVMTypeOf(self.as_value_ref()) })
    }

    /// Its name; empty if it has none.
    fn name(&self) -> String {
        let mut length = 0;
        // SAFETY: a live value.
        let raw = unsafe { core::LLVMGetValueName2(self.as_value_ref(), &raw mut length) };
        text(raw, length)
    }

    /// How LLVM writes it.
    fn text(&self) -> String {
        AnyValue::print_to_string(self).to_string()
    }

    /// Everything that has this value as an operand; once per operand.
    fn users(&self) -> Vec<LlvmValue<'m>> {
        users_from(self.value().get_first_use())
    }

    /// Whether nothing has it as an operand.
    fn is_unused(&self) -> bool {
        self.value().get_first_use().is_none()
    }

    /// Puts `other`, of the same type, wherever this is used.
    fn replace_with(&self, other: impl AnyValue<'m>) {
        let (own, other) = (self.as_value_ref(), other.as_value_ref());
        if own != other {
            // SAFETY: both are live, and of one type.
            unsafe { core::LLVMReplaceAllUsesWith(own, other) }
        }
    }
}

impl<'m, T: AnyValue<'m>> AnyValueExt<'m> for T {}

/// The terminators that lead to a block; once per way.
pub(in crate::frontend::llvm) fn ends_before<'m>(
    block: BasicBlock<'m>,
) -> Vec<InstructionValue<'m>> {
    users_from(block.get_first_use()).into_iter().filter_map(LlvmValue::instruction).collect()
}

/// Who has a value as an operand, from a use of it on.
fn users_from<'m>(mut current: Option<BasicValueUse<'m>>) -> Vec<LlvmValue<'m>> {
    let mut users = Vec::new();
    while let Some(one) = current {
        // SAFETY: a use of a live value.
        users.push(LlvmValue::new(unsafe { core::LLVMGetUser(one.as_mut_ptr()) }));
        current = one.get_next_use();
    }
    users
}
