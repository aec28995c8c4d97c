//! The command line: flags as typed, and what they mean ([`Config`]). No flag can turn UNKNOWN into
//! an answer.
//!
//! Here are the flags; `resolve` makes a configuration of them, and [`help`] explains topics.
//!
//! Tests: `testsuite/tests/cli`, and beside the code.
pub mod help;
pub mod mechanisms;
mod near;
mod properties;
mod resolve;
pub mod standard_input;
pub mod units;

use crate::base::config::{
    AnalysisKind, ArgumentKind, Config, Dump, DumpKind, Reports, Rules, TraceKind,
};
use crate::base::exploration::{ExplicitLimit, MergeKind, Order, StopKind};
use crate::base::options::{CoverageKind, Externals};
use crate::cli::mechanisms::{
    parse_member, parse_method, parse_pass, parse_refinement, parse_refuter, parse_source,
    parse_template,
};
use crate::cli::resolve::resolve;
use crate::cli::units::{parse_bytes, parse_duration, parse_explicit_limit, parse_range};
use crate::output::clean;
use crate::report::exit;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{CommandFactory, Parser, ValueEnum};
use std::ffi::OsString;
use std::io;
use std::io::Write;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

const EXIT_CODES: &str = "\
Verdict (the last line on stdout) and exit code:
  TRUE                   0   no run violates the property
  FALSE(unreach-call)    1   a run violates it, or FALSE(no-overflow), FALSE(valid-deref) and so on; the way there is printed before the verdict
  COVERED(goals)         0   with --cover: each goal has a test, or is proved to be unreachable
  UNKNOWN(reason)        3   not decided: a limit, an unsupported construct, a fact that is not found
  UNKNOWN(internal …)    4   something in the verifier broke
  (none)                 2   wrong use, or an input that cannot be read; the message is on stderr

verify --help TOPIC explains more:
  exit-codes, properties, harnesses, programs, evidence, tests, engines, limits, json.";

/// Verifies C programs and LLVM bitcode: can a bad state be reached?
#[derive(Parser, Debug)]
#[command(name = "verify", version, after_help = EXIT_CODES, max_term_width = 110)]
struct Flags {
    /// LLVM bitcode (.bc), textual IR (.ll) or C files (.c, .i); several are linked into one
    /// program; `-` is standard input
    #[arg(
        required_unless_present_any = ["program", "compile_commands", "list_mechanisms"],
        value_name = "FILE"
    )]
    files: Vec<PathBuf>,

    /// A program, library, archive or object that was built with verify-cc as the compiler: the
    /// bitcode in it; may be given several times
    #[arg(long, value_name = "FILE")]
    program: Vec<PathBuf>,

    /// A compilation database (compile_commands.json): files that it lists are compiled as it says,
    /// and so is what they need of the rest
    #[arg(long, value_name = "FILE")]
    compile_commands: Option<PathBuf>,

    // Its help lists the rows of the table of properties.
    #[arg(long, short, value_name = "FILE.prp|NAME", help = properties::HELP.as_str())]
    property: Vec<PathBuf>,

    /// Decide each check by itself: a violation does not hide the others, and what is proved of
    /// single places is shown where the whole is not
    #[arg(long, conflicts_with_all = ["proofs", "cover", "validate", "cache"])]
    all: bool,

    /// Print all places that are checked, and do nothing else
    #[arg(long, conflicts_with_all = ["proofs", "cover", "validate", "all"])]
    list_checks: bool,

    /// Wall time for the run: 60, 60s, 15min, 1h [default: none]
    #[arg(long, short, value_name = "TIME", value_parser = parse_duration)]
    timelimit: Option<Duration>,

    /// CPU time for the run, all its processes together: what else the machine does costs none of
    /// it [default: none]
    #[arg(long, value_name = "TIME", value_parser = parse_duration)]
    cputimelimit: Option<Duration>,

    /// Memory for the run: 500MB, 2GB, 2GiB [default: three quarters of the machine's]
    #[arg(long, short, value_name = "SIZE", value_parser = parse_bytes)]
    memlimit: Option<u64>,

    /// The function where runs start; its arguments are arbitrary [default: main, or what the
    /// property file says]
    #[arg(long, value_name = "FUNCTION")]
    entry: Option<String>,

    /// Print a harness in C that calls the function of `--entry` with arbitrary arguments, to start
    /// from, and do nothing else
    #[arg(long, requires = "entry", conflicts_with_all = ["proofs", "cover", "validate", "all", "list_checks"])]
    print_harness: bool,

    /// What may be taken for granted of pointers that the function of `--entry` gets, separated by
    /// commas: nonnull (none is null), separate (no two of them lead into one object, nor to a
    /// global variable); the answer lists it [default: nothing]
    #[arg(long, value_name = "KIND", value_enum, value_delimiter = ',')]
    entry_pointers: Vec<ArgumentKind>,

    /// To how many elements such pointers lead at most [default: 16]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1 << 20))]
    entry_elements: Option<u64>,

    /// Verify every function `proof_*` of the program by itself, several at once, and print a table
    #[arg(long, conflicts_with = "entry")]
    proofs: bool,

    /// Let the engines work in up to N processes; the first answer counts. With --proofs: up to
    /// N proofs at once [default: as many as there are cores; 1 without --proofs if stdout is no
    /// terminal]
    #[arg(long, short, value_name = "N", value_parser = parse_jobs)]
    jobs: Option<NonZeroUsize>,

    /// With --proofs: print their names, and do nothing else
    #[arg(long, requires = "proofs")]
    list: bool,

    /// With --proofs: this one alone
    #[arg(long, value_name = "FUNCTION", requires = "proofs", hide = true)]
    proof: Option<String>,

    /// Compile C files for a machine with 32-bit `long` and pointers [default: the machine you are
    /// on]
    #[arg(long = "32", conflicts_with = "bits64")]
    bits32: bool,

    /// Compile C files for a machine with 64-bit `long` and pointers
    #[arg(long = "64")]
    bits64: bool,

    /// Look for included files in DIR
    #[arg(short = 'I', value_name = "DIR")]
    include: Vec<OsString>,

    /// Define a macro
    #[arg(short = 'D', value_name = "NAME[=VALUE]")]
    define: Vec<OsString>,

    /// Which engines work on the program
    #[arg(long, value_name = "ENGINE", value_enum, default_value_t)]
    analysis: AnalysisKind,

    /// When states of the graph become one, where explicit values or predicates are explored: never
    /// (sep), where explicit values are the same (agree), or at each location (join); for
    /// comparison
    #[arg(long, value_name = "OPERATOR", value_enum)]
    merge: Option<MergeKind>,

    /// When a new state is covered there: by one state (sep), or by several together (join); for
    /// comparison
    #[arg(long, value_name = "OPERATOR", value_enum)]
    stop: Option<StopKind>,

    /// In which order states are explored there [default: dfs for values, bfs for predicates]
    #[arg(long, value_name = "ORDER", value_enum)]
    order: Option<Order>,

    /// How many values a place may take at a location before it is no longer tracked there: a
    /// number, or none [default: few where inputs decide, any number where constants do]
    #[arg(long, value_name = "K", value_parser = parse_explicit_limit)]
    explicit_limit: Option<ExplicitLimit>,

    /// Leave out a pass that makes the program smaller or easier, to see what it is worth: answers
    /// stay right, but may take longer or become UNKNOWN; may be repeated
    #[arg(long, value_name = "NAME", value_parser = parse_pass)]
    no_pass: Vec<&'static str>,

    /// Leave out an engine of the portfolio, to see what it is worth, and the one that goes on
    /// where it ends; may be repeated
    #[arg(long, value_name = "NAME", value_parser = parse_member)]
    no_member: Vec<&'static str>,

    /// Leave out a refuter, which decides conjunctions without a solver, to see what it is worth:
    /// answers stay right; may be repeated
    #[arg(long, value_name = "NAME", value_parser = parse_refuter)]
    no_refuter: Vec<&'static str>,

    /// Leave out a method of interpolation, to see what it is worth: answers stay right; may be
    /// repeated
    #[arg(long, value_name = "NAME", value_parser = parse_method)]
    no_method: Vec<&'static str>,

    /// Leave out a restriction of refinement, to see what it is worth: locality (predicates are
    /// tracked where they were found alone); answers stay right
    #[arg(long, value_name = "NAME", value_parser = parse_refinement)]
    no_refinement: Vec<&'static str>,

    /// Take interpolants from these sources alone (proof, synthesis, guess; between commas)
    #[arg(long, value_name = "SOURCE", value_parser = parse_source, value_delimiter = ',')]
    interpolants: Vec<&'static str>,

    /// Leave out a stage of templates for invariants, to see what it is worth: answers stay right;
    /// may be repeated
    #[arg(long, value_name = "NAME", value_parser = parse_template)]
    no_template: Vec<&'static str>,

    /// Print what can be left out (the option, its value and what it does, between tabs), and do
    /// nothing else
    #[arg(long)]
    list_mechanisms: bool,

    /// Analyse the program as it was read, without any of these passes: slow, and a test of them
    #[arg(long, hide = true)]
    no_preparation: bool,

    /// Reaching a trap or code that the compiler took for unreachable violates the property
    #[arg(long)]
    traps: bool,

    /// The conventions that a task is written for: sv-comp (functions without definition return
    /// anything, and nothing else; accesses are valid where the property is not about them;
    /// `malloc` and `alloca` give memory, `calloc` and `realloc` may not); the answer then names
    /// what it assumes
    #[arg(long, value_name = "NAME", value_enum)]
    rules: Option<Rules>,

    /// `malloc`, `calloc` and `realloc` may return a null pointer
    #[arg(long)]
    malloc_may_fail: bool,

    /// The program may be started without any argument, not even its name (else that is not
    /// followed, and the answer names this assumption)
    #[arg(long)]
    argc_may_be_zero: bool,

    /// Do not follow runs that ask for more memory than any object can have (else that gives null);
    /// the answer then names this assumption
    #[arg(long)]
    assume_small_requests: bool,

    /// Take every access to memory for valid; the answer then names this assumption
    #[arg(long)]
    assume_valid_memory: bool,

    /// There is a device from the first to the last of these addresses (0x40000000-0x5fffffff):
    /// reads give any number each time, and what is written is gone; may be repeated
    #[arg(long, value_name = "FROM-TO", value_parser = parse_range)]
    device: Vec<(u64, u64)>,

    /// What functions without definition and model may do: follow (return anything, write and call
    /// back all that they can know, not return), given (the same, but call only what they were
    /// given), pure (return anything, and nothing else) [default: follow, or what the rules say]
    #[arg(long, value_name = "KIND", value_enum)]
    externals: Option<Externals>,

    /// Print statistics to stderr
    #[arg(long)]
    stats: bool,

    #[command(flatten)]
    reports: Reports,

    /// Write a witness for TRUE or FALSE to FILE, in the format of SV-COMP (version 2, YAML)
    #[arg(long, value_name = "FILE")]
    witness: Option<PathBuf>,

    /// Validate a witness (format 2, YAML): FALSE if a run that passes its waypoints violates the
    /// property, TRUE if its invariants hold and the program is proved with them
    #[arg(long, value_name = "WITNESS", conflicts_with = "witness")]
    validate: Option<PathBuf>,

    /// Instead of a verdict, tests: for each stretch of code without a branch (locations), or each
    /// outcome of each branch (branches), a run that passes it, or a proof that none does
    #[arg(
        long,
        value_name = "KIND",
        value_enum,
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "locations",
        conflicts_with_all = [
            "proofs", "validate", "cache", "harness", "confirm", "witness", "sarif", "dump",
            "property", "traps", "jobs",
        ]
    )]
    cover: Option<CoverageKind>,

    /// With --cover: write the tests into DIR, in the format of Test-Comp and as C files; `make`
    /// there builds the program, runs them, and shows what gcov counts
    #[arg(long, value_name = "DIR", requires = "cover")]
    tests: Option<PathBuf>,

    /// Remember answers and what they rest on in DIR: a program that was verified before is
    /// answered by checking the old proof, one that was changed starts from it
    #[arg(long, value_name = "DIR", conflicts_with = "validate")]
    cache: Option<PathBuf>,

    /// For FALSE, write a C file with the inputs and a Makefile into DIR: `make check` there builds
    /// the program from its sources and reaches the error
    #[arg(long, value_name = "DIR")]
    harness: Option<PathBuf>,

    /// For FALSE, build and run such a harness (at most 10 s), and say on stderr whether it reaches
    /// the error
    #[arg(long)]
    confirm: bool,

    /// Write an internal structure (to stdout, or to FILE): cfa (the program that is analysed),
    /// cfa-read (the program as read), dot (a drawing of the former), arg (the abstract
    /// reachability graph), queries=DIR (what is asked of the solver, one SMT-LIB file each)
    #[arg(long, value_name = "KIND[=FILE]", value_parser = parse_dump)]
    dump: Vec<Dump>,

    /// How much of a run that violates the property is shown: short (what its end depends on), full
    /// (all of it); equal rounds of loops are shown by the first and the last one
    #[arg(long, value_name = "KIND", value_enum, default_value = "short")]
    trace: TraceKind,

    /// One line on stderr per phase
    #[arg(long, short)]
    verbose: bool,

    /// Further arguments for clang, when it compiles C files
    #[arg(last = true, value_name = "CLANG ARGUMENT")]
    clang_args: Vec<OsString>,
}

/// The flags' definition, for manual pages and completions.
pub fn command() -> clap::Command {
    Flags::command()
}

/// Understands the command line, the program's name first. The error is ready to be shown;
/// `exit_code()` distinguishes help from wrong use.
pub fn configure(
    arguments: impl IntoIterator<Item = impl Into<OsString> + Clone>,
) -> Result<Config, clap::Error> {
    resolve(Flags::try_parse_from(with_kinds(arguments))?)
        .map_err(|message| Flags::command().error(ErrorKind::ValueValidation, message))
}

/// `--cover branches` says the same as `--cover=branches`; any other word behind it is a file.
fn with_kinds(arguments: impl IntoIterator<Item = impl Into<OsString> + Clone>) -> Vec<OsString> {
    let mut all: Vec<OsString> = Vec::new();
    for argument in arguments {
        let argument = argument.into();
        let is_kind = CoverageKind::value_variants()
            .iter()
            .filter_map(ValueEnum::to_possible_value)
            .any(|kind| argument == kind.get_name());
        match all.last_mut() {
            Some(last) if is_kind && last == "--cover" => {
                last.push("=");
                last.push(argument);
            }
            _ => all.push(argument),
        }
    }
    all
}

/// Shows why there is no configuration (wrong use, or a wish for help), and gives the exit code.
/// Plain text: what the user typed is in it, and must not reach the terminal raw.
pub fn tell(error: &clap::Error) -> u8 {
    let text = error.render().to_string() + for_compiler(error);
    let text = clean::lines(&text);
    // Where the output was closed, its reader needs no report.
    let _ = match error.use_stderr() {
        true => io::stderr().write_all(text.as_bytes()),
        false => io::stdout().write_all(text.as_bytes()),
    };
    u8::try_from(error.exit_code()).unwrap_or(exit::BAD_INPUT)
}

/// What is an option of compilers has its place behind all others.
fn for_compiler(error: &clap::Error) -> &'static str {
    let unknown = match error.get(ContextKind::InvalidArg) {
        Some(ContextValue::String(unknown)) if error.kind() == ErrorKind::UnknownArgument => {
            unknown
        }
        _ => return "",
    };
    match unknown.starts_with("--") {
        true => "",
        false => "Options of the compiler go behind two dashes: verify prog.c -- -Wall -std=c11\n",
    }
}

fn parse_jobs(text: &str) -> Result<NonZeroUsize, String> {
    let hint = "expected a number of processes, 1 or more; without --jobs there are as many as cores \
        where that helps";
    text.parse().map_err(|_| hint.to_owned())
}

fn parse_dump(text: &str) -> Result<Dump, String> {
    let (kind, file) = match text.split_once('=') {
        Some((kind, file)) => (kind, Some(PathBuf::from(file))),
        None => (text, None),
    };
    let kind = DumpKind::from_str(kind, false).map_err(|_| {
        "expected cfa, cfa-read, dot, arg or queries, and after a = a file".to_owned()
    })?;
    if kind == DumpKind::Queries && file.is_none() {
        return Err("queries wants a folder: queries=DIR".to_owned());
    }
    Ok(Dump { kind, file })
}

#[cfg(test)]
mod tests;
