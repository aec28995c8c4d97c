//! Typed, hash-consed expressions and what they mean.
//!
//! Everything is a bit vector of 1 to 128 bits ([`Bv`]): integers, truth values (width 1), pointers
//! (width of a pointer) and floating-point numbers (their IEEE-754 or x87 bit pattern; the
//! operators [`Expr::FloatBinary`] and its kin interpret the bits). So a cast between a pointer and
//! an integer, or a bit cast, is no operation at all, and every layer reads the same few node
//! kinds.
//!
//! Reading order: [`bv`] (values), [`operator`], [`expr`] (nodes and the pool), [`float`]
//! (IEEE-754), [`eval`] (the meaning), [`undefined`] (what machines do where there is none),
//! [`simplify`] (rewriting), [`walk`] (over all nodes of an expression), [`sums`] (linear sums
//! modulo 2^w), [`interval`] (ranges of floats).
//!
//! Tests: `testsuite/tests/ir`, and beside the code.
mod budget;
pub mod bv;
mod conjuncts;
pub mod eval;
pub mod expr;
pub mod float;
mod float_free;
pub mod graft;
mod implied;
mod interval;
pub mod operator;
pub mod shape;
pub mod simplify;
mod span;
pub mod sums;
pub mod undefined;
pub mod walk;

pub use bv::{Bv, Width};
pub use expr::{Expr, ExprId, ExprPool, Symbol, VarId};
pub use interval::Intervals;
pub use operator::{BinaryOp, FloatBinaryOp, FloatCompareOp, FloatKind, FloatUnaryOp, UnaryOp};
pub use span::Span;
