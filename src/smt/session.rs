//! What is asked of one set of assertions, by several ways of working.
//!
//! A [`Ladder`] says which ways are tried, in which order, and for how long. A way that allows many
//! checks keeps its solver; every other way gets a fresh one with all that is asserted.
//!
//! Invariant: whichever solver answers holds all that was asserted, and the constraints of all
//! terms that were made by then. (Terms may be made at any time: the theories of a solver are fixed
//! before its first assertion, so where a float comes up late, another solver takes its place.)
use super::{Answer, Config, Counters, Encoder, Logic, NoAnswer, Result, SmtError, Solver, Term};
use crate::ir::Bv;
use crate::limits::Limits;
use std::time::Duration;

/// A way of working, and for how long.
pub type Way = (Config, Duration);

/// The ways of working in the order in which they are tried, by what the terms need.
#[derive(Clone, Copy, Debug)]
pub struct Ladder<'w> {
    /// For bit vectors alone.
    pub bits: &'w [Way],
    /// For floats, too.
    pub floats: &'w [Way],
}

/// Assertions, and solvers for questions about them. Always give the same encoder.
pub struct Session {
    /// The way of working whose solver is kept, if it allows many checks.
    config: Config,
    /// For good; constraints among them.
    asserted: Vec<Term>,
    /// How many of the encoder's constraints are among them.
    constrained: usize,
    kept: Option<Kept>,
    /// The solver that gave the last answer, if that was not the kept one.
    fresh: Option<Solver>,
    checks: u64,
}

/// A solver that lives on.
struct Kept {
    solver: Solver,
    logic: Logic,
    /// How many of the assertions it holds.
    held: usize,
    /// While something is asserted for now: how many it held before.
    open: Option<usize>,
    checks: u64,
    /// Whether a search of it was broken off.
    is_spoiled: bool,
}

impl Session {
    /// Nothing is asserted. A solver that works in this way is kept.
    pub fn new(config: Config) -> Self {
        let (asserted, constrained) = (Vec::new(), 0);
        Self { config, asserted, constrained, kept: None, fresh: None, checks: 0 }
    }

    /// Asserts `formula` for good.
    pub fn assert(&mut self, formula: Term) {
        self.asserted.push(formula);
    }

    /// Gives up what was asserted for now, and asserts `formulas` for now instead. (Only by the
    /// solver that is kept.)
    pub fn open(&mut self, encoder: &Encoder<'_>, formulas: &[Term]) -> Result<()> {
        self.close();
        let kept = self.kept(encoder)?;
        kept.solver.push()?;
        kept.open = Some(kept.held);
        formulas.iter().try_for_each(|formula| kept.solver.assert(formula))
    }

    /// Asserts `formula` until [`Self::close`].
    pub fn assert_for_now(&mut self, formula: &Term) -> Result<()> {
        match &mut self.kept {
            Some(kept) if kept.open.is_some() => kept.solver.assert(formula),
            _ => Err(SmtError::Backend("nothing is asserted for now".to_owned())),
        }
    }

    /// Forgets what was asserted for now.
    pub fn close(&mut self) {
        let Some(kept) = &mut self.kept else { return };
        if let Some(held) = kept.open.take() {
            kept.held = held;
            // A solver that does not forget is given up.
            if kept.solver.pop().is_err() {
                self.kept = None;
            }
        }
    }

    /// Gives the kept solver up if it has answered so many checks, or a search was broken off: such
    /// ones are slow and large.
    pub fn renew(&mut self, after: u64) {
        if self.kept.as_ref().is_some_and(|kept| kept.is_spoiled || kept.checks >= after) {
            self.kept = None;
        }
    }

    /// Are the assertions satisfiable together with `assumptions`? The first answer of the ladder,
    /// within the time of the limits.
    pub fn ask(
        &mut self,
        encoder: &Encoder<'_>,
        assumptions: &[Term],
        ladder: Ladder<'_>,
        limits: &Limits,
        counters: &mut Counters,
    ) -> Result<Answer> {
        let ways = match encoder.logic() {
            Logic::Bits => ladder.bits,
            Logic::Floats => ladder.floats,
        };
        let mut answer = Answer::Unknown(NoAnswer::Time);
        for &(config, time) in ways {
            let time = limits.remaining().map_or(time, |left| left.min(time));
            if time.is_zero() {
                return Ok(Answer::Unknown(NoAnswer::Time));
            }
            answer = self.check(encoder, assumptions, (config, time), counters)?;
            if !matches!(answer, Answer::Unknown(_)) {
                return Ok(answer);
            }
        }
        Ok(answer)
    }

    /// The same by one way of working.
    pub fn check(
        &mut self,
        encoder: &Encoder<'_>,
        assumptions: &[Term],
        (config, time): Way,
        counters: &mut Counters,
    ) -> Result<Answer> {
        self.checks += 1;
        self.fresh = None;
        if config == self.config && matches!(config, Config::Incremental | Config::Cores) {
            let kept = self.kept(encoder)?;
            let answer = kept.solver.check(assumptions, time);
            counters.add(&kept.solver.take_counters());
            kept.checks += 1;
            kept.is_spoiled |= matches!(answer, Answer::Unknown(_));
            return Ok(answer);
        }
        if self.kept.as_ref().is_some_and(|kept| kept.open.is_some()) {
            return Err(SmtError::Unsupported("second solver for what is asserted for now"));
        }
        self.learn(encoder);
        let mut solver = Solver::new(&encoder.terms, config, encoder.logic())?;
        self.asserted.iter().try_for_each(|formula| solver.assert(formula))?;
        let answer = solver.check(assumptions, time);
        counters.add(solver.counters());
        self.fresh = Some(solver);
        Ok(answer)
    }

    /// Takes in the constraints of terms that were made since.
    fn learn(&mut self, encoder: &Encoder<'_>) {
        let constraints = encoder.constraints();
        self.asserted.extend_from_slice(&constraints[self.constrained..]);
        self.constrained = constraints.len();
    }

    /// The kept solver, with all that is asserted.
    fn kept(&mut self, encoder: &Encoder<'_>) -> Result<&mut Kept> {
        self.learn(encoder);
        let logic = encoder.logic();
        if self.kept.as_ref().is_some_and(|kept| kept.logic != logic) {
            if self.kept.as_ref().is_some_and(|kept| kept.open.is_some()) {
                return Err(SmtError::Unsupported("float in what is asserted for now"));
            }
            self.kept = None;
        }
        let kept = match &mut self.kept {
            Some(kept) => kept,
            empty => empty.insert(Kept {
                solver: Solver::new(&encoder.terms, self.config, logic)?,
                logic,
                held: 0,
                open: None,
                checks: 0,
                is_spoiled: false,
            }),
        };
        for formula in &self.asserted[kept.held..] {
            kept.solver.assert(formula)?;
            kept.held += 1;
        }
        Ok(kept)
    }

    /// The value of `term` in the model of the last answer.
    pub fn value(&self, term: &Term) -> Result<Bv> {
        self.last()?.value(term)
    }

    /// See [`Solver::core`].
    pub fn core(&self) -> Result<Vec<Term>> {
        self.last()?.core()
    }

    /// Which way of working gave the last answer.
    pub fn answered_by(&self) -> Option<Config> {
        self.last().ok().map(Solver::config)
    }

    fn last(&self) -> Result<&Solver> {
        let kept = self.kept.as_ref().map(|kept| &kept.solver);
        let none = || SmtError::Backend("there was no check".to_owned());
        self.fresh.as_ref().or(kept).ok_or_else(none)
    }

    /// How many checks there were.
    pub fn checks(&self) -> u64 {
        self.checks
    }
}
