//! What the papers say about the size of their examples, measured.
use crate::verify::{Folder, verify};
use std::fmt::Write as _;

/// Abstractions from Proofs, figure 1: `n` conditions, each of which matters between its two tests
/// only.
fn conditional_locks(n: usize) -> String {
    let mut source = "extern int __VERIFIER_nondet_int(void);\nextern void reach_error(void);\nint LOCK = 0;\n\
        void lock(void) { if (LOCK) reach_error(); LOCK = 1; }\nvoid unlock(void) { if (!LOCK) reach_error(); LOCK = 0; }\n\
        int main(void) {\n"
        .to_owned();
    for i in 0..n {
        writeln!(source, "  int p{i} = __VERIFIER_nondet_int();")
            .expect("a String takes every text");
    }
    source += "  while (__VERIFIER_nondet_int()) {\n";
    for i in 0..n {
        writeln!(source, "    if (p{i}) lock();\n    if (p{i}) unlock();")
            .expect("a String takes every text");
    }
    source + "  }\n  return 0;\n}\n"
}

/// The first number in the line that begins with `name`.
fn number(statistics: &str, name: &str) -> u64 {
    let line = statistics.lines().find(|line| line.trim_start().starts_with(name));
    let line = line.unwrap_or_else(|| panic!("no {name} in {statistics}"));
    let digits = line.trim_start()[name.len()..].split_whitespace().next();
    digits.and_then(|digits| digits.parse().ok()).unwrap_or_else(|| panic!("{line}"))
}

/// With predicates tracked where they matter, states are linear in the number of conditions;
/// tracked everywhere, they would be exponential.
#[test]
fn states_of_conditional_locks_are_linear() {
    let folder = Folder::new("papers-locks");
    for n in [3, 10, 20, 40, 60] {
        let file = folder.file(&format!("locks{n}.c"), conditional_locks(n));
        let run = verify(["--stats".as_ref(), file.as_os_str()]);
        assert_eq!(run.verdict(), "TRUE", "{run:#?}");
        let states = number(&run.stderr, "abstract states ever made");
        let count = u64::try_from(n).expect("a small number");
        assert!(states <= 40 + 30 * count, "{states} states for {n} conditions");
    }
}

/// Lazy Abstraction, figure 1: at the heads of both loops the lock is free. (That `new = old`
/// matters within one block only.)
#[test]
fn statistics_list_predicates_by_location() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/testsuite/papers/L1_funlock_true.c");
    let run = verify(["--analysis", "predicate", "--stats", file]);
    assert_eq!(run.verdict(), "TRUE", "{run:#?}");
    let (_, found) = run.stderr.split_once("\npredicates found\n").expect("predicates");
    let lines = found.lines().take_while(|line| line.starts_with("  "));
    let of_lock = lines.filter(|line| line.contains("LOCK") && line.contains("L1_funlock_true.c:"));
    assert_eq!(of_lock.count(), 2, "{found}");
}
