//! The pipeline: read, prepare, explore and refine, replay; and the only place that says TRUE or FALSE.
//!
//! Two rules, both enforced here: FALSE only when the concrete interpreter, on the program *as it was read*, reached the error on
//! the counterexample's inputs; TRUE only when the reached set is closed and no target that was met is left undecided.
mod confirm;
mod facts;
mod graph;
mod induction;
mod predicates;
mod verifier;

use crate::cfa::{Program, dot, text};
use crate::config::{Config, Dump, DumpKind};
use crate::limits::{Limits, Stop};
use crate::llvm::{self, Module};
use crate::output::write_file;
use crate::predicate::graph::BlockGraph;
use crate::prepare::Prepared;
use crate::progress::{Phase, Progress};
use crate::reach::cegar::{self, Analysis, Conclusion, Unresolved};
use crate::reach::{Arg, Order};
use crate::report::{InputError, Report};
use crate::stats::Statistics;
use crate::verdict::{Reason, Verdict};
use confirm::{Confirmer, Counterexample};
use induction::Induction;
use predicates::Predicates;
use std::time::{Duration, Instant};
use verifier::Verifier;

/// The time for the first try, where there is no time limit; else it is a part of what is left.
const LAZY_TIME: Duration = Duration::from_secs(120);

/// The bounds of the first try. A program whose data are bounded by something that no contradiction names (a list of at most six cells)
/// grows without end while tracking is lazy, so there must be time left for the second.
fn lazy_slice(limits: &Limits) -> Limits {
    limits.within(limits.remaining().map_or(LAZY_TIME, |left| left * 2 / 5))
}

/// Verifies the program that `config` names.
pub fn run(
    config: &Config,
    limits: &Limits,
    progress: &mut dyn Progress,
) -> Result<Report, InputError> {
    progress.phase(Phase::Reading);
    let start = Instant::now();
    let module = llvm::read(&config.files, &facts::reader_options(config))?;
    progress.phase(Phase::Preparing);
    let lowered = module.lower_prepared()?;
    let read = start.elapsed();
    let prepared = facts::prepare(lowered);
    dump_programs(config, &module, &prepared.program)?;
    let mut statistics = Statistics::default();
    facts::count_program(&prepared.program, &mut statistics);
    statistics
        .component("front end")
        .time("reading and lowering", read)
        .time("preparation", start.elapsed() - read);
    let (verdict, trace) = explore(config, &module, prepared, limits, progress, &mut statistics)?;
    Ok(Report { verdict, trace, warnings: module.warnings().to_vec(), statistics })
}

/// Explores and refines to a verdict.
fn explore(
    config: &Config,
    module: &Module,
    prepared: Prepared,
    limits: &Limits,
    progress: &mut dyn Progress,
    statistics: &mut Statistics,
) -> Result<(Verdict, Option<String>), InputError> {
    progress.phase(Phase::Exploring);
    let blocks = facts::blocks(&prepared);
    let mut confirmer = Confirmer::new(module, progress);
    let mut conclusion = values(config, &mut confirmer, prepared, limits, statistics)?;
    if is_undecided(&conclusion) && limits.check().is_ok() {
        conclusion = by_blocks(&mut confirmer, blocks, conclusion, limits, statistics);
    }
    confirmer.count(statistics);
    Ok(conclude(conclusion))
}

/// Whether another analysis may still decide.
fn is_undecided(conclusion: &Conclusion<Counterexample>) -> bool {
    match conclusion {
        Conclusion::Closed(unresolved) => !unresolved.is_empty(),
        Conclusion::Stopped(stop, _) => *stop == Stop::Time,
        Conclusion::Counterexample(_) => false,
    }
}

/// Induction for half of the time that is left, then predicate abstraction, on one graph of blocks.
fn by_blocks(
    confirmer: &mut Confirmer<'_>,
    mut graph: BlockGraph,
    first: Conclusion<Counterexample>,
    limits: &Limits,
    statistics: &mut Statistics,
) -> Conclusion<Counterexample> {
    let slice = limits.within(limits.remaining().map_or(LAZY_TIME, |left| left / 2));
    let mut induction = Induction::new(&mut graph);
    let conclusion = induction.run(&mut graph, confirmer, &slice);
    induction.count(statistics);
    if !is_undecided(&conclusion) || limits.check().is_err() {
        return conclusion;
    }
    by_predicates(confirmer, graph, first, limits, statistics)
}

/// Predicate abstraction on a graph of its own.
fn by_predicates(
    confirmer: &mut Confirmer<'_>,
    graph: BlockGraph,
    first: Conclusion<Counterexample>,
    limits: &Limits,
    statistics: &mut Statistics,
) -> Conclusion<Counterexample> {
    let mut predicates = Predicates::new(graph, confirmer);
    let mut arg = Arg::new(Order::BreadthFirst);
    cegar::start(predicates.domain(), &mut arg);
    let second = cegar::run(&mut predicates, &mut arg, limits);
    predicates.count(&arg, statistics);
    std::mem::forget(arg);
    match (second, first) {
        // Undecided both times: what was found first.
        (Conclusion::Closed(undecided), first @ Conclusion::Closed(_)) if !undecided.is_empty() => {
            first
        }
        (Conclusion::Stopped(..), first @ Conclusion::Closed(_)) => first,
        (second, _) => second,
    }
}

/// Explicit values, lazily and, where that does not decide, eagerly.
fn values(
    config: &Config,
    confirmer: &mut Confirmer<'_>,
    prepared: Prepared,
    limits: &Limits,
    statistics: &mut Statistics,
) -> Result<Conclusion<Counterexample>, InputError> {
    let mut verifier = Verifier::new(facts::input(prepared), confirmer);
    let mut arg = Arg::new(Order::DepthFirst);
    cegar::start(verifier.domain_mut(), &mut arg);
    let mut conclusion = cegar::run(&mut verifier, &mut arg, &lazy_slice(limits));
    if verifier.may_gain_from_eagerness(&conclusion) && limits.check().is_ok() {
        std::mem::forget(arg);
        arg = Arg::new(Order::DepthFirst);
        conclusion = again_eagerly(&mut verifier, &mut arg, conclusion, &lazy_slice(limits));
    }
    verifier.count(&arg, statistics);
    dump_graph(config, &verifier, &arg)?;
    // The process ends soon; taking millions of states apart one by one would only delay the answer.
    std::mem::forget(arg);
    Ok(conclusion)
}

/// A second try on a graph of its own with everything tracked. States that are told apart do not cover each other, so a counterexample
/// that hid behind an undecided path can come out. The second conclusion counts only if it decides: each is sound by itself.
fn again_eagerly(
    verifier: &mut Verifier<'_, '_>,
    arg: &mut Arg<crate::value::state::State>,
    first: Conclusion<Counterexample>,
    limits: &Limits,
) -> Conclusion<Counterexample> {
    verifier.domain_mut().restart_eagerly();
    cegar::start(verifier.domain_mut(), arg);
    match (cegar::run(verifier, arg, limits), first) {
        // Undecided both times: what was found first, unless that was but the end of its time.
        (Conclusion::Closed(undecided), Conclusion::Stopped(..)) => Conclusion::Closed(undecided),
        (Conclusion::Closed(undecided), first) if !undecided.is_empty() => first,
        (Conclusion::Stopped(..), first @ Conclusion::Closed(_)) => first,
        (second, _) => second,
    }
}

/// The verdict, and for FALSE the run as text.
fn conclude(conclusion: Conclusion<Counterexample>) -> (Verdict, Option<String>) {
    match conclusion {
        Conclusion::Closed(unresolved) if unresolved.is_empty() => (Verdict::True, None),
        Conclusion::Closed(unresolved) => (Verdict::Unknown(weightiest(unresolved)), None),
        Conclusion::Counterexample(found) => (Verdict::False, Some(found.text)),
        Conclusion::Stopped(stop, unresolved) => {
            (Verdict::Unknown(stopped(stop, unresolved)), None)
        }
    }
}

/// What stands most in the way: errors of ours first, then what is not supported, then what needs another analysis.
fn weightiest(unresolved: Vec<Unresolved>) -> Reason {
    let weight = |reason: &Reason| match reason {
        Reason::Internal(_) => 0,
        Reason::ReplayDisagrees(_) => 1,
        Reason::Unsupported(_) => 2,
        Reason::Solver(_) => 3,
        Reason::NeedsPredicates => 4,
        Reason::Stopped(_) => 5,
    };
    let reasons = unresolved.into_iter().map(|entry| entry.reason);
    reasons.min_by_key(weight).unwrap_or(Reason::Internal("nothing is unresolved".into()))
}

/// A limit hides what was found before it only if nothing was.
fn stopped(stop: Stop, unresolved: Vec<Unresolved>) -> Reason {
    if unresolved.is_empty() { Reason::Stopped(stop) } else { weightiest(unresolved) }
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

fn dump_graph(
    config: &Config,
    verifier: &Verifier<'_, '_>,
    arg: &Arg<crate::value::state::State>,
) -> Result<(), InputError> {
    for dump in config.output.dumps.iter().filter(|dump| dump.kind == DumpKind::Arg) {
        write_dump(dump, &verifier.draw(arg))?;
    }
    Ok(())
}

fn write_dump(dump: &Dump, content: &str) -> Result<(), InputError> {
    use std::io::Write;
    match &dump.file {
        Some(file) => write_file(file, content.as_bytes())
            .map_err(|error| format!("{}: {error}", file.display()))?,
        None => std::io::stdout().write_all(content.as_bytes())?,
    }
    Ok(())
}
