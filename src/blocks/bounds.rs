//! Bounds on what cut points tell apart, so that there are finitely many of them.
//!
//! A pointer that was met at several offsets walks: from then on cut points know its object only,
//! and the offset is a symbol. Where there are too many cut points at one location under one call
//! stack, the slot with the most different known values is not known there any more. Both only ever
//! grow, and what was met before stays as it is; each drop allows a few more cut points, and there
//! are finitely many slots.
//!
//! For places of the explicit precision ([`super::explicit`]) this is precision adjustment (Beyer,
//! Henzinger, Théoduloz, *Program Analysis with Dynamic Precision Adjustment*, ASE 2008; the
//! threshold k of the thesis, section 4.1), place by place: what takes more than k values at a
//! location is dropped there, and predicates take over. What depends on inputs has the least
//! threshold. What is computed from constants, so that inputs decide only which values it takes
//! (timers, positions), has a larger one, where its values are likely to be few
//! ([`super::limited`]) or no predicates are tracked. A counter with a constant bound has none, and
//! what such a counter determines comes near none: where the values of a place are many, only those
//! count that it has more than the counters.
use super::budget::{
    CUT_POINTS_OF_COUNT, FEW_SLOT_VALUES, MAX_COMPUTED_VALUES, MAX_COUNTED_STEPS, MAX_COUNTS,
    MAX_CUT_POINTS, MAX_CUT_POINTS_OF_FEW, MAX_EXPLICIT_VALUES, MAX_OFFSETS, MORE_CUT_POINTS,
    SOME_COMPUTED_VALUES,
};
use super::cut_point::{CutPoint, Known};
use super::explicit::ExplicitPlace;
use super::limited::is_open_counter;
use super::program::BlockProgram;
use crate::base::exploration::ExplicitLimit;
use crate::cfa::LocId;
use crate::domains::congruence::Congruence;
use crate::ir::{Bv, VarId};
use crate::program_facts::counters::{Counter, LoopBound};
use crate::symbolic::slot::Slot;
use rustc_hash::{FxHashMap, FxHashSet};
use std::cmp::Reverse;
use std::mem::take;

/// What was met at all cut points.
#[derive(Debug, Default)]
pub struct Bounds {
    histories: FxHashMap<(LocId, Vec<LocId>), History>,
    /// What was dropped of the explicit precision since that was asked last.
    dropped: Vec<DroppedPlace>,
}

/// A place of the explicit precision that took too many values.
#[derive(Clone, Debug)]
pub struct DroppedPlace {
    /// The cut point at which that was seen.
    pub cut: CutPoint,
    /// The place.
    pub slot: Slot,
}

/// What was met at one location under one call stack.
#[derive(Debug, Default)]
pub(crate) struct History {
    cuts: usize,
    met: FxHashMap<Slot, Vec<Known>>,
    walks: FxHashMap<Slot, Congruence>,
    dropped: FxHashSet<Slot>,
    explicit: ExplicitValues,
}

/// The values that places of the explicit precision took.
#[derive(Debug, Default)]
struct ExplicitValues {
    /// The values of the counters with constant bounds, together.
    counts: FxHashSet<Vec<Bv>>,
    /// The values of the others.
    met: FxHashMap<Slot, MetValues>,
}

/// The values that a place took.
#[derive(Debug, Default)]
struct MetValues {
    alone: FxHashSet<Bv>,
    /// With those of the counters beside them.
    with_counts: FxHashSet<(Vec<Bv>, Bv)>,
}

/// The value of a place of the explicit precision at a cut point.
struct MetValue {
    slot: Slot,
    place: ExplicitPlace,
    bits: Bv,
    /// Whether it is a counter with a constant bound.
    is_counter: bool,
}

impl ExplicitValues {
    /// How many more values the place took than the counters.
    fn excess(&self, slot: Slot) -> usize {
        let more = |met: &MetValues| met.with_counts.len().saturating_sub(self.counts.len());
        self.met.get(&slot).map_or(0, more)
    }

    /// How many values it took by itself.
    fn alone(&self, slot: Slot) -> usize {
        self.met.get(&slot).map_or(0, |met| met.alone.len())
    }
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

    /// Takes note of the values of the explicit precision; drops what takes more than the counters
    /// by the threshold, or too many.
    fn meet_explicit(
        &mut self,
        values: &[MetValue],
        threshold: impl Fn(ExplicitPlace) -> usize,
    ) -> Vec<Slot> {
        let mut dropped = Vec::new();
        let counts = values.iter().filter(|value| value.is_counter);
        let counts: Vec<Bv> = counts.map(|value| value.bits).collect();
        self.explicit.counts.insert(counts.clone());
        for &MetValue { slot, place, bits, is_counter } in values {
            if is_counter {
                if self.explicit.counts.len() > MAX_COUNTS {
                    dropped.push(slot);
                }
                continue;
            }
            let met = self.explicit.met.entry(slot).or_default();
            met.alone.insert(bits);
            met.with_counts.insert((counts.clone(), bits));
            let most = threshold(place);
            // Few values beside each value of a counter are many states: with the least threshold,
            // they count each time.
            let taken = match most <= MAX_EXPLICIT_VALUES {
                true => self.explicit.excess(slot),
                false => self.explicit.excess(slot).min(self.explicit.alone(slot)),
            };
            if taken >= most {
                self.explicit.met.remove(&slot);
                dropped.push(slot);
            }
        }
        self.dropped.extend(&dropped);
        dropped
    }

    fn max_cut_points(&self, limit: ExplicitLimit) -> usize {
        if limit == ExplicitLimit::Unlimited && !self.explicit.met.is_empty() {
            return usize::MAX;
        }
        let has_few = self.met.values().all(|met| met.len() <= FEW_SLOT_VALUES);
        let counted = CUT_POINTS_OF_COUNT * self.explicit.counts.len();
        counted.max(if has_few { MAX_CUT_POINTS_OF_FEW } else { MAX_CUT_POINTS })
    }

    /// Drops the slot with the most values; says which, if it is one of the explicit precision.
    fn drop_one(&mut self) -> Option<Slot> {
        let others = self.met.iter().map(|(&slot, met)| (met.len(), Reverse(slot)));
        let explicit = &self.explicit;
        let excess = explicit.met.keys().map(|&slot| (explicit.excess(slot), Reverse(slot)));
        // What the counters determine is not dropped for being one of many.
        let excess = excess.filter(|&(excess, _)| excess > 0);
        let (_, Reverse(slot)) = others.chain(excess).max()?;
        self.met.remove(&slot);
        self.dropped.insert(slot);
        self.explicit.met.remove(&slot).map(|_| slot)
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

    /// Whether the place that the slot is has been dropped where the cut point stands.
    pub(crate) fn is_dropped_at(&self, cut: &CutPoint, slot: Slot) -> bool {
        let history = stage(cut).and_then(|stage| self.histories.get(&stage));
        history.is_some_and(|history| history.is_dropped(slot))
    }

    /// How many slots are not known any more, over all locations.
    pub(crate) fn dropped(&self) -> usize {
        self.histories.values().map(|history| history.dropped.len()).sum()
    }

    /// Cut points at the location know more from now on: those of before do not count.
    pub(crate) fn refined(&mut self, location: LocId) {
        for (_, history) in self.histories.iter_mut().filter(|((at, _), _)| *at == location) {
            history.cuts = 0;
        }
    }

    /// The same for all locations.
    pub(crate) fn refined_everywhere(&mut self) {
        self.histories.values_mut().for_each(|history| history.cuts = 0);
    }

    /// Takes note of a cut point that was not met before.
    pub(crate) fn meet(&mut self, program: &BlockProgram, cut: &CutPoint) {
        let Some(stage) = stage(cut) else { return };
        let limit = program.explicit_limit;
        let counters = match limit {
            ExplicitLimit::PerPlace if program.explicit.is_at(stage.0) => {
                bounded_counters(program, stage.0)
            }
            _ => Vec::new(),
        };
        let location = stage.0;
        let history = self.histories.entry(stage).or_default();
        history.cuts += 1;
        let mut explicit = Vec::new();
        for &(slot, known) in &cut.known {
            match (known, explicit_place(program, cut, slot)) {
                (Known::Bits(bits), Some(place)) => {
                    let is_counter = matches!(
                        place,
                        ExplicitPlace::Var(var) if counters.contains(&var)
                    );
                    explicit.push(MetValue { slot, place, bits, is_counter });
                }
                _ => history.meet(slot, known),
            }
        }
        let mut dropped = match explicit.is_empty() {
            true => Vec::new(),
            false => history.meet_explicit(&explicit, |place| threshold(program, location, place)),
        };
        let is_many = history.cuts >= history.max_cut_points(limit);
        if is_many && history.cuts.is_multiple_of(MORE_CUT_POINTS) {
            dropped.extend(history.drop_one());
        }
        let dropped = dropped.into_iter().map(|slot| DroppedPlace { cut: cut.clone(), slot });
        self.dropped.extend(dropped);
    }

    /// What was dropped of the explicit precision since this was asked last.
    pub(crate) fn take_dropped(&mut self) -> Vec<DroppedPlace> {
        take(&mut self.dropped)
    }
}

/// How many more values than the counters with constant bounds a place may take.
/// Where predicates are tracked, values do not suffice: each of many is likely to ask for
/// predicates of its own, and only what is likely to have few keeps its values.
fn threshold(program: &BlockProgram, location: LocId, place: ExplicitPlace) -> usize {
    let has_predicates = program.explicit.stops_at(location);
    match program.explicit_limit {
        ExplicitLimit::PerPlace if !program.is_computed(place) => MAX_EXPLICIT_VALUES,
        ExplicitLimit::PerPlace => match place {
            ExplicitPlace::Cell(..) if has_predicates => SOME_COMPUTED_VALUES,
            ExplicitPlace::Cell(..) => MAX_COMPUTED_VALUES,
            ExplicitPlace::Var(var) if is_open_counter(&program.facts, location, var) => {
                MAX_EXPLICIT_VALUES
            }
            ExplicitPlace::Var(var) if program.is_limited(var) => MAX_COMPUTED_VALUES,
            ExplicitPlace::Var(_) if has_predicates => MAX_EXPLICIT_VALUES,
            ExplicitPlace::Var(_) => SOME_COMPUTED_VALUES,
        },
        ExplicitLimit::Values(count) => count,
        ExplicitLimit::Unlimited => usize::MAX,
    }
}

/// The place that the slot is, if the explicit precision alone is why it is known.
fn explicit_place(program: &BlockProgram, cut: &CutPoint, slot: Slot) -> Option<ExplicitPlace> {
    let place = ExplicitPlace::of(cut, slot)?;
    (!program.has_few_values(place) && program.explicit.tracks_at(cut.location?, place))
        .then_some(place)
}

/// The counters of the loops around the location whose constant bounds can be counted to.
pub(crate) fn bounded_counters(program: &BlockProgram, location: LocId) -> Vec<VarId> {
    let counts = counts(program, location).into_iter();
    counts.filter(|&(_, steps)| steps <= MAX_COUNTED_STEPS).map(|(var, _)| var).collect()
}

/// All counters with constant bounds, with about how many steps each has from 0 to its bound.
pub(crate) fn counts(program: &BlockProgram, location: LocId) -> Vec<(VarId, u64)> {
    let loops = &program.facts.loops;
    let mut around = loops.innermost(location);
    let mut counters = Vec::new();
    while let Some(found) = around {
        let steps = |counter: &Counter| match counter.bound {
            LoopBound::Constant(bound) => {
                // Bounds below zero are near it.
                let bound = bound.unsigned().min(bound.signed().unsigned_abs());
                let steps = bound / counter.step.signed().unsigned_abs().max(1);
                Some((counter.var, u64::try_from(steps).unwrap_or(u64::MAX)))
            }
            LoopBound::Invariant(_) | LoopBound::Other => None,
        };
        counters.extend(found.counters.iter().filter_map(steps));
        around = found.parent.map(|parent| &loops.loops[parent]);
    }
    counters
}
