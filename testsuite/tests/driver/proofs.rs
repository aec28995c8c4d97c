//! Unit proofs: `--proofs` on the examples, its table, exit codes and outputs; the examples
//! compiled natively.
use crate::verify::{Folder, Run, verify};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

fn example(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("runtime/examples").join(name)
}

fn proofs(file: &Path, arguments: &[&str]) -> Run {
    let first = ["--proofs".as_ref(), file.as_os_str()];
    verify(first.into_iter().chain(arguments.iter().map(AsRef::as_ref)))
}

/// The rows: name and verdict.
fn rows(run: &Run) -> Vec<(String, String)> {
    let rows = run.stdout.lines().filter(|line| line.starts_with("proof_") && !line.ends_with(':'));
    rows.map(|row| {
        let mut words = row.split_whitespace();
        let name = words.next().unwrap_or_default().to_owned();
        (name, words.skip(2).collect::<Vec<_>>().join(" "))
    })
    .collect()
}

#[test]
fn all_proofs_of_a_program_that_hold() {
    let run = proofs(&example("ring.c"), &[]);
    let all = [
        "proof_put_keeps_the_bounds",
        "proof_take_keeps_the_bounds",
        "proof_what_is_put_into_an_empty_ring_is_taken",
    ];
    let expected: Vec<_> = all.map(|name| (name.to_owned(), "TRUE".to_owned())).into();
    assert_eq!(rows(&run), expected, "{run:#?}");
    assert_eq!((run.verdict(), run.code), ("TRUE", Some(0)));
    assert_eq!(run.stderr, "");
    let names = proofs(&example("ring.c"), &["--list"]);
    assert_eq!(names.stdout.lines().collect::<Vec<_>>(), all);
}

/// Compilers drop static functions that nobody calls; a proof is none of these.
#[test]
fn static_proofs() {
    let folder = Folder::new("proofs-static");
    let source = "#include <verifier.h>\nstatic int helper(void) { return 1; }\n\
        static void proof_a(void) { verifier_assert(helper() == 2); }\n\
        void proof_b(void) { verifier_assert(helper() == 1); }\n";
    let run = proofs(&folder.file("static.c", source), &[]);
    let verdicts: Vec<_> = rows(&run).into_iter().map(|(_, verdict)| verdict).collect();
    assert_eq!(verdicts, ["FALSE(unreach-call)", "TRUE"], "{run:#?}");
}

/// They are any, as those of an entry function are: pointers may be null.
#[test]
fn proofs_with_parameters() {
    let folder = Folder::new("proofs-parameters");
    let source = "#include <verifier.h>\n\
        void proof_holds(int x, const int *p) { if (p && x > 3) verifier_assert(*p == *p && x > 2); }\n\
        void proof_of_null(const int *p) { verifier_assert(*p == *p); }\n\
        void proof_of_numbers(int x, unsigned char y) { verifier_assert(x != 77 || y != 200); }\n";
    let run = proofs(&folder.file("parameters.c", source), &[]);
    let verdicts: Vec<_> = rows(&run).into_iter().map(|(_, verdict)| verdict).collect();
    assert_eq!(verdicts, ["TRUE", "FALSE(valid-deref)", "FALSE(unreach-call)"], "{run:#?}");
    for part in ["p = NULL", "x = 77", "y = 200", "assumption: pointers that `proof_of_null` gets"]
    {
        assert!(run.stdout.contains(part), "{part}: {run:#?}");
    }
}

/// A native run needs what verifier.h declares, whether it draws anything or not.
#[test]
fn an_empty_buffer_natively() {
    let folder = Folder::new("proofs-empty");
    let source = "#include <verifier.h>\nint main(void) { char *empty = verifier_buffer(0);\n\
        verifier_assert(empty == 0); return verifier_string(1)[0]; }\n";
    let run = verify([folder.file("empty.c", source).as_os_str(), "--confirm".as_ref()]);
    run.complains(1, "confirmed by a native run: the error is reached");
}

#[test]
fn a_loop_for_ever_and_a_contract() {
    let run = proofs(&example("traffic.c"), &[]);
    assert_eq!((run.verdict(), run.code), ("TRUE", Some(0)), "{run:#?}");
}

#[test]
fn one_that_fails_shows_its_run_and_each_has_a_file() {
    let folder = Folder::new("proofs-files");
    let json = folder.path().join("out.json");
    let json = json.to_str().expect("plain");
    let witness = folder.path().join("w.yml");
    let witness = witness.to_str().expect("plain");
    let run = proofs(&example("hex.c"), &["--jobs", "2", "--json", json, "--witness", witness]);
    let verdicts = ["TRUE", "TRUE", "FALSE(unreach-call)"];
    let rows = rows(&run);
    assert_eq!(rows.iter().map(|(_, verdict)| verdict.as_str()).collect::<Vec<_>>(), verdicts);
    assert_eq!((run.verdict(), run.code), ("FALSE(1 of 3 proofs fail)", Some(1)));
    assert!(run.stdout.contains("proof_wrong:\n"), "{run:#?}");
    assert!(run.stdout.contains("`reach_error` is called"), "{run:#?}");
    for (name, verdict) in rows {
        let text = fs::read_to_string(folder.path().join(format!("out.{name}.json"))).expect("one");
        assert!(text.contains(&format!("\"verdict\": \"{verdict}\"")), "{text}");
        assert!(folder.path().join(format!("w.{name}.yml")).exists(), "{name}");
    }
}

/// A proof that would take for ever is ended with the run, and is no fault of ours.
#[test]
fn who_is_interrupted_has_no_answer() {
    let folder = Folder::new("proofs-interrupted");
    let source = "extern unsigned __VERIFIER_nondet_uint(void); void reach_error(void);
void proof_factors(void) {
    unsigned long long a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint();
    if (a > 1 && b > 1 && a * b == 3230000849000027027ULL) reach_error();
}
";
    let file = folder.file("factors.c", source);
    let child = crate::verify::command().arg("--proofs").arg(file).stdout(Stdio::piped()).spawn();
    let child = child.expect("the binary starts");
    thread::sleep(Duration::from_secs(2));
    let signal = Command::new("kill").arg(child.id().to_string()).status().expect("kill");
    assert!(signal.success());
    let run = Run::from(child.wait_with_output().expect("it ends"));
    assert_eq!((run.verdict(), run.code), ("UNKNOWN(1 of 1 proofs are not decided)", Some(3)));
}

#[test]
fn nothing_to_prove_is_a_bad_input() {
    let folder = Folder::new("proofs-none");
    let file = folder.file("a.c", "int main(void) { return 0; }");
    proofs(&file, &[]).complains(2, "no function proof_* is defined in");
    proofs(&folder.file("b.c", "int main(void) { return x; }"), &[]).complains(2, "b.c");
    proofs(&file, &["--jobs", "0"]).complains(2, "--jobs");
}

#[test]
fn an_example_runs_natively() {
    let folder = Folder::new("proofs-native");
    let program = folder.path().join("ring");
    let include = Path::new(env!("CARGO_MANIFEST_DIR")).join("runtime/include");
    let status = Command::new("clang-22")
        .args(["-Wall", "-Wextra", "-Werror", "-DVERIFIER_NATIVE", "-I"])
        .arg(&include)
        .arg(example("ring.c"))
        .arg("-o")
        .arg(&program)
        .status()
        .expect("clang");
    assert!(status.success());
    let output = Command::new(&program).env("VERIFIER_SEED", "7").output().expect("it starts");
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{text}");
    assert_eq!(text.lines().filter(|line| line.ends_with("none failed")).count(), 3, "{text}");
    assert!(!text.contains(": 0 of"), "some runs count: {text}");
}
