//! One question, asked by integers.
use super::super::solver::Once;
use super::super::terms::Term;
use super::super::{Answer, Counters, NoAnswer, Result, Solver, Terms};
use super::Linear;
use crate::base::limits::Budget;
use crate::base::work;
use crate::base::work::WorkKind;
use crate::ir::eval::{Env, eval};
use crate::ir::{Bv, Expr, ExprId, ExprPool, Symbol, VarId};
use crate::solver::smt::budget::{MAX_LINEAR_NODES, MAX_MULTIPLES};
use rustc_hash::FxHashMap;

/// The answer to a question, and what shows it.
#[derive(Debug)]
pub(in crate::solver::smt) struct Decided {
    pub(in crate::solver::smt) answer: Answer,
    /// Of [`Answer::Sat`].
    pub(in crate::solver::smt) model: IntegerModel,
    /// Of [`Answer::Unsat`]: assumptions that are unsatisfiable with what is asserted.
    pub(in crate::solver::smt) core: Vec<usize>,
}

/// Values of variables; all others are zero.
#[derive(Default, Debug)]
pub(in crate::solver::smt) struct IntegerModel(FxHashMap<VarId, Bv>);

impl IntegerModel {
    pub(in crate::solver::smt) const fn of(values: FxHashMap<VarId, Bv>) -> Self {
        Self(values)
    }

    /// The value of an expression; `None` where it has none that is defined.
    pub(in crate::solver::smt) fn value(&self, pool: &ExprPool, id: ExprId) -> Option<Bv> {
        let mut all = Self::default();
        for (id, expr) in pool.nodes_below([id]) {
            if let Expr::Var(var) = expr {
                let value = self.0.get(&var).copied();
                all.0.insert(var, value.unwrap_or(Bv::zero(pool.width(id))));
            }
        }
        eval(pool, id, &all)
    }
}

impl Env for IntegerModel {
    fn var(&self, var: VarId) -> Option<Bv> {
        self.0.get(&var).copied()
    }

    fn address(&self, _: Symbol) -> Option<Bv> {
        None
    }
}

fn undecided(why: &str) -> Decided {
    let answer = Answer::Unknown(NoAnswer::Other(why.to_owned()));
    Decided { answer, model: IntegerModel::default(), core: Vec::new() }
}

/// Is the conjunction of `asserted` satisfiable together with `assumed`? A model is evaluated
/// before it is one; where it is none, integers do not decide.
pub(in crate::solver::smt) fn ask(
    terms: &mut Terms,
    pool: &ExprPool,
    (asserted, assumed): (&[ExprId], &[ExprId]),
    budget: Budget,
    counters: &mut Counters,
) -> Result<Decided> {
    if is_large(pool, &[asserted, assumed].concat()) {
        return Ok(undecided("too large for integers"));
    }
    let mut linear = Linear::default();
    asserted.iter().for_each(|&formula| linear.learn(pool, formula, None));
    assumed.iter().enumerate().for_each(|(at, &formula)| linear.learn(pool, formula, Some(at)));
    let mut formulas = Vec::new();
    for &formula in asserted {
        formulas.push(linear.truth(terms, pool, formula)?);
    }
    let mut assumptions = Vec::new();
    for &formula in assumed {
        assumptions.push(linear.truth(terms, pool, formula)?);
    }
    if linear.multiples > MAX_MULTIPLES {
        return Ok(undecided("too much may wrap for integers"));
    }
    formulas.append(&mut linear.side_conditions);
    let (solver, answer) = check(terms, &formulas, &assumptions, budget, counters)?;
    let mut decided = Decided { answer, model: IntegerModel::default(), core: Vec::new() };
    match decided.answer {
        Answer::Sat => {
            decided.model = linear.model(&solver)?;
            let holds = |&id: &ExprId| decided.model.value(pool, id).is_some_and(Bv::is_true);
            if !asserted.iter().chain(assumed).all(holds) {
                return Ok(undecided("a model over the integers only"));
            }
        }
        Answer::Unsat => {
            let core = solver.core()?;
            let named = (0..assumed.len()).filter(|&at| core.contains(&assumptions[at]));
            decided.core = named.chain(linear.consulted).collect();
            decided.core.sort_unstable();
            decided.core.dedup();
        }
        Answer::Unknown(_) => {}
    }
    Ok(decided)
}

fn check(
    terms: &Terms,
    formulas: &[Term],
    assumptions: &[Term],
    budget: Budget,
    counters: &mut Counters,
) -> Result<(Solver, Answer)> {
    work::spend(WorkKind::Solver, 1);
    let mut solver = Solver::over_integers(terms)?;
    for formula in formulas {
        solver.assert(formula)?;
    }
    let once = solver.once(assumptions, budget, solver.expected(budget, u64::MAX));
    counters.add(&solver.take_counters());
    let answer = match once {
        Once::Answer(answer) => answer,
        // Nearly all of it was cheap; what needs still more of that is no question for integers.
        Once::TooFew(_) => Answer::Unknown(NoAnswer::Spent),
    };
    Ok((solver, answer))
}

fn is_large(pool: &ExprPool, roots: &[ExprId]) -> bool {
    pool.nodes_below(roots).nth(MAX_LINEAR_NODES).is_some()
}

impl Linear {
    /// The variables in the solver's model.
    fn model(&self, solver: &Solver) -> Result<IntegerModel> {
        let mut model = IntegerModel::default();
        for (&var, (term, width)) in &self.leaves {
            model.0.insert(var, solver.whole(term, *width)?);
        }
        Ok(model)
    }
}
