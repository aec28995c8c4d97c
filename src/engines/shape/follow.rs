//! One step of the program on a shape: along an edge, to all shapes that it leads to.
//!
//! Invariant: each state to which a run comes along the edge from a state of the graph is one of a
//! graph that comes out. Who cannot say so gives up.
use super::assume::{assume, in_cases};
use super::budget::{MOST_GRAPHS_OF_EDGE, MOST_OBJECTS};
use super::evaluate::{evaluate, symbol_address};
use super::graph::{NodeKind, ShapeGraph, ShapeValue};
use super::memory::{ShapeMemory, end_frame};
use super::trouble::Trouble;
use crate::base::work;
use crate::base::work::WorkKind;
use crate::cfa::{EdgeId, FuncId, LocId, Op, Program, Transfer};
use crate::ir::{ExprId, Symbol, VarId};

/// The graph of the start: global variables have their values.
pub fn initial(program: &Program) -> Result<ShapeGraph, Trouble> {
    let mut graph = ShapeGraph::default();
    for &(var, value) in &program.global_values {
        let value = evaluate(program, &mut graph, &[], value)?;
        graph.vars.insert(var, value);
    }
    Ok(graph)
}

/// Where an edge leads from a graph.
pub fn follow(
    program: &Program,
    graph: &ShapeGraph,
    edge: EdgeId,
) -> Result<Vec<(LocId, ShapeGraph)>, Trouble> {
    work::spend(WorkKind::State, 1);
    let mut graphs = vec![graph.clone()];
    for step in &program.edge(edge).steps {
        let mut next = Vec::new();
        for graph in graphs {
            work::spend_on(WorkKind::Expression, 6 + 3 * graph.nodes.len());
            next.extend(after(program, graph, &step.op)?);
        }
        if next.len() > MOST_GRAPHS_OF_EDGE
            || next.iter().any(|graph| graph.nodes.len() > MOST_OBJECTS)
        {
            return Err(Trouble::GivesUp("many objects"));
        }
        graphs = next;
    }
    let mut all = Vec::new();
    for graph in graphs {
        all.extend(leave(program, graph, edge)?);
    }
    Ok(all)
}

fn after(program: &Program, graph: ShapeGraph, op: &Op) -> Result<Vec<ShapeGraph>, Trouble> {
    let run = |graph: ShapeGraph,
               f: &mut dyn FnMut(&mut ShapeMemory<'_>) -> Result<bool, Trouble>| {
        let cases = in_cases(program, graph, &[], |graph, decided| {
            f(&mut ShapeMemory { program, graph, decided })
        })?;
        let open = cases.into_iter().filter(|&(_, goes_on)| goes_on);
        Ok(open.map(|(graph, _)| graph).collect())
    };
    match *op {
        Op::Assume(condition) => assume(program, graph, &[], condition, true),
        Op::Assign { dst, value } => run(graph, &mut |memory| {
            let value = evaluate(program, memory.graph, memory.decided, value)?;
            memory.graph.vars.insert(dst, value);
            Ok(true)
        }),
        Op::Nondet { dst, .. } => {
            let mut graph = graph;
            draw(program, &mut graph, dst);
            Ok(vec![graph])
        }
        Op::Load { dst, address } => {
            run(graph, &mut |memory| memory.load(dst, address).map(|()| true))
        }
        Op::Store { address, value } => {
            run(graph, &mut |memory| memory.store(address, value).map(|()| true))
        }
        Op::Alloc { dst, kind, size, zeroed, site, .. } => {
            run(graph, &mut |memory| memory.alloc(dst, kind, size, zeroed, site).map(|()| true))
        }
        Op::Free { address, kind } => {
            run(graph, &mut |memory| memory.free(address, kind).map(|()| true))
        }
        Op::Copy { to, from, length } => {
            run(graph, &mut |memory| memory.copy(to, from, length).map(|()| true))
        }
        Op::Fill { to, byte, length } => {
            run(graph, &mut |memory| memory.fill(to, byte, length).map(|()| true))
        }
        Op::AssumeInvalid { address, length, access } => run(graph, &mut |memory| {
            memory.is_surely_valid(address, length, access).map(|is_valid| !is_valid)
        }),
        Op::AssumeLost { count, ref held } => {
            run(graph, &mut |memory| memory.may_lose(count, held))
        }
        Op::Observe { .. } => Ok(vec![graph]),
        Op::Havoc { address, .. } => run(graph, &mut |memory| memory.havoc(address).map(|()| true)),
        Op::Outside { ref given, .. } => outside(program, graph, given).map(|graph| vec![graph]),
    }
}

/// A variable gets an arbitrary value.
fn draw(program: &Program, graph: &mut ShapeGraph, dst: VarId) {
    let value = graph.fresh(program.var(dst).width);
    graph.vars.insert(dst, value);
}

/// Unknown code runs: it may write what it knows. Where that is more than global objects, it is not
/// followed.
fn outside(
    program: &Program,
    mut graph: ShapeGraph,
    given: &[ExprId],
) -> Result<ShapeGraph, Trouble> {
    let knows = |kind: NodeKind| match kind {
        NodeKind::Heap { is_visible, .. } | NodeKind::Frame { is_visible, .. } => is_visible,
        NodeKind::Global(_) | NodeKind::Function(_) => false,
    };
    if graph.nodes.values().any(|node| node.is_live && knows(node.kind)) {
        return Err(Trouble::GivesUp("memory that unknown code knows"));
    }
    for &id in given {
        if let ShapeValue::Address(..) = evaluate(program, &mut graph, &[], id)? {
            return Err(Trouble::GivesUp("an address that unknown code is given"));
        }
    }
    for (index, global) in (0u32..).zip(&program.globals) {
        if !global.visible || global.constant || !global.is_own() {
            continue;
        }
        let ShapeValue::Address(id, ..) =
            symbol_address(program, &mut graph, Symbol::Global(index))?
        else {
            continue;
        };
        if let Some(node) = graph.nodes.get_mut(&id) {
            node.cells.clear();
            node.is_zeroed = false;
        }
    }
    Ok(graph)
}

fn leave(
    program: &Program,
    graph: ShapeGraph,
    edge: EdgeId,
) -> Result<Vec<(LocId, ShapeGraph)>, Trouble> {
    let Transfer::Call { callee, ref args, .. } = program.edge(edge).transfer else {
        return match program.edge(edge).transfer {
            Transfer::Return { value } => returned(program, graph, value),
            _ => Ok(vec![(program.edge(edge).target, graph)]),
        };
    };
    let own = |&call: &EdgeId| called(program, call) == Some(callee);
    if callee == program.main || graph.calls.iter().any(own) {
        return Err(Trouble::GivesUp("recursion"));
    }
    let function = program.function(callee);
    let cases = in_cases(program, graph, &[], |graph, decided| {
        args.iter()
            .map(|&arg| evaluate(program, graph, decided, arg))
            .collect::<Result<Vec<_>, _>>()
    })?;
    let enter = |(mut graph, values): (ShapeGraph, Vec<ShapeValue>)| {
        function.locals.iter().for_each(|local| {
            graph.vars.remove(local);
        });
        graph.vars.extend(function.params.iter().copied().zip(values));
        graph.calls.push(edge);
        (function.entry, graph)
    };
    Ok(cases.into_iter().map(enter).collect())
}

fn called(program: &Program, call: EdgeId) -> Option<FuncId> {
    match program.edge(call).transfer {
        Transfer::Call { callee, .. } => Some(callee),
        _ => None,
    }
}

fn returned(
    program: &Program,
    graph: ShapeGraph,
    value: Option<ExprId>,
) -> Result<Vec<(LocId, ShapeGraph)>, Trouble> {
    let cases = in_cases(program, graph, &[], |graph, decided| {
        value.map(|value| evaluate(program, graph, decided, value)).transpose()
    })?;
    let mut all = Vec::new();
    for (mut graph, value) in cases {
        let depth = graph.calls.len();
        end_frame(&mut graph, depth);
        // From the outermost frame the run ends.
        let Some(call) = graph.calls.pop() else { continue };
        let Transfer::Call { callee, result, .. } = program.edge(call).transfer else { continue };
        for local in &program.function(callee).locals {
            graph.vars.remove(local);
        }
        if let Some(result) = result {
            match value {
                Some(value) => {
                    graph.vars.insert(result, value);
                }
                None => draw(program, &mut graph, result),
            }
        }
        all.push((program.edge(call).target, graph));
    }
    Ok(all)
}
