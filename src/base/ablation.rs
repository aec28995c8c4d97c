//! What a run leaves out to see what it is worth (ablation), where that is no matter of one object:
//! refuters, methods of interpolation, restrictions of refinement, and stages of templates. (Passes
//! and members of the portfolio are left out where their tables are read.)
//!
//! Invariant: each of these is sound by itself, so that leaving some out costs strength or work
//! only. It is said once, before the run begins, and holds for all threads and processes of it.
use std::sync::OnceLock;

/// What can be left out by its name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mechanism {
    /// A refuter of conjunctions ([`crate::solver::decide::table`]).
    Refuter,
    /// A method of interpolation ([`crate::engines::predicate::interpolate::method`]).
    Method,
    /// A restriction of the refinement of predicates
    /// ([`crate::engines::predicate::refinement::precision`]).
    Refinement,
    /// A stage of templates for invariants ([`crate::engines::induction::template`]).
    Template,
}

static LEFT_OUT: OnceLock<Vec<(Mechanism, &'static str)>> = OnceLock::new();

/// From now on, these are left out.
pub fn leave_out(all: Vec<(Mechanism, &'static str)>) {
    // The first call counts: there is one per process.
    let _ = LEFT_OUT.set(all);
}

/// Whether it is left out.
pub(crate) fn is_left_out(mechanism: Mechanism, name: &str) -> bool {
    let is_this = |&(of, other): &(Mechanism, &str)| of == mechanism && other == name;
    LEFT_OUT.get().is_some_and(|all| all.iter().any(is_this))
}
