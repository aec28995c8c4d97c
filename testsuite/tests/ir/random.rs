//! Random deep expressions through `simplify` and the text form, and random texts through the
//! parser.
use crate::random_exprs::{Instruction, VAR_BITS, Values};
use parsimony::cfa::text::{parse, parse_expr, print, print_expr};
use parsimony::cfa::validate::validate;
use parsimony::cfa::{Program, Scope, Variable};
use parsimony::ir::eval::eval;
use parsimony::ir::simplify::{Simplifier, substitute};
use parsimony::ir::{ExprPool, VarId};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

const EVERYTHING: &str = include_str!("../../../src/cfa/text/everything.cfa");

fn instructions(count: usize) -> impl Strategy<Value = Vec<Instruction>> {
    prop::collection::vec(any::<Instruction>(), 1..count)
}

/// Values with small and extreme ones frequent.
fn values() -> impl Strategy<Value = Values> {
    let value = prop_oneof![
        any::<u128>(),
        0u128..4,
        (0u128..4).prop_map(|small| u128::MAX - small),
        (0u32..128).prop_map(|bit| 1u128 << bit),
    ];
    prop::array::uniform6(value).prop_map(Values)
}

impl std::fmt::Debug for Values {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:x?}", self.0)
    }
}

/// A program with the variables of random expressions.
fn program(pool: ExprPool) -> Program {
    let mut program = parse("fn main() {\n L0 -> L1: return\n}").expect("a program");
    program.exprs = pool;
    program.vars = (0u32..)
        .zip(VAR_BITS)
        .map(|(index, bits)| Variable {
            name: format!("v{index}"),
            width: crate::small_exprs::width(bits),
            scope: Scope::Global,
        })
        .collect();
    program
}

fn config(cases: u32) -> ProptestConfig {
    ProptestConfig {
        cases,
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(2),
        ..ProptestConfig::default()
    }
}

proptest! {
    #![proptest_config(config(3000))]

    #[test]
    fn simplify_keeps_results(code in instructions(40), envs in prop::collection::vec(values(), 4)) {
        let mut pool = ExprPool::new();
        let nodes = crate::random_exprs::build(&mut pool, &code);
        let mut simplifier = Simplifier::default();
        for id in nodes {
            let rewritten = simplifier.simplify(&mut pool, id);
            for env in &envs {
                prop_assert_eq!(eval(&pool, id, env), eval(&pool, rewritten, env));
            }
        }
    }

    #[test]
    fn substitution_is_evaluation_of_the_replacement(code in instructions(20), env in values()) {
        let mut pool = ExprPool::new();
        let nodes = crate::random_exprs::build(&mut pool, &code);
        let last = *nodes.last().expect("a node");
        let zero = pool.number(crate::small_exprs::width(32), 0);
        let replaced = substitute(&mut pool, last, |var| (var == VarId(2)).then_some(zero));
        let mut with_zero = Values(env.0);
        with_zero.0[2] = 0;
        prop_assert_eq!(eval(&pool, replaced, &env), eval(&pool, last, &with_zero));
    }
}

proptest! {
    #![proptest_config(config(500))]

    #[test]
    fn expressions_round_trip(code in instructions(60), env in values()) {
        let mut pool = ExprPool::new();
        let nodes = crate::random_exprs::build(&mut pool, &code);
        let mut program = program(pool);
        for (number, id) in nodes.iter().enumerate() {
            let var = VarId(u32::try_from(program.vars.len()).expect("few"));
            let width = program.exprs.width(*id);
            program.vars.push(Variable { name: format!("r{number}"), width, scope: Scope::Global });
            program.global_values.push((var, *id));
        }
        let text = print(&program);
        let again = parse(&text).map_err(|error| TestCaseError::fail(format!("{error}\n{text}")))?;
        prop_assert_eq!(print(&again), text);
        for (before, after) in program.global_values.iter().zip(&again.global_values) {
            prop_assert_eq!(eval(&program.exprs, before.1, &env), eval(&again.exprs, after.1, &env));
        }
        let last = *nodes.last().expect("a node");
        let shown = print_expr(&program, last);
        if !shown.contains("$") {
            prop_assert_eq!(parse_expr(&mut program, None, &shown), Ok(last));
        }
    }
}

/// Pieces of the text form, for texts that get past the first token.
const PIECES: &[&str] = &[
    "fn",
    "&f",
    "(",
    ")",
    "{",
    "}",
    "\n",
    "%x",
    "@@g",
    "@o",
    ":",
    ";",
    ",",
    "=",
    "->",
    "#",
    "!",
    "L1",
    "L2",
    "i32",
    "i1",
    "i129",
    "0",
    "1",
    "-1",
    "340282366920938463463374607431768211456",
    "340282366920938463463374607431768211455",
    "\"a\"",
    "\"",
    "var",
    "let",
    "$0",
    "object",
    "size",
    "align",
    "const",
    "site",
    "s0",
    "unsupported",
    "g0",
    "input",
    "key",
    "assume",
    "nondet",
    "load",
    "store",
    "alloc",
    "stack",
    "free",
    "copy",
    "fill",
    "havoc",
    "observe",
    "call",
    "return",
    "error",
    "pointer",
    "64",
    "32",
    "main",
    "init",
    "file",
    "add",
    "eq",
    "ite",
    "extract",
    "trunc",
    "zext",
    "concat",
    "fadd",
    "double",
    "fptosi",
    "bswap",
    "true",
    "entry",
    "exit",
    "//",
    "\\",
    "%\"\\u{110000}\"",
    "é",
];

proptest! {
    #![proptest_config(config(3000))]

    #[test]
    fn no_text_makes_the_parser_panic(text in any::<String>()) {
        let _ = parse(&text);
    }

    #[test]
    fn no_tokens_make_the_parser_panic(pieces in prop::collection::vec(prop::sample::select(PIECES), 0..40)) {
        let text = pieces.join(" ");
        let _ = parse(&text);
        let in_function = format!("var @@g: i32\nobject @o size 4 align 4\nfn &f() {{\nvar %x: i32\nL1 -> L2: {text}\n}}");
        let _ = parse(&in_function);
    }

    /// What is left of a program after a few cuts and swaps either is refused or round-trips;
    /// validation copes with it.
    #[test]
    fn damaged_programs_are_refused_or_round_trip(
        damage in prop::collection::vec((any::<prop::sample::Index>(), 0usize..12, prop::sample::select(PIECES)), 1..4)
    ) {
        let mut text = EVERYTHING.to_owned();
        for (place, cut, piece) in damage {
            let start = place.index(text.len());
            let end = (start + cut).min(text.len());
            text.replace_range(start..end, piece);
            if !text.is_ascii() {
                return Ok(());
            }
        }
        if let Ok(program) = parse(&text)
            && validate(&program).is_ok()
        {
            let printed = print(&program);
            prop_assert_eq!(print(&parse(&printed).expect("a printed program")), printed);
        }
    }
}
