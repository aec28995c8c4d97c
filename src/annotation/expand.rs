//! What must hold at a location, so that nothing of a kind happens before the next cuts, and claims
//! hold there: the weakest precondition of all that may happen on the way, as one formula.
//!
//! It speaks of the variables at the location, and of the inputs of all edges on the way, which may
//! have any values. No edge is passed twice on the way, so its inputs are those of one passage.
use super::graph::{Passing, RelationGraph};
use super::place::{Kind, Place};
use crate::cfa::{EdgeId, FuncId, LocId};
use crate::ir::ExprId;
use crate::ir::simplify::build;
use crate::limits::{Limits, Stop};
use crate::prepare::liveness::post_order;
use rustc_hash::FxHashMap;

/// What is claimed of a place; `None`: it is no cut.
pub(super) type Claimed<'a> = dyn Fn(Place) -> Option<ExprId> + 'a;

/// What is claimed at cuts, and of what functions return.
pub(super) struct Claims<'a> {
    pub(super) at: &'a Claimed<'a>,
    /// What cannot be returned, by function; nothing is missing where nothing is known.
    pub(super) never: &'a FxHashMap<FuncId, ExprId>,
}

/// Per location of the function, what must hold there for the sake of the claims behind it.
pub(super) fn expand(
    graph: &mut RelationGraph,
    function: FuncId,
    kind: Kind,
    claims: &Claims<'_>,
    limits: &Limits,
) -> Result<FxHashMap<LocId, ExprId>, Stop> {
    let entry = graph.program().function(function).entry;
    let mut all = FxHashMap::default();
    for location in post_order(graph.program(), entry) {
        limits.check()?;
        let formula = needed(graph, Place { location, kind }, claims, &all);
        all.insert(location, formula);
    }
    Ok(all)
}

fn needed(
    graph: &mut RelationGraph,
    place: Place,
    claims: &Claims<'_>,
    all: &FxHashMap<LocId, ExprId>,
) -> ExprId {
    let location = graph.program().location(place.location);
    let (is_target, edges) = (location.target.is_some(), location.out.clone());
    if is_target {
        return graph.pool.bool(place.asks_return());
    }
    let mut needed = graph.pool.bool(true);
    for edge in edges {
        let behind = behind(graph, edge, place.kind, claims, all);
        let mut taken = graph.pool.bool(true);
        for guard in graph.relation_of(edge).guards.clone() {
            taken = build::and(&mut graph.pool, taken, guard);
        }
        let not_taken = build::not(&mut graph.pool, taken);
        let edge = build::or(&mut graph.pool, not_taken, behind);
        needed = build::and(&mut graph.pool, needed, edge);
    }
    needed
}

/// What must hold behind the guard of an edge.
fn behind(
    graph: &mut RelationGraph,
    edge: EdgeId,
    kind: Kind,
    claims: &Claims<'_>,
    all: &FxHashMap<LocId, ExprId>,
) -> ExprId {
    let (callee, is_return) = match &graph.relation_of(edge).passing {
        Passing::Call(call) => (Some(call.callee), false),
        Passing::Return(_) => (None, true),
        Passing::Jump => (None, false),
    };
    if is_return {
        if kind == Kind::Abort {
            return graph.pool.bool(true);
        }
        let mut returned = graph.pool.bool(true);
        for equation in graph.leaves(edge) {
            returned = build::and(&mut graph.pool, returned, equation);
        }
        return build::not(&mut graph.pool, returned);
    }
    let target = graph.program().edge(edge).target;
    let there = (claims.at)(Place { location: target, kind }).or_else(|| all.get(&target).copied());
    // A circle without a claim: nothing is known.
    let there = there.unwrap_or_else(|| graph.pool.bool(false));
    let mut needed = graph.before(edge, there);
    let Some(callee) = callee else { return needed };
    if let Some(&never) = claims.never.get(&callee) {
        let never = graph.at_entry(edge, never);
        needed = build::or(&mut graph.pool, never, needed);
    }
    if kind == Kind::Abort && graph.may_abort.contains(callee.index()) {
        let location = graph.program().function(callee).entry;
        let safe = (claims.at)(Place { location, kind });
        let safe = safe.unwrap_or_else(|| graph.pool.bool(false));
        let safe = graph.at_entry(edge, safe);
        needed = build::and(&mut graph.pool, needed, safe);
    }
    needed
}
