//! What inkwell does not say of instructions, or says with a panic where a type is none of its own.
#![allow(unsafe_code)]
use super::types::Type;
use super::value::{AnyValueExt, LlvmValue};
use inkwell::basic_block::BasicBlock;
use inkwell::llvm_sys::{LLVMGEPFlagInBounds, LLVMGEPFlagNUSW, core};
use inkwell::types::FunctionType;
use inkwell::values::{
    AsValueRef, CallSiteValue, FastMathFlags, FunctionValue, InstructionOpcode as Opcode,
    InstructionValue, LLVMTailCallKind, MetadataValue,
};

/// More of an [`InstructionValue`].
pub(in crate::frontend::llvm) trait InstructionExt<'m>:
    AnyValueExt<'m> + Copy
{
    fn own(self) -> InstructionValue<'m>;

    fn operand(self, index: u32) -> LlvmValue<'m> {
        LlvmValue::from(self.own()).operand(index)
    }

    fn operand_if_any(self, index: u32) -> Option<LlvmValue<'m>> {
        LlvmValue::from(self.own()).operand_if_any(index)
    }

    /// All operands but empty slots.
    fn operands(self) -> impl Iterator<Item = LlvmValue<'m>> {
        LlvmValue::from(self.own()).operands()
    }

    /// The block that it stands in.
    fn block(self) -> BasicBlock<'m> {
        self.own().get_parent().expect("an instruction stands in a block")
    }

    /// The function that it belongs to.
    fn function(self) -> FunctionValue<'m> {
        self.block().get_parent().expect("a block belongs to a function")
    }

    /// Whether it is a call or invoke.
    fn is_call(self) -> bool {
        matches!(self.own().get_opcode(), Opcode::Call | Opcode::Invoke)
    }

    /// A call or invoke, as inkwell has calls.
    fn call_site(self) -> Option<CallSiteValue<'m>> {
        // SAFETY: a call or invoke.
        self.is_call().then(|| unsafe { CallSiteValue::new(self.as_value_ref()) })
    }

    /// What a call or invoke enters: its last operand.
    fn callee(self) -> LlvmValue<'m> {
        self.operand(self.own().get_num_operands() - 1)
    }

    /// The function that it enters, if it is a call or invoke that names one, of whatever type.
    fn called_function(self) -> Option<FunctionValue<'m>> {
        if self.is_call() { self.callee().function() } else { None }
    }

    /// The type of the function that a call or invoke enters.
    fn call_type(self) -> FunctionType<'m> {
        self.call_site().expect("a call").get_called_fn_type()
    }

    /// The arguments of a call or invoke.
    fn args(self) -> Vec<LlvmValue<'m>> {
        let count = self.call_site().map_or(0, CallSiteValue::count_arguments);
        (0..count).map(|index| self.operand(index)).collect()
    }

    /// Makes a call enter another function of the same type.
    fn set_callee(self, callee: FunctionValue<'m>) {
        let own = self.own();
        own.set_operand(own.get_num_operands() - 1, LlvmValue::from(callee));
    }

    /// The type of what an `alloca` makes.
    fn allocated_type(self) -> Type<'m> {
        debug_assert_eq!(self.own().get_opcode(), Opcode::Alloca);
        // SAFETY: an alloca.
        Type::new(unsafe { core::LLVMGetAllocatedType(self.as_value_ref()) })
    }

    /// The mask of a `shufflevector`; `None` where an element is left open.
    fn shuffle_mask(self) -> Vec<Option<usize>> {
        let own = self.as_value_ref();
        // SAFETY: a `shufflevector`, and indices below the number of elements.
        unsafe {
            let count = core::LLVMGetNumMaskElements(own);
            (0..count)
                .map(|index| usize::try_from(core::LLVMGetMaskValue(own, index)).ok())
                .collect()
        }
    }

    /// Whether the language bounds what a `getelementptr` computes: as a sum of signed numbers, it
    /// does not wrap around.
    fn is_bound_step(self) -> bool {
        debug_assert_eq!(self.own().get_opcode(), Opcode::GetElementPtr);
        // SAFETY: a `getelementptr`.
        let flags = unsafe { core::LLVMGEPGetNoWrapFlags(self.as_value_ref()) };
        flags & (LLVMGEPFlagInBounds | LLVMGEPFlagNUSW) != 0
    }

    /// Where a terminator leads.
    fn successors(self) -> Vec<BasicBlock<'m>> {
        let own = self.as_value_ref();
        // SAFETY: a terminator, and indices below the number of successors.
        unsafe {
            let count = core::LLVMGetNumSuccessors(own);
            (0..count)
                .filter_map(|index| BasicBlock::new(core::LLVMGetSuccessor(own, index)))
                .collect()
        }
    }

    /// Leads a terminator elsewhere.
    fn set_successor(self, index: u32, block: BasicBlock<'m>) {
        // SAFETY: a terminator, and a block of its function.
        unsafe { core::LLVMSetSuccessor(self.own().as_value_ref(), index, block.as_mut_ptr()) }
    }

    /// The value of a switch case; successor 0 is the default.
    fn case_value(self, successor: u32) -> LlvmValue<'m> {
        // SAFETY: a switch with more than `successor` successors, and not the default.
        LlvmValue::new(unsafe { core::LLVMGetSwitchCaseValue(self.as_value_ref(), successor) })
    }

    /// The values and blocks of a phi.
    fn incoming(self) -> Vec<(LlvmValue<'m>, BasicBlock<'m>)> {
        let own = self.as_value_ref();
        // SAFETY: a phi, and indices below its count.
        unsafe {
            let count = core::LLVMCountIncoming(own);
            (0..count)
                .filter_map(|index| {
                    let block = BasicBlock::new(core::LLVMGetIncomingBlock(own, index))?;
                    Some((LlvmValue::new(core::LLVMGetIncomingValue(own, index)), block))
                })
                .collect()
        }
    }

    /// Whether it is a `cmpxchg` that may fail though what it finds is as expected.
    fn is_weak_exchange(self) -> bool {
        // SAFETY: only a `cmpxchg` is asked.
        self.own().get_opcode() == Opcode::AtomicCmpXchg
            && unsafe { core::LLVMGetWeak(self.as_value_ref()) != 0 }
    }

    /// The number that [`crate::frontend::llvm::builder::Builder::set_key`] wrote on it.
    fn key(self, kind: u32) -> Option<u32> {
        let node = self.own().get_metadata(kind)?;
        let [Some(key)] = node_operands(node)[..] else { return None };
        u32::try_from(key.int()?.unsigned()).ok()
    }

    /// Says that a sum, a difference or a product is one of signed numbers.
    fn mark_signed(self) {
        let done = self.own().set_no_signed_wrap_flag(true);
        done.expect("the flag belongs to this instruction");
    }

    // --- what passes must not read a licence into ---

    /// Takes every flag off that would make a result undefined: wrapping, exactness, fast
    /// mathematics, and so on.
    fn strip_flags(self) {
        let (own, raw) = (self.own(), self.as_value_ref());
        // What has no such flag refuses this.
        let _ = own.set_fast_math_flags(FastMathFlags::empty());
        let done = match own.get_opcode() {
            Opcode::Add | Opcode::Sub | Opcode::Mul | Opcode::Shl | Opcode::Trunc => own
                .set_no_unsigned_wrap_flag(false)
                .and_then(|()| own.set_no_signed_wrap_flag(false)),
            Opcode::UDiv | Opcode::SDiv | Opcode::LShr | Opcode::AShr => own.set_exact_flag(false),
            Opcode::ZExt => own.set_non_negative_flag(false),
            Opcode::Or => own.set_disjoint_flag(false),
            Opcode::Load | Opcode::Store => own.set_volatile(false),
            Opcode::Call => own.set_tail_call_kind(LLVMTailCallKind::LLVMTailCallKindNone),
            _ => Ok(()),
        };
        done.expect("the flag belongs to this instruction");
        // SAFETY: each setter gets the kind of instruction that it is for.
        unsafe {
            match own.get_opcode() {
                Opcode::UIToFP => core::LLVMSetNNeg(raw, 0),
                Opcode::ICmp => core::LLVMSetICmpSameSign(raw, 0),
                Opcode::GetElementPtr => core::LLVMGEPSetNoWrapFlags(raw, 0),
                _ => {}
            }
        }
    }

    /// Takes every metadata attachment but the debug location off.
    fn strip_metadata(self) {
        if !self.own().has_metadata() {
            return;
        }
        let (own, mut count) = (self.as_value_ref(), 0);
        // SAFETY: an instruction; the list is a copy that we dispose of.
        unsafe {
            let entries = core::LLVMInstructionGetAllMetadataOtherThanDebugLoc(own, &raw mut count);
            for index in 0..count {
                let index = u32::try_from(index).expect("few attachments");
                let kind = core::LLVMValueMetadataEntriesGetKind(entries, index);
                // Whatever its name says, the list contains the debug location: kind 0.
                if kind != 0 {
                    core::LLVMSetMetadata(own, kind, std::ptr::null_mut());
                }
            }
            core::LLVMDisposeValueMetadataEntries(entries);
        }
    }
}

impl<'m> InstructionExt<'m> for InstructionValue<'m> {
    fn own(self) -> InstructionValue<'m> {
        self
    }
}

/// All operands of a node of metadata, none for those that are missing. (inkwell reads through
/// those.)
pub(super) fn node_operands(node: MetadataValue<'_>) -> Vec<Option<LlvmValue<'_>>> {
    let Some(count) = node.get_node_size() else { return Vec::new() };
    let mut operands = vec![std::ptr::null_mut(); count];
    // SAFETY: the buffer has one slot per operand.
    unsafe { core::LLVMGetMDNodeOperands(node.as_value_ref(), operands.as_mut_ptr()) };
    operands.into_iter().map(LlvmValue::optional).collect()
}
