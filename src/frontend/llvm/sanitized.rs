//! Bitcode whose accesses a sanitizer checks. Clang marks functions for that where it compiles
//! them; in bitcode that was made without it no function is marked, and the sanitizer passes by.
use super::attributes::{FunctionAttributes, attribute_kind};
use super::raw::{GlobalExt, LlvmContext, Module};
use inkwell::GlobalVisibility;
use inkwell::attributes::AttributeLoc;
use inkwell::module::Linkage;

/// The module, as bitcode, with all its functions marked for the address sanitizer. The error says
/// why it is no module.
pub fn sanitized(bytes: &[u8]) -> Result<Vec<u8>, String> {
    let module = LlvmContext::new().parse(bytes, "program")?;
    mark(&module);
    Ok(module.bitcode())
}

fn mark(module: &Module) {
    let kind = attribute_kind("sanitize_address");
    for function in module.functions() {
        if !function.is_declaration() {
            function.add(AttributeLoc::Function, kind, 0);
        }
    }
}

/// Functions of the library that the address sanitizer calls and does not define itself, for which
/// models would ask for inputs: before the run has begun, or after its end.
const CALLED_BY_SANITIZER: [&str; 8] = [
    "getrlimit",
    "getrlimit64",
    "getrusage",
    "getuid",
    "pipe",
    "sched_yield",
    "setrlimit",
    "sysconf",
];

/// Streams of the models, for which the machine's library has objects of the same names.
const STREAMS: [&str; 3] = ["stdin", "stdout", "stderr"];

/// Models of the library for a native run. The machine's library does not see their streams; where
/// the run `is_sanitized`, their accesses are checked, and the sanitizer does not see models that
/// ask for inputs.
///
/// Known limit: then a program that calls one of these gets what the machine says.
pub fn native_models(bytes: &[u8], is_sanitized: bool) -> Result<Vec<u8>, String> {
    let module = LlvmContext::new().parse(bytes, "models")?;
    if is_sanitized {
        mark(&module);
    }
    let hidden = CALLED_BY_SANITIZER.iter().filter(|_| is_sanitized);
    for function in hidden.filter_map(|name| module.function(name)) {
        if !function.is_declaration() {
            function.change_linkage(Linkage::Internal);
        }
    }
    for stream in STREAMS.into_iter().filter_map(|name| module.global(name)) {
        stream.set_visibility(GlobalVisibility::Hidden);
    }
    Ok(module.bitcode())
}
