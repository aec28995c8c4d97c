//! Arithmetic modulo 2^w, without a solver: what induction and interpolation say of numbers, and
//! what follows from it.
//!
//! [`affine`] (relations that points satisfy), [`range`] (a term within constants of the program).
pub(crate) mod affine;
pub(crate) mod range;

/// The greatest common divisor; zero has all divisors.
pub(crate) fn gcd(mut a: u128, mut b: u128) -> u128 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}
