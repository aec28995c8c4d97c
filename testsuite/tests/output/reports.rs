//! The page and the log that a run writes: what is in them for each verdict, that nothing of the
//! program gets out of its place there, and that they are what their formats say.
use crate::verify::{Folder, Run, verify};
use serde_sarif::sarif::{ResultKind, ResultLevel, Sarif};
use std::fs;
use std::path::{Path, PathBuf};

const FAILS: &str = "extern int __VERIFIER_nondet_int(void);
void reach_error(void) {}
static int sum;
static int add(int n) { sum += n; return sum; }
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 5) return 0;
  for (int i = 0; i < n; i++) add(i);
  if (sum == 10 && \"<script>alert(1)</script>\"[0]) reach_error();
  return 0;
}
";

/// A run that writes both; the log is read by the types that the schema makes, and nothing of it is
/// unknown to them.
fn reports(name: &str, source: &str, arguments: &[&str]) -> (Run, Sarif, String) {
    let folder = Folder::new(name);
    let (html, log) = (folder.path().join("r.html"), folder.path().join("r.sarif"));
    folder.file("a b.c", source);
    let program = folder.path().join("a b.c");
    let outputs = ["--html".as_ref(), html.as_os_str(), "--sarif".as_ref(), log.as_os_str()];
    let arguments = arguments.iter().map(AsRef::as_ref);
    let run = verify(outputs.into_iter().chain([program.as_os_str()]).chain(arguments));
    let text = fs::read_to_string(&log).expect("a log");
    let sarif: Sarif = serde_json::from_str(&text).expect("a log of the schema");
    let plain: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(serde_json::to_value(&sarif).expect("JSON"), plain, "all members are of the schema");
    (run, sarif, fs::read_to_string(&html).expect("a page"))
}

fn only_result(sarif: &Sarif) -> &serde_sarif::sarif::Result {
    let [run] = &sarif.runs[..] else { panic!("one run") };
    match run.results.as_deref() {
        Some([result]) => result,
        other => panic!("one result: {other:?}"),
    }
}

#[test]
fn a_violation_is_a_failure_with_its_way() {
    let (run, sarif, page) = reports("reports-false", FAILS, &[]);
    assert_eq!(run.verdict(), "FALSE(unreach-call)");
    let result = only_result(&sarif);
    assert_eq!(result.kind, Some(ResultKind::Fail));
    assert_eq!(result.level, Some(ResultLevel::Error));
    assert_eq!(result.message.text.as_deref(), Some("`reach_error` is called"));
    let flows = result.code_flows.as_deref().expect("a flow");
    let steps = flows[0].thread_flows[0].locations.as_slice();
    let place = |at: &serde_sarif::sarif::Location| {
        let place = at.physical_location.clone().expect("a file");
        let uri = place.artifact_location.and_then(|file| file.uri).expect("a name");
        (uri, place.region.and_then(|region| region.start_line))
    };
    let end = steps.last().and_then(|step| step.location.clone()).expect("steps with places");
    assert_eq!(place(&end), place(&result.locations.as_ref().expect("a place")[0]));
    let (uri, line) = place(&end);
    assert!(uri.starts_with("file:///") && uri.ends_with("/a%20b.c"), "{uri}");
    assert_eq!(line, Some(9));
    assert!(steps.iter().any(|step| step.nesting_level == Some(2)), "calls are deeper");
    for part in [
        "FALSE(unreach-call)",
        "data-name=\"i\"",
        "data-of=\"main\"",
        "`reach_error` is called",
        "violated",
    ] {
        assert!(page.contains(part), "{part}");
    }
    assert!(page.contains("&lt;script&gt;alert(1)") && !page.contains("<script>alert"));
    assert!(!page.contains("http:") && !page.contains("https:"), "nothing from elsewhere");
}

/// Columns are counted in characters; where the object was allocated and freed, and which line of
/// a model does it, are related; steps are essential where the failure depends on them.
#[test]
fn places_that_a_violation_has_to_do_with() {
    let line = "  const char *t = \"\u{e4}\u{f6}\"; strcpy(p, t);";
    let source = format!(
        "#include <stdlib.h>
#include <string.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {{
  unsigned n = __VERIFIER_nondet_uchar(), noise = n + 1;
  char *p = malloc(8);
  if (!p) return 0;
  if (noise) free(p);
{line}
  return 0;
}}
"
    );
    let (run, sarif, page) = reports("reports-related", &source, &[]);
    assert_eq!(run.verdict(), "FALSE(valid-deref)", "{run:#?}");
    let result = only_result(&sarif);
    let region = |at: &serde_sarif::sarif::Location| {
        let place = at.physical_location.clone().expect("a file");
        let region = place.region.expect("a region");
        (region.start_line, region.start_column)
    };
    let at = region(&result.locations.as_ref().expect("a place")[0]);
    let text = "a b.c:9:";
    let (_, behind) = run.stdout.split_once(text).expect("a column");
    let bytes: usize = behind.split_whitespace().next().expect("a number").parse().expect("it");
    let characters = line[..bytes - 1].chars().count() + 1;
    assert!(characters < bytes);
    assert_eq!(at, (Some(9), i64::try_from(characters).ok()));
    let related = result.related_locations.as_deref().expect("related places");
    let texts: Vec<String> =
        related.iter().filter_map(|at| at.message.as_ref()?.text.clone()).collect();
    let told = |what: &str| texts.iter().position(|text| text.contains(what));
    let (made, gone) = (told("allocated here").expect("one"), told("freed here").expect("one"));
    assert_eq!(region(&related[made]).0, Some(6));
    assert_eq!(region(&related[gone]).0, Some(8));
    let model = &related[told("the library's model").expect("one")];
    let model = model.physical_location.as_ref().and_then(|it| it.artifact_location.as_ref());
    let uri = model.and_then(|it| it.uri.as_deref()).unwrap_or_default();
    assert!(uri.starts_with("runtime/models/"), "{uri}");
    let flows = result.code_flows.as_deref().expect("a flow");
    let steps = flows[0].thread_flows[0].locations.as_slice();
    let essential = |step: &serde_sarif::sarif::ThreadFlowLocation| {
        step.importance.as_ref().and_then(serde_json::Value::as_str) == Some("essential")
    };
    assert!(steps.last().is_some_and(essential));
    let says = |step: &serde_sarif::sarif::ThreadFlowLocation, what: &str| {
        let message = step.location.as_ref().and_then(|it| it.message.as_ref()?.text.clone());
        message.is_some_and(|text| text.contains(what))
    };
    let of = |what: &str| steps.iter().find(|step| says(step, what)).expect("a step");
    assert!(essential(of("p = &malloc#1")) && !essential(of("t = ")), "{steps:#?}");
    for part in ["allocated here", "freed here", "a b.c:9:", "the line of the library&#39;s model"]
    {
        let escaped = part.replace("&#39;", "'");
        assert!(page.contains(part) || page.contains(&escaped), "{part}");
    }
}

#[test]
fn a_proof_passes_and_shows_what_it_claims() {
    let holds = FAILS.replace("== 10", "== 100");
    let (run, sarif, page) = reports("reports-true", &holds, &["--analysis", "predicate"]);
    assert_eq!(run.verdict(), "TRUE");
    let result = only_result(&sarif);
    assert_eq!(result.kind, Some(ResultKind::Pass));
    assert_eq!(result.level, Some(ResultLevel::None));
    for part in ["TRUE", "invariant: ", "holds", "proved by predicates"] {
        assert!(page.contains(part), "{part}");
    }
    assert!(!page.contains("Trace"));
}

#[test]
fn what_is_not_decided_is_open() {
    // A prime of 61 bits has no factors of 32: no solver finds that out in a second.
    let open = "extern unsigned __VERIFIER_nondet_uint(void); void reach_error(void) {}
int main(void) {
  unsigned long n = __VERIFIER_nondet_uint(), m = __VERIFIER_nondet_uint();
  if (n * m == 2305843009213693951UL)
    reach_error();
  return 0;
}
";
    let (run, sarif, page) = reports("reports-unknown", open, &["--timelimit", "1s"]);
    assert_eq!(run.verdict(), "UNKNOWN(time limit)");
    let result = only_result(&sarif);
    assert_eq!(result.kind, Some(ResultKind::Open));
    let region = result.locations.as_ref().and_then(|all| all[0].physical_location.clone());
    assert_eq!(region.and_then(|place| place.region).and_then(|r| r.start_line), Some(5));
    assert!(page.contains("not excluded") && page.contains("Partial results"));
}

#[test]
fn a_bad_input_is_told_in_both() {
    let (run, sarif, page) = reports("reports-bad", "int main(void) { return x; }", &[]);
    run.complains(2, "a b.c");
    let run = &sarif.runs[0];
    assert_eq!(run.results.as_ref().map(Vec::len), Some(0));
    let invocation = &run.invocations.as_ref().expect("an invocation")[0];
    assert!(!invocation.execution_successful);
    assert_eq!(invocation.exit_code, Some(2));
    let notes = invocation.tool_execution_notifications.as_ref().expect("notes");
    assert!(notes[0].message.text.as_ref().is_some_and(|text| text.contains("a b.c")), "{notes:?}");
    assert!(page.contains("no answer") && page.contains("a b.c"));
}

/// A code host knows a violation again by them, whatever stands above it.
#[test]
fn fingerprints_stay_where_lines_come_in() {
    let program = |lines: &str, size: u32| {
        format!(
            "#include <stdlib.h>\n{lines}int main(void) {{\n  char *p = malloc({size});\n\
             if (!p) return 0;\n  {lines}\n  char c = p[9];\n  free(p);\n  return c;\n}}\n"
        )
    };
    let print = |source: &str| {
        let (run, sarif, _) = reports("reports-fingerprint", source, &[]);
        assert_eq!(run.verdict(), "FALSE(valid-deref)", "{run:#?}");
        let prints = only_result(&sarif).partial_fingerprints.clone().expect("fingerprints");
        assert_eq!(prints.len(), 1, "{prints:?}");
        prints
    };
    let first = print(&program("", 8));
    assert_eq!(print(&program("\n\n/* more */\n\n\n\n\n\n\n\n", 8)), first);
    assert_eq!(print(&program("", 9)), first, "where memory ends is no part of it");
    let other = program("", 8).replace("char c = p[9];", "char c = p[8];");
    assert_ne!(print(&other), first, "another line is another violation");
}

/// A correctness witness with one claim about the loop in this line of `file`.
fn claim(folder: &Folder, file: &str, line: u32, value: &str) -> PathBuf {
    let witness = format!(
        "- entry_type: invariant_set
  metadata:
    task:
      specification: CHECK( init(main()), LTL(G ! call(reach_error())) )
      data_model: LP64
  content:
  - invariant:
      type: loop_invariant
      location: {{file_name: {file}, line: {line}, column: 3}}
      value: \"{value}\"
      format: c_expression
"
    );
    folder.file("w.yml", witness)
}

/// Claims of a witness are code that the program gets. One that ends runs, changes something or
/// does not come back would take the violation behind it away.
/// A proof by values says what a mode can be; what only counts becomes a range.
#[test]
fn values_are_told_as_invariants() {
    let folder = Folder::new("values-told");
    let source = "extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int mode = 0, rounds = 0, locked = 0;
  while (rounds < 40) {
    if (mode == 0) { mode = 3; locked = 1; }
    else if (__VERIFIER_nondet_int()) { if (!locked) reach_error(); mode = 0; locked = 0; }
    rounds++;
  }
  return 0;
}
";
    let file = folder.file("modes.c", source);
    let witness = folder.path().join("witness.yml");
    let [file, witness] = [&file, &witness].map(|path| path.as_os_str());
    let run = verify(
        ["--analysis", "value-eager", "--witness"]
            .map(AsRef::as_ref)
            .into_iter()
            .chain([witness, file]),
    );
    assert_eq!(run.verdict(), "TRUE", "{run:#?}");
    let text = fs::read_to_string(witness).expect("a witness");
    for part in
        ["(unsigned int)rounds < 41u", "(unsigned int)mode == 3u", "(unsigned int)locked == 1u"]
    {
        assert!(text.contains(part), "{part}: {text}");
    }
    let run = verify(["--validate".as_ref(), witness, file]);
    assert_eq!(run.verdict(), "TRUE", "{run:#?}");
}

#[test]
fn a_claim_hides_nothing() {
    let source = "extern _Bool __VERIFIER_nondet_bool(void);
void reach_error(void) {}
__attribute__((pure)) int spin(int x) { while (x) {} return 1; }
#define SPIN spin(1)
#define AT_P (*p)
int main(void) {
  int *p = 0, a[2] = {0, 0}, x = 0;
  while (__VERIFIER_nondet_bool()) a[0] = 1;
  if (x == 0) reach_error();
  return spin(p == 0) + a[0];
}
";
    let folder = Folder::new("reports-claims");
    let program = folder.file("w.c", source);
    let claims = [
        "*p == 0 || 1",
        "p[0] == 0 || 1",
        "p<:0:> == 0 || 1",
        "AT_P == 0 || 1",
        "(int)*p == 0 || 1",
        "spin(1) || 1",
        "(spin)(1) || 1",
        "SPIN || 1",
        "sizeof(int[x = 1]) > 0",
    ];
    for value in claims {
        let witness = claim(&folder, "w.c", 8, value);
        let arguments = ["--assume-valid-memory", "--timelimit", "20s", "--validate"];
        let files = [witness.as_os_str(), program.as_os_str()];
        let run = verify(arguments.iter().map(AsRef::as_ref).chain(files));
        assert_eq!(run.verdict(), "FALSE(unreach-call)", "{value}: {run:#?}");
        assert!(run.stderr.contains("not used: loop invariant"), "{value}: {run:#?}");
    }
}

/// What a claim does that has no meaning is no run of the program's.
#[test]
fn a_claim_that_faults_is_of_no_use() {
    let source = "extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  int i = 0, *p = 0;
  if (x == 77) p = &i;
  while (i < 10) {
    i++;
  }
  if (i != 10) reach_error();
  return p ? *p : 0;
}
";
    let folder = Folder::new("reports-useless");
    let program = folder.file("w.c", source);
    for (value, arguments) in [
        ("10 / x != 11", &[][..]),
        ("10 / x != 11", &["-p", "no-undefined", "-p", "unreach-call"]),
        ("*p <= 10", &["-p", "unreach-call"]),
        ("*p <= 10", &["-p", "unreach-call", "-p", "valid-deref"]),
        ("(1 << x) != 3", &["-p", "default", "-p", "unreach-call"]),
        ("x + 1 != x", &["-p", "no-overflow", "-p", "unreach-call"]),
    ] {
        let witness = claim(&folder, "w.c", 7, value);
        let arguments = arguments.iter().chain(&["--timelimit", "20s", "--validate"]);
        let files = [witness.as_os_str(), program.as_os_str()];
        let run = verify(arguments.map(AsRef::as_ref).chain(files));
        let expected = format!("UNKNOWN(witness not useful: in its loop invariant `{value}` at ");
        assert!(run.verdict().starts_with(&expected), "{value}: {run:#?}");
    }
}

/// A proof may need sums that are wider than all types of the program: they are told, too.
#[test]
fn sums_that_do_not_wrap_are_told_in_c() {
    let folder = Folder::new("reports-wide");
    let source = "extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = 0, kept = 0, spent = 0, limit = __VERIFIER_nondet_int();
  while (n < limit) {
    n++;
    if (__VERIFIER_nondet_int()) kept++;
    else spent++;
  }
  if (limit >= 0 && kept + spent != limit) reach_error();
  return 0;
}
";
    let program = folder.file("sums.c", source);
    let witness = folder.path().join("witness.yml");
    let [program, witness] = [&program, &witness].map(|path| path.as_os_str());
    let arguments = ["--analysis", "kinduction", "--assume-valid-memory", "--witness"];
    let run = verify(arguments.map(AsRef::as_ref).into_iter().chain([witness, program]));
    assert_eq!(run.verdict(), "TRUE", "{run:#?}");
    let text = fs::read_to_string(witness).expect("a witness");
    for name in ["kept", "spent"] {
        assert!(text.contains(name), "{text}");
    }
    let run = verify(["--validate".as_ref(), witness, program]);
    assert_eq!(run.verdict(), "TRUE", "{run:#?}");
    assert!(!run.stderr.contains("not used"), "{run:#?}");
}

/// What a witness is woven into is the program itself: with its own headers, in its own language,
/// and whatever it makes of its text.
#[test]
fn programs_with_claims_are_the_same_programs() {
    let head = "extern void reach_error(void); extern int nondet(void);\n";
    let folder = Folder::new("reports-same");
    fs::create_dir(folder.path().join("own")).expect("a writable folder");
    folder.file("limit.h", "#define SAFE 1\n");
    folder.file("own/limit.h", "#define SAFE 0\n");
    let validated = |name: &str, source: &str, line: u32, value: &str| {
        folder.file(name, format!("{head}{source}"));
        let file = Path::new(name).file_name().and_then(|file| file.to_str()).expect("a name");
        claim(&folder, file, line, value);
        let mut command = crate::verify::command();
        command.current_dir(folder.path()).args(["--externals", "pure", "--timelimit", "20s"]);
        let run: Run = command
            .args(["-DSAFE=1", "--validate", "w.yml", name])
            .output()
            .expect("it runs")
            .into();
        (run.verdict().to_owned(), run.stderr)
    };
    let text = "#define RUN(s) s; if (sizeof(#s) < 30) reach_error();\nint main(void) {\n  \
        int x = nondet();\n  RUN(\n  while (x > 5) x = 5)\n  return 0;\n}\n";
    let counter = "int a = __COUNTER__;\nint main(void) {\n  int x = nondet();\n  \
        while (x > 5) x = 5;\n  if (__COUNTER__ == 1) reach_error();\n  return 0;\n}\n";
    let included = "#undef SAFE\n#include \"limit.h\"\nint main(void) {\n  int x = nondet();\n  \
        while (x > 5) x = 5;\n  if (!SAFE) reach_error();\n  return 0;\n}\n";
    let preprocessed = "int main(void) {\n  int x = nondet();\n  while (x > 5) x = 5;\n\
        #ifndef SAFE\n  reach_error();\n#endif\n  return 0;\n}\n";
    let cases = [
        ("text.c", text, 6, "x == x"),
        ("counter.c", counter, 5, "__COUNTER__ >= 0"),
        ("own/included.c", included, 6, "x == x"),
        ("preprocessed.i", preprocessed, 4, "x == x"),
    ];
    for (name, source, line, value) in cases {
        let (verdict, stderr) = validated(name, source, line, value);
        assert_eq!(verdict, "FALSE(unreach-call)", "{name}: {stderr}");
    }
    // What is not compiled proves no claim.
    let dropped = "int main(void) {\n  int x = nondet();\n#if 0\n  if (x)\n  while (x) x--;\n\
        #endif\n  return 0;\n}\n";
    let (verdict, stderr) = validated("dropped.c", dropped, 6, "x == 1234");
    assert!(verdict == "TRUE" && stderr.contains("no part of it is used"), "{verdict} {stderr}");
    // Casts, macros and a loop without a condition are as good as others.
    let casts = "#define BYTE unsigned char\n#define LIMIT 255\nint main(void) {\n  \
        int x = 0;\n  for (;;) { if (x > 9) break; x++; }\n  return 0;\n}\n";
    let (verdict, stderr) = validated("casts.c", casts, 6, "(BYTE)(x) <= LIMIT && x >= 0");
    assert!(verdict == "TRUE" && stderr.contains("1 of 1 parts used"), "{verdict} {stderr}");
    let (verdict, stderr) = validated("casts.i", casts, 6, "(unsigned char)(x) >= 0");
    assert!(verdict == "TRUE" && stderr.contains("1 of 1 parts used"), "{verdict} {stderr}");
}

/// Lines are those of the file that is given, where that leaves the program as it is.
#[test]
fn lines_for_a_witness_change_no_program() {
    let folder = Folder::new("reports-lines");
    let witness = folder.path().join("w.yml");
    let line = "extern void reach_error(void);\n#line 100\n\
        int main(void) { if (__LINE__ == 100) reach_error(); return 0; }\n";
    let program = folder.file("line.c", line);
    let run = verify([program.as_os_str(), "--witness".as_ref(), witness.as_os_str()]);
    assert_eq!(run.verdict(), "FALSE(unreach-call)", "{run:#?}");
}

/// A witness is validated on what is verified without it: with all that a build says.
#[test]
fn a_witness_is_about_the_whole_program() {
    let folder = Folder::new("reports-whole");
    let main = "extern void reach_error(void); void set(void); int g;\nint main(void) {\n  int x = 0;\n  \
        while (x < 3) x++;\n  set();\n  if (g) reach_error();\n  return 0;\n}\n";
    let main = folder.file("main.c", main);
    folder.file("set.c", "extern int g; void set(void) { g = 1; }\n");
    let own = folder.path().display();
    let entry = format!(
        "[{{\"directory\": \"{own}\", \"file\": \"set.c\", \"command\": \"cc -c set.c\"}}]"
    );
    let database = folder.file("db.json", entry);
    let witness = claim(&folder, "main.c", 4, "x <= 3");
    let mut command = crate::verify::command();
    command.args(["--externals", "pure", "--timelimit", "20s", "--validate"]).arg(witness);
    let run = command.arg("--compile-commands").arg(database).arg(main).output();
    let run: Run = run.expect("it runs").into();
    assert_eq!(run.verdict(), "FALSE(unreach-call)", "{run:#?}");
}
