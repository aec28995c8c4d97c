//! What refinement by predicates may spend, and on what. Work is that of the reference machine
//! ([`crate::base::work`]). One abstraction has budgets of its own (`AbstractionConfig`), and so
//! have the methods of interpolation.
use crate::base::work::Work;

/// One interpolation.
pub(super) const INTERPOLATION: Work = Work::seconds(30);
/// One query whether an exit is feasible.
pub(super) const FEASIBILITY: Work = Work::seconds(30);
/// One query whether an exit can be taken at all, where no predicates are tracked at its end.
pub(super) const PASSAGE: Work = Work::seconds(5);
