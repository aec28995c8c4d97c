//! Questions to the SAT solver about conjunctions, with cores.
//!
//! One incremental session serves all questions of an engine: everything is assumed, nothing is
//! asserted, so learned clauses of the solver serve later questions, too. What is not decided is
//! [`Found::Unknown`], and never taken for one of the others.
//!
//! What is asked of the variables of a place, and not of one state, comes again with each state:
//! these answers are kept (`excludes_anywhere`), and conjuncts that share no variable are asked
//! apart.
use super::budget::{CHECKS, MOST_MODELS, QUERY};
use crate::base::limits::{Limits, Stop};
use crate::base::work::Work;
use crate::ir::eval::{self, Env};
use crate::ir::{Bv, Expr, ExprId, ExprPool, Symbol, VarId};
use crate::solver::smt;
use crate::solver::smt::{Answer, Encoder, Lifetime, Session};
use rustc_hash::FxHashMap;
use std::collections::VecDeque;

/// The answer to a question.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Found {
    /// All of it holds at once in some model.
    Model,
    /// These conjuncts have no model.
    Core(Vec<ExprId>),
    Unknown,
}

/// What variables are in a model; others may be anything.
#[derive(Debug)]
pub(super) struct Valuation(FxHashMap<VarId, Bv>);

impl Env for Valuation {
    fn var(&self, var: VarId) -> Option<Bv> {
        self.0.get(&var).copied()
    }

    fn address(&self, _: Symbol) -> Option<Bv> {
        None
    }
}

impl Valuation {
    /// The truth value of an expression; `None`: it depends on what the model does not say.
    pub(super) fn truth(&self, pool: &ExprPool, id: ExprId) -> Option<bool> {
        eval::eval(pool, id, self).map(|value| value == Bv::TRUE)
    }
}

/// The solver, with what it was asked.
pub(super) struct Oracle {
    encoder: Encoder<'static>,
    session: Session,
    /// The last models, the youngest last. Many questions differ from the one before in one
    /// conjunct, and to evaluate them is a hundredth of what the solver takes, which decides about
    /// each wire that it knows.
    models: VecDeque<Valuation>,
    /// What is known of conjunctions over the variables of places: whether they have no model.
    known: FxHashMap<Box<[ExprId]>, bool>,
    /// Questions that a model answered.
    pub(super) evaluated: u64,
    pub(super) counters: smt::Counters,
}

impl Oracle {
    pub(super) fn new() -> Self {
        Self {
            encoder: Encoder::of_variables(),
            session: Session::new(Lifetime::Cores),
            models: VecDeque::new(),
            known: FxHashMap::default(),
            evaluated: 0,
            counters: smt::Counters::default(),
        }
    }

    /// Have these conjuncts of the pool, which is always the same, a model?
    pub(super) fn ask(
        &mut self,
        pool: &ExprPool,
        conjuncts: &[ExprId],
        limits: &Limits,
    ) -> Result<Found, Stop> {
        self.ask_within(pool, conjuncts, QUERY, limits)
    }

    /// The same, within this work.
    pub(super) fn ask_within(
        &mut self,
        pool: &ExprPool,
        conjuncts: &[ExprId],
        most: Work,
        limits: &Limits,
    ) -> Result<Found, Stop> {
        limits.check()?;
        let (mut terms, mut origin) = (Vec::new(), FxHashMap::default());
        let all = pool.conjuncts(conjuncts);
        let is_model =
            |model: &Valuation| all.iter().rev().all(|&id| model.truth(pool, id) == Some(true));
        if let Some(at) = self.models.iter().rposition(is_model) {
            self.evaluated += 1;
            let model = self.models.remove(at);
            self.models.extend(model);
            return Ok(Found::Model);
        }
        for &id in &all {
            if pool.get(id) == Expr::Const(Bv::FALSE) {
                return Ok(Found::Core(vec![id]));
            }
            let Ok(term) = self.encoder.term(pool, id) else { return Ok(Found::Unknown) };
            if origin.insert(term, id).is_none() {
                terms.push(term);
            }
        }
        self.session.renew(CHECKS);
        let budget = limits.budget(most);
        let (encoder, counters) = (&mut self.encoder, &mut self.counters);
        let answer = self.session.check(encoder, &terms, budget, counters);
        Ok(match answer {
            Ok(Answer::Sat) => {
                self.remember(pool, &all);
                Found::Model
            }
            Ok(Answer::Unsat) => match self.session.core() {
                Ok(core) => Found::Core(core.iter().map(|term| origin[term]).collect()),
                Err(_) => Found::Core(origin.into_values().collect()),
            },
            Ok(Answer::Unknown(_)) | Err(_) => {
                limits.check()?;
                Found::Unknown
            }
        })
    }

    /// The model of the last question that had one.
    pub(super) fn model(&self) -> Option<&Valuation> {
        self.models.back()
    }

    /// Keeps the model that was found. One that cannot be read says nothing.
    fn remember(&mut self, pool: &ExprPool, conjuncts: &[ExprId]) {
        let mut model = FxHashMap::default();
        for (id, expr) in pool.nodes_below(conjuncts) {
            let Expr::Var(var) = expr else { continue };
            let Ok(term) = self.encoder.term(pool, id) else { continue };
            if let Ok(value) = self.session.value(&mut self.encoder, term) {
                model.insert(var, value);
            }
        }
        if self.models.len() >= MOST_MODELS {
            self.models.pop_front();
        }
        self.models.push_back(Valuation(model));
    }

    /// Whether the conjuncts are known to have no model.
    pub(super) fn excludes(
        &mut self,
        pool: &ExprPool,
        conjuncts: &[ExprId],
        limits: &Limits,
    ) -> Result<bool, Stop> {
        Ok(matches!(self.ask(pool, conjuncts, limits)?, Found::Core(_)))
    }

    /// The same of conjuncts that come again and again, since they are over the variables of a
    /// place and not of a state. What shares no variable with others is asked by itself.
    pub(super) fn excludes_anywhere(
        &mut self,
        pool: &ExprPool,
        conjuncts: &[ExprId],
        limits: &Limits,
    ) -> Result<bool, Stop> {
        let all = pool.conjuncts(conjuncts);
        for group in independent_groups(pool, &all) {
            let mut part: Vec<ExprId> = group.into_iter().map(|at| all[at]).collect();
            part.sort_unstable();
            let excluded = match self.known.get(part.as_slice()) {
                Some(&excluded) => excluded,
                None => {
                    let found = self.ask(pool, &part, limits)?;
                    let excluded = matches!(found, Found::Core(_));
                    if found != Found::Unknown {
                        self.known.insert(part.into(), excluded);
                    }
                    excluded
                }
            };
            if excluded {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Those of `open` that are needed beside `fixed`, which has no model together with them: each
    /// one is left out in turn, the last first.
    pub(super) fn minimise(
        &mut self,
        pool: &ExprPool,
        fixed: &[ExprId],
        mut open: Vec<ExprId>,
        limits: &Limits,
    ) -> Result<Vec<ExprId>, Stop> {
        let mut at = open.len();
        while at > 0 {
            at -= 1;
            let mut less = open.clone();
            less.remove(at);
            let all: Vec<ExprId> = fixed.iter().chain(&less).copied().collect();
            if let Found::Core(core) = self.ask(pool, &all, limits)? {
                less.retain(|id| core.contains(id) || fixed.contains(id));
                at = at.min(less.len());
                open = less;
            }
        }
        Ok(open)
    }
}

/// The places of expressions by groups, of which no two share a variable.
pub(super) fn independent_groups(pool: &ExprPool, ids: &[ExprId]) -> Vec<Vec<usize>> {
    let mut group_of: FxHashMap<VarId, usize> = FxHashMap::default();
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for (at, &id) in ids.iter().enumerate() {
        let own = groups.len();
        groups.push(vec![at]);
        for var in pool.vars_in(id) {
            let other = group_of.insert(var, own).filter(|&other| other != own);
            let Some(other) = other else { continue };
            let joined = std::mem::take(&mut groups[other]);
            groups[own].extend(joined);
            group_of.values_mut().filter(|group| **group == other).for_each(|group| *group = own);
        }
    }
    groups.retain(|group| !group.is_empty());
    groups.iter_mut().for_each(|group| group.sort_unstable());
    groups
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::Width;
    use crate::ir::simplify::build;

    #[test]
    fn what_shares_variables_stays_together() {
        let mut pool = ExprPool::new();
        let vars = [0, 1, 2, 3, 4].map(|var| pool.var(VarId(var), Width::BOOL));
        let [a, b, c, d, e] = vars;
        let (ab, cd, bc) =
            (build::or(&mut pool, a, b), build::or(&mut pool, c, d), build::or(&mut pool, b, c));
        assert_eq!(independent_groups(&pool, &[ab, cd, e]), [vec![0], vec![1], vec![2]]);
        assert_eq!(independent_groups(&pool, &[ab, cd, e, bc]), [vec![2], vec![0, 1, 3]]);
    }

    #[test]
    fn parts_are_excluded_as_the_whole_is() {
        let (mut pool, mut oracle) = (ExprPool::new(), Oracle::new());
        let [a, b, c] = [0, 1, 2].map(|var| pool.var(VarId(var), Width::BOOL));
        let (not_a, not_c) = (build::not(&mut pool, a), build::not(&mut pool, c));
        let limits = Limits::none();
        // Twice, for what is known must be said again.
        for _ in 0..2 {
            for (conjuncts, excluded) in [
                (vec![a, b, not_c], false),
                (vec![a, b, c, not_c], true),
                (vec![not_a, b, a], true),
                (vec![], false),
            ] {
                assert_eq!(oracle.excludes_anywhere(&pool, &conjuncts, &limits), Ok(excluded));
            }
        }
    }
}
