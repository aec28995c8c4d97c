//! The engine of concrete runs: made-up inputs, executed as fast as they can be.
//!
//! It proves nothing. But an error that nearly any long run meets (a sum overflows, a loop counts
//! to a million) is beyond blocks that are unrolled one by one, and costs a run next to nothing.
//! Runs become longer as long as some are cut off. Those that came where none had come are kept,
//! and others are made of them ([`crate::check::corpus`]).
use crate::base::limits::{Limits, Stop};
use crate::base::progress::Progress;
use crate::base::stats::{Statistics, Timer};
use crate::base::verdict::Reason;
use crate::cfa::{EdgeId, InputId, Inputs, Program, SiteId};
use crate::check::corpus::{Changed, Corpus, Passes, RunInputs};
use crate::check::guess::{Guess, Guesses};
use crate::interpreter;
use crate::interpreter::{Bounds, Exhausted, Observer, Place, Ready};
use crate::ir::{Bv, Width};
use crate::passes::Prepared;
use crate::portfolio::budget::{
    FIRST_EDGES, FIRST_ROUNDS, FRAMES, FRUITLESS_RUNS, MORE_EDGES, MOST_CONTENTS,
    MOST_DISAGREEMENTS, MOST_INPUTS, RUNS_OF_ROUND,
};
use crate::portfolio::confirm::minimise;
use crate::portfolio::engine::{Cooperates, Engine, Explains, Outcome, Proposal, Rejection};
use crate::portfolio::proof_check::Certificate;
use crate::report::{EngineWork, PartialResults};
use std::rc::Rc;

/// Concrete runs of a program.
pub(crate) struct Runs {
    prepared: Rc<Prepared>,
    guesses: Guesses,
    corpus: Corpus,
    passes: Passes,
    /// The number of the last run that came where none had come.
    last_new: u64,
    /// The number of runs that were not changed from a seed, and of their edges.
    anew: u64,
    steps_anew: u64,
    /// The number of the next run.
    number: u64,
    edges: u64,
    /// Whether a run of this round was cut off.
    was_cut: bool,
    /// Inputs that reach the error in the prepared program and were not rejected yet: of one run,
    /// the last ones first.
    pending: Vec<Inputs>,
    disagreement: Option<Reason>,
    disagreements: u64,
    steps: u64,
    /// Whether the slice ends after some rounds of runs: it is the first one.
    is_brief: bool,
    working: Timer,
}

/// What is to be done after a run.
enum Next {
    Another,
    Replay(Vec<Inputs>),
    /// Each further run would be the same.
    Nothing,
}

impl Runs {
    /// `is_urgent`: a failing run is likely, so the first slice is not cut short.
    pub(crate) fn new(prepared: Rc<Prepared>, is_urgent: bool) -> Self {
        Self {
            guesses: Guesses::of(&prepared.program),
            corpus: Corpus::new(&prepared.program),
            passes: Passes::new(&prepared.program),
            last_new: 0,
            anew: 0,
            steps_anew: 0,
            prepared,
            number: 0,
            edges: FIRST_EDGES,
            was_cut: false,
            pending: Vec::new(),
            disagreement: None,
            disagreements: 0,
            steps: 0,
            is_brief: !is_urgent,
            working: Timer::default(),
        }
    }

    fn search(&mut self, limits: &Limits) -> Result<Outcome, Stop> {
        let prepared = Rc::clone(&self.prepared);
        let Some(ready) = Ready::for_observer::<Run<'_>>(&prepared.program) else {
            return Ok(Outcome::Undecided(Reason::NoFailingRun));
        };
        loop {
            if let Some(inputs) = self.pending.last() {
                return Ok(Outcome::Proposal(Proposal::Inputs(inputs.clone())));
            }
            let is_hopeless = self.number - self.last_new >= FRUITLESS_RUNS && !self.was_cut;
            if is_hopeless || self.disagreements >= MOST_DISAGREEMENTS {
                return Ok(self.undecided());
            }
            let is_long = self.edges > FIRST_EDGES * MORE_EDGES.pow(2);
            if self.is_brief && (self.number >= FIRST_ROUNDS * RUNS_OF_ROUND || is_long) {
                return Ok(Outcome::Paused(Stop::Time));
            }
            limits.check()?;
            match self.one(&ready, limits)? {
                Next::Another => {}
                Next::Replay(inputs) => self.pending = inputs,
                Next::Nothing => return Ok(self.undecided()),
            }
        }
    }

    fn one(&mut self, ready: &Ready<'_>, limits: &Limits) -> Result<Next, Stop> {
        let _timer = self.working.start();
        // Runs without a seed get half of the edges: their bound grows, so they become longer.
        let changed = match self.steps_anew * 2 <= self.steps {
            true => None,
            false => self.corpus.changed(self.number, &self.guesses),
        };
        let is_anew = changed.is_none();
        let Changed { inputs, contents, edges } =
            changed.unwrap_or_else(|| Changed { edges: self.edges, ..Changed::default() });
        let bounds = Bounds { limits, edges, frames: FRAMES };
        self.passes.clear();
        let mut run = Run::new(self.guesses.run(self.number), Some(&mut self.passes));
        run.drawn.contents = contents;
        let outcome = ready.run(&inputs, bounds, &mut run);
        // What is made again decides nothing before.
        if let interpreter::Outcome::Limit(Exhausted::Stop(stop)) = outcome {
            return Err(stop);
        }
        let (drawn, steps) = (run.drawn, run.steps);
        self.steps += steps;
        if is_anew {
            self.steps_anew += steps;
            self.anew += 1;
        }
        if self.corpus.learn(&self.passes, &drawn, steps) {
            self.last_new = self.number;
        }
        let is_deterministic = drawn.is_empty();
        match outcome {
            interpreter::Outcome::Error { location, .. } if drawn.values.len() < MOST_INPUTS => {
                self.number += 1;
                let small = minimise::smaller(ready, location, &drawn, steps, limits);
                return Ok(Next::Replay(vec![drawn.inputs(), small]));
            }
            interpreter::Outcome::Limit(Exhausted::Edges) => self.was_cut |= is_anew,
            _ if is_deterministic => return Ok(Next::Nothing),
            _ => {}
        }
        self.number += 1;
        let is_round = is_anew && self.anew.is_multiple_of(RUNS_OF_ROUND);
        if is_deterministic || is_round && self.was_cut {
            self.edges = self.edges.saturating_mul(MORE_EDGES);
            self.was_cut = false;
        }
        Ok(Next::Another)
    }

    fn undecided(&self) -> Outcome {
        Outcome::Undecided(self.open().unwrap_or(Reason::NoFailingRun))
    }
}

impl Engine for Runs {
    fn run(&mut self, _: &mut dyn Progress, limits: &Limits) -> Outcome {
        let outcome = self.search(limits).unwrap_or_else(Outcome::Paused);
        self.is_brief &= !matches!(outcome, Outcome::Paused(_));
        outcome
    }

    fn program(&self) -> &Program {
        &self.prepared.program
    }

    fn rejected(&mut self, rejection: Rejection) {
        self.pending.pop();
        self.disagreement = Some(rejection.reason);
        self.disagreements += 1;
    }

    fn proof(&mut self) -> Certificate<'_> {
        Certificate::None
    }

    fn open(&self) -> Option<Reason> {
        self.disagreement.clone()
    }

    fn count(&self, statistics: &mut Statistics) {
        statistics
            .component("concrete runs")
            .count("runs", self.number, "runs")
            .count("edges executed", self.steps, "edges")
            .count("replays that disagree", self.disagreements, "replays")
            .time("time", self.working.total());
    }
}

impl Cooperates for Runs {}

impl Explains for Runs {
    fn partial_results(&self) -> PartialResults {
        let runs = usize::try_from(self.number).unwrap_or(usize::MAX);
        let work = EngineWork::new("concrete runs", runs, "runs", 0);
        PartialResults { work: vec![work], ..PartialResults::default() }
    }
}

/// One run and what it drew.
pub(crate) struct Run<'a> {
    guess: Guess<'a>,
    passes: Option<&'a mut Passes>,
    pub(crate) drawn: RunInputs,
    pub(crate) steps: u64,
}

impl<'a> Run<'a> {
    /// With where to note the edges that it takes.
    pub(crate) fn new(guess: Guess<'a>, passes: Option<&'a mut Passes>) -> Self {
        Self { guess, passes, drawn: RunInputs::default(), steps: 0 }
    }
}

impl Observer for Run<'_> {
    fn unlisted(&mut self, input: InputId, width: Width) -> Option<Bv> {
        Some(self.guess.value(input, width))
    }

    fn unlisted_content(&mut self, input: InputId, content: &mut [u8]) {
        if self.drawn.contents.len() < MOST_CONTENTS {
            let made = self.guess.content(input, content.len());
            content[..made.len()].copy_from_slice(&made);
            self.drawn.contents.insert(input, made);
        }
    }

    fn drew(&mut self, _: Place, _: SiteId, input: InputId, value: Bv) {
        if self.drawn.values.len() < MOST_INPUTS {
            self.drawn.values.push((input, value));
        }
    }

    fn edge(&mut self, edge: EdgeId) {
        self.steps += 1;
        if let Some(passes) = &mut self.passes {
            passes.edge(edge);
        }
    }
}
