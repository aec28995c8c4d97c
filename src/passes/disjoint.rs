//! Bytes that are asked for where they cannot be: `Within(p, start, n)` whose two addresses never
//! lie in one object.
//!
//! Of the byte that is followed (`llvm::lower`), more is known than what the variable may hold: it
//! lies in an object that was chosen when it was made, or where memory was copied to from such a
//! one.
use crate::cfa::{Op, Program, Scope, Variable};
use crate::ir::walk::PostOrder;
use crate::ir::{BinaryOp, Expr, ExprId, ExprPool, VarId};
use crate::program_facts::effects::{map_expressions, map_transfer_expressions};
use crate::program_facts::memory::points_to::PointsTo;
use fixedbitset::FixedBitSet;
use rustc_hash::FxHashMap;

/// Answers the questions that are decided by where addresses come from. A program that asks nothing
/// stays as it is.
pub fn decide(program: &mut Program) {
    let asks = |index: u32| match program.exprs.get(ExprId(index)) {
        Expr::Within(p, start, _) => Some((ExprId(index), p, start)),
        _ => None,
    };
    let count = u32::try_from(program.exprs.len()).unwrap_or(0);
    let asked: Vec<_> = (0..count).filter_map(asks).collect();
    if asked.is_empty() {
        return;
    }
    let points_to = PointsTo::new(program);
    let followed = followed(program).map(|vars| (vars, places(program, &points_to, vars)));
    let mut known = FxHashMap::default();
    for (id, p, start) in asked {
        let places = match &followed {
            Some((vars, places)) if is_followed(&program.exprs, p, *vars) => places.clone(),
            _ => points_to.own_objects(program, p),
        };
        let is_disjoint = places
            .zip(points_to.own_objects(program, start))
            .is_some_and(|(places, others)| places.is_disjoint(&others));
        if is_disjoint {
            known.insert(id, program.exprs.bool(false));
        }
    }
    let Program { exprs, edges, .. } = program;
    for edge in edges {
        for step in &mut edge.steps {
            map_expressions(&mut step.op, |root| replaced(exprs, root, &mut known));
        }
        map_transfer_expressions(&mut edge.transfer, |root| replaced(exprs, root, &mut known));
    }
}

/// The variables that say where the byte is that is followed: its object, and the offset.
fn followed(program: &Program) -> Option<(VarId, VarId)> {
    let find = |name: &str| {
        let is_one = |var: &Variable| var.scope == Scope::Global && var.name == name;
        program.vars.iter().position(is_one).map(VarId::from_index)
    };
    Some((find(Variable::FOLLOWED_OBJECT)?, find(Variable::FOLLOWED_OFFSET)?))
}

/// match: `object + offset`.
fn is_followed(pool: &ExprPool, p: ExprId, (object, offset): (VarId, VarId)) -> bool {
    let Expr::Binary(BinaryOp::Add, a, b) = pool.get(p) else { return false };
    pool.get(a) == Expr::Var(object) && pool.get(b) == Expr::Var(offset)
}

/// The objects in which it may lie; `None`: anywhere.
fn places(program: &Program, points_to: &PointsTo, vars: (VarId, VarId)) -> Option<FixedBitSet> {
    let (mut places, mut moves) = (FixedBitSet::default(), Vec::new());
    for edge in &program.edges {
        let mut from = None;
        for step in &edge.steps {
            let (dst, value) = match step.op {
                Op::Assign { dst, value } => (dst, value),
                // What else sets them may mean anywhere.
                ref op if op.dst().is_some_and(|dst| dst == vars.0 || dst == vars.1) => {
                    return None;
                }
                _ => continue,
            };
            if dst == vars.1 {
                from = moved_from(&program.exprs, value, vars);
            }
            // At the start it is null, which is nowhere.
            if dst != vars.0 || matches!(program.exprs.get(value), Expr::Const(_)) {
                continue;
            }
            match from {
                Some(from) => moves.push((
                    points_to.own_objects(program, value),
                    points_to.own_objects(program, from),
                )),
                None => places.union_with(&points_to.own_objects(program, value)?),
            }
        }
    }
    loop {
        let before = places.count_ones(..);
        for (to, from) in &moves {
            if from.as_ref().is_none_or(|from| !from.is_disjoint(&places)) {
                places.union_with(to.as_ref()?);
            }
        }
        if places.count_ones(..) == before {
            return Some(places);
        }
    }
}

/// match: `(object + offset) - from`, which is the offset where memory was copied; result: the
/// address from which.
fn moved_from(pool: &ExprPool, value: ExprId, vars: (VarId, VarId)) -> Option<ExprId> {
    let Expr::Binary(BinaryOp::Sub, address, from) = pool.get(value) else { return None };
    is_followed(pool, address, vars).then_some(from)
}

/// The expression with what is known in place.
fn replaced(exprs: &mut ExprPool, root: ExprId, known: &mut FxHashMap<ExprId, ExprId>) -> ExprId {
    let mut walk = PostOrder::of(root);
    while let Some((id, expr)) = walk.next(exprs, |id| known.contains_key(&id)) {
        let new = expr.map_children(|child| known.get(&child).copied().unwrap_or(child));
        let new = if new == expr { id } else { exprs.intern(new, exprs.width(id)) };
        known.insert(id, new);
    }
    known.get(&root).copied().unwrap_or(root)
}
