//! The solver of a premise: it holds the block's formulas for as long as questions come.
//!
//! A solver turns a formula into clauses once: cvc5, which is asked where there are floats, takes
//! about 1 ms for an operation on 32 bits, and 5 ms to be made and dropped. A check after that
//! takes it 2 to 10 ms, whatever it asks. So the solver is made when the first question needs it
//! and kept, entry regions are asserted for one abstraction at a time, and models are read as
//! values of variables.
//!
//! An operation without a defined result has an arbitrary one (the constraints that the translator
//! gives for its symbols are asserted; what machines prefer is not): more runs, never fewer.
use super::tape::Addresses;
use crate::base::limits::Budget;
use crate::engines::predicate::budget::MAX_SESSION_QUERIES;
use crate::ir::{Bv, Expr, ExprId, ExprPool, VarId, Width};
use crate::solver::smt;
use crate::solver::smt::{Answer, Counters, Encoder, Leaf, Lifetime, Term};

/// Addresses are numbers, variables are arbitrary.
pub(super) fn leaf_of(addresses: &Addresses, leaf: Expr) -> Leaf {
    match leaf {
        Expr::Address(symbol) => addresses(symbol).map_or(Leaf::Unknown, Leaf::Number),
        _ => Leaf::Any,
    }
}

/// A solver with what it needs to know of expressions.
pub struct Session {
    pub(super) encoder: Encoder<'static>,
    solver: smt::Session,
}

impl Session {
    /// A solver that holds `formulas` (width 1).
    pub(super) fn new(
        pool: &ExprPool,
        formulas: &[ExprId],
        addresses: Addresses,
    ) -> smt::Result<Self> {
        let encoder = Encoder::new(move |leaf| leaf_of(&addresses, leaf));
        let mut session = Self { encoder, solver: smt::Session::new(Lifetime::Incremental) };
        for &formula in formulas {
            let term = session.encoder.term(pool, formula)?;
            session.solver.assert(term);
        }
        Ok(session)
    }

    /// Begins again with formulas that are asserted only until [`Self::close`].
    pub(super) fn open(&mut self, formulas: &[Term]) {
        self.close();
        self.solver.open(formulas);
    }

    /// Asserts until [`Self::close`].
    pub(super) fn assert_for_now(&mut self, formula: Term) -> smt::Result<()> {
        self.solver.assert_for_now(formula)
    }

    /// Forgets what was asserted for now.
    pub fn close(&mut self) {
        self.solver.close();
        self.solver.renew(MAX_SESSION_QUERIES);
    }

    /// One query.
    pub(super) fn check(
        &mut self,
        assumptions: &[Term],
        budget: Budget,
        counters: &mut Counters,
    ) -> smt::Result<Answer> {
        self.solver.check(&mut self.encoder, assumptions, budget, counters)
    }

    /// How many checks it was asked for.
    pub fn queries(&self) -> u64 {
        self.solver.checks()
    }

    /// A variable's value in the solver's model, if the solver knows the variable.
    pub(super) fn value_of(&mut self, (var, width): (VarId, Width)) -> Option<smt::Result<Bv>> {
        let term = self.encoder.variable(var, width)?;
        Some(self.solver.value(&mut self.encoder, term))
    }

    /// The value of a truth value in the solver's model.
    pub(super) fn truth_in_model(&mut self, term: Term) -> Option<bool> {
        self.solver.value(&mut self.encoder, term).ok().map(Bv::is_true)
    }
}
