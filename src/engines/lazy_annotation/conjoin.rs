//! What a visit leaves: clauses of its edges (rule Learn), and their conjunction (rule Conjoin).
//!
//! The first label of a place leaves guards out where it can, which is best for counters, and for
//! flags that do not matter. Where a state comes by that it does not describe, it was too specific;
//! then guards are kept (in the second search, from the first label on), and all edges are learned
//! again by what is known behind them in the end, so that what they have in common comes out.
use super::budget::{MOST_PRUNED, MOST_TRIED};
use super::facts::facts;
use super::graph::Passing;
use super::labels::{ALWAYS, Clause, Clauses, Label, LabelId, Level};
use super::learn::{Before, Learner, units};
use super::place::LabelPlace;
use super::search::LabelSearch;
use super::visit::{Closed, LearnedEdge, StateVisit, Taken};
use crate::base::limits::{Limits, Stop};
use crate::cfa::{EdgeId, LocId};
use crate::ir::ExprId;
use crate::ir::simplify::build;
use crate::solver::decide::of_variables;
use crate::solver::decide::parts::parts;
use std::rc::Rc;

/// Clauses with their level, and the labels that justify them.
pub(super) struct Clausal {
    clauses: Vec<Clause>,
    level: Level,
    uses: Vec<LabelId>,
}

impl LabelSearch {
    fn visit(&self) -> &StateVisit {
        self.quests.last().and_then(|quest| quest.visits.last()).expect("a visit")
    }

    fn visit_mut(&mut self) -> &mut StateVisit {
        self.quests.last_mut().and_then(|quest| quest.visits.last_mut()).expect("a visit")
    }

    /// The edge under way is done with: its successor is closed.
    pub(super) fn learn(&mut self, closed: Closed, limits: &Limits) -> Result<(), Stop> {
        let visit = self.visit();
        let Some(taken) = &visit.taken else {
            self.visit_mut().is_whole = false;
            self.pass(None);
            return Ok(());
        };
        let (edge, enters) = (taken.edge, taken.enters);
        let (_, spent) = self.successor(edge, enters, visit.place.kind);
        match closed {
            Closed::Free(level) => {
                self.bound(later(level, spent));
                self.pass(None);
                return Ok(());
            }
            Closed::Infeasible | Closed::Label(_) if self.is_learning => {}
            Closed::Open | Closed::Infeasible | Closed::Label(_) => {
                self.visit_mut().is_whole = false;
                self.pass(None);
                return Ok(());
            }
        }
        // What is known behind an edge that cannot be taken is known of more states than that it
        // cannot be taken.
        let behind = match closed {
            Closed::Infeasible => self.known_behind(edge, enters),
            _ => None,
        };
        for closed in behind.map(Closed::Label).into_iter().chain([closed]) {
            let taken = self.visit_mut().taken.take().expect("an edge");
            let learned = self.clauses_of(&taken, closed, limits);
            self.visit_mut().taken = Some(taken);
            if let Some(learned) = learned? {
                self.pass(Some((closed, learned)));
                return Ok(());
            }
        }
        self.visit_mut().is_whole = false;
        self.pass(None);
        Ok(())
    }

    /// The best label behind an edge.
    fn known_behind(&self, edge: EdgeId, enters: bool) -> Option<LabelId> {
        if matches!(self.graph.relation_of(edge).passing, Passing::Return(_)) {
            return None;
        }
        let visit = self.visit();
        let (next, spent) = self.successor(edge, enters, visit.place.kind);
        self.labels.valid(next, visit.rounds - spent).first().copied()
    }

    /// Clauses that hold in the state of the last visit, and exclude that an edge leads out of what
    /// is known behind it.
    fn clauses_of(
        &mut self,
        taken: &Taken,
        closed: Closed,
        limits: &Limits,
    ) -> Result<Option<Clausal>, Stop> {
        let (edge, enters, excluded) = (taken.edge, taken.enters, &taken.excluded);
        let visit = self.visit();
        let (place, terms, held) = (visit.place, Rc::clone(&visit.terms), visit.held);
        let conjuncts = self.quest().conjuncts[..held].to_vec();
        let spoken = self.graph.spoken(place);
        let mut map = taken.map.clone();
        let mut open = self.graph.relation_of(edge).guards.clone();
        let mut kept = Vec::new();
        if self.is_specific() {
            (open, kept) = open.into_iter().partition(|&id| self.graph.has_input(id, &spoken));
        }
        let first_excluded = open.len();
        open.extend(excluded.iter().map(|&(id, _)| id));
        kept.extend(if enters { Vec::new() } else { self.graph.leaves(edge) });
        let mut all = Clausal { clauses: Vec::new(), level: ALWAYS, uses: Vec::new() };
        let (_, spent) = self.successor(edge, enters, place.kind);
        if let Closed::Label(id) = closed {
            all.level = later(self.labels.get(id).level, spent);
            all.uses.push(id);
        }
        for broken in self.broken(closed, edge, enters) {
            let kept = [&kept[..], &broken].concat();
            let Self { graph, oracle, origins, .. } = self;
            let mut learner = Learner { graph, oracle, origins, limits };
            let before = Before { spoken: &spoken, terms: &terms, conjuncts: &conjuncts };
            let Some(learned) = learner.learn(before, &mut map, &open, &kept)? else {
                return Ok(None);
            };
            all.clauses.extend(learned.clauses);
            let used = learned.used.into_iter().filter_map(|at| at.checked_sub(first_excluded));
            for (_, label) in used.filter_map(|at| excluded.get(at).copied()) {
                let level = later(self.labels.get(label).level, self.recursion(edge));
                all.level = all.level.min(level);
                all.uses.push(label);
            }
        }
        Ok(Some(all))
    }

    /// Whether labels of this place did not describe the state of the last visit.
    fn is_specific(&self) -> bool {
        let visit = self.visit();
        self.keeps_guards || !self.labels.valid(visit.place, visit.rounds).is_empty()
    }

    /// How many rounds of recursion a call takes.
    pub(super) fn recursion(&self, edge: EdgeId) -> Level {
        match &self.graph.relation_of(edge).passing {
            Passing::Call(call) => Level::from(call.is_recursive),
            Passing::Jump | Passing::Return(_) => 0,
        }
    }

    /// Per clause of the label behind an edge, what breaks it, over the variables before the edge;
    /// once nothing, where no path goes on.
    fn broken(&mut self, closed: Closed, edge: EdgeId, enters: bool) -> Vec<Vec<ExprId>> {
        let Closed::Label(id) = closed else { return vec![Vec::new()] };
        let clauses = self.labels.get(id).clauses.clone();
        let mut all = Vec::new();
        for clause in clauses.as_slice() {
            let mut broken = Vec::new();
            for &literal in clause.literals() {
                let before = match enters {
                    true => self.graph.at_entry(edge, literal),
                    false => self.graph.before(edge, literal),
                };
                broken.push(build::not(&mut self.graph.pool, before));
            }
            all.push(self.graph.pool.conjuncts(&broken));
        }
        all
    }

    /// Nothing happens behind the edge under way on runs that close at most this number of loops.
    pub(super) fn bound(&mut self, level: Level) {
        let visit = self.visit_mut();
        visit.level = visit.level.min(level);
    }

    /// The next edge, or the other half of a call.
    pub(super) fn pass(&mut self, learned: Option<(Closed, Clausal)>) {
        let visit = self.visit_mut();
        let taken = visit.taken.take();
        if taken.as_ref().is_some_and(|taken| taken.enters) {
            visit.entered = true;
        } else {
            visit.next += 1;
            (visit.entered, visit.asked) = (false, 0);
        }
        if let (Some(taken), Some((closed, Clausal { clauses, level, uses }))) = (taken, learned) {
            visit.edges.push(LearnedEdge { taken, closed, clauses, level, uses });
        }
    }

    /// The last visit's edges were all tried.
    pub(super) fn conjoin(&mut self, limits: &Limits) -> Result<(), Stop> {
        let mut closed = Closed::Open;
        if self.visit().is_whole && self.is_learning {
            if self.is_specific() && self.visit().edges.len() > 1 {
                self.learn_anew(limits)?;
            }
            let visit = self.visit();
            let (place, mut level, mut uses) = (visit.place, visit.level, Vec::new());
            let mut all = Vec::new();
            for edge in &visit.edges {
                all.extend(edge.clauses.iter().cloned());
                level = level.min(edge.level);
                uses.extend(&edge.uses);
            }
            let mut clauses = Clauses::default();
            for clause in all {
                clauses.add(&mut self.graph.pool, clause);
            }
            self.prune(&mut clauses, limits)?;
            let id = self.insert(place, clauses, level, uses, limits)?;
            self.generalise(id, limits)?;
            closed = Closed::Label(id);
            self.tally.conjoined += 1;
        }
        self.tally.backtracks += 1;
        let quest = self.quest();
        quest.visits.pop();
        quest.closed = Some(closed);
        Ok(())
    }

    /// Learns edges again behind which more is known by now.
    fn learn_anew(&mut self, limits: &Limits) -> Result<(), Stop> {
        for at in 0..self.visit().edges.len() {
            let edge = &self.visit().edges[at];
            let best = self.known_behind(edge.taken.edge, edge.taken.enters);
            let (Some(best), Closed::Label(used)) = (best, edge.closed) else { continue };
            if best == used {
                continue;
            }
            let edge = self.visit_mut().edges.remove(at);
            let learned = self.clauses_of(&edge.taken, Closed::Label(best), limits);
            let again = match learned {
                Ok(Some(Clausal { clauses, level, uses })) if level >= edge.level => LearnedEdge {
                    taken: edge.taken,
                    closed: Closed::Label(best),
                    clauses,
                    level,
                    uses,
                },
                _ => edge,
            };
            self.visit_mut().edges.insert(at, again);
            limits.check()?;
        }
        Ok(())
    }

    /// Leaves out clauses that the others imply. They all hold in some state, so that only those
    /// can imply one that share variables with it.
    fn prune(&mut self, clauses: &mut Clauses, limits: &Limits) -> Result<(), Stop> {
        let all = clauses.as_slice().to_vec();
        if all.len() < 3 {
            return Ok(());
        }
        let formulas: Vec<ExprId> =
            all.iter().map(|clause| clause.formula(&mut self.graph.pool)).collect();
        let mut is_left = vec![true; all.len()];
        let groups = parts(&self.graph.pool, &formulas, &of_variables);
        let groups = groups.into_iter().map(|part| part.places);
        for group in groups.filter(|group| (2..=MOST_PRUNED).contains(&group.len())) {
            for &at in group.iter().rev() {
                let others = group.iter().filter(|&&other| other != at && is_left[other]);
                let mut question: Vec<ExprId> = others.map(|&other| formulas[other]).collect();
                question.push(build::not(&mut self.graph.pool, formulas[at]));
                is_left[at] =
                    !self.oracle.excludes_anywhere(&self.graph.pool, &question, limits)?;
            }
        }
        *clauses = Clauses::default();
        for (clause, _) in all.into_iter().zip(is_left).filter(|&(_, is_left)| is_left) {
            clauses.add(&mut self.graph.pool, clause);
        }
        Ok(())
    }

    fn insert(
        &mut self,
        place: LabelPlace,
        clauses: Clauses,
        level: Level,
        mut uses: Vec<LabelId>,
        limits: &Limits,
    ) -> Result<LabelId, Stop> {
        uses.sort_unstable();
        uses.dedup();
        let formula = clauses.formula(&mut self.graph.pool);
        for old in self.labels.valid(place, Level::MIN).into_iter().take(MOST_TRIED) {
            let label = self.labels.get(old);
            if label.level > level {
                continue;
            }
            let (own, broken) = (label.formula, build::not(&mut self.graph.pool, formula));
            if self.oracle.excludes(&self.graph.pool, &[own, broken], limits)? {
                self.labels.drop_from_place(old);
                self.tally.subsumed += 1;
            }
        }
        let is_exit = place.location == self.entry_of(place);
        self.tally.summaries += u64::from(is_exit && place.asks_return());
        Ok(self.labels.insert(Label { place, clauses, formula, level, uses }))
    }

    pub(super) fn entry_of(&self, place: LabelPlace) -> LocId {
        let program = self.graph.program();
        program.function(program.location(place.location).function).entry
    }

    /// At cut points: more labels by facts of the state that imply the first. They are simpler, and
    /// more likely to hold in the next round.
    fn generalise(&mut self, id: LabelId, limits: &Limits) -> Result<(), Stop> {
        let Label { place, formula, level, .. } = *self.labels.get(id);
        let is_summary = place.asks_return() && place.location == self.entry_of(place);
        let is_cut = self.graph.cuts.contains(place.location.index());
        if !is_cut || level == ALWAYS && !is_summary {
            return Ok(());
        }
        let quest = self.quests.last().expect("a search that has begun");
        let visit = quest.visits.last().expect("a visit");
        let spoken = self.graph.spoken(place);
        let (terms, held) = (Rc::clone(&visit.terms), visit.held);
        let facts = facts(&mut self.graph, &spoken, &terms, &quest.conjuncts[..held]);
        let broken = build::not(&mut self.graph.pool, formula);
        let [unsigned, signed] = facts.of_one_kind();
        for lists in [[unsigned, facts.all()], [signed, facts.all()]] {
            let Self { graph, oracle, origins, .. } = self;
            let mut learner = Learner { graph, oracle, origins, limits };
            let Some(needed) = learner.needed_facts(&lists, &[broken])? else { continue };
            let mut clauses = Clauses::default();
            for clause in units(&mut self.graph.pool, &needed) {
                clauses.add(&mut self.graph.pool, clause);
            }
            let own = clauses.formula(&mut self.graph.pool);
            let is_known = |&&id: &&LabelId| self.labels.get(id).formula == own;
            let known = self.labels.at(place).iter().find(is_known).copied();
            if known.is_none_or(|known| self.labels.get(known).level < level) {
                self.labels.insert(Label { place, clauses, formula: own, level, uses: vec![id] });
            }
        }
        Ok(())
    }
}

/// The level before this number of loops is closed.
fn later(level: Level, spent: Level) -> Level {
    if level == ALWAYS { ALWAYS } else { level + spent }
}
