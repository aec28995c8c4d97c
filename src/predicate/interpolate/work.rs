//! What the rungs share: the chain, the terms, the clock.
use super::Chain;
use super::encode::{Encoder, Session};
use crate::limits::{Limits, Stop};
use crate::smt::{self, Answer, SmtError, Term};
use std::time::{Duration, Instant};

/// Why a rung ended without an answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Halt {
    /// A limit of the whole run, or the time of this rung.
    Stopped(Stop),
    /// The solver did not decide, or refused.
    Unknown(String),
}

impl From<SmtError> for Halt {
    fn from(error: SmtError) -> Self {
        Self::Unknown(error.to_string())
    }
}

/// The answer to a query.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Truth {
    Sat,
    Unsat,
    Unknown,
}

/// The most time for one query. Good candidates are easy ones.
const QUERY_TIME: Duration = Duration::from_millis(1500);

/// The state of a call.
pub(super) struct Work<'a> {
    pub(super) chain: &'a mut Chain,
    pub(super) encoder: Encoder,
    /// Until when the present rung may work.
    pub(super) limits: Limits,
    pub(super) queries: smt::Counters,
}

impl<'a> Work<'a> {
    pub(super) fn new(chain: &'a mut Chain, limits: Limits) -> Self {
        let (encoder, queries) = (Encoder::default(), smt::Counters::default());
        Self { chain, encoder, limits, queries }
    }

    /// Whether the rung may go on.
    pub(super) fn go_on(&self) -> Result<(), Halt> {
        self.limits.check().map_err(Halt::Stopped)
    }

    /// Are the session's assertions satisfiable together with `assumptions`? Within the time of one candidate query.
    pub(super) fn ask(
        &mut self,
        session: &mut Session,
        assumptions: &[Term],
    ) -> Result<Truth, Halt> {
        self.ask_within(session, assumptions, QUERY_TIME)
    }

    /// Likewise, within `time`.
    pub(super) fn ask_within(
        &mut self,
        session: &mut Session,
        assumptions: &[Term],
        time: Duration,
    ) -> Result<Truth, Halt> {
        self.go_on()?;
        let time = self.limits.remaining().map_or(time, |left| left.min(time));
        let start = Instant::now();
        let answer = session.check(&self.encoder, assumptions, time)?;
        self.queries.count(&answer, start.elapsed());
        Ok(match answer {
            Answer::Sat => Truth::Sat,
            Answer::Unsat => Truth::Unsat,
            Answer::Unknown(_) => Truth::Unknown,
        })
    }
}
