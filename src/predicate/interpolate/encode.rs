//! Terms for the expressions of a chain, and solvers over them.
//!
//! Invariant: one variable (and one symbol's address) is one term for the whole chain. What defines the bits of floats is asserted in every solver before its next
//! check.
use crate::ir::{Bv, Expr, ExprId, ExprPool, VarId, Width};
use crate::smt::{self, Answer, Config, Logic, Solver, Term, Terms, Translator};
use rustc_hash::FxHashMap;
use std::time::Duration;

/// Makes and keeps the terms.
#[derive(Default)]
pub(super) struct Encoder {
    pub(super) terms: Terms,
    translator: Translator,
    symbols: FxHashMap<Expr, Term>,
    constraints: Vec<Term>,
}

impl Encoder {
    /// The width-1 expression `id` as a formula.
    pub(super) fn truth(&mut self, pool: &ExprPool, id: ExprId) -> smt::Result<Term> {
        let symbols = &mut self.symbols;
        let mut leaf = |terms: &mut Terms, expr: Expr, width: Width| -> smt::Result<Term> {
            if let Some(term) = symbols.get(&expr) {
                return Ok(term.clone());
            }
            let name = match expr {
                Expr::Var(var) => format!("v{}", var.0),
                _ => format!("{expr:?}"),
            };
            let term = terms.symbol(width, &name)?;
            symbols.insert(expr, term.clone());
            Ok(term)
        };
        let term = self.translator.truth(&mut self.terms, pool, id, &mut leaf)?;
        self.constraints.extend(self.translator.take_constraints());
        self.translator.take_machine_results();
        Ok(term)
    }

    /// The conjunction of `ids`.
    pub(super) fn all(&mut self, pool: &ExprPool, ids: &[ExprId]) -> smt::Result<Term> {
        let terms: Vec<Term> =
            ids.iter().map(|&id| self.truth(pool, id)).collect::<smt::Result<_>>()?;
        self.terms.and(&terms)
    }

    /// That not all of `ids` hold.
    pub(super) fn not_all(&mut self, pool: &ExprPool, ids: &[ExprId]) -> smt::Result<Term> {
        let all = self.all(pool, ids)?;
        self.terms.not(&all)
    }

    /// The theories of all terms made so far.
    pub(super) fn logic(&self) -> Logic {
        self.translator.logic()
    }

    /// The variables and addresses that occur in some term.
    pub(super) fn symbols(&self) -> impl Iterator<Item = (Expr, &Term)> {
        self.symbols.iter().map(|(&expr, term)| (expr, term))
    }

    /// The term of a variable, if it occurs in some term.
    pub(super) fn variable(&self, var: VarId) -> Option<&Term> {
        self.symbols.get(&Expr::Var(var))
    }

    /// A solver over these terms.
    pub(super) fn session(&mut self, config: Config) -> smt::Result<Session> {
        let solver = Solver::new(&self.terms, config, self.logic())?;
        Ok(Session { solver, constraints: 0 })
    }
}

/// A solver that knows the constraints of an [`Encoder`].
pub(super) struct Session {
    solver: Solver,
    /// How many of the encoder's constraints are asserted.
    constraints: usize,
}

impl Session {
    pub(super) fn assert(&mut self, formula: &Term) -> smt::Result<()> {
        self.solver.assert(formula)
    }

    pub(super) fn check(
        &mut self,
        encoder: &Encoder,
        assumptions: &[Term],
        time: Duration,
    ) -> smt::Result<Answer> {
        for constraint in &encoder.constraints[self.constraints..] {
            self.solver.assert(constraint)?;
        }
        self.constraints = encoder.constraints.len();
        Ok(self.solver.check(assumptions, time))
    }

    /// The value of a term in the model of the last check.
    pub(super) fn value(&self, term: &Term) -> smt::Result<Bv> {
        self.solver.value(term)
    }

    /// See [`Solver::core`].
    pub(super) fn core(&self) -> smt::Result<Vec<Term>> {
        self.solver.core()
    }
}
