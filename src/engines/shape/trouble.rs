//! Why a step does not lead to one state: cases that must be distinguished first, or a construct
//! that is not supported.
//!
//! Invariant: the cases of a [`Case`] are all that there are, and a caller that cannot distinguish
//! them gives up; nothing here drops a state.
use super::graph::NodeId;
use crate::ir::ExprId;

/// Why a step stops.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Trouble {
    /// We do not follow what happens here.
    GivesUp(&'static str),
    /// What happens depends on this.
    Splits(Case),
}

/// A distinction of cases.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Case {
    /// The truth of an expression.
    Condition(ExprId),
    /// Whether a segment is a single object.
    Length(NodeId),
}

impl Trouble {
    /// Why not, where nothing is left to split.
    pub const fn what(self) -> &'static str {
        match self {
            Self::GivesUp(what) => what,
            Self::Splits(_) => "more cases than are followed",
        }
    }
}
