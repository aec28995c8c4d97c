//! The precision of predicate abstraction: which predicates are tracked at which location.
//!
//! (Lazy abstraction, POPL 2002; location-local predicates, Abstractions from Proofs, POPL 2004.) A
//! predicate is a width-1 expression over *places*: variables of the program with the depth of
//! their frame. It has one number wherever it is tracked, so that regions of different cut points
//! can be compared. The precision only grows.
use crate::cfa::LocId;
pub use crate::engines::predicate::abstraction::PredicateId;
use crate::ir::graft::Graft;
use crate::ir::{ExprId, ExprPool, VarId, Width};
use crate::symbolic::slot::Place;
use rustc_hash::FxHashMap;

/// The predicates, and where they are tracked.
#[derive(Default, Debug)]
pub struct Precision {
    pool: ExprPool,
    places: Vec<Place>,
    names: FxHashMap<Place, VarId>,
    predicates: Vec<ExprId>,
    ids: FxHashMap<ExprId, PredicateId>,
    at: FxHashMap<LocId, Vec<PredicateId>>,
}

impl Precision {
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
        let list = self.at.entry(location).or_default();
        let is_new = !list.contains(&id);
        if is_new {
            list.push(id);
        }
        Some((id, is_new))
    }

    /// The predicates tracked at `location`.
    pub fn at(&self, location: LocId) -> &[PredicateId] {
        self.at.get(&location).map_or(&[], Vec::as_slice)
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

    /// The locations with predicates, in the order of the program.
    pub fn locations(&self) -> Vec<LocId> {
        let mut locations: Vec<LocId> = self.at.keys().copied().collect();
        locations.sort_unstable();
        locations
    }
}

fn index(id: PredicateId) -> usize {
    usize::try_from(id.0).expect("u32 fits usize")
}
