//! From the start to polyhedra that no block leaves.
//!
//! Cut points get a polyhedron for each of their trace partitions. A cut point that is met again
//! and again is widened, up to constants of the program (rounds without widening behind that,
//! narrowing, won nothing). What gets too large keeps those constraints that hold still, or is
//! anything, and so is what a cut point has beyond [`MAX_DIMENSIONS`] numbers.
use super::numbers::{
    Disjunction, Numbers, TracePartition, anything, by_sign, fixed, joined, natural,
};
use super::polyhedron::Polyhedron;
use super::predicates::predicates;
use super::walk::{Dimensions, Passage, images};
use crate::base::limits::{Limits, Stop};
use crate::blocks::graph::{BlockGraph, CutPointId, Entry, Goal};
use crate::engines::induction::budget::{
    MAX_DIMENSIONS, MAX_POLYHEDRA_CUT_POINTS, MAX_SIGNS, MAX_VISITS, WIDENING_DELAY,
};
use crate::ir::{Expr, ExprId, ExprPool, Width};
use crate::symbolic::slot::Place;
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;
use std::rc::Rc;

/// What is known of places beforehand. Nothing rests on it.
pub(crate) struct Advice<'a> {
    /// The symbolic places of a cut point that matter, best first. The second argument is the
    /// number of its symbolic places.
    pub places: &'a dyn Fn(CutPointId, usize) -> Vec<usize>,
    /// Whether a place is read unsigned.
    pub is_unsigned: &'a dyn Fn(Place) -> bool,
    /// Constants of the program, signed, nearest to zero first.
    pub constants: &'a [i128],
}

/// Guessed invariants: predicates over places of cut points (`VarId(i)` is symbolic place number
/// `i`).
pub(crate) type Suggestions = FxHashMap<CutPointId, (ExprPool, Vec<ExprId>)>;

struct Fixpoint<'a> {
    graph: &'a mut BlockGraph,
    advice: &'a Advice<'a>,
    limits: &'a Limits,
    numbers: FxHashMap<CutPointId, Rc<Numbers>>,
    states: FxHashMap<CutPointId, Disjunction>,
    visits: FxHashMap<(CutPointId, TracePartition), u32>,
    waiting: BTreeSet<(crate::cpa::Rank, CutPointId)>,
    /// What came to a cut point since its last turn.
    arrived: FxHashMap<CutPointId, Option<Disjunction>>,
}

/// Suggestions for all cut points; none where the graph is too large.
pub(crate) fn suggestions(
    graph: &mut BlockGraph,
    advice: &Advice<'_>,
    limits: &Limits,
) -> Result<Suggestions, Stop> {
    let start = graph.start();
    let mut search = Fixpoint {
        graph,
        advice,
        limits,
        numbers: FxHashMap::default(),
        states: FxHashMap::default(),
        visits: FxHashMap::default(),
        waiting: BTreeSet::new(),
        arrived: FxHashMap::default(),
    };
    if !search.grow(start)? {
        return Ok(Suggestions::default());
    }
    let mut found = Suggestions::default();
    for (&cut, state) in &search.states {
        let numbers = &search.numbers[&cut];
        let mut pool = ExprPool::new();
        let list = predicates(numbers, state, &mut pool);
        found.insert(cut, (pool, list));
    }
    Ok(found)
}

impl Fixpoint<'_> {
    fn numbers(&mut self, cut: CutPointId, entry: &Entry) -> Rc<Numbers> {
        if let Some(numbers) = self.numbers.get(&cut) {
            return Rc::clone(numbers);
        }
        let mut numbers = Numbers {
            places: Vec::new(),
            unsigned: Vec::new(),
            widths: Vec::new(),
            signs: Vec::new(),
        };
        let symbolic = self.graph.cut(cut).symbolic.clone();
        for place in (self.advice.places)(cut, symbolic.len()) {
            let Some(&(_, width)) = entry.block.entry.get(place) else { continue };
            let is_number = width != Width::BOOL && width.bits() <= 64;
            if numbers.places.len() == MAX_DIMENSIONS || !is_number {
                continue;
            }
            numbers.places.push(place);
            numbers.unsigned.push((self.advice.is_unsigned)(symbolic[place]));
            numbers.widths.push(width);
        }
        numbers.signs = self.steady(cut, &numbers, entry);
        let numbers = Rc::new(numbers);
        self.numbers.insert(cut, Rc::clone(&numbers));
        numbers
    }

    /// Numbers with a sign that no exit to another cut point changes.
    fn steady(&self, cut: CutPointId, numbers: &Numbers, entry: &Entry) -> Vec<usize> {
        let symbolic = |cut| &self.graph.cut(cut).symbolic;
        let is_steady = |&at: &usize| {
            let place = numbers.places[at];
            let mut is_kept = false;
            let stays = entry.goals.iter().zip(&entry.block.exits).all(|(goal, exit)| {
                let &Goal::CutPoint(goal) = goal else { return true };
                let Some(there) =
                    symbolic(goal).iter().position(|one| *one == symbolic(cut)[place])
                else {
                    return true;
                };
                is_kept = true;
                let value = entry.block.pool().get(exit.values[there]);
                value == Expr::Var(entry.block.entry[place].0)
            });
            stays && is_kept
        };
        let signed = (0..numbers.places.len()).filter(|&at| !numbers.unsigned[at]);
        signed.filter(is_steady).take(MAX_SIGNS).collect()
    }

    /// Until nothing grows any more; `false`: too many cut points.
    fn grow(&mut self, start: CutPointId) -> Result<bool, Stop> {
        let entry = self.graph.block(start, self.limits)?;
        let numbers = self.numbers(start, &entry);
        self.states.insert(start, anything(&numbers));
        self.waiting.insert((self.graph.rank(start), start));
        // A cut point's turn comes when those before it are done: what comes in meanwhile waits.
        while let Some((_, cut)) = self.waiting.pop_first() {
            self.limits.check()?;
            if self.numbers.len() > MAX_POLYHEDRA_CUT_POINTS {
                return Ok(false);
            }
            if let Some(arrived) = self.arrived.remove(&cut)
                && !self.take(cut, arrived)?
            {
                continue;
            }
            for (goal, found) in self.leave(cut)? {
                let before = self.arrived.remove(&goal).unwrap_or_else(|| Some(Disjunction::new()));
                let both = before
                    .zip(found)
                    .and_then(|(before, found)| joined(before.into_iter().chain(found).collect()));
                self.arrived.insert(goal, both);
                self.waiting.insert((self.graph.rank(goal), goal));
            }
        }
        Ok(true)
    }

    /// Where the points of a cut point lead, by exit: the goal with what comes there, or `None` for
    /// anything.
    fn leave(&mut self, cut: CutPointId) -> Result<Vec<(CutPointId, Option<Disjunction>)>, Stop> {
        let entry = self.graph.block(cut, self.limits)?;
        let numbers = self.numbers(cut, &entry);
        let mut dimensions = Dimensions::default();
        for (at, &place) in numbers.places.iter().enumerate() {
            dimensions.insert(entry.block.entry[place].0, (at + 1, numbers.unsigned[at]));
        }
        let mut ends = Vec::new();
        for (exit, goal) in entry.goals.iter().enumerate() {
            let &Goal::CutPoint(goal) = goal else { continue };
            let next = self.graph.block(goal, self.limits)?;
            let goal_numbers = self.numbers(goal, &next);
            let made = &entry.block.exits[exit];
            let value =
                |(at, &place): (usize, &usize)| (made.values[place], goal_numbers.unsigned[at]);
            let values: Vec<(ExprId, bool)> =
                goal_numbers.places.iter().enumerate().map(value).collect();
            let passage = Passage {
                pool: entry.block.pool(),
                dimensions: &dimensions,
                conjuncts: &made.conjuncts,
                values: &values,
            };
            let mut all = Some(Vec::new());
            for part in self.states[&cut].values() {
                let found = match natural(part, &numbers) {
                    Some(part) => images(&passage, &part, self.limits)?,
                    None => None,
                };
                all = all.zip(found).and_then(|(mut all, found)| {
                    for image in found {
                        all.extend(by_sign(image, &goal_numbers)?);
                    }
                    Some(all)
                });
            }
            let state = all.and_then(joined);
            if state.as_ref().is_none_or(|state| !state.is_empty()) {
                ends.push((goal, state));
            }
        }
        Ok(ends)
    }

    /// Takes in what came to a cut point; says whether that is something new.
    fn take(&mut self, cut: CutPointId, found: Option<Disjunction>) -> Result<bool, Stop> {
        let entry = self.graph.block(cut, self.limits)?;
        let numbers = &*self.numbers(cut, &entry);
        let found = found.unwrap_or_else(|| anything(numbers));
        let mut has_grown = false;
        for (partition, part) in found {
            let state = self.states.entry(cut).or_default();
            let Some(old) = state.get(&partition) else {
                state.insert(partition, part);
                has_grown = true;
                continue;
            };
            if old.contains(&part) {
                continue;
            }
            let visits = self.visits.entry((cut, partition.clone())).or_default();
            *visits += 1;
            let next = old.join(&part).filter(|_| *visits < MAX_VISITS);
            let next = match next {
                Some(next) if *visits > WIDENING_DELAY => old.widened(&next, self.advice.constants),
                next => next,
            };
            let next = next.or_else(|| old.kept(&part));
            let anything = || fixed(&Polyhedron::space(numbers.places.len()), numbers, &partition);
            if let Some(next) = next.or_else(anything) {
                has_grown |= !old.contains(&next);
                state.insert(partition, next);
            }
        }
        Ok(has_grown)
    }
}
