//! Everything that can be tried at widths 1 to 4: `eval` against plain integers, `simplify` against
//! `eval`, words against bit vectors.
use crate::small_exprs::{BINARY, UNARY, for_each_assignment, values, var, width};
use parsimony::ir::eval::{binary, binary64, eval, node, unary, unary64};
use parsimony::ir::simplify::simplify;
use parsimony::ir::{BinaryOp, Bv, Expr, ExprId, ExprPool, UnaryOp, Width};

/// The meaning of an operator by plain integers: `a`, `b` unsigned below 2^bits, `sa`, `sb` the
/// same read as signed.
fn reference_binary(op: BinaryOp, bits: u32, a: i64, b: i64) -> Option<i64> {
    let modulus = 1i64 << bits;
    let signed = |x: i64| if x >= modulus / 2 { x - modulus } else { x };
    let (sa, sb) = (signed(a), signed(b));
    let wrap = |x: i64| Some(x.rem_euclid(modulus));
    let truth = |holds: bool| Some(i64::from(holds));
    let out_unsigned = |x: i64| truth(x < 0 || x >= modulus);
    let out_signed = |x: i64| truth(x < -(modulus / 2) || x >= modulus / 2);
    let by_bit = |f: fn(bool, bool) -> bool| {
        let bit = |x: i64, position: u32| (x / (1 << position)) % 2 == 1;
        Some(
            (0..bits)
                .map(|position| i64::from(f(bit(a, position), bit(b, position))) << position)
                .sum(),
        )
    };
    let power = || (b < i64::from(bits)).then(|| (0..b).fold(1i64, |power, _| power * 2));
    match op {
        BinaryOp::Add => wrap(a + b),
        BinaryOp::Sub => wrap(a - b),
        BinaryOp::Mul => wrap(a * b),
        BinaryOp::UDiv => (b != 0).then(|| a / b),
        BinaryOp::URem => (b != 0).then(|| a - (a / b) * b),
        BinaryOp::SDiv | BinaryOp::SRem if sb == 0 || sa / sb >= modulus / 2 => None,
        BinaryOp::SDiv => wrap(sa / sb),
        BinaryOp::SRem => wrap(sa - (sa / sb) * sb),
        // Zero is zero, whatever it is shifted by.
        BinaryOp::Shl | BinaryOp::LShr | BinaryOp::AShr if a == 0 => Some(0),
        BinaryOp::Shl => wrap(a * power()?),
        BinaryOp::LShr => Some(a / power()?),
        BinaryOp::AShr => wrap(sa.div_euclid(power()?)),
        BinaryOp::And => by_bit(|x, y| x && y),
        BinaryOp::Or => by_bit(|x, y| x || y),
        BinaryOp::Xor => by_bit(|x, y| x != y),
        BinaryOp::Eq => truth(a == b),
        BinaryOp::Ult => truth(a < b),
        BinaryOp::Ule => truth(a <= b),
        BinaryOp::Slt => truth(sa < sb),
        BinaryOp::Sle => truth(sa <= sb),
        BinaryOp::UAddOverflow => out_unsigned(a + b),
        BinaryOp::SAddOverflow => out_signed(sa + sb),
        BinaryOp::USubOverflow => out_unsigned(a - b),
        BinaryOp::SSubOverflow => out_signed(sa - sb),
        BinaryOp::UMulOverflow => out_unsigned(a * b),
        BinaryOp::SMulOverflow => out_signed(sa * sb),
    }
}

fn reference_unary(op: UnaryOp, bits: u32, a: i64) -> i64 {
    let modulus = 1i64 << bits;
    // The digits of `a`, lowest first.
    let digits: Vec<i64> = (0..bits).map(|position| (a / (1 << position)) % 2).collect();
    let number = |digits: &mut dyn Iterator<Item = i64>| {
        digits.zip(0..).map(|(digit, position)| digit * (1 << position)).sum()
    };
    let zeros = |digits: &mut dyn Iterator<Item = &i64>| {
        i64::try_from(digits.take_while(|&&digit| digit == 0).count()).expect("few digits")
    };
    match op {
        UnaryOp::Not => modulus - 1 - a,
        UnaryOp::Neg => (modulus - a) % modulus,
        UnaryOp::PopCount => digits.iter().sum(),
        UnaryOp::LeadingZeros => zeros(&mut digits.iter().rev()),
        UnaryOp::TrailingZeros => zeros(&mut digits.iter()),
        UnaryOp::ByteSwap => number(&mut digits.chunks(8).rev().flatten().copied()),
        UnaryOp::BitReverse => number(&mut digits.iter().rev().copied()),
    }
}

fn plain(value: Bv) -> i64 {
    i64::try_from(value.unsigned()).expect("a small width")
}

#[test]
fn binary_operators_are_those_of_plain_integers() {
    for bits in 1..=4 {
        for a in values(width(bits)) {
            for b in values(width(bits)) {
                for op in BINARY {
                    let expected = reference_binary(op, bits, plain(a), plain(b));
                    let found = binary(op, a, b);
                    assert_eq!(found.map(plain), expected, "{op:?} {a:?} {b:?}");
                    let result_width = if op.is_predicate() { Width::BOOL } else { width(bits) };
                    assert!(found.is_none_or(|found| found.width() == result_width));
                }
            }
        }
    }
}

#[test]
fn unary_operators_are_those_of_plain_integers() {
    for bits in [1, 2, 3, 4, 8, 16] {
        for a in values(width(bits)) {
            for op in
                UNARY.into_iter().filter(|&op| op != UnaryOp::ByteSwap || bits.is_multiple_of(8))
            {
                assert_eq!(
                    plain(unary(op, a)),
                    reference_unary(op, bits, plain(a)),
                    "{op:?} {a:?}"
                );
            }
        }
    }
}

#[test]
fn cutting_extending_and_joining_are_those_of_plain_integers() {
    let mut pool = ExprPool::new();
    let any = pool.bool(true);
    for bits in 1..=4u32 {
        for a in values(width(bits)) {
            for low in 0..bits {
                for cut in 1..=bits - low {
                    let low_byte = u8::try_from(low).expect("small");
                    let found = node(Expr::Extract(any, low_byte), width(cut), &[a]);
                    assert_eq!(found.map(plain), Some((plain(a) / (1 << low)) % (1 << cut)));
                }
            }
            let zeros = node(Expr::ZeroExtend(any), width(7), &[a]);
            assert_eq!(zeros.map(plain), Some(plain(a)));
            let is_negative = plain(a) >= 1 << (bits - 1);
            let expected = if is_negative { plain(a) - (1 << bits) + (1 << 7) } else { plain(a) };
            let signs = node(Expr::SignExtend(any), width(7), &[a]);
            assert_eq!(signs.map(plain), Some(expected));
            for b in values(width(3)) {
                let joined = node(Expr::Concat(any, any), width(bits + 3), &[a, b]);
                assert_eq!(joined.map(plain), Some(plain(a) * 8 + plain(b)));
                let choice = |c| node(Expr::Ite(any, any, any), width(3), &[Bv::bool(c), b, b]);
                assert_eq!((choice(true), choice(false)), (Some(b), Some(b)));
            }
        }
    }
}

#[test]
fn words_agree_with_bit_vectors() {
    let corners = |bits: u32| {
        let mask = width(bits).mask();
        let half = (mask >> 1) + 1;
        let numbers =
            [0, 1, 2, 3, half - 1, half, half + 1, mask - 1, mask, 0x5555_5555_5555_5555, 63, 7];
        numbers.map(move |number| Bv::new(width(bits), number))
    };
    for bits in 1..=64 {
        for a in corners(bits) {
            for op in
                UNARY.into_iter().filter(|&op| op != UnaryOp::ByteSwap || bits.is_multiple_of(8))
            {
                assert_eq!(unary64(op, bits, a.low64()), unary(op, a).low64(), "{op:?} {a:?}");
            }
            for b in corners(bits) {
                for op in BINARY {
                    let found = binary64(op, bits, a.low64(), b.low64());
                    assert_eq!(found, binary(op, a, b).map(Bv::low64), "{op:?} {a:?} {b:?}");
                }
            }
        }
    }
}

/// Checks that simplification keeps the result, and its absence, under every assignment.
fn check_simplified(pool: &mut ExprPool, id: ExprId) {
    let rewritten = simplify(pool, id);
    if rewritten == id {
        return;
    }
    // The original has at least the variables of what it became.
    for_each_assignment(pool, id, |assignment| {
        let (before, after) = (eval(pool, id, assignment), eval(pool, rewritten, assignment));
        assert_eq!(
            before,
            after,
            "{}\nbecame {}\nunder {assignment:?}",
            show(pool, id),
            show(pool, rewritten)
        );
    });
    assert_eq!(simplify(pool, rewritten), rewritten, "{} is not final", show(pool, rewritten));
}

fn show(pool: &ExprPool, id: ExprId) -> String {
    let mut children = Vec::new();
    pool.get(id).for_each_child(|child| children.push(show(pool, child)));
    match pool.get(id) {
        Expr::Const(value) => format!("{value:?}"),
        Expr::Var(var) => format!("v{}", var.0),
        Expr::Binary(op, ..) => format!("({op:?} {})", children.join(" ")),
        Expr::Unary(op, _) => format!("({op:?} {})", children.join(" ")),
        expr => format!("({expr:?} {} : {})", children.join(" "), pool.width(id)),
    }
}

/// All nodes over a node over two variables and all `literals` of width `bits`, with leaves of the
/// same kind.
fn check_depth_two(bits: u32, vars: u32, literals: impl Fn(Width) -> Vec<Bv> + Copy) {
    let mut pool = ExprPool::new();
    let leaves_of = |pool: &mut ExprPool, of: Width| {
        crate::small_exprs::leaves(pool, of, vars, literals(of).into_iter())
    };
    let leaves = leaves_of(&mut pool, width(bits));
    for inner in crate::small_exprs::depth_one(&mut pool, &leaves) {
        check_simplified(&mut pool, inner);
        for outer in crate::small_exprs::nodes_around(&mut pool, inner, leaves_of) {
            check_simplified(&mut pool, outer);
        }
    }
}

/// The values at the ends of the ranges, signed and unsigned, and beside them.
fn corners(of: Width) -> Vec<Bv> {
    let half = (of.mask() >> 1) + 1;
    let mut bits: Vec<u128> =
        [0, 1, half.wrapping_sub(1), half, of.mask()].map(|bits| bits & of.mask()).to_vec();
    bits.sort_unstable();
    bits.dedup();
    bits.into_iter().map(|bits| Bv::new(of, bits)).collect()
}

#[test]
fn simplify_keeps_all_expressions_of_depth_two_at_width_1() {
    check_depth_two(1, 2, |of| values(of).collect());
}

#[test]
fn simplify_keeps_all_expressions_of_depth_two_at_width_2() {
    check_depth_two(2, 2, |of| if of.bits() <= 3 { values(of).collect() } else { corners(of) });
}

#[test]
fn simplify_keeps_all_expressions_of_depth_two_at_width_3() {
    check_depth_two(3, 1, |of| if of.bits() <= 3 { values(of).collect() } else { corners(of) });
}

#[test]
fn simplify_keeps_all_expressions_of_depth_two_at_width_4() {
    check_depth_two(4, 1, corners);
}

/// Two nodes over variables and one literal, under every operator.
#[test]
fn simplify_keeps_pairs_of_nodes_at_width_2() {
    let mut pool = ExprPool::new();
    let one = std::iter::once(Bv::new(width(2), 1));
    let leaves = crate::small_exprs::leaves(&mut pool, width(2), 2, one);
    let inner = crate::small_exprs::depth_one(&mut pool, &leaves);
    for &a in &inner {
        for &b in &inner {
            if pool.width(a) == pool.width(b) && pool.width(a).bits() <= 2 {
                for outer in crate::small_exprs::nodes_over_two(&mut pool, a, b) {
                    check_simplified(&mut pool, outer);
                }
            }
        }
    }
}

/// An extended number times a literal, divided by a literal or shifted back.
#[test]
fn simplify_keeps_quotients_of_products() {
    let mut divided_back = 0;
    for (bits, wide) in (1..=3).flat_map(|bits| (bits + 1..=5).map(move |wide| (bits, wide))) {
        let mut pool = ExprPool::new();
        let (narrow, wide) = (width(bits), width(wide));
        let x = pool.var(var(narrow, 0), narrow);
        let extended = [pool.zero_extend(x, wide), pool.sign_extend(x, wide)];
        for (factor, by) in extended.into_iter().flat_map(|it| values(wide).map(move |k| (it, k))) {
            let by = pool.constant(by);
            for times in [BinaryOp::Mul, BinaryOp::Shl] {
                let product = pool.binary(times, factor, by);
                for k in values(wide) {
                    let k = pool.constant(k);
                    for op in BACK {
                        let quotient = pool.binary(op, product, k);
                        check_simplified(&mut pool, quotient);
                        let is_literal =
                            matches!(pool.get(by), Expr::Const(one) if one.low64() < 2);
                        let is_back = !is_literal && simplify(&mut pool, quotient) == factor;
                        divided_back += usize::from(is_back);
                    }
                }
            }
        }
    }
    assert!(divided_back > 100, "{divided_back}");
}

/// What takes a product apart.
const BACK: [BinaryOp; 6] = [
    BinaryOp::UDiv,
    BinaryOp::SDiv,
    BinaryOp::URem,
    BinaryOp::SRem,
    BinaryOp::LShr,
    BinaryOp::AShr,
];
