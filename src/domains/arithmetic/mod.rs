//! Arithmetic modulo 2^w, without a solver: what induction and interpolation say of numbers, and
//! what follows from it.
//!
//! [`affine`] (relations that points satisfy), [`range`] (a term within constants of the program).
//!
//! **Two searches use it, and share no more than this.** Induction goes from below, over the whole
//! graph of blocks: each location has the strongest description of the states found so far, and a
//! relation that a new state breaks hands over to weaker ones that stand in no list. Interpolation
//! goes from above, along one path: it has a list of ranked candidates, drops what is not
//! inductive, and wants the few that refute the path, by unsatisfiable cores; the strongest
//! description would just be that of the path. What is left in common is the loop "ask, take in the
//! state that breaks something".
pub(crate) mod affine;
pub(crate) mod range;

/// The greatest common divisor; zero has all divisors.
pub(crate) fn gcd(mut a: u128, mut b: u128) -> u128 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}
