//! A path without most rounds of its loops, for interpolation.
//!
//! Where explicit values unroll a loop, a path to a target has hundreds of blocks that differ in
//! known values only, and predicates that hold in each round are found in a few of them. So of
//! consecutive blocks of one form the first and the last ones are kept. What is found is a
//! suggestion like any other: the precision grows by it, and the path, if it is still there, is
//! looked at as a whole.
use super::route::Route;
use crate::blocks::block::End;
use crate::blocks::cut_point::CutPoint;
use crate::blocks::graph::BlockGraph;
use crate::cfa::{LocId, Target};
use crate::engines::predicate::budget::{KEPT_ROUNDS, MAX_QUESTION_NODES};
use crate::ir::shape::Shape;
use crate::symbolic::slot::Place;
use std::rc::Rc;

/// What blocks of one form have in common.
#[derive(PartialEq, Eq)]
struct BlockForm {
    from: Option<LocId>,
    to: Result<LocId, Target>,
    /// Of the formulas of the exit.
    shape: Shape,
    /// What the formulas at both ends speak of.
    places: (Vec<Place>, Vec<Place>),
}

/// The path without blocks that are like those beside them; `None`: it has none.
pub(super) fn shorten(graph: &BlockGraph, route: &Route) -> Option<Route> {
    let forms: Vec<Option<BlockForm>> =
        (0..route.steps.len()).map(|step| form(graph, route, step)).collect();
    let mut short = Route { nodes: vec![route.nodes[0]], steps: Vec::new() };
    for step in 0..forms.len() {
        if is_inner(&forms, step) {
            continue;
        }
        short.steps.push(route.steps[step]);
        short.nodes.push(route.nodes[step + 1]);
    }
    (short.steps.len() < route.steps.len()).then_some(short)
}

/// Whether the blocks around this one have its form, too.
fn is_inner(forms: &[Option<BlockForm>], step: usize) -> bool {
    let Some(form) = &forms[step] else { return false };
    let is_alike =
        |other: usize| forms.get(other).is_some_and(|other| other.as_ref() == Some(form));
    // The nodes that are left out are those behind their blocks: the first ones stay.
    (1..=KEPT_ROUNDS).all(|by| step >= by && is_alike(step - by) && is_alike(step + by))
}

fn form(graph: &BlockGraph, route: &Route, step: usize) -> Option<BlockForm> {
    let (id, name) = route.steps[step];
    let (entry, exit) = graph.exit(name);
    let from: &Rc<CutPoint> = graph.cut(id);
    let exit = &entry.block.exits[exit];
    let roots = exit.conjuncts.iter().chain(&exit.values).copied();
    let shape = Shape::of(entry.block.pool(), roots, MAX_QUESTION_NODES)?;
    let (to, ends) = match &exit.end {
        End::CutPoint(end) => (Ok(end.location?), end.symbolic.clone()),
        End::Target(target, _) => (Err(*target), Vec::new()),
        End::Lost(_) => return None,
    };
    Some(BlockForm { from: from.location, to, shape, places: (from.symbolic.clone(), ends) })
}
