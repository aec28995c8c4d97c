//! Proofs by paths: are all of them followed, and is there none to a target?
//!
//! The walk is [`crate::engines::path_enumeration::recheck`]'s, which believes nothing of the
//! proof. Known limit: it follows a path by the executor that found it.
use super::fault::describe;
use super::runs::{self, Watch};
use super::{Checked, Counters};
use crate::base::limits::Limits;
use crate::cfa::EdgeId;
use crate::engines::path_enumeration::proof::PathProof;
use crate::engines::path_enumeration::recheck::{Doubt, Rechecked, recheck};
use crate::engines::path_enumeration::subject::Subject;
use crate::interpreter::Sight;
use std::time::Instant;

/// Checks `proof` of `program`.
pub fn check(
    subject: &Subject,
    proof: &PathProof,
    limits: &Limits,
    counters: &mut Counters,
) -> Checked {
    let by_runs = runs::check(&subject.program, &mut TargetsOnly, limits, counters);
    if by_runs != Checked::Accepted {
        return by_runs;
    }
    let start = Instant::now();
    let mut work = Rechecked::default();
    let result = recheck(subject, proof, limits, &mut work);
    counters.obligations += work.refuted;
    counters.edges += work.edges;
    counters.solver.add(&work.solver);
    counters.time += start.elapsed();
    match result {
        Ok(()) => Checked::Accepted,
        Err(Doubt::Broken(what)) => Checked::Refuted(what),
        Err(Doubt::Open(why)) => Checked::Undecided(why),
        Err(Doubt::Stopped(stop)) => Checked::Undecided(describe(stop).to_owned()),
    }
}

/// A proof by paths says nothing of the states between: runs just reach no target.
struct TargetsOnly;

impl Watch for TargetsOnly {
    fn begin(&mut self) {}

    fn at(&mut self, _: &Sight<'_>, _: &[EdgeId]) -> Result<(), String> {
        Ok(())
    }
}
