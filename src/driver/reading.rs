//! How the program is read and prepared, as the flags say.
use super::source_text;
use crate::base::config::Config;
use crate::base::stats::Statistics;
use crate::cfa::Program;
use crate::frontend::llvm::{LowerError, Module, Options};
use crate::passes;
use crate::passes::Prepared;
use crate::passes::table::{LLVM, Selection};

/// How the program is read. For a witness, the text of the sources is kept.
pub(super) fn options(config: &Config) -> Options {
    let mut options = Options::of(config.reading.clone());
    if config.output.witness.is_some() {
        options.sources = source_text::as_they_stand(&config.files, &options);
    }
    options
}

/// The passes that run.
pub(super) fn selection(config: &Config) -> Selection {
    Selection::without(&config.without_passes)
}

/// The module as an automaton, after LLVM's passes if they run.
pub(super) fn lowered(config: &Config, module: &Module) -> Result<Program, LowerError> {
    match selection(config).includes(&LLVM) {
        true => module.lower_prepared(),
        false => module.lower_unprepared(),
    }
}

/// The module after the passes that run.
pub(super) fn prepared(config: &Config, module: &Module) -> Result<Prepared, LowerError> {
    Ok(passes::run(lowered(config, module)?, selection(config)))
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
        .size("unsupported constructs", program.unsupported.len(), "constructs");
}
