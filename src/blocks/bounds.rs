//! Bounds on what cut points tell apart, so that there are finitely many of them.
//!
//! A pointer that was met at several offsets walks: from then on cut points know its object only,
//! and the offset is a symbol. Where there are too many cut points at one location under one call
//! stack, the slot with the most different known values is not known there any more. Both only ever
//! grow, and what was met before stays as it is; each drop allows a few more cut points, and there
//! are finitely many slots.
use super::budget::{
    FEW_SLOT_VALUES, MAX_CUT_POINTS, MAX_CUT_POINTS_OF_FEW, MAX_OFFSETS, MORE_CUT_POINTS,
};
use super::cut_point::{CutPoint, Known};
use crate::cfa::LocId;
use crate::domains::congruence::Congruence;
use crate::symbolic::slot::Slot;
use rustc_hash::{FxHashMap, FxHashSet};
use std::cmp::Reverse;

/// What was met at all cut points.
#[derive(Debug, Default)]
pub struct Bounds {
    histories: FxHashMap<(LocId, Vec<LocId>), History>,
}

/// What was met at one location under one call stack.
#[derive(Debug, Default)]
pub(crate) struct History {
    cuts: usize,
    met: FxHashMap<Slot, Vec<Known>>,
    walks: FxHashMap<Slot, Congruence>,
    dropped: FxHashSet<Slot>,
}

impl History {
    /// Whether the slot is not to be known any more.
    pub(crate) fn is_dropped(&self, slot: Slot) -> bool {
        self.dropped.contains(&slot)
    }

    /// The offsets of the slot's pointers, if they walk.
    pub(crate) fn walk(&self, slot: Slot) -> Option<Congruence> {
        self.walks.get(&slot).copied()
    }

    fn meet(&mut self, slot: Slot, known: Known) {
        if let Known::Within(_, class) = known {
            let walk = self.walks.entry(slot).or_insert(class);
            *walk = walk.join(class);
        }
        let met = self.met.entry(slot).or_default();
        if met.contains(&known) {
            return;
        }
        met.push(known);
        let mut offsets: Vec<u64> = met.iter().filter_map(|&known| offset(known)).collect();
        offsets.sort_unstable();
        offsets.dedup();
        if offsets.len() > MAX_OFFSETS {
            let class = offsets.into_iter().map(Congruence::of).reduce(Congruence::join);
            let class = class.unwrap_or(Congruence::ANY);
            let walk = self.walks.entry(slot).or_insert(class);
            *walk = walk.join(class);
        }
    }

    fn max_cut_points(&self) -> usize {
        let has_few = self.met.values().all(|met| met.len() <= FEW_SLOT_VALUES);
        if has_few { MAX_CUT_POINTS_OF_FEW } else { MAX_CUT_POINTS }
    }

    fn drop_one(&mut self) {
        let most = self.met.iter().map(|(&slot, met)| (met.len(), Reverse(slot))).max();
        if let Some((_, Reverse(slot))) = most {
            self.met.remove(&slot);
            self.dropped.insert(slot);
        }
    }
}

fn offset(known: Known) -> Option<u64> {
    match known {
        Known::Symbol(_, offset) | Known::Object(_, offset) => Some(offset.low64()),
        Known::Bits(_) | Known::Within(..) => None,
    }
}

/// Where it was met, and under which calls.
fn stage(cut: &CutPoint) -> Option<(LocId, Vec<LocId>)> {
    Some((cut.location?, cut.calls.iter().map(|call| call.target).collect()))
}

impl Bounds {
    /// What was met at this location under this call stack.
    pub(crate) fn history(&self, location: LocId, calls: Vec<LocId>) -> Option<&History> {
        self.histories.get(&(location, calls))
    }

    /// Whether a cut point knows what it would if nothing had been met: no slot at its location and
    /// call stack was dropped, no pointer walks.
    pub(crate) fn is_free(&self, cut: &CutPoint) -> bool {
        let history = stage(cut).and_then(|stage| self.histories.get(&stage));
        history.is_none_or(|history| history.dropped.is_empty() && history.walks.is_empty())
    }

    /// Takes note of a cut point that was not met before.
    pub(crate) fn meet(&mut self, cut: &CutPoint) {
        let Some(stage) = stage(cut) else { return };
        let history = self.histories.entry(stage).or_default();
        history.cuts += 1;
        for &(slot, known) in &cut.known {
            history.meet(slot, known);
        }
        if history.cuts >= history.max_cut_points() && history.cuts.is_multiple_of(MORE_CUT_POINTS)
        {
            history.drop_one();
        }
    }
}
