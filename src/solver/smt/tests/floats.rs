//! Floats against `ir::eval` on odd patterns of every format.
use super::{Differences, width};
use crate::base::random::Random;
use crate::ir::{
    BinaryOp, Bv, Expr, ExprId, ExprPool, FloatBinaryOp, FloatCompareOp, FloatKind, FloatUnaryOp,
    VarId, Width,
};
use crate::solver::smt::{SmtError, Terms};

const KINDS: [FloatKind; FloatKind::ALL.len()] = FloatKind::ALL;

/// Patterns of a format where things go wrong, by sign-free top bits, with both signs.
fn odd_patterns(kind: FloatKind) -> Vec<Bv> {
    let w = kind.width();
    let fraction_bits = match kind {
        FloatKind::Half => 10,
        FloatKind::Single => 23,
        FloatKind::Double => 52,
        FloatKind::X87 => 64,
        FloatKind::Quad => 112,
    };
    let exponent_mask = (w.mask() >> 1) >> fraction_bits;
    let bias = exponent_mask >> 1;
    let fraction_mask = (1u128 << fraction_bits) - 1;
    let integer_bit = if kind == FloatKind::X87 { 1u128 << 63 } else { 0 };
    let mut patterns = vec![0, 1, integer_bit, 5, fraction_mask];
    for (exponent, fraction) in [
        (1, 0),
        (bias, 0),
        (bias, 1),
        (bias + 1, fraction_mask >> 1),
        (bias - 1, 0),
        (bias + 2, fraction_mask >> 2),
        (bias + 7, 0),
        (exponent_mask - 1, fraction_mask),
        (exponent_mask, 0),
        (exponent_mask, 1 << (fraction_bits - 2)),
    ] {
        patterns.push((exponent << fraction_bits) | fraction | integer_bit);
    }
    if kind == FloatKind::X87 {
        // An unnormal and a pseudo-infinity.
        patterns.extend([(bias << 64) | 7, exponent_mask << 64]);
    }
    let sign = 1u128 << (w.bits() - 1);
    patterns.iter().flat_map(|&bits| [Bv::new(w, bits), Bv::new(w, bits | sign)]).collect()
}

fn float_roots(pool: &mut ExprPool, kind: FloatKind) -> Vec<ExprId> {
    let w = kind.width();
    let (a, b) = (pool.var(VarId(0), w), pool.var(VarId(1), w));
    let mut roots = Vec::new();
    for op in [FloatBinaryOp::Add, FloatBinaryOp::Sub, FloatBinaryOp::Mul, FloatBinaryOp::Div] {
        roots.push(pool.intern(Expr::FloatBinary(op, kind, a, b), w));
    }
    for op in [
        FloatUnaryOp::Sqrt,
        FloatUnaryOp::Floor,
        FloatUnaryOp::Ceil,
        FloatUnaryOp::Trunc,
        FloatUnaryOp::RoundAway,
        FloatUnaryOp::RoundEven,
    ] {
        roots.push(pool.intern(Expr::FloatUnary(op, kind, a), w));
    }
    for op in [
        FloatCompareOp::Equal,
        FloatCompareOp::Less,
        FloatCompareOp::LessEqual,
        FloatCompareOp::Unordered,
    ] {
        roots.push(pool.intern(Expr::FloatCompare(op, kind, a, b), Width::BOOL));
    }
    for to in KINDS {
        roots.push(pool.intern(Expr::FloatConvert(kind, to, a), to.width()));
    }
    for bits in [1, 8, 32, 64, 128] {
        let to = width(bits);
        roots.push(pool.intern(Expr::FloatToSigned(kind, a), to));
        roots.push(pool.intern(Expr::FloatToUnsigned(kind, a), to));
    }
    // Signs change without a detour, and bits of a result are looked at.
    let sign = pool.number(w, 1 << (w.bits() - 1));
    let magnitude = pool.number(w, w.mask() >> 1);
    let negated = pool.binary(BinaryOp::Xor, a, sign);
    let absolute = pool.binary(BinaryOp::And, magnitude, b);
    let sum = pool.intern(Expr::FloatBinary(FloatBinaryOp::Add, kind, negated, absolute), w);
    let less =
        pool.intern(Expr::FloatCompare(FloatCompareOp::Less, kind, absolute, sum), Width::BOOL);
    let choice = pool.ite(less, sum, negated);
    let again = pool.intern(Expr::FloatBinary(FloatBinaryOp::Sub, kind, choice, b), w);
    let low_bits = pool.extract(again, 0, Width::W8);
    roots.extend([sum, choice, low_bits, negated, absolute]);
    roots.push(pool.binary(BinaryOp::Eq, sum, b));
    roots
}

#[test]
fn floats_agree_with_eval_on_odd_patterns() {
    for kind in KINDS {
        let mut run = Differences::new();
        let roots = float_roots(&mut run.pool, kind);
        let patterns = odd_patterns(kind);
        let mut random = Random::new(3);
        for root in roots {
            for _ in 0..10 {
                let x = patterns[random.below(patterns.len())];
                let y = patterns[random.below(patterns.len())];
                run.add_literally(root, &[x, y]);
            }
        }
        run.assert_equal();
    }
}

#[test]
fn integers_to_floats_agree_with_eval() {
    let mut run = Differences::new();
    for (index, bits) in (0u32..).zip([1, 8, 32, 64, 128]) {
        let w = width(bits);
        let a = run.pool.var(VarId(index), w);
        for kind in KINDS {
            let signed = run.pool.intern(Expr::FloatFromSigned(kind, a), kind.width());
            let unsigned = run.pool.intern(Expr::FloatFromUnsigned(kind, a), kind.width());
            for value in [0, 1, w.mask(), w.mask() >> 1, (w.mask() >> 1) + 1, 0x1234_5679] {
                let mut inputs = vec![Bv::FALSE; VarId(index).index()];
                inputs.push(Bv::new(w, value));
                run.add_literally(signed, &inputs);
                run.add_literally(unsigned, &inputs);
            }
        }
    }
    run.assert_equal();
}

#[test]
fn remainders_agree_with_eval() {
    let single = FloatKind::Single;
    let mut run = Differences::new();
    let (a, b) = (run.pool.var(VarId(0), Width::W32), run.pool.var(VarId(1), Width::W32));
    let root = run.pool.intern(Expr::FloatBinary(FloatBinaryOp::Rem, single, a, b), Width::W32);
    let numbers = [7.5_f32, 2.0, 0.1, 1e-45, 3e-45, 0.0, 8_388_607.5, f32::INFINITY, f32::NAN];
    for x in numbers {
        for y in numbers {
            // Beyond, the result is one of several.
            if x / y >= 16_777_216.0 && x.is_finite() && y > 0.0 {
                continue;
            }
            for (x, y) in [(x, y), (-x, y), (x, -y)] {
                let inputs = [x, y].map(|it| Bv::new(Width::W32, it.to_bits().into()));
                run.add_literally(root, &inputs);
            }
        }
    }
    run.assert_equal();
}

#[test]
fn the_remainder_of_the_longest_floats_is_an_error() {
    let mut run = Differences::new();
    let quad = FloatKind::Quad;
    let a = run.pool.var(VarId(0), quad.width());
    let root = run.pool.intern(Expr::FloatBinary(FloatBinaryOp::Rem, quad, a, a), quad.width());
    let mut leaf = |terms: &mut Terms, _: Expr, width: Width| terms.symbol(width, "a");
    let result = run.translator.bits(&mut run.terms, &run.pool, root, &mut leaf);
    assert!(matches!(result, Err(SmtError::Unsupported(_))));
}
