//! What is read off conditions, against all values of their variables.
use super::super::conditions::{Facts, assume};
use super::super::terms::TermBounds;
use super::super::{NumberBounds, signed_bounds};
use crate::ir::{BinaryOp, Bv, Expr, ExprId, ExprPool, VarId, Width, eval};
use std::collections::BTreeSet;

const COMPARISONS: [BinaryOp; 5] =
    [BinaryOp::Eq, BinaryOp::Ult, BinaryOp::Ule, BinaryOp::Slt, BinaryOp::Sle];

fn width(bits: u32) -> Width {
    Width::new(bits).expect("a width")
}

/// Values of `x` and `y`, and what an operation without a defined result has for one.
type Case = ([Bv; 2], u128);

fn value(pool: &ExprPool, id: ExprId, case: &Case) -> Bv {
    let (node, width) = (pool.get(id), pool.width(id));
    if let Expr::Var(var) = node {
        return case.0[var.index()];
    }
    let mut parts = Vec::new();
    node.for_each_child(|child| parts.push(value(pool, child, case)));
    eval::node(node, width, &parts).unwrap_or(Bv::new(width, case.1))
}

/// The cases in which the condition has the truth value.
fn satisfying(pool: &ExprPool, condition: ExprId, truth: bool, widths: [Width; 2]) -> Vec<Case> {
    let [first, second] = widths.map(Width::mask);
    let pairs = (0..=first).flat_map(|x| (0..=second).map(move |y| [x, y]));
    let case = |[x, y]: [u128; 2]| {
        let env = [Bv::new(widths[0], x), Bv::new(widths[1], y)];
        [0, 6].map(|other| (env, other))
    };
    let holds = |case: &Case| value(pool, condition, case).is_true() == truth;
    pairs.flat_map(case).filter(holds).collect()
}

fn print(pool: &ExprPool, id: ExprId) -> String {
    let (node, mut parts) = (pool.get(id), Vec::new());
    node.for_each_child(|child| parts.push(print(pool, child)));
    format!("{node:?}({})", parts.join(", "))
}

/// What the condition says, which has to hold for all values that satisfy it.
fn read(pool: &ExprPool, condition: ExprId, truth: bool, widths: [Width; 2]) -> Option<Facts> {
    let mut facts = Facts::new();
    let can_be = assume(pool, &mut facts, condition, truth);
    for case in satisfying(pool, condition, truth, widths) {
        assert!(can_be, "{:?} {truth} {case:?}", print(pool, condition));
        for (&id, bounds) in &facts {
            let is_within = bounds.admits(value(pool, id, &case));
            assert!(is_within, "{} {truth}: {id:?} {bounds:?} {case:?}", print(pool, condition));
        }
    }
    can_be.then_some(facts)
}

/// All terms over `x`, and such with `y` and a literal, that comparisons are read through.
fn terms(pool: &mut ExprPool, [x, y]: [ExprId; 2]) -> Vec<ExprId> {
    let mut all = vec![x];
    for k in 0..8 {
        let k = pool.number(width(3), k);
        for op in BinaryOp::ALL.into_iter().filter(|op| !op.is_predicate()) {
            all.extend([pool.binary(op, x, k), pool.binary(op, k, x)]);
        }
    }
    for op in BinaryOp::ALL.into_iter().filter(|op| !op.is_predicate()) {
        all.push(pool.binary(op, x, y));
    }
    let is_less = pool.binary(BinaryOp::Ult, x, y);
    let wide = pool.intern(Expr::ZeroExtend(x), width(5));
    let signed = pool.intern(Expr::SignExtend(x), width(5));
    let joined = pool.intern(Expr::Concat(x, y), width(6));
    let low = pool.intern(Expr::Extract(x, 0), width(2));
    let high = pool.intern(Expr::Extract(x, 1), width(2));
    let flag = pool.intern(Expr::ZeroExtend(is_less), width(3));
    let chosen = pool.ite(is_less, x, y);
    all.extend([wide, signed, joined, low, high, flag, chosen]);
    all
}

#[test]
fn every_comparison_leaves_what_satisfies_it() {
    let widths = [width(3); 2];
    let mut pool = ExprPool::new();
    let [x, y] = [0, 1].map(|var| pool.var(VarId(var), widths[0]));
    let mut known = 0;
    for term in terms(&mut pool, [x, y]) {
        let of = pool.width(term);
        for literal in 0..=of.mask() {
            let literal = pool.number(of, literal);
            for op in COMPARISONS {
                for (a, b) in [(term, literal), (literal, term)] {
                    let condition = pool.binary(op, a, b);
                    for truth in [true, false] {
                        let facts = read(&pool, condition, truth, widths);
                        known += u32::from(facts.is_none_or(|facts| facts.contains_key(&x)));
                    }
                }
            }
        }
    }
    assert!(known > 10_000, "{known}");
}

/// Of a variable that is compared with a literal, as it is or moved, the bounds are the best.
#[test]
fn bounds_of_a_variable_are_the_best() {
    for bits in 1..=4 {
        let widths = [width(bits), Width::BOOL];
        let mut pool = ExprPool::new();
        let x = pool.var(VarId(0), widths[0]);
        for (k, by) in (0..1u128 << bits).flat_map(|k| (0..1u128 << bits).map(move |by| (k, by))) {
            let [k, by] = [k, by].map(|value| pool.number(widths[0], value));
            let moved = pool.binary(BinaryOp::Add, x, by);
            for op in COMPARISONS {
                for condition in [pool.binary(op, moved, k), pool.binary(op, k, moved)] {
                    for truth in [true, false] {
                        let facts = read(&pool, condition, truth, widths);
                        let all = satisfying(&pool, condition, truth, widths);
                        check_best(facts, x, all.iter().map(|case| case.0[0]).collect(), widths[0]);
                    }
                }
            }
        }
    }
}

fn check_best(facts: Option<Facts>, x: ExprId, values: BTreeSet<Bv>, width: Width) {
    let Some(facts) = facts else { return assert!(values.is_empty(), "{values:?}") };
    let bounds = facts.get(&x).cloned().unwrap_or_else(|| NumberBounds::any(width));
    let signed: BTreeSet<i128> = values.iter().map(|value| value.signed()).collect();
    let unsigned: BTreeSet<u128> = values.iter().map(|value| value.unsigned()).collect();
    // In a circle, a range of values may go past both ends, and then leaves a gap in both readings.
    let is_known = |low: Option<&u128>, high: Option<&u128>| {
        (Some(&bounds.low()), Some(&bounds.high())) == (low, high)
    };
    assert!(is_known(unsigned.first(), unsigned.last()), "{bounds:?} {values:?}");
    let (least, most) = (signed.first().copied(), signed.last().copied());
    assert_eq!((Some(bounds.least()), Some(bounds.most())), (least, most), "{values:?}");
    let (first, last) = signed_bounds(width);
    assert!(first <= bounds.least() && bounds.most() <= last, "{bounds:?}");
}

/// Conjunctions, disjunctions and negations of two conditions about the same variables.
#[test]
fn connectives_are_read() {
    let widths = [width(3); 2];
    let mut pool = ExprPool::new();
    let [x, y] = [0, 1].map(|var| pool.var(VarId(var), widths[0]));
    let mut atoms = Vec::new();
    for (at, term) in terms(&mut pool, [x, y]).into_iter().enumerate().step_by(9) {
        let of = pool.width(term);
        for (index, op) in COMPARISONS.into_iter().enumerate() {
            let literal = pool.number(of, u128::try_from(at * 3 + index).expect("small"));
            atoms.push(pool.binary(op, term, literal));
        }
    }
    atoms.push(pool.binary(BinaryOp::Slt, x, y));
    let (mut both, mut one) = (0, 0);
    for (at, &a) in atoms.iter().enumerate() {
        for &b in atoms.iter().skip(at % 7).step_by(7) {
            for op in [BinaryOp::And, BinaryOp::Or, BinaryOp::Xor, BinaryOp::Eq] {
                let condition = pool.binary(op, a, b);
                let not = pool.not(condition);
                for truth in [true, false] {
                    both += u32::from(read(&pool, condition, truth, widths).is_none());
                    one += u32::from(read(&pool, not, truth, widths).is_none());
                }
            }
        }
    }
    assert!(both > 0 && both == one, "{both} {one}");
}

/// What terms are under several conditions, with the conditions that say so.
#[test]
fn terms_are_bounded_under_conditions() {
    let widths = [width(3); 2];
    let mut pool = ExprPool::new();
    let [x, y] = [0, 1].map(|var| pool.var(VarId(var), widths[0]));
    let all = terms(&mut pool, [x, y]);
    let mut tight = 0;
    for (at, &term) in all.iter().enumerate().step_by(3) {
        for k in 0..8u128 {
            let [low, high] = [k, 7 - k].map(|k| pool.number(widths[0], k));
            let conditions =
                [pool.binary(BinaryOp::Sle, low, x), pool.binary(BinaryOp::Ult, y, high)];
            let mut bounds = TermBounds::default();
            for (at, &condition) in conditions.iter().enumerate() {
                bounds.learn(&pool, condition, Some(at));
            }
            let under = TermBounds::default().of_under(&pool, term, &conditions);
            let found = bounds.of(&pool, term);
            assert_eq!(found, under, "{at} {k}");
            tight += u32::from(!found.is_any());
            for x in 0..8 {
                for y in 0..8 {
                    let case = ([x, y].map(|bits| Bv::new(widths[0], bits)), 6);
                    let holds = |&id: &ExprId| value(&pool, id, &case).is_true();
                    if conditions.iter().all(holds) {
                        assert!(found.admits(value(&pool, term, &case)), "{found:?}");
                    }
                }
            }
        }
    }
    assert!(tight > 100, "{tight}");
    let mut bounds = TermBounds::default();
    let (two, five) = (pool.number(widths[0], 2), pool.number(widths[0], 5));
    let conditions = [pool.binary(BinaryOp::Ult, x, two), pool.binary(BinaryOp::Ult, x, five)];
    for (at, &condition) in conditions.iter().enumerate() {
        bounds.learn(&pool, condition, Some(at + 3));
    }
    let (known, sources) = bounds.said(x).expect("it is compared");
    assert_eq!((known.high(), sources), (1, &[3][..]), "the first one says it all");
}

#[test]
fn ranges_are_as_small_as_the_tests_say() {
    let mut pool = ExprPool::new();
    let x = pool.var(VarId(0), Width::W64);
    let number =
        |pool: &mut ExprPool, value: i128| pool.constant(Bv::from_signed(Width::W64, value));
    let mut compared = |op, a: ExprId, value: i128| {
        let value = number(&mut pool, value);
        pool.binary(op, a, value)
    };
    let parts = [
        compared(BinaryOp::Slt, x, 5),
        compared(BinaryOp::Sle, x, -4),
        compared(BinaryOp::Eq, x, 0),
        compared(BinaryOp::Eq, x, 3),
    ];
    let mask = compared(BinaryOp::And, x, 3);
    let is_aligned = compared(BinaryOp::Eq, mask, 0);
    let not = parts.map(|part| pool.not(part));
    let count = |conditions: &[ExprId]| {
        let mut facts = Facts::new();
        let can_be = conditions.iter().all(|&it| assume(&pool, &mut facts, it, true));
        if can_be { facts[&x].count() } else { 0 }
    };
    assert_eq!(count(&[parts[0], not[1]]), 8);
    assert_eq!(count(&[parts[0], not[1], not[2], not[3]]), 6);
    assert_eq!(count(&[parts[0], not[1], is_aligned]), 2);
    assert_eq!(count(&[parts[1], parts[2]]), 0);
    let either = pool.binary(BinaryOp::Or, parts[2], parts[3]);
    let mut facts = Facts::new();
    assert!(assume(&pool, &mut facts, either, true));
    assert_eq!(facts[&x].count(), 3, "it is not 1: {facts:?}");
}
