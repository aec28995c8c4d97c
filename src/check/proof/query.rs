//! One question: has a conjunction a model?
//!
//! Each question gets a solver of its own. Of several ways of working, each has its time; "none"
//! from any of them is an answer, and so is "one".
use super::Counters;
use crate::ir::{Bv, Expr, ExprId, ExprPool};
use crate::limits::Limits;
use crate::smt::{self, Answer, Config, Encoder, Ladder, Session, stack};
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
/// All ways of working on bit vectors, and the one for floats.
const FULL: Ladder<'_> = Ladder {
    bits: &[
        (Config::OneShot, Duration::from_secs(3)),
        (Config::Integers, Duration::from_secs(3)),
        (Config::Incremental, Duration::from_secs(10)),
        (Config::Eager, Duration::from_secs(20)),
    ],
    floats: &[(Config::OneShot, Duration::from_secs(30))],
};

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
        effort: Effort,
        limits: &Limits,
        counters: &mut Counters,
    ) -> Found {
        if conjuncts.iter().any(|&id| pool.get(id) == Expr::Const(Bv::FALSE)) {
            counters.trivial += 1;
            return Found::Nothing;
        }
        match self.decide(pool, conjuncts, effort, limits, &mut counters.solver) {
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
        effort: Effort,
        limits: &Limits,
        counters: &mut smt::Counters,
    ) -> smt::Result<Answer> {
        stack::check_depth(pool, conjuncts)?;
        let mut session = Session::new(Config::OneShot);
        for &conjunct in conjuncts {
            session.assert(self.encoder.truth(pool, conjunct)?);
        }
        let first = |time| [(Config::OneShot, time)];
        let (glance, little) = (first(GLANCE), first(LITTLE));
        let ladder = match effort {
            Effort::Glance => Ladder { bits: &glance, floats: &glance },
            Effort::Little => Ladder { bits: &little, floats: &little },
            Effort::Full => FULL,
        };
        session.ask(&self.encoder, &[], ladder, limits, counters)
    }
}
