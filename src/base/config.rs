//! What a run is asked to do: the flags after they were understood, as plain data.
use super::ablation::Mechanism;
use super::exploration::Exploration;
use super::options::{CoverageKind, ReadOptions};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// What is wanted of the program.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Task {
    /// A verdict about runs from the entry.
    #[default]
    Verify,
    /// One about each place that may violate the property, also behind a violation.
    EachCheck,
    /// A test, or a proof that there is none, for each place of this kind.
    Cover(CoverageKind),
    /// Whether the witness in this file is right.
    Validate(PathBuf),
    /// One about each function `proof_*`, up to this number of them at once.
    Proofs(NonZeroUsize),
    /// The names of these functions.
    ListProofs,
    /// The places that may violate the property.
    ListChecks,
    /// What a run may leave out.
    ListMechanisms,
    /// A harness for the entry function, to start from.
    PrintHarness,
}

/// What to verify, and how.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Config {
    /// What is wanted.
    pub task: Task,
    /// Bitcode, textual IR and C files; linked into one program.
    pub files: Vec<PathBuf>,
    /// Programs, libraries, archives and objects with bitcode in them.
    pub programs: Vec<PathBuf>,
    /// A compilation database: says how files of it are compiled.
    pub compile_commands: Option<PathBuf>,
    /// How the program is read.
    pub reading: ReadOptions,
    /// Whether the user says what must hold: a witness that is validated may say something else.
    pub names_property: bool,
    /// Where choices about the meaning of the program come from, if not from the user.
    pub rules: Option<Rules>,
    /// Which engines work on it.
    pub analysis: AnalysisKind,
    /// How they explore.
    pub exploration: Exploration,
    /// In how many processes they work.
    pub engines_at_once: NonZeroUsize,
    /// Passes that are left out, by their names ([`crate::passes::table`]).
    pub without_passes: Vec<&'static str>,
    /// Members of the portfolio that are left out, by their names ([`crate::portfolio::table`]).
    pub without_members: Vec<&'static str>,
    /// What else is left out, by its name.
    pub left_out: Vec<(Mechanism, &'static str)>,
    /// Wall time for the whole run.
    pub time: Option<Duration>,
    /// CPU time of all processes of the run together.
    pub cpu_time: Option<Duration>,
    /// Resident memory in bytes.
    pub memory_bytes: Option<u64>,
    /// Where answers are remembered.
    pub cache: Option<PathBuf>,
    /// What to show.
    pub output: Output,
}

impl Config {
    /// Whether all input is C, which clang compiles for us.
    pub fn is_compiled(&self) -> bool {
        self.programs.is_empty() && self.files.iter().all(|file| is_c(file))
    }

    /// Every file that is read.
    pub fn inputs(&self) -> impl Iterator<Item = &PathBuf> {
        self.files.iter().chain(&self.programs).chain(&self.compile_commands)
    }

    /// Whether some input is, in the way that flags say.
    pub fn compiles(&self) -> bool {
        self.files.iter().any(|file| is_c(file))
    }
}

/// The suffixes of sources in C and C++.
const SOURCES: [&str; 9] = ["c", "i", "C", "cc", "cp", "cpp", "cxx", "c++", "ii"];

/// Whether a file's name says that it is C or C++.
pub fn is_c(file: &Path) -> bool {
    file.extension().is_some_and(|suffix| SOURCES.iter().any(|source| suffix == *source))
}

/// The engines that work on a program.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, clap::ValueEnum)]
pub enum AnalysisKind {
    /// Explicit values with refinement.
    Value,
    /// Explicit values, all of them tracked from the start.
    ValueEager,
    /// Predicate abstraction alone.
    Predicate,
    /// Explicit values and predicates on one graph.
    Composite,
    /// Explicit values, then predicate abstraction.
    ValuePredicate,
    /// Bounded model checking, invariants by templates, and k-induction.
    Kinduction,
    /// Bounded model checking alone.
    Bmc,
    /// All paths, one by one, by symbolic execution.
    Paths,
    /// Lazy annotation: symbolic execution that learns, with summaries of functions.
    Annotation,
    /// The same without learning: all paths are enumerated, for comparison.
    #[value(hide = true)]
    Enumeration,
    /// Shapes of linked data: lists of any length.
    Shapes,
    /// Concrete runs on made-up inputs.
    Runs,
    /// All engines, in slices of the time.
    #[default]
    Portfolio,
}

/// Conventions that tasks are written for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub enum Rules {
    /// Those of the competition on software verification.
    SvComp,
}

/// What is said of pointers that the entry function gets.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub enum ArgumentKind {
    /// None is null.
    Nonnull,
    /// Each leads to an object of its own, or is null.
    Separate,
}

/// What a run shows beside its verdict.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Output {
    /// Statistics on stderr.
    pub statistics: bool,
    /// Files that say what the answer is.
    pub reports: Reports,
    /// Internal structures to write out.
    pub dumps: Vec<Dump>,
    /// How much of a run is shown.
    pub trace: TraceKind,
    /// One line on stderr per phase.
    pub verbose: bool,
    /// Where tests go, with what runs them natively.
    pub tests: Option<PathBuf>,
    /// Where a harness goes that repeats a violation natively.
    pub harness: Option<PathBuf>,
    /// Whether to build and run one.
    pub confirm: bool,
    /// Where a witness goes.
    pub witness: Option<PathBuf>,
}

/// Files that say what the answer is, each a flag; `output` has a printer for each.
#[derive(Clone, PartialEq, Eq, Debug, Default, clap::Args)]
pub struct Reports {
    /// Write verdict, trace and statistics to FILE
    #[arg(long, value_name = "FILE")]
    pub json: Option<PathBuf>,

    /// Write verdict, trace and warnings to FILE as SARIF 2.1.0, for code hosts and editors
    #[arg(long, value_name = "FILE")]
    pub sarif: Option<PathBuf>,

    /// Write a page for a browser to FILE: the source with the trace, values, checks and invariants
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,
}

impl Reports {
    /// Those that are wanted.
    pub fn wanted(&self) -> impl Iterator<Item = &PathBuf> {
        [&self.json, &self.sarif, &self.html].into_iter().flatten()
    }

    /// All of them.
    pub fn all(&mut self) -> [&mut Option<PathBuf>; 3] {
        [&mut self.json, &mut self.sarif, &mut self.html]
    }
}

/// How much of a run that violates the property is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, clap::ValueEnum)]
pub enum TraceKind {
    /// Inputs, the values on which the violation depends, and the end.
    #[default]
    Short,
    /// All that happens in the program, but equal rounds, and the middle of very long runs.
    Full,
}

impl Output {
    /// Whether some report lists what a proof claims.
    pub fn shows_claims(&self) -> bool {
        self.reports.json.is_some() || self.reports.html.is_some()
    }

    /// Whether something is shown that only the front end has, and only of what it has just read.
    pub fn wants_module(&self) -> bool {
        self.reports.html.is_some() || self.witness.is_some() || !self.dumps.is_empty()
    }

    /// The folder for queries to the solver, if they are to be written out.
    pub fn queries(&self) -> Option<&Path> {
        let dump = self.dumps.iter().find(|dump| dump.kind == DumpKind::Queries)?;
        dump.file.as_deref()
    }
}

/// An internal structure to write out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Dump {
    /// Which.
    pub kind: DumpKind,
    /// Where to; `None`: stdout.
    pub file: Option<PathBuf>,
}

/// The internal structures that can be written out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub enum DumpKind {
    /// The program that is analysed, as text.
    Cfa,
    /// The program as read, before any simplification, as text.
    CfaRead,
    /// The program that is analysed, as a drawing for Graphviz.
    Dot,
    /// The abstract reachability graph at the end, for Graphviz.
    Arg,
    /// The queries to the solver as SMT-LIB, into a folder.
    Queries,
}
