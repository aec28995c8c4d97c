//! A clock that counts work instead of seconds.
//!
//! Budgets are spent in work, not in time: the same input gives the same answer on a slow
//! machine, and on one that is busy. Code that works long says what it did ([`spend`]); each kind
//! of work has a price, so that one second of work is about one second of the reference machine
//! (`testsuite/doc/measurements.md`, "Work budgets"). What cvc5 does is priced by its own resource
//! units (`smt::resources`). Only the limits that the user gives are limits of time and memory
//! ([`super::limits`]).
//!
//! Like a clock, the meter is at hand everywhere. Each thread has its own, so that what runs beside
//! it (progress, another test) leaves it alone; work that goes on in another thread or process
//! takes the meter along ([`carry`]).
//!
//! Steps of this program are counted where they are done: expressions made and evaluated, edges of
//! values and of runs, states, nodes of decision diagrams, terms, gates, clauses. CaDiCaL is priced
//! by its ticks (cache lines that the search reads, 20 ns each) and conflicts, in slices, each as
//! long as the price of the last one allows. The budgets of a room are its `budget.rs` (of
//! abstraction, `AbstractionConfig`).
//!
//! Known limits: work that is not counted is not bounded, either. Units of very different price
//! stand in one limit of cvc5 (see `smt::resources`), and multiplications may exceed their price
//! twice. Syntax-guided synthesis is bounded by the clock (1 s) and counted as 0.6 s, because cvc5
//! does not tell what its inner solvers do.
use serde::{Deserialize, Serialize};
use std::cell::Cell;
use std::ops::{Add, Div, Mul};

/// An amount of work, by the nanoseconds that it takes on the reference machine.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug, Serialize, Deserialize)]
pub struct Work(u64);

impl Work {
    /// No work.
    pub const NONE: Self = Self(0);
    /// More than can be done.
    pub const MAX: Self = Self(u64::MAX);

    /// What the reference machine does in this number of seconds.
    pub const fn seconds(count: u64) -> Self {
        Self(count.saturating_mul(1_000_000_000))
    }

    /// What it does in this number of milliseconds.
    pub const fn millis(count: u64) -> Self {
        Self(count.saturating_mul(1_000_000))
    }

    /// What it does in this number of nanoseconds.
    pub const fn nanos(count: u64) -> Self {
        Self(count)
    }

    /// How many nanoseconds the reference machine needs.
    pub const fn as_nanos(self) -> u64 {
        self.0
    }

    /// How long the reference machine needs.
    pub const fn on_reference(self) -> std::time::Duration {
        std::time::Duration::from_nanos(self.0)
    }

    /// Whether it is no work at all.
    pub const fn is_none(self) -> bool {
        self.0 == 0
    }

    /// What is left when `other` is done.
    #[must_use]
    pub const fn minus(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }
}

impl Add for Work {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

impl Mul<u64> for Work {
    type Output = Self;
    fn mul(self, factor: u64) -> Self {
        Self(self.0.saturating_mul(factor))
    }
}

impl Div<u64> for Work {
    type Output = Self;
    fn div(self, divisor: u64) -> Self {
        Self(self.0 / divisor)
    }
}

/// Kinds of work. Each is one step of an inner loop that may run millions of times.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WorkKind {
    /// A look at the limits: whatever loop it is in did something.
    Look,
    /// An edge executed by the machine of explicit values.
    ValueEdge,
    /// A state that is stored or read by the value analysis.
    ValueState,
    /// A frame of such a state: deep recursion has many.
    ValueFrame,
    /// A fact of such a state that is compared with what another one knows.
    ValueFact,
    /// A fact that a state is stored with, counted among the values at its place, and found again.
    StoredFact,
    /// An edge of a path that is executed with full precision, and logged.
    LoggedEdge,
    /// An edge executed by the concrete interpreter.
    RunEdge,
    /// A node added to a reachability graph.
    State,
    /// An expression made, or found in its pool.
    Expression,
    /// A node of an expression evaluated.
    Evaluation,
    /// An edge executed symbolically, and a step of it: what numbers cost that stay numbers.
    SymbolicStep,
    /// A place for a variable's value made.
    Slot,
    /// A cell of an object copied, for one branch of a run changes what another one has.
    CopiedCell,
    /// A conjunct of a path that goes on, or forks.
    Conjunct,
    /// A node of a decision diagram.
    Decision,
    /// A row of a polyhedron, or a pair of them.
    Row,
    /// A gate made, or found in its circuit.
    Gate,
    /// A term made for the solver.
    Term,
    /// A solver made.
    Solver,
    /// A query, whatever the solver does for it.
    Query,
}

impl WorkKind {
    /// Nanoseconds on the reference machine; measured (`testsuite/doc/measurements.md`).
    const fn price(self) -> u64 {
        match self {
            Self::Look => 200,
            Self::ValueEdge => 60,
            Self::ValueState => 1_000,
            Self::ValueFrame => 5,
            Self::ValueFact => 5,
            Self::StoredFact => 80,
            Self::LoggedEdge => 200,
            Self::RunEdge => 25,
            Self::State => 500,
            Self::Expression => 60,
            Self::Evaluation => 15,
            Self::SymbolicStep => 130,
            Self::Slot => 4,
            Self::CopiedCell => 40,
            Self::Conjunct => 8,
            Self::Decision => 60,
            Self::Row => 100,
            Self::Gate => 40,
            Self::Term => 400,
            Self::Solver => 2_000_000,
            Self::Query => 250_000,
        }
    }
}

thread_local! {
    static SPENT: Cell<u64> = const { Cell::new(0) };
}

/// What was spent up to now by this thread, and by those whose work it carried on.
pub fn spent() -> Work {
    Work(SPENT.get())
}

/// Counts this number of steps of work as done.
#[inline]
pub fn spend(kind: WorkKind, steps: u64) {
    add(Work(kind.price().saturating_mul(steps)));
}

/// As [`spend`], for the length of a collection.
#[inline]
pub fn spend_on(work: WorkKind, items: usize) {
    spend(work, u64::try_from(items).unwrap_or(u64::MAX));
}

/// So much work was done.
#[inline]
pub fn add(work: Work) {
    SPENT.set(SPENT.get().saturating_add(work.0));
}

/// Lets this thread's meter go on from `meter`, where another one stands whose work it does.
pub fn carry(meter: Work) {
    SPENT.set(meter.0);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_thread_has_its_own_meter() {
        carry(Work::seconds(1));
        spend(WorkKind::Query, 2);
        let beside = std::thread::spawn(|| {
            spend(WorkKind::Solver, 1);
            spent()
        });
        assert_eq!(beside.join().ok(), Some(Work::nanos(WorkKind::Solver.price())));
        assert_eq!(spent(), Work::seconds(1) + Work::nanos(2 * WorkKind::Query.price()));
    }

    #[test]
    fn amounts_do_not_wrap() {
        assert_eq!(Work::MAX + Work::millis(1), Work::MAX);
        assert_eq!(Work::MAX * 2, Work::MAX);
        assert_eq!(Work::millis(3).minus(Work::seconds(1)), Work::NONE);
        assert_eq!(Work::seconds(3) / 2, Work::millis(1500));
    }
}
