//! What a run is at, for the user who watches: one rewritten line on a terminal, one line per phase
//! with `-v`, nothing in a pipe.
//!
//! The analysis calls [`Progress::update`] as often as it asks its limits (every few thousand
//! steps); how often a line is drawn is decided here. Where nothing calls (clang and LLVM's passes
//! at work), a [`Ticker`] in another thread draws it.
use std::fmt;
use std::fs::File;
use std::io::{IsTerminal, Write};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// The parts of a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// Compiling, loading and linking the input.
    Reading,
    /// Lowering and simplifying it.
    Preparing,
    /// Exploring abstract states.
    Exploring,
    /// Making the precision finer.
    Refining,
    /// Asking the solver about a path.
    Solving,
    /// Replaying a counterexample.
    Replaying,
    /// Checking a proof.
    Checking,
}

/// How far a run is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Snapshot {
    /// Nodes of the abstract reachability graph.
    pub arg_nodes: u64,
    /// Nodes on the waitlist.
    pub waiting: u64,
    /// Refinements so far.
    pub refinements: u64,
}

/// An observer of a run.
pub trait Progress {
    /// A part of the run begins.
    fn phase(&mut self, phase: Phase);
    /// The present part goes on.
    fn update(&mut self, snapshot: &Snapshot);
    /// An engine's turn begins. Runs of up to `bound` rounds are without a violation, if it counts
    /// such a thing.
    fn engine(&mut self, _name: &'static str, _bound: Option<Arc<AtomicU64>>) {}
    /// Whether several processes may work from now on, all but one of which end in this call of the
    /// pipeline.
    fn may_divide(&self) -> bool {
        false
    }
    /// They do, and this is one of them. It has one thread.
    fn divided(&mut self) {}
    /// Another process reports the outcome.
    fn over(&mut self) {}
}

/// Watches nothing.
pub struct Silent;

impl Progress for Silent {
    fn phase(&mut self, _: Phase) {}
    fn update(&mut self, _: &Snapshot) {}
}

/// Shows progress on stderr.
pub struct Display {
    style: Style,
    shown: Arc<Mutex<Shown>>,
}

/// Draws the line of a [`Display`] from another thread.
pub struct Ticker(Arc<Mutex<Shown>>);

/// What the line says.
struct Shown {
    out: Option<File>,
    start: Instant,
    drawn: Option<Instant>,
    phase: Phase,
    engine: Option<&'static str>,
    bound: Option<Arc<AtomicU64>>,
    snapshot: Snapshot,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Style {
    Line,
    Log,
    Nothing,
}

/// The least time between two drawings of the line.
const PAUSE: Duration = Duration::from_millis(100);
/// Returns to the start of the line and clears it.
const CLEAR: &str = "\r\x1b[K";
/// A longer line would be broken, and a broken line cannot be taken away.
const MOST_COLUMNS: usize = 79;

impl Display {
    /// On `out`, usually stderr: a log if `verbose`, else a line if it is a terminal.
    pub fn new(verbose: bool, out: Option<File>) -> Self {
        let style = match (verbose, out.as_ref().is_some_and(IsTerminal::is_terminal)) {
            (true, _) => Style::Log,
            (false, true) => Style::Line,
            (false, false) => Style::Nothing,
        };
        let shown = Shown {
            out,
            start: Instant::now(),
            drawn: None,
            phase: Phase::Reading,
            engine: None,
            bound: None,
            snapshot: Snapshot::default(),
        };
        Self { style, shown: Arc::new(Mutex::new(shown)) }
    }

    /// Who keeps the line alive, if there is one.
    pub fn ticker(&self) -> Option<Ticker> {
        (self.style == Style::Line).then(|| Ticker(Arc::clone(&self.shown)))
    }

    /// Takes the line away, so that other text can follow.
    pub fn clear(&mut self) {
        self.change(|shown, style| {
            if style == Style::Line && shown.drawn.take().is_some() {
                shown.write(CLEAR);
            }
        });
    }

    /// The same for a process that was forked from this one. The line stays with the process that
    /// draws it: it is never drawn from the fork, where its lock may never be released.
    fn in_fork(&self) -> Self {
        match self.style {
            Style::Log => Self { style: Style::Log, shown: Arc::clone(&self.shown) },
            Style::Line | Style::Nothing => Self::new(false, None),
        }
    }

    fn change(&self, change: impl FnOnce(&mut Shown, Style)) {
        // A thread that panicked while it drew leaves nothing that matters.
        if let Ok(mut shown) = self.shown.lock() {
            change(&mut shown, self.style);
        }
    }
}

impl Ticker {
    /// The time between two calls of [`Self::tick`].
    pub const PAUSE: Duration = PAUSE;

    /// Draws the line if it is time.
    pub fn tick(&self) {
        if let Ok(mut shown) = self.0.lock() {
            shown.draw();
        }
    }
}

impl Shown {
    fn draw(&mut self) {
        let now = Instant::now();
        if now.duration_since(self.drawn.unwrap_or(self.start)) >= PAUSE {
            let line: String = self.to_string().chars().take(MOST_COLUMNS).collect();
            self.write(&format!("{CLEAR}{line}"));
            self.drawn = Some(now);
        }
    }

    fn write(&mut self, text: &str) {
        if let Some(out) = &mut self.out {
            // An error about a progress line is of no use to the user.
            let _ = out.write_all(text.as_bytes());
        }
    }
}

impl Progress for Display {
    fn divided(&mut self) {
        *self = self.in_fork();
    }

    fn over(&mut self) {
        self.clear();
        self.change(|shown, _| shown.out = None);
        self.style = Style::Nothing;
    }

    fn phase(&mut self, phase: Phase) {
        self.change(|shown, style| {
            shown.phase = phase;
            match style {
                Style::Line => shown.draw(),
                Style::Log => shown.write(&format!("{shown}\n")),
                Style::Nothing => {}
            }
        });
    }

    fn update(&mut self, snapshot: &Snapshot) {
        self.change(|shown, style| {
            shown.snapshot = *snapshot;
            if style == Style::Line {
                shown.draw();
            }
        });
    }

    fn engine(&mut self, name: &'static str, bound: Option<Arc<AtomicU64>>) {
        self.change(|shown, _| {
            (shown.engine, shown.bound) = (Some(name), bound);
            shown.snapshot = Snapshot::default();
        });
        self.phase(Phase::Exploring);
    }
}

impl fmt::Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Snapshot { arg_nodes, waiting, refinements } = self.snapshot;
        let seconds = self.start.elapsed().as_secs_f64();
        write!(f, "{seconds:8.1} s  {}", self.phase)?;
        if let Some(engine) = self.engine {
            write!(f, " ({engine})")?;
        }
        if let Some(bound) = &self.bound {
            write!(f, "  no violation within {} visits of loops", bound.load(Ordering::Relaxed))?;
        }
        if arg_nodes > 0 {
            write!(f, "  {arg_nodes} states, {waiting} waiting, {refinements} refinements")?;
        }
        Ok(())
    }
}

impl fmt::Display for Phase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Reading => "reading",
            Self::Preparing => "preparing",
            Self::Exploring => "exploring",
            Self::Refining => "refining",
            Self::Solving => "solving",
            Self::Replaying => "replaying",
            Self::Checking => "checking the proof",
        })
    }
}
