//! Parsimony: a software verifier on LLVM IR that tracks no fact the proof does not need.
//!
//! The way of a program through the house: `llvm` reads bitcode into a [`cfa::Program`], `prepare`
//! makes it smaller, `reach` explores it with the value analysis (`value`), the CEGAR loop refines,
//! paths that values cannot refute go to `predicate` and `smt`, `check` replays counterexamples on
//! the program as read, and `driver` alone says TRUE or FALSE.
pub mod annotation;
pub mod bitcode;
pub mod cache;
pub mod cfa;
pub mod check;
pub mod cli;
pub mod collect;
pub mod config;
pub mod cover;
pub mod driver;
pub mod effort;
pub mod evidence;
pub mod help;
pub mod ir;
pub mod limits;
pub mod llvm;
pub mod memory;
pub mod names;
pub mod native;
pub mod output;
pub mod predicate;
pub mod prepare;
pub mod progress;
pub mod proofs;
pub mod property;
pub mod quantity;
pub mod random;
pub mod reach;
pub mod report;
pub mod sat;
pub mod shape;
pub mod smt;
pub mod standard_input;
pub mod stats;
pub mod supervisor;
pub mod value;
pub mod verdict;
pub mod witness;
pub mod worker;
