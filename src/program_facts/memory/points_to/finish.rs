//! What the least solution says of each step.
use super::answer::{Footprint, PointsTo};
use super::carriers::Source;
use super::solver::Solver;
use super::target::Target;
use crate::cfa::Op;
use crate::ir::ExprId;
use fixedbitset::FixedBitSet;
use rustc_hash::FxHashMap;

impl Solver<'_> {
    pub(super) fn finish(mut self) -> PointsTo {
        let targets = self.targets.clone();
        let mut sets = Sets::new(&targets);
        let mut first_step = Vec::with_capacity(self.program.edges.len());
        let mut accesses = Vec::new();
        let mut written = FixedBitSet::with_capacity(self.targets.len());
        let program = self.program;
        let overlapping: FixedBitSet = self.overlapping().into_iter().collect();
        let widen = |set: &mut FixedBitSet| {
            if !set.is_disjoint(&overlapping) {
                set.union_with(&overlapping);
            }
        };
        for edge in &program.edges {
            first_step.push(accesses.len());
            for step in &edge.steps {
                let (mut reads, mut writes) = self.access(&step.op);
                widen(&mut reads);
                widen(&mut writes);
                written.union_with(&writes);
                accesses.push(Footprint { reads: sets.intern(reads), writes: sets.intern(writes) });
            }
        }
        let is_holder = |number: &usize| !self.sets[self.content(*number)].is_clear();
        let holders = (0..targets.len()).filter(is_holder).map(|number| targets[number]).collect();
        let outside = self.sets[self.outside()].ones();
        let outside = outside.filter_map(|number| targets.get(number).copied()).collect();
        self.sets.truncate(program.vars.len());
        let sets = sets.sets;
        let (numbers, vars) = (self.numbers, self.sets);
        PointsTo { targets, numbers, vars, first_step, accesses, sets, written, holders, outside }
    }

    /// What an operation may read and write.
    fn access(&mut self, op: &Op) -> (FixedBitSet, FixedBitSet) {
        let none = FixedBitSet::new();
        match *op {
            Op::Load { address, .. } => (self.pointed(address), none),
            Op::Store { address, .. }
            | Op::Fill { to: address, .. }
            | Op::Havoc { address, .. } => (none, self.pointed(address)),
            Op::Copy { to, from, .. } => (self.pointed(from), self.pointed(to)),
            Op::Outside { .. } => (none, self.known_outside()),
            Op::Assume(_)
            | Op::Assign { .. }
            | Op::Nondet { .. }
            | Op::Alloc { .. }
            | Op::Free { .. }
            | Op::Observe { .. }
            | Op::AssumeInvalid { .. }
            | Op::AssumeLost { .. } => (none.clone(), none),
        }
    }

    fn pointed(&mut self, address: ExprId) -> FixedBitSet {
        let mut set = FixedBitSet::with_capacity(self.targets.len());
        for source in self.sources(address) {
            match source {
                Source::Var(var) => set.union_with(&self.sets[var.index()]),
                Source::Symbol(symbol) => set.insert(self.numbers[&Target::from(symbol)]),
            }
        }
        set
    }

    /// What unknown code may write.
    fn known_outside(&self) -> FixedBitSet {
        let mut set = self.sets[self.outside()].clone();
        set.grow(self.targets.len());
        for number in 0..self.targets.len() {
            if self.is_constant(number) {
                set.set(number, false);
            }
        }
        set
    }

    /// Whether no code may write the object; what is only declared may be no constant where it is
    /// defined.
    pub(super) fn is_constant(&self, number: usize) -> bool {
        match self.targets.get(number) {
            Some(Target::Global(id)) => {
                let global = &self.program.globals[id.index()];
                global.constant && global.init.is_some()
            }
            Some(Target::Function(_)) => true,
            Some(Target::Site(_)) | None => false,
        }
    }
}

/// Interned sets of targets; the empty one is number 0.
struct Sets<'t> {
    targets: &'t [Target],
    sets: Vec<Box<[Target]>>,
    known: FxHashMap<FixedBitSet, usize>,
}

impl<'t> Sets<'t> {
    fn new(targets: &'t [Target]) -> Self {
        Self { targets, sets: vec![Box::default()], known: FxHashMap::default() }
    }

    fn intern(&mut self, set: FixedBitSet) -> usize {
        if set.is_clear() {
            return 0;
        }
        if let Some(&number) = self.known.get(&set) {
            return number;
        }
        // Memory of others is no target.
        let targets = set.ones().filter_map(|number| self.targets.get(number).copied());
        self.sets.push(targets.collect());
        self.known.insert(set, self.sets.len() - 1);
        self.sets.len() - 1
    }
}
