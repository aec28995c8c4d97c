//! From flags to a configuration: what is wanted, what must hold, how the program is read, and what
//! is left out.
use super::Flags;
use super::properties::properties;
use crate::base::ablation::Mechanism;
use crate::base::config::{AnalysisKind, ArgumentKind, Config, DumpKind, Output, Rules, Task};
use crate::base::exploration::{ExplicitLimit, Exploration, MergeKind, StopKind};
use crate::base::options::{EntryPointers, Externals, ReadOptions, WordSize};
use crate::base::property::table::DEFAULT;
use crate::base::property::{Property, ViolationKind};
use crate::driver::proofs;
use crate::passes::table;
use crate::portfolio::table::{methods_without, of as members_of};
use clap::ValueEnum;
use std::ffi::OsString;
use std::io::IsTerminal;
use std::mem::take;
use std::num::NonZeroUsize;
use std::{fs, io, thread};

/// The configuration that the flags ask for, or why there is none.
pub(super) fn resolve(mut flags: Flags) -> Result<Config, String> {
    let jobs = jobs(&flags);
    let task = task(&mut flags, jobs);
    // Those that run beside each other share the machine.
    let share = if flags.proofs { u64::try_from(jobs.get()).unwrap_or(u64::MAX) } else { 1 };
    if let Some(name) = flags.proof.take() {
        run_alone(&mut flags, name);
    }
    let names_property = !flags.property.is_empty();
    let property = property(&flags, &task)?;
    let exploration = exploration(&flags)?;
    let reading = reading(&mut flags, property);
    if !members_of(flags.analysis).any(|member| member.works_without(&flags.no_member)) {
        return Err("--no-member leaves no engine of this analysis".to_owned());
    }
    Ok(Config {
        task,
        names_property,
        reading,
        without_passes: without_passes(&mut flags),
        left_out: left_out(&mut flags),
        files: flags.files,
        programs: flags.program,
        compile_commands: flags.compile_commands,
        rules: flags.rules,
        analysis: flags.analysis,
        exploration,
        engines_at_once: if flags.proofs { NonZeroUsize::MIN } else { jobs },
        without_members: flags.no_member,
        time: flags.timelimit,
        cpu_time: flags.cputimelimit,
        memory_bytes: flags.memlimit.or_else(|| Some(default_memory()? / share)),
        cache: flags.cache,
        output: Output {
            statistics: flags.stats,
            reports: flags.reports,
            dumps: flags.dump,
            trace: flags.trace,
            verbose: flags.verbose,
            tests: flags.tests,
            harness: flags.harness,
            confirm: flags.confirm,
            witness: flags.witness,
        },
    })
}

/// How many processes work at once. Who reads a pipe has something else to do with the other cores.
/// Searches for single checks and tests come one after the other.
/// Queries that are kept in files have one process.
fn jobs(flags: &Flags) -> NonZeroUsize {
    let keeps_queries = flags.dump.iter().any(|dump| dump.kind == DumpKind::Queries);
    if keeps_queries && !flags.proofs {
        return NonZeroUsize::MIN;
    }
    let is_one_search = !flags.all && flags.cover.is_none();
    let has_cores = flags.proofs || is_one_search && io::stdout().is_terminal();
    let cores = || thread::available_parallelism().ok().filter(|_| has_cores);
    flags.jobs.or_else(cores).unwrap_or(NonZeroUsize::MIN)
}

/// What is wanted of the program.
fn task(flags: &mut Flags, jobs: NonZeroUsize) -> Task {
    match (flags.proofs, flags.list, &flags.proof) {
        (true, true, _) => Task::ListProofs,
        (true, false, None) => Task::Proofs(jobs),
        _ if flags.list_mechanisms => Task::ListMechanisms,
        _ if flags.list_checks => Task::ListChecks,
        _ if flags.print_harness => Task::PrintHarness,
        _ if flags.all => Task::EachCheck,
        _ => match (flags.cover, flags.validate.take()) {
            (Some(kind), _) => Task::Cover(kind),
            (None, Some(witness)) => Task::Validate(witness),
            (None, None) => Task::Verify,
        },
    }
}

/// Verifies the function `proof_*` of this name alone, with files of its own.
fn run_alone(flags: &mut Flags, name: String) {
    let Flags { reports, witness, harness, dump, .. } = flags;
    let outputs = reports.all().into_iter().chain([witness, harness]).flatten();
    let dumps = dump.iter_mut().filter_map(|dump| dump.file.as_mut());
    for file in outputs.chain(dumps) {
        *file = proofs::output_of(file, &name);
    }
    flags.entry = Some(name);
}

/// What must hold.
fn property(flags: &Flags, task: &Task) -> Result<Property, String> {
    // What goals are, no property changes; a witness has one of its own.
    let has_own = matches!(task, Task::Cover(_) | Task::Validate(_));
    let usual = if has_own { "assertions" } else { DEFAULT };
    let mut property = match flags.property.as_slice() {
        [] => properties(&[usual.into()])?,
        wanted => properties(wanted)?,
    };
    if assumes_valid_memory(flags) && property.trusts_outside {
        property.kinds.remove(&ViolationKind::Deref);
        property.kinds.remove(&ViolationKind::Free);
    }
    Ok(property)
}

fn is_for_competition(flags: &Flags) -> bool {
    flags.rules == Some(Rules::SvComp)
}

fn assumes_valid_memory(flags: &Flags) -> bool {
    flags.assume_valid_memory || is_for_competition(flags)
}

/// How the program is read.
fn reading(flags: &mut Flags, property: Property) -> ReadOptions {
    let is_for_competition = is_for_competition(flags);
    // What the property is about is not taken for granted.
    let is_about_accesses = property.asks(ViolationKind::Deref);
    let entry = flags.entry.take().or_else(|| property.entry.clone());
    ReadOptions {
        entry: entry.unwrap_or_else(|| "main".into()),
        property,
        word_size: match (flags.bits32, flags.bits64) {
            (true, _) => Some(WordSize::Bits32),
            (_, true) => Some(WordSize::Bits64),
            (false, false) => None,
        },
        clang_args: clang_args(flags),
        traps_are_errors: flags.traps,
        malloc_may_fail: flags.malloc_may_fail,
        calloc_may_fail: flags.malloc_may_fail || is_for_competition,
        argc_may_be_zero: flags.argc_may_be_zero,
        entry_pointers: EntryPointers {
            nonnull: flags.entry_pointers.contains(&ArgumentKind::Nonnull),
            separate: flags.entry_pointers.contains(&ArgumentKind::Separate),
            elements: flags.entry_elements,
        },
        assume_small_requests: flags.assume_small_requests || is_for_competition,
        assume_valid_memory: assumes_valid_memory(flags) && !is_about_accesses,
        devices: take(&mut flags.device),
        externals: flags.externals.unwrap_or(match is_for_competition {
            true => Externals::Pure,
            false => Externals::Follow,
        }),
    }
}

fn clang_args(flags: &mut Flags) -> Vec<String> {
    let includes = take(&mut flags.include).into_iter().map(|dir| joined("-I", dir));
    let defines = take(&mut flags.define).into_iter().map(|name| joined("-D", name));
    let all = includes.chain(defines).chain(take(&mut flags.clang_args));
    all.map(|argument| argument.to_string_lossy().into_owned()).collect()
}

fn joined(flag: &str, value: OsString) -> OsString {
    let mut argument = OsString::from(flag);
    argument.push(value);
    argument
}

/// The passes that are left out.
fn without_passes(flags: &mut Flags) -> Vec<&'static str> {
    match flags.no_preparation {
        true => table::optional().map(|pass| pass.name).collect(),
        false => take(&mut flags.no_pass),
    }
}

/// How analyses explore. An error where the analysis that was chosen has no such operator.
fn exploration(flags: &Flags) -> Result<Exploration, String> {
    let Flags { merge, stop, order, explicit_limit, analysis, .. } = flags;
    let chosen = Exploration {
        merge: merge.unwrap_or_default(),
        stop: stop.unwrap_or_default(),
        order: *order,
        explicit_limit: explicit_limit.unwrap_or_default(),
    };
    let (has_values, has_predicates) = match analysis {
        AnalysisKind::Value | AnalysisKind::ValueEager => (true, false),
        AnalysisKind::Predicate => (false, true),
        AnalysisKind::Composite | AnalysisKind::ValuePredicate | AnalysisKind::Portfolio => {
            (true, true)
        }
        AnalysisKind::Kinduction
        | AnalysisKind::Bmc
        | AnalysisKind::Paths
        | AnalysisKind::Annotation
        | AnalysisKind::Enumeration
        | AnalysisKind::Shapes
        | AnalysisKind::Runs => (false, false),
    };
    let unknown = match chosen {
        Exploration { explicit_limit, .. }
            if explicit_limit != ExplicitLimit::PerPlace && !has_values =>
        {
            "--explicit-limit"
        }
        Exploration { merge: MergeKind::Agree, .. } if !has_predicates => "--merge agree",
        Exploration { stop: StopKind::Join, .. } if !has_predicates => "--stop join",
        _ if chosen == Exploration::default() || has_values || has_predicates => return Ok(chosen),
        _ => "such an operator",
    };
    let name = analysis.to_possible_value().map(|value| value.get_name().to_owned());
    Err(format!("--analysis {} has no {unknown}", name.unwrap_or_default()))
}

/// What else is left out, but for members.
fn left_out(flags: &mut Flags) -> Vec<(Mechanism, &'static str)> {
    let other_sources = match flags.interpolants.as_slice() {
        [] => Vec::new(),
        sources => methods_without(sources),
    };
    let all = [
        (Mechanism::Method, other_sources),
        (Mechanism::Refuter, take(&mut flags.no_refuter)),
        (Mechanism::Method, take(&mut flags.no_method)),
        (Mechanism::Refinement, take(&mut flags.no_refinement)),
        (Mechanism::Template, take(&mut flags.no_template)),
    ];
    let named =
        |(of, names): (Mechanism, Vec<&'static str>)| names.into_iter().map(move |name| (of, name));
    all.into_iter().flat_map(named).collect()
}

/// Three quarters of what the machine, or the control group we are in, has: a verifier that takes
/// all of it takes the user's other programs down with it.
fn default_memory() -> Option<u64> {
    let machine = fs::read_to_string("/proc/meminfo").ok().and_then(|text| {
        let line = text.lines().find_map(|line| line.strip_prefix("MemTotal:"))?;
        Some(line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()? * 1024)
    });
    let group = fs::read_to_string("/sys/fs/cgroup/memory.max")
        .ok()
        .and_then(|text| text.trim().parse::<u64>().ok());
    let least = machine.into_iter().chain(group).min()?;
    Some(least / 4 * 3)
}
