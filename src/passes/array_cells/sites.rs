//! Which loads decide about a target: backwards from its guards through what variables are set to,
//! as far as the nearest loads.
//!
//! Advice: a load that is missing loses a proof, one too many costs time.
use super::past::{Past, StepId, variables};
use crate::cfa::{Access, Edge, EdgeId, LocId, Op, Program, Target, Transfer, UnsupportedKind};
use crate::ir::{ExprId, VarId};
use crate::passes::budget::MOST_LEVELS;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeSet;

/// The locations that are targets, and neither invalid accesses nor lost memory, which hangs on
/// addresses alone.
pub(super) fn targets(program: &Program) -> Vec<LocId> {
    let is_lost = |edge: &EdgeId| {
        let mut steps = program.edge(*edge).steps.iter();
        steps.any(|step| matches!(step.op, Op::AssumeLost { .. }))
    };
    let is_wanted = |location: &LocId| match program.location(*location).target {
        Some(Target::Error(_)) => !program.location(*location).incoming.iter().any(is_lost),
        Some(Target::Unsupported(unsupported)) => {
            program.unsupported[unsupported.index()].kind != UnsupportedKind::InvalidAccess
        }
        None => false,
    };
    (0..program.locations.len()).map(LocId::from_index).filter(is_wanted).collect()
}

/// Where each variable is set.
pub(super) struct Definitions {
    at: FxHashMap<VarId, Vec<StepId>>,
}

impl Definitions {
    /// Of all variables.
    pub(super) fn of(program: &Program) -> Self {
        let mut at: FxHashMap<VarId, Vec<StepId>> = FxHashMap::default();
        for (index, edge) in program.edges.iter().enumerate() {
            for (number, step) in edge.steps.iter().enumerate() {
                if let Some(var) = step.op.dst() {
                    at.entry(var).or_default().push((EdgeId::from_index(index), number));
                }
            }
        }
        Self { at }
    }

    /// The nearest loads that decide about a target and that are usable.
    pub(super) fn nearest(
        &self,
        program: &Program,
        target: LocId,
        is_usable: impl FnMut(StepId) -> bool,
    ) -> Vec<StepId> {
        let mut open: BTreeSet<VarId> = BTreeSet::new();
        // Whether an access is valid hangs on its address: what led there is another question, and
        // a target of its own.
        let accessed = accessed(program, target);
        let is_access = !accessed.is_empty();
        open.extend(accessed);
        for &edge in program.location(target).incoming.iter().filter(|_| !is_access) {
            open.extend(guarding(program, edge));
        }
        self.loads_behind(program, open, |_| !is_access, is_usable)
    }

    /// The nearest loads that decide what variables are, also through the guards of where they are
    /// set to such values.
    pub(super) fn loads_behind(
        &self,
        program: &Program,
        mut open: BTreeSet<VarId>,
        is_guarded: impl Fn(ExprId) -> bool,
        mut is_usable: impl FnMut(StepId) -> bool,
    ) -> Vec<StepId> {
        let mut seen: FxHashSet<VarId> = open.iter().copied().collect();
        for _ in 0..MOST_LEVELS {
            let (mut loads, mut next) = (BTreeSet::new(), BTreeSet::new());
            for at in open.iter().filter_map(|var| self.at.get(var)).flatten() {
                let &(edge, step) = at;
                match program.edge(edge).steps[step].op {
                    Op::Load { .. } if is_usable(*at) => drop(loads.insert(*at)),
                    Op::Assign { value, .. } => {
                        next.extend(variables(&program.exprs, value));
                        if is_guarded(value) {
                            next.extend(guarding(program, edge));
                        }
                    }
                    _ => {}
                }
            }
            if !loads.is_empty() {
                return loads.into_iter().collect();
            }
            next.retain(|var| seen.insert(*var));
            open = next;
        }
        Vec::new()
    }
}

/// The variables of the addresses that a check of accesses is about; none for other targets.
fn accessed(program: &Program, target: LocId) -> BTreeSet<VarId> {
    let edges = program.location(target).incoming.iter();
    let steps = edges.flat_map(|&edge| &program.edge(edge).steps);
    let addresses = steps.filter_map(|step| match step.op {
        Op::AssumeInvalid { address, .. } => Some(address),
        _ => None,
    });
    addresses.flat_map(|address| variables(&program.exprs, address)).collect()
}

/// The variables of the guards on an edge, and on those behind which it follows without a choice.
fn guarding(program: &Program, edge: EdgeId) -> Vec<VarId> {
    let end = (edge, program.edge(edge).steps.len());
    let mut found = Vec::new();
    for &(edge, step) in Past::of(program, end).steps() {
        if let Op::Assume(guard) = program.edge(edge).steps[step].op {
            found.extend(variables(&program.exprs, guard));
        }
    }
    found
}

/// The functions that have at most one frame at a time, all in a run being of one chain of calls.
pub(super) fn once(program: &Program) -> Vec<bool> {
    let mut calls: Vec<Vec<&Edge>> = vec![Vec::new(); program.functions.len()];
    for edge in &program.edges {
        if let Transfer::Call { callee, .. } = edge.transfer {
            calls[callee.index()].push(edge);
        }
    }
    let mut once = vec![false; program.functions.len()];
    once[program.main.index()] = calls[program.main.index()].is_empty();
    loop {
        let is_new = |index: &usize| match calls[*index][..] {
            [call] => !once[*index] && once[program.location(call.source).function.index()],
            _ => false,
        };
        let Some(next) = (0..once.len()).find(is_new) else { return once };
        once[next] = true;
    }
}

/// Whether a program has contracts.
pub(super) fn has_scans(program: &Program) -> bool {
    let mut steps = program.edges.iter().flat_map(|edge| &edge.steps);
    steps.any(|step| matches!(step.op, Op::AssumeInvalid { access: Access::Scan, .. }))
}
