//! One attempt at invariants: claims about cuts, weakened until no block breaks them.
//!
//! From below: a cut that no run was seen to reach has no claim (false). Each state that is found
//! at the end of a block, from states that the claims allow, is taken into the [`Hull`] of the cut
//! where it ends; so the claims never get weaker than the greatest inductive subset of the
//! template's predicates, unless the solver leaves a question open.
use super::budget::{CLAIM_QUERY, CLAIMS_QUERY, MAX_CUTS, OVERRUN};
use super::hull::{Hull, Predicate};
use super::invariants::{Failure, Invariants, Spot};
use super::query::Reachability;
use super::sample::keep;
use super::template::{Stage, Template, template};
use crate::base::limits::{Limits, Stop};
use crate::blocks::cut::Cut;
use crate::blocks::graph::{BlockGraph, CutId, Entry, Goal};
use crate::blocks::shared_facts::SharedFacts;
use crate::ir::graft::Graft;
use crate::ir::{Bv, Expr, ExprId, ExprPool, VarId};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeSet;
use std::rc::Rc;

/// What an attempt claims about one cut: a conjecture until no block breaks it.
pub(super) struct Conjecture {
    hull: Hull,
    /// Some states that were taken in.
    pub(super) states: Vec<Vec<Bv>>,
    predicates: Vec<Predicate>,
    pub(super) exprs: Vec<ExprId>,
    version: u32,
}

/// An attempt under way.
pub(super) struct Attempt {
    pub(super) stage: Stage,
    pub(super) claims: FxHashMap<CutId, Conjecture>,
    /// Reached cuts, in the order in which they were.
    pub(super) reached: Vec<CutId>,
    /// Ways that must be asked.
    waiting: BTreeSet<(crate::cpa::Rank, CutId, usize)>,
    /// With which versions of its two cuts a way was found to hold.
    held: FxHashMap<(CutId, usize), (u32, u32)>,
    /// Ways about which a question for all predicates at once was too hard.
    hard: FxHashSet<(CutId, usize)>,
}

impl Conjecture {
    fn has(&self, predicate: &Predicate) -> bool {
        self.exprs.contains(&predicate.expr)
    }

    fn renew(&mut self, pool: &mut ExprPool) {
        self.version += 1;
        self.predicates = self.hull.predicates(pool);
        self.exprs = self.predicates.iter().map(|predicate| predicate.expr).collect();
    }
}

/// The shared invariants of a cut, as predicates.
fn told(facts: &SharedFacts, cut: &Cut, spot: &mut Spot) -> Template {
    let symbols: Vec<_> = (0u32..).map(VarId).zip(spot.widths.iter().copied()).collect();
    let mut atoms = facts.instances(cut, &symbols, &mut spot.pool);
    atoms.retain(|&atom| !matches!(spot.pool.get(atom), Expr::Const(_)));
    spot.told = facts.knows(cut).then_some(atoms.len());
    Template { atoms, ..Template::default() }
}

/// What polyhedra suggest of a cut, as predicates.
fn guessed(suggestions: Option<&(ExprPool, Vec<ExprId>)>, spot: &mut Spot) -> Template {
    let (widths, pool) = (&spot.widths, &mut spot.pool);
    let Some((from, list)) = suggestions else { return Template::default() };
    let mut graft = Graft::default();
    let mut copy = |&guess: &ExprId| {
        graft.copy(from, pool, guess, &mut |pool, var| {
            Some(pool.var(var, *widths.get(var.index())?))
        })
    };
    Template { atoms: list.iter().filter_map(&mut copy).collect(), ..Template::default() }
}

impl Invariants {
    pub(super) fn begin(
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
            hard: FxHashSet::default(),
        };
        let start = graph.start();
        self.reach(graph, &mut attempt, start, &[], limits)?;
        Ok(attempt)
    }

    /// Notes a state at a cut, which may be reached for the first time. Says whether something
    /// changed.
    pub(super) fn reach(
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
            let template = match attempt.stage {
                Stage::Told => told(&self.told, &places, spot),
                Stage::Convex => {
                    guessed(self.suggestions.as_ref().and_then(|all| all.get(&cut)), spot)
                }
                Stage::Repair if spot.told.is_some_and(|told| spot.proven.len() >= told) => {
                    Template::default()
                }
                stage => {
                    let survey = &self.found.survey;
                    template(survey, &places, &spot.widths, &spot.own, &mut spot.pool, stage)
                }
            };
            let hull = Hull::empty(template, &spot.pool);
            let claim = Conjecture {
                hull,
                states: Vec::new(),
                predicates: Vec::new(),
                exprs: Vec::new(),
                version: 0,
            };
            attempt.claims.insert(cut, claim);
            attempt.reached.push(cut);
        }
        let Some(claim) = attempt.claims.get_mut(&cut) else { return Ok(false) };
        let mut changed = claim.hull.join(&spot.pool, state) || is_new;
        if is_new {
            for sample in self.samples.at(cut) {
                changed |= claim.hull.join(&spot.pool, sample);
                keep(&mut claim.states, sample, &mut self.random);
            }
        }
        if changed {
            keep(&mut claim.states, state, &mut self.random);
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

    pub(super) fn complete(
        &mut self,
        graph: &mut BlockGraph,
        attempt: &mut Attempt,
        limits: &Limits,
    ) -> Result<(), Failure> {
        // A shared invariant either still holds or does not: there is little to be weakened. A
        // ghost's index is rarely met by chance.
        let has_ghosts = self.found.survey.ghosts.are_some();
        let is_stirred = !has_ghosts && !matches!(attempt.stage, Stage::Told | Stage::Convex);
        if is_stirred {
            self.stir(graph, attempt, limits)?;
        }
        loop {
            while let Some(&next) = attempt.waiting.first() {
                limits.check()?;
                let (_, cut, way) = next;
                if self.settle(graph, attempt, cut, way, limits)? {
                    attempt.waiting.remove(&next);
                } else if is_stirred {
                    self.stir(graph, attempt, limits)?;
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

    /// Queues the ways that were asked about other facts than the final ones; says whether there is
    /// none.
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

    /// Asks once whether a way leads out of the facts of its end. Says whether it does not; else
    /// these are weaker now.
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
        if attempt.hard.contains(&(cut, way)) {
            return self.one_by_one(graph, attempt, (cut, &entry), way, goal, limits);
        }
        let exprs = attempt.claims.get(&goal).map(|claim| claim.exprs.clone());
        let budget = limits.budget_of_at_least(OVERRUN, CLAIMS_QUERY);
        match self.ask(attempt, (cut, &entry), way, goal, exprs.as_deref(), budget) {
            Reachability::Never => {
                attempt.held.insert((cut, way), asked);
                Ok(true)
            }
            Reachability::State(state) => {
                self.counters.states += 1;
                if !self.reach(graph, attempt, goal, &state, limits)? {
                    // A model that breaks nothing: the solver and evaluation disagree.
                    self.give_up(graph, attempt, goal, None, limits)?;
                }
                Ok(false)
            }
            Reachability::Unknown => {
                limits.check()?;
                self.counters.unknown += 1;
                attempt.hard.insert((cut, way));
                self.one_by_one(graph, attempt, (cut, &entry), way, goal, limits)
            }
        }
    }

    /// Where a question about all predicates is too hard: asks about each alone, and forgets those
    /// that are too hard, too. Says whether all hold; else they are weaker now.
    fn one_by_one(
        &mut self,
        graph: &mut BlockGraph,
        attempt: &mut Attempt,
        (cut, entry): (CutId, &Rc<Entry>),
        way: usize,
        goal: CutId,
        limits: &Limits,
    ) -> Result<bool, Stop> {
        let Some(claim) = attempt.claims.get(&goal) else {
            // Not even whether it is reached is known.
            self.give_up(graph, attempt, goal, None, limits)?;
            return Ok(false);
        };
        let asked = (attempt.claims[&cut].version, claim.version);
        for predicate in claim.predicates.clone() {
            limits.check()?;
            let present = attempt.claims.get(&goal).is_some_and(|claim| claim.has(&predicate));
            if !present {
                continue;
            }
            let one = [predicate.expr];
            let budget = limits.budget_of_at_least(OVERRUN, CLAIM_QUERY);
            match self.ask(attempt, (cut, entry), way, goal, Some(&one), budget) {
                Reachability::Never => {}
                Reachability::State(state) => {
                    self.counters.states += 1;
                    if self.reach(graph, attempt, goal, &state, limits)? {
                        if !self.found.survey.ghosts.are_some() {
                            self.stir(graph, attempt, limits)?;
                        }
                    } else {
                        self.give_up(graph, attempt, goal, Some(&[predicate]), limits)?;
                    }
                }
                Reachability::Unknown => {
                    limits.check()?;
                    self.give_up(graph, attempt, goal, Some(&[predicate]), limits)?;
                }
            }
        }
        let holds = asked == (attempt.claims[&cut].version, attempt.claims[&goal].version);
        if holds {
            attempt.held.insert((cut, way), asked);
        }
        Ok(holds)
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
}
