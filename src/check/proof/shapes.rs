//! Proofs by shapes: are the graphs closed under steps of the program, and is there no target?
//!
//! *Initiation*: a graph describes the start. *Consecution*: from each graph, along each edge, a
//! step leads to where one of the location's graphs describes what comes out; where nothing is
//! claimed of a location, steps go on, and a circle without a claim is none. *Safety*: no step
//! leads to a target. Whether a graph describes another one is decided here (`chains`), without the
//! folding of the analysis: a chain is compared with the objects that it stands for, one by one.
//!
//! Known limit: single steps are those of the analysis. Its faults are for the runs to find:
//! whatever memory they come by with has to be what a graph describes ([`super::shape_runs`]).
use super::chains::{describes, numbers};
use super::fault::Fault;
use super::inductive::conclude;
use super::runs;
use super::shape_runs::ShapeWatch;
use super::{Checked, Counters};
use crate::base::limits::Limits;
use crate::cfa::{LocId, Program};
use crate::engines::shape::follow::{follow, initial};
use crate::engines::shape::graph::ShapeGraph;
use crate::engines::shape::proof::ShapeProof;
use crate::engines::shape::trouble::Trouble;
use crate::ir::Bv;
use std::collections::{BTreeMap, BTreeSet};
use std::time::Instant;

/// Checks `proof` of `program`.
pub fn check(
    program: &Program,
    proof: &ShapeProof,
    limits: &Limits,
    counters: &mut Counters,
) -> Checked {
    let by_runs = runs::check(program, &mut ShapeWatch::new(program, proof), limits, counters);
    if by_runs != Checked::Accepted {
        return by_runs;
    }
    obligations(program, proof, limits, counters)
}

/// The proof by itself, without runs.
pub(super) fn obligations(
    program: &Program,
    proof: &ShapeProof,
    limits: &Limits,
    counters: &mut Counters,
) -> Checked {
    let start = Instant::now();
    let by_numbers = by_numbers(proof);
    let mut check = ShapeCheck { program, proof, by_numbers, limits, counters };
    let result = check.all();
    counters.time += start.elapsed();
    conclude(result)
}

struct ShapeCheck<'a> {
    program: &'a Program,
    proof: &'a ShapeProof,
    by_numbers: ByNumbers<'a>,
    limits: &'a Limits,
    counters: &'a mut Counters,
}

/// The claims about each location, by the numbers that occur in them.
type ByNumbers<'a> = BTreeMap<(LocId, BTreeSet<Bv>), Vec<&'a ShapeGraph>>;

fn by_numbers(proof: &ShapeProof) -> ByNumbers<'_> {
    let mut all = ByNumbers::default();
    for (&location, graphs) in &proof.claims {
        for graph in graphs {
            all.entry((location, numbers(graph))).or_default().push(graph);
        }
    }
    all
}

impl From<Trouble> for Fault {
    fn from(trouble: Trouble) -> Self {
        Self::Broken(format!("consecution: {}", trouble.what()))
    }
}

impl ShapeCheck<'_> {
    fn all(&mut self) -> Result<(), Fault> {
        self.limits.check()?;
        let entry = self.program.function(self.program.main).entry;
        let start = initial(self.program)?;
        self.arrive(entry, &start, "initiation")?;
        let proof = self.proof;
        for (&location, graphs) in &proof.claims {
            for graph in graphs {
                self.consecution(location, graph)?;
            }
        }
        Ok(())
    }

    /// Whether something is claimed of the location, and describes the graph.
    fn arrive(&mut self, location: LocId, graph: &ShapeGraph, what: &str) -> Result<(), Fault> {
        self.counters.obligations += 1;
        let claims = self.proof.claims.get(&location);
        let pointer = self.program.pointer_width();
        let mut describes = |claim: &ShapeGraph| describes(claim, graph, pointer);
        // Those with the same numbers most likely do.
        let alike = self.by_numbers.get(&(location, numbers(graph)));
        if alike.into_iter().flatten().any(|claim| describes(claim))
            || claims.into_iter().flatten().any(&mut describes)
        {
            return Ok(());
        }
        Err(Fault::Broken(format!("{what}: nothing describes a state at L{}", location.0)))
    }

    /// From a graph, steps lead to what is described, and to no target.
    fn consecution(&mut self, location: LocId, graph: &ShapeGraph) -> Result<(), Fault> {
        let program = self.program;
        let mut open = vec![(location, graph.clone(), BTreeSet::new())];
        while let Some((location, graph, mut passed)) = open.pop() {
            self.limits.check()?;
            if program.location(location).target.is_some() {
                return Err(Fault::Broken(format!("safety: L{} is reached", location.0)));
            }
            if !passed.insert((location, graph.calls.len())) {
                return Err(Fault::Broken(format!("a circle without a claim at L{}", location.0)));
            }
            for &edge in &program.location(location).out {
                self.counters.edges += 1;
                for (next, graph) in follow(program, &graph, edge)? {
                    let is_claimed = self.proof.claims.contains_key(&next);
                    match is_claimed && program.location(next).target.is_none() {
                        true => self.arrive(next, &graph, "consecution")?,
                        false => open.push((next, graph, passed.clone())),
                    }
                }
            }
        }
        Ok(())
    }
}
