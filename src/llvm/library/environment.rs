//! `getenv` in a program that also looks at the environment in another way.
use crate::llvm::raw::{AnyValueExt, GlobalExt, Module, VariableExt};

/// The same environment under names of POSIX and glibc.
const VARIABLES: [&str; 3] = ["environ", "__environ", "_environ"];
/// The functions that look it up, and the model that says so.
const READERS: [&str; 2] = ["getenv", "secure_getenv"];
const GAP: &str = "__parsimony_getenv_beside_environ";

/// Gives the functions that look up the environment a model which is a gap, where the program sees
/// the environment itself: the strings are the same there, and what it changes is found.
pub(in crate::llvm) fn rename_getenv(module: &Module, main_gets_environment: bool) {
    let sees = VARIABLES
        .iter()
        .any(|name| module.global(name).is_some_and(|list| list.initializer().is_none()));
    if !sees && !main_gets_environment {
        return;
    }
    for name in READERS {
        if let Some(reader) = module.function(name).filter(|reader| reader.is_declaration()) {
            match module.function(GAP) {
                Some(gap) => reader.replace_with(gap),
                None => reader.rename(GAP),
            }
        }
    }
}
