//! What a part of induction comes to within its limits.
use crate::cfa::{Path, Target};

/// Why a search without loops has no answer.
pub(super) const UNDECIDED: &str = "a target that is neither refuted nor reached";

/// The answer of a part; a limit is none.
#[derive(Debug)]
pub enum Ending {
    /// No run of the program reaches a target.
    Proved,
    /// A candidate for a run to a target.
    Path(Target, Path),
    /// Nothing is left to try, and no facts were found that rule out all targets.
    NoInvariant,
    /// Nothing is left to try, for another reason.
    Exhausted(String),
}
