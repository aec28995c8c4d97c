//! Copying expressions from one pool to another.
//!
//! Invariant: the copy has the meaning of the original with each variable replaced by what the
//! caller gives for it; shared parts stay shared.
use super::bv::Width;
use super::expr::{Expr, ExprId, ExprPool, VarId};
use super::simplify::build;
use super::walk::PostOrder;
use rustc_hash::FxHashMap;

/// Copies expressions of *one* pool into *one* other, with what was copied before kept.
#[derive(Clone, Default, Debug)]
pub struct Graft {
    memo: FxHashMap<ExprId, ExprId>,
}

impl Graft {
    /// `root` of `from` as an expression of `to`. `leaf` gives the expression of `to` for a
    /// variable; `None` where it has none: then there is no copy.
    pub fn copy(
        &mut self,
        from: &ExprPool,
        to: &mut ExprPool,
        root: ExprId,
        leaf: &mut dyn FnMut(&mut ExprPool, VarId) -> Option<ExprId>,
    ) -> Option<ExprId> {
        self.copy_leaves(from, to, root, &mut |to, expr, width| match expr {
            Expr::Var(var) => leaf(to, var),
            _ => Some(to.intern(expr, width)),
        })
    }

    /// The same, where `leaf` gives the expressions for addresses, too.
    pub fn copy_leaves(
        &mut self,
        from: &ExprPool,
        to: &mut ExprPool,
        root: ExprId,
        leaf: &mut dyn FnMut(&mut ExprPool, Expr, Width) -> Option<ExprId>,
    ) -> Option<ExprId> {
        let mut walk = PostOrder::of(root);
        while let Some((id, expr)) = walk.next(from, |id| self.memo.contains_key(&id)) {
            let width = from.width(id);
            let copy = match expr {
                Expr::Var(_) | Expr::Address(_) => leaf(to, expr, width)?,
                Expr::Const(bits) => to.constant(bits),
                _ => build::node(to, expr.map_children(|child| self.memo[&child]), width),
            };
            self.memo.insert(id, copy);
        }
        self.memo.get(&root).copied()
    }
}
