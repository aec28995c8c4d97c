//! Intrinsics of x86 that are no operations of LLVM's own: SSE and SSE2, lane by lane, and a few of
//! later machines. Each case says in a formula what it becomes.
//!
//! Clocks, fences and the control register are the instrumentation's business.
use super::function::FunctionLowering;
use super::{Unsupported, fold, x86_float};
use crate::frontend::llvm::raw::{AnyValueExt, InstructionExt, Type};
use crate::ir::{BinaryOp, ExprId, ExprPool, UnaryOp, Width};
use inkwell::values::InstructionValue;

impl<'m> FunctionLowering<'_, 'm> {
    /// An intrinsic of this name, without `llvm.x86.`.
    pub(super) fn x86_intrinsic(
        &mut self,
        call: InstructionValue<'m>,
        name: &str,
    ) -> Result<(), Unsupported> {
        let args = call.args();
        let rows = args.iter().map(|arg| self.operand(*arg)).collect::<Result<Vec<_>, _>>()?;
        let rows: Vec<&[ExprId]> = rows.iter().map(|row| &row[..]).collect();
        let kind = args.first().and_then(|first| self.float_kind(*first).ok());
        let is_vector = matches!(call.ty(), Type::Vector(_));
        let target = self.top.layouts.leaves(call.ty())?;
        let to = target.first().map(|leaf| leaf.width);
        let pool = self.pool();
        let values = match (kind, to) {
            (Some(kind), Some(to)) => {
                x86_float::values(pool, name, kind, &rows, (to, target.len()), is_vector)
            }
            (None, Some(to)) => integers(pool, name, &rows, to),
            _ => None,
        };
        let values = values.filter(|values| values.len() == target.len());
        let values = values.ok_or_else(|| Unsupported(format!("the intrinsic x86.{name}")))?;
        self.define(call, values);
        Ok(())
    }
}

/// Operations on whole numbers.
fn integers(pool: &mut ExprPool, name: &str, rows: &[&[ExprId]], to: Width) -> Option<Vec<ExprId>> {
    let (set, op) = name.split_once('.')?;
    if let "addcarry" | "subborrow" = set {
        return add_with_carry(pool, set == "addcarry", rows);
    }
    let &[a, ref rest @ ..] = rows else { return None };
    if op.starts_with("pmovmskb") {
        return Some(vec![signs(pool, a, to)]);
    }
    let &[b, ..] = rest else { return None };
    if let Some(values) = shift(pool, op, a, b) {
        return Some(values);
    }
    let lanes = |pool: &mut ExprPool, f: &dyn Fn(&mut ExprPool, ExprId, ExprId) -> ExprId| {
        a.iter().zip(b).map(|(&a, &b)| f(pool, a, b)).collect::<Vec<_>>()
    };
    let base = op.trim_end_matches(".128");
    Some(match (set, base) {
        ("sse2", "packsswb" | "packssdw") => {
            a.iter().chain(b).map(|&lane| saturated(pool, lane, to, true)).collect()
        }
        ("sse2", "packuswb") | ("sse41", "packusdw") => {
            a.iter().chain(b).map(|&lane| saturated(pool, lane, to, false)).collect()
        }
        ("sse2", "pavg.b" | "pavg.w") => lanes(pool, &average),
        ("sse2", "pmulh.w") => lanes(pool, &|pool, a, b| upper_product(pool, a, b, true)),
        ("sse2", "pmulhu.w") => lanes(pool, &|pool, a, b| upper_product(pool, a, b, false)),
        ("sse2", "pmadd.wd") => {
            a.chunks(2).zip(b.chunks(2)).map(|(a, b)| sum_of_products(pool, a, b, to)).collect()
        }
        ("sse2", "psad.bw") => {
            a.chunks(8).zip(b.chunks(8)).map(|(a, b)| sum_of_differences(pool, a, b, to)).collect()
        }
        ("ssse3", "pshuf.b") => b.iter().map(|&index| shuffled(pool, a, index)).collect(),
        ("sse42", _) if base.starts_with("crc32") => vec![crc(pool, *a.first()?, *b.first()?, to)],
        _ => return None,
    })
}

/// match: `psll.d(a, n)`, `pslli.d(a, n)` and their like; result: each lane shifted by one number,
/// of 64 bits where it is in a vector; beyond its width by as far as it goes.
fn shift(pool: &mut ExprPool, op: &str, a: &[ExprId], n: &[ExprId]) -> Option<Vec<ExprId>> {
    let (name, lane) = op.split_once('.')?;
    let (shift, is_constant) = match name.strip_suffix('i') {
        Some(name) => (name, true),
        None => (name, false),
    };
    let op = match shift {
        "psll" => BinaryOp::Shl,
        "psrl" => BinaryOp::LShr,
        "psra" => BinaryOp::AShr,
        _ => return None,
    };
    let width = pool.width(*a.first()?);
    let is_known = matches!((lane, width.bits()), ("w", 16) | ("d", 32) | ("q", 64));
    let mut amount = *n.first()?;
    if !is_constant {
        let lanes = usize::try_from(64 / pool.width(amount).bits()).ok()?;
        for &part in n.get(1..lanes)? {
            amount = fold::concat(pool, part, amount)?;
        }
    }
    let bound = pool.number(pool.width(amount), width.bits().into());
    let fits = fold::binary(pool, BinaryOp::Ult, amount, bound);
    let amount = fold::resize(pool, amount, width);
    let last = pool.number(width, u128::from(width.bits()) - 1);
    let zero = pool.number(width, 0);
    let shifted = a.iter().map(|&lane| {
        let inside = fold::binary(pool, op, lane, amount);
        let beyond = match op {
            BinaryOp::AShr => fold::binary(pool, op, lane, last),
            _ => zero,
        };
        fold::ite(pool, fits, inside, beyond)
    });
    let shifted = shifted.collect();
    is_known.then_some(shifted)
}

/// match: `pmovmskb a`; result: the signs of the lanes as bits of a number, the first one lowest.
pub(super) fn signs(pool: &mut ExprPool, lanes: &[ExprId], to: Width) -> ExprId {
    let mut result = pool.number(to, 0);
    for (index, &lane) in (0_u128..).zip(lanes) {
        let zero = pool.number(pool.width(lane), 0);
        let negative = fold::binary(pool, BinaryOp::Slt, lane, zero);
        let bit = pool.number(to, 1 << index);
        let none = pool.number(to, 0);
        let bit = fold::ite(pool, negative, bit, none);
        result = fold::binary(pool, BinaryOp::Or, result, bit);
    }
    result
}

/// The nearest number of fewer bits to one with a sign.
fn saturated(pool: &mut ExprPool, lane: ExprId, to: Width, signed: bool) -> ExprId {
    let width = pool.width(lane);
    let (least, greatest) = match signed {
        true => (width.mask() ^ (to.mask() >> 1), to.mask() >> 1),
        false => (0, to.mask()),
    };
    let (least, greatest) = (pool.number(width, least), pool.number(width, greatest));
    let below = fold::binary(pool, BinaryOp::Slt, lane, least);
    let above = fold::binary(pool, BinaryOp::Slt, greatest, lane);
    let value = fold::ite(pool, below, least, lane);
    let value = fold::ite(pool, above, greatest, value);
    fold::resize(pool, value, to)
}

/// `(a + b + 1) / 2` without overflow.
fn average(pool: &mut ExprPool, a: ExprId, b: ExprId) -> ExprId {
    let width = pool.width(a);
    let wide = Width::new(width.bits() * 2).unwrap_or(width);
    let (a, b) = (fold::resize(pool, a, wide), fold::resize(pool, b, wide));
    let one = pool.number(wide, 1);
    let sum = fold::binary(pool, BinaryOp::Add, a, b);
    let sum = fold::binary(pool, BinaryOp::Add, sum, one);
    let half = fold::binary(pool, BinaryOp::LShr, sum, one);
    fold::resize(pool, half, width)
}

/// The upper half of a product.
fn upper_product(pool: &mut ExprPool, a: ExprId, b: ExprId, signed: bool) -> ExprId {
    let width = pool.width(a);
    let wide = Width::new(width.bits() * 2).unwrap_or(width);
    let extend = if signed { fold::resize_signed } else { fold::resize };
    let (a, b) = (extend(pool, a, wide), extend(pool, b, wide));
    let product = fold::binary(pool, BinaryOp::Mul, a, b);
    fold::extract(pool, product, width.bits(), width)
}

/// `a0 * b0 + a1 * b1`, with signs.
fn sum_of_products(pool: &mut ExprPool, a: &[ExprId], b: &[ExprId], to: Width) -> ExprId {
    let mut sum = pool.number(to, 0);
    for (&a, &b) in a.iter().zip(b) {
        let (a, b) = (fold::resize_signed(pool, a, to), fold::resize_signed(pool, b, to));
        let product = fold::binary(pool, BinaryOp::Mul, a, b);
        sum = fold::binary(pool, BinaryOp::Add, sum, product);
    }
    sum
}

/// `|a0 - b0| + |a1 - b1| + …`, without signs.
fn sum_of_differences(pool: &mut ExprPool, a: &[ExprId], b: &[ExprId], to: Width) -> ExprId {
    let mut sum = pool.number(to, 0);
    for (&a, &b) in a.iter().zip(b) {
        let less = fold::binary(pool, BinaryOp::Ult, a, b);
        let (x, y) = (fold::ite(pool, less, b, a), fold::ite(pool, less, a, b));
        let difference = fold::binary(pool, BinaryOp::Sub, x, y);
        let difference = fold::resize(pool, difference, to);
        sum = fold::binary(pool, BinaryOp::Add, sum, difference);
    }
    sum
}

/// match: `pshufb(a, i)`; result: lane `i & 15` of `a`, or zero where `i` is negative.
fn shuffled(pool: &mut ExprPool, a: &[ExprId], index: ExprId) -> ExprId {
    let width = pool.width(index);
    let mask = pool.number(width, 15);
    let zero = pool.number(width, 0);
    let place = fold::binary(pool, BinaryOp::And, index, mask);
    let mut result = zero;
    for (position, &lane) in (0_u128..).zip(a) {
        let position = pool.number(width, position);
        let hit = fold::binary(pool, BinaryOp::Eq, place, position);
        result = fold::ite(pool, hit, lane, result);
    }
    let negative = fold::binary(pool, BinaryOp::Slt, index, zero);
    fold::ite(pool, negative, zero, result)
}

/// match: `crc32(crc, data)`; result: the remainder by the polynomial of Castagnoli, bit by bit,
/// the lowest bit first.
fn crc(pool: &mut ExprPool, crc: ExprId, data: ExprId, to: Width) -> ExprId {
    const POLYNOMIAL: u128 = 0x82f6_3b78;
    let word = Width::W32;
    let bits = pool.width(data).bits();
    let mut state = fold::resize(pool, crc, word);
    let polynomial = pool.number(word, POLYNOMIAL);
    let (zero, one) = (pool.number(word, 0), pool.number(word, 1));
    for index in 0..bits {
        let bit = fold::extract(pool, data, index, Width::BOOL);
        let bit = fold::resize(pool, bit, word);
        let mixed = fold::binary(pool, BinaryOp::Xor, state, bit);
        let lowest = fold::binary(pool, BinaryOp::And, mixed, one);
        let is_even = fold::binary(pool, BinaryOp::Eq, lowest, zero);
        let half = fold::binary(pool, BinaryOp::LShr, state, one);
        let reduced = fold::binary(pool, BinaryOp::Xor, half, polynomial);
        state = fold::ite(pool, is_even, half, reduced);
    }
    fold::resize(pool, state, to)
}

/// match: `addcarry(c, a, b)`, `subborrow(c, a, b)`; result: the carry out, and the number.
fn add_with_carry(pool: &mut ExprPool, adds: bool, rows: &[&[ExprId]]) -> Option<Vec<ExprId>> {
    let &[&[carry], &[a], &[b]] = rows else { return None };
    let width = pool.width(a);
    let (op, test) = match adds {
        true => (BinaryOp::Add, BinaryOp::UAddOverflow),
        false => (BinaryOp::Sub, BinaryOp::USubOverflow),
    };
    let none = pool.number(pool.width(carry), 0);
    let is_none = fold::binary(pool, BinaryOp::Eq, carry, none);
    let has_carry = fold::unary(pool, UnaryOp::Not, is_none);
    let bit = fold::resize(pool, has_carry, width);
    let first = fold::binary(pool, op, a, b);
    let out = fold::binary(pool, test, a, b);
    let whole = fold::binary(pool, op, first, bit);
    let again = fold::binary(pool, test, first, bit);
    let out = fold::binary(pool, BinaryOp::Or, out, again);
    let out = fold::resize(pool, out, Width::W8);
    Some(vec![out, whole])
}
