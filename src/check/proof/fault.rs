//! What stands against a proof, and small words that its checks share.
use crate::base::limits::Stop;
use crate::ir::{Bv, Expr, ExprId, ExprPool};

/// What stands against a proof.
#[derive(Debug)]
pub(super) enum Fault {
    /// An obligation that does not hold.
    Broken(String),
    /// One that could not be decided.
    Open(String),
}

impl From<Stop> for Fault {
    fn from(stop: Stop) -> Self {
        Self::Open(describe(stop).to_owned())
    }
}

pub(super) fn describe(stop: Stop) -> &'static str {
    match stop {
        Stop::Time => "time limit",
        Stop::Memory => "memory limit",
        Stop::Interrupted => "interrupted",
    }
}

/// Whether an expression is literally false.
pub(super) fn is_false(pool: &ExprPool, id: ExprId) -> bool {
    pool.get(id) == Expr::Const(Bv::FALSE)
}
