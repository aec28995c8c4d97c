//! Is a sequence of formulas an inductive sequence interpolant? Asked afresh for each step, whatever rung the sequence comes from.
use super::path::flatten;
use super::work::{Halt, Truth, Work};
use crate::ir::ExprId;
use crate::smt::Config;
use rustc_hash::FxHashSet;

/// Whether `predicates` (per cut of the chain, conjuncts) refute the chain: every step is checked, and that the conjuncts are total and speak of
/// their cut's variables only.
pub(super) fn is_inductive(work: &mut Work<'_>, predicates: &[Vec<ExprId>]) -> Result<bool, Halt> {
    if predicates.len() != work.chain.cuts.len() || !speaks_of_cuts(work, predicates) {
        return Ok(false);
    }
    let blocks = flatten(&work.chain.pool, &work.chain.blocks);
    let mut before: &[ExprId] = &[];
    for (index, block) in blocks.iter().enumerate() {
        let after = predicates.get(index).map(Vec::as_slice);
        if !step_holds(work, before, block, after)? {
            return Ok(false);
        }
        before = after.unwrap_or_default();
    }
    Ok(true)
}

fn speaks_of_cuts(work: &Work<'_>, predicates: &[Vec<ExprId>]) -> bool {
    let pool = &work.chain.pool;
    predicates.iter().zip(&work.chain.cuts).all(|(conjuncts, cut)| {
        let vars: FxHashSet<_> = cut.vars.iter().map(|&(_, var)| var).collect();
        conjuncts.iter().all(|&id| {
            let mut inside = pool.is_total(id);
            pool.for_each_var(id, &mut |var| inside &= vars.contains(&var));
            inside
        })
    })
}

/// `before ∧ block ⇒ after`; without `after`: `before ∧ block` is unsatisfiable.
fn step_holds(
    work: &mut Work<'_>,
    before: &[ExprId],
    block: &[ExprId],
    after: Option<&[ExprId]>,
) -> Result<bool, Halt> {
    let pool = &work.chain.pool;
    let is_false = |id: &ExprId| super::places::literal(pool, *id).is_some_and(|v| !v.is_true());
    let given: FxHashSet<ExprId> = before.iter().chain(block).copied().collect();
    let open: Option<Vec<ExprId>> =
        after.map(|after| after.iter().copied().filter(|id| !given.contains(id)).collect());
    if before.iter().chain(block).any(is_false) || open.as_ref().is_some_and(Vec::is_empty) {
        return Ok(true);
    }
    let mut formulas = vec![work.encoder.all(pool, before)?, work.encoder.all(pool, block)?];
    if let Some(open) = &open {
        formulas.push(work.encoder.not_all(pool, open)?);
    }
    let mut session = work.encoder.session(Config::OneShot)?;
    formulas.iter().try_for_each(|formula| session.assert(formula))?;
    match work.ask(&mut session, &[])? {
        Truth::Unsat => Ok(true),
        Truth::Sat => Ok(false),
        Truth::Unknown => {
            Err(Halt::Unknown("the check of an interpolant is not decided".to_owned()))
        }
    }
}
