//! The search: symbolic execution forward along one path at a time, which learns where it returns.
//!
//! A [`Quest`] asks whether a target is reached, or whether a function returns outputs such that a
//! condition holds. It goes through *visits*: symbolic states at locations, each with what was
//! learned of the edges that were tried there. A visit ends with a label that describes its state,
//! or, where some edge has none, without one.
//!
//! A call is entered where a target may be behind it; and it is passed over with arbitrary outputs
//! that the callee's labels do not exclude. So a path that reaches its goal may not be one: then
//! its calls are asked, one by one, whether they return what the path needs (a quest of its own).
//! The answer is a path through the callee, or a label that excludes this.
//!
//! Invariant: a state is described by the label that its visit leaves, and labels are justified
//! (see [`super::labels`]). Where an edge got no label, nothing is concluded from the visit.
use super::budget::{MOST_PATHS, MOST_TRIED};
use super::facts::facts;
use super::graph::{Passing, RelationGraph, Terms};
use super::guess::GuessedSummaries;
use super::labels::{ALWAYS, LabelId, Labels, Level};
use super::learn::{LabelOrigins, instance};
use super::place::{Exclusion, LabelPlace};
use super::query::{Found, Oracle};
use super::templates::templates;
use super::visit::{Closed, PathEnd, Quest, StateVisit, Taken, Tally};
use crate::base::limits::{Limits, Stop};
use crate::cfa::{EdgeId, LocId, Path, Scope, Target, Transfer};
use crate::ir::ExprId;
use crate::ir::simplify::build;
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;
use std::rc::Rc;

/// How a part of the search ended.
pub(super) enum SearchStep {
    /// There is more to do.
    On,
    /// A path leads to a target.
    Path(Target, Path),
    /// All was explored; with the label of the start, if there is one.
    Done(Option<LabelId>),
}

pub(super) struct LabelSearch {
    pub(super) graph: RelationGraph,
    pub(super) oracle: Oracle,
    pub(super) labels: Labels,
    pub(super) origins: LabelOrigins,
    pub(super) tally: Tally,
    /// What is known where a cut point was visited first.
    pub(super) seen: BTreeMap<LabelPlace, Vec<ExprId>>,
    /// The number of paths to each target that no replay confirmed.
    vain: FxHashMap<LocId, u32>,
    pub(super) is_learning: bool,
    /// Whether labels keep the guards of their paths from the first on.
    pub(super) keeps_guards: bool,
    pub(super) quests: Vec<Quest>,
    pub(super) guesses: GuessedSummaries,
}

impl LabelSearch {
    pub(super) fn new(graph: RelationGraph, is_learning: bool) -> Self {
        Self {
            graph,
            oracle: Oracle::new(),
            labels: Labels::default(),
            origins: LabelOrigins::default(),
            tally: Tally::default(),
            seen: BTreeMap::new(),
            vain: FxHashMap::default(),
            is_learning,
            keeps_guards: false,
            quests: Vec::new(),
            guesses: GuessedSummaries::default(),
        }
    }

    /// Whether a target is given up.
    pub(super) fn has_given_up(&self) -> bool {
        self.vain.values().any(|&times| times >= MOST_PATHS)
    }

    /// The terms at the start.
    fn start(&mut self) -> (LabelPlace, Terms) {
        let main = self.graph.program().main;
        let place = LabelPlace {
            location: self.graph.program().function(main).entry,
            kind: Exclusion::Abort,
        };
        let mut terms = self.graph.initial();
        for var in self.graph.spoken(place) {
            let any = self.graph.fresh_term(self.graph.width(var));
            terms.entry(var).or_insert(any);
        }
        (place, terms)
    }

    /// Begins again, with this number of rounds of loops.
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

    pub(super) fn quest(&mut self) -> &mut Quest {
        self.quests.last_mut().expect("a search that has begun")
    }

    /// Goes on.
    pub(super) fn step(&mut self, limits: &Limits) -> Result<SearchStep, Stop> {
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
                Ok(SearchStep::On)
            }
            (None, _) => self.advance(limits).map(|()| SearchStep::On),
        }
    }

    /// All visits of a quest have ended.
    fn finish(&mut self, closed: Closed) -> SearchStep {
        let Some(quest) = self.quests.pop() else { return SearchStep::Done(None) };
        let Some(below) = self.quests.last_mut() else {
            return SearchStep::Done(match closed {
                Closed::Label(id) => Some(id),
                Closed::Free(_) | Closed::Infeasible | Closed::Open => None,
            });
        };
        below.answered(quest.asks, !matches!(closed, Closed::Open));
        SearchStep::On
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

    /// Executes an edge.
    fn try_edge(&mut self, edge: EdgeId, limits: &Limits) -> Result<(), Stop> {
        let quest = self.quests.last().expect("a search that has begun");
        let visit = quest.visits.last().expect("a visit");
        let (place, rounds) = (visit.place, visit.rounds);
        let mut map: Terms = (*visit.terms).clone();
        let mut enters = false;
        if let Passing::Call(call) = &self.graph.relation_of(edge).passing {
            let aborts = self.graph.may_abort.contains(call.callee.index());
            enters = place.kind == Exclusion::Abort && aborts && !visit.entered;
        }
        if place.kind == Exclusion::Abort
            && matches!(self.graph.relation_of(edge).passing, Passing::Return(_))
        {
            // No target is behind it in this frame.
            self.pass(None);
            return Ok(());
        }
        if !enters && rounds < self.recursion(edge) {
            // It does not return within the rounds.
            self.bound(rounds);
            self.pass(None);
            return Ok(());
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
        let place = LabelPlace { location, kind: Exclusion::Return };
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
            self.quest().goal = Some(PathEnd::Exit);
            return Ok(());
        }
        let (next, spent) = self.successor(edge, enters, place.kind);
        let post =
            if enters { self.graph.entry_terms(edge) } else { self.graph.terms_behind(edge) };
        let mut terms = Terms::new();
        for var in self.graph.spoken(next) {
            let own = match post.get(&var) {
                Some(&value) => value,
                None if enters
                    && matches!(program.vars.get(var.index()), Some(own) if own.scope != Scope::Global) =>
                {
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
    pub(super) fn successor(
        &self,
        edge: EdgeId,
        enters: bool,
        kind: Exclusion,
    ) -> (LabelPlace, Level) {
        let program = self.graph.program();
        match &self.graph.relation_of(edge).passing {
            Passing::Call(call) if enters => {
                let location = program.function(call.callee).entry;
                (LabelPlace { location, kind }, Level::from(call.is_recursive))
            }
            _ => {
                let spent = Level::from(self.graph.back.contains(edge.index()));
                (LabelPlace { location: program.edge(edge).target, kind }, spent)
            }
        }
    }

    /// A new state.
    fn arrive(
        &mut self,
        place: LabelPlace,
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
            (Some(target), Exclusion::Abort) => {
                let vain = self.vain.get(&place.location).is_some_and(|&n| n >= MOST_PATHS);
                let quest = self.quest();
                match vain {
                    true => quest.closed = Some(Closed::Open),
                    false => quest.goal = Some(PathEnd::Target(target)),
                }
                return Ok(());
            }
            (Some(_), Exclusion::Return) => {
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
        quest.visits.push(StateVisit {
            place,
            terms: Rc::new(terms),
            held,
            rounds,
            next: 0,
            entered: false,
            asked: 0,
            taken: None,
            edges: Vec::new(),
            level: ALWAYS,
            is_whole: true,
        });
        Ok(())
    }

    /// What is known of a state at a cut point.
    fn known(
        &mut self,
        place: LabelPlace,
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

    /// A path reaches the goal, if its calls return what it needs.
    fn at_goal(&mut self, limits: &Limits) -> Result<SearchStep, Stop> {
        let quest = self.quests.last().expect("a search that has begun");
        let goal = quest.goal.expect("a goal");
        let is_open = |visit: &StateVisit| {
            let taken = visit.taken.as_ref();
            taken.is_some_and(|taken| {
                let relation = &self.graph.relations[taken.edge.index()];
                let is_call = matches!(relation.passing, Passing::Call(_));
                is_call && !taken.enters && taken.resolved.is_none()
            })
        };
        let open: Vec<usize> =
            (0..quest.visits.len()).filter(|&at| is_open(&quest.visits[at])).collect();
        if let Some(&first) = open.first() {
            let is_chain = self.is_learning && open.len() > 1;
            if !is_chain || !self.guess_path(&open, limits)? {
                self.ask_call(first, limits)?;
            }
            return Ok(SearchStep::On);
        }
        let mut path = Path::new();
        for taken in quest.visits.iter().filter_map(|visit| visit.taken.as_ref()) {
            path.push(taken.edge);
            path.extend(taken.resolved.iter().flatten());
        }
        match goal {
            PathEnd::Target(target) => {
                self.tally.paths += 1;
                self.tally.saturation = self.tally.backtracks;
                Ok(SearchStep::Path(target, path))
            }
            PathEnd::Exit => {
                let Some(done) = self.quests.pop() else { return Ok(SearchStep::On) };
                let below = self.quest();
                below.conjuncts = done.conjuncts;
                let taken = below.visits[done.asks].taken.as_mut().expect("a call");
                taken.resolved = Some(path);
                Ok(SearchStep::On)
            }
        }
    }

    /// The path to a target was none: the next one.
    pub(super) fn refute(&mut self) {
        let Some(quest) = self.quests.last_mut() else { return };
        quest.goal = None;
        quest.closed = Some(Closed::Open);
        quest.forget_paths();
        let Some(taken) = quest.visits.last().and_then(|visit| visit.taken.as_ref()) else {
            return;
        };
        let (edge, enters) = (taken.edge, taken.enters);
        let location = self.successor(edge, enters, Exclusion::Abort).0.location;
        *self.vain.entry(location).or_default() += 1;
    }

    /// Asks whether the call of a visit returns what the path needs.
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
        let place = LabelPlace { location, kind: Exclusion::Return };
        let entry = self.graph.entry_terms(edge);
        let mut terms = Terms::new();
        for var in self.graph.spoken(place) {
            let term = match entry.get(&var) {
                Some(&own) => instance(&mut self.graph, own, &mut map),
                None => self.graph.fresh_term(self.graph.width(var)),
            };
            terms.insert(var, term);
        }
        if self.is_learning && self.guess(callee, &terms, &conjuncts, limits)? {
            self.quest().answered(at, true);
            return Ok(());
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
