//! Calls: what functions, known or unknown, do and what cannot be followed; violations.
use crate::{End, INT, asking, both, check, check_with, end, load, reading};
use parsimony::base::options::Externals;
use parsimony::cfa::{Op, ViolationKind};
use parsimony::frontend::llvm::Options;

#[test]
fn plain_inline_functions_keep_their_bodies() {
    let text = "inline void f(void) { reach_error(); } int main(void) { f(); return 0; }";
    check("inline.c", text, &[], &End::Error);
}

#[test]
fn old_c_compiles() {
    let text = "f(a, b) int a; char *b; { return a + (b == 0); }
        main() { if (f(1, 0) == 2) reach_error(); }";
    check("old.c", text, &[], &End::Error);
}

#[test]
fn calls_that_do_not_fit_are_calls_all_the_same() {
    let text = "int f(); int main(void) { if (f(3, 4) == 3) reach_error(); return 0; }
        int f(int x) { return x; }";
    check("prototype.c", text, &[], &End::Error);
    let text = "declare void @reach_error()
        define void @f(i64 %x) { call void @reach_error() ret void }
        define i32 @main() { call i32 @f(i32 1) ret i32 0 }";
    check("mismatch.ll", text, &[], &End::Error);
}

#[test]
fn functions_that_end_the_run_end_it() {
    for end_of_run in ["abort()", "exit(1)", "_Exit(1)", "__builtin_trap()", "__assert_fail()"] {
        let text = format!("int main(void) {{ {end_of_run}; reach_error(); return 0; }}");
        check("ends.c", &text, &[], &End::Exit);
    }
    let text = "int main(void) { __VERIFIER_assume(__VERIFIER_nondet_int() == 3); reach_error(); }";
    check("assume.c", text, &[(INT, 0, 2)], &End::Blocked);
    check("assume.c", text, &[(INT, 0, 3)], &End::Error);
}

#[test]
fn assertions_and_traps_are_errors_where_asked() {
    let assertion = "int main(void) { __assert_fail(); return 0; }";
    let options = asking(ViolationKind::Assertion);
    check_with(&options, "assertion.c", assertion, &[], &End::Error);
    let trap = "int main(void) { if (__VERIFIER_nondet_int()) __builtin_trap();
        if (__VERIFIER_nondet_bool()) __builtin_unreachable(); return 0; }";
    let options = reading(|it| it.traps_are_errors = true);
    check_with(&options, "trap.c", trap, &[(INT, 0, 1)], &End::Error);
    let inputs = [("__VERIFIER_nondet_bool", 0, 1)];
    check_with(&options, "trap.c", trap, &inputs, &End::Error);
    check("trap.c", trap, &inputs, &End::Exit);
    // A way on which everything returns is dropped by passes.
    let behind_call = "int x; static void f(void) { x = 1; }
        int main(void) { if (__VERIFIER_nondet_int()) { f(); __builtin_unreachable(); } return 0; }";
    check_with(&options, "trap_behind_call.c", behind_call, &[(INT, 0, 1)], &End::Error);
    check("trap_behind_call.c", behind_call, &[(INT, 0, 0)], &End::Exit);
}

#[test]
fn a_violation_says_what_happens() {
    let text = "extern void __assert_fail(const char *, const char *, unsigned, const char *);
        int main(void) { if (__VERIFIER_nondet_int()) __assert_fail(\"x > 0\", \"f.c\", 1, \"main\");
        reach_error(); }";
    let options = asking(ViolationKind::Assertion);
    for program in both(&load("violations.c", text, &options)) {
        let violations = program.violations.iter();
        let mut found: Vec<_> = violations.map(|at| (at.kind, at.what.as_str())).collect();
        found.sort();
        let call = (ViolationKind::Call, "`reach_error` is called");
        let assertion = (ViolationKind::Assertion, "the assertion `x > 0` fails");
        assert_eq!(found, [call, assertion]);
    }
}

#[test]
fn error_functions_count_whatever_their_body_does() {
    let text = "int main(void) { void (*p)(void) = reach_error; if (__VERIFIER_nondet_int()) p();
        return 0; }";
    check("error_pointer.c", text, &[(INT, 0, 1)], &End::Error);
    let text = "void __VERIFIER_error(void) { abort(); }
        int main(void) { __VERIFIER_error(); return 0; }";
    check("error_body.c", text, &[], &End::Error);
    let options = reading(|it| it.property.error_functions = vec!["bad".to_owned()]);
    let text = "static void bad(int x) { } int main(void) { bad(1); return 0; }";
    check_with(&options, "own_error.c", text, &[], &End::Error);
}

#[test]
fn pointers_to_functions_branch() {
    let text = "static int f(int x) { return x; } static int g(int x) { return x + 1; }
        int (*table[2])(int) = { f, g };
        int main(void) { unsigned char i = __VERIFIER_nondet_uchar();
          if (i > 2) return 0;
          int (*p)(int) = i < 2 ? table[i] : 0;
          if (p(4) == 5) reach_error(); return 0; }";
    let input = "__VERIFIER_nondet_uchar";
    check("function_pointer.c", text, &[(input, 0, 1)], &End::Error);
    check("function_pointer.c", text, &[(input, 0, 0)], &End::Exit);
    for program in both(&load("function_pointer.c", text, &Options::new("main"))) {
        let end = end(&program, &[(input, 0, 2)]);
        assert!(matches!(&end, End::Unsupported(what) if what.contains("pointer")), "{end:?}");
    }
}

#[test]
fn what_cannot_be_followed_is_an_unsupported_construct_where_it_stands() {
    let cases = [
        ("asm", "__asm__ volatile(\"syscall\")", "inline assembly"),
        ("setjmp", "long b[50]; setjmp(b)", "setjmp"),
        ("thread", "pthread_create()", "threads"),
    ];
    for (name, statement, expected) in cases {
        let text = format!(
            "int main(void) {{ if (__VERIFIER_nondet_int()) {{ {statement}; }} reach_error(); }}"
        );
        let name = format!("unsupported_{name}.c");
        check(&name, &text, &[(INT, 0, 0)], &End::Error);
        for program in both(&load(&name, &text, &Options::new("main"))) {
            let end = end(&program, &[(INT, 0, 1)]);
            assert!(matches!(&end, End::Unsupported(what) if what.contains(expected)), "{end:?}");
            assert!(
                program.unsupported.iter().any(|unsupported| unsupported.position.line > 0),
                "unsupported constructs have a line"
            );
        }
    }
    let wide = "declare void @reach_error()
        define i32 @main() { %x = alloca i200 %y = load i200, ptr %x call void @reach_error() ret i32 0 }";
    for program in both(&load("wide.ll", wide, &Options::new("main"))) {
        assert!(matches!(end(&program, &[]), End::Unsupported(_) | End::Error));
    }
    let barrier = "int main(void) { __asm__ volatile(\"\" ::: \"memory\"); reach_error(); }";
    check("barrier.c", barrier, &[], &End::Error);
}

#[test]
fn undefined_functions_return_anything_and_write_to_their_arguments() {
    let text = "int unknown(int *p); static int g = 1;
        int main(void) { int x = 1; int r = unknown(&x); if (g != 1) abort();
        if (r == 4) reach_error(); return 0; }";
    check("external.c", text, &[("unknown", 0, 4)], &End::Error);
    let options = Options::new("main");
    assert_eq!(outside_steps("external.c", text, &options), [1, 1]);
    let pure = reading(|it| it.externals = Externals::Pure);
    assert_eq!(outside_steps("external.c", text, &pure), [0, 0]);
    let warnings = load("external.c", text, &options).warnings().join("\n");
    assert_eq!(warnings.matches("`unknown`").count(), 1, "{warnings}");
    let module = load("external.c", text, &pure);
    assert_eq!(module.warnings(), [""; 0]);
    assert_eq!(module.assumptions(), ["external functions without effect: unknown"]);
}

/// How many steps run unknown code, in the program as read and in the prepared one.
fn outside_steps(name: &str, text: &str, options: &Options) -> [usize; 2] {
    both(&load(name, text, options)).map(|program| {
        let steps = program.edges.iter().flat_map(|edge| &edge.steps);
        steps.filter(|step| matches!(step.op, Op::Outside { .. })).count()
    })
}

#[test]
fn a_known_name_with_another_type_is_an_undefined_function() {
    let text = "void trunc(int *p); int round(int x); int err(int x);
        int main(void) { int x = 1; trunc(&x); int r = round(2); err(1);
        if (r == 8) reach_error(); return 0; }";
    check("other_types.c", text, &[("round", 0, 8)], &End::Error);
    let [as_read, _] = both(&load("other_types.c", text, &Options::new("main")));
    let mut steps = as_read.edges.iter().flat_map(|edge| &edge.steps);
    assert!(steps.any(|step| matches!(step.op, Op::Outside { .. })), "trunc may write to x");
}

#[test]
fn malloc_fails_only_where_asked() {
    let text = "void *malloc(unsigned long);
        int main(void) { int *p = malloc(4); if (p == 0) reach_error(); *p = 3; return 0; }";
    check("malloc.c", text, &[("malloc", 0, 1)], &End::Exit);
    let options = reading(|it| it.malloc_may_fail = true);
    check_with(&options, "malloc.c", text, &[("malloc", 0, 1)], &End::Error);
    check_with(&options, "malloc.c", text, &[], &End::Exit);
}

#[test]
fn what_asks_for_too_much_gets_null_or_is_not_followed() {
    let text = "void *malloc(unsigned long); long __VERIFIER_nondet_long(void);
        int main(void) { int *p = malloc(__VERIFIER_nondet_long());
        if (p == 0) reach_error(); return 0; }";
    let size = [("__VERIFIER_nondet_long", 0, -1)];
    check("malloc.c", text, &size, &End::Error);
    let options = reading(|it| it.malloc_may_fail = true);
    check_with(&options, "malloc.c", text, &size, &End::Error);
    let options = reading(|it| it.assume_small_requests = true);
    check_with(&options, "malloc.c", text, &size, &End::Exit);
}

#[test]
fn realloc_keeps_the_content() {
    let text =
        "void *malloc(unsigned long); void *realloc(void *, unsigned long); void free(void *);
        int main(void) { int *p = realloc(0, 4); p[0] = 7; p = realloc(p, 400); p[99] = 1;
        int r = p[0]; p = realloc(p, 4); r += p[0]; free(p); free(0);
        if (r == 14) reach_error(); return 0; }";
    check("realloc.c", text, &[], &End::Error);
}

#[test]
fn inlined_draws_keep_their_keys() {
    let text = "static int twice(void) { return 2 * __VERIFIER_nondet_int(); }
        int main(void) { int a = twice(), b = twice(), c = twice();
        if (a == 2 && b == 4 && c == 6) reach_error(); return 0; }";
    check("inlined.c", text, &[(INT, 0, 1), (INT, 1, 2), (INT, 2, 3)], &End::Error);
    check("inlined.c", text, &[(INT, 0, 1), (INT, 1, 3), (INT, 2, 2)], &End::Exit);
}

#[test]
fn overflow_of_signed_numbers_is_an_error_where_asked() {
    let options = asking(ViolationKind::Overflow);
    let most = i128::from(i32::MAX);
    let sum = "int main(void) { return __VERIFIER_nondet_int() + 1; }";
    check_with(&options, "sum.c", sum, &[(INT, 0, most)], &End::Error);
    check_with(&options, "sum.c", sum, &[(INT, 0, most - 1)], &End::Exit);
    check("sum.c", sum, &[(INT, 0, most)], &End::Exit);
    let wraps = "int main(void) { unsigned x = __VERIFIER_nondet_int(); return ++x << 31; }";
    check_with(&options, "wraps.c", wraps, &[(INT, 0, -1)], &End::Exit);
    let flagged = "declare i32 @__VERIFIER_nondet_int()
        define i32 @main() noinline optnone { %x = call i32 @__VERIFIER_nondet_int()
        %y = add nsw i32 %x, 1 ret i32 %y }";
    check_with(&options, "flagged.ll", flagged, &[(INT, 0, most)], &End::Error);
    check_with(&options, "flagged.ll", flagged, &[(INT, 0, 5)], &End::Exit);
}

#[test]
fn what_optimised_code_overflows_is_open() {
    let options = asking(ViolationKind::Overflow);
    let text = "define i32 @main() noinline { ret i32 0 }";
    for program in both(&load("optimised.ll", text, &options)) {
        assert!(
            program.unsupported.iter().any(|unsupported| unsupported.what.contains("optimised"))
        );
    }
}

#[test]
fn a_check_that_says_two_things_is_an_unsupported_construct() {
    let options = asking(ViolationKind::Overflow);
    let text = "declare void @llvm.ubsantrap(i8)
        define i32 @f(i32 %x, i32 %y) noinline { %zero = icmp ne i32 %y, 0 %one = icmp ne i32 %y, -1
        %least = icmp ne i32 %x, -2147483648 %either = or i1 %least, %one
        %fine = and i1 %zero, %either br i1 %fine, label %on, label %trap
        trap: call void @llvm.ubsantrap(i8 3) unreachable
        on: %q = sdiv i32 %x, %y ret i32 %q }
        define i32 @main() noinline { %q = call i32 @f(i32 1, i32 0) ret i32 %q }";
    for program in both(&load("division.ll", text, &options)) {
        assert!(program.violations.is_empty());
        assert!(
            program
                .unsupported
                .iter()
                .any(|unsupported| unsupported.what.contains("does not tell overflow"))
        );
    }
}

#[test]
fn numbers_wider_than_any_check_are_an_unsupported_construct() {
    let options = asking(ViolationKind::Overflow);
    let text = "define i32 @main() noinline { %x = add i256 0, 1 %y = sdiv i256 %x, -1
        %z = trunc i256 %y to i32 ret i32 %z }";
    for program in both(&load("wide.ll", text, &options)) {
        assert!(program.violations.is_empty() && !program.unsupported.is_empty());
    }
}
