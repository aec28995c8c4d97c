//! A SAT solver over a circuit: assertions, assumptions, models, cores, and a budget per check.
//!
//! Invariant: each gate that the solver knows is one of its variables, and its clauses say exactly
//! what the gate computes; so a model is one of the circuit, and what is asserted or assumed has
//! one in the solver just where it has one in the circuit. An end of the budget, and an error, are
//! answers of their own.
//!
//! Plain search pays: queries are small, many, and asked in series (measured on 1,014 queries of
//! real runs, `testsuite/doc/measurements.md`).
use super::CircuitError;
use super::budget::{FIRST_CONFLICTS, MIN_CONFLICTS, WORK_PER_CHECK};
use super::circuit::{Circuit, Gate, Wire};
use crate::base::limits::Budget;
use crate::base::work;
use crate::base::work::{Work, WorkKind};
use crate::ir::walk::PostOrder;
use rustc_hash::{FxHashMap, FxHashSet};
use rustsat::solvers::{ControlSignal, Solve, SolveIncremental, SolverResult, Terminate};
use rustsat::types::{Lit, TernaryVal};
use rustsat_cadical::{CaDiCaL, Config, Limit, Statistic};
use std::time::Instant;

/// Nanoseconds of the reference machine: fitted to those queries, then raised for clauses and
/// variables by what queries about long paths took.
mod price {
    /// For a tick: a cache line that the search reads.
    pub(super) const TICK: u64 = 20;
    /// For a conflict, beside its ticks.
    pub(super) const CONFLICT: u64 = 700;
    /// For a clause that is given to the solver, and taken down again.
    pub(super) const CLAUSE: u64 = 600;
    /// For a call, and for each variable in it.
    pub(super) const CALL: u64 = 10_000;
    pub(super) const VARIABLE: u64 = 8;
}

/// The answer to a check.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Searched {
    /// There is a model.
    Model,
    /// There is none.
    Nothing,
    /// The budget is spent.
    Spent,
}

/// The variables of gates, in pages: a solver knows few of the gates of a circuit that it shares
/// with many others.
#[derive(Default)]
struct Variables {
    pages: Vec<Option<Box<[i32; PAGE]>>>,
    count: i32,
}

const PAGE: usize = 256;

impl Variables {
    /// The variable of a gate, if it has one.
    fn of(&self, gate: usize) -> Option<i32> {
        let page = self.pages.get(gate / PAGE)?.as_deref()?;
        Some(page[gate % PAGE]).filter(|&variable| variable != 0)
    }

    /// Gives the gate the next variable.
    fn add(&mut self, gate: usize) {
        self.count += 1;
        let at = gate / PAGE;
        if self.pages.len() <= at {
            self.pages.resize_with(at + 1, || None);
        }
        self.pages[at].get_or_insert_with(|| Box::new([0; PAGE]))[gate % PAGE] = self.count;
    }
}

/// A solver for wires of *one* circuit.
pub struct SatSolver {
    inner: CaDiCaL<'static, 'static>,
    variables: Variables,
    /// Up to where the meter of work may go while clauses are made.
    ceiling: Work,
    /// Whether what is asserted has no model whatever is assumed.
    is_hopeless: bool,
    /// That not all of these complements are unset, the last check has found.
    failed: Vec<Lit>,
    /// Values of gates that the solver does not know, in the last model.
    values: FxHashMap<usize, bool>,
    ticks: u64,
    conflicts: u64,
}

impl std::fmt::Debug for SatSolver {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SatSolver")
            .field("variables", &self.variables.count)
            .finish_non_exhaustive()
    }
}

impl SatSolver {
    /// Nothing is asserted.
    pub fn new() -> Result<Self, CircuitError> {
        let mut inner = CaDiCaL::default();
        inner.set_configuration(Config::Plain).map_err(refused)?;
        inner.set_option("lucky", 0).map_err(refused)?;
        Ok(Self {
            inner,
            variables: Variables::default(),
            ceiling: Work::MAX,
            is_hopeless: false,
            failed: Vec::new(),
            values: FxHashMap::default(),
            ticks: 0,
            conflicts: 0,
        })
    }

    /// From now on, clauses are made with so much work; what would take more is
    /// [`CircuitError::Spent`], and can be gone on with.
    pub fn spend_at_most(&mut self, most: Work) {
        self.ceiling = work::spent() + most;
    }

    /// The wire is set from now on.
    pub fn assert(&mut self, circuit: &Circuit, wire: Wire) -> Result<(), CircuitError> {
        let (mut parts, mut seen) = (vec![wire], FxHashSet::default());
        while let Some(wire) = parts.pop() {
            if !seen.insert(wire) {
                continue;
            }
            match (wire, circuit.gate(wire)) {
                (Wire::TRUE, _) => {}
                (Wire::FALSE, _) => self.is_hopeless = true,
                (_, Gate::And(a, b)) if !wire.is_negated() => parts.extend([a, b]),
                _ => {
                    let clause = self.disjuncts(circuit, wire)?;
                    self.add(&clause)?;
                }
            }
        }
        Ok(())
    }

    /// The clause that says that the wire is set.
    fn disjuncts(&mut self, circuit: &Circuit, wire: Wire) -> Result<Vec<Lit>, CircuitError> {
        let (mut parts, mut clause) = (vec![wire], Vec::new());
        let mut seen = FxHashSet::default();
        while let Some(wire) = parts.pop() {
            if !seen.insert(wire) {
                continue;
            }
            match circuit.gate(wire) {
                Gate::And(a, b) if wire.is_negated() && self.known(wire).is_none() => {
                    parts.extend([!a, !b]);
                }
                _ => clause.push(self.literal(circuit, wire)?),
            }
        }
        Ok(clause)
    }

    fn known(&self, wire: Wire) -> Option<Lit> {
        literal_of(self.variables.of(wire.gate())?, wire)
    }

    /// The literal of a wire; its gate, and all below, become clauses.
    fn literal(&mut self, circuit: &Circuit, root: Wire) -> Result<Lit, CircuitError> {
        if let Some(known) = self.known(root) {
            return Ok(known);
        }
        let mut walk = PostOrder::of(root);
        loop {
            let is_done = |wire: Wire| self.variables.of(wire.gate()).is_some();
            let next = walk.next_by(is_done, |wire, stack| {
                circuit.gate(wire).for_each_wire(|wire| {
                    if !is_done(wire) {
                        stack.push(wire);
                    }
                });
            });
            let Some(wire) = next else { break };
            if work::spent() > self.ceiling {
                return Err(CircuitError::Spent);
            }
            self.variables.add(wire.gate());
            self.define(circuit, wire.flipped(wire.is_negated()), circuit.gate(wire))?;
        }
        self.known(root).ok_or(CircuitError::Refused("too many variables".to_owned()))
    }

    /// The clauses of a gate whose wires have variables.
    fn define(&mut self, circuit: &Circuit, wire: Wire, gate: Gate) -> Result<(), CircuitError> {
        let g = self.literal(circuit, wire)?;
        let mut part = |wire: Wire| self.literal(circuit, wire);
        let clauses: &[&[Lit]] = match gate {
            Gate::False => &[&[!g]],
            Gate::Input => &[],
            Gate::And(a, b) => {
                let (a, b) = (part(a)?, part(b)?);
                &[&[!g, a], &[!g, b], &[g, !a, !b]]
            }
            Gate::Xor(a, b) => {
                let (a, b) = (part(a)?, part(b)?);
                &[&[!g, a, b], &[!g, !a, !b], &[g, !a, b], &[g, a, !b]]
            }
            Gate::Choice(c, a, b) => {
                let (c, a, b) = (part(c)?, part(a)?, part(b)?);
                &[
                    &[!c, !a, g],
                    &[!c, a, !g],
                    &[c, !b, g],
                    &[c, b, !g],
                    // These follow, but not by unit propagation.
                    &[!a, !b, g],
                    &[a, b, !g],
                ]
            }
            Gate::Majority(a, b, c) => {
                let (a, b, c) = (part(a)?, part(b)?, part(c)?);
                &[&[!a, !b, g], &[!a, !c, g], &[!b, !c, g], &[a, b, !g], &[a, c, !g], &[b, c, !g]]
            }
        };
        clauses.iter().try_for_each(|clause| self.add(clause))
    }

    fn add(&mut self, clause: &[Lit]) -> Result<(), CircuitError> {
        work::add(Work::nanos(price::CLAUSE));
        self.inner.add_clause_ref(clause).map_err(refused)
    }

    /// Have the assertions a model together with `assumptions`?
    pub fn check(
        &mut self,
        circuit: &Circuit,
        assumptions: &[Wire],
        budget: Budget,
    ) -> Result<Searched, CircuitError> {
        let start = work::spent();
        self.failed.clear();
        self.values.clear();
        if self.is_hopeless || assumptions.contains(&Wire::FALSE) {
            return Ok(Searched::Nothing);
        }
        let mut literals = Vec::with_capacity(assumptions.len());
        for &wire in assumptions.iter().filter(|&&wire| wire != Wire::TRUE) {
            literals.push(self.literal(circuit, wire)?);
        }
        literals.sort_unstable();
        literals.dedup();
        let (clock, patience) = (Instant::now(), budget.patience());
        // Conflicts may become many times dearer before the next look at the clock.
        self.inner.attach_terminator(move || match clock.elapsed() < patience {
            true => ControlSignal::Continue,
            false => ControlSignal::Terminate,
        });
        let mut conflicts = FIRST_CONFLICTS;
        loop {
            let before = work::spent();
            let left = budget.work().minus(before.minus(start));
            if left.is_none() || clock.elapsed() >= patience {
                return Ok(Searched::Spent);
            }
            match self.search(&literals, conflicts)? {
                SolverResult::Sat => return Ok(Searched::Model),
                SolverResult::Unsat => {
                    // A core is given as the clause that follows: of complements.
                    self.failed = self.inner.core().map_err(refused)?;
                    self.is_hopeless = self.failed.is_empty();
                    return Ok(Searched::Nothing);
                }
                SolverResult::Interrupted => {
                    let price = work::spent().minus(before) / conflicts;
                    let most = left.min(WORK_PER_CHECK).as_nanos() / price.as_nanos().max(1);
                    conflicts = (conflicts * 2).min(most).max(MIN_CONFLICTS);
                }
            }
        }
    }

    /// Goes on with the search for this number of conflicts.
    fn search(
        &mut self,
        assumptions: &[Lit],
        conflicts: u64,
    ) -> Result<SolverResult, CircuitError> {
        let most = i32::try_from(conflicts).unwrap_or(i32::MAX);
        self.inner.set_limit(Limit::Conflicts(most)).map_err(refused)?;
        let result = self.inner.solve_assumps(assumptions).map_err(refused)?;
        let ticks = self.inner.get_statistic(Statistic::Ticks);
        let conflicts = self.inner.get_statistic(Statistic::Conflicts);
        let variables = self.gates();
        work::spend(WorkKind::Look, 1);
        work::add(
            Work::nanos(price::TICK) * ticks.saturating_sub(self.ticks)
                + Work::nanos(price::CONFLICT) * conflicts.saturating_sub(self.conflicts)
                + Work::nanos(price::VARIABLE) * variables
                + Work::nanos(price::CALL),
        );
        (self.ticks, self.conflicts) = (ticks, conflicts);
        Ok(result)
    }

    /// How many gates have variables.
    pub fn gates(&self) -> u64 {
        u64::from(self.variables.count.unsigned_abs())
    }

    /// Whether the wire, one of the last check's assumptions, is one of those that have no model
    /// with the assertions. Only after [`Searched::Nothing`].
    pub fn is_in_core(&self, wire: Wire) -> bool {
        if self.is_hopeless {
            return false;
        }
        wire == Wire::FALSE || self.known(wire).is_some_and(|known| self.failed.contains(&!known))
    }

    /// The value of the wire in the model. Only after [`Searched::Model`]. What has no part in the
    /// clauses is as in a model where all inputs without a part in them are unset.
    pub fn value(&mut self, circuit: &Circuit, root: Wire) -> Result<bool, CircuitError> {
        let mut stack = vec![root];
        while let Some(&wire) = stack.last() {
            let height = stack.len();
            if self.gate_value(wire)?.is_some() {
                stack.pop();
                continue;
            }
            let gate = circuit.gate(wire);
            let mut open = Vec::new();
            gate.for_each_wire(|wire| open.push(wire));
            for wire in open {
                if self.gate_value(wire)?.is_none() {
                    stack.push(wire);
                }
            }
            if stack.len() > height {
                continue;
            }
            let of = |wire: Wire| self.wire_value(wire).ok().flatten().unwrap_or(false);
            let value = gate.value(of).unwrap_or(false);
            self.values.insert(wire.gate(), value);
            stack.pop();
        }
        Ok(self.wire_value(root)?.unwrap_or(false))
    }

    fn wire_value(&self, wire: Wire) -> Result<Option<bool>, CircuitError> {
        Ok(self.gate_value(wire)?.map(|value| value != wire.is_negated()))
    }

    /// The value of the wire's gate, where it is known.
    fn gate_value(&self, wire: Wire) -> Result<Option<bool>, CircuitError> {
        if let Some(&value) = self.values.get(&wire.gate()) {
            return Ok(Some(value));
        }
        if wire.is_constant() {
            return Ok(Some(false));
        }
        let Some(known) = self.known(wire.flipped(wire.is_negated())) else { return Ok(None) };
        let value = self.inner.lit_val(known).map_err(refused)?;
        Ok(Some(value == TernaryVal::True))
    }
}

fn literal_of(variable: i32, wire: Wire) -> Option<Lit> {
    Lit::from_ipasir(if wire.is_negated() { -variable } else { variable }).ok()
}

fn refused(error: impl std::fmt::Display) -> CircuitError {
    CircuitError::Refused(error.to_string())
}
