//! The engines as members of the portfolio: one file makes an analysis an
//! [`Engine`](super::engine::Engine).
//!
//! An engine's room knows neither the portfolio nor other engines; what its proof is called, how
//! its answers read in C, and what statistics list of it stands here.
pub(crate) mod annotation;
pub(crate) mod drawing;
pub(crate) mod induction;
pub(crate) mod memory_growth;
pub(crate) mod only_run;
pub(crate) mod paths;
pub(crate) mod predicates;
pub(crate) mod runs;
pub(crate) mod shapes;
pub(crate) mod values;
pub(crate) mod visited;
