//! Induction: its candidates are confirmed, its proofs believed.
use super::confirm::{Confirmer, Counterexample};
use crate::limits::{Limits, Stop};
use crate::predicate::graph::BlockGraph;
use crate::predicate::induction::engine::{Engine, Outcome, Proof};
use crate::reach::NodeId;
use crate::reach::cegar::{Conclusion, Refinement, Unresolved};
use crate::stats::{Statistics, Timer};
use crate::verdict::Reason;

/// The engine with what has become of its candidates.
pub(super) struct Induction {
    engine: Engine,
    /// Why candidates are undecided.
    undecided: Vec<Unresolved>,
    working: Timer,
}

impl Induction {
    pub(super) fn new(graph: &mut BlockGraph) -> Self {
        Self { engine: Engine::new(graph), undecided: Vec::new(), working: Timer::default() }
    }

    /// Goes on until there is an answer, nothing is left to try, or `limits` are reached.
    pub(super) fn run(
        &mut self,
        graph: &mut BlockGraph,
        confirmer: &mut Confirmer<'_>,
        limits: &Limits,
    ) -> Conclusion<Counterexample> {
        match self.search(graph, confirmer, limits) {
            Ok(conclusion) => conclusion,
            Err(stop) => Conclusion::Stopped(stop, self.undecided.clone()),
        }
    }

    fn search(
        &mut self,
        graph: &mut BlockGraph,
        confirmer: &mut Confirmer<'_>,
        limits: &Limits,
    ) -> Result<Conclusion<Counterexample>, Stop> {
        loop {
            let timer = self.working.start();
            let outcome = self.engine.run(graph, limits);
            drop(timer);
            match outcome? {
                Outcome::Proved => return Ok(Conclusion::Closed(Vec::new())),
                Outcome::TimeUp => return Err(Stop::Time),
                Outcome::Exhausted(why) => {
                    if self.undecided.is_empty() {
                        self.undecided(Reason::Solver(why));
                    }
                    return Ok(Conclusion::Closed(self.undecided.clone()));
                }
                Outcome::Path(target, path) => {
                    let program = &graph.program.program;
                    match confirmer.escalate(program, target, &path, false, limits)? {
                        Refinement::Counterexample(found) => {
                            return Ok(Conclusion::Counterexample(found));
                        }
                        Refinement::Unresolved(reason) => self.undecided(reason),
                        Refinement::Refined { .. } => {}
                    }
                    self.engine.refute();
                }
            }
        }
    }

    fn undecided(&mut self, reason: Reason) {
        self.undecided.push(Unresolved { node: NodeId(0), reason });
    }

    /// Lists what was done.
    pub(super) fn count(&self, statistics: &mut Statistics) {
        let own = self.engine.statistics();
        let mut component = statistics.component("induction");
        component
            .size("depth without a target", own.depth, "blocks")
            .count("candidates", own.candidates, "paths")
            .count("attempts at invariants", own.attempts, "attempts")
            .count("states that refute predicates", own.states, "states")
            .count("predicates given up", own.given_up, "predicates")
            .size("facts", own.facts.0, "facts")
            .size("cuts with facts", own.facts.1, "cuts")
            .size("k of induction", own.induction, "blocks")
            .count("queries", own.solver.queries, "queries")
            .count("not decided", own.solver.unknown, "queries")
            .time("time in queries", own.solver.time)
            .time("time", self.working.total());
        match own.proof {
            None => {}
            Some(Proof::Depth(depth)) => {
                component.size("proved at depth", depth, "blocks");
            }
            Some(Proof::Invariants(stage)) => {
                component.size(proved_by(stage), own.facts.0, "facts");
            }
            Some(Proof::Induction(k)) => {
                component.size("proved by k-induction", k, "blocks");
            }
        }
    }
}

fn proved_by(stage: &str) -> &'static str {
    match stage {
        "plain" => "proved by plain invariants",
        "guarded" => "proved by guarded invariants",
        _ => "proved by polynomial invariants",
    }
}
