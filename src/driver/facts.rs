//! Glue: flags to the front end's options, and a lowered program to what the value analysis is given.
use crate::cfa::{LocId, Program};
use crate::config::{Config, WordSize};
use crate::llvm::{self, Models, Options};
use crate::prepare::liveness::{Liveness, liveness};
use crate::prepare::loops::{Bound, Loops};
use crate::prepare::{dominators, reachability};
use crate::stats::Statistics;
use crate::value::Input;

/// C models of library functions, compiled by the build script.
const MODELS: Models = Models {
    bits32: include_bytes!(concat!(env!("OUT_DIR"), "/models32.bc")),
    bits64: include_bytes!(concat!(env!("OUT_DIR"), "/models64.bc")),
};

/// What the front end is told.
pub(super) fn reader_options(config: &Config) -> Options {
    let clang_args = config.clang_args.iter().map(|arg| arg.to_string_lossy().into_owned());
    Options {
        word_size: config.word_size.map(|size| match size {
            WordSize::Bits32 => llvm::WordSize::Bits32,
            WordSize::Bits64 => llvm::WordSize::Bits64,
        }),
        clang_args: clang_args.collect(),
        error_functions: config.property.error_functions.clone(),
        assert_is_error: config.property.assertions,
        traps_are_errors: config.semantics.traps_are_errors,
        malloc_may_fail: config.semantics.malloc_may_fail,
        pure_externals: config.semantics.pure_externals,
        models: MODELS,
        ..Options::new(&config.entry)
    }
}

/// A program and what is known about it.
pub(super) struct Prepared {
    pub(super) program: Program,
    live: Liveness,
    loops: Loops,
}

pub(super) fn prepare(program: Program) -> Prepared {
    let program = reachability::prune(program);
    Prepared { live: liveness(&program), loops: Loops::new(&program), program }
}

/// What the value analysis is given.
pub(super) fn input(prepared: Prepared) -> Input {
    let Prepared { program, live, loops } = prepared;
    let locations = || (0..program.locations.len()).map(LocId::from_index);
    Input {
        live: locations().map(|location| live.at(location).into()).collect(),
        heads: locations().map(|location| loops.is_head(location)).collect(),
        cost: costs(&program, &loops),
        writes: Default::default(),
        constant: program.globals.iter().map(|global| global.constant).collect(),
        rank: ranks(&program),
        program,
    }
}

/// Loop counters are dear, most of all those with a bound that is no constant.
fn costs(program: &Program, loops: &Loops) -> Vec<u32> {
    let mut costs: Vec<u32> =
        program.vars.iter().map(|var| if var.width.bits() == 1 { 1 } else { 4 }).collect();
    for counter in loops.loops.iter().flat_map(|entry| &entry.counters) {
        costs[counter.var.index()] =
            if matches!(counter.bound, Bound::Constant(_)) { 50 } else { 200 };
    }
    costs
}

/// Per location, its place in reverse postorder.
fn ranks(program: &Program) -> Vec<u32> {
    let successors: Vec<Vec<usize>> = program
        .locations
        .iter()
        .map(|location| {
            location.out.iter().map(|&edge| program.edge(edge).target.index()).collect()
        })
        .collect();
    let mut ranks = vec![0; program.locations.len()];
    for function in &program.functions {
        let order = dominators::reverse_post_order(&successors, function.entry.index());
        for (rank, location) in (0u32..).zip(order) {
            ranks[location] = rank;
        }
    }
    ranks
}

/// Lists the program's size.
pub(super) fn count_program(program: &Program, statistics: &mut Statistics) {
    statistics
        .component("program")
        .size("functions", program.functions.len(), "functions")
        .size("locations", program.locations.len(), "locations")
        .size("edges", program.edges.len(), "edges")
        .size("variables", program.vars.len(), "variables")
        .size("memory objects", program.globals.len(), "objects")
        .size("gaps", program.gaps.len(), "constructs");
}
