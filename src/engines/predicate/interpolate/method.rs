//! The methods of interpolation, their answers, and what they did.
use crate::base::ablation::{Mechanism, is_left_out};
use crate::base::limits::Stop;
use crate::ir::ExprId;
use crate::solver::smt;
use std::time::Duration;

/// The methods, best first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Method {
    /// All interpolants from one proof of cvc5 over the integers; where the path visits a location
    /// several times, conjunctions of their atoms that hold at all visits.
    Proof,
    /// Conjunctions of the path's own atoms and of relations guessed from models.
    Atoms,
    /// The interpolants of the proof for each visit of a location: may just count the rounds.
    Visits,
    /// Syntax-guided synthesis over the integers, in the path's vocabulary.
    Synthesis,
    /// As [`Self::Atoms`], but each visit of a location has predicates of its own: may just count
    /// the rounds of a loop.
    Values,
    /// State by state, each generalised: says something of every path, but little beyond it.
    States,
}

impl Method {
    /// All methods in the order in which they are tried.
    pub const ALL: [Self; 6] =
        [Self::Proof, Self::Atoms, Self::Visits, Self::Synthesis, Self::Values, Self::States];

    /// Its name for users.
    pub const fn text(self) -> &'static str {
        match self {
            Self::Proof => "proof",
            Self::Atoms => "atoms",
            Self::Visits => "visits",
            Self::Synthesis => "synthesis",
            Self::Values => "values",
            Self::States => "states",
        }
    }

    /// Where its predicates come from.
    pub const fn source(self) -> InterpolantSource {
        match self {
            Self::Proof | Self::Visits => InterpolantSource::Proof,
            Self::Synthesis => InterpolantSource::Synthesis,
            Self::Atoms | Self::Values | Self::States => InterpolantSource::Guess,
        }
    }

    /// Whether the run has it (`--no-method`, `--interpolants`).
    pub(super) fn is_on(self) -> bool {
        !is_left_out(Mechanism::Method, self.text())
    }

    /// The place in [`Self::ALL`].
    pub fn index(self) -> usize {
        Self::ALL.iter().position(|&method| method == self).unwrap_or(0)
    }

    /// The next method; `None` behind the last one.
    pub fn next(self) -> Option<Self> {
        Self::ALL.get(self.index() + 1).copied()
    }
}

/// Where the predicates of a method come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum InterpolantSource {
    /// A proof of cvc5.
    Proof,
    /// Syntax-guided synthesis of cvc5.
    Synthesis,
    /// The path's atoms, and what is guessed from its models.
    Guess,
}

impl InterpolantSource {
    /// All sources.
    pub const ALL: [Self; 3] = [Self::Proof, Self::Synthesis, Self::Guess];

    /// Its name for users.
    pub const fn text(self) -> &'static str {
        match self {
            Self::Proof => "proof",
            Self::Synthesis => "synthesis",
            Self::Guess => "guess",
        }
    }
}

/// What became of a chain.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Interpolated {
    /// The path is refuted.
    Found {
        /// Per cut the conjuncts of its formula, of width 1 over the variables of the cut. None:
        /// true. The literal false: nothing gets there.
        predicates: Vec<Vec<ExprId>>,
        /// The method that found them.
        method: Method,
    },
    /// The conjunction of all blocks has a model.
    Feasible,
    /// No answer, for this reason.
    Unknown(String),
    /// A limit was reached.
    Stopped(Stop),
}

/// What one method did.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct MethodCounters {
    /// Chains it was tried on.
    pub tried: u64,
    /// Chains it found a checked sequence for.
    pub succeeded: u64,
    /// Sequences of it that the check refused.
    pub refused: u64,
    /// Wall time, checks included.
    pub time: Duration,
}

/// What the sequence of methods did.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct InterpolationCounters {
    /// By method, in the order of [`Method::ALL`].
    pub methods: [MethodCounters; Method::ALL.len()],
    /// All queries but those inside syntax-guided synthesis, and proofs.
    pub solver: smt::Counters,
}

impl InterpolationCounters {
    /// Paths whose predicates come from this source.
    pub fn refuted_by(&self, source: InterpolantSource) -> u64 {
        let all = Method::ALL.iter().zip(&self.methods);
        all.filter(|(method, _)| method.source() == source).map(|(_, it)| it.succeeded).sum()
    }
}
