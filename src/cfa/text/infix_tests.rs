//! What claims look like.
use super::{infix, parse, parse_expr};

fn shown(text: &str) -> String {
    let mut program =
        parse("var @@i: i32\nvar @@j: i32\nvar @@n: i32\nvar @@b: i1\nvar @@c: i8\nvar @@d: i64")
            .unwrap_or_else(|error| panic!("{error}"));
    let id = parse_expr(&mut program, None, text).unwrap_or_else(|error| panic!("{error}"));
    infix(&program, id)
}

#[test]
fn sums_too_wide_to_wrap_are_integers() {
    let text = shown("(eq (sext i35 @@j) (mul 2:i35 (sext i35 @@i)))");
    assert_eq!(text, "j == 2 * i");
    let text = shown("(sle (add (sext i40 @@i) -1:i40) (sext i40 @@n))");
    assert_eq!(text, "i - 1 <= n");
    assert_eq!(shown("(eq (add (sext i40 @@i) (sext i40 @@j)) 10:i40)"), "i + j == 10");
}

#[test]
fn equations_that_may_wrap_say_so() {
    assert_eq!(shown("(eq @@j (mul @@i 2))"), "j == 2 * i (mod 2^32)");
    assert_eq!(shown("(eq @@j @@i)"), "j == i");
    assert_eq!(shown("(not (eq 3 @@i))"), "i != 3");
}

#[test]
fn comparisons_read_their_operands_as_they_are_compared() {
    assert_eq!(shown("(ult @@i @@n)"), "(unsigned)i < (unsigned)n");
    assert_eq!(shown("(not (slt @@i @@n))"), "i >= n");
    assert_eq!(shown("(slt 0 @@i)"), "i > 0");
    assert_eq!(shown("(slt (add @@i 1) @@n)"), "(int)(i + 1) < n");
    assert_eq!(shown("(ult (zext i64 @@c) @@d)"), "(unsigned char)c < (unsigned long)d");
}

#[test]
fn truth_values_have_as_few_parentheses_as_c_needs() {
    assert_eq!(shown("(or (and @@b (slt @@i 5)) (not @@b))"), "b && i < 5 || !b");
    assert_eq!(shown("(not (and @@b (sle @@i @@n)))"), "!b || i > n");
    assert_eq!(shown("(and (or @@b (eq @@i 0)) (eq @@j 0))"), "(b || i == 0) && j == 0");
    assert_eq!(shown("(slt (ite @@b @@i @@j) 3)"), "(b ? i : j) < 3");
}

#[test]
fn what_c_has_no_operator_for_keeps_the_other_form() {
    assert_eq!(shown("(eq (popcount @@i) 3)"), "(eq (popcount @@i) 3)");
}
