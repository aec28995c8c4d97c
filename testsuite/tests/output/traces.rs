//! What the answer says of a run that violates the property: places, sizes and names of the user's
//! program, operands and conditions, and no more steps than the failure depends on.
use crate::verify::{Folder, Run, verify};

const DECLARED: &str = "#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);
";

/// A run on a program whose first line is the ninth of its file.
fn run(name: &str, source: &str, arguments: &[&str]) -> Run {
    let folder = Folder::new(&format!("traces-{name}"));
    let file = folder.file("p.c", format!("{DECLARED}\n{source}"));
    let mut all = vec![file.as_os_str().to_owned()];
    all.extend(arguments.iter().map(Into::into));
    verify(all)
}

/// The last line of the trace.
fn end(run: &Run) -> &str {
    let lines: Vec<&str> = run.stdout.lines().collect();
    let last =
        lines.iter().rposition(|line| line.starts_with("checks ")).unwrap_or(lines.len() - 1);
    let is_end = |line: &&&str| line.contains(".c:") && !line.contains("runtime/models");
    lines[..last].iter().rev().find(is_end).copied().unwrap_or_default()
}

#[track_caller]
fn says(name: &str, source: &str, arguments: &[&str], expected: &str) {
    let run = run(name, source, arguments);
    assert!(run.verdict().starts_with("FALSE"), "{run:#?}");
    assert!(end(&run).contains(expected), "no {expected:?} in {:?} of {run:#?}", end(&run));
}

#[test]
fn operations_have_operands() {
    let source = "int main(void) {
  int x = __VERIFIER_nondet_int(), y = 65536;
  if (x != y) return 0;
  return x * y == 1;
}
";
    let overflow = ["--property", "no-overflow"];
    says("product", source, &overflow, "a signed multiplication overflows: x * y = 65536 * 65536");
    let source = "int main(void) {
  int sum = 100, count = __VERIFIER_nondet_int();
  return sum / count;
}
";
    says("division", source, &[], ": sum / count (");
    says("division", source, &[], "count = 0");
    says("column", source, &[], ".c:11:14 ");
}

#[test]
fn conversions_have_operands() {
    let program = |body: &str| {
        format!(
            "static void take(unsigned char c) {{ (void)c; }}\n\
             static unsigned char give(int x) {{ return x; }}\nint main(void) {{\n  \
             int x = __VERIFIER_nondet_int();\n  if (x != 300) return 0;\n  {body}\n  return 0;\n}}\n"
        )
    };
    let conversions = ["--property", "no-narrowing"];
    for (body, expected) in [
        ("unsigned char c = x;", "x = 300"),
        ("take(x);", "x = 300"),
        ("give(x);", "x = 300"),
        ("unsigned char c = x + 1;", "x + 1 (x = 300)"),
        ("take(x > 3 ? x : 1);", "x > 3 ? x : 1 (x = 300)"),
        ("struct { unsigned low : 3; } s; s.low = x;", "s.low = x (x = 300)"),
        ("unsigned char c = 1; c += x;", "c += x (c = 1, x = 300)"),
    ] {
        let expected = format!("an implicit conversion changes the value: {expected}");
        says("conversion", &program(body), &conversions, &expected);
    }
}

#[test]
fn accesses_have_expressions() {
    let source = "int main(void) {
  int all[4] = {0}, i = __VERIFIER_nondet_int();
  if (i != 6) return 0;
  all[i] = 3;
  return all[0];
}
";
    says(
        "write",
        source,
        &[],
        "invalid write of 4 bytes by `all[i]` (all = {0, 0, 0, 0}, i = 6): &all[6], 8 bytes behind the end of `all` (int[4], 16 bytes)",
    );
}

#[test]
fn conditions_of_own_assertions_are_told() {
    let source = "#define verifier_assert(c) do { if (!(c)) reach_error(); } while (0)
int main(void) {
  int fields = __VERIFIER_nondet_int();
  verifier_assert(fields == 2);
  return 0;
}
";
    says("macro", source, &[], "`verifier_assert(fields == 2)` fails (fields = ");
    says("macro", source, &[], "`reach_error` is called");
    let source = "void __VERIFIER_assert(int c) { if (!c) reach_error(); }
int main(void) {
  int fields = __VERIFIER_nondet_int();
  __VERIFIER_assert(fields == 2);
  return 0;
}
";
    says("function", source, &[], "`__VERIFIER_assert(fields == 2)` fails");
}

/// The allocator's header, which `realloc` brings along, is nobody's.
#[test]
fn sizes_are_those_that_were_asked_for() {
    let source = "int main(void) {
  char *text = malloc(1);
  if (!text) return 0;
  text = realloc(text, 1);
  if (!text) return 0;
  text[1] = 0;
  free(text);
  return 0;
}
";
    says("sizes", source, &[], "right behind the end of `realloc#2` (1 byte, allocated at ");
    let source = "int main(void) {
  char *text = realloc(0, 8);
  if (!text) return 0;
  free(text + 4);
  return 0;
}
";
    says(
        "frees",
        source,
        &[],
        "`free(text + 4)` (text = &realloc#1): 4 bytes into `realloc#1` (8 bytes",
    );
    let source = "int main(void) {
  char *text = realloc(0, 8);
  free(text);
  return text ? text[2] : 0;
}
";
    says("freed", source, &[], "2 bytes into `realloc#1` (8 bytes, allocated at ");
    says("freed", source, &[], " and freed at ");
}

#[test]
fn violations_in_models_stand_at_the_call() {
    for (call, argument) in [
        ("strcpy(text, \"12345678\")", "argument 1 (`text`)"),
        ("memset(text, 0, 9)", ""),
        ("strlen(behind)", "argument 1 (`behind`)"),
        ("snprintf(text, 20, \"%d\", 123456789)", "argument 1 (`text`)"),
    ] {
        let source = format!(
            "int main(void) {{
  char *text = malloc(8);
  if (!text) return 0;
  const char *behind = text + 8;
  return (int)(size_t){call};
}}
"
        );
        let run = run("models", &source, &[]);
        assert_eq!(run.verdict(), "FALSE(valid-deref)", "{run:#?}");
        let end = end(&run);
        assert!(end.contains("p.c:13:23"), "{end}\n{run:#?}");
        assert!(end.contains(call) && end.contains(argument), "{end}\n{run:#?}");
        let at_model = run.stdout.lines().any(|line| line.starts_with("violated: runtime/models"));
        assert!(!at_model, "{run:#?}");
    }
}

/// Nine inputs are enough, whichever engine finds more, and nothing else is told.
#[test]
fn traces_are_short() {
    let source = "int main(void) {
  int unused = __VERIFIER_nondet_int();
  int noise = 0, used = 0;
  for (int i = 0; i < 100; i++) {
    noise += i;
    unsigned char byte = __VERIFIER_nondet_uchar();
    if (byte == 0) break;
    if (byte == 7) used++;
  }
  noise += unused;
  if (used == 3) reach_error();
  return noise;
}
";
    for analysis in ["default", "value-eager"] {
        let arguments: &[&str] =
            if analysis == "default" { &[] } else { &["--analysis", analysis] };
        let run = run("short", source, arguments);
        if analysis != "default" && !run.verdict().starts_with("FALSE") {
            continue;
        }
        assert_eq!(run.verdict(), "FALSE(unreach-call)", "{run:#?}");
        let inputs = run.stdout.lines().filter(|line| line.contains("input __VERIFIER_nondet"));
        assert!(inputs.count() <= 5, "{run:#?}");
        assert!(!run.stdout.contains("noise"), "{run:#?}");
        assert!(run.stdout.contains("used = 3"), "{run:#?}");
    }
    let full = run("full", source, &["--trace", "full"]);
    assert!(full.stdout.contains("noise = "), "{full:#?}");
    assert!(full.stdout.contains("inputs, in the order in which they are drawn:"), "{full:#?}");
}

#[test]
fn equal_rounds_are_folded() {
    let source = "int main(void) {
  int sum = 0;
  for (int i = 0; i < 50; i++) sum += i;
  if (sum == 1225) reach_error();
  return 0;
}
";
    let run = run("rounds", source, &[]);
    assert_eq!(run.verdict(), "FALSE(unreach-call)", "{run:#?}");
    assert!(run.stdout.contains(" more rounds\n"), "{run:#?}");
    assert!(run.stdout.lines().count() < 30, "{run:#?}");
}

#[test]
fn names_are_not_mangled() {
    let folder = Folder::new("traces-names");
    let source = "extern \"C\" void reach_error(void);
namespace app { class Box { int n = 0; public: int add(int k) { n += k; return n; } }; }
int main() {
  app::Box box;
  if (box.add(4) == 4) reach_error();
  return 0;
}
";
    let run = verify([folder.file("p.cpp", source).as_os_str()]);
    assert_eq!(run.verdict(), "FALSE(unreach-call)", "{run:#?}");
    assert!(run.stdout.contains("call app::Box::add\n"), "{run:#?}");
    assert!(!run.stdout.contains("_ZN"), "{run:#?}");
}

/// Everywhere: globals, functions without definition, what `new` makes, and as `--entry`.
#[test]
fn names_of_cxx_are_those_of_the_source() {
    let folder = Folder::new("traces-cxx");
    let source = "#include <cassert>
namespace io { int read(int); struct Box { unsigned short level; bool open; }; }
namespace app {
static int counter;
int run(int n) { return n; }
int run(long n) {
  io::Box *box = new io::Box;
  box->level = (unsigned short)n;
  counter++;
  box->open = box->level > 40000;
  assert(!(box->open && io::read(3) == 7 && counter == 1));
  delete box;
  return 0;
}
}
int main() { return app::run(50000L); }
";
    let file = folder.file("p.cpp", source);
    let run = verify([file.as_os_str(), "--trace".as_ref(), "full".as_ref()]);
    assert_eq!(run.verdict(), "FALSE(unreach-call)", "{run:#?}");
    for part in [
        "`io::read` (no definition)",
        "input io::read: 7",
        "app::counter = 1",
        "operator new#1.level = 50000\n",
        "operator new#1.open = true\n",
    ] {
        assert!(run.stdout.contains(part), "{part}: {run:#?}");
    }
    assert!(!run.stdout.contains("_Z"), "{run:#?}");
    let run = verify([file.as_os_str(), "--entry".as_ref(), "app::run(long)".as_ref()]);
    assert_eq!(run.verdict(), "FALSE(unreach-call)", "{run:#?}");
    let run = verify([file.as_os_str(), "--entry".as_ref(), "app::run".as_ref()]);
    run.complains(2, "app::run(int), app::run(long)");
}

#[test]
fn values_are_told_by_their_types() {
    let source = "#include <stdbool.h>
#include <stdint.h>
struct pair { uint16_t low, high; };
struct node { struct pair all[2]; struct node *next; char name[8]; };
static uint16_t twice(uint16_t x) { return (uint16_t)(2 * x); }
static bool is_big(const struct node *n) { return n->all[1].high > 40000; }
int main(void) {
  int squares[3] = {1, 4, 9};
  struct node *n = calloc(1, sizeof *n), *many = malloc(2 * sizeof *many);
  if (!n || !many) return 0;
  n->all[1].high = twice(30000);
  n->next = many;
  memcpy(n->name, \"abc\", 4);
  many[1].all[0].low = 65535;
  if (is_big(n) && squares[2] == 9) reach_error();
  return 0;
}
";
    let run = run("types", source, &["--trace", "full"]);
    assert_eq!(run.verdict(), "FALSE(unreach-call)", "{run:#?}");
    for part in [
        "return from twice: 60000\n",
        "return from is_big: true\n",
        "calloc#1.all[1].high = 60000\n",
        "calloc#1.next = &malloc#2\n",
        "malloc#2[1].all[0].low = 65535\n",
        "squares = {1, 4, 9}\n",
    ] {
        assert!(run.stdout.contains(part), "{part}: {run:#?}");
    }
}

/// Of Rust, too.
#[test]
fn values_of_rust_are_told_by_their_types() {
    let folder = Folder::new("traces-rust");
    let source = "extern \"C\" { fn __VERIFIER_nondet_int() -> i32; }
fn is_big(n: i32) -> bool { n > 5 }
fn main() {
    let n = unsafe { __VERIFIER_nondet_int() };
    let is_seven = n == 7;
    let is_small = !is_big(n);
    assert!(!is_seven || is_small);
}
";
    let (file, bitcode) = (folder.file("a.rs", source), folder.path().join("a.bc"));
    let mut rustc = std::process::Command::new("rustc");
    rustc.args(["-C", "panic=abort", "-g", "--emit=llvm-bc", "-o"]).arg(&bitcode).arg(&file);
    assert!(rustc.status().expect("rustc").success());
    let run = verify([bitcode.as_os_str(), "--trace".as_ref(), "full".as_ref()]);
    assert_eq!(run.verdict(), "FALSE(unreach-call)", "{run:#?}");
    for part in ["is_seven = true\n", "return from a::is_big: true\n", "is_small = false\n"] {
        assert!(run.stdout.contains(part), "{part}: {run:#?}");
    }
}

/// An index far outside is told by the object that it started from, whatever lies there.
#[test]
fn stray_indices_are_told_by_their_object() {
    let source = "static int table[10], other[4000];
int main(void) {
  int i = __VERIFIER_nondet_int();
  if (i != 500) return other[3];
  return table[i];
}
";
    says(
        "stray",
        source,
        &[],
        "&table[500], 1960 bytes behind the end of `table` (int[10], 40 bytes)",
    );
    let source = "int main(void) {
  int i = __VERIFIER_nondet_int();
  int *all = calloc(4, sizeof *all);
  if (!all || i != -3) return 0;
  return all[i];
}
";
    says("front", source, &[], "12 bytes in front of `calloc#1` (16 bytes, allocated at ");
}

/// What functions of the library read stands at their calls; nothing of their models does.
#[test]
fn what_is_read_is_told() {
    let source = "int main(int argc, char **argv) {
  char line[16];
  int count = 0;
  if (argc < 2 || strtol(argv[1], 0, 10) != 7) return 0;
  if (scanf(\"%d\", &count) != 1 || count != 40000) return 0;
  if (getchar() != 'q') return 0;
  if (!fgets(line, sizeof line, stdin) || strcmp(line, \"go\\n\")) return 0;
  reach_error();
  return 0;
}
";
    for trace in ["short", "full"] {
        let run = run("reads", source, &["--trace", trace]);
        assert_eq!(run.verdict(), "FALSE(unreach-call)", "{run:#?}");
        for part in [
            "this run is given argc = 2, argv = {\"prog\", \"7\"}",
            "scanf read 40000\n",
            "getchar read \"q\"\n",
            "fgets read \"go\\n\"\n",
            "return from strcmp: 0\n",
        ] {
            assert!(run.stdout.contains(part), "{part}: {run:#?}");
        }
        assert!(!run.stdout.contains("__parsimony"), "{run:#?}");
        assert!(!run.stdout.contains("runtime/models"), "{run:#?}");
    }
}

/// Memory that is lost, or left at the end, is named with its size and where it was allocated.
#[test]
fn lost_memory_is_named() {
    let source = "int main(void) {
  char **list = malloc(sizeof(char *));
  if (list == NULL) return 1;
  *list = malloc(3);
  free(list);
  return 0;
}
";
    for property in ["valid-memtrack", "valid-memcleanup"] {
        let run = run("lost", source, &["--property", property]);
        assert_eq!(run.verdict(), format!("FALSE({property})"), "{run:#?}");
        assert!(run.stdout.contains(": `malloc#2` (3 bytes, allocated at "), "{run:#?}");
    }
}

/// Where all of it is known, standard input is told as a whole.
#[test]
fn standard_input_is_told_once() {
    let source = "int main(void) {
  char line[8];
  if (getchar() != '#' || !fgets(line, sizeof line, stdin)) return 0;
  if (strcmp(line, \"ab\\n\") == 0) reach_error();
  return 0;
}
";
    let run = run("stdin", source, &[]);
    assert_eq!(run.verdict(), "FALSE(unreach-call)", "{run:#?}");
    assert!(run.stdout.contains("this run is given standard input \"#ab\\n\"\n"), "{run:#?}");
}

/// What stands between the words that `scanf` reads is not known.
#[test]
fn standard_input_that_is_not_known_is_not_told() {
    let source = "int main(void) {
  char a[8], b[8];
  if (scanf(\"%7s%7s\", a, b) != 2) return 0;
  if (strcmp(a, \"x\") == 0 && strcmp(b, \"y\") == 0) reach_error();
  return 0;
}
";
    let run = run("scanned", source, &[]);
    assert_eq!(run.verdict(), "FALSE(unreach-call)", "{run:#?}");
    assert!(!run.stdout.contains("standard input"), "{run:#?}");
}
