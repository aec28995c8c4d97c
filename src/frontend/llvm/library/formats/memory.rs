//! Streams that write to memory (`open_memstream`, `fmemopen`): where a program has one, functions
//! that may be given it are replaced by models that look which stream it is
//! (`runtime/models/memory_stream.c`). All others know nothing of such streams.
//!
//! Known limits: what prints to such a stream by a format that is handed on reads the format when
//! it runs.
use super::writing::{self, FormatWriter, WritePlace};
use super::{calls_of, known_format, replace_address};
use crate::frontend::llvm::Library;
use crate::frontend::llvm::flow;
use crate::frontend::llvm::library::streams::{
    all_streams, is_standard_stream, keeps_standard_streams,
};
use crate::frontend::llvm::raw::{AnyValueExt, GlobalExt, InstructionExt, LlvmValue, Module, Type};
use inkwell::values::InstructionValue;

/// What makes such streams.
const MAKERS: [&str; 2] = ["fmemopen", "open_memstream"];
/// How the models are called, but for the name of the function.
const PREFIX: &str = "__parsimony_memory_";

/// The functions, and which argument is the stream.
const FUNCTIONS: [(&str, usize); 47] = [
    ("fprintf", 0),
    ("__fprintf_chk", 0),
    ("vfprintf", 0),
    ("__vfprintf_chk", 0),
    ("fputs", 1),
    ("fputs_unlocked", 1),
    ("fputc", 1),
    ("fputc_unlocked", 1),
    ("putc", 1),
    ("putc_unlocked", 1),
    ("_IO_putc", 1),
    ("fwrite", 3),
    ("fwrite_unlocked", 3),
    ("fflush", 0),
    ("fflush_unlocked", 0),
    ("fclose", 0),
    ("ferror", 0),
    ("ferror_unlocked", 0),
    ("fileno", 0),
    ("fileno_unlocked", 0),
    ("fseek", 0),
    ("fseeko", 0),
    ("rewind", 0),
    ("ftell", 0),
    ("ftello", 0),
    ("fgetpos", 0),
    ("fsetpos", 0),
    ("freopen", 2),
    ("freopen64", 2),
    ("setvbuf", 0),
    ("setbuf", 0),
    ("fgetc", 0),
    ("fgetc_unlocked", 0),
    ("getc", 0),
    ("getc_unlocked", 0),
    ("_IO_getc", 0),
    ("ungetc", 1),
    ("fgets", 2),
    ("fgets_unlocked", 2),
    ("fread", 3),
    ("fread_unlocked", 3),
    ("feof", 0),
    ("feof_unlocked", 0),
    ("clearerr", 0),
    ("clearerr_unlocked", 0),
    ("fseeko64", 0),
    ("ftello64", 0),
];

/// Those of which the front end knows many formats, and which argument that is.
const PRINTING: [(&str, usize); 2] = [("fprintf", 1), ("__fprintf_chk", 2)];

/// What reads in other ways, which no run is followed for.
const READING: [(&str, usize); 9] = [
    ("fscanf", 0),
    ("__isoc99_fscanf", 0),
    ("__isoc23_fscanf", 0),
    ("vfscanf", 0),
    ("__isoc99_vfscanf", 0),
    ("__isoc23_vfscanf", 0),
    ("getline", 2),
    ("getdelim", 3),
    ("__getdelim", 3),
];

/// What does nothing to a stream that a program with one thread could see.
const HARMLESS: [&str; 4] = ["flockfile", "ftrylockfile", "funlockfile", "__fsetlocking"];

/// Functions of streams that nothing else here knows.
const OTHERS: [(&str, usize); 39] = [
    ("fgetwc_unlocked", 0),
    ("getwc_unlocked", 0),
    ("fputwc_unlocked", 1),
    ("putwc_unlocked", 1),
    ("fgetws_unlocked", 2),
    ("fputws_unlocked", 1),
    ("ungetwc", 1),
    ("fwide", 0),
    ("fwprintf", 0),
    ("vfwprintf", 0),
    ("__fwprintf_chk", 0),
    ("__vfwprintf_chk", 0),
    ("fwscanf", 0),
    ("vfwscanf", 0),
    ("__isoc99_fwscanf", 0),
    ("__isoc99_vfwscanf", 0),
    ("__isoc23_fwscanf", 0),
    ("__isoc23_vfwscanf", 0),
    ("getw", 0),
    ("putw", 1),
    ("fgetpos64", 0),
    ("fsetpos64", 0),
    ("fpurge", 0),
    ("fgetln", 0),
    ("_IO_ungetc", 1),
    ("_IO_feof", 0),
    ("_IO_ferror", 0),
    ("__fgets_chk", 3),
    ("__fgets_unlocked_chk", 3),
    ("__fread_chk", 4),
    ("__fread_unlocked_chk", 4),
    ("__fgetws_chk", 3),
    ("__fgetws_unlocked_chk", 3),
    ("__overflow", 0),
    ("__uflow", 0),
    ("__underflow", 0),
    ("getmntent", 0),
    ("getmntent_r", 0),
    ("endmntent", 0),
];

/// Renames the calls that may be given such a stream.
pub(in crate::frontend::llvm) fn follow_memory_streams(
    module: &Module,
    library: Library,
    entry: &str,
) {
    let is_model = library.has(&format!("{PREFIX}printed"));
    let makers: Vec<_> = MAKERS.iter().flat_map(|name| calls_of(module, name)).collect();
    let is_used = |name: &&str| {
        let function = module.function(name).filter(|function| function.is_declaration());
        function.is_some_and(|function| !function.users().is_empty())
    };
    if !is_model || !MAKERS.iter().any(is_used) {
        return;
    }
    let writer = FormatWriter::new(module, entry);
    let nothing: Type<'_> = writer.builder.void_type().into();
    let keeps_standard = keeps_standard_streams(module);
    for &maker in makers.iter().filter(|_| !keeps_standard) {
        writer.builder.before(maker);
        writer.call(&format!("{PREFIX}may_be_standard"), nothing, &[]);
    }
    for (name, stream) in FUNCTIONS {
        let model = format!("{PREFIX}{name}");
        for call in calls_of(module, name) {
            let Some(file) = file_of(call, stream) else { continue };
            let format = PRINTING.iter().find(|(known, _)| *known == name);
            if format.and_then(|&(_, format)| prints(&writer, call, file, format)).is_none() {
                let declare = || module.declare(&model, call.call_type());
                call.set_callee(module.function(&model).unwrap_or_else(declare));
            }
        }
        replace_address(module, name, &model);
    }
    let reading = READING.map(|(name, stream)| (name, stream, "is_read"));
    let others = all_streams().chain(OTHERS).filter(|(name, _)| !is_followed(name));
    let others = others.map(|(name, stream)| (name, stream, "is_not_followed"));
    let mut has_pointers = false;
    for (name, stream, what) in reading.into_iter().chain(others) {
        for call in calls_of(module, name) {
            if let Some(file) = file_of(call, stream) {
                writer.builder.before(call);
                writer.call(&format!("{PREFIX}{what}"), nothing, &[file]);
            }
        }
        let function = module.function(name).filter(|function| function.is_declaration());
        has_pointers |= function.is_some_and(|it| flow::direct_calls(it).is_none());
    }
    for call in calls_of(module, "fcloseall") {
        writer.builder.before(call);
        writer.call(&format!("{PREFIX}are_closed"), nothing, &[]);
    }
    for maker in makers.into_iter().filter(|_| has_pointers) {
        writer.builder.before(maker);
        writer.call(&format!("{PREFIX}may_be_called"), nothing, &[]);
    }
    for name in MAKERS {
        replace_address(module, name, &format!("{PREFIX}{name}"));
    }
}

/// Whether a function of streams needs no unsupported construct.
fn is_followed(name: &str) -> bool {
    let mut known = FUNCTIONS.iter().chain(&READING).map(|(name, _)| *name).chain(HARMLESS);
    name.starts_with("__parsimony_") || known.any(|it| it == name)
}

/// The stream that a call is given, if that could be one in memory.
fn file_of<'m>(call: InstructionValue<'m>, stream: usize) -> Option<LlvmValue<'m>> {
    let file = call.args().get(stream).copied()?;
    (file.ty().is_plain_pointer() && !is_standard_stream(file)).then_some(file)
}

/// match: a call that prints by a format that is known; result: the text is counted, and written
/// where the stream has it, if that has one.
fn prints<'m>(
    writer: &FormatWriter<'m>,
    call: InstructionValue<'m>,
    file: LlvmValue<'m>,
    format: usize,
) -> Option<()> {
    let (literal, mut args) = known_format(writer, call, format, true)?;
    let (_, mut again) = known_format(writer, call, format, true)?;
    writer.builder.before(call);
    let (size, number) = (writer.size_type(), writer.builder.int_type(32).into());
    let nowhere = WritePlace { to: writer.null(), room: writer.size(0) };
    let length = writer.text(&literal, nowhere, &mut args)?;
    let pointer: Type<'m> = writer.builder.pointer_type().into();
    let to = writer.call(&format!("{PREFIX}place"), pointer, &[file, length]);
    let room = writer.call(&format!("{PREFIX}room"), size, &[to, length]);
    writer.text(&literal, WritePlace { to, room }, &mut again)?;
    let result = writer.call(&format!("{PREFIX}printed"), number, &[file, length]);
    writing::replace(call, result);
    Some(())
}
