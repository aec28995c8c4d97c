//! From files to automata: [`extract`] finds bitcode in what a build left behind, [`bitcode`] says
//! how it is recorded there, and [`llvm`] links it, adds the models and translates it.
//!
//! Tests: `testsuite/tests/frontend`, and beside the code.
pub mod bitcode;
pub mod extract;
pub mod llvm;
