//! What each instruction becomes: one case per opcode, in LLVM's groups.
use super::Unsupported;
use super::function::FunctionLowering;
use crate::frontend::llvm::raw::InstructionExt;
use inkwell::values::{InstructionOpcode as Opcode, InstructionValue};

impl<'m> FunctionLowering<'_, 'm> {
    pub(super) fn instruction(&mut self, inst: InstructionValue<'m>) -> Result<(), Unsupported> {
        use Opcode as O;
        let opcode = inst.get_opcode();
        match opcode {
            O::Phi | O::Fence => Ok(()),
            O::Return
            | O::Br
            | O::Switch
            | O::IndirectBr
            | O::Unreachable
            | O::CallBr
            | O::Resume
            | O::CleanupRet
            | O::CatchRet
            | O::CatchSwitch => self.terminator(inst),
            O::Add
            | O::Sub
            | O::Mul
            | O::UDiv
            | O::SDiv
            | O::URem
            | O::SRem
            | O::Shl
            | O::LShr
            | O::AShr
            | O::And
            | O::Or
            | O::Xor
            | O::FAdd
            | O::FSub
            | O::FMul
            | O::FDiv
            | O::FRem => {
                let args = [inst.operand(0), inst.operand(1)];
                self.arithmetic(inst, opcode, &args)
            }
            O::FNeg => self.negate_float(inst),
            O::ICmp => self.compare_int(inst),
            O::FCmp => self.compare_float(inst),
            O::Select => self.select(inst),
            O::Freeze => {
                let leaves = self.operand(inst.operand(0))?;
                self.define(inst, leaves.to_vec());
                Ok(())
            }
            O::Trunc
            | O::ZExt
            | O::SExt
            | O::FPToUI
            | O::FPToSI
            | O::UIToFP
            | O::SIToFP
            | O::FPTrunc
            | O::FPExt
            | O::PtrToInt
            | O::PtrToAddr
            | O::IntToPtr => self.convert(inst, opcode, inst.operand(0)),
            O::BitCast | O::AddrSpaceCast => self.bit_cast(inst),
            O::Alloca => self.alloca(inst),
            O::Load => self.load(inst),
            O::Store => self.store(inst),
            O::GetElementPtr => self.element_pointer(inst),
            O::AtomicCmpXchg => self.compare_exchange(inst),
            O::AtomicRMW => self.read_modify_write(inst),
            O::ExtractValue => self.extract_value(inst),
            O::InsertValue => self.insert_value(inst),
            O::ExtractElement => self.extract_element(inst),
            O::InsertElement => self.insert_element(inst),
            O::ShuffleVector => self.shuffle(inst),
            O::Call => self.call(inst),
            O::Invoke => {
                self.call(inst)?;
                // Nothing that unwinds gets here: a throw is an unsupported construct, and an
                // unknown function that may throw has one of its own.
                match inst.successors().first() {
                    Some(&normal) if self.current.is_some() => self.jump(normal),
                    _ => {}
                }
                Ok(())
            }
            O::VAArg => Err(Unsupported::new("the instruction va_arg")),
            O::LandingPad | O::CleanupPad | O::CatchPad => Err(Unsupported::new("exceptions")),
            O::UserOp1 | O::UserOp2 => Err(Unsupported::new("an unknown instruction")),
        }
    }
}
