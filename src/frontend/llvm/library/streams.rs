//! Which functions of C are given a stream, and the streams that the library has from the start.
use crate::frontend::llvm::raw::{AnyValueExt, InstructionExt, LlvmValue, Module};
use inkwell::values::InstructionOpcode as Opcode;

/// The variables that lead to them, which a program could change.
pub(in crate::frontend::llvm) const STANDARD: [&str; 3] = ["stdin", "stdout", "stderr"];

/// Functions that read or write a stream, and which argument it is.
const STREAMS: [(&str, usize); 60] = [
    ("fputs", 1),
    ("fputs_unlocked", 1),
    ("fputc", 1),
    ("fputc_unlocked", 1),
    ("putc", 1),
    ("putc_unlocked", 1),
    ("_IO_putc", 1),
    ("fprintf", 0),
    ("vfprintf", 0),
    ("__fprintf_chk", 0),
    ("__vfprintf_chk", 0),
    ("__parsimony_fprintf", 0),
    ("__parsimony_vfprintf", 0),
    ("__parsimony___fprintf_chk", 0),
    ("__parsimony___vfprintf_chk", 0),
    ("__parsimony_memory_place", 0),
    ("__parsimony_memory_printed", 0),
    ("fwrite", 3),
    ("fread", 3),
    ("fgetc", 0),
    ("ungetc", 1),
    ("fgets", 2),
    ("fgets_unlocked", 2),
    ("getdelim", 3),
    ("__getdelim", 3),
    ("getline", 2),
    ("vfscanf", 0),
    ("__parsimony_end_scan", 0),
    ("fscanf", 0),
    ("__isoc99_fscanf", 0),
    ("__isoc23_fscanf", 0),
    ("fflush", 0),
    ("fclose", 0),
    ("freopen", 2),
    ("fseek", 0),
    ("rewind", 0),
    ("ftell", 0),
    ("getc", 0),
    ("_IO_getc", 0),
    ("getc_unlocked", 0),
    ("fgetc_unlocked", 0),
    ("__isoc99_vfscanf", 0),
    ("__isoc23_vfscanf", 0),
    ("fflush_unlocked", 0),
    ("freopen64", 2),
    ("pclose", 0),
    ("fseeko", 0),
    ("fsetpos", 0),
    ("fgetpos", 0),
    ("ftello", 0),
    ("fread_unlocked", 3),
    ("fwrite_unlocked", 3),
    ("fgetwc", 0),
    ("getwc", 0),
    ("fputwc", 1),
    ("putwc", 1),
    ("fgetws", 2),
    ("fputws", 1),
    ("fseeko64", 0),
    ("ftello64", 0),
];

/// Functions that only look at a stream, or say how it works, and which argument it is.
const LOOKED_AT: [(&str, usize); 30] = [
    ("feof", 0),
    ("feof_unlocked", 0),
    ("ferror", 0),
    ("ferror_unlocked", 0),
    ("clearerr", 0),
    ("clearerr_unlocked", 0),
    ("fileno", 0),
    ("fileno_unlocked", 0),
    ("setvbuf", 0),
    ("setbuf", 0),
    ("setbuffer", 0),
    ("setlinebuf", 0),
    ("__parsimony_setvbuf", 0),
    ("__parsimony_setbuf", 0),
    ("__parsimony_watched_setvbuf", 0),
    ("__parsimony_watched_setbuf", 0),
    ("__parsimony_setbuffer", 0),
    ("__parsimony_watched_setbuffer", 0),
    ("flockfile", 0),
    ("ftrylockfile", 0),
    ("funlockfile", 0),
    ("__fbufsize", 0),
    ("__fpending", 0),
    ("__freading", 0),
    ("__fwriting", 0),
    ("__freadable", 0),
    ("__fwritable", 0),
    ("__flbf", 0),
    ("__fsetlocking", 0),
    ("__fpurge", 0),
];

/// Which argument of a function of the library is a stream.
pub(in crate::frontend::llvm) fn stream_of(name: &str) -> Option<usize> {
    let looked_at = LOOKED_AT.iter().find(|(known, _)| *known == name).map(|(_, index)| *index);
    stream_used_by(name).or(looked_at)
}

/// All functions that are given a stream, and which argument it is.
pub(super) fn all_streams() -> impl Iterator<Item = (&'static str, usize)> {
    STREAMS.into_iter().chain(LOOKED_AT)
}

/// Which argument of a function of the library is a stream that it reads or writes.
pub(in crate::frontend::llvm) fn stream_used_by(name: &str) -> Option<usize> {
    STREAMS.iter().find(|(known, _)| *known == name).map(|(_, index)| *index)
}

/// match: `stdout`, in a program that never changes that variable.
pub(in crate::frontend::llvm) fn is_standard_stream(stream: LlvmValue<'_>) -> bool {
    let load = stream.instruction().filter(|load| load.get_opcode() == Opcode::Load);
    let variable = load.and_then(|load| load.operand(0).variable());
    variable.is_some_and(|variable| {
        STANDARD.contains(&variable.name().as_str()) && variable.users().into_iter().all(is_load)
    })
}

/// Whether a program leaves these variables as they are.
pub(super) fn keeps_standard_streams(module: &Module) -> bool {
    let known = STANDARD.iter().filter_map(|name| module.global(name));
    known.flat_map(|variable| variable.users()).all(is_load)
}

fn is_load(user: LlvmValue<'_>) -> bool {
    user.opcode() == Some(Opcode::Load)
}
