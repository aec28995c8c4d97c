//! Decision procedures: [`sat`] (bit-blasting for CaDiCaL) and [`smt`] (bit vectors and arrays, by
//! rewriting, by SAT, or by cvc5, which is loaded when it is asked first).
//!
//! Invariant: a limit or an `unknown` is never "unsatisfiable".
//!
//! Tests: `testsuite/tests/engines`, and beside the code.
pub mod sat;
pub mod smt;
