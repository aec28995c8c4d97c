//! Expressions up to the names of their variables: two lists of expressions, of whichever pools,
//! have the same shape exactly if they differ in nothing else.
use super::bv::Width;
use super::expr::{Expr, ExprId, ExprPool, VarId};
use super::walk::PostOrder;
use rustc_hash::FxHashMap;

/// The shape of a list of expressions.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Shape {
    /// Each node once, children first and by their place here; variables by the order in which they
    /// come up.
    nodes: Box<[(Expr, Width)]>,
    /// By their places.
    roots: Box<[ExprId]>,
}

impl Shape {
    /// The shape of `roots`; `None`: it has more than `max_nodes` nodes.
    pub fn of(
        pool: &ExprPool,
        roots: impl IntoIterator<Item = ExprId>,
        max_nodes: usize,
    ) -> Option<Self> {
        let mut places: FxHashMap<ExprId, ExprId> = FxHashMap::default();
        let mut vars: FxHashMap<VarId, VarId> = FxHashMap::default();
        let (mut nodes, mut ends) = (Vec::new(), Vec::new());
        for root in roots {
            let mut walk = PostOrder::of(root);
            while let Some((id, expr)) = walk.next(pool, |id| places.contains_key(&id)) {
                if nodes.len() >= max_nodes {
                    return None;
                }
                let expr = match expr {
                    Expr::Var(var) => {
                        let next = VarId(u32::try_from(vars.len()).ok()?);
                        Expr::Var(*vars.entry(var).or_insert(next))
                    }
                    _ => expr.map_children(|child| places[&child]),
                };
                places.insert(id, ExprId(u32::try_from(nodes.len()).ok()?));
                nodes.push((expr, pool.width(id)));
            }
            ends.push(places[&root]);
        }
        Some(Self { nodes: nodes.into(), roots: ends.into() })
    }

    /// How many nodes there are.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::BinaryOp;

    #[test]
    fn names_of_variables_do_not_count_but_their_identity_does() {
        let (mut first, mut second) = (ExprPool::new(), ExprPool::new());
        let sum = |pool: &mut ExprPool, a: u32, b: u32| {
            let [a, b] = [a, b].map(|var| pool.var(VarId(var), Width::W32));
            let sum = pool.binary(BinaryOp::Add, a, b);
            [pool.binary(BinaryOp::Ult, a, sum), sum]
        };
        let shape = |pool: &ExprPool, roots: [ExprId; 2]| Shape::of(pool, roots, 100);
        let at_first = sum(&mut first, 3, 4);
        second.number(Width::W8, 7);
        let (alike, same) = (sum(&mut second, 9, 1), sum(&mut second, 5, 5));
        assert_eq!(shape(&first, at_first), shape(&second, alike));
        assert_ne!(shape(&first, at_first), shape(&second, same));
        let [test, sum] = at_first;
        assert_ne!(shape(&first, at_first), shape(&first, [sum, test]));
        assert_eq!(shape(&first, at_first).map(|shape| shape.len()), Some(4));
        assert_eq!(Shape::of(&first, at_first, 3), None);
    }

    #[test]
    fn widths_count() {
        let mut pool = ExprPool::new();
        let narrow = pool.var(VarId(0), Width::W8);
        let wide = pool.var(VarId(1), Width::W32);
        assert_ne!(Shape::of(&pool, [narrow], 9), Shape::of(&pool, [wide], 9));
        assert_ne!(Shape::of(&pool, [narrow, narrow], 9), Shape::of(&pool, [narrow], 9));
    }
}
