//! The conjunction of a path, decided for a replay ([`crate::solver::decide`]).
//!
//! An object's base is a number: it is where the layout puts the object. Every model is evaluated
//! before it is given out.
use crate::base::limits::Limits;
use crate::ir::{Expr, ExprId};
use crate::solver::decide::parts::parts;
use crate::solver::decide::{
    Care, Conjuncts, Decider, FormulaSize, ModelUse, Refuters, Satisfiability, Undecided, size,
};
use crate::solver::smt::{Counters, Leaf};
use crate::symbolic::budget::{CORE_QUERY, PATH_QUERY};
use crate::symbolic::halt::Halt;
use crate::symbolic::value::{Model, Values};
use rustc_hash::FxHashSet;

/// A model of all `conjuncts`. The refuters are those of earlier questions about the same values.
pub(crate) fn solve(
    values: &Values,
    conjuncts: &[ExprId],
    refuters: &mut Refuters,
    limits: &Limits,
    counters: &mut Counters,
) -> Result<Model, Halt> {
    match decide(values, conjuncts, refuters, limits, counters) {
        Satisfiability::Infeasible(_) => Err(Halt::Infeasible),
        Satisfiability::Unknown(Undecided::Stopped(stop)) => Err(Halt::Stopped(stop)),
        Satisfiability::Unknown(Undecided::Open(why)) => Err(Halt::Unknown(why)),
        Satisfiability::Model(found) => {
            let mut model = values.no_model();
            for (var, &value) in found.iter() {
                model[var.index()] = Some(value);
            }
            Ok(model)
        }
    }
}

fn decide(
    values: &Values,
    conjuncts: &[ExprId],
    refuters: &mut Refuters,
    limits: &Limits,
    counters: &mut Counters,
) -> Satisfiability {
    let conjuncts = values.pool.conjuncts(conjuncts);
    let leaves = |leaf: Expr| leaf_of(values, leaf);
    let mut decider = Decider::with_refuters(&leaves, ModelUse::Replay, std::mem::take(refuters));
    decider.counters.cheap = counters.cheap;
    let care = Care::Thorough(PATH_QUERY);
    let found = decider.decide(&Conjuncts::new(&values.pool, &conjuncts), care, limits);
    counters.add(&decider.counters);
    *refuters = decider.into_refuters();
    found
}

/// Variables with a known value are numbers.
fn leaf_of(values: &Values, leaf: Expr) -> Leaf {
    match leaf {
        Expr::Var(var) => values.bound(var).map_or(Leaf::Any, Leaf::Number),
        _ => Leaf::Unknown,
    }
}

/// The number of conjuncts, from the first on, that have no model already. `None` where that is
/// undecided, or there is one.
pub(crate) fn refuted_prefix(
    values: &Values,
    conjuncts: &[ExprId],
    limits: &Limits,
    counters: &mut Counters,
) -> Option<usize> {
    let leaves = |leaf: Expr| leaf_of(values, leaf);
    let refuters = &mut Refuters::default();
    let part = parts(&values.pool, conjuncts, &leaves).into_iter().find_map(|part| {
        let part: Vec<ExprId> = part.places.into_iter().map(|at| conjuncts[at]).collect();
        is_refuted(values, &part, refuters, limits, counters).then_some(part)
    })?;
    // Each once, where it comes first: it is looked for there.
    let mut seen = FxHashSet::default();
    let part: Vec<ExprId> = part.into_iter().filter(|&id| seen.insert(id)).collect();
    let infeasible = match prefix_by_cores(values, &part, limits, counters) {
        Some(length) => length,
        None => {
            prefix_by_halves(&part, |some| is_refuted(values, some, refuters, limits, counters))
        }
    };
    let last = part.get(infeasible.checked_sub(1)?)?;
    conjuncts.iter().position(|conjunct| conjunct == last).map(|position| position + 1)
}

fn is_refuted(
    values: &Values,
    conjuncts: &[ExprId],
    refuters: &mut Refuters,
    limits: &Limits,
    counters: &mut Counters,
) -> bool {
    let found = decide(values, conjuncts, refuters, limits, counters);
    matches!(found, Satisfiability::Infeasible(_))
}

/// How many of `conjuncts`, which have no model, have none already: as long as there is none, the
/// last conjunct of a core is the last one that is needed. `None` where circuits do not tell.
fn prefix_by_cores(
    values: &Values,
    conjuncts: &[ExprId],
    limits: &Limits,
    counters: &mut Counters,
) -> Option<usize> {
    if size(&values.pool, conjuncts) == FormulaSize::Huge {
        return None;
    }
    let leaves = |leaf: Expr| leaf_of(values, leaf);
    let mut decider = Decider::new(&leaves, ModelUse::Replay);
    decider.counters.cheap = counters.cheap;
    let mut length: Option<usize> = None;
    loop {
        let some = &conjuncts[..length.map_or(conjuncts.len(), |length| length - 1)];
        match decider.decide(&Conjuncts::new(&values.pool, some), Care::Usual(CORE_QUERY), limits) {
            Satisfiability::Infeasible(core) => {
                length = Some(some.iter().rposition(|id| core.contains(id))? + 1);
            }
            Satisfiability::Model(_) | Satisfiability::Unknown(_) => break,
        }
    }
    counters.add(&decider.counters);
    length
}

/// Likewise by ever new queries. Most likely the last conjuncts are the culprits: steps back double
/// until they go too far.
fn prefix_by_halves(part: &[ExprId], mut is_refuted: impl FnMut(&[ExprId]) -> bool) -> usize {
    let (mut feasible, mut infeasible, mut step) = (0, part.len(), 1);
    while infeasible - feasible > 1 {
        let middle = match feasible {
            0 => infeasible.saturating_sub(step).max(1),
            _ => feasible.midpoint(infeasible),
        };
        step *= 2;
        match is_refuted(&part[..middle]) {
            true => infeasible = middle,
            false => feasible = middle,
        }
    }
    infeasible
}
