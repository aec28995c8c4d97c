//! Counters along a path: what they determine, and whether predicates are tried before them.
//!
//! A counter with a constant bound that is tracked by value has a state per round of its loop. What
//! it determines has no further ones, and is tracked with it; what it determines and values need is
//! tracked with the counter, since without it each of its values would count as one of a few.
//! Where the rounds are very many, some paths are left to predicates first, which may not need the
//! rounds at all.
//!
//! Invariant: nothing sound rests on this; it decides what abstraction locations distinguish.
use super::explicit::{ConstantPath, NeededPlaces};
use crate::base::exploration::ExplicitLimit;
use crate::blocks::bounds::{bounded_counters, counts};
use crate::blocks::cut_point::Known;
use crate::blocks::decided::{Determined, determined_places};
use crate::blocks::explicit::ExplicitPlace;
use crate::blocks::graph::BlockGraph;
use crate::cfa::LocId;
use crate::engines::predicate::budget::{LONG_COUNT, LONG_DECIDED_COUNT, LONG_WHOLE_COUNT};
use crate::ir::VarId;
use crate::symbolic::slot::{Place, Slot};
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::{OnceCell, RefCell};
use std::rc::Rc;

/// What counters determine along one path.
#[derive(Default)]
pub(super) struct Counting {
    /// The variables that are constant wherever the path meets them, once they were asked for.
    always_constant: OnceCell<FxHashSet<VarId>>,
    /// By location, what the counters around it determine, as far as that was asked.
    determined: RefCell<FxHashMap<LocId, Rc<Determined>>>,
}

impl ConstantPath {
    /// All that is determined together with a place, if it is a counter with a constant bound, or
    /// determined by one of very many steps.
    pub(super) fn determined_with(
        &self,
        graph: &BlockGraph,
        index: usize,
        place: ExplicitPlace,
    ) -> Rc<Determined> {
        let cut = &self.steps[index].cut;
        let (Some(location), ExplicitPlace::Var(var)) = (cut.location, place) else {
            return Rc::default();
        };
        if graph.program.explicit_limit != ExplicitLimit::PerPlace {
            return Rc::default();
        }
        let is_counter = bounded_counters(&graph.program, location).contains(&var);
        let is_long = || counts(&graph.program, location).iter().any(|&(_, it)| it >= LONG_COUNT);
        if !is_counter && !is_long() {
            return Rc::default();
        }
        let mut known = self.counting.determined.borrow_mut();
        let constant = self.counting.always_constant.get_or_init(|| self.always_constant());
        let find = || determined_places(&graph.program, location, |var| constant.contains(&var));
        let found = known.entry(location).or_insert_with(|| find().into());
        match is_counter || found.places.contains(&(location, place)) {
            true => Rc::clone(found),
            false => Rc::default(),
        }
    }

    /// The variables that are constant wherever the path meets them.
    fn always_constant(&self) -> FxHashSet<VarId> {
        let (mut constant, mut others) = (FxHashSet::default(), FxHashSet::default());
        let mut meet = |slot: Slot, is_constant: bool| {
            if let Slot::Global(var) | Slot::Local(_, var) = slot {
                if is_constant {
                    constant.insert(var)
                } else {
                    others.insert(var)
                };
            }
        };
        for (step, constants) in self.steps.iter().zip(&self.constants) {
            for &(slot, known) in &step.cut.known {
                meet(slot, matches!(known, Known::Bits(_)));
            }
            for (&place, value) in step.cut.symbolic.iter().zip(constants) {
                if let Place::Value(slot) = place {
                    meet(slot, value.is_some());
                }
            }
        }
        constant.retain(|var| !others.contains(var));
        constant
    }
}

/// Where the first counter of very many steps stands that refutes the path by its values, itself or
/// by what it determines, if one does. Rounds of a loop that runs by itself cost little.
pub(super) fn long_count(
    graph: &BlockGraph,
    path: &ConstantPath,
    needed: &NeededPlaces,
) -> Option<LocId> {
    needed.iter().enumerate().find_map(|(index, places)| {
        let cut = &path.steps[index].cut;
        let location = cut.location?;
        let counts = counts(&graph.program, location);
        let is_long = |&place: &usize| {
            let place = ExplicitPlace::of_place(cut, *cut.symbolic.get(place)?)?;
            let ExplicitPlace::Var(var) = place else { return None };
            let determined = || path.determined_with(graph, index, place);
            let is_long = match counts.iter().find(|&&(counter, _)| counter == var) {
                Some(&(_, steps)) => {
                    steps >= LONG_COUNT
                        && (!determined().runs_by_itself
                            || steps >= longest_decided(graph, location))
                }
                None => {
                    let determined = determined();
                    !determined.places.is_empty() && !determined.runs_by_itself
                }
            };
            is_long.then_some(())
        };
        places.iter().find_map(is_long).map(|_| location)
    })
}

/// The steps from which on a loop that runs by itself is worth attempts by predicates.
fn longest_decided(graph: &BlockGraph, location: LocId) -> u64 {
    match graph.program.has_whole_loop(location) {
        true => LONG_WHOLE_COUNT,
        false => LONG_DECIDED_COUNT,
    }
}
