//! Bounds at small widths against all numbers.
mod reading;

use super::*;
use crate::domains::bounds::{backward, forward};
use crate::ir::{BinaryOp, Expr, ExprId, UnaryOp, eval};

/// All numbers that the bounds admit.
fn numbers(bounds: &NumberBounds) -> BTreeSet<u128> {
    let width = bounds.width();
    (0..=width.mask()).filter(|&bits| bounds.admits(Bv::new(width, bits))).collect()
}

/// Bounds of three bits, of both readings, with low bits and two excluded values, and what they
/// should admit.
fn samples() -> Vec<(NumberBounds, BTreeSet<u128>)> {
    let width = Width::new(3).expect("a width");
    let mut all = Vec::new();
    for choice in 0..8_u128 * 8 * 8 * 8 * 7 {
        let part = |index: u32| choice >> (3 * index) & 7;
        let (low, most, not) = (part(0), part(1), [part(2), part(3)]);
        let most = Bv::new(width, most).signed();
        let (zeros, residue) = [(0, 0), (1, 0), (1, 1), (2, 0), (2, 1), (2, 2), (2, 3)]
            [usize::try_from(choice >> 12).expect("small")];
        let mut bounds = NumberBounds::of_class(width, Congruence::new(zeros, residue));
        bounds.at_least(low);
        bounds.at_most_signed(most);
        not.into_iter().for_each(|bits| bounds.exclude(bits));
        let holds = |bits: &u128| {
            *bits >= low
                && Bv::new(width, *bits).signed() <= most
                && !not.contains(bits)
                && *bits % (1 << zeros) == residue.into()
        };
        all.push((bounds, (0..8).filter(holds).collect()));
    }
    all
}

/// Bounds that admit each set of numbers that bounds can describe, each once.
fn different() -> Vec<(NumberBounds, BTreeSet<u128>)> {
    let mut seen = BTreeSet::new();
    samples().into_iter().filter(|(_, numbers)| seen.insert(numbers.clone())).collect()
}

#[test]
fn bounds_admit_what_they_were_made_of() {
    for (bounds, expected) in samples() {
        assert_eq!(numbers(&bounds), expected, "{bounds:?}");
        assert_eq!(bounds.is_empty(), expected.is_empty(), "{bounds:?}");
        assert_eq!(bounds.count(), u128::try_from(expected.len()).expect("small"), "{bounds:?}");
        let values: Vec<Bv> = bounds.values().collect();
        assert!(
            values.is_sorted() || values.is_sorted_by_key(|value| value.signed()),
            "{values:?}"
        );
        assert_eq!(values.iter().map(|value| value.unsigned()).collect::<BTreeSet<_>>(), expected);
        if let Some(single) = bounds.single() {
            assert_eq!(expected, BTreeSet::from([single.unsigned()]), "{bounds:?}");
        }
    }
}

#[test]
fn joined_bounds_hold_of_both_and_what_is_implied_is_a_subset() {
    let all = different();
    for (a, first) in &all {
        for (b, second) in &all {
            let union: BTreeSet<u128> = first.union(second).copied().collect();
            assert!(numbers(&a.hull(b)).is_superset(&union), "{a:?} {b:?}");
            assert!(numbers(&a.widened(b)).is_superset(&union), "{a:?} {b:?}");
            let both: BTreeSet<u128> = first.intersection(second).copied().collect();
            assert_eq!(numbers(&a.meet(b)), both, "{a:?} {b:?}");
            assert!(!a.implies(b) || first.is_subset(second), "{a:?} {b:?}");
        }
    }
}

#[test]
fn what_is_joined_is_seen_to_be_implied() {
    let samples: Vec<NumberBounds> = samples().into_iter().map(|(bounds, _)| bounds).collect();
    let all: Vec<NumberBounds> = samples.into_iter().filter(|it| !it.is_empty()).collect();
    for a in all.iter().step_by(53) {
        for b in all.iter().step_by(211) {
            let wide = a.widened(b);
            assert!(a.implies(&wide) && b.implies(&wide), "{a:?} {b:?} {wide:?}");
            for c in all.iter().step_by(1193) {
                let (hull, wider) = (wide.hull(c), wide.widened(c));
                assert!(wide.implies(&hull) && c.implies(&hull), "{wide:?} {c:?} {hull:?}");
                assert!(wide.implies(&wider) && c.implies(&wider), "{wide:?} {c:?} {wider:?}");
            }
        }
    }
}

#[test]
fn widening_ends() {
    let width = Width::W32;
    let mut bounds = NumberBounds::of(Bv::new(width, 5));
    let mut changes = 0;
    for number in (0..1000).map(|number| Bv::new(width, number * 7919 % 4001 + 1)) {
        let new = NumberBounds::of(number);
        if !new.implies(&bounds) {
            bounds = bounds.widened(&new);
            changes += 1;
        }
    }
    assert!(changes <= 5, "{changes}: {bounds:?}");
    assert!(!bounds.admits(Bv::zero(width)), "that none was zero is kept");
}

/// Each operator with each pair of bounds: a result is within the bounds that are said of it, and
/// operands with a result within some bounds are within those that are said of them.
#[test]
fn operators_keep_their_operands_and_results_within_bounds() {
    let all = different();
    let results: Vec<&(NumberBounds, BTreeSet<u128>)> = all.iter().step_by(7).collect();
    let (any, mut known) = (ExprId(0), 0);
    for op in BinaryOp::ALL {
        let node = Expr::Binary(op, any, any);
        for (at, (a, first)) in all.iter().enumerate() {
            for (b, second) in all.iter().skip(at % 3).step_by(3) {
                let pairs: Vec<[Bv; 3]> = first
                    .iter()
                    .flat_map(|&x| second.iter().map(move |&y| [x, y]))
                    .filter_map(|pair| {
                        let [x, y] = pair.map(|bits| Bv::new(a.width(), bits));
                        Some([x, y, eval::binary(op, x, y)?])
                    })
                    .collect();
                let result = forward::binary(op, a, b);
                for [x, y, value] in &pairs {
                    assert!(result.admits(*value), "{x} {op:?} {y}: {a:?} {b:?} {result:?}");
                }
                known += u32::from(!result.is_any());
                let of = [a.clone(), b.clone()];
                let truths = [Bv::TRUE, Bv::FALSE].map(NumberBounds::of);
                let results: Vec<&NumberBounds> = match op.is_predicate() {
                    true => truths.iter().collect(),
                    false => results.iter().skip(at % 5).step_by(5).map(|(it, _)| it).collect(),
                };
                for result in results {
                    let operands = backward::operands(node, result, &of);
                    for [x, y, _] in pairs.iter().filter(|[_, _, value]| result.admits(*value)) {
                        let fits = operands[0].admits(*x) && operands[1].admits(*y);
                        assert!(fits, "{x} {op:?} {y}: {of:?} {result:?} {operands:?}");
                    }
                }
            }
        }
    }
    assert!(known > 10_000, "{known}");
}

/// The same of operators with one operand, and of those that change the width.
#[test]
fn other_operators_keep_within_bounds() {
    let all = different();
    let (any, wide) = (ExprId(0), Width::new(5).expect("a width"));
    let narrow = Width::new(2).expect("a width");
    let mut nodes: Vec<(Expr, Width)> = UnaryOp::OF_ALL_WIDTHS
        .map(|op| (Expr::Unary(op, any), Width::new(3).expect("a width")))
        .to_vec();
    nodes.extend([(Expr::ZeroExtend(any), wide), (Expr::SignExtend(any), wide)]);
    nodes.extend([(Expr::Extract(any, 0), narrow), (Expr::Extract(any, 1), narrow)]);
    for (node, width) in nodes {
        let results = (0..=width.mask()).flat_map(|low| {
            (low..=width.mask()).map(move |high| NumberBounds::between(width, low, high))
        });
        let results: Vec<NumberBounds> = results.collect();
        for (a, numbers) in &all {
            let result = forward::node(node, width, std::slice::from_ref(a));
            for &bits in numbers {
                let x = Bv::new(a.width(), bits);
                let value = eval::node(node, width, &[x]).expect("a total operator");
                assert!(result.admits(value), "{node:?} {x}: {a:?} {result:?}");
                for result in results.iter().filter(|result| result.admits(value)) {
                    let operands = backward::operands(node, result, std::slice::from_ref(a));
                    assert!(operands[0].admits(x), "{node:?} {x}: {a:?} {result:?} {operands:?}");
                }
            }
        }
    }
}

/// The same of two numbers put together, and of choices.
#[test]
fn operators_of_several_parts_keep_within_bounds() {
    let (any, wide) = (ExprId(0), Width::new(6).expect("a width"));
    let all: Vec<_> = different().into_iter().step_by(3).collect();
    let truths = [NumberBounds::any(Width::BOOL), NumberBounds::of(Bv::TRUE)];
    for (a, first) in &all {
        for (b, second) in &all {
            let joined = Expr::Concat(any, any);
            let of = [a.clone(), b.clone()];
            let result = forward::node(joined, wide, &of);
            let pairs = first.iter().flat_map(|&x| second.iter().map(move |&y| (x, y)));
            for (x, y) in pairs {
                let [x, y] = [x, y].map(|bits| Bv::new(a.width(), bits));
                let value = Bv::new(wide, x.unsigned() << 3 | y.unsigned());
                assert!(result.admits(value), "{x} {y}: {of:?} {result:?}");
                for result in [NumberBounds::of(value), NumberBounds::between(wide, 9, 30)] {
                    let parts = backward::operands(joined, &result, &of);
                    let fits = parts[0].admits(x) && parts[1].admits(y);
                    assert!(fits || !result.admits(value), "{x} {y}: {of:?} {result:?} {parts:?}");
                }
                for c in &truths {
                    let of = [c.clone(), a.clone(), b.clone()];
                    let choice = Expr::Ite(any, any, any);
                    assert!(forward::node(choice, a.width(), &of).admits(x), "{x}: {of:?}");
                    for (result, _) in all.iter().step_by(9).filter(|(it, _)| it.admits(x)) {
                        let parts = backward::operands(choice, result, &of);
                        let fits = parts[0].admits(Bv::TRUE) && parts[1].admits(x);
                        assert!(fits && parts[2].admits(y), "{x} {y}: {of:?} {result:?} {parts:?}");
                    }
                }
            }
        }
    }
}
