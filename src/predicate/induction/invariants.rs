//! Invariants of cuts: the strongest conjunctions of template predicates that hold at the start and that no block breaks.
//!
//! From below: a cut that no run was seen to reach has no invariant (false), each state that the solver finds at the end of a block, from states
//! that the present invariants describe, is taken into the [`Hull`] of the cut where it ends, until no block leads out of the invariants. That is the greatest inductive
//! subset of the template's predicates (Flanagan and Leino, FME 2001), found without listing the subsets.
//!
//! Soundness: [`Invariants::prove`] adds to the proven facts only when each way from each reached cut was asked, with the facts as they finally are,
//! and the solver said that it leads to a reached cut's facts. So the reached cuts with their facts hold all runs, whatever
//! other cuts the graph has. What the solver does not decide is given up: the predicate, or all predicates of the cut.
use super::super::cut::Cut;
use super::super::graph::{BlockGraph, CutId, Entry, Goal};
use super::super::proof::Claim as Proven;
use super::hull::{Hull, Predicate};
use super::query::{Answer, Facts, Questions};
use super::sample::Samples;
use super::survey::{Cutwise, Found, scan};
use super::template::{Stage, template};
use crate::ir::graft::Graft;
use crate::ir::simplify::build;
use crate::ir::{Bv, ExprId, ExprPool, Width};
use crate::limits::{Limits, Stop};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;
use std::rc::Rc;
use std::time::Duration;

/// Time for a query about all predicates of a cut, and for one about a single one.
const QUERY_TIME: Duration = Duration::from_secs(3);
const SINGLE_TIME: Duration = Duration::from_millis(500);
/// Cuts that may be reached.
const MAX_CUTS: usize = 256;

/// A cut with its predicates.
struct Spot {
    widths: Vec<Width>,
    /// Of all expressions over the cut's variables.
    pool: ExprPool,
    own: Cutwise,
    /// Facts of finished attempts.
    proven: Vec<ExprId>,
}

/// An attempt's facts of one cut.
struct Claim {
    hull: Hull,
    predicates: Vec<Predicate>,
    exprs: Vec<ExprId>,
    version: u32,
}

/// An attempt under way.
struct Attempt {
    stage: Stage,
    claims: FxHashMap<CutId, Claim>,
    /// Reached cuts, in the order in which they were.
    reached: Vec<CutId>,
    /// Ways that must be asked.
    waiting: BTreeSet<(crate::reach::Rank, CutId, usize)>,
    /// With which versions of its two cuts a way was found to hold.
    held: FxHashMap<(CutId, usize), (u32, u32)>,
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
    found: Found,
    spots: FxHashMap<CutId, Spot>,
    questions: Questions,
    samples: Samples,
    attempt: Option<Attempt>,
    /// The cuts that runs can reach, once an attempt was finished.
    reached: Option<Vec<CutId>>,
    pub(super) counters: Counters,
}

/// What invariants cost.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Counters {
    pub(super) attempts: u64,
    pub(super) states: u64,
    pub(super) given_up: u64,
    pub(super) unknown: u64,
}

impl Invariants {
    pub(super) fn new(found: Found, samples: Samples) -> Self {
        Self {
            found,
            spots: FxHashMap::default(),
            questions: Questions::default(),
            samples,
            attempt: None,
            reached: None,
            counters: Counters::default(),
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
    pub(super) fn claims(&self, graph: &BlockGraph) -> Vec<Proven> {
        let claim = |&cut: &CutId| {
            let spot = &self.spots[&cut];
            let mut pool = spot.pool.clone();
            let truth = pool.bool(true);
            let all = spot.proven.iter().fold(truth, |all, &fact| build::and(&mut pool, all, fact));
            Proven { cut: Cut::clone(graph.cut(cut)), pool, formulas: vec![all] }
        };
        self.reached.iter().flatten().map(claim).collect()
    }

    /// How many facts are proven, and of how many cuts.
    pub(super) fn size(&self) -> (usize, usize) {
        let proven = || self.spots.values().map(|spot| spot.proven.len());
        (proven().sum(), proven().filter(|&count| count > 0).count())
    }

    pub(super) fn solver(&self) -> &crate::smt::Counters {
        &self.questions.counters
    }

    /// Goes on with the attempt at `stage`, or begins it. On `Ok`, the proven facts have its result.
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
        let mut open = 0;
        for cut in self.reached.clone().unwrap_or_default() {
            let entry = graph.block(cut, limits)?;
            for (way, goal) in entry.goals.iter().enumerate() {
                if matches!(goal, Goal::Cut(_)) {
                    continue;
                }
                limits.check()?;
                let spot = &self.spots[&cut];
                let before = [Facts { pool: &spot.pool, list: &spot.proven }];
                let time = limits.remaining().map_or(QUERY_TIME, |left| left.min(QUERY_TIME));
                match self.questions.ask((cut, &entry), way, &before, None, time) {
                    Answer::Never => {}
                    Answer::State(_) | Answer::Unknown => open += 1,
                }
            }
        }
        Ok(open)
    }

    fn begin(
        &mut self,
        graph: &mut BlockGraph,
        stage: Stage,
        limits: &Limits,
    ) -> Result<Attempt, Stop> {
        self.counters.attempts += 1;
        let mut attempt = Attempt {
            stage,
            claims: FxHashMap::default(),
            reached: Vec::new(),
            waiting: BTreeSet::new(),
            held: FxHashMap::default(),
        };
        let start = graph.start();
        self.reach(graph, &mut attempt, start, &[], limits)?;
        Ok(attempt)
    }

    /// Notes a state at a cut, which may be reached for the first time. Says whether something changed.
    fn reach(
        &mut self,
        graph: &mut BlockGraph,
        attempt: &mut Attempt,
        cut: CutId,
        state: &[Bv],
        limits: &Limits,
    ) -> Result<bool, Stop> {
        let entry = graph.block(cut, limits)?;
        self.spot(graph, cut, &entry);
        let Some(spot) = self.spots.get_mut(&cut) else { return Ok(false) };
        let is_new = !attempt.claims.contains_key(&cut);
        if is_new {
            let places = Rc::clone(graph.cut(cut));
            let survey = &self.found.survey;
            let template =
                template(survey, &places, &spot.widths, &spot.own, &mut spot.pool, attempt.stage);
            let hull = Hull::empty(template);
            let claim = Claim { hull, predicates: Vec::new(), exprs: Vec::new(), version: 0 };
            attempt.claims.insert(cut, claim);
            attempt.reached.push(cut);
        }
        let Some(claim) = attempt.claims.get_mut(&cut) else { return Ok(false) };
        let mut changed = claim.hull.join(&spot.pool, state) || is_new;
        if is_new {
            for sample in self.samples.at(cut) {
                changed |= claim.hull.join(&spot.pool, sample);
            }
        }
        if changed {
            claim.renew(&mut spot.pool);
            let rank = graph.rank(cut);
            for (way, goal) in entry.goals.iter().enumerate() {
                if matches!(goal, Goal::Cut(_)) {
                    attempt.waiting.insert((rank, cut, way));
                }
            }
        }
        Ok(changed)
    }

    fn spot(&mut self, graph: &BlockGraph, cut: CutId, entry: &Rc<Entry>) {
        if self.spots.contains_key(&cut) {
            return;
        }
        let places = Rc::clone(graph.cut(cut));
        let program = &graph.program.program;
        let width = |place: &super::super::cut::Place| program.var(place.var()).width;
        let widths = places.symbolic.iter().map(width).collect();
        let (pool, own) = self.found.cuts.remove(&cut).unwrap_or_else(|| {
            let mut pool = ExprPool::new();
            let own = scan(&mut self.found.survey, &places, entry, &mut pool);
            (pool, own)
        });
        self.spots.insert(cut, Spot { widths, pool, own, proven: Vec::new() });
    }

    fn complete(
        &mut self,
        graph: &mut BlockGraph,
        attempt: &mut Attempt,
        limits: &Limits,
    ) -> Result<(), Failure> {
        loop {
            while let Some(&next) = attempt.waiting.first() {
                limits.check()?;
                let (_, cut, way) = next;
                if self.settle(graph, attempt, cut, way, limits)? {
                    attempt.waiting.remove(&next);
                }
                if attempt.reached.len() > MAX_CUTS {
                    return Err(Failure::GivenUp("too many cuts".to_owned()));
                }
            }
            if self.recheck(graph, attempt, limits)? {
                return Ok(());
            }
        }
    }

    /// Queues the ways that were asked about other facts than the final ones; says whether there is none.
    fn recheck(
        &mut self,
        graph: &mut BlockGraph,
        attempt: &mut Attempt,
        limits: &Limits,
    ) -> Result<bool, Stop> {
        for &cut in &attempt.reached {
            let entry = graph.block(cut, limits)?;
            for (way, goal) in entry.goals.iter().enumerate() {
                let Goal::Cut(goal) = *goal else { continue };
                let own = attempt.claims[&cut].version;
                // A cut that is not reached has no version.
                let other = attempt.claims.get(&goal).map_or(u32::MAX, |claim| claim.version);
                if attempt.held.get(&(cut, way)) != Some(&(own, other)) {
                    attempt.waiting.insert((graph.rank(cut), cut, way));
                }
            }
        }
        Ok(attempt.waiting.is_empty())
    }

    /// Asks once whether a way leads out of the facts of its end. Says whether it does not; else these are weaker now.
    fn settle(
        &mut self,
        graph: &mut BlockGraph,
        attempt: &mut Attempt,
        cut: CutId,
        way: usize,
        limits: &Limits,
    ) -> Result<bool, Stop> {
        let entry = graph.block(cut, limits)?;
        let Goal::Cut(goal) = entry.goals[way] else { return Ok(true) };
        let versions = |attempt: &Attempt| {
            let other = attempt.claims.get(&goal).map_or(u32::MAX, |claim| claim.version);
            (attempt.claims[&cut].version, other)
        };
        let asked = versions(attempt);
        if attempt.held.get(&(cut, way)) == Some(&asked) {
            return Ok(true);
        }
        let exprs = attempt.claims.get(&goal).map(|claim| claim.exprs.clone());
        match self.ask(attempt, (cut, &entry), way, goal, exprs.as_deref(), limits, QUERY_TIME) {
            Answer::Never => {
                attempt.held.insert((cut, way), asked);
                Ok(true)
            }
            Answer::State(state) => {
                self.counters.states += 1;
                if !self.reach(graph, attempt, goal, &state, limits)? {
                    // A model that breaks nothing: the solver and evaluation disagree.
                    self.give_up(graph, attempt, goal, None, limits)?;
                }
                Ok(false)
            }
            Answer::Unknown => {
                limits.check()?;
                self.counters.unknown += 1;
                self.one_by_one(graph, attempt, (cut, &entry), way, goal, limits)?;
                Ok(false)
            }
        }
    }

    #[expect(clippy::too_many_arguments, reason = "a question has so many parts")]
    fn ask(
        &mut self,
        attempt: &Attempt,
        (cut, entry): (CutId, &Rc<Entry>),
        way: usize,
        goal: CutId,
        after: Option<&[ExprId]>,
        limits: &Limits,
        time: Duration,
    ) -> Answer {
        let spot = &self.spots[&cut];
        let before = [
            Facts { pool: &spot.pool, list: &spot.proven },
            Facts { pool: &spot.pool, list: &attempt.claims[&cut].exprs },
        ];
        let after = match (after, self.spots.get(&goal)) {
            (Some(list), Some(spot)) => Some(Facts { pool: &spot.pool, list }),
            _ => None,
        };
        let time = limits.remaining().map_or(time, |left| left.min(time));
        self.questions.ask((cut, entry), way, &before, after, time)
    }

    /// The query about all was too hard: asks about each predicate alone and forgets those that are too hard, too.
    fn one_by_one(
        &mut self,
        graph: &mut BlockGraph,
        attempt: &mut Attempt,
        (cut, entry): (CutId, &Rc<Entry>),
        way: usize,
        goal: CutId,
        limits: &Limits,
    ) -> Result<(), Stop> {
        let Some(claim) = attempt.claims.get(&goal) else {
            // Not even whether it is reached is known.
            return self.give_up(graph, attempt, goal, None, limits);
        };
        let mut hard = Vec::new();
        for predicate in claim.predicates.clone() {
            limits.check()?;
            let one = [predicate.expr];
            match self.ask(attempt, (cut, entry), way, goal, Some(&one), limits, SINGLE_TIME) {
                Answer::Never => {}
                Answer::State(state) => {
                    self.counters.states += 1;
                    if self.reach(graph, attempt, goal, &state, limits)? {
                        return Ok(());
                    }
                    hard.push(predicate);
                }
                Answer::Unknown => {
                    limits.check()?;
                    hard.push(predicate);
                }
            }
        }
        if hard.is_empty() {
            // Each alone holds, so all hold.
            let asked = (attempt.claims[&cut].version, attempt.claims[&goal].version);
            attempt.held.insert((cut, way), asked);
            return Ok(());
        }
        self.give_up(graph, attempt, goal, Some(&hard), limits)
    }

    /// Forgets predicates of a cut, or (`None`) all that there are.
    fn give_up(
        &mut self,
        graph: &mut BlockGraph,
        attempt: &mut Attempt,
        cut: CutId,
        predicates: Option<&[Predicate]>,
        limits: &Limits,
    ) -> Result<(), Stop> {
        if !attempt.claims.contains_key(&cut) {
            let entry = graph.block(cut, limits)?;
            self.spot(graph, cut, &entry);
            let zeros: Vec<Bv> =
                self.spots[&cut].widths.iter().map(|&width| Bv::zero(width)).collect();
            self.reach(graph, attempt, cut, &zeros, limits)?;
        }
        let entry = graph.block(cut, limits)?;
        let Some(claim) = attempt.claims.get_mut(&cut) else { return Ok(()) };
        let Some(spot) = self.spots.get_mut(&cut) else { return Ok(()) };
        let all = claim.predicates.clone();
        let predicates = predicates.unwrap_or(&all);
        self.counters.given_up += u64::try_from(predicates.len()).unwrap_or(u64::MAX);
        claim.hull.forget(predicates);
        claim.renew(&mut spot.pool);
        for (way, goal) in entry.goals.iter().enumerate() {
            if matches!(goal, Goal::Cut(_)) {
                attempt.waiting.insert((graph.rank(cut), cut, way));
            }
        }
        Ok(())
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

impl Claim {
    fn renew(&mut self, pool: &mut ExprPool) {
        self.version += 1;
        self.predicates = self.hull.predicates(pool);
        self.exprs = self.predicates.iter().map(|predicate| predicate.expr).collect();
    }
}
