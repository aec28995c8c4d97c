//! The SAT solver of a session: the assertions as clauses over the encoder's wires.
//!
//! What is asserted for now is assumed. Invariant: an answer is that of the SAT solver over exactly
//! the wires of what is asserted and assumed; where a circuit or a search takes more than the
//! budget, or an operator has no wires, the answer is [`Answer::Unknown`].
use super::{Answer, Encoder, NoAnswer, Result, SmtError, Term};
use crate::base::limits::Budget;
use crate::base::work;
use crate::base::work::Work;
use crate::ir::Bv;
use crate::solver::sat::blast::number;
use crate::solver::sat::{CircuitError, SatSolver, Searched, Wire};

impl From<CircuitError> for SmtError {
    fn from(error: CircuitError) -> Self {
        Self::Backend(error.to_string())
    }
}

/// A SAT solver, and what it holds.
#[derive(Default, Debug)]
pub(super) struct BitSolver {
    /// Made when it is first needed.
    solver: Option<SatSolver>,
    /// How many of the assertions it holds, and of the machines' results.
    held: usize,
    machine: usize,
    /// What the last check was under.
    assumed: Vec<(Term, Wire)>,
    checks: u64,
}

impl BitSolver {
    /// Are the assertions satisfiable together with `assumed`? They are always the same, or more.
    pub(super) fn check(
        &mut self,
        encoder: &mut Encoder<'_>,
        asserted: &[Term],
        assumed: &[Term],
        machine: bool,
        budget: Budget,
    ) -> Answer {
        self.checks += 1;
        match self.decide(encoder, asserted, assumed, machine, budget) {
            Ok(Searched::Model) => Answer::Sat,
            Ok(Searched::Nothing) => Answer::Unsat,
            Ok(Searched::Spent) | Err(CircuitError::Spent) => Answer::Unknown(NoAnswer::Spent),
            Err(error) => Answer::Unknown(NoAnswer::Other(error.to_string())),
        }
    }

    fn decide(
        &mut self,
        encoder: &mut Encoder<'_>,
        asserted: &[Term],
        assumed: &[Term],
        machine: bool,
        budget: Budget,
    ) -> std::result::Result<Searched, CircuitError> {
        let start = work::spent();
        let left = || budget.work().minus(work::spent().minus(start));
        self.assumed.clear();
        let wire = |encoder: &mut Encoder<'_>, term: Term| {
            let word = encoder.word(term, left())?;
            word.first().copied().ok_or(CircuitError::Unsupported("words without bits"))
        };
        let solver = match &mut self.solver {
            Some(solver) => solver,
            none => none.insert(SatSolver::new()?),
        };
        solver.spend_at_most(left());
        for &term in &asserted[self.held..] {
            let wire = wire(encoder, term)?;
            solver.assert(&encoder.gates().circuit, wire)?;
            self.held += 1;
        }
        for &term in assumed {
            self.assumed.push((term, wire(encoder, term)?));
        }
        let gates = encoder.gates();
        let results = if machine { gates.machine_results() } else { &[] };
        for &wire in &results[self.machine..] {
            solver.assert(&gates.circuit, wire)?;
            self.machine += 1;
        }
        let wires: Vec<Wire> = self.assumed.iter().map(|&(_, wire)| wire).collect();
        solver.check(&gates.circuit, &wires, budget.at_most(left()))
    }

    /// The value of `term` in the last check's model.
    pub(super) fn value(&mut self, encoder: &mut Encoder<'_>, term: Term) -> Result<Bv> {
        let word = encoder.word(term, Work::MAX)?.to_vec();
        let none = || SmtError::Backend("there was no check".to_owned());
        let solver = self.solver.as_mut().ok_or_else(none)?;
        let circuit = &encoder.gates().circuit;
        let bits = word.into_iter().map(|wire| solver.value(circuit, wire));
        let bits: Vec<bool> = bits.collect::<std::result::Result<_, _>>()?;
        number(bits.into_iter()).ok_or_else(|| SmtError::Backend("a value too long".to_owned()))
    }

    /// Those of the last check's assumptions that are in a core.
    pub(super) fn core(&self) -> Vec<Term> {
        let Some(solver) = &self.solver else { return Vec::new() };
        let core = self.assumed.iter().filter(|&&(_, wire)| solver.is_in_core(wire));
        core.map(|&(term, _)| term).collect()
    }

    /// Whether machines' results are among what it holds.
    pub(super) fn has_machine_results(&self) -> bool {
        self.machine > 0
    }

    /// How many gates the solver knows.
    pub(super) fn gates(&self) -> u64 {
        self.solver.as_ref().map_or(0, SatSolver::gates)
    }

    /// How many checks there were.
    pub(super) fn checks(&self) -> u64 {
        self.checks
    }
}
