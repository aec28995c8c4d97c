//! Undefined behaviour, values that C leaves open, loops without end: no pass may exploit them.
use crate::{End, INT, both, check, end, has_error, load};
use parsimony::frontend::llvm::Options;

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
