//! Whether an edge lets a run pass, as far as its first step decides that without being taken.
use super::address::Access;
use super::execute::Run;
use super::value::Value;
use crate::cfa::{self, EdgeId, Op};
use crate::ir::Bv;
use std::sync::Arc;

impl Run<'_> {
    /// Whether the run certainly does not pass the edge: what it asks for first is false. A copy of
    /// the run need not be made then.
    pub(crate) fn is_shut(&mut self, id: EdgeId) -> bool {
        let program = self.program;
        let Some(first) = program.edge(id).steps.first() else { return false };
        self.values.dead = Arc::clone(&self.machine.dead);
        self.at = (id, 0);
        match first.op {
            Op::Assume(condition) => self.eval(condition) == Value::Const(Bv::FALSE),
            Op::AssumeInvalid { address, length, access } => {
                let (address, length) = (self.eval(address), self.eval(length));
                let valid = self.validity(address, length, access.into());
                let valid = self.values.lift(valid);
                self.as_fixed(valid) == Value::Const(Bv::TRUE)
            }
            _ => false,
        }
    }
}

impl From<cfa::Access> for Access {
    fn from(access: cfa::Access) -> Self {
        match access {
            cfa::Access::Read | cfa::Access::Scan => Self::Read,
            cfa::Access::Write => Self::Write,
            cfa::Access::Free => Self::Free,
            cfa::Access::Delete => Self::Delete,
            cfa::Access::Release => Self::Release,
        }
    }
}
