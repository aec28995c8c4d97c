//! Inductive sequence interpolants for a refuted path, by a ladder of methods.
//!
//! A [`Chain`] cuts the path's formula into blocks. Its interpolant is one formula ψᵢ per cut, over
//! the variables of that cut alone, such that block₁ ⇒ ψ₁, ψᵢ ∧ blockᵢ₊₁ ⇒ ψᵢ₊₁, and ψₙ ∧ blockₙ₊₁
//! is unsatisfiable. Many sequences do that; the good ones hold beyond this path (`i <= n`, not
//! `i = 4`). So the rungs of the ladder are ordered by how well their answers generalise, and by
//! cost; each has a slice of the time, and each answer is checked by the solver before it is given
//! out: a failed check means the next rung.
//!
//! Undefined results (division by zero and the like) are arbitrary values in every query, so no run
//! is lost. A symbol's address is an arbitrary value that is the same in all blocks. Predicates
//! given out always have a defined value.
mod atoms;
mod budget;
mod chain;
mod check;
mod clauses;
mod definitions;
mod houdini;
mod ladder;
mod minimise;
mod path;
pub(crate) mod places;
mod prepare;
#[doc(hidden)]
pub mod queries;
mod relations;
mod rung;
mod slice;
mod states;
mod synthesis;
mod vocabulary;
mod work;

#[cfg(test)]
mod tests;

pub use chain::{Chain, Cut};
pub use rung::{Interpolated, LadderCounters, Rung, RungCounters};

use crate::base::effort::Effort;
use crate::base::limits::Limits;
use crate::solver::smt::stack;
use std::ops::RangeInclusive;
use work::{Halt, Work};

/// An inductive sequence interpolant for `chain`, from the rungs `first` and above, within about
/// `effort`. (Going up is the caller's means where a path recurs.)
pub fn interpolate(
    chain: &mut Chain,
    first: Rung,
    limits: &Limits,
    effort: Effort,
    counters: &mut LadderCounters,
) -> Interpolated {
    climb(chain, first..=Rung::States, limits, effort, counters)
}

/// The same by one rung alone: for measurements.
pub fn interpolate_by(
    chain: &mut Chain,
    rung: Rung,
    limits: &Limits,
    effort: Effort,
    counters: &mut LadderCounters,
) -> Interpolated {
    climb(chain, rung..=rung, limits, effort, counters)
}

fn climb(
    chain: &mut Chain,
    rungs: RangeInclusive<Rung>,
    limits: &Limits,
    effort: Effort,
    counters: &mut LadderCounters,
) -> Interpolated {
    let call = || {
        let mut work = Work::new(chain, limits.within(effort));
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
            Ok(()) => Interpolated::Unknown("the budget of interpolation".to_owned()),
        },
    }
}
