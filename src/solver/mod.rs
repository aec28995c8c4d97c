//! Decision procedures: [`sat`] (bit-blasting for CaDiCaL), [`smt`] (bit vectors and arrays, by
//! rewriting, by SAT, or by cvc5, which is loaded when it is asked first), and [`decide`] (whether
//! a conjunction has a model: refuters first, then these).
//!
//! Invariant: a limit or an `unknown` is never "unsatisfiable".
//!
//! Tests: `testsuite/tests/engines`, and beside the code.
pub mod decide;
pub mod sat;
pub mod smt;
