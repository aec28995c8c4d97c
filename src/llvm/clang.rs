//! Compiling C and C++ files with clang, so that nothing of their meaning is lost: no optimisation,
//! old dialects accepted, no builtins.
use super::error::LoadError;
use super::{Options, WordSize};
use crate::bitcode::{C_FLAGS, COMPILERS, FLAGS};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::thread;

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

/// The bitcode of a file.
pub(super) fn compile(
    path: &Path,
    language: Language,
    dialect: Dialect,
    options: &Options,
) -> Result<Vec<u8>, LoadError> {
    let mut missing = None;
    for compiler in COMPILERS {
        let source = options.sources.get(path).map(String::as_str);
        match run(&mut command(compiler, path, language, dialect, options), source) {
            Ok(output) if output.status.success() => return Ok(output.stdout),
            Ok(output) => {
                let mut stderr = String::from_utf8_lossy(&output.stderr).trim_end().to_owned();
                if stderr.is_empty() {
                    // A crash of clang: its stack is small, and it recurses into expressions.
                    stderr = format!("it ended without a message ({})", output.status);
                }
                return Err(LoadError::ClangFailed { path: path.to_owned(), stderr });
            }
            Err(cause) => missing = missing.or(Some(cause)),
        }
    }
    let cause = missing.unwrap_or_else(|| std::io::ErrorKind::NotFound.into());
    Err(LoadError::NoClang { path: path.to_owned(), cause })
}

/// Where `verifier.h` is: in the package, or in the tree that this program was built in. Behind all
/// other folders, so that a header of the user's comes first.
fn headers() -> Option<PathBuf> {
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
    options: &Options,
) -> Command {
    let mut command = Command::new(compiler);
    // Else clang names a file by what its folder and the current one do not share.
    command.args(FLAGS).arg("-fdebug-compilation-dir=.");
    match language {
        Language::C => command.args(C_FLAGS),
        Language::Cxx => command.arg("-w"),
    };
    if dialect == Dialect::InlineIsExternal {
        command.arg("-fgnu89-inline");
    }
    command.args(options.word_size.map(|size| match size {
        WordSize::Bits32 => "-m32",
        WordSize::Bits64 => "-m64",
    }));
    if let Some(headers) = headers() {
        command.arg("-idirafter").arg(headers);
    }
    command.args(&options.clang_args).arg("-o").arg("-");
    if options.sources.contains_key(path) {
        // What it includes lies beside the file.
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        command.arg("-iquote").arg(folder.unwrap_or_else(|| Path::new("."))).args(["-x", "c", "-"]);
    } else {
        command.arg("--").arg(path);
    }
    command
}

/// Runs a compiler to its end; it reads `source`, if there is one.
fn run(command: &mut Command, source: Option<&str>) -> std::io::Result<Output> {
    let Some(source) = source else { return command.output() };
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn()?;
    let pipe = child.stdin.take();
    thread::scope(|scope| {
        // It may say something before it has read all.
        scope.spawn(move || pipe.map(|mut pipe| pipe.write_all(source.as_bytes())));
        child.wait_with_output()
    })
}

/// Whether clang takes `text` for the C file at `path`, without side effects where a
/// `__builtin_assume` forbids them; if not, its message.
pub fn check_source(path: &Path, text: &str, options: &Options) -> Result<(), String> {
    let sources = [(path.to_owned(), text.to_owned())].into();
    let options = Options { sources, ..options.clone() };
    let mut why = "clang cannot be run".to_owned();
    for compiler in COMPILERS {
        let usual = command(compiler, path, Language::C, Dialect::Standard, &options);
        let mut command = Command::new(compiler);
        // No warning but this one, and no output.
        command.args(usual.get_args().filter(|argument| *argument != "-w"));
        command.args(["-fsyntax-only", "-Wno-everything", "-Werror=assume"]);
        match run(&mut command, Some(text)) {
            Ok(output) if output.status.success() => return Ok(()),
            Ok(output) => {
                let stderr = String::from_utf8_lossy(&output.stderr);
                let line = stderr.lines().find_map(|line| line.split_once("error: "));
                return Err(line.map_or("clang refuses it", |(_, what)| what).to_owned());
            }
            Err(error) => why = error.to_string(),
        }
    }
    Err(why)
}
