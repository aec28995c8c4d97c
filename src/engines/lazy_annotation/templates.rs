//! What may hold at a cut point whenever it is visited: comparisons of its variables with each
//! other and with constants of the function, and sums of two that a third one equals. Only those
//! are candidates for strengthening that hold where the cut point is visited first.
use super::budget::{MOST_COMPARED, MOST_CONSTANTS};
use super::graph::{RelationGraph, Terms};
use super::learn::instance;
use super::query::Oracle;
use crate::base::limits::{Limits, Stop};
use crate::cfa::FuncId;
use crate::ir::simplify::build;
use crate::ir::{BinaryOp, Bv, Expr, ExprId, VarId, Width};
use std::collections::BTreeSet;

/// The templates that hold in a state where the variables `spoken` of are `terms` and `conjuncts`
/// hold.
pub(super) fn templates(
    graph: &mut RelationGraph,
    oracle: &mut Oracle,
    (spoken, terms): (&[VarId], &Terms),
    (function, conjuncts): (FuncId, &[ExprId]),
    limits: &Limits,
) -> Result<Vec<ExprId>, Stop> {
    let mut vars: Vec<VarId> = spoken.to_vec();
    vars.retain(|&var| graph.width(var) > Width::BOOL && terms.contains_key(&var));
    vars.truncate(MOST_COMPARED);
    let constants = constants(graph, function);
    let mut all = Vec::new();
    for (index, &a) in vars.iter().enumerate() {
        let (width, own) = (graph.width(a), graph.term(a));
        for value in constants.iter().copied().filter(|value| value.width() == width) {
            let value = graph.pool.constant(value);
            compare(graph, own, value, &mut all);
        }
        for &b in &vars[..index] {
            if graph.width(b) == width {
                let other = graph.term(b);
                compare(graph, own, other, &mut all);
            }
        }
    }
    all.extend(sums(graph, &vars, terms));
    let mut map = terms.clone();
    let mut held = Vec::new();
    for atom in all {
        let there = instance(graph, atom, &mut map);
        let broken = build::not(&mut graph.pool, there);
        let all = [conjuncts, &[broken]].concat();
        if oracle.excludes(&graph.pool, &all, limits)? {
            held.push(atom);
        }
    }
    Ok(held)
}

fn compare(graph: &mut RelationGraph, a: ExprId, b: ExprId, all: &mut Vec<ExprId>) {
    for op in [BinaryOp::Sle, BinaryOp::Ule] {
        for (a, b) in [(a, b), (b, a)] {
            all.push(build::binary(&mut graph.pool, op, a, b));
        }
    }
}

/// `a = b + c + k`, where the terms say so.
fn sums(graph: &mut RelationGraph, vars: &[VarId], terms: &Terms) -> Vec<ExprId> {
    let mut all = Vec::new();
    for (first, &a) in vars.iter().enumerate() {
        for (second, &b) in vars.iter().enumerate() {
            for &c in &vars[..second] {
                let others = [b, c];
                if others.contains(&a)
                    || others.iter().any(|&var| graph.width(var) != graph.width(a))
                {
                    continue;
                }
                let pool = &mut graph.pool;
                let sum = build::add(pool, terms[&b], terms[&c]);
                let rest = build::sub(pool, terms[&a], sum);
                if !matches!(pool.get(rest), Expr::Const(_)) {
                    continue;
                }
                let [own, b, c] = [vars[first], b, c].map(|var| graph.term(var));
                let pool = &mut graph.pool;
                let sum = build::add(pool, b, c);
                let sum = build::add(pool, sum, rest);
                all.push(build::eq(pool, own, sum));
            }
        }
    }
    all
}

/// Numbers in the guards of a function.
fn constants(graph: &RelationGraph, function: FuncId) -> Vec<Bv> {
    let program = graph.program();
    let mut found = BTreeSet::new();
    for (index, edge) in program.edges.iter().enumerate() {
        if program.location(edge.source).function != function {
            continue;
        }
        for (_, expr) in graph.pool.nodes_below(graph.relations[index].guards.clone()) {
            if found.len() == MOST_CONSTANTS {
                break;
            }
            if let Expr::Const(value) = expr
                && value.width() > Width::BOOL
            {
                found.insert((value.width(), value.unsigned()));
            }
        }
    }
    found.into_iter().map(|(width, bits)| Bv::new(width, bits)).collect()
}
