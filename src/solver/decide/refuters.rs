//! What needs no solver: refuters of conjunctions, in one order.
//!
//! Invariant: what is refuted has no model, whatever values its variables and its undefined
//! results have; a model satisfies all conjuncts by evaluation.
use super::budget::{MOST_AS_A_WHOLE, MOST_COMPARED, MOST_POLYNOMIAL_NODES};
use super::conjuncts::{Conjuncts, SparseModel, Under};
use super::table::RefuterId;
use crate::domains::polynomial::Polynomials;
use crate::ir::simplify::build;
use crate::ir::{BinaryOp, Bv, Expr, ExprId, ExprPool, Intervals};
use crate::solver::smt::Leaf;

/// What a refuter has found out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Refuted {
    /// These conjuncts have no model. Where the refuter knows no core, it is all of them.
    Infeasible(Vec<ExprId>),
    /// A model of all conjuncts.
    Model(SparseModel),
}

/// The refuters of the conjunctions of one pool.
#[derive(Default)]
pub(crate) struct Refuters {
    polynomials: Polynomials,
}

impl Refuters {
    /// The first answer of a refuter; `None` where none has one.
    pub(crate) fn decide(
        &mut self,
        conjuncts: &Conjuncts<'_>,
        leaves: &dyn Fn(Expr) -> Leaf,
    ) -> Option<Refuted> {
        let found = self.first(conjuncts, leaves);
        found.map(|(step, found)| {
            step.note();
            found
        })
    }

    /// The same with a core of which no conjunct can be left out, where refuters know none.
    pub(crate) fn decide_with_core(
        &mut self,
        conjuncts: &Conjuncts<'_>,
        leaves: &dyn Fn(Expr) -> Leaf,
    ) -> Option<Refuted> {
        let (step, found) = self.first(conjuncts, leaves)?;
        step.note();
        let pool = conjuncts.pool;
        Some(match (step, found) {
            (RefuterId::Sums, Refuted::Infeasible(core)) => {
                Refuted::Infeasible(shrunk(core, |few| pool.denies_what_follows(few)))
            }
            (RefuterId::Ranges, Refuted::Infeasible(core)) => {
                let is_refuted = |few: &[ExprId]| pool.by_intervals(few) == Intervals::Refuted;
                Refuted::Infeasible(shrunk(core, is_refuted))
            }
            (_, found) => found,
        })
    }

    /// Leaves out of `facts` what follows from the conjunction of `given`, without looking for
    /// models: by sums all at once, by polynomials each.
    pub(crate) fn leave_out(
        &mut self,
        pool: &mut ExprPool,
        facts: &mut Vec<ExprId>,
        given: &[ExprId],
    ) {
        if RefuterId::Sums.is_on() {
            pool.leave_out_what_follows(facts, given);
        }
        if RefuterId::Polynomials.is_on() && facts.iter().any(|&fact| is_nonlinear(pool, fact)) {
            let mut all = pool.conjuncts(given);
            let new = all.len();
            facts.retain(|&fact| {
                if !is_nonlinear(pool, fact) {
                    return true;
                }
                all.truncate(new);
                all.push(build::not(pool, fact));
                let is_refuted = self.polynomials.refute(pool, &all, new).is_some();
                if is_refuted {
                    RefuterId::Polynomials.note();
                }
                !is_refuted
            });
        }
    }

    fn first(
        &mut self,
        conjuncts: &Conjuncts<'_>,
        leaves: &dyn Fn(Expr) -> Leaf,
    ) -> Option<(RefuterId, Refuted)> {
        let Conjuncts { pool, all, new, .. } = *conjuncts;
        if RefuterId::Sums.is_on() && pool.denies_what_follows(all) {
            return Some((RefuterId::Sums, Refuted::Infeasible(all.to_vec())));
        }
        if RefuterId::Polynomials.is_on()
            && all.len() - new <= MOST_COMPARED
            && let Some(core) = self.polynomials.refute(pool, all, new)
        {
            return Some((RefuterId::Polynomials, Refuted::Infeasible(core)));
        }
        by_ranges(conjuncts, leaves).map(|found| (RefuterId::Ranges, found))
    }

    /// What ranges of floats show alone.
    pub(crate) fn by_ranges(
        &self,
        conjuncts: &Conjuncts<'_>,
        leaves: &dyn Fn(Expr) -> Leaf,
    ) -> Option<Refuted> {
        let found = by_ranges(conjuncts, leaves)?;
        RefuterId::Ranges.note();
        Some(found)
    }
}

/// Whether there are products, quotients or remainders in a short fact.
fn is_nonlinear(pool: &ExprPool, fact: ExprId) -> bool {
    pool.nodes_below([fact]).take(MOST_POLYNOMIAL_NODES).any(|(_, expr)| match expr {
        Expr::Binary(BinaryOp::Mul, a, b) => pool.literal(a).is_none() && pool.literal(b).is_none(),
        Expr::Binary(op, ..) => {
            matches!(op, BinaryOp::UDiv | BinaryOp::URem | BinaryOp::SDiv | BinaryOp::SRem)
        }
        _ => false,
    })
}

/// What ranges of floats show: of few conjuncts, of all of them; of more, of those that they are
/// likely to need. Variables that these do not speak of are zero in a model.
fn by_ranges(conjuncts: &Conjuncts<'_>, leaves: &dyn Fn(Expr) -> Leaf) -> Option<Refuted> {
    let Conjuncts { pool, all, fixed, .. } = *conjuncts;
    if !RefuterId::Ranges.is_on() || !pool.has_floats() {
        return None;
    }
    let asked = if all.len() <= MOST_AS_A_WHOLE { all.to_vec() } else { pool.about_floats(all) };
    match pool.by_intervals(&asked) {
        Intervals::Refuted => Some(Refuted::Infeasible(asked)),
        Intervals::Model(mut model) => {
            for (id, expr) in pool.nodes_below(all) {
                if let Expr::Var(var) = expr {
                    model.entry(var).or_insert(Bv::zero(pool.width(id)));
                }
            }
            let under = Under { leaves, fixed, model: &model, other: |_| None };
            under.satisfies(pool, all).then_some(Refuted::Model(model))
        }
        Intervals::Open => None,
    }
}

/// Few of the members of a list that passes a test, so that these pass it, too: none of them can be
/// left out. Many are tried at once at first, since mostly few are needed of many.
pub(crate) fn shrunk<T: Clone>(mut kept: Vec<T>, mut passes: impl FnMut(&[T]) -> bool) -> Vec<T> {
    let mut size = kept.len().div_ceil(2);
    while size > 0 && !kept.is_empty() {
        let mut at = 0;
        while at < kept.len() {
            let end = (at + size).min(kept.len());
            let rest = [&kept[..at], &kept[end..]].concat();
            if passes(&rest) {
                kept = rest;
            } else {
                at = end;
            }
        }
        size /= 2;
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::super::conjuncts::of_variables;
    use super::*;
    use crate::ir::{VarId, Width};

    fn decided(pool: &ExprPool, all: &[ExprId]) -> Option<Refuted> {
        Refuters::default().decide_with_core(&Conjuncts::new(pool, all), &of_variables)
    }

    #[test]
    fn equations_that_follow_are_refuted_by_few() {
        let mut pool = ExprPool::new();
        let [x, y, z] = [0, 1, 2].map(|var| pool.var(VarId(var), Width::W32));
        let one = pool.number(Width::W32, 1);
        let (after_x, after_y) = (build::add(&mut pool, x, one), build::add(&mut pool, y, one));
        let same = build::eq(&mut pool, x, y);
        let other = build::binary(&mut pool, BinaryOp::Ult, z, x);
        let after = build::eq(&mut pool, after_x, after_y);
        let differs = pool.not(after);
        // Simplification may see that the two equations are one; then it is a contradiction.
        let Some(Refuted::Infeasible(mut core)) = decided(&pool, &[other, same, differs]) else {
            panic!("the sums are the same");
        };
        core.sort_unstable();
        let mut expected = vec![same, differs];
        expected.sort_unstable();
        assert_eq!(core, expected);
    }

    #[test]
    fn what_is_left_cannot_be_left_out() {
        let needed = |kept: &[u32]| [3, 17].iter().all(|number| kept.contains(number));
        assert_eq!(shrunk((0..40).collect(), needed), [3, 17]);
        assert_eq!(shrunk(Vec::new(), |kept: &[u32]| kept.is_empty()), Vec::<u32>::new());
    }
}
