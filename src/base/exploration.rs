//! How configurable program analyses explore, as far as the user chooses it: merge, stop, order,
//! and how many values a place may have.
//!
//! (Beyer, Henzinger, Théoduloz: *Configurable Software Verification*, CAV 2007; *Program Analysis
//! with Dynamic Precision Adjustment*, ASE 2008.) No choice changes what is right: an analysis that
//! knows less says UNKNOWN more often.
use std::fmt::{Display, Formatter, Result as FmtResult};

/// When two states of the reached set become one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, clap::ValueEnum)]
pub enum MergeKind {
    /// Never.
    #[default]
    Sep,
    /// States of one location whose explicit values are the same: predicates are joined.
    Agree,
    /// States of one location: what differs of explicit values is forgotten, too.
    Join,
}

/// When a new state is not explored.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, clap::ValueEnum)]
pub enum StopKind {
    /// One state of the reached set describes all that it does.
    #[default]
    Sep,
    /// The states of the reached set describe it together.
    Join,
}

/// In which order states are explored. Whatever the order, states deeper in a recursion come after
/// all that are less deep: an abstract recursion need never end, and what lies behind it must have
/// its turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, clap::ValueEnum)]
pub enum Order {
    /// Newest first.
    #[default]
    #[value(name = "dfs")]
    DepthFirst,
    /// Oldest first: finds short counterexamples.
    #[value(name = "bfs")]
    BreadthFirst,
    /// What comes earlier in the program first, so that branches meet before their join is left.
    Topological,
}

/// How many values a place may take at a location before it is not tracked there any more.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ExplicitLimit {
    /// Few, where values depend on inputs; any number, where constants bound them.
    #[default]
    PerPlace,
    /// This number, for each place; 0: no place is tracked.
    Values(usize),
    /// Any number.
    Unlimited,
}

impl Display for ExplicitLimit {
    fn fmt(&self, out: &mut Formatter<'_>) -> FmtResult {
        match self {
            Self::PerPlace => write!(out, "per place"),
            Self::Values(count) => write!(out, "{count}"),
            Self::Unlimited => write!(out, "none"),
        }
    }
}

/// What the user chose; each engine has defaults for the rest.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Exploration {
    /// When states merge.
    pub merge: MergeKind,
    /// When states are covered.
    pub stop: StopKind,
    /// Which state comes next.
    pub order: Option<Order>,
    /// How many values a place may take.
    pub explicit_limit: ExplicitLimit,
}
