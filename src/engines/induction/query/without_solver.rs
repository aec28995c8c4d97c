//! What is known about a block's exits without a solver: by linear algebra, and by ranges of
//! floats.
use super::{BlockTerms, Conjunction, Reachability};
use crate::ir::eval::{Env, eval};
use crate::ir::simplify::build;
use crate::ir::{BinaryOp, Bv, Expr, ExprId, Symbol, VarId};
use crate::solver::decide::{Conjuncts, Refuted, of_variables, shrunk};
use crate::symbolic::value::Values;
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// The values of a model, and zeros for what it does not name.
struct Everything<'a> {
    model: &'a FxHashMap<VarId, Bv>,
    values: &'a Values,
}

impl Env for Everything<'_> {
    fn var(&self, var: VarId) -> Option<Bv> {
        let other = || Bv::zero(self.values.var_width(var));
        Some(self.model.get(&var).copied().unwrap_or_else(other))
    }

    fn address(&self, _: Symbol) -> Option<Bv> {
        None
    }
}

/// Whether a fact is broken.
pub(super) enum Broken {
    /// None is.
    Never,
    /// In this state.
    State(Vec<Bv>),
    /// Where this holds.
    Perhaps(ExprId),
}

impl BlockTerms {
    /// Whether the exit can be taken, as far as that is known without a solver.
    pub(super) fn denied(&mut self, exit: usize, before: &[ExprId]) -> Option<Reachability> {
        let all = [&self.entry.block.exits[exit].conjuncts, before].concat();
        match self.refuters.decide(&Conjuncts::new(&self.pool, &all), &of_variables)? {
            Refuted::Infeasible(_) => Some(Reachability::Never),
            Refuted::Model(model) => self.state(exit, &model).map(Reachability::State),
        }
    }

    /// Whether all the facts hold in a model.
    pub(super) fn satisfies(&self, model: &FxHashMap<VarId, Bv>, facts: &[ExprId]) -> bool {
        let all = Everything { model, values: &self.entry.block.values };
        facts.iter().all(|&id| eval(&self.pool, id, &all) == Some(Bv::TRUE))
    }

    /// The state at the end of the exit in a model of its conjuncts.
    pub(super) fn state(&self, exit: usize, model: &FxHashMap<VarId, Bv>) -> Option<Vec<Bv>> {
        let all = Everything { model, values: &self.entry.block.values };
        let values = self.entry.block.exits[exit].values.iter();
        values.map(|&value| eval(&self.pool, value, &all)).collect()
    }

    /// Of copies and the facts that they are of, those from which it follows without a solver that
    /// the exit is not taken, or that `after` holds at its end; none of them can be left out.
    pub(super) fn reasons_without_solver(
        &mut self,
        exit: usize,
        copies: &[(ExprId, ExprId)],
        after: Option<Conjunction<'_>>,
    ) -> Option<Vec<ExprId>> {
        // Most of what follows does so by equations, and these are few.
        let is_equation = |(copy, _): &&(ExprId, ExprId)| {
            matches!(self.pool.get(*copy), Expr::Binary(BinaryOp::Eq, _, _))
        };
        let equations: Vec<(ExprId, ExprId)> = copies.iter().filter(is_equation).copied().collect();
        let mut suffices = |kept: &[(ExprId, ExprId)]| {
            let mut before: Vec<ExprId> = kept.iter().map(|&(copy, _)| copy).collect();
            before.sort_unstable();
            match after {
                None => matches!(self.denied(exit, &before), Some(Reachability::Never)),
                Some(after) => matches!(self.broken(exit, &before, after), Broken::Never),
            }
        };
        let lists = [equations, copies.to_vec()];
        let kept = lists.into_iter().find(|list| suffices(list))?;
        Some(shrunk(kept, suffices).into_iter().map(|(_, fact)| fact).collect())
    }

    /// Whether one of the facts is broken at the end of an exit, as far as that is known without a
    /// solver.
    pub(super) fn broken(
        &mut self,
        exit: usize,
        before: &[ExprId],
        facts: Conjunction<'_>,
    ) -> Broken {
        let entry = Rc::clone(&self.entry);
        let made = &entry.block.exits[exit];
        let mut left = Vec::new();
        for &fact in facts.list {
            let copy = self.ends[exit].copy(facts.pool, &mut self.pool, fact, &mut |_, var| {
                made.values.get(var.index()).copied()
            });
            let fact = copy.unwrap_or_else(|| self.pool.bool(false));
            if self.pool.get(fact) != Expr::Const(Bv::TRUE)
                && before.binary_search(&fact).is_err()
                && !made.conjuncts.contains(&fact)
            {
                left.push(fact);
            }
        }
        // What is linear needs no solver, and takes one long.
        let given = [before, &made.conjuncts].concat();
        self.refuters.leave_out(&mut self.pool, &mut left, &given);
        let mut all = given;
        let count = all.len();
        let mut broken: Option<ExprId> = None;
        for fact in left {
            let not = build::not(&mut self.pool, fact);
            // What is of bits alone is asked without floats.
            if self.relaxed.is_some() && self.pool.speaks_of_floats(fact) {
                all.truncate(count);
                all.push(not);
                match self.refuters.by_ranges(&Conjuncts::new(&self.pool, &all), &of_variables) {
                    Some(Refuted::Infeasible(_)) => continue,
                    Some(Refuted::Model(model)) => {
                        if let Some(state) = self.state(exit, &model) {
                            return Broken::State(state);
                        }
                    }
                    None => {}
                }
            }
            broken = Some(match broken {
                None => not,
                Some(others) => build::or(&mut self.pool, others, not),
            });
        }
        broken.map_or(Broken::Never, Broken::Perhaps)
    }
}
