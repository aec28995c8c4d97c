//! Arithmetic modulo 2^w, without a solver: what induction and interpolation say of numbers, and
//! what follows from it.
//!
//! [`affine`] (relations that points satisfy), [`range`] (a term within constants of the program).
pub(super) mod affine;
pub(super) mod range;
