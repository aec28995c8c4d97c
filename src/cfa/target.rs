//! What reaching a location means: the property is violated, or nobody can follow the run.
use super::ids::{GapId, Position, ViolationId};
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

/// Kinds of [`Violation`]; `llvm::instrument::property` has a file for each.
#[derive(
    Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default, Serialize, Deserialize,
)]
pub enum ViolationKind {
    /// An error function is called.
    #[default]
    Call,
    /// An assertion fails.
    Assertion,
    /// A trap or what the compiler takes to be unreachable is reached.
    Trap,
    /// The result of an operation on signed integers is none that its type has.
    Overflow,
    /// An operation on unsigned integers wraps around.
    UnsignedWrap,
    /// An implicit conversion changes a value.
    Narrowing,
    /// A division by zero, or one whose result its type does not have.
    Division,
    /// A number is shifted by as many bits as it has, or more.
    Shift,
    /// What is copied lies in part where it is copied to.
    Overlap,
    /// What is read nothing has written.
    Unwritten,
    /// What must not be reached is, or a function returns that must not.
    Unreachable,
    /// An access to memory is invalid.
    Deref,
    /// What is freed is neither null nor a live object of the heap.
    Free,
    /// Nothing leads to an object of the heap any more.
    Track,
    /// An object of the heap is not freed when the run ends.
    Cleanup,
    /// A place is reached that a test is wanted for.
    Goal,
}

impl ViolationKind {
    /// All kinds under the names that the text form and the instrumentation give them.
    pub const NAMES: [(&str, Self); 16] = [
        ("call", Self::Call),
        ("assertion", Self::Assertion),
        ("trap", Self::Trap),
        ("overflow", Self::Overflow),
        ("unsigned-wrap", Self::UnsignedWrap),
        ("narrowing", Self::Narrowing),
        ("division", Self::Division),
        ("shift", Self::Shift),
        ("overlap", Self::Overlap),
        ("unwritten", Self::Unwritten),
        ("unreachable", Self::Unreachable),
        ("deref", Self::Deref),
        ("free", Self::Free),
        ("track", Self::Track),
        ("cleanup", Self::Cleanup),
        ("goal", Self::Goal),
    ];

    /// Its name in [`Self::NAMES`].
    pub(crate) fn name(self) -> &'static str {
        let known = Self::NAMES.iter().find(|known| known.1 == self);
        known.expect("a table of all kinds").0
    }

    /// What is looked at, in the user's words.
    pub const fn class(self) -> &'static str {
        match self {
            Self::Call => "error functions",
            Self::Assertion => "assertions",
            Self::Trap => "traps",
            Self::Overflow => "signed overflow",
            Self::UnsignedWrap => "unsigned operations",
            Self::Narrowing => "implicit conversions",
            Self::Division => "divisions",
            Self::Shift => "shifts",
            Self::Overlap => "copies",
            Self::Unwritten => "reads of unwritten memory",
            Self::Unreachable => "unreachable code",
            Self::Deref => "memory accesses",
            Self::Free => "frees",
            Self::Track | Self::Cleanup => "leaks",
            Self::Goal => "goals",
        }
    }

    /// Whether memory is used in a way that is not valid.
    pub const fn is_about_memory(self) -> bool {
        matches!(self, Self::Deref | Self::Free | Self::Track | Self::Cleanup)
    }

    /// The property that is violated: SV-COMP has one name for all that say what is not reached.
    pub const fn property(self) -> &'static str {
        match self {
            Self::Call | Self::Assertion | Self::Trap => "unreach-call",
            Self::Overflow => "no-overflow",
            Self::UnsignedWrap => "no-unsigned-wrap",
            Self::Narrowing => "no-narrowing",
            Self::Division | Self::Shift | Self::Overlap | Self::Unreachable => "no-undefined",
            Self::Unwritten => "no-uninitialised",
            Self::Deref => "valid-deref",
            Self::Free => "valid-free",
            Self::Track => "valid-memtrack",
            Self::Cleanup => "valid-memcleanup",
            Self::Goal => "cover",
        }
    }
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
