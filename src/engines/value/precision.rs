//! What the value analysis tracks (Explicit-Value Analysis with CEGAR and Interpolation, section
//! III: precision).
//!
//! Per location, as in the paper, but at the grain of single definitions: a definition (a step that
//! sets a variable, a parameter binding, a call's result, a binding assume, a store) is kept or
//! forgotten, and at each location where a state is stored, only the variables in the location's
//! set stay. Memory: a set of byte ranges per allocation site or global object. A variable that
//! refinement keeps coming back to is tracked everywhere ([`Precision::widen`]), so that a long
//! program does not need one refinement per location.
//!
//! A local variable that one refinement named, and a global one that two named, is tracked
//! everywhere (`refine` has the measurement).
use super::budget::MAX_RANGES;
use super::code::DefId;
use super::number::ObjectOrigin;
use super::tracked::Tracked;
use crate::cfa::{LocId, SiteId};
use crate::ir::VarId;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeMap;

/// Byte ranges of an object that are tracked.
#[derive(Clone, Default, Debug)]
struct Ranges {
    /// Offset to length, not empty; may overlap.
    ranges: BTreeMap<u64, u64>,
    /// The longest of them.
    longest: u64,
    whole: bool,
}

/// A precision. Grows by refinement; shrinks only by [`Precision::drop_at`].
#[derive(Clone, Debug)]
pub struct Precision {
    definitions: Vec<u64>,
    ever: FxHashSet<VarId>,
    at: FxHashMap<LocId, FxHashSet<VarId>>,
    everywhere: FxHashSet<VarId>,
    dropped: FxHashSet<(LocId, VarId)>,
    grown: FxHashSet<(LocId, SiteId)>,
    initial: FxHashSet<VarId>,
    memory: FxHashMap<ObjectOrigin, Ranges>,
    tracked_definitions: usize,
}

impl Precision {
    /// Nothing tracked, for a program with this many definitions.
    pub fn empty(definitions: usize) -> Self {
        Self {
            definitions: vec![0; definitions.div_ceil(64)],
            ever: FxHashSet::default(),
            at: FxHashMap::default(),
            everywhere: FxHashSet::default(),
            dropped: FxHashSet::default(),
            grown: FxHashSet::default(),
            initial: FxHashSet::default(),
            memory: FxHashMap::default(),
            tracked_definitions: 0,
        }
    }

    /// Whether a definition keeps its value.
    pub fn tracks(&self, def: DefId) -> bool {
        self.definitions[def.index() / 64] >> (def.index() % 64) & 1 == 1
    }

    /// Whether some definition of the variable keeps its value.
    pub fn ever_tracked(&self, var: VarId) -> bool {
        self.ever.contains(&var)
    }

    /// Whether any memory is tracked.
    pub fn tracks_memory(&self) -> bool {
        !self.memory.is_empty()
    }

    /// Whether the initial value of a global variable is kept.
    pub fn tracks_initial(&self, var: VarId) -> bool {
        self.initial.contains(&var) || self.everywhere.contains(&var)
    }

    /// Whether states stored at the location keep the variable.
    pub fn tracks_at(&self, location: LocId, var: VarId) -> bool {
        (self.everywhere.contains(&var)
            || self.at.get(&location).is_some_and(|vars| vars.contains(&var)))
            && !self.is_dropped(location, var)
    }

    /// Whether states stored at the location never keep the variable again: it took too many values
    /// there.
    pub fn is_dropped(&self, location: LocId, var: VarId) -> bool {
        self.dropped.contains(&(location, var))
    }

    /// Drops a variable from the states stored at a location, for good (CPA+ precision adjustment
    /// by value count).
    pub fn drop_at(&mut self, location: LocId, var: VarId) {
        self.dropped.insert((location, var));
    }

    /// Drops the objects of an allocation site from the states stored at a location, for good: see
    /// [`super::growth`].
    pub fn drop_objects_at(&mut self, location: LocId, site: SiteId) {
        self.grown.insert((location, site));
    }

    /// Whether states stored at the location never say anything of such objects again.
    pub fn has_grown(&self, location: LocId, origin: ObjectOrigin) -> bool {
        match origin {
            ObjectOrigin::Site(site) => {
                !self.grown.is_empty() && self.grown.contains(&(location, site))
            }
            ObjectOrigin::Global(_) | ObjectOrigin::Function(_) => false,
        }
    }

    /// All that was dropped gets a second chance.
    pub fn readmit(&mut self) {
        self.dropped.clear();
        self.grown.clear();
    }

    /// How many variables and allocation sites were dropped, counted once per location.
    pub fn dropped(&self) -> usize {
        self.dropped.len() + self.grown.len()
    }

    /// Whether some byte of the range is tracked.
    pub fn tracks_bytes(&self, origin: ObjectOrigin, offset: u64, bytes: u64) -> bool {
        let Some(ranges) = self.memory.get(&origin) else { return false };
        if ranges.whole {
            return true;
        }
        let end = offset.saturating_add(bytes);
        let from = offset.saturating_sub(ranges.longest);
        ranges
            .ranges
            .range(from..end)
            .any(|(&start, &length)| start.saturating_add(length) > offset)
    }

    /// Whether the whole object is tracked.
    pub fn tracks_whole(&self, origin: ObjectOrigin) -> bool {
        self.memory.get(&origin).is_some_and(|ranges| ranges.whole)
    }

    /// The tracked ranges of an object (offset, length), ascending.
    pub fn ranges(&self, origin: ObjectOrigin) -> impl Iterator<Item = (u64, u64)> + '_ {
        self.memory
            .get(&origin)
            .into_iter()
            .flat_map(|ranges| ranges.ranges.iter().map(|(&offset, &length)| (offset, length)))
    }

    /// The origins of which something is tracked.
    pub fn origins(&self) -> Vec<ObjectOrigin> {
        let mut origins: Vec<_> = self.memory.keys().copied().collect();
        origins.sort_unstable();
        origins
    }

    /// Tracks a definition. Gives whether that is new.
    pub fn add_definition(&mut self, def: DefId, var: Option<VarId>) -> bool {
        if let Some(var) = var {
            self.ever.insert(var);
        }
        let new = !self.tracks(def);
        self.definitions[def.index() / 64] |= 1 << (def.index() % 64);
        self.tracked_definitions += usize::from(new);
        new
    }

    /// Keeps a variable in states stored at the location. Gives whether that is new.
    pub fn add_at(&mut self, location: LocId, var: VarId) -> bool {
        !self.everywhere.contains(&var) && self.at.entry(location).or_default().insert(var)
    }

    /// Keeps a global variable's initial value. Gives whether that is new.
    pub fn add_initial(&mut self, var: VarId) -> bool {
        self.ever.insert(var);
        self.initial.insert(var)
    }

    /// Tracks a range of bytes. Gives whether that is new.
    pub fn add_bytes(&mut self, origin: ObjectOrigin, offset: u64, bytes: u64) -> bool {
        let ranges = self.memory.entry(origin).or_default();
        if ranges.whole {
            return false;
        }
        let length = ranges.ranges.entry(offset).or_insert(0);
        if *length >= bytes {
            return false;
        }
        *length = bytes;
        ranges.longest = ranges.longest.max(bytes);
        ranges.whole = ranges.ranges.len() > MAX_RANGES;
        true
    }

    /// Tracks all of an object. Gives whether that is new.
    pub fn add_whole(&mut self, origin: ObjectOrigin) -> bool {
        let ranges = self.memory.entry(origin).or_default();
        !std::mem::replace(&mut ranges.whole, true)
    }

    /// Keeps a variable in all states, wherever they are stored. (Its definitions are added one by
    /// one.)
    pub fn widen(&mut self, var: VarId) {
        self.ever.insert(var);
        self.everywhere.insert(var);
    }

    /// What is tracked beside definitions.
    pub fn tracked(&self) -> Tracked {
        fn sorted<T: Ord>(things: impl Iterator<Item = T>) -> Vec<T> {
            let mut things: Vec<T> = things.collect();
            things.sort_unstable();
            things
        }
        let at = |(&location, vars): (&LocId, &FxHashSet<VarId>)| {
            vars.iter().map(move |&var| (location, var)).collect::<Vec<_>>()
        };
        let bytes = |origin| self.ranges(origin).map(move |(at, bytes)| (origin, at, bytes));
        Tracked {
            at: sorted(self.at.iter().flat_map(at)),
            everywhere: sorted(self.everywhere.iter().copied()),
            initial: sorted(self.initial.iter().copied()),
            dropped: sorted(self.dropped.iter().copied()),
            grown: sorted(self.grown.iter().copied()),
            whole: self.origins().into_iter().filter(|&origin| self.tracks_whole(origin)).collect(),
            bytes: self.origins().into_iter().flat_map(bytes).collect(),
            ..Tracked::default()
        }
    }

    /// How many definitions are tracked, how many variables, how many memory objects.
    pub fn size(&self) -> (usize, usize, usize) {
        (self.tracked_definitions, self.ever.len(), self.memory.len())
    }
}
