//! Arguments of an entry function of Rust have values of their types (`rust_arguments.ll`, which
//! rustc 1.95 made with `-g -C opt-level=1 --emit=llvm-ir`; its source stands at its start).
mod verify;

use std::path::Path;
use verify::verify;

#[track_caller]
fn says(entry: &str, verdict: &str) {
    let file =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("testsuite/tests/common/rust_arguments.ll");
    let file = file.to_str().expect("a path");
    let run = verify(["--entry", entry, "--timelimit", "60s", file]);
    assert_eq!(run.verdict(), verdict, "{entry}\n{}\n{}", run.stdout, run.stderr);
}

#[test]
fn numbers_are_values() {
    says("variants", "TRUE");
    says("variants_slip", "FALSE(unreach-call)");
    says("scalar", "TRUE");
}

/// `&T` and `&T` may be one, `&T` and `&mut T` are not.
#[test]
fn shared_references_may_be_one() {
    says("shared", "FALSE(unreach-call)");
    says("unique", "TRUE");
}

#[test]
fn a_slice_has_its_length() {
    says("slice", "TRUE");
    says("slice_slip", "FALSE(valid-deref)");
}

/// What lies behind a reference is not looked at: no counterexample depends on it.
#[test]
fn behind_a_reference() {
    says(
        "behind",
        "UNKNOWN(unsupported: a run that depends on what the type in Rust of `e` allows)",
    );
}
