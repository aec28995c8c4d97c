//! Beginning with a program that an earlier run has cached: while compilers still work, the
//! earlier answer is checked on the program that they made last time. It counts only if they are at
//! the same work, or make the same again, to the byte; else the run begins as any other.
//!
//! So headers, options and the compiler are what they are now, and no list of what a compilation
//! depends on is needed. What is saved are our own front end, the wait for the compiler, and half
//! of what that does.
//!
//! Known limit: columns in a header are those of the run that made the program. A header that
//! changes twice within the moment in which a program is kept, and is then as before, is not
//! noticed.
//!
//! The program is taken from the folder if compilers make the same bytes again under the same
//! options and the same build of the verifier, or would work with the same: clang's preprocessed
//! text, and all that its driver reports (`-E -v`), which takes half of the time. The latter is not
//! used where an option names a file or options come from elsewhere, where a file is preprocessed
//! already, or where it asks for places in its source (`__builtin_COLUMN`), for which white space
//! counts. That these are what the program was made of is known by compiling again when the program
//! is kept.
use super::prepare::{lowered, passed};
use super::property::Exploration;
use super::read::{ProgramSources, Verification};
use super::remarks::remarks;
use crate::base::config::{Config, Task};
use crate::base::limits::Limits;
use crate::base::progress::{Phase, Progress};
use crate::cache::{CachedProgram, Seal, Store};
use crate::frontend::llvm::{Gathered, Gathering, Provenance};
use crate::portfolio::front_end::Front;
use crate::portfolio::past_answers;
use crate::report::{InputError, Report};
use std::ffi::OsStr;
use std::fs::{self, Metadata};
use std::os::unix::fs::MetadataExt;
use std::path::Path;
use std::time::Instant;

/// Keeping a program may take this many times as long as reading it did: it is compiled twice more,
/// and lowered.
const MARGIN: u32 = 4;

/// What is known of the task, and where it is kept.
pub(crate) struct CachedTask {
    store: Store,
    seal: Seal,
    /// All that the program depends on beside the files.
    question: String,
    /// The hash of the files.
    files: [u8; 32],
    program: Option<CachedProgram>,
}

/// What came of beginning with a cached program.
pub(crate) enum Begun {
    /// It is still the program, and this is the answer.
    Answered(Box<Report>),
    /// It is not, or there is none: what the program is made of.
    Gathered(Vec<Gathered>),
}

impl CachedTask {
    /// What is known of files with this hash, if the run is one that can use it: it shows nothing
    /// that only LLVM has.
    pub(crate) fn of(config: &Config, sources: &ProgramSources, files: [u8; 32]) -> Option<Self> {
        let is_plain = config.task == Task::Verify
            && sources.parts.is_empty()
            && sources.warnings.is_empty()
            && !config.output.wants_module();
        // What is wrong with the folder is reported later.
        let store = is_plain.then(|| past_answers::open(config).ok()?)??;
        let question = question(config, sources)?;
        let seal = Seal::of_user()?;
        let program = store.program(&question, &seal);
        Some(Self { store, seal, question, files, program })
    }

    /// Keeps the program of a run, if it can be, and the user's limit leaves time for that: the
    /// answer is there, and must not be lost.
    pub(crate) fn keep(&self, run: Verification<'_>) {
        let module = &run.read.module;
        let Some(origin) = module.origin() else { return };
        if !run.limits.has_time_for(run.read.time * MARGIN) {
            return;
        }
        let (analysed, as_read) = (lowered(run.config, module), module.lower_as_read());
        let (Ok(analysed), Ok(as_read)) = (analysed, as_read) else { return };
        let cached = CachedProgram {
            files: self.files,
            ingredients: ingredients(&run.read.sources, origin),
            origin: origin.hash,
            is_twice: origin.is_twice,
            analysed,
            as_read,
            remarks: remarks(run.config, run.read),
            checks_accesses: module.checks_accesses(),
        };
        // The next run does without: it is not worth a warning beside that about the answer.
        let _ = self.store.put_program(&self.question, &cached, &self.seal);
    }

    /// Begins with the cached program, and ends with it if the compilers make the same one.
    pub(crate) fn begin<'a>(
        &self,
        config: &Config,
        sources: &'a ProgramSources,
        gathering: Gathering<'a>,
        limits: &Limits,
        progress: &mut dyn Progress,
    ) -> Result<Begun, InputError> {
        let is_twice = self.program.as_ref().is_some_and(|cached| cached.is_twice);
        let gathering = if is_twice { gathering.with_both() } else { gathering };
        let Some(cached) = self.program.as_ref().filter(|cached| cached.files == self.files) else {
            return Ok(Begun::Gathered(gathering.start().finish()?));
        };
        let work = CompilerWork::start(cached, gathering);
        progress.phase(Phase::Preparing);
        let start = Instant::now();
        let (prepared, mut statistics) = passed(config, cached.analysed.clone());
        statistics.component("front end").time("preparation of a cached program", start.elapsed());
        let front = Front::Cached(cached);
        let mut exploration = Exploration::new(config, front, None, prepared, &mut *progress)?;
        exploration.recall(limits);
        if let Some(gathered) = work.differs(cached, sources)? {
            // There is no need to take its memory apart.
            std::mem::forget(exploration);
            progress.phase(Phase::Reading);
            return Ok(Begun::Gathered(gathered));
        }
        let report = exploration.finish(config, limits, statistics)?;
        Ok(Begun::Answered(Box::new(report.about(cached.remarks.clone()))))
    }
}

/// The files, with both meanings of `inline` where the program had both.
fn gathering(sources: &ProgramSources, is_twice: bool) -> Gathering<'_> {
    let gathering = sources.gathering();
    if is_twice { gathering.with_both() } else { gathering }
}

/// What the compilers work with, if what they make of it after that is still the program.
fn ingredients(sources: &ProgramSources, origin: Provenance) -> Option<[u8; 32]> {
    let preprocessed =
        gathering(sources, origin.is_twice).of_ingredients().ok()?.start().finish().ok()?;
    let made = gathering(sources, origin.is_twice).start().finish().ok()?;
    (Provenance::of(&made) == origin).then(|| Provenance::of(&preprocessed).hash)
}

/// Compilers that tell whether they would make the cached program.
enum CompilerWork<'a> {
    /// They tell what they would work with.
    Ingredients([u8; 32], Gathering<'a>),
    /// They make it.
    Program(Gathering<'a>),
}

impl<'a> CompilerWork<'a> {
    fn start(cached: &CachedProgram, gathering: Gathering<'a>) -> Self {
        let Some(expected) = cached.ingredients else { return Self::Program(gathering.start()) };
        match gathering.of_ingredients() {
            Ok(gathering) => Self::Ingredients(expected, gathering.start()),
            Err(gathering) => Self::Program(gathering.start()),
        }
    }

    /// What they make, unless that is the cached program.
    fn differs(
        self,
        cached: &CachedProgram,
        sources: &ProgramSources,
    ) -> Result<Option<Vec<Gathered>>, InputError> {
        let made = match self {
            Self::Program(gathering) => gathering.finish()?,
            Self::Ingredients(expected, gathering) => match gathering.finish() {
                Ok(preprocessed) if Provenance::of(&preprocessed).hash == expected => {
                    return Ok(None);
                }
                // What is wrong the compilation says.
                Ok(_) | Err(_) => self::gathering(sources, cached.is_twice).start().finish()?,
            },
        };
        let origin = Provenance { hash: cached.origin, is_twice: cached.is_twice };
        Ok((Provenance::of(&made) != origin).then_some(made))
    }
}

/// All that a program depends on, as text: names that need not be Unicode are kept as bytes.
fn question(config: &Config, sources: &ProgramSources) -> Option<String> {
    let files: Vec<&OsStr> = config.files.iter().map(|file| file.as_os_str()).collect();
    let program = serde_json::to_string(&(files, &sources.options, &config.without_passes)).ok()?;
    Some(format!("{program}\n{}", builds()?))
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
