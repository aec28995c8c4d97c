//! A call of an error function violates the property.
use crate::frontend::llvm::Options;

/// Whether it is one.
pub(super) fn is_one(name: &str, options: &Options) -> bool {
    options.reading.property.error_functions.iter().any(|known| known == name)
}

/// What happens.
pub(super) fn describe(name: &str) -> String {
    format!("`{name}` is called")
}
