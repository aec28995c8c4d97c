//! What becomes of functions that call themselves, before engines see them.
use super::{End, both, end, load};
use parsimony::cfa::{Op, Program, Transfer};
use parsimony::frontend::llvm::Options;

const INPUT: &str = "__VERIFIER_nondet_int";

/// The prepared program, after both programs have been run to this end.
fn prepared(name: &str, text: &str, inputs: &[(&str, u64, i128)], expected: End) -> Program {
    let options = Options::new("main");
    let programs = both(&load(name, text, &options));
    for program in &programs {
        assert_eq!(end(program, inputs), expected, "{name}");
    }
    let [_, prepared] = programs;
    prepared
}

fn calls(program: &Program) -> usize {
    let is_call = |transfer: &Transfer| matches!(transfer, Transfer::Call { .. });
    program.edges.iter().filter(|edge| is_call(&edge.transfer)).count()
}

fn accesses(program: &Program) -> usize {
    let steps = program.edges.iter().flat_map(|edge| &edge.steps);
    steps.filter(|step| matches!(step.op, Op::Load { .. } | Op::Store { .. })).count()
}

#[test]
fn a_function_that_ends_with_a_call_of_itself_is_a_loop() {
    let text = "int f(int n, int s) { return n > 0 ? f(n - 1, s + n) : s; }\n\
                int main(void) { if (f(__VERIFIER_nondet_int(), 0) == 15) reach_error(); }";
    let program = prepared("tail.c", text, &[(INPUT, 0, 5)], End::Error);
    assert_eq!(calls(&program), 0);
    assert!(prepared("tail.c", text, &[(INPUT, 0, 6)], End::Exit).functions.len() == 1);
}

#[test]
fn functions_that_end_with_calls_of_each_other_are_a_loop() {
    let text = "int b(unsigned n); int c(unsigned n);\n\
                int a(unsigned n) { return n ? b(n - 1) : 0; }\n\
                int b(unsigned n) { return n ? c(n - 1) : 1; }\n\
                int c(unsigned n) { return n ? a(n - 1) : 2; }\n\
                int main(void) { if (a(__VERIFIER_nondet_int()) == 2) reach_error(); }";
    assert_eq!(calls(&prepared("cycle.c", text, &[(INPUT, 0, 8)], End::Error)), 0);
    assert_eq!(calls(&prepared("cycle.c", text, &[(INPUT, 0, 7)], End::Exit)), 0);
}

#[test]
fn a_function_that_calls_itself_twice_is_left_as_it_is() {
    let text = "int f(int n) { return n < 2 ? n : f(n - 1) + f(n - 2); }\n\
                int main(void) { if (f(__VERIFIER_nondet_int()) == 8) reach_error(); }";
    assert_eq!(calls(&prepared("twice.c", text, &[(INPUT, 0, 6)], End::Error)), 3);
}

#[test]
fn each_call_has_a_local_of_its_own() {
    let text = "int f(int n, int *last) { int own[2] = {n, *last};\n\
                return n > 0 ? f(n - 1, &own[n % 2]) : own[1]; }\n\
                int main(void) { int x = 7; if (f(__VERIFIER_nondet_int(), &x) == 2) reach_error(); }";
    assert!(calls(&prepared("own.c", text, &[(INPUT, 0, 2)], End::Error)) > 0);
}

#[test]
fn a_parameter_by_reference_becomes_a_value() {
    let text = "void f(int n, int *sum, int *last) { if (n > 0) { f(n - 1, sum, last);\n\
                *sum += n; *last = n; } }\n\
                int main(void) { struct { int sum, last; } r = {0, 0};\n\
                f(__VERIFIER_nondet_int(), &r.sum, &r.last);\n\
                if (r.sum == 10 && r.last == 4) reach_error(); }";
    let program = prepared("reference.c", text, &[(INPUT, 0, 4)], End::Error);
    assert_eq!((calls(&program), accesses(&program)), (2, 0));
    prepared("reference.c", text, &[(INPUT, 0, 5)], End::Exit);
}

/// What would be lost if a copy were made of what two names lead to.
#[test]
fn addresses_of_one_object_stay_references() {
    let both_of_one = "void f(int n, int *a, int *b) { if (n > 0) { *a += 1; f(n - 1, a, b);\n\
                       *b += 10; } }\n\
                       int main(void) { int x = 0; f(__VERIFIER_nondet_int(), &x, &x);\n\
                       if (x == 22) reach_error(); }";
    let kept = "int *kept; void f(int n, int *a) { if (n > 0) { *a += 1; kept = a; f(n - 1, a);\n\
                *kept += 10; } }\n\
                int main(void) { int x = 0; f(__VERIFIER_nondet_int(), &x);\n\
                if (x == 22) reach_error(); }";
    let global = "int x; void f(int n, int *a) { if (n > 0) { *a += 1; f(n - 1, a); x += 10; } }\n\
                  int main(void) { f(__VERIFIER_nondet_int(), &x); if (x == 22) reach_error(); }";
    for text in [both_of_one, kept, global] {
        prepared("shared.c", text, &[(INPUT, 0, 2)], End::Error);
    }
}

/// A local that is filled or copied is handed over by value; a parameter that is, stays.
#[test]
fn what_a_function_fills_stays_a_reference() {
    let text = "struct s { int a, b, c, d, e, f; };\n\
                void f(int n, struct s *p) { struct s none = {0}; *p = none; p->a = n;\n\
                if (n > 0) { f(n - 1, p); p->b += 1; } }\n\
                int main(void) { struct s r = {0}; r.c = 1; f(__VERIFIER_nondet_int(), &r);\n\
                if (r.a == 0 && r.b == 3 && r.c == 0) reach_error(); }";
    let program = prepared("filled.c", text, &[(INPUT, 0, 3)], End::Error);
    assert!(accesses(&program) > 0);
}

/// What a function is given by value is its own, however its caller filled it.
#[test]
fn what_is_given_by_value_is_not_handed_back() {
    let text = "struct s { int a, b, c, d, e, f; };\n\
                int f(struct s s, int n) { s.a += 1; return n > 0 ? f(s, n - 1) + s.a : s.a; }\n\
                int main(void) { struct s r = {0};\n\
                if (f(r, __VERIFIER_nondet_int()) == 6 && r.a == 0) reach_error(); }";
    prepared("by_value.c", text, &[(INPUT, 0, 2)], End::Error);
    prepared("by_value.c", text, &[(INPUT, 0, 1)], End::Exit);
}
