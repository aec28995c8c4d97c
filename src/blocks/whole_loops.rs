//! Loops that the interpreter's machine can run as a whole, with their code, and runs of them.
use crate::base::limits::Limits;
use crate::cfa::{EdgeId, LocId, Program};
use crate::interpreter::variable_loop::VariableLoop;
use crate::ir::{Bv, VarId};
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::rc::Rc;

/// A loop that may be run as a whole.
#[derive(Debug)]
pub(super) struct WholeLoop {
    /// The variables that it reads or sets.
    pub(super) vars: Vec<VarId>,
    /// What an edge costs at most, in those that do little.
    pub(super) cost: u64,
    /// The abstraction locations of its body.
    pub(super) cuts: Vec<LocId>,
    /// Its code, by the variables that are not known where it is entered.
    pub(super) codes: RefCell<FxHashMap<Vec<VarId>, Option<Rc<VariableLoop>>>>,
}

/// By its head, a loop that may be run as a whole; `None`: it does something else.
pub(super) type WholeLoops = FxHashMap<LocId, Option<Rc<WholeLoop>>>;

/// A run of a loop that a block passed.
#[derive(Debug)]
pub(super) struct LoopRun {
    pub(super) program: Rc<Program>,
    pub(super) code: Rc<VariableLoop>,
    pub(super) start: LocId,
    pub(super) values: Vec<(VarId, Bv)>,
    pub(super) count: u64,
}

impl LoopRun {
    /// The edges that it went along.
    pub(super) fn edges(&self) -> Vec<EdgeId> {
        let from = (self.start, &self.values[..]);
        self.code.edges(&self.program, from, self.count, &Limits::none())
    }
}
