//! Arithmetic modulo 2^w, without a solver: what induction and interpolation say of numbers, and
//! what follows from it.
//!
//! [`affine`] (relations that points satisfy), [`sums`] (expressions as linear sums),
//! [`polynomial`] (equalities that follow from others, products included), [`range`] (a term within
//! constants of the program).
pub(super) mod affine;
pub(super) mod polynomial;
pub(super) mod range;
pub(super) mod sums;
