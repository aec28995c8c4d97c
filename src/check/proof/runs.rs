//! What a proof says of the program must hold of its runs.
//!
//! Some runs on made-up inputs are executed by the concrete interpreter, which shares nothing with
//! any analysis, and a [`Watch`] compares them with the proof wherever they come by. That cannot
//! show that a proof is one, but a broken rule of an analysis rarely spares all of them.
//! Deterministic, and bounded in steps.
//!
//! The inputs are guessed ([`crate::check::guess`]). Where a run goes through a pointer that is
//! arbitrary, it ends.
use super::budget::{EDGES_OF_RUN, EDGES_OF_RUNS, FRAMES_OF_RUN, RUNS};
use super::{Checked, Counters};
use crate::base::limits::Limits;
use crate::cfa::{EdgeId, FuncId, InputId, Inputs, Program, UnsupportedId};
use crate::check::guess::{Guess, Guesses};
use crate::check::relocated::moves_along;
use crate::interpreter::{Bounds, Exhausted, Observer, Outcome, Place, Ready, Sight};
use crate::ir::{Bv, Width};
use std::collections::BTreeMap;
use std::time::Instant;

/// Compares runs with a proof.
pub(super) trait Watch {
    /// A run begins.
    fn begin(&mut self);
    /// A run takes an edge.
    fn edge(&mut self, edge: EdgeId) {
        let _ = edge;
    }
    /// A run is at a location, with these calls open. On `Err` the proof is wrong.
    fn at(&mut self, sight: &Sight<'_>, calls: &[EdgeId]) -> Result<(), String>;
}

/// Makes the runs.
pub(super) fn check<W: Watch>(
    program: &Program,
    watch: &mut W,
    limits: &Limits,
    counters: &mut Counters,
) -> Checked {
    let start = Instant::now();
    let (guesses, inputs) = (Guesses::of(program), Inputs::default());
    let ready = Ready::for_observer::<WatchedRun<'_, W>>(program);
    let mut left = EDGES_OF_RUNS;
    let mut result = Checked::Accepted;
    for number in 0..RUNS {
        let bounds = Bounds { limits, edges: left.min(EDGES_OF_RUN), frames: FRAMES_OF_RUN };
        let mut run = WatchedRun {
            watch,
            calls: Vec::new(),
            guess: guesses.run(number),
            fault: None,
            edges: 0,
            drawn: BTreeMap::new(),
        };
        run.watch.begin();
        // What does not fit into its address space has no runs.
        let Some(ready) = &ready else { break };
        let outcome = ready.run(&inputs, bounds, &mut run);
        let WatchedRun { fault, edges, drawn, .. } = run;
        counters.runs += 1;
        counters.steps += edges;
        left = left.saturating_sub(edges);
        result = judge(program, outcome, fault);
        let is_deterministic = drawn.is_empty();
        let drawn = Inputs { values: drawn, ..Inputs::default() };
        if matches!(result, Checked::Refuted(_))
            && moves_along(program, &drawn, bounds) == Some(false)
        {
            // It may have hit an object that just lies there: a proof need not know of that.
            result = Checked::Accepted;
        }
        // Without an input all runs are alike.
        if result != Checked::Accepted || left == 0 || is_deterministic {
            break;
        }
    }
    counters.run_time += start.elapsed();
    result
}

fn judge(program: &Program, outcome: Outcome, fault: Option<String>) -> Checked {
    if let Some(what) = fault {
        return Checked::Refuted(what);
    }
    match outcome {
        Outcome::Error { location, .. } => {
            Checked::Refuted(format!("a run reaches the error at L{}", location.0))
        }
        Outcome::Unsupported(unsupported) => {
            Checked::Refuted(unsupported_reached(program, unsupported))
        }
        Outcome::Limit(Exhausted::Stop(stop)) => {
            Checked::Undecided(super::fault::describe(stop).to_owned())
        }
        Outcome::Exit { .. }
        | Outcome::Blocked { .. }
        | Outcome::Fault(_)
        | Outcome::Stray
        | Outcome::Limit(_) => Checked::Accepted,
    }
}

fn unsupported_reached(program: &Program, unsupported: UnsupportedId) -> String {
    let known = program
        .unsupported
        .get(unsupported.index())
        .map_or("an unsupported construct", |unsupported| &unsupported.what);
    format!("a run reaches {known}")
}

/// One run, and who watches it.
struct WatchedRun<'a, W> {
    watch: &'a mut W,
    calls: Vec<EdgeId>,
    guess: Guess<'a>,
    fault: Option<String>,
    edges: u64,
    drawn: BTreeMap<InputId, Bv>,
}

impl<W: Watch> Observer for WatchedRun<'_, W> {
    const ARRIVALS: bool = true;

    fn arrived(&mut self, sight: &Sight<'_>) {
        if self.fault.is_none() {
            self.fault = self.watch.at(sight, &self.calls).err();
        }
    }

    fn unlisted(&mut self, input: InputId, width: Width) -> Option<Bv> {
        let value = self.guess.value(input, width);
        self.drawn.insert(input, value);
        Some(value)
    }

    fn edge(&mut self, edge: EdgeId) {
        self.edges += 1;
        self.watch.edge(edge);
    }

    fn called(&mut self, place: Place, _: FuncId) {
        self.calls.push(place.edge);
    }

    fn returned(&mut self, _: Place, _: FuncId, _: Option<Bv>) {
        self.calls.pop();
    }
}
