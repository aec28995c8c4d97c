//! Every verification task of `testsuite/` through the real binary with small limits, one test per
//! task definition. A wrong verdict fails, UNKNOWN fails unless `testsuite/unsolved.tsv` lists the
//! task, and a listed task that is solved fails as stale. So a task that is solved, but not for
//! certain within the usual time, stands in `testsuite/slow.tsv` with a time of its own: that a
//! machine is fast or slow must not decide. A task runs with the default flags, and with those that
//! a comment `// flags: …` on the first lines of its source names.
//!
//! Each task also runs without the passes that make programs smaller. There, UNKNOWN is no failure,
//! but a wrong verdict is: the passes must not be what makes an answer right, and where the two
//! answers differ, one of them is wrong.
use std::collections::BTreeMap;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use std::{fs, thread};

use libtest_mimic::{Arguments, Failed, Trial};
use serde::Deserialize;

/// Seconds for a task, unless `slow.tsv` gives it more.
const TIME_LIMIT: u32 = 10;
/// Seconds for a task without the passes that make programs smaller.
const UNPREPARED_SECONDS: u32 = 3;
const MEMORY_LIMIT: &str = "1GB";
/// A run that ignores its own limit is killed after so many times that.
const PATIENCE: u32 = 4;
/// Tasks run side by side; more would only make the time limit unfair.
const JOBS: usize = 2;

/// A task definition (format 2.0) as far as it concerns us.
#[derive(Deserialize)]
struct Definition {
    input_files: Files,
    properties: Vec<Property>,
    options: TaskOptions,
}

/// One file, or several that are linked.
#[derive(Deserialize)]
#[serde(untagged)]
enum Files {
    One(String),
    Several(Vec<String>),
}

impl Files {
    fn below(&self, folder: &Path) -> Vec<PathBuf> {
        match self {
            Self::One(name) => vec![folder.join(name)],
            Self::Several(names) => names.iter().map(|name| folder.join(name)).collect(),
        }
    }
}

#[derive(Deserialize)]
struct Property {
    property_file: String,
    expected_verdict: bool,
}

#[derive(Deserialize)]
struct TaskOptions {
    data_model: String,
}

#[derive(Debug, PartialEq, Eq)]
enum Verdict {
    True,
    False,
    Unknown(String),
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("testsuite")
}

/// Adds the definitions below `folder`, in a fixed order.
fn definitions(folder: &Path, found: &mut Vec<PathBuf>) -> std::io::Result<()> {
    let mut entries: Vec<PathBuf> =
        fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<std::io::Result<_>>()?;
    entries.sort();
    for entry in entries {
        if entry.is_dir() {
            definitions(&entry, found)?;
        } else if entry.extension().is_some_and(|suffix| suffix == "yml") {
            found.push(entry);
        }
    }
    Ok(())
}

/// What the lists say about tasks.
#[derive(Default)]
struct Lists {
    /// `family/task` → reason, of tasks that are not solved yet.
    unsolved: BTreeMap<String, String>,
    /// `family/task` → seconds, of tasks that need more than the others.
    slow: BTreeMap<String, u32>,
}

impl Lists {
    fn read() -> std::io::Result<Self> {
        let mut lists = Self::default();
        for (task, [reason]) in table("unsolved.tsv")? {
            lists.unsolved.insert(task, reason);
        }
        for (task, [seconds, _]) in table("slow.tsv")? {
            let seconds = seconds.parse().map_err(std::io::Error::other)?;
            lists.slow.insert(task, seconds);
        }
        Ok(lists)
    }

    /// Takes out what is said about a task.
    fn take(&mut self, name: &str) -> Listed {
        Listed {
            unsolved: self.unsolved.remove(name),
            seconds: self.slow.remove(name).unwrap_or(TIME_LIMIT),
        }
    }

    /// An entry that belongs to no task is a slip.
    fn check_empty(&self) -> Result<(), Failed> {
        match self.unsolved.keys().chain(self.slow.keys()).next() {
            Some(name) => Err(format!("no such task: {name}").into()),
            None => Ok(()),
        }
    }
}

/// What the lists say about one task.
struct Listed {
    /// Why it is not solved.
    unsolved: Option<String>,
    /// The time it gets.
    seconds: u32,
}

/// The lines of a table of ours: the task, and `N` columns more.
fn table<const N: usize>(name: &str) -> std::io::Result<Vec<(String, [String; N])>> {
    let text = fs::read_to_string(root().join(name))?;
    let row = |line: &str| {
        let (task, rest) = line.split_once('\t')?;
        let columns: Vec<String> = rest.splitn(N, '\t').map(str::to_owned).collect();
        Some((task.to_owned(), columns.try_into().ok()?))
    };
    let slip = |line: &str| std::io::Error::other(format!("{name}: not {} columns: {line}", N + 1));
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| row(line).ok_or_else(|| slip(line))).collect()
}

/// Standard output and exit code, or `None` when the run had to be killed.
fn finish(mut child: Child, patience: Duration) -> Result<Option<(String, i32)>, Failed> {
    let mut pipe = child.stdout.take().ok_or("the output is a pipe")?;
    let reader = thread::spawn(move || {
        let mut text = String::new();
        pipe.read_to_string(&mut text).map(|_| text)
    });
    let start = Instant::now();
    let status = loop {
        if let Some(status) = child.try_wait()? {
            break status;
        }
        if start.elapsed() > patience {
            child.kill()?;
            child.wait()?;
            return Ok(None);
        }
        thread::sleep(Duration::from_millis(5));
    };
    let text = reader.join().map_err(|_| "the reader of the output panicked")??;
    Ok(Some((text, status.code().unwrap_or(-1))))
}

/// The verdict of one run. Last line and exit code must tell the same; anything else is a failure,
/// not UNKNOWN.
fn verify(
    sources: &[PathBuf],
    property: &Path,
    word_size: &str,
    seconds: u32,
    further: &[&str],
) -> Result<Verdict, Failed> {
    let child = Command::new(env!("CARGO_BIN_EXE_verify"))
        .arg("--property")
        .arg(property)
        .args(["--timelimit", &format!("{seconds}s"), "--memlimit", MEMORY_LIMIT, word_size])
        // As in the competition; `memory_access` tests what is said without this assumption.
        .arg("--assume-valid-memory")
        .args(further)
        .args(sources)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()?;
    let Some((output, code)) = finish(child, Duration::from_secs((seconds * PATIENCE).into()))?
    else {
        return Err("killed: the run ignored its time limit".into());
    };
    match (output.lines().last().unwrap_or_default(), code) {
        ("TRUE", 0) => Ok(Verdict::True),
        ("FALSE(unreach-call)", 1) => Ok(Verdict::False),
        (last, 3) if last.starts_with("UNKNOWN") => Ok(Verdict::Unknown(last.to_owned())),
        (last, _) => Err(format!("exit code {code} with the last line {last:?}").into()),
    }
}

fn judge(expected: bool, verdict: &Verdict, listed: Option<&String>) -> Result<(), Failed> {
    match (verdict, listed) {
        (Verdict::Unknown(_), Some(_)) => Ok(()),
        (Verdict::Unknown(last), None) => {
            Err(format!("{last}, and not listed in unsolved.tsv").into())
        }
        _ if (*verdict == Verdict::True) != expected => {
            Err(format!("WRONG VERDICT {verdict:?}, expected {expected}").into())
        }
        (_, Some(reason)) => {
            Err(format!("stale: solved, but listed in unsolved.tsv ({reason})").into())
        }
        (_, None) => Ok(()),
    }
}

/// The flags that a source asks for, in a comment on one of its first lines.
fn flags_of(source: &Path) -> std::io::Result<Vec<String>> {
    let text = String::from_utf8_lossy(&fs::read(source)?).into_owned();
    let line = text.lines().take(3).find_map(|line| line.split_once("flags:"));
    let flags = line.map_or("", |(_, flags)| flags.trim_end_matches("*/"));
    Ok(flags.split_whitespace().map(str::to_owned).collect())
}

/// Runs a task as it stands. `Listed` says what may be UNKNOWN; without it, everything may.
fn run_task(definition: &Path, listed: Option<&Listed>) -> Result<(), Failed> {
    let task: Definition = serde_yaml_ng::from_str(&fs::read_to_string(definition)?)?;
    let folder = definition.parent().ok_or("a file has a folder")?;
    let word_size = match task.options.data_model.as_str() {
        "ILP32" => "--32",
        "LP64" => "--64",
        other => return Err(format!("unknown data model {other}").into()),
    };
    let first = task.input_files.below(folder).into_iter().next().ok_or("a task has a file")?;
    let flags = flags_of(&first)?;
    let flags: Vec<&str> = flags.iter().map(String::as_str).collect();
    for property in &task.properties {
        let sources = task.input_files.below(folder);
        let property_file = folder.join(&property.property_file);
        let expected = property.expected_verdict;
        match listed {
            Some(listed) => {
                let verdict = verify(&sources, &property_file, word_size, listed.seconds, &flags)?;
                judge(expected, &verdict, listed.unsolved.as_ref())?;
            }
            None => {
                let further = [&flags[..], &["--no-preparation"]].concat();
                let verdict =
                    verify(&sources, &property_file, word_size, UNPREPARED_SECONDS, &further)?;
                if !matches!(verdict, Verdict::Unknown(_)) {
                    judge(expected, &verdict, None)?;
                }
            }
        }
    }
    Ok(())
}

fn main() -> std::io::Result<()> {
    let mut arguments = Arguments::from_args();
    arguments.test_threads.get_or_insert(JOBS);
    let mut found = Vec::new();
    definitions(&root(), &mut found)?;
    let mut lists = Lists::read()?;
    let mut trials = Vec::new();
    for path in found {
        let relative = path.strip_prefix(root()).unwrap_or(&path).with_extension("");
        let name = relative.to_string_lossy().into_owned();
        let listed = lists.take(&name);
        let unprepared = path.clone();
        trials.push(Trial::test(format!("unprepared {name}"), move || run_task(&unprepared, None)));
        trials.push(Trial::test(name, move || run_task(&path, Some(&listed))));
    }
    trials.push(Trial::test("the lists name tasks only", move || lists.check_empty()));
    libtest_mimic::run(&arguments, trials).exit()
}
