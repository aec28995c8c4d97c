//! `--cover`: what is claimed of each line against what gcov counts when the tests run natively, on
//! the original program and with another compiler; and what else a user is promised.
use crate::verify::{Folder, Run, verify};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Programs, the kind of goals, and the last line of the answer.
const PROGRAMS: [(&str, &str, &str); 22] = [
    ("cover/branches.c", "locations", "COVERED(31 goals, 3 unreachable)"),
    ("cover/branches.c", "branches", "COVERED(22 goals, 3 unreachable)"),
    ("cover/buffer.c", "locations", "COVERED(21 goals, 1 unreachable)"),
    ("cover/ends.c", "locations", "COVERED(27 goals, 5 unreachable)"),
    ("cover/header.c", "locations", "COVERED(18 goals)"),
    ("cover/header.c", "branches", "COVERED(10 goals)"),
    ("cover/macros.c", "locations", "COVERED(40 goals, 4 unreachable)"),
    ("cover/macros.c", "branches", "COVERED(24 goals, 2 unreachable)"),
    ("cover/plain.c", "locations", "COVERED(15 goals, 2 unreachable)"),
    ("cover/pointers.c", "locations", "COVERED(16 goals, 2 unreachable)"),
    ("cover/recursion.c", "locations", "COVERED(31 goals, 2 unreachable)"),
    ("cover/server.c", "locations", "COVERED(17 goals, 1 unreachable)"),
    ("cover/server.c", "branches", "COVERED(13 goals, 2 unreachable)"),
    ("cover/state.c", "locations", "COVERED(19 goals, 1 unreachable)"),
    ("control-flow/computed-goto.c", "locations", "COVERED(15 goals)"),
    ("control-flow/duff-device.c", "locations", "COVERED(16 goals, 1 unreachable)"),
    ("control-flow/irreducible-two-heads.c", "locations", "COVERED(17 goals)"),
    ("control-flow/short-circuit.c", "locations", "COVERED(13 goals, 2 unreachable)"),
    ("control-flow/switch-default-first.c", "locations", "COVERED(24 goals, 4 unreachable)"),
    ("control-flow/switch-default-first.c", "branches", "COVERED(24 goals, 4 unreachable)"),
    ("function-pointers/callback-with-context.c", "locations", "COVERED(12 goals, 1 unreachable)"),
    ("function-pointers/dispatch-table.c", "locations", "COVERED(14 goals, 1 unreachable)"),
];

/// A run with all outputs.
struct Covered {
    folder: Folder,
    run: Run,
    report: Value,
}

fn cover(name: &str, program: &Path, arguments: &[&str]) -> Covered {
    let folder = Folder::new(&format!("cover-{name}"));
    let (tests, json) = (folder.path().join("tests"), folder.path().join("report.json"));
    let outputs = ["--tests".as_ref(), tests.as_os_str(), "--json".as_ref(), json.as_os_str()];
    let arguments = arguments.iter().map(AsRef::as_ref);
    let run = verify(arguments.chain(outputs).chain([program.as_os_str()]));
    let report = fs::read_to_string(&json).ok().and_then(|text| serde_json::from_str(&text).ok());
    Covered { folder, run, report: report.unwrap_or_default() }
}

fn program(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("testsuite").join(name)
}

impl Covered {
    fn goals(&self) -> &[Value] {
        self.report["coverage"]["goals"].as_array().expect("a list of goals")
    }

    fn tests(&self) -> PathBuf {
        self.folder.path().join("tests")
    }

    /// The states of the goals of each line.
    fn lines(&self) -> BTreeMap<Line, Vec<&str>> {
        let mut lines: BTreeMap<Line, Vec<&str>> = BTreeMap::new();
        for goal in self.goals() {
            let state = goal["state"].as_str().expect("a state");
            for line in goal["lines"].as_array().expect("lines") {
                lines.entry(line_of(&line["file"], &line["line"])).or_default().push(state);
            }
        }
        lines
    }
}

/// File name and number.
type Line = (String, u64);

fn line_of(file: &Value, line: &Value) -> Line {
    let file = Path::new(file.as_str().expect("a file")).file_name().expect("a name");
    (file.to_string_lossy().into_owned(), line.as_u64().expect("a number"))
}

/// Whether the machine has what tests are run with.
#[expect(clippy::print_stderr, reason = "a test that is skipped says so")]
fn has_gcov() -> bool {
    let version = |tool: &str| Command::new(tool).arg("--version").output().is_ok();
    let has = ["gcc", "gcov", "make"].into_iter().all(version);
    if !has {
        eprintln!("skipped: gcc, gcov or make is missing");
    }
    has
}

/// What gcov counts: runs of each line, and of its branches.
fn counted(tests: &Path) -> BTreeMap<Line, (u64, Vec<u64>)> {
    let made = Command::new("make").args(["-s", "check"]).current_dir(tests).output();
    let made: Run = made.expect("make starts").into();
    assert_eq!((made.code, made.stdout.as_str()), (Some(0), ""), "{made:#?}");
    let gcov = Command::new("gcov")
        .args(["--branch-probabilities", "--json-format", "--stdout", "source1.o"])
        .current_dir(tests)
        .output()
        .expect("gcov starts");
    let counts: Value = serde_json::from_slice(&gcov.stdout).expect("JSON of gcov");
    let mut lines: BTreeMap<Line, (u64, Vec<u64>)> = BTreeMap::new();
    for file in counts["files"].as_array().expect("files") {
        for line in file["lines"].as_array().expect("lines") {
            let known = lines.entry(line_of(&file["file"], &line["line_number"])).or_default();
            known.0 += line["count"].as_u64().expect("a count");
            let branches = line["branches"].as_array().expect("branches");
            let count = |branch: &Value| branch["count"].as_u64().expect("a count");
            known.1.extend(branches.iter().map(count));
        }
    }
    lines
}

/// Each line that is claimed to be covered runs, and no other one does.
fn lines_agree(name: &str, covered: &Covered) {
    let counts = counted(&covered.tests());
    let mut compared = 0;
    for (line, states) in covered.lines() {
        let Some((count, _)) = counts.get(&line) else { continue };
        let is_covered = states.contains(&"covered");
        assert_eq!(
            *count > 0,
            is_covered,
            "{name}: {line:?} runs {count} times, but is {states:?}"
        );
        compared += 1;
    }
    // gcov has lines of labels and declarations beside those of code.
    assert!(2 * compared > counts.len(), "{name}: {compared} of {} lines", counts.len());
}

/// As many branches of a line run as are claimed to be covered, where both compilers make as many.
fn branches_agree(name: &str, covered: &Covered) {
    let counts = counted(&covered.tests());
    let mut compared = 0;
    for (line, states) in covered.lines() {
        let Some((_, branches)) = counts.get(&line) else { continue };
        if branches.len() == states.len() {
            let taken = branches.iter().filter(|count| **count > 0).count();
            let claimed = states.iter().filter(|state| **state == "covered").count();
            assert_eq!(taken, claimed, "{name}: {line:?}: {branches:?}, but {states:?}");
            compared += 1;
        }
    }
    assert!(compared > 2, "{name}: {compared} lines");
}

#[test]
fn gcov_counts_what_is_claimed() {
    let has_gcov = has_gcov();
    for (name, kind, verdict) in PROGRAMS {
        let covered = cover("gcov", &program(name), &[&format!("--cover={kind}")]);
        assert_eq!(covered.run.verdict(), verdict, "{name}: {:#?}", covered.run);
        assert_eq!(covered.run.code, Some(0), "{name}");
        match kind {
            _ if !has_gcov => {}
            "locations" => lines_agree(name, &covered),
            _ => branches_agree(name, &covered),
        }
    }
}

/// Each line that is claimed to be covered runs. (Behind what a test cannot give, others may.)
fn claims_hold(name: &str, covered: &Covered) {
    let counts = counted(&covered.tests());
    let lines = covered.lines();
    let claimed = lines.iter().filter(|(_, states)| states.contains(&"covered"));
    let counts = claimed.filter_map(|(line, _)| Some((line, counts.get(line)?.0)));
    for (line, count) in counts {
        assert!(count > 0, "{name}: {line:?} is claimed to be covered and does not run");
    }
}

#[test]
fn what_a_native_run_does_in_its_own_way_is_not_claimed() {
    let has_gcov = has_gcov();
    for (file, entry, verdict) in [
        ("cover/output.c", "main", "UNKNOWN(1 of 22 goals are open)"),
        ("cover/computed.c", "main", "UNKNOWN(4 of 12 goals are open)"),
        ("cover/content.c", "main", "COVERED(10 goals, 1 unreachable)"),
        ("cover/by-value.c", "by_value", "UNKNOWN(7 of 12 goals are open)"),
        ("cover/by-value.c", "in_registers", "COVERED(12 goals, 7 unreachable)"),
    ] {
        let covered = cover("own-way", &program(file), &["--cover", "--entry", entry]);
        assert_eq!(covered.run.verdict(), verdict, "{file}: {:#?}", covered.run);
        if has_gcov && covered.tests().join("test-1.c").exists() {
            claims_hold(file, &covered);
        }
    }
}

#[test]
fn what_is_not_followed_is_open_and_has_its_name() {
    let covered = cover("jump", &program("cover/jump.c"), &["--cover"]);
    assert_eq!(covered.run.verdict(), "UNKNOWN(6 of 11 goals are open)");
    assert_eq!(covered.run.code, Some(3));
    let open = covered.run.stdout.lines().filter(|line| line.starts_with("open "));
    let open: Vec<&str> = open.collect();
    assert_eq!(open.len(), 6, "{:#?}", covered.run);
    assert!(open.iter().all(|line| line.contains("jump.c:") && line.contains("setjmp/longjmp")));
}

/// It does nothing that unknown code could not do itself, but that a run enters it is the question.
#[test]
fn what_unknown_code_may_call_is_not_unreachable() {
    let covered = cover("back", &program("cover/back.c"), &["--cover"]);
    assert_eq!(covered.run.verdict(), "UNKNOWN(4 of 6 goals are open)", "{:#?}", covered.run);
    let given = ["--cover", "--externals", "given"];
    let covered = cover("back", &program("cover/back.c"), &given);
    assert_eq!(covered.run.verdict(), "COVERED(6 goals, 4 unreachable)", "{:#?}", covered.run);
    let rests_on = "assumption: unknown functions call those of the program only through";
    assert!(covered.run.stdout.contains(rests_on), "{:#?}", covered.run);
}

#[test]
fn what_a_test_cannot_give_is_no_test() {
    let covered = cover("given", &program("cover/given.c"), &["--cover"]);
    assert_eq!(covered.run.verdict(), "UNKNOWN(3 of 10 goals are open)");
    for what in ["u = 0x5", "argc = ", "what `unknown` writes to `k`"] {
        assert!(covered.run.stdout.contains(what), "no {what:?} in {:#?}", covered.run);
    }
    if has_gcov() {
        lines_agree("given", &covered);
    }
}

#[test]
fn models_and_what_nobody_compiles_are_no_goals() {
    let covered = cover("models", &program("cover/ends.c"), &["--cover"]);
    let functions = covered.goals().iter().map(|goal| goal["function"].as_str().expect("a name"));
    assert_eq!(functions.collect::<BTreeSet<_>>(), BTreeSet::from(["bye", "die", "main"]));
    let covered = cover("header", &program("cover/header.c"), &["--cover"]);
    let files = covered.lines().into_keys().map(|(file, _)| file).collect::<BTreeSet<_>>();
    assert_eq!(files, BTreeSet::from(["header.c".to_owned(), "header.h".to_owned()]));
    let covered = cover("unused", &program("cover/macros.c"), &["--cover"]);
    assert!(covered.goals().iter().all(|goal| goal["function"] != "unused"));
    assert!(covered.goals().iter().any(|goal| goal["function"] == "never_called"));
}

#[test]
fn a_suite_is_the_same_each_time() {
    let files = || {
        let covered = cover("same", &program("cover/recursion.c"), &["--cover"]);
        let entries = fs::read_dir(covered.tests()).expect("a folder");
        let files = entries.map(|entry| {
            let path = entry.expect("an entry").path();
            let name = path.file_name().expect("a name").to_owned();
            (name, fs::read_to_string(path).expect("a text"))
        });
        files.collect::<BTreeMap<_, _>>()
    };
    let first = files();
    assert_eq!(first, files());
    let xml = |name: &str| first[std::ffi::OsStr::new(name)].as_str();
    assert!(xml("metadata.xml").contains(
        "<specification>COVER( init(main()), FQL(COVER EDGES(@BASICBLOCKENTRY)) )</specification>"
    ));
    let test = xml("test-1.xml");
    assert_eq!(test.matches("<input>").count(), 6, "{test}");
    assert!(test.contains("test-format testcase 1.1//EN"));
}

/// Tests of an earlier run are not taken for tests of this one, and other files stay.
#[test]
fn old_tests_go() {
    let folder = Folder::new("cover-old");
    let tests = folder.path().join("tests");
    fs::create_dir(&tests).expect("a folder");
    for name in ["test-99.xml", "test-99.c", "test-x.c", "mine.txt"] {
        fs::write(tests.join(name), "old").expect("writable");
    }
    let program = folder.file("a.c", "int main(void) { return 0; }\n");
    let run =
        verify(["--cover".as_ref(), "--tests".as_ref(), tests.as_os_str(), program.as_os_str()]);
    assert_eq!(run.verdict(), "COVERED(1 goals)", "{run:#?}");
    let there = ["test-1.xml", "test-99.xml", "test-99.c", "test-x.c", "mine.txt"];
    assert_eq!(there.map(|name| tests.join(name).exists()), [true, false, false, true, true]);
}

#[test]
fn the_page_shows_each_line_and_nothing_escapes() {
    let folder = Folder::new("cover-page");
    let source = "extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n > 5 && n < 5)
    return \"<script>alert(1)</script>\"[0];
  return 0;
}
";
    let program = folder.file("a.c", source);
    let page = folder.path().join("page.html");
    let run =
        verify(["--cover".as_ref(), "--html".as_ref(), page.as_os_str(), program.as_os_str()]);
    assert!(run.verdict().starts_with("COVERED("), "{run:#?}");
    let page = fs::read_to_string(&page).expect("a page");
    assert!(page.contains("class=\"unreachable\"") && page.contains("class=\"covered\""));
    assert!(!page.contains("<script>alert") && page.contains("&lt;script&gt;alert"));
    assert!(!page.contains("http"), "nothing comes from elsewhere");
}

#[test]
fn a_limit_leaves_open_what_is_not_decided_and_the_tests_so_far() {
    let folder = Folder::new("cover-limit-source");
    // Nobody inverts this in a second.
    let source = "extern unsigned long __VERIFIER_nondet_ulong(void);
int main(void) {
  unsigned long x = __VERIFIER_nondet_ulong();
  for (int i = 0; i < 3; i++) {
    x = x * x * (x >> 33) ^ x;
    x = x * x * (x >> 29) ^ x;
  }
  if (x == 0x123456789abcdef1ul)
    return 1;
  return 0;
}
";
    let program = folder.file("a.c", source);
    let covered = cover("limit", &program, &["--cover", "--timelimit", "3s"]);
    assert!(covered.run.verdict().starts_with("UNKNOWN(1 of "), "{:#?}", covered.run);
    assert_eq!(covered.run.code, Some(3));
    assert!(covered.run.stdout.contains("a.c:9:5 (main): "), "{:#?}", covered.run);
    assert!(covered.tests().join("test-1.xml").exists());
}

#[test]
fn bad_combinations_are_one_clear_error() {
    let program = program("cover/plain.c");
    for flags in [
        &["--cover", "--proofs"][..],
        &["--cover", "--harness", "x"],
        &["--cover", "--witness", "x"],
        &["--cover", "--cache", "x"],
        &["--cover", "--property", "unreach-call"],
        &["--cover", "--sarif", "x"],
        &["--tests", "x"],
        &["--cover=lines"],
    ] {
        let run = verify(flags.iter().map(AsRef::as_ref).chain([program.as_os_str()]));
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{flags:?}: {run:#?}");
        assert_eq!(run.stderr.matches("error:").count(), 1, "{flags:?}: {run:#?}");
    }
    let file =
        verify(["--cover".as_ref(), "--tests".as_ref(), program.as_os_str(), program.as_os_str()]);
    file.complains(2, "is no folder");
    // The word may stand apart.
    let apart = verify(["--cover".as_ref(), "branches".as_ref(), program.as_os_str()]);
    assert!(apart.stdout.contains("branches"), "{apart:#?}");
}
