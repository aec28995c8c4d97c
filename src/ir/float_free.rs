//! Terms in which results of floating-point operators may be anything.
//!
//! What has no model then has none at all; and a solver for bits answers in no time. Where a
//! question about an integer stands beside conditions on floats, that is mostly all it takes.
use super::expr::{Expr, ExprId, ExprPool, VarId};
use super::simplify::build;
use super::walk::PostOrder;
use rustc_hash::FxHashMap;

/// Variables from here on stand for results of operators, by the numbers of their expressions.
const FIRST: u32 = 1 << 31;

impl ExprPool {
    /// The term with a variable for each topmost floating-point operator, the same for the same
    /// operation. `copies`: those made before. `None`: there are too many expressions for that.
    pub fn without_floats(
        &mut self,
        root: ExprId,
        copies: &mut FxHashMap<ExprId, ExprId>,
    ) -> Option<ExprId> {
        let mut walk = PostOrder::of(root);
        let is_leaf = |node: Expr| node.is_of_floats();
        while let Some((id, node)) = walk.next_above(self, is_leaf, |id| copies.contains_key(&id)) {
            let width = self.width(id);
            let copy = match node {
                // The program's own variables are far fewer.
                Expr::Var(var) if var.0 >= FIRST => return None,
                _ if node.is_of_floats() => {
                    let name = FIRST.checked_add(id.0).filter(|_| id.0 < FIRST)?;
                    self.var(VarId(name), width)
                }
                Expr::Const(_) | Expr::Var(_) | Expr::Address(_) => id,
                _ => build::node(self, node.map_children(|child| copies[&child]), width),
            };
            copies.insert(id, copy);
        }
        copies.get(&root).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::{BinaryOp, FloatCompareOp, FloatKind, Width};

    #[test]
    fn the_same_operation_has_the_same_name() {
        let mut pool = ExprPool::new();
        let [x, y] = [0, 1].map(|var| pool.var(VarId(var), Width::W64));
        let n = pool.var(VarId(2), Width::W32);
        let mut below = |a, b| {
            let node = Expr::FloatCompare(FloatCompareOp::Less, FloatKind::Double, a, b);
            pool.intern(node, Width::BOOL)
        };
        let (one, other) = (below(x, y), below(y, x));
        let limit = pool.number(Width::W32, 3);
        let small = pool.binary(BinaryOp::Ult, n, limit);
        let both = pool.binary(BinaryOp::And, one, small);
        let either = pool.binary(BinaryOp::Or, one, other);
        let mut copies = FxHashMap::default();
        let both = pool.without_floats(both, &mut copies).expect("few expressions");
        let either = pool.without_floats(either, &mut copies).expect("few expressions");
        let (Expr::Binary(BinaryOp::And, a, b), Expr::Binary(BinaryOp::Or, c, d)) =
            (pool.get(both), pool.get(either))
        else {
            panic!("what is above stays");
        };
        // The sides stand in the order of their numbers.
        let name = if a == small { b } else { a };
        assert!([a, b].contains(&small) && [c, d].contains(&name) && c != d && name != one);
        assert!(matches!(pool.get(name), Expr::Var(_)));
        // What was a variable already is not named again by another operation.
        assert_eq!(pool.without_floats(name, &mut FxHashMap::default()), None);
    }
}
