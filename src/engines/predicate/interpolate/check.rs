//! Is a sequence of formulas an inductive sequence interpolant? Asked afresh for each step,
//! whatever method the sequence comes from.
use super::houdini::follows_by_sums;
use super::path::{Path, flatten};
use super::run::{Halt, InterpolationRun};
use crate::engines::predicate::budget::STEP_CHECK;
use crate::ir::ExprId;
use crate::solver::smt::{Answer, Lifetime, Session};
use rustc_hash::FxHashSet;

/// Whether `predicates` (per cut of the chain, conjuncts) refute the chain: every step is checked,
/// and that the conjuncts are total and speak of their cut's variables only.
pub(super) fn is_inductive(
    run: &mut InterpolationRun<'_>,
    path: &Path,
    predicates: &[Vec<ExprId>],
) -> Result<bool, Halt> {
    if predicates.len() != run.chain.cuts.len() || !speaks_of_cuts(run, predicates) {
        return Ok(false);
    }
    // What slicing left out only makes more runs.
    let mut blocks = flatten(run.chain);
    blocks.splice(..path.blocks.len(), path.blocks.iter().cloned());
    let mut before: &[ExprId] = &[];
    let mut done = FxHashSet::default();
    for (index, block) in blocks.iter().enumerate() {
        let after = predicates.get(index).map(Vec::as_slice);
        if index < path.groups.len() {
            // The same step at another visit of a location is asked for once.
            let pool = &mut run.chain.pool;
            let never = pool.bool(false);
            let beside: Vec<ExprId> = before
                .iter()
                .copied()
                .chain([never])
                .chain(after.unwrap_or_default().iter().copied())
                .collect();
            if !done.insert(path.shape(pool, index, &beside)) {
                before = after.unwrap_or_default();
                continue;
            }
        }
        if !step_holds(run, path, index, (before, block, after))? {
            return Ok(false);
        }
        before = after.unwrap_or_default();
    }
    Ok(true)
}

fn speaks_of_cuts(run: &InterpolationRun<'_>, predicates: &[Vec<ExprId>]) -> bool {
    let pool = &run.chain.pool;
    predicates.iter().zip(&run.chain.cuts).all(|(conjuncts, cut)| {
        let vars: FxHashSet<_> = cut.vars.iter().map(|&(_, var)| var).collect();
        let is_inside = |id| pool.vars_in(id).all(|var| vars.contains(&var));
        conjuncts.iter().all(|&id| pool.is_total(id) && is_inside(id))
    })
}

/// `before ∧ block ⇒ after`; without `after`: `before ∧ block` is unsatisfiable.
fn step_holds(
    run: &mut InterpolationRun<'_>,
    path: &Path,
    index: usize,
    (before, block, after): (&[ExprId], &[ExprId], Option<&[ExprId]>),
) -> Result<bool, Halt> {
    let given: FxHashSet<ExprId> = before.iter().chain(block).copied().collect();
    let open = after.map(|after| {
        let open = after.iter().filter(|id| !given.contains(id)).map(|&id| (id, id));
        let mut open: Vec<(ExprId, ExprId)> = open.collect();
        if index < path.groups.len() {
            follows_by_sums(&mut run.chain.pool, path, index, before, &mut open);
        }
        open.into_iter().map(|(id, _)| id).collect::<Vec<ExprId>>()
    });
    let pool = &run.chain.pool;
    let is_false = |id: &ExprId| pool.literal(*id).is_some_and(|v| !v.is_true());
    if before.iter().chain(block).any(is_false) || open.as_ref().is_some_and(Vec::is_empty) {
        return Ok(true);
    }
    let mut formulas = vec![run.encoder.all(pool, before)?, run.encoder.all(pool, block)?];
    if let Some(open) = &open {
        formulas.push(run.encoder.not_all(pool, open)?);
    }
    let mut session = Session::new(Lifetime::OneShot);
    formulas.into_iter().for_each(|formula| session.assert(formula));
    match run.ask(&mut session, &[], STEP_CHECK)? {
        Answer::Unsat => Ok(true),
        Answer::Sat => Ok(false),
        Answer::Unknown(_) => {
            Err(Halt::Unknown("the check of an interpolant is not decided".to_owned()))
        }
    }
}
