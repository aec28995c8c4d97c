//! Recursive functions, and the locations where blocks end.
use crate::cfa::{LocId, Program, Transfer};
use crate::program_facts::ProgramFacts;
use fixedbitset::FixedBitSet;

/// Per location, whether a block ends there: heads of loops, entries of recursive functions,
/// targets.
pub(crate) fn cut_point_locations(program: &Program, facts: &ProgramFacts) -> FixedBitSet {
    let mut cuts = FixedBitSet::with_capacity(program.locations.len());
    for (index, location) in program.locations.iter().enumerate() {
        if facts.loops.is_head(LocId::from_index(index)) || location.target.is_some() {
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
