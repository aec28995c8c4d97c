//! Glue: flags to the front end's options, and a lowered program to what the value analysis is
//! given.
use crate::base::config::{Config, Externals, WordSize};
use crate::base::stats::Statistics;
use crate::blocks::block::BlockProgram;
use crate::blocks::graph::BlockGraph;
use crate::cfa::{EdgeId, GlobalId, LocId, Op, Program};
use crate::engines::path_enumeration::subject::Subject;
use crate::engines::value::Input;
use crate::engines::value::number::ObjectOrigin;
use crate::frontend::llvm;
use crate::frontend::llvm::{LowerError, Models, Module, Options};
use crate::passes;
use crate::passes::Prepared;
use crate::passes::table::{LLVM, Selection};
use crate::program_facts::dominators;
use crate::program_facts::memory::points_to::{PointsTo, Target};
use rustc_hash::FxHashMap;
use std::rc::Rc;

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
        overflow_is_error: config.property.overflow,
        wrap_is_error: config.property.unsigned_wrap,
        narrowing_is_error: config.property.narrowing,
        undefined_is_error: config.property.undefined,
        unwritten_is_error: config.property.uninitialised,
        trusts_outside: config.property.trusts_outside,
        memory: config.property.memory,
        malloc_may_fail: config.semantics.malloc_may_fail,
        calloc_may_fail: config.semantics.calloc_may_fail,
        argc_may_be_zero: config.semantics.argc_may_be_zero,
        entry_pointers: llvm::EntryPointers {
            nonnull: config.semantics.arguments_nonnull,
            separate: config.semantics.arguments_separate,
            elements: config.semantics.argument_elements,
        },
        assume_small_requests: config.semantics.assume_small_requests,
        assume_valid_memory: config.semantics.assume_valid_memory,
        devices: config.devices.clone(),
        externals: match config.semantics.externals {
            Externals::Follow => llvm::Externals::Follow,
            Externals::Given => llvm::Externals::Given,
            Externals::Pure => llvm::Externals::Pure,
        },
        models: Models::BUILT_IN,
        ..Options::new(&config.entry)
    }
}

/// The passes that run.
pub(super) fn selection(config: &Config) -> Selection {
    Selection::without(&config.without_passes)
}

/// The module as an automaton, after LLVM's passes if they run.
pub(super) fn lowered(config: &Config, module: &Module) -> Result<Program, LowerError> {
    match selection(config).includes(&LLVM) {
        true => module.lower_prepared(),
        false => module.lower_unprepared(),
    }
}

/// The module after the passes that run.
pub(super) fn prepared(config: &Config, module: &Module) -> Result<Prepared, LowerError> {
    Ok(passes::run(lowered(config, module)?, selection(config)))
}

/// What the block analysis is given. `with_values`: cuts know the values of finite variables.
pub(super) fn blocks(prepared: &Prepared, with_values: bool) -> BlockGraph {
    let Prepared { program, live, loops, points_to, .. } = prepared;
    let locations = || (0..program.locations.len()).map(LocId::from_index);
    let facts = crate::blocks::facts::Facts {
        live: locations().map(|location| live.at(location).into()).collect(),
        heads: locations().map(|location| loops.is_head(location)).collect(),
        rank: ranks(program),
        constant: constants(program, points_to),
        bodies: locations()
            .map(|location| loops.headed(location).map(|l| l.body.as_slice().into()))
            .collect(),
        points_to: Rc::clone(points_to),
    };
    BlockGraph::new(BlockProgram::new(Rc::clone(program), facts, with_values))
}

/// What the exploration of paths is given.
pub(super) fn subject(prepared: &Prepared) -> Subject {
    let Prepared { program, live, points_to, .. } = prepared;
    let locations = (0..program.locations.len()).map(LocId::from_index);
    let live = locations.map(|location| live.at(location).into()).collect();
    Subject::new(Rc::clone(program), Rc::clone(points_to), live)
}

/// Per global object, whether no step writes it.
fn constants(program: &Program, points_to: &PointsTo) -> Vec<bool> {
    let is_constant = |index: usize| {
        let target = Target::Global(GlobalId::from_index(index));
        program.globals[index].constant || !points_to.may_write(target)
    };
    (0..program.globals.len()).map(is_constant).collect()
}

/// What the value analysis is given. Its program is its own: it adds expressions.
pub(super) fn input(prepared: &Prepared) -> Input {
    let Prepared { program, live, loops, points_to, costs, .. } = prepared;
    let locations = || (0..program.locations.len()).map(LocId::from_index);
    Input {
        live: locations().map(|location| live.at(location).into()).collect(),
        heads: locations().map(|location| loops.is_head(location)).collect(),
        cost: costs.clone(),
        writes: writes(program, points_to),
        constant: constants(program, points_to),
        rank: ranks(program),
        program: Program::clone(program),
        points_to: Some(Rc::clone(points_to)),
    }
}

/// Per memory-writing step, the origins of the objects that it may write.
fn writes(
    program: &Program,
    points_to: &PointsTo,
) -> FxHashMap<(EdgeId, u32), Box<[ObjectOrigin]>> {
    let mut writes = FxHashMap::default();
    for (index, edge) in program.edges.iter().enumerate() {
        let id = EdgeId::from_index(index);
        for (number, (at, step)) in (0u32..).zip(edge.steps.iter().enumerate()) {
            if is_write(&step.op) {
                let mut origins: Vec<_> =
                    points_to.writes(id, at).iter().map(|&target| origin(target)).collect();
                origins.sort_unstable();
                writes.insert((id, number), origins.into());
            } else if let Op::Free { address, .. } = step.op {
                let targets = points_to.targets_of(&program.exprs, address);
                let mut origins: Vec<_> = targets.into_iter().map(origin).collect();
                origins.sort_unstable();
                writes.insert((id, number), origins.into());
            }
        }
    }
    writes
}

const fn is_write(op: &Op) -> bool {
    matches!(
        op,
        Op::Store { .. }
            | Op::Copy { .. }
            | Op::Fill { .. }
            | Op::Havoc { .. }
            | Op::Outside { .. }
    )
}

const fn origin(target: Target) -> ObjectOrigin {
    match target {
        Target::Global(global) => ObjectOrigin::Global(global),
        Target::Site(site) => ObjectOrigin::Site(site),
        Target::Function(function) => ObjectOrigin::Function(function),
    }
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
