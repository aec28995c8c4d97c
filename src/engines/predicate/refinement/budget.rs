//! What refinement by predicates may spend, and on what. Effort is that of the reference machine
//! ([`crate::base::effort`]). One abstraction has budgets of its own (`AbstractionConfig`), and so
//! have the rungs of interpolation.
use crate::base::effort::Effort;

/// One interpolation.
pub(super) const INTERPOLATION: Effort = Effort::seconds(30);
/// One query whether a way is feasible.
pub(super) const FEASIBILITY: Effort = Effort::seconds(30);
/// One query whether a way can be taken at all, where no predicates are tracked at its end.
pub(super) const PASSAGE: Effort = Effort::seconds(5);
