//! Functions that print, or read, by a format.
//!
//! One that prints to a stream is harmless, unless the format has a %n, through which it writes,
//! or the result matters. Where the format is a literal, the call becomes calls of what its
//! directives do ([`writing`]), or of what they read alone if no more is wanted. All others are
//! renamed, so that the model with the prefix `__parsimony_` is called, which interprets the
//! format.
mod directives;
mod handed_on;
mod memory;
mod scan_format;
mod scanning;
mod text;
mod writing;

use crate::frontend::llvm::budget::MOST_FORMAT_STEPS;
pub(in crate::frontend::llvm) use memory::follow_memory_streams;
pub(in crate::frontend::llvm) use text::{is_text, text_of};
pub(super) use writing::FormatWriter;

use super::own::READS;
use super::texts::READERS;
use crate::frontend::llvm::Library;
use crate::frontend::llvm::flow;
use crate::frontend::llvm::raw::{
    AnyValueExt, GlobalExt, InstructionExt, LlvmValue, Module, VariableExt,
};
use directives::{Amount, Directive, FormatPiece, Length};
use handed_on::WantedFormat;
use inkwell::values::{InstructionOpcode as Opcode, InstructionValue};
use writing::{Format, Given, WritePlace};

/// What is printed to a stream: the functions, and which argument is the format.
const PRINTING: [(&str, usize); 27] = [
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
    ("vsyslog", 1),
    ("__syslog_chk", 2),
    ("__vsyslog_chk", 2),
    ("warn", 0),
    ("warnx", 0),
    ("vwarn", 0),
    ("vwarnx", 0),
    ("err", 1),
    ("errx", 1),
    ("verr", 1),
    ("verrx", 1),
    ("errc", 2),
    ("verrc", 2),
    ("error", 2),
    ("error_at_line", 4),
];

/// Those whose names programs use for functions of their own: only what is declared as GNU's is
/// taken for it. Where nothing asks for what they read, a model is called that reads nothing.
const OF_GNU: [&str; 2] = ["error", "error_at_line"];

/// What is written to memory: the functions, which argument says how many bytes there are, and
/// which one is the format.
const WRITING: [(&str, Option<usize>, usize); 8] = [
    ("snprintf", Some(1), 2),
    ("sprintf", None, 1),
    ("__snprintf_chk", Some(1), 4),
    ("__sprintf_chk", None, 3),
    ("vsnprintf", Some(1), 2),
    ("vsprintf", None, 1),
    ("__vsnprintf_chk", Some(1), 4),
    ("__vsprintf_chk", None, 3),
];

/// What prints a text, and how, of which the first argument is the text.
const TEXTS: [&str; 4] = ["puts", "puts_unlocked", "fputs", "fputs_unlocked"];
const FIRST: &[usize] = &[0];

/// What reads such a text.
const TEXT: &str = "__parsimony_reads_line";
/// What reads one that may be null, and for whom it may.
const TEXT_OR_NULL: &str = "__parsimony_reads_line_or_null";
const MAY_BE_NULL: [&str; 2] = ["perror", "openlog"];

/// Renames the calls for which the front end's knowledge is not enough. `reads_matter`: so does
/// what they read beside the format.
pub(in crate::frontend::llvm) fn rename_printing(
    module: &Module,
    library: Library,
    reads_matter: bool,
    entry: &str,
) {
    let is_model = |name: &str| library.has(name);
    let writer = FormatWriter::new(module, entry);
    for (name, format) in PRINTING {
        let model = format!("__parsimony_{name}");
        if !is_model(&model) {
            continue;
        }
        let is_of_gnu = OF_GNU.contains(&name);
        for call in calls_of(module, name) {
            if is_of_gnu && !is_declared_by_gnu(call, format) {
                continue;
            }
            let takes_list = name.trim_start_matches('_').starts_with('v');
            let is_done = match call.is_unused() && is_without_count(&writer, call, format) {
                true => !reads_matter || only_reads(&writer, call, format, takes_list),
                false if takes_list => {
                    check_stream(&writer, call, format);
                    handed_on::specialise(&writer, call, format, WantedFormat::Length).is_some()
                }
                false => prints(&writer, call, format).is_some(),
            };
            let callee = match is_done {
                true if is_of_gnu => format!("__parsimony_silent_{name}"),
                true => continue,
                false => model.clone(),
            };
            let ty = call.call_type();
            let declare = || module.declare(&callee, ty);
            call.set_callee(module.function(&callee).unwrap_or_else(declare));
        }
    }
    let others = PRINTING.map(|(name, _)| name).into_iter().filter(|it| !OF_GNU.contains(it));
    let others: Vec<&str> = others.collect();
    let texts: &[&str] = if reads_matter { &TEXTS } else { &[] };
    for name in others.iter().chain(texts).filter(|name| is_model(&format!("__parsimony_{name}"))) {
        replace_address(module, name, &format!("__parsimony_{name}"));
    }
    for (name, size, format) in WRITING {
        if is_model(name) {
            let takes_list = name.trim_start_matches('_').starts_with('v');
            for call in calls_of(module, name) {
                // What cannot be done here, the model does.
                let _ = writes(&writer, call, (size, format), takes_list);
            }
        }
    }
    if is_model("asprintf") {
        for call in calls_of(module, "asprintf") {
            let _ = makes(&writer, call);
        }
    }
    if reads_matter && is_model(TEXT) && is_model(TEXT_OR_NULL) {
        let printers = TEXTS.map(|name| (name, FIRST));
        for (name, texts) in printers.into_iter().chain(READERS) {
            for call in calls_of(module, name) {
                read_texts(&writer, call, name, texts);
            }
        }
    }
}

/// Whether a function is given numbers and a format, and variable arguments behind it, and returns
/// nothing.
fn is_declared_by_gnu(call: InstructionValue<'_>, format: usize) -> bool {
    let ty = call.call_type();
    let is_format = |arg: &LlvmValue<'_>| arg.ty().is_plain_pointer();
    ty.is_var_arg()
        && ty.get_return_type().is_none()
        && ty.count_param_types() as usize == format + 1
        && call.args().get(format).is_some_and(is_format)
}

/// Makes calls that read by a literal what their directives do ([`scanning`]).
pub(in crate::frontend::llvm) fn expand_scanning(module: &Module, library: Library, entry: &str) {
    let writer = FormatWriter::new(module, entry);
    for (name, source) in scanning::SCANNING {
        if library.has(name) {
            for call in calls_of(module, name) {
                // What cannot be done here, the model does.
                let _ = scanning::scans(&writer, call, source);
            }
        }
    }
}

/// Says in front of a call which texts it reads.
fn read_texts<'m>(
    writer: &FormatWriter<'m>,
    call: InstructionValue<'m>,
    name: &str,
    texts: &[usize],
) {
    let model = if MAY_BE_NULL.contains(&name) { TEXT_OR_NULL } else { TEXT };
    let args = call.args();
    let read = texts.iter().filter_map(|&index| args.get(index).copied());
    for text in read.filter(|text| !is_text(*text) && text.ty().is_plain_pointer()) {
        writer.builder.before(call);
        writer.call(model, writer.builder.void_type().into(), &[text]);
    }
}

/// Puts the address of the model in place of that of a function, which may be called through it.
/// Calls that are direct keep the function: what they do is seen to.
fn replace_address(module: &Module, name: &str, model: &str) {
    let function = module.function(name).filter(|function| function.is_declaration());
    let Some(function) = function.filter(|it| !it.is_extern_weak()) else { return };
    let ty = function.get_type();
    // Functions with variable arguments are unsupported constructs where they are called through
    // pointers.
    if ty.is_var_arg() || flow::direct_calls(function).is_some() {
        return;
    }
    let direct = calls_of(module, name);
    let declare = || module.declare(model, ty);
    function.replace_with(module.function(model).unwrap_or_else(declare));
    for call in direct {
        call.set_callee(function);
    }
}

/// Whether a format certainly prints some characters at its start, and at its end. `None`: it may
/// be wrong, or what it prints cannot always be printed.
pub(super) fn certain_ends(format: &[u8]) -> Option<(bool, bool)> {
    let pieces = directives::read(format)?;
    let is_number = |directive: &Directive| b"diuoxX".contains(&directive.kind);
    let is_bare = |directive: &Directive| {
        [directive.width, directive.precision] == [Amount::None; 2]
            && (is_number(directive) || directive.kind == b'c')
    };
    let is_wide = |piece: &FormatPiece| match piece {
        FormatPiece::Directive(it) => it.length != Length::Int && b"sc".contains(&it.kind),
        FormatPiece::Text { .. } => false,
    };
    let prints = |piece: Option<&FormatPiece>| match piece {
        Some(FormatPiece::Text { count, .. }) => *count > 0,
        Some(FormatPiece::Directive(directive)) => is_bare(directive),
        None => false,
    };
    let is_certain = !pieces.iter().any(is_wide);
    is_certain.then(|| (prints(pieces.first()), prints(pieces.last())))
}

/// The direct calls of a function that the program does not define.
pub(super) fn calls_of<'m>(module: &'m Module, name: &str) -> Vec<InstructionValue<'m>> {
    let function = module.function(name).filter(|function| function.is_declaration());
    let Some(function) = function else { return Vec::new() };
    function.users().into_iter().filter_map(|user| flow::direct_call(user, function)).collect()
}

fn is_without_count<'m>(
    writer: &FormatWriter<'m>,
    call: InstructionValue<'m>,
    format: usize,
) -> bool {
    call.args().get(format).is_some_and(|format| has_none(writer, *format, b"n"))
}

/// The format of a call, and the arguments behind it, if all is known; `writes`: what is needed to
/// write it, too.
fn known_format<'m>(
    writer: &FormatWriter<'m>,
    call: InstructionValue<'m>,
    format: usize,
    writes: bool,
) -> Option<(Format<'m>, Given<'m>)> {
    let gives_number = call.ty().int_bits() == Some(32);
    if call.get_opcode() != Opcode::Call || writes && !gives_number {
        return None;
    }
    let given = call.args();
    let (literal, args) = given.get(format..)?.split_first()?;
    let pieces = directives::read(&text_of(*literal)?)?;
    let is_known =
        writing::can_be_done(&pieces, writes) && writing::fit(&pieces, args, writer.pointer_bits);
    let format = Format { literal: *literal, pieces };
    is_known.then(|| (format, Given(Vec::from(args).into_iter())))
}

/// Makes a printing call, of which no more than what it reads matters, say that. False: that is not
/// known.
fn only_reads<'m>(
    writer: &FormatWriter<'m>,
    call: InstructionValue<'m>,
    format: usize,
    takes_list: bool,
) -> bool {
    let args = call.args();
    let Some((&text, behind)) = args.get(format..).and_then(<[_]>::split_first) else {
        return true;
    };
    let reads_literals =
        || behind.iter().all(|arg| is_text(*arg)) && takes_up_to(writer, text, behind.len());
    if has_none(writer, text, b"sS") || !takes_list && reads_literals() {
        return true;
    }
    if takes_list {
        return handed_on::specialise(writer, call, format, WantedFormat::Reads).is_some();
    }
    let Some((format, mut args)) = known_format(writer, call, format, false) else { return false };
    writer.builder.before(call);
    writer.reads(&format, &mut args).is_some()
}

/// match: a call that prints to a stream; result: its length is counted, and nothing kept.
fn prints<'m>(writer: &FormatWriter<'m>, call: InstructionValue<'m>, format: usize) -> Option<()> {
    let (literal, mut args) = known_format(writer, call, format, true)?;
    check_stream(writer, call, format);
    writer.builder.before(call);
    writing::replace(call, writing::printed(writer, &literal, &mut args)?);
    Some(())
}

/// The call goes, and what looks at its stream with it: says that it is read. Some functions have a
/// number there, others only the format.
fn check_stream<'m>(writer: &FormatWriter<'m>, call: InstructionValue<'m>, format: usize) {
    let first = call.args().first().copied().filter(|_| format > 0);
    if let Some(stream) = first.filter(|first| first.ty().is_plain_pointer()) {
        writer.builder.before(call);
        writer.call(READS, writer.builder.void_type().into(), &[stream, writer.size(1)]);
    }
}

/// match: a call that writes to memory.
fn writes<'m>(
    writer: &FormatWriter<'m>,
    call: InstructionValue<'m>,
    (size, format): (Option<usize>, usize),
    takes_list: bool,
) -> Option<()> {
    let given = call.args();
    let to = *given.first()?;
    let size = match size {
        Some(index) => *given.get(index)?,
        None => writer.size(u64::MAX),
    };
    if !to.ty().is_plain_pointer() || size.ty() != writer.size_type() {
        return None;
    }
    if takes_list {
        return handed_on::specialise(writer, call, format, WantedFormat::Text(to, size));
    }
    let (format, mut args) = known_format(writer, call, format, true)?;
    writer.builder.before(call);
    let number = writer.builder.int_type(32).into();
    let room = writer.call("__parsimony_room", writer.size_type(), &[size]);
    let length = writer.text(&format, WritePlace { to, room }, &mut args)?;
    let result = writer.call("__parsimony_end_text", number, &[to, size, length]);
    writing::replace(call, result);
    Some(())
}

/// match: `asprintf`; result: the text is counted, and written to memory of that size.
fn makes<'m>(writer: &FormatWriter<'m>, call: InstructionValue<'m>) -> Option<()> {
    let (format, mut args) = known_format(writer, call, 1, true)?;
    let (_, mut again) = known_format(writer, call, 1, true)?;
    let list = *call.args().first()?;
    if !list.ty().is_plain_pointer() {
        return None;
    }
    writer.builder.before(call);
    let (size, number) = (writer.size_type(), writer.builder.int_type(32).into());
    let nowhere = WritePlace { to: writer.null(), room: writer.size(0) };
    let length = writer.text(&format, nowhere, &mut args)?;
    let pointer = writer.builder.pointer_type().into();
    let to = writer.call("__parsimony_new_text", pointer, &[list, length]);
    let bytes = writer.call("__parsimony_new_size", size, &[to, length]);
    let room = writer.call("__parsimony_room", size, &[bytes]);
    let length = writer.text(&format, WritePlace { to, room }, &mut again)?;
    let result = writer.call("__parsimony_end_new_text", number, &[to, bytes, length]);
    writing::replace(call, result);
    Some(())
}

/// Whether a format is certain to be one of some literals, none of which has one of these
/// conversions.
fn has_none<'m>(writer: &FormatWriter<'m>, format: LlvmValue<'m>, conversions: &[u8]) -> bool {
    all_literals(writer, format, |value| is_literal_without(value, conversions))
}

/// Whether a format is certain to be one of some literals, each of which takes at most
/// `most` arguments.
fn takes_up_to<'m>(writer: &FormatWriter<'m>, format: LlvmValue<'m>, most: usize) -> bool {
    all_literals(writer, format, |value| {
        let pieces = text_of(value).and_then(|text| directives::read(&text));
        let taken = |pieces: Vec<FormatPiece>| pieces.iter().flat_map(|it| it.takes(64)).count();
        pieces.is_some_and(|pieces| taken(pieces) <= most)
    })
}

/// Whether a format is certain to be one of some literals that are so.
fn all_literals<'m>(
    writer: &FormatWriter<'m>,
    format: LlvmValue<'m>,
    is_so: impl Fn(LlvmValue<'m>) -> bool,
) -> bool {
    let mut todo = vec![format];
    let mut seen = Vec::new();
    while let Some(value) = todo.pop() {
        if seen.contains(&value) {
            continue;
        }
        seen.push(value);
        if seen.len() > MOST_FORMAT_STEPS {
            return false;
        }
        if is_so(value) {
            continue;
        }
        let Some(sources) = writer.sources(value) else { return false };
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
