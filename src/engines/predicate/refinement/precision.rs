//! The precision of predicate abstraction: which predicates are tracked at which location.
//!
//! (Lazy abstraction, POPL 2002; location-local predicates, Abstractions from Proofs, POPL 2004.) A
//! predicate is a width-1 expression over *places*: variables of the program with the depth of
//! their frame. It has one number wherever it is tracked, so that regions of different cut points
//! can be compared. The precision only grows.
//!
//! Without locality (`--no-refinement locality`) a predicate is tracked at all locations, wherever
//! it was found: what Abstractions from Proofs compares with in its table 1.
use crate::base::ablation::{Mechanism, is_left_out};
use crate::cfa::LocId;
pub use crate::engines::predicate::abstraction::PredicateId;
use crate::ir::graft::Graft;
use crate::ir::{ExprId, ExprPool, VarId, Width};
use crate::symbolic::slot::Place;
use rustc_hash::FxHashMap;

/// What tracks predicates only where they were found, as users call it.
pub const LOCALITY: &str = "locality";

/// The predicates, and where they are tracked.
#[derive(Debug)]
pub struct Precision {
    pool: ExprPool,
    places: Vec<Place>,
    names: FxHashMap<Place, VarId>,
    predicates: Vec<ExprId>,
    ids: FxHashMap<ExprId, PredicateId>,
    /// By location, those that were found for it.
    at: FxHashMap<LocId, Vec<PredicateId>>,
    /// All predicates, where each is tracked at every location.
    everywhere: Option<Vec<PredicateId>>,
}

impl Default for Precision {
    /// Nothing is tracked, and what will be is where it was found, unless the run leaves that out.
    fn default() -> Self {
        Self::new(!is_left_out(Mechanism::Refinement, LOCALITY))
    }
}

impl Precision {
    /// Nothing is tracked. What will be is tracked where it was found (`is_local`), or everywhere.
    fn new(is_local: bool) -> Self {
        Self {
            pool: ExprPool::default(),
            places: Vec::new(),
            names: FxHashMap::default(),
            predicates: Vec::new(),
            ids: FxHashMap::default(),
            at: FxHashMap::default(),
            everywhere: (!is_local).then(Vec::new),
        }
    }

    /// The number that stands for `place` in predicates.
    pub fn key(&mut self, place: Place) -> u32 {
        let next = VarId(u32::try_from(self.places.len()).expect("fewer than 2^32 places"));
        let entry = self.names.entry(place).or_insert(next);
        if *entry == next {
            self.places.push(place);
        }
        entry.0
    }

    /// Tracks the width-1 expression `root` of `from` at `location`; `place` identifies the
    /// variables. Gives its number, and whether it is new there; `None` where there is nothing to
    /// track.
    pub fn add(
        &mut self,
        location: LocId,
        from: &ExprPool,
        root: ExprId,
        place: &dyn Fn(VarId) -> Option<(Place, Width)>,
    ) -> Option<(PredicateId, bool)> {
        let mut pool = std::mem::take(&mut self.pool);
        let copy = Graft::default().copy(from, &mut pool, root, &mut |pool, var| {
            let (place, width) = place(var)?;
            Some(pool.var(VarId(self.key(place)), width))
        });
        self.pool = pool;
        let predicate = copy?;
        if matches!(self.pool.get(predicate), crate::ir::Expr::Const(_)) {
            return None;
        }
        let next = PredicateId(u32::try_from(self.predicates.len()).expect("few predicates"));
        let id = *self.ids.entry(predicate).or_insert(next);
        if id == next {
            self.predicates.push(predicate);
        }
        let is_new = put(self.at.entry(location).or_default(), id);
        Some((id, self.everywhere.as_mut().map_or(is_new, |all| put(all, id))))
    }

    /// The predicates tracked at `location`.
    pub fn at(&self, location: LocId) -> &[PredicateId] {
        self.everywhere.as_ref().or_else(|| self.at.get(&location)).map_or(&[], Vec::as_slice)
    }

    /// The predicate over what `value` gives for its places; `None` where a place has no value.
    pub fn instance(
        &self,
        id: PredicateId,
        to: &mut ExprPool,
        value: &mut dyn FnMut(&mut ExprPool, Place) -> Option<ExprId>,
    ) -> Option<ExprId> {
        let root = self.predicates[index(id)];
        Graft::default()
            .copy(&self.pool, to, root, &mut |to, var| value(to, self.places[var.index()]))
    }

    /// The predicate's expression, with the places that its variables stand for.
    pub fn expression(&self, id: PredicateId) -> (&ExprPool, ExprId, &[Place]) {
        (&self.pool, self.predicates[index(id)], &self.places)
    }

    /// Where all predicates' expressions are, and what their variables stand for.
    pub fn vocabulary(&self) -> (&ExprPool, &[Place]) {
        (&self.pool, &self.places)
    }

    /// How many predicates there are, and at how many locations some are tracked.
    pub fn size(&self) -> (usize, usize) {
        (self.predicates.len(), self.at.len())
    }

    /// How many predicates are tracked at these locations: in all, counted at each, and most.
    pub fn spread(&self, locations: impl Iterator<Item = LocId>) -> (usize, usize) {
        let add = |(all, most): (usize, usize), at| (all + at, most.max(at));
        locations.map(|location| self.at(location).len()).fold((0, 0), add)
    }

    /// The locations with predicates, in the order of the program.
    pub fn locations(&self) -> Vec<LocId> {
        let mut locations: Vec<LocId> = self.at.keys().copied().collect();
        locations.sort_unstable();
        locations
    }
}

/// Adds what is not there yet; says whether that is so.
fn put(list: &mut Vec<PredicateId>, id: PredicateId) -> bool {
    let is_new = !list.contains(&id);
    if is_new {
        list.push(id);
    }
    is_new
}

fn index(id: PredicateId) -> usize {
    usize::try_from(id.0).expect("u32 fits usize")
}

#[cfg(test)]
mod tests {
    use super::{LocId, Place, Precision, Width};
    use crate::ir::{ExprPool, VarId};
    use crate::symbolic::slot::Slot;

    /// Adds a predicate, one for each variable, at a location; says whether that is new there.
    fn add(precision: &mut Precision, location: u32, variable: u32) -> bool {
        let mut pool = ExprPool::new();
        let (var, width) = (VarId(variable), Width::BOOL);
        let root = pool.var(var, width);
        let place = |var| Some((Place::Value(Slot::Global(var)), width));
        precision.add(LocId(location), &pool, root, &place).expect("a predicate").1
    }

    fn filled(is_local: bool) -> Precision {
        let mut precision = Precision::new(is_local);
        assert!(add(&mut precision, 1, 7));
        assert!(add(&mut precision, 2, 8));
        assert!(!add(&mut precision, 2, 8));
        assert_eq!(add(&mut precision, 2, 7), is_local, "elsewhere it is new where it is local");
        precision
    }

    #[test]
    fn predicates_are_tracked_where_they_were_found() {
        let precision = filled(true);
        let at = |location| precision.at(LocId(location)).len();
        assert_eq!((at(1), at(2), at(3)), (1, 2, 0));
        assert_eq!(precision.spread((1..4).map(LocId)), (3, 2));
    }

    #[test]
    fn without_locality_they_are_tracked_everywhere() {
        let precision = filled(false);
        assert_eq!(precision.size(), (2, 2));
        assert_eq!(precision.spread((1..4).map(LocId)), (6, 2));
    }
}
