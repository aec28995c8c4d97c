//! Boolean predicate abstraction: the fixpoint of a state machine with 24 states and a counter,
//! each block a loop body.
//!
//! `cargo bench --bench abstraction` prints the time of a whole fixpoint, solver included. One
//! query takes some milliseconds, so that the time is about the number of queries: 2 to 3 per
//! abstraction where models are varied, 12 where they are not.
#![allow(clippy::unwrap_used, missing_docs)]
use parsimony::base::limits::Limits;
use parsimony::engines::predicate::abstraction::{
    AbstractionConfig, AbstractionCounters, Form, PredicateId, Premise, Region, Regions,
};
use parsimony::ir::simplify::{build, substitute};
use parsimony::ir::{BinaryOp, ExprId, ExprPool, VarId, Width};
use std::rc::Rc;

fn main() {
    divan::main();
}

/// A loop body: each iteration sets variables to what these expressions say of the values before.
struct Loop {
    pool: ExprPool,
    next: Vec<(VarId, ExprId)>,
    predicates: Vec<ExprId>,
    entry: Vec<(PredicateId, bool)>,
}

fn equals(pool: &mut ExprPool, a: ExprId, value: u32) -> ExprId {
    let value = pool.number(Width::W32, value.into());
    build::eq(pool, a, value)
}

/// `state` goes from 16k to 16(k + 1) or to 16(7k + 3), as the environment likes; `flag` counts
/// some of the states.
fn state_machine(states: u32) -> Loop {
    let mut pool = ExprPool::new();
    let pool_mut = &mut pool;
    let [state, flag] = [0, 1].map(|var| pool_mut.var(VarId(var), Width::W32));
    let (mut next_state, mut next_flag) = (state, flag);
    for number in 0..states {
        let here = equals(pool_mut, state, 16 * number);
        let environment = pool_mut.var(VarId(2 + number), Width::W32);
        let choice = equals(pool_mut, environment, 0);
        let [first, second] = [(number + 1) % states, (7 * number + 3) % states]
            .map(|target| pool_mut.number(Width::W32, (16 * target).into()));
        let target = build::ite(pool_mut, choice, first, second);
        next_state = build::ite(pool_mut, here, target, next_state);
        if number % 5 == 2 {
            let before = equals(pool_mut, flag, number / 5);
            let after = pool_mut.number(Width::W32, (number / 5 + 1).into());
            let counted = build::ite(pool_mut, before, after, flag);
            next_flag = build::ite(pool_mut, here, counted, next_flag);
        }
    }
    let mut predicates: Vec<ExprId> =
        (0..states).map(|number| equals(pool_mut, state, 16 * number)).collect();
    predicates.extend((0..5).map(|count| equals(pool_mut, flag, count)));
    let next = vec![(VarId(0), next_state), (VarId(1), next_flag)];
    let entry = vec![(PredicateId(0), true), (PredicateId(states), true)];
    Loop { pool, next, predicates, entry }
}

/// `i` and `x` count together to `n`, `y` now and then.
fn counter() -> Loop {
    let mut pool = ExprPool::new();
    let [i, n, x, y, environment] = [0, 1, 2, 3, 4].map(|var| pool.var(VarId(var), Width::W32));
    let one = pool.number(Width::W32, 1);
    let [next_i, next_x, next_y] = [i, x, y].map(|var| build::add(&mut pool, var, one));
    let choice = equals(&mut pool, environment, 0);
    let next_y = build::ite(&mut pool, choice, next_y, y);
    let goes_on = build::binary(&mut pool, BinaryOp::Slt, i, n);
    let next = vec![
        (VarId(0), build::ite(&mut pool, goes_on, next_i, i)),
        (VarId(2), next_x),
        (VarId(3), next_y),
    ];
    let predicates = vec![
        build::eq(&mut pool, x, i),
        build::binary(&mut pool, BinaryOp::Sle, i, n),
        goes_on,
        build::binary(&mut pool, BinaryOp::Sle, y, x),
        build::eq(&mut pool, x, next_y),
        equals(&mut pool, x, 0),
        equals(&mut pool, y, 0),
    ];
    let entry = [0, 1, 3, 5, 6].map(|predicate| (PredicateId(predicate), true)).to_vec();
    Loop { pool, next, predicates, entry }
}

/// All that is reachable.
fn fixpoint(mut body: Loop, config: &AbstractionConfig) -> Region {
    let pool = &mut body.pool;
    let next = |var| body.next.iter().find(|(next, _)| *next == var).map(|&(_, value)| value);
    let exits: Vec<ExprId> = body.predicates.iter().map(|&id| substitute(pool, id, next)).collect();
    let exits: Vec<(PredicateId, ExprId)> = (0..).map(PredicateId).zip(exits).collect();
    let mut premise = Premise::new(pool, &[], Rc::new(|_| None));
    let mut regions = Regions::new();
    let mut counters = AbstractionCounters::default();
    let mut all = regions.cube(&body.entry);
    let mut frontier = all.clone();
    while !frontier.is_false() {
        let entry = regions.to_expr(&frontier, pool, &mut |predicate| {
            body.predicates[usize::try_from(predicate.0).unwrap()]
        });
        let limits = Limits::none();
        let post = premise
            .abstraction(pool, &[entry], &exits, &mut regions, &limits, config, &mut counters)
            .unwrap();
        let old = regions.not(&all);
        frontier = regions.and(&post, &old);
        all = regions.or(&all, &post);
    }
    all
}

const WAYS: [&str; 3] = ["boolean", "boolean without guesses", "cartesian"];

fn config(name: &str) -> AbstractionConfig {
    match name {
        "cartesian" => AbstractionConfig { form: Form::Cartesian, ..AbstractionConfig::DEFAULT },
        "boolean" => AbstractionConfig::DEFAULT,
        _ => AbstractionConfig { max_evaluations: 0, ..AbstractionConfig::DEFAULT },
    }
}

#[divan::bench(args = WAYS, sample_count = 5, sample_size = 1)]
fn state_machine_with_24_states(name: &str) -> Region {
    fixpoint(state_machine(24), &config(name))
}

#[divan::bench(args = WAYS, sample_count = 5, sample_size = 1)]
fn counter_to_a_bound(name: &str) -> Region {
    fixpoint(counter(), &config(name))
}
