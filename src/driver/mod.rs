//! The pipeline: read, prepare, explore and refine, replay or check; and the only place that says
//! TRUE or FALSE.
//!
//! Two rules, both enforced here: FALSE only when the concrete interpreter, on the program *as it
//! was read*, reached the error on the counterexample's inputs; TRUE only when the reached set is
//! closed, no target that was met is left undecided, and the proof survives its check ([`proof`]).
mod advice;
mod all;
mod annotation;
mod budget;
mod checks;
mod confirm;
mod cost;
mod cover;
pub mod coverage;
mod engine;
mod engines;
mod explore;
mod facts;
mod far;
mod front;
mod graph;
mod groups;
mod growth;
mod induction;
mod inputs;
mod invariants;
mod known;
mod library_calls;
mod lines;
pub mod native;
mod only_run;
mod original;
mod participant;
mod parts;
mod past_answers;
mod paths;
mod predicates;
mod proof;
pub mod proofs;
mod race;
#[cfg(test)]
mod random;
mod reasons;
mod runs;
mod second_look;
mod shapes;
mod shared;
mod smaller;
mod strategy;
mod validate;
mod values;
mod visited;
pub mod worker;

use crate::base::config::{Config, DumpKind};
use crate::base::evidence::{Obligation, Signature};
use crate::base::limits::Limits;
use crate::base::progress::{Phase, Progress};
use crate::base::stats::Statistics;
use crate::base::supervisor;
use crate::base::verdict::Verdict;
use crate::blocks::graph::BlockGraph;
use crate::cfa::{Program, dot, text};
use crate::frontend::llvm;
use crate::frontend::llvm::{Gathering, Models, Module, Options};
use crate::passes;
use crate::passes::table::LLVM;
use crate::report::{InputError, Report};
use crate::solver::smt;
use explore::{assumptions, explore, write_dump};
use front::Front;
use inputs::{Inputs, inputs};
use known::{Begun, KnownTask};
use shared::ReadsAgain;
use std::time::Instant;

/// Reading a program once more may take so many times as long as it did.
const MARGIN: u32 = 4;

/// Verifies the program that `config` names.
pub fn run(
    config: &Config,
    limits: &Limits,
    progress: &mut dyn Progress,
) -> Result<Report, InputError> {
    if let Some(witness) = &config.validate {
        return validate::run(witness, config, limits, progress);
    }
    if let Some(kind) = config.cover {
        return cover::run(kind, config, limits, progress);
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
    let options = reading(config);
    let known = KnownTask::open(config, &inputs, &options);
    let (contents, gathered) = match &known {
        None => ([0; 32], Gathering::of(&inputs.files, &options).start().finish()?),
        Some(known) => match known.begin(config, limits, progress)? {
            Begun::Answered(report) => return Ok(*report),
            Begun::Gathered(contents, gathered) => (contents, gathered),
        },
    };
    let module = llvm::read_gathered(gathered, inputs.parts.clone(), &options, known.is_some())?;
    progress.phase(Phase::Preparing);
    let lowered = facts::lowered(config, &module)?;
    let analysed = known.is_some().then(|| lowered.clone());
    let read = start.elapsed();
    let prepared = passes::run(lowered, facts::selection(config));
    dump_programs(config, &module, &prepared.program)?;
    let mut statistics = Statistics::default();
    facts::count_program(&prepared.program, &mut statistics);
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
    let warnings = inputs.warnings.iter().cloned().chain(known::warnings(config, &module));
    report.warnings.splice(..0, warnings.collect::<Vec<_>>());
    if let (Some(known), Some(analysed), Verdict::True | Verdict::False(_)) =
        (known, analysed, &report.verdict)
    {
        let has_time = limits.has_time_for(read * MARGIN);
        known.keep(config, contents, &module, analysed, has_time);
    }
    // The process ends soon: nobody needs the memory of LLVM's module.
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
    let is_prepared = facts::selection(config).includes(&LLVM);
    let is_usable = is_prepared && !options.unwritten_is_error && options.goals.is_none();
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

/// How the program is read.
fn reading(config: &Config) -> Options {
    let mut options = facts::reader_options(config);
    if config.output.witness.is_some() {
        options.sources = lines::as_they_stand(&config.files, &options);
    }
    options
}

/// The names of the functions that the program defines and that begin with `prefix`, in its order.
pub fn functions(config: &Config, prefix: &str) -> Result<Vec<String>, InputError> {
    let Inputs { files, parts, .. } = inputs(config)?;
    let options = Options { entry: prefix.to_owned(), ..facts::reader_options(config) };
    let mut names = llvm::functions(&files, parts, &options)?;
    names.retain(|name| name.starts_with(prefix));
    Ok(names)
}

/// How the entry function is declared.
pub fn signature(config: &Config) -> Result<Signature, InputError> {
    let Inputs { files, parts, .. } = inputs(config)?;
    Ok(llvm::signature(&files, parts, &facts::reader_options(config))?)
}

/// The places that may violate the property, in the order of the source.
pub fn checks(config: &Config) -> Result<Vec<Obligation>, InputError> {
    let inputs = inputs(config)?;
    let module = llvm::read_with(&inputs.files, inputs.parts, &reading(config))?;
    Ok(checks::listed(&module.lower_as_read()?))
}

/// The blocks of the program that `config` names, for measurements of one analysis by itself.
pub fn blocks(config: &Config) -> Result<BlockGraph, InputError> {
    let inputs = inputs(config)?;
    let module = llvm::read_with(&inputs.files, inputs.parts, &reading(config))?;
    Ok(facts::blocks(&facts::prepared(config, &module)?, true))
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
