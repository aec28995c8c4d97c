//! One incremental solver: assertions, assumptions, models, cores, a time limit per check, and
//! counters.
//!
//! Invariant: [`Solver::value`] speaks of the last check, and only if that was [`Answer::Sat`];
//! [`Solver::core`] only if it was [`Answer::Unsat`]. An error of cvc5 during a check is
//! [`Answer::Unknown`], never one of the other two.
use super::{Result, SmtError, Term, Terms};
use crate::ir::{Bv, Width};
use cvc5::UnknownExplanation;
use std::time::{Duration, Instant};

/// What a solver is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Config {
    /// One check, then models.
    OneShot,
    /// As [`Self::OneShot`], but all bits go to the SAT solver at once: slower on easy queries (on
    /// one of ours 25 ms became 0.5 s), but it decides some hard ones that the other does not (40
    /// symbolic array writes: about 10 s, against no answer in 15 s). Only for [`Logic::Bits`].
    Eager,
    /// Many checks under assumptions, with models.
    Incremental,
    /// Many checks under assumptions, with models and unsat cores.
    Cores,
    /// One check under assumptions, with a model or an unsat core; bit vectors become integers
    /// within bounds. For sums and comparisons of many variables, where bits are hopeless (a step
    /// of a loop over `a + b = i`: 0.15 s, against no answer in 2.5 s); slower on easy queries, and
    /// no good for masks and shifts. (Many checks in one such solver get slower and slower.) Only
    /// for [`Logic::Bits`].
    Integers,
}

/// Which theories the terms of a solver need.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Logic {
    /// Bit vectors alone.
    Bits,
    /// Bit vectors and floating-point numbers.
    Floats,
}

/// The answer to a check.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// There is a model.
    Sat,
    /// There is none.
    Unsat,
    /// Not decided.
    Unknown(NoAnswer),
}

/// Why a check was not decided.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NoAnswer {
    /// The time of this check ran out.
    Time,
    /// cvc5's own reason or error.
    Other(String),
}

impl std::fmt::Display for NoAnswer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Time => write!(f, "solver time limit"),
            Self::Other(what) => write!(f, "{what}"),
        }
    }
}

/// What a solver did.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Counters {
    /// Checks.
    pub queries: u64,
    /// Checks with a model.
    pub sat: u64,
    /// Checks without a model.
    pub unsat: u64,
    /// Checks that were not decided.
    pub unknown: u64,
    /// Wall time inside checks.
    pub time: Duration,
}

impl Counters {
    /// Adds what another solver did.
    pub fn add(&mut self, other: &Self) {
        self.queries += other.queries;
        self.sat += other.sat;
        self.unsat += other.unsat;
        self.unknown += other.unknown;
        self.time += other.time;
    }

    /// Counts one check.
    pub fn count(&mut self, answer: &Answer, time: Duration) {
        self.queries += 1;
        self.time += time;
        match answer {
            Answer::Sat => self.sat += 1,
            Answer::Unsat => self.unsat += 1,
            Answer::Unknown(_) => self.unknown += 1,
        }
    }
}

/// A solver instance.
pub struct Solver {
    inner: cvc5::Solver,
    config: Config,
    counters: Counters,
}

impl Solver {
    /// A solver without assertions, for terms of `terms`.
    pub fn new(terms: &Terms, config: Config, logic: Logic) -> Result<Self> {
        let mut inner = cvc5::Solver::new(terms.manager());
        for &(option, value) in options(config) {
            inner.set_option(option, value)?;
        }
        inner.set_logic(match (logic, config) {
            (Logic::Bits, Config::Integers) => "ALL",
            (Logic::Bits, _) => "QF_BV",
            (Logic::Floats, _) => "QF_BVFP",
        })?;
        Ok(Self { inner, config, counters: Counters::default() })
    }

    /// Asserts `formula` (sort Bool) at the current level.
    pub fn assert(&mut self, formula: &Term) -> Result<()> {
        Ok(self.inner.assert_formula(formula.clone())?)
    }

    /// Opens a level: assertions made from here on go with [`Self::pop`]. Only for incremental
    /// solvers.
    pub fn push(&mut self) -> Result<()> {
        Ok(self.inner.push(1)?)
    }

    /// Closes the innermost level.
    pub fn pop(&mut self) -> Result<()> {
        Ok(self.inner.pop(1)?)
    }

    /// Are the assertions satisfiable together with `assumptions`? Takes at most about `time`;
    /// [`Config::OneShot`] and [`Config::Eager`] allow one check. Measured on a busy machine: a
    /// limit of 200 ms ended a search after 0.4 to 0.5 s; but cvc5 does not look at the clock while
    /// it preprocesses, and a formula with many symbolic array writes ran 90 s against a limit of
    /// 15 s.
    pub fn check(&mut self, assumptions: &[Term], time: Duration) -> Answer {
        let start = Instant::now();
        let answer = self.run(assumptions, time);
        self.counters.count(&answer, start.elapsed());
        answer
    }

    fn run(&mut self, assumptions: &[Term], time: Duration) -> Answer {
        // 0 would mean "no limit".
        let millis = time.as_millis().clamp(1, 1 << 40).to_string();
        let result = self.inner.set_option("tlimit-per", &millis).and_then(|()| {
            if assumptions.is_empty() {
                self.inner.check_sat()
            } else {
                self.inner.check_sat_assuming(assumptions)
            }
        });
        match result {
            Ok(result) if result.is_sat() => Answer::Sat,
            Ok(result) if result.is_unsat() => Answer::Unsat,
            Ok(result) => Answer::Unknown(explain(result.unknown_explanation())),
            Err(error) => Answer::Unknown(NoAnswer::Other(error.message().to_owned())),
        }
    }

    /// The value of `term` (a bit vector of up to 128 bits, or a truth value) in the model.
    pub fn value(&self, term: &Term) -> Result<Bv> {
        let value = self.inner.get_value(term.clone())?;
        if value.is_boolean_value() {
            return Ok(Bv::bool(value.boolean_value()?));
        }
        let digits = value.bv_value(2)?;
        let width = u32::try_from(digits.len()).ok().and_then(Width::new);
        let bits = u128::from_str_radix(&digits, 2).ok();
        width
            .zip(bits)
            .map(|(width, bits)| Bv::new(width, bits))
            .ok_or_else(|| SmtError::Backend(format!("a value of {} bits", digits.len())))
    }

    /// A subset of the last check's assumptions that is unsatisfiable with the assertions. Only for
    /// [`Config::Cores`] and [`Config::Integers`].
    pub fn core(&self) -> Result<Vec<Term>> {
        Ok(self.inner.get_unsat_assumptions()?)
    }

    /// What this solver is for.
    pub fn config(&self) -> Config {
        self.config
    }

    /// What this solver did up to now.
    pub fn counters(&self) -> &Counters {
        &self.counters
    }

    /// What this solver did since the last call.
    pub fn take_counters(&mut self) -> Counters {
        std::mem::take(&mut self.counters)
    }
}

/// With simplification, every assumption that was substituted away lands in the core: so none where
/// cores are wanted.
fn options(config: Config) -> &'static [(&'static str, &'static str)] {
    const ONE_SHOT: &[(&str, &str)] =
        &[("produce-models", "true"), ("fp-exp", "true"), ("incremental", "false")];
    const EAGER: &[(&str, &str)] =
        &[("produce-models", "true"), ("incremental", "false"), ("bitblast", "eager")];
    const INCREMENTAL: &[(&str, &str)] =
        &[("produce-models", "true"), ("fp-exp", "true"), ("incremental", "true")];
    const CORES: &[(&str, &str)] = &[
        ("produce-models", "true"),
        ("fp-exp", "true"),
        ("incremental", "true"),
        ("produce-unsat-assumptions", "true"),
        ("simplification", "none"),
    ];
    const INTEGERS: &[(&str, &str)] = &[
        ("produce-models", "true"),
        ("incremental", "false"),
        ("produce-unsat-assumptions", "true"),
        ("simplification", "none"),
        ("solve-bv-as-int", "sum"),
    ];
    match config {
        Config::OneShot => ONE_SHOT,
        Config::Eager => EAGER,
        Config::Incremental => INCREMENTAL,
        Config::Cores => CORES,
        Config::Integers => INTEGERS,
    }
}

fn explain(why: UnknownExplanation) -> NoAnswer {
    match why {
        UnknownExplanation::Timeout => NoAnswer::Time,
        other => NoAnswer::Other(cvc5::unknown_explanation_to_string(other)),
    }
}
