//! What the methods share: the chain, the terms, the limits.
use super::Chain;
use crate::base::limits::{Limits, Stop};
use crate::ir::VarId;
use crate::solver::smt;
use crate::solver::smt::{Answer, Encoder, Fallbacks, Leaf, Session, SmtError, Term};

/// Why a method ended without an answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Halt {
    /// A limit of the whole run, or the budget of this method.
    Stopped(Stop),
    /// The solver did not decide, or refused.
    Unknown(String),
}

impl From<SmtError> for Halt {
    fn from(error: SmtError) -> Self {
        Self::Unknown(error.to_string())
    }
}

/// Variables and addresses have any value.
pub(super) fn encoder() -> Encoder<'static> {
    Encoder::new(|_| Leaf::Any)
}

/// The state of a call.
pub(super) struct InterpolationRun<'a> {
    pub(super) chain: &'a mut Chain,
    pub(super) encoder: Encoder<'static>,
    /// Until when the present method may work.
    pub(super) limits: Limits,
    pub(super) queries: smt::Counters,
}

impl<'a> InterpolationRun<'a> {
    pub(super) fn new(chain: &'a mut Chain, limits: Limits) -> Self {
        let (encoder, queries) = (encoder(), smt::Counters::default());
        Self { chain, encoder, limits, queries }
    }

    /// Whether the method may go on.
    pub(super) fn go_on(&self) -> Result<(), Halt> {
        self.limits.check().map_err(Halt::Stopped)
    }

    /// The term of a variable of the chain, if it occurs in some term.
    pub(super) fn variable(&self, var: VarId) -> Option<Term> {
        let width = self.chain.widths.get(var.index())?;
        self.encoder.variable(var, *width)
    }

    /// Are the session's assertions satisfiable together with `assumptions`?
    pub(super) fn ask(
        &mut self,
        session: &mut Session,
        assumptions: &[Term],
        fallbacks: Fallbacks<'_>,
    ) -> Result<Answer, Halt> {
        self.go_on()?;
        let Self { encoder, limits, queries, .. } = self;
        Ok(session.ask(encoder, assumptions, fallbacks, limits, queries)?)
    }
}
