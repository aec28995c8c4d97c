//! What happens inside the worker process: limits, progress, a thread with room for deep recursion,
//! and the end of panics.
use crate::config::Config;
use crate::cover;
use crate::limits::{Limits, Stop};
use crate::native;
use crate::output;
use crate::progress::{Display, Phase, Progress, Snapshot, Ticker};
use crate::report::{InputError, Reply, Report, exit};
use crate::stats::Statistics;
use crate::supervisor::{Line, usage};
use crate::verdict::{Reason, Verdict};
use std::sync::atomic::AtomicU64;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex};
use std::time::Instant;
use std::{panic, thread};

/// The pipeline from configuration to report.
pub type Pipeline = fn(&Config, &Limits, &mut dyn Progress) -> Result<Report, InputError>;

/// LLVM's passes and walks over deep expressions recurse; unused stack costs nothing. Where the
/// address space is bounded, less must do.
const STACK_BYTES: [usize; 3] = [256 << 20, 64 << 20, 16 << 20];

/// Runs `engine` as `config` says, tells the outcome, and returns the exit code.
pub fn work(config: &Config, engine: Pipeline, line: &mut Line) -> u8 {
    let start = Instant::now();
    // The parent kills at the bound itself; stopping a little earlier leaves room to report.
    let memory = config.memory_bytes.map(|bytes| bytes - bytes / 16);
    let limits = Limits::new(config.time, memory, line.interrupted());
    let stderr = line.hush();
    let terminal = stderr.as_ref().and_then(|stderr| stderr.try_clone().ok());
    let display = Display::new(config.output.verbose, terminal);
    let ticker = display.ticker();
    let mut watched = Watched { display, line, is_prepared: false };
    let mut outcome = contained(ticker.as_ref(), || engine(config, &limits, &mut watched));
    watched.display.clear();
    if let Some(stderr) = stderr {
        Line::speak(&stderr);
    }
    if let Reply::Report(report) = &mut outcome {
        add_process(&mut report.statistics, start);
    }
    if let Err(message) = hand_over(&mut outcome, config) {
        output::complain(&message);
        return output::tell(&outcome, config).max(exit::BAD_INPUT);
    }
    match &outcome {
        Reply::Report(report) if report.coverage.is_some() => cover::tell(&outcome, config),
        _ => output::tell(&outcome, config),
    }
}

/// Makes the harness of a violation, where the user wants one.
fn hand_over(outcome: &mut Reply, config: &Config) -> Result<(), String> {
    if let Reply::Report(report) = outcome
        && let Some(found) = &report.counterexample
    {
        report.confirmation = native::hand_over(found, config)?;
    }
    Ok(())
}

/// Runs `engine` so that a panic becomes an outcome.
fn contained(
    ticker: Option<&Ticker>,
    engine: impl FnOnce() -> Result<Report, InputError> + Send,
) -> Reply {
    let message = Arc::new(Mutex::new(String::new()));
    let for_hook = Arc::clone(&message);
    panic::set_hook(Box::new(move |panic| {
        let place = panic.location().map(|place| format!(" at {place}")).unwrap_or_default();
        let what = panic.payload_as_str().unwrap_or("panic");
        if let Ok(mut message) = for_hook.lock() {
            *message = format!("{what}{place}");
        }
    }));
    match on_a_deep_stack(ticker, engine) {
        Some(Ok(result)) => Reply::of(result),
        Some(Err(_)) => {
            Reply::of_panic(message.lock().map(|text| text.clone()).unwrap_or_default())
        }
        None => Reply::Report(Report::bare(Verdict::Unknown(Reason::Stopped(Stop::Memory)))),
    }
}

/// Runs `engine` in a thread of its own; `None`: there is no memory for its stack.
fn on_a_deep_stack<T: Send>(
    ticker: Option<&Ticker>,
    engine: impl FnOnce() -> T + Send,
) -> Option<thread::Result<T>> {
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
        match thread.join() {
            Ok(result) => result.map(Ok),
            Err(panic) => Some(Err(panic)),
        }
    })
}

fn add_process(statistics: &mut Statistics, start: Instant) {
    let (cpu, peak) = usage();
    statistics
        .component("process")
        .time("wall time", start.elapsed())
        .time("CPU time", cpu)
        .bytes("peak memory", peak);
}

/// Shows progress, and tells the parent when the input has been read.
struct Watched<'a> {
    display: Display,
    line: &'a mut Line,
    is_prepared: bool,
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
}
