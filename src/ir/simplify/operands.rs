//! What rules look at, and what they build with.
use crate::ir::{BinaryOp, Bv, Expr, ExprId, ExprPool, UnaryOp, Width};

/// Constructors as the rules use them, which are simplified themselves: the rules need not know
/// each other.
pub(super) trait Build {
    /// `op a`.
    fn unary(&mut self, op: UnaryOp, a: ExprId) -> ExprId;
    /// `a op b`.
    fn binary(&mut self, op: BinaryOp, a: ExprId, b: ExprId) -> ExprId;
    /// `c ? a : b`.
    fn ite(&mut self, c: ExprId, a: ExprId, b: ExprId) -> ExprId;
    /// Bits `low .. low + width` of `a`.
    fn extract(&mut self, a: ExprId, low: u32, width: Width) -> ExprId;
    /// `a` with zeros in front.
    fn zero_extend(&mut self, a: ExprId, width: Width) -> ExprId;
    /// `a` with its sign in front.
    fn sign_extend(&mut self, a: ExprId, width: Width) -> ExprId;
    /// `high` before `low`.
    fn concat(&mut self, high: ExprId, low: ExprId) -> ExprId;

    /// Complement; of a truth value, its negation.
    fn not(&mut self, a: ExprId) -> ExprId {
        self.unary(UnaryOp::Not, a)
    }

    /// Conjunction of truth values, or bitwise.
    fn and(&mut self, a: ExprId, b: ExprId) -> ExprId {
        self.binary(BinaryOp::And, a, b)
    }

    /// Disjunction of truth values, or bitwise.
    fn or(&mut self, a: ExprId, b: ExprId) -> ExprId {
        self.binary(BinaryOp::Or, a, b)
    }

    /// Sum.
    fn add(&mut self, a: ExprId, b: ExprId) -> ExprId {
        self.binary(BinaryOp::Add, a, b)
    }

    /// Difference.
    fn sub(&mut self, a: ExprId, b: ExprId) -> ExprId {
        self.binary(BinaryOp::Sub, a, b)
    }

    /// Equality.
    fn eq(&mut self, a: ExprId, b: ExprId) -> ExprId {
        self.binary(BinaryOp::Eq, a, b)
    }
}

/// `id` as `x + k`; `k` is 0 where it is no such sum.
pub(super) fn sum_with_literal(pool: &ExprPool, id: ExprId) -> (ExprId, Bv) {
    if let Expr::Binary(BinaryOp::Add, x, k) = pool.get(id)
        && let Some(k) = pool.literal(k)
    {
        return (x, k);
    }
    (id, Bv::zero(pool.width(id)))
}

/// `id` as `Ite(c, k1, k2)`.
pub(super) fn ite_of_literals(pool: &ExprPool, id: ExprId) -> Option<(ExprId, Bv, Bv)> {
    match pool.get(id) {
        Expr::Ite(c, a, b) => Some((c, pool.literal(a)?, pool.literal(b)?)),
        _ => None,
    }
}

/// match: an expression of which only `k` is left, `dropped` total; result: `k`
pub(super) fn only(pool: &mut ExprPool, dropped: ExprId, k: Bv) -> Option<ExprId> {
    pool.is_total(dropped).then(|| pool.constant(k))
}
