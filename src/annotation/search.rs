//! The search: symbolic execution forward along one way at a time, which learns where it returns.
//!
//! A [`Quest`] asks whether a target is reached, or whether a function returns outputs such that a
//! condition holds. It goes through *visits*: symbolic states at locations, each with what was
//! learned of the edges that were tried there. A visit ends with a label that describes its state,
//! or, where some edge has none, without one.
//!
//! A call is entered where a target may be behind it; and it is passed over with arbitrary outputs
//! that the callee's labels do not exclude. So a way that reaches its goal may not be one: then its
//! calls are asked, one by one, whether they return what the way needs (a quest of its own). The
//! answer is a way through the callee, or a label that excludes this.
//!
//! Invariant: a state is described by the label that its visit leaves, and labels are justified
//! (see [`super::labels`]). Where an edge got no label, nothing is concluded from the visit.
use super::budget::{MOST_ASKED, MOST_PATHS, MOST_TRIED};
use super::facts::facts;
use super::graph::{Passing, RelationGraph, Terms, behind};
use super::labels::{ALWAYS, Clauses, Label, LabelId, Labels, Level};
use super::learn::{Before, Learner, Ways, instance, units};
use super::place::{Kind, Place};
use super::query::{Found, Oracle};
use super::templates::templates;
use crate::cfa::{EdgeId, LocId, Path, Target, Transfer};
use crate::ir::simplify::{build, substitute};
use crate::ir::{ExprId, VarId};
use crate::limits::{Limits, Stop};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;
use std::rc::Rc;

/// What became of a successor.
#[derive(Clone, Copy, Debug)]
enum Closed {
    /// A label describes it.
    Label(LabelId),
    /// Nothing can happen from there on runs that close at most so many loops.
    Free(Level),
    /// There is none: the edge cannot be taken.
    Infeasible,
    /// It was explored, but nothing describes it.
    Open,
}

/// The edge of a visit that is being tried.
struct Taken {
    edge: EdgeId,
    /// Whether the callee is entered (else the call is passed over).
    enters: bool,
    /// The terms of the variables before it and of its inputs.
    map: Terms,
    /// What a callee's labels say of the outputs, before the edge, with the labels.
    excluded: Vec<(ExprId, LabelId)>,
    /// A way through the callee that returns what is needed.
    resolved: Option<Path>,
}

/// A state under exploration.
struct Visit {
    place: Place,
    terms: Rc<Terms>,
    /// How many of the quest's conjuncts hold here.
    held: usize,
    /// How many loops may still be closed.
    rounds: Level,
    /// The edge to try next, and whether its call was entered already.
    next: usize,
    entered: bool,
    /// How often the call under way was asked.
    asked: u32,
    taken: Option<Taken>,
    clauses: Clauses,
    level: Level,
    uses: Vec<LabelId>,
    is_whole: bool,
}

/// One question, and how far its exploration is.
struct Quest {
    visits: Vec<Visit>,
    conjuncts: Vec<ExprId>,
    /// The visit of the quest below whose call it is about.
    asks: usize,
    /// While all of the way to its goal is looked at.
    goal: Option<Goal>,
    closed: Option<Closed>,
}

impl Quest {
    /// Ways through callees hold for one way to the goal only.
    fn forget_ways(&mut self) {
        let taken = self.visits.iter_mut().filter_map(|visit| visit.taken.as_mut());
        taken.for_each(|taken| taken.resolved = None);
    }
}

#[derive(Clone, Copy, Debug)]
enum Goal {
    Target(Target),
    Exit,
}

/// What the search counts.
#[derive(Clone, Copy, Default, Debug)]
pub struct Tally {
    /// Visits that were begun.
    pub visits: u64,
    /// Visits that ended: the backtracks.
    pub backtracks: u64,
    /// States that a label described.
    pub blocked: u64,
    /// Backtracks when a target was reached last.
    pub saturation: u64,
    /// Labels that another one took the place of.
    pub subsumed: u64,
    /// Labels of functions' exits.
    pub summaries: u64,
    /// Calls that labels of the callee said something about.
    pub summary_hits: u64,
    /// Ways to a target.
    pub ways: u64,
    /// Calls that were asked whether they return what a way needs.
    pub asked: u64,
}

/// How a part of the search ended.
pub(super) enum Step {
    /// There is more to do.
    On,
    /// A way leads to a target.
    Way(Target, Path),
    /// All was explored; with the label of the start, if there is one.
    Done(Option<LabelId>),
}

pub(super) struct LabelSearch {
    pub(super) graph: RelationGraph,
    pub(super) oracle: Oracle,
    pub(super) labels: Labels,
    pub(super) ways: Ways,
    pub(super) tally: Tally,
    /// What is known where a cut was visited first.
    pub(super) seen: BTreeMap<Place, Vec<ExprId>>,
    /// How many ways led to a target in vain.
    vain: FxHashMap<LocId, u32>,
    is_learning: bool,
    quests: Vec<Quest>,
}

impl LabelSearch {
    pub(super) fn new(graph: RelationGraph, is_learning: bool) -> Self {
        Self {
            graph,
            oracle: Oracle::new(),
            labels: Labels::default(),
            ways: Ways::default(),
            tally: Tally::default(),
            seen: BTreeMap::new(),
            vain: FxHashMap::default(),
            is_learning,
            quests: Vec::new(),
        }
    }

    /// Whether a target is given up.
    pub(super) fn has_given_up(&self) -> bool {
        self.vain.values().any(|&times| times >= MOST_PATHS)
    }

    /// The terms at the start.
    fn start(&mut self) -> (Place, Terms) {
        let main = self.graph.program().main;
        let place =
            Place { location: self.graph.program().function(main).entry, kind: Kind::Abort };
        let mut terms = self.graph.initial();
        for var in self.graph.spoken(place) {
            let any = self.graph.fresh_term(self.graph.width(var));
            terms.entry(var).or_insert(any);
        }
        (place, terms)
    }

    /// Begins anew, with so many rounds of loops.
    pub(super) fn begin(&mut self, rounds: Level, limits: &Limits) -> Result<(), Stop> {
        self.quests = vec![Quest {
            visits: Vec::new(),
            conjuncts: Vec::new(),
            asks: 0,
            goal: None,
            closed: None,
        }];
        let (place, terms) = self.start();
        self.arrive(place, terms, rounds, limits)
    }

    fn quest(&mut self) -> &mut Quest {
        self.quests.last_mut().expect("a search that has begun")
    }

    /// Goes on.
    pub(super) fn step(&mut self, limits: &Limits) -> Result<Step, Stop> {
        limits.check()?;
        if self.quest().goal.is_some() {
            return self.at_goal(limits);
        }
        match (self.quest().closed.take(), self.quest().visits.is_empty()) {
            (Some(closed), true) => Ok(self.finish(closed)),
            (Some(closed), false) => {
                if let Err(stop) = self.learn(closed, limits) {
                    self.quest().closed = Some(closed);
                    return Err(stop);
                }
                Ok(Step::On)
            }
            (None, _) => self.advance(limits).map(|()| Step::On),
        }
    }

    /// All visits of a quest have ended.
    fn finish(&mut self, closed: Closed) -> Step {
        let Some(quest) = self.quests.pop() else { return Step::Done(None) };
        let Some(below) = self.quests.last_mut() else {
            return Step::Done(match closed {
                Closed::Label(id) => Some(id),
                Closed::Free(_) | Closed::Infeasible | Closed::Open => None,
            });
        };
        below.goal = None;
        below.visits.truncate(quest.asks + 1);
        below.forget_ways();
        let visit = &mut below.visits[quest.asks];
        below.conjuncts.truncate(visit.held);
        visit.taken = None;
        // With a label, the call is tried once more.
        if matches!(closed, Closed::Open) || visit.asked >= MOST_ASKED {
            visit.is_whole = false;
            visit.next += 1;
            (visit.entered, visit.asked) = (false, 0);
        }
        Step::On
    }

    /// The next edge of the last visit, or its end.
    fn advance(&mut self, limits: &Limits) -> Result<(), Stop> {
        let quest = self.quests.last_mut().expect("a search that has begun");
        let Some(visit) = quest.visits.last_mut() else {
            quest.closed = Some(Closed::Open);
            return Ok(());
        };
        quest.conjuncts.truncate(visit.held);
        let location = visit.place.location;
        let out = &self.graph.prepared.program.location(location).out;
        let Some(&edge) = out.get(visit.next) else {
            return self.conjoin(limits);
        };
        self.try_edge(edge, limits)
    }

    /// The last visit's edges were all tried.
    fn conjoin(&mut self, limits: &Limits) -> Result<(), Stop> {
        let quest = self.quests.last().expect("a search that has begun");
        let visit = quest.visits.last().expect("a visit");
        let (place, is_whole) = (visit.place, visit.is_whole && self.is_learning);
        let mut closed = Closed::Open;
        if is_whole {
            let (clauses, level, uses) = (visit.clauses.clone(), visit.level, visit.uses.clone());
            let id = self.insert(place, clauses, level, uses, limits)?;
            self.generalise(id, limits)?;
            closed = Closed::Label(id);
        }
        self.tally.backtracks += 1;
        let quest = self.quest();
        quest.visits.pop();
        quest.closed = Some(closed);
        Ok(())
    }

    fn insert(
        &mut self,
        place: Place,
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
        if std::env::var_os("PDEBUG").is_some() {
            eprintln!("{place:?} level {level} clauses {} literals {:?}", clauses.as_slice().len(), clauses.as_slice().iter().map(|c| c.literals().len()).collect::<Vec<_>>());
        }
        let is_exit = place.location == self.entry_of(place);
        self.tally.summaries += u64::from(is_exit && place.asks_return());
        Ok(self.labels.insert(Label { place, clauses, formula, level, uses }))
    }

    fn entry_of(&self, place: Place) -> LocId {
        let program = self.graph.program();
        program.function(program.location(place.location).function).entry
    }

    /// At cuts: more labels by facts of the state that imply the first. They are simpler, and
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
            let Self { graph, oracle, ways, .. } = self;
            let mut learner = Learner { graph, oracle, ways, limits };
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

    /// Executes an edge.
    fn try_edge(&mut self, edge: EdgeId, limits: &Limits) -> Result<(), Stop> {
        let quest = self.quests.last().expect("a search that has begun");
        let visit = quest.visits.last().expect("a visit");
        let (place, rounds) = (visit.place, visit.rounds);
        let mut map: Terms = (*visit.terms).clone();
        let mut enters = false;
        if let Passing::Call(call) = &self.graph.relation_of(edge).passing {
            let aborts = self.graph.may_abort.contains(call.callee.index());
            enters = place.kind == Kind::Abort && aborts && !visit.entered;
        }
        if place.kind == Kind::Abort
            && matches!(self.graph.relation_of(edge).passing, Passing::Return(_))
        {
            // No target is behind it in this frame.
            return self.pass(Closed::Free(ALWAYS));
        }
        if !enters && rounds < self.recursion(edge) {
            // It does not return within the rounds.
            return self.pass(Closed::Free(rounds));
        }
        for input in self.graph.relation_of(edge).inputs.clone() {
            let any = self.graph.fresh_term(self.graph.width(input));
            map.insert(input, any);
        }
        let guards = self.graph.relation_of(edge).guards.clone();
        let mut taken = Taken { edge, enters, map, excluded: Vec::new(), resolved: None };
        let mut behind = guards;
        if !enters {
            taken.excluded = self.excluded(edge, rounds);
            behind.extend(taken.excluded.iter().map(|&(id, _)| id));
            behind.extend(self.graph.leaves(edge));
        }
        let instances: Vec<ExprId> =
            behind.iter().map(|&id| instance(&mut self.graph, id, &mut taken.map)).collect();
        let quest = self.quests.last().expect("a search that has begun");
        let all: Vec<ExprId> = quest.conjuncts.iter().chain(&instances).copied().collect();
        let found = self.oracle.ask(&self.graph.pool, &all, limits)?;
        if !taken.excluded.is_empty() {
            self.tally.summary_hits += 1;
        }
        let quest = self.quest();
        let visit = quest.visits.last_mut().expect("a visit");
        visit.taken = Some(taken);
        if matches!(found, Found::Core(_)) {
            quest.closed = Some(Closed::Infeasible);
            return Ok(());
        }
        quest.conjuncts = all;
        self.follow(edge, limits)
    }

    /// What a callee's labels say that a call cannot bring back, over variables before it.
    fn excluded(&mut self, edge: EdgeId, rounds: Level) -> Vec<(ExprId, LabelId)> {
        let Passing::Call(call) = &self.graph.relation_of(edge).passing else { return Vec::new() };
        let rounds = rounds - Level::from(call.is_recursive);
        let location = self.graph.program().function(call.callee).entry;
        let place = Place { location, kind: Kind::Return };
        let mut all = Vec::new();
        for label in self.labels.valid(place, rounds) {
            let formula = self.labels.get(label).formula;
            let never = self.graph.at_entry(edge, formula);
            let open = build::not(&mut self.graph.pool, never);
            all.extend(self.graph.pool.conjuncts(&[open]).into_iter().map(|id| (id, label)));
        }
        all
    }

    /// Goes where an edge leads.
    fn follow(&mut self, edge: EdgeId, limits: &Limits) -> Result<(), Stop> {
        let quest = self.quests.last().expect("a search that has begun");
        let visit = quest.visits.last().expect("a visit");
        let (place, rounds) = (visit.place, visit.rounds);
        let taken = visit.taken.as_ref().expect("an edge");
        let (enters, mut map) = (taken.enters, taken.map.clone());
        let program = Rc::clone(&self.graph.prepared.program);
        let is_return = matches!(program.edge(edge).transfer, Transfer::Return { .. });
        if is_return {
            self.quest().goal = Some(Goal::Exit);
            return Ok(());
        }
        let (next, spent) = self.successor(edge, enters, place.kind);
        let post = if enters { self.graph.entry_terms(edge) } else { self.graph.terms_behind(edge) };
        let mut terms = Terms::new();
        for var in self.graph.spoken(next) {
            let own = match post.get(&var) {
                Some(&value) => value,
                None if enters && matches!(program.vars.get(var.index()), Some(own) if own.scope != crate::cfa::Scope::Global) => {
                    let any = self.graph.fresh_term(self.graph.width(var));
                    terms.insert(var, any);
                    continue;
                }
                None => self.graph.term(var),
            };
            let term = instance(&mut self.graph, own, &mut map);
            terms.insert(var, term);
        }
        self.arrive(next, terms, rounds - spent, limits)
    }

    /// Where an edge leads, and how many rounds that takes.
    fn successor(&self, edge: EdgeId, enters: bool, kind: Kind) -> (Place, Level) {
        let program = self.graph.program();
        match &self.graph.relation_of(edge).passing {
            Passing::Call(call) if enters => {
                let location = program.function(call.callee).entry;
                (Place { location, kind }, Level::from(call.is_recursive))
            }
            _ => {
                let spent = Level::from(self.graph.back.contains(edge.index()));
                (Place { location: behind(program, edge), kind }, spent)
            }
        }
    }

    /// A new state.
    fn arrive(
        &mut self,
        place: Place,
        terms: Terms,
        rounds: Level,
        limits: &Limits,
    ) -> Result<(), Stop> {
        if rounds < 0 {
            self.quest().closed = Some(Closed::Free(-1));
            return Ok(());
        }
        let target = self.graph.program().location(place.location).target;
        match (target, place.kind) {
            (Some(target), Kind::Abort) => {
                let vain = self.vain.get(&place.location).is_some_and(|&n| n >= MOST_PATHS);
                let quest = self.quest();
                match vain {
                    true => quest.closed = Some(Closed::Open),
                    false => quest.goal = Some(Goal::Target(target)),
                }
                return Ok(());
            }
            (Some(_), Kind::Return) => {
                self.quest().closed = Some(Closed::Free(ALWAYS));
                return Ok(());
            }
            (None, _) => {}
        }
        if self.is_learning {
            let (labels, terms) = (self.labels.valid(place, rounds), &terms);
            for label in labels.into_iter().take(MOST_TRIED) {
                if self.describes(label, terms, limits)? {
                    self.tally.blocked += 1;
                    self.quest().closed = Some(Closed::Label(label));
                    return Ok(());
                }
            }
        }
        self.tally.visits += 1;
        if self.graph.cuts.contains(place.location.index()) && !self.seen.contains_key(&place) {
            let known = self.known(place, &terms, limits)?;
            self.seen.insert(place, known);
        }
        let quest = self.quest();
        let held = quest.conjuncts.len();
        quest.visits.push(Visit {
            place,
            terms: Rc::new(terms),
            held,
            rounds,
            next: 0,
            entered: false,
            asked: 0,
            taken: None,
            clauses: Clauses::default(),
            level: ALWAYS,
            uses: Vec::new(),
            is_whole: true,
        });
        Ok(())
    }

    /// What is known of a state at a cut.
    fn known(
        &mut self,
        place: Place,
        terms: &Terms,
        limits: &Limits,
    ) -> Result<Vec<ExprId>, Stop> {
        let spoken = self.graph.spoken(place);
        let conjuncts = self.quests.last().expect("a search that has begun").conjuncts.clone();
        let function = self.graph.program().location(place.location).function;
        let Self { graph, oracle, .. } = self;
        let mut known = facts(graph, &spoken, terms, &conjuncts).all();
        let about = (function, &conjuncts[..]);
        for id in templates(graph, oracle, (&spoken, terms), about, limits)? {
            if !known.contains(&id) {
                known.push(id);
            }
        }
        Ok(known)
    }

    /// Whether the label holds in the state with these terms and all conjuncts.
    fn describes(&mut self, id: LabelId, terms: &Terms, limits: &Limits) -> Result<bool, Stop> {
        let formula = self.labels.get(id).formula;
        let mut map = terms.clone();
        let held = instance(&mut self.graph, formula, &mut map);
        let broken = build::not(&mut self.graph.pool, held);
        let quest = self.quests.last().expect("a search that has begun");
        let all: Vec<ExprId> = quest.conjuncts.iter().copied().chain([broken]).collect();
        self.oracle.excludes(&self.graph.pool, &all, limits)
    }

    /// The edge under way is done with: its successor is closed.
    fn learn(&mut self, closed: Closed, limits: &Limits) -> Result<(), Stop> {
        let visit = self.quests.last().and_then(|quest| quest.visits.last()).expect("a visit");
        let Some(taken) = &visit.taken else { return self.pass(closed) };
        let (edge, enters) = (taken.edge, taken.enters);
        let (next, spent) = self.successor(edge, enters, visit.place.kind);
        let rounds = visit.rounds;
        match closed {
            Closed::Open => return self.pass(closed),
            Closed::Free(level) => return self.pass(Closed::Free(later(level, spent))),
            Closed::Infeasible | Closed::Label(_) if !self.is_learning => {
                return self.pass(Closed::Open);
            }
            Closed::Infeasible | Closed::Label(_) => {}
        }
        // What is known behind an edge that cannot be taken is known of more states than that it
        // cannot be taken.
        let is_return = matches!(self.graph.relation_of(edge).passing, Passing::Return(_));
        let behind = if is_return { None } else { self.labels.valid(next, rounds - spent).first().copied() };
        let tries = match closed {
            Closed::Infeasible => [behind.map(Closed::Label), Some(closed)],
            _ => [None, Some(closed)],
        };
        for closed in tries.into_iter().flatten() {
            if let Some(level) = self.learn_edge(closed, limits)? {
                return self.pass(Closed::Free(level));
            }
        }
        self.pass(Closed::Open)
    }

    /// Adds the clauses of the edge under way to what was learned of its visit; with their level.
    fn learn_edge(&mut self, closed: Closed, limits: &Limits) -> Result<Option<Level>, Stop> {
        let quest = self.quests.last().expect("a search that has begun");
        let visit = quest.visits.last().expect("a visit");
        let taken = visit.taken.as_ref().expect("an edge");
        let (edge, enters, place) = (taken.edge, taken.enters, visit.place);
        let (excluded, mut map) = (taken.excluded.clone(), taken.map.clone());
        let (terms, held, rounds) = (Rc::clone(&visit.terms), visit.held, visit.rounds);
        let conjuncts = quest.conjuncts[..held].to_vec();
        let spoken = self.graph.spoken(place);
        let mut open = self.graph.relation_of(edge).guards.clone();
        let mut kept = Vec::new();
        if self.is_specific(place, rounds) {
            (open, kept) = open.into_iter().partition(|&id| self.graph.has_input(id, &spoken));
        }
        let first_excluded = open.len();
        open.extend(excluded.iter().map(|&(id, _)| id));
        kept.extend(if enters { Vec::new() } else { self.graph.leaves(edge) });
        let (mut clauses, mut uses, mut level) = (Vec::new(), Vec::new(), ALWAYS);
        if let Closed::Label(id) = closed {
            level = later(self.labels.get(id).level, self.successor(edge, enters, place.kind).1);
            uses.push(id);
        }
        for broken in self.broken(closed, edge, enters) {
            let kept = [&kept[..], &broken].concat();
            let Self { graph, oracle, ways, .. } = self;
            let mut learner = Learner { graph, oracle, ways, limits };
            let before = Before { spoken: &spoken, terms: &terms, conjuncts: &conjuncts };
            let Some(learned) = learner.learn(before, &mut map, &open, &kept)? else {
                return Ok(None);
            };
            clauses.extend(learned.clauses);
            let used = learned.used.into_iter().filter_map(|at| at.checked_sub(first_excluded));
            for (_, label) in used.filter_map(|at| excluded.get(at).copied()) {
                level = level.min(later(self.labels.get(label).level, self.recursion(edge)));
                uses.push(label);
            }
        }
        let visit = self.quests.last_mut().and_then(|quest| quest.visits.last_mut());
        let visit = visit.expect("a visit");
        for clause in clauses {
            visit.clauses.add(&mut self.graph.pool, clause);
        }
        visit.uses.extend(uses);
        Ok(Some(level))
    }

    /// Whether labels of this place did not describe a state that came by. The first one leaves
    /// guards out where it can, which is the best for counters and flags that do not matter; where
    /// that was too specific, the next ones keep them, which is the best for flags that do.
    fn is_specific(&self, place: Place, rounds: Level) -> bool {
        !self.labels.valid(place, rounds).is_empty()
    }

    fn recursion(&self, edge: EdgeId) -> Level {
        match &self.graph.relation_of(edge).passing {
            Passing::Call(call) => Level::from(call.is_recursive),
            Passing::Jump | Passing::Return(_) => 0,
        }
    }

    /// Per clause of the label behind an edge, what breaks it, over the variables before the edge;
    /// once nothing, where there is no way to go on.
    fn broken(&mut self, closed: Closed, edge: EdgeId, enters: bool) -> Vec<Vec<ExprId>> {
        let Closed::Label(id) = closed else { return vec![Vec::new()] };
        let clauses = self.labels.get(id).clauses.clone();
        let post = if enters { Terms::new() } else { self.graph.terms_behind(edge) };
        let mut all = Vec::new();
        for clause in clauses.as_slice() {
            let mut broken = Vec::new();
            for &literal in clause.literals() {
                let before = match enters {
                    true => self.graph.at_entry(edge, literal),
                    false => {
                        let post = |var: VarId| post.get(&var).copied();
                        substitute(&mut self.graph.pool, literal, post)
                    }
                };
                broken.push(build::not(&mut self.graph.pool, before));
            }
            all.push(self.graph.pool.conjuncts(&broken));
        }
        all
    }

    /// The next edge, or the other half of a call.
    fn pass(&mut self, closed: Closed) -> Result<(), Stop> {
        let visit = self.quest().visits.last_mut().expect("a visit");
        match closed {
            Closed::Free(level) => visit.level = visit.level.min(level),
            Closed::Label(_) | Closed::Infeasible | Closed::Open => visit.is_whole = false,
        }
        match visit.taken.take() {
            Some(taken) if taken.enters => visit.entered = true,
            _ => {
                visit.next += 1;
                (visit.entered, visit.asked) = (false, 0);
            }
        }
        Ok(())
    }

    /// A way reaches the goal, if its calls return what it needs.
    fn at_goal(&mut self, limits: &Limits) -> Result<Step, Stop> {
        let quest = self.quests.last().expect("a search that has begun");
        let goal = quest.goal.expect("a goal");
        let is_open = |visit: &Visit| {
            let taken = visit.taken.as_ref();
            taken.is_some_and(|taken| {
                let relation = &self.graph.relations[taken.edge.index()];
                let is_call = matches!(relation.passing, Passing::Call(_));
                is_call && !taken.enters && taken.resolved.is_none()
            })
        };
        if let Some(open) = quest.visits.iter().position(is_open) {
            self.ask_call(open, limits)?;
            return Ok(Step::On);
        }
        let mut path = Path::new();
        for taken in quest.visits.iter().filter_map(|visit| visit.taken.as_ref()) {
            path.push(taken.edge);
            path.extend(taken.resolved.iter().flatten());
        }
        match goal {
            Goal::Target(target) => {
                self.tally.ways += 1;
                self.tally.saturation = self.tally.backtracks;
                Ok(Step::Way(target, path))
            }
            Goal::Exit => {
                let Some(done) = self.quests.pop() else { return Ok(Step::On) };
                let below = self.quest();
                below.conjuncts = done.conjuncts;
                let taken = below.visits[done.asks].taken.as_mut().expect("a call");
                taken.resolved = Some(path);
                Ok(Step::On)
            }
        }
    }

    /// The way to a target was none: the next one.
    pub(super) fn refute(&mut self) {
        let Some(quest) = self.quests.last_mut() else { return };
        quest.goal = None;
        quest.closed = Some(Closed::Open);
        quest.forget_ways();
        let Some(taken) = quest.visits.last().and_then(|visit| visit.taken.as_ref()) else { return };
        let (edge, enters) = (taken.edge, taken.enters);
        let location = self.successor(edge, enters, Kind::Abort).0.location;
        *self.vain.entry(location).or_default() += 1;
    }

    /// Asks whether the call of a visit returns what the way needs.
    fn ask_call(&mut self, at: usize, limits: &Limits) -> Result<(), Stop> {
        self.tally.asked += 1;
        let quest = self.quests.last_mut().expect("a search that has begun");
        let conjuncts = quest.conjuncts.clone();
        let visit = &mut quest.visits[at];
        visit.asked += 1;
        let rounds = visit.rounds;
        let taken = visit.taken.as_ref().expect("a call");
        let (edge, mut map) = (taken.edge, taken.map.clone());
        let Passing::Call(call) = &self.graph.relation_of(edge).passing else { return Ok(()) };
        let (callee, spent) = (call.callee, Level::from(call.is_recursive));
        let location = self.graph.program().function(callee).entry;
        let place = Place { location, kind: Kind::Return };
        let entry = self.graph.entry_terms(edge);
        let mut terms = Terms::new();
        for var in self.graph.spoken(place) {
            let term = match entry.get(&var) {
                Some(&own) => instance(&mut self.graph, own, &mut map),
                None => self.graph.fresh_term(self.graph.width(var)),
            };
            terms.insert(var, term);
        }
        self.quests.push(Quest {
            visits: Vec::new(),
            conjuncts,
            asks: at,
            goal: None,
            closed: None,
        });
        let arrived = self.arrive(place, terms, rounds - spent, limits);
        if arrived.is_err() {
            self.quests.pop();
        }
        arrived
    }
}

/// The level before so many loops are closed.
fn later(level: Level, spent: Level) -> Level {
    if level == ALWAYS { ALWAYS } else { level + spent }
}
