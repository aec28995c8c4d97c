//! The answer of a run. Only `driver` builds [`Verdict::True`] and [`Verdict::False`].
use super::limits::Stop;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// No run violates the property.
    True,
    /// A run violates the property of this name, and a replay showed so.
    False(&'static str),
    /// Tests were wanted: each goal is covered by one, or proved to be unreachable.
    Covered {
        /// All of them.
        goals: usize,
        /// Those that no run passes.
        unreachable: usize,
    },
    /// Not decided.
    Unknown(Reason),
}

/// Why a run ended without an answer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Reason {
    /// Paths to a target that no input takes, and no fact that rules all of them out.
    NeedsInvariant,
    /// The same, and there is no loop and no recursion that an invariant could speak of.
    NeedsFact,
    /// Concrete runs found no error, and prove nothing.
    NoFailingRun,
    /// A construct that we cannot follow can be reached.
    Unsupported(String),
    /// The program accesses memory in a way that has no meaning, at this place; `is_shown`: a run
    /// showed so, else it is not excluded.
    InvalidAccess {
        /// File and line, as far as known.
        place: String,
        /// Whether a run showed so.
        is_shown: bool,
    },
    /// A run does what has no meaning, and the property does not ask for it: what and where.
    Undefined(String),
    /// That what would violate the property happens was neither excluded nor shown.
    NotExcluded(String),
    /// The time, memory or cancellation limit.
    Stopped(Stop),
    /// The solver gave no answer on a path.
    Solver(String),
    /// A counterexample did not fail when it was replayed: an error of the verifier.
    ReplayDisagrees(String),
    /// A run reaches the error only because objects lie where they do in memory, or none does.
    HangsOnPlaces,
    /// What was proved did not survive its check: an error of the verifier.
    ProofRefuted(String),
    /// What was proved could not be checked.
    ProofUnchecked(String),
    /// A witness was to be validated, and does not hold.
    WitnessRefuted(String),
    /// A witness was to be validated, and a run faults in what it claims.
    WitnessUseless(String),
    /// Tests were wanted, and some goals are neither covered nor proved to be unreachable: their
    /// number, and that of all goals.
    OpenGoals(usize, usize),
    /// Some checks are not decided, and none of the others is violated: their number, and that of
    /// all checks.
    OpenChecks(usize, usize),
    /// An internal error.
    Internal(String),
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::True => write!(f, "TRUE"),
            Self::False(property) => write!(f, "FALSE({property})"),
            Self::Covered { goals, unreachable: 0 } => write!(f, "COVERED({goals} goals)"),
            Self::Covered { goals, unreachable } => {
                write!(f, "COVERED({goals} goals, {unreachable} unreachable)")
            }
            Self::Unknown(reason) => write!(f, "UNKNOWN({reason})"),
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NeedsInvariant => write!(f, "needs an invariant that was not found"),
            Self::NeedsFact => write!(f, "no fact was found that rules out all paths to the error"),
            Self::HangsOnPlaces => write!(f, "depends on where objects lie in memory"),
            Self::NoFailingRun => write!(f, "no failing run was found"),
            Self::Unsupported(what) => write!(f, "unsupported: {what}"),
            Self::InvalidAccess { place, is_shown } => {
                let place = if place.is_empty() { String::new() } else { format!(" at {place}") };
                let rest = if *is_shown { "" } else { " not excluded" };
                write!(f, "invalid access{place}{rest}")
            }
            Self::Undefined(what) => write!(f, "undefined behaviour: {what}"),
            Self::NotExcluded(what) => write!(f, "{what} not excluded"),
            Self::Stopped(Stop::Time) => write!(f, "time limit"),
            Self::Stopped(Stop::Memory) => write!(f, "memory limit"),
            Self::Stopped(Stop::Interrupted) => write!(f, "interrupted"),
            Self::Solver(what) => write!(f, "solver: {what}"),
            Self::ReplayDisagrees(what) => write!(f, "replay disagrees: {what}"),
            Self::ProofRefuted(what) => {
                write!(f, "internal error: the proof does not hold: {what}")
            }
            Self::ProofUnchecked(why) => write!(f, "the proof could not be checked: {why}"),
            Self::WitnessRefuted(what) => write!(f, "the witness is refuted: {what}"),
            Self::WitnessUseless(what) => write!(f, "witness not useful: {what}"),
            Self::OpenGoals(open, all) => write!(f, "{open} of {all} goals are open"),
            Self::OpenChecks(open, all) => write!(f, "{open} of {all} checks are open"),
            Self::Internal(what) => write!(f, "internal error: {what}"),
        }
    }
}
