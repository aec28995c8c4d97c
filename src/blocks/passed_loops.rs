//! Loops over known numbers that a block passes as a whole.
//!
//! Such a loop computes with variables alone, and no predicate is in force at its abstraction
//! locations. As far as its variables are known where it is entered, the interpreter's machine runs
//! it ([`crate::interpreter::variable_loop`]): the values where it stops are those of every run of
//! the program that enters it with these. What it went along is found by running it again.
use super::block::Walk;
use super::budget::{MAX_LOOP_CODES, MAX_LOOP_EDGES, STEPS_OF_LITTLE};
use super::program::BlockProgram;
use super::whole_loops::{LoopRun, WholeLoop};
use crate::base::limits::Limits;
use crate::cfa::LocId;
use crate::interpreter::Bounds;
use crate::interpreter::variable_loop::{VariableLoop, variables};
use crate::ir::VarId;
use crate::symbolic::value::Value;
use std::cell::RefCell;
use std::rc::Rc;

impl BlockProgram {
    /// The loop with this head.
    fn whole_loop(&self, head: LocId) -> Option<Rc<WholeLoop>> {
        let found = self.facts.loops.headed(head)?;
        let mut known = self.whole_loops.borrow_mut();
        let entry = known.entry(head).or_insert_with(|| {
            let vars = variables(&self.program, &found.body)?.into_iter().collect();
            let is_cut = |at: &&LocId| self.cuts.contains(at.index());
            let cuts = found.body.iter().filter(is_cut).copied().collect();
            let out = found.body.iter().flat_map(|&at| &self.program.location(at).out);
            let steps = out.map(|edge| self.program.edges[edge.index()].steps.len());
            let steps = u64::try_from(steps.max().unwrap_or(0)).unwrap_or(u64::MAX);
            let cost = 1 + steps / STEPS_OF_LITTLE;
            Some(Rc::new(WholeLoop { vars, cost, cuts, codes: RefCell::default() }))
        });
        entry.clone()
    }

    /// Whether the innermost loop around the location may be run as a whole.
    pub(crate) fn has_whole_loop(&self, location: LocId) -> bool {
        let around = self.facts.loops.innermost(location);
        around.is_some_and(|found| self.whole_loop(found.head).is_some())
    }

    /// The outermost loop around the location of which blocks may pass all abstraction locations,
    /// and its head.
    fn passable_loop(&self, location: LocId) -> Option<(LocId, Rc<WholeLoop>)> {
        let loops = &self.facts.loops;
        let (mut around, mut passable) = (loops.innermost(location), None);
        while let Some(found) = around {
            let Some(whole) = self.whole_loop(found.head) else { break };
            if !whole.cuts.iter().all(|&at| self.explicit.may_pass(at)) {
                break;
            }
            passable = Some((found.head, whole));
            around = found.parent.map(|parent| &loops.loops[parent]);
        }
        passable
    }

    /// The code of the loop where these variables are not known.
    fn code_without(
        &self,
        (head, whole): (LocId, &WholeLoop),
        unknown: Vec<VarId>,
    ) -> Option<Rc<VariableLoop>> {
        let mut codes = whole.codes.borrow_mut();
        if codes.len() >= MAX_LOOP_CODES && !codes.contains_key(&unknown) {
            codes.clear();
        }
        let entry = codes.entry(unknown).or_insert_with_key(|unknown| {
            let body = &self.facts.loops.headed(head)?.body;
            VariableLoop::new(&self.program, body, unknown).map(Rc::new)
        });
        entry.clone()
    }
}

impl Walk<'_> {
    /// Whether the machine stands in a loop that could be run as a whole.
    pub(super) fn may_run_loop(&self, location: LocId) -> bool {
        self.steps < self.max_decided
            && self.loop_edges < MAX_LOOP_EDGES
            && self.program.cuts.contains(location.index())
            && !self.no_loops.contains(&location)
    }

    /// Runs the loop that the machine stands in at this location; `None`: it does not get anywhere.
    ///
    /// No limit ends the run but the number of edges: a block is the same whenever it is made.
    pub(super) fn run_loop(&mut self, start: LocId) -> Option<LoopRun> {
        let Some((head, whole)) = self.program.passable_loop(start) else {
            self.no_loops.insert(start);
            return None;
        };
        let live = &self.program.facts.live;
        let (mut values, mut unknown) = (Vec::new(), Vec::new());
        for &var in &whole.vars {
            match self.run.known(var) {
                Some(Value::Const(value)) => values.push((var, value)),
                _ if live.is_live(start, var) => unknown.push(var),
                _ => {}
            }
        }
        let code = self.program.code_without((head, &whole), unknown)?;
        let edges = MAX_LOOP_EDGES.saturating_sub(self.loop_edges) / whole.cost;
        let limits = Limits::none();
        let bounds = Bounds { edges, ..Bounds::of(&limits) };
        let program = &self.program.program;
        let end = code.run(program, (start, &values), bounds)?;
        for (var, value) in end.values {
            if live.is_live(end.location, var) {
                self.run.set(var, Value::Const(value));
            }
        }
        self.run.machine.location = Some(end.location);
        self.passed.extend(&whole.cuts);
        self.loop_edges += end.edges * whole.cost;
        Some(LoopRun { program: Rc::clone(program), code, start, values, count: end.edges })
    }
}
