//! What a run surely did just before a step, and addresses expressed in the current values of
//! variables.
//!
//! A step's *past* are the steps behind which it follows without a choice: those before it on its
//! edge, then those of the one edge that leads there, and so on. Where a variable was set in the
//! past, its value may be expressed by what it was set to, as long as that has not changed since.
use crate::cfa::{Edge, EdgeId, Op, Program, Transfer};
use crate::ir::simplify::replace;
use crate::ir::{ExprId, ExprPool, VarId};
use crate::passes::budget::{MOST_EDGES_BACK, MOST_RETURNED_NODES};
use rustc_hash::FxHashSet;

/// A step of the program.
pub(super) type StepId = (EdgeId, usize);

/// The steps before a step, the last one first.
pub(super) struct Past {
    steps: Vec<StepId>,
}

impl Past {
    /// Of a step.
    pub(super) fn of(program: &Program, (edge, step): StepId) -> Self {
        let mut steps: Vec<StepId> = (0..step).rev().map(|at| (edge, at)).collect();
        let mut first = program.edge(edge);
        for _ in 0..MOST_EDGES_BACK {
            let Some(before) = only_way_to(program, first) else { break };
            first = program.edge(before);
            steps.extend((0..first.steps.len()).rev().map(|at| (before, at)));
        }
        Self { steps }
    }

    /// The steps, the last one first.
    pub(super) fn steps(&self) -> &[StepId] {
        &self.steps
    }

    /// How many steps ago this one was, if it is in the past.
    pub(super) fn find(&self, step: StepId) -> Option<usize> {
        self.steps.iter().position(|&other| other == step)
    }

    /// The load that gave the variable the value that it has now, with how many steps ago it was.
    pub(super) fn load_of(&self, program: &Program, var: VarId) -> Option<(usize, StepId)> {
        let set = |&(edge, at): &StepId| program.edge(edge).steps[at].op.dst() == Some(var);
        let ago = self.steps.iter().position(set)?;
        let (edge, at) = self.steps[ago];
        matches!(program.edge(edge).steps[at].op, Op::Load { .. }).then_some((ago, (edge, at)))
    }

    /// What the expression is now, in as few variables as can be.
    pub(super) fn expressed(&self, program: &mut Program, expr: ExprId) -> Option<ExprId> {
        self.expressed_from(program, 0, expr)
    }

    /// What the expression was before the step that was `ago` steps ago, in the current values of
    /// variables. `None`: that cannot be expressed, or it has no defined value.
    pub(super) fn expressed_at(
        &self,
        program: &mut Program,
        ago: usize,
        expr: ExprId,
    ) -> Option<ExprId> {
        self.expressed_from(program, ago + 1, expr)
    }

    /// The steps in front of `first` come after the value that is expressed.
    fn expressed_from(
        &self,
        program: &mut Program,
        first: usize,
        mut expr: ExprId,
    ) -> Option<ExprId> {
        let dst = |program: &Program, (edge, at): StepId| program.edge(edge).steps[at].op.dst();
        let later = self.steps[..first].iter().filter_map(|&step| dst(program, step));
        let later: FxHashSet<VarId> = later.collect();
        let mut done: FxHashSet<VarId> = FxHashSet::default();
        for &(edge, at) in &self.steps[first..] {
            let Some(set) = dst(program, (edge, at)) else { continue };
            if !done.insert(set) || !variables(&program.exprs, expr).contains(&set) {
                continue;
            }
            let Op::Assign { value, .. } = program.edge(edge).steps[at].op else { continue };
            let is_still = |var: &VarId| !later.contains(var) && !done.contains(var);
            if variables(&program.exprs, value).iter().all(is_still) {
                let width = program.var(set).width;
                let read = program.exprs.var(set, width);
                expr = replace(&mut program.exprs, expr, read, value);
            }
        }
        let is_known = variables(&program.exprs, expr).iter().all(|var| !later.contains(var));
        let is_small = program.exprs.size_up_to(expr, MOST_RETURNED_NODES) < MOST_RETURNED_NODES;
        (is_known && is_small && program.exprs.is_total(expr)).then_some(expr)
    }
}

/// The one edge by which runs come to the start of an edge, if it is a jump.
fn only_way_to(program: &Program, edge: &Edge) -> Option<EdgeId> {
    let location = program.location(edge.source);
    let is_entry = program.function(location.function).entry == edge.source;
    match location.incoming[..] {
        [before] if !is_entry && program.edge(before).transfer == Transfer::Jump => Some(before),
        _ => None,
    }
}

/// The variables that an expression reads, ascending.
pub(super) fn variables(pool: &ExprPool, expr: ExprId) -> Vec<VarId> {
    let mut found: Vec<VarId> = pool.vars_in(expr).collect();
    found.sort_unstable();
    found
}
