//! The engine of explicit values: the CEGAR loop over the value analysis, lazily first, then with everything tracked.
use super::confirm::{Confirmer, Counterexample};
use super::proof::Proof;
use super::strategy::{Engine, Outcome, weightiest};
use crate::limits::{Limits, Stop};
use crate::progress::Snapshot;
use crate::reach::cegar::{self, Analysis, Conclusion, Refinement, Search, Unresolved};
use crate::reach::{Arg, Cpa, NodeId, Order};
use crate::report::{HowFar, Work};
use crate::stats::{Statistics, Timer};
use crate::value::proof;
use crate::value::refine::Answer;
use crate::value::state::State;
use crate::value::{Input, ValueAnalysis};
use crate::verdict::Reason;
use std::time::Duration;

/// Explicit values with their search.
pub(super) struct Values {
    domain: ValueAnalysis,
    search: Search<State>,
    refining: Timer,
    /// The time for the first, lazy try. A program whose data are bounded by something that no contradiction names (a list of at
    /// most six cells) grows without end while tracking is lazy, so there must be time left for the second.
    lazy_time: Duration,
    exploring: Timer,
    /// How many undecided targets there may be in a slice.
    patience: usize,
    /// What the first try left open.
    left_open: Option<Vec<Unresolved>>,
}

impl Values {
    /// An engine that tracks nothing yet, and tracks everything after `lazy_time`. It gives way after `patience` undecided targets.
    pub(super) fn new(input: Input, lazy_time: Duration, patience: usize) -> Self {
        let mut domain = ValueAnalysis::new(input);
        let mut search = Search::new(&mut domain, Order::DepthFirst);
        search.patience = patience;
        Self {
            domain,
            search,
            refining: Timer::default(),
            lazy_time,
            exploring: Timer::default(),
            patience,
            left_open: None,
        }
    }

    /// An engine that tracks everything from the start: explicit values without refinement.
    pub(super) fn without_refinement(input: Input) -> Self {
        let mut values = Self::new(input, Duration::ZERO, usize::MAX);
        values.restart_eagerly();
        values
    }

    /// A second try on a graph of its own with everything tracked. States that are told apart do not cover each other, so a counterexample
    /// that hid behind an undecided path can come out. The second conclusion counts only if it decides: each is sound by itself.
    fn restart_eagerly(&mut self) {
        self.domain.restart_eagerly();
        let mut search = Search::new(&mut self.domain, Order::DepthFirst);
        search.patience = self.patience;
        let first = std::mem::replace(&mut self.search, search);
        self.left_open = Some(first.unresolved);
        // Taking millions of states apart one by one would only delay the answer.
        std::mem::forget(first.arg);
    }

    /// Whether a second try with everything tracked could decide what is undecided.
    fn may_gain_from_eagerness(&self) -> bool {
        let unresolved = &self.search.unresolved;
        !self.domain.refiner.is_eager
            && unresolved.iter().any(|entry| entry.reason == Reason::NeedsInvariant)
    }

    fn is_out_of_lazy_time(&self) -> bool {
        !self.domain.refiner.is_eager && self.exploring.total() >= self.lazy_time
    }

    fn lazy_slice(&self, limits: &Limits) -> Limits {
        if self.domain.refiner.is_eager {
            return limits.clone();
        }
        limits.within(self.lazy_time.saturating_sub(self.exploring.total()))
    }

    fn undecided(&mut self) -> Outcome {
        let mut open = std::mem::take(&mut self.search.unresolved);
        if let Some(first) = self.left_open.take()
            && !first.is_empty()
        {
            open = first;
        }
        Outcome::Undecided(weightiest(open))
    }
}

impl Engine for Values {
    fn run(&mut self, confirmer: &mut Confirmer<'_>, limits: &Limits) -> Outcome {
        loop {
            let slice = self.lazy_slice(limits);
            let timer = self.exploring.start();
            let mut verifier =
                Verifier { domain: &mut self.domain, confirmer, refining: &mut self.refining };
            let conclusion = cegar::run(&mut verifier, &mut self.search, &slice);
            drop(timer);
            match conclusion {
                Conclusion::Closed if self.search.unresolved.is_empty() => return Outcome::Proved,
                Conclusion::Counterexample(found) => return Outcome::Counterexample(found),
                // Values that are told apart hide less.
                Conclusion::Impatient if !self.domain.refiner.is_eager => self.restart_eagerly(),
                Conclusion::Closed if self.may_gain_from_eagerness() => self.restart_eagerly(),
                Conclusion::Closed => return self.undecided(),
                Conclusion::Stopped(Stop::Time) if self.is_out_of_lazy_time() => {
                    self.restart_eagerly();
                }
                Conclusion::Stopped(stop) => return Outcome::Paused(stop),
                Conclusion::Impatient => {
                    self.patience *= 2;
                    self.search.patience = self.patience;
                    return Outcome::Paused(Stop::Time);
                }
            }
        }
    }

    fn proof(&mut self) -> Proof<'_> {
        let states = proof::of(&self.search.arg);
        let names = proof::names(&mut self.domain.engine);
        Proof::Values(Box::new(names), states)
    }

    fn open(&self) -> Option<Reason> {
        let open = if self.search.unresolved.is_empty() {
            self.left_open.as_deref().unwrap_or(&[])
        } else {
            &self.search.unresolved
        };
        (!open.is_empty()).then(|| weightiest(open.to_vec()))
    }

    fn draw(&self) -> Option<String> {
        Some(super::graph::draw(&self.domain.engine, &self.search.arg))
    }

    fn how_far(&self) -> HowFar {
        let refinements = self.domain.refiner.statistics.refinements;
        let work = Work::new("values", self.search.arg.created(), "states", refinements);
        HowFar { work: vec![work], ..HowFar::default() }
    }

    /// Lists what the run cost.
    fn count(&self, statistics: &mut Statistics) {
        let arg = &self.search.arg;
        let (definitions, variables, objects) = self.domain.engine.precision.size();
        let refiner = &self.domain.refiner.statistics;
        let engine = &self.domain.engine;
        statistics
            .component("exploration")
            .size("abstract states", arg.len(), "states")
            .size("abstract states ever made", arg.created(), "states")
            .count("edges executed", engine.edges_executed, "edges")
            .count("instructions executed", engine.instructions, "instructions");
        statistics
            .component("explicit values")
            .count("refinements", refiner.refinements, "refinements")
            .count("contradictions found", refiner.conflicts, "assumes")
            .size("variables tracked", variables, "variables")
            .size("definitions tracked", definitions, "definitions")
            .size("memory objects tracked", objects, "objects")
            .count("variables widened", refiner.widened, "variables")
            .size("longest error path", refiner.longest_path, "edges")
            .time("refinement", self.refining.total());
    }
}

/// Values, solver and replay together, for one slice.
struct Verifier<'v, 'a> {
    domain: &'v mut ValueAnalysis,
    confirmer: &'v mut Confirmer<'a>,
    refining: &'v mut Timer,
}

impl Analysis for Verifier<'_, '_> {
    type Domain = ValueAnalysis;
    type Counterexample = Counterexample;

    fn domain(&mut self) -> &mut ValueAnalysis {
        self.domain
    }

    fn refine(
        &mut self,
        arg: &Arg<State>,
        target: NodeId,
        limits: &Limits,
    ) -> Result<Refinement<Counterexample>, Stop> {
        let ValueAnalysis { engine, refiner, .. } = &mut *self.domain;
        let timer = self.refining.start();
        let answer = refiner.refine(engine, arg, target, limits);
        drop(timer);
        match answer? {
            Answer::Refuted { pivot } => Ok(Refinement::Refined { pivot }),
            Answer::Abandoned => Ok(Refinement::Unresolved(Reason::NeedsInvariant)),
            Answer::Broken(what) => Ok(Refinement::Unresolved(Reason::Internal(what.into()))),
            Answer::Feasible { path, is_decided } => match self.domain.target(arg.state(target)) {
                Some(kind) => {
                    let program = &self.domain.engine.context.program;
                    let answer =
                        self.confirmer.escalate(program, kind, &path, is_decided, limits)?;
                    Ok(self.confirmer.hiding(program, &path, answer, limits))
                }
                None => Ok(Refinement::Unresolved(Reason::Internal("a path to no target".into()))),
            },
        }
    }

    fn observe(&mut self, arg: &Arg<State>) {
        let number = |size: usize| u64::try_from(size).unwrap_or(u64::MAX);
        self.confirmer.progress.update(&Snapshot {
            arg_nodes: number(arg.len()),
            waiting: number(arg.waiting()),
            refinements: self.domain.refiner.statistics.refinements,
        });
    }
}
