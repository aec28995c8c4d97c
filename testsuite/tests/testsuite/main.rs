//! Every verification task of `testsuite/` through the real binary with small limits, one test per
//! task definition. A wrong verdict fails, UNKNOWN fails unless `testsuite/unsolved.tsv` lists the
//! task, and a listed task that is solved fails as stale. So a task that is solved, but not for
//! certain within the usual time, stands in `testsuite/slow.tsv` with a time of its own: that a
//! machine is fast or slow must not decide. It gets that time at night, or where a filter names it;
//! else three seconds, in which it may be UNKNOWN but not wrong. A task runs with the default
//! flags, and with those that a comment `// flags: …` on the first lines of its source names.
//! Limits are those of CPU time.
//!
//! Each task of `regress/`, and each second one elsewhere, also runs without the passes that make
//! programs smaller (at night, all do). There, UNKNOWN is no failure,
//! but a wrong verdict is: the passes must not be what makes an answer right, and where the two
//! answers differ, one of them is wrong. Some run without one pass alone: each pass can be left
//! out. Some have a run by one analysis alone ([`analyses`]).
//!
//! `TESTSUITE` in the environment says how much is run. `all`: with all its time for what is slow,
//! and more for what ends as UNKNOWN (for a run at night). `quick`: all of `regress/`, and of every
//! other folder each fifth task by the order of their names, if it is not unsolved; each once and
//! as it stands, and none that is slow. What a filter names is run as if all were.
mod analyses;
mod costs;
mod memory_access;
mod run;
#[path = "../common/tasks.rs"]
mod tasks;

use libtest_mimic::{Arguments, Failed, Trial};
use parsimony::passes::table;
use run::{Verdict, verify};
use std::collections::BTreeMap;
use std::io::Write;
use std::time::Duration;
use std::{env, io};
use tasks::Task;

/// Seconds for a task, unless `slow.tsv` gives it more.
const TIME_LIMIT: u64 = 10;
/// Seconds for a task that is listed as slow, unless all is run.
const SLOW: u64 = 3;
/// The second for a task that is listed as unsolved, unless all is run.
const UNSOLVED: u64 = 1;
/// Outside of `regress/`, the usual run has each task of this many without all passes.
const UNPREPARED_STEP: usize = 2;
/// Of this many tasks, each pass is left out on one.
const TASKS_PER_PASS: usize = 200;
/// Tasks run side by side.
const JOBS: usize = 2;
/// Of the tasks of a folder, the quick run has each one of this many.
const QUICK_STEP: usize = 5;

/// How much is run.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Size {
    Quick,
    Usual,
    All,
}

impl Size {
    fn wanted() -> io::Result<Self> {
        match env::var("TESTSUITE").as_deref() {
            Err(_) | Ok("") => Ok(Self::Usual),
            Ok("quick") => Ok(Self::Quick),
            Ok("all") => Ok(Self::All),
            Ok(other) => Err(io::Error::other(format!("TESTSUITE is quick or all, not {other}"))),
        }
    }

    /// For a task that is listed as slow, and gets so many seconds where time does not count.
    fn for_slow(self, seconds: u64) -> Duration {
        Duration::from_secs(if self == Self::All { seconds } else { seconds.min(SLOW) })
    }

    /// For a task that is listed as unsolved: nearly all of these take whatever they get.
    fn for_unsolved(self) -> Duration {
        Duration::from_secs(if self == Self::All { TIME_LIMIT } else { UNSOLVED })
    }

    /// Whether the task of this name and number also runs without all passes.
    fn is_tried_unprepared(self, name: &str, number: usize) -> bool {
        match self {
            Self::Quick => false,
            Self::Usual => name.starts_with("regress/") || number.is_multiple_of(UNPREPARED_STEP),
            Self::All => true,
        }
    }

    /// For a task without the passes that make programs smaller: what is wrong there is said at
    /// once, and a third of the tasks take all that they get.
    fn for_unprepared(self) -> Duration {
        Duration::from_millis(if self == Self::All { 2000 } else { 500 })
    }
}

/// What the lists say about tasks.
#[derive(Default)]
struct Lists {
    /// `family/task` → reason, of tasks that are not solved yet.
    unsolved: BTreeMap<String, String>,
    /// `family/task` → seconds, of tasks that need more than the others.
    slow: BTreeMap<String, u64>,
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
        Listed { unsolved: self.unsolved.remove(name), slow: self.slow.remove(name) }
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
    /// The seconds that it gets, where they are more than the usual ones.
    slow: Option<u64>,
}

impl Listed {
    /// Whether UNKNOWN is right, or may be.
    fn may_be_unknown(&self, size: Size) -> bool {
        let is_cut_short = size != Size::All && self.slow.is_some();
        self.unsolved.is_some() || is_cut_short
    }

    fn limit(&self, size: Size) -> Duration {
        match (&self.unsolved, self.slow) {
            (_, Some(seconds)) => size.for_slow(seconds),
            (Some(_), None) => size.for_unsolved(),
            (None, None) => Duration::from_secs(TIME_LIMIT),
        }
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

/// Runs a task as it stands.
fn prepared(task: &Task, listed: &Listed, size: Size) -> Result<(), Failed> {
    match verify(&task.name, task, listed.limit(size), &[])? {
        Verdict::Unknown(_) if listed.may_be_unknown(size) => Ok(()),
        verdict => judge(task.is_true, &verdict, listed.unsolved.as_ref()),
    }
}

/// Runs a task without passes, as `flags` say; it may be UNKNOWN.
fn unprepared(name: &str, task: &Task, size: Size, flags: &[&str]) -> Result<(), Failed> {
    match verify(name, task, size.for_unprepared(), flags)? {
        Verdict::Unknown(_) => Ok(()),
        verdict => judge(task.is_true, &verdict, None),
    }
}

/// A run of a task without passes.
fn without(task: &Task, kind: &str, size: Size, flags: Vec<&'static str>) -> Trial {
    let (name, task) = (format!("{kind} {}", task.name), task.clone());
    Trial::test(name.clone(), move || unprepared(&name, &task, size, &flags))
}

/// The folder of a task.
fn folder(name: &str) -> &str {
    name.rsplit_once('/').map_or("", |(folder, _)| folder)
}

/// Whether each of the tasks is run.
fn chosen(tasks: &[(Task, Listed)], size: Size) -> Vec<bool> {
    let mut chosen = Vec::new();
    let (mut last, mut place) = ("", 0);
    for (task, listed) in tasks {
        let folder = folder(&task.name);
        place = if folder == last { place + 1 } else { 0 };
        last = folder;
        let is_sampled = listed.unsolved.is_none() && place % QUICK_STEP == 0;
        let is_quick = listed.slow.is_none() && (is_sampled || folder.starts_with("regress/"));
        chosen.push(size != Size::Quick || is_quick);
    }
    chosen
}

fn main() -> io::Result<()> {
    let mut arguments = Arguments::from_args();
    arguments.test_threads.get_or_insert(JOBS);
    let size = if arguments.filter.is_some() { Size::All } else { Size::wanted()? };
    let mut lists = Lists::read()?;
    let tasks = tasks::all()?.into_iter();
    let tasks: Vec<(Task, Listed)> = tasks
        .map(|task| {
            let listed = lists.take(&task.name);
            (task, listed)
        })
        .collect();
    let chosen = chosen(&tasks, size);
    let mut trials = Vec::new();
    if size != Size::Quick {
        trials.extend(analyses::trials(tasks.iter().map(|(task, _)| task))?);
    }
    let tasks = tasks.into_iter().zip(chosen).enumerate().filter(|(_, (_, is_chosen))| *is_chosen);
    for (number, ((task, listed), _)) in tasks {
        let name = task.name.clone();
        if size.is_tried_unprepared(&name, number) {
            trials.push(without(&task, "unprepared", size, vec!["--no-preparation"]));
        }
        let left_out = table::optional().nth(number % TASKS_PER_PASS);
        if let Some(pass) = left_out.filter(|_| size != Size::Quick) {
            let kind = format!("without {}:", pass.name);
            trials.push(without(&task, &kind, size, vec!["--no-pass", pass.name]));
        }
        trials.push(Trial::test(name, move || prepared(&task, &listed, size)));
    }
    if size != Size::Quick {
        trials.extend(memory_access::trials()?);
    }
    trials.push(Trial::test("the lists name tasks only", move || lists.check_empty()));
    let conclusion = libtest_mimic::run(&arguments, trials);
    io::stdout().write_all(costs::tell().as_bytes())?;
    conclusion.exit()
}
