//! Output that fails: where a program asks whether a stream has failed (`ferror`), a model gets
//! each result of output that the program looks at.
//!
//! Known limits: the model does not get results of output through pointers to functions, or of C++.
use super::formats::calls_of;
use crate::frontend::llvm::Library;
use crate::frontend::llvm::builder::Builder;
use crate::frontend::llvm::raw::{AnyValueExt, InstructionExt, LlvmValue, Module, Type};

/// What asks.
const ASKING: [&str; 2] = ["ferror", "ferror_unlocked"];
/// The models that get these results, of what prints by a format (which may fail in other ways) and
/// of what writes a text or a character.
const PRINTED: &str = "__parsimony_has_printed";
/// See [`PRINTED`].
const PUT: &str = "__parsimony_has_put";

/// The functions, with the model, and which argument is the stream: none is `stdout`.
const OUTPUT: [(&str, &str, Option<usize>); 19] = [
    ("printf", PRINTED, None),
    ("vprintf", PRINTED, None),
    ("__printf_chk", PRINTED, None),
    ("__vprintf_chk", PRINTED, None),
    ("fprintf", PRINTED, Some(0)),
    ("vfprintf", PRINTED, Some(0)),
    ("__fprintf_chk", PRINTED, Some(0)),
    ("__vfprintf_chk", PRINTED, Some(0)),
    ("puts", PUT, None),
    ("puts_unlocked", PUT, None),
    ("putchar", PUT, None),
    ("putchar_unlocked", PUT, None),
    ("fputs", PUT, Some(1)),
    ("fputs_unlocked", PUT, Some(1)),
    ("fputc", PUT, Some(1)),
    ("fputc_unlocked", PUT, Some(1)),
    ("putc", PUT, Some(1)),
    ("putc_unlocked", PUT, Some(1)),
    ("_IO_putc", PUT, Some(1)),
];

/// Puts a call of the model behind each call that may fail.
pub(in crate::frontend::llvm) fn mark_results(module: &Module, library: Library) {
    let is_model = library.has(PRINTED) && library.has(PUT);
    if !is_model || ASKING.iter().all(|name| module.function(name).is_none()) {
        return;
    }
    let builder = Builder::new(module);
    let (pointer, number) = (builder.pointer_type(), builder.int_type(32));
    let ty = builder.function_type(builder.void_type(), &[pointer.into(), number.into()]);
    for (name, model, index) in OUTPUT {
        for call in calls_of(module, name) {
            let stream = match index {
                None => Some(builder.zero(Type::from(pointer))),
                Some(index) => call.args().get(index).copied(),
            };
            let stream = stream.filter(|stream| stream.ty().is_plain_pointer());
            let is_looked_at = !call.is_unused() && call.ty().int_bits() == Some(32);
            let next = call.get_next_instruction().filter(|_| is_looked_at);
            if let (Some(stream), Some(next)) = (stream, next) {
                builder.between(call, next);
                let declare = || module.declare(model, ty);
                let model = module.function(model).unwrap_or_else(declare);
                builder.call(model, ty, &[stream, LlvmValue::from(call)]);
            }
        }
    }
}
