//! What reaching a location means: the property is violated, or nothing is known of the run from
//! there.
//!
//! **An unsupported construct is a target.** A construct that cannot be followed becomes a location
//! with `Target::Unsupported`. Reaching it is decided exactly like reaching an error: it is
//! refuted, or the answer is UNKNOWN with its name and line. So an unsupported construct that no
//! run reaches costs nothing, and a program in which one is reached can never become TRUE.
//!
//! **Under-approximated branches.** Where outside code may do one thing that cannot be followed and
//! others that can, an edge without a guard leads to an [`UnsupportedConstruct`], and another edge
//! goes on. So an error behind it is found, and nothing is proved. No input makes the choice: the
//! interpreter tries edges to unsupported constructs last.
//!
//! **Invalid accesses** (`UnsupportedKind::InvalidAccess`) are such targets, too, unless the
//! property is about them: then they are errors. A target stands in front of each access that is
//! not certainly valid, so no analysis has to say what an access outside of its object does.
//!
//! **A violation is data.** An error location names a `Violation`: its kind, which knows the
//! property; what happens, in words; and where. The instrumentation marks the places before a pass
//! can take them away, and the lowering only reads the marks. Each check has a number that the
//! instrumentation gave it (`Violation::place`): the key of a site, of a call, or of an access,
//! where it is an argument of the marker, so that passes may copy or drop a check, but not merge
//! two unseen. So the program as read and the prepared one agree on what a check is, and a check
//! that preparation took out is proved without a search.
use super::ids::{Position, UnsupportedId, ViolationId};
use crate::base::property::ViolationKind;
use serde::{Deserialize, Serialize};

/// What reaching a location means.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Target {
    /// The property is violated.
    Error(ViolationId),
    /// The run goes on in a way that we cannot follow: reachable means UNKNOWN.
    Unsupported(UnsupportedId),
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
    pub const READS_UNINITIALISED: &str = "memory is read that nothing has written";
}

/// A construct that we cannot follow.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct UnsupportedConstruct {
    /// What it is, in the user's words: "inline assembly", "call through a function pointer with no
    /// known target", …
    pub what: String,
    /// Where it is.
    pub position: Position,
    /// Why we do not go on.
    pub kind: UnsupportedKind,
}

/// Why a run is not followed any further.
#[derive(
    Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default, Serialize, Deserialize,
)]
pub enum UnsupportedKind {
    /// We do not know what the construct does.
    #[default]
    Construct,
    /// The program accesses memory in a way that has no meaning.
    InvalidAccess,
}
