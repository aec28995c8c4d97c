//! Predicates in the place of values: what takes too many values at a location is not known there
//! by its value any more, and predicates speak of it from then on.
//!
//! (`InferPred`: Beyer, Henzinger, Théoduloz, *Program Analysis with Dynamic Precision Adjustment*,
//! ASE 2008; the thesis, section 4.3.1.) The predicates are the comparisons of the program's tests
//! in which the variable occurs, as far as all that they speak of has a value at the location. The
//! old state decides nothing: the next transfer evaluates them on the state before.
//!
//! Known limits: variables only, no bytes of memory; tests of the function that is running.
use super::precision::Precision;
use crate::base::work;
use crate::base::work::WorkKind;
use crate::blocks::cut_point::CutPoint;
use crate::blocks::graph::{BlockGraph, DroppedPlace};
use crate::cfa::{Op, Program};
use crate::engines::predicate::budget::{MAX_INFERRED, MAX_INFERRED_NODES};
use crate::ir::{BinaryOp, Expr, ExprId, VarId, Width};
use crate::symbolic::slot::{Place, Slot};
use rustc_hash::{FxHashMap, FxHashSet};

/// Tracks the predicates that take the place of `dropped`. How many are new.
pub(super) fn infer(precision: &mut Precision, graph: &BlockGraph, dropped: &DroppedPlace) -> u64 {
    let (Some(location), Some(var)) = (dropped.cut.location, variable(dropped.slot)) else {
        return 0;
    };
    let program = &graph.program.program;
    let places = places(&dropped.cut);
    let place = |var: VarId| Some((*places.get(&var)?, program.var(var).width));
    let mut found = 0;
    for test in tests(program, var) {
        if let Some((_, true)) = precision.add(location, &program.exprs, test, &place) {
            found += 1;
        }
        if found >= MAX_INFERRED {
            break;
        }
    }
    found
}

fn variable(slot: Slot) -> Option<VarId> {
    match slot {
        Slot::Global(var) | Slot::Local(_, var) => Some(var),
        Slot::Cell(_) => None,
    }
}

/// The variables of the topmost frame and the global ones that have values at the cut point.
fn places(cut: &CutPoint) -> FxHashMap<VarId, Place> {
    let top = u32::try_from(cut.calls.len()).unwrap_or(u32::MAX);
    let symbolic = cut.symbolic.iter().filter_map(|&place| match place {
        Place::Value(slot) => Some(slot),
        Place::Offset(_) | Place::Size(_) => None,
    });
    let known = cut.known.iter().map(|&(slot, _)| slot);
    let is_here = |slot: &Slot| !matches!(slot, Slot::Local(depth, _) if *depth != top);
    let slots = symbolic.chain(known).filter(is_here);
    slots.filter_map(|slot| Some((variable(slot)?, Place::Value(slot)))).collect()
}

/// The comparisons in tests of the program in which the variable occurs, in the order of its edges.
fn tests(program: &Program, var: VarId) -> Vec<ExprId> {
    let (mut tests, mut seen) = (Vec::new(), FxHashSet::default());
    for step in program.edges.iter().flat_map(|edge| &edge.steps) {
        let Op::Assume(condition) = step.op else { continue };
        for (id, expr) in program.exprs.new_nodes_below(vec![condition], &mut seen) {
            if is_comparison(program, id, &expr) && speaks_of(program, id, var) {
                tests.push(id);
            }
        }
    }
    work::spend_on(WorkKind::Expression, seen.len());
    tests
}

fn is_comparison(program: &Program, id: ExprId, expr: &Expr) -> bool {
    let is_relation = matches!(
        expr,
        Expr::Binary(
            BinaryOp::Eq | BinaryOp::Ult | BinaryOp::Ule | BinaryOp::Slt | BinaryOp::Sle,
            ..
        )
    );
    is_relation && program.exprs.width(id) == Width::BOOL
}

/// Whether the expression is small and names the variable.
fn speaks_of(program: &Program, id: ExprId, var: VarId) -> bool {
    let below = program.exprs.nodes_below(vec![id]);
    let few: Vec<Expr> = below.take(MAX_INFERRED_NODES + 1).map(|(_, expr)| expr).collect();
    few.len() <= MAX_INFERRED_NODES && few.contains(&Expr::Var(var))
}
