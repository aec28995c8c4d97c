//! What the papers say about the size of their examples, measured.
use crate::verify::{Folder, verify};
use std::fmt::Write as _;
use std::str::FromStr;

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
    figure(statistics, name)
}

/// The same as another type.
fn figure<T: FromStr>(statistics: &str, name: &str) -> T {
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

/// Abstractions from Proofs, table 1: a predicate is tracked where it was found; without locality
/// it is tracked at all locations. (One half of the program needs a predicate, the other none.)
#[test]
fn locality_keeps_predicates_apart() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/testsuite/papers/L4_twohalves_true.c");
    let average = |further: &[&str]| {
        let options = ["--analysis", "predicate", "--no-preparation", "--stats"];
        let run = verify(options.iter().chain(further).chain([&file]));
        assert_eq!(run.verdict(), "TRUE", "{run:#?}");
        let (_, listed) = run.stderr.split_once("\npredicates\n").expect("predicates");
        let all: f64 = figure(listed, "predicates ");
        let active: f64 = figure(listed, "active predicates");
        assert!(1.0 <= active && active <= all, "{listed}");
        assert!(figure::<f64>(listed, "states per second") > 0.0, "{listed}");
        figure::<f64>(listed, "predicates per location")
    };
    let (local, everywhere) = (average(&[]), average(&["--no-refinement", "locality"]));
    assert!(0.0 < local && local < everywhere, "{local} {everywhere}");
}

/// Explicit values and predicates on one graph: values that are tracked where a block begins are in
/// its formula. With predicates alone, nothing is tracked.
#[test]
fn values_strengthen_formulas_of_blocks() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/testsuite/papers/T4_ex1_true.c");
    let blocks = |analysis| {
        let run = verify(["--analysis", analysis, "--no-preparation", "--stats", file]);
        let (_, listed) = run.stderr.split_once("\nstrengthening\n").expect("strengthening");
        number(listed, "blocks with values put in")
    };
    assert!(blocks("composite") > 0);
    assert_eq!(blocks("predicate"), 0);
}
