//! Blocks between cut points (adjustable-block encoding, FMCAD 2010): the graph that predicate
//! analyses work on.
//!
//! [`block`] executes all runs from a cut point to the next ones, with `enter`, `single_run`,
//! `merge`, `split` and `arrive`; [`program`] is what they go by; [`graph`] holds the blocks that
//! are made, and [`made`] those that several graphs have. What a [`cut_point`] speaks of: `cells`,
//! `offsets`, `finite`, `limited`, [`bounds`]. [`proof`] is what is claimed of cut points in the
//! end, [`renamed`] makes of it claims about a changed program, and [`shared_invariants`]
//! suggestions for other engines. [`decided`] says what counters determine.
//!
//! Tests: `testsuite/tests/engines`, and beside the code.
pub(super) mod arrive;
pub mod block;
pub mod bounds;
mod budget;
pub(super) mod cells;
pub mod cut_point;
pub(crate) mod decided;
pub(super) mod enter;
pub(crate) mod explicit;
pub(super) mod finite;
pub mod graph;
mod limited;
pub mod made;
pub(super) mod merge;
pub(super) mod offsets;
pub(super) mod passed_loops;
pub mod program;
pub mod proof;
pub mod recursion;
pub mod renamed;
pub mod shared_invariants;
pub(super) mod single_run;
pub(super) mod split;
pub(super) mod whole_loops;
