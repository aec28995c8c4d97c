//! What is asked of one set of assertions, by several ways of working.
//!
//! A [`Ladder`] says which ways are tried, in which order, and what each may spend. A way that
//! allows many checks keeps its solver; every other way gets a fresh one with all that is asserted.
//!
//! Invariant: whichever solver answers holds all that was asserted, and the constraints of all
//! terms that were made by then. (Terms may be made at any time: the theories of a solver are fixed
//! before its first assertion, so where a float comes up late, another solver takes its place.)
use super::dump;
use super::solver::Once;
use super::{Answer, Config, Counters, Encoder, Logic, NoAnswer, Result, SmtError, Solver, Term};
use crate::effort::{self, Effort, Work};
use crate::ir::Bv;
use crate::limits::{Budget, Limits};
use std::time::Instant;

/// A way of working, and what it may spend.
pub type Way = (Config, Effort);

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
    /// What is asserted for now.
    for_now: Option<Vec<Term>>,
    kept: Option<Holding>,
    /// The solver that gave the last answer, if that was not the kept one.
    fresh: Option<Holding>,
    checks: u64,
}

/// A solver, and what it was given.
struct Holding {
    solver: Solver,
    logic: Logic,
    /// How many of the assertions it holds.
    held: usize,
    /// While it holds what is asserted for now: how many it held before, and how many of those.
    open: Option<(usize, usize)>,
    checks: u64,
}

impl Holding {
    /// Nothing is asserted.
    fn new(encoder: &Encoder<'_>, config: Config) -> Result<Self> {
        effort::spend(Work::Solver, 1);
        let logic = encoder.logic();
        let solver = Solver::new(&encoder.terms, config, logic)?;
        Ok(Self { solver, logic, held: 0, open: None, checks: 0 })
    }
}

impl Session {
    /// Nothing is asserted. A solver that works in this way is kept.
    pub fn new(config: Config) -> Self {
        Self {
            config,
            asserted: Vec::new(),
            constrained: 0,
            for_now: None,
            kept: None,
            fresh: None,
            checks: 0,
        }
    }

    /// Asserts `formula` for good.
    pub fn assert(&mut self, formula: Term) {
        self.asserted.push(formula);
    }

    /// Gives up what was asserted for now, and asserts `formulas` for now instead.
    pub fn open(&mut self, formulas: &[Term]) {
        self.close();
        self.for_now = Some(formulas.to_vec());
    }

    /// Asserts `formula` until [`Self::close`].
    pub fn assert_for_now(&mut self, formula: &Term) -> Result<()> {
        let none = || SmtError::Backend("nothing is asserted for now".to_owned());
        self.for_now.as_mut().ok_or_else(none)?.push(formula.clone());
        Ok(())
    }

    /// Forgets what was asserted for now.
    pub fn close(&mut self) {
        self.for_now = None;
        let Some(kept) = &mut self.kept else { return };
        if let Some((held, _)) = kept.open.take() {
            kept.held = held;
            // A solver that does not forget is given up.
            if kept.solver.pop().is_err() {
                self.kept = None;
            }
        }
    }

    /// Gives the kept solver up if it has answered so many checks: such ones are slow and large.
    pub fn renew(&mut self, after: u64) {
        if self.kept.as_ref().is_some_and(|kept| kept.checks >= after) {
            self.kept = None;
        }
    }

    /// Are the assertions satisfiable together with `assumptions`? The first answer of the ladder,
    /// within the limits.
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
        let mut answer = Answer::Unknown(NoAnswer::Spent);
        for &(config, most) in ways {
            let budget = limits.budget(most);
            if budget.effort().is_none() || budget.patience().is_zero() {
                return Ok(Answer::Unknown(NoAnswer::Spent));
            }
            answer = self.check(encoder, assumptions, (config, budget), counters)?;
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
        (config, budget): (Config, Budget),
        counters: &mut Counters,
    ) -> Result<Answer> {
        self.checks += 1;
        self.fresh = None;
        self.learn(encoder);
        let is_kept =
            config == self.config && matches!(config, Config::Incremental | Config::Cores);
        // Where a limit cuts a solver off, another one in its place gets more.
        let mut more = None;
        loop {
            let held = if is_kept {
                self.kept(encoder)?
            } else {
                let fresh = self.fresh(encoder, config)?;
                self.fresh.insert(fresh)
            };
            let known = if held.checks > 0 { 0 } else { counters.cheap };
            let cheap = more.unwrap_or_else(|| held.solver.expected(budget, known));
            held.checks += 1;
            let start = Instant::now();
            let once = held.solver.once(assumptions, budget, cheap);
            counters.add(&held.solver.take_counters());
            if let (Once::Answer(answer), true) = (&once, dump::is_wanted()) {
                let for_now = self.for_now.iter().flatten();
                let all: Vec<&Term> =
                    self.asserted.iter().chain(for_now).chain(assumptions).collect();
                dump::query(config, &all, answer, start.elapsed());
            }
            if is_kept && !once.is_decided() {
                self.kept = None;
            }
            match once {
                Once::Answer(answer) => return Ok(answer),
                Once::TooFew(cheap) => (self.fresh, more) = (None, Some(cheap)),
            }
        }
    }

    /// A solver for one question alone.
    fn fresh(&self, encoder: &Encoder<'_>, config: Config) -> Result<Holding> {
        let mut fresh = Holding::new(encoder, config)?;
        let for_now = self.for_now.iter().flatten();
        let mut all = self.asserted.iter().chain(for_now);
        all.try_for_each(|formula| fresh.solver.assert(formula))?;
        Ok(fresh)
    }

    /// Takes in the constraints of terms that were made since.
    fn learn(&mut self, encoder: &Encoder<'_>) {
        let constraints = encoder.constraints();
        self.asserted.extend_from_slice(&constraints[self.constrained..]);
        self.constrained = constraints.len();
    }

    /// The kept solver, with all that is asserted.
    fn kept(&mut self, encoder: &Encoder<'_>) -> Result<&mut Holding> {
        let kept = match self.kept.take().filter(|kept| kept.logic == encoder.logic()) {
            Some(kept) => kept,
            None => Holding::new(encoder, self.config)?,
        };
        let kept = self.kept.insert(kept);
        for formula in &self.asserted[kept.held..] {
            kept.solver.assert(formula)?;
            kept.held += 1;
        }
        let Some(for_now) = &self.for_now else { return Ok(kept) };
        if kept.open.is_none() {
            kept.solver.push()?;
            kept.open = Some((kept.held, 0));
        }
        if let Some((_, held)) = &mut kept.open {
            for formula in &for_now[*held..] {
                kept.solver.assert(formula)?;
                *held += 1;
            }
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
        let last = self.fresh.as_ref().or(self.kept.as_ref());
        let none = || SmtError::Backend("there was no check".to_owned());
        last.map(|held| &held.solver).ok_or_else(none)
    }

    /// How many checks there were.
    pub fn checks(&self) -> u64 {
        self.checks
    }
}
