//! Cuts: the points of a run between two blocks, where the run's state is abstracted.
//!
//! A cut is a location with its call stack and what is *known* there exactly (finite variables, pointers to objects). Every other live
//! variable has a symbol. Adjustable-block encoding (Beyer, Keremoglu, Wendler, FMCAD 2010) calls these abstraction locations; here they are
//! loop heads, entries of recursive functions, and targets.
//!
//! Memory at a cut: objects that known pointers lead to, of arbitrary content, and the global objects, of which only those that no step
//! writes keep their content. Objects are numbered in the order in which the known pointers name them, so two cuts that
//! differ only in which of two alike heap cells is meant are equal.
use super::memory::Kind;
use crate::cfa::{FuncId, LocId, Program, Scope};
use crate::ir::{Bv, Symbol, VarId};

/// A variable of some frame. Frame 0 is `main`'s.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Place {
    /// A global variable.
    Global(VarId),
    /// A local variable of the frame at this depth.
    Local(u32, VarId),
}

impl Place {
    /// The variable of the program.
    pub fn var(self) -> VarId {
        match self {
            Self::Global(var) | Self::Local(_, var) => var,
        }
    }
}

/// What is known of a variable.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Known {
    /// Its value.
    Bits(Bv),
    /// That it points so many bytes into a global object or to a function.
    Symbol(Symbol, u64),
    /// That it points so many bytes into an object of [`Cut::objects`].
    Object(u32, u64),
}

/// An open call.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Call {
    /// Where the caller goes on.
    pub target: LocId,
    /// What gets the returned value.
    pub result: Option<VarId>,
}

/// An object that a known pointer leads to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Shape {
    /// In bytes.
    pub size: u64,
    /// Whether it is on the heap.
    pub is_heap: bool,
    /// Whether its life is over.
    pub is_dead: bool,
}

impl Shape {
    pub(super) fn kind(self) -> Kind {
        match (self.is_dead, self.is_heap) {
            (true, _) => Kind::Dead,
            (false, true) => Kind::Heap,
            (false, false) => Kind::Stack,
        }
    }
}

/// A point between blocks.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Cut {
    /// Where; `None`: before the program's first step.
    pub location: Option<LocId>,
    /// Open calls, `main`'s first.
    pub calls: Vec<Call>,
    /// Variables of known value, by place.
    pub known: Vec<(Place, Known)>,
    /// What the known pointers lead to.
    pub objects: Vec<Shape>,
    /// All other live variables.
    pub symbolic: Vec<Place>,
}

impl Cut {
    /// The cut before the first step.
    pub fn start() -> Self {
        Self {
            location: None,
            calls: Vec::new(),
            known: Vec::new(),
            objects: Vec::new(),
            symbolic: Vec::new(),
        }
    }
}

/// The function of each frame, `main` first, of a run at `location` under `calls`.
pub(super) fn functions<'a>(
    program: &'a Program,
    calls: impl Iterator<Item = LocId> + 'a,
    location: LocId,
) -> impl Iterator<Item = FuncId> + 'a {
    calls.chain(std::iter::once(location)).map(|at| program.location(at).function)
}

/// The live variables of a run at `location` under `calls`, ascending by frame.
pub(super) fn live_places(
    program: &Program,
    live: &[Box<[VarId]>],
    calls: &[Call],
    location: LocId,
) -> Vec<Place> {
    let mut places = Vec::new();
    for &var in &live[location.index()] {
        if program.var(var).scope == Scope::Global {
            places.push(Place::Global(var));
        }
    }
    let callers = calls.iter().map(|call| (call.target, call.result));
    for (depth, (at, result)) in (0u32..).zip(callers.chain(std::iter::once((location, None)))) {
        for &var in &live[at.index()] {
            if program.var(var).scope != Scope::Global && Some(var) != result {
                places.push(Place::Local(depth, var));
            }
        }
    }
    places
}
