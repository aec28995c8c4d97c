//! What a symbolic run is for, and what it leaves behind.
//!
//! There are two readings of one executor. `Inputs` looks for inputs: it may assume things (an
//! access is in bounds, an unknown function writes nothing), because a replay confirms what comes
//! out. `Complete` proves: it may assume nothing, and what it cannot follow becomes arbitrary.
use super::value::{Extent, Values};
use crate::cfa::{Defined, GlobalObject};
use crate::ir::ExprId;

/// What unknown functions are taken to do with the memory that they get.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Havoc {
    /// They leave it as it is.
    WritesNothing,
    /// They may change every byte of the object that they get a pointer to.
    WritesAnything,
}

/// What a run leaves behind.
pub(crate) struct Executed {
    pub(crate) values: Values,
    /// Width-1 expressions that all must hold.
    pub(crate) conjuncts: Vec<ExprId>,
    /// Whether some of them are assumptions about the use of memory.
    pub(crate) assumed: bool,
    /// Whether an unknown function got a pointer.
    pub(crate) met_havoc: bool,
}

/// What a symbolic run is for, and with it which way it may err.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Reading {
    /// Find inputs: assumptions that take runs away are allowed (and recorded), what cannot be
    /// followed halts the run.
    Inputs(Havoc),
    /// Prove: every run is described. What cannot be followed yields arbitrary values; an invalid
    /// access ends the run.
    Complete,
}

/// What is known of a global object: of one that is defined elsewhere nothing in a complete
/// reading; where a run is made up, it is one like any other.
pub(super) fn global_extent(global: &GlobalObject, reading: Reading) -> Extent {
    let GlobalObject { size, align, .. } = *global;
    match reading {
        Reading::Complete if !global.is_own() => {
            Extent { size, is_exact: false, is_disjoint: false, align: 1 }
        }
        Reading::Complete => {
            let is_disjoint = size > 0 && global.defined != Defined::Shared;
            Extent { size, is_exact: true, is_disjoint, align }
        }
        Reading::Inputs(_) => {
            let size = global.made_up_size();
            Extent { size, is_exact: true, is_disjoint: size > 0, align }
        }
    }
}
