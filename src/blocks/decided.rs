//! What the counters of a loop determine: variables that are computed from what is constant where
//! the loop begins, so that they have one value for each value of its counters.
//!
//! A counter that explicit values track has a state per round anyway. What it determines adds no
//! state, and is worth tracking with it. Where a round may look at nothing else in its tests, the
//! loop *runs by itself*, and a block passes all of it ([`super::block`]). In other loops what a
//! round sets only in some branches is not determined.
//!
//! Found as a greatest fixed point: all variables are determined but those that are neither
//! constant at the start nor computed from determined ones. Known limit: a loop that calls a
//! function is none, and what is loaded is not determined.
use super::bounds::bounded_counters;
use super::explicit::ExplicitPlace;
use super::program::BlockProgram;
use crate::cfa::{Edge, EdgeId, LocId, Op, Transfer};
use crate::ir::{ExprId, VarId};
use crate::program_facts::guards::leading_assumes;
use crate::program_facts::loops::Loop;
use rustc_hash::FxHashSet;

/// What the counters around a location determine.
#[derive(Debug, Default)]
pub(crate) struct Determined {
    /// The places, at each abstraction location of the loop.
    pub(crate) places: Vec<(LocId, ExplicitPlace)>,
    /// Whether the loop runs by itself, at least in some rounds.
    pub(crate) runs_by_itself: bool,
}

/// What the counters of the loops around the location determine: of the outermost one that runs by
/// itself, else of the innermost one. `is_constant` says which variables are constant where the
/// location is met.
pub(crate) fn determined_places(
    program: &BlockProgram,
    location: LocId,
    is_constant: impl Fn(VarId) -> bool,
) -> Determined {
    let loops = &program.facts.loops;
    let mut around = loops.innermost(location);
    let mut all = Determined::default();
    while let Some(found) = around {
        let Some((vars, runs_by_itself)) = determined(program, found, &is_constant) else { break };
        let is_innermost = all.places.is_empty();
        if !runs_by_itself && !is_innermost {
            break;
        }
        let heads = found.body.iter().filter(|at| program.cuts.contains(at.index()));
        let live = |at: LocId| {
            let live = vars.iter().filter(move |&&var| program.facts.live.is_live(at, var));
            live.map(move |&var| (at, ExplicitPlace::Var(var)))
        };
        all = Determined { places: heads.flat_map(|&at| live(at)).collect(), runs_by_itself };
        if !runs_by_itself {
            break;
        }
        around = found.parent.map(|parent| &loops.loops[parent]);
    }
    all
}

/// The variables that the loop looks at or sets and that are determined, ascending, and whether the
/// loop runs by itself; `None`: nothing counts its rounds, or they call functions.
fn determined(
    program: &BlockProgram,
    found: &Loop,
    is_constant: impl Fn(VarId) -> bool,
) -> Option<(Vec<VarId>, bool)> {
    if bounded_counters(program, found.head).is_empty() {
        return None;
    }
    let edges: Vec<(EdgeId, &Edge)> = edges(program, found).collect();
    if edges.iter().any(|(_, edge)| !matches!(edge.transfer, Transfer::Jump)) {
        return None;
    }
    let read = |expr: ExprId| program.program.exprs.vars_in(expr);
    let is_inside = |(_, edge): &&(EdgeId, &Edge)| found.body.binary_search(&edge.target).is_ok();
    let mut vars: FxHashSet<VarId> = FxHashSet::default();
    for step in edges.iter().filter(is_inside).flat_map(|(_, edge)| &edge.steps) {
        step.op.for_each_expr(|expr| vars.extend(read(expr)));
        vars.extend(step.op.dst());
    }
    vars.extend(edges.iter().flat_map(|(_, edge)| leading_assumes(edge)).flat_map(read));
    let live = &program.facts.live;
    vars.retain(|&var| is_constant(var) || !live.is_live(found.head, var));
    let inside: Vec<(EdgeId, &Edge)> = edges.iter().filter(is_inside).copied().collect();
    keep_computed(program, &inside, &mut vars, |_| true);
    let is_known = |condition: ExprId| read(condition).all(|var| vars.contains(&var));
    let runs_by_itself = has_decided_round(program, found, is_known);
    if !runs_by_itself {
        let is_always = |edge: EdgeId| found.every_iteration.binary_search(&edge).is_ok();
        keep_computed(program, &inside, &mut vars, is_always);
    }
    let mut vars: Vec<VarId> = vars.into_iter().collect();
    vars.sort_unstable();
    Some((vars, runs_by_itself))
}

/// Keeps of the variables those that the edges compute from others of them, on such edges alone.
fn keep_computed(
    program: &BlockProgram,
    edges: &[(EdgeId, &Edge)],
    vars: &mut FxHashSet<VarId>,
    may_compute: impl Fn(EdgeId) -> bool,
) {
    loop {
        let before = vars.len();
        for &(id, edge) in edges {
            for step in &edge.steps {
                let Some(dst) = step.op.dst() else { continue };
                let is_computed = match step.op {
                    Op::Assign { value, .. } if may_compute(id) => {
                        program.program.exprs.vars_in(value).all(|var| vars.contains(&var))
                    }
                    _ => false,
                };
                if !is_computed {
                    vars.remove(&dst);
                }
            }
        }
        if vars.len() == before {
            return;
        }
    }
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
fn edges<'p>(
    program: &'p BlockProgram,
    found: &'p Loop,
) -> impl Iterator<Item = (EdgeId, &'p Edge)> {
    let program = &program.program;
    let out = found.body.iter().flat_map(|&at| &program.location(at).out);
    out.map(|&edge| (edge, &program.edges[edge.index()]))
}
