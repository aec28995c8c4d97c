//! Arithmetic modulo 2^w, without a solver: what induction and interpolation say of numbers, and
//! what follows from it.
//!
//! [`affine`] (relations that points satisfy), [`sums`] (expressions as linear sums), [`range`] (a
//! term within constants of the program).
pub(super) mod affine;
pub(super) mod range;
pub(super) mod sums;
