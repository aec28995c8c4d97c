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

/// Calls `f` for each operand whose address the node's value may carry.
pub(super) fn for_each_carrier(expr: Expr, mut f: impl FnMut(ExprId)) {
    match expr {
        Expr::Ite(_, a, b) => {
            f(a);
            f(b);
        }
        // The amount of a shift is no pointer.
        Expr::Binary(BinaryOp::Shl | BinaryOp::LShr | BinaryOp::AShr, a, _) => f(a),
        Expr::Unary(UnaryOp::PopCount | UnaryOp::LeadingZeros | UnaryOp::TrailingZeros, _)
        | Expr::Within(..)
        | Expr::FloatCompare(..) => {}
        Expr::FloatUnary(..)
        | Expr::FloatBinary(..)
        | Expr::FloatFma(..)
        | Expr::FloatConvert(..)
        | Expr::FloatFromSigned(..)
        | Expr::FloatFromUnsigned(..)
        | Expr::FloatToSigned(..)
        | Expr::FloatToUnsigned(..)
        | Expr::Const(_)
        | Expr::Var(_)
        | Expr::Address(_)
        | Expr::Unary(..)
        | Expr::Binary(..)
        | Expr::Extract(..)
        | Expr::ZeroExtend(_)
        | Expr::SignExtend(_)
        | Expr::Concat(..) => expr.for_each_child(f),
    }
}
