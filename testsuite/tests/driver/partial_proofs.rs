//! What one member proves of single checks stays proved, and the next one gets the rest: the
//! statistics tell who proved how many, and the answer has the claims of all.
use crate::verify::{Run, verify};
use std::path::Path;

/// A task of `testsuite/composite`, without the member that could decide it alone.
fn run(name: &str, flags: &[&str]) -> Run {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("testsuite/composite");
    let flags =
        ["--no-member", "composite", "--cputimelimit", "60s", "--stats"].iter().chain(flags);
    verify([folder.join(name).as_os_str()].into_iter().chain(flags.map(AsRef::as_ref)))
}

/// The number that a row of the statistics has.
fn row(run: &Run, name: &str) -> Option<u64> {
    let line = run.stderr.lines().find_map(|line| line.trim().strip_prefix(name))?;
    line.split_whitespace().find_map(|word| word.parse().ok())
}

#[test]
fn values_prove_one_check_and_others_get_the_rest() {
    let run = run("two-checks.c", &[]);
    assert_eq!(run.verdict(), "TRUE", "{}", run.stderr);
    assert_eq!(row(&run, "proved by values"), Some(1), "{}", run.stderr);
    assert_eq!(row(&run, "programs of what is left"), Some(1), "{}", run.stderr);
}

#[test]
fn what_is_left_is_still_refuted_by_a_run() {
    for name in ["three-checks-slip.c", "sequence-before-balance-slip.c"] {
        assert_eq!(run(name, &[]).verdict(), "FALSE(unreach-call)", "{name}");
    }
}

#[test]
fn one_check_has_no_parts() {
    let run = run("sequence-slips.c", &[]);
    assert_eq!(row(&run, "programs of what is left"), None, "{}", run.stderr);
}
