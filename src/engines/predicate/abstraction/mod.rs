//! Boolean predicate abstraction: what predicates hold after a block?
//!
//! Input: a [`Premise`] (the block's formulas), assumptions (the entry region, facts of other
//! domains), predicates over the block's exit values. Output: a [`Region`] that holds of every run
//! through the block, the strongest one that can be said in the chosen form:
//! - *exact*: all boolean combinations (LA, ABE: boolean abstraction by all-SAT), if the models do
//!   not become too many;
//! - else what *pairs* of predicates say, else what *single* predicates say (Cartesian
//!   abstraction).
//!
//! Invariant: the region is implied by premise ∧ assumptions. It is ⊥ only if these are
//! unsatisfiable. What the solver does not decide, what it cannot express and what takes too long
//! makes the region weaker.
//!
//! Method (`compute`). All three forms are one: a family of groups of predicates, of which a region
//! keeps, for each group, the valuations of the group that occur. Let `M` be a set of models and
//! `S(M)` the intersection, over the groups, of what occurs in `M`. One query asks for a run
//! outside of `S(M)`: its model makes `M` larger; if there is none, `S(M)` is the answer. With one
//! group per independent part the answer is the strongest boolean combination, with single
//! predicates it is the Cartesian abstraction, at one query more than the models that were needed.
//! Models come cheaply first, by evaluation (`tape`): from earlier queries to the same premise, and
//! the first one from a search (`guess`).
//!
//! Reading order: [`region`], [`premise`], `session`, `question`, `compute`, `family`, `models`,
//! `guess`, `hints`, `tape`, `atom`.
mod atom;
mod cache;
mod compute;
mod family;
mod guess;
mod hints;
mod models;
pub mod premise;
mod question;
pub mod region;
mod session;
mod tape;

#[cfg(test)]
mod tests;

pub use premise::Premise;
pub use region::{PredicateId, Region, Regions};
pub use session::Session;
pub use tape::Addresses;

use crate::base::limits::Stop;
use crate::base::work::Work;
use crate::ir::ExprPool;
use crate::solver::smt;
use crate::solver::smt::SmtError;

/// The strongest form that is tried.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Form {
    /// What each predicate by itself says.
    Cartesian,
    /// What any two predicates say.
    Pairs,
    /// Everything.
    Boolean,
}

/// How much work an abstraction may be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AbstractionConfig {
    /// The strongest form that is tried.
    pub form: Form,
    /// A weaker form is tried after this number of queries. (The weakest takes at most one more
    /// than there are predicates.)
    pub max_queries: u64,
    /// A weaker form is tried with more valuations of the predicates than this.
    pub max_valuations: usize,
    /// With more pairs than this, pairs are left out.
    pub max_pairs: usize,
    /// The largest number of nodes that are evaluated to find a first model without the solver.
    pub max_evaluations: usize,
    /// For one query.
    pub query: Work,
    /// For one abstraction; half of it for the strongest form.
    pub all: Work,
}

impl AbstractionConfig {
    /// What measured well (`testsuite/benches/abstraction.rs`): 50 000 evaluations take less time
    /// than a query.
    pub const DEFAULT: Self = Self {
        form: Form::Boolean,
        max_queries: 60,
        max_valuations: 500,
        max_pairs: 400,
        max_evaluations: 50_000,
        query: Work::seconds(2),
        all: Work::seconds(10),
    };
}

impl Default for AbstractionConfig {
    fn default() -> Self {
        Self::DEFAULT
    }
}

/// Why there is no region.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NotAbstracted {
    /// A limit of the run was reached.
    Stopped(Stop),
    /// An assumption cannot be given to the solver.
    Solver(SmtError),
}

impl From<SmtError> for NotAbstracted {
    fn from(error: SmtError) -> Self {
        Self::Solver(error)
    }
}

/// What abstractions did.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct AbstractionCounters {
    /// Abstractions asked for.
    pub abstractions: u64,
    /// Of these: the same as before, and remembered.
    pub remembered: u64,
    /// Of these: the block cannot be left.
    pub bottom: u64,
    /// Of these: done without a query.
    pub free: u64,
    /// Of these: ended in the form of pairs.
    pub pairs: u64,
    /// Of these: ended in the Cartesian form, though a stronger one was asked for.
    pub cartesian: u64,
    /// Of these: the solver left something open.
    pub undecided: u64,
    /// Predicates asked for.
    pub predicates: u64,
    /// Of these: literals and repetitions.
    pub predicates_by_form: u64,
    /// Of these: known from an earlier abstraction with the same assumptions.
    pub predicates_by_cache: u64,
    /// Of these: not expressible for the solver.
    pub predicates_unsupported: u64,
    /// Models that the solver gave.
    pub models_solver: u64,
    /// Models of earlier queries that were of use again.
    pub models_reused: u64,
    /// First models that were found without the solver.
    pub models_guessed: u64,
    /// The solver's own counters.
    pub solver: smt::Counters,
}

impl AbstractionCounters {
    /// Adds what another part did.
    pub fn add(&mut self, other: &Self) {
        self.abstractions += other.abstractions;
        self.remembered += other.remembered;
        self.bottom += other.bottom;
        self.free += other.free;
        self.pairs += other.pairs;
        self.cartesian += other.cartesian;
        self.undecided += other.undecided;
        self.predicates += other.predicates;
        self.predicates_by_form += other.predicates_by_form;
        self.predicates_by_cache += other.predicates_by_cache;
        self.predicates_unsupported += other.predicates_unsupported;
        self.models_solver += other.models_solver;
        self.models_reused += other.models_reused;
        self.models_guessed += other.models_guessed;
        self.solver.add(&other.solver);
    }
}

/// What the parts of an abstraction share.
struct Context<'a> {
    pool: &'a ExprPool,
    regions: &'a mut Regions,
    config: &'a AbstractionConfig,
    counters: &'a mut AbstractionCounters,
}
