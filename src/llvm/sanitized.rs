//! Bitcode whose accesses a sanitizer checks. Clang marks functions for that where it compiles
//! them; in bitcode that was made without it no function is marked, and the sanitizer passes by.
use super::attributes::{FunctionAttributes, attribute_kind};
use super::raw::{GlobalExt, LlvmContext};
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

/// What the address sanitizer calls at its start: models of these would ask for inputs before the
/// run has begun.
const CALLED_AT_START: [&str; 4] = ["getrlimit", "getrlimit64", "setrlimit", "sysconf"];

/// Models of the library for a native run: those that the sanitizer calls, too, are no other's.
///
/// Known limit: a program that calls one of them gets what the machine says.
pub fn native_models(bytes: &[u8]) -> Result<Vec<u8>, String> {
    let module = LlvmContext::new().parse(bytes, "models")?;
    for function in CALLED_AT_START.into_iter().filter_map(|name| module.function(name)) {
        if !function.is_declaration() {
            function.change_linkage(Linkage::Internal);
        }
    }
    Ok(module.bitcode())
}
