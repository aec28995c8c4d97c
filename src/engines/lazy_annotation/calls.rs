//! Who calls whom, which global variables that may change, and where a target may be behind it.
use crate::cfa::{FuncId, Program, Scope, Transfer};
use fixedbitset::FixedBitSet;

/// Who calls whom, and what that changes.
pub(super) struct Calls {
    /// Per function, those that a run of it may enter.
    reached: Vec<FixedBitSet>,
    /// Per function, the global variables that a run of it may change.
    pub(super) changes: Vec<FixedBitSet>,
}

impl Calls {
    pub(super) fn new(program: &Program) -> Self {
        let count = program.functions.len();
        let mut reached = vec![FixedBitSet::with_capacity(count); count];
        let mut changes = vec![FixedBitSet::with_capacity(program.vars.len()); count];
        let mut grows = true;
        for edge in &program.edges {
            let own = program.location(edge.source).function.index();
            let result = match edge.transfer {
                Transfer::Call { callee, result, .. } => {
                    reached[own].insert(callee.index());
                    result
                }
                Transfer::Jump | Transfer::Return { .. } => None,
            };
            let changed = edge.steps.iter().filter_map(|step| step.op.dst()).chain(result);
            for var in changed.filter(|&var| program.var(var).scope == Scope::Global) {
                changes[own].insert(var.index());
            }
        }
        while std::mem::take(&mut grows) {
            for function in 0..count {
                for callee in reached[function].clone().ones() {
                    let (inner, changed) = (reached[callee].clone(), changes[callee].clone());
                    grows |= !inner.is_subset(&reached[function]);
                    grows |= !changed.is_subset(&changes[function]);
                    reached[function].union_with(&inner);
                    changes[function].union_with(&changed);
                }
            }
        }
        Self { reached, changes }
    }

    pub(super) fn reaches(&self, from: FuncId, to: FuncId) -> bool {
        from == to || self.reached[from.index()].contains(to.index())
    }

    pub(super) fn may_abort(&self, program: &Program) -> FixedBitSet {
        let mut own = FixedBitSet::with_capacity(program.functions.len());
        for location in program.locations.iter().filter(|location| location.target.is_some()) {
            own.insert(location.function.index());
        }
        let all = 0..program.functions.len();
        all.filter(|&function| own.contains(function) || !self.reached[function].is_disjoint(&own))
            .collect()
    }
}
