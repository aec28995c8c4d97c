//! What can be read off an expression about its low bits, without a solver.
//!
//! A [`Congruence`] says that a value is a residue plus a multiple of a power of two: which offsets
//! a symbolic index may name. (Granger's arithmetical congruences, restricted to powers of two,
//! where they survive wrap-around.)
use crate::ir::{BinaryOp, Expr, ExprId, ExprPool, VarId};
use serde::{Deserialize, Serialize};

/// A value is `residue` modulo `2^zeros`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Congruence {
    /// At most [`MAX_ZEROS`].
    zeros: u32,
    residue: u64,
}

/// Larger powers of two are of no use: no access is wider than 16 bytes, few elements are larger
/// than 4096.
const MAX_ZEROS: u32 = 12;

impl Congruence {
    /// What holds for every value.
    pub(crate) const ANY: Self = Self { zeros: 0, residue: 0 };

    pub(crate) fn new(zeros: u32, residue: u64) -> Self {
        let zeros = zeros.min(MAX_ZEROS);
        Self { zeros, residue: residue & ((1 << zeros) - 1) }
    }

    /// Of this value alone, as far as that can be expressed.
    pub fn of(value: u64) -> Self {
        Self::new(MAX_ZEROS, value)
    }

    /// The power of two, and what is left over.
    pub(crate) fn stride(self) -> (u64, u64) {
        (1 << self.zeros, self.residue)
    }

    /// Of values that are one or the other.
    pub(crate) fn join(self, other: Self) -> Self {
        let common = (self.residue ^ other.residue).trailing_zeros();
        Self::new(self.zeros.min(other.zeros).min(common), self.residue)
    }

    /// Of the values plus `by`, wrapping at a width of more than [`MAX_ZEROS`] bits.
    pub(crate) fn shifted(self, by: u64) -> Self {
        Self::new(self.zeros, self.residue.wrapping_add(by))
    }

    /// Of the values plus some multiple of `2^zeros`.
    pub(crate) fn coarser(self, zeros: u32) -> Self {
        Self::new(self.zeros.min(zeros), self.residue)
    }

    /// Whether a value of this class is less than `length` behind one of the other.
    pub(crate) fn meets(self, other: &Self, length: u64) -> bool {
        let zeros = self.zeros.min(other.zeros);
        let distance = self.residue.wrapping_sub(other.residue);
        Self::new(zeros, distance).residue < length
    }

    /// Whether all values of `other` are of this class, too.
    pub fn includes(self, other: Self) -> bool {
        self.join(other) == self
    }

    /// Whether the value may be `value`.
    pub(crate) fn admits(self, value: u64) -> bool {
        Self::new(self.zeros, value) == self
    }
}

/// What is known of variables.
pub(crate) type Known<'a> = &'a dyn Fn(VarId) -> Congruence;

/// Nothing is known of variables.
pub(crate) fn nothing(_: VarId) -> Congruence {
    Congruence::ANY
}

/// How deep expressions are looked into.
const DEPTH: u32 = 12;

/// What the low bits of `id` are known to be.
pub(crate) fn congruence(pool: &ExprPool, id: ExprId, known: Known<'_>) -> Congruence {
    look(pool, id, known, DEPTH)
}

fn look(pool: &ExprPool, id: ExprId, known: Known<'_>, depth: u32) -> Congruence {
    let Some(depth) = depth.checked_sub(1) else { return Congruence::ANY };
    if pool.width(id).bits() <= MAX_ZEROS {
        // A narrow value wraps around before the larger powers do.
        return Congruence::ANY;
    }
    let look = |id| look(pool, id, known, depth);
    match pool.get(id) {
        Expr::Const(bits) => Congruence::of(bits.low64()),
        Expr::Var(var) => known(var),
        Expr::Binary(BinaryOp::Add, a, b) => {
            let (a, b) = (look(a), look(b));
            Congruence::new(a.zeros.min(b.zeros), a.residue.wrapping_add(b.residue))
        }
        Expr::Binary(BinaryOp::Sub, a, b) => {
            let (a, b) = (look(a), look(b));
            Congruence::new(a.zeros.min(b.zeros), a.residue.wrapping_sub(b.residue))
        }
        Expr::Ite(_, a, b) => look(a).join(look(b)),
        _ => Congruence::new(trailing_zeros(pool, id, known, depth), 0),
    }
}

/// How many low bits of `id` are zero, at least.
fn trailing_zeros(pool: &ExprPool, id: ExprId, known: Known<'_>, depth: u32) -> u32 {
    let Some(depth) = depth.checked_sub(1) else { return 0 };
    let zeros = |id| trailing_zeros(pool, id, known, depth);
    let width = pool.width(id).bits();
    match pool.get(id) {
        Expr::Const(bits) => bits.unsigned().trailing_zeros().min(width),
        Expr::Var(var) => match known(var) {
            Congruence { zeros, residue: 0 } => zeros,
            Congruence { residue, .. } => residue.trailing_zeros(),
        },
        Expr::Binary(BinaryOp::Mul, a, b) => (zeros(a) + zeros(b)).min(width),
        Expr::Binary(BinaryOp::Add | BinaryOp::Sub | BinaryOp::Or | BinaryOp::Xor, a, b) => {
            zeros(a).min(zeros(b))
        }
        Expr::Binary(BinaryOp::And, a, b) => zeros(a).max(zeros(b)),
        // An oversize shift has any result.
        Expr::Binary(BinaryOp::Shl, a, b) => {
            match pool.literal(b).map(|by| u32::try_from(by.unsigned())) {
                Some(Ok(by)) if by < width => (zeros(a) + by).min(width),
                _ => 0,
            }
        }
        Expr::Ite(_, a, b) => zeros(a).min(zeros(b)),
        Expr::ZeroExtend(a) | Expr::SignExtend(a) => zeros(a),
        Expr::Concat(high, low) => {
            let (low_zeros, low_width) = (zeros(low), pool.width(low).bits());
            if low_zeros == low_width { low_width + zeros(high) } else { low_zeros }
        }
        _ => 0,
    }
}
