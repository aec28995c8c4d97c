//! Strengthening: of what was learned for some rounds of loops and recursion, the part that holds
//! for any number.
//!
//! Candidates stand at cuts. A *droppable* one is a conjunction of facts, which loses what some way
//! to its cut does not establish (Houdini, as for invariants forward). Others are labels as they
//! are, first only those of what functions do not return: a label that is too weak takes facts away
//! with it. What does not suffice for all that may happen up to the next cuts is taken away, until
//! nothing changes: the greatest part that justifies itself.
use super::budget::{MOST_CANDIDATES, OBLIGATION};
use super::expand::{Claims, expand};
use super::graph::Passing;
use super::place::{Kind, Place};
use super::query::Found;
use super::search::LabelSearch;
use crate::cfa::{FuncId, LocId};
use crate::ir::simplify::{build, substitute};
use crate::ir::{ExprId, ExprPool};
use crate::limits::{Limits, Stop};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeMap;

/// What may be claimed of a cut.
struct Candidate {
    place: Place,
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

/// Claims about cuts that justify each other: per place, formulas one of which holds.
pub(super) type Standing = BTreeMap<Place, Vec<ExprId>>;

pub(super) struct Strengthening<'a> {
    search: &'a mut LabelSearch,
    limits: &'a Limits,
    candidates: Vec<Candidate>,
    /// Per function, the locations of its edges' ends that are cuts, and whom it calls.
    functions: Vec<Inside>,
}

/// The cuts of a function, and its callees.
#[derive(Default)]
struct Inside {
    cuts: FxHashSet<LocId>,
    callees: FxHashSet<FuncId>,
}

impl<'a> Strengthening<'a> {
    pub(super) fn new(search: &'a mut LabelSearch, with_labels: bool, limits: &'a Limits) -> Self {
        let functions = insides(search);
        let mut own = Self { search, limits, candidates: Vec::new(), functions };
        own.collect(with_labels);
        own
    }

    /// The claims that are left; `None`: they say nothing of the start.
    pub(super) fn run(mut self) -> Result<Option<Standing>, Stop> {
        loop {
            let mut changes = self.remove_broken(false)?;
            changes |= self.drop_parts()?;
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
        Ok(Some(standing))
    }

    fn collect(&mut self, with_labels: bool) {
        let pool = &mut self.search.graph.pool;
        let (labels, seen) = (&self.search.labels, &self.search.seen);
        let mut places: Vec<Place> = seen.keys().copied().collect();
        places.retain(|place| self.search.graph.cuts.contains(place.location.index()));
        for place in places {
            let mut parts = seen.get(&place).cloned().unwrap_or_default();
            let last = labels.at(place).iter().rev().take(MOST_CANDIDATES);
            let last: Vec<_> = last.map(|&id| labels.get(id)).collect();
            let program = &self.search.graph.prepared.program;
            let is_exit = place.asks_return() && is_entry(program, place);
            for label in &last {
                for clause in label.clauses.as_slice() {
                    parts.push(clause.formula(pool));
                }
                if with_labels || is_exit {
                    let parts = vec![label.formula];
                    self.candidates.push(Candidate { place, parts, is_droppable: false });
                }
            }
            if !is_exit {
                let mut known = FxHashSet::default();
                parts.retain(|&part| known.insert(part));
                self.candidates.push(Candidate { place, parts, is_droppable: true });
            }
        }
    }

    /// Per place, the disjunction of its candidates without the one at `except`.
    fn claims(&mut self, except: Option<usize>) -> FxHashMap<Place, ExprId> {
        let pool = &mut self.search.graph.pool;
        let mut claims: FxHashMap<Place, ExprId> = FxHashMap::default();
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

    fn never(&self, claims: &FxHashMap<Place, ExprId>) -> FxHashMap<FuncId, ExprId> {
        let program = &self.search.graph.prepared.program;
        let functions = program.functions.iter().enumerate();
        let never = functions.filter_map(|(index, function)| {
            let place = Place { location: function.entry, kind: Kind::Return };
            Some((FuncId::from_index(index), *claims.get(&place)?))
        });
        never.collect()
    }

    /// Takes parts away that do not hold on some way to their cut.
    fn drop_parts(&mut self) -> Result<bool, Stop> {
        let mut any = false;
        for index in 0..self.candidates.len() {
            if !self.candidates[index].is_droppable {
                continue;
            }
            let place = self.candidates[index].place;
            let claims = self.claims(None);
            let never = self.never(&claims);
            let others = self.claims(Some(index)).get(&place).copied();
            let others = others.unwrap_or_else(|| self.search.graph.pool.bool(false));
            for part in self.candidates[index].parts.clone() {
                let claim = build::or(&mut self.search.graph.pool, part, others);
                if !self.is_kept(place, claim, &never)? {
                    self.candidates[index].parts.retain(|&own| own != part);
                    any = true;
                }
            }
        }
        Ok(any)
    }

    /// Whether each way to the place establishes the claim.
    fn is_kept(
        &mut self,
        place: Place,
        claim: ExprId,
        never: &FxHashMap<FuncId, ExprId>,
    ) -> Result<bool, Stop> {
        let program = std::rc::Rc::clone(&self.search.graph.prepared.program);
        let own = program.location(place.location).function;
        let at_entry = program.function(own).entry == place.location;
        if at_entry && own == program.main && !self.is_initial(claim)? {
            return Ok(false);
        }
        for (index, inside) in self.functions.iter().enumerate() {
            let function = FuncId::from_index(index);
            let leads_there = match at_entry {
                true => inside.callees.contains(&own) || function == own && inside.cuts.contains(&place.location),
                false => function == own,
            };
            if !leads_there {
                continue;
            }
            let cuts = &self.search.graph.cuts.clone();
            let yes = self.search.graph.pool.bool(true);
            let at = |other: Place| match other == place {
                true => Some(claim),
                false => cuts.contains(other.location.index()).then_some(yes),
            };
            let needed = expand_quietly(self.search, function, place.kind, &at, never, self.limits)?;
            for candidate in 0..self.candidates.len() {
                let from = self.candidates[candidate].place;
                if from.kind != place.kind || program.location(from.location).function != function {
                    continue;
                }
                let Some(&needed) = needed.get(&from.location) else { continue };
                let formula = self.candidates[candidate].formula(&mut self.search.graph.pool);
                if !implies(self.search, formula, needed, self.limits)? {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    /// Takes candidates away that do not suffice; of labels, or of all.
    fn remove_broken(&mut self, of_all: bool) -> Result<bool, Stop> {
        let (mut any, mut index) = (false, 0);
        let program = std::rc::Rc::clone(&self.search.graph.prepared.program);
        let mut known: FxHashMap<(FuncId, Kind), FxHashMap<LocId, ExprId>> = FxHashMap::default();
        while index < self.candidates.len() {
            if self.candidates[index].is_droppable && !of_all {
                index += 1;
                continue;
            }
            let place = self.candidates[index].place;
            let function = program.location(place.location).function;
            if !known.contains_key(&(function, place.kind)) {
                let claims = self.claims(None);
                let never = self.never(&claims);
                let no = self.search.graph.pool.bool(false);
                let cuts = &self.search.graph.cuts.clone();
                let at = |other: Place| {
                    let claimed = claims.get(&other).copied();
                    claimed.or_else(|| cuts.contains(other.location.index()).then_some(no))
                };
                let needed =
                    expand_quietly(self.search, function, place.kind, &at, &never, self.limits)?;
                known.insert((function, place.kind), needed);
            }
            let needed = known[&(function, place.kind)].get(&place.location).copied();
            let needed = needed.unwrap_or_else(|| self.search.graph.pool.bool(false));
            let formula = self.candidates[index].formula(&mut self.search.graph.pool);
            if implies(self.search, formula, needed, self.limits)? {
                index += 1;
                continue;
            }
            self.candidates.remove(index);
            // What was shown by it must be shown anew.
            (any, index) = (true, 0);
            known.clear();
        }
        Ok(any)
    }

    /// Whether some claim holds of all initial states.
    fn holds_at_start(&mut self) -> Result<bool, Stop> {
        let program = &self.search.graph.prepared.program;
        let place = Place { location: program.function(program.main).entry, kind: Kind::Abort };
        match self.claims(None).get(&place).copied() {
            Some(claim) => self.is_initial(claim),
            None => Ok(false),
        }
    }

    fn is_initial(&mut self, claim: ExprId) -> Result<bool, Stop> {
        let initial = self.search.graph.initial();
        let pool = &mut self.search.graph.pool;
        let claim = substitute(pool, claim, |var| initial.get(&var).copied());
        let yes = pool.bool(true);
        implies(self.search, yes, claim, self.limits)
    }
}

fn is_entry(program: &crate::cfa::Program, place: Place) -> bool {
    program.function(program.location(place.location).function).entry == place.location
}

fn expand_quietly(
    search: &mut LabelSearch,
    function: FuncId,
    kind: Kind,
    at: &super::expand::Claimed<'_>,
    never: &FxHashMap<FuncId, ExprId>,
    limits: &Limits,
) -> Result<FxHashMap<LocId, ExprId>, Stop> {
    expand(&mut search.graph, function, kind, &Claims { at, never }, limits)
}

fn implies(
    search: &mut LabelSearch,
    premise: ExprId,
    conclusion: ExprId,
    limits: &Limits,
) -> Result<bool, Stop> {
    let broken = build::not(&mut search.graph.pool, conclusion);
    let pool = &search.graph.pool;
    let found = search.oracle.ask_within(pool, &[premise, broken], OBLIGATION, limits)?;
    Ok(matches!(found, Found::Core(_)))
}

fn insides(search: &LabelSearch) -> Vec<Inside> {
    let graph = &search.graph;
    let program = graph.program();
    let mut all: Vec<Inside> = program.functions.iter().map(|_| Inside::default()).collect();
    for (index, edge) in program.edges.iter().enumerate() {
        let own = &mut all[program.location(edge.source).function.index()];
        if graph.cuts.contains(edge.target.index()) {
            own.cuts.insert(edge.target);
        }
        if let Passing::Call(call) = &graph.relations[index].passing {
            own.callees.insert(call.callee);
        }
    }
    all
}
