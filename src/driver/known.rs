//! Beginning with a program that is known from an earlier run: while compilers still make what LLVM
//! reads, the earlier answer is checked on the program that they made last time. It counts only if
//! they make the same again, to the byte; else the run begins as any other.
//!
//! So headers, options and the compiler are what they are now, and nobody has to list what a
//! compilation depends on. What is saved are our own front end and the wait for the compiler.
use super::advice::advice;
use super::explore::{Exploration, assumptions};
use super::facts;
use super::front::Front;
use super::inputs::Inputs;
use super::past_answers;
use crate::cache::{KnownProgram, Seal, Store};
use crate::cfa::Program;
use crate::config::{Config, Task};
use crate::limits::Limits;
use crate::llvm::{Gathered, Gathering, Module, Options, Provenance};
use crate::prepare::{self, Prepared};
use crate::progress::{Phase, Progress};
use crate::report::{InputError, Report};
use crate::stats::Statistics;
use std::fs::{self, Metadata};
use std::os::unix::fs::MetadataExt;
use std::path::Path;
use std::time::Instant;

/// What is known of the task, and where it is kept.
pub(super) struct KnownTask {
    store: Store,
    seal: Seal,
    /// All that the program depends on beside the files.
    question: String,
    program: Option<KnownProgram>,
}

/// What came of beginning with a known program.
pub(super) enum Begun {
    /// It is still the program, and this is the answer.
    Answered(Box<Report>),
    /// It is not, or there is none: what the program is made of.
    Gathered(Vec<Gathered>),
}

impl KnownTask {
    /// What is known, if the run is one that can use it: it shows nothing that only LLVM has.
    pub(super) fn open(config: &Config, inputs: &Inputs, options: &Options) -> Option<Self> {
        let is_plain = config.task == Task::Verify
            && inputs.parts.is_empty()
            && inputs.warnings.is_empty()
            && !config.output.wants_module();
        // What is wrong with the folder is told later.
        let store = is_plain.then(|| past_answers::open(config).ok()?)??;
        let question = question(config, options)?;
        let seal = Seal::of_user()?;
        let program = store.known(&question, &seal);
        Some(Self { store, seal, question, program })
    }

    /// Keeps a program.
    pub(super) fn keep(
        &self,
        config: &Config,
        files: [u8; 32],
        module: &Module,
        analysed: Program,
    ) {
        let Some(origin) = module.origin() else { return };
        let Ok(as_read) = module.lower_as_read() else { return };
        let known = KnownProgram {
            files,
            origin: origin.hash,
            is_twice: origin.is_twice,
            analysed,
            as_read,
            warnings: warnings(config, module),
            assumptions: module.assumptions().to_vec(),
            assumes_no_call_by_name: module.assumes_no_call_by_name(),
            checks_accesses: module.checks_accesses(),
        };
        // The next run does without: it is not worth a warning beside that about the answer.
        let _ = self.store.put_known(&self.question, &known, &self.seal);
    }

    /// Whether a program is known that has both meanings of `inline`.
    pub(super) fn is_twice(&self) -> bool {
        self.program.as_ref().is_some_and(|program| program.is_twice)
    }

    /// Begins with the known program, and ends with it if the compilers make the same one.
    pub(super) fn begin(
        &self,
        gathering: Gathering<'_>,
        config: &Config,
        limits: &Limits,
        progress: &mut dyn Progress,
    ) -> Result<Begun, InputError> {
        let Some(known) = self.program.as_ref().filter(|p| p.files == gathering.contents()) else {
            return Ok(Begun::Gathered(gathering.finish()?));
        };
        progress.phase(Phase::Preparing);
        let start = Instant::now();
        let prepare: fn(Program) -> Prepared =
            if config.is_prepared { prepare::run } else { prepare::as_it_comes };
        let prepared = prepare(known.analysed.clone());
        let mut statistics = Statistics::default();
        facts::count_program(&prepared.program, &mut statistics);
        statistics.component("front end").time("preparation of a known program", start.elapsed());
        let front = Front::Known(known);
        let mut exploration =
            Exploration::new(config, front, None, prepared, limits, &mut *progress)?;
        exploration.recall(limits);
        let gathered = gathering.finish()?;
        if Provenance::of(&gathered)
            != (Provenance { hash: known.origin, is_twice: known.is_twice })
        {
            // Nobody needs its memory taken apart.
            std::mem::forget(exploration);
            progress.phase(Phase::Reading);
            return Ok(Begun::Gathered(gathered));
        }
        let mut report = exploration.finish(config, limits, statistics)?;
        report.assumptions = assumptions(config, front, &report.verdict);
        report.warnings.splice(..0, known.warnings.iter().cloned());
        Ok(Begun::Answered(Box::new(report)))
    }
}

/// What the user should know of a program.
pub(super) fn warnings(config: &Config, module: &Module) -> Vec<String> {
    [advice(config, module), module.warnings().to_vec()].concat()
}

/// All that a program depends on beside its files, as text.
fn question(config: &Config, options: &Options) -> Option<String> {
    let files = &config.files;
    // A new option has to be thought of here.
    let Options {
        entry,
        word_size,
        clang_args,
        sources,
        guard,
        error_functions,
        assert_is_error,
        traps_are_errors,
        malloc_may_fail,
        assume_valid_memory,
        externals,
        // Ours: see `builds`.
        models: _,
        goals,
    } = options;
    if !sources.is_empty() || guard.is_some() || goals.is_some() {
        return None;
    }
    let semantics = (assert_is_error, traps_are_errors, malloc_may_fail, assume_valid_memory);
    let program = (files, entry, word_size, clang_args, error_functions, semantics, externals);
    Some(format!("{program:?}\n{:?}\n{}", config.is_prepared, builds()?))
}

/// Which build of this program runs, and which of the libraries that it has loaded.
fn builds() -> Option<String> {
    let identity = |data: Metadata| {
        let changed = (data.mtime(), data.mtime_nsec(), data.ctime(), data.ctime_nsec());
        format!("{} {} {} {changed:?}", data.dev(), data.ino(), data.len())
    };
    let own = identity(fs::metadata("/proc/self/exe").ok()?);
    let maps = fs::read_to_string("/proc/self/maps").ok()?;
    let mut libraries: Vec<&str> =
        maps.lines().filter_map(|line| line.find('/').map(|at| &line[at..])).collect();
    libraries.sort_unstable();
    libraries.dedup();
    let libraries = libraries.into_iter().filter_map(|path| {
        let data = fs::metadata(Path::new(path)).ok().filter(Metadata::is_file)?;
        Some(format!("{path} {}", identity(data)))
    });
    Some([own].into_iter().chain(libraries).collect::<Vec<_>>().join("\n"))
}
