//! Walks over expressions with a stack of their own, since those of a long path are too deep for
//! recursion: operands first ([`PostOrder`]), or operators first ([`NodesBelow`]).
//!
//! Both take operands from right to left, and keep no node twice: what a walk costs is linear in
//! the distinct nodes, however much they share.
use super::{Expr, ExprId, ExprPool};
use rustc_hash::FxHashSet;

/// A walk that meets each node when all its operands are done.
///
/// What is done, the caller knows (a memory of results, mostly), and says at each step; it may add
/// nodes to the pool meanwhile. A node that was met has to be done before the next step, or the
/// walk may meet it again. The nodes need not be expressions ([`Self::next_by`]).
#[derive(Debug)]
pub struct PostOrder<N = ExprId> {
    stack: Vec<N>,
}

impl<N: Copy> PostOrder<N> {
    /// The walk that ends with `root`.
    pub fn of(root: N) -> Self {
        Self { stack: vec![root] }
    }

    /// The next node that is not done, while its operands are. `push_open` pushes those operands of
    /// a node that are not.
    pub fn next_by(
        &mut self,
        is_done: impl Fn(N) -> bool,
        push_open: impl Fn(N, &mut Vec<N>),
    ) -> Option<N> {
        while let Some(&node) = self.stack.last() {
            let height = self.stack.len();
            if !is_done(node) {
                push_open(node, &mut self.stack);
                if self.stack.len() > height {
                    continue;
                }
                self.stack.pop();
                return Some(node);
            }
            self.stack.pop();
        }
        None
    }
}

impl PostOrder {
    /// The next node that is not done, while its operands are.
    pub fn next(
        &mut self,
        pool: &ExprPool,
        is_done: impl Fn(ExprId) -> bool,
    ) -> Option<(ExprId, Expr)> {
        self.next_above(pool, |_| false, is_done)
    }

    /// The same, where the operands of what `is_leaf` says need not be done.
    pub fn next_above(
        &mut self,
        pool: &ExprPool,
        is_leaf: impl Fn(Expr) -> bool,
        is_done: impl Fn(ExprId) -> bool,
    ) -> Option<(ExprId, Expr)> {
        let push_open = |id: ExprId, stack: &mut Vec<ExprId>| {
            let expr = pool.get(id);
            if !is_leaf(expr) {
                expr.for_each_child(|child| {
                    if !is_done(child) {
                        stack.push(child);
                    }
                });
            }
        };
        self.next_by(&is_done, push_open).map(|id| (id, pool.get(id)))
    }
}

/// The nodes below some roots, these among them, each once: an operator before its operands.
#[derive(Debug)]
pub struct NodesBelow<'p, S = FxHashSet<ExprId>> {
    pool: &'p ExprPool,
    stack: Vec<ExprId>,
    seen: S,
}

/// The nodes that a walk has met: its own, or those of several walks together.
pub trait SeenNodes {
    /// Whether it is met for the first time.
    fn is_first(&mut self, id: ExprId) -> bool;
}

impl SeenNodes for FxHashSet<ExprId> {
    fn is_first(&mut self, id: ExprId) -> bool {
        self.insert(id)
    }
}

impl SeenNodes for &mut FxHashSet<ExprId> {
    fn is_first(&mut self, id: ExprId) -> bool {
        self.insert(id)
    }
}

impl ExprPool {
    /// The nodes below these roots, from the last one on.
    pub fn nodes_below(&self, roots: impl Into<Vec<ExprId>>) -> NodesBelow<'_> {
        NodesBelow { pool: self, stack: roots.into(), seen: FxHashSet::default() }
    }

    /// Those that were not met before.
    pub fn new_nodes_below<'s>(
        &self,
        roots: impl Into<Vec<ExprId>>,
        seen: &'s mut FxHashSet<ExprId>,
    ) -> NodesBelow<'_, &'s mut FxHashSet<ExprId>> {
        NodesBelow { pool: self, stack: roots.into(), seen }
    }
}

impl<S: SeenNodes> Iterator for NodesBelow<'_, S> {
    type Item = (ExprId, Expr);

    fn next(&mut self) -> Option<(ExprId, Expr)> {
        while let Some(id) = self.stack.pop() {
            if self.seen.is_first(id) {
                let expr = self.pool.get(id);
                expr.for_each_child(|child| self.stack.push(child));
                return Some((id, expr));
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::PostOrder;
    use crate::ir::{ExprId, ExprPool, VarId, Width};

    /// `x + x` doubled `times` times: as a tree it would have 2^n leaves.
    fn doubled(pool: &mut ExprPool, times: usize) -> ExprId {
        let start = pool.var(VarId(0), Width::BOOL);
        (0..times).fold(start, |id, _| pool.binary(crate::ir::BinaryOp::Add, id, id))
    }

    #[test]
    fn each_node_is_met_once() {
        let mut pool = ExprPool::new();
        let root = doubled(&mut pool, 100);
        assert_eq!(pool.nodes_below([root]).count(), 101);
        let mut seen = rustc_hash::FxHashSet::default();
        assert_eq!(pool.new_nodes_below([root, root], &mut seen).count(), 101);
        assert_eq!(pool.new_nodes_below([root], &mut seen).count(), 0);
        let (mut order, mut walk) = (Vec::new(), PostOrder::of(root));
        while let Some((id, _)) = walk.next(&pool, |id| order.contains(&id)) {
            order.push(id);
        }
        assert_eq!(order.len(), 101);
        assert!(order.is_sorted(), "operands first: {order:?}");
    }

    #[test]
    fn operands_of_leaves_stay_out() {
        let mut pool = ExprPool::new();
        let root = doubled(&mut pool, 3);
        let mut walk = PostOrder::of(root);
        let top = pool.get(root);
        let first = walk.next_above(&pool, |expr| expr == top, |_| false);
        assert_eq!(first, Some((root, top)));
    }
}
