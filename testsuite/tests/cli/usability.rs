//! What a user is promised beside verdicts: ways to give input, several properties in one run,
//! claims and reasons that can be read.
use crate::verify::{Folder, Run, command, verify};
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

/// Adds what may overflow, and divides by what may be zero.
const TWO_FAULTS: &str = "extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  int y = x + 1;
  return y;
}
";

fn with_input(arguments: &[&str], input: &str) -> Run {
    let mut child = command()
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    child.stdin.take().expect("a pipe").write_all(input.as_bytes()).expect("it reads");
    child.wait_with_output().expect("it ends").into()
}

#[test]
fn a_program_comes_through_standard_input() {
    let run = with_input(&["-p", "no-overflow", "-"], TWO_FAULTS);
    assert_eq!(run.verdict(), "FALSE(no-overflow)", "{run:#?}");
    assert!(run.stdout.contains("<stdin>:4"), "{run:#?}");
    with_input(&["--harness", "d", "-"], TWO_FAULTS).complains(2, "needs a file instead of `-`");
    with_input(&["-", "-"], TWO_FAULTS).complains(2, "only once");
}

#[test]
fn a_verdict_needs_a_place_to_go_to() {
    let folder = Folder::new("usability-closed");
    let file = folder.file("a.c", "int main(void) { return 0; }");
    let output = Command::new("sh")
        .args(["-c", "exec \"$0\" \"$1\" >&-", env!("CARGO_BIN_EXE_verify")])
        .arg(&file)
        .output()
        .expect("a shell");
    Run::from(output).complains(2, "standard output is closed");
}

#[test]
fn no_process_at_all_is_wrong_use() {
    verify(["-j", "0", "a.c"]).complains(2, "expected a number of processes, 1 or more");
}

#[test]
fn several_properties_are_checked_in_one_run() {
    let folder = Folder::new("usability-several");
    let file = folder.file("a.c", TWO_FAULTS);
    let run = |properties: &[&str]| {
        let properties = properties.iter().flat_map(|name| ["-p".as_ref(), name.as_ref()]);
        verify(properties.chain([file.as_os_str()]))
    };
    assert_eq!(run(&["default"]).verdict(), "TRUE");
    for both in [&["default", "no-overflow"][..], &["default,no-overflow"], &["all"]] {
        assert_eq!(run(both).verdict(), "FALSE(no-overflow)", "{both:?}");
    }
    run(&["default,no-such"]).complains(2, "no-such: no such file, and not one of the names");
    let other = folder.file("other.prp", "CHECK( init(f()), LTL(G ! overflow) )");
    let main = folder.file("main.prp", "CHECK( init(main()), LTL(G ! overflow) )");
    let arguments = ["-p".as_ref(), other.as_os_str(), "-p".as_ref(), main.as_os_str()];
    verify(arguments.into_iter().chain([file.as_os_str()]))
        .complains(2, "start in different functions, `f` and `main`");
}

#[test]
fn claims_are_written_as_in_c() {
    let folder = Folder::new("usability-claims");
    let source = "extern unsigned __VERIFIER_nondet_uint(void); void reach_error(void) {}
int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  long i = 0, j = 0;
  while (i < n) {
    i++;
    j += 2;
  }
  if (j != 2 * i)
    reach_error();
  return 0;
}
";
    let file = folder.file("a.c", source);
    let [json, page] = ["r.json", "r.html"].map(|name| folder.path().join(name));
    let run = verify([
        "-p".as_ref(),
        "unreach-call".as_ref(),
        "--analysis".as_ref(),
        "kinduction".as_ref(),
        "--json".as_ref(),
        json.as_os_str(),
        "--html".as_ref(),
        page.as_os_str(),
        file.as_os_str(),
    ]);
    assert_eq!(run.verdict(), "TRUE", "{run:#?}");
    for report in [json, page] {
        let report = std::fs::read_to_string(&report).expect("a report");
        assert!(report.contains("j == 2 * i") && !report.contains("(eq "), "{report}");
    }
}

#[test]
fn coverage_says_which_assertions_never_fail() {
    let folder = Folder::new("usability-cover");
    let source = "#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  int y = x & 7;
  assert(y < 8);
  return 0;
}
";
    let file = folder.file("a.c", source);
    let run = verify(["--cover".as_ref(), file.as_os_str()]);
    assert!(run.stdout.contains("the assertion `y < 8` never fails"), "{run:#?}");
}

#[test]
fn an_assertion_that_fails_in_another_way_is_not_said_to_hold() {
    let folder = Folder::new("usability-cover-ways");
    let source = "#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int(), one = 1;
  assert(one == 1 && x != 77);
  return 0;
}
";
    let file = folder.file("a.c", source);
    let run = verify(["--cover=branches".as_ref(), file.as_os_str()]);
    assert!(run.stdout.contains("unreachable") && !run.stdout.contains("never fails"), "{run:#?}");
}

#[test]
fn valid_accesses_are_not_taken_for_memory_that_is_freed() {
    let folder = Folder::new("usability-assumed-leak");
    let source = "#include <stdlib.h>
int main(void) { int *p = malloc(4); *p = 1; p = 0; return 0; }
";
    let file = folder.file("a.c", source).display().to_string();
    for property in ["all", "default,valid-memtrack"] {
        for assumption in [&["--assume-valid-memory"][..], &["--rules", "sv-comp"]] {
            let run = verify([&["-p", property][..], assumption, &[file.as_str()]].concat());
            assert_eq!(run.verdict(), "FALSE(valid-memtrack)", "{run:#?}");
        }
    }
}

#[test]
fn the_graph_that_is_dumped_is_that_of_the_answer() {
    let folder = Folder::new("usability-arg");
    let source = "extern unsigned __VERIFIER_nondet_uint(void); void reach_error(void) {}
int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), i = 0;
  while (i < n) i++;
  if (i != n) reach_error();
  return 0;
}
";
    let file = folder.file("a.c", source);
    let run = |analysis: &str| {
        let flags = ["-p", "unreach-call", "--dump", "arg", "--analysis", analysis];
        verify(flags.map(AsRef::as_ref).into_iter().chain([file.as_os_str()]))
    };
    let predicates = run("predicate");
    assert!(predicates.stdout.contains("digraph arg") && predicates.stdout.contains("a.c:4"));
    let induction = run("kinduction");
    induction.complains(0, "--dump arg writes nothing: `");
    assert!(!induction.stdout.contains("digraph"), "{induction:#?}");
}

#[test]
fn wraps_and_narrowing_conversions_are_checks_of_their_own() {
    let folder = Folder::new("usability-wrap");
    let source = "extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  unsigned char low = (unsigned char)x; /* explicit: meant */
  if (x > 1000) return low;
  unsigned y = x + 1;
#ifdef WRAPS
  y = x - 1;
#endif
  unsigned short z = y;
#ifdef NARROWS
  unsigned char w = y;
  z += w;
#endif
  return z;
}
";
    let file = folder.file("a.c", source);
    let run = |flags: &[&str]| {
        verify(flags.iter().map(AsRef::as_ref).chain([file.as_os_str()])).verdict().to_owned()
    };
    let both = "no-unsigned-wrap,no-narrowing";
    assert_eq!(run(&["-p", both]), "TRUE");
    assert_eq!(run(&["-p", both, "-DWRAPS"]), "FALSE(no-unsigned-wrap)");
    assert_eq!(run(&["-p", "default,no-overflow", "-DWRAPS"]), "TRUE");
    assert_eq!(run(&["-p", both, "-DNARROWS"]), "FALSE(no-narrowing)");
    let bitcode = folder.file("a.ll", "define i32 @main() { ret i32 0 }");
    verify(["-p".as_ref(), both.as_ref(), bitcode.as_os_str()]).complains(2, "need sources");
}

/// The headers of the C library for 64 bits serve, and what these lack is ours.
#[test]
fn headers_for_32_bits_need_no_package() {
    let folder = Folder::new("usability-headers");
    let source = "#include <assert.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(void) {
  assert(sizeof(long) == 4 && sizeof(size_t) == 4 && SIZE_MAX == 4294967295u);
  char *p = malloc(4);
  if (p) memset(p, 0, 4);
  free(p);
  return puts(\"x\") < 0;
}
";
    let file = folder.file("a.c", source);
    let run = verify(["--32".as_ref(), file.as_os_str()]);
    assert_eq!(run.verdict(), "TRUE", "{run:#?}");
    // Where the package is installed, clang finds the same names in front of ours.
    let ours = Path::new(env!("CARGO_MANIFEST_DIR")).join("runtime/include/bits32");
    let lacking = ["-m32", "-fsyntax-only", "-idirafter", "/usr/include/x86_64-linux-gnu"];
    let mut clang = Command::new("clang-22");
    let output = clang.args(lacking).arg("-idirafter").arg(ours).arg(&file).output();
    let output = output.expect("clang");
    assert!(output.status.success(), "{output:?}");
    assert!(run.stderr.is_empty(), "{run:#?}");
    // Those of C++ have a folder for each word size.
    let source = "#include <vector>\nint main() { std::vector<int> v(3); return v[1]; }\n";
    let run = verify(["--32".as_ref(), folder.file("a.cpp", source).as_os_str()]);
    let is_named = run.stderr.contains("for C++ g++-multilib") && run.code == Some(2);
    assert!(is_named || run.verdict() == "TRUE", "{run:#?}");
}

fn reason(name: &str, source: &str, arguments: &[&str]) -> String {
    let folder = Folder::new(&format!("usability-{name}"));
    let file = folder.file("a.c", source).display().to_string();
    verify([arguments, &[file.as_str()]].concat()).verdict().to_owned()
}

/// A run that ends in what has no meaning is none of our mistakes.
#[test]
fn undefined_behaviour_of_a_run_is_the_reason() {
    let source = "extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int d = INPUT, q = 100 / d;
  if (q == 77) reach_error();
  return 0;
}
";
    for input in ["0", "__VERIFIER_nondet_int()"] {
        let source = source.replace("INPUT", input);
        let why = reason("division", &source, &["-p", "unreach-call"]);
        let (start, end) = ("UNKNOWN(undefined behaviour: division without a result at ", "a.c:4)");
        assert!(why.starts_with(start) && why.ends_with(end), "{why}");
    }
}

/// Nothing is missing that an invariant or a fact could say: one layout has the error, another one
/// has it not.
#[test]
fn places_of_objects_are_the_reason() {
    let program = |condition: &str| {
        format!(
            "#include <assert.h>\n#include <stdint.h>\n#include <stdlib.h>\nint first, second;\n\
             int main(void) {{\n  uintptr_t n = (uintptr_t)&first, m = (uintptr_t)&second;\n\
             char *p = malloc(8);\n  if (!p) return 0;\n  uintptr_t k = (uintptr_t)p;\n\
             free(p);\n  assert({condition});\n}}\n"
        )
    };
    for condition in ["(n & 16) == 0", "n < m", "(k & 32) == 0", "n >> 40 != 127"] {
        let why = reason("places", &program(condition), &[]);
        assert_eq!(why, "UNKNOWN(depends on where objects lie in memory)", "{condition}");
    }
    for condition in ["(n & 3) == 0", "n != m"] {
        assert_eq!(reason("places-true", &program(condition), &[]), "TRUE", "{condition}");
    }
}

/// What is made before `main` runs has no call in the program: its line says where to look.
#[test]
fn reasons_before_main_name_its_line() {
    let source = "#include <assert.h>\n\nint main(int argc, char **argv) {\n  \
                  for (int i = 0; i < argc; i++) argv[i] = 0;\n  \
                  assert(argc < 6 || argv[5] == 0);\n}\n";
    let why = reason("many-arguments", source, &[]);
    assert!(
        why.contains("more than 4 arguments of the program at runtime/models/start.c:"),
        "{why}"
    );
    assert!(why.contains(", before `main` at ") && why.contains("a.c:"), "{why}");
}

/// Clang takes such a call for one of a function that is not declared; it is no unknown code.
#[test]
fn builtins_of_other_compilers_are_named() {
    let source = "#include <assert.h>\nint main(void) {\n  int a = 1;\n  \
                  assert(!__builtin_add_overflow_p(a, 2, (int)0));\n}\n";
    let why = reason("builtins", source, &[]);
    assert!(why.starts_with("UNKNOWN(unsupported: a built-in function of another"), "{why}");
}

/// Jumps are not followed; that is no fault of the program's, nor a broken module of ours.
#[test]
fn assembly_that_is_not_followed_is_the_reason() {
    let source =
        "int main(void) { int x = 0; __asm__(\"jmp somewhere\" : \"+r\"(x)); return x; }\n";
    for property in ["default", "unreach-call", "valid-memsafety"] {
        let why = reason("assembly", source, &["-p", property]);
        assert!(why.starts_with("UNKNOWN(unsupported: inline assembly `jmp somewhere`"), "{why}");
    }
}

/// Functions of Rust's library have the names of the source in reasons.
#[test]
fn names_in_reasons_are_those_of_the_source() {
    let folder = Folder::new("usability-rust");
    let source = "fn main() { if std::env::vars().count() > 100 { std::process::exit(1) } }\n";
    let file = folder.file("a.rs", source);
    let bitcode = folder.path().join("a.bc");
    let mut rustc = Command::new("rustc");
    let mangling = ["-C", "symbol-mangling-version=v0"];
    rustc.args(["-C", "panic=abort", "-g", "--emit=llvm-bc"]).args(mangling).arg("-o");
    assert!(rustc.arg(&bitcode).arg(&file).status().expect("rustc").success());
    let run = verify([bitcode]);
    let expected = "UNKNOWN(unsupported: `std::env::vars` of the Rust library at ";
    assert!(run.verdict().starts_with(expected), "{run:#?}");
}

/// A panic that the program catches is no violation, also where its function is of one file.
#[test]
fn panics_that_are_caught_violate_nothing() {
    let folder = Folder::new("usability-caught");
    let source = "use std::panic::catch_unwind;
fn check(number: i32) {
    if number == 7 {
        panic!(\"seven\");
    }
}
fn main() {
    let caught = catch_unwind(|| check(std::hint::black_box(7))).is_err();
    assert!(caught);
}
";
    let (file, bitcode) = (folder.file("a.rs", source), folder.path().join("a.bc"));
    let mut rustc = Command::new("rustc");
    rustc.args(["-g", "--emit=llvm-bc", "-o"]).arg(&bitcode).arg(&file);
    assert!(rustc.status().expect("rustc").success());
    let run = verify([bitcode]);
    assert!(run.verdict().starts_with("UNKNOWN(unsupported: "), "{run:#?}");
}
