//! A model of a part by a few values that programs like: most parts of a path need no solver.
use super::budget::{MOST_GUESSED_VARIABLES, MOST_PAIRED};
use super::conjuncts::{SparseModel, Under};
use crate::base::work;
use crate::base::work::WorkKind;
use crate::ir::{Bv, Expr, ExprId, ExprPool, VarId, Width};
use crate::solver::smt::Leaf;

/// Tries a few values for all variables of a part, for two variables also pairs of values.
pub(super) fn guess(
    pool: &ExprPool,
    conjuncts: &[ExprId],
    vars: &[(VarId, Width)],
    leaves: &dyn Fn(Expr) -> Leaf,
) -> Option<SparseModel> {
    if vars.len() > MOST_GUESSED_VARIABLES {
        return None;
    }
    let candidates = candidates(pool, conjuncts, vars);
    let mut tuples: Vec<Vec<u128>> =
        candidates.iter().map(|&candidate| vec![candidate; vars.len()]).collect();
    if vars.len() == 2 {
        let few = &candidates[..candidates.len().min(MOST_PAIRED)];
        tuples.extend(few.iter().flat_map(|&a| few.iter().map(move |&b| vec![a, b])));
    }
    work::spend_on(WorkKind::Expression, tuples.len().div_ceil(2));
    tuples.into_iter().find_map(|tuple| {
        let values = vars.iter().zip(tuple);
        let model = values.map(|(&(var, width), bits)| (var, Bv::new(width, bits))).collect();
        let under = Under { leaves, fixed: &|_| None, model: &model, other: |_| None };
        under.satisfies(pool, conjuncts).then_some(model)
    })
}

/// Zero, one, minus one, the sign bit (the other zero of floats), and what the top of the conjuncts
/// compares with, and the neighbours of that.
fn candidates(pool: &ExprPool, conjuncts: &[ExprId], vars: &[(VarId, Width)]) -> Vec<u128> {
    let mut candidates = vec![0, 1, u128::MAX];
    candidates.extend(vars.first().map(|(_, width)| 1 << (width.bits() - 1)));
    for &conjunct in conjuncts.iter().take(4) {
        let mut stack = vec![(conjunct, 3)];
        while let Some((id, depth)) = stack.pop() {
            match pool.get(id) {
                Expr::Const(bits) => {
                    let bits = bits.unsigned();
                    candidates.extend([bits, bits.wrapping_add(1), bits.wrapping_sub(1)]);
                }
                expr if depth > 0 => expr.for_each_child(|child| stack.push((child, depth - 1))),
                _ => {}
            }
        }
    }
    candidates.truncate(24);
    candidates
}
