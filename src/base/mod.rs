//! What every room may use: options and properties, verdicts and counterexamples, limits, work
//! budgets, statistics, and the processes that a run consists of.
//!
//! Nothing here knows what a program is.
//!
//! Tests: `testsuite/tests/base`, and beside the code.
pub mod ablation;
pub mod config;
pub mod counterexample;
pub mod exploration;
pub mod limits;
pub mod names;
pub mod options;
pub mod progress;
pub mod property;
pub mod random;
pub mod stats;
pub mod supervisor;
pub mod verdict;
pub mod work;
