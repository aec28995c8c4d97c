//! The path to a target through the graph of abstraction locations.
use super::domain::State;
use crate::blocks::graph::{CutPointId, Goal};
use crate::cfa::EdgeId;
use crate::cpa::{Arg, NodeId};

/// The path to a target through the graph.
pub(super) struct Route {
    pub(super) nodes: Vec<NodeId>,
    /// The cut point before each block, and the exit that is taken.
    pub(super) steps: Vec<(CutPointId, EdgeId)>,
}

/// The path to `target`.
pub(super) fn route(arg: &Arg<State>, target: NodeId) -> Route {
    let nodes = arg.ancestry(target);
    let mut steps = Vec::with_capacity(nodes.len());
    for pair in nodes.windows(2) {
        if let (&(Goal::CutPoint(cut), _), Some(origin)) = (arg.state(pair[0]), arg.origin(pair[1]))
        {
            steps.push((cut, origin.first));
        }
    }
    Route { nodes, steps }
}
