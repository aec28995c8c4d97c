//! A failed `assert` violates the property, where the user wants that.
use crate::llvm::Options;
use crate::llvm::library::{LibraryCall, known};
use crate::llvm::raw::{AnyValueExt, InstructionExt, LlvmValue, VariableExt};
use inkwell::values::InstructionValue;

/// Whether it is what a failed `assert` calls.
pub(super) fn is_one(name: &str, options: &Options) -> bool {
    options.assert_is_error && known(name) == Some(LibraryCall::Assert)
}

/// What happens, with the asserted text where the call has it.
pub(super) fn describe(call: InstructionValue<'_>) -> String {
    let text = call.args().first().and_then(|text| constant_text(*text));
    match text {
        Some(text) => format!("the assertion `{text}` fails"),
        None => "an assertion fails".to_owned(),
    }
}

/// The C string that a pointer to a constant leads to.
fn constant_text(pointer: LlvmValue<'_>) -> Option<String> {
    let content = pointer.variable()?.initializer()?;
    let is_text = content.ty().element()?.int_bits() == Some(8);
    let bytes = if is_text { content.raw_data() } else { Vec::new() };
    let end = bytes.iter().position(|&byte| byte == 0)?;
    Some(String::from_utf8_lossy(&bytes[..end]).into_owned())
}
