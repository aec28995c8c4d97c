//! Parsimony: a software verifier on LLVM IR that tracks no fact the proof does not need.
//!
//! From a program to an answer: [`frontend`] reads bitcode into a [`cfa::Program`], [`passes`] make
//! it smaller, [`engines`] explore it (the CEGAR loop is [`cpa::cegar`]) and ask the [`solver`],
//! [`check`] replays counterexamples on the program as read and checks proofs, and [`driver`] alone
//! says TRUE or FALSE.
pub mod base;
pub mod blocks;
pub mod cache;
pub mod cfa;
pub mod check;
pub mod cli;
pub mod cpa;
pub mod domains;
pub mod driver;
pub mod engines;
pub mod frontend;
pub mod interpreter;
pub mod ir;
pub mod output;
pub mod passes;
pub mod portfolio;
pub mod program_facts;
pub mod report;
pub mod solver;
pub mod symbolic;
pub mod witness;
