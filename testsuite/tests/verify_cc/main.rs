//! Whole programs from builds: `verify-cc` in the place of a compiler, and what `verify --program`
//! and `verify --compile-commands` make of the outcome.
mod database;
mod definitions;
mod files;
mod foreign;
mod integration;
mod names;
mod project;
#[path = "../common/verify.rs"]
mod verify;
mod wrapper;

use crate::verify::{Folder, Run};
use std::ffi::OsStr;
use std::os::unix::fs::symlink;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// A folder with the two compilers in `bin`, and what is built beside it.
struct Build(Folder);

impl Build {
    fn new(name: &str) -> Self {
        let folder = Folder::new(&format!("build-{name}"));
        let bin = folder.path().join("bin");
        std::fs::create_dir(&bin).expect("a writable folder");
        for name in ["verify-cc", "verify-c++"] {
            symlink(env!("CARGO_BIN_EXE_verify-cc"), bin.join(name)).expect("a new name");
        }
        Self(folder)
    }

    fn file(&self, name: &str, text: &str) -> PathBuf {
        let path = self.0.path().join(name);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("writable");
        self.0.file(name, text)
    }

    fn command(&self, program: &str) -> Command {
        self.here(Command::new(program))
    }

    /// A command in the folder, which finds the compilers.
    fn here(&self, mut command: Command) -> Command {
        let bin = self.0.path().join("bin");
        let path = std::env::var("PATH").unwrap_or_default();
        command.current_dir(self.0.path()).env("PATH", format!("{}:{path}", bin.display()));
        for name in ["VERIFY_CC", "VERIFY_CXX", "VERIFY_CC_OFF", "MAKEFLAGS", "MAKELEVEL"] {
            command.env_remove(name);
        }
        command.stdin(Stdio::null());
        command
    }

    /// Runs a line of shell in the folder.
    fn run(&self, line: &str) -> Run {
        let mut command = self.command("sh");
        command.args(["-c", line]).output().expect("sh starts").into()
    }

    /// The same, which must go well and quietly.
    #[track_caller]
    fn make(&self, line: &str) {
        let run = self.run(line);
        assert!(run.code == Some(0) && run.stderr.is_empty(), "{line}: {run:#?}");
    }

    /// Verifies in the folder.
    fn verify(&self, arguments: &[&str]) -> Run {
        let mut command = self.here(verify::command());
        command.args(["--timelimit", "60s"]).args(arguments).output().expect("starts").into()
    }

    /// The last line on stdout.
    #[track_caller]
    fn verdict(&self, arguments: &[&str], verdict: &str) {
        let run = self.verify(arguments);
        assert_eq!(run.verdict(), verdict, "{arguments:?}: {run:#?}");
    }
}

/// Whether a program that a test needs is installed; says so where it is not.
#[expect(clippy::print_stderr, reason = "what is not tested should be seen")]
fn is_there(program: impl AsRef<OsStr>) -> bool {
    let program = program.as_ref();
    let mut command = Command::new(program);
    let output = command.arg("--version").stdin(Stdio::null()).output();
    let is_there = output.is_ok_and(|output| output.status.success());
    if !is_there {
        eprintln!("left out, as it is not installed: {}", program.display());
    }
    is_there
}

/// A program that doubles a number; `PAIR` is what the result must not be.
const MAIN: &str = "#include <assert.h>\nint twice(int x);\n\
    int main(int count, char **words) {\n  assert(twice(count) != PAIR);\n  return 0;\n}\n";
const TWICE: &str = "int twice(int x) { return 2 * x; }\n";

/// Bad for 4, good for 5.
fn doubling(name: &str) -> Build {
    let build = Build::new(name);
    build.file("main.c", MAIN);
    build.file("twice.c", TWICE);
    build
}
