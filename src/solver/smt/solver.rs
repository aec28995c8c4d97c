//! One incremental solver of cvc5: assertions, assumptions, models, cores, a budget per check, and
//! counters.
//!
//! Invariant: [`Solver::value`] speaks of the last check, and only if that was [`Answer::Sat`];
//! [`Solver::core`] only if it was [`Answer::Unsat`]. An error of cvc5 during a check is
//! [`Answer::Unknown`], never one of the other two.
use super::budget::{MAX_CHEAP_FACTOR, MAX_UNREAD_CHECKS, MIN_CHEAP_UNITS};
use super::by_kind::counted;
use super::resources::{Meter, Tally, bound, charge};
use super::terms::{Term, Terms};
use super::{Result, SmtError};
use crate::base::limits::Budget;
use crate::base::work;
use crate::base::work::Work;
use crate::ir::{Bv, Width};
use cvc5::UnknownExplanation;
use std::time::{Duration, Instant};

/// Who answers a check.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Backend {
    /// Circuits and a SAT solver ([`crate::solver::sat`]), which is kept, with models and unsat
    /// cores. Only for [`Logic::Bits`].
    Bits,
    /// cvc5 over integers ([`super::linear`]), once, with a model or an unsat core. For sums and
    /// comparisons of many variables, where bits are hopeless; slower on easy queries, and no good
    /// where much may wrap. Only for [`Logic::Bits`].
    Integers,
    /// cvc5.
    Cvc5(Lifetime),
}

impl Backend {
    /// cvc5 for one check.
    pub const ONCE: Self = Self::Cvc5(Lifetime::OneShot);
    /// cvc5 for many checks, with cores.
    pub const CORES: Self = Self::Cvc5(Lifetime::Cores);
}

/// What a solver of cvc5 is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lifetime {
    /// One check, then models.
    OneShot,
    /// Many checks under assumptions, with models.
    Incremental,
    /// Many checks under assumptions, with models and unsat cores.
    Cores,
}

impl Lifetime {
    /// Whether a solver is asked more than once.
    pub(super) const fn is_kept(self) -> bool {
        !matches!(self, Self::OneShot)
    }
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
    /// The budget of this check is spent.
    Spent,
    /// cvc5's own reason or error.
    Other(String),
}

impl std::fmt::Display for NoAnswer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Spent => write!(f, "solver limit"),
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
    /// The number of cheap units that the first check of the last solver took; 0 if that is not
    /// known.
    pub cheap: u64,
}

impl Counters {
    /// Adds what another solver did.
    pub fn add(&mut self, other: &Self) {
        self.queries += other.queries;
        self.sat += other.sat;
        self.unsat += other.unsat;
        self.unknown += other.unknown;
        self.time += other.time;
        if other.cheap > 0 {
            self.cheap = other.cheap;
        }
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

/// What one call of a solver came to.
pub(super) enum Once {
    /// This.
    Answer(Answer),
    /// Nothing, with work left: it is to be asked again, with this number of cheap units.
    TooFew(u64),
}

impl Once {
    /// Whether there is a model, or none.
    pub(super) fn is_decided(&self) -> bool {
        matches!(self, Self::Answer(Answer::Sat | Answer::Unsat))
    }
}

/// A solver instance.
pub struct Solver {
    inner: cvc5::Solver,
    meter: Meter,
    /// Checks, and how many of them the meter was not read after.
    checks: u64,
    unread: u64,
    lifetime: Lifetime,
    counters: Counters,
}

impl Drop for Solver {
    fn drop(&mut self) {
        if self.unread > 0 {
            work::add(self.meter.read(&self.inner).work());
        }
    }
}

impl Solver {
    /// A solver without assertions, for terms of `terms`.
    pub fn new(terms: &Terms, lifetime: Lifetime, logic: Logic) -> Result<Self> {
        let logic = match logic {
            Logic::Bits => "QF_BV",
            Logic::Floats => "QF_BVFP",
        };
        Self::with(terms, lifetime, logic, options(lifetime), Meter::new(false))
    }

    /// The same for one check over integers, with a model or a core.
    pub(super) fn over_integers(terms: &Terms) -> Result<Self> {
        Self::with(terms, Lifetime::OneShot, "QF_LIA", INTEGERS, Meter::new(true))
    }

    /// The same with a proof, of which every literal is one of an assertion or of a lemma.
    pub(super) fn with_proof(terms: &Terms) -> Result<Self> {
        Self::with(terms, Lifetime::OneShot, "QF_LIA", PROOF, Meter::new(true))
    }

    fn with(
        terms: &Terms,
        lifetime: Lifetime,
        logic: &str,
        options: &[(&str, &str)],
        meter: Meter,
    ) -> Result<Self> {
        let mut inner = cvc5::Solver::new(terms.manager());
        for &(option, value) in options {
            inner.set_option(option, value)?;
        }
        inner.set_logic(logic)?;
        Ok(Self { inner, meter, checks: 0, unread: 0, lifetime, counters: Counters::default() })
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

    /// Are the assertions satisfiable together with `assumptions`? Where the check ends before its
    /// budget is spent, the answer is [`NoAnswer::Spent`] all the same ([`super::Session`] goes on
    /// with another solver). [`Lifetime::OneShot`] allows one check. cvc5
    /// heeds no limit before it searches: a formula with many symbolic array writes was seen to
    /// take six times its budget.
    pub fn check(&mut self, assumptions: &[Term], budget: Budget) -> Answer {
        match counted(Backend::Cvc5(self.lifetime).into(), || {
            self.once(assumptions, budget, MIN_CHEAP_UNITS)
        }) {
            Once::Answer(answer) => answer,
            Once::TooFew(_) => {
                charge(Work::NONE, budget, true);
                let answer = Answer::Unknown(NoAnswer::Spent);
                self.counters.count(&answer, Duration::ZERO);
                answer
            }
        }
    }

    /// As [`Self::check`], but a check that ended before its budget was spent is to be asked again
    /// of another solver. `cheap` is the number of cheap units that are allowed for: the others are
    /// those that the budget pays if all of them are costly, and the number of each is known only
    /// afterwards.
    ///
    /// A solver that was cut off is not to be asked again: cvc5 1.4 then forgets what it has not
    /// looked at yet, and calls what is left "satisfiable".
    pub(super) fn once(&mut self, assumptions: &[Term], budget: Budget, cheap: u64) -> Once {
        let (start, patience) = (Instant::now(), budget.patience());
        self.checks += 1;
        self.unread += 1;
        let most = self.meter.units(budget.work()).saturating_add(cheap);
        let answer = self.run(assumptions, patience, most);
        let is_late = start.elapsed() >= patience;
        let once = self.judged(answer, budget, (most, cheap), is_late);
        match &once {
            Once::Answer(answer) => self.counters.count(answer, start.elapsed()),
            Once::TooFew(_) => self.counters.time += start.elapsed(),
        }
        once
    }

    fn judged(
        &mut self,
        answer: Answer,
        budget: Budget,
        (most, cheap): (u64, u64),
        is_late: bool,
    ) -> Once {
        let can_wait = self.lifetime.is_kept()
            && self.unread < MAX_UNREAD_CHECKS
            && !self.checks.is_power_of_two();
        if answer == Answer::Unsat && can_wait {
            charge(Work::NONE, budget, false);
            return Once::Answer(answer);
        }
        let tally = self.read();
        if self.checks == 1 {
            self.counters.cheap = tally.cheap;
        }
        let is_cut = tally.units >= most;
        let answer = match answer {
            // Where a limit ends the last step of a search, cvc5 1.4 calls that "satisfiable",
            // although the bit vectors were not decided. ("None" was derived all the same.)
            Answer::Sat if is_cut || is_late => Answer::Unknown(NoAnswer::Spent),
            answer => answer,
        };
        let is_open = answer == Answer::Unknown(NoAnswer::Spent);
        if is_open && is_cut && !is_late && tally.work() < budget.work() {
            work::add(tally.work());
            return Once::TooFew(self.more(budget, cheap));
        }
        charge(tally.work(), budget, is_open);
        Once::Answer(answer)
    }

    /// The number of cheap units expected of a new solver's first check, where the last one took
    /// `known`. (It may take far fewer: what terms are rewritten to is kept with the terms.)
    pub(super) fn expected(&self, budget: Budget, known: u64) -> u64 {
        known
            .min(self.meter.units(budget.work()).saturating_mul(MAX_CHEAP_FACTOR))
            .max(MIN_CHEAP_UNITS)
    }

    /// The number of cheap units after a check with `cheap` ones that were too few. Nearly all that
    /// it spent was cheap, or the budget would be spent; but the next solver may need far fewer for
    /// the same.
    fn more(&self, budget: Budget, cheap: u64) -> u64 {
        let most =
            self.meter.units(budget.work()).saturating_mul(MAX_CHEAP_FACTOR).max(MIN_CHEAP_UNITS);
        cheap.saturating_add(most.min(cheap.saturating_mul(2)))
    }

    fn read(&mut self) -> Tally {
        self.unread = 0;
        self.meter.read(&self.inner)
    }

    fn run(&mut self, assumptions: &[Term], time: Duration, units: u64) -> Answer {
        let result = bound(&mut self.inner, units.max(1), time).and_then(|()| {
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

    /// The value of an integer, or of a truth value, in the model, as a bit vector.
    pub(super) fn whole(&self, term: &Term, width: Width) -> Result<Bv> {
        let value = self.inner.get_value(term.clone())?;
        if value.is_boolean_value() {
            return Ok(Bv::bool(value.boolean_value()?));
        }
        let digits = value.integer_value()?;
        let number = digits.parse().map(|number| Bv::from_signed(width, number));
        number.map_err(|_| SmtError::Backend(format!("a value of {} digits", digits.len())))
    }

    /// A subset of the last check's assumptions that is unsatisfiable with the assertions. Only for
    /// [`Lifetime::Cores`], and over integers.
    pub fn core(&self) -> Result<Vec<Term>> {
        Ok(self.inner.get_unsat_assumptions()?)
    }

    /// The proof that there is no model. Only for solvers with one, after [`Answer::Unsat`].
    pub(super) fn proof(&self) -> Result<Option<cvc5::Proof>> {
        Ok(self.inner.get_proof(cvc5::ProofComponent::Full)?.into_iter().next())
    }

    /// What this solver is for.
    pub fn lifetime(&self) -> Lifetime {
        self.lifetime
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

/// How integers are asked about.
const INTEGERS: &[(&str, &str)] = &[
    ("produce-models", "true"),
    ("incremental", "false"),
    ("produce-unsat-assumptions", "true"),
    ("simplification", "none"),
];

/// Simplification would substitute variables before the proof begins; finer steps say nothing more.
const PROOF: &[(&str, &str)] = &[
    ("incremental", "false"),
    ("produce-proofs", "true"),
    ("proof-granularity", "macro"),
    ("simplification", "none"),
];

/// With simplification, every assumption that was substituted away lands in the core: so none where
/// cores are wanted.
const fn options(lifetime: Lifetime) -> &'static [(&'static str, &'static str)] {
    const ONE_SHOT: &[(&str, &str)] =
        &[("produce-models", "true"), ("fp-exp", "true"), ("incremental", "false")];
    const INCREMENTAL: &[(&str, &str)] =
        &[("produce-models", "true"), ("fp-exp", "true"), ("incremental", "true")];
    const CORES: &[(&str, &str)] = &[
        ("produce-models", "true"),
        ("fp-exp", "true"),
        ("incremental", "true"),
        ("produce-unsat-assumptions", "true"),
        ("simplification", "none"),
    ];
    match lifetime {
        Lifetime::OneShot => ONE_SHOT,
        Lifetime::Incremental => INCREMENTAL,
        Lifetime::Cores => CORES,
    }
}

fn explain(why: UnknownExplanation) -> NoAnswer {
    match why {
        UnknownExplanation::Resourceout | UnknownExplanation::Timeout => NoAnswer::Spent,
        other => NoAnswer::Other(cvc5::unknown_explanation_to_string(other)),
    }
}
