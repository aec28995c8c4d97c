//! Values and where they live: phis, structures by value, wide constants, globals, arguments.
use crate::{End, INT, both, check, check_with, end, load, reading};
use parsimony::base::options::WordSize;
use parsimony::frontend::llvm::Options;

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
        let options = reading(|it| it.word_size = Some(size));
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
