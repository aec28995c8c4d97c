//! Step 2, prepare: from LLVM's module to the program that engines get, by the passes that run.
use super::dump;
use super::read::Verification;
use crate::base::config::Config;
use crate::base::progress::{Phase, Progress};
use crate::base::stats::Statistics;
use crate::base::supervisor;
use crate::cfa::Program;
use crate::frontend::llvm::{LowerError, Module, ModuleSteps};
use crate::passes;
use crate::passes::Prepared;
use crate::passes::table::{LLVM, REFERENCES, REGISTERS, Selection, TAIL_CALLS};
use crate::report::InputError;
use std::time::Instant;

/// Prepares the program that a run is about, and writes it out where that is wanted. The statistics
/// have its size, and what that took.
pub(crate) fn prepare(
    run: Verification<'_>,
    module: &Module,
    progress: &mut dyn Progress,
) -> Result<(Prepared, Statistics), InputError> {
    progress.phase(Phase::Preparing);
    let start = Instant::now();
    let program = lowered(run.config, module)?;
    let lowering = start.elapsed();
    let (prepared, mut statistics) = passed(run.config, program);
    dump::programs(run.config, module, &prepared.program)?;
    statistics
        .component("front end")
        .time("reading and lowering", run.read.time + lowering)
        .time("preparation", start.elapsed() - lowering)
        .time("CPU time", supervisor::usage().cpu);
    Ok((prepared, statistics))
}

/// A variant of that program, for one of several searches.
pub(crate) fn prepared(config: &Config, module: &Module) -> Result<Prepared, LowerError> {
    Ok(passes::run(lowered(config, module)?, selection(config)))
}

/// The program after the passes, and its size.
pub(crate) fn passed(config: &Config, program: Program) -> (Prepared, Statistics) {
    let prepared = passes::run(program, selection(config));
    let (program, mut statistics) = (&prepared.program, Statistics::default());
    statistics
        .component("program")
        .size("functions", program.functions.len(), "functions")
        .size("locations", program.locations.len(), "locations")
        .size("edges", program.edges.len(), "edges")
        .size("variables", program.vars.len(), "variables")
        .size("memory objects", program.globals.len(), "objects")
        .size("unsupported constructs", program.unsupported.len(), "constructs");
    (prepared, statistics)
}

/// The passes that run.
pub(crate) fn selection(config: &Config) -> Selection {
    Selection::without(&config.without_passes)
}

/// Which of the front end's own steps run among LLVM's passes.
pub(super) fn steps(passes: &Selection) -> ModuleSteps {
    ModuleSteps {
        tail_calls: passes.includes(&TAIL_CALLS),
        references: passes.includes(&REFERENCES),
    }
}

/// The module as an automaton, after those of LLVM's passes that run.
pub(crate) fn lowered(config: &Config, module: &Module) -> Result<Program, LowerError> {
    let passes = selection(config);
    match (passes.includes(&LLVM), passes.includes(&REGISTERS)) {
        (true, _) => module.lower_prepared(steps(&passes)),
        (false, true) => module.lower_in_registers(),
        (false, false) => module.lower_unprepared(),
    }
}
