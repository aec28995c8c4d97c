//! What labels are about: a location, and what shall not happen from there.
use crate::cfa::{FuncId, LocId, Program};

/// What a label excludes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Exclusion {
    /// A target is reached, in this frame or in one that it calls.
    Abort,
    /// The frame is left with these outputs.
    Return,
}

/// Where a label stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct LabelPlace {
    /// The location.
    pub location: LocId,
    /// What is excluded.
    pub kind: Exclusion,
}

impl LabelPlace {
    /// What a function returns.
    pub(super) fn summary(program: &Program, function: FuncId) -> Self {
        Self { location: program.function(function).entry, kind: Exclusion::Return }
    }

    /// Whether it is about outputs.
    pub fn asks_return(self) -> bool {
        self.kind == Exclusion::Return
    }
}
