//! Conjuncts by parts that share no variable: each is decided by itself.
//!
//! A variable that is a number ties nothing.
use crate::base::work;
use crate::base::work::WorkKind;
use crate::ir::{Expr, ExprId, ExprPool, VarId, Width};
use crate::solver::smt::Leaf;
use rustc_hash::FxHashMap;

/// The conjuncts of a part, by their places in the conjunction, and the variables in them.
#[derive(Default, Debug)]
pub(crate) struct IndependentPart {
    pub(crate) places: Vec<usize>,
    pub(super) vars: Vec<(VarId, Width)>,
}

/// Groups `conjuncts` by common variables, in the order of their first conjunct. Linear in the size
/// of the graph below them.
pub(crate) fn parts(
    pool: &ExprPool,
    conjuncts: &[ExprId],
    leaves: &dyn Fn(Expr) -> Leaf,
) -> Vec<IndependentPart> {
    let mut groups = Groups { parent: (0..conjuncts.len()).collect() };
    let mut owner: FxHashMap<ExprId, usize> = FxHashMap::default();
    let mut vars: Vec<(VarId, Width, usize)> = Vec::new();
    for (index, &conjunct) in conjuncts.iter().enumerate() {
        let mut stack = vec![conjunct];
        while let Some(id) = stack.pop() {
            let expr = pool.get(id);
            match expr {
                Expr::Const(_) | Expr::Address(_) => continue,
                Expr::Var(_) if matches!(leaves(expr), Leaf::Number(_)) => continue,
                _ => {}
            }
            if let Some(&other) = owner.get(&id) {
                groups.join(index, other);
                continue;
            }
            owner.insert(id, index);
            match expr {
                Expr::Var(var) => vars.push((var, pool.width(id), index)),
                _ => expr.for_each_child(|child| stack.push(child)),
            }
        }
    }
    work::spend_on(WorkKind::Expression, owner.len() + conjuncts.len());
    let mut parts: Vec<IndependentPart> = Vec::new();
    let mut part_of: FxHashMap<usize, usize> = FxHashMap::default();
    for index in 0..conjuncts.len() {
        let part = *part_of.entry(groups.root(index)).or_insert_with(|| {
            parts.push(IndependentPart::default());
            parts.len() - 1
        });
        parts[part].places.push(index);
    }
    for (var, width, index) in vars {
        parts[part_of[&groups.root(index)]].vars.push((var, width));
    }
    parts
}

/// Disjoint sets of conjuncts.
struct Groups {
    parent: Vec<usize>,
}

impl Groups {
    fn root(&mut self, mut index: usize) -> usize {
        while self.parent[index] != index {
            self.parent[index] = self.parent[self.parent[index]];
            index = self.parent[index];
        }
        index
    }

    fn join(&mut self, a: usize, b: usize) {
        let (a, b) = (self.root(a), self.root(b));
        // The earlier conjunct stays the root, so that the order of parts is that of the path.
        self.parent[a.max(b)] = a.min(b);
    }
}

#[cfg(test)]
mod tests {
    use super::super::conjuncts::of_variables;
    use super::*;
    use crate::ir::simplify::build;

    #[test]
    fn what_shares_variables_stays_together() {
        let mut pool = ExprPool::new();
        let vars = [0, 1, 2, 3, 4].map(|var| pool.var(VarId(var), Width::BOOL));
        let [a, b, c, d, e] = vars;
        let (ab, cd, bc) =
            (build::or(&mut pool, a, b), build::or(&mut pool, c, d), build::or(&mut pool, b, c));
        let places = |all: &[ExprId]| -> Vec<Vec<usize>> {
            parts(&pool, all, &of_variables).into_iter().map(|part| part.places).collect()
        };
        assert_eq!(places(&[ab, cd, e]), [vec![0], vec![1], vec![2]]);
        assert_eq!(places(&[ab, cd, e, bc]), [vec![0, 1, 3], vec![2]]);
        let fixed = |leaf: Expr| match leaf {
            Expr::Var(VarId(1)) => Leaf::Number(crate::ir::Bv::TRUE),
            _ => Leaf::Any,
        };
        let apart = parts(&pool, &[ab, bc], &fixed);
        assert_eq!(apart.len(), 2);
        assert_eq!(apart[0].vars, [(VarId(0), Width::BOOL)]);
    }
}
