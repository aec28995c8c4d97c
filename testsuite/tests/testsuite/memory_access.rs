//! The tasks of `testsuite/memory-access` without the assumption under which `testsuite` runs them:
//! a program that may access memory where it must not is UNKNOWN, by the name of the place, where
//! the property is about error functions, and violates what is checked by default; one that never
//! does is TRUE as it stands.
use libtest_mimic::{Failed, Trial};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{fs, io};

const SECONDS: &str = "20s";

/// Where a task's second line says that the invalid access is.
fn invalid_place(text: &str) -> Option<&str> {
    let line = text.lines().nth(1)?;
    line.strip_prefix("// native: skip (an invalid access in ")?.strip_suffix(')')
}

fn last_line(source: &Path, flags: &[&str]) -> io::Result<String> {
    let run = Command::new(env!("CARGO_BIN_EXE_verify"))
        .args(["--cputimelimit", SECONDS, "--memlimit", "1GB"])
        .args(flags)
        .arg(source)
        .output()?;
    let text = String::from_utf8_lossy(&run.stdout).into_owned();
    Ok(text.lines().last().unwrap_or_default().to_owned())
}

fn check(source: &Path, word_size: &str) -> Result<(), Failed> {
    let text = fs::read_to_string(source)?;
    let by_default = last_line(source, &[word_size])?;
    let is_found = by_default == "FALSE(valid-deref)" || by_default == "FALSE(valid-free)";
    if is_found != invalid_place(&text).is_some() {
        return Err(format!("by default: {by_default}").into());
    }
    let verdict = last_line(source, &["--property", "assertions", word_size])?;
    let is_right = match invalid_place(&text) {
        None => verdict == "TRUE",
        Some("the library") => verdict.starts_with("UNKNOWN(invalid access at runtime/models/"),
        Some(place) => {
            let line = place.strip_prefix("line ").ok_or("a line")?;
            // How the folder is written depends on where the run starts.
            let file = source.file_name().unwrap_or_default().to_string_lossy();
            verdict.starts_with("UNKNOWN(invalid access at ")
                && (verdict.ends_with(&format!("/{file}:{line})"))
                    || verdict.ends_with(&format!("/{file}:{line} not excluded)")))
        }
    };
    if is_right { Ok(()) } else { Err(verdict.into()) }
}

/// The assumption is named where it was made, and only there.
fn names_the_assumption(source: &Path) -> Result<(), Failed> {
    for (flags, expected) in [(&[][..], false), (&["--assume-valid-memory"][..], true)] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_verify"));
        let run = command.args(["--property", "assertions"]).args(flags).arg(source).output()?;
        let text = String::from_utf8_lossy(&run.stdout).into_owned();
        if text.contains("assumption: no access to memory is invalid\nTRUE") != expected {
            return Err(text.into());
        }
    }
    Ok(())
}

/// The tests: each task at both word sizes.
pub(crate) fn trials() -> io::Result<Vec<Trial>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("testsuite/memory-access");
    let entries = fs::read_dir(&folder)?.map(|entry| Ok(entry?.path()));
    let mut sources: Vec<PathBuf> = entries.collect::<io::Result<_>>()?;
    sources.retain(|path| path.extension().is_some_and(|suffix| suffix == "c"));
    sources.sort();
    let mut trials = Vec::new();
    for source in sources {
        for word_size in ["--64", "--32"] {
            let stem = source.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            let source = source.clone();
            let name = format!("unassumed memory-access/{stem} {word_size}");
            trials.push(Trial::test(name, move || check(&source, word_size)));
        }
    }
    let safe = folder.join("heap-array.c");
    trials.push(Trial::test("the assumption is named", move || names_the_assumption(&safe)));
    Ok(trials)
}
