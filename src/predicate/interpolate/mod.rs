//! Inductive sequence interpolants for a refuted path, by a ladder of methods.
//!
//! A [`Chain`] cuts the path's formula into blocks. Its interpolant is one formula ψᵢ per cut, over the variables of that cut alone, such that
//! block₁ ⇒ ψ₁, ψᵢ ∧ blockᵢ₊₁ ⇒ ψᵢ₊₁, and ψₙ ∧ blockₙ₊₁ is unsatisfiable. Many sequences do that; the good ones hold beyond this path
//! (`i <= n`, not `i = 4`). So the rungs of the ladder are ordered by how well their answers generalise, and by cost; each has a slice of
//! the time, and each answer is checked by the solver before it is given out: a failed check means the next rung.
//!
//! Undefined results (division by zero and the like) are arbitrary values in every query, so no run is lost. A symbol's address is an arbitrary value
//! that is the same in all blocks. Predicates given out always have a defined value.
mod atoms;
mod check;
mod clauses;
mod definitions;
mod encode;
mod houdini;
mod ladder;
mod linear;
mod minimise;
mod path;
pub(super) mod places;
mod prepare;
#[doc(hidden)]
pub mod queries;
mod relations;
mod simplex;
mod slice;
mod sums;
mod synthesis;
mod vocabulary;
mod work;

#[cfg(test)]
mod tests;

use crate::ir::{ExprId, ExprPool, VarId, Width};
use crate::limits::{Limits, Stop};
use crate::smt::{self, stack};
use std::ops::RangeInclusive;
use std::time::Duration;
use work::{Halt, Work};

/// A refuted path as a chain of blocks: block `i` leads from cut `i - 1` to cut `i`; there is one block more than cuts.
#[derive(Clone, Debug)]
pub struct Chain {
    /// Where the expressions below live.
    pub pool: ExprPool,
    /// The widths of the variables, by [`VarId`].
    pub widths: Vec<Width>,
    /// The width-1 conjuncts of each block.
    pub blocks: Vec<Vec<ExprId>>,
    /// What stands between the blocks.
    pub cuts: Vec<Cut>,
}

/// A place between two blocks, and the vocabulary of formulas there.
#[derive(Clone, Debug)]
pub struct Cut {
    /// Cuts with the same group are visits of the same program location.
    pub group: u32,
    /// The variables that formulas on both sides may share, with a key: equal keys at two cuts denote the same program variable.
    pub vars: Vec<(u32, VarId)>,
    /// Width-1 candidates over [`Self::vars`], from earlier refinements.
    pub hints: Vec<ExprId>,
}

/// The methods, best first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Rung {
    /// Conjunctions of the path's own atoms and of relations guessed from models.
    Atoms,
    /// Sums of the path's inequalities, by Farkas' lemma.
    Linear,
    /// Syntax-guided synthesis over the integers, in the path's vocabulary.
    IntegerGrammar,
    /// Syntax-guided synthesis over bit vectors, in the path's vocabulary.
    BitGrammar,
    /// As [`Self::Atoms`], but each visit of a location has predicates of its own: may just count the rounds of a loop.
    Values,
    /// Syntax-guided synthesis with the solver's own grammar.
    Default,
}

impl Rung {
    /// All rungs in the order in which they are climbed.
    pub const ALL: [Self; 6] = [
        Self::Atoms,
        Self::Linear,
        Self::IntegerGrammar,
        Self::BitGrammar,
        Self::Values,
        Self::Default,
    ];

    /// The place in [`Self::ALL`].
    pub fn index(self) -> usize {
        Self::ALL.iter().position(|&rung| rung == self).unwrap_or(0)
    }

    /// The rung above; `None` at the top.
    pub fn next(self) -> Option<Self> {
        Self::ALL.get(self.index() + 1).copied()
    }
}

/// What became of a chain.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Interpolated {
    /// The path is refuted.
    Found {
        /// Per cut the conjuncts of its formula, of width 1 over the variables of the cut. None: true. The literal false: nothing gets there.
        predicates: Vec<Vec<ExprId>>,
        /// The rung that found them.
        rung: Rung,
    },
    /// The conjunction of all blocks has a model.
    Feasible,
    /// No answer, for this reason.
    Unknown(String),
    /// A limit was reached.
    Stopped(Stop),
}

/// What one rung did.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct RungCounters {
    /// Chains it was tried on.
    pub tried: u64,
    /// Chains it found a checked sequence for.
    pub succeeded: u64,
    /// Sequences of it that the check refused.
    pub refused: u64,
    /// Wall time, checks included.
    pub time: Duration,
}

/// What the ladder did.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct LadderCounters {
    /// By rung, in the order of [`Rung::ALL`].
    pub rungs: [RungCounters; 6],
    /// All queries but those inside syntax-guided synthesis.
    pub solver: smt::Counters,
}

/// An inductive sequence interpolant for `chain`, from the rungs `first` and above, in about `time`. (Going up is the caller's means where a
/// path recurs.)
pub fn interpolate(
    chain: &mut Chain,
    first: Rung,
    limits: &Limits,
    time: Duration,
    counters: &mut LadderCounters,
) -> Interpolated {
    climb(chain, first..=Rung::Default, limits, time, counters)
}

/// The same by one rung alone: for measurements.
pub fn interpolate_by(
    chain: &mut Chain,
    rung: Rung,
    limits: &Limits,
    time: Duration,
    counters: &mut LadderCounters,
) -> Interpolated {
    climb(chain, rung..=rung, limits, time, counters)
}

fn climb(
    chain: &mut Chain,
    rungs: RangeInclusive<Rung>,
    limits: &Limits,
    time: Duration,
    counters: &mut LadderCounters,
) -> Interpolated {
    let call = || {
        let mut work = Work::new(chain, limits.within(time));
        let result = ladder::climb(&mut work, rungs, counters);
        counters.solver.add(&work.queries);
        Ok(result)
    };
    let result = stack::on_large_stack(call).unwrap_or_else(|error| Err(error.into()));
    match result {
        Ok(answer) => answer,
        Err(Halt::Unknown(why)) => Interpolated::Unknown(why),
        Err(Halt::Stopped(_)) => match limits.check() {
            Err(stop) => Interpolated::Stopped(stop),
            Ok(()) => Interpolated::Unknown("the time for interpolation".to_owned()),
        },
    }
}
