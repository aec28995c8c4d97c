//! The process boundary: a parent that watches, a worker that reads, analyses and solves.
//!
//! LLVM and cvc5 may abort or exit the process on input they dislike, and memory may run out; so
//! `main` forks before any thread or library work exists (a fresh start of the program would load
//! both libraries twice), and the parent outlives whatever happens to the worker. Invariant: every
//! run ends in one answer. The worker writes it and says so through a pipe; if the worker died
//! before that, the parent learns how, and writes the answer itself. The parent waits for signals
//! synchronously and runs no handler.
mod cpu_time;
mod forked;
mod panics;
mod parallel;
mod parallel_memory;
mod sys;

pub use forked::{Forked, forked};
pub use panics::{last_panic, note_panics};
pub use parallel::{Lane, Lost, Runner, parallel};

use super::limits::{CpuBound, Stop, resident_bytes_of};
use cpu_time::Meter;
use signal_hook::consts::{
    SIGCHLD, SIGCONT, SIGHUP, SIGINT, SIGKILL, SIGSTOP, SIGTERM, SIGTSTP, SIGXCPU,
};
use std::fs::File;
use std::io::{self, PipeReader, PipeWriter, Read, Seek, SeekFrom, Write};
use std::panic::{self, AssertUnwindSafe};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};
use sys::{Blocked, Fork, Pid, Status};

/// How long the worker may take to come to an end by itself after a limit or a signal.
pub const GRACE: Duration = Duration::from_secs(2);
/// How often the parent looks at the worker's memory.
const MEMORY_WATCH: Duration = Duration::from_millis(20);

/// Whether the process was started without a standard output, where the verdict goes.
pub fn is_stdout_closed() -> bool {
    sys::was_stdout_closed()
}

/// The bounds that the parent enforces by force.
#[derive(Clone, Copy, Debug, Default)]
pub struct HardLimits {
    /// Wall time; the worker is killed [`GRACE`] later.
    pub time: Option<Duration>,
    /// CPU time of the worker and all that it starts; it is killed when they have used [`GRACE`]
    /// more.
    pub cpu_time: Option<Duration>,
    /// Resident memory of the worker in bytes.
    pub memory_bytes: Option<u64>,
}

/// What the worker was at when it died.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// Reading the input: a crash here most likely comes from a broken file.
    Reading,
    /// Making a program of it that can be analysed.
    Preparing,
    /// Anything later.
    Working,
}

/// What a run has used up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Usage {
    /// CPU time of all its processes.
    pub cpu: Duration,
    /// Of those in which other engines worked at the same time: what is left of [`Self::cpu`]
    /// without it is the time of the run where each has a core.
    pub others: Duration,
    /// Peak resident memory of this process in bytes.
    pub peak: u64,
}

/// Whether the system bounds the addresses that this process may use.
pub fn is_address_space_bounded() -> bool {
    sys::is_address_space_bounded()
}

/// What the run has used up so far.
pub fn usage() -> Usage {
    let (before, others) = parallel::beside();
    let (own, peak) = sys::usage();
    Usage { cpu: own + before + others, others, peak }
}

/// Gives memory that was freed back to the system, so that it no longer counts as ours.
pub fn trim_memory() {
    sys::trim_memory();
}

/// From this size on, in bytes, an allocation has pages of its own, so that what of it is never
/// written takes no memory.
///
/// A cvc5 solver reserves 4 MB and fifteen times 100 kB, and writes to a few bytes of that. Left to
/// itself, glibc raises its bound for such pages to 4 MB when the first solver is freed, and makes
/// the next ones of pages that others have used: 256 solvers took 665 MB instead of 210.
const OWN_PAGES: i32 = 1 << 16;
/// Free memory at the end of the heap that is kept: with glibc's 128 kB, solvers that come and go
/// cost half as much system time again.
const KEPT_FREE: i32 = 1 << 21;

/// How a run ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ending {
    /// The worker wrote its answer, and the process shall exit with this code.
    Answered(u8),
    /// The worker died without an answer.
    Died(Death),
}

/// The end of a worker without an answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Death {
    /// Why.
    pub cause: Cause,
    /// When.
    pub stage: Stage,
    /// The end of what libraries had to say, if anything: see [`Line::hush`].
    pub last_words: String,
}

/// Why a worker died without an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cause {
    /// We killed it for a limit, or because it did not react to a signal.
    Killed(Stop),
    /// A signal: a crash, or the system killed it.
    Signal(i32),
    /// A library ended the process with this code.
    Exit(i32),
}

/// The worker's end of the line to its parent.
pub struct Line {
    pipe: PipeWriter,
    interrupted: Arc<AtomicBool>,
    cpu: Option<CpuBound>,
    /// Where stderr goes while libraries work; without memory for it, it stays where it is.
    words: Option<File>,
}

const READ: u8 = b'r';
const PREPARED: u8 = b'p';
/// So much of the end of what libraries wrote is looked at.
const LAST_WORDS: u64 = 2000;
const ANSWERED: u8 = b'a';
/// The exit code of a worker that panicked where `work` did not catch it.
const PANICKED: u8 = 101;

impl Line {
    /// Becomes true when a signal asks the run to end.
    pub fn interrupted(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.interrupted)
    }

    /// The bound on CPU time, if there is one.
    pub fn cpu(&self) -> Option<CpuBound> {
        self.cpu
    }

    /// The input has been read.
    pub fn input_read(&mut self) {
        self.send(&[READ]);
    }

    /// There is a program that can be analysed.
    pub fn prepared(&mut self) {
        self.send(&[PREPARED]);
    }

    /// Lets all that is written to stderr from now on be kept for the parent: what a library says
    /// before it ends the process. Gives the real stderr.
    pub fn hush(&self) -> Option<File> {
        sys::redirect_stderr(self.words.as_ref()?).ok()
    }

    /// Gives stderr back.
    pub fn speak(stderr: &File) {
        // It was open a moment ago; where that changed, there is no way to report it.
        let _ = sys::redirect_stderr(stderr);
    }

    /// Ends a process that the worker forked, and that has reported the outcome.
    pub fn leave(&mut self, code: u8) -> ! {
        let _ = io::stdout().flush();
        self.answered(code);
        sys::exit_now(code)
    }

    fn answered(&mut self, code: u8) {
        self.send(&[ANSWERED, code]);
    }

    fn send(&mut self, message: &[u8]) {
        // A parent that is gone needs no message: the worker is about to be killed with it.
        let _ = self.pipe.write_all(message);
    }
}

/// Forks; the child runs `work`, which writes the answer and returns the exit code, and ends there;
/// the parent watches over it.
///
/// Must be called before the process has a second thread.
pub fn run(bounds: &HardLimits, work: impl FnOnce(&mut Line) -> u8) -> io::Result<Ending> {
    sys::expect_full_files();
    let (reader, pipe) = io::pipe()?;
    let parent = sys::this_process();
    let mut signals = vec![SIGTERM, SIGINT, SIGHUP, SIGTSTP];
    signals.retain(|signal| !sys::is_ignored(*signal));
    let blocked = Blocked::new(&signals)?;
    let words = sys::file_in_memory().ok();
    let for_worker = words.as_ref().and_then(|words| words.try_clone().ok());
    let mut meter = bounds.cpu_time.map(Meter::new).transpose()?;
    match sys::fork()? {
        Fork::Child => {
            drop(reader);
            let cpu = meter.as_ref().map(Meter::bound);
            let start = || be_worker(parent, &blocked, (pipe, for_worker, cpu), work);
            let worker = AssertUnwindSafe(start);
            // The child must end here and never return to what the caller does in the parent.
            sys::exit_now(panic::catch_unwind(worker).unwrap_or(PANICKED))
        }
        Fork::Parent { child } => {
            drop(pipe);
            sys::make_group(child);
            let status = watch(child, bounds, meter.as_mut(), &blocked);
            blocked.restore();
            Ok(ending(status, reader, words))
        }
    }
}

/// Ends the process, after what was written is out, without the exit functions of libraries: they
/// cost milliseconds and may crash.
pub fn leave(code: u8) -> ! {
    // Where the output was closed, its reader needs no report.
    let _ = io::stdout().flush();
    sys::exit_now(code)
}

fn be_worker(
    parent: Pid,
    blocked: &Blocked,
    (pipe, words, cpu): (PipeWriter, Option<File>, Option<CpuBound>),
    work: impl FnOnce(&mut Line) -> u8,
) -> u8 {
    sys::tie_to(parent);
    sys::shape_heap(OWN_PAGES, KEPT_FREE);
    let interrupted = Arc::new(AtomicBool::new(false));
    for signal in [SIGTERM, SIGINT, SIGHUP].into_iter().filter(|signal| !sys::is_ignored(*signal)) {
        // Without the flag the signal just ends the worker, and the parent answers.
        let _ = signal_hook::flag::register(signal, Arc::clone(&interrupted));
    }
    blocked.restore();
    let mut line = Line { pipe, interrupted, cpu, words };
    let code = work(&mut line);
    let _ = io::stdout().flush();
    line.answered(code);
    code
}

/// When and why to kill the worker, if nothing else happens.
struct Sentence {
    at: Option<Instant>,
    stop: Stop,
}

fn watch(
    worker: Pid,
    bounds: &HardLimits,
    mut meter: Option<&mut Meter>,
    blocked: &Blocked,
) -> Cause {
    let end = bounds.time.and_then(|time| Instant::now().checked_add(time.saturating_add(GRACE)));
    let mut sentence = Sentence { at: end, stop: Stop::Time };
    loop {
        let wait = time_to_wait(&sentence, bounds);
        let look = meter.as_ref().map(|meter| meter.time_to_wait());
        let signal = blocked.wait(earlier(wait, look));
        match signal {
            Some(SIGCHLD) => {
                if let Some(status) = sys::try_wait(worker) {
                    return cause(status, None);
                }
            }
            Some(SIGTSTP) => pause_with(worker),
            Some(signal) => forward(worker, signal, &mut sentence),
            None => {}
        }
        if let Some(stop) = due(worker, &sentence, bounds) {
            return kill(worker, stop, blocked);
        }
        if meter.as_mut().is_some_and(|meter| meter.is_exceeded(worker, GRACE)) {
            return kill(worker, Stop::Time, blocked);
        }
    }
}

fn time_to_wait(sentence: &Sentence, bounds: &HardLimits) -> Option<Duration> {
    let end = sentence.at.map(|at| at.saturating_duration_since(Instant::now()));
    earlier(end, bounds.memory_bytes.map(|_| MEMORY_WATCH))
}

/// The shorter of two times to wait, of which each may be without end.
fn earlier(one: Option<Duration>, other: Option<Duration>) -> Option<Duration> {
    match (one, other) {
        (Some(one), Some(other)) => Some(one.min(other)),
        (one, other) => one.or(other),
    }
}

/// Hands a wish to end on to the worker; the second such wish is an order.
fn forward(worker: Pid, signal: i32, sentence: &mut Sentence) {
    let now = Instant::now();
    let again = sentence.stop == Stop::Interrupted;
    sys::signal_group(worker, signal);
    sentence.at = if again { Some(now) } else { now.checked_add(GRACE) };
    sentence.stop = Stop::Interrupted;
}

/// The worker sits in a process group of its own, so the terminal's stop key reaches it only
/// through us.
fn pause_with(worker: Pid) {
    sys::signal_group(worker, SIGSTOP);
    sys::stop_self();
    sys::signal_group(worker, SIGCONT);
}

fn due(worker: Pid, sentence: &Sentence, bounds: &HardLimits) -> Option<Stop> {
    if sentence.at.is_some_and(|at| Instant::now() >= at) {
        return Some(sentence.stop);
    }
    let used = bounds
        .memory_bytes
        .and_then(|bound| resident_bytes_of(worker.number()).map(|used| used > bound))?;
    used.then_some(Stop::Memory)
}

fn kill(worker: Pid, stop: Stop, blocked: &Blocked) -> Cause {
    sys::signal_group(worker, SIGKILL);
    loop {
        if let Some(status) = sys::try_wait(worker) {
            return cause(status, Some(stop));
        }
        blocked.wait(Some(MEMORY_WATCH));
    }
}

fn cause(status: Status, stop: Option<Stop>) -> Cause {
    match (status, stop) {
        (Status::Signalled(SIGKILL), Some(stop)) => Cause::Killed(stop),
        // The shell's `ulimit -t`.
        (Status::Signalled(SIGXCPU), _) => Cause::Killed(Stop::Time),
        (Status::Signalled(SIGKILL), None) if sys::is_out_of_processor_time() => {
            Cause::Killed(Stop::Time)
        }
        (Status::Signalled(SIGTERM | SIGINT | SIGHUP), _) => Cause::Killed(Stop::Interrupted),
        (Status::Signalled(signal), _) => Cause::Signal(signal),
        (Status::Exited(code), _) => Cause::Exit(code),
    }
}

/// An answer that was written counts, whatever happened to the worker afterwards.
fn ending(cause: Cause, mut reader: PipeReader, words: Option<File>) -> Ending {
    let mut messages = Vec::new();
    // An unreadable pipe is an empty one: no answer was announced.
    let _ = reader.read_to_end(&mut messages);
    let stage = match messages.as_slice() {
        [READ, PREPARED, ..] => Stage::Working,
        [READ, ..] => Stage::Preparing,
        _ => Stage::Reading,
    };
    match messages.as_slice() {
        [.., ANSWERED, code] => Ending::Answered(*code),
        _ => Ending::Died(Death { cause, stage, last_words: last_words(words) }),
    }
}

/// The last lines of what libraries wrote to stderr; empty where that cannot be read.
fn last_words(words: Option<File>) -> String {
    let Some(mut words) = words else { return String::new() };
    let length = words.metadata().map_or(0, |metadata| metadata.len());
    let mut text = Vec::new();
    if words.seek(SeekFrom::Start(length.saturating_sub(LAST_WORDS))).is_ok() {
        // What was read before an error is better than nothing.
        let _ = words.read_to_end(&mut text);
    }
    String::from_utf8_lossy(&text).into_owned()
}
