//! Which functions of the program unknown code may call by their names, and what that would do.
//!
//! Another module can name every function with external linkage. But one that mentions nothing which other modules cannot name is code
//! that unknown code might contain itself: to call it adds nothing to what is known of unknown code. What is *hidden* from other modules:
//! objects with internal linkage (of constants without an identity they have copies), functions with internal linkage as values, and
//! what violates the property. A function counts if it, or a function that it mentions, mentions something hidden.
use super::Options;
use super::library::{self, Known};
use super::raw::{Module, Opcode, Value, ValueKind};
use rustc_hash::FxHashSet;

/// The names of the functions whose call from outside does what unknown code could not do itself, in the module's order. The entry
/// function is none of them: the run has begun there, and C++ forbids to call it again. To be asked before models are linked.
pub(super) fn callable(module: &Module, options: &Options) -> Vec<String> {
    let functions = module.functions().into_iter();
    functions
        .filter(|function| !function.is_declaration() && !function.is_internal())
        .filter(|function| function.name() != options.entry)
        .filter(|function| reaches_hidden(*function, options))
        .map(Value::name)
        .collect()
}

fn reaches_hidden(function: Value<'_>, options: &Options) -> bool {
    let mut seen = FxHashSet::default();
    let mut open = vec![function];
    while let Some(next) = open.pop() {
        if !seen.insert(next) {
            continue;
        }
        if violates(next, options) {
            return true;
        }
        if next.is_declaration() {
            continue;
        }
        for instruction in next.instructions() {
            let opcode = instruction.opcode();
            if opcode == Opcode::LLVMUnreachable && options.traps_are_errors {
                return true;
            }
            let is_call = matches!(opcode, Opcode::LLVMCall | Opcode::LLVMInvoke);
            let callee =
                is_call.then(|| instruction.callee()).filter(|callee| callee.is_function());
            open.extend(callee);
            let is_value = |operand: &Value<'_>| {
                Some(*operand) != callee || instruction.args().contains(operand)
            };
            for operand in instruction.operands_if_any().filter(is_value) {
                if mentions_hidden(operand, &mut open) {
                    return true;
                }
            }
        }
    }
    false
}

/// Whether a value that is used as one mentions something hidden; functions that it mentions are added to `open`.
fn mentions_hidden<'m>(value: Value<'m>, open: &mut Vec<Value<'m>>) -> bool {
    let mut todo = vec![value];
    while let Some(value) = todo.pop() {
        match value.kind() {
            ValueKind::LLVMFunctionValueKind if value.is_internal() => return true,
            ValueKind::LLVMFunctionValueKind => open.push(value),
            ValueKind::LLVMGlobalVariableValueKind => {
                let has_copies = value.is_constant_global() && value.is_unnamed();
                if value.is_internal() && !has_copies {
                    return true;
                }
                // What a constant leads to can be read through it.
                todo.extend(value.initializer().filter(|_| has_copies));
            }
            ValueKind::LLVMGlobalAliasValueKind | ValueKind::LLVMGlobalIFuncValueKind => {
                return true;
            }
            ValueKind::LLVMConstantExprValueKind
            | ValueKind::LLVMConstantArrayValueKind
            | ValueKind::LLVMConstantStructValueKind
            | ValueKind::LLVMConstantVectorValueKind
            | ValueKind::LLVMBlockAddressValueKind => todo.extend(value.operands_if_any()),
            _ => {}
        }
    }
    false
}

/// Whether a call of the function violates the property.
fn violates(function: Value<'_>, options: &Options) -> bool {
    let name = function.name();
    let is_trap = matches!(name.as_str(), "llvm.trap" | "llvm.ubsantrap" | "llvm.debugtrap");
    let is_panic = || library::known(&name) == Some(Known::Panic);
    let is_assert = || library::known(&name) == Some(Known::Assert);
    options.error_functions.contains(&name)
        || options.traps_are_errors && (is_trap || is_panic())
        || options.assert_is_error && is_assert()
}
