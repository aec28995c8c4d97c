//! Fuses a branch that only chooses values into one edge of `Ite` assignments (if-conversion).
//!
//! match: two edges between the same locations, `assume c; x := a; …` and
//! `assume not c; x := b; …`, all values with a defined result; result: one edge,
//! `x := c ? a : b; …`. Only where no assigned variable occurs in another one's new value or in `c`
//! (but see below), so that the order of the assignments does not matter, and where the values are
//! small.
use super::guards::{are_exhaustive, leading_assumes};
use super::propagate::tree_size;
use crate::cfa::{Edge, EdgeId, Op, Program, Step, Transfer};
use crate::ir::simplify::{build, substitute};
use crate::ir::{ExprId, ExprPool, VarId};
use fixedbitset::FixedBitSet;
use std::collections::BTreeMap;

/// The largest value that is worth evaluating although the other side is taken, in nodes.
const MOST_NODES: usize = 8;

/// Fuses what can be fused; edges that became superfluous leave `keep`.
pub(super) fn fuse(program: &mut Program, keep: &mut FixedBitSet) {
    for index in 0..program.locations.len() {
        let (first, second) = match program.locations[index].out[..] {
            [first, second] if keep.contains(first.index()) && keep.contains(second.index()) => {
                (first, second)
            }
            _ => continue,
        };
        if let Some(steps) = fused(program, first, second) {
            program.edges[first.index()].steps = steps;
            keep.set(second.index(), false);
        }
    }
}

fn fused(program: &mut Program, first: EdgeId, second: EdgeId) -> Option<Vec<Step>> {
    let Program { edges, exprs, vars, .. } = program;
    let (a, b) = (&edges[first.index()], &edges[second.index()]);
    if a.target != b.target || a.transfer != Transfer::Jump || b.transfer != Transfer::Jump {
        return None;
    }
    let guards: Vec<Vec<ExprId>> = vec![leading_assumes(a).collect(), leading_assumes(b).collect()];
    let (&[condition], &[opposite]) = (&guards[0][..], &guards[1][..]) else { return None };
    if build::not(exprs, condition) != opposite || !are_exhaustive(exprs, &guards) {
        return None;
    }
    let (then, otherwise) = (chosen(exprs, a)?, chosen(exprs, b)?);
    let mut changed: Vec<VarId> = then.keys().chain(otherwise.keys()).copied().collect();
    changed.sort_unstable();
    changed.dedup();
    let mut steps = Vec::new();
    for &var in &changed {
        let unchanged = exprs.var(var, vars[var.index()].width);
        let [then, otherwise] =
            [&then, &otherwise].map(|side| side.get(&var).copied().unwrap_or(unchanged));
        let value = build::ite(exprs, condition, then, otherwise);
        let mut interferes = tree_size(exprs, value, MOST_NODES) > MOST_NODES;
        exprs.for_each_var(value, &mut |read| interferes |= changed.contains(&read) && read != var);
        if interferes {
            return None;
        }
        steps.push(Step { op: Op::Assign { dst: var, value }, position: a.position });
    }
    Some(steps)
}

/// What an edge of assignments makes of each variable, over the values before it; `None` if it does
/// something else.
fn chosen(exprs: &mut ExprPool, edge: &Edge) -> Option<BTreeMap<VarId, ExprId>> {
    let mut values: BTreeMap<VarId, ExprId> = BTreeMap::new();
    for step in edge.steps.iter().skip_while(|step| matches!(step.op, Op::Assume(_))) {
        let Op::Assign { dst, value } = step.op else { return None };
        if !exprs.is_total(value) {
            return None;
        }
        let value = substitute(exprs, value, |var| values.get(&var).copied());
        values.insert(dst, value);
    }
    Some(values)
}
