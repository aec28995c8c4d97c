//! The software formats against the host's arithmetic, and the host's conversions against ours.
use super::{Bv, FloatBinaryOp, FloatKind, FloatUnaryOp, Width, ieee, soft};
use super::{binary, canonical_nan, compare, convert, fma, is_nan, unary};
use super::{from_signed, from_unsigned, to_signed, to_unsigned};
use crate::ir::FloatCompareOp;
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

const UNARY: [FloatUnaryOp; FloatUnaryOp::ALL.len()] = FloatUnaryOp::ALL;
const BINARY: [FloatBinaryOp; FloatBinaryOp::ALL.len()] = FloatBinaryOp::ALL;
const KINDS: [FloatKind; FloatKind::ALL.len()] = FloatKind::ALL;

fn single(value: f32) -> Bv {
    Bv::new(Width::W32, u128::from(value.to_bits()))
}

fn double(value: f64) -> Bv {
    Bv::new(Width::W64, u128::from(value.to_bits()))
}

/// Bit patterns of doubles with the corner cases frequent.
fn doubles() -> impl Strategy<Value = f64> {
    prop_oneof![
        any::<u64>().prop_map(f64::from_bits),
        (-1000i32..1000).prop_map(|n| f64::from(n) / 4.0),
        Just(0.0),
        Just(-0.0),
        Just(f64::INFINITY),
        Just(f64::NEG_INFINITY),
        Just(f64::NAN),
        (0u64..4096).prop_map(f64::from_bits),
        (0u64..4096).prop_map(|n| f64::from_bits(f64::MAX.to_bits() - n)),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, rng_seed: RngSeed::Fixed(7), ..ProptestConfig::default() })]

    #[test]
    fn software_double_is_host_double(a in doubles(), b in doubles(), c in doubles()) {
        let (a, b, c) = (double(a), double(b), double(c));
        let kind = FloatKind::Double;
        for op in UNARY {
            prop_assert_eq!(unary(op, kind, a), soft::unary::<ieee::Double>(op, kind, a), "{:?}", op);
        }
        for op in BINARY {
            prop_assert_eq!(
                binary(op, kind, a, b), soft::binary::<ieee::Double>(op, kind, a, b), "{:?}", op);
        }
        prop_assert_eq!(fma(kind, a, b, c), soft::fma::<ieee::Double>(kind, a, b, c));
    }

    #[test]
    fn software_single_is_host_single(a in any::<u32>(), b in any::<u32>(), c in any::<u32>()) {
        let [a, b, c] = [a, b, c].map(|bits| Bv::new(Width::W32, u128::from(bits)));
        let kind = FloatKind::Single;
        for op in UNARY {
            prop_assert_eq!(unary(op, kind, a), soft::unary::<ieee::Single>(op, kind, a), "{:?}", op);
        }
        for op in BINARY {
            prop_assert_eq!(
                binary(op, kind, a, b), soft::binary::<ieee::Single>(op, kind, a, b), "{:?}", op);
        }
        prop_assert_eq!(fma(kind, a, b, c), soft::fma::<ieee::Single>(kind, a, b, c));
    }

    /// A square root that is exact in a narrow format is the same number in every wider one, and
    /// the wide root rounds to the narrow one.
    #[test]
    fn square_roots_agree_between_formats(bits in any::<u64>()) {
        let a = Bv::new(Width::W64, u128::from(bits));
        let narrow = unary(FloatUnaryOp::Sqrt, FloatKind::Double, a);
        let wide = unary(FloatUnaryOp::Sqrt, FloatKind::Quad, convert(FloatKind::Double, FloatKind::Quad, a));
        // 113 >= 2 * 53 + 2: rounding twice does no harm for a square root.
        prop_assert_eq!(convert(FloatKind::Quad, FloatKind::Double, wide), narrow);
    }

    #[test]
    fn conversions_are_the_hosts(a in doubles(), wide in any::<i128>()) {
        let bits = double(a);
        let as_single = if a.is_nan() { canonical_nan(FloatKind::Single) } else { single(a as f32) };
        prop_assert_eq!(convert(FloatKind::Double, FloatKind::Single, bits), as_single);
        prop_assert_eq!(from_signed(FloatKind::Double, Bv::from_signed(Width::W128, wide)), double(wide as f64));
        prop_assert_eq!(
            from_unsigned(FloatKind::Single, Bv::from_signed(Width::W128, wide)), single(wide.cast_unsigned() as f32));
        let fits = a.trunc() >= -9_223_372_036_854_775_808.0 && a.trunc() < 9_223_372_036_854_775_808.0;
        let expected = fits.then(|| Bv::from_signed(Width::W64, i128::from(a as i64)));
        prop_assert_eq!(to_signed(FloatKind::Double, Width::W64, bits), expected);
        let fits = a.trunc() >= 0.0 && a.trunc() < 256.0;
        let expected = fits.then(|| Bv::new(Width::W8, u128::from(a as u8)));
        prop_assert_eq!(to_unsigned(FloatKind::Double, Width::W8, bits), expected);
    }

    /// Nothing panics on any pattern of any format, and whatever is NaN is the canonical one.
    #[test]
    fn every_pattern_has_a_result(bits in any::<(u128, u128, u128)>()) {
        for kind in KINDS {
            let (a, b, c) = (
                Bv::new(kind.width(), bits.0), Bv::new(kind.width(), bits.1), Bv::new(kind.width(), bits.2));
            let results = UNARY.map(|op| unary(op, kind, a)).into_iter()
                .chain(BINARY.map(|op| binary(op, kind, a, b)))
                .chain([fma(kind, a, b, c)]);
            for result in results {
                prop_assert!(!is_nan(kind, result) || result == canonical_nan(kind));
            }
            for width in [1, 7, 32, 128].map(|bits| Width::new(bits).expect("a width")) {
                let _ = (to_signed(kind, width, a), to_unsigned(kind, width, a));
            }
            for to in KINDS {
                let _ = convert(kind, to, a);
            }
        }
    }
}

#[test]
fn every_half_is_rounded_like_the_double_of_its_value() {
    for bits in 0..=0xffff {
        let a = Bv::new(Width::W16, bits);
        for op in UNARY {
            let as_double =
                unary(op, FloatKind::Double, convert(FloatKind::Half, FloatKind::Double, a));
            let expected = convert(FloatKind::Double, FloatKind::Half, as_double);
            assert_eq!(unary(op, FloatKind::Half, a), expected, "{op:?} {bits:#x}");
        }
    }
}

#[test]
fn x87_rounds_with_64_bits() {
    let one = from_unsigned(FloatKind::X87, Bv::new(Width::W8, 1));
    assert_eq!(one.unsigned(), 0x3fff_8000_0000_0000_0000);
    let three = from_unsigned(FloatKind::X87, Bv::new(Width::W8, 3));
    let third = binary(FloatBinaryOp::Div, FloatKind::X87, one, three);
    assert_eq!(third.unsigned(), 0x3ffd_aaaa_aaaa_aaaa_aaab);
    let two = from_unsigned(FloatKind::X87, Bv::new(Width::W8, 2));
    let root = unary(FloatUnaryOp::Sqrt, FloatKind::X87, two);
    assert_eq!(root.unsigned(), 0x3fff_b504_f333_f9de_6484);
}

#[test]
fn quad_square_root_of_two() {
    let two = from_unsigned(FloatKind::Quad, Bv::new(Width::W8, 2));
    let root = unary(FloatUnaryOp::Sqrt, FloatKind::Quad, two);
    assert_eq!(root.unsigned(), 0x3fff_6a09_e667_f3bc_c908_b2fb_1366_ea95);
}

#[test]
fn comparisons_know_nan_and_zeros() {
    let kind = FloatKind::Double;
    let (zero, minus_zero, nan) = (double(0.0), double(-0.0), canonical_nan(kind));
    assert!(compare(FloatCompareOp::Equal, kind, zero, minus_zero));
    assert!(!compare(FloatCompareOp::Less, kind, minus_zero, zero));
    assert!(compare(FloatCompareOp::Unordered, kind, nan, zero));
    assert!(!compare(FloatCompareOp::LessEqual, kind, nan, nan));
}
