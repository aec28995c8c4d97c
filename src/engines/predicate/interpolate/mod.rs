//! Inductive sequence interpolants for a refuted path, by a sequence of methods.
//!
//! A [`Chain`] cuts the path's formula into blocks. Its interpolant is one formula ψᵢ per cut, over
//! the variables of that cut alone, such that block₁ ⇒ ψ₁, ψᵢ ∧ blockᵢ₊₁ ⇒ ψᵢ₊₁, and ψₙ ∧ blockₙ₊₁
//! is unsatisfiable. Many sequences do that; the good ones hold beyond this path (`i <= n`, not `i
//! = 4`). So the methods are ordered by how well their answers generalise, and by cost; each has a
//! slice of the work, and each answer is checked by the solver before it is given out: a failed
//! check means the next method.
//!
//! Undefined results (division by zero and the like) are arbitrary values in every query, so no run
//! is lost. A symbol's address is an arbitrary value that is the same in all blocks. Predicates
//! given out always have a defined value.
mod atoms;
mod chain;
mod check;
mod clauses;
mod definitions;
mod fallbacks;
mod houdini;
mod method;
mod minimise;
mod path;
pub(crate) mod places;
mod prepare;
mod proof;
#[doc(hidden)]
pub mod queries;
mod relations;
mod run;
mod slice;
mod states;
mod synthesis;
mod vocabulary;

#[cfg(test)]
mod tests;

pub use chain::{Chain, ChainCut};
pub use method::{InterpolantSource, Interpolated, InterpolationCounters, Method, MethodCounters};

use crate::base::limits::Limits;
use crate::base::work::Work;
use crate::solver::smt::stack;
use run::{Halt, InterpolationRun};
use std::ops::RangeInclusive;

/// An inductive sequence interpolant for `chain`, by the methods from `first` on, within about
/// `work`. (A later `first` is the caller's means where a path recurs.)
pub fn interpolate(
    chain: &mut Chain,
    first: Method,
    limits: &Limits,
    work: Work,
    counters: &mut InterpolationCounters,
) -> Interpolated {
    by_methods(chain, first..=Method::States, limits, work, counters)
}

/// The same by one method alone: for measurements.
pub fn interpolate_by(
    chain: &mut Chain,
    method: Method,
    limits: &Limits,
    work: Work,
    counters: &mut InterpolationCounters,
) -> Interpolated {
    by_methods(chain, method..=method, limits, work, counters)
}

fn by_methods(
    chain: &mut Chain,
    methods: RangeInclusive<Method>,
    limits: &Limits,
    work: Work,
    counters: &mut InterpolationCounters,
) -> Interpolated {
    let call = || {
        let mut run = InterpolationRun::new(chain, limits.within(work));
        let result = fallbacks::by_methods(&mut run, methods, counters);
        counters.solver.add(&run.queries);
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
