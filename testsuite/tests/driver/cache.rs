//! `--cache`: an answer is repeated only because it holds, whatever lies in the folder.
use crate::verify::{Folder, Run, command, verify};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Proved by an invariant, `seen <= most`.
const LOOP: &str = "extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int main(void) {
  unsigned most = __VERIFIER_nondet_uint(), seen = 0, odd = 0;
  if (most > 100000) return 0;
  while (seen < most) {
    odd += __VERIFIER_nondet_uint() & 1;
    seen++;
  }
  if (odd > seen) reach_error();
  return 0;
}
";

/// Proved by explicit values.
const VALUES: &str = "extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int lock = 0, state = 0, steps = 0;
  while (__VERIFIER_nondet_int()) {
    if (state == 0) { lock = 1; state = 2; }
    else if (state == 2) { if (lock != 1) reach_error(); state = 5; }
    else { lock = 0; state = 0; if (steps < 9) steps++; }
  }
  return 0;
}
";

/// A file with a cache of its own.
struct Case {
    folder: Folder,
}

impl Case {
    fn new(name: &str) -> Self {
        Self { folder: Folder::new(&format!("cached-{name}")) }
    }

    fn cache(&self) -> PathBuf {
        self.folder.path().join("cache")
    }

    /// Verifies `source` with the cache.
    fn run(&self, source: &str, arguments: &[&str]) -> Run {
        let file = self.folder.file("program.c", source);
        self.run_on(&file, arguments)
    }

    /// Verifies what the files are now.
    fn run_on(&self, file: &Path, arguments: &[&str]) -> Run {
        self.run_with(command(), file, arguments)
    }

    /// The same by a command with an environment of its own.
    fn run_with(&self, mut command: Command, file: &Path, arguments: &[&str]) -> Run {
        // The user's key lies here.
        command.env("XDG_STATE_HOME", self.folder.path().join("state"));
        command.args(["--stats", "--timelimit", "60s", "--cache"]);
        command.arg(self.cache()).arg(file).args(arguments);
        command.output().expect("the binary starts").into()
    }

    /// The answers that are remembered.
    fn entries(&self) -> Vec<PathBuf> {
        self.files_that_end_in("entry")
    }

    fn files_that_end_in(&self, suffix: &str) -> Vec<PathBuf> {
        let mut found = Vec::new();
        files(&self.cache(), &mut found);
        found.retain(|path| path.extension().is_some_and(|own| own == suffix));
        found
    }
}

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("a file").path();
        if path.is_dir() { files(&path, found) } else { found.push(path) }
    }
}

#[track_caller]
fn is_decided_by(run: &Run, verdict: &str, engine: &str) {
    assert_eq!(run.verdict(), verdict, "{run:#?}");
    let line = run.stderr.lines().find(|line| line.trim_start().starts_with("decided by  "));
    assert!(line.is_some_and(|line| line.ends_with(engine)), "{engine}: {run:#?}");
}

#[test]
fn a_proof_is_checked_again_and_not_sought() {
    let case = Case::new("same");
    is_decided_by(&case.run(LOOP, &[]), "TRUE", "composite");
    assert_eq!(case.entries().len(), 1);
    let again = case.run(LOOP, &[]);
    is_decided_by(&again, "TRUE", "cache");
    assert!(again.stderr.contains("proof check"), "{again:#?}");
    assert_eq!(case.entries().len(), 1);
}

#[test]
fn an_edit_that_leaves_the_proof_a_proof_needs_no_other() {
    let case = Case::new("edit");
    is_decided_by(&case.run(LOOP, &[]), "TRUE", "composite");
    let longer = LOOP.replace("int main", "\n\nint main").replace("100000", "90000");
    is_decided_by(&case.run(&longer, &[]), "TRUE", "cache");
    assert_eq!(case.entries().len(), 2);
    // What was there before is known still.
    is_decided_by(&case.run(LOOP, &[]), "TRUE", "cache");
}

#[test]
fn what_an_edit_breaks_is_found() {
    let case = Case::new("fault");
    is_decided_by(&case.run(LOOP, &[]), "TRUE", "composite");
    let faulty = LOOP.replace("& 1", "& 3");
    // Claims that are broken are a reason to run the program before all else.
    is_decided_by(&case.run(&faulty, &[]), "FALSE(unreach-call)", "concrete runs");
    is_decided_by(&case.run(&faulty, &[]), "FALSE(unreach-call)", "cache");
    // The run that failed does not fail any more.
    let repaired = case.run(&faulty.replace("odd > seen", "odd / 3 > seen"), &[]);
    assert_eq!(repaired.verdict(), "TRUE", "{repaired:#?}");
}

/// Another program under the same name: who decided about the first one has no turn before others.
#[test]
fn another_program_is_no_edit() {
    let case = Case::new("another");
    is_decided_by(&case.run(LOOP, &[]), "TRUE", "composite");
    let other = case.run(VALUES, &[]);
    is_decided_by(&other, "TRUE", "values");
    let turn = |name: &str| other.stderr.lines().any(|l| l.trim_start().starts_with(name));
    assert!(turn("values  ") && !turn("composite  "), "{other:#?}");
}

/// The inputs of a run that failed let the edited program loop for ever: nobody records that.
#[test]
fn an_old_run_that_never_ends_is_not_replayed() {
    let case = Case::new("endless");
    let source = "extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int first = __VERIFIER_nondet_int(), rounds = 0;
  while (first == 5 && rounds < 3) rounds++;
  if (first == 5) reach_error();
  return 0;
}
";
    assert_eq!(case.run(source, &[]).verdict(), "FALSE(unreach-call)");
    let endless = source.replace("rounds < 3", "1").replace("if (first == 5", "if (first == 6");
    let run = case.run(&endless, &[]);
    assert_eq!(run.verdict(), "FALSE(unreach-call)");
    let line = run.stderr.lines().find(|line| line.trim_start().starts_with("replays  "));
    assert!(line.is_some_and(|line| line.contains(" 1 ")), "{run:#?}");
}

#[test]
fn another_property_or_assumption_is_another_question() {
    let case = Case::new("options");
    let source = "#include <assert.h>\nextern unsigned __VERIFIER_nondet_uint(void);\n\
                  int a[4];\nint main(void) { unsigned i = __VERIFIER_nondet_uint() % 5;\n\
                  if (i < 4) assert(a[i] == 0); else a[i] = 1; return 0; }\n";
    let assumed = case.run(source, &["--assume-valid-memory"]);
    assert_eq!(assumed.verdict(), "TRUE", "{assumed:#?}");
    let run = case.run(source, &["-p", "assertions"]);
    assert!(run.verdict().starts_with("UNKNOWN(invalid access"), "{run:#?}");
    assert_eq!(case.run(source, &[]).verdict(), "FALSE(valid-deref)");
    let wrong = source.replace("== 0", "== 1");
    assert_eq!(
        case.run(&wrong, &["-p", "unreach-call", "--assume-valid-memory"]).verdict(),
        "TRUE"
    );
    assert_ne!(case.run(&wrong, &["--assume-valid-memory"]).verdict(), "TRUE");
}

#[test]
fn a_precision_is_used_again() {
    let case = Case::new("values");
    let first = case.run(VALUES, &[]);
    is_decided_by(&first, "TRUE", "values");
    let again = case.run(VALUES, &[]);
    is_decided_by(&again, "TRUE", "values");
    let refinements = |run: &Run| {
        let line = run.stderr.lines().find(|line| line.trim_start().starts_with("refinements "));
        line.and_then(|line| line.split_whitespace().nth(1)?.parse::<u64>().ok())
    };
    assert!(refinements(&first) > Some(0), "{first:#?}");
    assert_eq!(refinements(&again), Some(0), "{again:#?}");
}

/// Whatever is changed, cut off or exchanged: the verdict is that of a run without a cache.
#[test]
fn damage_never_changes_a_verdict() {
    let case = Case::new("damage");
    case.run(LOOP, &[]);
    let [entry] = &case.entries()[..] else { panic!("one entry") };
    let bytes = fs::read(entry).expect("an entry");
    let mut damaged = vec![Vec::new(), b"text".to_vec(), bytes[..bytes.len() / 2].to_vec()];
    for at in (0..bytes.len()).step_by(bytes.len() / 7) {
        let mut other = bytes.clone();
        other[at] ^= 0x10;
        damaged.push(other);
    }
    for content in damaged {
        fs::write(entry, content).expect("a writable entry");
        let run = case.run(LOOP, &[]);
        assert_eq!(run.verdict(), "TRUE", "{run:#?}");
        assert!(run.stderr.contains("is damaged; not used"), "{run:#?}");
        // It was made anew.
        assert_eq!(fs::read(entry).expect("an entry").len(), bytes.len());
    }
}

/// A pointer walks over an array that has another name in the next program.
#[test]
fn what_is_known_of_an_object_goes_with_its_name() {
    let case = Case::new("renamed");
    let source = "extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int first[1000];
int main(void) {
  int *p = first;
  while (__VERIFIER_nondet_int() != 7) {
    if (__VERIFIER_nondet_int()) p += 2; else p += 4;
    if (p >= first + 990) break;
    *p = 3;
  }
  if (p >= first + 1000) reach_error();
  return 0;
}
";
    for source in [source, &source.replace("first", "other")] {
        let run = case.run(source, &["--analysis", "kinduction"]);
        assert_eq!(run.verdict(), "TRUE", "{run:#?}");
    }
}

/// A pointer in memory, or in a number, walks: formulas of its offset are as wide as a pointer.
#[test]
fn claims_about_wider_pointers_are_left_out() {
    let start = "extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int a[100], *cell[2];
";
    let memory = "int main(void) {
  int k = __VERIFIER_nondet_int() & 1;
  cell[k] = a; cell[1 - k] = a;
  while (__VERIFIER_nondet_int()) { if (cell[0] < a + 90) cell[0]++; cell[1] = cell[0]; }
  if (cell[0] > a + 99) reach_error();
  return 0;
}
";
    let number = "int main(void) {
  long long at = (long long)(unsigned long)a;
  while (__VERIFIER_nondet_int()) {
    if (at < (long long)(unsigned long)(a + 90)) at += 4;
  }
  if ((int *)(unsigned long)at > a + 99) reach_error();
  return 0;
}
";
    let verdicts = |name: &str, main: &str, analysis: &str, order: [&str; 2]| {
        let case = Case::new(&format!("widths-{name}-{analysis}{}", order[0]));
        let source = format!("{start}{main}");
        order.map(|width| case.run(&source, &["--analysis", analysis, width]).verdict().to_owned())
    };
    for analysis in ["kinduction", "predicate"] {
        for order in [["--64", "--32"], ["--32", "--64"]] {
            assert_eq!(verdicts("memory", memory, analysis, order), ["TRUE", "TRUE"]);
        }
    }
    let [first, second] = verdicts("number", number, "predicate", ["--64", "--32"]);
    assert!(first == "TRUE" && !second.contains("internal"), "{second}");
}

/// An entry of another program under this one's name.
#[test]
fn a_stale_entry_is_no_answer() {
    let case = Case::new("stale");
    case.run(LOOP, &[]);
    let proved = case.entries();
    let faulty = LOOP.replace("& 1", "& 3");
    assert_eq!(case.run(&faulty, &[]).verdict(), "FALSE(unreach-call)");
    let all = case.entries();
    let other = all.iter().find(|path| !proved.contains(path)).expect("a second entry");
    let [proof, run] = [&proved[0], other].map(|path| fs::read(path).expect("an entry"));
    fs::write(other, proof).expect("a writable entry");
    assert_eq!(case.run(&faulty, &[]).verdict(), "FALSE(unreach-call)");
    fs::write(&proved[0], run).expect("a writable entry");
    assert_eq!(case.run(LOOP, &[]).verdict(), "TRUE");
}

#[test]
fn proofs_have_entries_of_their_own() {
    let case = Case::new("proofs");
    let source = LOOP.replace("int main", "int proof_first")
        + &VALUES
            .replace("int main", "int proof_second")
            .replace("extern void reach_error(void);\n", "");
    for _ in 0..2 {
        let run = case.run(&source, &["--proofs"]);
        assert_eq!(run.verdict(), "TRUE", "{run:#?}");
    }
    assert_eq!(case.entries().len(), 2);
}

#[test]
fn a_cache_that_cannot_be_is_told_at_once() {
    let case = Case::new("unwritable");
    let file = case.folder.file("file", "");
    let program = case.folder.file("program.c", LOOP);
    let run = verify([program.as_os_str(), "--cache".as_ref(), file.as_os_str()]);
    run.complains(2, "--cache");
    assert_eq!(run.verdict(), "");
}

// --- the program that is known from an earlier run ---

/// Whether the program was taken from an earlier run.
fn is_known(run: &Run) -> bool {
    run.stderr.contains("preparation of a cached program")
}

#[test]
fn an_unchanged_program_is_not_read_again() {
    let case = Case::new("known");
    for source in [LOOP, &LOOP.replace("& 1", "& 3"), VALUES] {
        let first = case.run(source, &[]);
        assert!(!is_known(&first), "{first:#?}");
        let again = case.run(source, &[]);
        assert!(is_known(&again), "{again:#?}");
        assert_eq!(first.stdout, again.stdout);
        assert_eq!(first.code, again.code);
    }
}

/// The same file, and yet another program: each run says what one without a cache says.
#[test]
fn what_a_file_becomes_decides_and_not_its_text() {
    let case = Case::new("becomes");
    let source = "#include \"limit.h\"\n".to_owned() + &LOOP.replace("odd > seen", "odd > LIMIT");
    let limit = |text: &str| case.folder.file("limit.h", text);
    limit("#define LIMIT seen\n");
    let file = case.folder.file("program.c", &source);
    for _ in 0..2 {
        assert_eq!(case.run_on(&file, &[]).verdict(), "TRUE");
    }
    assert!(is_known(&case.run_on(&file, &[])));
    limit("#define LIMIT 7\n");
    for known in [false, true] {
        let run = case.run_on(&file, &[]);
        assert_eq!((run.verdict(), is_known(&run)), ("FALSE(unreach-call)", known), "{run:#?}");
    }
    limit("#define LIMIT seen\n");
    assert_eq!(case.run_on(&file, &[]).verdict(), "TRUE");
    // A header of the same name that comes before it.
    fs::create_dir(case.folder.path().join("before")).expect("a folder");
    let text = source.replace("\"limit.h\"", "<limit.h>");
    let file = case.folder.file("program.c", text);
    let [own, before] = ["", "before"].map(|name| case.folder.path().join(name));
    let paths = ["-I".to_owned() + &before.to_string_lossy(), format!("-I{}", own.display())];
    let arguments = ["--", &paths[0], &paths[1]];
    for _ in 0..2 {
        assert_eq!(case.run_on(&file, &arguments).verdict(), "TRUE");
    }
    case.folder.file("before/limit.h", "#define LIMIT 7\n");
    assert_eq!(case.run_on(&file, &arguments).verdict(), "FALSE(unreach-call)");
    // The source is wrong now.
    limit("#error no\n");
    fs::remove_file(before.join("limit.h")).expect("our file");
    case.run_on(&file, &arguments).complains(2, "no");
}

#[test]
fn options_are_part_of_the_question() {
    let case = Case::new("question");
    let source = LOOP.replace("odd > seen", "odd > seen - LOSS + sizeof(long) - 8");
    let file = case.folder.file("program.c", source);
    let run = |arguments: &[&str]| case.run_on(&file, arguments).verdict().to_owned();
    for _ in 0..2 {
        assert_eq!(run(&["--", "-DLOSS=0"]), "TRUE");
        assert_eq!(run(&["--", "-DLOSS=1"]), "FALSE(unreach-call)");
        assert_eq!(run(&["--32", "--", "-DLOSS=0"]), "FALSE(unreach-call)");
    }
}

/// What compilers work with stands for what they make, unless that depends on more: a file that an
/// option names, and options that come from elsewhere.
#[test]
fn what_compilers_are_told_besides_is_noticed() {
    let case = Case::new("told");
    let source = "extern void reach_error(void);\n\
                  int main(void) { char c = -1; if (c > 0) reach_error(); return 0; }\n";
    let file = case.folder.file("program.c", source);
    let verdict = |told: &str| {
        let mut command = command();
        command.env("CCC_OVERRIDE_OPTIONS", told);
        case.run_with(command, &file, &[]).verdict().to_owned()
    };
    for _ in 0..3 {
        assert_eq!(verdict("#"), "TRUE");
        assert_eq!(verdict("# ^-funsigned-char"), "FALSE(unreach-call)");
    }
    let included = case.folder.file("kind.h", "");
    let arguments = ["--", "-include", &included.to_string_lossy()];
    for (header, verdict) in [("", "TRUE"), ("#define char unsigned char\n", "FALSE(unreach-call)")]
    {
        case.folder.file("kind.h", header);
        for known in [false, true] {
            let run = case.run_on(&file, &arguments);
            assert_eq!((run.verdict(), is_known(&run)), (verdict, known), "{run:#?}");
        }
    }
}

/// Directives in a text that is preprocessed already count, and programs may ask where something
/// stands in their source: the preprocessor tells neither.
#[test]
fn what_preprocessing_does_not_tell_is_noticed() {
    let case = Case::new("not-told");
    let source = "#include \"place.h\"\nextern void reach_error(void);\n\
                  int main(void) { if (place != 20) reach_error(); return 0; }\n";
    let of_cxx = "#include \"place.h\"\nextern \"C\" void reach_error(void);\n\
                  int main() {\n  const char *s = place();\n  while (s[1]) s++;\n\
                  \x20 if (s[-3] != '3' || s[-2] != '9') reach_error();\n  return 0;\n}\n";
    let value = |value: &str| format!("static int place = {value};\n");
    let line = |ends: &str| "#define LINE(x) __builtin_LINE()\n".to_owned() + &value(ends);
    let lambda = |space: &str| {
        "template <class T> const char *f(T) { return __PRETTY_FUNCTION__; }\n".to_owned()
            + &format!("static const char *place() {{{space}return f([] {{}}); }}\n")
    };
    for (name, source, right, wrong) in [
        ("directive.i", source, value("20"), value("21")),
        ("column.c", source, value("__builtin_COLUMN()"), value("  __builtin_COLUMN()")),
        ("line.c", &source.replace("20", "3"), line("LINE(1\n)\n"), line("LINE(1)\n\n")),
        ("lambda.cpp", of_cxx, lambda(" "), lambda("  ")),
    ] {
        let file = case.folder.file(name, source);
        for (header, verdict) in [(right, "TRUE"), (wrong, "FALSE(unreach-call)")] {
            case.folder.file("place.h", header);
            for known in [false, true] {
                let run = case.run_on(&file, &[]);
                assert_eq!((run.verdict(), is_known(&run)), (verdict, known), "{name}: {run:#?}");
            }
        }
    }
}

/// A definition that is `inline` counts only in one of two compilations.
#[test]
fn both_meanings_of_inline_are_compared() {
    let case = Case::new("inline");
    let source = "extern void reach_error(void);\n#include \"f.h\"\n\
                  int main(void) { if (f() != 1) reach_error(); return 0; }\n";
    let file = case.folder.file("program.c", source);
    let header =
        |value: u32| case.folder.file("f.h", format!("inline int f(void) {{ return {value}; }}\n"));
    for (value, verdict) in [(1, "TRUE"), (2, "FALSE(unreach-call)"), (1, "TRUE")] {
        header(value);
        for known in [false, true] {
            let run = case.run_on(&file, &[]);
            assert_eq!((run.verdict(), is_known(&run)), (verdict, known), "{value}: {run:#?}");
        }
    }
}

/// Whatever lies in the place of a cached program, or under whatever key: the verdict is that of a
/// run without a cache.
#[test]
fn a_program_that_we_did_not_seal_is_not_believed() {
    let case = Case::new("sealed");
    let faulty = LOOP.replace("& 1", "& 3");
    case.run(&faulty, &[]);
    let [of_faulty] = &case.files_that_end_in("program")[..] else { panic!("one program") };
    let other = fs::read(of_faulty).expect("a program");
    case.run(LOOP, &[]);
    let [known] = &case.files_that_end_in("program")[..] else { panic!("the last program") };
    let bytes = fs::read(known).expect("a program");
    let mut damaged = vec![Vec::new(), b"text".to_vec(), bytes[..bytes.len() - 1].to_vec()];
    for at in (0..bytes.len()).step_by(bytes.len() / 5) {
        let mut changed = bytes.clone();
        changed[at] ^= 4;
        damaged.push(changed);
    }
    for content in damaged {
        fs::write(known, content).expect("a writable file");
        let run = case.run(LOOP, &[]);
        assert_eq!((run.verdict(), is_known(&run)), ("TRUE", false), "{run:#?}");
    }
    // One of ours, of another text of the file.
    fs::write(known, other).expect("a writable file");
    let run = case.run(LOOP, &[]);
    assert_eq!((run.verdict(), is_known(&run)), ("TRUE", false), "{run:#?}");
    assert!(is_known(&case.run(LOOP, &[])));
    // Somebody else's: the key is another one.
    fs::write(case.folder.path().join("state/parsimony/cache.key"), [7; 32]).expect("our file");
    let run = case.run(LOOP, &[]);
    assert_eq!((run.verdict(), is_known(&run)), ("TRUE", false), "{run:#?}");
}
