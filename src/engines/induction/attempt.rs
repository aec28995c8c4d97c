//! One attempt at invariants: claims about cut points, weakened until no block breaks them.
//!
//! From below: a cut point that no run was seen to reach has no claim (false). Each state that is
//! found at the end of a block, from states that the claims allow, is taken into the
//! [`TemplateDomain`] of the cut point where it ends; so the claims never get weaker than the
//! greatest inductive subset of the template's predicates, unless the solver leaves a question
//! open.
use super::budget::{CLAIM_QUERY, CLAIMS_QUERY, MAX_CUT_POINTS, OVERRUN};
use super::invariants::{CutPointCandidates, Failure, Invariants};
use super::query::Reachability;
use super::sample::keep;
use super::template::{Stage, Template, template};
use super::template_domain::{Predicate, TemplateDomain};
use crate::base::limits::{Limits, Stop};
use crate::blocks::cut_point::CutPoint;
use crate::blocks::graph::{BlockGraph, CutPointId, Entry, Goal};
use crate::blocks::shared_invariants::SharedInvariants;
use crate::ir::graft::Graft;
use crate::ir::{Bv, Expr, ExprId, ExprPool, VarId};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeSet;
use std::rc::Rc;

/// What an attempt claims about one cut point: a conjecture until no block breaks it.
pub(super) struct Conjecture {
    domain: TemplateDomain,
    /// Some states that were taken in.
    pub(super) states: Vec<Vec<Bv>>,
    predicates: Vec<Predicate>,
    pub(super) exprs: Vec<ExprId>,
    version: u32,
}

/// An attempt under way.
pub(super) struct Attempt {
    pub(super) stage: Stage,
    pub(super) claims: FxHashMap<CutPointId, Conjecture>,
    /// Reached cut points, in the order in which they were.
    pub(super) reached: Vec<CutPointId>,
    /// Exits that must be asked.
    waiting: BTreeSet<(crate::cpa::Rank, CutPointId, usize)>,
    /// With which versions of its two cut points an exit was found to hold.
    held: FxHashMap<(CutPointId, usize), (u32, u32)>,
    /// Exits about which a question for all predicates at once was too hard.
    hard: FxHashSet<(CutPointId, usize)>,
}

impl Conjecture {
    /// The predicate as it is now, if it is still claimed.
    fn now(&self, predicate: &Predicate) -> Option<Predicate> {
        self.predicates.iter().find(|other| other.expr == predicate.expr).copied()
    }

    fn renew(&mut self, pool: &mut ExprPool) {
        self.version += 1;
        self.predicates = self.domain.predicates(pool);
        self.exprs = self.predicates.iter().map(|predicate| predicate.expr).collect();
    }
}

/// The shared invariants of a cut point, as predicates.
fn shared(facts: &SharedInvariants, cut: &CutPoint, point: &mut CutPointCandidates) -> Template {
    let symbols: Vec<_> = (0u32..).map(VarId).zip(point.widths.iter().copied()).collect();
    let mut atoms = facts.instances(cut, &symbols, &mut point.pool);
    atoms.retain(|&atom| !matches!(point.pool.get(atom), Expr::Const(_)));
    point.shared = facts.knows(cut).then_some(atoms.len());
    Template { atoms, ..Template::default() }
}

/// What polyhedra suggest of a cut point, as predicates.
fn guessed(
    suggestions: Option<&(ExprPool, Vec<ExprId>)>,
    point: &mut CutPointCandidates,
) -> Template {
    let (widths, pool) = (&point.widths, &mut point.pool);
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

    /// Notes a state at a cut point, which may be reached for the first time. Says whether
    /// something changed.
    pub(super) fn reach(
        &mut self,
        graph: &mut BlockGraph,
        attempt: &mut Attempt,
        cut: CutPointId,
        state: &[Bv],
        limits: &Limits,
    ) -> Result<bool, Stop> {
        let entry = graph.block(cut, limits)?;
        self.point(graph, cut, &entry);
        let Some(point) = self.points.get_mut(&cut) else { return Ok(false) };
        let is_new = !attempt.claims.contains_key(&cut);
        if is_new {
            let places = Rc::clone(graph.cut(cut));
            let template = match attempt.stage {
                Stage::Shared => shared(&self.shared, &places, point),
                Stage::Convex => {
                    guessed(self.suggestions.as_ref().and_then(|all| all.get(&cut)), point)
                }
                Stage::Repair
                    if point.shared.is_some_and(|shared| point.proven.len() >= shared) =>
                {
                    Template::default()
                }
                stage => {
                    let mined = &self.found.mined;
                    template(mined, &places, &point.widths, &point.own, &mut point.pool, stage)
                }
            };
            let domain = TemplateDomain::empty(template, &point.pool);
            let claim = Conjecture {
                domain,
                states: Vec::new(),
                predicates: Vec::new(),
                exprs: Vec::new(),
                version: 0,
            };
            attempt.claims.insert(cut, claim);
            attempt.reached.push(cut);
        }
        let Some(claim) = attempt.claims.get_mut(&cut) else { return Ok(false) };
        let mut changed = claim.domain.join(&point.pool, state) || is_new;
        if is_new {
            for sample in self.samples.at(cut) {
                changed |= claim.domain.join(&point.pool, sample);
                keep(&mut claim.states, sample, &mut self.random);
            }
        }
        if changed {
            keep(&mut claim.states, state, &mut self.random);
            claim.renew(&mut point.pool);
            let rank = graph.rank(cut);
            for (exit, goal) in entry.goals.iter().enumerate() {
                if matches!(goal, Goal::CutPoint(_)) {
                    attempt.waiting.insert((rank, cut, exit));
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
        let has_ghosts = self.found.mined.ghosts.are_some();
        let has_random_walk =
            !has_ghosts && !matches!(attempt.stage, Stage::Shared | Stage::Convex);
        if has_random_walk {
            self.random_walk(graph, attempt, limits)?;
        }
        loop {
            while let Some(&next) = attempt.waiting.first() {
                limits.check()?;
                let (_, cut, exit) = next;
                if self.settle(graph, attempt, cut, exit, limits)? {
                    attempt.waiting.remove(&next);
                } else if has_random_walk {
                    self.random_walk(graph, attempt, limits)?;
                }
                if attempt.reached.len() > MAX_CUT_POINTS {
                    return Err(Failure::GivenUp("too many cut points".to_owned()));
                }
            }
            if self.recheck(graph, attempt, limits)? {
                return Ok(());
            }
        }
    }

    /// Queues the exits that were asked about other facts than the final ones; says whether there
    /// is none.
    fn recheck(
        &mut self,
        graph: &mut BlockGraph,
        attempt: &mut Attempt,
        limits: &Limits,
    ) -> Result<bool, Stop> {
        for &cut in &attempt.reached {
            let entry = graph.block(cut, limits)?;
            for (exit, goal) in entry.goals.iter().enumerate() {
                let Goal::CutPoint(goal) = *goal else { continue };
                let own = attempt.claims[&cut].version;
                // A cut point that is not reached has no version.
                let other = attempt.claims.get(&goal).map_or(u32::MAX, |claim| claim.version);
                if attempt.held.get(&(cut, exit)) != Some(&(own, other)) {
                    attempt.waiting.insert((graph.rank(cut), cut, exit));
                }
            }
        }
        Ok(attempt.waiting.is_empty())
    }

    /// Asks once whether an exit leads out of the facts of its end. Says whether it does not; else
    /// these are weaker now.
    fn settle(
        &mut self,
        graph: &mut BlockGraph,
        attempt: &mut Attempt,
        cut: CutPointId,
        exit: usize,
        limits: &Limits,
    ) -> Result<bool, Stop> {
        let entry = graph.block(cut, limits)?;
        let Goal::CutPoint(goal) = entry.goals[exit] else { return Ok(true) };
        let versions = |attempt: &Attempt| {
            let other = attempt.claims.get(&goal).map_or(u32::MAX, |claim| claim.version);
            (attempt.claims[&cut].version, other)
        };
        let asked = versions(attempt);
        if attempt.held.get(&(cut, exit)) == Some(&asked) {
            return Ok(true);
        }
        if attempt.hard.contains(&(cut, exit)) {
            return self.one_by_one(graph, attempt, (cut, &entry), exit, goal, limits);
        }
        let exprs = attempt.claims.get(&goal).map(|claim| claim.exprs.clone());
        let budget = limits.budget_of_at_least(OVERRUN, CLAIMS_QUERY);
        match self.ask(attempt, (cut, &entry), exit, goal, exprs.as_deref(), budget) {
            Reachability::Never => {
                attempt.held.insert((cut, exit), asked);
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
                attempt.hard.insert((cut, exit));
                self.one_by_one(graph, attempt, (cut, &entry), exit, goal, limits)
            }
        }
    }

    /// Where a question about all predicates is too hard: asks about each alone, and forgets those
    /// that are too hard, too. Says whether all hold; else they are weaker now.
    fn one_by_one(
        &mut self,
        graph: &mut BlockGraph,
        attempt: &mut Attempt,
        (cut, entry): (CutPointId, &Rc<Entry>),
        exit: usize,
        goal: CutPointId,
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
            // States that were found since may have changed where it comes from.
            let claim = attempt.claims.get(&goal);
            let Some(predicate) = claim.and_then(|claim| claim.now(&predicate)) else { continue };
            let one = [predicate.expr];
            let budget = limits.budget_of_at_least(OVERRUN, CLAIM_QUERY);
            match self.ask(attempt, (cut, entry), exit, goal, Some(&one), budget) {
                Reachability::Never => {}
                Reachability::State(state) => {
                    self.counters.states += 1;
                    if self.reach(graph, attempt, goal, &state, limits)? {
                        if !self.found.mined.ghosts.are_some() {
                            self.random_walk(graph, attempt, limits)?;
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
            attempt.held.insert((cut, exit), asked);
        }
        Ok(holds)
    }

    /// Forgets predicates of a cut point, or (`None`) all that there are.
    fn give_up(
        &mut self,
        graph: &mut BlockGraph,
        attempt: &mut Attempt,
        cut: CutPointId,
        predicates: Option<&[Predicate]>,
        limits: &Limits,
    ) -> Result<(), Stop> {
        if !attempt.claims.contains_key(&cut) {
            let entry = graph.block(cut, limits)?;
            self.point(graph, cut, &entry);
            let zeros: Vec<Bv> =
                self.points[&cut].widths.iter().map(|&width| Bv::zero(width)).collect();
            self.reach(graph, attempt, cut, &zeros, limits)?;
        }
        let entry = graph.block(cut, limits)?;
        let Some(claim) = attempt.claims.get_mut(&cut) else { return Ok(()) };
        let Some(point) = self.points.get_mut(&cut) else { return Ok(()) };
        let all = claim.predicates.clone();
        let predicates = predicates.unwrap_or(&all);
        self.counters.given_up += u64::try_from(predicates.len()).unwrap_or(u64::MAX);
        claim.domain.forget(predicates);
        claim.renew(&mut point.pool);
        for (exit, goal) in entry.goals.iter().enumerate() {
            if matches!(goal, Goal::CutPoint(_)) {
                attempt.waiting.insert((graph.rank(cut), cut, exit));
            }
        }
        Ok(())
    }
}
