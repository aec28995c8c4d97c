//! A failed `assert` violates the property, where the user wants that; so does a panic of Rust.
use crate::cfa::ViolationKind;
use crate::frontend::llvm::Options;
use crate::frontend::llvm::languages::panic_text;
use crate::frontend::llvm::library::{GLIBCXX_ASSERT, LibraryCall, known};
use crate::frontend::llvm::raw::{AnyValueExt, InstructionExt, LlvmValue, Type, VariableExt};
use inkwell::values::InstructionValue;

/// Whether it is what a failed `assert` calls.
pub(super) fn is_one(name: &str, options: &Options) -> bool {
    let is_known = || matches!(known(name), Some(LibraryCall::Assert | LibraryCall::Panic));
    options.asks(ViolationKind::Assertion) && is_known()
}

/// What happens, with the asserted text where the call has it.
pub(super) fn describe(name: &str, call: InstructionValue<'_>) -> String {
    if known(name) == Some(LibraryCall::Panic) {
        return describe_panic(name, call);
    }
    let at = if name == GLIBCXX_ASSERT { 3 } else { 0 };
    let text = call.args().get(at).and_then(|text| constant_text(*text));
    match text {
        Some(text) => format!("the assertion `{text}` fails"),
        None => "an assertion fails".to_owned(),
    }
}

/// What a panic says, as far as its function or constant arguments tell, and where it is, which
/// rustc passes also without debug information.
fn describe_panic(name: &str, call: InstructionValue<'_>) -> String {
    let args = call.args();
    let said = match args.as_slice() {
        [text, length, ..] if panic_text(name).is_empty() => slice_text(*text, *length),
        _ => Some(panic_text(name).to_owned()).filter(|text| !text.is_empty()),
    };
    let said = said.map_or_else(|| "a panic".to_owned(), |text| format!("a panic: {text}"));
    match args.iter().rev().find_map(|arg| location_text(*arg)) {
        Some(place) => format!("{said} ({place})"),
        None => said,
    }
}

/// The text of a constant `&str`.
fn slice_text(text: LlvmValue<'_>, length: LlvmValue<'_>) -> Option<String> {
    let length = usize::try_from(length.int()?.unsigned()).ok()?;
    let bytes = constant_bytes(text)?;
    Some(String::from_utf8_lossy(bytes.get(..length)?).into_owned())
}

/// `file:line:column` of a constant `&core::panic::Location`: a text, then as bytes its length, and
/// the two numbers.
fn location_text(location: LlvmValue<'_>) -> Option<String> {
    let content = location.variable()?.initializer()?;
    let is_one = matches!(content.ty(), Type::Struct(_)) && content.ty().count() == 2;
    let numbers = is_one.then(|| content.element(1)).flatten()?;
    let is_bytes = numbers.ty().element()?.int_bits() == Some(8);
    let numbers = is_bytes.then(|| numbers.raw_data())?;
    let number = |at: usize| Some(u32::from_le_bytes(numbers.get(at..at + 4)?.try_into().ok()?));
    let word = numbers.len().checked_sub(8)?;
    let bytes = constant_bytes(content.element(0)?)?;
    let end = bytes.iter().position(|byte| *byte == 0).unwrap_or(bytes.len());
    let file = String::from_utf8_lossy(&bytes[..end]);
    Some(format!("{file}:{}:{}", number(word)?, number(word + 4)?))
}

/// The bytes of a constant that a pointer leads to: an array, perhaps alone in a struct.
fn constant_bytes(pointer: LlvmValue<'_>) -> Option<Vec<u8>> {
    let mut content = pointer.variable()?.initializer()?;
    if matches!(content.ty(), Type::Struct(_)) && content.ty().count() == 1 {
        content = content.element(0)?;
    }
    let is_text = content.ty().element()?.int_bits() == Some(8);
    is_text.then(|| content.raw_data())
}

/// The C string that a pointer to a constant leads to.
fn constant_text(pointer: LlvmValue<'_>) -> Option<String> {
    let content = pointer.variable()?.initializer()?;
    let is_text = content.ty().element()?.int_bits() == Some(8);
    let bytes = if is_text { content.raw_data() } else { Vec::new() };
    let end = bytes.iter().position(|&byte| byte == 0)?;
    Some(String::from_utf8_lossy(&bytes[..end]).into_owned())
}
