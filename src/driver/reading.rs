//! What the front end is asked for: flags as options of the reader.
use super::source_text;
use crate::base::config::{Config, Externals, WordSize};
use crate::base::stats::Statistics;
use crate::cfa::Program;
use crate::frontend::llvm;
use crate::frontend::llvm::{Models, Options};

/// How the program is read. For a witness, the text of the sources is kept.
pub(super) fn options(config: &Config) -> Options {
    let mut options = reader_options(config);
    if config.output.witness.is_some() {
        options.sources = source_text::as_they_stand(&config.files, &options);
    }
    options
}

/// What the flags ask of the front end.
pub(super) fn reader_options(config: &Config) -> Options {
    let clang_args = config.clang_args.iter().map(|arg| arg.to_string_lossy().into_owned());
    Options {
        word_size: config.word_size.map(|size| match size {
            WordSize::Bits32 => llvm::WordSize::Bits32,
            WordSize::Bits64 => llvm::WordSize::Bits64,
        }),
        clang_args: clang_args.collect(),
        error_functions: config.property.error_functions.clone(),
        assert_is_error: config.property.assertions,
        traps_are_errors: config.semantics.traps_are_errors,
        overflow_is_error: config.property.overflow,
        wrap_is_error: config.property.unsigned_wrap,
        narrowing_is_error: config.property.narrowing,
        undefined_is_error: config.property.undefined,
        unwritten_is_error: config.property.uninitialised,
        trusts_outside: config.property.trusts_outside,
        memory: config.property.memory,
        malloc_may_fail: config.semantics.malloc_may_fail,
        calloc_may_fail: config.semantics.calloc_may_fail,
        argc_may_be_zero: config.semantics.argc_may_be_zero,
        entry_pointers: llvm::EntryPointers {
            nonnull: config.semantics.arguments_nonnull,
            separate: config.semantics.arguments_separate,
            elements: config.semantics.argument_elements,
        },
        assume_small_requests: config.semantics.assume_small_requests,
        assume_valid_memory: config.semantics.assume_valid_memory,
        devices: config.devices.clone(),
        externals: match config.semantics.externals {
            Externals::Follow => llvm::Externals::Follow,
            Externals::Given => llvm::Externals::Given,
            Externals::Pure => llvm::Externals::Pure,
        },
        models: Models::BUILT_IN,
        ..Options::new(&config.entry)
    }
}

/// Lists the program's size.
pub(super) fn count_program(program: &Program, statistics: &mut Statistics) {
    statistics
        .component("program")
        .size("functions", program.functions.len(), "functions")
        .size("locations", program.locations.len(), "locations")
        .size("edges", program.edges.len(), "edges")
        .size("variables", program.vars.len(), "variables")
        .size("memory objects", program.globals.len(), "objects")
        .size("gaps", program.gaps.len(), "constructs");
}
