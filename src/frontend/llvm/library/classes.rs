//! Classes of characters (C11 7.4.1): a function of these returns any number that is not zero where
//! the character is one of the class. Where a call only asks whether it is zero, the model with the
//! prefix `__parsimony_` is called, which draws nothing.
use super::comparisons::is_comparison_with_zero;
use super::formats::calls_of;
use crate::frontend::llvm::Library;
use crate::frontend::llvm::raw::{AnyValueExt, InstructionExt, Module};

const CLASSES: [&str; 12] = [
    "isalnum", "isalpha", "isblank", "iscntrl", "isdigit", "isgraph", "islower", "isprint",
    "ispunct", "isspace", "isupper", "isxdigit",
];

/// Puts the model that draws nothing in place of those of which only that is asked.
pub(in crate::frontend::llvm) fn ask_for_truth(module: &Module, library: Library) {
    for name in CLASSES {
        let model = format!("__parsimony_{name}");
        if !library.has(name) || !library.has(&model) {
            continue;
        }
        for call in calls_of(module, name) {
            if call.users().into_iter().all(is_comparison_with_zero) {
                let ty = call.call_type();
                let declare = || module.declare(&model, ty);
                call.set_callee(module.function(&model).unwrap_or_else(declare));
            }
        }
    }
}
