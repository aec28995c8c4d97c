//! Bounds on the work of domains: the table of the room. Beyond each of them less is known of a
//! term, and nothing is refuted for that.

// --- Bounds of terms ---
/// Excluded values that are kept.
pub(super) const MOST_EXCLUDED: usize = 4;
/// Terms that are looked at for a condition.
pub(super) const MOST_TERMS_OF_CONDITION: u32 = 256;
/// Depth to which operands are looked into for their bounds.
pub(super) const MOST_OPERAND_DEPTH: u32 = 4;
/// Conditions that are remembered, of some kilobytes each.
pub(super) const MOST_REMEMBERED_CONDITIONS: usize = 1 << 13;
/// Depth to which terms are looked into.
pub(super) const MOST_TERM_DEPTH: u32 = 12;
/// Terms that are remembered, of some 200 bytes each.
pub(super) const MOST_REMEMBERED_TERMS: usize = 1 << 16;

// --- Polynomials ---
/// Conjuncts of a path that is looked at closer.
pub(super) const MOST_CONJUNCTS: usize = 64;
/// Terms that are read of such a path.
pub(super) const MOST_READS: usize = 4096;
/// Factors of a product.
pub(super) const MOST_FACTORS: usize = 4;
/// Depth to which terms are looked into at once.
pub(super) const MOST_POLYNOMIAL_DEPTH: u32 = 256;
/// Terms whose polynomials are kept from question to question: each may have as many terms as a
/// polynomial can.
pub(super) const MOST_KEPT_READINGS: usize = 1 << 15;
/// Terms of a polynomial.
pub(super) const MOST_TERMS: usize = 256;
