//! The explicit-value precision of abstraction locations: which places are known there by their
//! value (Beyer, Löwe, *Explicit-State Software Model Checking Based on CEGAR and Interpolation*,
//! FASE 2013, section 3: a precision per location, learned by refinement).
//!
//! It begins empty and only grows. A place that refinement keeps coming back to is known
//! everywhere, so that a long program does not need a refinement per location. What takes too many
//! values at a location is dropped there again by [`super::bounds`]. Like [`super::finite`] it
//! decides what abstraction locations distinguish, not what is true there, so that nothing sound
//! rests on it.
use super::budget::WIDEN_AFTER;
use super::cut_point::{CutPoint, Known};
use crate::cfa::{LocId, Program};
use crate::ir::VarId;
use crate::program_facts::memory::points_to::Target;
use crate::symbolic::slot::{Anchor, Place, Slot};
use rustc_hash::{FxHashMap, FxHashSet};

/// What a value can be known of, under any call stack.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) enum ExplicitPlace {
    /// A variable.
    Var(VarId),
    /// This number of bytes, from this offset on, of the objects of one name.
    Cell(Target, u64, u64),
}

impl ExplicitPlace {
    /// The place that a slot of `cut` is; `None` where it cannot be tracked.
    pub(crate) fn of(cut: &CutPoint, slot: Slot) -> Option<Self> {
        Some(match slot {
            Slot::Global(var) | Slot::Local(_, var) => Self::Var(var),
            Slot::Cell(cell) => {
                let target = match cell.object {
                    Anchor::Global(global) => Target::Global(global),
                    Anchor::Numbered(number) => {
                        cut.objects.get(usize::try_from(number).ok()?)?.target()?
                    }
                };
                Self::Cell(target, cell.offset, cell.bytes)
            }
        })
    }

    /// The same of the value of a symbolic place.
    pub(crate) fn of_place(cut: &CutPoint, place: Place) -> Option<Self> {
        match place {
            Place::Value(slot) => Self::of(cut, slot),
            Place::Offset(_) | Place::Size(_) => None,
        }
    }

    /// What users see.
    pub(crate) fn text(self, program: &Program) -> String {
        match self {
            Self::Var(var) => program.var(var).name.clone(),
            Self::Cell(Target::Global(global), offset, _) => {
                format!("{}+{offset}", program.globals[global.index()].name)
            }
            Self::Cell(_, offset, _) => format!("*+{offset}"),
        }
    }
}

/// Which places are known where.
#[derive(Clone, Default, Debug)]
pub(crate) struct ExplicitPrecision {
    at: FxHashMap<LocId, FxHashSet<ExplicitPlace>>,
    /// The places that are known at some location: branches that differ in them are not joined.
    anywhere: FxHashSet<ExplicitPlace>,
    /// The places that are known at all locations.
    everywhere: FxHashSet<ExplicitPlace>,
    /// How many refinements asked for a place.
    asked: FxHashMap<ExplicitPlace, u32>,
    /// Locations that no block passes: predicates are tracked there.
    stops: FxHashSet<LocId>,
}

impl ExplicitPrecision {
    /// Whether the place is known at the location.
    pub(crate) fn tracks_at(&self, location: LocId, place: ExplicitPlace) -> bool {
        self.everywhere.contains(&place)
            || self.at.get(&location).is_some_and(|places| places.contains(&place))
    }

    /// Whether the place is known at some location.
    pub(crate) fn tracks(&self, place: ExplicitPlace) -> bool {
        self.anywhere.contains(&place)
    }

    /// The places that are known at some location.
    pub(crate) fn anywhere(&self) -> impl Iterator<Item = ExplicitPlace> + '_ {
        self.anywhere.iter().copied()
    }

    /// Whether a block whose run is decided so far goes on through the location: what is tracked
    /// there are values alone.
    pub(crate) fn may_pass(&self, location: LocId) -> bool {
        self.is_at(location) && !self.stops.contains(&location)
    }

    /// From now on no block passes the location.
    pub(crate) fn stop_at(&mut self, location: LocId) {
        self.stops.insert(location);
    }

    /// Whether no block passes the location.
    pub(crate) fn stops_at(&self, location: LocId) -> bool {
        self.stops.contains(&location)
    }

    /// Whether nothing is known anywhere.
    pub(crate) fn is_empty(&self) -> bool {
        self.anywhere.is_empty()
    }

    /// Whether something is known at the location.
    pub(crate) fn is_at(&self, location: LocId) -> bool {
        !self.everywhere.is_empty() || self.at.contains_key(&location)
    }

    /// Whether the cut point knows the value of a place that is tracked at its location.
    pub(crate) fn is_known_at(&self, cut: &CutPoint) -> bool {
        let Some(location) = cut.location.filter(|&location| self.is_at(location)) else {
            return false;
        };
        let is_tracked =
            |slot| ExplicitPlace::of(cut, slot).is_some_and(|it| self.tracks_at(location, it));
        cut.known.iter().any(|&(slot, known)| matches!(known, Known::Bits(_)) && is_tracked(slot))
    }

    /// Tracks the place at the location; says whether that is new.
    pub(crate) fn add(&mut self, location: LocId, place: ExplicitPlace) -> bool {
        self.anywhere.insert(place);
        self.at.entry(location).or_default().insert(place)
    }

    /// A refinement asked for these places at some locations. Those that several have asked for are
    /// known everywhere from now on; says whether some are.
    pub(crate) fn widen(&mut self, places: &FxHashSet<ExplicitPlace>) -> bool {
        let mut grew = false;
        for &place in places {
            let asked = self.asked.entry(place).or_default();
            *asked += 1;
            grew |= *asked >= WIDEN_AFTER && self.everywhere.insert(place);
        }
        grew
    }

    /// The places that are known everywhere.
    pub(crate) fn everywhere(&self) -> Vec<ExplicitPlace> {
        let mut places: Vec<ExplicitPlace> = self.everywhere.iter().copied().collect();
        places.sort_unstable();
        places
    }

    /// The locations, in the order of the program, with their places.
    pub(crate) fn locations(&self) -> Vec<(LocId, Vec<ExplicitPlace>)> {
        let sorted = |places: &FxHashSet<ExplicitPlace>| {
            let mut places: Vec<ExplicitPlace> = places.iter().copied().collect();
            places.sort_unstable();
            places
        };
        let mut all: Vec<_> = self.at.iter().map(|(&at, places)| (at, sorted(places))).collect();
        all.sort_unstable();
        all
    }

    /// How many places are known somewhere, and at how many locations some are.
    pub(crate) fn size(&self) -> (usize, usize) {
        (self.anywhere.len(), self.at.len())
    }
}
