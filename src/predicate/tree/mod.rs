//! All runs of a program, path by path: symbolic execution with a tree of paths as its proof.
//!
//! (King, Symbolic Execution and Program Testing, 1976; the search of Lazy Annotation, CAV 2010,
//! without labels.) A run is followed by the symbolic executor in its complete reading. Where
//! several edges are open, it is asked which of them some input takes, and the run goes on by each.
//! Known gap: paths are never merged, and nothing is learned from one for another.
//!
//! Reading order: [`walk`] (a run between two choices), [`slice`] (what a question depends on),
//! [`feasible`] (the questions), [`search`] (the order of the paths, and how deep they go),
//! [`proof`] (what shows that there is no other path), [`recheck`] (that it does).
mod budget;
mod feasible;
pub mod proof;
pub mod recheck;
pub mod search;
mod slice;
mod walk;
