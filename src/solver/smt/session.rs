//! What is asked of one set of assertions, by several configurations of solvers.
//!
//! A [`Fallbacks`] says which configurations are tried, in which order, and what each may spend.
//! The SAT solver is kept, and so is a solver of a configuration that allows many checks; every
//! other configuration gets a fresh one with all that is asserted.
//!
//! Invariant: whichever solver answers holds all that was asserted, and the constraints of all
//! terms that were made by then. (Terms may be made at any time: the theories of a solver are fixed
//! before its first assertion, so where a float comes up late, another solver takes its place.)
use super::bits::BitSolver;
use super::by_kind::counted;
use super::dump;
use super::linear::question::{Decided, IntegerModel};
use super::solver::Once;
use super::terms::Term as Cvc5Term;
use super::{
    Answer, Backend, Counters, Encoder, Lifetime, Logic, NoAnswer, Result, SmtError, Solver, Term,
};
use crate::base::limits::{Budget, Limits};
use crate::base::work;
use crate::base::work::{Work, WorkKind};
use crate::ir::Bv;
use std::time::Instant;

/// A configuration of a solver, and what it may spend.
pub type BudgetedConfig = (Backend, Work);

/// A fallback sequence: configurations in the order in which they are tried, by what the terms
/// need.
#[derive(Clone, Copy, Debug)]
pub struct Fallbacks<'w> {
    /// For bit vectors alone.
    pub bits: &'w [BudgetedConfig],
    /// For floats, too.
    pub floats: &'w [BudgetedConfig],
}

impl Fallbacks<'_> {
    /// What an answer may spend at most.
    pub fn most(&self) -> Work {
        self.bits.iter().chain(self.floats).fold(Work::NONE, |sum, &(_, most)| sum + most)
    }
}

/// Assertions, and solvers for questions about them. Always give the same encoder.
pub struct Session {
    /// What a solver of cvc5 for floats is for.
    lifetime: Lifetime,
    /// For good.
    asserted: Vec<Term>,
    /// What is asserted for now.
    for_now: Option<Vec<Term>>,
    /// Whether machines' results are asserted where none is defined.
    machine: bool,
    bits: Option<BitSolver>,
    kept: Option<Holding>,
    fresh: Option<Holding>,
    integers: Option<ByIntegers>,
    /// Who gave the last answer.
    last: Last,
    checks: u64,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Last {
    Nobody,
    Bits,
    Integers,
    Kept,
    Fresh,
}

/// What an answer over integers, or by ranges, rests on.
struct ByIntegers {
    model: IntegerModel,
    core: Vec<Term>,
}

/// A solver of cvc5, and what it was given.
struct Holding {
    solver: Solver,
    logic: Logic,
    /// How many of the assertions it holds, how many of the constraints, and of machines' results.
    held: usize,
    constrained: usize,
    machine: usize,
    /// While it holds what is asserted for now.
    open: Option<Level>,
    checks: u64,
    /// The assumptions of the last check.
    assumed: Vec<(Term, Cvc5Term)>,
}

/// The level of what is asserted for now: how much was held before, and how many of those are.
#[derive(Clone, Copy)]
struct Level {
    held: usize,
    constrained: usize,
    machine: usize,
    for_now: usize,
}

impl Holding {
    /// Nothing is asserted.
    fn new(encoder: &Encoder<'_>, lifetime: Lifetime) -> Result<Self> {
        work::spend(WorkKind::Solver, 1);
        let logic = encoder.logic();
        let solver = Solver::new(encoder.terms(), lifetime, logic)?;
        Ok(Self {
            solver,
            logic,
            held: 0,
            constrained: 0,
            machine: 0,
            open: None,
            checks: 0,
            assumed: Vec::new(),
        })
    }

    /// Asserts what it does not hold yet of what is asserted for good.
    fn hold(&mut self, encoder: &mut Encoder<'_>, asserted: &[Term], machine: bool) -> Result<()> {
        for &formula in &asserted[self.held..] {
            self.solver.assert(&encoder.for_cvc5(formula)?)?;
            self.held += 1;
        }
        for formula in &encoder.constraints()[self.constrained..] {
            self.solver.assert(formula)?;
            self.constrained += 1;
        }
        let results = if machine { encoder.machine_results() } else { &[] };
        for formula in &results[self.machine..] {
            self.solver.assert(formula)?;
            self.machine += 1;
        }
        Ok(())
    }
}

impl Session {
    /// Nothing is asserted. A solver of cvc5 for floats lives as long as this says.
    pub fn new(lifetime: Lifetime) -> Self {
        Self {
            lifetime,
            asserted: Vec::new(),
            for_now: None,
            machine: false,
            bits: None,
            kept: None,
            fresh: None,
            integers: None,
            last: Last::Nobody,
            checks: 0,
        }
    }

    /// Asserts `formula` for good.
    pub fn assert(&mut self, formula: Term) {
        self.asserted.push(formula);
    }

    /// Asserts for good that operations without a defined result have the one that x86 gives.
    pub fn assert_machine_results(&mut self) {
        self.machine = true;
    }

    /// Whether there are such operations in what the last check was about.
    pub fn has_machine_results(&self) -> bool {
        match self.last {
            Last::Bits => self.bits.as_ref().is_some_and(BitSolver::has_machine_results),
            _ => self.last_of_cvc5().is_ok_and(|holding| holding.machine > 0),
        }
    }

    /// Gives up what was asserted for now, and asserts `formulas` for now instead.
    pub fn open(&mut self, formulas: &[Term]) {
        self.close();
        self.for_now = Some(formulas.to_vec());
    }

    /// Asserts `formula` until [`Self::close`].
    pub fn assert_for_now(&mut self, formula: Term) -> Result<()> {
        let none = || SmtError::Backend("nothing is asserted for now".to_owned());
        self.for_now.as_mut().ok_or_else(none)?.push(formula);
        Ok(())
    }

    /// Forgets what was asserted for now.
    pub fn close(&mut self) {
        self.for_now = None;
        let Some(kept) = &mut self.kept else { return };
        let Some(level) = kept.open.take() else { return };
        (kept.held, kept.constrained, kept.machine) =
            (level.held, level.constrained, level.machine);
        // A solver that does not forget is given up.
        if kept.solver.pop().is_err() {
            self.kept = None;
        }
    }

    /// Drops kept solvers that have answered `after` checks: such ones are slow and large. The SAT
    /// solver bears more of them.
    pub fn renew(&mut self, after: u64) {
        if self.kept.as_ref().is_some_and(|kept| kept.checks >= after) {
            self.kept = None;
        }
        if self.bits.as_ref().is_some_and(|bits| bits.checks() / 10 >= after) {
            self.bits = None;
        }
    }

    /// Are the assertions satisfiable together with `assumptions`? Gives the first answer of the
    /// fallback sequence, within the limits.
    pub fn ask(
        &mut self,
        encoder: &mut Encoder<'_>,
        assumptions: &[Term],
        fallbacks: Fallbacks<'_>,
        limits: &Limits,
        counters: &mut Counters,
    ) -> Result<Answer> {
        let configurations = match encoder.logic() {
            Logic::Bits => fallbacks.bits,
            Logic::Floats => fallbacks.floats,
        };
        self.last = Last::Nobody;
        let mut answer = Answer::Unknown(NoAnswer::Spent);
        for &(backend, most) in configurations {
            let budget = limits.budget(most);
            if budget.work().is_none() || budget.patience().is_zero() {
                return Ok(Answer::Unknown(NoAnswer::Spent));
            }
            answer = self.check_by(backend, encoder, assumptions, budget, counters)?;
            if !matches!(answer, Answer::Unknown(_)) {
                return Ok(answer);
            }
        }
        Ok(answer)
    }

    /// The same, with one budget for all configurations; where there are floats, by the session's
    /// own configuration.
    pub fn check_in_turn(
        &mut self,
        encoder: &mut Encoder<'_>,
        assumptions: &[Term],
        configurations: &[BudgetedConfig],
        budget: Budget,
        counters: &mut Counters,
    ) -> Result<Answer> {
        if encoder.logic() == Logic::Floats {
            return self.check(encoder, assumptions, budget, counters);
        }
        let start = work::spent();
        let mut answer = Answer::Unknown(NoAnswer::Spent);
        for &(backend, most) in configurations {
            let left = budget.work().minus(work::spent().minus(start));
            let own = budget.at_most(left.min(most));
            if own.work().is_none() || own.patience().is_zero() {
                break;
            }
            answer = self.check_by(backend, encoder, assumptions, own, counters)?;
            if !matches!(answer, Answer::Unknown(_)) {
                break;
            }
        }
        Ok(answer)
    }

    /// The same by the SAT solver, or, where there are floats, by the session's configuration.
    pub fn check(
        &mut self,
        encoder: &mut Encoder<'_>,
        assumptions: &[Term],
        budget: Budget,
        counters: &mut Counters,
    ) -> Result<Answer> {
        let backend = match encoder.logic() {
            Logic::Bits => Backend::Bits,
            Logic::Floats => Backend::Cvc5(self.lifetime),
        };
        self.check_by(backend, encoder, assumptions, budget, counters)
    }

    /// The same by this one.
    pub(super) fn check_by(
        &mut self,
        backend: Backend,
        encoder: &mut Encoder<'_>,
        assumptions: &[Term],
        mut budget: Budget,
        counters: &mut Counters,
    ) -> Result<Answer> {
        self.checks += 1;
        self.last = Last::Nobody;
        (self.fresh, self.integers) = (None, None);
        let start = Instant::now();
        let answer = counted(backend.into(), || match backend {
            Backend::Bits => Ok(self.check_bits(encoder, assumptions, budget, counters)),
            Backend::Integers => self.check_integers(encoder, assumptions, budget, counters),
            Backend::Cvc5(lifetime) => {
                match encoder.by_ranges(&self.all_asserted(), assumptions, &mut budget) {
                    Some(decided) => Ok(self.decided(decided, assumptions)),
                    None if budget.work().is_none() => Ok(Answer::Unknown(NoAnswer::Spent)),
                    None => self.check_terms(lifetime, encoder, assumptions, budget, counters),
                }
            }
        })?;
        if dump::is_wanted() {
            let time = start.elapsed();
            dump::query(backend, &self.question(encoder, assumptions)?, &answer, time);
        }
        Ok(answer)
    }

    /// All that is asserted and assumed, and what holds always, for cvc5.
    fn question(&self, encoder: &mut Encoder<'_>, assumptions: &[Term]) -> Result<Vec<Cvc5Term>> {
        let for_now = self.for_now.iter().flatten();
        let all = self.asserted.iter().chain(for_now).chain(assumptions);
        let mut all = all.map(|&term| encoder.for_cvc5(term)).collect::<Result<Vec<_>>>()?;
        all.extend_from_slice(encoder.constraints());
        if self.machine {
            all.extend_from_slice(encoder.machine_results());
        }
        Ok(all)
    }

    fn check_bits(
        &mut self,
        encoder: &mut Encoder<'_>,
        assumptions: &[Term],
        budget: Budget,
        counters: &mut Counters,
    ) -> Answer {
        let start = Instant::now();
        let before = work::spent();
        let for_now = self.for_now.iter().flatten().copied();
        let assumed: Vec<Term> = for_now.chain(assumptions.iter().copied()).collect();
        let bits = self.bits.get_or_insert_default();
        let answer = bits.check(encoder, &self.asserted, &assumed, self.machine, budget);
        self.last = Last::Bits;
        if answer == Answer::Unknown(NoAnswer::Spent) {
            // A caller that bounded the work by the budget sees that it is spent.
            work::add(budget.work().minus(work::spent().minus(before)));
        }
        counters.count(&answer, start.elapsed());
        answer
    }

    fn check_integers(
        &mut self,
        encoder: &mut Encoder<'_>,
        assumptions: &[Term],
        budget: Budget,
        counters: &mut Counters,
    ) -> Result<Answer> {
        let all = self.all_asserted();
        let decided = encoder.by_integers(&all, assumptions, budget, counters)?;
        Ok(self.decided(decided, assumptions))
    }

    fn decided(&mut self, decided: Decided, assumptions: &[Term]) -> Answer {
        let core = decided.core.into_iter().filter_map(|at| assumptions.get(at).copied()).collect();
        self.integers = Some(ByIntegers { model: decided.model, core });
        self.last = Last::Integers;
        decided.answer
    }

    fn all_asserted(&self) -> Vec<Term> {
        self.asserted.iter().chain(self.for_now.iter().flatten()).copied().collect()
    }

    fn check_terms(
        &mut self,
        lifetime: Lifetime,
        encoder: &mut Encoder<'_>,
        assumptions: &[Term],
        budget: Budget,
        counters: &mut Counters,
    ) -> Result<Answer> {
        let is_kept = lifetime == self.lifetime && lifetime.is_kept();
        let assumed: Vec<(Term, Cvc5Term)> = assumptions
            .iter()
            .map(|&term| Ok((term, encoder.for_cvc5(term)?)))
            .collect::<Result<_>>()?;
        let terms: Vec<Cvc5Term> = assumed.iter().map(|(_, term)| term.clone()).collect();
        // Where a limit cuts a solver off, another one in its place gets more.
        let mut more = None;
        loop {
            let held = if is_kept {
                self.kept(encoder)?
            } else {
                let fresh = self.fresh(encoder, lifetime)?;
                self.fresh.insert(fresh)
            };
            held.assumed.clone_from(&assumed);
            let known = if held.checks > 0 { 0 } else { counters.cheap };
            let cheap = more.unwrap_or_else(|| held.solver.expected(budget, known));
            held.checks += 1;
            let once = held.solver.once(&terms, budget, cheap);
            counters.add(&held.solver.take_counters());
            if is_kept && !once.is_decided() {
                self.kept = None;
            }
            match once {
                Once::Answer(answer) => {
                    self.last = if is_kept { Last::Kept } else { Last::Fresh };
                    return Ok(answer);
                }
                Once::TooFew(cheap) => (self.fresh, more) = (None, Some(cheap)),
            }
        }
    }

    /// A solver of cvc5 for one question alone.
    fn fresh(&self, encoder: &mut Encoder<'_>, lifetime: Lifetime) -> Result<Holding> {
        let all = self.all_asserted();
        let mut fresh = Holding::new(encoder, lifetime)?;
        fresh.hold(encoder, &all, self.machine)?;
        Ok(fresh)
    }

    /// The kept solver of cvc5, with all that is asserted.
    fn kept(&mut self, encoder: &mut Encoder<'_>) -> Result<&mut Holding> {
        let mut terms = Vec::new();
        for &term in self.for_now.iter().flatten() {
            terms.push(encoder.for_cvc5(term)?);
        }
        let kept = match self.kept.take().filter(|kept| kept.logic == encoder.logic()) {
            Some(kept) => kept,
            None => Holding::new(encoder, self.lifetime)?,
        };
        let kept = self.kept.insert(kept);
        kept.hold(encoder, &self.asserted, self.machine)?;
        if self.for_now.is_none() {
            return Ok(kept);
        }
        if kept.open.is_none() {
            kept.solver.push()?;
            let Holding { held, constrained, machine, .. } = *kept;
            kept.open = Some(Level { held, constrained, machine, for_now: 0 });
        }
        if let Some(level) = &mut kept.open {
            for formula in &terms[level.for_now..] {
                kept.solver.assert(formula)?;
                level.for_now += 1;
            }
        }
        Ok(kept)
    }

    /// The value of `term` in the model of the last answer.
    pub fn value(&mut self, encoder: &mut Encoder<'_>, term: Term) -> Result<Bv> {
        if self.last == Last::Bits {
            let none = || SmtError::Backend("there was no check".to_owned());
            return self.bits.as_mut().ok_or_else(none)?.value(encoder, term);
        }
        if let (Last::Integers, Some(integers)) = (self.last, &self.integers) {
            return encoder.value_in(&integers.model, term);
        }
        let term = encoder.for_cvc5(term)?;
        self.last_of_cvc5()?.solver.value(&term)
    }

    /// Those of the last check's assumptions that are in a core: unsatisfiable with the assertions.
    /// Only after [`Answer::Unsat`] by [`Backend::Bits`], [`Backend::CORES`] or
    /// [`Backend::Integers`].
    pub fn core(&self) -> Result<Vec<Term>> {
        if let (Last::Bits, Some(bits)) = (self.last, &self.bits) {
            return Ok(bits.core());
        }
        if let (Last::Integers, Some(integers)) = (self.last, &self.integers) {
            return Ok(integers.core.clone());
        }
        let last = self.last_of_cvc5()?;
        let core = last.solver.core()?;
        let assumed = last.assumed.iter().filter(|(_, term)| core.contains(term));
        Ok(assumed.map(|&(term, _)| term).collect())
    }

    /// Who gave the last answer.
    pub fn answered_by(&self) -> Option<Backend> {
        match self.last {
            Last::Bits => Some(Backend::Bits),
            Last::Integers => Some(Backend::Integers),
            _ => self.last_of_cvc5().ok().map(|last| Backend::Cvc5(last.solver.lifetime())),
        }
    }

    fn last_of_cvc5(&self) -> Result<&Holding> {
        let last = match self.last {
            Last::Kept => self.kept.as_ref(),
            Last::Fresh => self.fresh.as_ref(),
            Last::Nobody | Last::Bits | Last::Integers => None,
        };
        last.ok_or_else(|| SmtError::Backend("there was no check".to_owned()))
    }

    /// How many checks there were.
    pub fn checks(&self) -> u64 {
        self.checks
    }

    /// How many gates the SAT solver knows: each answer goes over all of them.
    pub fn gates(&self) -> u64 {
        self.bits.as_ref().map_or(0, BitSolver::gates)
    }
}
