//! Questions over integers: what they call unsatisfiable has no model, nor has its core, and what
//! they call a model is one.
use super::models::rounds;
use super::*;
use crate::base::random::Random;
use crate::ir::simplify::build;

const BUDGET: Budget = Budget::of(Work::millis(500));

/// What integers say of the conjunction of `asserted` and `assumed`, and their core of `assumed`.
fn ask(pool: &ExprPool, asserted: &[ExprId], assumed: &[ExprId]) -> (Answer, Vec<ExprId>) {
    let (mut encoder, mut counters) = (Encoder::of_variables(), Counters::default());
    let mut session = Session::new(Lifetime::OneShot);
    for &formula in asserted {
        session.assert(encoder.term(pool, formula).expect("a formula"));
    }
    let terms: Vec<_> =
        assumed.iter().map(|&id| encoder.term(pool, id).expect("a formula")).collect();
    let answer = session.check_by(Backend::Integers, &mut encoder, &terms, BUDGET, &mut counters);
    let answer = answer.expect("an answer");
    let core = match answer {
        Answer::Unsat => session.core().expect("a core"),
        _ => Vec::new(),
    };
    let named = assumed.iter().zip(&terms).filter(|(_, term)| core.contains(term));
    (answer, named.map(|(&id, _)| id).collect())
}

/// A term that sums, parts and choices are made of.
fn grow(pool: &mut ExprPool, nodes: &mut Vec<ExprId>, random: &mut Random) {
    let (a, b) = (random.pick(nodes), random.pick(nodes));
    let w = pool.width(a);
    let literal = pool.number(w, random.wide() & w.mask());
    let same = |pool: &ExprPool, b| if pool.width(b) == w { b } else { literal };
    let b = same(pool, b);
    let truths: Vec<ExprId> =
        nodes.iter().copied().filter(|&id| pool.width(id) == Width::BOOL).collect();
    let new = match random.below(12) {
        0 if !truths.is_empty() => pool.ite(random.pick(&truths), a, b),
        1 => pool.unary(random.pick(&[UnaryOp::Neg, UnaryOp::Not]), a),
        2 if w.bits() > 1 => {
            let low = random.below(w.bits());
            pool.extract(a, low, width(1 + random.below(w.bits() - low)))
        }
        3 => pool.zero_extend(a, width((w.bits() + 1 + random.below(2)).min(6))),
        4 => pool.sign_extend(a, width((w.bits() + 1 + random.below(2)).min(6))),
        5 | 6 => {
            use BinaryOp::{Eq, Sle, Slt, Ule, Ult};
            pool.binary(random.pick(&[Eq, Slt, Sle, Ult, Ule]), a, b)
        }
        7 => pool.binary(random.pick(&BinaryOp::ALL), a, b),
        8 => pool.binary(random.pick(&BinaryOp::ALL), a, literal),
        _ => pool.binary(random.pick(&[BinaryOp::Add, BinaryOp::Sub]), a, b),
    };
    nodes.push(new);
}

/// All values of three variables of three, two and one bits.
fn has_model(pool: &ExprPool, formulas: &[ExprId]) -> Option<bool> {
    let mut is_undefined = false;
    for bits in 0..64u128 {
        let values =
            [Bv::new(width(3), bits), Bv::new(width(2), bits / 8), Bv::new(width(1), bits / 32)];
        let mut values = formulas.iter().map(|&id| eval::eval(pool, id, values.as_slice()));
        let all = values.try_fold(true, |all, value| Some(all && value?.is_true()));
        match all {
            Some(true) => return Some(true),
            Some(false) => {}
            None => is_undefined = true,
        }
    }
    (!is_undefined).then_some(false)
}

#[test]
fn what_integers_decide_is_so() {
    let mut random = Random::new(21);
    let mut decided = [0, 0];
    for _ in 0..rounds(300) {
        let mut pool = ExprPool::new();
        let vars = (0u32..).zip([3, 2, 1]).map(|(var, bits)| pool.var(VarId(var), width(bits)));
        let mut nodes: Vec<ExprId> = vars.collect();
        (0..14).for_each(|_| grow(&mut pool, &mut nodes, &mut random));
        let mut formulas = Vec::new();
        for _ in 0..5 {
            let a = random.pick(&nodes);
            let literal = pool.number(pool.width(a), random.wide() & pool.width(a).mask());
            let op = random.pick(&[BinaryOp::Eq, BinaryOp::Sle, BinaryOp::Ult, BinaryOp::Ule]);
            let holds = pool.binary(op, a, literal);
            formulas.push(if random.below(2) == 0 { holds } else { build::not(&mut pool, holds) });
        }
        let (asserted, assumed) = formulas.split_at(random.below(3));
        match ask(&pool, asserted, assumed) {
            (Answer::Sat, _) => {
                decided[1] += 1;
                assert_eq!(has_model(&pool, &formulas), Some(true), "{formulas:?} of {pool:?}");
            }
            (Answer::Unsat, core) => {
                decided[0] += 1;
                let rest = [asserted, &core].concat();
                assert_ne!(has_model(&pool, &rest), Some(true), "{rest:?} of {pool:?}");
            }
            (Answer::Unknown(_), _) => {}
        }
    }
    assert!(decided.iter().all(|&count| count > 20), "{decided:?}");
}

/// Two numbers, and that their sum is above `most`.
fn sum_above(pool: &mut ExprPool, most: u128) -> ([ExprId; 2], ExprId) {
    let numbers = [0, 1].map(|var| pool.var(VarId(var), Width::W32));
    let sum = build::add(pool, numbers[0], numbers[1]);
    let most = pool.number(Width::W32, most);
    let is_at_most = pool.binary(BinaryOp::Sle, sum, most);
    (numbers, build::not(pool, is_at_most))
}

#[test]
fn bounds_show_that_nothing_wraps_and_are_in_the_core() {
    let mut pool = ExprPool::new();
    let (numbers, is_above) = sum_above(&mut pool, 200);
    let hundred = pool.number(Width::W32, 100);
    let bounds = numbers.map(|number| pool.binary(BinaryOp::Ule, number, hundred));
    let (answer, core) = ask(&pool, &[is_above], &bounds);
    assert_eq!((answer, core), (Answer::Unsat, bounds.to_vec()));
    assert_eq!(ask(&pool, &[is_above], &bounds[1..]).0, Answer::Sat);
}

#[test]
fn a_sum_that_wraps_is_less_than_its_summands() {
    let mut pool = ExprPool::new();
    let (numbers, is_above) = sum_above(&mut pool, 0);
    let is_small = build::not(&mut pool, is_above);
    let zero = pool.number(Width::W32, 0);
    let positive = numbers.map(|number| pool.binary(BinaryOp::Slt, zero, number));
    // 2^31 - 1 and 1 add up to the smallest number.
    assert_eq!(ask(&pool, &[is_small], &positive).0, Answer::Sat);
    let half = pool.number(Width::W32, 1 << 30);
    let below = numbers.map(|number| pool.binary(BinaryOp::Slt, number, half));
    assert_eq!(ask(&pool, &[is_small], &[positive, below].concat()).0, Answer::Unsat);
}
