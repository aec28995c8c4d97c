//! A block's run as long as it is the only one, because all its tests are constants.
//!
//! It is followed in place. Where values are tracked and no predicate is in force, it passes
//! abstraction locations: a loop over known numbers is executed like a program and leaves few
//! states.
//!
//! Known limit: this is the symbolic executor at work, some million edges a second.
use super::block::{Branch, Trace, Walk};
use crate::cfa::LocId;
use crate::ir::Expr;
use crate::symbolic::halt::Halt;

impl<'p> Walk<'p> {
    /// Follows the block's only branch up to a location where several edges are open, or the block
    /// ends. The branch there; `None`: it is over.
    pub(super) fn run_alone(&mut self, branch: Branch<'p>) -> Option<Branch<'p>> {
        if !self.waiting.is_empty() || branch.machine.conjuncts.len() != self.assumed {
            return Some(branch);
        }
        self.run.machine = branch.machine;
        let first = self.edges.len();
        let end = self.take_edges();
        let count = self.edges.len() - first;
        let trace = match count {
            0 => branch.trace,
            _ => self.note(Trace::Run(branch.trace, count, self.edges.len())),
        };
        match end {
            None => {
                let rest = self.run.machine.emptied();
                let machine = std::mem::replace(&mut self.run.machine, rest);
                return Some(Branch { machine, trace });
            }
            Some(Ok(())) => self.arrive_at_end(trace),
            Some(Err(halt)) => self.halt(halt, trace),
        }
        None
    }

    /// Takes one edge after the other. How the run ends; `None`: it stands where several edges are
    /// open, or none.
    fn take_edges(&mut self) -> Option<Result<(), Halt>> {
        loop {
            if self.run.machine.conjuncts.len() != self.assumed {
                return None;
            }
            let location = self.run.machine.location?;
            let out = &self.program.program.location(location).out;
            let [Some(edge), None] = self.run.open_edges(out) else { return None };
            self.run.touched = 0;
            let result = self.run.take(edge);
            self.steps += 1;
            self.edges.push(edge);
            if result.is_err() || self.is_end() {
                return Some(result);
            }
        }
    }

    /// Whether the block ends where the machine stands.
    pub(super) fn is_end(&mut self) -> bool {
        let Some(location) = self.run.machine.location else { return true };
        self.program.cuts.contains(location.index()) && !self.passes(location)
    }

    /// Whether the machine's run goes on through the abstraction location. It does not where what a
    /// loop computes is no constant: its rounds would make one large formula.
    fn passes(&mut self, location: LocId) -> bool {
        let may_pass = self.steps < self.max_decided
            && self.run.machine.conjuncts.len() == self.assumed
            && self.program.explicit.may_pass(location)
            && self.program.program.location(location).target.is_none();
        if !may_pass {
            return false;
        }
        let is_again = self.start == Some(location) || self.passed.contains(&location);
        let passes = !(self.has_computed() && is_again);
        if passes {
            self.passed.insert(location);
        }
        passes
    }

    /// Whether something other than constants was computed since this was asked last.
    fn has_computed(&mut self) -> bool {
        let pool = &self.run.values.pool;
        let known = std::mem::replace(&mut self.known_nodes, pool.len());
        pool.nodes_from(known).any(|node| !matches!(node, Expr::Const(_) | Expr::Var(_)))
    }
}
