//! What a run is at, for whoever watches: one rewritten line on a terminal, one line per phase with `-v`, nothing in a pipe.
//!
//! The analysis calls [`Progress::update`] as often as it asks its limits (every few thousand steps); how often a line is drawn is decided here.
use std::fmt;
use std::io::{self, IsTerminal, Write};
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

/// Somebody who watches a run.
pub trait Progress {
    /// A part of the run begins.
    fn phase(&mut self, phase: Phase);
    /// The present part goes on.
    fn update(&mut self, snapshot: &Snapshot);
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
    start: Instant,
    drawn: Option<Instant>,
    phase: Phase,
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

impl Display {
    /// A log if `verbose`, else a line if stderr is a terminal.
    pub fn new(verbose: bool) -> Self {
        let style = match (verbose, io::stderr().is_terminal()) {
            (true, _) => Style::Log,
            (false, true) => Style::Line,
            (false, false) => Style::Nothing,
        };
        let snapshot = Snapshot::default();
        Self { style, start: Instant::now(), drawn: None, phase: Phase::Reading, snapshot }
    }

    /// Takes the line away, so that other text can follow.
    pub fn clear(&mut self) {
        if self.style == Style::Line && self.drawn.take().is_some() {
            // Nobody is helped by an error about a progress line.
            let _ = write!(io::stderr(), "{CLEAR}");
        }
    }

    fn draw(&mut self) {
        let now = Instant::now();
        if now.duration_since(self.drawn.unwrap_or(self.start)) >= PAUSE {
            let _ = write!(io::stderr(), "{CLEAR}{self}");
            self.drawn = Some(now);
        }
    }
}

impl Progress for Display {
    fn phase(&mut self, phase: Phase) {
        self.phase = phase;
        match self.style {
            Style::Line => self.draw(),
            Style::Log => {
                let _ = writeln!(io::stderr(), "{self}");
            }
            Style::Nothing => {}
        }
    }

    fn update(&mut self, snapshot: &Snapshot) {
        self.snapshot = *snapshot;
        if self.style == Style::Line {
            self.draw();
        }
    }
}

impl fmt::Display for Display {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Snapshot { arg_nodes, waiting, refinements } = self.snapshot;
        let seconds = self.start.elapsed().as_secs_f64();
        write!(f, "{seconds:8.1} s  {}", self.phase)?;
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
