//! Handing a counterexample over to the machine: the files of a harness, and what a native run of
//! it does.
use super::read::ProgramSources;
use crate::base::config::{Config, is_c};
use crate::base::counterexample::{Confirmation, Counterexample, InputOrigin, Script, What};
use crate::base::options::ReadOptions;
use crate::base::property::ViolationKind;
use crate::cfa::source::INSTRUCTION;
use crate::frontend::bitcode::Demand;
use crate::frontend::llvm;
use crate::frontend::llvm::{Models, headers};
use crate::output::file::write_file;
use crate::output::harness::{DIVERGED, Purpose, REACHED, absolute, c_file};
use crate::output::harness_build::{BuiltSource, Language, UNSEEN, makefile};
use crate::output::harness_values::{BLOCKED, uses_models};
use crate::report::InputError;
use std::collections::BTreeSet;
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
    let property = config.reading.property.part(found.property);
    let reading = ReadOptions { property, ..config.reading.clone() };
    let config = &Config { reading, ..config.clone() };
    let own = std::env::temp_dir().join(format!("parsimony-harness-{}", std::process::id()));
    let folder = wanted.unwrap_or(&own);
    let name = |error: HarnessError| format!("{}: {error}", folder.display());
    write(found, config, folder).map_err(name)?;
    let confirmation = config.output.confirm.then(|| {
        match config.reading.property.asks(ViolationKind::Uninitialised) {
            true => Confirmation { confirmed: false, what: UNSEEN.to_owned() },
            false => confirm(folder, &found.script, config),
        }
    });
    if wanted.is_none() {
        // An error about temporary files is of no use to the user.
        let _ = fs::remove_dir_all(folder);
    }
    Ok(confirmation)
}

/// Why there is no harness.
#[derive(Debug, thiserror::Error)]
enum HarnessError {
    #[error(transparent)]
    File(#[from] io::Error),
    #[error(transparent)]
    Part(#[from] InputError),
    #[error("{0}")]
    Bitcode(String),
}

fn write(found: &Counterexample, config: &Config, folder: &Path) -> Result<(), HarnessError> {
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
    let sources = sources(config, folder)?;
    let config = &with_headers(config);
    write_file(&folder.join("Makefile"), makefile(script, config, &sources).as_bytes())?;
    if let Some(input) = &script.input {
        write_file(&folder.join("stdin"), input)?;
    }
    if uses_models(script) {
        let models = Models::BUILT_IN.of(script.pointer_bits);
        let is_sanitized = config.reading.property.is_about_memory();
        let models = llvm::native_models(models.bitcode, is_sanitized);
        let models = models.map_err(HarnessError::Bitcode)?;
        write_file(&folder.join("models.bc"), &models)?;
    }
    Ok(())
}

/// The same with an option by which compilers find `verifier.h`.
pub(crate) fn with_headers(config: &Config) -> Config {
    let mut config = config.clone();
    if let Some(headers) = headers() {
        let option = ["-idirafter".to_owned(), headers.to_string_lossy().into_owned()];
        config.reading.clang_args.extend(option);
    }
    config
}

/// What the program is made of. Parts of builds are put into the folder, and so is bitcode that a
/// sanitizer is to watch.
fn sources(config: &Config, folder: &Path) -> Result<Vec<BuiltSource>, HarnessError> {
    let ProgramSources { files, parts, .. } = ProgramSources::of(config)?;
    let is_watched = config.reading.property.is_about_memory();
    let watched = |bytes: Vec<u8>| match is_watched {
        true => llvm::sanitized(&bytes).map_err(HarnessError::Bitcode),
        false => Ok(bytes),
    };
    let mut all = Vec::new();
    for path in files {
        let language = language(&path);
        let path = PathBuf::from(absolute(&path));
        let mut source = BuiltSource { language, path, is_always_linked: true };
        if language == Language::Ir && is_watched {
            let name = PathBuf::from(format!("file{}.bc", all.len() + 1));
            write_file(&folder.join(&name), &watched(fs::read(&source.path)?)?)?;
            source.path = name;
        }
        all.push(source);
    }
    for part in parts.into_iter().filter(|part| !part.bitcode.is_empty()) {
        let path = PathBuf::from(format!("part{}.bc", all.len() + 1));
        write_file(&folder.join(&path), &watched(part.bitcode)?)?;
        let is_always_linked = part.demand == Demand::Always;
        all.push(BuiltSource { language: Language::Ir, path, is_always_linked });
    }
    Ok(all)
}

fn language(file: &Path) -> Language {
    match file.extension().and_then(|suffix| suffix.to_str()) {
        Some("c" | "i") => Language::C,
        _ if is_c(file) => Language::Cxx,
        _ => Language::Ir,
    }
}

/// Builds and runs the harness in `folder`.
fn confirm(folder: &Path, script: &Script, config: &Config) -> Confirmation {
    match attempt(folder) {
        Ok(what) => Confirmation { confirmed: true, what },
        Err((mut what, is_dead)) => {
            if let Some(machine) = of_the_machine(script, is_dead) {
                what = format!("cannot be confirmed natively: {machine} ({what})");
            }
            if config.reading.property.asks(ViolationKind::Overflow) && !config.is_compiled() {
                what += "; in bitcode no native run checks whether an operation overflows";
            }
            Confirmation { confirmed: false, what }
        }
    }
}

/// The instructions that a native run does in its own way: what they gave cannot be handed over,
/// and where the run was ended, only a kernel may run them.
fn of_the_machine(script: &Script, is_dead: bool) -> Option<String> {
    let machine = script.sources.iter().filter(|source| source.origin == InputOrigin::Machine);
    let mut names: BTreeSet<&str> = machine
        .filter_map(|source| source.name.strip_prefix(INSTRUCTION)?.strip_suffix('`'))
        .collect();
    if is_dead {
        names.extend(script.privileged.iter().map(String::as_str));
    }
    let names: Vec<&str> = names.into_iter().collect();
    (!names.is_empty()).then(|| names.join(", "))
}

/// How the run reached the error; else why not, and whether a signal ended it.
fn attempt(folder: &Path) -> Result<String, (String, bool)> {
    let otherwise = |what: String| (what, false);

    let folder = folder.canonicalize().map_err(|error| otherwise(error.to_string()))?;
    let mut build = Command::new("make");
    build.args(["--silent", "harness"]);
    let (status, words) = run(build, &folder, "build.log", BUILDING).map_err(otherwise)?;
    if !status.success() {
        return Err(otherwise(format!("it cannot be built: {}", shortened(&words))));
    }
    let harness = Command::new(folder.join("harness"));
    let (status, words) = run(harness, &folder, "run.log", RUNNING).map_err(otherwise)?;
    let last = words.lines().rfind(|line| line.starts_with("harness: "));
    let last = last.map(|line| line.trim_start_matches("harness: ").to_owned());
    match (status.code(), last) {
        (Some(REACHED), Some(last)) => Ok(last),
        (Some(DIVERGED | BLOCKED), Some(last)) => Err(otherwise(last)),
        (Some(code), _) => {
            Err(otherwise(format!("the run ends with exit code {code} without the error")))
        }
        (None, _) => {
            Err((format!("the run dies of signal {}", status.signal().unwrap_or(0)), true))
        }
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
    let mut child = command.spawn().map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => format!("there is no {name} here: install the package {name}"),
        _ => format!("{name}: {error}"),
    })?;
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
    let is_it = |line: &&str| ["***", "error", "undefined"].iter().any(|it| line.contains(it));
    let line = words.lines().find(is_it);
    line.or(words.lines().next()).unwrap_or("no message").chars().take(MOST_WORDS).collect()
}
