//! Compiling C and C++ files with clang, so that nothing of their meaning is lost: no optimisation,
//! old dialects accepted, no builtins.
use super::error::LoadError;
use super::{Options, WordSize};
use crate::bitcode::{C_FLAGS, COMPILERS, FLAGS};
use std::path::{Path, PathBuf};
use std::process::Command;

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
        match command(compiler, path, language, dialect, options).output() {
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
    folders.map(|folder| folder.join("runtime/include")).find(|folder| folder.is_dir())
}

fn command(
    compiler: &str,
    path: &Path,
    language: Language,
    dialect: Dialect,
    options: &Options,
) -> Command {
    let mut command = Command::new(compiler);
    command.args(FLAGS);
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
    command.args(&options.clang_args).arg("-o").arg("-").arg("--").arg(path);
    command
}
