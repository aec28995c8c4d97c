//! An option means the same in each mode of the pipeline: the whole property, `--all`, `--cover`,
//! `--validate`; where it has no effect, that is said.
use crate::verify::{Folder, Run, verify};
use std::fs;
use std::path::PathBuf;

const LOOP: &str = "#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned x = 0, y = 0, n = __VERIFIER_nondet_uint();
  while (x < n && x < 1000000) { x++; y += 2; }
  assert(y == 2 * x);
  return 0;
}
";

/// A program with a witness for its proof.
struct Proved {
    folder: Folder,
    program: PathBuf,
    witness: PathBuf,
}

impl Proved {
    /// The witness is written with these flags.
    fn new(name: &str, flags: &[&str]) -> Self {
        let folder = Folder::new(name);
        let program = folder.file("a.c", LOOP);
        let proved = Self { witness: folder.path().join("a.yml"), program, folder };
        let witness = proved.witness.display().to_string();
        let run = proved.verify(&[&["--witness", &witness], flags].concat());
        assert_eq!(run.verdict(), "TRUE", "{run:#?}");
        proved
    }

    fn verify(&self, flags: &[&str]) -> Run {
        verify(flags.iter().map(AsRef::as_ref).chain([self.program.as_os_str()]))
    }
}

#[test]
fn the_witness_of_all_checks_is_one_of_the_program() {
    let proved = Proved::new("modes-witness", &["--all"]);
    let witness = proved.witness.display().to_string();
    let told = fs::read_to_string(&proved.witness).expect("a witness");
    assert!(told.contains("invariant_set"), "{told}");
    let run = proved.verify(&["--validate", &witness]);
    assert_eq!(run.verdict(), "TRUE", "{run:#?}");
}

/// What is analysed is shown and counted in each mode that makes one program of it.
#[test]
fn statistics_and_dumps_are_there_in_each_mode() {
    let proved = Proved::new("modes-dumps", &["--property", "assertions"]);
    let witness = proved.witness.display().to_string();
    let modes = [
        &["--property", "assertions"][..],
        &["--all", "-p", "assertions"],
        &["--validate", &witness],
    ];
    for (number, mode) in (1..).zip(modes) {
        let place = |name: &str| proved.folder.path().join(format!("{name}{number}"));
        let places = ["cfa", "cfa-read", "dot", "queries"].map(|kind| (kind, place(kind)));
        let dumps = places.each_ref().map(|(kind, file)| format!("{kind}={}", file.display()));
        let dumps = dumps.iter().flat_map(|dump| ["--dump", dump]);
        let flags = ["--stats", "--analysis", "predicate"].into_iter().chain(dumps);
        let run = proved.verify(&flags.chain(mode.iter().copied()).collect::<Vec<_>>());
        assert_eq!(run.verdict(), "TRUE", "{mode:?} {run:#?}");
        for told in ["front end\n", "program\n", "process\n"] {
            assert!(run.stderr.contains(told), "{mode:?} {told} {}", run.stderr);
        }
        for (kind, file) in &places[..3] {
            assert!(fs::read_to_string(file).is_ok_and(|text| !text.is_empty()), "{mode:?} {kind}");
        }
        let queries = fs::read_dir(&places[3].1).map_or(0, Iterator::count);
        assert!(queries > 0, "{mode:?}");
    }
}

#[test]
fn options_without_effect_are_told_in_each_mode() {
    let folder = Folder::new("modes-advice");
    let file = folder.file("a.ll", "define i32 @main() {\n  ret i32 0\n}\n").display().to_string();
    for mode in [&[][..], &["--all"], &["--cover"]] {
        let flags = [mode, &["--64", "--malloc-may-fail", &file]].concat();
        let run = verify(&flags);
        run.complains(0, "--64 has no effect");
        run.complains(0, "--malloc-may-fail has no effect");
        let is_nothing = run.stderr.contains("nothing to check");
        assert_eq!(is_nothing, mode != ["--cover"], "{mode:?} {}", run.stderr);
    }
    let run = verify([&file, "--all", "-j", "2", "--dump", "arg"]);
    run.complains(0, "--jobs has no effect");
    run.complains(0, "--dump arg writes nothing");
}

/// A page says of coverage what it says of verdicts: what it rests on, and what it cost.
#[test]
fn a_page_of_coverage_has_its_warnings_and_statistics() {
    let folder = Folder::new("modes-page");
    let file = folder.file("a.ll", "define i32 @main() {\n  ret i32 0\n}\n").display().to_string();
    let page = folder.path().join("a.html").display().to_string();
    let run = verify(["--cover", "--64", "--html", &page, &file]);
    assert_eq!(run.code, Some(0), "{run:#?}");
    let page = fs::read_to_string(&page).expect("a page");
    for told in ["--64 has no effect", "runs of the program as read", "COVERED("] {
        assert!(page.contains(told), "{told}: {page}");
    }
}
