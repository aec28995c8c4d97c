//! Loops that run by themselves, at least in some rounds: counted, and all that the tests there
//! look at is computed from what is constant where they begin.
//!
//! A counter that explicit values track has a state per round anyway. Where everything else that a
//! test of the loop looks at is determined with it, tracking that too adds no state, and a block
//! passes the whole loop ([`super::block`]) instead of ending at each round.
//!
//! Found as a greatest fixed point: all variables are determined but those that are neither
//! constant at the start nor computed from determined ones. Known limit: a loop that calls a
//! function is none, and what is loaded is not determined.
use super::bounds::bounded_counters;
use super::explicit::ExplicitPlace;
use super::program::BlockProgram;
use crate::cfa::{Edge, LocId, Op, Transfer};
use crate::ir::{ExprId, VarId};
use crate::program_facts::guards::leading_assumes;
use crate::program_facts::loops::Loop;
use rustc_hash::FxHashSet;

/// What the outermost decided loop around the location determines, at each of its abstraction
/// locations, if `is_constant` says which variables are constant where the location is met.
pub(crate) fn determined_places(
    program: &BlockProgram,
    location: LocId,
    is_constant: impl Fn(VarId) -> bool,
) -> Vec<(LocId, ExplicitPlace)> {
    let loops = &program.facts.loops;
    let mut around = loops.innermost(location);
    let mut places = Vec::new();
    while let Some(found) = around {
        let Some(vars) = determined(program, found, &is_constant) else { break };
        let heads = found.body.iter().filter(|at| program.cuts.contains(at.index()));
        let live = |at: LocId| {
            let live = vars.iter().filter(move |&&var| program.facts.live.is_live(at, var));
            live.map(move |&var| (at, ExplicitPlace::Var(var)))
        };
        places = heads.flat_map(|&at| live(at)).collect();
        around = found.parent.map(|parent| &loops.loops[parent]);
    }
    places
}

/// The variables that the loop looks at or sets and that are determined, ascending; `None`: a test
/// in each of its rounds looks at others, or nothing counts them.
fn determined(
    program: &BlockProgram,
    found: &Loop,
    is_constant: impl Fn(VarId) -> bool,
) -> Option<Vec<VarId>> {
    if bounded_counters(program, found.head).is_empty() {
        return None;
    }
    let edges: Vec<&Edge> = edges(program, found).collect();
    if edges.iter().any(|edge| !matches!(edge.transfer, Transfer::Jump)) {
        return None;
    }
    let is_inside = |edge: &&&Edge| found.body.binary_search(&edge.target).is_ok();
    let steps = || edges.iter().filter(is_inside).flat_map(|edge| &edge.steps);
    let read = |expr: ExprId| program.program.exprs.vars_in(expr);
    let mut vars: FxHashSet<VarId> = FxHashSet::default();
    for step in steps() {
        step.op.for_each_expr(|expr| vars.extend(read(expr)));
        vars.extend(step.op.dst());
    }
    let guards = || edges.iter().flat_map(|edge| leading_assumes(edge));
    vars.extend(guards().flat_map(read));
    let live = &program.facts.live;
    vars.retain(|&var| is_constant(var) || !live.is_live(found.head, var));
    loop {
        let before = vars.len();
        for step in steps() {
            let Some(dst) = step.op.dst() else { continue };
            let is_computed = match step.op {
                Op::Assign { value, .. } => read(value).all(|var| vars.contains(&var)),
                _ => false,
            };
            if !is_computed {
                vars.remove(&dst);
            }
        }
        if vars.len() == before {
            break;
        }
    }
    let is_known = |condition: ExprId| read(condition).all(|var| vars.contains(&var));
    if !has_decided_round(program, found, is_known) {
        return None;
    }
    let mut vars: Vec<VarId> = vars.into_iter().collect();
    vars.sort_unstable();
    Some(vars)
}

/// Whether a round of the loop may meet no test but known ones.
fn has_decided_round(
    program: &BlockProgram,
    found: &Loop,
    is_known: impl Fn(ExprId) -> bool,
) -> bool {
    let edges_of = |at: LocId| program.program.location(at).out.iter();
    let edges_of = |at| edges_of(at).map(|edge| &program.program.edges[edge.index()]);
    let stays = |edge: &&Edge| found.body.binary_search(&edge.target).is_ok();
    let is_decided = |edge: &Edge| match stays(&edge) {
        true => tests(edge).all(&is_known),
        // It is closed, or the last edge.
        false => leading_assumes(edge).any(&is_known),
    };
    let (mut seen, mut open) = (FxHashSet::default(), vec![found.head]);
    while let Some(at) = open.pop() {
        if !edges_of(at).all(is_decided) {
            continue;
        }
        for edge in edges_of(at).filter(stays) {
            if edge.target == found.head {
                return true;
            }
            if seen.insert(edge.target) {
                open.push(edge.target);
            }
        }
    }
    false
}

/// All conditions of an edge.
fn tests(edge: &Edge) -> impl Iterator<Item = ExprId> {
    edge.steps.iter().filter_map(|step| match step.op {
        Op::Assume(condition) => Some(condition),
        _ => None,
    })
}

/// The edges that begin in the loop.
fn edges<'p>(program: &'p BlockProgram, found: &'p Loop) -> impl Iterator<Item = &'p Edge> {
    let program = &program.program;
    let out = found.body.iter().flat_map(|&at| &program.location(at).out);
    out.map(|&edge| &program.edges[edge.index()])
}
