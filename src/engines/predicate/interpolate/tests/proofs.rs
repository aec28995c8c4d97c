//! Interpolants from proofs: what they say at each cut.
use super::super::atoms::Search;
use super::super::check::is_inductive;
use super::super::prepare::{Prepared, prepare};
use super::super::proof::by_proof;
use super::super::run::InterpolationRun;
use super::programs::{ChainBuilder, flagged};
use super::{ENOUGH, assert_inductive, width};
use crate::base::limits::{Budget, Limits};
use crate::engines::predicate::interpolate::{
    Chain, Interpolated, InterpolationCounters, Method, interpolate_by,
};
use crate::ir::simplify::build;
use crate::ir::{BinaryOp, ExprId, Width};
use crate::solver::smt::proof::{ProofQuestion, interpolants};

/// `x = y`; each round `x += d; y += d` at a location of its own; then `last` of `x` and `y`.
fn kept(width: Width, rounds: u32, last: BinaryOp, holds: bool) -> Chain {
    let mut run = ChainBuilder::new(width);
    let (x, y) = (0, 1);
    let input = run.havoc(x);
    run.set(y, input);
    run.cut(0);
    for round in 0..rounds {
        let step = run.fresh(width);
        for key in [x, y] {
            let old = run.get(key);
            let new = run.op(BinaryOp::Add, old, step);
            run.set(key, new);
        }
        run.cut(round + 1);
    }
    let (x, y) = (run.get(x), run.get(y));
    match holds {
        true => run.assume_op(last, x, y),
        false => run.assume_not(last, x, y),
    }
    run.chain()
}

/// What the proof says by itself, whether it is right or not, and whether it is.
fn proved(chain: &mut Chain) -> Option<(Vec<Vec<ExprId>>, bool)> {
    let mut run = InterpolationRun::new(chain, Limits::none().within(ENOUGH));
    let Ok(Prepared::Path(mut path)) = prepare(&mut run) else { panic!("it is refuted") };
    let mut search = Search::new(&mut run, &mut path);
    let found = by_proof(&mut run, &path, &mut search, false).expect("no halt")?;
    let is_right = is_inductive(&mut run, &path, &found).expect("no halt");
    Some((found, is_right))
}

#[test]
fn equal_counters_are_equal_at_every_location() {
    for rounds in [2, 8, 30] {
        for (last, holds) in [(BinaryOp::Slt, true), (BinaryOp::Sle, false), (BinaryOp::Eq, false)]
        {
            let mut chain = kept(Width::W32, rounds, last, holds);
            let (found, is_right) = proved(&mut chain).expect("a proof");
            assert!(is_right, "{rounds} rounds, {last:?}");
            for (cut, conjuncts) in chain.cuts.iter().zip(found) {
                let [x, y] = [0, 1].map(|key| cut.vars[key].1);
                let [x, y] = [x, y].map(|var| chain.pool.var(var, Width::W32));
                let equal = build::eq(&mut chain.pool, x, y);
                assert_eq!(conjuncts, [equal], "{rounds} rounds, {last:?}");
            }
        }
    }
}

/// `i = 0; i++; i++;` at locations of their own, then `100 <= i`: the weakest bounds are those that
/// the end asks for.
#[test]
fn weak_interpolants_leave_to_the_start_what_the_end_spares() {
    let mut run = ChainBuilder::new(Width::W32);
    let zero = run.number(0);
    run.set(0, zero);
    for location in 0..3 {
        run.cut(location);
        run.step(0, 1);
    }
    let (bound, i) = (run.number(100), run.get(0));
    run.assume_op(BinaryOp::Sle, bound, i);
    let mut chain = run.chain();
    let question = ProofQuestion { blocks: &chain.blocks, signed: true };
    let found = interpolants(&mut chain.pool, question, Budget::of(ENOUGH)).expect("no error");
    let found = found.expect("a proof");
    for (cut, bound) in [96, 97, 98].into_iter().enumerate() {
        let i = chain.pool.var(chain.cuts[cut].vars[0].1, Width::W32);
        let bound = chain.pool.number(Width::W32, bound);
        let weak = build::binary(&mut chain.pool, BinaryOp::Sle, i, bound);
        assert_eq!(found.weak[cut], Some(weak));
        let value = chain.pool.number(Width::W32, u128::try_from(cut).expect("a small number"));
        assert_eq!(found.strong[cut], Some(build::eq(&mut chain.pool, i, value)));
    }
}

#[test]
fn a_disjunction_is_refuted_by_resolution() {
    let mut chain = flagged(width(4));
    let (found, is_right) = proved(&mut chain).expect("a proof");
    assert!(is_right);
    assert_inductive(&chain, &found);
}

/// `x = y <= 5`, then `x + 1 <= y`: over the integers the bound is not needed.
#[test]
fn what_wraps_around_is_refused() {
    let mut run = ChainBuilder::new(Width::W32);
    let (x, y) = (0, 1);
    let (first, five) = (run.havoc(x), run.number(5));
    run.set(y, first);
    let second = run.get(y);
    run.assume_op(BinaryOp::Sle, second, five);
    run.cut(0);
    run.step(x, 1);
    run.cut(1);
    let (x, y) = (run.get(x), run.get(y));
    run.assume_op(BinaryOp::Sle, x, y);
    let mut chain = run.chain();
    if let Some((found, is_right)) = proved(&mut chain) {
        assert!(!is_right, "{found:?}");
    }
    let mut counters = InterpolationCounters::default();
    let limits = Limits::none();
    let answer = interpolate_by(&mut chain, Method::Proof, &limits, ENOUGH, &mut counters);
    assert!(matches!(answer, Interpolated::Unknown(_)), "{answer:?}");
    assert_eq!(counters.methods[Method::Proof.index()].refused, 1);
}
