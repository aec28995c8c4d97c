//! Names and types of C for what a run was given: shared by the parts of a native test.
use crate::base::counterexample::{Format, InputOrigin, InputSource, Script};

/// The exit code of a harness whose run violates an assumption.
pub const BLOCKED: i32 = 102;

/// The place where a value was drawn.
pub(super) fn source_of(script: &Script, index: u32) -> &InputSource {
    &script.sources[usize::try_from(index).expect("an index")]
}

/// Draws that functions give.
pub(super) fn given(script: &Script) -> impl Iterator<Item = (&InputSource, u128)> {
    let draws = script.values.iter().map(|&(source, value)| (source_of(script, source), value));
    draws.filter(|(source, _)| matches!(source.origin, InputOrigin::Function | InputOrigin::Model))
}

/// The C type of a result or argument. On the machines that are verified for, an integer of any
/// smaller width is returned in the low bits of one of 64.
pub(super) fn c_type(format: Format, bits: u32) -> &'static str {
    match (format, bits) {
        (Format::Float, 16) => "_Float16",
        (Format::Float, 32) => "float",
        (Format::Float, 64) => "double",
        (Format::Float, _) => "long double",
        (_, 65..) => "unsigned __int128",
        _ => "unsigned long long",
    }
}

/// The name of an object in C.
pub(super) fn object_name(name: &str) -> String {
    name.replace('.', "_")
}

/// Whether the run hangs on what our models of library functions chose.
pub fn uses_models(script: &Script) -> bool {
    given(script).any(|(source, _)| source.origin == InputOrigin::Model)
}
