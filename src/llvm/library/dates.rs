//! Texts of times by formats that are literals: the model with the prefix `__parsimony_` is called
//! for these, which goes through the format.
use super::formats::{calls_of, is_text};
use crate::llvm::Library;
use crate::llvm::raw::{AnyValueExt, InstructionExt, Module};

const NAME: &str = "strftime";
const MODEL: &str = "__parsimony_strftime";
/// Which argument is the format.
const FORMAT: usize = 2;

/// Puts that model in place of `strftime` where the format is known.
pub(in crate::llvm) fn follow_date_formats(module: &Module, library: Library) {
    if !library.has(NAME) || !library.has(MODEL) {
        return;
    }
    for call in calls_of(module, NAME) {
        if call.args().get(FORMAT).is_some_and(|format| is_text(*format)) {
            let ty = call.call_type();
            let declare = || module.declare(MODEL, ty);
            call.set_callee(module.function(MODEL).unwrap_or_else(declare));
        }
    }
}
