//! Every pass, and all of them together, on random programs: on each input the program reaches the
//! same target before and after. Inputs are keyed by site key and occurrence, so a pass that drops
//! or shifts an input is found too.
#[path = "../common/random_programs.rs"]
mod random_programs;

use parsimony::base::limits::Limits;
use parsimony::cfa::validate::validate;
use parsimony::cfa::{Inputs, LocId, Op, Position, Program, Scope, Step, UnsupportedId, text};
use parsimony::interpreter::{Blind, Bounds, Exhausted, Outcome, run};
use parsimony::ir::{BinaryOp, VarId};
use parsimony::passes as prepare;
use parsimony::passes::merge_blocks::merge;
use parsimony::passes::table::Selection;
use parsimony::passes::{cases, choices, propagate, slice, threading};
use parsimony::program_facts::liveness::liveness;
use parsimony::program_facts::reachability;
use random_programs::{random_inputs, random_program};

const PROGRAMS: u64 = 400;
const INPUTS: u64 = 8;
/// Few runs without an endless loop take more edges; those are run again when it matters.
const EDGES: u64 = 2_000;
const MANY_EDGES: u64 = 1_000_000;

/// What a run reaches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Reached {
    Error,
    Unsupported(UnsupportedId),
    Nothing,
    /// More edges than any run without an endless loop takes.
    Endless,
}

fn reached(program: &Program, inputs: &Inputs, edges: u64) -> Reached {
    let limits = Limits::none();
    let bounds = Bounds { edges, frames: 4096, ..Bounds::of(&limits) };
    match run(program, inputs, bounds, &mut Blind) {
        Outcome::Error { .. } => Reached::Error,
        Outcome::Unsupported(unsupported) => Reached::Unsupported(unsupported),
        Outcome::Limit(Exhausted::Edges) => Reached::Endless,
        Outcome::Exit { .. } | Outcome::Blocked { .. } => Reached::Nothing,
        other => panic!("{other:?}"),
    }
}

/// Compares `pass` before and after on random programs, small ones first.
fn check(name: &str, pass: impl Fn(Program) -> Program) {
    check_on(name, |program| program, pass);
}

fn prepared(program: Program) -> Program {
    std::rc::Rc::unwrap_or_clone(prepare::run(program, Selection::default()).program)
}

/// The same on what `changed` makes of the random programs.
fn check_on(name: &str, changed: impl Fn(Program) -> Program, pass: impl Fn(Program) -> Program) {
    let mut targets = 0;
    for seed in 0..PROGRAMS {
        let source = random_program(seed, 1 + seed * 20 / PROGRAMS);
        let program = text::parse(&source).unwrap_or_else(|error| panic!("{error}\n{source}"));
        let program = changed(program);
        let after = pass(program.clone());
        if let Err(violations) = validate(&after) {
            panic!("{name}, seed {seed}: {violations:?}\n{source}\n{}", text::print(&after));
        }
        for input in 0..INPUTS {
            let inputs = random_inputs(seed * INPUTS + input);
            let (mut expected, mut found) =
                (reached(&program, &inputs, EDGES), reached(&after, &inputs, EDGES));
            // An endless loop may be cut short where it reaches no target.
            let is_stop = |reached| matches!(reached, Reached::Endless | Reached::Nothing);
            if is_stop(expected) && is_stop(found) {
                continue;
            }
            if [expected, found].contains(&Reached::Endless) {
                expected = reached(&program, &inputs, MANY_EDGES);
                found = reached(&after, &inputs, MANY_EDGES);
            }
            targets += 1;
            assert_eq!(
                found,
                expected,
                "{name}, seed {seed}, input {input}\n{source}\n--- after\n{}\n{inputs:?}",
                text::print(&after)
            );
        }
    }
    // The programs are no use if hardly any run gets to a target.
    assert!(targets > PROGRAMS, "only {targets} runs reach a target");
}

#[test]
fn threading_keeps_targets() {
    check("thread", threading::thread);
}

/// Draws go to variables of their own, of which masks and remainders are read, or whose values a
/// test bounds.
fn with_inputs(mut program: Program) -> Program {
    let Program { locations, functions, edges, exprs, vars, .. } = &mut program;
    for (index, edge) in edges.iter_mut().enumerate() {
        let mut steps = Vec::new();
        for step in std::mem::take(&mut edge.steps) {
            let (Op::Nondet { dst, site }, position) = (&step.op, step.position) else {
                steps.push(step);
                continue;
            };
            let function = locations[edge.source.index()].function;
            let input = VarId(u32::try_from(vars.len()).expect("few variables"));
            let mut variable = vars[dst.index()].clone();
            variable.scope = Scope::Local(function);
            variable.name = format!("in{}", vars.len());
            let width = variable.width;
            vars.push(variable);
            functions[function.index()].locals.push(input);
            let read = exprs.var(input, width);
            let mut operation = |op, literal| {
                let literal = exprs.number(width, literal);
                exprs.binary(op, read, literal)
            };
            let bounded = Op::Assume(operation(BinaryOp::Ult, 5));
            let value = match index % 4 {
                0 => operation(BinaryOp::URem, 5),
                1 => operation(BinaryOp::SRem, 3),
                2 => operation(BinaryOp::And, 6),
                _ => read,
            };
            let mut ops = vec![Op::Nondet { dst: input, site: *site }];
            ops.extend((index % 4 == 3).then_some(bounded));
            ops.push(Op::Assign { dst: *dst, value });
            steps.extend(ops.into_iter().map(|op| Step { op, position }));
        }
        edge.steps = steps;
    }
    program
}

#[test]
fn case_distinctions_keep_targets() {
    let count = std::cell::Cell::new(0);
    check_on("cases", with_inputs, |program| match cases::distinguish(program.clone(), true) {
        Some(after) => {
            count.set(count.get() + 1);
            after
        }
        None => program,
    });
    let distinguished = count.get();
    assert!(distinguished > PROGRAMS / 4, "only {distinguished} programs have such inputs");
}

#[test]
fn pruning_keeps_targets() {
    check("prune", reachability::prune);
}

#[test]
fn merging_keeps_targets() {
    check("merge", merge);
}

/// Many assignments become choices between constants by one of two conditions over global
/// variables.
fn with_choices(mut program: Program) -> Program {
    let globals: Vec<VarId> = (0u32..)
        .map(VarId)
        .zip(&program.vars)
        .filter(|(_, variable)| variable.scope == Scope::Global)
        .map(|(var, _)| var)
        .collect();
    let pool = &mut program.exprs;
    let of = program.vars[globals[0].index()].width;
    let [zero, one, five] = [0, 1, 5].map(|bits| pool.number(of, bits));
    let [g, h] = [globals[0], globals[1]].map(|var| pool.var(var, of));
    let conditions = [pool.binary(BinaryOp::Eq, g, zero), pool.binary(BinaryOp::Ult, h, five)];
    let assignments = program.edges.iter_mut().flat_map(|edge| &mut edge.steps);
    for (index, step) in assignments.enumerate() {
        if let Op::Assign { dst, value } = &mut step.op
            && program.vars[dst.index()].width == of
            && index % 3 != 0
        {
            let choice = pool.ite(conditions[index % 2], one, five);
            *value =
                if index % 5 == 0 { pool.binary(BinaryOp::Add, *value, choice) } else { choice };
        }
    }
    program
}

#[test]
fn splitting_choices_keeps_targets() {
    let split = std::cell::Cell::new(0);
    check_on("split", with_choices, |program| {
        let count = program.edges.len();
        let after = choices::split(program);
        split.set(split.get() + u64::from(after.edges.len() > count));
        after
    });
    assert!(split.get() > PROGRAMS / 4, "only {} of {PROGRAMS} programs were split", split.get());
    check_on("all on choices", with_choices, prepared);
}

#[test]
fn propagation_keeps_targets() {
    check("propagate", propagate::propagate);
}

#[test]
fn slicing_keeps_targets() {
    check("slice", |program| slice::slice(reachability::prune(program)));
}

#[test]
fn slicing_what_was_not_pruned_keeps_targets() {
    check("slice alone", slice::slice);
}

#[test]
fn all_passes_together_keep_targets() {
    check("all", prepared);
}

/// Dead variables may have any value: setting them to garbage at every location changes nothing.
#[test]
fn dead_variables_do_not_matter() {
    check("garbage in dead variables", |program| {
        let live = liveness(&program);
        let mut spoiled = program.clone();
        for edge in &mut spoiled.edges {
            let function = program.location(edge.source).function;
            let garbage = (0u32..).map(VarId).zip(&program.vars).filter(|(var, variable)| {
                let is_visible =
                    variable.scope == Scope::Global || variable.scope == Scope::Local(function);
                is_visible && !live.is_live(edge.source, *var)
            });
            let steps: Vec<Step> = garbage
                .map(|(dst, variable)| {
                    let value = spoiled.exprs.number(variable.width, 0x5555_5555_5555_5555);
                    Step { op: Op::Assign { dst, value }, position: Position::default() }
                })
                .collect();
            edge.steps.splice(0..0, steps);
        }
        spoiled
    });
}

/// The passes must be worth something: they halve these programs.
#[test]
fn preparation_makes_programs_smaller() {
    let (mut before, mut after) = (0, 0);
    for seed in 0..200 {
        let program = text::parse(&random_program(seed, 20)).expect("a program");
        let prepared = prepare::run(program, Selection::default());
        before += prepared.statistics.before.locations;
        after += prepared.statistics.after.locations;
        assert!(prepared.program.locations.len() >= prepared.program.functions.len());
        let count = prepared.program.locations.len();
        (0..count).map(LocId::from_index).for_each(|location| {
            prepared.facts.live.at(location);
        });
    }
    assert!(after * 2 < before, "{before} locations before, {after} after");
}
