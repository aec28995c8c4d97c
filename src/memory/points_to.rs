//! Points-to analysis: which objects an address may lie in. Inclusion-based (Andersen, 1994), flow-insensitive, one node per variable, per object's
//! content and per function's result; all contents of an object are one, and all objects of one allocation site are one.
//!
//! **What counts as a pointer.** Everything is a bit vector, so an address flows through every operator that can keep or restore its bits:
//! arithmetic (of floats, too: a double holds every address), masks, parts and concatenations, both arms of `Ite`. It does not flow through comparisons, values of width 1
//! and bit counting. A number that was not made from an address points nowhere: C gives no meaning to an access through a guessed address. The same
//! for uninitialised and `undef` values, where no address is exposed. An address that is an index into a table flows to what is loaded or copied from there (the table may be the identity).
//!
//! **Numbers.** An address may be rebuilt by control flow alone (bit by bit, or by counting up to it): see [`exposed`].
//!
//! **Objects that are defined elsewhere** may be the same, and overlap: an access to one is an access to all of them.
//!
//! **External code** knows the objects that it was ever given (`Havoc`, `Outside`), those that are defined outside (no initial content) or visible
//! there, and whatever can be reached from these; it may store any of their addresses into any of them, and return any of them. Where unknown code
//! runs (`Outside`), it may also have memory of its own, which has no name here: what the program stores there is known outside, and what it
//! loads from there may be anything that is. All of this holds for the whole run, whenever the object was given away.
//!
//! An access outside of the object that its address was made from is no access to another object.
mod carriers;
mod exposed;
mod solver;

#[cfg(test)]
mod tests;

use crate::cfa::{EdgeId, FuncId, GlobalId, Program, SiteId};
use crate::ir::{ExprId, ExprPool, Symbol};
use carriers::{Source, for_each_source};
use fixedbitset::FixedBitSet;
use rustc_hash::{FxHashMap, FxHashSet};

/// What an address may lie in. All objects of one allocation site have one name.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Target {
    /// A global object.
    Global(GlobalId),
    /// The objects of an `Alloc` at this site.
    Site(SiteId),
    /// A function.
    Function(FuncId),
}

/// What every address in a program may lie in.
#[derive(Clone, Debug)]
pub struct PointsTo {
    targets: Vec<Target>,
    numbers: FxHashMap<Target, usize>,
    /// Per variable.
    vars: Vec<FixedBitSet>,
    /// Per edge, the first of its steps in `accesses`.
    first_step: Vec<usize>,
    /// Per step, what it may read and what it may write: indices into `sets`.
    accesses: Vec<Access>,
    sets: Vec<Box<[Target]>>,
    written: FixedBitSet,
    read: FixedBitSet,
    outside: Box<[Target]>,
}

/// The memory that a step may touch: indices of sets.
#[derive(Clone, Copy, Debug, Default)]
struct Access {
    reads: usize,
    writes: usize,
}

impl PointsTo {
    /// Analyses the program.
    pub fn new(program: &Program) -> Self {
        solver::solve(program)
    }

    /// What step number `step` of `edge` may write to, ascending: the objects of a `Store`, `Copy`, `Fill`, `Havoc` or `Outside`; empty for
    /// other steps.
    pub fn writes(&self, edge: EdgeId, step: usize) -> &[Target] {
        &self.sets[self.accesses[self.first_step[edge.index()] + step].writes]
    }

    /// What step number `step` of `edge` may read from, ascending: the objects of a `Load` or `Copy`; empty for other steps.
    pub fn reads(&self, edge: EdgeId, step: usize) -> &[Target] {
        &self.sets[self.accesses[self.first_step[edge.index()] + step].reads]
    }

    /// What external code may know at some time, ascending.
    pub fn known_outside(&self) -> &[Target] {
        &self.outside
    }

    /// Whether some step may write to the object. (`Free` and initial content are no writes.)
    pub fn may_write(&self, target: Target) -> bool {
        self.numbers.get(&target).is_some_and(|&number| self.written.contains(number))
    }

    /// Whether some step may read from the object.
    pub fn may_read(&self, target: Target) -> bool {
        self.numbers.get(&target).is_some_and(|&number| self.read.contains(number))
    }

    /// What an address over the program's variables may lie in, ascending. For addresses that are on no edge; [`Self::writes`] is quicker.
    pub fn targets_of(&self, pool: &ExprPool, address: ExprId) -> Vec<Target> {
        let mut set = FixedBitSet::with_capacity(self.targets.len());
        for_each_source(pool, address, &mut FxHashSet::default(), &mut |source| match source {
            Source::Var(var) => set.union_with(&self.vars[var.index()]),
            Source::Symbol(symbol) => {
                set.extend(self.numbers.get(&target_of(symbol)).copied());
            }
        });
        set.ones().filter_map(|number| self.targets.get(number).copied()).collect()
    }
}

fn target_of(symbol: Symbol) -> Target {
    match symbol {
        Symbol::Global(index) => Target::Global(GlobalId(index)),
        Symbol::Function(index) => Target::Function(FuncId(index)),
    }
}
