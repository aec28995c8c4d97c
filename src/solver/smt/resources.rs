//! What cvc5 does, as work.
//!
//! cvc5 counts *resource units*: steps of rewriting, of the SAT solver, of theories. Their numbers
//! are the same in each run of a query, and at a limit on their sum it ends a query, though not
//! while it preprocesses. Most units are rewriting steps, for bit-blasting is rewriting; a few
//! kinds take over a hundred times as long, so each kind has its price. (cvc5 has an option for
//! that, which comes too late where a solver is made through its interface.) What a call of the SAT
//! solver takes beside its rounds grows with its clauses.
//!
//! Fitted to the CPU time of 1,500 queries (`testsuite/doc/measurements.md`, "Work budgets"), and a
//! sixth more for taking apart what was made.
//!
//! That limit is one on the units of all kinds together. So a query is bounded by the units that
//! the budget pays if all are of the most costly kind, and by the cheap ones that are expected
//! beside them: of a new solver as many as its caller's last one took, but eight times what the
//! budget pays at most; of one that was asked before 2,000. Where those were too few, a fresh
//! solver begins again with three times as many (what terms are rewritten to is kept, so it gets
//! further). A query that has no cheap units spends up to nine budgets. The solver that was cut off
//! is never asked again: cvc5 1.4 forgets the bit vectors' facts that it was looking at, and calls
//! the rest satisfiable. A limit that ends the last step of a search is called "satisfiable", too:
//! an answer counts only where units and time were left. Statistics of a kept solver are read after
//! a model, and after every eighth check without one.
//!
//! No clock takes part, but two force limits: a query ends after forty times its budget by the
//! clock, a forked one after ten times its budget in CPU time, since nothing else interrupts
//! preprocessing.
use crate::base::limits::Budget;
use crate::base::work;
use crate::base::work::{Work, WorkKind};
use std::time::Duration;

/// Nanoseconds of the reference machine for a unit.
const UNIT: u64 = 350;
/// For a round of the SAT solver under the bit vectors: some hundred propagations. The fit is the
/// same in small circuits and in large ones.
const ROUND: u64 = 46_000;
/// For a check of integer constraints: a run of the simplex method.
const SIMPLEX: u64 = 180_000;
/// For a check of other constraints.
const PROPAGATION: u64 = 5_000;
/// For a clause of a circuit, and for each one of them again where the SAT solver is called.
const CLAUSE: u64 = 1_700;
const CHECKED: u64 = 14;

/// Percent of these prices that are counted: they were measured beside other work, and the
/// reference machine does nothing else.
const IDLE: u64 = 87;

/// What a solver has done.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Tally {
    /// All units that limits count.
    pub(super) units: u64,
    /// Those that are not of the dearest kind. A second solver for the same terms spends only a
    /// part of them again: what terms are rewritten to is kept with the terms.
    pub(super) cheap: u64,
    /// Full checks, and the clauses of the bit vectors' circuits.
    checks: u64,
    clauses: u64,
    work: Work,
}

/// Reads a solver's units.
#[derive(Debug)]
pub(super) struct Meter {
    over_integers: bool,
    seen: Tally,
}

impl Meter {
    /// For a solver that was not asked yet.
    pub(super) fn new(over_integers: bool) -> Self {
        Self { over_integers, seen: Tally::default() }
    }

    /// Reads what was done since the last call.
    pub(super) fn read(&mut self, solver: &cvc5::Solver) -> Tally {
        let total = self.total(solver);
        let before = std::mem::replace(&mut self.seen, total);
        let checks = total.checks.saturating_sub(before.checks);
        let clauses = total.clauses.saturating_sub(before.clauses);
        let circuit = CLAUSE * clauses + CHECKED * checks.saturating_mul(total.clauses);
        Tally {
            units: total.units.saturating_sub(before.units),
            cheap: total.cheap.saturating_sub(before.cheap),
            checks,
            clauses,
            work: (total.work.minus(before.work) + Work::nanos(circuit)) * IDLE / 100,
        }
    }

    /// All that was done. What cannot be read is nothing.
    fn total(&self, solver: &cvc5::Solver) -> Tally {
        let mut statistics = solver.get_statistics();
        let kinds = statistics.get("resource::steps::resource");
        let kinds = kinds.and_then(|kinds| kinds.get_histogram()).unwrap_or_default();
        let clauses = statistics.get("theory::bv::BVSolverBitblast::cadical::clauses");
        let clauses = clauses.and_then(|clauses| clauses.get_int()).unwrap_or_default();
        let clauses = u64::try_from(clauses).unwrap_or_default();
        let units = statistics.get("resource::resourceUnitsUsed");
        let units = units.and_then(|units| units.get_int()).unwrap_or_default();
        let units = u64::try_from(units).unwrap_or_default();
        let mut total = Tally { clauses, units, ..Tally::default() };
        let mut dear = 0;
        for (kind, count) in kinds {
            let price = self.price(&kind);
            total.work = total.work + Work::nanos(price) * count;
            if price == self.dearest() {
                dear += count;
            }
            if kind == "TheoryFullCheckStep" {
                total.checks = count;
            }
        }
        total.cheap = units.saturating_sub(dear);
        total
    }

    fn price(&self, kind: &str) -> u64 {
        match kind {
            "BvSatStep" => ROUND,
            "TheoryCheckStep" if self.over_integers => SIMPLEX,
            "TheoryCheckStep" => PROPAGATION,
            _ => UNIT,
        }
    }

    /// About the number of units of a search that spend this work.
    pub(super) fn units(&self, work: Work) -> u64 {
        (work.as_nanos() / self.dearest()).min(1 << 60)
    }

    fn dearest(&self) -> u64 {
        if self.over_integers { SIMPLEX } else { ROUND }
    }
}

impl Tally {
    /// What they took.
    pub(super) fn work(&self) -> Work {
        self.work
    }
}

/// Bounds the next call: this number of units, and this time.
pub(super) fn bound(solver: &mut cvc5::Solver, units: u64, time: Duration) -> cvc5::Result<()> {
    // 0 would mean "no limit".
    let millis = time.as_millis().clamp(1, 1 << 40);
    solver.set_option("reproducible-resource-limit", &units.to_string())?;
    solver.set_option("tlimit-per", &millis.to_string())
}

/// Counts a query. Where its budget is spent, it is spent entirely, so that a caller that bounded
/// the work by it sees that.
pub(super) fn charge(used: Work, budget: Budget, is_spent: bool) {
    work::spend(WorkKind::Query, 1);
    work::add(if is_spent { used.max(budget.work()) } else { used });
}
