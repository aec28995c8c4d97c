//! Shapes as a configurable program analysis: a state is a location with a graph.
//!
//! The operators (Beyer, Henzinger, Théoduloz, ASE 2008) in terms of Dudka, Peringer, Vojnar, SAS
//! 2013. *Transfer*: single steps ([`super::follow`]), along all ways up to where ways meet; states
//! stand there alone. *Prec*: graphs are tidied, and at heads of loops chains are folded. *Stop*:
//! one graph describes another; a new one covers older ones, too. *Merge*: at heads of loops, from
//! a number of graphs on that differ by their numbers alone; what differs is bounded, and the
//! bounds are widened.
//!
//! Invariant: what cannot be followed leads to a state of which nothing is known. That is a target,
//! so that no exploration is closed beside it.
//!
//! Known limit: what a merged graph led to is explored again, and loops inside begin again with
//! constants.
use super::budget::{MOST_GRAPHS, MOST_UNRELATED};
use super::cover::covers;
use super::fold::fold;
use super::follow::{follow, initial};
use super::graph::{NodeKind, ShapeGraph};
use super::join::{JoinedGraph, join};
use super::tidy::tidy;
use super::trouble::Trouble;
use crate::base::limits::{Limits, Stop};
use crate::base::work;
use crate::base::work::WorkKind;
use crate::cfa::{EdgeId, LocId, Target, UnsupportedId};
use crate::cpa::{Arg, Covering, Cpa, NodeId, Rank, Successor};
use crate::passes::Prepared;
use rustc_hash::FxHashMap;
use std::rc::Rc;

pub(super) const REACHED: Trouble = Trouble::GivesUp("a target that is not excluded");
pub(super) const TOO_MANY: Trouble = Trouble::GivesUp("more shapes than are followed");

/// Where a run is, and in what memory.
#[derive(Clone, Debug)]
pub(super) enum ShapeState {
    /// At a location, as the graph says.
    At(LocId, Rc<ShapeGraph>),
    /// Anywhere, in any memory: why nothing is known.
    Any(Trouble),
}

/// How coarse graphs are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct ShapePrecision {
    /// The largest number of neighbours in a chain that may differ by their numbers.
    pub most_unfolded: usize,
    /// Whether sums and orders of numbers are followed, and lengths of chains.
    pub is_related: bool,
    /// How many graphs of a location may differ by their numbers alone.
    pub most_alike: usize,
}

/// What a search did.
#[derive(Clone, Copy, Default, Debug)]
pub struct ShapeWork {
    /// Graphs from which steps were made.
    pub graphs: u64,
    /// Those that others describe.
    pub covered: u64,
    /// Those that were joined.
    pub joined: u64,
    /// Searches that were begun.
    pub searches: u64,
}

/// The analysis.
pub(super) struct ShapeAnalysis {
    prepared: Rc<Prepared>,
    rank: Vec<u64>,
    precision: ShapePrecision,
    /// The nodes of the reached set that are not covered, oldest first.
    index: FxHashMap<LocId, Vec<NodeId>>,
    /// How many graphs were added to the reached set.
    added: usize,
    pub work: ShapeWork,
}

impl ShapeAnalysis {
    /// With nothing reached yet.
    pub(super) fn new(prepared: Rc<Prepared>, precision: ShapePrecision) -> Self {
        let rank = ranks(&prepared);
        let (index, work) = (FxHashMap::default(), ShapeWork::default());
        Self { prepared, rank, precision, index, added: 0, work }
    }

    /// Begins a search under a precision, with nothing reached.
    pub(super) fn begin(&mut self, precision: ShapePrecision) {
        self.work.searches += 1;
        self.precision = precision;
        self.index.clear();
        self.added = 0;
    }

    /// All steps from a graph up to where states stand, or to a target.
    fn steps(
        &self,
        (location, graph): (LocId, &ShapeGraph),
        only: Option<&[EdgeId]>,
        out: &mut Vec<Successor<ShapeState>>,
    ) -> Result<(), Trouble> {
        let program = &self.prepared.program;
        let mut open = Vec::new();
        for &first in &program.location(location).out {
            if only.is_none_or(|only| only.contains(&first)) {
                let ends = follow(program, graph, first)?.into_iter();
                open.extend(ends.map(|(location, graph)| (location, graph, first, 1)));
            }
        }
        while let Some((location, graph, first, edges)) = open.pop() {
            let is_target = program.location(location).target.is_some();
            if is_target || is_kept(&self.prepared, location) {
                let state = ShapeState::At(location, Rc::new(graph));
                out.push(Successor { state, first, edges });
                if is_target {
                    // It ends the search, whatever else there is.
                    return Ok(());
                }
                continue;
            }
            for &edge in &program.location(location).out {
                let ends = follow(program, &graph, edge)?.into_iter();
                open.extend(ends.map(|(location, graph)| (location, graph, first, edges + 1)));
            }
            if open.len() > MOST_GRAPHS {
                return Err(TOO_MANY);
            }
        }
        Ok(())
    }

    fn tidied(&self, location: LocId, graph: &mut ShapeGraph) {
        let Prepared { program, facts, .. } = &*self.prepared;
        tidy(program, &facts.live, location, graph);
        if facts.loops.is_head(location) {
            fold(program, graph, self.precision.most_unfolded);
            tidy(program, &facts.live, location, graph);
        }
    }

    fn beside(&self, location: LocId) -> &[NodeId] {
        self.index.get(&location).map_or(&[], Vec::as_slice)
    }
}

impl Cpa for ShapeAnalysis {
    type State = ShapeState;

    fn initial(&mut self) -> ShapeState {
        let program = &self.prepared.program;
        match initial(program) {
            Ok(mut graph) => {
                graph.is_related = self.precision.is_related;
                let entry = program.function(program.main).entry;
                self.tidied(entry, &mut graph);
                ShapeState::At(entry, Rc::new(graph))
            }
            Err(trouble) => ShapeState::Any(trouble),
        }
    }

    fn transfer(
        &mut self,
        state: &ShapeState,
        only: Option<&[EdgeId]>,
        limits: &Limits,
        out: &mut Vec<Successor<ShapeState>>,
    ) -> Result<(), Stop> {
        limits.check()?;
        let end = match state {
            _ if self.added > MOST_GRAPHS => Err(TOO_MANY),
            ShapeState::At(location, graph) if self.target(state).is_none() => {
                self.work.graphs += 1;
                self.steps((*location, graph), only, out)
            }
            // The start is a target.
            ShapeState::At(..) => Err(REACHED),
            ShapeState::Any(trouble) => Err(*trouble),
        };
        if let Err(trouble) = end {
            // Paths to it are not asked for, so any edge will do.
            let first = only.and_then(|only| only.first()).copied().unwrap_or_default();
            out.push(Successor { state: ShapeState::Any(trouble), first, edges: 1 });
        }
        Ok(())
    }

    fn adjust(&mut self, _: &Arg<ShapeState>, mut state: ShapeState) -> ShapeState {
        if self.target(&state).is_none()
            && let ShapeState::At(location, graph) = &mut state
        {
            self.tidied(*location, Rc::make_mut(graph));
        }
        state
    }

    /// With the newest of those that differ by their numbers alone.
    fn merge(&mut self, arg: &Arg<ShapeState>, state: &ShapeState) -> Option<(NodeId, ShapeState)> {
        let &ShapeState::At(location, ref graph) = state else { return None };
        let Prepared { program, facts, .. } = &*self.prepared;
        let (own, most) = (self.beside(location), self.precision.most_alike);
        if !facts.loops.is_head(location) || own.len() < most {
            return None;
        }
        let (pointer, objects) = (program.pointer_width(), on_heap(graph));
        let is_related = self.precision.is_related;
        let alike = own.iter().filter_map(|&node| {
            let ShapeState::At(_, own) = arg.state(node) else { return None };
            if on_heap(own) != objects {
                return None;
            }
            Some((node, join(own, graph, pointer, is_related)?))
        });
        let alike: Vec<(NodeId, JoinedGraph)> = alike.collect();
        if alike.len() < most {
            return None;
        }
        let is_full = alike.len() >= most.max(MOST_UNRELATED);
        let joined = alike.into_iter().rfind(|(_, joined)| is_full || !joined.is_lossy);
        let (node, JoinedGraph { graph: mut joined, .. }) = joined?;
        tidy(program, &facts.live, location, &mut joined);
        self.work.joined += 1;
        Some((node, ShapeState::At(location, Rc::new(joined))))
    }

    fn covering(&mut self, arg: &Arg<ShapeState>, state: &ShapeState) -> Option<Covering> {
        let &ShapeState::At(location, ref graph) = state else { return None };
        let (own, pointer) = (self.beside(location), self.prepared.program.pointer_width());
        work::spend_on(WorkKind::Decision, own.len() * (4 + 4 * graph.nodes.len()));
        let is_around = |node: &&NodeId| match arg.state(**node) {
            ShapeState::At(_, own) => covers(own, graph, pointer),
            ShapeState::Any(_) => false,
        };
        let by = own.iter().find(is_around).copied()?;
        self.work.covered += 1;
        Some(Covering::Node(by))
    }

    fn subsumed(&mut self, arg: &Arg<ShapeState>, node: NodeId) -> Vec<NodeId> {
        let ShapeState::At(location, graph) = arg.state(node) else { return Vec::new() };
        let pointer = self.prepared.program.pointer_width();
        let Some(own) = self.index.get_mut(location) else { return Vec::new() };
        let is_within = |other: &mut NodeId| match arg.state(*other) {
            ShapeState::At(_, own) => *other != node && covers(graph, own, pointer),
            ShapeState::Any(_) => false,
        };
        own.extract_if(.., is_within).collect()
    }

    fn added(&mut self, arg: &Arg<ShapeState>, node: NodeId) {
        self.added += 1;
        if let &ShapeState::At(location, _) = arg.state(node) {
            self.index.entry(location).or_default().push(node);
        }
    }

    fn removed(&mut self, state: &ShapeState, node: NodeId) {
        if let ShapeState::At(location, _) = state
            && let Some(own) = self.index.get_mut(location)
        {
            own.retain(|&other| other != node);
        }
    }

    fn target(&self, state: &ShapeState) -> Option<Target> {
        match state {
            ShapeState::At(location, _) => self.prepared.program.location(*location).target,
            ShapeState::Any(_) => Some(Target::Unsupported(UnsupportedId(0))),
        }
    }

    fn rank(&self, state: &ShapeState) -> Rank {
        let place = match state {
            ShapeState::At(location, _) => self.rank[location.index()],
            ShapeState::Any(_) => 0,
        };
        Rank { recursion: 0, place }
    }
}

/// How many nodes are on the heap: as many as in all graphs that differ by their numbers alone.
fn on_heap(graph: &ShapeGraph) -> usize {
    graph.nodes.values().filter(|node| matches!(node.kind, NodeKind::Heap { .. })).count()
}

/// Whether states stand at a location.
fn is_kept(prepared: &Prepared, location: LocId) -> bool {
    let own = prepared.program.location(location);
    prepared.facts.loops.is_head(location) || own.incoming.len() != 1
}

/// A number per location: what lies before others is looked at first.
fn ranks(prepared: &Prepared) -> Vec<u64> {
    let program = &prepared.program;
    let mut rank = vec![0; program.locations.len()];
    for function in &program.functions {
        let order = crate::program_facts::liveness::post_order(program, function.entry, |_| false);
        for (position, location) in (0..).zip(order.iter().rev()) {
            rank[location.index()] = position;
        }
    }
    rank
}
