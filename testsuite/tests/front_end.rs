//! The front end against the traps of LLVM IR (DESIGN.md, section 2): small programs, lowered as
//! read and prepared, run with given inputs. Both forms must do the same, and what the source says.
use parsimony::cfa::validate::validate;
use parsimony::cfa::{Draw, GapId, Inputs, Op, Program, Target, ViolationKind};
use parsimony::check::interpreter::{Bounds, Observer, Outcome, run};
use parsimony::ir::{Bv, Width};
use parsimony::limits::Limits;
use parsimony::llvm::{self, Externals, LoadError, Module, Options, WordSize};
use std::path::{Path, PathBuf};
use std::process::Command;

/// What most programs declare.
const HEADER: &str = "
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
extern void abort(void);
";

/// A file of this test's own.
fn file(name: &str, text: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("front-{name}"));
    std::fs::write(&path, text).expect("the test folder can be written");
    path
}

fn load(name: &str, text: &str, options: &Options) -> Module {
    let text = if name.ends_with(".c") { format!("{HEADER}{text}") } else { text.to_owned() };
    match llvm::read(&[file(name, &text)], options) {
        Ok(module) => module,
        Err(error) => panic!("{name}: {error}"),
    }
}

/// The program as read and prepared, both well-formed.
fn both(module: &Module) -> [Program; 2] {
    [module.lower_as_read(), module.lower_prepared()].map(|program| {
        let program = program.expect("the module can be lowered");
        validate(&program).expect("the program is well-formed");
        program
    })
}

#[derive(Debug, PartialEq, Eq)]
enum End {
    Error,
    Gap(String),
    Exit,
    Blocked,
    Fault,
    Limit,
}

struct Nobody;
impl Observer for Nobody {}

/// Runs with the value of the k-th draw at the site of this name, for each `(name, k, value)`.
fn end(program: &Program, inputs: &[(&str, u64, i128)]) -> End {
    let mut all = Inputs::default();
    for site in &program.sites {
        for &(_, occurrence, value) in inputs.iter().filter(|(name, ..)| *name == site.name) {
            let draw = Draw { key: site.key, occurrence };
            all.values.insert(draw, Bv::from_signed(Width::W128, value));
        }
    }
    // A draw has the width of its variable.
    for edge in &program.edges {
        for step in &edge.steps {
            if let Op::Nondet { dst, site } = step.op {
                let key = program.sites[site.index()].key;
                let width = program.var(dst).width;
                for (draw, value) in &mut all.values {
                    if draw.key == key {
                        *value = Bv::new(width, value.unsigned());
                    }
                }
            }
        }
    }
    let limits = Limits::none();
    let bounds = Bounds { edges: 100_000, ..Bounds::of(&limits) };
    match run(program, &all, bounds, &mut Nobody) {
        Outcome::Error { .. } => End::Error,
        Outcome::Gap(gap) => End::Gap(what(program, gap)),
        Outcome::Exit { .. } => End::Exit,
        Outcome::Blocked { .. } => End::Blocked,
        Outcome::Fault(_) => End::Fault,
        Outcome::Limit(_) => End::Limit,
    }
}

fn what(program: &Program, gap: GapId) -> String {
    program.gaps[gap.index()].what.clone()
}

/// Both forms of the C program end like this.
#[track_caller]
fn check(name: &str, text: &str, inputs: &[(&str, u64, i128)], expected: &End) {
    check_with(&Options::new("main"), name, text, inputs, expected);
}

#[track_caller]
fn check_with(
    options: &Options,
    name: &str,
    text: &str,
    inputs: &[(&str, u64, i128)],
    expected: &End,
) {
    let [as_read, prepared] = both(&load(name, text, options));
    assert_eq!(&end(&as_read, inputs), expected, "as read");
    assert_eq!(&end(&prepared, inputs), expected, "prepared");
}

/// Whether some error location is left at all. (Graph reachability; passes that exploit undefined
/// behaviour drop the location.)
fn has_error(program: &Program) -> bool {
    program.locations.iter().any(|location| matches!(location.target, Some(Target::Error(_))))
}

const INT: &str = "__VERIFIER_nondet_int";

#[test]
fn an_uninitialised_local_is_arbitrary_but_fixed() {
    let text = "int main(void) { int s = __VERIFIER_nondet_int(); int x;
        if (x == 0 && s < 0) { if (x != 0) abort(); reach_error(); } return 0; }";
    check("uninitialised.c", text, &[("x", 1, 0), (INT, 0, -1)], &End::Error);
    let text = "int main(void) { int x; if (x == 7) { if (x == 7) reach_error(); } return 0; }";
    check("fixed.c", text, &[("x", 0, 7)], &End::Error);
    check("fixed.c", text, &[("x", 0, 8)], &End::Exit);
}

#[test]
fn a_local_that_only_one_branch_sets_is_arbitrary_on_the_other() {
    let text = "int main(void) { int x; if (__VERIFIER_nondet_bool()) x = 1;
        if (x == 5) reach_error(); return 0; }";
    let inputs = [("__VERIFIER_nondet_bool", 0, 0), ("x", 0, 5)];
    check("one_branch.c", text, &inputs, &End::Error);
}

#[test]
fn signed_overflow_wraps() {
    let text = "int main(void) { int x = __VERIFIER_nondet_int();
        if (x + 1 < x) reach_error(); return 0; }";
    check("overflow.c", text, &[(INT, 0, i128::from(i32::MAX))], &End::Error);
    check("overflow.c", text, &[(INT, 0, 5)], &End::Exit);
}

#[test]
fn optimised_ir_wraps_too() {
    let text = "declare i32 @__VERIFIER_nondet_int()\ndeclare void @reach_error()
        define i32 @main() {
          %x = call i32 @__VERIFIER_nondet_int(), !range !0
          %y = add nsw i32 %x, 1
          %c = icmp slt i32 %y, %x
          br i1 %c, label %bad, label %good
        bad:
          call void @reach_error()
          unreachable
        good:
          ret i32 0
        }
        !0 = !{i32 0, i32 10}";
    check("nsw.ll", text, &[(INT, 0, i128::from(i32::MAX))], &End::Error);
}

#[test]
fn undefined_operands_are_arbitrary_values() {
    let text = "declare i32 @__VERIFIER_nondet_int()\ndeclare void @reach_error()
        define i32 @main() {
        entry:
          %x = call i32 @__VERIFIER_nondet_int()
          %c = icmp eq i32 %x, 0
          br i1 %c, label %left, label %right
        left:
          br label %join
        right:
          br label %join
        join:
          %p = phi i32 [ 1, %left ], [ undef, %right ]
          %d = icmp eq i32 %p, 5
          br i1 %d, label %bad, label %good
        bad:
          call void @reach_error()
          ret i32 1
        good:
          br i1 poison, label %bad, label %done
        done:
          ret i32 0
        }";
    check("undef.ll", text, &[(INT, 0, 1), ("undef", 0, 5)], &End::Error);
    check("undef.ll", text, &[(INT, 0, 0)], &End::Exit);
    check("undef.ll", text, &[(INT, 0, 0), ("undef", 0, 1)], &End::Error);
}

#[test]
fn an_endless_loop_before_an_error_stays() {
    let text = "int main(void) { int x = __VERIFIER_nondet_int(); unsigned i = 0;
        while (x) { i++; } reach_error(); return 0; }";
    check("endless.c", text, &[(INT, 0, 1)], &End::Limit);
    check("endless.c", text, &[(INT, 0, 0)], &End::Error);
    let helper = "static void spin(void) { for (;;) ; }
        int main(void) { spin(); reach_error(); return 0; }";
    check("endless_helper.c", helper, &[], &End::Limit);
}

#[test]
fn a_recursion_without_end_before_an_error_stays() {
    let text = "static int down(int x) { return down(x + 1); }
        int main(void) { down(0); reach_error(); return 0; }";
    let [as_read, prepared] = both(&load("recursion.c", text, &Options::new("main")));
    assert_ne!(end(&as_read, &[]), End::Error);
    assert_ne!(end(&prepared, &[]), End::Error);
}

#[test]
fn a_division_is_no_promise_about_its_divisor() {
    let text = "int main(void) { int x = __VERIFIER_nondet_int(); int y = 10 / x;
        if (x == 0) reach_error(); return y; }";
    for program in both(&load("division.c", text, &Options::new("main"))) {
        assert!(has_error(&program), "the branch on x stays");
        assert_eq!(end(&program, &[(INT, 0, 0)]), End::Fault);
        assert_eq!(end(&program, &[(INT, 0, 5)]), End::Exit);
    }
    // An unused division still faults before the error.
    let text = "int main(void) { int x = __VERIFIER_nondet_int(); x / 0; reach_error(); }";
    check("unused_division.c", text, &[], &End::Fault);
}

#[test]
fn a_shift_too_far_does_not_remove_the_branch_behind_it() {
    let text = "int main(void) { int x = __VERIFIER_nondet_int();
        if ((1 << 40) == x) reach_error(); return 0; }";
    for program in both(&load("shift.c", text, &Options::new("main"))) {
        assert!(has_error(&program));
    }
    let text = "int main(void) { double d = 1e30; if ((int) d == __VERIFIER_nondet_int())
        reach_error(); return 0; }";
    for program in both(&load("float_to_int.c", text, &Options::new("main"))) {
        assert!(has_error(&program));
    }
}

#[test]
fn a_null_pointer_is_no_promise() {
    let text =
        "int main(void) { int *p = 0; if (__VERIFIER_nondet_int()) { *p = 1; reach_error(); }
        return 0; }";
    check("null.c", text, &[(INT, 0, 1)], &End::Fault);
    check("null.c", text, &[(INT, 0, 0)], &End::Exit);
    for program in both(&load("null.c", text, &Options::new("main"))) {
        assert!(has_error(&program), "the code behind the access stays");
    }
}

#[test]
fn padding_and_unions_are_arbitrary() {
    let text = "struct S { char c; int i; };
        int main(void) { struct S s; s.c = 1; s.i = 2; unsigned char *p = (unsigned char *) &s;
        if (p[1] == 9) reach_error(); return 0; }";
    let [as_read, prepared] = both(&load("padding.c", text, &Options::new("main")));
    // 9 in the lowest byte of whatever piece holds the padding.
    let nines: Vec<_> = (0..4).map(|occurrence| ("s", occurrence, 9)).collect();
    assert_eq!(end(&as_read, &nines), End::Error);
    assert_eq!(end(&prepared, &nines), End::Error);
    let text = "union U { int i; unsigned char b[4]; };
        int main(void) { union U u; u.i = 0x01020304; if (u.b[0] == 4) reach_error(); return 0; }";
    check("union.c", text, &[], &End::Error);
}

#[test]
fn a_large_local_is_arbitrary_each_time() {
    let text = "static int f(int k) { int a[100]; int r = a[3]; a[3] = 1; return r; }
        int main(void) { f(0); if (f(1) == 0) reach_error(); return 0; }";
    // Nothing given: both arrays are zero, also the second.
    check("large.c", text, &[], &End::Error);
}

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
    let options = Options { assert_is_error: true, ..Options::new("main") };
    check_with(&options, "assertion.c", assertion, &[], &End::Error);
    let trap = "int main(void) { if (__VERIFIER_nondet_int()) __builtin_trap();
        if (__VERIFIER_nondet_bool()) __builtin_unreachable(); return 0; }";
    let options = Options { traps_are_errors: true, ..Options::new("main") };
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
    let options = Options { assert_is_error: true, ..Options::new("main") };
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
    let options = Options { error_functions: vec!["bad".to_owned()], ..Options::new("main") };
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
        assert!(matches!(&end, End::Gap(what) if what.contains("pointer")), "{end:?}");
    }
}

#[test]
fn what_cannot_be_followed_is_a_gap_where_it_stands() {
    let cases = [
        ("asm", "__asm__ volatile(\"syscall\")", "inline assembly"),
        ("setjmp", "long b[50]; setjmp(b)", "setjmp"),
        ("thread", "pthread_create()", "threads"),
    ];
    for (name, statement, expected) in cases {
        let text = format!(
            "int main(void) {{ if (__VERIFIER_nondet_int()) {{ {statement}; }} reach_error(); }}"
        );
        let name = format!("gap_{name}.c");
        check(&name, &text, &[(INT, 0, 0)], &End::Error);
        for program in both(&load(&name, &text, &Options::new("main"))) {
            let end = end(&program, &[(INT, 0, 1)]);
            assert!(matches!(&end, End::Gap(what) if what.contains(expected)), "{end:?}");
            assert!(program.gaps.iter().any(|gap| gap.position.line > 0), "gaps have a line");
        }
    }
    let wide = "declare void @reach_error()
        define i32 @main() { %x = alloca i200 %y = load i200, ptr %x call void @reach_error() ret i32 0 }";
    for program in both(&load("wide.ll", wide, &Options::new("main"))) {
        assert!(matches!(end(&program, &[]), End::Gap(_) | End::Error));
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
    let pure = Options { externals: Externals::Pure, ..options.clone() };
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
    let options = Options { malloc_may_fail: true, ..Options::new("main") };
    check_with(&options, "malloc.c", text, &[("malloc", 0, 1)], &End::Error);
    check_with(&options, "malloc.c", text, &[], &End::Exit);
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
fn phis_are_assigned_in_parallel() {
    let text = "declare i32 @__VERIFIER_nondet_int()\ndeclare void @reach_error()
        define i32 @main() {
        entry:
          %n = call i32 @__VERIFIER_nondet_int()
          br label %loop
        loop:
          %a = phi i32 [ 1, %entry ], [ %b, %loop ]
          %b = phi i32 [ 2, %entry ], [ %c, %loop ]
          %c = phi i32 [ 3, %entry ], [ %a, %loop ]
          %i = phi i32 [ 0, %entry ], [ %j, %loop ]
          %j = add i32 %i, 1
          %go = icmp slt i32 %j, %n
          br i1 %go, label %loop, label %done
        done:
          %r = mul i32 %a, 100
          %s = mul i32 %b, 10
          %t = add i32 %r, %s
          %u = add i32 %t, %c
          %bad = icmp eq i32 %u, 231
          br i1 %bad, label %error, label %good
        error:
          call void @reach_error()
          ret i32 0
        good:
          ret i32 0
        }";
    check("phis.ll", text, &[(INT, 0, 2)], &End::Error);
    check("phis.ll", text, &[(INT, 0, 3)], &End::Exit);
}

#[test]
fn structures_go_by_value() {
    let text = "struct S { int a[6]; };
        static struct S f(struct S s) { s.a[2]++; return s; }
        struct P { long x; char y; }; static struct P g(struct P p) { p.x += p.y; return p; }
        int main(void) { struct S s = { { 1, 2, 3 } }; struct S t = f(s);
        struct P p = { 1, 2 }; struct P q = g(p);
        if (s.a[2] == 3 && t.a[2] == 4 && p.x == 1 && q.x == 3) reach_error(); return 0; }";
    for size in [WordSize::Bits32, WordSize::Bits64] {
        let options = Options { word_size: Some(size), ..Options::new("main") };
        check_with(&options, "by_value.c", text, &[], &End::Error);
    }
}

#[test]
fn constructors_run_before_main() {
    let text = "int g; __attribute__((constructor)) static void first(void) { g = 4; }
        int main(void) { if (g == 4) reach_error(); return 0; }";
    check("constructor.c", text, &[], &End::Error);
}

#[test]
fn the_entry_function_gets_arbitrary_arguments() {
    let text = "int f(int x, char *s) { if (x == 3) reach_error(); return s[0]; }";
    check_with(&Options::new("f"), "entry.c", text, &[("argument x", 0, 3)], &End::Error);
    check_with(&Options::new("f"), "entry.c", text, &[], &End::Exit);
}

#[test]
fn wide_constants_are_read_whole() {
    let text =
        "int main(void) { unsigned __int128 x = ((unsigned __int128) 0xfedcba9876543210 << 64) | 5;
        __int128 m = -3; long double d = 1.5L;
        if ((unsigned long) (x >> 64) == 0xfedcba9876543210 && m < 0 && d * 2 == 3) reach_error();
        return 0; }";
    check("wide.c", text, &[], &End::Error);
    let text = "@x = global i128 -170141183460469231731687303715884105728
        declare void @reach_error()
        define i32 @main() {
          %v = load i128, ptr @x
          %c = icmp eq i128 %v, 170141183460469231731687303715884105728
          br i1 %c, label %bad, label %good
        bad:
          call void @reach_error()
          ret i32 0
        good:
          ret i32 0
        }";
    check("wide_global.ll", text, &[], &End::Error);
}

#[test]
fn globals_become_variables_where_their_address_is_not_taken() {
    let text = "int a = 1, b = 2; int *p = &b; char name[] = \"x\";
        int main(void) { a++; (*p)++; if (a == 2 && b == 3 && name[0] == 'x') reach_error(); }";
    let [as_read, prepared] = both(&load("globals.c", text, &Options::new("main")));
    assert!(as_read.globals.iter().all(|object| object.name != "a"), "a is a variable");
    assert!(as_read.globals.iter().any(|object| object.name == "b"), "b is an object");
    assert_eq!(end(&as_read, &[]), End::Error);
    assert_eq!(end(&prepared, &[]), End::Error);
}

/// Bitcode of every compiler, level and word size that is promised.
#[test]
fn bitcode_of_old_and_new_compilers_is_read() {
    let text = format!(
        "{HEADER} struct N {{ struct N *next; int v; }}; int table[5] = {{ 5, 4, 3, 2, 1 }};
        static int sum(struct N *n) {{ int s = 0; while (n) {{ s += n->v; n = n->next; }} return s; }}
        int main(void) {{ struct N a = {{ 0, 1 }}, b = {{ &a, 2 }}; int s = 0;
        for (int i = 0; i < 5; i++) s += table[i] * i;
        if (sum(&b) == 3 && s == 20 && __VERIFIER_nondet_int() == 9) reach_error(); return 0; }}"
    );
    let source = file("levels.c", &text);
    for compiler in ["clang-14", "clang-22"] {
        for level in ["-O0", "-O1", "-O2"] {
            for size in ["-m32", "-m64"] {
                let name = format!("levels{compiler}{level}{size}.bc");
                let bitcode = Path::new(env!("CARGO_TARGET_TMPDIR")).join(&name);
                let mut clang = Command::new(compiler);
                clang
                    .args(["-c", "-emit-llvm", "-g", level, size, "-o"])
                    .arg(&bitcode)
                    .arg(&source);
                match clang.status() {
                    Ok(status) => assert!(status.success(), "{name}"),
                    Err(_) if compiler == "clang-14" => continue,
                    Err(error) => panic!("{compiler}: {error}"),
                }
                let module = llvm::read(&[bitcode], &Options::new("main")).expect("readable");
                for program in both(&module) {
                    assert_eq!(end(&program, &[(INT, 0, 9)]), End::Error, "{name}");
                    assert_eq!(end(&program, &[(INT, 0, 8)]), End::Exit, "{name}");
                    let bits = if size == "-m32" { 32 } else { 64 };
                    assert_eq!(program.pointer_bits, bits);
                }
            }
        }
    }
}

#[test]
fn several_files_are_linked() {
    let a = file(
        "link_a.c",
        "int helper(int); void reach_error(void); int main(void) { if (helper(2) == 4) reach_error(); return 0; }",
    );
    let b = file("link_b.c", "int helper(int x) { return 2 * x; }");
    let module = llvm::read(&[a.clone(), b], &Options::new("main")).expect("the files fit");
    assert!(module.warnings().is_empty());
    for program in both(&module) {
        assert_eq!(end(&program, &[]), End::Error);
    }
    let twice = llvm::read(&[a.clone(), a], &Options::new("main"));
    assert!(matches!(twice, Err(LoadError::Link { .. })));
}

#[test]
fn bad_files_are_told_apart() {
    let read = |path: PathBuf| llvm::read(&[path], &Options::new("main")).err();
    let good = "define i32 @main() { ret i32 0 }";
    let source = file("good.ll", good);
    let bitcode = Path::new(env!("CARGO_TARGET_TMPDIR")).join("front-good.bc");
    let status = Command::new("clang-22")
        .args(["-c", "-emit-llvm", "-w", "-o"])
        .arg(&bitcode)
        .arg(&source)
        .status()
        .expect("clang-22 runs");
    assert!(status.success());
    assert!(read(bitcode.clone()).is_none());
    let bytes = std::fs::read(&bitcode).expect("written");
    let truncated = Path::new(env!("CARGO_TARGET_TMPDIR")).join("front-truncated.bc");
    std::fs::write(&truncated, &bytes[..bytes.len() / 2]).expect("the test folder can be written");

    assert!(matches!(read("no/such/file".into()), Some(LoadError::Unreadable { .. })));
    assert!(matches!(read(env!("CARGO_TARGET_TMPDIR").into()), Some(LoadError::Unreadable { .. })));
    assert!(matches!(read(file("empty.bc", "")), Some(LoadError::Empty { .. })));
    assert!(matches!(read(file("text.txt", "hello")), Some(LoadError::NoIr { .. })));
    assert!(matches!(read(truncated), Some(LoadError::Damaged { .. })));
    assert!(matches!(read(file("bad.c", "int main( {")), Some(LoadError::ClangFailed { .. })));
    let ill = "define i32 @main() { entry: ret i64 0 }";
    assert!(matches!(read(file("ill.ll", ill)), Some(LoadError::NoIr { .. })));
    let other = read(file("other.ll", "define i32 @other() { ret i32 0 }"));
    let Some(LoadError::NoEntry { functions, .. }) = other else { panic!("{other:?}") };
    assert_eq!(functions, ["other"]);
    let narrow = "target datalayout = \"p:16:16\"\ndefine i32 @main() { ret i32 0 }";
    assert!(matches!(read(file("narrow.ll", narrow)), Some(LoadError::PointerWidth { bits: 16 })));
    assert!(matches!(llvm::read(&[], &Options::new("main")), Err(LoadError::NoFile)));
}

#[test]
fn lowering_is_repeatable() {
    let text = "int g; static void f(int x) { g += x; }
        int main(void) { for (int i = 0; i < 3; i++) f(i); if (g == 3) reach_error(); return 0; }";
    let module = load("repeat.c", text, &Options::new("main"));
    let [first, prepared] = both(&module);
    let [again, prepared_again] = both(&module);
    let print = parsimony::cfa::text::print;
    assert_eq!(print(&first), print(&again));
    assert_eq!(print(&prepared), print(&prepared_again));
}
