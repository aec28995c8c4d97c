//! Times: texts of them by formats that are literals, for which the model with the prefix
//! `__parsimony_` is called, which goes through the format; and variables of the zone.
use super::formats::{calls_of, is_text};
use crate::frontend::llvm::Library;
use crate::frontend::llvm::raw::{InstructionExt, Module, VariableExt};

const NAME: &str = "strftime";
const MODEL: &str = "__parsimony_strftime";
/// Which argument is the format.
const FORMAT: usize = 2;

/// The model that sets the variables of the zone.
pub(in crate::frontend::llvm) const SETS_ZONE: &str = "__parsimony_sets_zone";
/// These variables.
const OF_ZONE: [&str; 3] = ["daylight", "timezone", "tzname"];

/// Whether a program looks at what its zone is in another way than by dates.
pub(in crate::frontend::llvm) fn looks_at_zone(module: &Module) -> bool {
    // What the program defines is its own: glibc sets variables of other names.
    let is_declared = |name| module.global(name).is_some_and(|it| it.initializer().is_none());
    OF_ZONE.into_iter().any(is_declared)
}

/// Puts that model in place of `strftime` where the format is known.
pub(in crate::frontend::llvm) fn follow_date_formats(module: &Module, library: Library) {
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
