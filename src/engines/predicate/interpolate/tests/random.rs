//! Random chains at width 3: the answer is compared with what trying all states says, and every
//! sequence is checked by trying all values.
use super::super::{Chain, Interpolated, InterpolationCounters, Method, interpolate};
use super::programs::ChainBuilder;
use super::{ENOUGH, assert_inductive, width};
use crate::base::limits::Limits;
use crate::base::random::Random;
use crate::ir::eval;
use crate::ir::{BinaryOp, Bv};

const KEYS: u32 = 3;
const BITS: u32 = 3;

#[derive(Clone, Copy, Debug)]
enum Operand {
    Key(u32),
    Number(u32),
}

#[derive(Clone, Copy, Debug)]
enum Statement {
    Set(u32, BinaryOp, Operand, Operand),
    Havoc(u32),
    /// A comparison, or that it does not hold.
    Assume(BinaryOp, Operand, Operand, bool),
    /// If the comparison of the two holds, set the key.
    SetIf(u32, Operand, Operand, Operand),
}

fn operand(random: &mut Random) -> Operand {
    match random.below(3) {
        0 => Operand::Number(random.below(1 << BITS)),
        _ => Operand::Key(random.below(KEYS)),
    }
}

fn statement(random: &mut Random) -> Statement {
    use BinaryOp::{Add, And, Eq, Mul, Shl, Sle, Slt, Sub, UDiv, Ule, Ult, Xor};
    let (a, b) = (operand(random), operand(random));
    let key = random.below(KEYS);
    match random.below(8) {
        0..=2 => Statement::Set(key, random.pick(&[Add, Add, Sub, Mul, And, Xor, UDiv, Shl]), a, b),
        3 => Statement::Havoc(key),
        4 => Statement::SetIf(key, a, b, operand(random)),
        _ => {
            let op = random.pick(&[Eq, Eq, Slt, Sle, Ult, Ule]);
            Statement::Assume(op, a, b, random.below(2) == 0)
        }
    }
}

fn program(random: &mut Random) -> Vec<Vec<Statement>> {
    let body: Vec<Statement> = (0..2).map(|_| statement(random)).collect();
    let mut blocks = vec![(0..3).map(|_| statement(random)).collect::<Vec<_>>()];
    for _ in 0..random.below(3) {
        blocks.push(body.clone());
    }
    blocks.push((0..2).map(|_| statement(random)).collect());
    blocks
}

fn chain(blocks: &[Vec<Statement>]) -> Chain {
    let mut run = ChainBuilder::new(width(BITS));
    for key in 0..KEYS {
        run.havoc(key);
    }
    for (index, block) in blocks.iter().enumerate() {
        if index > 0 {
            run.cut(u32::from(index + 1 < blocks.len()));
        }
        for &statement in block {
            add(&mut run, statement);
        }
    }
    run.chain()
}

fn add(run: &mut ChainBuilder, statement: Statement) {
    let term = |run: &mut ChainBuilder, operand| match operand {
        Operand::Key(key) => run.get(key),
        Operand::Number(value) => run.number(value.into()),
    };
    match statement {
        Statement::Havoc(key) => {
            run.havoc(key);
        }
        Statement::Set(key, op, a, b) => {
            let (a, b) = (term(run, a), term(run, b));
            let value = run.op(op, a, b);
            run.set(key, value);
        }
        Statement::Assume(op, a, b, positive) => {
            let (a, b) = (term(run, a), term(run, b));
            if positive { run.assume_op(op, a, b) } else { run.assume_not(op, a, b) }
        }
        Statement::SetIf(key, a, b, value) => {
            let (a, b, value, old) = (term(run, a), term(run, b), term(run, value), run.get(key));
            let less = run.op(BinaryOp::Slt, a, b);
            let value = run.pool.ite(less, value, old);
            run.set(key, value);
        }
    }
}

type State = [u32; 3];

/// The states behind `statement`.
fn execute(state: State, statement: Statement) -> Vec<State> {
    let index = |key: u32| usize::try_from(key).expect("small");
    let value = |operand| match operand {
        Operand::Key(key) => state[index(key)],
        Operand::Number(value) => value,
    };
    let bits = |operand| Bv::new(width(BITS), value(operand).into());
    let with = |key: u32, value: u32| {
        let mut state = state;
        state[index(key)] = value;
        state
    };
    let small = |value: Bv| u32::try_from(value.unsigned()).expect("three bits");
    match statement {
        Statement::Havoc(key) => (0..1 << BITS).map(|value| with(key, value)).collect(),
        Statement::Set(key, op, a, b) => match eval::binary(op, bits(a), bits(b)) {
            Some(value) => vec![with(key, small(value))],
            None => (0..1 << BITS).map(|value| with(key, value)).collect(),
        },
        Statement::Assume(op, a, b, positive) => {
            let holds = eval::binary(op, bits(a), bits(b)).is_none_or(|v| v.is_true() == positive);
            if holds { vec![state] } else { Vec::new() }
        }
        Statement::SetIf(key, a, b, v) => {
            let less = eval::binary(BinaryOp::Slt, bits(a), bits(b)).is_some_and(Bv::is_true);
            vec![if less { with(key, value(v)) } else { state }]
        }
    }
}

fn is_feasible(blocks: &[Vec<Statement>]) -> bool {
    let mut states: Vec<State> = (0..1_u32 << (BITS * KEYS))
        .map(|code| [code & 7, (code >> BITS) & 7, (code >> (2 * BITS)) & 7])
        .collect();
    for &statement in blocks.iter().flatten() {
        states = states.into_iter().flat_map(|state| execute(state, statement)).collect();
        states.sort_unstable();
        states.dedup();
    }
    !states.is_empty()
}

/// Runs `count` random chains from `first` on; says how many were found by each method, and how
/// many not at all.
pub(super) fn compare(first: Method, seeds: std::ops::Range<u64>) -> (Vec<u64>, u64) {
    let mut counters = InterpolationCounters::default();
    let mut unknown = 0;
    for seed in seeds {
        let blocks = program(&mut Random::new(seed));
        let mut chain = chain(&blocks);
        let answer = interpolate(&mut chain, first, &Limits::none(), ENOUGH, &mut counters);
        match &answer {
            Interpolated::Feasible => assert!(is_feasible(&blocks), "seed {seed}: {blocks:?}"),
            Interpolated::Found { predicates, .. } => {
                assert!(!is_feasible(&blocks), "seed {seed}: {blocks:?}");
                assert_inductive(&chain, predicates);
            }
            Interpolated::Unknown(_) => {
                assert!(!is_feasible(&blocks), "seed {seed}: {blocks:?}");
                unknown += 1;
            }
            Interpolated::Stopped(_) => panic!("seed {seed}: {answer:?}"),
        }
    }
    (counters.methods.iter().map(|method| method.succeeded).collect(), unknown)
}

#[test]
fn random_chains() {
    let (found, unknown) = compare(Method::Atoms, 0..60);
    assert!(found[Method::Atoms.index()] > 10 && unknown == 0, "{found:?}, {unknown} unknown");
}

#[test]
fn random_chains_without_the_first_method() {
    compare(Method::Values, 60..80);
}
