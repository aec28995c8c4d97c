//! Programs that draw nothing: their only run is a proof, unless it depends on where objects lie,
//! or on anything else that is arbitrary.
use crate::verify::{Folder, verify};

/// The verdict where runs alone are made.
#[track_caller]
fn verdict(name: &str, source: &str) -> String {
    let folder = Folder::new(&format!("only-run-{name}"));
    let file = folder.file("a.c", format!("{HEADERS}{source}"));
    let run = verify(["--analysis", "runs", "--timelimit", "60s", &file.to_string_lossy()]);
    assert!(run.code.is_some_and(|code| matches!(code, 0 | 1 | 3)), "{run:#?}");
    run.verdict().to_owned()
}

const HEADERS: &str = "#include <assert.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
";

#[track_caller]
fn is_proved(name: &str, source: &str) {
    assert_eq!(verdict(name, source), "TRUE", "{source}");
}

/// Some run of the program may fail, or its end may not be known: no answer but TRUE is wrong.
#[track_caller]
fn is_not_proved(name: &str, source: &str) {
    let verdict = verdict(name, source);
    assert!(!verdict.starts_with("TRUE"), "{verdict}: {source}");
}

#[test]
fn a_sieve_over_bytes_is_run() {
    is_proved(
        "sieve",
        "static char p[100000];
         int main(void) {
           memset(p, 1, sizeof p);
           p[0] = p[1] = 0;
           for (int i = 2; i * i < 100000; i++)
             if (p[i])
               for (int j = i * i; j < 100000; j += i) p[j] = 0;
           int n = 0;
           for (int i = 0; i < 100000; i++) n += p[i];
           assert(n == 9592);
         }",
    );
}

#[test]
fn lists_on_the_heap_are_run() {
    is_proved(
        "list",
        "struct node { int value; struct node *next; };
         int main(void) {
           struct node *head = 0;
           for (int i = 0; i < 1000; i++) {
             struct node *node = malloc(sizeof *node);
             if (!node) return 1;
             node->value = i; node->next = head; head = node;
           }
           long sum = 0;
           while (head) {
             struct node *next = head->next;
             sum += head->value; free(head); head = next;
           }
           assert(sum == 499500);
         }",
    );
}

#[test]
fn text_that_is_printed_and_split_is_run() {
    is_proved(
        "text",
        "int main(void) {
           char text[2000]; int at = 0;
           for (int i = 0; i < 40; i++) at += sprintf(text + at, \"%d,%s;%04x \", i, \"no\", i * i);
           assert(at == (int)strlen(text));
           int words = 0;
           for (char *word = strtok(text, \" \"); word; word = strtok(0, \" \")) words++;
           assert(words == 40);
         }",
    );
}

#[test]
fn calls_through_tables_recursion_and_floats_are_run() {
    is_proved(
        "calls",
        "static double twice(double x) { return x + x; }
         static double half(double x) { return x / 2; }
         static double (*const table[])(double) = {twice, half};
         static int depth(int n) { return n == 0 ? 0 : 1 + depth(n - 1); }
         int main(void) {
           double x = 1;
           for (int i = 0; i < 100; i++) x = table[i & 1](x);
           assert(x == 1);
           assert(depth(2000) == 2000);
           switch (depth(3)) { case 1: assert(0); case 3: break; default: assert(0); }
         }",
    );
}

#[test]
fn a_failing_only_run_is_no_proof() {
    let verdict = verdict(
        "fails",
        "int main(void) { int s = 0; for (int i = 0; i < 5000; i++) s += i; assert(s == 1); }",
    );
    assert!(verdict.starts_with("FALSE"), "{verdict}");
}

#[test]
fn what_hangs_on_the_order_of_objects_is_not_proved() {
    for (name, condition) in
        [("above", "&a > &b"), ("below", "&a < &b"), ("number", "(uintptr_t)&a < (uintptr_t)&b")]
    {
        let source = format!(
            "static int a, b;
             int main(void) {{ if ({condition}) a = 1; assert(a == 0); }}"
        );
        let opposite = format!(
            "static int a, b;
             int main(void) {{ if (!({condition})) a = 1; assert(a == 0); }}"
        );
        is_not_proved(name, &source);
        is_not_proved(name, &opposite);
    }
}

#[test]
fn what_hangs_on_the_bits_of_an_address_is_not_proved() {
    is_not_proved(
        "hash",
        "int main(void) {
           int x = 0; unsigned long h = (unsigned long)&x;
           h = h * 31 + 7;
           if (h % 64 == 5) assert(0);
         }",
    );
    is_not_proved(
        "bytes",
        "int main(void) {
           int x = 0; int *p = &x; unsigned char bytes[sizeof p];
           memcpy(bytes, &p, sizeof p);
           assert(bytes[1] != 0xa7);
         }",
    );
    is_not_proved(
        "distance",
        "static char a[8], b[8];
         int main(void) { long d = (long)&b[0] - (long)&a[0]; assert(d != 8 && d != 16); }",
    );
    is_not_proved(
        "again",
        "int main(void) {
           char *p = malloc(8); if (!p) return 1;
           uintptr_t old = (uintptr_t)p; free(p);
           char *q = malloc(8); if (!q) return 1;
           assert(old != (uintptr_t)q); free(q);
         }",
    );
}

#[test]
fn what_hangs_on_uninitialised_memory_is_not_proved() {
    is_not_proved("local", "int main(void) { int x[4]; x[0] = 1; if (x[1] == 7) assert(0); }");
    is_not_proved(
        "heap",
        "int main(void) {
           unsigned char *p = malloc(4); if (!p) return 1;
           p[0] = 1; int sum = p[0] + p[3]; free(p); assert(sum < 200);
         }",
    );
}

#[test]
fn what_the_outside_says_is_not_proved() {
    is_not_proved("clock", "#include <time.h>\nint main(void) { assert(time(0) != 77); }");
    is_not_proved("function", "extern int f(void); int main(void) { assert(f() != 77); }");
    is_not_proved("argument", "int main(int argc, char **argv) { assert(argc != 3); }");
    is_not_proved("global", "extern int g; int main(void) { assert(g != 77); }");
    is_not_proved("literals", "int main(void) { assert(\"text\" != (char *)\"text\"); }");
}

#[test]
fn what_functions_from_elsewhere_are_is_not_proved() {
    for (name, other) in [("declared", "extern void g(void);"), ("own", "void g(void) {}")] {
        let source = format!(
            "extern void f(void); {other}
             int main(void) {{
               void *volatile p = (void *)f, *volatile q = (void *)g;
               assert(p != q);
             }}"
        );
        is_not_proved(name, &source);
    }
    is_not_proved(
        "function-address",
        "__attribute__((minsize)) static void f(void) {}
         int main(void) { assert(((uintptr_t)f & 7) == 0); }",
    );
}

#[test]
fn the_high_half_of_a_number_at_32_bits_is_not_proved() {
    for (name, condition) in [
        ("and", "(x & 0x100000000ULL) == 0"),
        ("or", "(x | 0xffffffffULL) != 0x5ffffffffULL"),
        ("product", "x * 0x100000000ULL != 0x500000000ULL"),
    ] {
        let source = format!(
            "extern unsigned long long f(void);
             int main(void) {{ unsigned long long x = f(); assert({condition}); }}"
        );
        let folder = Folder::new(&format!("only-run-high-{name}"));
        let file = folder.file("a.c", format!("#include <assert.h>\n{source}"));
        let file = file.to_string_lossy();
        let run = verify(["--32", "--analysis", "runs", "--timelimit", "60s", &file]);
        assert!(!run.verdict().starts_with("TRUE"), "{run:#?}");
    }
}

/// The lives of both locals are marked, and do not overlap: they may lie in one place.
const TWO_BLOCKS: &str = "
target triple = \"x86_64-pc-linux-gnu\"
declare void @reach_error()
declare void @llvm.lifetime.start.p0(ptr)
declare void @llvm.lifetime.end.p0(ptr)
define internal i64 @made(ptr %p) noinline {
  store i32 3, ptr %p
  %n = ptrtoint ptr %p to i64
  ret i64 %n
}
define i32 @main() {
  %x = alloca i32
  %y = alloca i32
  call void @llvm.lifetime.start.p0(ptr %x)
  %a = call i64 @made(ptr %x)
  call void @llvm.lifetime.end.p0(ptr %x)
  call void @llvm.lifetime.start.p0(ptr %y)
  %b = call i64 @made(ptr %y)
  call void @llvm.lifetime.end.p0(ptr %y)
  %same = icmp eq i64 %a, %b
  br i1 %same, label %one, label %two
one:
  call void @reach_error()
  unreachable
two:
  ret i32 0
}
";

#[test]
fn that_locals_of_two_blocks_differ_is_not_proved() {
    let folder = Folder::new("only-run-blocks");
    let file = folder.file("a.ll", TWO_BLOCKS);
    let file = file.to_string_lossy();
    let run = verify(["-p", "unreach-call", "--analysis", "runs", "--timelimit", "60s", &file]);
    assert!(!run.verdict().starts_with("TRUE"), "{run:#?}");
}

#[test]
fn memory_that_is_freed_in_the_end_is_proved() {
    let folder = Folder::new("only-run-freed");
    let source = "#include <stdlib.h>
         int main(void) {
           char *p[100];
           for (int i = 0; i < 100; i++) p[i] = malloc(3);
           for (int i = 0; i < 100; i++) free(p[i]);
         }";
    let file = folder.file("a.c", source);
    let file = file.to_string_lossy();
    for property in ["valid-memsafety", "valid-memcleanup"] {
        let run = verify(["--analysis", "runs", "-p", property, "--timelimit", "60s", &file]);
        assert_eq!(run.verdict(), "TRUE", "{run:#?}");
    }
    let lost = folder.file("b.c", source.replace("i < 100; i++) free", "i < 99; i++) free"));
    let lost = lost.to_string_lossy();
    for property in ["valid-memsafety", "valid-memcleanup"] {
        let run = verify(["--analysis", "runs", "-p", property, "--timelimit", "60s", &lost]);
        assert!(!run.verdict().starts_with("TRUE"), "{run:#?}");
    }
}

#[test]
fn alignment_and_null_are_known() {
    is_proved(
        "aligned",
        "static _Alignas(16) char a[32];
         int main(void) {
           assert(((uintptr_t)a & 15) == 0);
           assert(((uintptr_t)(a + 5) & 7) == 5);
           assert(&a[4] < &a[9] && &a[9] - &a[4] == 5);
           int *p = malloc(sizeof *p);
           if (!p) return 0;
           assert((void *)p != (void *)a);
           free(p);
         }",
    );
}

#[test]
fn bounded_search_unwinds_loops_with_constant_bounds() {
    let folder = Folder::new("only-run-bounded");
    let file = folder.file(
        "a.c",
        "extern unsigned __VERIFIER_nondet_uint(void);
         extern void reach_error(void);
         int main(void) {
           unsigned x = __VERIFIER_nondet_uint(), y = 1;
           for (int i = 0; i < 300; i++)
             for (int j = 0; j < 2; j++) y = y * 3 + (x & 1) * 2;
           if (y % 2 == 0) reach_error();
         }",
    );
    let run = verify(["--analysis", "bmc", "--timelimit", "60s", &file.to_string_lossy()]);
    assert_eq!(run.verdict(), "TRUE", "{run:#?}");
}
