//! Which branches decide whether control gets to a location or over an edge, and where all ways
//! from a branch meet again.
//!
//! Per function, on the graph of its locations and edges with one added end: exits, targets and
//! locations without edges lead there. Where a loop has no way there, its heads lead there too, so
//! that every node has a postdominator; callers must treat such heads as places where a run may
//! stay. Control dependence is that of Ferrante, Ottenstein and Warren, *The Program Dependence
//! Graph and Its Use in Optimization* (1987).
use super::dominators::Dominators;
use super::liveness::post_order;
use super::loops::Loops;
use crate::cfa::{EdgeId, FuncId, LocId, Program};
use rustc_hash::FxHashMap;

/// Postdominators and control dependence of all functions.
pub struct Postdominance {
    /// Per location, the branches on which it is control-dependent.
    by_location: FxHashMap<LocId, Vec<LocId>>,
    by_edge: FxHashMap<EdgeId, Vec<LocId>>,
    meets: FxHashMap<LocId, LocId>,
}

impl Postdominance {
    /// Computes both for every location that its function's entry reaches.
    pub fn new(program: &Program, loops: &Loops) -> Self {
        let mut all = Self {
            by_location: FxHashMap::default(),
            by_edge: FxHashMap::default(),
            meets: FxHashMap::default(),
        };
        for index in 0..program.functions.len() {
            all.add_function(program, loops, FuncId::from_index(index));
        }
        all
    }

    /// The branches that decide whether control gets to `location`.
    pub fn deciders_of_location(&self, location: LocId) -> impl Iterator<Item = LocId> {
        self.by_location.get(&location).into_iter().flatten().copied()
    }

    /// The branches that decide whether control gets over `edge`.
    pub fn deciders_of_edge(&self, edge: EdgeId) -> impl Iterator<Item = LocId> {
        self.by_edge.get(&edge).into_iter().flatten().copied()
    }

    /// The first location that every way from `location` to the function's end passes; `None` if
    /// there is none.
    pub fn meet(&self, location: LocId) -> Option<LocId> {
        self.meets.get(&location).copied()
    }

    fn add_function(&mut self, program: &Program, loops: &Loops, function: FuncId) {
        let locations = post_order(program, program.function(function).entry, |_| false);
        let graph = Graph::new(program, loops, &locations);
        let tree = Dominators::new(&graph.predecessors, 0);
        for &location in &locations {
            let node = graph.nodes[&location];
            let meet = tree.immediate(node);
            if let Some(&Vertex::Location(met)) = meet.map(|meet| &graph.names[meet]) {
                self.meets.insert(location, met);
            }
            if graph.successors[node].len() < 2 {
                continue;
            }
            for &successor in &graph.successors[node] {
                let mut runner = successor;
                while Some(runner) != meet {
                    match graph.names[runner] {
                        Vertex::End => break,
                        Vertex::Location(at) => {
                            self.by_location.entry(at).or_default().push(location);
                        }
                        Vertex::Edge(at) => self.by_edge.entry(at).or_default().push(location),
                    }
                    let Some(next) = tree.immediate(runner) else { break };
                    runner = next;
                }
            }
        }
    }
}

#[derive(Clone, Copy)]
enum Vertex {
    End,
    Location(LocId),
    Edge(EdgeId),
}

/// One function's locations and edges as nodes; node 0 is the end.
struct Graph {
    names: Vec<Vertex>,
    nodes: FxHashMap<LocId, usize>,
    successors: Vec<Vec<usize>>,
    predecessors: Vec<Vec<usize>>,
}

impl Graph {
    fn new(program: &Program, loops: &Loops, locations: &[LocId]) -> Self {
        let mut names = vec![Vertex::End];
        names.extend(locations.iter().map(|&location| Vertex::Location(location)));
        let nodes: FxHashMap<LocId, usize> =
            locations.iter().enumerate().map(|(index, &location)| (location, index + 1)).collect();
        let mut graph = Self { names, nodes, successors: Vec::new(), predecessors: Vec::new() };
        let edges: Vec<EdgeId> = locations
            .iter()
            .flat_map(|&location| &program.location(location).out)
            .copied()
            .collect();
        let count = graph.names.len() + edges.len();
        graph.successors = vec![Vec::new(); count];
        graph.predecessors = vec![Vec::new(); count];
        for id in edges {
            let edge = program.edge(id);
            let node = graph.names.len();
            graph.names.push(Vertex::Edge(id));
            graph.link(graph.nodes[&edge.source], node);
            graph.link(node, graph.nodes[&edge.target]);
        }
        for &location in locations {
            let data = program.location(location);
            if data.out.is_empty() || data.target.is_some() {
                graph.link(graph.nodes[&location], 0);
            }
        }
        graph.open_endless_loops(loops, locations);
        graph
    }

    fn link(&mut self, from: usize, to: usize) {
        self.successors[from].push(to);
        self.predecessors[to].push(from);
    }

    /// First the loops that may stay for ever, then (where guards were cut) the others.
    fn open_endless_loops(&mut self, loops: &Loops, locations: &[LocId]) {
        for terminates in [false, true] {
            let mut ends = vec![false; self.names.len()];
            let ending = super::dominators::reverse_post_order(&self.predecessors, 0);
            ending.into_iter().for_each(|node| ends[node] = true);
            for &location in locations {
                let node = self.nodes[&location];
                let is_one = loops.headed(location).is_some_and(|l| l.terminates == terminates);
                if is_one && !ends[node] {
                    self.link(node, 0);
                }
            }
        }
    }
}
