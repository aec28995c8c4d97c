//! Drops what no run can reach, and cuts where no target can be reached any more.
//!
//! Both directions go through calls and returns: forwards, the location after a call is reached
//! only if the callee may return; backwards, a location is *useful* if a target can be reached from
//! it in its own frame and the frames it makes, or if it can reach its function's exit and some
//! caller goes on usefully. An edge that leads to no useful location is cut, so a run that can no
//! longer fail ends early. Guards are read only where they are constant. A run ends at the first
//! target it reaches, so edges that leave a target are cut too.
//!
//! Functions, variables, sites and unsupported constructs keep their numbers; locations and edges
//! get new numbers, in the old order.
use crate::cfa::builder::relink;
use crate::cfa::{Edge, EdgeId, FuncId, LocId, Op, Program, Transfer};
use crate::ir::Expr;
use fixedbitset::FixedBitSet;

/// The program without what cannot be reached and what cannot reach a target.
pub fn prune(program: Program) -> Program {
    let useful = useful_edges(&program);
    let reached = reached_locations(&program, &useful);
    let mut keep_edges = useful;
    for (index, edge) in program.edges.iter().enumerate() {
        if !reached.contains(edge.source.index()) {
            keep_edges.set(index, false);
        }
    }
    restrict(program, &keep_edges, &reached)
}

/// The program with just the edges of `keep`, without the locations that are neither an end of a
/// kept edge nor a function's entry or exit. A location outside `reached` stays no target.
/// Renumbers locations and edges.
pub fn restrict(mut program: Program, keep: &FixedBitSet, reached: &FixedBitSet) -> Program {
    let mut keep_locations = FixedBitSet::with_capacity(program.locations.len());
    for function in &program.functions {
        keep_locations.insert(function.entry.index());
        keep_locations.insert(function.exit.index());
    }
    for edge in keep.ones().map(|index| &program.edges[index]) {
        keep_locations.insert(edge.source.index());
        keep_locations.insert(edge.target.index());
    }
    let mut renumbered = vec![LocId(u32::MAX); program.locations.len()];
    let mut locations = Vec::with_capacity(keep_locations.count_ones(..));
    for (index, mut location) in std::mem::take(&mut program.locations).into_iter().enumerate() {
        if keep_locations.contains(index) {
            renumbered[index] = LocId::from_index(locations.len());
            location.target = location.target.filter(|_| reached.contains(index));
            locations.push(location);
        }
    }
    program.locations = locations;
    for function in &mut program.functions {
        function.entry = renumbered[function.entry.index()];
        function.exit = renumbered[function.exit.index()];
    }
    let edges = std::mem::take(&mut program.edges).into_iter().enumerate();
    program.edges = edges.filter(|(index, _)| keep.contains(*index)).map(|(_, e)| e).collect();
    for edge in &mut program.edges {
        edge.source = renumbered[edge.source.index()];
        edge.target = renumbered[edge.target.index()];
    }
    relink(&mut program);
    program
}

/// For each function, the call edges that enter it.
pub fn callers(program: &Program) -> Vec<Vec<EdgeId>> {
    let mut callers = vec![Vec::new(); program.functions.len()];
    for (index, edge) in program.edges.iter().enumerate() {
        if let Transfer::Call { callee, .. } = edge.transfer {
            callers[callee.index()].push(EdgeId::from_index(index));
        }
    }
    callers
}

/// For each function, the call edges in it.
pub fn calls_within(program: &Program) -> Vec<Vec<EdgeId>> {
    let mut calls = vec![Vec::new(); program.functions.len()];
    for (index, edge) in program.edges.iter().enumerate() {
        if matches!(edge.transfer, Transfer::Call { .. }) {
            let function = program.location(edge.source).function;
            calls[function.index()].push(EdgeId::from_index(index));
        }
    }
    calls
}

/// Whether a constant guard blocks the edge.
fn is_blocked(program: &Program, edge: &Edge) -> bool {
    edge.steps.iter().any(|step| match step.op {
        Op::Assume(guard) => {
            matches!(program.exprs.get(guard), Expr::Const(value) if !value.is_true())
        }
        _ => false,
    })
}

/// Which locations are reached from the start of `main` over the edges of `allowed`.
fn reached_locations(program: &Program, allowed: &FixedBitSet) -> FixedBitSet {
    let callers = callers(program);
    let mut reached = FixedBitSet::with_capacity(program.locations.len());
    let mut work = vec![program.function(program.main).entry];
    while let Some(location) = work.pop() {
        if reached.put(location.index()) {
            continue;
        }
        let node = program.location(location);
        let function = program.function(node.function);
        if location == function.exit {
            let returns = callers[node.function.index()].iter().filter(|edge| {
                allowed.contains(edge.index())
                    && reached.contains(program.edge(**edge).source.index())
            });
            work.extend(returns.map(|&edge| program.edge(edge).target));
        }
        for edge in node.out.iter().filter(|edge| allowed.contains(edge.index())) {
            let edge = program.edge(*edge);
            match edge.transfer {
                Transfer::Jump | Transfer::Return { .. } => work.push(edge.target),
                Transfer::Call { callee, .. } => {
                    let callee = program.function(callee);
                    work.push(callee.entry);
                    if reached.contains(callee.exit.index()) {
                        work.push(edge.target);
                    }
                }
            }
        }
    }
    reached
}

/// What can be reached going backwards.
struct Backwards<'p> {
    program: &'p Program,
    callers: Vec<Vec<EdgeId>>,
    /// Functions whose exit can be reached from their entry.
    returning: FixedBitSet,
    /// Locations from which the function's exit can be reached in the same frame.
    returns: FixedBitSet,
    /// Locations from which a target can be reached before the frame is left.
    hits: FixedBitSet,
}

impl Backwards<'_> {
    /// Whether control can get from the edge's source over the edge to its target.
    fn passes(&self, edge: &Edge) -> bool {
        if is_blocked(self.program, edge) || self.program.location(edge.source).target.is_some() {
            return false;
        }
        match edge.transfer {
            Transfer::Jump | Transfer::Return { .. } => true,
            Transfer::Call { callee, .. } => self.returning.contains(callee.index()),
        }
    }

    /// Closes `set` backwards over passable edges, starting from `seeds`; the functions whose
    /// entries it reached are added to `entered`.
    fn close(&self, set: &mut FixedBitSet, seeds: Vec<LocId>, entered: &mut Vec<FuncId>) {
        let mut work = seeds;
        while let Some(location) = work.pop() {
            if set.put(location.index()) {
                continue;
            }
            let node = self.program.location(location);
            if self.program.function(node.function).entry == location {
                entered.push(node.function);
            }
            for &edge in &node.incoming {
                let edge = self.program.edge(edge);
                if self.passes(edge) {
                    work.push(edge.source);
                }
            }
        }
    }

    /// `returns`: from every exit backwards; a function found to return opens the calls of it.
    fn find_returns(&mut self) {
        let mut seeds: Vec<LocId> = self.program.functions.iter().map(|f| f.exit).collect();
        while !seeds.is_empty() {
            let mut entered = Vec::new();
            let mut set = std::mem::take(&mut self.returns);
            self.close(&mut set, seeds, &mut entered);
            self.returns = set;
            self.returning.extend(entered.iter().map(|function| function.index()));
            let calls = entered.iter().flat_map(|function| &self.callers[function.index()]);
            seeds = calls
                .map(|&call| self.program.edge(call))
                .filter(|call| self.passes(call) && self.returns.contains(call.target.index()))
                .map(|call| call.source)
                .collect();
        }
    }

    /// `hits`: from every target backwards, also out of callees to their call sites.
    fn find_hits(&mut self) {
        let located = self.program.locations.iter().enumerate();
        let mut seeds: Vec<LocId> = located
            .filter(|(_, location)| location.target.is_some())
            .map(|(index, _)| LocId::from_index(index))
            .collect();
        while !seeds.is_empty() {
            let mut entered = Vec::new();
            let mut set = std::mem::take(&mut self.hits);
            self.close(&mut set, seeds, &mut entered);
            self.hits = set;
            let calls = entered.iter().flat_map(|function| &self.callers[function.index()]);
            seeds = calls
                .map(|&call| self.program.edge(call))
                .filter(|call| {
                    !is_blocked(self.program, call)
                        && self.program.location(call.source).target.is_none()
                })
                .map(|call| call.source)
                .collect();
        }
    }

    /// Per function, whether a run that returns from it may still reach a target.
    fn useful_exits(&self) -> Vec<bool> {
        let mut useful = vec![false; self.program.functions.len()];
        let mut work: Vec<FuncId> = Vec::new();
        let mark = |function: FuncId, useful: &mut Vec<bool>, work: &mut Vec<FuncId>| {
            if !std::mem::replace(&mut useful[function.index()], true) {
                work.push(function);
            }
        };
        for edge in self.program.edges.iter().filter(|edge| !is_blocked(self.program, edge)) {
            if let Transfer::Call { callee, .. } = edge.transfer
                && self.hits.contains(edge.target.index())
            {
                mark(callee, &mut useful, &mut work);
            }
        }
        let calls = calls_within(self.program);
        while let Some(function) = work.pop() {
            // Whatever this function calls on a way to its own exit returns usefully as well.
            for &edge in &calls[function.index()] {
                let edge = self.program.edge(edge);
                if let Transfer::Call { callee, .. } = edge.transfer
                    && self.returns.contains(edge.target.index())
                {
                    mark(callee, &mut useful, &mut work);
                }
            }
        }
        useful
    }
}

/// The edges that are not blocked and that lead, at once or after the return, to where a target can
/// still be reached.
fn useful_edges(program: &Program) -> FixedBitSet {
    let mut backwards = Backwards {
        program,
        callers: callers(program),
        returning: FixedBitSet::with_capacity(program.functions.len()),
        returns: FixedBitSet::with_capacity(program.locations.len()),
        hits: FixedBitSet::with_capacity(program.locations.len()),
    };
    backwards.find_returns();
    backwards.find_hits();
    let exits = backwards.useful_exits();
    let useful = |location: LocId| {
        let function = program.location(location).function.index();
        backwards.hits.contains(location.index())
            || (exits[function] && backwards.returns.contains(location.index()))
    };
    let mut edges = FixedBitSet::with_capacity(program.edges.len());
    for (index, edge) in program.edges.iter().enumerate() {
        if is_blocked(program, edge) || program.location(edge.source).target.is_some() {
            continue;
        }
        let leads_on = match edge.transfer {
            Transfer::Jump | Transfer::Return { .. } => useful(edge.target),
            Transfer::Call { callee, .. } => {
                let entry = program.function(callee).entry.index();
                let comes_back =
                    backwards.returning.contains(callee.index()) && useful(edge.target);
                backwards.hits.contains(entry) || comes_back
            }
        };
        edges.set(index, leads_on);
    }
    edges
}
