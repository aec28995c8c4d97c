//! Where a value in a module comes from, one step back: through local variables, parameters, and
//! choices. What cannot be followed is `None`.
use super::raw::{Block, Opcode, Value, ValueKind};
use rustc_hash::{FxHashMap, FxHashSet};

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

/// The blocks of a function that a run may come back to without leaving the function: those of cycles.
pub(super) fn in_cycles(function: Value<'_>) -> FxHashSet<Block<'_>> {
    let blocks = function.blocks();
    let mut before: FxHashMap<Block<'_>, Vec<Block<'_>>> = FxHashMap::default();
    let mut in_cycles = FxHashSet::default();
    for &block in &blocks {
        for next in successors(block) {
            before.entry(next).or_default().push(block);
            if next == block {
                in_cycles.insert(block);
            }
        }
    }
    // Strongly connected components: by the end of a walk forwards, then backwards.
    let mut order = Vec::new();
    let mut seen = FxHashSet::default();
    for &root in &blocks {
        let mut path = Vec::new();
        if seen.insert(root) {
            path.push((root, successors(root)));
        }
        while let Some((block, rest)) = path.last_mut() {
            match rest.pop() {
                Some(next) if seen.insert(next) => path.push((next, successors(next))),
                Some(_) => {}
                None => {
                    order.push(*block);
                    path.pop();
                }
            }
        }
    }
    let mut done = FxHashSet::default();
    for &root in order.iter().rev() {
        let (mut component, mut open) = (Vec::new(), vec![root]);
        while let Some(block) = open.pop() {
            if done.insert(block) {
                component.push(block);
                open.extend(before.get(&block).into_iter().flatten());
            }
        }
        if component.len() > 1 {
            in_cycles.extend(component);
        }
    }
    in_cycles
}

fn successors(block: Block<'_>) -> Vec<Block<'_>> {
    block.terminator().map_or_else(Vec::new, Value::successors)
}
