//! What happens inside the worker process: limits, progress, a thread with room for deep recursion,
//! and the end of panics.
use super::native;
use crate::base::config::Config;
use crate::base::limits::{Limits, Stop};
use crate::base::progress::{Display, Phase, Progress, Snapshot, Ticker};
use crate::base::stats::Statistics;
use crate::base::supervisor::{Line, Usage, last_panic, note_panics, usage};
use crate::base::verdict::{Reason, Verdict};
use crate::output::{self, wording};
use crate::report::{InputError, Reply, Report, exit};
use std::panic::{self, AssertUnwindSafe};
use std::sync::atomic::AtomicU64;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Instant;

/// The pipeline from configuration to report.
pub type Pipeline = fn(&Config, &Limits, &mut dyn Progress) -> Result<Report, InputError>;

/// LLVM's passes and walks over deep expressions recurse; unused stack costs nothing. Where the
/// address space is bounded, less must do.
const STACK_BYTES: [usize; 3] = [256 << 20, 64 << 20, 16 << 20];

/// Runs `engine` as `config` says, reports the outcome, and returns the exit code.
pub fn work(config: &Config, engine: Pipeline, line: &mut Line) -> u8 {
    let start = Instant::now();
    // The parent kills at the bound itself; stopping a little earlier leaves room to report.
    let memory = config.memory_bytes.map(|bytes| bytes - bytes / 16);
    let limits = Limits::new(config.time, memory, line.interrupted()).and_cpu(line.cpu());
    let stderr = line.hush();
    let terminal = stderr.as_ref().and_then(|stderr| stderr.try_clone().ok());
    let display = Display::new(config.output.verbose, terminal);
    let ticker = display.ticker();
    let mut watched = Watched { display, line, is_prepared: false, is_divided: false };
    let end = |outcome: Reply, watched: &mut Watched<'_>| {
        watched.display.clear();
        if let Some(stderr) = &stderr {
            Line::speak(stderr);
        }
        conclude(outcome, config, start)
    };
    note_panics();
    let outcome = on_a_deep_stack(ticker.as_ref(), || {
        let outcome = contained(|| engine(config, &limits, &mut watched));
        if watched.is_divided {
            // In this process no thread waits for this one.
            let code = end(outcome, &mut watched);
            watched.line.leave(code);
        }
        outcome
    });
    let outcome = outcome.unwrap_or_else(|| {
        Reply::Report(Report::bare(Verdict::Unknown(Reason::Stopped(Stop::Memory))))
    });
    end(outcome, &mut watched)
}

/// Reports the outcome; gives the exit code.
fn conclude(mut outcome: Reply, config: &Config, start: Instant) -> u8 {
    if let Reply::Report(report) = &mut outcome {
        add_process(&mut report.statistics, start);
    }
    if let Err(message) = hand_over(&mut outcome, config) {
        output::complain(&message);
        return output::tell(&outcome, config).max(exit::BAD_INPUT);
    }
    output::tell(&outcome, config)
}

/// Makes the harness of a violation, where the user wants one.
fn hand_over(outcome: &mut Reply, config: &Config) -> Result<(), String> {
    if let Reply::Report(report) = outcome
        && let Some(found) = &mut report.counterexample
    {
        wording::complete(found);
        report.confirmation = native::hand_over(found, config)?;
    }
    Ok(())
}

/// Runs `engine` so that a panic becomes an outcome.
fn contained(engine: impl FnOnce() -> Result<Report, InputError>) -> Reply {
    match panic::catch_unwind(AssertUnwindSafe(engine)) {
        Ok(result) => Reply::of(result),
        Err(_) => Reply::of_panic(last_panic()),
    }
}

/// Runs `engine` in a thread of its own; `None`: there is no memory for its stack.
fn on_a_deep_stack<T: Send>(
    ticker: Option<&Ticker>,
    engine: impl FnOnce() -> T + Send,
) -> Option<T> {
    // The thread that starts takes it; one that does not start leaves it for the next try.
    let work = Mutex::new(Some(engine));
    let (alive, ended) = mpsc::channel::<()>();
    let alive = Mutex::new(Some(alive));
    thread::scope(|scope| {
        let (work, alive) = (&work, &alive);
        let start = |&bytes: &usize| {
            let thread = thread::Builder::new().name("worker".into()).stack_size(bytes);
            let run = move || {
                let _alive = alive.lock().ok().and_then(|mut alive| alive.take());
                let work = work.lock().ok().and_then(|mut work| work.take());
                work.map(|work| work())
            };
            thread.spawn_scoped(scope, run).ok()
        };
        let thread = STACK_BYTES.iter().find_map(start)?;
        if let Some(ticker) = ticker {
            while ended.recv_timeout(Ticker::PAUSE) == Err(RecvTimeoutError::Timeout) {
                ticker.tick();
            }
        }
        thread.join().unwrap_or_else(|panic| panic::resume_unwind(panic))
    })
}

fn add_process(statistics: &mut Statistics, start: Instant) {
    let Usage { cpu, others, peak } = usage();
    let mut process = statistics.component("process");
    process.time("wall time", start.elapsed()).time("CPU time", cpu);
    if !others.is_zero() {
        process.time("CPU time of other processes", others);
    }
    process.bytes("peak memory", peak);
}

/// Shows progress, and reports to the parent when the input has been read.
struct Watched<'a> {
    display: Display,
    line: &'a mut Line,
    is_prepared: bool,
    /// Whether this is one of several processes that the worker forked.
    is_divided: bool,
}

impl Progress for Watched<'_> {
    fn phase(&mut self, phase: Phase) {
        match phase {
            Phase::Preparing => self.line.input_read(),
            Phase::Exploring if !self.is_prepared => {
                self.is_prepared = true;
                self.line.prepared();
            }
            _ => {}
        }
        self.display.phase(phase);
    }

    fn update(&mut self, snapshot: &Snapshot) {
        self.display.update(snapshot);
    }

    fn engine(&mut self, name: &'static str, bound: Option<Arc<AtomicU64>>) {
        self.display.engine(name, bound);
    }

    fn may_divide(&self) -> bool {
        !self.is_divided
    }

    fn divided(&mut self) {
        self.is_divided = true;
        self.display.divided();
    }

    fn over(&mut self) {
        self.display.over();
    }
}
