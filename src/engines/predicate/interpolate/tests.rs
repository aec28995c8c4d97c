//! Small chains, with what the sequence of methods says of them; at width 4 the answers are checked
//! by trying all values.
mod programs;
mod proofs;
mod random;

use super::queries::ChainBuilder;
use super::*;
use crate::ir::eval::{self, Env};
use crate::ir::{BinaryOp, Bv, Expr, Symbol};
use crate::ir::{ExprId, VarId, Width};
use programs::{count_to_n, double, families, flagged, noise, outrun};
use rustc_hash::FxHashMap;

const ENOUGH: Work = Work::seconds(20);

fn width(bits: u32) -> Width {
    Width::new(bits).expect("a width")
}

fn run(chain: &mut Chain, first: Method) -> Interpolated {
    let mut counters = InterpolationCounters::default();
    interpolate(chain, first, &Limits::none(), ENOUGH, &mut counters)
}

struct Assignment(FxHashMap<VarId, Bv>);

impl Env for Assignment {
    fn var(&self, var: VarId) -> Option<Bv> {
        self.0.get(&var).copied()
    }

    fn address(&self, _: Symbol) -> Option<Bv> {
        None
    }
}

/// Asserts, by trying all values, that `predicates` are an inductive sequence interpolant. An
/// undefined result is any value: then a block may be passed, and a predicate must not have one.
fn assert_inductive(chain: &Chain, predicates: &[Vec<ExprId>]) {
    assert_eq!(predicates.len(), chain.cuts.len());
    for (index, block) in chain.blocks.iter().enumerate() {
        let none = Vec::new();
        let before = index.checked_sub(1).map_or(&none, |cut| &predicates[cut]);
        let after = predicates.get(index);
        let all = before.iter().chain(block).chain(after.into_iter().flatten());
        let mut vars = vars_of(chain, all);
        let definitions = definitions(chain, before, block);
        vars.retain(|var| definitions.iter().all(|(defined, _)| defined != var));
        let bits: u32 = vars.iter().map(|var| chain.widths[var.index()].bits()).sum();
        assert!(bits <= 24, "a block with {bits} bits");
        let mut values = Assignment(FxHashMap::default());
        for code in 0..1_u128 << bits {
            let mut rest = code;
            for &var in &vars {
                let width = chain.widths[var.index()];
                values.0.insert(var, Bv::new(width, rest));
                rest >>= width.bits();
            }
            for &(var, id) in &definitions {
                let value = eval::eval(&chain.pool, id, &values).expect("a total definition");
                values.0.insert(var, value);
            }
            let eval = |id: ExprId| eval::eval(&chain.pool, id, &values);
            let passes = before.iter().all(|&id| eval(id).expect("a total predicate").is_true())
                && block.iter().all(|&id| eval(id).is_none_or(Bv::is_true));
            if passes {
                let holds = after.is_some_and(|after| {
                    after.iter().all(|&id| eval(id).expect("a total predicate").is_true())
                });
                assert!(holds, "block {index} with {:?}", values.0);
            }
        }
    }
}

/// The variables of a block that have no other value than that of an expression over those that
/// come before them.
fn definitions(chain: &Chain, before: &[ExprId], block: &[ExprId]) -> Vec<(VarId, ExprId)> {
    let mut known = vars_of(chain, before);
    let mut definitions = Vec::new();
    for id in block {
        if let Expr::Binary(BinaryOp::Eq, new, value) = chain.pool.get(*id)
            && let Expr::Var(var) = chain.pool.get(new)
            && chain.pool.is_total(value)
            && !known.contains(&var)
            && !vars_of(chain, [&value]).contains(&var)
        {
            definitions.push((var, value));
        }
        known.extend(vars_of(chain, [id]));
    }
    definitions
}

fn vars_of<'e>(chain: &Chain, ids: impl IntoIterator<Item = &'e ExprId>) -> Vec<VarId> {
    let mut vars: Vec<VarId> = ids.into_iter().flat_map(|&id| chain.pool.vars_in(id)).collect();
    vars.sort_unstable();
    vars.dedup();
    vars
}

/// What syntax-guided synthesis gets for one chain: what it would find with more does not matter.
const LITTLE: Work = Work::millis(400);

#[test]
fn whatever_a_method_finds_by_itself_is_inductive() {
    for method in Method::ALL {
        let is_quick = method != Method::Synthesis;
        let work = if is_quick { ENOUGH } else { LITTLE };
        let mut counters = InterpolationCounters::default();
        for (name, mut chain) in families(width(4), 1, 5) {
            match interpolate_by(&mut chain, method, &Limits::none(), work, &mut counters) {
                Interpolated::Found { predicates, method: by } => {
                    assert_eq!(by, method);
                    assert_inductive(&chain, &predicates);
                }
                Interpolated::Unknown(_) => {}
                other => panic!("{name} by {method:?}: {other:?}"),
            }
        }
        let found = counters.methods[method.index()].succeeded;
        assert!(!is_quick || found > 5, "{method:?} finds {found}");
    }
}

#[test]
fn noise_is_left_out() {
    let mut chain = noise(Width::W32, 2);
    let Interpolated::Found { predicates, .. } = run(&mut chain, Method::Atoms) else {
        panic!("not found");
    };
    for (cut, predicates) in chain.cuts.iter().zip(&predicates) {
        let vars = vars_of(&chain, predicates);
        let key = |var| cut.vars.iter().find(|&&(_, of)| of == var).map(|&(key, _)| key);
        assert!(vars.into_iter().all(|var| key(var).is_some_and(|key| key >= 100)));
    }
}

/// The variable is equal to the input, in whichever order that is written: nothing of the input may
/// be left out.
#[test]
fn what_was_said_of_an_input_holds_for_the_variable_that_it_becomes() {
    let four = width(4);
    for is_input_first in [true, false] {
        let mut run_of = ChainBuilder::new(four);
        let (n, i) = (0, 1);
        let early = is_input_first.then(|| run_of.fresh(four));
        let variable = run_of.havoc(n);
        let input = early.unwrap_or_else(|| run_of.fresh(four));
        let two = run_of.number(2);
        run_of.assume_op(BinaryOp::Slt, two, input);
        run_of.assume_op(BinaryOp::Eq, input, variable);
        let zero = run_of.number(0);
        run_of.set(i, zero);
        run_of.cut(1);
        let (bound, counter) = (run_of.get(n), run_of.get(i));
        run_of.assume_op(BinaryOp::Sle, bound, counter);
        let mut chain = run_of.chain();
        let answer = run(&mut chain, Method::Atoms);
        let Interpolated::Found { predicates, method } = &answer else { panic!("{answer:?}") };
        assert_eq!(*method, Method::Atoms);
        assert_inductive(&chain, predicates);
    }
}

#[test]
fn answers_at_width_4_are_inductive() {
    let four = width(4);
    for mut chain in [
        flagged(four),
        count_to_n(four, 1),
        count_to_n(four, 3),
        double(four, 0),
        double(four, 3),
        outrun(four, 2, 3),
    ] {
        let answer = run(&mut chain, Method::Atoms);
        let Interpolated::Found { predicates, .. } = &answer else { panic!("{answer:?}") };
        assert_inductive(&chain, predicates);
    }
}
