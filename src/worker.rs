//! What happens inside the worker process: limits, progress, a thread with room for deep recursion, and the end of panics.
use crate::config::Config;
use crate::limits::Limits;
use crate::progress::{Display, Phase, Progress, Snapshot};
use crate::report::{InputError, Outcome, Report};
use crate::stats::Statistics;
use crate::supervisor::{Line, usage};
use std::sync::{Arc, Mutex};
use std::time::Instant;
use std::{panic, thread};

/// The pipeline from configuration to report.
pub type Engine = fn(&Config, &Limits, &mut dyn Progress) -> Result<Report, InputError>;

/// LLVM's passes and walks over deep expressions recurse; unused stack costs nothing.
const STACK_BYTES: usize = 256 << 20;

/// Runs `engine` as `config` says, tells the outcome, and returns the exit code.
pub fn work(config: &Config, engine: Engine, line: &mut Line) -> u8 {
    let start = Instant::now();
    // The parent kills at the bound itself; stopping a little earlier leaves room to report.
    let memory = config.memory_bytes.map(|bytes| bytes - bytes / 16);
    let limits = Limits::new(config.time, memory, line.interrupted());
    let mut watched = Watched { display: Display::new(config.output.verbose), line };
    let mut outcome = contained(|| engine(config, &limits, &mut watched));
    watched.display.clear();
    if let Outcome::Report(report) = &mut outcome {
        add_process(&mut report.statistics, start);
    }
    outcome.tell(config)
}

/// Runs `engine` so that a panic becomes an outcome.
fn contained(engine: impl FnOnce() -> Result<Report, InputError> + Send) -> Outcome {
    let message = Arc::new(Mutex::new(String::new()));
    let for_hook = Arc::clone(&message);
    panic::set_hook(Box::new(move |panic| {
        let place = panic.location().map(|place| format!(" at {place}")).unwrap_or_default();
        let what = panic.payload_as_str().unwrap_or("panic");
        if let Ok(mut message) = for_hook.lock() {
            *message = format!("{what}{place}");
        }
    }));
    let result = thread::scope(|scope| {
        let worker = thread::Builder::new().name("worker".into()).stack_size(STACK_BYTES);
        worker.spawn_scoped(scope, engine).map(thread::ScopedJoinHandle::join)
    });
    match result {
        Ok(Ok(result)) => Outcome::of(result),
        Ok(Err(_)) => {
            Outcome::of_panic(message.lock().map(|text| text.clone()).unwrap_or_default())
        }
        Err(error) => Outcome::of_panic(format!("cannot start a thread: {error}")),
    }
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
}

impl Progress for Watched<'_> {
    fn phase(&mut self, phase: Phase) {
        if phase == Phase::Preparing {
            self.line.input_read();
        }
        self.display.phase(phase);
    }

    fn update(&mut self, snapshot: &Snapshot) {
        self.display.update(snapshot);
    }
}
