//! What a closed graph of values claims: data for a check, which trusts none of it.
use super::context::Context;
use super::precision::Precision;
use super::run::Engine;
use super::state::{Stacks, State, Tables};
use crate::cfa::EdgeId;
use crate::cpa::Arg;
use rustc_hash::FxHashMap;

/// A run from a stored state on, to another one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Transition {
    /// The state, by its index.
    pub from: usize,
    /// The first edge.
    pub first: EdgeId,
    /// How many edges.
    pub edges: u64,
    /// The state that describes where the run ends.
    pub to: usize,
}

/// Stored states, of which each run that goes on comes to another one.
#[derive(Clone, Debug)]
pub struct StateSpace<'a> {
    /// The states; the first one is at the program's start.
    pub states: Vec<&'a State>,
    /// Runs that lead from one to another, ascending. Where there is none for an edge, runs that
    /// begin with it are claimed to come to nothing.
    pub steps: Vec<Transition>,
}

/// The names that stored states use, and what the runs between them did not forget.
#[derive(Debug)]
pub struct Names<'a> {
    /// The program, objects, numbers.
    pub context: &'a mut Context,
    /// Call stacks.
    pub stacks: &'a Stacks,
    /// Contents of large objects.
    pub tables: &'a Tables,
    /// What to keep: whatever it says, runs that forget more are described, too.
    pub precision: &'a Precision,
}

/// What the graph claims. Empty where the root is covered, which no closed graph has.
pub fn of(arg: &Arg<State>) -> StateSpace<'_> {
    let mut proof = StateSpace { states: Vec::new(), steps: Vec::new() };
    let mut places = FxHashMap::default();
    for node in arg.nodes().filter(|&node| !arg.is_covered(node)) {
        places.insert(node, proof.states.len());
        proof.states.push(arg.state(node));
    }
    for node in arg.nodes() {
        let Some(origin) = arg.origin(node) else { continue };
        let by = arg.covered_by(node).unwrap_or(node);
        if let (Some(&from), Some(&to)) = (places.get(&origin.parent), places.get(&by)) {
            proof.steps.push(Transition { from, first: origin.first, edges: origin.edges, to });
        }
    }
    proof.steps.sort_unstable();
    proof
}

/// The names of an engine's states.
pub fn names(engine: &mut Engine) -> Names<'_> {
    let Engine { context, stacks, tables, precision, .. } = engine;
    Names { context, stacks, tables, precision }
}
