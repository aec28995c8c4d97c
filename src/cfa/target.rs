//! What reaching a location means: the property is violated, or nobody can follow the run.
use super::ids::{GapId, Position, ViolationId};
use crate::base::property::ViolationKind;
use serde::{Deserialize, Serialize};

/// What reaching a location means.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Target {
    /// The property is violated.
    Error(ViolationId),
    /// The run goes on in a way that we cannot follow: reachable means UNKNOWN.
    Gap(GapId),
}

/// A way to violate the property at one place.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Violation {
    /// What kind of violation it is.
    pub kind: ViolationKind,
    /// What happens, in the user's words: "the assertion `x > 0` fails", "`reach_error` is called".
    pub what: String,
    /// Where it is.
    pub position: Position,
    /// The number of the place, the same in all programs that are made of one module. Violations of
    /// one kind and place are one check; those that have no place of their own have 0.
    pub place: u32,
}

impl Violation {
    /// What happens where the byte is read that is followed ([`super::Variable::FOLLOWED_OBJECT`]).
    pub const READS_UNWRITTEN: &str = "memory is read that nothing has written";
}

/// A construct that we cannot follow.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Gap {
    /// What it is, in the user's words: "inline assembly", "call through a function pointer with no
    /// known target", …
    pub what: String,
    /// Where it is.
    pub position: Position,
    /// Why we do not go on.
    pub kind: GapKind,
}

/// Why a run is not followed any further.
#[derive(
    Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default, Serialize, Deserialize,
)]
pub enum GapKind {
    /// We do not know what the construct does.
    #[default]
    Construct,
    /// The program accesses memory in a way that has no meaning.
    InvalidAccess,
}
