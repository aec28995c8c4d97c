//! Handing a counterexample over to the machine: the files of a harness, and what a native run of
//! it does.
use crate::config::Config;
use crate::evidence::{Confirmation, Counterexample, What};
use crate::llvm::{Models, headers};
use crate::output::file::write_file;
use crate::output::harness::{BLOCKED, DIVERGED, Purpose, REACHED, c_file, makefile, uses_models};
use std::fs::{self, File};
use std::io;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// Time for building a harness.
const BUILDING: Duration = Duration::from_secs(60);
/// Time for its run.
const RUNNING: Duration = Duration::from_secs(10);
/// What is said of a violation that the program does not notice.
const UNSEEN: &str = "no native run shows that what it reads nothing has written";
/// Between two looks at a process.
const PAUSE: Duration = Duration::from_millis(5);
/// So much of what a compiler says is repeated.
const MOST_WORDS: usize = 400;

/// Writes the harness that `config` asks for, and runs it if it asks for that, too.
pub fn hand_over(found: &Counterexample, config: &Config) -> Result<Option<Confirmation>, String> {
    let wanted = config.output.harness.as_deref();
    if wanted.is_none() && !config.output.confirm {
        return Ok(None);
    }
    let property = config.property.part(found.property);
    let config = &Config { property, ..config.clone() };
    let own = std::env::temp_dir().join(format!("parsimony-harness-{}", std::process::id()));
    let folder = wanted.unwrap_or(&own);
    let name = |error: io::Error| format!("{}: {error}", folder.display());
    write(found, config, folder).map_err(name)?;
    let confirmation = config.output.confirm.then(|| match config.property.uninitialised {
        true => Confirmation { confirmed: false, what: UNSEEN.to_owned() },
        false => confirm(folder),
    });
    if wanted.is_none() {
        // Nobody is helped by an error about temporary files.
        let _ = fs::remove_dir_all(folder);
    }
    Ok(confirmation)
}

fn write(found: &Counterexample, config: &Config, folder: &Path) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    let how = found.events.iter().rev().find_map(|event| match &event.what {
        What::End { how } => Some(how.as_str()),
        _ => None,
    });
    let script = &found.script;
    write_file(
        &folder.join("harness.c"),
        c_file(script, how.unwrap_or_default(), Purpose::Error, config).as_bytes(),
    )?;
    let mut config = config.clone();
    if let Some(headers) = headers() {
        config.clang_args.extend(["-idirafter".into(), headers.into()]);
    }
    write_file(&folder.join("Makefile"), makefile(script, &config).as_bytes())?;
    if uses_models(script) {
        let models = Models::BUILT_IN;
        let models = if script.pointer_bits == 32 { models.bits32 } else { models.bits64 };
        write_file(&folder.join("models.bc"), models.bitcode)?;
    }
    Ok(())
}

/// Builds and runs the harness in `folder`.
fn confirm(folder: &Path) -> Confirmation {
    match attempt(folder) {
        Ok(what) => Confirmation { confirmed: true, what },
        Err(what) => Confirmation { confirmed: false, what },
    }
}

fn attempt(folder: &Path) -> Result<String, String> {
    let folder = folder.canonicalize().map_err(|error| error.to_string())?;
    let mut build = Command::new("make");
    build.args(["--silent", "harness"]);
    let (status, words) = run(build, &folder, "build.log", BUILDING)?;
    if !status.success() {
        return Err(format!("it cannot be built: {}", shortened(&words)));
    }
    let (status, words) = run(Command::new(folder.join("harness")), &folder, "run.log", RUNNING)?;
    let last = words.lines().rfind(|line| line.starts_with("harness: "));
    let last = last.map(|line| line.trim_start_matches("harness: ").to_owned());
    match (status.code(), last) {
        (Some(REACHED), Some(last)) => Ok(last),
        (Some(DIVERGED | BLOCKED), Some(last)) => Err(last),
        (Some(code), _) => Err(format!("the run ends with exit code {code} without the error")),
        (None, _) => Err(format!("the run dies of signal {}", status.signal().unwrap_or(0))),
    }
}

/// Runs a command in `folder` until its end or for at most `time`; gives what it said on stderr.
fn run(
    mut command: Command,
    folder: &Path,
    log: &str,
    time: Duration,
) -> Result<(ExitStatus, String), String> {
    let log: PathBuf = folder.join(log);
    let errors = File::create(&log).map_err(|error| format!("{}: {error}", log.display()))?;
    command.current_dir(folder).stdin(Stdio::null()).stdout(Stdio::null()).stderr(errors);
    let name = command.get_program().to_string_lossy().into_owned();
    let mut child = command.spawn().map_err(|error| format!("{name}: {error}"))?;
    let status = wait(&mut child, time).map_err(|error| format!("{name}: {error}"))?;
    let Some(status) = status else {
        return Err(format!("{name} is not done after {} s", time.as_secs()));
    };
    let words = fs::read(&log).unwrap_or_default();
    Ok((status, String::from_utf8_lossy(&words).into_owned()))
}

/// `None`: it had to be killed.
fn wait(child: &mut Child, time: Duration) -> io::Result<Option<ExitStatus>> {
    let start = Instant::now();
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(Some(status));
        }
        if start.elapsed() > time {
            child.kill()?;
            child.wait()?;
            return Ok(None);
        }
        thread::sleep(PAUSE);
    }
}

fn shortened(words: &str) -> String {
    let line = words.lines().find(|line| line.contains("error") || line.contains("undefined"));
    line.or(words.lines().next()).unwrap_or("no message").chars().take(MOST_WORDS).collect()
}
