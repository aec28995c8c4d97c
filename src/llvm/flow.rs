//! Where a value in a module comes from, one step back: through local variables, parameters, and
//! choices. What cannot be followed is `None`.
use super::raw::{Opcode, Value, ValueKind};

/// The values that `value` may be; `None` if it is none of these constructs, or if something else
/// may have a part in it.
pub(super) fn sources(value: Value<'_>) -> Option<Vec<Value<'_>>> {
    match value.kind() {
        ValueKind::LLVMArgumentValueKind => passed(value),
        ValueKind::LLVMInstructionValueKind => match value.opcode() {
            Opcode::LLVMPHI => Some(value.incoming().into_iter().map(|(from, _)| from).collect()),
            Opcode::LLVMSelect => Some(vec![value.operand(1), value.operand(2)]),
            Opcode::LLVMLoad => stored(value.operand(0)),
            _ => None,
        },
        _ => None,
    }
}

/// What the calls of a function pass for a parameter, if it is only ever called directly.
fn passed(param: Value<'_>) -> Option<Vec<Value<'_>>> {
    let function = param.parent();
    let index = function.params().iter().position(|own| *own == param)?;
    let mut sources = Vec::new();
    for call in direct_calls(function)? {
        sources.push(*call.args().get(index)?);
    }
    // Nobody calls the entry function, or what is dead.
    (!sources.is_empty()).then_some(sources)
}

/// The calls of a function; `None` if it is used in another way.
pub(super) fn direct_calls(function: Value<'_>) -> Option<Vec<Value<'_>>> {
    let users = function.users();
    let is_direct = |call: &Value<'_>| {
        call.is_instruction()
            && call.is_call()
            && call.called_function() == Some(function)
            && !call.args().contains(&function)
    };
    users.iter().all(is_direct).then_some(users)
}

/// What is stored in a local variable; `None` if it is used otherwise than by loads and stores.
pub(super) fn stored(address: Value<'_>) -> Option<Vec<Value<'_>>> {
    if !address.is_instruction() || address.opcode() != Opcode::LLVMAlloca {
        return None;
    }
    let mut sources = Vec::new();
    for user in address.users() {
        if !user.is_instruction() {
            return None;
        }
        match user.opcode() {
            Opcode::LLVMLoad => {}
            Opcode::LLVMStore if user.operand(0) != address => sources.push(user.operand(0)),
            _ => return None,
        }
    }
    Some(sources)
}
