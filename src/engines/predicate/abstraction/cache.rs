//! What is known about a premise under assumptions that came before.
use super::Form;
use super::atom::Atom;
use super::region::{PredicateId, Region};
use crate::engines::predicate::budget::{MAX_CACHED_ASSUMPTIONS, MAX_CACHED_RESULTS};
use crate::ir::ExprId;
use rustc_hash::FxHashMap;

/// The truth of an atom in the runs under some assumptions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Truth {
    /// It always has this value.
    Always(bool),
    /// It has both values.
    Varies,
}

/// Assumptions in order, without repetitions.
pub(super) type AssumptionSet = Box<[ExprId]>;

/// The result of an abstraction; `None`: there is no run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Remembered {
    /// The strongest form that was allowed.
    pub(super) form: Form,
    pub(super) region: Option<Region>,
}

/// What is known under one set of assumptions.
#[derive(Default)]
struct Cached {
    unsatisfiable: bool,
    truths: FxHashMap<Atom, Truth>,
    results: FxHashMap<Box<[(PredicateId, ExprId)]>, Remembered>,
}

/// All that is known. Forgets everything when there is too much.
#[derive(Default)]
pub(super) struct Cache {
    entries: FxHashMap<AssumptionSet, Cached>,
    results: usize,
}

/// The key for `assumptions`.
pub(super) fn key(assumptions: &[ExprId]) -> AssumptionSet {
    let mut key = assumptions.to_vec();
    key.sort_unstable();
    key.dedup();
    key.into()
}

impl Cache {
    /// A result of at least this form.
    pub(super) fn result(
        &self,
        key: &AssumptionSet,
        predicates: &[(PredicateId, ExprId)],
        form: Form,
    ) -> Option<Option<Region>> {
        let entry = self.entries.get(key)?;
        if entry.unsatisfiable {
            return Some(None);
        }
        let known = entry.results.get(predicates)?;
        (known.form >= form).then(|| known.region.clone())
    }

    pub(super) fn truth(&self, key: &AssumptionSet, atom: Atom) -> Option<Truth> {
        self.entries.get(key)?.truths.get(&atom).copied()
    }

    pub(super) fn set_unsatisfiable(&mut self, key: &AssumptionSet) {
        self.entry(key).unsatisfiable = true;
    }

    pub(super) fn set_truth(&mut self, key: &AssumptionSet, atom: Atom, truth: Truth) {
        self.entry(key).truths.insert(atom, truth);
    }

    pub(super) fn set_result(
        &mut self,
        key: &AssumptionSet,
        predicates: &[(PredicateId, ExprId)],
        result: Remembered,
    ) {
        self.entry(key).results.insert(predicates.into(), result);
        self.results += 1;
    }

    fn entry(&mut self, key: &AssumptionSet) -> &mut Cached {
        let is_new = !self.entries.contains_key(key);
        if (is_new && self.entries.len() >= MAX_CACHED_ASSUMPTIONS)
            || self.results >= MAX_CACHED_RESULTS
        {
            self.entries.clear();
            self.results = 0;
        }
        self.entries.entry(key.clone()).or_default()
    }
}
