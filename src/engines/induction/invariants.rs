//! Invariants of cut points: the strongest conjunctions of template predicates that hold at the
//! start and that no block breaks.
//!
//! They are the result of attempts ([`super::attempt`]), one per stage of templates, each of which
//! may use what was proven before.
//!
//! Soundness: [`Invariants::prove`] adds to the proven facts only when each exit from each reached
//! cut point was asked, with the facts as they finally are, and the solver said that it leads to a
//! reached cut point's facts. So the reached cut points with their facts hold all runs, whatever
//! other cut points the graph has. What the solver does not decide is given up: the predicate, or
//! all predicates of the cut point.
use super::attempt::Attempt;
use super::budget::{GUESS, MAX_CONSTANTS, OVERRUN, TARGET_QUERY};
use super::mining::{CutPointFindings, Findings, scan};
use super::polyhedra::{Advice, Suggestions, suggestions};
use super::query::{Conjunction, Questions, Reachability};
use super::sample::{SEED, Samples};
use super::template::{Stage, by_relevance};
use super::template_domain::holds;
use crate::base::limits::{Budget, Limits, Stop};
use crate::base::random::Random;
use crate::blocks::cut_point::CutPoint;
use crate::blocks::graph::{BlockGraph, CutPointId, Entry, Goal};
use crate::blocks::proof::Claim;
use crate::blocks::shared_invariants::SharedInvariants;
use crate::cfa::{LocId, Target};
use crate::ir::graft::Graft;
use crate::ir::simplify::build;
use crate::ir::{Bv, ExprId, ExprPool, Width};
use crate::solver::smt::Lifetime;
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// A cut point with its predicates.
pub(super) struct CutPointCandidates {
    pub(super) widths: Vec<Width>,
    /// Of all expressions over the cut point's variables.
    pub(super) pool: ExprPool,
    pub(super) own: CutPointFindings,
    /// Facts of finished attempts.
    pub(super) proven: Vec<ExprId>,
    /// The number of shared invariants of it; `None`: nothing was shared of it or its location.
    pub(super) shared: Option<usize>,
}

/// Why there are no invariants.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Failure {
    Stopped(Stop),
    GivenUp(String),
}

impl From<Stop> for Failure {
    fn from(stop: Stop) -> Self {
        Self::Stopped(stop)
    }
}

/// Proven facts of cut points, and the attempt to prove more.
pub struct Invariants {
    pub(super) found: Findings,
    pub(super) points: FxHashMap<CutPointId, CutPointCandidates>,
    questions: Questions,
    pub(super) samples: Samples,
    pub(super) random: Random,
    /// Facts to try first.
    pub(super) shared: Rc<SharedInvariants>,
    /// What polyhedra suggest, once they were asked.
    pub(super) suggestions: Option<Suggestions>,
    attempt: Option<Attempt>,
    /// The cut points that runs can reach, once an attempt was finished.
    reached: Option<Vec<CutPointId>>,
    /// What of the facts a proof needs, by cut point.
    pub(super) core: Option<FxHashMap<CutPointId, Vec<ExprId>>>,
    /// Targets that the facts of the last finished stage did not rule out, each with the cut point
    /// before it.
    pub(super) open: Vec<OpenTarget>,
    /// What it cost.
    pub counters: InvariantCounters,
    /// Attempts whose facts are proven.
    pub(super) finished: usize,
}

/// A target that the proven facts do not rule out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OpenTarget {
    /// The cut point whose facts do not suffice.
    pub cut: CutPointId,
    /// What may be reached from there.
    pub target: Target,
    /// Where.
    pub location: LocId,
}

/// What invariants cost.
#[derive(Clone, Copy, Default, Debug)]
pub struct InvariantCounters {
    /// Attempts to find invariants.
    pub attempts: u64,
    /// States by which predicates were refuted.
    pub states: u64,
    /// Predicates given up for want of an answer.
    pub given_up: u64,
}

impl Invariants {
    pub(super) fn new(found: Findings, samples: Samples, shared: Rc<SharedInvariants>) -> Self {
        Self {
            found,
            points: FxHashMap::default(),
            questions: Questions::new(Lifetime::Incremental),
            samples,
            random: Random::new(SEED),
            shared,
            suggestions: None,
            attempt: None,
            reached: None,
            core: None,
            open: Vec::new(),
            counters: InvariantCounters::default(),
            finished: 0,
        }
    }

    /// The cut points that runs can reach; `None` as long as no attempt was finished.
    pub(super) fn reached(&self) -> Option<&[CutPointId]> {
        self.reached.as_deref()
    }

    /// What is proven about a cut point, over these values of its symbolic places.
    pub(super) fn instance(
        &self,
        cut: CutPointId,
        to: &mut ExprPool,
        state: &[ExprId],
    ) -> Vec<ExprId> {
        let Some(point) = self.points.get(&cut) else { return Vec::new() };
        let mut graft = Graft::default();
        let copy = |&fact: &ExprId| {
            graft.copy(&point.pool, to, fact, &mut |_, var| state.get(var.index()).copied())
        };
        point.proven.iter().filter_map(copy).collect()
    }

    /// The proven facts of all cut points that runs can reach.
    pub fn claims(&self, graph: &BlockGraph) -> impl Iterator<Item = Claim> {
        let claim = |&cut: &CutPointId| {
            let point = &self.points[&cut];
            let mut pool = point.pool.clone();
            let truth = pool.bool(true);
            let core = self.core.as_ref();
            let facts = core
                .map_or(point.proven.as_slice(), |core| core.get(&cut).map_or(&[], Vec::as_slice));
            let all = facts.iter().fold(truth, |all, &fact| build::and(&mut pool, all, fact));
            Claim { cut: CutPoint::clone(graph.cut(cut)), pool, formulas: vec![all] }
        };
        self.reached.iter().flatten().map(claim)
    }

    /// Counts queries that others asked about the facts.
    pub(super) fn count(&mut self, counters: &crate::solver::smt::Counters) {
        self.questions.counters.add(counters);
    }

    /// How many facts are proven, and of how many cut points.
    pub fn size(&self) -> (usize, usize) {
        let proven = || self.points.values().map(|point| point.proven.len());
        (proven().sum(), proven().filter(|&count| count > 0).count())
    }

    /// What its queries cost.
    pub fn solver(&self) -> &crate::solver::smt::Counters {
        &self.questions.counters
    }

    /// Asks polyhedra for suggestions; says whether there are any.
    pub(super) fn guess(&mut self, graph: &mut BlockGraph, limits: &Limits) -> Result<bool, Stop> {
        let is_something =
            |suggestions: &Suggestions| suggestions.values().any(|(_, list)| !list.is_empty());
        if let Some(suggestions) = &self.suggestions {
            return Ok(is_something(suggestions));
        }
        let constants = self.found.mined.small_thresholds(MAX_CONSTANTS);
        let advice = Advice {
            places: &|cut, count| match self.found.cuts.get(&cut) {
                Some((_, own)) => by_relevance(own, count),
                None => (0..count).collect(),
            },
            is_unsigned: &|place| !self.found.mined.signs(place).may_be_signed(),
            constants: &constants,
        };
        // A run of polyhedra that does not end in its time suggests nothing. Where the time slice
        // ends, the next one begins again.
        let found = match suggestions(graph, &advice, &limits.within(GUESS)) {
            Err(Stop::Time) => {
                limits.check()?;
                Suggestions::default()
            }
            found => found?,
        };
        let is_any = is_something(&found);
        self.suggestions = Some(found);
        Ok(is_any)
    }

    /// Goes on with the attempt at `stage`, or begins it. On `Ok`, the proven facts have its
    /// result.
    pub(super) fn prove(
        &mut self,
        graph: &mut BlockGraph,
        stage: Stage,
        limits: &Limits,
    ) -> Result<(), Failure> {
        let mut attempt = match self.attempt.take() {
            Some(attempt) if attempt.stage == stage => attempt,
            _ => self.begin(graph, stage, limits)?,
        };
        match self.complete(graph, &mut attempt, limits) {
            Ok(()) => {
                self.adopt(attempt);
                Ok(())
            }
            Err(failure) => {
                if failure == Failure::Stopped(Stop::Time) {
                    self.attempt = Some(attempt);
                }
                Err(failure)
            }
        }
    }

    /// The targets that the proven facts do not rule out.
    pub(super) fn open_targets(
        &mut self,
        graph: &mut BlockGraph,
        limits: &Limits,
    ) -> Result<usize, Stop> {
        let mut open = Vec::new();
        for cut in self.reached.clone().unwrap_or_default() {
            let entry = graph.block(cut, limits)?;
            for (exit, goal) in entry.goals.iter().enumerate() {
                let &Goal::Target(target, location) = goal else { continue };
                limits.check()?;
                let point = &self.points[&cut];
                let before = [Conjunction { pool: &point.pool, list: &point.proven }];
                let budget = limits.budget_of_at_least(OVERRUN, TARGET_QUERY);
                match self.questions.ask((cut, &entry), exit, &before, None, budget) {
                    Reachability::Never => {}
                    Reachability::State(_) | Reachability::Unknown => {
                        open.push(OpenTarget { cut, target, location });
                    }
                }
            }
        }
        self.open = open;
        Ok(self.open.len())
    }

    /// Whether the proven facts and the claims hold of a state.
    pub(super) fn allows(&self, attempt: &Attempt, cut: CutPointId, state: &[Bv]) -> bool {
        let (Some(point), Some(claim)) = (self.points.get(&cut), attempt.claims.get(&cut)) else {
            return false;
        };
        claim.exprs.iter().chain(&point.proven).all(|&fact| holds(&point.pool, fact, state))
    }

    /// Makes the cut point's entry if there is none.
    pub(super) fn point(&mut self, graph: &BlockGraph, cut: CutPointId, entry: &Rc<Entry>) {
        if self.points.contains_key(&cut) {
            return;
        }
        let places = Rc::clone(graph.cut(cut));
        let program = &graph.program.program;
        let width = |place: &crate::symbolic::slot::Place| place.width(program);
        let widths = places.symbolic.iter().map(width).collect();
        let (pool, own) = self.found.cuts.remove(&cut).unwrap_or_else(|| {
            let mut pool = ExprPool::new();
            let own = scan(&mut self.found.mined, &places, entry, &mut pool);
            (pool, own)
        });
        self.points.insert(
            cut,
            CutPointCandidates { widths, pool, own, proven: Vec::new(), shared: None },
        );
    }

    pub(super) fn ask(
        &mut self,
        attempt: &Attempt,
        (cut, entry): (CutPointId, &Rc<Entry>),
        exit: usize,
        goal: CutPointId,
        after: Option<&[ExprId]>,
        budget: Budget,
    ) -> Reachability {
        let point = &self.points[&cut];
        let before = [
            Conjunction { pool: &point.pool, list: &point.proven },
            Conjunction { pool: &point.pool, list: &attempt.claims[&cut].exprs },
        ];
        let after = match (after, self.points.get(&goal)) {
            (Some(list), Some(point)) => Some(Conjunction { pool: &point.pool, list }),
            _ => None,
        };
        self.questions.ask((cut, entry), exit, &before, after, budget)
    }

    fn adopt(&mut self, attempt: Attempt) {
        for (cut, claim) in attempt.claims {
            let Some(point) = self.points.get_mut(&cut) else { continue };
            for expr in claim.exprs {
                if !point.proven.contains(&expr) {
                    point.proven.push(expr);
                }
            }
        }
        self.reached = Some(attempt.reached);
        self.finished += 1;
    }
}
