//! Compiling C and C++ files with clang, so that nothing of their meaning is lost: no optimisation,
//! old dialects accepted, no builtins.
use super::error::LoadError;
use super::{Options, clang_arguments};
use crate::base::options::WordSize;
use crate::cfa::ViolationKind;
use crate::frontend::bitcode::folded::{SourceTexts, folded, lists_sources, without_sources};
use crate::frontend::bitcode::{C_FLAGS, COMPILERS, FLAGS};
use std::fs::{self, File, OpenOptions};
use std::io::{self, Seek, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

/// What a file is written in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Language {
    /// C.
    C,
    /// C++.
    Cxx,
}

impl Language {
    /// What the suffix says; `None`: nothing that we compile.
    pub(super) fn of(path: &Path) -> Option<Self> {
        match path.extension()?.to_str()? {
            "c" | "i" => Some(Self::C),
            "cpp" | "cc" | "cxx" | "C" | "ii" => Some(Self::Cxx),
            _ => None,
        }
    }
}

/// What `inline` means in C.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Dialect {
    /// What the standard says.
    Standard,
    /// What it meant before C99: the definition is the external one.
    InlineIsExternal,
}

/// What a compiler is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Wanted {
    /// Bitcode.
    Bitcode,
    /// What it would make that of: the preprocessed text, and all that its driver passes to it,
    /// which names the version, and every option wherever it comes from. Half as costly.
    Ingredients,
}

/// How options begin that bring a compiler no file that is not in the preprocessed text.
/// Not so `-include`: a precompiled header may stand for the file.
const READ_NOTHING: [&str; 11] =
    ["-D", "-U", "-I", "-isystem", "-idirafter", "-std=", "-O", "-g", "-fno-", "-m32", "-m64"];
/// What a driver says where something else gave it options, which may name files.
const TOLD_BY_OTHERS: [&str; 2] = ["Configuration file:", "CCC_OVERRIDE_OPTIONS"];
/// What asks for a place in the source: white space and ends of lines, on which that depends, are
/// not all in the preprocessed text.
const ASKS_FOR_PLACES: [&str; 3] =
    ["__builtin_COLUMN", "__builtin_LINE", "__builtin_source_location"];
/// In C++, this names types without a name by their places.
const NAMES_PLACES: &str = "__PRETTY_FUNCTION__";

/// Where headers of glibc are that depend on the machine. Clang does not look there for another
/// word size, though they ask the compiler for that.
const HEADERS_64: &str = "/usr/include/x86_64-linux-gnu";
/// What is said where one of them is missing.
const HEADERS_MISSING: &str = "\nhint: headers for 32 bits are missing: install gcc-multilib (for \
                               C++ g++-multilib; glibc-devel.i686 on Fedora)";

/// Clang warns of nothing.
const QUIET: &str = "-w";

/// Whether ingredients of a compilation with these arguments are all that it depends on. An
/// argument that does not look like an option belongs to the one before it.
pub(super) fn are_all_ingredients(arguments: &[String]) -> bool {
    let is_known = |option: &String| READ_NOTHING.iter().any(|start| option.starts_with(start));
    arguments.iter().filter(|argument| argument.starts_with(['-', '@'])).all(is_known)
}

/// The bitcode of a file.
pub(super) fn compile(
    path: &Path,
    language: Language,
    dialect: Dialect,
    options: &Options,
) -> Result<Vec<u8>, LoadError> {
    Ok(Compilation::start(path, language, dialect, Wanted::Bitcode, options)?.finish()?.bytes)
}

/// What a compiler has made.
pub(super) struct CompilerOutput {
    pub(super) bytes: Vec<u8>,
    /// See [`crate::frontend::bitcode::folded::folded`].
    pub(super) folded: Option<String>,
}

/// A compiler at work. It may wait for us to read what it made, but not before it is done.
pub(super) struct Compilation {
    path: PathBuf,
    wanted: Wanted,
    is_32: bool,
    /// What else than its files may hold text of the source, if clang is asked for checks.
    others: Option<Vec<String>>,
    /// Whether it is asked for what it folds.
    asks: bool,
    process: Child,
}

impl Compilation {
    /// Starts it, and does not wait.
    pub(super) fn start(
        path: &Path,
        language: Language,
        dialect: Dialect,
        wanted: Wanted,
        options: &Options,
    ) -> Result<Self, LoadError> {
        let mut missing = None;
        for compiler in COMPILERS {
            let source = options.sources.get(path).map(String::as_str);
            let mut command = command(compiler, path, language, dialect, wanted, options);
            command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
            match reading(&mut command, source).and_then(Command::spawn) {
                Ok(process) => {
                    let is_32 = options.is_for_32_bits();
                    let others = source
                        .into_iter()
                        .chain(options.reading.clang_args.iter().map(String::as_str));
                    let lists = lists_sources(&options.checks());
                    let others = lists.then(|| others.map(str::to_owned).collect());
                    let (path, asks) = (path.to_owned(), options.asks(ViolationKind::Overflow));
                    return Ok(Self { path, wanted, is_32, others, asks, process });
                }
                Err(cause) => missing = missing.or(Some(cause)),
            }
        }
        let cause = missing.unwrap_or_else(|| std::io::ErrorKind::NotFound.into());
        Err(LoadError::NoClang { path: path.to_owned(), cause })
    }

    /// Waits for what was wanted.
    pub(super) fn finish(self) -> Result<CompilerOutput, LoadError> {
        let Self { path, wanted, is_32, others, asks, process } = self;
        let output = match process.wait_with_output() {
            Ok(output) => output,
            Err(cause) => return Err(LoadError::NoClang { path, cause }),
        };
        if output.status.success() {
            return match wanted {
                Wanted::Bitcode => {
                    let said = String::from_utf8_lossy(&output.stderr);
                    let (said, first) = (said.as_ref(), path.as_path());
                    let folded = others.and_then(|others| {
                        folded(&SourceTexts { said, first, folder: None, others: &others }, asks)
                    });
                    Ok(CompilerOutput { bytes: output.stdout, folded })
                }
                Wanted::Ingredients => ingredients(&path, output)
                    .map(|bytes| CompilerOutput { bytes, folded: None })
                    .map_err(|stderr| LoadError::ClangFailed { path, stderr }),
            };
        }
        let mut stderr = without_sources(&String::from_utf8_lossy(&output.stderr));
        if stderr.is_empty() {
            // A crash of clang: its stack is small, and it recurses into expressions.
            stderr = format!("it ended without a message ({})", output.status);
        }
        if is_32 && lacks_system_headers(&stderr) {
            stderr.push_str(HEADERS_MISSING);
        }
        Err(LoadError::ClangFailed { path, stderr })
    }
}

/// Whether a compiler says that it has not found a header that another one of the system wants, or
/// one of the C++ library, whose names have no suffix.
fn lacks_system_headers(stderr: &str) -> bool {
    const MISSING: &str = "' file not found";
    let mut names = stderr.lines().filter_map(|line| {
        let (_, behind) = line.split_once("fatal error: '")?;
        behind.split_once(MISSING).map(|(name, _)| name)
    });
    stderr.contains(MISSING) && stderr.contains("/usr/include")
        || names.any(|name| !name.contains(['.', '/']))
}

/// What a compiler would work with, by its own output; else why that is not all.
fn ingredients(path: &Path, output: Output) -> Result<Vec<u8>, String> {
    let message = String::from_utf8_lossy(&output.stderr);
    if let Some(by) = TOLD_BY_OTHERS.into_iter().find(|by| message.contains(by)) {
        return Err(format!("{by} may name files"));
    }
    // Of what is preprocessed already the driver has nothing to tell, but directives in it count.
    if output.stdout.is_empty() {
        return Err("nothing was said of it".to_owned());
    }
    let is_cxx = Language::of(path) == Some(Language::Cxx);
    let of_cxx = is_cxx.then_some(NAMES_PLACES);
    let text = String::from_utf8_lossy(&output.stdout);
    match ASKS_FOR_PLACES.into_iter().chain(of_cxx).find(|word| text.contains(word)) {
        Some(word) => Err(format!("{word} may tell places")),
        None => Ok([output.stdout, output.stderr].concat()),
    }
}

/// Where `verifier.h` is: in the package, or in the tree that this program was built in. Behind all
/// other folders, so that a header of the user's comes first.
pub fn headers() -> Option<PathBuf> {
    let program = std::env::current_exe().ok()?.canonicalize().ok()?;
    let folders = program.ancestors().skip(1).take(4);
    let places = ["runtime/include", "share/parsimony/include"];
    let mut headers = folders.flat_map(|folder| places.map(|place| folder.join(place)));
    headers.find(|folder| folder.join("verifier.h").is_file())
}

fn command(
    compiler: &str,
    path: &Path,
    language: Language,
    dialect: Dialect,
    wanted: Wanted,
    options: &Options,
) -> Command {
    let mut command = Command::new(compiler);
    // Else clang names a file by what its folder and the current one do not share.
    command.args(FLAGS).arg("-fdebug-compilation-dir=.");
    let asks = options.asks(ViolationKind::Overflow);
    match language {
        Language::C => {
            // Where constants matter, clang is asked about them.
            let flags = C_FLAGS.into_iter().filter(|flag| *flag != QUIET || !asks);
            command.args(flags)
        }
        Language::Cxx => command.args((!asks).then_some(QUIET)),
    };
    if language == Language::C && options.reading.entry != "main" {
        // A static function that is never called may be where runs start.
        command.arg("-femit-all-decls");
    }
    if dialect == Dialect::InlineIsExternal {
        command.arg("-fgnu89-inline");
    }
    command.args(options.reading.word_size.map(WordSize::flag));
    let headers = headers();
    if options.is_for_32_bits() {
        // Where only the headers of the 64-bit library are installed, these serve.
        command.arg("-idirafter").arg(HEADERS_64);
        if let Some(headers) = &headers {
            command.arg("-idirafter").arg(headers.join("bits32"));
        }
    }
    if let Some(headers) = headers {
        command.arg("-idirafter").arg(headers);
    }
    command.args(clang_arguments::arguments(options));
    // Behind what the user says, who may know less of what is checked.
    command.args(options.checks());
    command.arg("-o").arg("-");
    if wanted == Wanted::Ingredients {
        command.args(["-E", "-v"]);
    }
    if options.sources.contains_key(path) {
        // Everything else is as without it: names, what is included and from where, the language.
        let instead = format!("{};/dev/stdin", path.display());
        command.args(["-Xclang", "-remap-file", "-Xclang", &instead]);
    }
    command.arg("--").arg(path);
    command
}

/// Runs a compiler to its end; it reads `source`, if there is one.
fn run(command: &mut Command, source: Option<&str>) -> io::Result<Output> {
    reading(command, source)?.output()
}

/// A compiler that reads `source`, if there is one.
fn reading<'c>(command: &'c mut Command, source: Option<&str>) -> io::Result<&'c mut Command> {
    if let Some(source) = source {
        command.stdin(unnamed(source)?);
    }
    Ok(command)
}

/// A file without a name: what clang takes for another file must have a size.
fn unnamed(text: &str) -> io::Result<File> {
    static MADE: AtomicU32 = AtomicU32::new(0);
    let number = MADE.fetch_add(1, Ordering::Relaxed);
    let name = format!("parsimony-source-{}-{number}", std::process::id());
    let path = std::env::temp_dir().join(name);
    let mut file = OpenOptions::new().read(true).write(true).create_new(true).open(&path)?;
    fs::remove_file(&path)?;
    file.write_all(text.as_bytes())?;
    file.rewind()?;
    Ok(file)
}

/// Whether clang takes `text` for the C file at `path`, without side effects where a
/// `__builtin_assume` forbids them; if not, its message.
pub fn check_source(path: &Path, text: &str, options: &Options) -> Result<(), String> {
    let further = ["-fsyntax-only", "-Wno-everything", "-Werror=assume"];
    let output = run_on(path, Some(text), options, &further).map_err(|error| error.to_string())?;
    if output.status.success() {
        return Ok(());
    }
    let stderr = String::from_utf8_lossy(&output.stderr);
    let line = stderr.lines().find_map(|line| line.split_once("error: "));
    Err(line.map_or("clang refuses it", |(_, what)| what).to_owned())
}

/// What the preprocessor makes of `text` in the place of the C file at `path`.
pub fn preprocess(path: &Path, text: &str, options: &Options) -> Option<String> {
    // The driver has nothing to do for what is preprocessed already, but directives in it count.
    let further = ["-w", "-Xclang", "-E", "-Xclang", "-P"];
    let output = run_on(path, Some(text), options, &further).ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).into_owned())
}

/// What clang makes of the C file at `path`, with the type of each expression.
pub(super) fn syntax_tree(path: &Path, options: &Options) -> Option<String> {
    let further = ["-w", "-fsyntax-only", "-Xclang", "-ast-dump"];
    let source = options.sources.get(path).map(String::as_str);
    let output = run_on(path, source, options, &further).ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Whether clang expands no macros in the file at `path`.
pub fn is_preprocessed(path: &Path, options: &Options) -> bool {
    let says_language =
        options.reading.clang_args.iter().any(|argument| argument.starts_with("-x"));
    path.extension().is_some_and(|suffix| suffix == "i") && !says_language
}

/// Whether the C file at `path` is the same program with `text` in its place, but for places in the
/// source and names of variables.
pub fn is_same_program(path: &Path, text: &str, options: &Options) -> bool {
    let bitcode = |text| {
        let output = run_on(path, text, options, &["-w", "-g0", "-fdiscard-value-names"]).ok()?;
        output.status.success().then_some(output.stdout)
    };
    bitcode(None).is_some_and(|own| bitcode(Some(text)) == Some(own))
}

/// Runs clang on a C file, or on `text` in its place, with its warnings.
fn run_on(
    path: &Path,
    text: Option<&str>,
    options: &Options,
    further: &[&str],
) -> io::Result<Output> {
    let sources = text.map(|text| (path.to_owned(), text.to_owned())).into_iter().collect();
    let options = Options { sources, ..options.clone() };
    let mut missing = None;
    for compiler in COMPILERS {
        let usual =
            command(compiler, path, Language::C, Dialect::Standard, Wanted::Bitcode, &options);
        let mut command = Command::new(compiler);
        let usual: Vec<_> = usual.get_args().filter(|argument| *argument != "-w").collect();
        // Behind all options there are two dashes and the file.
        let (before, file) = usual.split_at(usual.len().saturating_sub(2));
        command.args(before).args(further).args(file);
        match run(&mut command, text) {
            Ok(output) => return Ok(output),
            Err(error) => missing = missing.or(Some(error)),
        }
    }
    Err(missing.unwrap_or_else(|| io::ErrorKind::NotFound.into()))
}
