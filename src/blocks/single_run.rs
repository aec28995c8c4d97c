//! A block's run as long as it is the only one, because all its tests are constants.
//!
//! It is followed in place. Where values are tracked and no predicate is in force, it passes
//! abstraction locations: a loop over known numbers is executed like a program and leaves few
//! states. One that computes with variables alone is run by the interpreter's machine
//! ([`super::passed_loops`]), some ten million edges a second; the symbolic executor does one
//! million.
use super::block::{Branch, Trace, TraceId, Walk};
use super::budget::{EDGES_IN_PLACE, MAX_LOOP_EDGES};
use crate::cfa::LocId;
use crate::ir::Expr;
use crate::symbolic::halt::Halt;

/// Where a run in place stops.
enum InPlace {
    /// Where several edges are open, or none, or after some edges.
    Pauses,
    /// In a loop that may be run as a whole.
    Loop(LocId),
    /// At the end of the block, or where it cannot be followed.
    Ends(Result<(), Halt>),
}

impl<'p> Walk<'p> {
    /// Follows the block's only branch up to a location where several edges are open, or the block
    /// ends, or limits are to be looked at. The branch there; `None`: it is over.
    pub(super) fn run_alone(&mut self, branch: Branch<'p>) -> Option<Branch<'p>> {
        if !self.waiting.is_empty() || branch.machine.conjuncts.len() != self.assumed {
            return Some(branch);
        }
        self.run.machine = branch.machine;
        let mut trace = branch.trace;
        match self.take_edges(&mut trace) {
            InPlace::Ends(Ok(())) => self.arrive_at_end(trace),
            InPlace::Ends(Err(halt)) => self.halt(halt, trace),
            _ => {
                let rest = self.run.machine.emptied();
                let machine = std::mem::replace(&mut self.run.machine, rest);
                return Some(Branch { machine, trace });
            }
        }
        None
    }

    /// Takes edges and runs loops, one after the other.
    fn take_edges(&mut self, trace: &mut TraceId) -> InPlace {
        let mut is_stuck = false;
        loop {
            let first = self.edges.len();
            let end = self.take_edges_in_place(is_stuck);
            let taken = self.edges.len() - first;
            if taken > 0 {
                *trace = self.note(Trace::Run(*trace, taken, self.edges.len()));
            }
            let InPlace::Loop(location) = end else { return end };
            let run = self.run_loop(location);
            // One that does not get anywhere is left to the symbolic executor for an edge.
            is_stuck = run.is_none();
            let Some(run) = run else { continue };
            self.loops.push(run);
            *trace = self.note(Trace::Loop(*trace, self.loops.len() - 1));
            if self.is_end() {
                return InPlace::Ends(Ok(()));
            }
        }
    }

    /// Takes edges up to a loop. `is_stuck`: the first edge is one of a loop that is not run.
    fn take_edges_in_place(&mut self, mut is_stuck: bool) -> InPlace {
        for _ in 0..EDGES_IN_PLACE {
            let Some(location) = self.run.machine.location else { break };
            if self.run.machine.conjuncts.len() != self.assumed {
                break;
            }
            if !std::mem::take(&mut is_stuck) && self.may_run_loop(location) {
                return InPlace::Loop(location);
            }
            let out = &self.program.program.location(location).out;
            let [Some(edge), None] = self.run.open_edges(out) else { break };
            self.run.touched = 0;
            let result = self.run.take(edge);
            self.steps += 1;
            self.edges.push(edge);
            if result.is_err() || self.is_end() {
                return InPlace::Ends(result);
            }
        }
        InPlace::Pauses
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
            && self.loop_edges < MAX_LOOP_EDGES
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
