//! What each instruction becomes: one case per opcode, in LLVM's groups.
use super::Unsupported;
use super::function::FunctionLowering;
use crate::llvm::raw::{Opcode, Value};

impl<'m> FunctionLowering<'_, 'm> {
    pub(super) fn instruction(&mut self, inst: Value<'m>) -> Result<(), Unsupported> {
        use Opcode as O;
        let opcode = inst.opcode();
        match opcode {
            O::LLVMPHI | O::LLVMFence => Ok(()),
            O::LLVMRet
            | O::LLVMBr
            | O::LLVMSwitch
            | O::LLVMIndirectBr
            | O::LLVMUnreachable
            | O::LLVMCallBr
            | O::LLVMResume
            | O::LLVMCleanupRet
            | O::LLVMCatchRet
            | O::LLVMCatchSwitch => self.terminator(inst),
            O::LLVMAdd
            | O::LLVMSub
            | O::LLVMMul
            | O::LLVMUDiv
            | O::LLVMSDiv
            | O::LLVMURem
            | O::LLVMSRem
            | O::LLVMShl
            | O::LLVMLShr
            | O::LLVMAShr
            | O::LLVMAnd
            | O::LLVMOr
            | O::LLVMXor
            | O::LLVMFAdd
            | O::LLVMFSub
            | O::LLVMFMul
            | O::LLVMFDiv
            | O::LLVMFRem => {
                let args = [inst.operand(0), inst.operand(1)];
                self.arithmetic(inst, opcode, &args)
            }
            O::LLVMFNeg => self.negate_float(inst),
            O::LLVMICmp => self.compare_int(inst),
            O::LLVMFCmp => self.compare_float(inst),
            O::LLVMSelect => self.select(inst),
            O::LLVMFreeze => {
                let leaves = self.operand(inst.operand(0))?;
                self.define(inst, leaves.to_vec());
                Ok(())
            }
            O::LLVMTrunc
            | O::LLVMZExt
            | O::LLVMSExt
            | O::LLVMFPToUI
            | O::LLVMFPToSI
            | O::LLVMUIToFP
            | O::LLVMSIToFP
            | O::LLVMFPTrunc
            | O::LLVMFPExt
            | O::LLVMPtrToInt
            | O::LLVMPtrToAddr
            | O::LLVMIntToPtr => self.convert(inst, opcode, inst.operand(0)),
            O::LLVMBitCast | O::LLVMAddrSpaceCast => self.bit_cast(inst),
            O::LLVMAlloca => self.alloca(inst),
            O::LLVMLoad => self.load(inst),
            O::LLVMStore => self.store(inst),
            O::LLVMGetElementPtr => self.element_pointer(inst),
            O::LLVMAtomicCmpXchg => self.compare_exchange(inst),
            O::LLVMAtomicRMW => self.read_modify_write(inst),
            O::LLVMExtractValue => self.extract_value(inst),
            O::LLVMInsertValue => self.insert_value(inst),
            O::LLVMExtractElement => self.extract_element(inst),
            O::LLVMInsertElement => self.insert_element(inst),
            O::LLVMShuffleVector => self.shuffle(inst),
            O::LLVMCall => self.call(inst),
            O::LLVMInvoke => {
                self.call(inst)?;
                // Nothing that unwinds gets here: a throw is a gap, and an unknown function that may throw has one of its own.
                match inst.successors().first() {
                    Some(&normal) if self.current.is_some() => self.jump(normal),
                    _ => {}
                }
                Ok(())
            }
            O::LLVMVAArg => Err(Unsupported::new("the instruction va_arg")),
            O::LLVMLandingPad | O::LLVMCleanupPad | O::LLVMCatchPad => {
                Err(Unsupported::new("exceptions"))
            }
            O::LLVMUserOp1 | O::LLVMUserOp2 => Err(Unsupported::new("an unknown instruction")),
        }
    }
}
