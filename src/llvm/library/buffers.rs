//! Buffers that the program gives to a stream (`setvbuf`).
//!
//! What is in such a buffer changes with each use of the stream. Where the program has it for
//! nothing else, that cannot be seen, and the call is renamed: the model with the prefix
//! `__parsimony_` is called then, and else one that is a gap. A local of `main` counts as alive
//! when the streams are closed at the end; one of another function may be dead by then.
use crate::llvm::Library;
use crate::llvm::flow;
use crate::llvm::raw::{AnyValueExt, GlobalExt, InstructionExt, LlvmValue, Module, VariableExt};
use inkwell::values::InstructionOpcode as Opcode;

/// The functions, of which the buffer is the second argument.
const FUNCTIONS: [&str; 3] = ["setvbuf", "setbuf", "setbuffer"];

/// Renames the calls whose buffer is the stream's alone.
pub(in crate::llvm) fn rename_buffers(module: &Module, library: Library) {
    for name in FUNCTIONS {
        let model = format!("__parsimony_{name}");
        let has_model = library.has(&model);
        let function = module.function(name).filter(|function| function.is_declaration());
        let Some(function) = function.filter(|_| has_model) else { continue };
        for call in function.users() {
            let Some(call) = flow::direct_call(call, function) else { continue };
            if call.args().get(1).is_some_and(|buffer| is_of_stream(start(*buffer))) {
                let declare = || module.declare(&model, function.get_type());
                call.set_callee(module.function(&model).unwrap_or_else(declare));
            }
        }
    }
}

/// What an array's first element is in, as clang writes that.
fn start(address: LlvmValue<'_>) -> LlvmValue<'_> {
    match address.opcode() {
        Some(Opcode::GetElementPtr) => address.operand(0),
        _ => address,
    }
}

/// Whether an object has no use but to be a buffer of streams.
fn is_of_stream(object: LlvmValue<'_>) -> bool {
    let lasts = match object {
        LlvmValue::Variable(global) => global.initializer().is_some(),
        LlvmValue::Instruction(local) => {
            let function = local.get_parent().and_then(|block| block.get_parent());
            local.get_opcode() == Opcode::Alloca
                && function.is_some_and(|function| function.name() == "main")
        }
        _ => false,
    };
    lasts && object.users().into_iter().all(|user| is_gift(user, object))
}

/// match: `setvbuf(file, object, …)`, the start or the end of a scope.
fn is_gift(user: LlvmValue<'_>, object: LlvmValue<'_>) -> bool {
    if start(user) == object && user.opcode() == Some(Opcode::GetElementPtr) {
        return user.users().into_iter().all(|other| is_gift(other, user));
    }
    let Some(call) = user.instruction() else { return false };
    let Some(callee) = call.called_function() else { return false };
    let name = callee.name();
    if name.starts_with("llvm.lifetime.") {
        return true;
    }
    let known = name.strip_prefix("__parsimony_").unwrap_or(&name);
    let mut others = call.args().into_iter().enumerate().filter(|(index, _)| *index != 1);
    FUNCTIONS.contains(&known) && others.all(|(_, arg)| arg != object)
}
