//! What constants hold, and the operands of all values.
#![allow(unsafe_code)]
use super::types::Type;
use super::value::{AnyValueExt, LlvmValue, text};
use crate::ir::{Bv, Width};
use inkwell::basic_block::BasicBlock;
use inkwell::llvm_sys::{LLVMInlineAsmDialect, core};
use inkwell::types::AsTypeRef;
use inkwell::values::{AsValueRef, InstructionOpcode};

impl<'m> LlvmValue<'m> {
    /// The value of an integer constant of at most 128 bits.
    pub(in crate::frontend::llvm) fn int(self) -> Option<Bv> {
        let Self::Int(int) = self else { return None };
        let width = Width::new(int.get_type().get_bit_width())?;
        if let Some(bits) = int.get_zero_extended_constant() {
            return Some(Bv::new(width, u128::from(bits)));
        }
        // The C library gives at most 64 bits of a constant; its text has all of them.
        let text = self.text();
        let digits = text.rsplit(' ').next()?;
        let bits =
            digits.parse::<i128>().map(i128::cast_unsigned).or_else(|_| digits.parse::<u128>());
        bits.ok().map(|bits| Bv::new(width, bits))
    }

    /// The bit pattern of a floating-point constant. (inkwell has its value as a `f64`.)
    pub(in crate::frontend::llvm) fn float_bits(self, width: Width) -> Option<Bv> {
        let Self::Float(float) = self else { return None };
        // SAFETY: a constant cast of a floating-point constant to an integer of its width, which
        // LLVM folds.
        let cast = unsafe {
            let context = core::LLVMGetTypeContext(float.get_type().as_type_ref());
            let int = core::LLVMIntTypeInContext(context, width.bits());
            Self::new(core::LLVMConstBitCast(float.as_value_ref(), int))
        };
        cast.int()
    }

    /// Whether it is the zero of its type.
    pub(in crate::frontend::llvm) fn is_null(self) -> bool {
        // SAFETY: a live value.
        unsafe { core::LLVMIsNull(self.as_value_ref()) != 0 }
    }

    /// The element of a constant aggregate.
    pub(in crate::frontend::llvm) fn element(self, index: u32) -> Option<Self> {
        match self {
            // SAFETY: a constant.
            Self::Zero(_) | Self::Undefined(_) | Self::Data(_) | Self::Aggregate(_) => {
                Self::optional(unsafe { core::LLVMGetAggregateElement(self.as_value_ref(), index) })
            }
            _ => None,
        }
    }

    /// The constant, with zero wherever it is undefined.
    pub(in crate::frontend::llvm) fn filled(self) -> Self {
        let ty = self.ty();
        match self {
            Self::Undefined(_) => ty.zero().unwrap_or(self),
            Self::Aggregate(_) => {
                let mut elements: Vec<_> =
                    self.operands().map(|element| element.filled().as_value_ref()).collect();
                let start = elements.as_mut_ptr();
                let count = u32::try_from(elements.len()).expect("LLVM counts so far");
                // SAFETY: as many constants as the type has elements, each of its type.
                Self::new(unsafe {
                    match (ty, ty.element()) {
                        (Type::Array(_), Some(element)) => {
                            core::LLVMConstArray2(element.as_type_ref(), start, count.into())
                        }
                        (Type::Vector(_), _) => core::LLVMConstVector(start, count),
                        _ => core::LLVMConstNamedStruct(ty.as_type_ref(), start, count),
                    }
                })
            }
            _ => self,
        }
    }

    /// The bytes of a constant array or vector of numbers, in the host's byte order (element by
    /// element); of others, none.
    pub(in crate::frontend::llvm) fn raw_data(self) -> Vec<u8> {
        let Self::Data(_) = self else { return Vec::new() };
        let mut length = 0_usize;
        // The binding declares the second parameter, in C a pointer to a size, as a size.
        let length_address = (&raw mut length).expose_provenance();
        // SAFETY: LLVM gives pointer and length of the bytes that it keeps.
        unsafe {
            let raw = core::LLVMGetRawDataValues(self.as_value_ref(), length_address);
            let length = (&raw const length).read_volatile();
            if raw.is_null() || length == 0 {
                return Vec::new();
            }
            std::slice::from_raw_parts(raw.cast::<u8>(), length).to_vec()
        }
    }

    /// What an instruction or constant expression does.
    pub(in crate::frontend::llvm) fn opcode(self) -> Option<InstructionOpcode> {
        match self {
            Self::Instruction(instruction) => Some(instruction.get_opcode()),
            // SAFETY: a constant expression.
            Self::Expression(_) => {
                Some(unsafe { core::LLVMGetConstOpcode(self.as_value_ref()) }.into())
            }
            _ => None,
        }
    }

    /// How many operands it has: none if it is neither an instruction nor a constant made of
    /// others.
    pub(in crate::frontend::llvm) fn operand_count(self) -> u32 {
        match self {
            Self::Instruction(instruction) => instruction.get_num_operands(),
            Self::Aggregate(_) | Self::Expression(_) | Self::Label(_) => {
                // SAFETY: a constant with operands.
                let count = unsafe { core::LLVMGetNumOperands(self.as_value_ref()) };
                u32::try_from(count).expect("a count is not negative")
            }
            _ => 0,
        }
    }

    /// Operand `index`; `None` where LLVM has an empty slot, or none at all.
    pub(in crate::frontend::llvm) fn operand_if_any(self, index: u32) -> Option<Self> {
        if index >= self.operand_count() {
            return None;
        }
        // SAFETY: below the number of operands.
        Self::optional(unsafe { core::LLVMGetOperand(self.as_value_ref(), index) })
    }

    /// Operand `index`, which there is.
    pub(in crate::frontend::llvm) fn operand(self, index: u32) -> Self {
        self.operand_if_any(index).expect("an operand")
    }

    /// All operands but empty slots.
    pub(in crate::frontend::llvm) fn operands(self) -> impl Iterator<Item = Self> {
        (0..self.operand_count()).filter_map(move |index| self.operand_if_any(index))
    }

    /// The type that the first index of a `getelementptr` (instruction or constant) counts.
    pub(in crate::frontend::llvm) fn gep_type(self) -> Option<Type<'m>> {
        (self.opcode()? == InstructionOpcode::GetElementPtr).then(|| {
            // SAFETY: it is one.
            Type::new(unsafe { core::LLVMGetGEPSourceElementType(self.as_value_ref()) })
        })
    }

    /// The block whose address a label is.
    pub(in crate::frontend::llvm) fn address_block(self) -> Option<BasicBlock<'m>> {
        let Self::Label(label) = self else { return None };
        // SAFETY: the address of a block.
        unsafe { BasicBlock::new(core::LLVMGetBlockAddressBasicBlock(label.as_value_ref())) }
    }

    /// The template and the constraints of inline assembly.
    pub(in crate::frontend::llvm) fn assembly(self) -> Option<(String, String)> {
        let Self::Assembly(assembly) = self else { return None };
        let (mut a, mut b) = (0, 0);
        // SAFETY: an inline assembly value, which keeps both strings.
        unsafe {
            let raw = assembly.as_value_ref();
            let template = core::LLVMGetInlineAsmAsmString(raw, &raw mut a);
            let constraints = core::LLVMGetInlineAsmConstraintString(raw, &raw mut b);
            Some((text(template, a), text(constraints, b)))
        }
    }

    /// Whether inline assembly is in Intel's language, and whether it may do more than its
    /// constraints say.
    pub(in crate::frontend::llvm) fn assembly_flags(self) -> Option<(bool, bool)> {
        let Self::Assembly(assembly) = self else { return None };
        let raw = assembly.as_value_ref();
        // SAFETY: an inline assembly value.
        unsafe {
            let dialect = core::LLVMGetInlineAsmDialect(raw);
            let is_intel = dialect == LLVMInlineAsmDialect::LLVMInlineAsmDialectIntel;
            Some((is_intel, core::LLVMGetInlineAsmHasSideEffects(raw) != 0))
        }
    }

    /// The function that has this parameter, and which one it is.
    pub(in crate::frontend::llvm) fn parent(self) -> Option<inkwell::values::FunctionValue<'m>> {
        let Self::Parameter(_) = self else { return None };
        // SAFETY: a parameter.
        Self::new(unsafe { core::LLVMGetParamParent(self.as_value_ref()) }).function()
    }
}
