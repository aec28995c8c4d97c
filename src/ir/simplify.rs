//! Rewriting of expressions to smaller ones of the same meaning.
//!
//! Invariant: a rewritten expression has, under every assignment of its variables, exactly the
//! result of the original by [`super::eval`], and has none exactly where the original has none. (So
//! an undefined result is never turned into a particular value; a rule that drops an operand asks
//! [`ExprPool::is_total`] first.) The exhaustive tests check just this.
//!
//! Every rule is local: it looks at a node, its children and their children, and builds a bounded
//! number of nodes, so that [`simplify`] takes time linear in the graph. Normal forms: literals on
//! the right and outermost in sums; no `Ule` or `Sle` against a literal; no `Sub` of a literal; a
//! truth value as a number is `ZeroExtend` and not `Ite(c, 1, 0)`.
//!
//! In the rules, `k`, `k1`, `k2` are literals, `w(x)` is the width of `x`, and *x total* says that
//! the rule asks for it.
mod arithmetic;
mod bits;
pub mod build;
mod compare;
mod operands;
mod shape;

use super::expr::{Expr, ExprId, ExprPool, VarId};
use super::walk::PostOrder;
use rustc_hash::FxHashMap;

/// The smallest expression of the same meaning that the rules find.
pub fn simplify(pool: &mut ExprPool, id: ExprId) -> ExprId {
    Simplifier::default().simplify(pool, id)
}

/// `id` with each variable replaced by what `replacement` gives for it (`None`: the variable
/// stays), simplified.
pub fn substitute(
    pool: &mut ExprPool,
    id: ExprId,
    mut replacement: impl FnMut(VarId) -> Option<ExprId>,
) -> ExprId {
    let mut memo = FxHashMap::default();
    rewrite(pool, id, &mut memo, &mut replacement)
}

/// `id` with `to` in the place of its part `from`, simplified.
pub fn replace(pool: &mut ExprPool, id: ExprId, from: ExprId, to: ExprId) -> ExprId {
    let mut memo = FxHashMap::from_iter([(from, to)]);
    rewrite(pool, id, &mut memo, &mut |_| None)
}

/// [`simplify`] with a memory: for many expressions of one pool that share parts.
#[derive(Clone, Default, Debug)]
pub struct Simplifier {
    memo: FxHashMap<ExprId, ExprId>,
}

impl Simplifier {
    /// The smallest expression of the same meaning that the rules find. Always give the same pool.
    pub fn simplify(&mut self, pool: &mut ExprPool, id: ExprId) -> ExprId {
        rewrite(pool, id, &mut self.memo, &mut |_| None)
    }
}

/// Bottom-up over the nodes that `memo` does not have.
fn rewrite(
    pool: &mut ExprPool,
    root: ExprId,
    memo: &mut FxHashMap<ExprId, ExprId>,
    replacement: &mut impl FnMut(VarId) -> Option<ExprId>,
) -> ExprId {
    let mut walk = PostOrder::of(root);
    while let Some((id, expr)) = walk.next(pool, |id| memo.contains_key(&id)) {
        let width = pool.width(id);
        let rewritten = match expr {
            Expr::Var(var) => replacement(var).unwrap_or(id),
            Expr::Const(_) | Expr::Address(_) => id,
            _ => build::node(pool, expr.map_children(|child| memo[&child]), width),
        };
        debug_assert_eq!(pool.width(rewritten), width, "a rewritten {expr:?}");
        memo.insert(id, rewritten);
    }
    memo[&root]
}

#[cfg(test)]
mod tests;
