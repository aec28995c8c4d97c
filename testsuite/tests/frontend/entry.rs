//! Arguments of an entry function that is not `main` are arbitrary: null, shared, of any small
//! size.
use crate::verify::{Folder, Run, verify};

/// What `verify --entry f` says of a program.
fn entry(name: &str, text: &str, arguments: &[&str]) -> Run {
    let folder = Folder::new(&format!("entry-{name}"));
    let file = folder.file("f.c", text);
    let file = file.to_str().expect("a path");
    verify([&["--entry", "f", "--timelimit", "60s"], arguments, &[file]].concat())
}

#[track_caller]
fn says(run: &Run, verdict: &str) {
    assert_eq!(run.verdict(), verdict, "{}\n{}", run.stdout, run.stderr);
}

const SWAP: &str = "extern void reach_error(void);
    static void swap(int *a, int *b) { *a ^= *b; *b ^= *a; *a ^= *b; }
    int f(int *a, int *b) {
      if (!a || !b) return 0;
      int x = *a, y = *b;
      swap(a, b);
      if (*a != y || *b != x) reach_error();
      return 0;
    }";

#[test]
fn two_pointers_may_be_one() {
    let run = entry("one", SWAP, &[]);
    says(&run, "FALSE(unreach-call)");
    assert!(run.stdout.contains("object of `a`") || run.stdout.contains("the same as `a`"));
}

#[test]
fn an_option_keeps_them_apart_and_is_named() {
    let run = entry("apart", SWAP, &["--entry-pointers", "separate"]);
    says(&run, "TRUE");
    assert!(run.stdout.contains("assumption: arguments lead to objects of their own, or are null"));
}

#[test]
fn restrict_keeps_them_apart() {
    let run = entry("restrict", &SWAP.replace("f(int *a", "f(int *restrict a"), &[]);
    says(&run, "TRUE");
    assert!(run.stdout.contains("assumption: as declared, what `a` lead to is no other's"));
}

#[test]
fn a_pointer_may_be_null() {
    let text = "int f(int *p) { return *p; }";
    let run = entry("null", text, &[]);
    says(&run, "FALSE(valid-deref)");
    assert!(run.stdout.contains("argument p: NULL"), "{}", run.stdout);
    let run = entry("nonnull", text, &["--entry-pointers", "nonnull"]);
    says(&run, "TRUE");
    assert!(run.stdout.contains("assumption: no argument is a null pointer"));
    assert!(run.stdout.contains("assumption: pointers that `f` gets lead to 1 to 16 elements"));
}

#[test]
fn one_element_is_there_and_no_more_is_certain() {
    let ok = "struct pair { int a, b; }; int f(struct pair *p) { return p ? p->a + p->b : 0; }";
    says(&entry("whole", ok, &[]), "TRUE");
    let beyond = "int f(int *p) { return p ? p[1] : 0; }";
    says(&entry("beyond", beyond, &[]), "FALSE(valid-deref)");
    let much = "extern void reach_error(void);
        void f(char *p, int *q) { if (p && p[12] == 3) reach_error(); }";
    says(&entry("much", much, &["-p", "unreach-call"]), "FALSE(unreach-call)");
}

#[test]
fn a_pointer_may_lead_to_a_global_variable_of_its_type() {
    let text = "extern void reach_error(void);
        int g = 1; double d = 1; static int hidden = 1;
        void f(int *p) { if (p) *p = 7; if (WHICH == 7) reach_error(); }";
    let with = |which: &str| text.replace("WHICH", which);
    says(&entry("global", &with("g"), &[]), "FALSE(unreach-call)");
    says(&entry("other-type", &with("d"), &[]), "TRUE");
    says(&entry("hidden", &with("hidden"), &[]), "TRUE");
    let told = format!("{} int *told = &hidden;", with("hidden"));
    says(&entry("told", &told, &[]), "FALSE(unreach-call)");
    says(&entry("no-global", &with("g"), &["--entry-pointers", "separate"]), "TRUE");
    let part = "extern void reach_error(void);
        struct s { char name[4]; int n; } all[3];
        void f(int *p) { if (p) *p = 7; if (all[2].n == 7) reach_error(); }";
    says(&entry("part", part, &[]), "FALSE(unreach-call)");
}

#[test]
fn one_may_lie_in_front_of_the_other() {
    let text = "extern void reach_error(void);
        void f(int *a, int *b) {
          if (!a || !b || a == b) return;
          b[0] = 1;
          a[0] = 2;
          if (b + 1 == a && b[1] == 2) reach_error();
        }";
    says(&entry("front", text, &["-p", "unreach-call"]), "FALSE(unreach-call)");
    let nonnull = ["-p", "unreach-call", "--entry-pointers", "nonnull"];
    says(&entry("front-nonnull", text, &nonnull), "FALSE(unreach-call)");
}

#[test]
fn what_the_caller_owns_is_no_leak_and_may_be_freed() {
    let text = "#include <stdlib.h>\nvoid f(int *p) { FREE; }";
    let with = |what: &str| text.replace("FREE", what);
    says(&entry("freed", &with("free(p)"), &["-p", "valid-memsafety"]), "TRUE");
    says(&entry("kept", &with("(void)p"), &["-p", "valid-memcleanup"]), "TRUE");
    let lost = with("free(p); p = malloc(4); p = 0");
    says(&entry("lost", &lost, &["-p", "valid-memtrack"]), "FALSE(valid-memtrack)");
    let twice = with("free(p); free(p)");
    says(&entry("twice", &twice, &["-p", "valid-memsafety"]), "FALSE(valid-free)");
}

/// What else calls the function does not say which format it gets.
#[test]
fn a_format_is_any() {
    let text = "extern int printf(const char *format, ...);
        extern void reach_error(void);
        int n;
        int f(const char *format, int *p) {
          printf(format, p);
          if (n == 3) reach_error();
          return n;
        }
        int main(void) { return f(\"abc\", &n); }";
    let run = entry("format", text, &[]);
    assert_ne!(run.verdict(), "TRUE", "{}", run.stdout);
}

/// Which of two comes first, what types are called and what is around an element does not matter.
#[test]
fn a_stream_may_be_one_that_unknown_code_made() {
    let text = "#include <stdio.h>
        extern void reach_error(void);
        extern void unknown(void);
        int x;
        void f(FILE *s) { unknown(); x = 1; fputs(\"a\", s); if (x != 1) reach_error(); }
        static void g(void) { f(stdout); }";
    says(&entry("stream", text, &["-p", "unreach-call"]), "FALSE(unreach-call)");
}

#[test]
fn what_types_allow_may_be_one() {
    let start = "extern void reach_error(void);\n";
    for (name, types, parameters, first, second) in [
        ("smaller-first", "struct s { int x[9]; };", "int *a, struct s *b", "*a", "b->x[5]"),
        ("alias", "typedef struct s { int x; } t;", "t *a, struct s *b", "a->x", "b->x"),
        (
            "alias-of-part",
            "typedef struct s { int x; } t; struct w { t s; };",
            "struct w *a, struct s *b",
            "a->s.x",
            "b->x",
        ),
        ("array", "typedef int v[4];", "v *a, int (*b)[4]", "(*a)[0]", "(*b)[0]"),
        ("way", "static int g; static int *q = &g; int **told = &q;", "int *a, int *b", "*a", "g"),
        (
            "told",
            "static int g; int *told; __attribute__((constructor)) static void tell(void)
          { told = &g; }",
            "int *a, int *b",
            "*a",
            "g",
        ),
        ("thread", "_Thread_local int g;", "int *a, int *b", "*a", "g"),
    ] {
        let text = format!(
            "{start}{types}\nvoid f({parameters}) {{
               if (!a || !b) return;
               {first} = 1; {second} = 2;
               if ({first} != 1) reach_error();
             }}"
        );
        says(&entry(name, &text, &["--assume-valid-memory"]), "FALSE(unreach-call)");
    }
}

#[test]
fn bytes_do_not_make_one_of_two_types() {
    let text = "extern void reach_error(void);
        void f(void *any, void **a, int *b) {
          if (!a || !b) return;
          *b = 1; *a = 0;
          if (*b != 1) reach_error();
        }";
    let run = entry("bytes", text, &[]);
    says(&run, "TRUE");
    let told = "assumption: what `any` leads to is not shared with both `a` and `b`";
    assert!(run.stdout.contains(told), "{}", run.stdout);
}

#[test]
fn types_of_other_structures_keep_apart() {
    let text = "extern void reach_error(void);
        struct a { int x; }; struct b { int y; };
        void f(struct a *a, struct b *b) {
          if (!a || !b) return;
          a->x = 1; b->y = 2;
          if (a->x != 1) reach_error();
        }";
    says(&entry("structures", text, &[]), "TRUE");
}

#[test]
fn there_may_be_many_variables() {
    let all: String = (0..300).map(|number| format!("int g{number};\n")).collect();
    let text = format!(
        "extern void reach_error(void);\n{all}
         void f(int *p) {{ g299 = 1; if (p) *p = 2; if (g299 != 1) reach_error(); }}"
    );
    says(&entry("many", &text, &[]), "FALSE(unreach-call)");
}

#[test]
fn what_is_passed_by_value_is_not_of_the_heap() {
    let text = "#include <stdlib.h>\nstruct s { int a[20]; }; void f(struct s s) { free(&s); }";
    says(&entry("by-value", text, &[]), "FALSE(valid-free)");
}

#[test]
fn a_function_may_be_null() {
    let text = "extern void reach_error(void);
        void f(void (*g)(int)) { if (!g) reach_error(); }";
    says(&entry("function", text, &[]), "FALSE(unreach-call)");
    says(&entry("function-nonnull", text, &["--entry-pointers", "nonnull"]), "TRUE");
}

/// What `--print-harness` prints is a program that can be verified.
#[test]
fn a_harness_to_start_from() {
    let text = "int sum(const int *p, unsigned n) { return p[0] + (int)n; }";
    let folder = Folder::new("entry-harness");
    let file = folder.file("sum.c", text);
    let file = file.to_str().expect("a path");
    let run = verify(["--print-harness", "--entry", "sum", file]);
    assert_eq!(run.code, Some(0), "{run:?}");
    assert!(run.stdout.contains("int sum(int *p, unsigned int n);"), "{}", run.stdout);
    let harness = folder.file("harness.c", &run.stdout);
    says(&verify([harness.to_str().expect("a path"), file]), "TRUE");
}

#[test]
fn a_harness_with_arrays_and_a_parameter_called_result() {
    let text = "int f(int (*m)[4], int result) { return m ? m[0][0] + result % 2 : 0; }";
    let folder = Folder::new("entry-harness-array");
    let file = folder.file("f.c", text);
    let file = file.to_str().expect("a path");
    let run = verify(["--print-harness", "--entry", "f", file]);
    assert!(run.stdout.contains("int f(int (*m)[4], int result);"), "{}", run.stdout);
    assert!(run.stdout.contains("int result_ = f(m, result);"), "{}", run.stdout);
    let harness = folder.file("harness.c", &run.stdout);
    says(&verify([harness.to_str().expect("a path"), file]), "TRUE");
}

#[test]
fn a_harness_with_a_table_of_functions() {
    let text = "int f(int (**t)(int)) { return t ? 1 : 0; }";
    let folder = Folder::new("entry-harness-table");
    let file = folder.file("f.c", text);
    let file = file.to_str().expect("a path");
    let run = verify(["--print-harness", "--entry", "f", file]);
    assert!(run.stdout.contains("int f(int (**t)(int));"), "{}", run.stdout);
    assert!(run.stdout.contains("int (**t)(int) = verifier_buffer(sizeof *t);"), "{}", run.stdout);
    let harness = folder.file("harness.c", &run.stdout);
    says(&verify([harness.to_str().expect("a path"), file]), "TRUE");
}

/// The size of what the caller has made is not known.
#[test]
fn what_the_caller_made_is_deleted_of_any_size() {
    let folder = Folder::new("entry-delete");
    let file = folder.file("f.cpp", "extern \"C\" void f(int *p) { delete p; }");
    let run = verify(["--entry", "f", "--timelimit", "60s", file.to_str().expect("a path")]);
    let assumption = "assumption: sizes that `delete` is told are right";
    assert!(run.stdout.contains(assumption), "{run:?}");
}

#[test]
fn without_main_the_option_is_named() {
    let folder = Folder::new("entry-none");
    let file = folder.file("f.c", "int f(int *p) { return 0; }");
    let run = verify([file]);
    run.complains(2, "defined: f; --entry FUNCTION starts runs in one of them");
}

/// An address is aligned as its type wants, and no more (C11 6.2.8).
#[test]
fn an_address_is_aligned_as_its_type_wants() {
    let text = "#include <stdint.h>\nextern void reach_error(void);
        struct pair { int a, b; };
        struct __attribute__((packed)) packed { int a, b; };
        typedef int near __attribute__((aligned(1)));
        struct bits { unsigned a : 3, b : 29; };
        struct wide { _Alignas(16) char text[32]; };
        int f(TYPE *p, int n) {
          if (!p) return 0;
          if ((uintptr_t)p % BYTES != 0) reach_error();
          return 0;
        }
        int use(struct packed *p) { return PACKED; }";
    let with = |name: &str, ty: &str, bytes: &str, packed: &str| {
        let text = text.replace("TYPE", ty).replace("BYTES", bytes).replace("PACKED", packed);
        entry(&format!("aligned-{name}"), &text, &[])
    };
    for (name, ty, bytes) in [
        ("int", "int", "4"),
        ("double", "double", "8"),
        ("record", "struct pair", "4"),
        ("wide", "struct wide", "16"),
        ("vector", "__attribute__((vector_size(16))) int", "16"),
        ("complex", "double _Complex", "8"),
        ("bits", "struct bits", "4"),
    ] {
        says(&with(name, ty, bytes, "0"), "TRUE");
    }
    for (name, ty, bytes) in [
        ("char", "char", "2"),
        ("int-too-far", "int", "8"),
        ("void", "void", "2"),
        ("near", "near", "4"),
        ("record-too-far", "struct pair", "8"),
        ("packed", "struct packed", "4"),
        ("complex-too-far", "float _Complex", "8"),
        ("number-of-bits", "_BitInt(128)", "16"),
    ] {
        let run = with(name, ty, bytes, "p->b");
        assert_ne!(run.verdict(), "TRUE", "{name}");
    }
    let copied = text.replace("TYPE", "struct packed").replace("BYTES", "4").replace("PACKED", "0");
    let run = entry("aligned-never-accessed", &copied, &[]);
    assert!(run.stdout.contains("(records are not packed)"), "{}", run.stdout);
}

/// A header of the heap keeps no object aligned to more than its own size.
#[test]
fn an_object_behind_a_header_is_aligned_or_not_followed() {
    let text = "#include <stdint.h>\n#include <stdlib.h>\nextern void reach_error(void);
        struct __attribute__((aligned(64))) line { int x[16]; };
        int f(struct line *l) {
          if (!l) return 0;
          char *p = realloc(malloc(10), 20);
          free(p);
          if ((uintptr_t)l % 64 REL 0) reach_error();
          return 0;
        }";
    let run = entry("header", &text.replace("REL", "=="), &["-p", "unreach-call"]);
    assert_ne!(run.verdict(), "TRUE");
    let run = entry("header-not", &text.replace("REL", "!="), &["-p", "unreach-call"]);
    assert!(!run.verdict().starts_with("FALSE"), "{}", run.stdout);
}

#[test]
fn a_vector_wants_an_aligned_address() {
    let text = "#include <xmmintrin.h>
        struct four { float v[4]; };
        float f(TYPE *p) { return p ? _mm_load_ps((const float *)p)[0] : 0; }";
    let with = |name: &str, ty: &str| entry(name, &text.replace("TYPE", ty), &[]);
    says(&with("vector", "const __m128"), "TRUE");
    assert_ne!(with("vector-of-floats", "const struct four").verdict(), "TRUE");
    let two = "#include <xmmintrin.h>
        float f(__m128 *a, __m128 *b) {
          if (!a || !b) return 0;
          (*a)[0] = 1;
          return (*b)[0];
        }";
    says(&entry("two-vectors", two, &[]), "TRUE");
    let in_array = "#include <xmmintrin.h>\nfloat all[8];
        float f(__m128 *b) { return b ? (*b)[0] : 0; }";
    says(&entry("vector-in-array", in_array, &[]), "TRUE");
}

/// Arrays of characters may lie on anything, and arrays are accessed by their elements (C11 6.5).
#[test]
fn arrays_meet_by_their_elements() {
    let text = "extern void reach_error(void);
        struct bytes { unsigned char all[8]; };
        void f(FIRST, SECOND) {
          if (!a || !b) return;
          WRITE
        }";
    for (name, first, second, write) in [
        (
            "of-characters",
            "unsigned char (*a)[4]",
            "int *b",
            "*b = 0; (*a)[0] = 1; if (*b) reach_error();",
        ),
        (
            "record-of-characters",
            "struct bytes *a",
            "long *b",
            "*b = 0; a->all[3] = 1; if (*b) reach_error();",
        ),
        (
            "at-an-odd-place",
            "unsigned char (*a)[8]",
            "int *b",
            "(*a)[0] = (*a)[3] = (*a)[4] = 7; *b = 0;
             if ((*a)[0] == 7 && (*a)[3] == 0 && (*a)[4] == 0) reach_error();",
        ),
        (
            "of-a-certain-length",
            "int a[static 4]",
            "int b[static 4]",
            "a[0] = 1; a[1] = 2; b[0] = 9; if (a[0] == 1 && a[1] == 9) reach_error();",
        ),
        (
            "bytes-in-part",
            "struct bytes *a",
            "struct bytes *b",
            "a->all[0] = 1; a->all[1] = 2; b->all[0] = 9;
             if (a->all[0] == 1 && a->all[1] == 9) reach_error();",
        ),
        (
            "other-lengths",
            "int (*a)[4]",
            "int (*b)[3]",
            "(*a)[1] = 0; (*b)[1] = 1; if ((*a)[1]) reach_error();",
        ),
        (
            "in-part",
            "int (*a)[4]",
            "int (*b)[4]",
            "(*a)[1] = 0; (*b)[0] = 1; if ((*a)[1]) reach_error();",
        ),
    ] {
        let text = text.replace("FIRST", first).replace("SECOND", second).replace("WRITE", write);
        let run = entry(name, &text, &["-p", "unreach-call"]);
        // That an object lies at an odd address is shown by no run.
        match name {
            "at-an-odd-place" => assert_ne!(run.verdict(), "TRUE"),
            _ => says(&run, "FALSE(unreach-call)"),
        }
    }
}

/// A member in a register leads to what its type says.
#[test]
fn a_record_in_registers_has_pointers() {
    let text = "struct s { int *p; long n; };
        int f(struct s s) { return s.p ? *s.p : 0; }";
    says(&entry("registers", text, &[]), "TRUE");
}

/// No member of a union in a register tells what is there.
#[test]
fn a_union_in_a_register_may_hold_any_member() {
    let text = "struct s { int x[9]; };
        union u { char *c; struct s *s; };
        int f(union u u) { return u.s ? u.s->x[8] : 0; }";
    says(&entry("union", text, &[]), "TRUE");
}

/// A record that is passed in a register is loaded as one number, and is not packed for that.
#[test]
fn passed_records_are_not_packed() {
    let text = "#include <stdint.h>\nextern void reach_error(void);
        struct pair { int a, b; };
        int use(struct pair p);
        int f(struct pair *p) {
          if (!p) return 0;
          if ((uintptr_t)p % 4 != 0) reach_error();
          return use(*p);
        }";
    says(&entry("passed", text, &["-p", "unreach-call"]), "TRUE");
}

/// A cast takes `const` away, and nobody may write then.
#[test]
fn a_pointer_may_lead_to_a_constant() {
    let text = "extern void reach_error(void);
        const int k = 5;
        int f(int *p) { if (p == &k) reach_error(); WRITE return 0; }";
    let run = entry("constant", &text.replace("WRITE", ""), &[]);
    says(&run, "FALSE(unreach-call)");
    let run = entry("constant-written", &text.replace("WRITE", "if (p) *p = 1;"), &[]);
    says(&run, "TRUE");
    assert!(run.stdout.contains("assumption: what `p` leads to is not constant"), "{}", run.stdout);
}

#[test]
fn a_pointer_to_anything_is_no_function_unless_it_is_called() {
    let text = "extern void reach_error(void);
        static void g(void) {}
        void *told(void) { return (void *)g; }
        void f(void *p) { if (p == (void *)g) reach_error(); CALL }";
    let run = entry("no-function", &text.replace("CALL", ""), &[]);
    says(&run, "TRUE");
    assert!(run.stdout.contains("assumption: no function is passed as `p`"), "{}", run.stdout);
    let called = text.replace("CALL", "if (p) ((void (*)(void))p)();");
    says(&entry("called", &called, &["-p", "unreach-call"]), "FALSE(unreach-call)");
    let data = "static void g(void) {}
        int f(int *q, void *p) {
          if (!p) return 0;
          int x = *(char *)p;
          p = (void *)g;
          ((void (*)(void))p)();
          return x;
        }";
    says(&entry("data-and-called", data, &[]), "TRUE");
    let handed_on = "#include <string.h>\nextern void reach_error(void);\nlong g;
        void f(void *p, int k) {
          long x = 1;
          if (!p) return;
          if (k) ((void (*)(void))p)();
          else memcpy(&x, p, 1);
          if (x == 7) reach_error();
        }";
    says(&entry("handed-on-and-called", handed_on, &["-p", "unreach-call"]), "FALSE(unreach-call)");
}

/// What passes an argument that a range does not allow, is undefined where it must be defined.
#[test]
fn arguments_are_in_the_ranges_of_their_attributes() {
    let text = "declare void @reach_error()
        define range(i8 0, 9) i8 @f(i8 RANGE %x) {
          %c = icmp CONDITION
          br i1 %c, label %bad, label %good
        bad:
          call void @reach_error()
          br label %good
        good:
          ret i8 0
        }";
    let with = |name: &str, range: &str, condition: &str| {
        let folder = Folder::new(&format!("entry-range-{name}"));
        let text = text.replace("RANGE", range).replace("CONDITION", condition);
        let file = folder.file("f.ll", &text);
        verify(["--entry", "f", "--timelimit", "60s", file.to_str().expect("a path")])
    };
    let defined = "noundef range(i8 0, 3)";
    says(&with("inside", defined, "ugt i8 %x, 2"), "TRUE");
    says(&with("last", defined, "eq i8 %x, 2"), "FALSE(unreach-call)");
    let around = "noundef range(i8 -1, 2)";
    says(&with("around", around, "sgt i8 %x, 1"), "TRUE");
    says(&with("least", around, "eq i8 %x, -1"), "FALSE(unreach-call)");
    let doubt = "UNKNOWN(unsupported: a run that depends on what the attribute `range` of argument \
                 1 allows)";
    says(&with("undefined", "range(i8 0, 3)", "eq i8 %x, 5"), doubt);
    says(&with("may-be-undefined", "range(i8 0, 3)", "eq i8 %x, 2"), "FALSE(unreach-call)");
}

/// Streams that the library has from the start are known to all callers.
#[test]
fn a_stream_may_be_one_of_the_library() {
    let text = "#include <assert.h>\n#include <stdio.h>\n
        int colour;
        void f(TYPE *file) { colour = 0; if (file == stdout) colour = 1; assert(colour == 0); }";
    let with = |ty: &str| text.replace("TYPE", ty);
    let run = entry("library-stream", &with("FILE"), &["-p", "assertions"]);
    says(&run, "FALSE(unreach-call)");
    assert!(run.stdout.contains("argument file: stdout"), "{}", run.stdout);
    says(&entry("any-stream", &with("void"), &["-p", "assertions"]), "FALSE(unreach-call)");
    let one = "#include <assert.h>\n#include <stdio.h>\n
        void f(FILE *file) { if (file == stdout) assert(file != stderr); }";
    says(&entry("one-stream", one, &["-p", "assertions"]), "TRUE");
}

/// Those who call the function may have called others before.
#[test]
fn a_pointer_may_lead_to_what_another_function_gives_away() {
    let text = "#include <assert.h>
        extern void keep(int *);
        static int hidden;
        GIVE
        void f(int *p) { if (!p) return; hidden = 1; *p = 2; assert(hidden == 1); }";
    let with = |give: &str| text.replace("GIVE", give);
    let reach = ["-p", "assertions"];
    let getter = with("int *get(void) { return &hidden; }");
    says(&entry("getter", &getter, &reach), "FALSE(unreach-call)");
    let doubt =
        "UNKNOWN(unsupported: a run that depends on what an earlier call of `next` computes)";
    let counts = with("int *next(void) { hidden++; return &hidden; }");
    says(&entry("counts", &counts, &reach), doubt);
    let own = with("static int *get(void) { return &hidden; } int value(void) { return *get(); }");
    let run = entry("own", &own, &reach);
    says(&run, "TRUE");
    assert!(!run.stdout.contains("hidden"), "{}", run.stdout);
    let run = entry("hands-on", &with("void give(void) { keep(&hidden); }"), &reach);
    says(&run, "TRUE");
    let told = "assumption: no argument leads to `hidden`, whose address the program hands on";
    assert!(run.stdout.contains(told), "{}", run.stdout);
}

/// An enumeration of C++ whose type is not fixed has the values that its bits give.
#[test]
fn enumerations_of_cxx_have_few_values() {
    let text = "#include <cassert>\nTYPE;\nextern \"C\" void f(e x) { assert(CONDITION); }";
    let with = |name: &str, ty: &str, condition: &str| {
        let folder = Folder::new(&format!("entry-enumeration-{name}"));
        let text = text.replace("TYPE", ty).replace("CONDITION", condition);
        let file = folder.file("f.cpp", &text);
        let file = file.to_str().expect("a path");
        verify(["--entry", "f", "--timelimit", "60s", file])
    };
    let doubt = "UNKNOWN(unsupported: a run that depends on what the type in C++ of `x` allows)";
    let three = "enum e { A, B, C }";
    says(&with("more", three, "(int)x <= 3"), doubt);
    says(&with("last", three, "(int)x != 3"), "FALSE(unreach-call)");
    let negative = "enum e { A = -3, B = 1 }";
    says(&with("less", negative, "(int)x >= -4"), doubt);
    says(&with("least", negative, "(int)x != -4"), "FALSE(unreach-call)");
    says(&with("class", "enum class e { A }", "(int)x <= 3"), "FALSE(unreach-call)");
    says(&with("fixed", "enum e : unsigned char { A }", "(int)x <= 3"), "FALSE(unreach-call)");
}
