//! Ranges against values: operators on numbers of every kind, and whole questions.
use super::operations as on;
use super::range::{FloatRange, kind_of};
use super::*;
use crate::ir::eval::eval;
use crate::ir::float::{self, infinity, pattern, rank};
use crate::ir::{BinaryOp, Expr, FloatBinaryOp, FloatCompareOp, FloatKind, FloatUnaryOp, Width};

mod questions;

const KINDS: [FloatKind; 4] =
    [FloatKind::Half, FloatKind::Single, FloatKind::Double, FloatKind::Quad];
const BINARY: [FloatBinaryOp; FloatBinaryOp::ALL.len()] = FloatBinaryOp::ALL;
const UNARY: [FloatUnaryOp; FloatUnaryOp::ALL.len()] = FloatUnaryOp::ALL;
const COMPARE: [FloatCompareOp; FloatCompareOp::ALL.len()] = FloatCompareOp::ALL;

/// Numbers that differ (xorshift).
struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, most: u64) -> u64 {
        (self.next() >> 11) % most
    }

    /// A rank: near zero, one, infinity or anywhere.
    fn rank(&mut self, kind: FloatKind) -> i128 {
        let one = rank(kind, float::from_unsigned(kind, Bv::new(Width::W8, 1)));
        let near = i128::from(self.below(9)) - 4;
        let any = (i128::from(self.next()) << 64 | i128::from(self.next())) & i128::MAX;
        let place = match self.below(8) {
            0 | 1 => near,
            2 => one + near,
            3 => infinity(kind) - near.abs(),
            // The least normal number.
            4 => (infinity(kind) & -infinity(kind)) + near,
            5 => rank(kind, float::from_unsigned(kind, Bv::new(Width::W8, self.below(200).into()))),
            6 => one + any % (infinity(kind) / 8),
            _ => any % infinity(kind),
        };
        if self.below(2) == 0 { place } else { -1 - place }
            .clamp(-1 - infinity(kind), infinity(kind))
    }

    fn range(&mut self, kind: FloatKind) -> FloatRange {
        let low = self.rank(kind);
        let high = match self.below(3) {
            0 => low,
            1 => (low + i128::from(self.below(6))).min(infinity(kind)),
            _ => self.rank(kind),
        };
        let nan = self.below(8) == 0;
        FloatRange { kind, low: low.min(high), high: low.max(high), nan }
    }

    fn member(&mut self, range: FloatRange) -> Bv {
        let size = range.high.saturating_sub(range.low);
        let rank = match self.below(5) {
            0 => range.low,
            1 => range.high,
            2 => (range.low + i128::from(self.below(4))).min(range.high),
            3 if range.low <= 0 && range.high >= -1 => {
                (i128::from(self.below(2)) - 1).clamp(range.low, range.high)
            }
            _ if size > 0 => {
                range.low + ((i128::from(self.next()) << 62) ^ i128::from(self.next())) % size
            }
            _ => range.low,
        };
        match self.below(4) {
            0 if range.nan => float::canonical_nan(range.kind),
            _ => pattern(range.kind, rank),
        }
    }
}

#[test]
fn ranks_are_the_order_of_numbers() {
    for kind in KINDS {
        assert_eq!(kind_of(kind.width()), Some(kind));
        let mut numbers = Numbers(5);
        for _ in 0..2000 {
            let (a, b) = (numbers.rank(kind), numbers.rank(kind));
            assert_eq!(rank(kind, pattern(kind, a)), a);
            let less =
                float::compare(FloatCompareOp::Less, kind, pattern(kind, a), pattern(kind, b));
            assert_eq!(less, a < b && (a, b) != (-1, 0));
        }
        let ends = FloatRange::numbers(kind).ends();
        assert!(ends.iter().all(|&end| !float::is_nan(kind, end)));
        assert!(float::is_nan(kind, Bv::new(kind.width(), ends[1].unsigned() + 1)));
    }
}

#[test]
fn results_of_members_are_members_of_the_result() {
    let mut numbers = Numbers(1);
    for round in 0..60_000 {
        let kind = KINDS[usize::try_from(round % 4).expect("small")];
        let [a, b, c] = [0; 3].map(|_| numbers.range(kind));
        for _ in 0..4 {
            let [x, y, z] = [a, b, c].map(|range| numbers.member(range));
            for op in BINARY {
                let (range, value) = (on::binary(op, a, b), float::binary(op, kind, x, y));
                assert!(
                    range.contains(value),
                    "{op:?} {a:?} {b:?}: {x:?} {y:?} {value:?} {range:?}"
                );
            }
            for op in UNARY {
                let (range, value) = (on::unary(op, a), float::unary(op, kind, x));
                assert!(range.contains(value), "{op:?} {a:?}: {x:?} {value:?} {range:?}");
            }
            let value = float::fma(kind, x, y, z);
            assert!(on::fused(a, b, c).contains(value), "{a:?} {b:?} {c:?}: {value:?}");
            let sign = 1 << (kind.width().bits() - 1);
            let changed = |bits: u128| Bv::new(kind.width(), bits);
            if !float::is_nan(kind, x) {
                assert!(on::negated(a).contains(changed(x.unsigned() ^ sign)));
                assert!(on::magnitude(a).contains(changed(x.unsigned() & !sign)));
            }
            for to in KINDS {
                assert!(on::converted(a, to).contains(float::convert(kind, to, x)));
            }
            for (width, is_signed) in [(Width::W8, true), (Width::W32, false)] {
                let Some((low, high)) = on::to_integers(a, width, is_signed) else { continue };
                let value = match is_signed {
                    true => float::to_signed(kind, width, x).map(Bv::signed),
                    false => float::to_unsigned(kind, width, x)
                        .map(|bits| i128::try_from(bits.unsigned()).expect("of 32 bits")),
                };
                assert!(value.is_some_and(|value| low <= value && value <= high));
            }
        }
    }
}

#[test]
fn every_pair_near_zero_and_near_infinity() {
    let kind = FloatKind::Half;
    let most = infinity(kind);
    let places: Vec<i128> =
        [-most - 1, -3, most - 2, 1023].iter().flat_map(|at| *at..*at + 3).collect();
    for &low in &places {
        for &high in places.iter().filter(|&&high| low <= high) {
            let a = FloatRange { kind, low, high, nan: false };
            for &other in &places {
                for &end in places.iter().filter(|&&end| other <= end) {
                    let b = FloatRange { kind, low: other, high: end, nan: false };
                    for op in BINARY {
                        let range = on::binary(op, a, b);
                        for &x in places.iter().filter(|&&x| low <= x && x <= high) {
                            for &y in places.iter().filter(|&&y| other <= y && y <= end) {
                                let (x, y) = (pattern(kind, x), pattern(kind, y));
                                assert!(range.contains(float::binary(op, kind, x, y)));
                            }
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn bounds_are_met() {
    // Not wider than need be: both ends are results.
    let kind = FloatKind::Double;
    let number = |value: f64| Bv::new(Width::W64, value.to_bits().into());
    let range = |low: f64, high: f64| FloatRange::hull_of(kind, &[number(low), number(high)]);
    assert_eq!(on::binary(FloatBinaryOp::Add, range(1.0, 2.0), range(-0.5, 3.0)), range(0.5, 5.0));
    assert_eq!(on::binary(FloatBinaryOp::Sub, range(1.0, 2.0), range(-0.5, 3.0)), range(-2.0, 2.5));
    assert_eq!(
        on::binary(FloatBinaryOp::Mul, range(-1.0, 2.0), range(-4.0, 3.0)),
        range(-8.0, 6.0)
    );
    assert_eq!(on::binary(FloatBinaryOp::Div, range(1.0, 8.0), range(2.0, 4.0)), range(0.25, 4.0));
    let all = on::binary(FloatBinaryOp::Div, range(1.0, 8.0), range(-2.0, 4.0));
    assert_eq!(all, range(f64::NEG_INFINITY, f64::INFINITY));
    assert!(on::binary(FloatBinaryOp::Div, range(0.0, 8.0), range(-2.0, 4.0)).nan);
    assert!(on::binary(FloatBinaryOp::Mul, range(0.0, 8.0), range(1.0, f64::INFINITY)).nan);
    assert!(on::unary(FloatUnaryOp::Sqrt, range(-1.0, 4.0)).nan);
    assert_eq!(on::unary(FloatUnaryOp::Sqrt, range(-0.0, 4.0)), range(-0.0, 2.0));
}

#[test]
fn comparisons_restrict_to_what_satisfies_them() {
    let mut numbers = Numbers(2);
    let mut cut = 0;
    for round in 0..40_000 {
        let kind = KINDS[usize::try_from(round % 3).expect("small")];
        let (a, b) = (numbers.range(kind), numbers.range(kind));
        for op in COMPARE {
            for _ in 0..4 {
                let (x, y) = (numbers.member(a), numbers.member(b));
                let holds = float::compare(op, kind, x, y);
                assert!(on::compared(op, a, b).is_none_or(|known| known == holds));
                let (left, right) = on::restricted((op, holds), a, b);
                assert!(
                    left.contains(x) && right.contains(y),
                    "{op:?} {holds} {a:?} {b:?} {x:?} {y:?}"
                );
                cut += u32::from((left, right) != (a, b));
            }
        }
    }
    assert!(cut > 10_000);
}

#[test]
fn patterns_are_ranges() {
    let kind = FloatKind::Half;
    let mut numbers = Numbers(3);
    for _ in 0..3000 {
        let (a, b) = (u128::from(numbers.below(1 << 16)), u128::from(numbers.below(1 << 16)));
        let range = FloatRange::of_patterns(kind, a.min(b), a.max(b));
        for _ in 0..20 {
            let bits = a.min(b) + u128::from(numbers.next()) % (a.abs_diff(b) + 1);
            assert!(range.contains(Bv::new(kind.width(), bits)));
        }
    }
}

/// `low <= x` and `x <= high`.
fn within(pool: &mut ExprPool, x: ExprId, low: f64, high: f64) -> [ExprId; 2] {
    let [low, high] = [low, high].map(|end| pool.number(Width::W64, end.to_bits().into()));
    let mut below = |a, b| {
        let node = Expr::FloatCompare(FloatCompareOp::LessEqual, FloatKind::Double, a, b);
        pool.intern(node, Width::BOOL)
    };
    [below(low, x), below(x, high)]
}

fn double(pool: &mut ExprPool, op: FloatBinaryOp, a: ExprId, b: ExprId) -> ExprId {
    pool.intern(Expr::FloatBinary(op, FloatKind::Double, a, b), Width::W64)
}

/// Whether `x / by` less `y / by` more than `y`, with both within 0 and `most`, stays within that.
fn low_pass_stays(by: f64, most: f64, bound: f64) -> Intervals {
    let mut pool = ExprPool::new();
    let [x, y] = [0, 1].map(|var| pool.var(VarId(var), Width::W64));
    let mut all = within(&mut pool, x, 0.0, most).to_vec();
    all.extend(within(&mut pool, y, 0.0, most));
    let by = pool.number(Width::W64, by.to_bits().into());
    let t = double(&mut pool, FloatBinaryOp::Sub, x, y);
    let z = double(&mut pool, FloatBinaryOp::Div, t, by);
    let next = double(&mut pool, FloatBinaryOp::Add, y, z);
    let [least, greatest] = within(&mut pool, next, 0.0, bound);
    let stays = build::and(&mut pool, least, greatest);
    all.push(build::not(&mut pool, stays));
    pool.by_intervals(&all)
}

#[test]
fn a_step_of_at_most_a_half_stays_between() {
    assert_eq!(low_pass_stays(8.0, 100.0, 100.0), Intervals::Refuted);
    assert_eq!(low_pass_stays(2.0, 0.1, 0.1), Intervals::Refuted);
    // A bound that is less by one unit in the last place is refused, and so is a step too far.
    assert!(matches!(low_pass_stays(8.0, 100.0, 100f64.next_down()), Intervals::Model(_)));
    assert_ne!(low_pass_stays(0.9, 100.0, 100.0), Intervals::Refuted);
    // The difference may be infinite.
    assert_ne!(low_pass_stays(2.0, f64::INFINITY, f64::INFINITY), Intervals::Refuted);
}

#[test]
fn steps_between_are_between_in_a_small_format() {
    let kind = FloatKind::Half;
    let mut numbers = Numbers(11);
    let (zero, two) = (0, rank(kind, float::from_unsigned(kind, Bv::new(Width::W8, 2))));
    let half = two - 2048;
    for _ in 0..2_000_000 {
        let [x, y] = [0; 2].map(|_| pattern(kind, numbers.rank(kind)));
        let t = float::binary(FloatBinaryOp::Sub, kind, x, y);
        let is_infinite = |bits: Bv| bits.unsigned() & 0x7fff >= 0x7c00;
        if [x, y, t].iter().any(|&bits| is_infinite(bits)) {
            continue;
        }
        let z = match numbers.below(3) {
            0 => {
                let d = pattern(kind, two + numbers.rank(kind).abs() % (infinity(kind) - two));
                float::binary(FloatBinaryOp::Div, kind, t, d)
            }
            1 => float::binary(FloatBinaryOp::Div, kind, t, pattern(kind, two)),
            _ => {
                let k = zero + numbers.rank(kind).abs() % (half + 1);
                float::binary(FloatBinaryOp::Mul, kind, t, pattern(kind, k))
            }
        };
        let sum = float::binary(FloatBinaryOp::Add, kind, y, z);
        let ordered = |a: Bv, b: Bv| float::compare(FloatCompareOp::LessEqual, kind, a, b);
        let is_between =
            (ordered(x, sum) && ordered(sum, y)) || (ordered(y, sum) && ordered(sum, x));
        assert!(is_between, "{x:?} {y:?} {z:?} {sum:?}");
    }
}

#[test]
fn bounds_are_exact_to_the_last_place() {
    // x + y for x, y within 0.1 and 0.2: the rounded sums are the bounds, and none is less.
    let mut pool = ExprPool::new();
    let [x, y] = [0, 1].map(|var| pool.var(VarId(var), Width::W64));
    let mut all = within(&mut pool, x, 0.1, 0.2).to_vec();
    all.extend(within(&mut pool, y, 0.1, 0.2));
    let sum = double(&mut pool, FloatBinaryOp::Add, x, y);
    let mut asked = |low: f64, high: f64| {
        let [least, greatest] = within(&mut pool, sum, low, high);
        let stays = build::and(&mut pool, least, greatest);
        let broken = build::not(&mut pool, stays);
        pool.by_intervals(&[all.as_slice(), &[broken]].concat())
    };
    assert_eq!(asked(0.2, 0.4), Intervals::Refuted);
    assert!(matches!(asked(0.2f64.next_up(), 0.4), Intervals::Model(_)));
    assert!(matches!(asked(0.2, 0.4f64.next_down()), Intervals::Model(_)));
}

#[test]
fn nan_passes_a_comparison_that_is_denied() {
    // !(x > 1) says nothing of x if x may be NaN: then x <= 1 does not follow.
    let mut pool = ExprPool::new();
    let x = pool.var(VarId(0), Width::W64);
    let one = pool.number(Width::W64, 1f64.to_bits().into());
    let less = Expr::FloatCompare(FloatCompareOp::Less, FloatKind::Double, one, x);
    let less = pool.intern(less, Width::BOOL);
    let not_greater = pool.not(less);
    let at_most = Expr::FloatCompare(FloatCompareOp::LessEqual, FloatKind::Double, x, one);
    let at_most = pool.intern(at_most, Width::BOOL);
    let broken = pool.not(at_most);
    assert!(matches!(pool.by_intervals(&[not_greater, broken]), Intervals::Model(_)));
    let unordered = Expr::FloatCompare(FloatCompareOp::Unordered, FloatKind::Double, x, x);
    let unordered = pool.intern(unordered, Width::BOOL);
    let is_number = pool.not(unordered);
    assert_eq!(pool.by_intervals(&[not_greater, broken, is_number]), Intervals::Refuted);
}

#[test]
fn remainders_are_less_than_their_divisors() {
    let (kind, mut pool) = (FloatKind::Double, ExprPool::new());
    let [x, y] = [0, 1].map(|var| pool.var(VarId(var), Width::W64));
    let r = double(&mut pool, FloatBinaryOp::Rem, x, y);
    let without_sign = pool.number(Width::W64, u128::from(u64::MAX >> 1));
    let [size, by] = [r, y].map(|number| pool.binary(BinaryOp::And, number, without_sign));
    let mut question = within(&mut pool, x, -f64::MAX, f64::MAX).to_vec();
    let mut compare = |op, a, b| pool.intern(Expr::FloatCompare(op, kind, a, b), Width::BOOL);
    let is_less = compare(FloatCompareOp::Less, size, by);
    let is_number = compare(FloatCompareOp::LessEqual, by, by);
    let zero = pool.number(Width::W64, 0);
    let equal = Expr::FloatCompare(FloatCompareOp::Equal, kind, y, zero);
    let is_zero = pool.intern(equal, Width::BOOL);
    question.extend([pool.not(is_less), is_number]);
    // By zero there is none.
    assert_ne!(pool.by_intervals(&question), Intervals::Refuted);
    question.push(pool.not(is_zero));
    assert_eq!(pool.by_intervals(&question), Intervals::Refuted);
}

#[test]
fn what_has_no_defined_result_may_be_anything() {
    // (int8) x for x within 0 and 300 may be any number, for 0 and 100 it is not above 100.
    let mut pool = ExprPool::new();
    let x = pool.var(VarId(0), Width::W64);
    let cut = pool.intern(Expr::FloatToSigned(FloatKind::Double, x), Width::W8);
    let hundred = pool.number(Width::W8, 100);
    let above = pool.binary(BinaryOp::Slt, hundred, cut);
    let all = within(&mut pool, x, 0.0, 100.5);
    assert_eq!(pool.by_intervals(&[all[0], all[1], above]), Intervals::Refuted);
    let all = within(&mut pool, x, 300.0, 400.0);
    assert_ne!(pool.by_intervals(&[all[0], all[1], above]), Intervals::Refuted);
}
