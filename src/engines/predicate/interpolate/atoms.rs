//! The first method: conjunctions of the path's own atoms and of guesses, inductive by Houdini.
//!
//! First the same conjunction is tried for all visits of a location, then for all but the first,
//! then one for each visit: the first that refutes the path is the most general.
use super::clauses::clauses;
use super::houdini::{Candidate, Classes, Set, Steps, weaken};
use super::minimise::minimise;
use super::path::{Path, Point};
use super::proof::ProvedPath;
use super::relations::Guesses;
use super::run::{Halt, InterpolationRun};
use super::vocabulary::{self, Rank, Vocabulary};
use crate::ir::{ExprId, ExprPool};
use rustc_hash::{FxHashMap, FxHashSet};

/// How much the formulas of different visits of a location may differ.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Sharing {
    /// Not at all.
    Visits,
    /// The first visit may.
    LaterVisits,
    /// As they like.
    Nothing,
}

/// A sequence that refutes a path.
pub(super) struct Refutation {
    /// By cut of the path.
    pub(super) predicates: Vec<Vec<ExprId>>,
    /// The same, canonical, all together.
    pub(super) words: FxHashSet<ExprId>,
}

impl Refutation {
    /// Whether one of `words` is needed.
    pub(super) fn uses(&self, words: &[ExprId]) -> bool {
        words.iter().any(|word| self.words.contains(word))
    }
}

/// What is kept between attempts on one path.
pub(super) struct Search {
    pub(super) words: Vocabulary,
    steps: Steps,
    /// Whether the path's own words and guesses are left out; then, these words.
    left_out: Option<Vec<(ExprId, Rank)>>,
    /// What proofs of the path give.
    pub(super) proved: ProvedPath,
}

impl Search {
    pub(super) fn new(run: &mut InterpolationRun<'_>, path: &mut Path) -> Self {
        let words = vocabulary::collect(run, path);
        let steps = Steps::new(&mut run.chain.pool, path);
        Self { words, steps, left_out: None, proved: ProvedPath::default() }
    }

    /// Leaves out the path's own words and guesses, so that what comes is not what they gave
    /// before.
    pub(super) fn only_suggestions(&mut self) {
        self.left_out = Some(std::mem::take(&mut self.words.atoms));
    }

    /// Takes them in again.
    pub(super) fn everything(&mut self) {
        let atoms = &mut self.words.atoms;
        let known: FxHashSet<ExprId> = atoms.iter().map(|&(atom, _)| atom).collect();
        let own = self.left_out.take().unwrap_or_default();
        atoms.extend(own.into_iter().filter(|(atom, _)| !known.contains(atom)));
        atoms.sort_by_key(|&(_, rank)| rank);
    }

    /// Predicates for the path's cuts from candidates up to `worst`, if they refute it.
    pub(super) fn attempt(
        &mut self,
        run: &mut InterpolationRun<'_>,
        path: &Path,
        sharing: Sharing,
        worst: Rank,
    ) -> Result<Option<Refutation>, Halt> {
        let classes = classes(path, sharing);
        let mut sets = Vec::with_capacity(classes.count());
        for class in 0..classes.count() {
            let candidates = self.candidates(run, path, &classes, class, worst);
            let usable = candidates.into_iter().filter(|candidate| candidate.rank <= worst);
            let points = points(path, &classes, class);
            sets.push(Set::new(&run.chain.pool, usable.collect(), &points));
        }
        weaken(run, path, &mut self.steps, &classes, &mut sets)?;
        let needed = minimise(run, path, &mut self.steps, &classes, &sets)?;
        Ok(needed.map(|needed| Refutation {
            predicates: predicates(run, path, &classes, &needed),
            words: needed.into_iter().flatten().collect(),
        }))
    }

    /// As [`Self::attempt`], by the atoms of proofs alone.
    pub(super) fn attempt_alone(
        &mut self,
        run: &mut InterpolationRun<'_>,
        path: &Path,
        sharing: Sharing,
    ) -> Result<Option<Refutation>, Halt> {
        let alone = self.proved.words.iter().map(|&word| (word, Rank::Hint)).collect();
        let atoms = std::mem::replace(&mut self.words.atoms, alone);
        let left_out = self.left_out.replace(Vec::new());
        let found = self.attempt(run, path, sharing, Rank::Bound);
        self.words.atoms = atoms;
        self.left_out = left_out;
        found
    }

    /// All candidates for a class: those whose places are there at all its cuts.
    fn candidates(
        &self,
        run: &mut InterpolationRun<'_>,
        path: &Path,
        classes: &Classes,
        class: usize,
        worst: Rank,
    ) -> Vec<Candidate> {
        let pool = &mut run.chain.pool;
        let is_there = |pool: &ExprPool, id: ExprId| {
            let mut places = path.places.places_in(pool, id).into_iter();
            places.all(|p| classes.cuts(class).all(|cut| path.places.var(cut, p).is_some()))
        };
        let atoms = self.words.atoms.iter().map(|&(expr, rank)| Candidate::new(expr, rank));
        let mut found: Vec<Candidate> = atoms.filter(|c| is_there(pool, c.expr)).collect();
        if self.left_out.is_some() {
            return found;
        }
        let points = points(path, classes, class);
        let mut guesses = Guesses {
            places: &path.places,
            usage: &self.words.usage,
            points: &points,
            several_cuts: classes.cuts(class).nth(1).is_some(),
            next_chain: 0,
        };
        let guessed = guesses.all(pool);
        if worst >= Rank::Clause {
            let more = clauses(pool, &guesses, &found);
            found.extend(more);
        }
        found.extend(guessed);
        found.retain(|candidate| is_there(pool, candidate.expr));
        found
    }
}

fn classes(path: &Path, sharing: Sharing) -> Classes {
    let mut visits: FxHashMap<u32, usize> = FxHashMap::default();
    let keys: Vec<(u32, usize)> = path
        .groups
        .iter()
        .enumerate()
        .map(|(cut, &group)| {
            let visit = visits.entry(group).or_insert(0);
            *visit += 1;
            let part = match sharing {
                Sharing::Visits => 0,
                Sharing::LaterVisits => (*visit).min(2),
                Sharing::Nothing => cut,
            };
            (group, part)
        })
        .collect();
    Classes::by(keys.into_iter())
}

/// What the models say at the cuts of a class.
fn points<'a>(path: &'a Path, classes: &Classes, class: usize) -> Vec<&'a Point> {
    let cuts: Vec<usize> = classes.cuts(class).collect();
    path.models.iter().flat_map(|model| cuts.iter().map(|&cut| &model.cuts[cut])).collect()
}

/// The formulas of the classes at their cuts.
fn predicates(
    run: &mut InterpolationRun<'_>,
    path: &Path,
    classes: &Classes,
    needed: &[Vec<ExprId>],
) -> Vec<Vec<ExprId>> {
    let pool = &mut run.chain.pool;
    (0..path.groups.len())
        .map(|cut| {
            let canonical = &needed[classes.of(cut)];
            canonical.iter().filter_map(|&id| path.places.at(pool, id, cut)).collect()
        })
        .collect()
}
