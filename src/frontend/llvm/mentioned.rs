//! The functions that a run can come to, as far as the bodies say: what the functions where it
//! begins mention, and what these mention in turn.
//!
//! Invariant: unless one of them has no body, a run enters no function but these: an address that
//! a run calls was mentioned in a body, or in the initial value of a variable that is.
use super::raw::{
    AnyValueExt, FunctionExt, GlobalExt, InstructionExt, LlvmValue, Module, Type, VariableExt,
};
use inkwell::values::{FunctionValue, InstructionValue};
use rustc_hash::FxHashSet;

/// Variables that name functions which run before the entry function or behind it.
const LISTS: [&str; 2] = ["llvm.global_ctors", "llvm.global_dtors"];
const SECTIONS: [&str; 5] = [".init_array", ".fini_array", ".preinit_array", ".ctors", ".dtors"];

/// The functions that a run from `entry` can come to; `None` where it may be given the address of
/// another one. `ignores`: whether a call does nothing with what it gets.
pub(super) fn mentioned<'m>(
    module: &'m Module,
    entry: &str,
    ignores: impl Fn(InstructionValue<'m>) -> bool,
) -> Option<FxHashSet<FunctionValue<'m>>> {
    let entry_function = module.function(entry).filter(|it| !it.is_declaration())?;
    let is_number = |ty: Type<'m>| matches!(ty, Type::Int(_) | Type::Float(_));
    let gets_addresses = entry_function.params().iter().any(|param| !is_number(param.ty()));
    if entry != "main" && gets_addresses || !module.indirect_functions().is_empty() {
        return None;
    }
    let is_list = |name: &str, section: &str| {
        LISTS.contains(&name) || SECTIONS.iter().any(|start| section.starts_with(start))
    };
    let lists = module.globals().into_iter().filter(|it| is_list(&it.name(), &it.section()));
    let mut open: Vec<LlvmValue<'m>> = lists.map(LlvmValue::from).collect();
    open.push(entry_function.into());
    let (mut seen, mut functions) = (FxHashSet::default(), FxHashSet::default());
    while let Some(value) = open.pop() {
        if !seen.insert(value) {
            continue;
        }
        match value {
            LlvmValue::Function(function) => {
                functions.insert(function);
                let instructions = function.instructions().into_iter();
                for instruction in instructions.filter(|_| !function.is_declaration()) {
                    match ignores(instruction) {
                        true => open.extend(instruction.called_function().map(LlvmValue::from)),
                        false => open.extend(constants(instruction)),
                    }
                }
            }
            LlvmValue::Variable(variable) => open.extend(variable.initializer()),
            LlvmValue::Alias(alias) => open.push(alias.aliasee()),
            LlvmValue::Aggregate(_) | LlvmValue::Expression(_) => open.extend(value.operands()),
            _ => {}
        }
    }
    Some(functions)
}

/// The operands of an instruction that are no results of others.
fn constants(instruction: InstructionValue<'_>) -> Vec<LlvmValue<'_>> {
    let is_constant = |value: &LlvmValue<'_>| !matches!(value, LlvmValue::Instruction(_));
    instruction.operands().filter(is_constant).collect()
}
