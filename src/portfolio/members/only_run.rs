//! The engine of the only run: a program that draws nothing is executed once.
//!
//! The run ends as soon as it depends on an input, or on anything else that is arbitrary, so most
//! programs cost next to nothing here. One that does not is executed as by a machine, however many
//! rounds its loops have; where it fails, a replay shows that.
//!
//! Beside other engines a short run waits for a slice: what values decide at once they tell more
//! about, and remember.
//!
//! The first time slice is 3 million edges, all of them together ten seconds of work. Of a run of
//! fewer than 4,096 edges nothing is said before the others had a time slice: explicit values
//! decide it at once, and their proofs can be shown and remembered.
use crate::base::limits::{Limits, Stop};
use crate::base::progress::Progress;
use crate::base::stats::{Statistics, Timer};
use crate::base::verdict::Reason;
use crate::cfa::{Inputs, Program};
use crate::check::proof::only_run::{self, RunEnd};
use crate::interpreter;
use crate::interpreter::Exhausted;
use crate::passes::Prepared;
use crate::portfolio::budget::SHORT_RUN;
use crate::portfolio::engine::{Cooperates, Engine, Explains, Outcome, Proposal, Rejection};
use crate::portfolio::proof_check::Certificate;
use std::rc::Rc;

/// The only run of a program, made from its start in each slice.
pub(crate) struct OnlyRun {
    prepared: Rc<Prepared>,
    /// How far the longest one came.
    edges: u64,
    /// Whether a run that ends soon is left to others for now.
    waits: bool,
    /// Whether the program as read does not fail in this run.
    is_rejected: bool,
    working: Timer,
}

impl OnlyRun {
    /// `waits`: other engines work, too.
    pub(crate) fn new(prepared: Rc<Prepared>, waits: bool) -> Self {
        Self { prepared, edges: 0, waits, is_rejected: false, working: Timer::default() }
    }
}

impl Engine for OnlyRun {
    fn run(&mut self, _: &mut dyn Progress, limits: &Limits) -> Outcome {
        if self.is_rejected {
            return Outcome::Undecided(Reason::NoFailingRun);
        }
        let timer = self.working.start();
        let RunEnd { outcome, edges, may_fail } = only_run::run(&self.prepared.program, limits);
        drop(timer);
        self.edges = self.edges.max(edges);
        let is_failing = may_fail || matches!(outcome, Some(interpreter::Outcome::Error { .. }));
        let is_over = matches!(
            outcome,
            Some(interpreter::Outcome::Exit { .. } | interpreter::Outcome::Blocked { .. })
        );
        if (is_over || is_failing) && edges < SHORT_RUN && std::mem::take(&mut self.waits) {
            return Outcome::Paused(Stop::Time);
        }
        match outcome {
            Some(interpreter::Outcome::Exit { .. } | interpreter::Outcome::Blocked { .. }) => {
                Outcome::Proved
            }
            _ if is_failing => Outcome::Proposal(Proposal::Inputs(Inputs::default())),
            Some(interpreter::Outcome::Limit(Exhausted::Stop(stop))) => Outcome::Paused(stop),
            _ => Outcome::Undecided(Reason::NoFailingRun),
        }
    }

    fn program(&self) -> &Program {
        &self.prepared.program
    }

    fn rejected(&mut self, _: Rejection) {
        self.is_rejected = true;
    }

    fn proof(&mut self) -> Certificate<'_> {
        Certificate::OnlyRun(&self.prepared.program)
    }

    fn open(&self) -> Option<Reason> {
        Some(Reason::NoFailingRun)
    }

    fn count(&self, statistics: &mut Statistics) {
        statistics
            .component("only run")
            .count("edges executed", self.edges, "edges")
            .time("time", self.working.total());
    }
}

impl Cooperates for OnlyRun {
    /// No other engine follows: it ends where its allowance is used up.
    fn may_hand_over(&self) -> bool {
        true
    }
}

impl Explains for OnlyRun {}
