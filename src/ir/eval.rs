//! The meaning of expressions on concrete values.
//!
//! Partial by intent: `None` says "no defined result" (division by zero, a shift by the width or more, a float that does not fit an
//! integer). What an undefined result means is the caller's matter: any value for an abstract analysis, a program fault for a replay.
use super::bv::{Bv, Width};
use super::expr::{BinaryOp, Expr, ExprId, ExprPool, Symbol, UnaryOp, VarId};

/// What evaluation needs to know about the world outside the expression.
pub trait Env {
    /// The value of a variable; `None` if it has none that is known.
    fn var(&self, var: VarId) -> Option<Bv>;
    /// The address of a symbol; `None` if it is not fixed.
    fn address(&self, symbol: Symbol) -> Option<Bv>;
}

/// The value of `root` under `env`; `None` if a needed variable has no value or an operation has no defined result.
/// `Ite` evaluates only the chosen branch.
pub fn eval(pool: &ExprPool, root: ExprId, env: &impl Env) -> Option<Bv> {
    let _ = (pool, root, env);
    None
}

/// `op a`.
pub fn unary(op: UnaryOp, a: Bv) -> Bv {
    let _ = op;
    a
}

/// `a op b`, both of one width; `None` where the result is not defined (see [`BinaryOp`]).
pub fn binary(op: BinaryOp, a: Bv, b: Bv) -> Option<Bv> {
    let _ = (op, b);
    Some(a)
}

/// The value of a node whose children have these values (`children` as [`Expr::for_each_child`] orders them; for `Ite` all three).
pub fn node(expr: Expr, width: Width, children: &[Bv]) -> Option<Bv> {
    let _ = (expr, width, children);
    None
}
