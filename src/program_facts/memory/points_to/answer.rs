//! What the analysis found, by step and by variable.
use super::carriers::{Source, for_each_source};
use super::target::Target;
use crate::cfa::{EdgeId, Program};
use crate::ir::{ExprId, ExprPool, VarId};
use fixedbitset::FixedBitSet;
use rustc_hash::{FxHashMap, FxHashSet};

/// What every address in a program may lie in.
#[derive(Clone, Debug)]
pub struct PointsTo {
    pub(super) targets: Vec<Target>,
    pub(super) numbers: FxHashMap<Target, usize>,
    /// Per variable.
    pub(super) vars: Vec<FixedBitSet>,
    /// Per edge, the first of its steps in `accesses`.
    pub(super) first_step: Vec<usize>,
    /// Per step, what it may read and what it may write: indices into `sets`.
    pub(super) accesses: Vec<Footprint>,
    pub(super) sets: Vec<Box<[Target]>>,
    pub(super) written: FixedBitSet,
    pub(super) holders: Box<[Target]>,
    pub(super) outside: Box<[Target]>,
}

/// The memory that a step may touch: indices of sets.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Footprint {
    pub(super) reads: usize,
    pub(super) writes: usize,
}

impl PointsTo {
    /// What step number `step` of `edge` may write to, ascending: the objects of a `Store`, `Copy`,
    /// `Fill`, `Havoc` or `Outside`; empty for other steps.
    pub fn writes(&self, edge: EdgeId, step: usize) -> &[Target] {
        &self.sets[self.accesses[self.first_step[edge.index()] + step].writes]
    }

    /// What step number `step` of `edge` may read from, ascending: the objects of a `Load` or
    /// `Copy`; empty for other steps.
    pub fn reads(&self, edge: EdgeId, step: usize) -> &[Target] {
        &self.sets[self.accesses[self.first_step[edge.index()] + step].reads]
    }

    /// The objects that may hold addresses at some time, ascending.
    pub fn holders(&self) -> &[Target] {
        &self.holders
    }

    /// What external code may know at some time, ascending.
    pub fn known_outside(&self) -> &[Target] {
        &self.outside
    }

    /// Whether some step may write to the object. (`Free` and initial content are no writes.)
    pub fn may_write(&self, target: Target) -> bool {
        self.numbers.get(&target).is_some_and(|&number| self.written.contains(number))
    }

    /// What an address in the variable may lie in, ascending.
    pub fn targets_of_var(&self, var: VarId) -> Vec<Target> {
        let numbers = self.vars[var.index()].ones();
        numbers.filter_map(|number| self.targets.get(number).copied()).collect()
    }

    /// The numbers of all objects that an address over the program's variables may lie in, if these
    /// are objects of the program's own and nothing else. (Of what nothing is known may lie in
    /// anything, and objects that are defined elsewhere may be any others.)
    pub fn own_objects(&self, program: &Program, address: ExprId) -> Option<FixedBitSet> {
        let numbers = self.numbers_of(&program.exprs, address);
        let is_own = |number: usize| match self.targets.get(number) {
            Some(Target::Global(global)) => !program.globals[global.index()].may_overlap(),
            Some(Target::Site(_) | Target::Function(_)) => true,
            None => false,
        };
        (!numbers.is_clear() && numbers.ones().all(is_own)).then_some(numbers)
    }

    /// What an address over the program's variables may lie in, ascending. For addresses that are
    /// on no edge; [`Self::writes`] is quicker.
    pub fn targets_of(&self, pool: &ExprPool, address: ExprId) -> Vec<Target> {
        let numbers = self.numbers_of(pool, address);
        numbers.ones().filter_map(|number| self.targets.get(number).copied()).collect()
    }

    fn numbers_of(&self, pool: &ExprPool, address: ExprId) -> FixedBitSet {
        let mut set = FixedBitSet::with_capacity(self.targets.len());
        for_each_source(pool, address, &mut FxHashSet::default(), &mut |source| match source {
            Source::Var(var) => set.union_with(&self.vars[var.index()]),
            Source::Symbol(symbol) => {
                set.extend(self.numbers.get(&Target::from(symbol)).copied());
            }
        });
        set
    }
}
