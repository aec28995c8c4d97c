//! What an assume implies for single variables.
//!
//! `assume x = e` gives `x` a value where that of `e` is known; `assume x != c` excludes a value of
//! `x`. The same through what can be inverted (`x + k = e`, `zext x = e`, `not x`, …). Of an order
//! with a constant, no more is taken than that the variable is not zero, where zero would not
//! satisfy it: a null test or a flag test in disguise.
//!
//! Where the value is an address, it is taken only if the variable may point there by `points_to`:
//! that two addresses are equal does not make one a pointer to the other's object, and slicing and
//! write sets rest on `points_to`.
use crate::ir::{BinaryOp, Bv, Expr, ExprId, ExprPool, UnaryOp, VarId, Width, eval};

/// How a variable stands to a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Relation {
    /// It has this value.
    Equals,
    /// It has another value than this constant of 2 to 64 bits.
    Differs,
}

/// What is known of a variable.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct VariableFact {
    /// The variable.
    pub var: VarId,
    /// How it stands to the value.
    pub relation: Relation,
    /// The value.
    pub value: ExprId,
}

/// What follows for single variables where `condition` holds.
pub fn implied(pool: &mut ExprPool, condition: ExprId) -> Vec<VariableFact> {
    let mut found = Vec::new();
    holds(pool, condition, true, 0, &mut found);
    found
}

const MAX_DEPTH: u32 = 12;

/// Collects what follows from `condition` being `truth`.
fn holds(
    pool: &mut ExprPool,
    condition: ExprId,
    truth: bool,
    depth: u32,
    out: &mut Vec<VariableFact>,
) {
    if depth > MAX_DEPTH {
        return;
    }
    match (pool.get(condition), truth) {
        (Expr::Var(var), _) => {
            let value = pool.bool(truth);
            out.push(VariableFact { var, relation: Relation::Equals, value });
        }
        (Expr::Unary(UnaryOp::Not, a), _) => holds(pool, a, !truth, depth + 1, out),
        (Expr::Binary(BinaryOp::And, a, b), true) | (Expr::Binary(BinaryOp::Or, a, b), false) => {
            holds(pool, a, truth, depth + 1, out);
            holds(pool, b, truth, depth + 1, out);
        }
        (Expr::Binary(BinaryOp::Eq, a, b), true) => {
            equal(pool, a, b, depth + 1, out);
            equal(pool, b, a, depth + 1, out);
        }
        (Expr::Binary(BinaryOp::Eq, a, b), false) if pool.width(a) == Width::BOOL => {
            for (x, y) in [(a, b), (b, a)] {
                let other = pool.not(y);
                equal(pool, x, other, depth + 1, out);
            }
        }
        (Expr::Binary(BinaryOp::Eq, a, b), false) => {
            differ(pool, a, b, depth + 1, out);
            differ(pool, b, a, depth + 1, out);
        }
        // x <u 1 and not (0 <u x): x = 0.
        (Expr::Binary(BinaryOp::Ult, a, b), true)
            if pool.literal(b).is_some_and(|bv| bv.unsigned() == 1) =>
        {
            let zero = pool.number(pool.width(a), 0);
            equal(pool, a, zero, depth + 1, out);
        }
        (Expr::Binary(BinaryOp::Ult, a, b), false)
            if pool.literal(a).is_some_and(|bv| bv.unsigned() == 0) =>
        {
            equal(pool, b, a, depth + 1, out);
        }
        (Expr::Binary(BinaryOp::Ule, a, b), true)
            if pool.literal(b).is_some_and(|bv| bv.unsigned() == 0) =>
        {
            equal(pool, a, b, depth + 1, out);
        }
        (Expr::Binary(op, a, b), _) if is_order(op) => {
            not_zero(pool, op, [a, b], truth, depth, out);
        }
        _ => {}
    }
}

const fn is_order(op: BinaryOp) -> bool {
    matches!(op, BinaryOp::Ult | BinaryOp::Ule | BinaryOp::Slt | BinaryOp::Sle)
}

/// `a op b` is `truth`, one of them is a constant, and with zero for the other it would not be.
fn not_zero(
    pool: &mut ExprPool,
    op: BinaryOp,
    [a, b]: [ExprId; 2],
    truth: bool,
    depth: u32,
    out: &mut Vec<VariableFact>,
) {
    let zero = Bv::zero(pool.width(a));
    let (side, result) = match (pool.literal(a), pool.literal(b)) {
        (Some(number), None) => (b, eval::binary(op, number, zero)),
        (None, Some(number)) => (a, eval::binary(op, zero, number)),
        _ => return,
    };
    if result.is_some_and(|result| result.is_true() != truth) {
        differ_from(pool, side, zero, depth + 1, out);
    }
}

/// Solves `side = value` for a variable, through operators that can be inverted.
fn equal(
    pool: &mut ExprPool,
    side: ExprId,
    value: ExprId,
    depth: u32,
    out: &mut Vec<VariableFact>,
) {
    if depth > MAX_DEPTH {
        return;
    }
    let width = pool.width(side);
    match pool.get(side) {
        Expr::Var(var) if side != value => {
            out.push(VariableFact { var, relation: Relation::Equals, value })
        }
        Expr::ZeroExtend(a) | Expr::SignExtend(a) => {
            let narrow = pool.width(a);
            let low = pool.extract(value, 0, narrow);
            equal(pool, a, low, depth + 1, out);
        }
        Expr::Unary(op @ (UnaryOp::Not | UnaryOp::Neg), a) => {
            if width == Width::BOOL
                && op == UnaryOp::Not
                && let Some(bv) = pool.literal(value)
            {
                return holds(pool, a, !bv.is_true(), depth + 1, out);
            }
            let inverse = pool.unary(op, value);
            equal(pool, a, inverse, depth + 1, out);
        }
        Expr::Binary(op @ (BinaryOp::Add | BinaryOp::Xor | BinaryOp::Sub), a, b) => {
            let inverse_op = if op == BinaryOp::Add { BinaryOp::Sub } else { op };
            let for_a = if op == BinaryOp::Sub { BinaryOp::Add } else { inverse_op };
            let solved_a = pool.binary(for_a, value, b);
            equal(pool, a, solved_a, depth + 1, out);
            let solved_b = if op == BinaryOp::Sub {
                pool.binary(op, a, value)
            } else {
                pool.binary(inverse_op, value, a)
            };
            equal(pool, b, solved_b, depth + 1, out);
        }
        Expr::Ite(c, a, b) => ite_equal(pool, [c, a, b], value, depth, out),
        Expr::Concat(high, low) => {
            let low_width = pool.width(low);
            let low_value = pool.extract(value, 0, low_width);
            let high_value = pool.extract(value, low_width.bits(), pool.width(high));
            equal(pool, low, low_value, depth + 1, out);
            equal(pool, high, high_value, depth + 1, out);
        }
        _ if width == Width::BOOL => {
            if let Some(bv) = pool.literal(value) {
                holds(pool, side, bv.is_true(), depth + 1, out);
            }
        }
        _ => {}
    }
}

/// Solves `side != value` for a variable, where the value is a constant.
fn differ(
    pool: &mut ExprPool,
    side: ExprId,
    value: ExprId,
    depth: u32,
    out: &mut Vec<VariableFact>,
) {
    if let Some(value) = pool.literal(value) {
        differ_from(pool, side, value, depth, out);
    }
}

/// The same, through operators that are one-to-one.
fn differ_from(
    pool: &mut ExprPool,
    side: ExprId,
    value: Bv,
    depth: u32,
    out: &mut Vec<VariableFact>,
) {
    let width = pool.width(side);
    if depth > MAX_DEPTH || width == Width::BOOL || width > Width::W64 {
        return;
    }
    match pool.get(side) {
        Expr::Var(var) => {
            let value = pool.constant(value);
            out.push(VariableFact { var, relation: Relation::Differs, value });
        }
        node @ (Expr::ZeroExtend(a) | Expr::SignExtend(a)) => {
            let narrow = Bv::new(pool.width(a), value.unsigned());
            // What does not come from a narrow number is none anyway.
            if eval::node(node, width, &[narrow]) == Some(value) {
                differ_from(pool, a, narrow, depth + 1, out);
            }
        }
        Expr::Unary(op @ (UnaryOp::Not | UnaryOp::Neg), a) => {
            differ_from(pool, a, eval::unary(op, value), depth + 1, out);
        }
        Expr::Binary(op @ (BinaryOp::Add | BinaryOp::Xor | BinaryOp::Sub), a, b) => {
            if let Some((inner, solved)) = solved(pool, op, [a, b], value) {
                differ_from(pool, inner, solved, depth + 1, out);
            }
        }
        Expr::Ite(c, a, b) => match (pool.literal(a), pool.literal(b)) {
            (Some(a), Some(b)) if a != b && (value == a || value == b) => {
                holds(pool, c, value == b, depth + 1, out);
            }
            _ => {}
        },
        _ => {}
    }
}

/// For `a op b = value` with one constant operand: the other, and what it is then.
fn solved(pool: &ExprPool, op: BinaryOp, [a, b]: [ExprId; 2], value: Bv) -> Option<(ExprId, Bv)> {
    let (inner, result) = match (pool.literal(a), pool.literal(b), op) {
        (None, Some(k), BinaryOp::Add) => (a, eval::binary(BinaryOp::Sub, value, k)),
        (None, Some(k), BinaryOp::Sub) => (a, eval::binary(BinaryOp::Add, value, k)),
        (Some(k), None, BinaryOp::Add) => (b, eval::binary(BinaryOp::Sub, value, k)),
        (Some(k), None, BinaryOp::Sub) => (b, eval::binary(BinaryOp::Sub, k, value)),
        (None, Some(k), BinaryOp::Xor) => (a, eval::binary(BinaryOp::Xor, value, k)),
        (Some(k), None, BinaryOp::Xor) => (b, eval::binary(BinaryOp::Xor, value, k)),
        _ => return None,
    };
    result.map(|result| (inner, result))
}

/// `(c ? k1 : k2) = k1` with different constants implies that `c` holds.
fn ite_equal(
    pool: &mut ExprPool,
    [c, a, b]: [ExprId; 3],
    value: ExprId,
    depth: u32,
    out: &mut Vec<VariableFact>,
) {
    let known = (pool.literal(a), pool.literal(b), pool.literal(value));
    let (Some(a), Some(b), Some(value)) = known else { return };
    if a != b && (value == a || value == b) {
        holds(pool, c, value == a, depth + 1, out);
    }
}
