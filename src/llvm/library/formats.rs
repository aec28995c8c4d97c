//! Functions that print by a format: harmless, unless the format has a %n, through which they
//! write, or the result matters.
//!
//! Such a call is renamed, so that the model with the prefix `__parsimony_` is called, which
//! interprets the format.
use crate::llvm::Library;
use crate::llvm::flow;
use crate::llvm::layout::step_into;
use crate::llvm::raw::{AnyValueExt, GlobalExt, InstructionExt, LlvmValue, Module, VariableExt};

/// The functions, and which argument is the format.
const PRINTING: [(&str, usize); 12] = [
    ("printf", 0),
    ("fprintf", 1),
    ("dprintf", 1),
    ("syslog", 1),
    ("vprintf", 0),
    ("vfprintf", 1),
    ("vdprintf", 1),
    ("__printf_chk", 1),
    ("__fprintf_chk", 2),
    ("__dprintf_chk", 2),
    ("__vprintf_chk", 1),
    ("__vfprintf_chk", 2),
];

/// How many values are looked through for the literals that a format may be.
const MOST_STEPS: usize = 200;

/// Renames the calls for which the front end's knowledge is not enough. `reads_matter`: so does
/// what they read beside the format.
pub(in crate::llvm) fn rename_printing(module: &Module, library: Library, reads_matter: bool) {
    for (name, format) in PRINTING {
        let Some(function) = module.function(name).filter(|function| function.is_declaration())
        else {
            continue;
        };
        let model = format!("__parsimony_{name}");
        if !library.functions.lines().any(|known| known == model) {
            continue;
        }
        for call in function.users() {
            let Some(call) = flow::direct_call(call, function) else { continue };
            let args = call.args();
            let behind = args.get(format + 1..).unwrap_or_default();
            let reads = reads_matter && !behind.iter().all(|arg| is_text(*arg));
            let through: &[u8] = if reads { b"nsS" } else { b"n" };
            let is_plain = call.is_unused()
                && args.get(format).is_some_and(|format| has_none(*format, through));
            if !is_plain {
                let declare = || module.declare(&model, function.get_type());
                call.set_callee(module.function(&model).unwrap_or_else(declare));
            }
        }
    }
}

/// Whether it is a literal text, with its end.
pub(in crate::llvm) fn is_text(value: LlvmValue<'_>) -> bool {
    let literal = value.variable().filter(|variable| variable.is_constant());
    literal.and_then(VariableExt::initializer).is_some_and(|text| {
        let is_of_bytes = step_into(text.ty(), false).int_bits() == Some(8);
        is_of_bytes
            && (text.is_null()
                || matches!(text, LlvmValue::Data(_)) && text.raw_data().contains(&0))
    })
}

/// Whether a format is certain to be one of some literals, none of which has one of these
/// conversions.
fn has_none(format: LlvmValue<'_>, conversions: &[u8]) -> bool {
    let mut todo = vec![format];
    let mut seen = Vec::new();
    while let Some(value) = todo.pop() {
        if seen.contains(&value) {
            continue;
        }
        seen.push(value);
        if seen.len() > MOST_STEPS {
            return false;
        }
        if is_literal_without(value, conversions) {
            continue;
        }
        let Some(sources) = flow::sources(value) else { return false };
        todo.extend(sources);
    }
    true
}

fn is_literal_without(value: LlvmValue<'_>, conversions: &[u8]) -> bool {
    let text = value.variable().filter(|variable| variable.is_constant());
    text.and_then(VariableExt::initializer).is_some_and(|text| {
        let is_data = matches!(text, LlvmValue::Data(_));
        let has_end = || text.raw_data().contains(&0);
        text.is_null() || is_data && has_end() && !has_conversion(&text.raw_data(), conversions)
    })
}

/// Whether a format has one of these conversions.
fn has_conversion(format: &[u8], conversions: &[u8]) -> bool {
    let mut bytes = format.iter().copied().take_while(|&byte| byte != 0);
    while let Some(byte) = bytes.next() {
        if byte == b'%' {
            // C23 has sizes w8 and wf8, too.
            let between = |byte: &u8| b"-+ #'I*.$0123456789hljztLqZw".contains(byte);
            let mut before = b'%';
            let mut is_between = |byte: &u8| {
                let is_fast = before == b'w' && *byte == b'f';
                before = *byte;
                is_fast || between(byte)
            };
            match bytes.by_ref().find(|byte| !is_between(byte)) {
                Some(found) if conversions.contains(&found) => return true,
                Some(_) => {}
                None => return false,
            }
        }
    }
    false
}
