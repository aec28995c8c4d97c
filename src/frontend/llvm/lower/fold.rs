//! Making expressions, with constants folded on the way. On purpose nothing more: the program as
//! read must not depend on the simplifier.
use crate::ir::{
    BinaryOp, Bv, Expr, ExprId, ExprPool, FloatBinaryOp, FloatCompareOp, FloatKind, UnaryOp, Width,
    eval,
};

/// `expr` at `width`; a literal where all children are literals and the result is defined.
pub(super) fn make(pool: &mut ExprPool, expr: Expr, width: Width) -> ExprId {
    let mut children = [Bv::FALSE; 3];
    let (mut count, mut known) = (0, true);
    expr.for_each_child(|child| match pool.literal(child) {
        Some(value) => {
            children[count] = value;
            count += 1;
        }
        None => known = false,
    });
    if known
        && count > 0
        && let Some(value) = eval::node(expr, width, &children[..count])
    {
        return pool.constant(value);
    }
    pool.intern(expr, width)
}

/// `a op b`.
/// match: `a + 0`, `a - 0`, `a | 0`, `a ^ 0`, `a * 1`, `a & ~0`, and `0 + a`; result: `a`.
pub(super) fn binary(pool: &mut ExprPool, op: BinaryOp, a: ExprId, b: ExprId) -> ExprId {
    use BinaryOp::{Add, And, Mul, Or, Sub, Xor};
    let width = pool.width(a);
    if let Some(right) = pool.literal(b) {
        let neutral = match op {
            Add | Sub | Or | Xor => right.unsigned() == 0,
            Mul => right.unsigned() == 1,
            And => right.unsigned() == width.mask(),
            _ => false,
        };
        if neutral {
            return a;
        }
    }
    if op == Add && pool.literal(a).is_some_and(|left| left.unsigned() == 0) {
        return b;
    }
    let width = if op.is_predicate() { Width::BOOL } else { width };
    make(pool, Expr::Binary(op, a, b), width)
}

/// `op a`; a double complement is none.
pub(super) fn unary(pool: &mut ExprPool, op: UnaryOp, a: ExprId) -> ExprId {
    if op == UnaryOp::Not
        && let Expr::Unary(UnaryOp::Not, inner) = pool.get(a)
    {
        return inner;
    }
    let width = pool.width(a);
    make(pool, Expr::Unary(op, a), width)
}

/// `c ? a : b`.
pub(super) fn ite(pool: &mut ExprPool, c: ExprId, a: ExprId, b: ExprId) -> ExprId {
    match pool.literal(c) {
        Some(value) if value.is_true() => a,
        Some(_) => b,
        None if a == b => a,
        None => pool.ite(c, a, b),
    }
}

/// `a` at `width`: cut off, or with zeros in front.
pub(super) fn resize(pool: &mut ExprPool, a: ExprId, width: Width) -> ExprId {
    let own = pool.width(a);
    match own.cmp(&width) {
        std::cmp::Ordering::Equal => a,
        std::cmp::Ordering::Less => make(pool, Expr::ZeroExtend(a), width),
        std::cmp::Ordering::Greater => make(pool, Expr::Extract(a, 0), width),
    }
}

/// `a` at `width`: cut off, or with its sign in front.
pub(super) fn resize_signed(pool: &mut ExprPool, a: ExprId, width: Width) -> ExprId {
    if pool.width(a) < width {
        make(pool, Expr::SignExtend(a), width)
    } else {
        resize(pool, a, width)
    }
}

/// Bits `low ..` of `a`, as many as `width`.
pub(super) fn extract(pool: &mut ExprPool, a: ExprId, low: u32, width: Width) -> ExprId {
    if low == 0 && pool.width(a) == width {
        return a;
    }
    let low = u8::try_from(low).expect("below 128");
    make(pool, Expr::Extract(a, low), width)
}

/// `high` before `low`.
pub(super) fn concat(pool: &mut ExprPool, high: ExprId, low: ExprId) -> Option<ExprId> {
    let width = Width::new(pool.width(high).bits() + pool.width(low).bits())?;
    Some(make(pool, Expr::Concat(high, low), width))
}

/// A comparison of floats.
pub(super) fn compare(
    pool: &mut ExprPool,
    op: FloatCompareOp,
    kind: FloatKind,
    a: ExprId,
    b: ExprId,
) -> ExprId {
    make(pool, Expr::FloatCompare(op, kind, a, b), Width::BOOL)
}

/// An operation on floats.
pub(super) fn float(
    pool: &mut ExprPool,
    op: FloatBinaryOp,
    kind: FloatKind,
    a: ExprId,
    b: ExprId,
) -> ExprId {
    make(pool, Expr::FloatBinary(op, kind, a, b), kind.width())
}
