//! Bitcode whose accesses a sanitizer checks. Clang marks functions for that where it compiles
//! them; in bitcode that was made without it no function is marked, and the sanitizer passes by.
use super::attributes::{FunctionAttributes, attribute_kind};
use super::raw::{GlobalExt, LlvmContext};
use inkwell::attributes::AttributeLoc;

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
