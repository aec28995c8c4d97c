//! Random premises and predicates over three variables of three bits, against all 512 inputs.
use super::*;

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
        0 => setting.number(WIDTH, u128::from(random.below(8))),
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
            let some = [BinaryOp::UDiv, BinaryOp::SRem, BinaryOp::Shl, BinaryOp::Add, BinaryOp::Sub];
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

fn block(random: &mut Random, setting: &mut Setting, partial: bool) -> Block {
    let mut some = |setting: &mut Setting, count: usize, depth: u32| -> Vec<ExprId> {
        (0..count).map(|_| truth(random, setting, depth, partial)).collect()
    };
    let formulas = some(setting, 2, 2);
    let assumptions = some(setting, 1, 2);
    let mut predicates = some(setting, PREDICATES - 1, 1);
    // One that is only another one's negation, or one that is assumed.
    let last = if random.below(2) == 0 { predicates[0] } else { assumptions[0] };
    predicates.push(setting.pool.unary(UnaryOp::Not, last));
    Block { formulas, assumptions, predicates }
}

/// The valuations of the predicates in the runs where everything is defined; and whether everything always is.
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
                let bits = valuation.iter().rev().fold(0, |bits, &value| bits << 1 | usize::from(value));
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
                occurs.iter().enumerate().any(|(other, &occurs)| occurs && (bits ^ other) & group == 0)
            })
    };
    (0..1 << PREDICATES).map(fits).collect()
}

fn check(form: Form, seed: u64, change: impl Fn(&mut AbstractionConfig)) -> AbstractionCounters {
    let mut random = Random(seed);
    let mut total = AbstractionCounters::default();
    for round in 0..60 {
        let mut setting = Setting::new(form);
        change(&mut setting.config);
        let partial = round % 4 == 3;
        let block = block(&mut random, &mut setting, partial);
        let (occurs, is_total) = runs(&setting, &block);
        let mut premise = setting.premise(&block.formulas);
        // Twice: the second time from memory, the third time with fewer predicates and with what is known.
        for count in [PREDICATES, PREDICATES, PREDICATES - 2] {
            let region =
                setting.abstraction(&mut premise, &block.assumptions, &block.predicates[..count]);
            let found = setting.valuations(&region, PREDICATES);
            assert!(found.iter().zip(&occurs).all(|(&found, &occurs)| found || !occurs), "{round}");
            if !is_total || setting.config.max_queries == 0 {
                continue;
            }
            assert_eq!(region.is_false(), !occurs.contains(&true), "{round}");
            if count == PREDICATES {
                let size = match form {
                    Form::Cartesian => 1,
                    Form::Pairs => 2,
                    Form::Boolean => 5,
                };
                let expected = of_groups(&occurs, size);
                // What the form of the assumptions says may be stronger.
                let is_stronger = found.iter().zip(&expected).all(|(&found, &expected)| expected || !found);
                assert!(is_stronger, "{round}");
                assert!(form != Form::Boolean || found == expected, "{round}");
            }
        }
        let satisfiable = premise.is_satisfiable(
            &setting.pool,
            &block.assumptions,
            std::time::Duration::from_secs(60),
            &mut setting.counters,
        );
        if is_total {
            assert_eq!(satisfiable == smt::Answer::Sat, occurs.contains(&true));
        }
        total.add(&setting.counters);
    }
    assert_eq!(total.remembered, 60);
    total
}

#[test]
fn boolean_abstraction_is_exact() {
    let with = check(Form::Boolean, 0x2545_f491_4f6c_dd1d, |_| {});
    let without = check(Form::Boolean, 0x2545_f491_4f6c_dd1d, |config| config.max_evaluations = 0);
    assert!(with.models_varied > 0 && without.models_varied == 0);
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
