//! Expressions of the program as flat lists of operators, so that one that is met a million times
//! is walked once.
use crate::ir::walk::PostOrder;
use crate::ir::{Expr, ExprId, ExprPool, Width};
use rustc_hash::FxHashMap;
use std::ops::Range;

/// An operator and where in the list its operands stand.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Operator {
    pub(crate) expr: Expr,
    pub(crate) width: Width,
    operands: [usize; 3],
    count: usize,
}

impl Operator {
    /// Positions relative to the start of the list.
    pub(crate) fn operands(&self) -> &[usize] {
        &self.operands[..self.count]
    }
}

/// The lists made so far.
#[derive(Default, Debug)]
pub(crate) struct Compiled {
    operators: Vec<Operator>,
    ranges: FxHashMap<ExprId, Range<usize>>,
}

impl Compiled {
    /// The list of `root`, operands before operators, `root` last. Give the same pool always.
    pub(crate) fn list(&mut self, pool: &ExprPool, root: ExprId) -> &[Operator] {
        if !self.ranges.contains_key(&root) {
            let start = self.operators.len();
            self.compile(pool, root);
            self.ranges.insert(root, start..self.operators.len());
        }
        &self.operators[self.ranges[&root].clone()]
    }

    fn compile(&mut self, pool: &ExprPool, root: ExprId) {
        let mut position = FxHashMap::default();
        let mut walk = PostOrder::of(root);
        while let Some((id, expr)) = walk.next(pool, |id| position.contains_key(&id)) {
            position.insert(id, position.len());
            let (operands, count) = expr.of_children(0, |child| position[&child]);
            self.operators.push(Operator { expr, width: pool.width(id), operands, count });
        }
    }
}
