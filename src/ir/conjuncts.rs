//! Conjunctions taken apart.
use super::expr::{Expr, ExprId, ExprPool};
use super::operator::BinaryOp;
use crate::base::work;
use crate::base::work::WorkKind;
use rustc_hash::FxHashSet;

impl ExprPool {
    /// The conjuncts of the conjunction of `roots`, truth values all, from left to right: no
    /// conjunctions, no literal truth, none twice.
    pub fn conjuncts(&self, roots: &[ExprId]) -> Vec<ExprId> {
        let (mut conjuncts, mut seen) = (Vec::new(), FxHashSet::default());
        let mut stack: Vec<ExprId> = roots.iter().rev().copied().collect();
        while let Some(id) = stack.pop() {
            // A conjunction that is shared was taken apart where it occurred first.
            if !seen.insert(id) {
                continue;
            }
            match self.get(id) {
                Expr::Binary(BinaryOp::And, a, b) => stack.extend([b, a]),
                Expr::Const(value) if value.is_true() => {}
                _ => conjuncts.push(id),
            }
        }
        work::spend_on(WorkKind::Expression, seen.len());
        conjuncts
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::{VarId, Width};

    #[test]
    fn order_is_kept_and_nothing_comes_twice() {
        let mut pool = ExprPool::new();
        let [a, b, c] = [2, 0, 1].map(|var| pool.var(VarId(var), Width::BOOL));
        let yes = pool.bool(true);
        let inner = pool.binary(BinaryOp::And, b, a);
        let left = pool.binary(BinaryOp::And, inner, yes);
        let all = pool.binary(BinaryOp::And, left, c);
        assert_eq!(pool.conjuncts(&[all, inner, a]), [b, a, c]);
        assert_eq!(pool.conjuncts(&[yes]), []);
    }

    #[test]
    fn what_is_no_conjunction_stays() {
        let mut pool = ExprPool::new();
        let [a, b] = [0, 1].map(|var| pool.var(VarId(var), Width::BOOL));
        let no = pool.bool(false);
        let either = pool.binary(BinaryOp::Or, a, b);
        let both = pool.binary(BinaryOp::And, a, b);
        let not = pool.not(both);
        assert_eq!(pool.conjuncts(&[no, either, not]), [no, either, not]);
    }
}
