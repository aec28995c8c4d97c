//! Random premises and predicates over three variables of three bits, against all 512 inputs.
use super::*;
use crate::base::limits::Budget;
use crate::base::work::Work;

const WIDTH: u32 = 3;
const VARS: u32 = 3;
const PREDICATES: usize = 5;

/// A block: what holds in it, what is assumed, and predicates.
struct Block {
    formulas: Vec<ExprId>,
    assumptions: Vec<ExprId>,
    predicates: Vec<ExprId>,
}

fn number(random: &mut Random, setting: &mut Setting, depth: u32, partial: bool) -> ExprId {
    let choice = if depth == 0 { random.below(2) } else { random.below(7) };
    match choice {
        0 => setting.number(WIDTH, random.below(8)),
        1 => {
            let var = u32::try_from(random.below(u64::from(VARS))).expect("small");
            setting.var(var, WIDTH)
        }
        2 => {
            let condition = truth(random, setting, depth - 1, partial);
            let a = number(random, setting, depth - 1, partial);
            let b = number(random, setting, depth - 1, partial);
            setting.pool.ite(condition, a, b)
        }
        _ => {
            let total = [BinaryOp::Add, BinaryOp::Sub, BinaryOp::Mul, BinaryOp::And, BinaryOp::Xor];
            let some =
                [BinaryOp::UDiv, BinaryOp::SRem, BinaryOp::Shl, BinaryOp::Add, BinaryOp::Sub];
            let ops = if partial { some } else { total };
            let op = ops[usize::try_from(random.below(5)).expect("small")];
            let a = number(random, setting, depth - 1, partial);
            let b = number(random, setting, depth - 1, partial);
            setting.pool.binary(op, a, b)
        }
    }
}

fn truth(random: &mut Random, setting: &mut Setting, depth: u32, partial: bool) -> ExprId {
    if depth > 0 && random.below(3) == 0 {
        let a = truth(random, setting, depth - 1, partial);
        let b = truth(random, setting, depth - 1, partial);
        return match random.below(3) {
            0 => setting.pool.binary(BinaryOp::And, a, b),
            1 => setting.pool.binary(BinaryOp::Or, a, b),
            _ => setting.pool.unary(UnaryOp::Not, a),
        };
    }
    let a = number(random, setting, depth, partial);
    let b = number(random, setting, depth.min(1), partial);
    let ops = [BinaryOp::Eq, BinaryOp::Ult, BinaryOp::Sle, BinaryOp::Slt];
    setting.pool.binary(ops[usize::try_from(random.below(4)).expect("small")], a, b)
}

/// Some truth values.
fn truths(random: &mut Random, setting: &mut Setting, count: usize, partial: bool) -> Vec<ExprId> {
    let depth = if count > 2 { 1 } else { 2 };
    (0..count).map(|_| truth(random, setting, depth, partial)).collect()
}

fn block(random: &mut Random, setting: &mut Setting, formulas: &[ExprId], partial: bool) -> Block {
    let assumptions = truths(random, setting, 1, partial);
    let mut predicates = truths(random, setting, PREDICATES - 1, partial);
    // One that is only another one's negation, or one that is assumed.
    let last = if random.below(2) == 0 { predicates[0] } else { assumptions[0] };
    predicates.push(setting.pool.unary(UnaryOp::Not, last));
    Block { formulas: formulas.to_vec(), assumptions, predicates }
}

/// The valuations of the predicates in the runs where everything is defined; and whether everything
/// always is.
fn runs(setting: &Setting, block: &Block) -> (Vec<bool>, bool) {
    let width = Width::new(WIDTH).expect("a width");
    let mut occurs = vec![false; 1 << PREDICATES];
    let mut total = true;
    for input in 0..1 << (WIDTH * VARS) {
        let env = Packed(input, width);
        let value = |id: &ExprId| eval::eval(&setting.pool, *id, &env).map(Bv::is_true);
        let conditions = block.formulas.iter().chain(&block.assumptions);
        let holds: Option<Vec<bool>> = conditions.map(value).collect();
        let valuation: Option<Vec<bool>> = block.predicates.iter().map(value).collect();
        match (holds, valuation) {
            (Some(holds), Some(valuation)) if holds.iter().all(|&holds| holds) => {
                let bits =
                    valuation.iter().rev().fold(0, |bits, &value| bits << 1 | usize::from(value));
                occurs[bits] = true;
            }
            (Some(_), Some(_)) => {}
            _ => total = false,
        }
    }
    (occurs, total)
}

/// The strongest region over groups of `size` predicates that contains `occurs`.
fn of_groups(occurs: &[bool], size: u32) -> Vec<bool> {
    let groups: Vec<usize> =
        (0..1 << PREDICATES).filter(|group: &usize| group.count_ones() == size).collect();
    let fits = |bits: usize| {
        occurs.contains(&true)
            && groups.iter().all(|group| {
                occurs
                    .iter()
                    .enumerate()
                    .any(|(other, &occurs)| occurs && (bits ^ other) & group == 0)
            })
    };
    (0..1 << PREDICATES).map(fits).collect()
}

const ROUNDS: u64 = 24;
const BLOCKS: u64 = 3;

/// Several questions to each of some random premises.
fn check(form: Form, seed: u64, change: impl Fn(&mut AbstractionConfig)) -> AbstractionCounters {
    let mut random = Random::new(seed);
    let mut total = AbstractionCounters::default();
    for round in 0..ROUNDS {
        let mut setting = Setting::new(form);
        change(&mut setting.config);
        let partial = round % 4 == 3;
        let formulas = truths(&mut random, &mut setting, 2, partial);
        let mut premise = setting.premise(&formulas);
        for _ in 0..BLOCKS {
            let block = block(&mut random, &mut setting, &formulas, partial);
            check_block(&mut setting, &mut premise, &block);
        }
        total.add(&setting.counters);
    }
    // Where there is no run, the third time is from memory too.
    assert!(total.remembered >= ROUNDS * BLOCKS);
    total
}

fn check_block(setting: &mut Setting, premise: &mut Premise, block: &Block) {
    let (occurs, is_total) = runs(setting, block);
    // The second time from memory, the third time fewer predicates and with what is known by then.
    for count in [PREDICATES, PREDICATES, PREDICATES - 2] {
        let predicates = &block.predicates[..count];
        let region = setting.abstraction(premise, &block.assumptions, predicates);
        let found = setting.valuations(&region, PREDICATES);
        let contains = |a: &[bool], b: &[bool]| a.iter().zip(b).all(|(&a, &b)| a || !b);
        assert!(contains(&found, &occurs), "a run is not in the region");
        if !is_total {
            continue;
        }
        assert_eq!(region.is_false(), !occurs.contains(&true));
        if count == PREDICATES && setting.counters.pairs + setting.counters.cartesian == 0 {
            let form = setting.config.form;
            assert!(contains(&strongest(&occurs, form), &found), "not the strongest region");
            assert!(form != Form::Boolean || found == occurs);
        }
    }
    let budget = Budget::of(Work::seconds(60));
    let (pool, counters) = (&setting.pool, &mut setting.counters);
    let answer = premise.is_satisfiable(pool, &block.assumptions, budget, counters);
    assert!(!is_total || (answer == smt::Answer::Sat) == occurs.contains(&true));
}

/// The strongest region of this form that contains `occurs`.
fn strongest(occurs: &[bool], form: Form) -> Vec<bool> {
    match form {
        Form::Cartesian => of_groups(occurs, 1),
        Form::Pairs => of_groups(occurs, 2),
        Form::Boolean => occurs.to_vec(),
    }
}

#[test]
fn boolean_abstraction_is_exact() {
    let with = check(Form::Boolean, 0x2545_f491_4f6c_dd1d, |_| {});
    let without = check(Form::Boolean, 0x2545_f491_4f6c_dd1d, |config| config.max_evaluations = 0);
    assert!(with.models_guessed > without.models_guessed);
    assert!(with.solver.queries < without.solver.queries);
}

#[test]
fn pairs_are_strongest_of_their_form() {
    check(Form::Pairs, 0x9e37_79b9_7f4a_7c15, |_| {});
}

#[test]
fn cartesian_abstraction_is_strongest_of_its_form() {
    check(Form::Cartesian, 0x0123_4567_89ab_cdef, |_| {});
}

#[test]
fn bounds_make_it_weaker_only() {
    let counters = check(Form::Boolean, 0xdead_beef_1234_5678, |config| {
        config.max_queries = 0;
        config.max_evaluations = 0;
    });
    assert!(counters.cartesian > 0 && counters.undecided == 0);
}
