//! The check of proofs: what an engine has proved becomes TRUE only through here.
use super::budget::{MOST_RESERVED, RESERVED_PART};
use super::cost::Cost;
use crate::base::limits::Limits;
use crate::base::progress::{Phase, Progress};
use crate::base::stats::Statistics;
use crate::base::verdict::Reason;
use crate::blocks::program::BlockProgram;
use crate::cfa::Program;
use crate::check::proof::{self, Checked, Counters};
use crate::engines::lazy_annotation;
use crate::engines::shape;
use crate::engines::value;
use crate::engines::value::proof::Names;

/// What an engine hands over with its word that no run reaches a target.
pub(crate) enum Certificate<'a> {
    /// Claims about the cut points of the program in blocks.
    Inductive(&'a BlockProgram, crate::blocks::proof::Proof),
    /// Stored states of known values.
    Values(Box<Names<'a>>, value::proof::StateSpace<'a>),
    /// What became of each choice on each path.
    Paths(
        &'a crate::engines::path_enumeration::subject::Subject,
        &'a crate::engines::path_enumeration::proof::PathProof,
    ),
    /// What cannot happen from locations on.
    Annotated(&'a Program, lazy_annotation::proof::AnnotationProof),
    /// Graphs that describe all states.
    Shapes(&'a Program, shape::proof::ShapeProof),
    /// The only run of the program.
    OnlyRun(&'a Program),
    /// Nothing.
    None,
}

/// The limits of analyses, such that there is time left to check what they prove.
pub(crate) fn without_reserve(limits: &Limits) -> Limits {
    limits.reserving(RESERVED_PART, MOST_RESERVED)
}

/// Checks proofs and counts what that costs.
#[derive(Default)]
pub(crate) struct Checker {
    counters: Counters,
    proofs: u64,
    /// CPU time and queries.
    pub(crate) cost: Cost,
}

impl Checker {
    /// Whether it is a proof; if not, the reason for UNKNOWN.
    pub(crate) fn check(
        &mut self,
        mut proof: Certificate<'_>,
        limits: &Limits,
        progress: &mut dyn Progress,
    ) -> Result<(), Reason> {
        progress.phase(Phase::Checking);
        self.proofs += 1;
        let counters = &mut self.counters;
        let checked = self.cost.of(|| match &mut proof {
            Certificate::Inductive(program, proof) => {
                proof::inductive::check(program, proof, limits, counters)
            }
            Certificate::Values(names, proof) => {
                proof::values::check(names, proof, limits, counters)
            }
            Certificate::Paths(subject, proof) => {
                proof::paths::check(subject, proof, limits, counters)
            }
            Certificate::Annotated(program, proof) => {
                proof::annotated::check(program, proof, limits, counters)
            }
            Certificate::Shapes(program, proof) => {
                proof::shapes::check(program, proof, limits, counters)
            }
            Certificate::OnlyRun(program) => proof::only_run::check(program, limits, counters),
            Certificate::None => Checked::Refuted("there is none".to_owned()),
        });
        match checked {
            Checked::Accepted => Ok(()),
            Checked::Refuted(what) => Err(Reason::ProofRefuted(what)),
            Checked::Undecided(why) => Err(Reason::ProofUnchecked(why)),
        }
    }

    /// Lists what the checks cost.
    pub(crate) fn count(&self, statistics: &mut Statistics) {
        let own = &self.counters;
        statistics
            .component("proof check")
            .count("proofs", self.proofs, "proofs")
            .count("obligations", own.obligations, "obligations")
            .count("shown without a query", own.trivial, "obligations")
            .count("edges executed again", own.edges, "edges")
            .count("concrete runs", own.runs, "runs")
            .count("edges of the runs", own.steps, "edges")
            .count("queries", own.solver.queries, "queries")
            .count("not decided", own.solver.unknown, "queries")
            .time("time in queries", own.solver.time)
            .time("runs", own.run_time)
            .time("time", own.time + own.run_time);
    }
}
