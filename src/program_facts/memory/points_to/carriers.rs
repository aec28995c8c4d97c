//! Where the bits of an expression may come from: which of its leaves an address in its value may
//! be made from.
use crate::ir::{BinaryOp, Expr, ExprId, ExprPool, Symbol, UnaryOp, VarId, Width};
use rustc_hash::FxHashSet;

/// Where the bits of an expression may come from.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Source {
    Var(VarId),
    Symbol(Symbol),
}

/// Calls `f` for each variable and symbol whose address the value of `root` may carry.
pub(super) fn for_each_source(
    pool: &ExprPool,
    root: ExprId,
    seen: &mut FxHashSet<ExprId>,
    f: &mut impl FnMut(Source),
) {
    seen.clear();
    let mut stack = vec![root];
    while let Some(id) = stack.pop() {
        if pool.width(id) == Width::BOOL {
            continue;
        }
        match pool.get(id) {
            Expr::Const(_) => {}
            Expr::Var(var) => f(Source::Var(var)),
            Expr::Address(symbol) => f(Source::Symbol(symbol)),
            expr => {
                if seen.insert(id) {
                    for_each_carrier(expr, |child| stack.push(child));
                }
            }
        }
    }
}

/// Calls `f` for each operand whose address the node's value may carry. Each operator is listed: to
/// leave one out makes points-to sets too small.
pub(super) fn for_each_carrier(expr: Expr, mut f: impl FnMut(ExprId)) {
    match expr {
        Expr::Const(_)
        | Expr::Var(_)
        | Expr::Address(_)
        | Expr::Within(..)
        | Expr::FloatCompare(..) => {}
        Expr::Unary(op, a) if carries_operand(op) => f(a),
        Expr::Unary(..) => {}
        Expr::Binary(op, a, b) => {
            f(a);
            if carries_right(op) {
                f(b);
            }
        }
        Expr::Ite(_, a, b) => {
            f(a);
            f(b);
        }
        Expr::Extract(..)
        | Expr::ZeroExtend(_)
        | Expr::SignExtend(_)
        | Expr::Concat(..)
        | Expr::FloatUnary(..)
        | Expr::FloatBinary(..)
        | Expr::FloatFma(..)
        | Expr::FloatConvert(..)
        | Expr::FloatFromSigned(..)
        | Expr::FloatFromUnsigned(..)
        | Expr::FloatToSigned(..)
        | Expr::FloatToUnsigned(..) => expr.for_each_child(f),
    }
}

const fn carries_operand(op: UnaryOp) -> bool {
    match op {
        UnaryOp::Not | UnaryOp::Neg | UnaryOp::ByteSwap | UnaryOp::BitReverse => true,
        UnaryOp::PopCount | UnaryOp::LeadingZeros | UnaryOp::TrailingZeros => false,
    }
}

/// Whether the result may carry the address of the right operand, too.
const fn carries_right(op: BinaryOp) -> bool {
    match op {
        // The amount of a shift is no pointer.
        BinaryOp::Shl | BinaryOp::LShr | BinaryOp::AShr => false,
        BinaryOp::Add
        | BinaryOp::Sub
        | BinaryOp::Mul
        | BinaryOp::UDiv
        | BinaryOp::SDiv
        | BinaryOp::URem
        | BinaryOp::SRem
        | BinaryOp::And
        | BinaryOp::Or
        | BinaryOp::Xor
        | BinaryOp::Eq
        | BinaryOp::Ult
        | BinaryOp::Ule
        | BinaryOp::Slt
        | BinaryOp::Sle
        | BinaryOp::UAddOverflow
        | BinaryOp::SAddOverflow
        | BinaryOp::USubOverflow
        | BinaryOp::SSubOverflow
        | BinaryOp::UMulOverflow
        | BinaryOp::SMulOverflow => true,
    }
}
