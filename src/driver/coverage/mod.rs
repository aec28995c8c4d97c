//! Tests for each place of a program (`--cover`): which runs make a suite, and how it is reported.
//!
//! A goal is a place that the front end marked (`llvm::instrument::goals`). It is covered if a run
//! passes it that `check::passed` has seen, unreachable if a proof that survived its check says so,
//! and open otherwise: no limit, unsupported construct or disagreement is ever "unreachable". Who
//! finds runs and proofs is `driver::test_generation`; here is what becomes of them: [`suite`] (the
//! few runs that cover all), [`build`] (the suite as files: what runs natively, and Test-Comp's
//! format, [`testcase`]), [`text`] and [`page`] (for people), [`lines`] (what is said of a line).
pub mod build;
mod lines;
mod page;
pub mod suite;
mod testcase;
mod text;

use crate::base::config::Config;
use crate::output;
use crate::report::Reply;

/// Reports to the user what became of the goals, and returns the exit code.
pub fn tell(outcome: &Reply, config: &Config) -> u8 {
    output::tell_as(outcome, config, text::answer, page::print)
}
