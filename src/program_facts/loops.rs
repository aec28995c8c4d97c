//! Loops of each function: heads, bodies, nesting, counters, and whether a loop surely ends.
//!
//! A loop head is a location to which a depth-first search from the entry finds a back edge, so
//! every cycle within a function has a head. Where the head does not dominate its latches (an
//! irreducible loop) the body is what lies on a cycle through the head in its strongly connected
//! component, and nothing is said about counters or termination. Loops by recursion are no loops
//! here.
//!
//! A *counter* is a variable that each iteration changes exactly once, by a constant. A loop is
//! known to end if each iteration passes a test that it can only satisfy a bounded number of times,
//! taking wrap-around into account. Known limits: counters that are extended before they are
//! compared, bounds in memory, and tests with two changing sides give no such knowledge.
use super::counters::{Counter, CounterTest, LoopBound};
use super::dominators::Dominators;
use super::effects;
use super::guards::leading_assumes;
use crate::cfa::{Edge, EdgeId, FuncId, LocId, Op, Program, Scope, Transfer};
use crate::ir::{BinaryOp, Bv, Expr, ExprId, UnaryOp, VarId};
use rustc_hash::{FxHashMap, FxHashSet};

/// All loops of a program.
#[derive(Clone, Debug, Default)]
pub struct Loops {
    /// Outer loops before the loops within.
    pub loops: Vec<Loop>,
    /// Per location, the innermost loop that it lies in.
    innermost: Vec<Option<usize>>,
    /// Per location, the loop that it is the head of.
    headed: Vec<Option<usize>>,
}

/// One loop.
#[derive(Clone, Debug)]
pub struct Loop {
    /// Where each iteration starts.
    pub head: LocId,
    /// Where it lies.
    pub function: FuncId,
    /// Its locations, ascending, with the head.
    pub body: Vec<LocId>,
    /// The edges from the body back to the head.
    pub latches: Vec<EdgeId>,
    /// The edges that leave the body.
    pub exits: Vec<EdgeId>,
    /// The smallest loop around it (an index into [`Loops::loops`]).
    pub parent: Option<usize>,
    /// 1 for an outermost loop.
    pub depth: u32,
    /// Whether the head dominates the body.
    pub reducible: bool,
    /// The edges that each iteration takes exactly once, ascending; none of an irreducible loop.
    pub every_iteration: Vec<EdgeId>,
    /// What each iteration changes by a constant.
    pub counters: Vec<Counter>,
    /// Whether it surely ends, provided that what it calls and the loops within do.
    pub terminates: bool,
}

impl Loops {
    /// Finds the loops of every function.
    pub fn new(program: &Program) -> Self {
        let count = program.locations.len();
        let mut all =
            Self { loops: Vec::new(), innermost: vec![None; count], headed: vec![None; count] };
        for index in 0..program.functions.len() {
            all.add_function(program, FuncId::from_index(index));
        }
        all
    }

    /// The innermost loop around `location`.
    pub fn innermost(&self, location: LocId) -> Option<&Loop> {
        self.innermost[location.index()].map(|index| &self.loops[index])
    }

    /// The loop that starts at `location`.
    pub fn headed(&self, location: LocId) -> Option<&Loop> {
        self.headed[location.index()].map(|index| &self.loops[index])
    }

    /// Whether `location` is the head of a loop.
    pub fn is_head(&self, location: LocId) -> bool {
        self.headed[location.index()].is_some()
    }

    fn add_function(&mut self, program: &Program, function: FuncId) {
        let graph = Graph::new(program, function);
        let mut found = graph.loops();
        found.sort_by_key(|l| (std::cmp::Reverse(l.body.len()), l.head));
        let first = self.loops.len();
        for mut new in found {
            let around = (first..self.loops.len()).rev();
            new.parent = around
                .filter(|&outer| self.loops[outer].body.binary_search(&new.head).is_ok())
                .min_by_key(|&outer| self.loops[outer].body.len());
            new.depth = new.parent.map_or(1, |outer| self.loops[outer].depth + 1);
            self.headed[new.head.index()] = Some(self.loops.len());
            for location in &new.body {
                self.innermost[location.index()] = Some(self.loops.len());
            }
            self.loops.push(new);
        }
        for index in first..self.loops.len() {
            let facts = Body::new(program, self, index, &graph);
            let (counters, terminates) = facts.counters();
            let every_iteration = facts.every_iteration();
            self.loops[index].every_iteration = every_iteration;
            self.loops[index].counters = counters;
            self.loops[index].terminates = terminates;
        }
    }
}

/// One function's locations as a graph of dense nodes.
struct Graph<'p> {
    program: &'p Program,
    function: FuncId,
    locations: Vec<LocId>,
    nodes: FxHashMap<LocId, usize>,
    successors: Vec<Vec<usize>>,
    dominators: Dominators,
}

impl<'p> Graph<'p> {
    fn new(program: &'p Program, function: FuncId) -> Self {
        let entry = program.function(function).entry;
        let mut locations = super::liveness::post_order(program, entry, |_| false);
        locations.reverse();
        let nodes: FxHashMap<LocId, usize> =
            locations.iter().enumerate().map(|(node, &location)| (location, node)).collect();
        let successors: Vec<Vec<usize>> = locations
            .iter()
            .map(|location| {
                let out = program.location(*location).out.iter();
                out.map(|&edge| nodes[&program.edge(edge).target]).collect()
            })
            .collect();
        let dominators = Dominators::new(&successors, 0);
        Self { program, function, locations, nodes, successors, dominators }
    }

    fn dominates(&self, by: LocId, location: LocId) -> bool {
        self.dominators.dominates(self.nodes[&by], self.nodes[&location])
    }

    /// The edges that a depth-first search finds to lead back to where it still is. Reverse
    /// post-order shows them: a search that leaves a node last finds it first, so an edge leads
    /// back exactly if its target does not come later.
    fn back_edges(&self) -> Vec<EdgeId> {
        let out = self.locations.iter().flat_map(|l| &self.program.location(*l).out);
        let leads_back = |edge: &&EdgeId| {
            let edge = self.program.edge(**edge);
            self.nodes[&edge.target] <= self.nodes[&edge.source]
        };
        out.filter(leads_back).copied().collect()
    }

    fn loops(&self) -> Vec<Loop> {
        let mut latches: std::collections::BTreeMap<LocId, Vec<EdgeId>> = Default::default();
        for edge in self.back_edges() {
            latches.entry(self.program.edge(edge).target).or_default().push(edge);
        }
        latches.into_iter().map(|(head, latches)| self.make_loop(head, latches)).collect()
    }

    fn make_loop(&self, head: LocId, mut latches: Vec<EdgeId>) -> Loop {
        latches.sort_unstable();
        let sources = latches.iter().map(|&edge| self.program.edge(edge).source);
        let reducible = sources.clone().all(|source| self.dominates(head, source));
        let mut body = self.backwards(head, sources.collect());
        if !reducible {
            let forwards = self.forwards(head);
            body.retain(|location| forwards.contains(location));
        }
        let mut body: Vec<LocId> = body.into_iter().collect();
        body.sort_unstable();
        let out = body.iter().flat_map(|&location| &self.program.location(location).out);
        let leaves =
            |edge: &&EdgeId| body.binary_search(&self.program.edge(**edge).target).is_err();
        let exits = out.filter(leaves).copied().collect();
        let (function, depth) = (self.function, 0);
        let (parent, counters, every_iteration) = (None, Vec::new(), Vec::new());
        Loop {
            head,
            function,
            body,
            latches,
            exits,
            parent,
            depth,
            reducible,
            every_iteration,
            counters,
            terminates: false,
        }
    }

    /// What reaches `from` without passing `head`, and the head.
    fn backwards(&self, head: LocId, from: Vec<LocId>) -> FxHashSet<LocId> {
        let mut seen = FxHashSet::from_iter([head]);
        let mut work = from;
        while let Some(location) = work.pop() {
            if self.nodes.contains_key(&location) && seen.insert(location) {
                let incoming = self.program.location(location).incoming.iter();
                work.extend(incoming.map(|&edge| self.program.edge(edge).source));
            }
        }
        seen
    }

    fn forwards(&self, head: LocId) -> FxHashSet<LocId> {
        let mut seen = FxHashSet::default();
        let mut work = vec![self.nodes[&head]];
        while let Some(node) = work.pop() {
            if seen.insert(self.locations[node]) {
                work.extend(&self.successors[node]);
            }
        }
        seen
    }
}

/// What the body of one loop does to variables.
struct Body<'a> {
    program: &'a Program,
    all: &'a Loops,
    index: usize,
    graph: &'a Graph<'a>,
    /// Every write of a variable in the body: the edge, and the value where it is an assignment.
    writes: FxHashMap<VarId, Vec<(EdgeId, Option<ExprId>)>>,
    has_calls: bool,
}

impl<'a> Body<'a> {
    fn new(program: &'a Program, all: &'a Loops, index: usize, graph: &'a Graph<'a>) -> Self {
        let mut writes: FxHashMap<VarId, Vec<_>> = FxHashMap::default();
        let mut has_calls = false;
        let around = &all.loops[index];
        for &id in around.body.iter().flat_map(|&location| &program.location(location).out) {
            let edge = program.edge(id);
            if around.body.binary_search(&edge.target).is_err() {
                continue;
            }
            for step in &edge.steps {
                if let Some(var) = step.op.dst() {
                    let value = match step.op {
                        Op::Assign { value, .. } => Some(value),
                        _ => None,
                    };
                    writes.entry(var).or_default().push((id, value));
                }
            }
            has_calls |= matches!(edge.transfer, Transfer::Call { .. });
            if let Some(result) = effects::call_result(&edge.transfer) {
                writes.entry(result).or_default().push((id, None));
            }
        }
        Self { program, all, index, graph, writes, has_calls }
    }

    fn this(&self) -> &Loop {
        &self.all.loops[self.index]
    }

    /// The counters, ascending by variable, and whether one of them ends the loop.
    fn counters(&self) -> (Vec<Counter>, bool) {
        if !self.this().reducible {
            return (Vec::new(), false);
        }
        let mut steps: Vec<(VarId, Bv)> = Vec::new();
        for (&var, writes) in &self.writes {
            if let [(edge, Some(value))] = writes[..]
                && !self.changed_by_calls(var)
                && self.once_per_iteration(edge)
                && let Some(step) = self.offset(value, var, 4)
                && step.is_true()
            {
                steps.push((var, step));
            }
        }
        steps.sort_unstable_by_key(|&(var, _)| var);
        let tests = self.tests();
        let mut terminates = false;
        let counters = steps.into_iter().map(|(var, step)| {
            let mut bound = LoopBound::Other;
            for &test in &tests {
                if let Some((compared, ends)) = self.judge(test, var, step) {
                    bound = compared;
                    terminates |= ends;
                }
            }
            Counter { var, step, bound }
        });
        (counters.collect(), terminates)
    }

    fn changed_by_calls(&self, var: VarId) -> bool {
        self.has_calls && self.program.var(var).scope == Scope::Global
    }

    /// The edges that each iteration takes exactly once, ascending; none of an irreducible loop.
    fn every_iteration(&self) -> Vec<EdgeId> {
        if !self.this().reducible {
            return Vec::new();
        }
        let out = |&at: &LocId| self.program.location(at).out.iter().copied();
        let mut edges: Vec<EdgeId> = self.this().body.iter().flat_map(out).collect();
        edges.retain(|&edge| self.stays(edge) && self.once_per_iteration(edge));
        edges.sort_unstable();
        edges
    }

    fn stays(&self, edge: EdgeId) -> bool {
        self.this().body.binary_search(&self.program.edge(edge).target).is_ok()
    }

    /// Whether each iteration takes this edge exactly once.
    fn once_per_iteration(&self, id: EdgeId) -> bool {
        let edge = self.program.edge(id);
        self.in_no_inner_loop(edge.source)
            && self.dominates_latches(edge.source)
            && self.staying(edge.source).eq([id])
            // An iteration ends with a latch, which is an edge out of all loops within.
            || self.this().latches == [id]
    }

    fn in_no_inner_loop(&self, location: LocId) -> bool {
        self.all.innermost[location.index()] == Some(self.index)
    }

    fn dominates_latches(&self, location: LocId) -> bool {
        let latches = self.this().latches.iter();
        latches
            .map(|&latch| self.program.edge(latch).source)
            .all(|source| self.graph.dominates(location, source))
    }

    /// The edges from `location` that stay in the loop.
    fn staying(&self, location: LocId) -> impl Iterator<Item = EdgeId> {
        let out = self.program.location(location).out.iter().copied();
        out.filter(|&edge| self.stays(edge))
    }

    /// The conditions that each iteration has to satisfy, once, at the start of an edge.
    fn tests(&self) -> Vec<ExprId> {
        let mut tests = Vec::new();
        for &location in &self.this().body {
            if self.in_no_inner_loop(location) && self.dominates_latches(location) {
                let mut staying = self.staying(location);
                if let (Some(edge), None) = (staying.next(), staying.next()) {
                    tests.extend(leading_assumes(self.program.edge(edge)));
                }
            }
        }
        tests
    }

    /// By how much `value` differs from `var`, looking through variables that the body assigns
    /// once.
    fn offset(&self, value: ExprId, var: VarId, fuel: u32) -> Option<Bv> {
        let pool = &self.program.exprs;
        match pool.get(value) {
            Expr::Var(found) if found == var => Some(Bv::zero(pool.width(value))),
            Expr::Var(other) => match self.writes.get(&other)?[..] {
                // Assigned once and on every iteration before it is read, or it would not be the
                // same iteration's value.
                [(edge, Some(inner))] if fuel > 0 && self.once_per_iteration(edge) => {
                    self.is_fresh(other).then(|| self.offset(inner, var, fuel - 1)).flatten()
                }
                _ => None,
            },
            Expr::Binary(op @ (BinaryOp::Add | BinaryOp::Sub), a, b) => {
                match (pool.get(a), pool.get(b), op) {
                    (_, Expr::Const(by), BinaryOp::Add) => add(self.offset(a, var, fuel)?, by),
                    (Expr::Const(by), _, BinaryOp::Add) => add(self.offset(b, var, fuel)?, by),
                    (_, Expr::Const(by), _) => add(self.offset(a, var, fuel)?, negate(by)),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// Whether the body never reads `var` before it writes it: only then its value is of the same
    /// iteration.
    fn is_fresh(&self, var: VarId) -> bool {
        let head = self.this().head;
        let mut seen = FxHashSet::default();
        let mut work = vec![head];
        while let Some(location) = work.pop() {
            if !seen.insert(location) {
                continue;
            }
            for edge in self.staying(location) {
                match first_use(self.program, self.program.edge(edge), var) {
                    FirstUse::Read => return false,
                    FirstUse::Written => {}
                    FirstUse::None => work.push(self.program.edge(edge).target),
                }
            }
        }
        true
    }

    fn is_invariant(&self, root: ExprId) -> bool {
        let mut vars = self.program.exprs.vars_in(root);
        vars.all(|var| !self.writes.contains_key(&var) && !self.changed_by_calls(var))
    }

    /// What the test compares `var` with, and whether it can only hold a bounded number of times.
    fn judge(&self, test: ExprId, var: VarId, step: Bv) -> Option<(LoopBound, bool)> {
        let pool = &self.program.exprs;
        let (op, negated, a, b) = match pool.get(test) {
            Expr::Binary(op, a, b) => (op, false, a, b),
            Expr::Unary(UnaryOp::Not, inner) => match pool.get(inner) {
                Expr::Binary(op, a, b) => (op, true, a, b),
                _ => return None,
            },
            _ => return None,
        };
        let is_var = |e: ExprId| pool.get(e) == Expr::Var(var);
        let (other, var_is_left) = match (is_var(a), is_var(b)) {
            (true, false) => (b, true),
            (false, true) => (a, false),
            _ => return None,
        };
        let bound = match pool.get(other) {
            Expr::Const(value) => LoopBound::Constant(value),
            _ if self.is_invariant(other) => LoopBound::Invariant(other),
            _ => return Some((LoopBound::Other, false)),
        };
        Some((bound, CounterTest::new(op, negated, var_is_left)?.ends(bound, step)))
    }
}

fn add(a: Bv, b: Bv) -> Option<Bv> {
    Some(Bv::new(a.width(), a.unsigned().wrapping_add(b.unsigned())))
}

fn negate(a: Bv) -> Bv {
    Bv::new(a.width(), a.unsigned().wrapping_neg())
}

enum FirstUse {
    Read,
    Written,
    None,
}

fn first_use(program: &Program, edge: &Edge, var: VarId) -> FirstUse {
    let mut read = false;
    let mut look = |root: ExprId| read |= program.exprs.mentions(root, var);
    for step in &edge.steps {
        step.op.for_each_expr(&mut look);
        if step.op.dst() == Some(var) {
            return if read { FirstUse::Read } else { FirstUse::Written };
        }
    }
    effects::transfer_expressions(&edge.transfer, look);
    match (read, effects::call_result(&edge.transfer) == Some(var)) {
        (true, _) => FirstUse::Read,
        (false, true) => FirstUse::Written,
        (false, false) => FirstUse::None,
    }
}
