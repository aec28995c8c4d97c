//! Why a symbolic run or a query ends early: three reasons, of which only one says that no run
//! takes the path.
use crate::base::limits::Stop;

/// Why a symbolic run or a query ended early.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Halt {
    /// The path has a contradiction.
    Infeasible,
    /// Something that is not followed.
    Unknown(String),
    /// A limit was reached.
    Stopped(Stop),
}

impl Halt {
    pub(crate) fn unknown(what: impl Into<String>) -> Self {
        Self::Unknown(what.into())
    }
}
