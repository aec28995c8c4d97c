//! Values: constants, globals, functions, blocks, instructions.
#![allow(unsafe_code)]
use super::types::Type;
use crate::ir::{Bv, Width};
use inkwell::llvm_sys::core;
use inkwell::llvm_sys::prelude::{LLVMBasicBlockRef, LLVMValueRef};
use inkwell::llvm_sys::{
    LLVMFastMathAllowContract, LLVMFastMathAllowReassoc, LLVMFastMathAllowReciprocal,
    LLVMFastMathApproxFunc, LLVMFastMathNoSignedZeros, LLVMIntPredicate, LLVMLinkage,
    LLVMRealPredicate, LLVMTailCallKind, LLVMUnnamedAddr,
};
use std::ffi::{CStr, c_char};
use std::marker::PhantomData;

pub(in crate::llvm) use inkwell::llvm_sys::LLVMAtomicRMWBinOp as RmwOp;
pub(in crate::llvm) use inkwell::llvm_sys::LLVMOpcode as Opcode;
pub(in crate::llvm) use inkwell::llvm_sys::LLVMValueKind as ValueKind;
pub(in crate::llvm) type IntPredicate = LLVMIntPredicate;
pub(in crate::llvm) type FloatPredicate = LLVMRealPredicate;

/// A value of the module that `'m` borrows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(in crate::llvm) struct Value<'m>(pub(super) LLVMValueRef, pub(super) PhantomData<&'m ()>);

/// A basic block.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(in crate::llvm) struct Block<'m>(pub(super) LLVMBasicBlockRef, pub(super) PhantomData<&'m ()>);

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

impl<'m> Value<'m> {
    pub(super) fn new(raw: LLVMValueRef) -> Self {
        assert!(!raw.is_null(), "LLVM gives a value");
        Self(raw, PhantomData)
    }

    pub(super) fn optional(raw: LLVMValueRef) -> Option<Self> {
        (!raw.is_null()).then_some(Self(raw, PhantomData))
    }

    pub(in crate::llvm) fn kind(self) -> ValueKind {
        // SAFETY: `self` is a live value.
        unsafe { core::LLVMGetValueKind(self.0) }
    }

    pub(in crate::llvm) fn ty(self) -> Type<'m> {
        // SAFETY: `self` is a live value.
        Type::new(unsafe { core::LLVMTypeOf(self.0) })
    }

    /// Its name; empty if it has none.
    pub(in crate::llvm) fn name(self) -> String {
        let mut length = 0;
        // SAFETY: `self` is a live value.
        let raw = unsafe { core::LLVMGetValueName2(self.0, &raw mut length) };
        text(raw, length)
    }

    /// How LLVM writes it.
    pub(in crate::llvm) fn text(self) -> String {
        // SAFETY: LLVM gives a string that is ours to dispose of.
        unsafe {
            let raw = core::LLVMPrintValueToString(self.0);
            let text = CStr::from_ptr(raw).to_string_lossy().into_owned();
            core::LLVMDisposeMessage(raw);
            text
        }
    }

    pub(in crate::llvm) fn is_instruction(self) -> bool {
        self.kind() == ValueKind::LLVMInstructionValueKind
    }

    pub(in crate::llvm) fn is_function(self) -> bool {
        self.kind() == ValueKind::LLVMFunctionValueKind
    }

    /// Whether it is `undef` or `poison`.
    pub(in crate::llvm) fn is_undefined(self) -> bool {
        matches!(self.kind(), ValueKind::LLVMUndefValueValueKind | ValueKind::LLVMPoisonValueKind)
    }

    /// The number of operands.
    pub(in crate::llvm) fn operand_count(self) -> u32 {
        // SAFETY: `self` is a user (instruction, constant).
        let count = unsafe { core::LLVMGetNumOperands(self.0) };
        u32::try_from(count).expect("a count is not negative")
    }

    pub(in crate::llvm) fn operand(self, index: u32) -> Value<'m> {
        // SAFETY: `index` is below the number of operands.
        Self::new(unsafe { core::LLVMGetOperand(self.0, index) })
    }

    /// Operand `index`; `None` where LLVM has an empty slot.
    pub(in crate::llvm) fn operand_if_any(self, index: u32) -> Option<Value<'m>> {
        // SAFETY: `index` is below the number of operands.
        Self::optional(unsafe { core::LLVMGetOperand(self.0, index) })
    }

    /// Everything that has this value as an operand; once per operand.
    pub(in crate::llvm) fn users(self) -> Vec<Value<'m>> {
        let mut users = Vec::new();
        // SAFETY: the use list is only read while we walk it.
        unsafe {
            let mut current = core::LLVMGetFirstUse(self.0);
            while !current.is_null() {
                users.push(Self::new(core::LLVMGetUser(current)));
                current = core::LLVMGetNextUse(current);
            }
        }
        users
    }

    // --- constants ---

    /// The value of an integer constant of at most 128 bits.
    pub(in crate::llvm) fn int(self) -> Option<Bv> {
        if self.kind() != ValueKind::LLVMConstantIntValueKind {
            return None;
        }
        let width = Width::new(self.ty().int_bits())?;
        if width <= Width::W64 {
            // SAFETY: an integer constant of at most 64 bits.
            let bits = unsafe { core::LLVMConstIntGetZExtValue(self.0) };
            return Some(Bv::new(width, u128::from(bits)));
        }
        // The C library gives at most 64 bits of a constant; its text has all of them.
        let text = self.text();
        let digits = text.rsplit(' ').next()?;
        let bits =
            digits.parse::<i128>().map(i128::cast_unsigned).or_else(|_| digits.parse::<u128>());
        bits.ok().map(|bits| Bv::new(width, bits))
    }

    /// The bit pattern of a floating-point constant.
    pub(in crate::llvm) fn float_bits(self, width: Width) -> Option<Bv> {
        // SAFETY: a constant cast of a floating-point constant to an integer of its width, which LLVM folds.
        let cast = unsafe {
            let context = core::LLVMGetTypeContext(self.ty().0);
            let int = core::LLVMIntTypeInContext(context, width.bits());
            Self::new(core::LLVMConstBitCast(self.0, int))
        };
        cast.int()
    }

    /// The element of a constant aggregate.
    pub(in crate::llvm) fn element(self, index: u32) -> Option<Value<'m>> {
        // SAFETY: `self` is a constant.
        Self::optional(unsafe { core::LLVMGetAggregateElement(self.0, index) })
    }

    /// The bytes of a constant data array or vector, in the host's byte order (element by element).
    pub(in crate::llvm) fn raw_data(self) -> Vec<u8> {
        let mut length = 0_usize;
        // The binding declares the second parameter, in C a pointer to a size, as a size.
        let length_address = (&raw mut length).expose_provenance();
        // SAFETY: `self` is a constant data sequential; LLVM gives pointer and length of the bytes that it keeps.
        unsafe {
            let raw = core::LLVMGetRawDataValues(self.0, length_address);
            let length = (&raw const length).read_volatile();
            if raw.is_null() || length == 0 {
                return Vec::new();
            }
            std::slice::from_raw_parts(raw.cast::<u8>(), length).to_vec()
        }
    }

    /// The bytes of the constant string that this global variable holds.
    pub(in crate::llvm) fn global_text(self) -> Option<Vec<u8>> {
        // SAFETY: `self` is a live value; only a global variable with a constant string is asked for its bytes.
        unsafe {
            if core::LLVMIsAGlobalVariable(self.0).is_null() {
                return None;
            }
            let content = core::LLVMGetInitializer(self.0);
            let is_text = !content.is_null()
                && !core::LLVMIsAConstantDataSequential(content).is_null()
                && core::LLVMIsConstantString(content) != 0;
            is_text.then(|| Self::new(content).raw_data())
        }
    }

    /// Whether it is the zero of its type.
    pub(in crate::llvm) fn is_null(self) -> bool {
        // SAFETY: `self` is a live value.
        unsafe { core::LLVMIsNull(self.0) != 0 }
    }

    /// The operator of a constant expression or an instruction.
    pub(in crate::llvm) fn opcode(self) -> Opcode {
        // SAFETY: the kind decides which query is right.
        unsafe {
            if self.is_instruction() {
                core::LLVMGetInstructionOpcode(self.0)
            } else {
                core::LLVMGetConstOpcode(self.0)
            }
        }
    }

    /// What an instruction or constant expression does.
    pub(in crate::llvm) fn opcode_if_any(self) -> Option<Opcode> {
        let is_operation =
            self.is_instruction() || self.kind() == ValueKind::LLVMConstantExprValueKind;
        is_operation.then(|| self.opcode())
    }

    // --- globals and functions ---

    /// Whether a global has no definition here.
    pub(in crate::llvm) fn is_declaration(self) -> bool {
        // SAFETY: `self` is a global value.
        unsafe { core::LLVMIsDeclaration(self.0) != 0 }
    }

    /// Whether it is a function or variable (or an alias of one).
    pub(in crate::llvm) fn is_global_value(self) -> bool {
        // SAFETY: `self` is a live value.
        unsafe { !core::LLVMIsAGlobalValue(self.0).is_null() }
    }

    /// Whether it is a weak definition that another file may replace by a different one.
    pub(in crate::llvm) fn is_replaceable(self) -> bool {
        // SAFETY: `self` is a global value.
        let linkage = unsafe { core::LLVMGetLinkage(self.0) };
        let weak = [LLVMLinkage::LLVMWeakAnyLinkage, LLVMLinkage::LLVMLinkOnceAnyLinkage];
        !self.is_declaration() && weak.contains(&linkage)
    }

    /// Whether a global is visible in its own module only.
    pub(in crate::llvm) fn is_internal(self) -> bool {
        // SAFETY: `self` is a global value.
        let linkage = unsafe { core::LLVMGetLinkage(self.0) };
        matches!(linkage, LLVMLinkage::LLVMInternalLinkage | LLVMLinkage::LLVMPrivateLinkage)
    }

    /// Whether its address is null where nothing defines it.
    pub(in crate::llvm) fn is_extern_weak(self) -> bool {
        // SAFETY: `self` is a global value.
        let linkage = unsafe { core::LLVMGetLinkage(self.0) };
        matches!(linkage, LLVMLinkage::LLVMExternalWeakLinkage)
    }

    /// Whether its address is said not to matter, so that a linker may give it another's.
    pub(in crate::llvm) fn is_unnamed(self) -> bool {
        // SAFETY: `self` is a global value.
        let unnamed = unsafe { core::LLVMGetUnnamedAddress(self.0) };
        matches!(unnamed, LLVMUnnamedAddr::LLVMGlobalUnnamedAddr)
    }

    /// Whether the program says which section it lies in.
    pub(in crate::llvm) fn has_section(self) -> bool {
        // SAFETY: `self` is a global value; the text, if there is one, lives as long as it does.
        unsafe {
            let section = core::LLVMGetSection(self.0);
            !section.is_null() && *section != 0
        }
    }

    /// The type of what a global or function holds.
    pub(in crate::llvm) fn value_type(self) -> Type<'m> {
        // SAFETY: `self` is a global value.
        Type::new(unsafe { core::LLVMGlobalGetValueType(self.0) })
    }

    /// The initial value, if this is a global variable that has one.
    pub(in crate::llvm) fn initializer_if_global(self) -> Option<Value<'m>> {
        let is_global = self.kind() == ValueKind::LLVMGlobalVariableValueKind;
        if is_global { self.initializer() } else { None }
    }

    pub(in crate::llvm) fn initializer(self) -> Option<Value<'m>> {
        // SAFETY: `self` is a global variable.
        Self::optional(unsafe { core::LLVMGetInitializer(self.0) })
    }

    /// Whether this is a global variable that never changes.
    pub(in crate::llvm) fn is_constant_data(self) -> bool {
        self.kind() == ValueKind::LLVMGlobalVariableValueKind && self.is_constant_global()
    }

    /// The section that a global is put in; empty if none is named.
    pub(in crate::llvm) fn section(self) -> String {
        // SAFETY: `self` is a global value; LLVM keeps the string.
        unsafe {
            let name = core::LLVMGetSection(self.0);
            if name.is_null() {
                String::new()
            } else {
                std::ffi::CStr::from_ptr(name).to_string_lossy().into_owned()
            }
        }
    }

    /// The operands that are values.
    pub(in crate::llvm) fn operands_if_any(self) -> impl Iterator<Item = Self> {
        (0..self.operand_count()).filter_map(move |index| self.operand_if_any(index))
    }

    pub(in crate::llvm) fn is_constant_global(self) -> bool {
        // SAFETY: `self` is a global variable.
        unsafe { core::LLVMIsGlobalConstant(self.0) != 0 }
    }

    /// The alignment of a global, alloca, load or store in bytes; 0 if none is given.
    pub(in crate::llvm) fn alignment(self) -> u64 {
        // SAFETY: `self` is one of those.
        u64::from(unsafe { core::LLVMGetAlignment(self.0) })
    }

    pub(in crate::llvm) fn params(self) -> Vec<Value<'m>> {
        // SAFETY: `self` is a function.
        let count = unsafe { core::LLVMCountParams(self.0) };
        // SAFETY: each index is below the number of parameters.
        (0..count).map(|index| Self::new(unsafe { core::LLVMGetParam(self.0, index) })).collect()
    }

    /// The number of a function's calling convention; 0 is C's, 8 the one that LLVM gives to what only it calls.
    pub(in crate::llvm) fn calling_convention(self) -> u32 {
        // SAFETY: `self` is a function.
        unsafe { core::LLVMGetFunctionCallConv(self.0) }
    }

    /// The function that has this parameter.
    pub(in crate::llvm) fn parent(self) -> Value<'m> {
        // SAFETY: `self` is a parameter.
        Value::new(unsafe { core::LLVMGetParamParent(self.0) })
    }

    pub(in crate::llvm) fn blocks(self) -> Vec<Block<'m>> {
        let mut blocks = Vec::new();
        // SAFETY: `self` is a function; its blocks are only read.
        unsafe {
            let mut current = core::LLVMGetFirstBasicBlock(self.0);
            while !current.is_null() {
                blocks.push(Block(current, PhantomData));
                current = core::LLVMGetNextBasicBlock(current);
            }
        }
        blocks
    }

    /// Every instruction of a function, in order.
    pub(in crate::llvm) fn instructions(self) -> Vec<Value<'m>> {
        self.blocks().into_iter().flat_map(Block::instructions).collect()
    }

    /// The intrinsic's name without type suffixes (`llvm.umin`); `None` if it is no intrinsic.
    pub(in crate::llvm) fn intrinsic(self) -> Option<String> {
        // SAFETY: `self` is a function.
        unsafe {
            let id = core::LLVMGetIntrinsicID(self.0);
            if id == 0 {
                return None;
            }
            let mut length = 0;
            let raw = core::LLVMIntrinsicGetName(id, &raw mut length);
            Some(text(raw, length))
        }
    }

    /// The block whose address a `blockaddress` is.
    pub(in crate::llvm) fn address_block(self) -> Block<'m> {
        // SAFETY: `self` is a block address.
        Block(unsafe { core::LLVMGetBlockAddressBasicBlock(self.0) }, PhantomData)
    }

    /// What an alias stands for.
    pub(in crate::llvm) fn aliasee(self) -> Value<'m> {
        // SAFETY: `self` is an alias.
        Self::new(unsafe { core::LLVMAliasGetAliasee(self.0) })
    }

    /// The function that picks the one behind an indirect function.
    pub(in crate::llvm) fn resolver(self) -> Value<'m> {
        // SAFETY: `self` is an indirect function.
        Self::new(unsafe { core::LLVMGetGlobalIFuncResolver(self.0) })
    }

    // --- instructions ---

    /// The function that an instruction belongs to.
    pub(in crate::llvm) fn function(self) -> Value<'m> {
        // SAFETY: `self` is an instruction in a block of a function.
        Self::new(unsafe { core::LLVMGetBasicBlockParent(core::LLVMGetInstructionParent(self.0)) })
    }

    pub(in crate::llvm) fn block(self) -> Block<'m> {
        // SAFETY: `self` is an instruction in a block.
        Block(unsafe { core::LLVMGetInstructionParent(self.0) }, PhantomData)
    }

    pub(in crate::llvm) fn next(self) -> Option<Value<'m>> {
        // SAFETY: `self` is an instruction in a block.
        Self::optional(unsafe { core::LLVMGetNextInstruction(self.0) })
    }

    pub(in crate::llvm) fn previous(self) -> Option<Value<'m>> {
        // SAFETY: `self` is an instruction in a block.
        Self::optional(unsafe { core::LLVMGetPreviousInstruction(self.0) })
    }

    pub(in crate::llvm) fn int_predicate(self) -> IntPredicate {
        // SAFETY: `self` is an integer comparison.
        unsafe { core::LLVMGetICmpPredicate(self.0) }
    }

    pub(in crate::llvm) fn float_predicate(self) -> FloatPredicate {
        // SAFETY: `self` is a floating-point comparison.
        unsafe { core::LLVMGetFCmpPredicate(self.0) }
    }

    /// The indices of an `extractvalue` or `insertvalue`.
    pub(in crate::llvm) fn indices(self) -> Vec<u32> {
        // SAFETY: `self` is such an instruction; LLVM keeps the array.
        unsafe {
            let count = size(core::LLVMGetNumIndices(self.0));
            if count == 0 {
                return Vec::new();
            }
            std::slice::from_raw_parts(core::LLVMGetIndices(self.0), count).to_vec()
        }
    }

    /// The mask of a `shufflevector`; `None` where an element is left open.
    pub(in crate::llvm) fn shuffle_mask(self) -> Vec<Option<usize>> {
        // SAFETY: `self` is a `shufflevector`.
        unsafe {
            let count = core::LLVMGetNumMaskElements(self.0);
            (0..count)
                .map(|index| usize::try_from(core::LLVMGetMaskValue(self.0, index)).ok())
                .collect()
        }
    }

    /// Whether a load or store is volatile; of other instructions, false.
    pub(in crate::llvm) fn is_volatile(self) -> bool {
        let can_be = matches!(self.opcode(), Opcode::LLVMLoad | Opcode::LLVMStore);
        // SAFETY: `self` is one of those.
        can_be && unsafe { core::LLVMGetVolatile(self.0) != 0 }
    }

    /// Whether a `cmpxchg` may fail though what it finds is as expected.
    pub(in crate::llvm) fn is_weak_exchange(self) -> bool {
        // SAFETY: only a `cmpxchg` is asked.
        self.opcode() == Opcode::LLVMAtomicCmpXchg && unsafe { core::LLVMGetWeak(self.0) != 0 }
    }

    /// Whether a compiler may compute with floating-point numbers in another way than this instruction says; `fuses`: also where all that it
    /// may do is to leave out the rounding of a product before a sum.
    pub(in crate::llvm) fn is_rearrangeable(self, fuses: bool) -> bool {
        // SAFETY: only what can have such flags is asked for them.
        let flags = unsafe {
            if core::LLVMCanValueUseFastMathFlags(self.0) == 0 {
                return false;
            }
            core::LLVMGetFastMathFlags(self.0)
        };
        let free = LLVMFastMathAllowReassoc
            | LLVMFastMathAllowReciprocal
            | LLVMFastMathApproxFunc
            | LLVMFastMathNoSignedZeros;
        flags & free != 0 || fuses && flags & LLVMFastMathAllowContract != 0
    }

    /// Whether a call hands its own function's variable arguments on.
    pub(in crate::llvm) fn is_must_tail_call(self) -> bool {
        let kind = LLVMTailCallKind::LLVMTailCallKindMustTail;
        // SAFETY: only a plain call is asked.
        self.opcode() == Opcode::LLVMCall && unsafe { core::LLVMGetTailCallKind(self.0) == kind }
    }

    pub(in crate::llvm) fn allocated_type(self) -> Type<'m> {
        // SAFETY: `self` is an alloca.
        Type::new(unsafe { core::LLVMGetAllocatedType(self.0) })
    }

    /// The type that the first index of a GEP (instruction or constant) counts.
    pub(in crate::llvm) fn gep_type(self) -> Type<'m> {
        // SAFETY: `self` is a GEP.
        Type::new(unsafe { core::LLVMGetGEPSourceElementType(self.0) })
    }

    pub(in crate::llvm) fn rmw_op(self) -> RmwOp {
        // SAFETY: `self` is an `atomicrmw`.
        unsafe { core::LLVMGetAtomicRMWBinOp(self.0) }
    }

    /// Whether it is a call or invoke.
    pub(in crate::llvm) fn is_call(self) -> bool {
        self.is_instruction() && matches!(self.opcode(), Opcode::LLVMCall | Opcode::LLVMInvoke)
    }

    pub(in crate::llvm) fn callee(self) -> Value<'m> {
        // SAFETY: `self` is a call or invoke.
        Self::new(unsafe { core::LLVMGetCalledValue(self.0) })
    }

    /// The function that a call enters, if the call names one.
    pub(in crate::llvm) fn called_function(self) -> Option<Value<'m>> {
        Some(self.callee()).filter(|callee| callee.is_function())
    }

    pub(in crate::llvm) fn call_type(self) -> Type<'m> {
        // SAFETY: `self` is a call or invoke.
        Type::new(unsafe { core::LLVMGetCalledFunctionType(self.0) })
    }

    pub(in crate::llvm) fn args(self) -> Vec<Value<'m>> {
        // SAFETY: `self` is a call or invoke.
        let count = unsafe { core::LLVMGetNumArgOperands(self.0) };
        (0..count).map(|index| self.operand(index)).collect()
    }

    /// The template and whether it has outputs, of an inline assembly callee.
    pub(in crate::llvm) fn assembly(self) -> Option<(String, String)> {
        if self.kind() != ValueKind::LLVMInlineAsmValueKind {
            return None;
        }
        let (mut a, mut b) = (0, 0);
        // SAFETY: `self` is an inline assembly value.
        unsafe {
            let template = core::LLVMGetInlineAsmAsmString(self.0, &raw mut a);
            let constraints = core::LLVMGetInlineAsmConstraintString(self.0, &raw mut b);
            Some((text(template, a), text(constraints, b)))
        }
    }

    pub(in crate::llvm) fn successors(self) -> Vec<Block<'m>> {
        // SAFETY: `self` is a terminator; each index is below the number of successors.
        unsafe {
            let count = core::LLVMGetNumSuccessors(self.0);
            (0..count)
                .map(|index| Block(core::LLVMGetSuccessor(self.0, index), PhantomData))
                .collect()
        }
    }

    /// The value of a switch case; successor 0 is the default.
    pub(in crate::llvm) fn case_value(self, successor: u32) -> Value<'m> {
        // SAFETY: `self` is a switch with more than `successor` successors, and it is not the default.
        Self::new(unsafe { core::LLVMGetSwitchCaseValue(self.0, successor) })
    }

    /// The values and blocks of a phi.
    pub(in crate::llvm) fn incoming(self) -> Vec<(Value<'m>, Block<'m>)> {
        // SAFETY: `self` is a phi; each index is below its count.
        unsafe {
            let count = core::LLVMCountIncoming(self.0);
            (0..count)
                .map(|index| {
                    let value = Self::new(core::LLVMGetIncomingValue(self.0, index));
                    (value, Block(core::LLVMGetIncomingBlock(self.0, index), PhantomData))
                })
                .collect()
        }
    }

    /// The number that [`super::edit::Builder::set_key`] wrote on an instruction.
    pub(in crate::llvm) fn key(self, kind: u32) -> Option<u32> {
        // SAFETY: `self` is an instruction; the node is ours, so it has one operand.
        unsafe {
            let node = core::LLVMGetMetadata(self.0, kind);
            if node.is_null() || core::LLVMGetMDNodeNumOperands(node) != 1 {
                return None;
            }
            let mut operand = std::ptr::null_mut();
            core::LLVMGetMDNodeOperands(node, &raw mut operand);
            let key = Self::optional(operand)?.int()?;
            u32::try_from(key.unsigned()).ok()
        }
    }
}

impl<'m> Block<'m> {
    pub(in crate::llvm) fn instructions(self) -> Vec<Value<'m>> {
        let mut list = Vec::new();
        // SAFETY: `self` is a live block; its instructions are only read.
        unsafe {
            let mut current = core::LLVMGetFirstInstruction(self.0);
            while !current.is_null() {
                list.push(Value::new(current));
                current = core::LLVMGetNextInstruction(current);
            }
        }
        list
    }

    /// The terminator; `None` in a block that is still being made.
    pub(in crate::llvm) fn terminator(self) -> Option<Value<'m>> {
        // SAFETY: `self` is a live block.
        Value::optional(unsafe { core::LLVMGetBasicBlockTerminator(self.0) })
    }
}
