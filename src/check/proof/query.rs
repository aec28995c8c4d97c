//! One question: has a conjunction a model?
//!
//! Each question gets a solver of its own. Of several ways of working, each has its time; "none" from any of them is an answer, and so is "one".
use super::Counters;
use crate::ir::{Bv, Expr, ExprId, ExprPool, VarId};
use crate::limits::Limits;
use crate::smt::{self, Answer, Config, Logic, SmtError, Solver, Term, Terms, Translator, stack};
use rustc_hash::FxHashMap;
use std::time::Duration;

/// The answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Found {
    /// No model.
    Nothing,
    /// A model.
    Model,
    /// Not decided.
    Unknown(String),
}

/// How much is done for an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Effort {
    /// The first way of working, for a moment: there is something else to try.
    Glance,
    /// The first way of working, and not for long.
    Little,
    /// All ways.
    Full,
}

/// The time of [`Effort::Glance`].
const GLANCE: Duration = Duration::from_millis(500);
/// The time of [`Effort::Little`].
const LITTLE: Duration = Duration::from_secs(2);
/// The ways of working on bit vectors, with the time of each.
const WAYS: [(Config, Duration); 4] = [
    (Config::OneShot, Duration::from_secs(3)),
    (Config::Integers, Duration::from_secs(3)),
    (Config::Incremental, Duration::from_secs(10)),
    (Config::Eager, Duration::from_secs(20)),
];
/// The time where there is one way only.
const TIME: Duration = Duration::from_secs(30);

/// Questions about expressions of one pool, which share their translation.
pub(super) struct Questions {
    terms: Terms,
    translator: Translator,
    symbols: FxHashMap<VarId, Term>,
    /// They hold always: what defines the symbols of the translation.
    constraints: Vec<Term>,
}

impl Questions {
    /// None asked yet.
    pub(super) fn new() -> Self {
        Self {
            terms: Terms::new(),
            translator: Translator::new(),
            symbols: FxHashMap::default(),
            constraints: Vec::new(),
        }
    }

    /// Is there a model of all `conjuncts` of `pool`, which is always the same?
    pub(super) fn ask(
        &mut self,
        pool: &ExprPool,
        conjuncts: &[ExprId],
        effort: Effort,
        limits: &Limits,
        counters: &mut Counters,
    ) -> Found {
        if conjuncts.iter().any(|&id| pool.get(id) == Expr::Const(Bv::FALSE)) {
            counters.trivial += 1;
            return Found::Nothing;
        }
        match self.decide(pool, conjuncts, effort, limits, &mut counters.solver) {
            Ok(found) => found,
            Err(error) => Found::Unknown(error.to_string()),
        }
    }

    fn decide(
        &mut self,
        pool: &ExprPool,
        conjuncts: &[ExprId],
        effort: Effort,
        limits: &Limits,
        counters: &mut smt::Counters,
    ) -> smt::Result<Found> {
        stack::check_depth(pool, conjuncts)?;
        let mut formulas = Vec::with_capacity(conjuncts.len());
        for &conjunct in conjuncts {
            formulas.push(self.truth(pool, conjunct)?);
        }
        formulas.extend(self.constraints.iter().cloned());
        let logic = self.translator.logic();
        let mut why = String::new();
        for (config, time) in WAYS {
            let time = match effort {
                Effort::Glance => GLANCE,
                Effort::Little => LITTLE,
                Effort::Full if logic == Logic::Bits => time,
                Effort::Full => TIME,
            };
            let time = limits.remaining().map_or(time, |left| left.min(time));
            if time.is_zero() {
                return Ok(Found::Unknown("time limit".to_owned()));
            }
            let mut solver = Solver::new(&self.terms, config, logic)?;
            formulas.iter().try_for_each(|formula| solver.assert(formula))?;
            let answer = solver.check(&[], time);
            counters.add(solver.counters());
            match answer {
                Answer::Unsat => return Ok(Found::Nothing),
                Answer::Sat => return Ok(Found::Model),
                Answer::Unknown(reason) => why = reason.to_string(),
            }
            if logic != Logic::Bits || effort != Effort::Full {
                break;
            }
        }
        Ok(Found::Unknown(why))
    }

    fn truth(&mut self, pool: &ExprPool, id: ExprId) -> smt::Result<Term> {
        let symbols = &mut self.symbols;
        let mut leaf = |terms: &mut Terms, expr: Expr, width| {
            let Expr::Var(var) = expr else { return Err(SmtError::UnknownLeaf) };
            if let Some(term) = symbols.get(&var) {
                return Ok(term.clone());
            }
            let term = terms.symbol(width, &format!("v{}", var.0))?;
            symbols.insert(var, term.clone());
            Ok(term)
        };
        let term = self.translator.truth(&mut self.terms, pool, id, &mut leaf)?;
        self.constraints.extend(self.translator.take_constraints());
        // An operation without a defined result may have any: what a machine would do is not asserted.
        drop(self.translator.take_machine_results());
        Ok(term)
    }
}
