//! Names of what holds a value: variables of frames, and cells of memory.
//!
//! Cuts say what is known of them, predicates speak of them, the symbolic run sets and reads them.
use super::object::byte_width;
use crate::cfa::{GlobalId, Program};
use crate::ir::{VarId, Width};
use serde::{Deserialize, Serialize};

/// An object as a cut names it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Anchor {
    /// A global object.
    Global(GlobalId),
    /// The object of this number in [`crate::blocks::cut_point::CutPoint::objects`].
    Numbered(u32),
}

/// Some bytes of an object.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Span {
    /// The object.
    pub object: Anchor,
    /// Where they start.
    pub offset: u64,
    /// How many they are: 1 to 16.
    pub bytes: u64,
}

/// What holds a value: a variable of some frame (frame 0 is `main`'s), or a piece of memory.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Slot {
    /// A global variable.
    Global(VarId),
    /// A local variable of the frame at this depth.
    Local(u32, VarId),
    /// Memory.
    Cell(Span),
}

impl Slot {
    /// The width of its values.
    pub fn width(self, program: &Program) -> Width {
        match self {
            Self::Global(var) | Self::Local(_, var) => program.var(var).width,
            Self::Cell(cell) => byte_width(cell.bytes),
        }
    }
}

/// What a predicate may speak of.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Place {
    /// The value of a slot.
    Value(Slot),
    /// How many bytes the pointer in a slot points into its object.
    Offset(Slot),
    /// How many bytes the object of this number in [`crate::blocks::cut_point::CutPoint::objects`]
    /// has, where its shape does not tell.
    Size(u32),
}

impl Place {
    /// The width of its values.
    pub fn width(self, program: &Program) -> Width {
        match self {
            Self::Value(slot) => slot.width(program),
            Self::Offset(_) | Self::Size(_) => program.pointer_width(),
        }
    }
}
