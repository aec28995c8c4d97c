//! The solver of a premise: it holds the block's formulas for as long as questions come.
//!
//! cvc5 turns a formula into clauses once (about 1 ms per 32-bit operation), and a check after that costs 2 to 10 ms, whatever it asks; to read a
//! large term's value from a model takes 0.1 ms. To make a solver and to drop it costs 5 ms. So the solver is made when the first question needs it
//! and kept, entry regions are asserted for one abstraction at a time, and models are read as values of variables.
//!
//! An operation without a defined result has an arbitrary one (the constraints that the translator gives for its symbols are asserted; what
//! machines prefer is not): more runs, never fewer.
use super::tape::Addresses;
use crate::ir::{Bv, Expr, ExprId, ExprPool, VarId, Width};
use crate::smt::{
    self, Answer, Config, Counters, Logic, SmtError, Solver, Term, Terms, Translator,
};
use rustc_hash::FxHashMap;
use std::time::Duration;

/// A solver is replaced after so many queries. Measured over 600 abstractions of a small block by ever new predicates: with one solver
/// the time of a query doubled and its memory grew by 50 MB; replaced every 25 to 200 queries, all took half as long, with half of that.
const MAX_QUERIES: u64 = 100;

/// A solver with what it needs to know of expressions.
pub struct Session {
    pub(super) terms: Terms,
    translator: Translator,
    addresses: Addresses,
    symbols: FxHashMap<(VarId, Width), Term>,
    /// What the solver holds; needed again where it must be replaced.
    asserted: Vec<Term>,
    solver: Solver,
    logic: Logic,
    queries: u64,
    /// Those of the present solver.
    recent_queries: u64,
    /// Whether the solver holds more than what is asserted for good.
    is_open: bool,
}

impl Session {
    /// A solver that holds `formulas` (width 1).
    pub(super) fn new(
        pool: &ExprPool,
        formulas: &[ExprId],
        addresses: Addresses,
    ) -> smt::Result<Self> {
        let terms = Terms::new();
        let solver = Solver::new(&terms, Config::Incremental, Logic::Bits)?;
        let mut session = Self {
            terms,
            translator: Translator::new(),
            addresses,
            symbols: FxHashMap::default(),
            asserted: Vec::new(),
            solver,
            logic: Logic::Bits,
            queries: 0,
            recent_queries: 0,
            is_open: false,
        };
        for &formula in formulas {
            let term = session.truth(pool, formula)?;
            session.assert(term)?;
        }
        Ok(session)
    }

    /// The term for a truth value. What it needs is asserted, so that this is no time for it while something is asserted for now only.
    pub(super) fn truth(&mut self, pool: &ExprPool, id: ExprId) -> smt::Result<Term> {
        let (symbols, addresses) = (&mut self.symbols, &self.addresses);
        let mut leaf = |terms: &mut Terms, expr: Expr, width: Width| match expr {
            Expr::Var(var) => {
                let term = terms.symbol(width, &format!("v{}", var.0))?;
                symbols.insert((var, width), term.clone());
                Ok(term)
            }
            Expr::Address(symbol) => terms.bits(addresses(symbol).ok_or(SmtError::UnknownLeaf)?),
            _ => Err(SmtError::UnknownLeaf),
        };
        let term = self.translator.truth(&mut self.terms, pool, id, &mut leaf)?;
        self.translator.take_machine_results();
        let constraints = self.translator.take_constraints();
        if self.translator.logic() != self.logic {
            self.asserted.extend(constraints);
            self.replace_solver(self.translator.logic())?;
        } else {
            constraints.into_iter().try_for_each(|constraint| self.assert(constraint))?;
        }
        Ok(term)
    }

    fn assert(&mut self, formula: Term) -> smt::Result<()> {
        debug_assert!(!self.is_open, "asserted for good");
        self.solver.assert(&formula)?;
        self.asserted.push(formula);
        Ok(())
    }

    /// Solvers that answered much are slow and large.
    pub(super) fn renew(&mut self) -> smt::Result<()> {
        if self.recent_queries >= MAX_QUERIES { self.replace_solver(self.logic) } else { Ok(()) }
    }

    /// Also needed where a float comes up late: the theories of a solver are fixed before its first assertion.
    fn replace_solver(&mut self, logic: Logic) -> smt::Result<()> {
        let mut solver = Solver::new(&self.terms, Config::Incremental, logic)?;
        self.asserted.iter().try_for_each(|formula| solver.assert(formula))?;
        self.solver = solver;
        self.recent_queries = 0;
        self.logic = logic;
        Ok(())
    }

    /// Begins anew with formulas that are asserted only until [`Self::close`].
    pub(super) fn open(&mut self, formulas: &[Term]) -> smt::Result<()> {
        self.close()?;
        self.renew()?;
        self.is_open = true;
        self.solver.push()?;
        formulas.iter().try_for_each(|formula| self.solver.assert(formula))
    }

    /// Asserts until [`Self::close`].
    pub(super) fn assert_for_now(&mut self, formula: &Term) -> smt::Result<()> {
        debug_assert!(self.is_open);
        self.solver.assert(formula)
    }

    /// Forgets what was asserted for now. An error leaves a premise that cannot be used any more, so a solver that does not forget is replaced.
    pub fn close(&mut self) -> smt::Result<()> {
        if self.is_open && self.solver.pop().is_err() {
            self.replace_solver(self.logic)?;
        }
        self.is_open = false;
        Ok(())
    }

    /// One query.
    pub(super) fn check(
        &mut self,
        assumptions: &[Term],
        time: Duration,
        counters: &mut Counters,
    ) -> Answer {
        let answer = self.solver.check(assumptions, time);
        counters.add(&self.solver.take_counters());
        self.queries += 1;
        self.recent_queries += 1;
        if matches!(answer, Answer::Unknown(_)) {
            // Nothing is built upon a search that was broken off.
            self.recent_queries = MAX_QUERIES;
        }
        answer
    }

    /// How many checks it was asked for.
    pub fn queries(&self) -> u64 {
        self.queries
    }

    /// A variable's value in the solver's model, if the solver knows the variable.
    pub(super) fn value_of(&self, var: (VarId, Width)) -> Option<smt::Result<Bv>> {
        self.symbols.get(&var).map(|term| self.solver.value(term))
    }

    /// The value of a truth value in the solver's model.
    pub(super) fn truth_in_model(&self, term: &Term) -> Option<bool> {
        self.solver.value(term).ok().map(Bv::is_true)
    }
}
