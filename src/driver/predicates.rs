//! Predicate abstraction in the CEGAR loop.
use super::confirm::{Confirmer, Counterexample};
use crate::limits::{Limits, Stop};
use crate::predicate::domain::{PredicateAnalysis, State};
use crate::predicate::graph::BlockGraph;
use crate::predicate::interpolate::Rung;
use crate::predicate::refine::{Answer, Refiner};
use crate::progress::Snapshot;
use crate::reach::cegar::{Analysis, Refinement};
use crate::reach::{Arg, Cpa, NodeId};
use crate::stats::{Statistics, Timer};
use crate::verdict::Reason;

/// Predicates, solver and replay together.
pub(super) struct Predicates<'v, 'a> {
    domain: PredicateAnalysis,
    refiner: Refiner,
    confirmer: &'v mut Confirmer<'a>,
    refining: Timer,
}

impl<'v, 'a> Predicates<'v, 'a> {
    pub(super) fn new(graph: BlockGraph, confirmer: &'v mut Confirmer<'a>) -> Self {
        let domain = PredicateAnalysis::new(graph);
        Self { domain, refiner: Refiner::default(), confirmer, refining: Timer::default() }
    }

    /// Lists what the run cost, and which predicates are tracked where.
    pub(super) fn count(&self, arg: &Arg<State>, statistics: &mut Statistics) {
        let (cuts, blocks) = self.domain.graph.size();
        let (predicates, locations) = self.domain.precision.size();
        let refiner = &self.refiner;
        statistics
            .component("predicates")
            .size("abstract states", arg.len(), "states")
            .size("abstract states ever made", arg.created(), "states")
            .size("cuts", cuts, "cuts")
            .size("blocks", blocks, "blocks")
            .count("refinements", refiner.refinements, "refinements")
            .size("longest error path", refiner.longest, "blocks")
            .size("predicates", predicates, "predicates")
            .size("locations with predicates", locations, "locations")
            .time("refinement", self.refining.total());
        for (rung, counters) in Rung::ALL.iter().zip(&refiner.ladder.rungs) {
            statistics
                .component(name(*rung))
                .count("tried", counters.tried, "paths")
                .count("succeeded", counters.succeeded, "paths")
                .count("refused by the check", counters.refused, "paths")
                .time("time", counters.time);
        }
    }
}

/// What statistics call a rung.
const fn name(rung: Rung) -> &'static str {
    match rung {
        Rung::Atoms => "interpolation by atoms",
        Rung::IntegerGrammar => "interpolation by integer grammar",
        Rung::BitGrammar => "interpolation by bit-vector grammar",
        Rung::Default => "interpolation by default grammar",
        Rung::Linear => "interpolation by linear proof",
    }
}

impl Analysis for Predicates<'_, '_> {
    type Domain = PredicateAnalysis;
    type Counterexample = Counterexample;

    fn domain(&mut self) -> &mut PredicateAnalysis {
        &mut self.domain
    }

    fn refine(
        &mut self,
        arg: &Arg<State>,
        target: NodeId,
        limits: &Limits,
    ) -> Result<Refinement<Counterexample>, Stop> {
        let timer = self.refining.start();
        let answer = self.refiner.refine(&mut self.domain, arg, target, limits);
        drop(timer);
        match answer? {
            Answer::Refuted { pivot } => Ok(Refinement::Refined { pivot }),
            Answer::NoPredicates => Ok(Refinement::Unresolved(Reason::NeedsPredicates)),
            Answer::Unknown(why) => Ok(Refinement::Unresolved(Reason::Solver(why))),
            Answer::Feasible { path } => match self.domain.target(arg.state(target)) {
                Some(kind) => {
                    let program = &self.domain.graph.program.program;
                    self.confirmer.escalate(program, kind, &path, false, limits)
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
            refinements: self.refiner.refinements,
        });
    }
}
