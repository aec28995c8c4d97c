//! The annotation: labels, each a formula over the variables of a place from which what the place's
//! kind says cannot happen.
//!
//! Invariant: a label is justified at its level: from a state that it describes nothing of that
//! kind happens on runs that close at most as many loops, or recursive calls, from there on. Labels
//! of level [`ALWAYS`] hold of all runs, by labels of this level alone.
use super::place::LabelPlace;
use crate::ir::simplify::build;
use crate::ir::{ExprId, ExprPool};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;

/// How many loops may be closed.
pub(super) type Level = i64;

/// However many.
pub(super) const ALWAYS: Level = i64::MAX;

/// A disjunction of literals, ascending and each once.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(super) struct Clause(Box<[ExprId]>);

impl Clause {
    /// That not all of these hold.
    pub(super) fn against(pool: &mut ExprPool, conjuncts: &[ExprId]) -> Self {
        let mut literals: Vec<ExprId> = conjuncts.iter().map(|&id| build::not(pool, id)).collect();
        literals.sort_unstable();
        literals.dedup();
        Self(literals.into())
    }

    pub(super) fn literals(&self) -> &[ExprId] {
        &self.0
    }

    pub(super) fn formula(&self, pool: &mut ExprPool) -> ExprId {
        let mut any = pool.bool(false);
        for &literal in &self.0 {
            any = build::or(pool, any, literal);
        }
        any
    }

    /// Without a literal that `other` makes unnecessary.
    fn shortened(&self, pool: &mut ExprPool, other: &Self) -> Option<Self> {
        let mut beside = other.0.iter().filter(|literal| self.0.binary_search(literal).is_err());
        let (Some(&only), None) = (beside.next(), beside.next()) else { return None };
        let needless = build::not(pool, only);
        let at = self.0.binary_search(&needless).ok()?;
        let rest = self.0.iter().enumerate().filter(|&(index, _)| index != at);
        Some(Self(rest.map(|(_, &literal)| literal).collect()))
    }

    /// Whether it is implied by `other` as it stands.
    fn is_weaker(&self, other: &Self) -> bool {
        other.0.iter().all(|literal| self.0.binary_search(literal).is_ok())
    }
}

/// A conjunction of clauses, none of which another one implies as it stands.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub(super) struct Clauses(Vec<Clause>);

impl Clauses {
    /// One more. Where all of a clause but the negation of a literal is part of another clause, the
    /// other one does not need that literal.
    pub(super) fn add(&mut self, pool: &mut ExprPool, clause: Clause) {
        let mut waiting = vec![clause];
        while let Some(clause) = waiting.pop() {
            if self.0.iter().any(|own| clause.is_weaker(own)) {
                continue;
            }
            if let Some(less) = self.0.iter().find_map(|own| clause.shortened(pool, own)) {
                waiting.push(less);
                continue;
            }
            self.0.retain(|own| {
                let less = own.shortened(pool, &clause);
                let stays = less.is_none() && !own.is_weaker(&clause);
                waiting.extend(less);
                stays
            });
            self.0.push(clause);
        }
    }

    pub(super) fn as_slice(&self) -> &[Clause] {
        &self.0
    }

    pub(super) fn formula(&self, pool: &mut ExprPool) -> ExprId {
        let mut all = pool.bool(true);
        for clause in &self.0 {
            let clause = clause.formula(pool);
            all = build::and(pool, all, clause);
        }
        all
    }
}

/// Names a label.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(super) struct LabelId(usize);

/// A label.
#[derive(Clone, Debug)]
pub(super) struct Label {
    pub(super) place: LabelPlace,
    pub(super) clauses: Clauses,
    pub(super) formula: ExprId,
    pub(super) level: Level,
    /// The labels that justify it.
    pub(super) uses: Vec<LabelId>,
}

impl LabelId {
    pub(super) const fn from_index(index: usize) -> Self {
        Self(index)
    }
}

/// All labels.
#[derive(Default)]
pub(super) struct Labels {
    all: Vec<Label>,
    at: FxHashMap<LabelPlace, Vec<LabelId>>,
    /// Those of another search: they block nothing, but may be strengthened.
    aside: FxHashMap<LabelPlace, Vec<LabelId>>,
}

impl Labels {
    pub(super) fn get(&self, id: LabelId) -> &Label {
        &self.all[id.0]
    }

    /// The labels of a place, the oldest first.
    pub(super) fn at(&self, place: LabelPlace) -> &[LabelId] {
        self.at.get(&place).map_or(&[], Vec::as_slice)
    }

    /// Those that are set aside.
    pub(super) fn aside(&self, place: LabelPlace) -> &[LabelId] {
        self.aside.get(&place).map_or(&[], Vec::as_slice)
    }

    /// Sets those of a bounded level aside, and brings those back that were.
    pub(super) fn swap_aside(&mut self) {
        let mut back = std::mem::take(&mut self.aside);
        for (place, labels) in &mut self.at {
            let all = &self.all;
            let (always, bounded) =
                std::mem::take(labels).into_iter().partition(|id| all[id.0].level == ALWAYS);
            *labels = always;
            labels.extend(back.remove(place).unwrap_or_default());
            self.aside.insert(*place, bounded);
        }
    }

    /// Those of at least this level, the youngest first.
    pub(super) fn valid(&self, place: LabelPlace, level: Level) -> Vec<LabelId> {
        let labels = self.at(place).iter().rev().copied();
        labels.filter(|&id| self.get(id).level >= level).collect()
    }

    pub(super) fn insert(&mut self, label: Label) -> LabelId {
        let id = LabelId(self.all.len());
        self.at.entry(label.place).or_default().push(id);
        self.all.push(label);
        id
    }

    /// It says nothing any more at its place; others may still rest on it.
    pub(super) fn drop_from_place(&mut self, id: LabelId) {
        if let Some(own) = self.at.get_mut(&self.all[id.0].place) {
            own.retain(|&other| other != id);
        }
    }

    /// The labels that justify a label.
    pub(super) fn rest_on(&mut self, id: LabelId, uses: Vec<LabelId>) {
        self.all[id.0].uses = uses;
    }

    /// It says something at its place again.
    pub(super) fn bring_back(&mut self, id: LabelId) {
        self.at.entry(self.all[id.0].place).or_default().push(id);
    }

    pub(super) fn len(&self) -> usize {
        self.all.len()
    }

    /// What labels rest on, themselves included.
    pub(super) fn cone(&self, roots: &[LabelId]) -> Vec<LabelId> {
        let (mut seen, mut stack) = (BTreeSet::from_iter(roots.iter().copied()), roots.to_vec());
        while let Some(id) = stack.pop() {
            stack.extend(self.get(id).uses.iter().filter(|&&used| seen.insert(used)));
        }
        seen.into_iter().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::{VarId, Width};

    #[test]
    fn clauses_absorb_and_resolve() {
        let mut pool = ExprPool::new();
        let [a, b, c] = [0, 1, 2].map(|var| pool.var(VarId(var), Width::BOOL));
        let not_b = build::not(&mut pool, b);
        let mut clauses = Clauses::default();
        // (not a or not b or not c), (not a or b or not c): b does not matter.
        let first = Clause::against(&mut pool, &[a, b, c]);
        clauses.add(&mut pool, first.clone());
        let second = Clause::against(&mut pool, &[a, not_b, c]);
        clauses.add(&mut pool, second);
        let common = Clause::against(&mut pool, &[a, c]);
        assert_eq!(clauses.as_slice(), [common]);
        clauses.add(&mut pool, first);
        assert_eq!(clauses.as_slice().len(), 1);
        // With b, the first needs not c no more: (not b or c), then (not a or not b).
        let not_c = build::not(&mut pool, c);
        let other = Clause::against(&mut pool, &[b, not_c]);
        clauses.add(&mut pool, other.clone());
        let longer = Clause::against(&mut pool, &[a, b, c]);
        clauses.add(&mut pool, longer);
        assert!(clauses.as_slice().contains(&other) && clauses.as_slice().len() == 2);
        let stronger = Clause::against(&mut pool, &[a]);
        clauses.add(&mut pool, stronger.clone());
        assert_eq!(clauses.as_slice(), [other, stronger]);
    }
}
