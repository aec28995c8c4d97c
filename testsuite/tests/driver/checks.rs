//! What is checked without a property: the table of what became of each kind of check, `--all`,
//! `--list-checks`, and what is taken for granted and said.
use crate::verify::{Folder, Run, verify};

/// Each kind of check once and more; the numbers of the lines matter.
const MIXED: &str = "#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static int divide(int a, int b) { return a / b; }
int main(void) {
  int n = __VERIFIER_nondet_int();
  int t[10] = {0};
  if (n >= 0 && n <= 10)
    t[n] = 1;
  int d = __VERIFIER_nondet_int();
  int q = divide(100, d);
  int s = 1 << (n & 31);
  int u = 1 << d;
  int *p = malloc(8);
  p[1] = q;
  free(p);
  assert(q <= 100);
  return t[3] + s + u;
}
static int nobody_calls_it(int *p) { return p[7]; }
";

fn run(name: &str, source: &str, flags: &[&str]) -> Run {
    let folder = Folder::new(name);
    folder.file("a.c", source);
    let file = folder.path().join("a.c");
    verify([file.as_os_str()].into_iter().chain(flags.iter().map(AsRef::as_ref)))
}

fn count(text: &str, class: &str) -> [usize; 4] {
    let line = text.lines().find_map(|line| line.strip_prefix(class)).expect("a row of this class");
    let numbers: Vec<usize> = line.split_whitespace().filter_map(|n| n.parse().ok()).collect();
    numbers.try_into().expect("four numbers")
}

/// The lines of the source whose checks have this word.
fn lines(text: &str, word: &str) -> Vec<u32> {
    let start = format!("{word}: ");
    let rows = text.lines().filter_map(|line| line.strip_prefix(start.as_str()));
    let of = |row: &str| row.split_once("a.c:")?.1.split_whitespace().next()?.parse().ok();
    rows.filter_map(of).collect()
}

/// No check is open, for LLVM drops the call of a function that nothing reaches: what is not
/// supported must not be lost with it.
#[test]
fn what_is_unsupported_is_undecided_where_no_check_is_open() {
    const JUMP: &str = "#include <setjmp.h>
void reach_error(void);
static jmp_buf place;
int main(void) {
  if (setjmp(place)) reach_error();
  longjmp(place, 1);
}
";
    const CALL: &str = "void reach_error(void);
void elsewhere(void);
void back(void) { reach_error(); }
int main(void) { elsewhere(); return 0; }
";
    for (name, source) in [("checks-jump", JUMP), ("checks-call", CALL)] {
        let run = run(name, source, &["--all"]);
        assert!(run.verdict().starts_with("UNKNOWN(unsupported"), "{run:#?}");
    }
    assert_eq!(run("checks-none", "int main(void) { return 0; }", &["--all"]).verdict(), "TRUE");
}

#[test]
fn what_shows_a_check_as_proved_says_what_that_rests_on() {
    const SOURCE: &str = "#include <assert.h>
int main(int argc, char **argv) {
  assert(argc >= 1);
  assert(argc != 5);
  return 0;
}
";
    let run = run("checks-assumption", SOURCE, &["--all"]);
    assert_eq!(count(&run.stdout, "assertions"), [2, 1, 1, 0], "{run:#?}");
    let rests_on = "assumption: the program is started with its name";
    assert!(run.stdout.contains(rests_on), "{run:#?}");
}

#[test]
fn all_checks_are_decided_behind_violations() {
    let run = run("checks-all", MIXED, &["--all"]);
    assert_eq!(count(&run.stdout, "assertions"), [1, 1, 0, 0], "{}", run.stdout);
    assert_eq!(count(&run.stdout, "divisions"), [2, 1, 1, 0]);
    assert_eq!(count(&run.stdout, "frees"), [1, 1, 0, 0]);
    assert_eq!(count(&run.stdout, "memory accesses"), [2, 1, 1, 0]);
    assert_eq!(count(&run.stdout, "shifts"), [2, 1, 1, 0]);
    assert_eq!(lines(&run.stdout, "violated"), [4, 9, 13]);
    assert_eq!(run.code, Some(1));
}

/// Its assertion asks whether a number of 62 bits has two factors, and fails for one pair of them.
const HARD: &str = "#include <assert.h>
#include <string.h>
extern unsigned long __VERIFIER_nondet_ulong(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int t[8] = {0};
  char name[8];
  int n = __VERIFIER_nondet_int();
  t[0] = 1;
  t[1] = 2;
  t[2] = t[0] + t[1];
  if (n >= 0 && n < 8)
    t[n] = 3;
  int q = n ? 100 / (n == -1 ? 1 : n) : 0;
  strcpy(name, n > 0 ? \"long\" : \"s\");
  unsigned long a = __VERIFIER_nondet_ulong(), b = __VERIFIER_nondet_ulong();
  if (a < 2 || b < 2 || a >> 31 || b >> 31)
    return q;
  assert(a * b != 2577641942996605613);
  return t[3] + name[0];
}
";

/// A plain run proves what is cheap; only the hard check is open, and only this one is told of.
#[test]
fn one_hard_check_leaves_the_others_proved() {
    for more in [&[][..], &["-p", "default,no-overflow"]] {
        let flags = [&["--timelimit", "12"][..], more].concat();
        let run = run("checks-hard", HARD, &flags);
        assert!(run.verdict().starts_with("UNKNOWN"), "{}", run.stdout);
        assert_eq!(count(&run.stdout, "assertions"), [1, 0, 0, 1], "{}", run.stdout);
        assert_eq!(count(&run.stdout, "divisions")[2..], [0, 0], "{}", run.stdout);
        assert_eq!(count(&run.stdout, "memory accesses")[2..], [0, 0], "{}", run.stdout);
        assert_eq!(count(&run.stdout, "library calls"), [1, 1, 0, 0], "{}", run.stdout);
        assert_eq!(lines(&run.stdout, "open"), [19], "{}", run.stdout);
        let is_target = |line: &&str| line.starts_with("target at ");
        let targets: Vec<&str> = run.stdout.lines().filter(is_target).collect();
        assert!(targets.len() == 1 && targets[0].contains("a.c:19 open"), "{}", run.stdout);
    }
}

/// What is violated only behind another violation is proved; the other one never is.
#[test]
fn no_hard_check_is_proved_by_those_around_it() {
    let source = HARD.replace("t[3] + name[0]", "t[a * b == 2577641942996605613 ? 8 : 3]");
    let run = run("checks-behind", &source, &["--timelimit", "12"]);
    assert!(run.verdict().starts_with("UNKNOWN"), "{}", run.stdout);
    assert_eq!(count(&run.stdout, "assertions"), [1, 0, 0, 1], "{}", run.stdout);
}

/// Shapes prove the accesses, numbers the assertion, and nothing proves both.
#[test]
fn parts_that_are_proved_are_the_whole() {
    let source = "#include <assert.h>
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
struct node { unsigned value; struct node *next; };
int main(void) {
  struct node *list = 0;
  unsigned n = __VERIFIER_nondet_uint();
  for (unsigned i = 0; i < n; i++) {
    struct node *one = malloc(sizeof *one);
    if (!one) break;
    one->value = i;
    one->next = list;
    list = one;
  }
  unsigned x = 0, y = 0, m = __VERIFIER_nondet_uint();
  while (x < m && x < 1000000) { x++; y += 2; }
  assert(y == 2 * x);
  while (list) { struct node *next = list->next; free(list); list = next; }
}
";
    let answer = run("checks-parts", source, &[]);
    assert_eq!(answer.verdict(), "TRUE", "{}", answer.stdout);
    let wrong = source.replace("y == 2 * x", "y != 20");
    let answer = run("checks-parts", &wrong, &[]);
    assert_eq!(answer.verdict(), "FALSE(unreach-call)", "{}", answer.stdout);
}

/// A person sees calls: what is checked in a model is told there.
#[test]
fn checks_of_the_library_are_those_of_its_calls() {
    let source = "#include <string.h>
static void copy(char *to, const char *from) { strcpy(to, from); }
int main(int argc, char **argv) {
  char a[6];
  copy(a, argc > 1 ? \"hello\" : \"good morning\");
  return (int)strlen(a);
}
";
    for flags in [&[][..], &["--all"], &["--list-checks"]] {
        let run = run("checks-calls", source, flags);
        let is_told = |line: &str| line.starts_with("runtime/models/");
        let at_model = |line: &str| line.contains("runtime/models/") && !is_told(line);
        assert!(!run.stdout.lines().any(at_model), "{}", run.stdout);
        if flags.first() != Some(&"--list-checks") {
            assert_eq!(lines(&run.stdout, "violated"), [2], "{}", run.stdout);
            assert_eq!(count(&run.stdout, "library calls")[0], 2, "{}", run.stdout);
        }
    }
}

/// Of several calls on one line, the one is told that fails.
#[test]
fn calls_on_one_line_are_told_apart() {
    let source = "#include <string.h>
int main(int argc, char **argv) {
  char a[6], b[20];
  strcpy(b, argc > 1 ? \"hello\" : \"good morning\"); strncpy(a, b, strlen(b));
  return a[0];
}
";
    let run = run("checks-one-line", source, &[]);
    let is_violated = |line: &&str| line.starts_with("violated: ");
    let violated: Vec<&str> = run.stdout.lines().filter(is_violated).collect();
    assert!(violated.len() == 1 && violated[0].contains("`strncpy`"), "{}", run.stdout);
}

#[test]
fn without_it_the_first_violation_ends_the_search() {
    let run = run("checks-first", MIXED, &["--stats"]);
    let violated = lines(&run.stdout, "violated");
    assert!(matches!(violated[..], [4 | 9 | 13]), "{}", run.stdout);
    assert_eq!(
        lines(&run.stdout, "open"),
        [0_u32; 0],
        "who stops at once has not looked at the others"
    );
    let kinds = ["assertions", "divisions", "frees", "memory accesses", "shifts"];
    let all = kinds.map(|kind| count(&run.stdout, kind));
    assert!(all.iter().all(|[places, proved, violated, open]| *places == proved + violated + open));
    assert_eq!(all.iter().map(|[_, _, violated, _]| violated).sum::<usize>(), 1);
    // The quotient of the least number is 100 / d, and the amount of one shift is masked.
    assert!(run.stderr.contains("decided in advance"), "{}", run.stderr);
}

#[test]
fn a_proof_is_one_of_all_checks() {
    let fine = MIXED.replace("n <= 10", "n < 10").replace("return a / b", "return b ? a / b : 0");
    let fine = fine.replace("1 << d", "1 << (d & 7)");
    let run = run("checks-true", &fine, &[]);
    assert_eq!(run.verdict(), "TRUE", "{}", run.stdout);
    assert_eq!(count(&run.stdout, "memory accesses"), [2, 2, 0, 0]);
    assert_eq!(count(&run.stdout, "divisions"), [2, 2, 0, 0]);
}

#[test]
fn the_places_are_listed_without_a_search() {
    let run = run("checks-list", MIXED, &["--list-checks"]);
    assert_eq!((run.code, run.stdout.lines().count()), (Some(0), 8), "{}", run.stdout);
    assert!(run.stdout.lines().all(|line| line.contains("a.c:")), "{}", run.stdout);
    assert!(!run.stdout.contains("a.c:20"), "nothing calls it");
    assert!(!run.stdout.contains("TRUE") && !run.stdout.contains("UNKNOWN"));
}

/// One check per way of giving memory back that may be the wrong one.
#[test]
fn what_gives_memory_back_is_among_them() {
    let folder = Folder::new("checks-frees");
    let source = "int main() {\n  int *one = new int, *all = new int[3];\n#ifdef MIXES\n  \
        delete all;\n#else\n  delete[] all;\n#endif\n  delete one;\n}\n";
    let file = folder.file("a.cpp", source).display().to_string();
    let listed = verify(["--list-checks", "-DMIXES", &file]);
    let named = "memory of `new[]` is freed by `delete`";
    let is_it = |line: &str| line.contains(named) && line.contains("a.cpp:4 ");
    assert!(listed.stdout.lines().any(is_it), "{listed:#?}");
    assert_eq!(verify(["-DMIXES", &file]).verdict(), "FALSE(valid-free)");
    assert_eq!(verify([&file]).verdict(), "TRUE");
}

#[test]
fn a_class_alone_has_no_table() {
    let run = run("checks-one", MIXED, &["--property", "assertions", "--assume-valid-memory"]);
    assert!(!run.stdout.contains("places"), "{}", run.stdout);
}

#[test]
fn with_valid_memory_assumed_accesses_are_no_checks() {
    let run = run("checks-assumed", MIXED, &["--all", "--assume-valid-memory"]);
    assert!(!run.stdout.contains("memory accesses"), "{}", run.stdout);
    assert_eq!(count(&run.stdout, "divisions"), [2, 1, 1, 0]);
}

/// An address that a function without definition returns may well be valid.
#[test]
fn an_address_from_outside_is_no_false_alarm() {
    let source = "struct s { int a; struct s *n; };
struct s *get(int k);
extern char **environ;
int main(void) {
  int c = 0;
  for (struct s *r = get(3); r && c < 3; r = r->n) c++;
  if (environ && environ[0] && environ[0][0] == 'x') return c;
  return 0;
}
";
    let run = run("checks-outside", source, &["--externals", "pure"]);
    let expected = "UNKNOWN(unsupported: an access through an address that came from outside";
    assert!(run.stdout.contains(expected), "{}", run.stdout);
}

/// The same program, where what is wrong has nothing to do with that address.
#[test]
fn an_own_violation_beside_an_address_from_outside_is_one() {
    let source = "int *get(int k);
int main(void) {
  int t[4] = {0}, *p = get(1), i = p != 0 ? 4 : 3;
  return t[i];
}
";
    let run = run("checks-beside", source, &[]);
    assert_eq!(run.verdict(), "FALSE(valid-deref)", "{}", run.stdout);
}

#[test]
fn optimised_bitcode_is_warned_of_where_shifts_are_lost() {
    let source = "extern int __VERIFIER_nondet_int(void);
int main(void) { return 1 << (__VERIFIER_nondet_int() & 63); }
";
    let plain = run("checks-plain", source, &[]);
    assert_eq!(plain.verdict(), "FALSE(no-undefined)", "{}", plain.stdout);
    let optimised = run("checks-optimised", source, &["--", "-Xclang", "-O1"]);
    optimised.complains(0, "shifts by too many bits are not looked for");
}

/// A device of any address that a pointer may have: reads differ, writes are gone, accesses are
/// valid; other addresses are none of it.
#[test]
fn devices_change_at_each_read() {
    let source = "#include <assert.h>
#include <stdint.h>
#define STATUS (*(volatile uint32_t *)0x40021000u)
static uint32_t read_at(volatile uint32_t *base, unsigned n) { return base[n]; }
int main(int argc, char **argv) {
  uint32_t own[2] = {7, 8};
  STATUS = 1;
  ((uint8_t *)0x40021010u)[argc & 3] = 3;
  volatile uint32_t *device = (volatile uint32_t *)0x40021000u;
  assert(own[argc & 1] >= 7);
  uint32_t one = read_at(device, argc & 7);
#ifdef SAME
  assert(one == read_at(device, argc & 7));
#endif
#ifdef OUTSIDE
  return *(volatile uint32_t *)0x40030000u;
#endif
  return one > own[1];
}
";
    let device = ["--device", "0x40021000-0x400210ff"];
    let right = run("device", source, &device);
    assert_eq!(right.verdict(), "TRUE", "{}", right.stdout);
    let listed = "assumption: from 0x40021000 to 0x400210ff there is a device";
    assert!(right.stdout.contains(listed), "{}", right.stdout);
    let differs = run("device-differs", source, &[&device[..], &["-D", "SAME"]].concat());
    assert_eq!(differs.verdict(), "FALSE(unreach-call)", "{}", differs.stdout);
    let outside = run("device-outside", source, &[&device[..], &["-D", "OUTSIDE"]].concat());
    assert_eq!(outside.verdict(), "FALSE(valid-deref)", "{}", outside.stdout);
    let undeclared = run("device-undeclared", source, &[]);
    assert_eq!(undeclared.verdict(), "FALSE(valid-deref)", "{}", undeclared.stdout);
}

/// The attribute takes null away, of all pointers or of those that it names: the answer says so.
#[test]
fn what_is_declared_not_to_be_null_is_an_assumption() {
    let source = "__attribute__((nonnull)) int all(int *p, int *q) { return *p + *q; }
__attribute__((nonnull(1))) int first(int *p, int *q) { return *p + *q; }
";
    let all = run("nonnull", source, &["--entry", "all"]);
    let listed = "assumption: as declared, no null pointer is passed as `p`, `q`\n";
    assert!(all.verdict() == "TRUE" && all.stdout.contains(listed), "{}", all.stdout);
    let first = run("nonnull-first", source, &["--entry", "first"]);
    assert_eq!(first.verdict(), "FALSE(valid-deref)", "{}", first.stdout);
    let listed = "assumption: as declared, no null pointer is passed as `p`\n";
    let fault = "invalid read of 4 bytes by `*q` (q = NULL)";
    assert!(first.stdout.contains(listed) && first.stdout.contains(fault), "{}", first.stdout);
}

/// That volatile objects change only by the program is said where there are some.
#[test]
fn volatile_objects_are_an_assumption() {
    let source = "#include <assert.h>
volatile int flag = 1;
int main(void) { assert(flag == 1); }
";
    let run = run("volatile", source, &[]);
    let listed = "assumption: volatile objects change only by the program";
    assert!(run.stdout.contains(listed) && run.verdict() == "TRUE", "{}", run.stdout);
}

/// The rules of the competition: of all that allocates, `malloc` and `alloca` alone always succeed.
#[test]
fn memory_by_the_rules() {
    let program = |request: &str| {
        format!(
            "#include <stdlib.h>\nint main(void) {{\n  int *p = {request};\n  *p = 1;\n  free(p);\n}}\n"
        )
    };
    let rules = ["--rules", "sv-comp", "-p", "valid-memsafety"];
    let cases = [
        ("malloc(4)", "TRUE"),
        ("calloc(1, 4)", "FALSE(valid-deref)"),
        ("realloc(0, 4)", "FALSE(valid-deref)"),
        ("aligned_alloc(8, 8)", "FALSE(valid-deref)"),
    ];
    for (request, verdict) in cases {
        let answer = run("rules-memory", &program(request), &rules);
        assert_eq!(answer.verdict(), verdict, "{request}: {}", answer.stdout);
        let usual = run("rules-usual", &program(request), &["-p", "valid-memsafety"]);
        assert_eq!(usual.verdict(), "TRUE", "{request}: {}", usual.stdout);
    }
    let answer = run("rules-memory", &program("malloc(4)"), &rules);
    assert!(
        answer.stdout.contains("assumption: malloc and alloca always give memory"),
        "{answer:#?}"
    );
    let may_fail = [&rules[..], &["--malloc-may-fail"]].concat();
    let answer = run("rules-memory", &program("malloc(4)"), &may_fail);
    assert_eq!(answer.verdict(), "FALSE(valid-deref)", "{}", answer.stdout);
}

/// What functions without definition do, and what is said of accesses that may be invalid.
#[test]
fn what_is_taken_for_granted_by_the_rules() {
    let source = "extern void reach_error(void);\nint other(int *p);\n\
        int main(void) {\n  int x = 1, t[2] = {0};\n  int k = other(&x);\n  t[k & 3] = 1;\n\
        if (x != 1) reach_error();\n  return 0;\n}\n";
    let rules = ["--rules", "sv-comp", "-p", "unreach-call"];
    let answer = run("rules-granted", source, &rules);
    assert_eq!(answer.verdict(), "TRUE", "{}", answer.stdout);
    for assumption in ["no access to memory is invalid", "other"] {
        let is_said = |line: &str| line.starts_with("assumption: ") && line.contains(assumption);
        assert!(answer.stdout.lines().any(is_said), "{assumption}: {}", answer.stdout);
    }
    let follow = [&rules[..], &["--externals", "follow"]].concat();
    assert_ne!(run("rules-granted", source, &follow).verdict(), "TRUE");
    assert_ne!(run("rules-granted", source, &["-p", "unreach-call"]).verdict(), "TRUE");
    let about_accesses = ["--rules", "sv-comp", "-p", "valid-memsafety"];
    assert_eq!(run("rules-granted", source, &about_accesses).verdict(), "FALSE(valid-deref)");
}

/// Every input function of the competition gives all values of its type, and no other.
#[test]
fn inputs_by_the_rules() {
    let types = [
        ("bool", "_Bool", "1", "0"),
        ("char", "char", "127", "-128"),
        ("uchar", "unsigned char", "255", "0"),
        ("short", "short", "32767", "-32768"),
        ("ushort", "unsigned short", "65535", "0"),
        ("int", "int", "2147483647", "-2147483648"),
        ("uint", "unsigned", "4294967295", "0"),
        ("unsigned", "unsigned", "4294967295", "0"),
        ("u32", "unsigned", "4294967295", "0"),
        ("long", "long", "9223372036854775807", "(-9223372036854775807 - 1)"),
        ("ulong", "unsigned long", "18446744073709551615u", "0"),
        ("longlong", "long long", "9223372036854775807", "(-9223372036854775807 - 1)"),
        ("ulonglong", "unsigned long long", "18446744073709551615u", "0"),
        ("loff_t", "long long", "9223372036854775807", "(-9223372036854775807 - 1)"),
        ("sector_t", "unsigned long", "18446744073709551615u", "0"),
        ("size_t", "unsigned long", "18446744073709551615u", "0"),
        ("pthread_t", "unsigned long", "18446744073709551615u", "0"),
        ("int128", "__int128", "((__int128)1 << 100)", "-((__int128)1 << 100)"),
        ("uint128", "unsigned __int128", "((unsigned __int128)1 << 127)", "0"),
        ("pointer", "void *", "(void *)1", "(void *)0"),
        ("pchar", "char *", "(char *)1", "(char *)0"),
        ("const_char_pointer", "const char *", "(const char *)1", "(const char *)0"),
    ];
    // Each type has both values, and a value of `bool` no other.
    for (name, ty, first, second) in types {
        for value in [first, second] {
            let source = format!(
                "extern void reach_error(void);\n{ty} __VERIFIER_nondet_{name}(void);\n\
                 int main(void) {{\n  if (__VERIFIER_nondet_{name}() == {value}) reach_error();\n}}\n"
            );
            let answer =
                run("rules-inputs", &source, &["--rules", "sv-comp", "-p", "unreach-call"]);
            assert_eq!(
                answer.verdict(),
                "FALSE(unreach-call)",
                "{name} {value}: {}",
                answer.stdout
            );
        }
    }
    let source = "extern void reach_error(void);\n_Bool __VERIFIER_nondet_bool(void);\n\
        void __VERIFIER_assume(int c);\nvoid __VERIFIER_atomic_begin(void);\n\
        void __VERIFIER_atomic_end(void);\nvoid __VERIFIER_nondet_memory(void *, unsigned long);\n\
        int main(void) {\n  int b = __VERIFIER_nondet_bool(), t = 0;\n\
        __VERIFIER_nondet_memory(&t, sizeof t);\n  __VERIFIER_atomic_begin();\n\
        __VERIFIER_assume(t > 7);\n  __VERIFIER_atomic_end();\n\
        if (b != 0 && b != 1 || t < 8) reach_error();\n}\n";
    let answer = run("rules-others", source, &["--rules", "sv-comp", "-p", "unreach-call"]);
    assert_eq!(answer.verdict(), "TRUE", "{}", answer.stdout);
}

/// What clang gets behind `--` takes no check away: it is refused, or changes nothing.
#[test]
fn arguments_for_clang_take_no_check_away() {
    let wraps = "extern unsigned __VERIFIER_nondet_uint(void);
int main(void) { unsigned x = __VERIFIER_nondet_uint() + 1; return x == 0; }
";
    let told = |argument| run("checks-told", wraps, &["-p", "no-unsigned-wrap", "--", argument]);
    told("-fsanitize-ignorelist=none").complains(2, "-fsanitize-ignorelist=none lets clang leave");
    assert_eq!(told("-fno-sanitize=all").verdict(), "FALSE(no-unsigned-wrap)");
    let folded = "int g = 2147483647 + 1;\nint main(void) { return 0; }\n";
    for argument in ["-w", "-fno-diagnostics-show-option", "-fdiagnostics-format=msvc"] {
        let run = run("checks-folded", folded, &["-p", "no-overflow", "--", argument]);
        assert!(run.verdict().starts_with("UNKNOWN"), "{argument}: {}", run.stdout);
    }
    let silent = "#include \"s.h\"\nint g = 2147483647 + 1;\nint main(void) { return 0; }\n";
    let header = "_Pragma(\"clang diagnostic ignored \\\"-Winteger-overflow\\\"\")\n";
    let unchecked = "extern unsigned __VERIFIER_nondet_uint(void);\n#undef no_sanitize\n\
        __attribute__((no_sanitize(\"unsigned-integer-overflow\")))\n\
        int main(void) { return __VERIFIER_nondet_uint() + 1 == 0; }\n";
    let run_unchecked = run("checks-undefined", unchecked, &["-p", "no-unsigned-wrap"]);
    assert!(run_unchecked.verdict().starts_with("UNKNOWN"), "{}", run_unchecked.stdout);
    let folder = Folder::new("checks-silent");
    folder.file("s.h", header);
    let file = folder.file("s.c", silent);
    let run_silent = verify(["-p", "no-overflow", file.to_str().expect("a path")]);
    assert!(run_silent.verdict().starts_with("UNKNOWN"), "{}", run_silent.stdout);
    let dropped = "int main(void) { int *p = 0; int x = *p; return 0; }\n";
    let run = run("checks-level", dropped, &["--", "-O2"]);
    assert_eq!(run.verdict(), "FALSE(valid-deref)", "{}", run.stdout);
}

/// Machine code for x87 keeps more digits than the types have.
#[test]
fn digits_of_32_bits_are_an_assumption() {
    let source = "extern void reach_error(void);\nextern int __VERIFIER_nondet_int(void);\n\
        int main(void) {\n  float a = __VERIFIER_nondet_int() * 0.5f;\n\
        if (a > 2e9f) reach_error();\n}\n";
    let says = |flags: &[&str]| {
        let run = run("checks-x87", source, &[&["-p", "unreach-call"], flags].concat());
        assert_eq!(run.verdict(), "TRUE", "{}", run.stdout);
        run.stdout.contains("assumption: floating-point operations give numbers of their types")
    };
    assert!(says(&["--32"]));
    assert!(!says(&["--32", "--", "-msse2", "-mfpmath=sse"]));
    assert!(!says(&[]));
}

/// A compiler may leave out what sets `errno`, and need not.
#[test]
fn mathematics_that_may_set_errno_or_not_is_not_followed() {
    let source = "#include <errno.h>\n#include <math.h>\n#include <assert.h>\n\
        int main(void) {\n  volatile double x = -1;\n  errno = 0;\n  double y = sqrt(x);\n\
        assert(LOOK == 0);\n  return y > 0;\n}\n";
    let errno = source.replace("LOOK", "errno");
    let says =
        |source: &str, flags: &[&str]| run("checks-math-errno", source, flags).verdict().to_owned();
    assert_eq!(says(&errno, &[]), "FALSE(unreach-call)");
    let both = ["--", "-fno-math-errno", "-fmath-errno"];
    assert_eq!(says(&errno, &both), "FALSE(unreach-call)");
    let unknown = says(&errno, &both[..2]);
    assert!(unknown.starts_with("UNKNOWN") && unknown.contains("-fno-math-errno"), "{unknown}");
    let blind = source.replace("errno = 0;", "").replace("LOOK", "0");
    assert_eq!(says(&blind, &both[..2]), "TRUE");
}

#[test]
fn conversions_to_bit_fields_and_parts_of_complex_numbers_are_asked_about() {
    let narrows = "extern int __VERIFIER_nondet_int(void);
int main(void) { struct { unsigned a : 3; } s; s.a = __VERIFIER_nondet_int(); return s.a; }
";
    let run = |name, source, property| run(name, source, &["-p", property]);
    assert_eq!(run("checks-field", narrows, "no-narrowing").verdict(), "FALSE(no-narrowing)");
    let wraps = "int main(void) { _Complex unsigned a = 0; a--; return 0; }\n";
    assert!(run("checks-complex", wraps, "no-unsigned-wrap").verdict().starts_with("UNKNOWN"));
}

#[test]
fn what_is_not_followed_of_a_device_is_no_invalid_access() {
    for access in ["memset((void *)0x40021000, 0, 8)", "__sync_fetch_and_add((int *)0x40021000, 1)"]
    {
        let source = format!("#include <string.h>\nint main(void) {{ {access}; return 0; }}\n");
        let flags = ["--device", "0x40020000-0x4002ffff", "-p", "valid-deref"];
        let run = run("checks-device-copy", &source, &flags);
        assert!(run.verdict().starts_with("UNKNOWN"), "{access}: {}", run.stdout);
    }
}
