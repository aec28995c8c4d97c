//! What particular expressions become, and that long chains neither overflow the stack nor take
//! more than linear time. (That results are kept is checked by the exhaustive tests.)
use super::{Simplifier, build, simplify, substitute};
use crate::cfa::text::{parse, parse_expr, print_expr};
use crate::ir::{BinaryOp, ExprPool, UnaryOp, VarId, Width};

/// `before` becomes `after`, over `c: i1`, `b: i8`, `x y: i32`, `p: i64`.
fn check(before: &str, after: &str) {
    let vars = "var @@c: i1\nvar @@d: i1\nvar @@b: i8\nvar @@x @@y: i32\nvar @@p: i64";
    let mut program = parse(vars).expect("variables");
    let id = parse_expr(&mut program, None, before).expect("an expression");
    let rewritten = simplify(&mut program.exprs, id);
    assert_eq!(print_expr(&program, rewritten), after, "from {before}");
}

#[test]
fn a_sum_of_counters_is_the_same_whichever_counts() {
    let mut pool = ExprPool::new();
    let [a, b] = [0, 1].map(|var| pool.var(VarId(var), Width::W32));
    let c = pool.var(VarId(2), Width::BOOL);
    let one = pool.number(Width::W32, 1);
    let [more_a, more_b] = [a, b].map(|var| build::add(&mut pool, var, one));
    let (first, second) = (pool.ite(c, more_a, a), pool.ite(c, b, more_b));
    let sum = build::add(&mut pool, a, b);
    let expected = build::add(&mut pool, sum, one);
    assert_eq!(build::add(&mut pool, first, second), expected);
    let other = pool.ite(c, b, b);
    let kept = build::add(&mut pool, first, other);
    assert_ne!(kept, expected);
}

#[test]
fn truth_values_as_numbers_disappear() {
    check("(ne (zext i32 @@c) 0)", "@@c");
    check("(eq (zext i32 (zext i8 @@c)) 0)", "(not @@c)");
    check("(eq (ite @@c 1:i32 0) 0)", "(not @@c)");
    check("(ne (zext i32 (ne (zext i32 (slt @@x 10)) 0)) 0)", "(slt @@x 10)");
    check("(eq (xor (zext i32 @@c) 1) 0)", "@@c");
    check("(trunc i1 (zext i8 @@c))", "@@c");
    check("(ne (and (zext i32 @@c) 1) 0)", "@@c");
    check("(eq (ite @@c (zext i32 @@d) 0) 0)", "(or (not @@d) (not @@c))");
}

#[test]
fn comparisons_have_one_form() {
    check("(not (slt @@x 10))", "(slt 9 @@x)");
    check("(not (not (sle @@x 9)))", "(slt @@x 10)");
    check("(ult @@x 1)", "(eq @@x 0)");
    check("(uge @@x 1)", "(not (eq @@x 0))");
    check("(slt (zext i32 @@b) 300)", "true");
    check("(slt (sext i32 @@b) 100)", "(slt @@b 100)");
    check("(eq (concat @@b (trunc i8 @@x)) 0x1234)", "(and (eq @@b 18) (eq (trunc i8 @@x) 52))");
    check("(eq (add @@x 3) 5)", "(eq @@x 2)");
    check("(eq (sub @@x @@y) 0)", "(eq @@x @@y)");
    check("(usubo @@x @@y)", "(ult @@x @@y)");
    check("(saddo @@x 1)", "(eq @@x 0x7fffffff)");
}

#[test]
fn sums_gather_their_literals() {
    check("(add (add @@x 1) (add @@y 2))", "(add (add @@x @@y) 3)");
    check("(sub (add (add @@p 8) 4) (add @@p 4))", "8:i64");
    check("(sub (add @@x 1) @@x)", "1:i32");
    check("(sub @@x 1)", "(add @@x -1)");
    check("(sub 3 (sub 1 @@x))", "(add @@x 2)");
}

#[test]
fn promoted_arithmetic_is_narrowed() {
    check("(trunc i8 (add (zext i32 @@b) 1))", "(add @@b 1)");
    check("(trunc i8 (lshr @@x 8))", "(extract 8 i8 @@x)");
    check("(or (shl (zext i32 @@b) 8) (zext i32 @@b))", "(zext i32 (concat @@b @@b))");
    check("(concat (extract 8 i8 @@x) (trunc i8 @@x))", "(trunc i16 @@x)");
    check("(urem @@x 8)", "(and @@x 7)");
}

#[test]
fn undefined_results_stay_undefined() {
    check("(mul (udiv @@x 0) 0)", "(mul (udiv @@x 0) 0)");
    check("(shl 1 (add @@x 40))", "(shl 1 (add @@x 40))");
    check("(shl 0 (add @@x 40))", "0:i32");
    check("(lshr 0 (udiv 1 @@x))", "(lshr 0 (udiv 1 @@x))");
    check("(sdiv 0x80000000:i32 -1)", "(sdiv 0x80000000:i32 -1)");
    check("(sub (udiv @@x @@y) (udiv @@x @@y))", "(sub (udiv @@x @@y) (udiv @@x @@y))");
    check("(ite true @@x (udiv @@x 0))", "@@x");
}

#[test]
fn long_chains_are_rewritten_in_linear_time() {
    let mut pool = ExprPool::new();
    let mut chain = pool.var(VarId(0), Width::W32);
    let start = chain;
    let steps = 20_000;
    for step in 0..steps {
        let literal = pool.number(Width::W32, step * 0x9e37_79b9);
        let sum = pool.binary(BinaryOp::Add, chain, literal);
        let mixed = pool.binary(BinaryOp::Xor, sum, literal);
        let choice = pool.binary(BinaryOp::Ult, mixed, literal);
        let or = pool.binary(BinaryOp::Or, mixed, sum);
        let chosen = pool.ite(choice, or, mixed);
        let negated = pool.unary(UnaryOp::Not, chosen);
        chain = pool.unary(UnaryOp::ByteSwap, negated);
    }
    let zero = pool.number(Width::W32, 0);
    let mut simplifier = Simplifier::default();
    let before = pool.len();
    let rewritten = simplifier.simplify(&mut pool, chain);
    let equation = build::eq(&mut pool, rewritten, zero);
    assert!(pool.len() < before * 4);
    // With the start known, everything is.
    let five = pool.number(Width::W32, 5);
    let known = substitute(&mut pool, equation, |_| Some(five));
    assert_eq!(pool.width(known), Width::BOOL);
    assert!(pool.literal(known).is_some());
    assert_eq!(simplify(&mut pool, start), start);
}
