//! The premise of abstractions: the formulas of one block, with what was found out about them.
//!
//! What evaluation can answer needs no solver: models of earlier questions, and what is next to
//! them, often show that a later question has a model too. The solver ([`super::session`]) is made
//! when it is first needed, and may be given up between questions.
//!
//! Checks run on the caller's thread; expressions that are too deep for an ordinary stack are
//! refused.
use super::AbstractionCounters;
use super::cache::Cache;
use super::session::{Session, leaf_of};
use super::tape::{Addresses, Cone, Evaluated, Model, Slot, Tape};
use crate::base::limits::Budget;
use crate::engines::predicate::budget::{
    BYTES_PER_BIT, MAX_DEPTH, MAX_LIGHT_OPERATORS, MAX_MODELS, SOLVER_BYTES, TAPE_NODE_BYTES,
    VALUE_BYTES,
};
use crate::ir::{Expr, ExprId, ExprPool};
use crate::solver::decide::{Conjuncts, Refuted, Refuters};
use crate::solver::smt;
use crate::solver::smt::{Answer, SmtError, Term};
use std::collections::VecDeque;

const TOO_DEEP: SmtError = SmtError::Unsupported("room for a formula this deep");

/// The formulas of a block, and what was found out about them.
pub struct Premise {
    pub(super) tape: Tape,
    /// The formulas without their outermost conjunctions.
    conjuncts: Vec<ExprId>,
    /// The same on the tape.
    pub(super) formulas: Vec<Slot>,
    /// By formula, the variables in it, by their number on the tape.
    pub(super) formula_vars: Vec<Vec<usize>>,
    /// Where the formulas are light, the solver does not hold them for good, so that it can be used
    /// for other premises of the pool.
    is_light: bool,
    session: Option<Session>,
    refuters: Refuters,
    /// Models of the formulas, confirmed by evaluation; the newest at the end.
    models: VecDeque<Model>,
    pub(super) cache: Cache,
    pub(super) values: Evaluated,
}

impl Premise {
    /// That `formulas` (width 1) hold. Variables are symbols; the address of a symbol is a number,
    /// which `addresses` knows.
    pub fn new(pool: &ExprPool, formulas: &[ExprId], addresses: Addresses) -> Self {
        let mut tape = Tape::new(addresses);
        let conjuncts = pool.conjuncts(formulas);
        let slots: Vec<Slot> = conjuncts.iter().map(|&id| tape.add(pool, id)).collect();
        let vars = slots.iter().map(|&slot| tape.vars_of(&tape.cone([slot]))).collect();
        let is_light =
            tape.wide_operators(&tape.cone(slots.iter().copied())) <= MAX_LIGHT_OPERATORS;
        Self {
            tape,
            conjuncts,
            formulas: slots,
            formula_vars: vars,
            is_light,
            session: None,
            refuters: Refuters::default(),
            models: VecDeque::new(),
            cache: Cache::default(),
            values: Evaluated::default(),
        }
    }

    /// Is there a model of the formulas and of `assumptions`?
    pub fn is_satisfiable(
        &mut self,
        pool: &ExprPool,
        assumptions: &[ExprId],
        budget: Budget,
        counters: &mut AbstractionCounters,
    ) -> Answer {
        let assumptions = pool.conjuncts(assumptions);
        let slots: Vec<Slot> = assumptions.iter().map(|&id| self.tape.add(pool, id)).collect();
        if !self.known_models(&slots).is_empty() {
            counters.models_reused += 1;
            return Answer::Sat;
        }
        let addresses = self.tape.addresses().clone();
        let leaves = |leaf: Expr| leaf_of(&addresses, leaf);
        let all = [self.conjuncts.as_slice(), &assumptions].concat();
        let conjuncts = Conjuncts { new: self.conjuncts.len(), ..Conjuncts::new(pool, &all) };
        match self.refuters.decide(&conjuncts, &leaves) {
            Some(Refuted::Infeasible(_)) => return Answer::Unsat,
            Some(Refuted::Model(_)) => return Answer::Sat,
            None => {}
        }
        let answer = match self.translated(pool, &assumptions) {
            Ok(terms) => self.check(pool, &terms, budget, counters),
            Err(error) => Answer::Unknown(smt::NoAnswer::Other(error.to_string())),
        };
        if answer == Answer::Sat {
            let cone = self.tape.cone(slots.iter().chain(&self.formulas).copied());
            if let Some(model) = self.model([&cone, &Cone::default()], &slots, counters) {
                self.keep(model);
            }
        }
        answer
    }

    /// Whether the premise can share a solver with others of its pool.
    pub fn is_light(&self) -> bool {
        self.is_light
    }

    /// Takes the solver out; the next question that needs one makes another.
    pub fn take_solver(&mut self) -> Option<Session> {
        self.session.take()
    }

    /// A solver that was taken out of this premise, or, where they are light, of another one of the
    /// same pool.
    pub fn set_solver(&mut self, session: Option<Session>) {
        self.session = session;
    }

    /// About how much memory a solver takes that was asked about these premises.
    pub fn solver_bytes<'a>(premises: impl Iterator<Item = &'a Self>) -> u64 {
        SOLVER_BYTES + BYTES_PER_BIT * premises.map(|premise| premise.tape.bits()).sum::<u64>()
    }

    /// About how much memory it takes without a solver.
    pub fn bytes(&self) -> u64 {
        let numbers = self.models.len().saturating_mul(self.tape.vars().len());
        let parts =
            self.tape.len().saturating_mul(TAPE_NODE_BYTES) + numbers.saturating_mul(VALUE_BYTES);
        u64::try_from(parts).unwrap_or(u64::MAX)
    }

    /// Whether there is a solver.
    pub fn has_solver(&self) -> bool {
        self.session.is_some()
    }

    /// The solver; it holds the formulas, unless they are light.
    pub(super) fn session(&mut self, pool: &ExprPool) -> smt::Result<&mut Session> {
        match &mut self.session {
            Some(session) => Ok(session),
            empty => {
                if self.formulas.iter().any(|&slot| self.tape.depth(slot) > MAX_DEPTH) {
                    return Err(TOO_DEEP);
                }
                let formulas = if self.is_light { &[][..] } else { &self.conjuncts };
                let addresses = self.tape.addresses().clone();
                Ok(empty.insert(Session::new(pool, formulas, addresses)?))
            }
        }
    }

    /// The terms for assumptions, and for those formulas that the solver does not hold, with
    /// nothing asserted but what holds always.
    pub(super) fn translated(
        &mut self,
        pool: &ExprPool,
        assumptions: &[ExprId],
    ) -> smt::Result<Vec<Term>> {
        let session = self.session(pool)?;
        session.close();
        let light = if self.is_light { self.conjuncts.clone() } else { Vec::new() };
        light.iter().chain(assumptions).map(|&id| self.truth(pool, id)).collect()
    }

    /// The term for a truth value.
    pub(super) fn truth(&mut self, pool: &ExprPool, id: ExprId) -> smt::Result<Term> {
        let slot = self.tape.add(pool, id);
        if self.tape.depth(slot) > MAX_DEPTH {
            return Err(TOO_DEEP);
        }
        self.session(pool)?.encoder.term(pool, id)
    }

    /// Forgets what was asserted for one abstraction.
    pub(super) fn close(&mut self) {
        if let Some(session) = &mut self.session {
            session.close();
        }
    }

    /// One query.
    pub(super) fn check(
        &mut self,
        pool: &ExprPool,
        assumptions: &[Term],
        budget: Budget,
        counters: &mut AbstractionCounters,
    ) -> Answer {
        self.session(pool)
            .and_then(|session| session.check(assumptions, budget, &mut counters.solver))
            .unwrap_or_else(|error| Answer::Unknown(smt::NoAnswer::Other(error.to_string())))
    }

    /// The solver's model of the variables in `premise` and `rest`, if it satisfies the formulas
    /// and `assumptions` by evaluation too: it need not where something has no defined result.
    /// `premise` is the cone of formulas and assumptions, and is left evaluated.
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
                if let Some(value) = self.session.as_mut()?.value_of(self.tape.vars()[var]) {
                    model[var] = value.ok()?;
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
    pub(super) fn truth_in_model(&mut self, term: Term) -> Option<bool> {
        self.session.as_mut()?.truth_in_model(term)
    }

    /// The model that was found last, or zeros.
    pub(super) fn latest_model(&self) -> Model {
        let mut model = self.models.back().cloned().unwrap_or_default();
        self.tape.complete(&mut model);
        model
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
