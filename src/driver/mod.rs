//! The pipeline: read, prepare, explore and refine, replay or check; and the only place that says
//! TRUE or FALSE.
//!
//! Two rules, both enforced here: FALSE only when the concrete interpreter, on the program *as it
//! was read*, reached the error on the counterexample's inputs; TRUE only when the reached set is
//! closed, no target that was met is left undecided, and the proof survives its check ([`proof`]).
mod advice;
mod budget;
mod checks;
mod confirm;
mod engine;
mod engines;
mod facts;
mod far;
mod graph;
mod growth;
mod induction;
mod participant;
mod predicates;
mod proof;
#[cfg(test)]
mod random;
mod runs;
mod second_look;
mod shared;
mod strategy;
mod values;

use crate::cfa::{Program, dot, text};
use crate::collect::{self, Collected};
use crate::config::{Config, Dump, DumpKind};
use crate::limits::Limits;
use crate::llvm::{self, Module};
use crate::output::file::write_file;
use crate::predicate::blocks::graph::BlockGraph;
use crate::prepare::{self, Prepared};
use crate::progress::{Phase, Progress};
use crate::report::{InputError, Report};
use crate::stats::Statistics;
use crate::verdict::Verdict;
use confirm::Confirmer;
use std::path::PathBuf;
use std::time::Instant;
use strategy::{Decision, Strategy};

/// Verifies the program that `config` names.
pub fn run(
    config: &Config,
    limits: &Limits,
    progress: &mut dyn Progress,
) -> Result<Report, InputError> {
    progress.phase(Phase::Reading);
    let start = Instant::now();
    let (module, missing) = read(config)?;
    progress.phase(Phase::Preparing);
    let (lowered, prepare): (_, fn(Program) -> Prepared) = if config.is_prepared {
        (module.lower_prepared()?, prepare::run)
    } else {
        (module.lower_unprepared()?, prepare::as_it_comes)
    };
    let read = start.elapsed();
    let prepared = prepare(lowered);
    dump_programs(config, &module, &prepared.program)?;
    let mut statistics = Statistics::default();
    facts::count_program(&prepared.program, &mut statistics);
    statistics
        .component("front end")
        .time("reading and lowering", read)
        .time("preparation", start.elapsed() - read);
    let mut report = explore(config, &module, prepared, limits, progress, statistics)?;
    if config.output.html.is_some() {
        report.checks = checks::list(&module.lower_as_read()?, &report);
    }
    report.assumptions = assumptions(config, &module, &report.verdict);
    let mut warnings = missing;
    warnings.extend(advice::advice(config, &module));
    warnings.extend_from_slice(module.warnings());
    report.warnings.splice(..0, warnings);
    // The process ends soon: nobody needs the memory of LLVM's module.
    std::mem::forget(module);
    Ok(report)
}

/// The program in LLVM's form, and what of it has no bitcode.
fn read(config: &Config) -> Result<(Module, Vec<String>), InputError> {
    let (files, Collected { parts, warnings }) = inputs(config)?;
    Ok((llvm::read_with(&files, parts, &facts::reader_options(config))?, warnings))
}

/// The files that are read as they are, and what was collected from builds.
fn inputs(config: &Config) -> Result<(Vec<PathBuf>, Collected), InputError> {
    let Collected { mut parts, mut warnings } = collect::collect(&config.programs)?;
    let mut files = config.files.clone();
    if let Some(database) = &config.compile_commands {
        let (listed, others) = collect::compile(database, &files)?;
        files = others;
        parts.extend(listed.parts);
        warnings.extend(listed.warnings);
    }
    Ok((files, Collected { parts, warnings }))
}

/// What the verdict rests on beside the program. A shown violation needs no assumption.
fn assumptions(config: &Config, module: &Module, verdict: &Verdict) -> Vec<String> {
    let mut assumptions = module.assumptions().to_vec();
    if *verdict == Verdict::True && config.semantics.assume_valid_memory {
        assumptions.push("no access to memory is invalid".to_owned());
    }
    if *verdict == Verdict::True && module.assumes_no_call_by_name() {
        assumptions.push(
            "unknown functions call those of the program only through addresses that they are given"
                .to_owned(),
        );
    }
    assumptions
}

/// The names of the functions that the program defines and that begin with `prefix`, in its order.
pub fn functions(config: &Config, prefix: &str) -> Result<Vec<String>, InputError> {
    let (files, Collected { parts, .. }) = inputs(config)?;
    let mut names = llvm::functions(&files, parts, &facts::reader_options(config))?;
    names.retain(|name| name.starts_with(prefix));
    Ok(names)
}

/// The blocks of the program that `config` names, for measurements of one analysis by itself.
pub fn blocks(config: &Config) -> Result<BlockGraph, InputError> {
    let (module, _) = read(config)?;
    Ok(facts::blocks(&prepare::run(module.lower_prepared()?), true))
}

/// Explores and refines to a verdict.
fn explore(
    config: &Config,
    module: &Module,
    prepared: Prepared,
    limits: &Limits,
    progress: &mut dyn Progress,
    mut statistics: Statistics,
) -> Result<Report, InputError> {
    progress.phase(Phase::Exploring);
    let mut confirmer = Confirmer::new(module, progress);
    let mut strategy = Strategy::new(config.analysis, prepared, limits);
    let decision = strategy.run(&mut confirmer, limits);
    strategy.count(&mut statistics);
    confirmer.count(&mut statistics);
    let mut warnings = Vec::new();
    if strategy.is_contradicted() {
        warnings.push("internal error: a run fails though the program was proved".to_owned());
    }
    if config.output.statistics || config.output.shows_claims() {
        strategy.list(&mut statistics);
    }
    dump_graph(config, &strategy)?;
    let mut report = Report { warnings, ..conclude(decision) };
    match report.verdict {
        Verdict::True => report.proof = Some(strategy.proof(config.output.shows_claims())),
        Verdict::False(_) => {}
        Verdict::Unknown(_) => report.how_far = Some(strategy.how_far()),
    }
    // The process ends soon; taking millions of states apart one by one would only delay the
    // answer.
    std::mem::forget(strategy);
    Ok(Report { statistics, ..report })
}

/// The verdict, and for FALSE the run.
fn conclude(decision: Decision) -> Report {
    match decision {
        Decision::Proved => Report::bare(Verdict::True),
        Decision::Counterexample(found) => {
            let verdict = Verdict::False(found.property);
            Report { counterexample: Some(found), ..Report::bare(verdict) }
        }
        Decision::Unknown(reason) => Report::bare(Verdict::Unknown(reason)),
    }
}

fn dump_programs(config: &Config, module: &Module, prepared: &Program) -> Result<(), InputError> {
    for dump in &config.output.dumps {
        let content = match dump.kind {
            DumpKind::Cfa => text::print(prepared),
            DumpKind::CfaRead => text::print(&module.lower_as_read()?),
            DumpKind::Dot => dot::draw(prepared),
            DumpKind::Arg => continue,
        };
        write_dump(dump, &content)?;
    }
    Ok(())
}

fn dump_graph(config: &Config, strategy: &Strategy) -> Result<(), InputError> {
    if config.output.dumps.iter().all(|dump| dump.kind != DumpKind::Arg) {
        return Ok(());
    }
    let Some(drawing) = strategy.draw() else { return Ok(()) };
    for dump in config.output.dumps.iter().filter(|dump| dump.kind == DumpKind::Arg) {
        write_dump(dump, &drawing)?;
    }
    Ok(())
}

fn write_dump(dump: &Dump, content: &str) -> Result<(), InputError> {
    use std::io::Write;
    match &dump.file {
        Some(file) => write_file(file, content.as_bytes())
            .map_err(|error| format!("{}: {error}", file.display()))?,
        None => std::io::stdout()
            .write_all(content.as_bytes())
            .map_err(|error| format!("cannot write to stdout: {error}"))?,
    }
    Ok(())
}
