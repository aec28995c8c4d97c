//! What the block analysis is given beside a program, and what it finds out about it for itself.
use crate::cfa::{LocId, Program, Transfer};
use crate::ir::VarId;
use crate::program_facts::memory::points_to::PointsTo;
use fixedbitset::FixedBitSet;
use std::rc::Rc;

/// Facts about a program, each sound by itself.
#[derive(Clone, Debug)]
pub struct Facts {
    /// Per location, the variables that may be read before they are written from there on,
    /// ascending.
    pub live: Vec<Box<[VarId]>>,
    /// Per location, whether it is the head of a loop.
    pub heads: Vec<bool>,
    /// Per location, its place in reverse postorder.
    pub rank: Vec<u32>,
    /// Per global object, whether no step writes it.
    pub constant: Vec<bool>,
    /// Per location that is the head of a loop, the locations of the loop, ascending.
    pub bodies: Vec<Option<Box<[LocId]>>>,
    /// What addresses may lie in.
    pub points_to: Rc<PointsTo>,
}

/// Per location, whether a block ends there: heads of loops, entries of recursive functions,
/// targets.
pub(crate) fn cut_locations(program: &Program, facts: &Facts) -> FixedBitSet {
    let mut cuts = FixedBitSet::with_capacity(program.locations.len());
    for (index, location) in program.locations.iter().enumerate() {
        if facts.heads[index] || location.target.is_some() {
            cuts.insert(index);
        }
    }
    for function in recursive(program).ones() {
        cuts.insert(program.functions[function].entry.index());
    }
    cuts
}

/// The functions that can call themselves, directly or through others.
pub(crate) fn recursive(program: &Program) -> FixedBitSet {
    let count = program.functions.len();
    let mut reaches: Vec<FixedBitSet> = vec![FixedBitSet::with_capacity(count); count];
    for edge in &program.edges {
        if let Transfer::Call { callee, .. } = edge.transfer {
            reaches[program.location(edge.source).function.index()].insert(callee.index());
        }
    }
    // Warshall's closure; functions are few after pruning.
    for middle in 0..count {
        let row = reaches[middle].clone();
        for from in &mut reaches {
            if from.contains(middle) {
                from.union_with(&row);
            }
        }
    }
    (0..count).filter(|&function| reaches[function].contains(function)).collect()
}
