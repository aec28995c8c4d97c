//! The premise of abstractions: the formulas of one block, in a solver that stays.
//!
//! cvc5 turns a formula into clauses once (about 1 ms per 32-bit operation), and a check after that costs 2 to 10 ms, whatever it asks; to read a
//! large term's value from a model takes 0.1 ms. So the solver is kept, entry regions are asserted for one abstraction at a time, models
//! are read as values of variables and evaluated here, and some are kept, as they often show that a later question has a model too.
//!
//! An operation without a defined result has an arbitrary one (the constraints that the translator gives for its symbols are asserted; what
//! machines prefer is not): more runs, never fewer.
//!
//! Checks run on the caller's thread; expressions that are too deep for an ordinary stack are refused.
use super::AbstractionCounters;
use super::cache::Cache;
use super::tape::{Addresses, Cone, Model, Slot, Tape, Values};
use crate::ir::{Bv, Expr, ExprId, ExprPool, VarId, Width};
use crate::smt::{self, Answer, Config, Logic, SmtError, Solver, Term, Terms, Translator};
use rustc_hash::FxHashMap;
use std::collections::VecDeque;
use std::time::Duration;

/// The deepest expression that is translated: cvc5 was seen to take 10 000 levels on a stack of 2 MB.
const MAX_DEPTH: u32 = 8_000;
/// A solver is replaced after so many queries. Measured over 600 abstractions of a small block by ever new predicates: with one solver
/// the time of a query doubled and its memory grew by 50 MB; replaced every 25 to 200 queries, all took half as long, with half of that.
const MAX_QUERIES: u64 = 100;
/// What a solver takes that was asked little, and what a bit adds that its formulas compute. Measured: 0.75 MB for one of a few nodes; 1.8 and
/// 3.7 MB for some of 8 and 50 sums of 32 bits under choices, after some hundred queries.
const SOLVER_BYTES: u64 = 750_000;
const BYTES_PER_BIT: u64 = 600;
/// How many models are kept.
const MAX_MODELS: usize = 64;

/// The formulas of a block, and what was found out about them.
pub struct Premise {
    pub(super) tape: Tape,
    terms: Terms,
    translator: Translator,
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
    /// The formulas without their outermost conjunctions.
    pub(super) formulas: Vec<Slot>,
    /// By formula, the variables in it, by their number on the tape.
    pub(super) formula_vars: Vec<Vec<usize>>,
    /// Models of the formulas, confirmed by evaluation; the newest at the end.
    models: VecDeque<Model>,
    pub(super) cache: Cache,
    pub(super) values: Values,
}

impl Premise {
    /// A solver that holds `formulas` (width 1). Variables are symbols; the address of a symbol is a number, which `addresses` knows.
    pub fn new(pool: &ExprPool, formulas: &[ExprId], addresses: Addresses) -> smt::Result<Self> {
        let terms = Terms::new();
        let solver = Solver::new(&terms, Config::Incremental, Logic::Bits)?;
        let mut premise = Self {
            tape: Tape::new(addresses),
            terms,
            translator: Translator::new(),
            symbols: FxHashMap::default(),
            asserted: Vec::new(),
            solver,
            logic: Logic::Bits,
            formulas: Vec::new(),
            formula_vars: Vec::new(),
            queries: 0,
            recent_queries: 0,
            is_open: false,
            models: VecDeque::new(),
            cache: Cache::default(),
            values: Values::default(),
        };
        for formula in pool.conjuncts(formulas) {
            let term = premise.truth(pool, formula)?;
            premise.assert(term)?;
            let slot = premise.tape.add(pool, formula);
            premise.formulas.push(slot);
            let vars = premise.tape.vars_of(&premise.tape.cone([slot]));
            premise.formula_vars.push(vars);
        }
        Ok(premise)
    }

    /// Is there a model of the formulas and of `assumptions`?
    pub fn is_satisfiable(
        &mut self,
        pool: &ExprPool,
        assumptions: &[ExprId],
        time: Duration,
        counters: &mut AbstractionCounters,
    ) -> Answer {
        let assumptions = pool.conjuncts(assumptions);
        let slots: Vec<Slot> = assumptions.iter().map(|&id| self.tape.add(pool, id)).collect();
        if !self.known_models(&slots).is_empty() {
            counters.models_reused += 1;
            return Answer::Sat;
        }
        let terms: smt::Result<Vec<Term>> = self
            .close()
            .and_then(|()| self.renew())
            .and_then(|()| assumptions.iter().map(|&id| self.truth(pool, id)).collect());
        let terms = match terms {
            Ok(terms) => terms,
            Err(error) => return Answer::Unknown(smt::NoAnswer::Other(error.to_string())),
        };
        let answer = self.check(&terms, time, counters);
        if answer == Answer::Sat {
            let cone = self.tape.cone(slots.iter().chain(&self.formulas).copied());
            if let Some(model) = self.model([&cone, &Cone::default()], &slots, counters) {
                self.keep(model);
            }
        }
        answer
    }

    /// How many checks this premise has had.
    pub fn queries(&self) -> u64 {
        self.queries
    }

    /// About how much memory it takes.
    pub fn bytes(&self) -> u64 {
        SOLVER_BYTES + BYTES_PER_BIT * self.tape.bits()
    }

    /// The term for a truth value. What it needs is asserted.
    pub(super) fn truth(&mut self, pool: &ExprPool, id: ExprId) -> smt::Result<Term> {
        let slot = self.tape.add(pool, id);
        if self.tape.depth(slot) > MAX_DEPTH {
            return Err(SmtError::Unsupported("room for a formula this deep"));
        }
        let (symbols, addresses) = (&mut self.symbols, self.tape.addresses().clone());
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

    pub(super) fn terms(&mut self) -> &mut Terms {
        &mut self.terms
    }

    fn assert(&mut self, formula: Term) -> smt::Result<()> {
        debug_assert!(!self.is_open, "asserted for good");
        self.solver.assert(&formula)?;
        self.asserted.push(formula);
        Ok(())
    }

    /// Solvers that answered much are slow and large.
    fn renew(&mut self) -> smt::Result<()> {
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
    pub(super) fn close(&mut self) -> smt::Result<()> {
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
        counters: &mut AbstractionCounters,
    ) -> Answer {
        let answer = self.solver.check(assumptions, time);
        counters.solver.add(&self.solver.take_counters());
        self.queries += 1;
        self.recent_queries += 1;
        if matches!(answer, Answer::Unknown(_)) {
            // Nothing is built upon a search that was broken off.
            self.recent_queries = MAX_QUERIES;
        }
        answer
    }

    /// The solver's model of the variables in `premise` and `rest`, if it satisfies the formulas and `assumptions` by evaluation too: it need not
    /// where something has no defined result. `premise` is the cone of formulas and assumptions, and is left evaluated.
    pub(super) fn model(
        &mut self,
        [premise, rest]: [&Cone; 2],
        assumptions: &[Slot],
        counters: &mut AbstractionCounters,
    ) -> Option<Model> {
        counters.models_solver += 1;
        let mut model = self.tape.zeros();
        for cone in [premise, rest] {
            for var in self.tape.vars_of(cone) {
                if let Some(term) = self.symbols.get(&self.tape.vars()[var]) {
                    model[var] = self.solver.value(term).ok()?;
                }
            }
        }
        self.holds(premise, assumptions, &model).then_some(model)
    }

    /// Whether the model satisfies formulas and assumptions, of which `cone` is the cone.
    pub(super) fn holds(&mut self, cone: &Cone, assumptions: &[Slot], model: &Model) -> bool {
        self.tape.evaluate(cone, model, &mut self.values);
        self.values.all_true(&self.formulas) && self.values.all_true(assumptions)
    }

    /// The value of a truth value in the solver's model.
    pub(super) fn truth_in_model(&self, term: &Term) -> Option<bool> {
        self.solver.value(term).ok().map(Bv::is_true)
    }

    pub(super) fn keep(&mut self, model: Model) {
        if self.models.len() >= MAX_MODELS {
            self.models.pop_front();
        }
        self.models.push_back(model);
    }

    /// The kept models that satisfy `assumptions`, the newest first.
    pub(super) fn known_models(&mut self, assumptions: &[Slot]) -> Vec<Model> {
        let cone = self.tape.cone(assumptions.iter().copied());
        let (tape, values) = (&self.tape, &mut self.values);
        let mut satisfies = |model: &&Model| {
            tape.evaluate(&cone, model, values);
            values.all_true(assumptions)
        };
        self.models.iter().rev().filter(|model| satisfies(model)).cloned().collect()
    }
}
