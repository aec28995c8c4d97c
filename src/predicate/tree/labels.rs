//! Learning: what was found out about the runs from one place holds for others that come by.
//!
//! (Lazy Annotation, CAV 2010: Conjoin and the blocking of queries.) A label says: no run reaches a
//! target from this place with these values, as long as these conjuncts hold. It is learned when
//! all paths behind the place were followed to their ends; it needs those conjuncts of the path
//! before that refuted ways behind, or made terms numbers there. A path that comes to the place
//! with the same values, and has these conjuncts too, need not be followed. Nor need one that comes
//! back to a place that it was at before: there are no more runs from here than from there.
use super::walk::{PathState, PathWalk};
use crate::ir::ExprId;
use crate::predicate::symbolic::execute::Machine;
use crate::predicate::symbolic::value::Extent;
use rustc_hash::{FxHashMap, FxHashSet};

/// What holds at a place.
pub(super) struct Label<'p> {
    /// The number of its mark in the proof.
    pub(super) mark: usize,
    machine: Machine<'p>,
    extents: Vec<Extent>,
    /// The conjuncts that it needs.
    pub(super) needs: Vec<ExprId>,
    /// How many paths it blocked.
    pub(super) uses: u64,
}

impl<'p> Label<'p> {
    /// About where `state` is, which the walk has come to last.
    pub(super) fn new(
        mark: usize,
        walk: &PathWalk<'p>,
        state: &PathState<'p>,
        needs: Vec<ExprId>,
    ) -> Self {
        let (machine, extents) = (state.machine.clone(), walk.extents());
        Self { mark, machine, extents, needs, uses: 0 }
    }

    /// Where in the path's conjuncts those stand that it needs.
    pub(super) fn positions(&self) -> Box<[u32]> {
        let needs: FxHashSet<ExprId> = self.needs.iter().copied().collect();
        let positions = (0..).zip(&self.machine.conjuncts).filter(|(_, id)| needs.contains(id));
        positions.map(|(at, _)| at).collect()
    }

    /// Whether it is about a state, which the walk has come to last.
    pub(super) fn blocks(&self, walk: &PathWalk<'p>, state: &PathState<'p>) -> bool {
        let conjuncts: FxHashSet<ExprId> = state.machine.conjuncts.iter().copied().collect();
        self.needs.iter().all(|need| conjuncts.contains(need))
            && self.machine.is_same(&state.machine)
            && self.extents == walk.extents()
    }
}

/// The most labels that are kept: each has the memory of a run.
const MOST_LABELS: usize = 50_000;
/// The most at one place with the same values.
const MOST_ALIKE: usize = 16;

/// The labels of a search.
#[derive(Default)]
pub(super) struct Labels<'p> {
    all: Vec<Label<'p>>,
    by_fingerprint: FxHashMap<u64, Vec<usize>>,
    /// The marks of those that blocked something, and will not do so again.
    once: Vec<usize>,
}

impl<'p> Labels<'p> {
    /// The label that blocks a state of this fingerprint.
    pub(super) fn that_blocks(
        &mut self,
        fingerprint: u64,
        walk: &PathWalk<'p>,
        state: &PathState<'p>,
    ) -> Option<&Label<'p>> {
        let alike = self.by_fingerprint.get(&fingerprint)?;
        let found = alike.iter().copied().find(|&at| self.all[at].blocks(walk, state))?;
        self.all[found].uses += 1;
        Some(&self.all[found])
    }

    /// Keeps a label, if there is room; says whether.
    pub(super) fn learn(&mut self, Learned { fingerprint, label }: Learned<'p>) -> bool {
        let Some(fingerprint) = fingerprint else {
            self.once.push(label.mark);
            return true;
        };
        let alike = self.by_fingerprint.entry(fingerprint).or_default();
        // The proof speaks of those that blocked something already.
        let is_used = label.uses > 0;
        let is_kept = is_used || self.all.len() < MOST_LABELS && alike.len() < MOST_ALIKE;
        if is_kept {
            alike.push(self.all.len());
            self.all.push(label);
        }
        is_kept
    }

    /// The marks of those that blocked something.
    pub(super) fn used(&self) -> FxHashSet<usize> {
        let used = self.all.iter().filter(|label| label.uses > 0).map(|label| label.mark);
        used.chain(self.once.iter().copied()).collect()
    }
}

/// A place behind which paths are followed at the moment.
pub(super) struct Open<'p> {
    fingerprint: u64,
    /// What is to be learned of it, as far as it is known.
    label: Label<'p>,
    needs: FxHashSet<ExprId>,
    /// A path behind it was not followed to its end, or reached a target.
    is_void: bool,
    /// A path behind it was not followed because it came back to this place, farther out: what is
    /// found here holds only if nothing is found there.
    rests_on: Option<usize>,
}

/// What was learned of a place.
pub(super) struct Learned<'p> {
    /// For paths with these values; `None`: for those alone that it has blocked.
    fingerprint: Option<u64>,
    pub(super) label: Label<'p>,
}

/// The places behind which paths are followed at the moment, from the outermost on.
#[derive(Default)]
pub(super) struct OpenPlaces<'p>(Vec<Open<'p>>);

impl<'p> OpenPlaces<'p> {
    /// The paths behind a place come next.
    pub(super) fn enter(&mut self, fingerprint: u64, label: Label<'p>) {
        let needs = FxHashSet::default();
        self.0.push(Open { fingerprint, label, needs, is_void: false, rests_on: None });
    }

    /// What is followed at the moment needs these conjuncts.
    pub(super) fn need(&mut self, conjuncts: impl IntoIterator<Item = ExprId>) {
        if let Some(inner) = self.0.last_mut() {
            inner.needs.extend(conjuncts);
        }
    }

    /// What is followed at the moment is not followed to its end.
    pub(super) fn give_up(&mut self) {
        if let Some(inner) = self.0.last_mut() {
            inner.is_void = true;
        }
    }

    /// The mark of a place to which a state has come back with the same values: what has to be
    /// followed from here is followed from there. (The path has all conjuncts that it had there.)
    pub(super) fn comes_back(
        &mut self,
        fingerprint: u64,
        walk: &PathWalk<'p>,
        state: &PathState<'p>,
    ) -> Option<usize> {
        let is_same =
            |open: &Open<'p>| open.fingerprint == fingerprint && open.label.blocks(walk, state);
        let at = self.0.iter().position(is_same)?;
        self.0[at].label.uses += 1;
        if let Some(inner) = self.0.last_mut() {
            inner.rests_on = Some(inner.rests_on.map_or(at, |other| other.min(at)));
        }
        Some(self.0[at].label.mark)
    }

    /// All paths behind the innermost place were followed: what was learned of it.
    pub(super) fn leave(&mut self) -> Option<Learned<'p>> {
        let Open { fingerprint, mut label, needs, is_void, rests_on } = self.0.pop()?;
        if is_void {
            self.give_up();
            return None;
        }
        if let Some(at) = rests_on.filter(|&at| at < self.0.len()) {
            let is_farther = at + 1 < self.0.len();
            if let Some(inner) = self.0.last_mut().filter(|_| is_farther) {
                inner.rests_on = Some(inner.rests_on.map_or(at, |other| other.min(at)));
            }
            self.need(needs);
            // Who came back here is one of the runs with all of the conjuncts.
            label.needs.clone_from(&label.machine.conjuncts);
            return (label.uses > 0).then_some(Learned { fingerprint: None, label });
        }
        let conjuncts = label.machine.conjuncts.iter().copied();
        label.needs = conjuncts.filter(|id| needs.contains(id)).collect();
        self.need(label.needs.iter().copied());
        Some(Learned { fingerprint: Some(fingerprint), label })
    }
}
