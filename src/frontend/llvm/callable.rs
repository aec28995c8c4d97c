//! Which functions of the program unknown code may call by their names, and what that would do.
//!
//! Another module can name every function with external linkage. But one that mentions nothing
//! which other modules cannot name is code that unknown code might contain itself: to call it adds
//! nothing to what is known of unknown code. What is *hidden* from other modules: objects with
//! internal linkage (of constants without an identity they have copies), functions with internal
//! linkage as values, and what violates the property. A function counts if it, or a function that
//! it mentions, mentions something hidden. Where goals are asked for, each function counts: that a
//! run enters it is what is asked.
use super::Options;
use super::instrument::property;
use super::library::ASSERT;
use super::raw::{
    AnyValueExt, FunctionExt, GlobalExt, InstructionExt, LlvmValue, Module, VariableExt,
};
use crate::cfa::ViolationKind;
use inkwell::values::FunctionValue;
use rustc_hash::FxHashSet;

/// The names of the functions whose call from outside does what unknown code could not do itself,
/// in the module's order. The entry function is none of them: the run has begun there, and C++
/// forbids to call it again. To be asked before models are linked.
pub(super) fn callable(module: &Module, options: &Options) -> Vec<String> {
    let functions = module.functions().into_iter();
    functions
        .filter(|function| !function.is_declaration() && !function.is_internal())
        .filter(|function| function.name() != options.reading.entry)
        .filter(|function| options.goals.is_some() || reaches_hidden(*function, options))
        .map(|function| function.name())
        .collect()
}

fn reaches_hidden(function: FunctionValue<'_>, options: &Options) -> bool {
    let mut seen = FxHashSet::default();
    let mut open = vec![function];
    while let Some(next) = open.pop() {
        if !seen.insert(next) {
            continue;
        }
        if property::of_call(&next.name(), options).is_some() {
            return true;
        }
        if next.is_declaration() {
            // Its model is not linked yet.
            if options.asks(ViolationKind::Assertion) && next.name() == ASSERT {
                return true;
            }
            continue;
        }
        for instruction in next.instructions() {
            if property::of_instruction(instruction, options) {
                return true;
            }
            let callee = instruction.called_function();
            open.extend(callee);
            let is_value = |operand: &LlvmValue<'_>| {
                operand.function().is_none()
                    || operand.function() != callee
                    || instruction.args().contains(operand)
            };
            for operand in instruction.operands().filter(is_value) {
                if mentions_hidden(operand, &mut open) {
                    return true;
                }
            }
        }
    }
    false
}

/// Whether a value that is used as one mentions something hidden; functions that it mentions are
/// added to `open`.
fn mentions_hidden<'m>(value: LlvmValue<'m>, open: &mut Vec<FunctionValue<'m>>) -> bool {
    let mut todo = vec![value];
    while let Some(value) = todo.pop() {
        match value {
            LlvmValue::Function(function) if function.is_internal() => return true,
            LlvmValue::Function(function) => open.push(function),
            LlvmValue::Variable(variable) => {
                let has_copies = variable.is_constant() && variable.is_unnamed();
                if variable.is_internal() && !has_copies {
                    return true;
                }
                // What a constant leads to can be read through it.
                todo.extend(variable.initializer().filter(|_| has_copies));
            }
            LlvmValue::Alias(_) | LlvmValue::Indirect(_) => return true,
            LlvmValue::Expression(_) | LlvmValue::Aggregate(_) | LlvmValue::Label(_) => {
                todo.extend(value.operands());
            }
            _ => {}
        }
    }
    false
}
