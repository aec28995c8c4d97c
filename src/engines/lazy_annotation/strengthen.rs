//! Strengthening: of what was learned for some rounds of loops and recursion, the part that holds
//! for any number.
//!
//! Candidates stand at cut points. A *droppable* one is a conjunction of facts, which loses what
//! some path to its cut point does not establish (Houdini, as for invariants forward). Others are
//! labels as they are, first only those of what functions do not return: a label that is too weak
//! takes facts away with it. What does not suffice for all that may happen up to the next cut
//! points is taken away, until nothing changes: the greatest part that justifies itself.
use super::budget::{MOST_CANDIDATES, OBLIGATION};
use super::expand::{Never, Obligation, expand};
use super::graph::Terms;
use super::labels::{ALWAYS, LabelId};
use super::learn::instance;
use super::place::{Exclusion, LabelPlace};
use super::query::Found;
use super::search::LabelSearch;
use crate::base::limits::{Limits, Stop};
use crate::cfa::FuncId;
use crate::ir::simplify::{build, substitute};
use crate::ir::{ExprId, ExprPool};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeMap;
use std::rc::Rc;

/// What may be claimed of a cut point.
struct Candidate {
    place: LabelPlace,
    parts: Vec<ExprId>,
    is_droppable: bool,
}

impl Candidate {
    fn formula(&self, pool: &mut ExprPool) -> ExprId {
        let mut all = pool.bool(true);
        for &part in &self.parts {
            all = build::and(pool, all, part);
        }
        all
    }
}

/// Claims about cut points that justify each other: per place, formulas one of which holds.
pub(super) type Standing = BTreeMap<LabelPlace, Vec<ExprId>>;

pub(super) struct Strengthening<'a> {
    search: &'a mut LabelSearch,
    limits: &'a Limits,
    candidates: Vec<Candidate>,
    /// What may happen from cut points on, as long as what functions return stays the same.
    expanded: FxHashMap<LabelPlace, Rc<Vec<Obligation>>>,
    never: Never,
}

impl<'a> Strengthening<'a> {
    pub(super) fn new(search: &'a mut LabelSearch, with_labels: bool, limits: &'a Limits) -> Self {
        let (expanded, never) = (FxHashMap::default(), Never::default());
        let mut own = Self { search, limits, candidates: Vec::new(), expanded, never };
        own.collect(with_labels);
        own
    }

    /// The claims that are left; `None`: they say nothing of the start.
    pub(super) fn run(mut self) -> Result<Option<Standing>, Stop> {
        loop {
            let mut changes = self.remove_broken(false)?;
            // To the end: a cut point whose own paths do not establish all its parts yet is not
            // broken.
            while self.drop_parts()? {
                changes = true;
            }
            changes |= self.remove_broken(true)?;
            if !self.holds_at_start()? {
                return Ok(None);
            }
            if !changes {
                break;
            }
        }
        let mut standing = Standing::new();
        for candidate in &self.candidates {
            let formula = candidate.formula(&mut self.search.graph.pool);
            standing.entry(candidate.place).or_default().push(formula);
        }
        let program = Rc::clone(&self.search.graph.prepared.program);
        let labels = &self.search.labels;
        let given = (0..program.functions.len()).map(FuncId::from_index);
        let given: Vec<LabelId> = given
            .flat_map(|function| labels.valid(LabelPlace::summary(&program, function), ALWAYS))
            .collect();
        for id in labels.cone(&given) {
            let label = labels.get(id);
            let own = standing.entry(label.place).or_default();
            if !own.contains(&label.formula) {
                own.push(label.formula);
            }
        }
        Ok(Some(standing))
    }

    fn collect(&mut self, with_labels: bool) {
        let program = Rc::clone(&self.search.graph.prepared.program);
        let pool = &mut self.search.graph.pool;
        let labels = &self.search.labels;
        for (&place, known) in &self.search.seen {
            let mut parts = known.clone();
            let is_summary = place.asks_return() && is_entry(&program, place);
            // What holds of all runs is no candidate, but given.
            let open = labels.at(place).iter().rev();
            let open = open.filter(|&&id| !is_summary || labels.get(id).level != ALWAYS);
            let last = open.take(MOST_CANDIDATES).chain(labels.aside(place));
            for label in last.map(|&id| labels.get(id)) {
                for clause in label.clauses.as_slice() {
                    parts.push(clause.formula(pool));
                }
                if with_labels || is_summary {
                    let parts = vec![label.formula];
                    self.candidates.push(Candidate { place, parts, is_droppable: false });
                }
            }
            if !is_summary {
                let mut known = FxHashSet::default();
                parts.retain(|&part| known.insert(part));
                self.candidates.push(Candidate { place, parts, is_droppable: true });
            }
        }
    }

    /// Per place, the disjunction of its candidates without the one at `except`.
    fn claims(&mut self, except: Option<usize>) -> FxHashMap<LabelPlace, ExprId> {
        let pool = &mut self.search.graph.pool;
        let mut claims: FxHashMap<LabelPlace, ExprId> = FxHashMap::default();
        for (index, candidate) in self.candidates.iter().enumerate() {
            if Some(index) == except {
                continue;
            }
            let own = candidate.formula(pool);
            let known = claims.entry(candidate.place).or_insert_with(|| pool.bool(false));
            *known = build::or(pool, *known, own);
        }
        claims
    }

    /// What may happen from a cut point on, by what functions are claimed not to return.
    fn obligations(&mut self, place: LabelPlace) -> Result<Rc<Vec<Obligation>>, Stop> {
        let never = self.never_by_claims();
        if never != self.never {
            self.never = never;
            self.expanded.clear();
        }
        if let Some(known) = self.expanded.get(&place) {
            return Ok(Rc::clone(known));
        }
        let all = expand(&mut self.search.graph, place, &self.never, self.limits)?;
        let all = Rc::new(all);
        self.expanded.insert(place, Rc::clone(&all));
        Ok(all)
    }

    fn never_by_claims(&mut self) -> Never {
        let claims = self.claims(None);
        let program = Rc::clone(&self.search.graph.prepared.program);
        let mut never = self.search.always_never();
        let pool = &mut self.search.graph.pool;
        for index in 0..program.functions.len() {
            let function = FuncId::from_index(index);
            if let Some(&claim) = claims.get(&LabelPlace::summary(&program, function)) {
                let known = never.entry(function).or_insert_with(|| pool.bool(false));
                *known = build::or(pool, *known, claim);
            }
        }
        never
    }

    /// Takes parts away that do not hold on some path to their cut point.
    fn drop_parts(&mut self) -> Result<bool, Stop> {
        let mut any = false;
        for index in 0..self.candidates.len() {
            if !self.candidates[index].is_droppable {
                continue;
            }
            let parts = self.kept_parts(index)?;
            any |= parts.len() < self.candidates[index].parts.len();
            self.candidates[index].parts = parts;
        }
        Ok(any)
    }

    /// The parts of a candidate that each path to its place establishes.
    fn kept_parts(&mut self, index: usize) -> Result<Vec<ExprId>, Stop> {
        let place = self.candidates[index].place;
        let others = self.claims(Some(index)).get(&place).copied();
        let others = others.unwrap_or_else(|| self.search.graph.pool.bool(false));
        let mut parts = self.candidates[index].parts.clone();
        if place == self.start() {
            let mut initial = Vec::new();
            for part in parts {
                let claim = build::or(&mut self.search.graph.pool, part, others);
                if self.is_initial(claim)? {
                    initial.push(part);
                }
            }
            parts = initial;
        }
        let program = Rc::clone(&self.search.graph.prepared.program);
        let own = program.location(place.location).function;
        for candidate in 0..self.candidates.len() {
            let from = self.candidates[candidate].place;
            let function = program.location(from.location).function;
            let may_lead = function == own || is_entry(&program, place);
            if from.kind != place.kind || !may_lead {
                continue;
            }
            for obligation in self.obligations(from)?.iter() {
                let Some((_, terms)) = obligation.end.as_ref().filter(|end| end.0 == place) else {
                    continue;
                };
                let mut before = self.candidates[candidate].parts.clone();
                before.push(obligation.condition);
                parts = self.established(&before, terms, others, parts)?;
            }
        }
        Ok(parts)
    }

    /// Those of the parts that hold, or else the others, where a path with these conjuncts ends
    /// with these terms. A model of the path takes all parts away at once that do not hold in it.
    fn established(
        &mut self,
        before: &[ExprId],
        terms: &Terms,
        others: ExprId,
        mut parts: Vec<ExprId>,
    ) -> Result<Vec<ExprId>, Stop> {
        let mut map = terms.clone();
        let graph = &mut self.search.graph;
        let mut claims: FxHashMap<ExprId, ExprId> = FxHashMap::default();
        for &part in &parts {
            let claim = build::or(&mut graph.pool, part, others);
            claims.insert(part, instance(graph, claim, &mut map));
        }
        loop {
            let pool = &mut self.search.graph.pool;
            let mut all = pool.bool(true);
            for part in &parts {
                all = build::and(pool, all, claims[part]);
            }
            let broken = build::not(pool, all);
            let question = [before, &[broken]].concat();
            let Self { search: LabelSearch { oracle, graph, .. }, limits, .. } = self;
            let found = oracle.ask_within(&graph.pool, &question, OBLIGATION, limits)?;
            if matches!(found, Found::Core(_)) {
                return Ok(parts);
            }
            let count = parts.len();
            if let Found::Model(model) = found {
                parts.retain(|part| model.truth(&graph.pool, claims[part]) != Some(false));
            }
            if parts.len() == count {
                break;
            }
        }
        // The question was too hard for all at once.
        let mut kept = Vec::new();
        for part in parts {
            let broken = build::not(&mut self.search.graph.pool, claims[&part]);
            if self.excludes(&[before, &[broken]].concat())? {
                kept.push(part);
            }
        }
        Ok(kept)
    }

    /// Takes candidates away that do not suffice; of labels, or of all.
    fn remove_broken(&mut self, of_all: bool) -> Result<bool, Stop> {
        let (mut any, mut index) = (false, 0);
        while index < self.candidates.len() {
            let Candidate { is_droppable, .. } = self.candidates[index];
            if is_droppable && !of_all || self.suffices(index)? {
                index += 1;
                continue;
            }
            self.candidates.remove(index);
            // What was shown by it must be shown again.
            (any, index) = (true, 0);
        }
        Ok(any)
    }

    /// Whether a candidate suffices for all that may happen next.
    fn suffices(&mut self, index: usize) -> Result<bool, Stop> {
        let claims = self.claims(None);
        let place = self.candidates[index].place;
        let mut broken = self.search.graph.pool.bool(false);
        for obligation in self.obligations(place)?.iter() {
            let mut own = obligation.condition;
            let claim = obligation
                .end
                .as_ref()
                .and_then(|(place, terms)| Some((*claims.get(place)?, terms)));
            // Of a cut point without a claim nothing is known.
            if let Some((claim, terms)) = claim {
                let there = instance(&mut self.search.graph, claim, &mut terms.clone());
                let pool = &mut self.search.graph.pool;
                let there = build::not(pool, there);
                own = build::and(pool, own, there);
            }
            broken = build::or(&mut self.search.graph.pool, broken, own);
        }
        let mut all = self.candidates[index].parts.clone();
        all.push(broken);
        self.excludes(&all)
    }

    fn start(&self) -> LabelPlace {
        let program = &self.search.graph.prepared.program;
        LabelPlace { location: program.function(program.main).entry, kind: Exclusion::Abort }
    }

    /// Whether some claim holds of all initial states.
    fn holds_at_start(&mut self) -> Result<bool, Stop> {
        let place = self.start();
        match self.claims(None).get(&place).copied() {
            Some(claim) => self.is_initial(claim),
            None => Ok(false),
        }
    }

    fn is_initial(&mut self, claim: ExprId) -> Result<bool, Stop> {
        let initial = self.search.graph.initial();
        let pool = &mut self.search.graph.pool;
        let claim = substitute(pool, claim, |var| initial.get(&var).copied());
        let broken = build::not(pool, claim);
        self.excludes(&[broken])
    }

    fn excludes(&mut self, conjuncts: &[ExprId]) -> Result<bool, Stop> {
        let pool = &self.search.graph.pool;
        let found = self.search.oracle.ask_within(pool, conjuncts, OBLIGATION, self.limits)?;
        Ok(matches!(found, Found::Core(_)))
    }
}

fn is_entry(program: &crate::cfa::Program, place: LabelPlace) -> bool {
    program.function(program.location(place.location).function).entry == place.location
}
