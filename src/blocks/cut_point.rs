//! Cut points: the points of a run between two blocks, where the run's state is abstracted.
//!
//! A cut point is a location with its call stack and what is *known* there exactly (finite
//! variables, pointers to objects). Every other live variable has a symbol. Adjustable-block
//! encoding (Beyer, Keremoglu, Wendler, FMCAD 2010) calls these abstraction locations; here they
//! are loop heads, entries of recursive functions, and targets.
//!
//! Memory at a cut point: the objects that known pointers lead to, from live variables and from
//! each other's cells, and the global objects. The cut point speaks of some of their *cells*: one
//! that holds a pointer (or a finite value) is known, the others have symbols like variables. What
//! no cell covers is arbitrary, and so is all of an object that nothing will read. Objects are
//! numbered in the order in which the known pointers name them, so two cut points that differ only
//! in which of two alike heap cells is meant are equal.
//!
//! A pointer that walks is known to be *within* an object, and its offset is a symbol with a known
//! residue (`bounds`). Objects that the location's loop does not write keep all they have.
//! Which cells and pointers are spoken of is advice of flow-insensitive analyses (`cells`,
//! `offsets`, `finite`): what is left out is arbitrary, so that nothing sound
//! rests on them. The one exception is a write that cannot be followed: it forgets what
//! `program_facts::memory::points_to` says, or, where it begins in a known object, that object, but
//! for fields beside the bytes written (`symbolic::fields`).
//!
//! Known limits: elements of arrays of more than 32, offsets that are not aligned, and objects that
//! are more than twelve names away are forgotten at the head of a loop that writes them. A location
//! names its whole call stack, so that recursive functions have no summaries here.
use crate::cfa::{FuncId, GlobalId, LocId, Program, Scope, SiteId};
use crate::domains::congruence::Congruence;
use crate::ir::{Bv, Symbol, VarId};
use crate::program_facts::liveness::Liveness;
use crate::program_facts::memory::points_to::Target;
use crate::symbolic::execute::Machine;
use crate::symbolic::object::Kind;
use crate::symbolic::slot::{Anchor, Place, Slot};
use crate::symbolic::value::Extent;
use serde::{Deserialize, Serialize};

/// What is known of a slot.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Known {
    /// Its value.
    Bits(Bv),
    /// That it points this number of bytes into a global object or to a function.
    Symbol(Symbol, Bv),
    /// That it points this number of bytes into an object of [`CutPoint::objects`].
    Object(u32, Bv),
    /// That it points into this object, [`Place::Offset`] bytes, which are of this class.
    Within(Anchor, Congruence),
}

/// An open call.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Call {
    /// Where the caller goes on.
    pub target: LocId,
    /// What gets the returned value.
    pub result: Option<VarId>,
}

/// An object that a known pointer leads to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Shape {
    /// Where it was allocated.
    pub(crate) site: Option<SiteId>,
    /// The open call (an index into [`CutPoint::calls`]) at whose end it dies.
    pub(crate) frame: Option<u32>,
    pub(crate) extent: Extent,
    pub(crate) is_heap: bool,
    pub(crate) is_dead: bool,
    /// Whether its life may be over, so that another object may have its address: see
    /// [`crate::symbolic::value::Values::dead`].
    pub(crate) may_be_dead: bool,
    /// Whether it may have been freed, or its frame may be left: an access may be invalid.
    pub(crate) may_be_freed: bool,
}

impl Shape {
    pub(crate) fn kind(self) -> Kind {
        match (self.is_dead, self.is_heap) {
            (true, _) => Kind::Dead,
            (false, true) => Kind::Heap,
            (false, false) => Kind::Stack,
        }
    }

    pub(crate) fn target(self) -> Option<Target> {
        self.site.map(Target::Site)
    }
}

/// A point between blocks.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct CutPoint {
    /// Where; `None`: before the program's first step.
    pub location: Option<LocId>,
    /// Open calls, `main`'s first.
    pub calls: Vec<Call>,
    /// Slots of known value, ascending.
    pub known: Vec<(Slot, Known)>,
    /// What the known pointers lead to.
    pub objects: Vec<Shape>,
    /// Objects that are zero where no cell covers them, ascending.
    pub zero: Vec<Anchor>,
    /// Global objects that are as they were at the start, ascending.
    pub untouched: Vec<GlobalId>,
    /// What else there is of live variables and cells, ascending.
    pub symbolic: Vec<Place>,
}

impl CutPoint {
    /// The cut point before the first step.
    pub fn start() -> Self {
        Self {
            location: None,
            calls: Vec::new(),
            known: Vec::new(),
            objects: Vec::new(),
            zero: Vec::new(),
            untouched: Vec::new(),
            symbolic: Vec::new(),
        }
    }

    /// The value of a slot, if it is known as a number.
    pub(crate) fn known_bits(&self, slot: Slot) -> Option<Bv> {
        let at = self.known.binary_search_by_key(&slot, |&(slot, _)| slot).ok()?;
        match self.known[at].1 {
            Known::Bits(bits) => Some(bits),
            Known::Symbol(..) | Known::Object(..) | Known::Within(..) => None,
        }
    }

    /// The same cut point where these slots, whose values are symbols here, have these values.
    #[must_use]
    pub(super) fn knowing(&self, values: &[(Slot, Bv)]) -> Self {
        let is_given = |place: &Place| match place {
            Place::Value(slot) => values.iter().any(|(given, _)| given == slot),
            Place::Offset(_) | Place::Size(_) => false,
        };
        let given = self.symbolic.iter().filter(|&place| is_given(place));
        debug_assert_eq!(given.count(), values.len(), "each slot has a symbol");
        let mut cut = self.clone();
        cut.symbolic.retain(|place| !is_given(place));
        cut.known.extend(values.iter().map(|&(slot, bits)| (slot, Known::Bits(bits))));
        cut.known.sort_unstable_by_key(|&(slot, _)| slot);
        cut
    }
}

/// The function of each frame, `main` first, of a run at `location` under `calls`.
pub(crate) fn functions<'a>(
    program: &'a Program,
    calls: impl Iterator<Item = LocId> + 'a,
    location: LocId,
) -> impl Iterator<Item = FuncId> + 'a {
    calls.chain(std::iter::once(location)).map(|at| program.location(at).function)
}

/// The open calls of a machine, outermost first.
pub(super) fn open_calls(machine: &Machine<'_>) -> Vec<Call> {
    let frames = machine.frames.iter();
    frames.map(|frame| Call { target: frame.target, result: frame.result }).collect()
}

/// The live variables of a run at `location` under `calls`, ascending by frame.
pub(crate) fn live_slots(
    program: &Program,
    live: &Liveness,
    calls: &[Call],
    location: LocId,
) -> Vec<Slot> {
    let mut slots = Vec::new();
    for &var in live.at(location) {
        if program.var(var).scope == Scope::Global {
            slots.push(Slot::Global(var));
        }
    }
    let callers = calls.iter().map(|call| (call.target, call.result));
    for (depth, (at, result)) in (0u32..).zip(callers.chain(std::iter::once((location, None)))) {
        for &var in live.at(at) {
            if program.var(var).scope != Scope::Global && Some(var) != result {
                slots.push(Slot::Local(depth, var));
            }
        }
    }
    slots
}
