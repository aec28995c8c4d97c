//! One run of the built program on a task: with a limit on its CPU time, so that what else the
//! machine does decides nothing.
use crate::costs;
use crate::tasks::Task;
use libtest_mimic::Failed;
use std::fs;
use std::io::Read;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

const MEMORY_LIMIT: &str = "1GB";
/// A run is killed where it takes this many times its CPU time by the clock, and [`GRACE`] more: it
/// ignores its limit, or waits for something that never comes.
const PATIENCE: u32 = 30;
const GRACE: Duration = Duration::from_secs(60);

#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    True,
    False,
    Unknown(String),
}

/// Standard output, exit code and CPU time, or `None` when the run had to be killed.
fn finish(mut child: Child, patience: Duration) -> Result<Option<(String, i32, Duration)>, Failed> {
    let mut pipe = child.stdout.take().ok_or("the output is a pipe")?;
    let reader = thread::spawn(move || {
        let mut text = String::new();
        pipe.read_to_string(&mut text).map(|_| text)
    });
    let start = Instant::now();
    let cpu = loop {
        if let Some(cpu) = cpu_time_at_its_end(child.id()) {
            break cpu;
        }
        if start.elapsed() > patience {
            child.kill()?;
            child.wait()?;
            return Ok(None);
        }
        thread::sleep(Duration::from_millis(5));
    };
    let status = child.wait()?;
    let text = reader.join().map_err(|_| "the reader of the output panicked")??;
    Ok(Some((text, status.code().unwrap_or(-1), cpu)))
}

/// CPU time of a process that has ended and was not waited for, with all it waited for itself.
fn cpu_time_at_its_end(pid: u32) -> Option<Duration> {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    // The name may have brackets and spaces; behind it comes the state.
    let (_, fields) = stat.rsplit_once(')')?;
    let fields: Vec<&str> = fields.split_ascii_whitespace().collect();
    let ticks = fields.get(11..15)?.iter().map(|field| field.parse::<u64>());
    let ticks: u64 = ticks.sum::<Result<_, _>>().ok()?;
    (*fields.first()? == "Z").then(|| Duration::from_millis(ticks * 10))
}

/// The verdict of one run. Last line and exit code must tell the same; anything else is a failure,
/// not UNKNOWN. `name` is that of the test.
pub(crate) fn verify(
    name: &str,
    task: &Task,
    limit: Duration,
    further: &[&str],
) -> Result<Verdict, Failed> {
    let child = Command::new(env!("CARGO_BIN_EXE_verify"))
        .args(&task.arguments)
        .args(["--cputimelimit", &format!("{}ms", limit.as_millis())])
        .args(["--memlimit", MEMORY_LIMIT])
        .args(further)
        .args(&task.files)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()?;
    let Some((output, code, cpu)) = finish(child, limit * PATIENCE + GRACE)? else {
        return Err("killed: the run ignored its time limit".into());
    };
    costs::note(name, cpu);
    let violated = format!("FALSE({})", task.violated);
    match (output.lines().last().unwrap_or_default(), code) {
        ("TRUE", 0) => Ok(Verdict::True),
        (last, 1) if last == violated => Ok(Verdict::False),
        (last, 3) if last.starts_with("UNKNOWN") => Ok(Verdict::Unknown(last.to_owned())),
        (last, _) => Err(format!("exit code {code} with the last line {last:?}").into()),
    }
}
