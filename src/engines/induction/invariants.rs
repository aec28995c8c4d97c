//! Invariants of cuts: the strongest conjunctions of template predicates that hold at the start and
//! that no block breaks.
//!
//! They are the result of attempts ([`super::attempt`]), one per stage of templates, each of which
//! may use what was proven before.
//!
//! Soundness: [`Invariants::prove`] adds to the proven facts only when each way from each reached
//! cut was asked, with the facts as they finally are, and the solver said that it leads to a
//! reached cut's facts. So the reached cuts with their facts hold all runs, whatever other cuts the
//! graph has. What the solver does not decide is given up: the predicate, or all predicates of the
//! cut.
use super::attempt::Attempt;
use super::budget::{GUESS, OVERRUN, TARGET_QUERY};
use super::hull::holds;
use super::polyhedra::{Advice, Suggestions, suggestions};
use super::query::{Conjunction, Questions, Reachability};
use super::sample::{SEED, Samples};
use super::survey::{Cutwise, Findings, scan};
use super::template::{Stage, by_relevance};
use crate::base::limits::{Budget, Limits, Stop};
use crate::base::random::Random;
use crate::blocks::cut::Cut;
use crate::blocks::graph::{BlockGraph, CutId, Entry, Goal};
use crate::blocks::proof::Claim;
use crate::blocks::shared_facts::SharedFacts;
use crate::cfa::{LocId, Target};
use crate::ir::graft::Graft;
use crate::ir::simplify::build;
use crate::ir::{Bv, ExprId, ExprPool, Width};
use crate::solver::smt::Lifetime;
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// The largest number of constants that are given to polyhedra.
const MAX_CONSTANTS: usize = 32;

/// A cut with its predicates.
pub(super) struct Spot {
    pub(super) widths: Vec<Width>,
    /// Of all expressions over the cut's variables.
    pub(super) pool: ExprPool,
    pub(super) own: Cutwise,
    /// Facts of finished attempts.
    pub(super) proven: Vec<ExprId>,
    /// The number of shared invariants of it; `None`: nothing was shared of it or its location.
    pub(super) told: Option<usize>,
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

/// Proven facts of cuts, and the attempt to prove more.
pub struct Invariants {
    pub(super) found: Findings,
    pub(super) spots: FxHashMap<CutId, Spot>,
    questions: Questions,
    pub(super) samples: Samples,
    pub(super) random: Random,
    /// Facts to try first.
    pub(super) told: Rc<SharedFacts>,
    /// What polyhedra suggest, once they were asked.
    pub(super) suggestions: Option<Suggestions>,
    attempt: Option<Attempt>,
    /// The cuts that runs can reach, once an attempt was finished.
    reached: Option<Vec<CutId>>,
    /// What of the facts a proof needs, by cut.
    pub(super) essence: Option<FxHashMap<CutId, Vec<ExprId>>>,
    /// Targets that the facts of the last finished stage did not rule out, each with the cut before
    /// it.
    pub(super) open: Vec<OpenTarget>,
    pub(super) counters: InvariantCounters,
}

/// A target that the proven facts do not rule out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OpenTarget {
    /// The cut whose facts do not suffice.
    pub cut: CutId,
    /// What may be reached from there.
    pub target: Target,
    /// Where.
    pub location: LocId,
}

/// What invariants cost.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct InvariantCounters {
    pub(super) attempts: u64,
    pub(super) states: u64,
    pub(super) given_up: u64,
    pub(super) unknown: u64,
}

impl Invariants {
    pub(super) fn new(found: Findings, samples: Samples, told: Rc<SharedFacts>) -> Self {
        Self {
            found,
            spots: FxHashMap::default(),
            questions: Questions::new(Lifetime::Incremental),
            samples,
            random: Random::new(SEED),
            told,
            suggestions: None,
            attempt: None,
            reached: None,
            essence: None,
            open: Vec::new(),
            counters: InvariantCounters::default(),
        }
    }

    /// The cuts that runs can reach; `None` as long as no attempt was finished.
    pub(super) fn reached(&self) -> Option<&[CutId]> {
        self.reached.as_deref()
    }

    /// What is proven about a cut, over these values of its symbolic places.
    pub(super) fn instance(&self, cut: CutId, to: &mut ExprPool, state: &[ExprId]) -> Vec<ExprId> {
        let Some(spot) = self.spots.get(&cut) else { return Vec::new() };
        let mut graft = Graft::default();
        let copy = |&fact: &ExprId| {
            graft.copy(&spot.pool, to, fact, &mut |_, var| state.get(var.index()).copied())
        };
        spot.proven.iter().filter_map(copy).collect()
    }

    /// The proven facts of all cuts that runs can reach.
    pub fn claims(&self, graph: &BlockGraph) -> impl Iterator<Item = Claim> {
        let claim = |&cut: &CutId| {
            let spot = &self.spots[&cut];
            let mut pool = spot.pool.clone();
            let truth = pool.bool(true);
            let essence = self.essence.as_ref();
            let facts = essence.map_or(spot.proven.as_slice(), |essence| {
                essence.get(&cut).map_or(&[], Vec::as_slice)
            });
            let all = facts.iter().fold(truth, |all, &fact| build::and(&mut pool, all, fact));
            Claim { cut: Cut::clone(graph.cut(cut)), pool, formulas: vec![all] }
        };
        self.reached.iter().flatten().map(claim)
    }

    /// Counts queries that others asked about the facts.
    pub(super) fn count(&mut self, counters: &crate::solver::smt::Counters) {
        self.questions.counters.add(counters);
    }

    /// How many facts are proven, and of how many cuts.
    pub fn size(&self) -> (usize, usize) {
        let proven = || self.spots.values().map(|spot| spot.proven.len());
        (proven().sum(), proven().filter(|&count| count > 0).count())
    }

    pub(super) fn solver(&self) -> &crate::solver::smt::Counters {
        &self.questions.counters
    }

    /// Asks polyhedra for suggestions; says whether there are any.
    pub(super) fn guess(&mut self, graph: &mut BlockGraph, limits: &Limits) -> Result<bool, Stop> {
        let is_something =
            |suggestions: &Suggestions| suggestions.values().any(|(_, list)| !list.is_empty());
        if let Some(suggestions) = &self.suggestions {
            return Ok(is_something(suggestions));
        }
        let constants = self.found.survey.small_thresholds(MAX_CONSTANTS);
        let advice = Advice {
            places: &|cut, count| match self.found.cuts.get(&cut) {
                Some((_, own)) => by_relevance(own, count),
                None => (0..count).collect(),
            },
            is_unsigned: &|place| !self.found.survey.signs(place).may_be_signed(),
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
            for (way, goal) in entry.goals.iter().enumerate() {
                let &Goal::Target(target, location) = goal else { continue };
                limits.check()?;
                let spot = &self.spots[&cut];
                let before = [Conjunction { pool: &spot.pool, list: &spot.proven }];
                let budget = limits.budget_of_at_least(OVERRUN, TARGET_QUERY);
                match self.questions.ask((cut, &entry), way, &before, None, budget) {
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
    pub(super) fn allows(&self, attempt: &Attempt, cut: CutId, state: &[Bv]) -> bool {
        let (Some(spot), Some(claim)) = (self.spots.get(&cut), attempt.claims.get(&cut)) else {
            return false;
        };
        claim.exprs.iter().chain(&spot.proven).all(|&fact| holds(&spot.pool, fact, state))
    }

    /// Makes the cut's entry if there is none.
    pub(super) fn spot(&mut self, graph: &BlockGraph, cut: CutId, entry: &Rc<Entry>) {
        if self.spots.contains_key(&cut) {
            return;
        }
        let places = Rc::clone(graph.cut(cut));
        let program = &graph.program.program;
        let width = |place: &crate::symbolic::slot::Place| place.width(program);
        let widths = places.symbolic.iter().map(width).collect();
        let (pool, own) = self.found.cuts.remove(&cut).unwrap_or_else(|| {
            let mut pool = ExprPool::new();
            let own = scan(&mut self.found.survey, &places, entry, &mut pool);
            (pool, own)
        });
        self.spots.insert(cut, Spot { widths, pool, own, proven: Vec::new(), told: None });
    }

    pub(super) fn ask(
        &mut self,
        attempt: &Attempt,
        (cut, entry): (CutId, &Rc<Entry>),
        way: usize,
        goal: CutId,
        after: Option<&[ExprId]>,
        budget: Budget,
    ) -> Reachability {
        let spot = &self.spots[&cut];
        let before = [
            Conjunction { pool: &spot.pool, list: &spot.proven },
            Conjunction { pool: &spot.pool, list: &attempt.claims[&cut].exprs },
        ];
        let after = match (after, self.spots.get(&goal)) {
            (Some(list), Some(spot)) => Some(Conjunction { pool: &spot.pool, list }),
            _ => None,
        };
        self.questions.ask((cut, entry), way, &before, after, budget)
    }

    fn adopt(&mut self, attempt: Attempt) {
        for (cut, claim) in attempt.claims {
            let Some(spot) = self.spots.get_mut(&cut) else { continue };
            for expr in claim.exprs {
                if !spot.proven.contains(&expr) {
                    spot.proven.push(expr);
                }
            }
        }
        self.reached = Some(attempt.reached);
    }
}
