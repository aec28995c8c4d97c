//! Constructors that simplify: what they give is simplified if their operands are.
use super::operands::{Build, ite_of_literals};
use super::{arithmetic, bits, compare, shape};
use crate::ir::{BinaryOp, Bv, Expr, ExprId, ExprPool, UnaryOp, Width, eval};

/// `expr` at `width`.
pub fn node(pool: &mut ExprPool, expr: Expr, width: Width) -> ExprId {
    match expr {
        Expr::Unary(op, a) => unary(pool, op, a),
        Expr::Binary(op, a, b) => binary(pool, op, a, b),
        Expr::Ite(c, a, b) => ite(pool, c, a, b),
        Expr::Extract(a, low) => extract(pool, a, u32::from(low), width),
        Expr::ZeroExtend(a) => zero_extend(pool, a, width),
        Expr::SignExtend(a) => sign_extend(pool, a, width),
        Expr::Concat(a, b) => concat(pool, a, b),
        _ => fold(pool, expr, width).unwrap_or_else(|| pool.intern(expr, width)),
    }
}

/// match: an operator on literals, with a defined result; result: its value.
fn fold(pool: &mut ExprPool, expr: Expr, width: Width) -> Option<ExprId> {
    let mut operands = [Bv::FALSE; 3];
    let mut count = 0;
    let mut all_literals = true;
    expr.for_each_child(|child| {
        match pool.literal(child) {
            Some(value) => operands[count] = value,
            None => all_literals = false,
        }
        count += 1;
    });
    if !all_literals || count == 0 {
        return None;
    }
    let value = eval::node(expr, width, &operands[..count])?;
    Some(pool.constant(value))
}

/// `op a`.
pub fn unary(pool: &mut ExprPool, op: UnaryOp, a: ExprId) -> ExprId {
    if let Some(value) = pool.literal(a) {
        return pool.constant(eval::unary(op, value));
    }
    bits::unary(pool, op, a).unwrap_or_else(|| pool.unary(op, a))
}

/// Complement; of a truth value, its negation.
pub fn not(pool: &mut ExprPool, a: ExprId) -> ExprId {
    unary(pool, UnaryOp::Not, a)
}

/// `a op b`.
pub fn binary(pool: &mut ExprPool, op: BinaryOp, a: ExprId, b: ExprId) -> ExprId {
    let (a, b) = operand_order(pool, op, a, b);
    if let (Some(a), Some(b)) = (pool.literal(a), pool.literal(b))
        && let Some(value) = eval::binary(op, a, b)
    {
        return pool.constant(value);
    }
    let rewritten = fold_ite_of_literals(pool, op, a, b).or_else(|| match op {
        BinaryOp::Add => arithmetic::add(pool, a, b),
        BinaryOp::Sub => arithmetic::sub(pool, a, b),
        BinaryOp::Mul => arithmetic::mul(pool, a, b),
        BinaryOp::UDiv | BinaryOp::SDiv | BinaryOp::URem | BinaryOp::SRem => {
            arithmetic::div(pool, op, a, b)
        }
        BinaryOp::Shl | BinaryOp::LShr | BinaryOp::AShr => arithmetic::shift(pool, op, a, b),
        BinaryOp::And => bits::and(pool, a, b),
        BinaryOp::Or => bits::or(pool, a, b),
        BinaryOp::Xor => bits::xor(pool, a, b),
        BinaryOp::Eq => compare::eq(pool, a, b),
        BinaryOp::Ult | BinaryOp::Slt => compare::less(pool, op, a, b),
        BinaryOp::Ule | BinaryOp::Sle => compare::less_equal(pool, op, a, b),
        BinaryOp::UAddOverflow
        | BinaryOp::SAddOverflow
        | BinaryOp::USubOverflow
        | BinaryOp::SSubOverflow
        | BinaryOp::UMulOverflow
        | BinaryOp::SMulOverflow => compare::overflow(pool, op, a, b),
    });
    rewritten.unwrap_or_else(|| pool.binary(op, a, b))
}

/// match: k op a (op commutes); result: a op k. Other operands stand in the order of their ids.
fn operand_order(pool: &ExprPool, op: BinaryOp, a: ExprId, b: ExprId) -> (ExprId, ExprId) {
    let commutes = matches!(
        op,
        BinaryOp::Add
            | BinaryOp::Mul
            | BinaryOp::And
            | BinaryOp::Or
            | BinaryOp::Xor
            | BinaryOp::Eq
            | BinaryOp::UAddOverflow
            | BinaryOp::SAddOverflow
            | BinaryOp::UMulOverflow
            | BinaryOp::SMulOverflow
    );
    let rank = |id: ExprId| (pool.literal(id).is_some(), id);
    if commutes && rank(b) < rank(a) { (b, a) } else { (a, b) }
}

/// `c ? a : b`.
pub fn ite(pool: &mut ExprPool, c: ExprId, a: ExprId, b: ExprId) -> ExprId {
    shape::ite(pool, c, a, b).unwrap_or_else(|| pool.ite(c, a, b))
}

/// Bits `low .. low + width` of `a`.
pub fn extract(pool: &mut ExprPool, a: ExprId, low: u32, width: Width) -> ExprId {
    if let Some(value) = pool.literal(a) {
        return pool.number(width, value.unsigned() >> low);
    }
    shape::extract(pool, a, low, width).unwrap_or_else(|| pool.extract(a, low, width))
}

/// `a` with zeros in front.
pub fn zero_extend(pool: &mut ExprPool, a: ExprId, width: Width) -> ExprId {
    if let Some(value) = pool.literal(a) {
        return pool.number(width, value.unsigned());
    }
    shape::zero_extend(pool, a, width).unwrap_or_else(|| pool.zero_extend(a, width))
}

/// `a` with its sign in front.
pub fn sign_extend(pool: &mut ExprPool, a: ExprId, width: Width) -> ExprId {
    if let Some(value) = pool.literal(a) {
        return pool.constant(Bv::from_signed(width, value.signed()));
    }
    shape::sign_extend(pool, a, width).unwrap_or_else(|| pool.sign_extend(a, width))
}

/// `high` before `low`.
pub fn concat(pool: &mut ExprPool, high: ExprId, low: ExprId) -> ExprId {
    shape::concat(pool, high, low).unwrap_or_else(|| pool.concat(high, low))
}

/// Conjunction of truth values, or bitwise.
pub fn and(pool: &mut ExprPool, a: ExprId, b: ExprId) -> ExprId {
    binary(pool, BinaryOp::And, a, b)
}

/// Disjunction of truth values, or bitwise.
pub fn or(pool: &mut ExprPool, a: ExprId, b: ExprId) -> ExprId {
    binary(pool, BinaryOp::Or, a, b)
}

/// Sum.
pub fn add(pool: &mut ExprPool, a: ExprId, b: ExprId) -> ExprId {
    binary(pool, BinaryOp::Add, a, b)
}

/// Difference.
pub fn sub(pool: &mut ExprPool, a: ExprId, b: ExprId) -> ExprId {
    binary(pool, BinaryOp::Sub, a, b)
}

/// Equality.
pub fn eq(pool: &mut ExprPool, a: ExprId, b: ExprId) -> ExprId {
    binary(pool, BinaryOp::Eq, a, b)
}

/// match: Ite(c, k1, k2) op k, or with the sides changed, both results defined; result: Ite(c, k1
/// op k, k2 op k)
fn fold_ite_of_literals(pool: &mut ExprPool, op: BinaryOp, a: ExprId, b: ExprId) -> Option<ExprId> {
    let (c, first, second) = if let Some(k) = pool.literal(b) {
        let (c, k1, k2) = ite_of_literals(pool, a)?;
        (c, eval::binary(op, k1, k)?, eval::binary(op, k2, k)?)
    } else {
        let k = pool.literal(a)?;
        let (c, k1, k2) = ite_of_literals(pool, b)?;
        (c, eval::binary(op, k, k1)?, eval::binary(op, k, k2)?)
    };
    let (first, second) = (pool.constant(first), pool.constant(second));
    Some(ite(pool, c, first, second))
}

/// What rules build is simplified by rules, too.
impl Build for ExprPool {
    fn unary(&mut self, op: UnaryOp, a: ExprId) -> ExprId {
        unary(self, op, a)
    }

    fn binary(&mut self, op: BinaryOp, a: ExprId, b: ExprId) -> ExprId {
        binary(self, op, a, b)
    }

    fn ite(&mut self, c: ExprId, a: ExprId, b: ExprId) -> ExprId {
        ite(self, c, a, b)
    }

    fn extract(&mut self, a: ExprId, low: u32, width: Width) -> ExprId {
        extract(self, a, low, width)
    }

    fn zero_extend(&mut self, a: ExprId, width: Width) -> ExprId {
        zero_extend(self, a, width)
    }

    fn sign_extend(&mut self, a: ExprId, width: Width) -> ExprId {
        sign_extend(self, a, width)
    }

    fn concat(&mut self, high: ExprId, low: ExprId) -> ExprId {
        concat(self, high, low)
    }
}
