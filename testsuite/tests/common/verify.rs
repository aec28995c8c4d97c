//! Runs the built binary, for the tests that look at it from outside.
#![allow(dead_code, reason = "each test uses its part")]
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::{env, fs, process};

/// What a run left behind.
#[derive(Debug)]
pub(crate) struct Run {
    pub code: Option<i32>,
    pub stdout: String,
    pub stderr: String,
}

impl Run {
    /// The last line on stdout.
    pub(crate) fn verdict(&self) -> &str {
        self.stdout.lines().last().unwrap_or_default()
    }

    /// Asserts the exit code, and that `text` is on stderr.
    #[track_caller]
    pub(crate) fn complains(&self, code: i32, text: &str) {
        assert_eq!(self.code, Some(code), "{self:#?}");
        assert!(self.stderr.contains(text), "no {text:?} in {self:#?}");
    }
}

impl From<Output> for Run {
    fn from(output: Output) -> Self {
        Self {
            code: output.status.code(),
            stdout: String::from_utf8_lossy(&output.stdout).into_owned(),
            stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
        }
    }
}

/// The binary, ready for arguments.
pub(crate) fn command() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_verify"));
    command.stdin(Stdio::null());
    command
}

/// Runs the binary to its end.
pub(crate) fn verify(arguments: impl IntoIterator<Item = impl AsRef<OsStr>>) -> Run {
    command().args(arguments).output().expect("the binary starts").into()
}

/// How many folders this process has made: two tests may want one of the same name.
static FOLDERS: AtomicUsize = AtomicUsize::new(0);

/// A folder for one test, empty at its start and removed at its end.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new(name: &str) -> Self {
        let number = FOLDERS.fetch_add(1, Ordering::Relaxed);
        let path = env::temp_dir().join(format!("parsimony-{name}-{}-{number}", process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).expect("a folder for temporary files");
        Self(path)
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }

    /// Writes a file in the folder and returns its path.
    pub(crate) fn file(&self, name: &str, contents: impl AsRef<[u8]>) -> PathBuf {
        let path = self.0.join(name);
        fs::write(&path, contents).expect("a writable folder");
        path
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}
