//! Output that certainly lies in the buffer of its stream, if that is large enough: glibc writes to
//! the file itself what is longer than the buffer, and what does not fit into one of less than 128
//! characters.
use super::super::formats::{calls_of, certain_ends, text_of};
use super::super::streams::is_standard_stream;
use crate::frontend::llvm::raw::{AnyValueExt, GlobalExt, InstructionExt, LlvmValue, Module};
use inkwell::values::InstructionValue;

/// Longer texts are not certain to lie in a buffer.
const MOST: usize = 127;

/// Functions that say what has become of output, or change what becomes of it: a program with one
/// has no certain output.
const DOUBTS: [&str; 33] = [
    "ferror",
    "ferror_unlocked",
    "__fpending",
    "__fpurge",
    "fpurge",
    "close",
    "dup2",
    "dup3",
    "freopen",
    "freopen64",
    "fopencookie",
    "fwide",
    "wprintf",
    "vwprintf",
    "fwprintf",
    "vfwprintf",
    "putwchar",
    "putwc",
    "fputwc",
    "fputwc_unlocked",
    "putwc_unlocked",
    "fputws",
    "fputws_unlocked",
    "getwchar",
    "getwc",
    "fgetwc",
    "fgetws",
    "ungetwc",
    "wscanf",
    "vwscanf",
    "fwscanf",
    "vfwscanf",
    "__isoc99_fwscanf",
];

/// What opens a stream, and how it is used is the second argument.
const OPENING: [&str; 4] = ["fopen", "fopen64", "fdopen", "popen"];

/// What is known of all output of a program.
pub(super) struct CertainOutput {
    /// Whether nothing is in doubt.
    is_certain: bool,
    /// Whether all streams can be written to.
    writes_all: bool,
    /// Whether the program may see by `errno` what has become of output.
    looks_at_errno: bool,
}

impl CertainOutput {
    pub(super) fn of(module: &Module, looks_at_errno: bool) -> Self {
        let is_used = |name: &str| module.function(name).is_some_and(|it| !it.users().is_empty());
        let is_written = |name: &str| {
            let function = module.function(name).filter(|function| !function.users().is_empty());
            let calls = calls_of(module, name);
            function.is_none_or(|it| it.users().len() == calls.len())
                && calls.into_iter().all(is_for_output)
        };
        Self {
            is_certain: !DOUBTS.iter().any(|name| is_used(name)),
            writes_all: OPENING.into_iter().all(is_written) && !is_input_passed_on(module),
            looks_at_errno,
        }
    }

    /// match: a call that certainly writes characters to the buffer of its stream; result: whether
    /// the program does not look if it succeeds, and some are there behind it.
    pub(super) fn fills(
        &self,
        call: InstructionValue<'_>,
        name: &str,
        stream: Option<LlvmValue<'_>>,
    ) -> Option<bool> {
        let is_written = stream.is_none_or(|it| self.writes_all || is_standard_output(it));
        if !self.is_certain || !is_written {
            return None;
        }
        let args = call.args();
        let text = |index: usize| text_of(*args.get(index)?).filter(|text| text.len() <= MOST);
        let succeeds = call.is_unused() && !self.looks_at_errno;
        let (begins, ends) = match name {
            "fputc" | "fputc_unlocked" | "putc" | "putc_unlocked" | "_IO_putc" | "putchar"
            | "putchar_unlocked" => (true, true),
            "fputs" | "fputs_unlocked" => (!text(0)?.is_empty(), true),
            "puts" | "puts_unlocked" => (text(0).is_some(), true),
            "printf" => certain_ends(&text(0)?)?,
            "fprintf" | "__printf_chk" => certain_ends(&text(1)?)?,
            "__fprintf_chk" => certain_ends(&text(2)?)?,
            _ => return None,
        };
        (begins || ends && succeeds).then_some(ends && succeeds)
    }
}

/// match: `fopen(…, "w")` and its like.
fn is_for_output(call: InstructionValue<'_>) -> bool {
    let mode = call.args().get(1).and_then(|mode| text_of(*mode));
    // Behind a comma there may be a character set, for wide characters.
    mode.is_some_and(|mode| matches!(mode.first(), Some(b'w' | b'a')) && !mode.contains(&b','))
}

/// Whether `stdin` may be what a variable holds: it is not only an argument of functions.
fn is_input_passed_on(module: &Module) -> bool {
    let users = module.global("stdin").into_iter().flat_map(|variable| variable.users());
    users.into_iter().any(|load| {
        !is_standard_stream(load)
            || load.users().into_iter().any(|user| {
                let callee = user.instruction().and_then(InstructionExt::called_function);
                callee.is_none_or(|callee| !callee.is_declaration())
            })
    })
}

fn is_standard_output(stream: LlvmValue<'_>) -> bool {
    let variable = stream.instruction().and_then(|load| load.operand(0).variable());
    is_standard_stream(stream) && variable.is_some_and(|it| it.name() != "stdin")
}
