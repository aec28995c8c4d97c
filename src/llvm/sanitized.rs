//! Bitcode whose accesses a sanitizer checks. Clang marks functions for that where it compiles
//! them; in bitcode that was made without it no function is marked, and the sanitizer passes by.
use super::attributes::{FunctionAttributes, attribute_kind};
use super::raw::{GlobalExt, LlvmContext};
use inkwell::GlobalVisibility;
use inkwell::attributes::AttributeLoc;
use inkwell::module::Linkage;

/// The module, as bitcode, with all its functions marked for the address sanitizer. The error says
/// why it is no module.
pub fn sanitized(bytes: &[u8]) -> Result<Vec<u8>, String> {
    let module = LlvmContext::new().parse(bytes, "program")?;
    let kind = attribute_kind("sanitize_address");
    for function in module.functions() {
        if !function.is_declaration() {
            function.add(AttributeLoc::Function, kind, 0);
        }
    }
    Ok(module.bitcode())
}

/// What the address sanitizer calls without taking over the name (what its archive leaves
/// undefined): models of these would ask for inputs before the run has begun, or behind its end.
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

/// Objects that the machine's library has for itself, too, with other contents.
const OBJECTS: [&str; 3] = ["stdin", "stdout", "stderr"];

/// Models of the library for a native run: those that the sanitizer calls, too, are no other's, and
/// the machine's library does not see the streams of the program.
///
/// Known limit: a program that calls one of them gets what the machine says.
pub fn native_models(bytes: &[u8]) -> Result<Vec<u8>, String> {
    let module = LlvmContext::new().parse(bytes, "models")?;
    for function in CALLED_BY_SANITIZER.into_iter().filter_map(|name| module.function(name)) {
        if !function.is_declaration() {
            function.change_linkage(Linkage::Internal);
        }
    }
    for object in OBJECTS.into_iter().filter_map(|name| module.global(name)) {
        object.set_visibility(GlobalVisibility::Hidden);
    }
    Ok(module.bitcode())
}
