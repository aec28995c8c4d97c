//! The block graph, unrolled: layers of nodes, one node per cut point and number of blocks.
//!
//! (Bounded model checking, Biere, Cimatti, Clarke, Zhu, TACAS 1999, over adjustable blocks.) A
//! node has a condition, which says that a run is there, and the values of its cut point's symbolic
//! places, both as expressions over the arbitrary values drawn since the roots. Where several exits
//! lead to one node, fresh truth values select among them. Nothing but definitions: no formula has
//! to be asserted besides what a query asks.
//!
//! Invariant: complete. Each run from a root through `d` blocks to a cut point or target satisfies
//! the condition of a node or hit of layer `d`, for some value of what was drawn. Conditions that
//! simplify to false are dropped.
use crate::base::limits::{Limits, Stop};
use crate::blocks::block::{Block, BlockExit};
use crate::blocks::graph::{BlockGraph, CutPointId, Entry, Goal};
use crate::cfa::{Path, Target};
use crate::ir::graft::Graft;
use crate::ir::simplify::build;
use crate::ir::{Bv, Expr, ExprId, VarId, Width};
use crate::symbolic::value::{Model, Origin, Values};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// A cut point at the depth of its layer.
pub(super) struct Node {
    pub(super) cut: CutPointId,
    /// Width 1: some run from a root is here.
    pub(super) condition: ExprId,
    /// The values of the cut point's symbolic places.
    pub(super) state: Vec<ExprId>,
    arrivals: Vec<Arrival>,
    /// What the variables of the block that begins here are called; filled when the next layer is
    /// made.
    names: FxHashMap<VarId, ExprId>,
}

/// An exit that leads to a node. The first whose selector is true was taken; the last has none.
struct Arrival {
    parent: usize,
    exit: usize,
    selector: Option<ExprId>,
}

/// A target at the depth of its layer.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hit {
    parent: usize,
    exit: usize,
    pub(super) target: Target,
    /// Width 1: some run from a root is there.
    pub(super) condition: ExprId,
}

/// What runs of a fixed number of blocks reach.
#[derive(Default)]
pub(super) struct Layer {
    pub(super) nodes: Vec<Node>,
    pub(super) hits: Vec<Hit>,
}

/// What is known to hold whenever a run is at a cut point, over these values of its symbolic
/// places.
pub(super) type Assume<'a> = dyn FnMut(CutPointId, &mut Values, &[ExprId]) -> Vec<ExprId> + 'a;

/// The unrolling of a graph from some roots.
pub(super) struct Unrolling {
    pub(super) values: Values,
    layers: Vec<Layer>,
}

/// An exit to a node under construction.
struct Coming {
    parent: usize,
    exit: usize,
    condition: ExprId,
    state: Vec<ExprId>,
}

impl Unrolling {
    /// Without a root.
    pub(super) fn new(pointer: Width) -> Self {
        Self { values: Values::new(pointer), layers: vec![Layer::default()] }
    }

    /// Lets runs begin at `cut` with arbitrary values, as far as `assume` allows.
    pub(super) fn add_root(
        &mut self,
        graph: &BlockGraph,
        cut: CutPointId,
        assume: &mut Assume<'_>,
    ) {
        let places = Rc::clone(graph.cut(cut));
        let mut state = Vec::with_capacity(places.symbolic.len());
        for place in &places.symbolic {
            let width = place.width(&graph.program.program);
            let (value, _) = self.values.symbol(width);
            state.push(self.values.embed(value));
        }
        let condition = self.assumed(cut, &state, assume);
        let node =
            Node { cut, condition, state, arrivals: Vec::new(), names: FxHashMap::default() };
        self.layers[0].nodes.push(node);
    }

    /// How many layers there are behind the roots.
    pub(super) fn depth(&self) -> usize {
        self.layers.len() - 1
    }

    /// The layer of runs of `depth` blocks.
    pub(super) fn layer(&self, depth: usize) -> &Layer {
        &self.layers[depth]
    }

    /// Drops nodes of the last layer that no run reaches.
    pub(super) fn keep(&mut self, wanted: impl FnMut(&Node) -> bool) {
        self.layers.last_mut().expect("there are roots").nodes.retain(wanted);
    }

    /// Adds a layer.
    pub(super) fn extend(
        &mut self,
        graph: &mut BlockGraph,
        assume: &mut Assume<'_>,
        limits: &Limits,
    ) -> Result<(), Stop> {
        let mut layer = Layer::default();
        let mut order: Vec<CutPointId> = Vec::new();
        let mut coming: FxHashMap<CutPointId, Vec<Coming>> = FxHashMap::default();
        let last = self.depth();
        // All blocks first: afterwards nothing can stop, so that no layer is half made.
        let cuts: Vec<CutPointId> = self.layers[last].nodes.iter().map(|node| node.cut).collect();
        let mut entries = Vec::with_capacity(cuts.len());
        for cut in cuts {
            limits.check()?;
            entries.push(graph.block(cut, limits)?);
        }
        for (parent, entry) in entries.iter().enumerate() {
            let mut copy = Copy::new(&entry.block, &self.layers[last].nodes[parent].state);
            let condition = self.layers[last].nodes[parent].condition;
            for (exit, goal) in entry.goals.iter().enumerate() {
                let made = &entry.block.exits[exit];
                let condition = copy.condition(&mut self.values, made, condition);
                if self.values.pool.get(condition) == Expr::Const(Bv::FALSE) {
                    continue;
                }
                match *goal {
                    Goal::Target(target, _) => {
                        layer.hits.push(Hit { parent, exit, target, condition });
                    }
                    Goal::CutPoint(cut) => {
                        let state = copy.state(&mut self.values, made);
                        let list = coming.entry(cut).or_default();
                        if list.is_empty() {
                            order.push(cut);
                        }
                        list.push(Coming { parent, exit, condition, state });
                    }
                }
            }
            self.layers[last].nodes[parent].names = copy.names;
        }
        for cut in order {
            let incoming = coming.remove(&cut).unwrap_or_default();
            let mut node = self.join(cut, incoming);
            let assumed = self.assumed(cut, &node.state, assume);
            node.condition = build::and(&mut self.values.pool, node.condition, assumed);
            if self.values.pool.get(node.condition) != Expr::Const(Bv::FALSE) {
                layer.nodes.push(node);
            }
        }
        self.layers.push(layer);
        Ok(())
    }

    fn assumed(&mut self, cut: CutPointId, state: &[ExprId], assume: &mut Assume<'_>) -> ExprId {
        let all = assume(cut, &mut self.values, state);
        let truth = self.values.pool.bool(true);
        all.into_iter().fold(truth, |all, one| build::and(&mut self.values.pool, all, one))
    }

    fn join(&mut self, cut: CutPointId, mut incoming: Vec<Coming>) -> Node {
        let last = incoming.pop().expect("a node is made for an arrival");
        let mut arrivals = Vec::with_capacity(incoming.len() + 1);
        let (mut condition, mut state) = (last.condition, last.state);
        arrivals.push(Arrival { parent: last.parent, exit: last.exit, selector: None });
        for other in incoming.into_iter().rev() {
            let (selector, _) = self.values.symbol(Width::BOOL);
            let selector = self.values.embed(selector);
            let pool = &mut self.values.pool;
            condition = build::ite(pool, selector, other.condition, condition);
            for (value, own) in state.iter_mut().zip(other.state) {
                *value = build::ite(pool, selector, own, *value);
            }
            let arrival =
                Arrival { parent: other.parent, exit: other.exit, selector: Some(selector) };
            arrivals.push(arrival);
        }
        arrivals.reverse();
        Node { cut, condition, state, arrivals, names: FxHashMap::default() }
    }

    /// The edges that a model of the hit's condition takes from its root on, and that a run takes
    /// just these.
    pub(super) fn path(
        &mut self,
        graph: &mut BlockGraph,
        depth: usize,
        hit: &Hit,
        model: &Model,
        limits: &Limits,
    ) -> Result<(Path, ExprId), Stop> {
        let (mut pieces, mut taken) = (Vec::new(), self.values.pool.bool(true));
        let (mut parent, mut exit) = (hit.parent, hit.exit);
        for at in (0..depth).rev() {
            let cut = self.layers[at].nodes[parent].cut;
            let entry = graph.block(cut, limits)?;
            let (piece, choices) = self.piece(&entry, &self.layers[at].nodes[parent], exit, model);
            pieces.push(piece);
            let names = std::mem::take(&mut self.layers[at].nodes[parent].names);
            let mut copy = Copy { block: &entry.block, graft: Graft::default(), names };
            for (choice, value) in choices {
                let choice = copy.expression(&mut self.values, choice);
                taken = self.and_is(taken, choice, value);
            }
            self.layers[at].nodes[parent].names = copy.names;
            let node = &self.layers[at].nodes[parent];
            let mut next = None;
            let mut selectors = Vec::new();
            for arrival in &node.arrivals {
                let Some(selector) = arrival.selector else {
                    next = Some((arrival.parent, arrival.exit));
                    break;
                };
                let is_taken = self.values.eval(selector, model) == Some(Bv::TRUE);
                selectors.push((selector, is_taken));
                if is_taken {
                    next = Some((arrival.parent, arrival.exit));
                    break;
                }
            }
            for (selector, value) in selectors {
                taken = self.and_is(taken, selector, value);
            }
            let Some(next) = next else { break };
            (parent, exit) = next;
        }
        pieces.reverse();
        Ok((pieces.concat(), taken))
    }

    fn and_is(&mut self, all: ExprId, choice: ExprId, value: bool) -> ExprId {
        let pool = &mut self.values.pool;
        let choice = if value { choice } else { build::not(pool, choice) };
        build::and(pool, all, choice)
    }

    fn piece(
        &self,
        entry: &Entry,
        node: &Node,
        exit: usize,
        model: &Model,
    ) -> (Path, Vec<(ExprId, bool)>) {
        let block = &entry.block;
        let mut own = block.values.no_model();
        for (&var, &name) in &node.names {
            own[var.index()] = self.values.eval(name, model);
        }
        block.trail(&block.exits[exit], &own)
    }
}

/// One block's expressions over what the unrolling has for its variables.
struct Copy<'a> {
    block: &'a Block,
    graft: Graft,
    names: FxHashMap<VarId, ExprId>,
}

impl<'a> Copy<'a> {
    fn new(block: &'a Block, state: &[ExprId]) -> Self {
        let starts = block.entry.iter().map(|&(var, _)| var);
        let names = starts.zip(state.iter().copied()).collect();
        Self { block, graft: Graft::default(), names }
    }

    fn expression(&mut self, values: &mut Values, root: ExprId) -> ExprId {
        let from = &self.block.values;
        // The pool is taken out so that variables can be named meanwhile.
        let mut pool = std::mem::take(&mut values.pool);
        let names = &mut self.names;
        let copy = self.graft.copy(&from.pool, &mut pool, root, &mut |pool, var| {
            let name = *names.entry(var).or_insert_with(|| {
                let width = from.var_width(var);
                pool.var(values.name(width, Origin::Unset), width)
            });
            Some(name)
        });
        values.pool = pool;
        copy.expect("every variable has a name")
    }

    fn condition(&mut self, values: &mut Values, exit: &BlockExit, start: ExprId) -> ExprId {
        exit.conjuncts.iter().fold(start, |all, &conjunct| {
            let conjunct = self.expression(values, conjunct);
            build::and(&mut values.pool, all, conjunct)
        })
    }

    fn state(&mut self, values: &mut Values, exit: &BlockExit) -> Vec<ExprId> {
        exit.values.iter().map(|&value| self.expression(values, value)).collect()
    }
}
