//! Assuming a condition, and telling cases apart.
//!
//! Invariant: the graphs that come out describe together each state of the one that went in in
//! which the condition has the truth that is wanted.
use super::budget::{MOST_CASES, MOST_READ_TERMS};
use super::compare::{decide, learn};
use super::evaluate::{KnownTruths, evaluate};
use super::graph::{ShapeGraph, ShapeValue};
use super::sum::NumberSum;
use super::trouble::{Case, Trouble};
use super::unfold;
use crate::cfa::Program;
use crate::domains::bounds::conditions::{self, Facts};
use crate::ir::{BinaryOp, Bv, Expr, ExprId, UnaryOp, Width};
use std::collections::BTreeMap;

/// What `f` makes of a graph, in all cases that it needs to tell apart.
pub(super) fn in_cases<T>(
    program: &Program,
    graph: ShapeGraph,
    decided: &KnownTruths,
    mut f: impl FnMut(&mut ShapeGraph, &KnownTruths) -> Result<T, Trouble>,
) -> Result<Vec<(ShapeGraph, T)>, Trouble> {
    let (mut open, mut done) = (vec![(graph, decided.to_vec())], Vec::new());
    let mut count = 0;
    while let Some((graph, decided)) = open.pop() {
        count += 1;
        if count > MOST_CASES {
            return Err(Trouble::GivesUp("a step with many cases"));
        }
        let mut own = graph.clone();
        match f(&mut own, &decided) {
            Ok(value) => done.push((own, value)),
            Err(Trouble::GivesUp(what)) => return Err(Trouble::GivesUp(what)),
            Err(Trouble::Splits(Case::Length(node))) => {
                let cases = unfold::lengths(&graph, node, program.pointer_width())?;
                open.extend(cases.into_iter().map(|case| (case, decided.clone())));
            }
            Err(Trouble::Splits(Case::Condition(id))) => {
                for truth in [false, true] {
                    for case in assume(program, graph.clone(), &decided, id, truth)? {
                        let mut decided = decided.clone();
                        decided.push((id, truth));
                        open.push((case, decided));
                    }
                }
            }
        }
    }
    Ok(done)
}

/// The graph where `id` is `truth`.
pub(super) fn assume(
    program: &Program,
    graph: ShapeGraph,
    decided: &KnownTruths,
    id: ExprId,
    truth: bool,
) -> Result<Vec<ShapeGraph>, Trouble> {
    let pool = &program.exprs;
    if decided.iter().any(|&(known, _)| known == id) {
        let holds = decided.contains(&(id, truth));
        return Ok(if holds { vec![graph] } else { Vec::new() });
    }
    match pool.get(id) {
        Expr::Unary(UnaryOp::Not, a) => assume(program, graph, decided, a, !truth),
        Expr::Binary(BinaryOp::And, a, b) => both(program, graph, decided, (a, b), truth, true),
        Expr::Binary(BinaryOp::Or, a, b) => both(program, graph, decided, (a, b), truth, false),
        Expr::Ite(condition, a, b) => {
            let mut all = Vec::new();
            for (chosen, branch) in [(true, a), (false, b)] {
                for case in assume(program, graph.clone(), decided, condition, chosen)? {
                    all.extend(assume(program, case, decided, branch, truth)?);
                }
            }
            Ok(all)
        }
        Expr::Binary(op, a, b) if op.is_predicate() => {
            let mut graphs = compared(program, graph, decided, (op, a, b), truth)?;
            graphs.retain_mut(|graph| narrow_variables(program, graph, id, truth, 2));
            Ok(graphs)
        }
        _ => {
            let cases = in_cases(program, graph, decided, |graph, decided| {
                let value = evaluate(program, graph, decided, id)?;
                Ok(equate(program, graph, &value, Bv::bool(truth))
                    && narrow_variables(program, graph, id, truth, 1))
            })?;
            Ok(cases.into_iter().filter(|&(_, holds)| holds).map(|(graph, _)| graph).collect())
        }
    }
}

/// Takes in what a condition that is `truth` says of variables below other operations, as a mask
/// that is tested; says whether it can be.
fn narrow_variables(
    program: &Program,
    graph: &mut ShapeGraph,
    id: ExprId,
    truth: bool,
    least_depth: u32,
) -> bool {
    let (pool, pointer) = (&program.exprs, program.pointer_width());
    let (mut open, mut variables) = (vec![(id, 0)], BTreeMap::new());
    let (mut visits, mut depth) = (0, 0);
    while let Some((id, own)) = open.pop() {
        visits += 1;
        if visits > MOST_READ_TERMS {
            return true;
        }
        match pool.get(id) {
            Expr::Var(var) => {
                depth = depth.max(own);
                variables.insert(id, var);
            }
            expr => expr.for_each_child(|child| open.push((child, own + 1))),
        }
    }
    // What is compared itself was narrowed before.
    if depth < least_depth {
        return true;
    }
    let mut facts = Facts::new();
    for (&id, var) in &variables {
        let value = graph.vars.get(var).filter(|value| NumberSum::of(value).is_some());
        if let Some(value) = value {
            facts.insert(id, graph.facts_of(value, pointer));
        }
    }
    if !conditions::assume(pool, &mut facts, id, truth) {
        return false;
    }
    variables.iter().all(|(id, var)| match (facts.get(id), graph.vars.get(var).cloned()) {
        (Some(facts), Some(ShapeValue::Number(value))) => facts.admits(value),
        (Some(facts), Some(ShapeValue::Symbol(id, _))) => graph.restrict(id, facts, pointer),
        (Some(facts), Some(ShapeValue::Sum(sum))) => graph.restrict_sum(&sum, facts, pointer),
        _ => true,
    })
}

/// Conjunctions that are to be true and disjunctions that are to be false need both, the others
/// one.
fn both(
    program: &Program,
    graph: ShapeGraph,
    decided: &KnownTruths,
    (a, b): (ExprId, ExprId),
    truth: bool,
    is_and: bool,
) -> Result<Vec<ShapeGraph>, Trouble> {
    let mut all = Vec::new();
    if truth == is_and {
        for case in assume(program, graph, decided, a, truth)? {
            all.extend(assume(program, case, decided, b, truth)?);
        }
        return Ok(all);
    }
    all.extend(assume(program, graph.clone(), decided, a, truth)?);
    for case in assume(program, graph, decided, a, !truth)? {
        all.extend(assume(program, case, decided, b, truth)?);
    }
    Ok(all)
}

fn compared(
    program: &Program,
    graph: ShapeGraph,
    decided: &KnownTruths,
    (op, a, b): (BinaryOp, ExprId, ExprId),
    truth: bool,
) -> Result<Vec<ShapeGraph>, Trouble> {
    let pool = &program.exprs;
    if let (BinaryOp::Eq, Some((inner, wanted))) = (op, inverted(program, a, b)) {
        return match wanted {
            None => Ok(if truth { Vec::new() } else { vec![graph] }),
            Some(wanted) => equal(program, graph, decided, inner, wanted, truth),
        };
    }
    if op == BinaryOp::Eq && pool.width(a) == Width::BOOL {
        let mut all = Vec::new();
        for side in [true, false] {
            for case in assume(program, graph.clone(), decided, a, side)? {
                all.extend(assume(program, case, decided, b, side == truth)?);
            }
        }
        return Ok(all);
    }
    let cases = in_cases(program, graph, decided, |graph, decided| {
        let x = evaluate(program, graph, decided, a)?;
        let y = evaluate(program, graph, decided, b)?;
        Ok(match decide(program, graph, op, &x, &y)? {
            Some(known) => known == truth,
            None => learn(program, graph, op, &x, &y, truth),
        })
    })?;
    Ok(cases.into_iter().filter(|&(_, holds)| holds).map(|(graph, _)| graph).collect())
}

/// `id == wanted` is `truth`.
fn equal(
    program: &Program,
    graph: ShapeGraph,
    decided: &KnownTruths,
    id: ExprId,
    wanted: Bv,
    truth: bool,
) -> Result<Vec<ShapeGraph>, Trouble> {
    if wanted.width() == Width::BOOL {
        return assume(program, graph, decided, id, wanted.is_true() == truth);
    }
    if let Some((inner, next)) = undone(program, id, wanted) {
        return match next {
            None => Ok(if truth { Vec::new() } else { vec![graph] }),
            Some(next) => equal(program, graph, decided, inner, next, truth),
        };
    }
    let cases = in_cases(program, graph, decided, |graph, decided| {
        let value = evaluate(program, graph, decided, id)?;
        if truth {
            return Ok(equate(program, graph, &value, wanted));
        }
        let wanted = ShapeValue::Number(wanted);
        Ok(match decide(program, graph, BinaryOp::Eq, &value, &wanted)? {
            Some(known) => !known,
            None => learn(program, graph, BinaryOp::Eq, &value, &wanted, false),
        })
    })?;
    Ok(cases.into_iter().filter(|&(_, holds)| holds).map(|(graph, _)| graph).collect())
}

/// Where one side is a literal and the other can be undone: what is undone, and what it has to be
/// (`None`: it never is).
fn inverted(program: &Program, a: ExprId, b: ExprId) -> Option<(ExprId, Option<Bv>)> {
    let pool = &program.exprs;
    match (pool.get(a), pool.get(b)) {
        (_, Expr::Const(value)) => {
            undone(program, a, value).or_else(|| is_bool(value).then_some((a, Some(value))))
        }
        (Expr::Const(value), _) => {
            undone(program, b, value).or_else(|| is_bool(value).then_some((b, Some(value))))
        }
        _ => None,
    }
}

fn is_bool(value: Bv) -> bool {
    value.width() == Width::BOOL
}

/// `f(inner) == value` as `inner == other`, where `f` is injective.
fn undone(program: &Program, id: ExprId, value: Bv) -> Option<(ExprId, Option<Bv>)> {
    let pool = &program.exprs;
    match pool.get(id) {
        Expr::ZeroExtend(inner) => {
            let width = pool.width(inner);
            let fits = value.unsigned() <= width.mask();
            Some((inner, fits.then(|| Bv::new(width, value.unsigned()))))
        }
        Expr::SignExtend(inner) => {
            let width = pool.width(inner);
            let narrow = Bv::new(width, value.unsigned());
            Some((inner, (narrow.signed() == value.signed()).then_some(narrow)))
        }
        Expr::Binary(BinaryOp::Add, inner, by) => {
            let Expr::Const(by) = pool.get(by) else { return None };
            let rest = value.unsigned().wrapping_sub(by.unsigned());
            // Of an address, the sum says more than the start.
            (value.unsigned() != 0).then(|| (inner, Some(Bv::new(value.width(), rest))))
        }
        _ => None,
    }
}

/// Takes in that a value is this number; says whether that can be.
fn equate(program: &Program, graph: &mut ShapeGraph, value: &ShapeValue, wanted: Bv) -> bool {
    match value {
        ShapeValue::Number(bits) => *bits == wanted,
        _ => {
            let wanted = ShapeValue::Number(wanted);
            let known = decide(program, graph, BinaryOp::Eq, value, &wanted);
            let is_number = matches!(value, ShapeValue::Symbol(..) | ShapeValue::Sum(_));
            !matches!(known, Ok(Some(false)))
                && (!is_number || learn(program, graph, BinaryOp::Eq, value, &wanted, true))
        }
    }
}
