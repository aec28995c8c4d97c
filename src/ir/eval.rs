//! The meaning of expressions on concrete values.
//!
//! Partial by intent: `None` says "no defined result" (division by zero, a shift by the width or
//! more of anything but zero, a float that does not fit an integer). What an undefined result means
//! is the caller's matter: any value for an abstract analysis, a program fault for a replay. All
//! operators are strict (an operand without a value leaves the result without one), except that
//! `Ite` reads only the chosen branch.
//!
//! [`unary64`] and [`binary64`] are the same operators on machine words for widths up to 64; both
//! come from one macro.
use super::budget::SHALLOW_VISITS;
use super::bv::{Bv, Width};
use super::expr::{Expr, ExprId, ExprPool, Symbol, VarId};
use super::float;
use super::operator::{BinaryOp, UnaryOp};
use crate::base::work;
use crate::base::work::WorkKind;
use rustc_hash::FxHashMap;

/// What evaluation needs to know about the world outside the expression.
pub trait Env {
    /// The value of a variable; `None` if it has none that is known.
    fn var(&self, var: VarId) -> Option<Bv>;
    /// The address of a symbol; `None` if it is not fixed.
    fn address(&self, symbol: Symbol) -> Option<Bv>;
}

/// Variables by number; nothing has an address.
impl Env for [Bv] {
    fn var(&self, var: VarId) -> Option<Bv> {
        self.get(var.index()).copied()
    }

    fn address(&self, _: Symbol) -> Option<Bv> {
        None
    }
}

/// The value of `root` under `env`; `None` if a needed variable has no value or an operation has no
/// defined result. `Ite` evaluates only the chosen branch.
pub fn eval(pool: &ExprPool, root: ExprId, env: &(impl Env + ?Sized)) -> Option<Bv> {
    let mut visits = SHALLOW_VISITS;
    let value = eval_shallow(pool, root, env, &mut visits);
    work::spend(WorkKind::Evaluation, u64::from(SHALLOW_VISITS - visits));
    match value {
        Ok(value) => Some(value),
        Err(NoValue::Undefined) => None,
        Err(NoValue::TooLarge) => eval_deep(pool, root, env),
    }
}

enum NoValue {
    Undefined,
    TooLarge,
}

fn eval_shallow(
    pool: &ExprPool,
    id: ExprId,
    env: &(impl Env + ?Sized),
    visits: &mut u32,
) -> Result<Bv, NoValue> {
    *visits = visits.checked_sub(1).ok_or(NoValue::TooLarge)?;
    let expr = pool.get(id);
    let value = match expr {
        Expr::Const(value) => Some(value),
        Expr::Var(var) => env.var(var),
        Expr::Address(symbol) => env.address(symbol),
        Expr::Binary(op, a, b) => {
            let a = eval_shallow(pool, a, env, visits)?;
            binary(op, a, eval_shallow(pool, b, env, visits)?)
        }
        Expr::Ite(c, a, b) => {
            let chosen = if eval_shallow(pool, c, env, visits)?.is_true() { a } else { b };
            Some(eval_shallow(pool, chosen, env, visits)?)
        }
        Expr::Concat(a, b) | Expr::FloatBinary(_, _, a, b) | Expr::FloatCompare(_, _, a, b) => {
            let a = eval_shallow(pool, a, env, visits)?;
            let b = eval_shallow(pool, b, env, visits)?;
            node(expr, pool.width(id), &[a, b])
        }
        Expr::Within(a, b, c) | Expr::FloatFma(_, a, b, c) => {
            let a = eval_shallow(pool, a, env, visits)?;
            let b = eval_shallow(pool, b, env, visits)?;
            let c = eval_shallow(pool, c, env, visits)?;
            node(expr, pool.width(id), &[a, b, c])
        }
        Expr::Unary(_, a)
        | Expr::Extract(a, _)
        | Expr::ZeroExtend(a)
        | Expr::SignExtend(a)
        | Expr::FloatUnary(_, _, a)
        | Expr::FloatConvert(_, _, a)
        | Expr::FloatFromSigned(_, a)
        | Expr::FloatFromUnsigned(_, a)
        | Expr::FloatToSigned(_, a)
        | Expr::FloatToUnsigned(_, a) => {
            node(expr, pool.width(id), &[eval_shallow(pool, a, env, visits)?])
        }
    };
    value.ok_or(NoValue::Undefined)
}

/// [`eval`] with its own stack and each node at most once: for expressions that are deep or share
/// much.
fn eval_deep(pool: &ExprPool, root: ExprId, env: &(impl Env + ?Sized)) -> Option<Bv> {
    let mut values: FxHashMap<ExprId, Bv> = FxHashMap::default();
    let mut stack = vec![root];
    while let Some(&id) = stack.last() {
        if values.contains_key(&id) {
            stack.pop();
            continue;
        }
        // Every node that gets here is needed, so the first one without a value settles the root.
        let waiting = stack.len();
        let value = match pool.get(id) {
            Expr::Const(value) => Some(value),
            Expr::Var(var) => Some(env.var(var)?),
            Expr::Address(symbol) => Some(env.address(symbol)?),
            Expr::Ite(c, a, b) => match values.get(&c) {
                None => {
                    stack.push(c);
                    None
                }
                Some(c) => {
                    let chosen = if c.is_true() { a } else { b };
                    let value = values.get(&chosen).copied();
                    if value.is_none() {
                        stack.push(chosen);
                    }
                    value
                }
            },
            expr => {
                let mut children = [Bv::FALSE; 3];
                let mut count = 0;
                expr.for_each_child(|child| {
                    match values.get(&child) {
                        Some(&value) => children[count] = value,
                        None => stack.push(child),
                    }
                    count += 1;
                });
                if stack.len() > waiting {
                    None
                } else {
                    Some(node(expr, pool.width(id), &children[..count])?)
                }
            }
        };
        work::spend(WorkKind::Evaluation, 4);
        if let Some(value) = value {
            values.insert(id, value);
            stack.pop();
        }
    }
    values.get(&root).copied()
}

/// The value of a node whose children have these values (`children` as [`Expr::for_each_child`]
/// orders them; for `Ite` all three). `None` where the result is not defined, for `Var` and
/// `Address`, and if `children` has the wrong length.
#[inline]
pub fn node(expr: Expr, width: Width, children: &[Bv]) -> Option<Bv> {
    match (expr, children) {
        (Expr::Const(value), []) => Some(value),
        (Expr::Unary(op, _), &[a]) => Some(unary(op, a)),
        (Expr::Binary(op, _, _), &[a, b]) => binary(op, a, b),
        (Expr::Ite(..), &[c, a, b]) => Some(if c.is_true() { a } else { b }),
        (Expr::Within(..), &[p, start, n]) => {
            let distance = binary(BinaryOp::Sub, p, start)?;
            binary(BinaryOp::Ult, distance, n)
        }
        (Expr::Extract(_, low), &[a]) => Some(Bv::new(width, a.unsigned() >> low)),
        (Expr::ZeroExtend(_), &[a]) => Some(Bv::new(width, a.unsigned())),
        (Expr::SignExtend(_), &[a]) => Some(Bv::from_signed(width, a.signed())),
        (Expr::Concat(..), &[high, low]) => {
            Some(Bv::new(width, (high.unsigned() << low.width().bits()) | low.unsigned()))
        }
        (Expr::FloatUnary(op, kind, _), &[a]) => Some(float::unary(op, kind, a)),
        (Expr::FloatBinary(op, kind, _, _), &[a, b]) => Some(float::binary(op, kind, a, b)),
        (Expr::FloatFma(kind, ..), &[a, b, c]) => Some(float::fma(kind, a, b, c)),
        (Expr::FloatCompare(op, kind, _, _), &[a, b]) => {
            Some(Bv::bool(float::compare(op, kind, a, b)))
        }
        (Expr::FloatConvert(from, to, _), &[a]) => Some(float::convert(from, to, a)),
        (Expr::FloatFromSigned(kind, _), &[a]) => Some(float::from_signed(kind, a)),
        (Expr::FloatFromUnsigned(kind, _), &[a]) => Some(float::from_unsigned(kind, a)),
        (Expr::FloatToSigned(kind, _), &[a]) => float::to_signed(kind, width, a),
        (Expr::FloatToUnsigned(kind, _), &[a]) => float::to_unsigned(kind, width, a),
        _ => None,
    }
}

/// `op a`.
#[inline]
pub fn unary(op: UnaryOp, a: Bv) -> Bv {
    Bv::new(a.width(), unary128(op, a.width().bits(), a.unsigned()))
}

/// `a op b`, both of one width; `None` where the result is not defined (see [`BinaryOp`]).
#[inline]
pub fn binary(op: BinaryOp, a: Bv, b: Bv) -> Option<Bv> {
    let width = if op.is_predicate() { Width::BOOL } else { a.width() };
    Some(Bv::new(width, binary128(op, a.width().bits(), a.unsigned(), b.unsigned())?))
}

macro_rules! word_operators {
    ($word:ty, $signed:ty, $unary:ident, $binary:ident, $doc:literal) => {
        #[doc = concat!("`op a` on ", $doc, "; `a` has no bits above `width_bits`, nor has the result.")]
        #[inline]
        pub fn $unary(op: UnaryOp, width_bits: u32, a: $word) -> $word {
            let spare = <$word>::BITS - width_bits;
            match op {
                UnaryOp::Not => !a & (<$word>::MAX >> spare),
                UnaryOp::Neg => a.wrapping_neg() & (<$word>::MAX >> spare),
                UnaryOp::PopCount => <$word>::from(a.count_ones()),
                UnaryOp::LeadingZeros => <$word>::from(a.leading_zeros() - spare),
                UnaryOp::TrailingZeros => <$word>::from(a.trailing_zeros().min(width_bits)),
                UnaryOp::ByteSwap => a.swap_bytes() >> spare,
                UnaryOp::BitReverse => a.reverse_bits() >> spare,
            }
        }

        #[doc = concat!("`a op b` on ", $doc, "; operands and result have no bits above their width. `None`: not defined.")]
        #[inline]
        pub fn $binary(op: BinaryOp, width_bits: u32, a: $word, b: $word) -> Option<$word> {
            let spare = <$word>::BITS - width_bits;
            let mask = <$word>::MAX >> spare;
            let signed = |bits: $word| -> $signed { (bits << spare).cast_signed() >> spare };
            let unsigned = |value: $signed| -> $word { value.cast_unsigned() & mask };
            let overflows = |value: $signed| signed(value.cast_unsigned()) != value;
            // Zero stays zero, whatever a machine does with an amount that is too large.
            let shift = |amount: $word| match u32::try_from(amount).ok().filter(|&by| by < width_bits) {
                None if a == 0 => Some(0),
                by => by,
            };
            Some(match op {
                BinaryOp::Add => a.wrapping_add(b) & mask,
                BinaryOp::Sub => a.wrapping_sub(b) & mask,
                BinaryOp::Mul => a.wrapping_mul(b) & mask,
                BinaryOp::UDiv => a.checked_div(b)?,
                BinaryOp::URem => a.checked_rem(b)?,
                BinaryOp::SDiv => {
                    let quotient = signed(a).checked_div(signed(b))?;
                    // MIN / -1 is the only quotient that needs a bit more.
                    (!overflows(quotient)).then(|| unsigned(quotient))?
                }
                BinaryOp::SRem => {
                    let remainder = signed(a).checked_rem(signed(b))?;
                    let is_min_by_minus_one = b == mask && a == (mask >> 1) + 1;
                    (!is_min_by_minus_one).then(|| unsigned(remainder))?
                }
                BinaryOp::Shl => (a << shift(b)?) & mask,
                BinaryOp::LShr => a >> shift(b)?,
                BinaryOp::AShr => unsigned(signed(a) >> shift(b)?),
                BinaryOp::And => a & b,
                BinaryOp::Or => a | b,
                BinaryOp::Xor => a ^ b,
                BinaryOp::Eq => <$word>::from(a == b),
                BinaryOp::Ult => <$word>::from(a < b),
                BinaryOp::Ule => <$word>::from(a <= b),
                BinaryOp::Slt => <$word>::from(signed(a) < signed(b)),
                BinaryOp::Sle => <$word>::from(signed(a) <= signed(b)),
                BinaryOp::UAddOverflow => <$word>::from(a.wrapping_add(b) & mask < a),
                BinaryOp::USubOverflow => <$word>::from(a < b),
                BinaryOp::UMulOverflow => {
                    <$word>::from(a.checked_mul(b).is_none_or(|product| product > mask))
                }
                BinaryOp::SAddOverflow => {
                    <$word>::from(signed(a).checked_add(signed(b)).is_none_or(overflows))
                }
                BinaryOp::SSubOverflow => {
                    <$word>::from(signed(a).checked_sub(signed(b)).is_none_or(overflows))
                }
                BinaryOp::SMulOverflow => {
                    <$word>::from(signed(a).checked_mul(signed(b)).is_none_or(overflows))
                }
            })
        }
    };
}

word_operators!(u64, i64, unary64, binary64, "words of 1 to 64 bits");
word_operators!(u128, i128, unary128, binary128, "words of 1 to 128 bits");

#[cfg(test)]
mod tests {
    use super::eval;
    use crate::ir::{BinaryOp, Bv, ExprId, ExprPool, VarId, Width};

    /// `VarId(0)` is 1, nothing else is known.
    /// Only the first variable has a value.
    fn first(pool: &ExprPool, root: ExprId) -> Option<Bv> {
        eval(pool, root, [Bv::new(Width::W32, 1)].as_slice())
    }

    #[test]
    fn deep_and_shared_expressions_are_evaluated_once_per_node() {
        let mut pool = ExprPool::new();
        let mut sum = pool.var(VarId(0), Width::W32);
        for _ in 0..31 {
            sum = pool.binary(BinaryOp::Add, sum, sum);
        }
        assert_eq!(first(&pool, sum), Some(Bv::new(Width::W32, 1 << 31)));
        for _ in 0..100_000 {
            sum = pool.binary(BinaryOp::Xor, sum, sum);
        }
        assert_eq!(first(&pool, sum), Some(Bv::zero(Width::W32)));
    }

    #[test]
    fn only_the_chosen_branch_needs_a_value() {
        let mut pool = ExprPool::new();
        let (known, unknown) = (pool.var(VarId(0), Width::W32), pool.var(VarId(1), Width::W32));
        let is_known = pool.binary(BinaryOp::Eq, known, known);
        let mut choice = pool.ite(is_known, known, unknown);
        assert_eq!(first(&pool, choice), Some(Bv::new(Width::W32, 1)));
        for _ in 0..1000 {
            choice = pool.ite(is_known, choice, unknown);
        }
        assert_eq!(first(&pool, choice), Some(Bv::new(Width::W32, 1)));
        let sum = pool.binary(BinaryOp::Add, choice, unknown);
        assert_eq!(first(&pool, sum), None);
    }
}
