//! The engine of the only run: a program that draws nothing is executed once.
//!
//! The run ends as soon as it depends on an input, or on anything else that is arbitrary, so most
//! programs cost next to nothing here. One that does not is executed as by a machine, however many
//! rounds its loops have.
use super::confirm::Confirmer;
use super::engine::{Engine, Outcome};
use super::proof::Certificate;
use crate::check::interpreter::{self, Exhausted};
use crate::check::proof::only_run;
use crate::limits::Limits;
use crate::prepare::Prepared;
use crate::report::HowFar;
use crate::stats::{Statistics, Timer};
use crate::verdict::Reason;
use std::rc::Rc;

/// The only run of a program, made from its start in each turn.
pub(super) struct OnlyRun {
    prepared: Rc<Prepared>,
    /// How far the longest one came.
    edges: u64,
    working: Timer,
}

impl OnlyRun {
    pub(super) fn new(prepared: Rc<Prepared>) -> Self {
        Self { prepared, edges: 0, working: Timer::default() }
    }
}

impl Engine for OnlyRun {
    fn run(&mut self, _: &mut Confirmer<'_>, limits: &Limits) -> Outcome {
        let _timer = self.working.start();
        let (outcome, edges) = only_run::run(&self.prepared.program, limits);
        self.edges = self.edges.max(edges);
        match outcome {
            Some(interpreter::Outcome::Exit { .. } | interpreter::Outcome::Blocked { .. }) => {
                Outcome::Proved
            }
            Some(interpreter::Outcome::Limit(Exhausted::Stop(stop))) => Outcome::Paused(stop),
            // A run that fails is found by those that are made on made-up inputs, too.
            _ => Outcome::Undecided(Reason::NoFailingRun),
        }
    }

    fn proof(&mut self) -> Certificate<'_> {
        Certificate::OnlyRun(&self.prepared.program)
    }

    fn open(&self) -> Option<Reason> {
        None
    }

    fn how_far(&self) -> HowFar {
        HowFar::default()
    }

    fn count(&self, statistics: &mut Statistics) {
        statistics
            .component("only run")
            .count("edges executed", self.edges, "edges")
            .time("time", self.working.total());
    }
}
