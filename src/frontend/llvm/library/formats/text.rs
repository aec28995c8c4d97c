//! Texts that are constants of the program.
use crate::frontend::llvm::layout::step_into;
use crate::frontend::llvm::raw::{AnyValueExt, LlvmValue, VariableExt};

/// The characters of a literal text, up to its end.
pub(in crate::frontend::llvm) fn text_of(value: LlvmValue<'_>) -> Option<Vec<u8>> {
    if !is_text(value) {
        return None;
    }
    let text = value.variable().and_then(VariableExt::initializer)?;
    let bytes = if text.is_null() { Vec::new() } else { text.raw_data().to_vec() };
    let end = bytes.iter().position(|&byte| byte == 0).unwrap_or(bytes.len());
    Some(bytes.get(..end)?.to_vec())
}

/// Whether it is a literal text, with its end.
pub(in crate::frontend::llvm) fn is_text(value: LlvmValue<'_>) -> bool {
    let literal = value.variable().filter(|variable| variable.is_constant());
    literal.and_then(VariableExt::initializer).is_some_and(|text| {
        let is_of_bytes = step_into(text.ty(), false).int_bits() == Some(8);
        is_of_bytes
            && (text.is_null()
                || matches!(text, LlvmValue::Data(_)) && text.raw_data().contains(&0))
    })
}
