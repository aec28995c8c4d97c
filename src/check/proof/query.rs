//! One question: has a conjunction a model?
//!
//! Each question gets a solver of its own. Of several configurations, each has its budget; "none"
//! from any of them is an answer, and so is "one".
use super::Counters;
use super::budget::{FULL, GLANCE, LITTLE};
use crate::base::limits::Limits;
use crate::ir::{Bv, Expr, ExprId, ExprPool};
use crate::solver::smt;
use crate::solver::smt::{Answer, Encoder, Lifetime, Session, stack};
use rustc_hash::FxHashMap;

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
pub(super) enum Care {
    /// The first configuration, for a moment: there is something else to try.
    Glance,
    /// The first configurations, and not much of them.
    Little,
    /// All configurations.
    Full,
}

/// Questions about expressions of one pool, which share their translation.
pub(super) struct Questions {
    encoder: Encoder<'static>,
}

impl Questions {
    /// None asked yet.
    pub(super) fn new() -> Self {
        Self { encoder: Encoder::of_variables() }
    }

    /// Is there a model of all `conjuncts` of `pool`, which is always the same?
    pub(super) fn ask(
        &mut self,
        pool: &ExprPool,
        conjuncts: &[ExprId],
        care: Care,
        limits: &Limits,
        counters: &mut Counters,
    ) -> Found {
        if conjuncts.iter().any(|&id| pool.get(id) == Expr::Const(Bv::FALSE)) {
            counters.trivial += 1;
            return Found::Nothing;
        }
        if pool.denies_what_follows(conjuncts) || pool.is_refuted_by_intervals(conjuncts) {
            counters.trivial += 1;
            return Found::Nothing;
        }
        if let Some((pool, conjuncts)) = without_floats(pool, conjuncts) {
            let mut relaxed = Self::new();
            let found = relaxed.decide(&pool, &conjuncts, care, limits, &mut counters.solver);
            if matches!(found, Ok(Answer::Unsat)) {
                return Found::Nothing;
            }
            // cvc5 takes long over floats, whatever it is given.
            if care != Care::Full {
                return Found::Unknown("floats in a question that may be parted".to_owned());
            }
        }
        match self.decide(pool, conjuncts, care, limits, &mut counters.solver) {
            Ok(Answer::Unsat) => Found::Nothing,
            Ok(Answer::Sat) => Found::Model,
            Ok(Answer::Unknown(why)) => Found::Unknown(why.to_string()),
            Err(error) => Found::Unknown(error.to_string()),
        }
    }

    /// An operation without a defined result may have any: what a machine would do is not asserted.
    fn decide(
        &mut self,
        pool: &ExprPool,
        conjuncts: &[ExprId],
        care: Care,
        limits: &Limits,
        counters: &mut smt::Counters,
    ) -> smt::Result<Answer> {
        stack::check_depth(pool, conjuncts)?;
        let (solved, mut own);
        let (encoder, pool, conjuncts) = match pool.solved(conjuncts) {
            None => (&mut self.encoder, pool, conjuncts),
            Some(left) => {
                (solved, own) = (left, Encoder::of_variables());
                (&mut own, &solved.0, solved.1.as_slice())
            }
        };
        if conjuncts.iter().any(|&id| pool.get(id) == Expr::Const(Bv::FALSE)) {
            return Ok(Answer::Unsat);
        }
        let mut session = Session::new(Lifetime::OneShot);
        for &conjunct in conjuncts {
            session.assert(encoder.term(pool, conjunct)?);
        }
        let fallbacks = match care {
            Care::Glance => GLANCE,
            Care::Little => LITTLE,
            Care::Full => FULL,
        };
        session.ask(encoder, &[], fallbacks, limits, counters)
    }
}

/// The conjuncts where results of operators on floats may be anything, in a pool of their own;
/// `None`: there are no floats.
fn without_floats(pool: &ExprPool, conjuncts: &[ExprId]) -> Option<(ExprPool, Vec<ExprId>)> {
    if !pool.has_floats() || !conjuncts.iter().any(|&id| pool.speaks_of_floats(id)) {
        return None;
    }
    let (mut pool, mut copies) = (pool.clone(), FxHashMap::default());
    let relaxed = conjuncts.iter().map(|&id| pool.without_floats(id, &mut copies));
    let relaxed: Option<Vec<ExprId>> = relaxed.collect();
    relaxed.map(|relaxed| (pool, relaxed))
}
