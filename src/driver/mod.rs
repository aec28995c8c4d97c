//! The pipeline: read, prepare, explore and refine, replay or check; and the only place that says
//! TRUE or FALSE.
//!
//! Two rules, both enforced here. FALSE only from [`crate::portfolio::confirm`], after
//! [`crate::check::replay`] ended in an error on the program *as it was read*. TRUE only from a
//! closed reached set with no unresolved target over all time slices, or from an induction that
//! covers every abstraction location of its graph, and only after the check of the proof
//! ([`crate::portfolio::proof_check`]).
//!
//! Tests: `testsuite/tests/driver`, and beside the code.
mod advice;
mod all;
pub(crate) mod cached_program;
pub mod coverage;
mod explore;
mod inputs;
mod invariants;
pub mod native;
pub mod proofs;
mod reading;
pub(crate) mod source_text;
pub(crate) mod test_generation;
mod validate;
pub mod worker;

use crate::base::config::{Config, DumpKind};
use crate::base::counterexample::{Obligation, Signature};
use crate::base::limits::Limits;
use crate::base::options::ReadOptions;
use crate::base::progress::{Phase, Progress};
use crate::base::property::ViolationKind;
use crate::base::stats::Statistics;
use crate::base::supervisor;
use crate::base::verdict::Verdict;
use crate::blocks::graph::BlockGraph;
use crate::cfa::{Program, dot, text};
use crate::frontend::llvm;
use crate::frontend::llvm::{Gathering, Models, Module, Options};
use crate::passes;
use crate::passes::table::LLVM;
use crate::portfolio::front_end::Front;
use crate::portfolio::shared::ReadsAgain;
use crate::report::{InputError, Report};
use crate::solver::decide::table;
use crate::solver::smt;
use cached_program::{Begun, CachedTask};
use explore::{assumptions, explore, write_dump};
use inputs::{Inputs, inputs};
use std::time::Instant;

/// Reading a program once more may take this many times as long as it did.
const MARGIN: u32 = 4;

/// Verifies the program that `config` names.
pub fn run(
    config: &Config,
    limits: &Limits,
    progress: &mut dyn Progress,
) -> Result<Report, InputError> {
    table::leave_out(&config.without_refuters);
    if let Some(witness) = &config.validate {
        return validate::run(witness, config, limits, progress);
    }
    if let Some(kind) = config.cover {
        return crate::driver::test_generation::run(kind, config, limits, progress);
    }
    if config.decides_all {
        return all::run(config, limits, progress);
    }
    if let Some(folder) = config.output.queries() {
        smt::dump::into(folder);
    }
    progress.phase(Phase::Reading);
    let (start, used) = (Instant::now(), supervisor::usage().cpu);
    let inputs = inputs(config)?;
    let options = reading::options(config);
    let known = CachedTask::open(config, &inputs, &options);
    let (contents, gathered) = match &known {
        None => ([0; 32], Gathering::of(&inputs.files, &options).start().finish()?),
        Some(known) => match known.begin(config, limits, progress)? {
            Begun::Answered(report) => return Ok(*report),
            Begun::Gathered(contents, gathered) => (contents, gathered),
        },
    };
    let module = llvm::read_gathered(gathered, inputs.parts.clone(), &options, known.is_some())?;
    progress.phase(Phase::Preparing);
    let lowered = reading::lowered(config, &module)?;
    let analysed = known.is_some().then(|| lowered.clone());
    let read = start.elapsed();
    let prepared = passes::run(lowered, reading::selection(config));
    dump_programs(config, &module, &prepared.program)?;
    let mut statistics = Statistics::default();
    reading::count_program(&prepared.program, &mut statistics);
    statistics
        .component("front end")
        .time("reading and lowering", read)
        .time("preparation", start.elapsed() - read)
        .time("CPU time", supervisor::usage().cpu.saturating_sub(used));
    let with_contracts = with_contracts(config, &module, &inputs, &options);
    let programs = (prepared, with_contracts);
    let mut report = explore(config, &module, None, programs, limits, progress, statistics)?;
    if let (Verdict::True, Some(proof), true) =
        (&report.verdict, &mut report.proof, config.output.witness.is_some())
    {
        let candidates = std::mem::take(&mut proof.invariants);
        let told = invariants::proved(candidates, &module, &inputs, config, limits, progress);
        proof.invariants = told.invariants;
        proof.left_out.extend(told.left_out);
    }
    report.assumptions = assumptions(config, Front::Read(&module), &report.verdict);
    let warnings = inputs
        .warnings
        .iter()
        .cloned()
        .chain(crate::driver::cached_program::warnings(config, &module));
    report.warnings.splice(..0, warnings.collect::<Vec<_>>());
    if let (Some(known), Some(analysed), Verdict::True | Verdict::False(_)) =
        (known, analysed, &report.verdict)
    {
        let has_time = limits.has_time_for(read * MARGIN);
        known.keep(config, contents, &module, analysed, has_time);
    }
    // The process ends soon: the memory of LLVM's module is not needed.
    std::mem::forget(module);
    Ok(report)
}

/// How the program is read once more for proofs, with contracts in the place of models. Reads of
/// what was not written are none of a contract's business.
fn with_contracts(
    config: &Config,
    module: &Module,
    inputs: &Inputs,
    options: &Options,
) -> Option<ReadsAgain> {
    let asks_of_writes = options.asks(ViolationKind::Uninitialised);
    let is_prepared = reading::selection(config).includes(&LLVM);
    let is_usable = is_prepared && !asks_of_writes && options.goals.is_none();
    if !is_usable || !module.can_have_contracts() {
        return None;
    }
    let (files, parts) = (inputs.files.clone(), inputs.parts.clone());
    let options = Options { models: Models::CONTRACTS, ..options.clone() };
    Some(Box::new(move || {
        let module = llvm::read_with(&files, parts.clone(), &options).ok()?;
        module.lower_prepared().ok()
    }))
}

/// The names of the functions that the program defines and that begin with `prefix`, in its order.
pub fn functions(config: &Config, prefix: &str) -> Result<Vec<String>, InputError> {
    let Inputs { files, parts, .. } = inputs(config)?;
    let entry = prefix.to_owned();
    let options = Options::of(ReadOptions { entry, ..config.reading.clone() });
    let mut names = llvm::functions(&files, parts, &options)?;
    names.retain(|name| name.starts_with(prefix));
    Ok(names)
}

/// How the entry function is declared.
pub fn signature(config: &Config) -> Result<Signature, InputError> {
    let Inputs { files, parts, .. } = inputs(config)?;
    Ok(llvm::signature(&files, parts, &Options::of(config.reading.clone()))?)
}

/// The places that may violate the property, in the order of the source.
pub fn checks(config: &Config) -> Result<Vec<Obligation>, InputError> {
    let inputs = inputs(config)?;
    let module = llvm::read_with(&inputs.files, inputs.parts, &reading::options(config))?;
    Ok(crate::portfolio::checks::places::listed(&module.lower_as_read()?))
}

/// The blocks of the program that `config` names, for measurements of one analysis by itself.
pub fn blocks(config: &Config) -> Result<BlockGraph, InputError> {
    let inputs = inputs(config)?;
    let module = llvm::read_with(&inputs.files, inputs.parts, &reading::options(config))?;
    Ok(crate::portfolio::shared::blocks(&reading::prepared(config, &module)?, true))
}

fn dump_programs(config: &Config, module: &Module, prepared: &Program) -> Result<(), InputError> {
    for dump in &config.output.dumps {
        let content = match dump.kind {
            DumpKind::Cfa => text::print(prepared),
            DumpKind::CfaRead => text::print(&module.lower_as_read()?),
            DumpKind::Dot => dot::draw(prepared),
            DumpKind::Arg | DumpKind::Queries => continue,
        };
        write_dump(dump, &content)?;
    }
    Ok(())
}
