//! Learning: what was found out about the runs from one place holds for others that come by.
//!
//! (Lazy Annotation, CAV 2010: Conjoin and the blocking of queries.) A label says: no run reaches a
//! target from this place with these values, as long as these conjuncts hold. It is learned when
//! all paths behind the place were followed to their ends; it needs those conjuncts of the path
//! before that refuted branches behind, or made terms numbers there. A path that comes to the place
//! with the same values, and has these conjuncts too, need not be followed. Nor need one that comes
//! back to a place that it was at before: there are no more runs from here than from there.
use super::budget::{MOST_ALIKE, MOST_LABELS};
use super::walk::{PathState, PathWalk};
use crate::ir::ExprId;
use crate::symbolic::execute::Machine;
use crate::symbolic::value::Extent;
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
        let (machine, extents) = (state.machine.without_conjuncts(), walk.extents());
        Self { mark, machine, extents, needs, uses: 0 }
    }

    /// Whether it is about a state, which the walk has come to last.
    pub(super) fn blocks(&self, walk: &PathWalk<'p>, state: &PathState<'p>) -> bool {
        self.machine.is_same(&state.machine)
            && self.extents == walk.extents()
            && has_all(&state.machine.conjuncts, &self.needs)
    }
}

fn has_all(conjuncts: &[ExprId], needs: &[ExprId]) -> bool {
    let conjuncts: FxHashSet<ExprId> = match needs {
        [] => return true,
        _ => conjuncts.iter().copied().collect(),
    };
    needs.iter().all(|need| conjuncts.contains(need))
}

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
    pub(super) fn learn(&mut self, learned: Learned<'p>) -> bool {
        let Learned { fingerprint, label, .. } = learned;
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
    /// How many of the path's conjuncts there are here.
    conjuncts: usize,
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
    /// Where in the path's conjuncts those stand that it needs.
    pub(super) positions: Box<[u32]>,
}

/// The places behind which paths are followed at the moment, from the outermost on.
///
/// Each lies on the path to the next one, whose conjuncts begin with its own: they are kept once.
#[derive(Default)]
pub(super) struct OpenPlaces<'p> {
    open: Vec<Open<'p>>,
    conjuncts: Vec<ExprId>,
    by_fingerprint: FxHashMap<u64, Vec<usize>>,
}

impl<'p> OpenPlaces<'p> {
    /// The paths behind a place come next; these are the conjuncts of the path to it.
    pub(super) fn enter(&mut self, fingerprint: u64, label: Label<'p>, path: &[ExprId]) {
        let before = self.open.last().map_or(0, |inner| inner.conjuncts);
        self.conjuncts.truncate(before);
        self.conjuncts.extend_from_slice(&path[before..]);
        self.by_fingerprint.entry(fingerprint).or_default().push(self.open.len());
        let (conjuncts, needs) = (path.len(), FxHashSet::default());
        let open = Open { fingerprint, conjuncts, label, needs, is_void: false, rests_on: None };
        self.open.push(open);
    }

    /// What is followed at the moment needs these conjuncts.
    pub(super) fn need(&mut self, conjuncts: impl IntoIterator<Item = ExprId>) {
        if let Some(inner) = self.open.last_mut() {
            inner.needs.extend(conjuncts);
        }
    }

    /// What is followed at the moment is not followed to its end.
    pub(super) fn give_up(&mut self) {
        if let Some(inner) = self.open.last_mut() {
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
        let mut alike = self.by_fingerprint.get(&fingerprint)?.iter().copied();
        let at = alike.find(|&at| self.open[at].label.blocks(walk, state))?;
        self.open[at].label.uses += 1;
        if let Some(inner) = self.open.last_mut() {
            inner.rests_on = Some(inner.rests_on.map_or(at, |other| other.min(at)));
        }
        Some(self.open[at].label.mark)
    }

    /// All paths behind the innermost place were followed: what was learned of it.
    pub(super) fn leave(&mut self) -> Option<Learned<'p>> {
        let inner = self.open.pop()?;
        let Open { fingerprint, conjuncts, mut label, needs, is_void, rests_on } = inner;
        if let Some(alike) = self.by_fingerprint.get_mut(&fingerprint) {
            alike.pop();
            if alike.is_empty() {
                self.by_fingerprint.remove(&fingerprint);
            }
        }
        if is_void {
            self.give_up();
            return None;
        }
        if let Some(at) = rests_on.filter(|&at| at < self.open.len()) {
            let is_farther = at + 1 < self.open.len();
            if let Some(inner) = self.open.last_mut().filter(|_| is_farther) {
                inner.rests_on = Some(inner.rests_on.map_or(at, |other| other.min(at)));
            }
            self.need(needs);
            if label.uses == 0 {
                return None;
            }
            // Who came back here is one of the runs with all of the conjuncts.
            label.needs = self.conjuncts[..conjuncts].to_vec();
            let positions = (0..).zip(&label.needs).map(|(at, _)| at).collect();
            return Some(Learned { fingerprint: None, label, positions });
        }
        let needed = (0..).zip(&self.conjuncts[..conjuncts]).filter(|(_, id)| needs.contains(id));
        let (positions, needed): (Vec<u32>, Vec<ExprId>) = needed.unzip();
        label.needs = needed;
        self.need(label.needs.iter().copied());
        Some(Learned { fingerprint: Some(fingerprint), label, positions: positions.into() })
    }
}
