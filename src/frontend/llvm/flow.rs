//! Where a value in a module comes from, one step back: through local variables, parameters, and
//! choices. What cannot be followed is `None`.
use super::attributes::FunctionAttributes;
use super::raw::{AnyValueExt, FunctionExt, InstructionExt, LlvmValue};
use inkwell::basic_block::BasicBlock;
use inkwell::values::{FunctionValue, InstructionOpcode as Opcode, InstructionValue};
use rustc_hash::{FxHashMap, FxHashSet};

/// The values that `value` may be; `None` if it is none of these constructs, or if something else
/// may have a part in it.
pub(super) fn sources(value: LlvmValue<'_>) -> Option<Vec<LlvmValue<'_>>> {
    match value {
        LlvmValue::Parameter(_) => passed(value),
        LlvmValue::Instruction(instruction) => match instruction.get_opcode() {
            Opcode::Phi => Some(instruction.incoming().into_iter().map(|(from, _)| from).collect()),
            Opcode::Select => Some(vec![value.operand(1), value.operand(2)]),
            Opcode::Load => stored(value.operand(0)),
            _ => None,
        },
        _ => None,
    }
}

/// Says of the function where runs start that not only calls say what it gets.
const ENTRY: &str = "parsimony-entry";

/// Marks the function where runs start.
pub(super) fn mark_entry(function: FunctionValue<'_>) {
    function.add_named(ENTRY);
}

/// What the calls of a function pass for a parameter, if it is only ever called directly.
fn passed(param: LlvmValue<'_>) -> Option<Vec<LlvmValue<'_>>> {
    let function = param.parent().filter(|function| function.text_attribute(ENTRY).is_none())?;
    let index = function.params().iter().position(|own| *own == param)?;
    let mut sources = Vec::new();
    for call in direct_calls(function)? {
        sources.push(*call.args().get(index)?);
    }
    // What is dead is not called.
    (!sources.is_empty()).then_some(sources)
}

/// The calls of a function; `None` if it is used in another way.
pub(super) fn direct_calls(function: FunctionValue<'_>) -> Option<Vec<InstructionValue<'_>>> {
    function.users().into_iter().map(|user| direct_call(user, function)).collect()
}

/// A user of a function, if it does nothing but to call it.
pub(super) fn direct_call<'m>(
    user: LlvmValue<'m>,
    function: FunctionValue<'m>,
) -> Option<InstructionValue<'m>> {
    let call = user.instruction()?;
    let is_direct =
        call.called_function() == Some(function) && !call.args().contains(&function.into());
    is_direct.then_some(call)
}

/// What is stored in a local variable; `None` if it is used otherwise than by loads and stores.
pub(super) fn stored(address: LlvmValue<'_>) -> Option<Vec<LlvmValue<'_>>> {
    if !is_local(address) {
        return None;
    }
    let mut sources = Vec::new();
    for user in address.users() {
        match user.opcode() {
            Some(Opcode::Load) => {}
            Some(Opcode::Store) if user.operand(0) != address => sources.push(user.operand(0)),
            _ => return None,
        }
    }
    Some(sources)
}

/// Whether it is the address of a local variable.
pub(super) fn is_local(value: LlvmValue<'_>) -> bool {
    value.opcode() == Some(Opcode::Alloca)
}

/// Whether each run to `second` has passed `first`, of one function.
pub(super) fn comes_before(first: InstructionValue<'_>, second: InstructionValue<'_>) -> bool {
    let (Some(block), Some(end)) = (first.get_parent(), second.get_parent()) else { return false };
    if block == end {
        return follows(first, second);
    }
    let entry = first.function().get_first_basic_block();
    let mut seen = FxHashSet::from_iter([block]);
    let mut open: Vec<BasicBlock<'_>> = entry.into_iter().filter(|it| seen.insert(*it)).collect();
    while let Some(block) = open.pop() {
        open.extend(successors(block).into_iter().filter(|next| seen.insert(*next)));
    }
    !seen.contains(&end)
}

/// Whether a run may come from `first` to `second`, of one function.
pub(super) fn leads_to(first: InstructionValue<'_>, second: InstructionValue<'_>) -> bool {
    let (Some(block), Some(end)) = (first.get_parent(), second.get_parent()) else { return true };
    if block == end && follows(first, second) {
        return true;
    }
    let mut seen = FxHashSet::default();
    let mut open = vec![block];
    while let Some(block) = open.pop() {
        open.extend(successors(block).into_iter().filter(|next| seen.insert(*next)));
    }
    seen.contains(&end)
}

/// Whether `second` comes behind `first` in its block.
fn follows<'m>(first: InstructionValue<'m>, second: InstructionValue<'m>) -> bool {
    let mut next = first.get_next_instruction();
    while let Some(instruction) = next {
        if instruction == second {
            return true;
        }
        next = instruction.get_next_instruction();
    }
    false
}

/// The blocks of a function that a run may come back to without leaving the function: those of
/// cycles.
pub(super) fn in_cycles(function: FunctionValue<'_>) -> FxHashSet<BasicBlock<'_>> {
    let blocks = function.get_basic_blocks();
    let mut before: FxHashMap<BasicBlock<'_>, Vec<BasicBlock<'_>>> = FxHashMap::default();
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

fn successors(block: BasicBlock<'_>) -> Vec<BasicBlock<'_>> {
    block.get_terminator().map_or_else(Vec::new, InstructionExt::successors)
}
