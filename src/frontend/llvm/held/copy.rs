//! Which instructions belong to what is held: how large a function is, and where pointers are when
//! it returns, does not depend on them.
use crate::frontend::llvm::raw::{AnyValueExt, GlobalExt, InstructionExt, LlvmValue};
use inkwell::values::{GlobalValue, InstructionOpcode as Opcode, InstructionValue};

/// The function that reads what may hold memory.
pub(in crate::frontend::llvm) const READER: &str = "parsimony.held";
/// The function that looks at the locals whose addresses are noted.
pub(in crate::frontend::llvm) const LOOKER: &str = "parsimony.held.look";

/// How the names of copies end: as no name of a source does.
pub(super) const HELD: &str = " (what it holds)";
/// How the names of variables end that have the address of a local.
pub(super) const NOTED: &str = " (where it is)";

/// Whether a global variable has the address of a local, as long as that lives.
pub(super) fn is_note(global: GlobalValue<'_>) -> bool {
    global.name().ends_with(NOTED)
}

/// Whether an instruction belongs to a copy of a local, or notes its address.
pub(in crate::frontend::llvm) fn is_copy(instruction: InstructionValue<'_>) -> bool {
    match instruction.get_opcode() {
        Opcode::Store => {
            let target = instruction.operand(1).variable();
            target.is_some_and(|target| {
                let name = GlobalExt::global(target).name();
                name.ends_with(HELD) || name.ends_with(NOTED)
            })
        }
        Opcode::Load | Opcode::GetElementPtr => match instruction.users()[..] {
            [LlvmValue::Instruction(user)] => is_copy(user),
            _ => false,
        },
        _ => false,
    }
}
