//! Wrong use of the command line: message, exit code, and nothing on stdout that could be taken for
//! a verdict.
use crate::verify::{Folder, Run, verify};

#[track_caller]
fn wrong_use(run: &Run, text: &str) {
    run.complains(2, text);
    assert_eq!(run.verdict(), "");
}

#[test]
fn no_arguments() {
    wrong_use(&verify([""; 0]), "<FILE>...");
}

#[test]
fn an_unknown_flag() {
    wrong_use(&verify(["--fast", "a.bc"]), "unexpected argument '--fast'");
}

#[test]
fn limits_that_are_none() {
    wrong_use(&verify(["--timelimit", "soon", "a.bc"]), "15min");
    wrong_use(&verify(["--timelimit=-1", "a.bc"]), "15min");
    wrong_use(&verify(["--memlimit", "100", "a.bc"]), "2GB");
}

#[test]
fn a_missing_property_file() {
    wrong_use(
        &verify(["--property", "no/such.prp", "a.bc"]),
        "property no/such.prp: no such file, and not one of the names unreach-call, assertions",
    );
}

#[test]
fn a_property_that_we_cannot_check() {
    let folder = Folder::new("cli-property");
    let file = folder.file("end.prp", "CHECK( init(main()), LTL(F end) )\n");
    let run = verify(["--property".as_ref(), file.as_os_str(), "a.bc".as_ref()]);
    wrong_use(&run, "LTL(Fend) is not supported; supported are LTL(G ! call(FUNCTION()))");
}

#[test]
fn a_property_file_that_is_none() {
    let folder = Folder::new("cli-no-property");
    for (text, message) in [("", "no CHECK line in it"), ("int main;", "line 1 is not of the form")]
    {
        let file = folder.file("x.prp", text);
        wrong_use(&verify(["-p".as_ref(), file.as_os_str(), "a.bc".as_ref()]), message);
    }
    wrong_use(&verify(["-p".as_ref(), folder.path().as_os_str(), "a.bc".as_ref()]), "directory");
    let file = folder.file("x.prp", [0xff, 0xfe, 0]);
    wrong_use(&verify(["-p".as_ref(), file.as_os_str(), "a.bc".as_ref()]), "UTF-8");
}

#[test]
fn help_tells_the_exit_codes() {
    let run = verify(["--help"]);
    assert_eq!(run.code, Some(0));
    for line in ["TRUE                   0", "FALSE(unreach-call)    1", "UNKNOWN(reason)        3"]
    {
        assert!(run.stdout.contains(line), "{line}");
    }
}

#[test]
fn help_explains_topics() {
    let list = verify(["help"]);
    assert_eq!(list.code, Some(0));
    assert!(list.stdout.contains("properties"), "{}", list.stdout);
    assert!(verify(["help", "exit-codes"]).stdout.contains("FALSE(unreach-call)"));
    wrong_use(&verify(["help", "weather"]), "there is no topic weather");
    wrong_use(&verify(["help", "--weather"]), "unexpected argument");
}

#[test]
fn the_version_is_the_packages() {
    assert_eq!(verify(["--version"]).stdout, concat!("verify ", env!("CARGO_PKG_VERSION"), "\n"));
}

#[test]
fn statistics_count_the_solvers_queries() {
    let folder = Folder::new("cli-stats");
    let source = "extern unsigned __VERIFIER_nondet_uint(void);\nextern void reach_error(void);\n\
        int main(void) {\n  unsigned x = __VERIFIER_nondet_uint(), y = __VERIFIER_nondet_uint();\n\
        \x20 if (x > 1 && y > x && y < 1000 && x * y == 391)\n    reach_error();\n  return 0;\n}\n";
    let file = folder.file("factors.c", source);
    let run =
        verify(["-p".as_ref(), "unreach-call".as_ref(), "--stats".as_ref(), file.as_os_str()]);
    assert_eq!(run.verdict(), "FALSE(unreach-call)", "{run:#?}");
    let (_, solver) = run.stderr.split_once("\nsolver\n").expect("a component for the solver");
    let count = |name: &str| {
        let line = solver.lines().find(|line| line.trim_start().starts_with(name));
        line.and_then(|line| line.split_whitespace().find_map(|word| word.parse::<u64>().ok()))
    };
    assert_eq!((count("queries"), count("satisfiable")), (Some(1), Some(1)), "{}", run.stderr);
}

const TYPED: &str = "#include <assert.h>
struct account { int id; double balance; enum { RED, GREEN = 7 } mark; } acc;
struct range { int begin, end; };
extern float __VERIFIER_nondet_float(void);
int main(void) {
  struct range t[2];
  unsigned u = 0xffffffffu;
  char c = 'a';
  float f = __VERIFIER_nondet_float();
  int *p = &t[1].end;
  acc.balance = 2.5;
  acc.mark = GREEN;
  t[1].end = 3;
  *p = 4;
  if (f == 0.5f)
    assert(acc.balance < 2.0);
  return u + c;
}
";

#[test]
fn a_run_is_told_in_the_types_of_the_source() {
    let folder = Folder::new("cli-typed");
    let (file, json) = (folder.file("typed.c", TYPED), folder.path().join("typed.json"));
    let full = ["--trace".as_ref(), "full".as_ref(), "--json".as_ref()];
    let run = verify(full.into_iter().chain([json.as_os_str(), file.as_os_str()]));
    assert_eq!(run.verdict(), "FALSE(unreach-call)", "{run:#?}");
    let lines = [
        "u = 4294967295",
        "c = 97 'a'",
        "input __VERIFIER_nondet_float: 0.5",
        "p = &t[1].end",
        "acc.balance = 2.5",
        "acc.mark = GREEN",
        "t[1].end = 3",
        "t[1].end = 4",
        "the assertion `acc.balance < 2.0` fails",
    ];
    for line in lines {
        assert!(run.stdout.contains(line), "no {line:?} in {run:#?}");
    }
    let json = std::fs::read_to_string(json).expect("written");
    for part in [r#""format": 1"#, r#""type": "double""#, r#""bits": "0x3f000000""#] {
        assert!(json.contains(part), "no {part} in {json}");
    }
}

#[test]
fn a_proof_is_told_with_its_engine() {
    let folder = Folder::new("cli-proof");
    let source = "extern void reach_error(void);\nextern unsigned __VERIFIER_nondet_uint(void);\n\
        int main(void) {\n  unsigned n = __VERIFIER_nondet_uint(), i = 0;\n\
        \x20 while (i < n) i++;\n  if (i > n) reach_error();\n  return 0;\n}\n";
    let (file, json) = (folder.file("up.c", source), folder.path().join("up.json"));
    let run = verify(["--json".as_ref(), json.as_os_str(), file.as_os_str()]);
    assert_eq!(run.verdict(), "TRUE", "{run:#?}");
    let json = std::fs::read_to_string(json).expect("written");
    assert!(
        json.contains(r#""engine": "composite""#) && json.contains(r#""formulas": ["#),
        "{json}"
    );
}

#[test]
fn a_run_lists_what_the_entry_function_gets() {
    let folder = Folder::new("cli-entry");
    let text = "extern void reach_error(void);
        struct account { int balance; char owner[8]; };
        enum color { RED, GREEN };
        extern unsigned short limit;
        void pay(const struct account *a, enum color c, float f, const char *s) {
          if (a->balance == 77 && a->owner[1] == 'x' && c == GREEN && f == 2.5f && limit == 258
              && s[2] == 'q') reach_error();
        }";
    let how = ["--entry", "pay", "--entry-pointers", "separate", "--assume-valid-memory"];
    let file = folder.file("pay.c", text);
    let run = verify(how.iter().map(AsRef::as_ref).chain([file.as_os_str()]));
    assert_eq!(run.verdict(), "FALSE(unreach-call)");
    for line in [
        "initially argument.a[0].balance = 77",
        "initially argument.a[0].owner[1] = 120 'x'",
        "initially argument.s[2] = 113 'q'",
        "initially limit = bytes 02 01",
        "input argument c: GREEN",
        "input argument f: 2.5",
    ] {
        assert!(run.stdout.contains(line), "no `{line}` in\n{}", run.stdout);
    }
}

/// What is not shown of the start is counted, not passed over.
#[test]
fn a_run_says_how_much_of_the_start_it_leaves_out() {
    let folder = Folder::new("cli-initial");
    let text = "extern void reach_error(void);
        extern int table[60];
        int main(void) {
          int same = 0;
          for (int i = 0; i < 60; i++) same += table[i] == i + 1;
          if (same == 60) reach_error();
          return 0;
        }";
    let run = verify([folder.file("table.c", text)]);
    assert_eq!(run.verdict(), "FALSE(unreach-call)");
    // Rows of 16 bytes, twelve of them.
    let (shown, left_out) = ("initially table+176 = bytes 2d", "\n… 3 more\n");
    assert!(run.stdout.contains(shown) && run.stdout.contains(left_out), "{}", run.stdout);
}
