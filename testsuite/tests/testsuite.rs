//! Every verification task of `testsuite/` through the real binary with small limits, one test per
//! task definition. A wrong verdict fails, UNKNOWN fails unless `testsuite/unsolved.tsv` lists the
//! task, and a listed task that is solved fails as stale. So a task that is solved, but not for
//! certain within the usual time, stands in `testsuite/slow.tsv` with a time of its own: that a
//! machine is fast or slow must not decide. A task runs with the default flags, and with those that
//! a comment `// flags: …` on the first lines of its source names.
//!
//! Each task also runs without the passes that make programs smaller. There, UNKNOWN is no failure,
//! but a wrong verdict is: the passes must not be what makes an answer right, and where the two
//! answers differ, one of them is wrong. Some run without one pass alone: each pass can be left
//! out.
#[path = "common/tasks.rs"]
mod tasks;

use libtest_mimic::{Arguments, Failed, Trial};
use parsimony::passes::table;
use std::collections::BTreeMap;
use std::io::Read;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};
use tasks::Task;

/// Seconds for a task, unless `slow.tsv` gives it more.
const TIME_LIMIT: u32 = 10;
/// Seconds for a task without the passes that make programs smaller: what is wrong there is said at
/// once, and a third of the tasks take all of them.
const UNPREPARED_SECONDS: u32 = 1;
/// One task of so many runs without a certain pass, other tasks without other ones.
const TASKS_PER_PASS: usize = 200;
const MEMORY_LIMIT: &str = "1GB";
/// A run that ignores its own limit is killed after so many times that.
const PATIENCE: u32 = 4;
/// Tasks run side by side; more would only make the time limit unfair.
const JOBS: usize = 2;

#[derive(Debug, PartialEq, Eq)]
enum Verdict {
    True,
    False,
    Unknown(String),
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
        for (task, [reason]) in tasks::table("unsolved.tsv")? {
            lists.unsolved.insert(task, reason);
        }
        for (task, [seconds, _]) in tasks::table("slow.tsv")? {
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
fn verify(task: &Task, seconds: u32, further: &[&str]) -> Result<Verdict, Failed> {
    let child = Command::new(env!("CARGO_BIN_EXE_verify"))
        .args(&task.arguments)
        .args(["--timelimit", &format!("{seconds}s"), "--memlimit", MEMORY_LIMIT])
        .args(further)
        .args(&task.files)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()?;
    let Some((output, code)) = finish(child, Duration::from_secs((seconds * PATIENCE).into()))?
    else {
        return Err("killed: the run ignored its time limit".into());
    };
    let violated = format!("FALSE({})", task.violated);
    match (output.lines().last().unwrap_or_default(), code) {
        ("TRUE", 0) => Ok(Verdict::True),
        (last, 1) if last == violated => Ok(Verdict::False),
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

/// Runs a task as it stands. `Listed` says what may be UNKNOWN; without it, everything may.
fn run_task(task: &Task, listed: Option<&Listed>) -> Result<(), Failed> {
    match listed {
        None => run_without(task, &["--no-preparation"]),
        Some(listed) => {
            judge(task.is_true, &verify(task, listed.seconds, &[])?, listed.unsolved.as_ref())
        }
    }
}

/// Runs a task without passes: it may be UNKNOWN.
fn run_without(task: &Task, passes: &[&str]) -> Result<(), Failed> {
    match verify(task, UNPREPARED_SECONDS, passes)? {
        Verdict::Unknown(_) => Ok(()),
        verdict => judge(task.is_true, &verdict, None),
    }
}

fn main() -> std::io::Result<()> {
    let mut arguments = Arguments::from_args();
    arguments.test_threads.get_or_insert(JOBS);
    let mut lists = Lists::read()?;
    let mut trials = Vec::new();
    for (number, task) in tasks::all()?.into_iter().enumerate() {
        if let Some(pass) = table::optional().nth(number % TASKS_PER_PASS) {
            let (name, task) = (format!("without {}: {}", pass.name, task.name), task.clone());
            let run = move || run_without(&task, &["--no-pass", pass.name]);
            trials.push(Trial::test(name, run));
        }
        let (name, unprepared) = (task.name.clone(), task.clone());
        let listed = lists.take(&name);
        let other = format!("unprepared {name}");
        trials.push(Trial::test(other, move || run_task(&unprepared, None)));
        trials.push(Trial::test(name, move || run_task(&task, Some(&listed))));
    }
    trials.push(Trial::test("the lists name tasks only", move || lists.check_empty()));
    libtest_mimic::run(&arguments, trials).exit()
}
