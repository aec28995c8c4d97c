//! All runs of a program, path by path: symbolic execution with a tree of paths as its proof.
//!
//! (King, Symbolic Execution and Program Testing, 1976; Lazy Annotation, CAV 2010.) A run is
//! followed by the symbolic executor in its complete reading. Where several edges are open, it is
//! asked which of them some input takes, and the run goes on by each. What was found out behind a
//! place is a label for other paths that come by. Known limit: a label is about values as they are,
//! term by term; they are not generalised.
//!
//! Reading order: [`subject`] (the program), [`walk`] (a run between two choices), [`feasible`]
//! (the questions), [`labels`] (learning), [`search`] (the order of the paths, and how deep they
//! go), [`proof`] (what shows that there is no other path), [`recheck`] (that it does).
//!
//! Known limits: the states of a program are given back with it only; a loop whose state is a
//! choice between values never comes back to itself. Rewriting by bounds of operands
//! (`symbolic::bounded`) is for path enumeration alone: what it does to invariants was not
//! measured.
mod budget;
mod feasible;
mod labels;
pub mod proof;
pub mod recheck;
pub mod search;
pub mod subject;
mod walk;
