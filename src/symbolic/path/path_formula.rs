//! One path, decided: which inputs make the program take it?
//!
//! The path is executed symbolically ([`crate::symbolic::execute`]); its assumes become
//! a conjunction over the arbitrary values drawn on the way, which is decided with thorough care
//! ([`super::solve`]).
//!
//! Objects have the addresses of [`crate::program_facts::memory::layout`], but a pointer stays
//! *object + offset* as long as the program treats it as a pointer. What the formula assumes beyond
//! the program's meaning (a symbolic address is in bounds and aligned, an unknown function wrote
//! nothing, an object of symbolic size is small, addresses are numbers) only ever takes runs away,
//! and makes [`PathAnswer::Infeasible`] inexact. What it leaves open (some undefined results are
//! arbitrary) only adds runs; a replay sorts those out.
//!
//! Known limits: one array of cells per object; symbolic lengths of blocks, blocks over 16 bytes at
//! symbolic addresses, and 4096 or more candidate cells are "unknown". `Havoc` makes the content of
//! the object that it points to arbitrary; where a proof does not know which object that is, it
//! forgets all that may be written.
use super::solve;
use crate::base::limits::{Limits, Stop};
use crate::base::work::Work;
use crate::cfa::{EdgeId, Inputs, Program};
use crate::program_facts::memory::points_to::PointsTo;
use crate::solver::decide::Refuters;
use crate::solver::smt::Counters;
use crate::symbolic::execute::Run;
use crate::symbolic::halt::Halt;
use crate::symbolic::reading::{Executed, Havoc, Reading};

/// Whether a path can be taken.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PathAnswer {
    /// These inputs make the program take it (to be shown by a replay).
    Feasible(Inputs),
    /// No input does.
    Infeasible {
        /// Whether that holds for every run that C allows; else only under assumptions about
        /// memory.
        exact: bool,
        /// Whether it may be because objects lie where they do: addresses were used as numbers.
        by_places: bool,
    },
    /// Not decided, for this reason.
    Unknown(String),
    /// A limit was reached.
    Stopped(Stop),
}

/// Which inputs make `program` take `path` (a [`crate::cfa::Path`] from the start of `main`, ending
/// anywhere)? Aims at `work` and what `limits` leave, but a large formula can overrun both (see
/// [`crate::solver::smt::Solver::check`]). What the solver did is added to `counters`.
pub fn check_path(
    program: &Program,
    path: &[EdgeId],
    limits: &Limits,
    work: Work,
    counters: &mut Counters,
) -> PathAnswer {
    let slice = limits.within(work);
    let (first, met_havoc) = attempt(program, path, &slice, (Havoc::WritesNothing, None), counters);
    let answer = match first {
        PathAnswer::Infeasible { .. } | PathAnswer::Unknown(_) if met_havoc => {
            let points_to = PointsTo::new(program);
            let writes = Havoc::WritesAnything;
            attempt(program, path, &slice, (writes, Some(&points_to)), counters).0
        }
        answer => answer,
    };
    match (answer, limits.check()) {
        (PathAnswer::Unknown(_) | PathAnswer::Stopped(_), Err(stop)) => PathAnswer::Stopped(stop),
        (PathAnswer::Stopped(Stop::Time), Ok(())) => {
            PathAnswer::Unknown("the budget of one path".to_owned())
        }
        (answer, _) => answer,
    }
}

/// How many edges of an infeasible `path` no input takes already; all where that is not found out
/// with `work`.
pub fn infeasible_prefix(
    program: &Program,
    path: &[EdgeId],
    limits: &Limits,
    work: Work,
    counters: &mut Counters,
) -> usize {
    let slice = limits.within(work);
    let reading = (Havoc::WritesNothing, None);
    let (first, met_havoc) = refuted_prefix(program, path, &slice, reading, counters);
    if !met_havoc {
        return first;
    }
    let points_to = PointsTo::new(program);
    let reading = (Havoc::WritesAnything, Some(&points_to));
    refuted_prefix(program, path, &slice, reading, counters).0
}

/// The same under one reading of unknown functions, and whether there was any on the path.
fn refuted_prefix<'p>(
    program: &'p Program,
    path: &[EdgeId],
    limits: &Limits,
    (havoc, points_to): (Havoc, Option<&'p PointsTo>),
    counters: &mut Counters,
) -> (usize, bool) {
    let Some(mut run) = Run::new(program, Reading::Inputs(havoc)) else {
        return (path.len(), false);
    };
    run.points_to = points_to;
    let mut conjuncts_after = Vec::with_capacity(path.len());
    let mut refuted = path.len();
    for (before, edge) in path.iter().enumerate() {
        match run.follow(std::slice::from_ref(edge), &Limits::none()) {
            Ok(()) => conjuncts_after.push(run.machine.conjuncts.len()),
            Err(Halt::Infeasible) => {
                refuted = before + 1;
                break;
            }
            Err(Halt::Unknown(_) | Halt::Stopped(_)) => return (path.len(), false),
        }
    }
    let Executed { values, conjuncts, met_havoc, .. } = run.finish();
    if let Some(wanted) = solve::refuted_prefix(&values, &conjuncts, limits, counters) {
        let before = conjuncts_after.partition_point(|&conjuncts| conjuncts < wanted);
        refuted = refuted.min(before + 1);
    }
    (refuted, met_havoc)
}

/// The answer under one reading of unknown functions, and whether there was any on the path.
fn attempt<'p>(
    program: &'p Program,
    path: &[EdgeId],
    limits: &Limits,
    (havoc, points_to): (Havoc, Option<&'p PointsTo>),
    counters: &mut Counters,
) -> (PathAnswer, bool) {
    let Some(mut run) = Run::new(program, Reading::Inputs(havoc)) else {
        let why = "the global objects do not fit into the address space";
        return (PathAnswer::Unknown(why.to_owned()), false);
    };
    run.points_to = points_to;
    let result = run.follow(path, limits);
    let Executed { mut values, conjuncts, assumed, met_havoc } = run.finish();
    let answer = match result.and_then(|()| {
        solve::solve(&values, &conjuncts, &mut Refuters::default(), limits, counters)
    }) {
        Ok(model) => PathAnswer::Feasible(values.inputs(program, &model)),
        Err(Halt::Infeasible) => {
            let numeric = values.used_numbers || conjuncts.iter().any(|&c| values.mentions_base(c));
            let exact = !assumed && !met_havoc && !numeric;
            PathAnswer::Infeasible { exact, by_places: numeric }
        }
        Err(Halt::Unknown(why)) => PathAnswer::Unknown(why),
        Err(Halt::Stopped(stop)) => PathAnswer::Stopped(stop),
    };
    (answer, met_havoc)
}
