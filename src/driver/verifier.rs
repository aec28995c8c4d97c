//! The explicit-value analysis in the CEGAR loop: values first; a path that they cannot refute escalates.
use super::confirm::{Confirmer, Counterexample};
use crate::limits::{Limits, Stop};
use crate::progress::Snapshot;
use crate::reach::cegar::{Analysis, Conclusion, Refinement};
use crate::reach::{Arg, Cpa, NodeId};
use crate::stats::{Statistics, Timer};
use crate::value::refine::Answer;
use crate::value::state::State;
use crate::value::{Input, ValueAnalysis};
use crate::verdict::Reason;

/// Values, solver and replay together.
pub(super) struct Verifier<'v, 'a> {
    domain: ValueAnalysis,
    confirmer: &'v mut Confirmer<'a>,
    refining: Timer,
}

impl<'v, 'a> Verifier<'v, 'a> {
    pub(super) fn new(input: Input, confirmer: &'v mut Confirmer<'a>) -> Self {
        Self { domain: ValueAnalysis::new(input), confirmer, refining: Timer::default() }
    }

    pub(super) fn domain_mut(&mut self) -> &mut ValueAnalysis {
        &mut self.domain
    }

    /// Whether a second try with everything tracked could decide what is undecided: some path needs
    /// predicates, or the first try took its time; and tracking was lazy.
    pub(super) fn may_gain_from_eagerness(&self, conclusion: &Conclusion<Counterexample>) -> bool {
        let is_undecided = match conclusion {
            Conclusion::Closed(unresolved) => {
                unresolved.iter().any(|entry| entry.reason == Reason::NeedsPredicates)
            }
            Conclusion::Stopped(stop, _) => *stop == Stop::Time,
            Conclusion::Counterexample(_) => false,
        };
        is_undecided && !self.domain.refiner.is_eager
    }

    /// Lists what the run cost.
    pub(super) fn count(&self, arg: &Arg<State>, statistics: &mut Statistics) {
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

    /// The reachability graph for Graphviz.
    pub(super) fn draw(&self, arg: &Arg<State>) -> String {
        super::graph::draw(&self.domain.engine, arg)
    }
}

impl Analysis for Verifier<'_, '_> {
    type Domain = ValueAnalysis;
    type Counterexample = Counterexample;

    fn domain(&mut self) -> &mut ValueAnalysis {
        &mut self.domain
    }

    fn refine(
        &mut self,
        arg: &Arg<State>,
        target: NodeId,
        limits: &Limits,
    ) -> Result<Refinement<Counterexample>, Stop> {
        let ValueAnalysis { engine, refiner, .. } = &mut self.domain;
        let timer = self.refining.start();
        let answer = refiner.refine(engine, arg, target, limits);
        drop(timer);
        match answer? {
            Answer::Refuted { pivot } => Ok(Refinement::Refined { pivot }),
            Answer::Broken(what) => Ok(Refinement::Unresolved(Reason::Internal(what.into()))),
            Answer::Feasible { path, is_decided } => match self.domain.target(arg.state(target)) {
                Some(kind) => {
                    let program = &self.domain.engine.context.program;
                    self.confirmer.escalate(program, kind, &path, is_decided, limits)
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
