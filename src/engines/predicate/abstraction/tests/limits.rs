//! Bounds, time, what the solver cannot do, and what is known without it.
use super::*;
use crate::base::limits::{Budget, Stop};
use crate::base::work::Work;
use crate::ir::{Expr, FloatBinaryOp, FloatCompareOp, FloatKind};
use crate::solver::smt::Answer;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// `x = 0`, `x = 1` … : one of them or none.
fn counter(setting: &mut Setting, count: u32) -> (ExprId, Vec<ExprId>) {
    let x = setting.var(0, 32);
    let is = |value: u32| setting.compare(BinaryOp::Eq, x, value.into());
    let predicates = (0..count).map(is).collect();
    (x, predicates)
}

#[test]
fn beyond_the_bound_pairs_still_say_what_excludes_what() {
    let mut setting = Setting::new(Form::Boolean);
    setting.config.max_queries = 9;
    setting.config.max_evaluations = 0;
    let (_, predicates) = counter(&mut setting, 10);
    let mut premise = setting.premise(&[]);
    let region = setting.abstraction(&mut premise, &[], &predicates);
    let occurring = setting.valuations(&region, 10).into_iter().filter(|&occurs| occurs).count();
    assert_eq!(occurring, 11);
    assert_eq!((setting.counters.pairs, setting.counters.cartesian), (1, 0));
    // Only the Cartesian form is left if pairs are too many.
    setting.config.max_pairs = 3;
    let mut premise = setting.premise(&[]);
    let region = setting.abstraction(&mut premise, &[], &predicates[1..]);
    assert!(region.is_true());
    assert_eq!((setting.counters.pairs, setting.counters.cartesian), (1, 1));
}

#[test]
fn independent_predicates_need_few_queries() {
    let mut setting = Setting::new(Form::Boolean);
    setting.config.max_evaluations = 0;
    let mut predicates = Vec::new();
    for number in 0..12 {
        let var = setting.var(number, 32);
        predicates.push(setting.compare(BinaryOp::Ult, var, 5));
    }
    let small = predicates[3];
    let mut premise = setting.premise(&[small]);
    let region = setting.abstraction(&mut premise, &[], &predicates);
    assert_eq!(region, setting.regions.literal(PredicateId(3), true));
    assert!(setting.counters.solver.queries <= 13, "{:?}", setting.counters);
}

#[test]
fn models_of_before_are_of_use_again() {
    let mut setting = Setting::new(Form::Boolean);
    let (x, mut predicates) = counter(&mut setting, 3);
    let less = setting.compare(BinaryOp::Ult, x, 2);
    predicates.push(less);
    let mut premise = setting.premise(&[]);
    let all = setting.abstraction(&mut premise, &[], &predicates);
    // Entry region: the same; the block leaves the variable alone. One query says that there is
    // nothing else.
    let pool = &mut setting.pool;
    let entry = setting.regions.to_expr(&all, pool, &mut |predicate| {
        predicates[usize::try_from(predicate.0).expect("small")]
    });
    let queries = setting.counters.solver.queries;
    let again = setting.abstraction(&mut premise, &[entry], &predicates);
    assert_eq!(again, all);
    assert_eq!(setting.counters.solver.queries, queries + 1);
}

/// `a * b` is the product of two primes of 32 bits, with a and b not trivial: not decided in a
/// millisecond.
fn hard(setting: &mut Setting) -> [ExprId; 2] {
    let (a, b) = (setting.var(0, 64), setting.var(1, 64));
    let product = setting.pool.binary(BinaryOp::Mul, a, b);
    let equal = setting.compare(BinaryOp::Eq, product, 2_718_281_831 * 3_141_592_661);
    let mut small = setting.compare(BinaryOp::Ult, a, 1 << 32);
    for (var, bound) in [(a, 1), (b, 1)] {
        let one = setting.number(64, bound);
        let proper = setting.pool.binary(BinaryOp::Ult, one, var);
        small = setting.pool.binary(BinaryOp::And, small, proper);
    }
    let b_small = setting.compare(BinaryOp::Ult, b, 1 << 32);
    [equal, setting.pool.binary(BinaryOp::And, small, b_small)]
}

#[test]
fn what_is_not_decided_is_not_claimed() {
    let mut setting = Setting::new(Form::Boolean);
    setting.config.query = Work::millis(1);
    let formulas = hard(&mut setting);
    let (a, b) = (setting.var(0, 64), setting.var(1, 64));
    let less = setting.pool.binary(BinaryOp::Ult, a, b);
    let never = setting.compare(BinaryOp::Ult, a, 2);
    let mut premise = setting.premise(&formulas);
    let region = setting.abstraction(&mut premise, &[], &[less, never]);
    assert!(!region.is_false());
    assert_eq!((setting.counters.bottom, setting.counters.undecided), (0, 1));
    // Nothing was remembered: with more work more is known.
    setting.config.query = Work::millis(200);
    setting.abstraction(&mut premise, &[], &[never]);
    assert_eq!(setting.counters.remembered, 0);
}

#[test]
fn a_limit_is_no_region() {
    let mut setting = Setting::new(Form::Boolean);
    let (_, predicates) = counter(&mut setting, 2);
    let mut premise = setting.premise(&[]);
    let limits = Limits::new(None, None, Arc::new(AtomicBool::new(true)));
    let result = premise.abstraction(
        &setting.pool,
        &[],
        &[(PredicateId(0), predicates[0])],
        &mut setting.regions,
        &limits,
        &setting.config,
        &mut setting.counters,
    );
    assert_eq!(result, Err(NotAbstracted::Stopped(Stop::Interrupted)));
}

#[test]
fn what_the_solver_lacks_is_unknown() {
    let mut setting = Setting::new(Form::Boolean);
    let double = FloatKind::Double;
    let (x, y) = (setting.var(0, 64), setting.var(1, 64));
    let quad = FloatKind::Quad;
    let [long_x, long_y] = [x, y]
        .map(|number| setting.pool.intern(Expr::FloatConvert(double, quad, number), quad.width()));
    let remainder = Expr::FloatBinary(FloatBinaryOp::Rem, quad, long_x, long_y);
    let remainder = setting.pool.intern(remainder, quad.width());
    let remainder = setting.pool.intern(Expr::FloatConvert(quad, double, remainder), Width::W64);
    let compare = |setting: &mut Setting, a, b| {
        let less = Expr::FloatCompare(FloatCompareOp::Less, double, a, b);
        setting.pool.intern(less, Width::BOOL)
    };
    // The remainder of equal numbers is never positive, which their ranges do not say.
    let zero = setting.pool.number(Width::W64, 0);
    let unsupported = compare(&mut setting, zero, remainder);
    let (less, greater) = (compare(&mut setting, x, y), compare(&mut setting, y, x));
    let equal = setting.pool.binary(BinaryOp::Eq, x, y);
    // The solver was made for bit vectors alone; the first float replaces it.
    let mut premise = setting.premise(&[equal]);
    let answer = |premise: &mut Premise, setting: &mut Setting, id| {
        premise.is_satisfiable(
            &setting.pool,
            &[id],
            Budget::of(Work::seconds(60)),
            &mut setting.counters,
        )
    };
    assert_eq!(answer(&mut premise, &mut setting, equal), Answer::Sat);
    let region = setting.abstraction(&mut premise, &[], &[unsupported, less, greater]);
    let literals = [1, 2].map(|number| (PredicateId(number), false));
    assert_eq!(region, setting.regions.cube(&literals));
    assert_eq!(setting.counters.predicates_unsupported, 1);
    assert_eq!(answer(&mut premise, &mut setting, less), Answer::Unsat);
    assert!(matches!(answer(&mut premise, &mut setting, unsupported), Answer::Unknown(_)));
    let address = setting.pool.intern(Expr::Address(Symbol::Global(0)), Width::W64);
    let at = setting.pool.binary(BinaryOp::Eq, x, address);
    let mut premise = setting.premise(&[at]);
    assert!(matches!(answer(&mut premise, &mut setting, less), Answer::Unknown(_)));
}

#[test]
fn addresses_are_numbers() {
    let mut setting = Setting::new(Form::Boolean);
    let x = setting.var(0, 64);
    let address =
        [0, 1].map(|global| setting.pool.intern(Expr::Address(Symbol::Global(global)), Width::W64));
    let [first, second] = address.map(|address| setting.pool.binary(BinaryOp::Eq, x, address));
    let addresses: Addresses = Rc::new(|symbol| match symbol {
        Symbol::Global(global) => Some(Bv::new(Width::W64, 0x1000 + 16 * u128::from(global))),
        Symbol::Function(_) => None,
    });
    let mut premise = Premise::new(&setting.pool, &[first], addresses);
    let region = setting.abstraction(&mut premise, &[], &[second, first]);
    let literals = [(PredicateId(0), false), (PredicateId(1), true)];
    assert_eq!(region, setting.regions.cube(&literals));
}

#[test]
fn a_formula_that_is_too_deep_is_refused() {
    let mut setting = Setting::new(Form::Boolean);
    let mut sum = setting.var(0, 32);
    for _ in 0..20_000 {
        sum = setting.pool.binary(BinaryOp::Mul, sum, sum);
    }
    let formula = setting.compare(BinaryOp::Ult, sum, 5);
    let mut premise = setting.premise(&[formula]);
    let budget = Budget::of(Work::seconds(60));
    let answer = premise.is_satisfiable(&setting.pool, &[], budget, &mut setting.counters);
    assert!(matches!(answer, Answer::Unknown(_)));
}

#[test]
fn a_solver_that_was_replaced_knows_as_much() {
    let mut setting = Setting::new(Form::Boolean);
    setting.config.max_evaluations = 0;
    let x = setting.var(0, 32);
    let small = setting.compare(BinaryOp::Ult, x, 1000);
    let mut premise = setting.premise(&[small]);
    for bound in 1..80 {
        let above = setting.compare(BinaryOp::Ult, x, bound + 1000);
        let below = setting.compare(BinaryOp::Ult, x, bound);
        let at = setting.compare(BinaryOp::Eq, x, bound - 1);
        let region = setting.abstraction(&mut premise, &[at], &[above, below]);
        let literals = [0, 1].map(|number| (PredicateId(number), true));
        assert_eq!(region, setting.regions.cube(&literals));
    }
    let queries = setting.counters.solver.queries;
    assert!(queries > 120, "{queries}");
}
