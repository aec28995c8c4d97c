//! Streams that write to memory (`open_memstream`, `fmemopen`): where a program has one, functions
//! that may be given it are replaced by models that look which stream it is
//! (`runtime/models/memory_stream.c`). All others know nothing of such streams.
//!
//! Known limits: what prints to such a stream by a format that is handed on reads the format when
//! it runs.
use super::writing::{self, FormatWriter, WritePlace};
use super::{calls_of, known_format, replace_address};
use crate::llvm::Library;
use crate::llvm::library::streams::{is_standard_stream, keeps_standard_streams};
use crate::llvm::raw::{AnyValueExt, GlobalExt, InstructionExt, LlvmValue, Module, Type};
use inkwell::values::InstructionValue;

/// What makes such streams.
const MAKERS: [&str; 2] = ["fmemopen", "open_memstream"];
/// How the models are called, but for the name of the function.
const PREFIX: &str = "__parsimony_memory_";

/// The functions, and which argument is the stream.
const FUNCTIONS: [(&str, usize); 44] = [
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
];

/// Those of which the front end knows many formats, and which argument that is.
const PRINTING: [(&str, usize); 2] = [("fprintf", 1), ("__fprintf_chk", 2)];

/// What reads in other ways, which no run is followed for.
const READING: [(&str, usize); 7] = [
    ("fscanf", 0),
    ("__isoc99_fscanf", 0),
    ("__isoc23_fscanf", 0),
    ("vfscanf", 0),
    ("__isoc99_vfscanf", 0),
    ("__isoc23_vfscanf", 0),
    ("getline", 2),
];

/// Renames the calls that may be given such a stream.
pub(in crate::llvm) fn follow_memory_streams(module: &Module, library: Library, entry: &str) {
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
            let file = call.args().get(stream).copied();
            let Some(file) = file.filter(|file| !is_standard_stream(*file)) else { continue };
            let format = PRINTING.iter().find(|(known, _)| *known == name);
            if format.and_then(|&(_, format)| prints(&writer, call, file, format)).is_none() {
                let declare = || module.declare(&model, call.call_type());
                call.set_callee(module.function(&model).unwrap_or_else(declare));
            }
        }
        replace_address(module, name, &model);
    }
    for (name, stream) in READING {
        for call in calls_of(module, name) {
            let file = call.args().get(stream).copied();
            if let Some(file) = file.filter(|file| !is_standard_stream(*file)) {
                writer.builder.before(call);
                writer.call(&format!("{PREFIX}is_read"), nothing, &[file]);
            }
        }
    }
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
