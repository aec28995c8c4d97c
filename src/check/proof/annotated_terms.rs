//! What the check of lazy annotation's claims makes of expressions, and which variables stand for
//! what there is no variable for in the program.
//!
//! What has no defined result has any value, and so has each float.
use super::annotated::{AnnotationCheck, BasicPathState};
use super::fault::is_false;
use crate::cfa::{FuncId, LocId, Program, Scope, Transfer};
use crate::engines::lazy_annotation::proof::Word;
use crate::ir::simplify::build;
use crate::ir::walk::PostOrder;
use crate::ir::{BinaryOp, Expr, ExprId, ExprPool, VarId, Width};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeSet;

impl AnnotationCheck<'_> {
    /// Whether no target lies in the function and those that it calls, as a truth value.
    pub(super) fn reaches_none(&mut self, function: FuncId) -> ExprId {
        let (mut seen, mut stack) = (BTreeSet::from([function]), vec![function]);
        let mut is_none = true;
        while let Some(next) = stack.pop() {
            for location in self.program.locations.iter().filter(|own| own.function == next) {
                is_none &= location.target.is_none();
                for &edge in &location.out {
                    if let Transfer::Call { callee, .. } = self.program.edge(edge).transfer
                        && seen.insert(callee)
                    {
                        stack.push(callee);
                    }
                }
            }
        }
        self.pool.bool(is_none)
    }

    pub(super) fn is_global(&self, var: VarId) -> bool {
        self.program.var(var).scope == Scope::Global
    }

    pub(super) fn globals(&self) -> Vec<VarId> {
        let vars = 0..self.program.vars.len();
        vars.map(VarId::from_index).filter(|&var| self.is_global(var)).collect()
    }

    /// The value of an expression behind the steps so far.
    pub(super) fn evaluate(&mut self, root: ExprId, state: &BasicPathState) -> ExprId {
        let exprs = &self.program.exprs;
        let mut known: FxHashMap<ExprId, ExprId> = FxHashMap::default();
        let mut walk = PostOrder::of(root);
        while let Some((id, expr)) = walk.next(exprs, |id| known.contains_key(&id)) {
            let width = exprs.width(id);
            let value = match expr {
                _ if expr.is_of_floats() => self.any(width),
                Expr::Var(var) => match state.values.get(&var) {
                    Some(&value) => value,
                    None => self.pool.var(var, width),
                },
                Expr::Address(symbol) => self.word(Word::Address(symbol), width),
                Expr::Binary(op, a, b) => self.operation(op, known[&a], known[&b]),
                _ => build::node(&mut self.pool, expr.map_children(|child| known[&child]), width),
            };
            known.insert(id, value);
        }
        known[&root]
    }

    /// `a op b`; any value where it has none.
    fn operation(&mut self, op: BinaryOp, a: ExprId, b: ExprId) -> ExprId {
        let result = build::binary(&mut self.pool, op, a, b);
        let width = self.pool.width(b);
        let pool = &mut self.pool;
        let zero = pool.number(width, 0);
        let fails = match op {
            BinaryOp::UDiv | BinaryOp::URem => build::eq(pool, b, zero),
            BinaryOp::SDiv | BinaryOp::SRem => {
                let minus_one = pool.number(width, width.mask());
                let lowest = pool.number(width, width.mask() ^ (width.mask() >> 1));
                let by_zero = build::eq(pool, b, zero);
                let by_minus_one = build::eq(pool, b, minus_one);
                let of_lowest = build::eq(pool, a, lowest);
                let overflows = build::and(pool, by_minus_one, of_lowest);
                build::or(pool, by_zero, overflows)
            }
            BinaryOp::Shl | BinaryOp::LShr | BinaryOp::AShr => {
                let bound = pool.number(width, u128::from(width.bits()));
                let fits = build::binary(pool, BinaryOp::Ult, b, bound);
                build::not(pool, fits)
            }
            _ => return result,
        };
        if is_false(&self.pool, fails) {
            return result;
        }
        let other = self.any(self.pool.width(result));
        build::ite(&mut self.pool, fails, other, result)
    }
}

pub(super) fn any(pool: &mut ExprPool, made: &mut usize, width: Width) -> ExprId {
    pool.var(next(made), width)
}

fn next(made: &mut usize) -> VarId {
    *made += 1;
    VarId::from_index(*made - 1)
}

/// The variable for a word; it has the width that it had when it came up first.
pub(super) fn named(
    words: &mut FxHashMap<Word, (VarId, Width)>,
    made: &mut usize,
    word: Word,
    width: Width,
) -> (VarId, Width) {
    *words.entry(word).or_insert_with(|| (next(made), width))
}

/// The width of what a word stands for; `None`: there is no such thing.
pub(super) fn width_of(program: &Program, word: Word) -> Option<Width> {
    match word {
        Word::Global(var) => {
            let own = program.vars.get(var.index()).filter(|own| own.scope == Scope::Global);
            own.map(|own| own.width)
        }
        Word::Result(function) => program.functions.get(function.index())?.result,
        Word::Address(_) => Some(program.pointer_width()),
    }
}

/// The global variables that runs of functions may change.
pub(super) fn changes(program: &Program) -> Vec<BTreeSet<VarId>> {
    let mut all: Vec<BTreeSet<VarId>> = vec![BTreeSet::new(); program.functions.len()];
    let is_global = |var: &VarId| program.var(*var).scope == Scope::Global;
    loop {
        let mut grows = false;
        for edge in &program.edges {
            let function = program.location(edge.source).function.index();
            let mut more: Vec<VarId> =
                edge.steps.iter().filter_map(|step| step.op.dst()).filter(is_global).collect();
            if let Transfer::Call { callee, result, .. } = edge.transfer {
                more.extend(result.iter().filter(|var| is_global(var)));
                more.extend(&all[callee.index()]);
            }
            for var in more {
                grows |= all[function].insert(var);
            }
        }
        if !grows {
            return all;
        }
    }
}

/// Entries of functions, and where an edge leads back to in a depth-first search from there.
pub(super) fn heads(program: &Program) -> FxHashSet<LocId> {
    let mut heads = FxHashSet::default();
    for function in &program.functions {
        heads.insert(function.entry);
        let mut open = FxHashSet::from_iter([function.entry]);
        let mut seen = open.clone();
        let mut stack = vec![(function.entry, 0)];
        while let Some((location, next)) = stack.last_mut() {
            let Some(&edge) = program.location(*location).out.get(*next) else {
                open.remove(location);
                stack.pop();
                continue;
            };
            *next += 1;
            let target = program.edge(edge).target;
            if open.contains(&target) {
                heads.insert(target);
            } else if seen.insert(target) {
                open.insert(target);
                stack.push((target, 0));
            }
        }
    }
    heads
}
